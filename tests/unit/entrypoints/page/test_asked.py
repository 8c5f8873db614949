from __future__ import annotations

import pytest

from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page.asked import Asked


@pytest.mark.parametrize("given", ["0", "1001", "-1", "1.5", "x", "٣", "9" * 5000])
def test_a_number_that_is_none_or_lies_outside_its_range_is_told(given: str) -> None:
    with pytest.raises(MisuseError, match="give a whole number from 1 to 1000"):
        Asked({"page": given}).number("page", 1, 1, 1000)


def test_what_is_not_given_is_the_usual() -> None:
    asked = Asked({"page": " 7 ", "kind": ""})
    assert (asked.number("page", 1, 1, 9), asked.number("hops", 2, 1, 3)) == (7, 2)
    assert (asked.one_of("kind", ("", "mesh")), asked.text("q")) == ("", "")


def test_a_word_that_is_not_known_is_told_with_those_that_are() -> None:
    with pytest.raises(MisuseError, match="give one of links, mesh"):
        Asked({"kind": "all"}).one_of("kind", ("", "links", "mesh"))
