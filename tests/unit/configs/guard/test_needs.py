"""What a pattern can't be found without."""

from __future__ import annotations

import re

import pytest

from ultan.configs.edge.guard.needs import needs


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"^git push\b(?=.*--force(?![\w-]))(?=.*\bmain\b)", ["git", "push", "--force", "main"]),
        (r"(?i)\bDROP\s+TABLE\b", ["drop", "table"]),
        (r"rm (?:-r|-f)+ build", ["rm", "build"]),
        (r"(?:npm|yarn) install", ["install"]),
        (r"(?:pip )?install x?yz", ["install", "yz"]),
        (r"[ab]+c", []),
        (r"(?x) terraform \s+ apply  # a remark", ["terraform", "apply"]),
        ("STRASSE|x", []),
        ("(?i)Straße", ["strasse"]),
    ],
)
def test_the_words_that_stand_in_every_match_are_found(pattern: str, words: list[str]) -> None:
    assert needs(pattern) == words


def test_what_is_no_pattern_is_an_error() -> None:
    with pytest.raises(re.error):
        needs("(")
