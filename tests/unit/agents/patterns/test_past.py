from __future__ import annotations

import pytest

from ultan.agents.patterns.past import told_as_past
from ultan.agents.patterns.replaced import replaced


@pytest.mark.parametrize(
    ("said", "fact", "gone"),
    [
        (["we run 05:15 now.", "04:40 is out."], "we run 05:15 now (before: 04:40)", "04:40"),
        (
            ["104 columns.", "democracy won, 92 is history.", "all repos again"],
            "104 columns. democracy won. all repos again (before: 92)",
            "92",
        ),
        (
            ["bobbin, 128 cores, same /build layout.", "thimble gets wiped on friday"],
            "bobbin, 128 cores, same /build layout (before: thimble)",
            "thimble",
        ),
        (
            ["it's 6544 there, the old 7443 is gone since last night.", "same role"],
            "it's 6544 there. same role (before: 7443)",
            "7443",
        ),
    ],
)
def test_a_sentence_that_only_retires_a_value_is_told_as_past_and_the_value_still_found(
    said: list[str], fact: str, gone: str
) -> None:
    assert told_as_past(said) == fact
    assert gone in replaced(fact)


@pytest.mark.parametrize(
    "said",
    [
        ["we dropped Falcon, it is the Heron queue"],
        ["it's 7443, not 5432"],
        ["thimble gets wiped on friday"],
        ["we go orama.", "pagefind was too slow for the search of the docs"],
    ],
)
def test_what_says_more_or_says_it_as_past_stands_as_it_was_said(said: list[str]) -> None:
    assert told_as_past(said) == " ".join(said)
