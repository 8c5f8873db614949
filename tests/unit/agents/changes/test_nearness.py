from __future__ import annotations

from collections.abc import Sequence

import pytest

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.nearness import MOST, nearness
from ultan.agents.changes.overtaking import overtaken
from ultan.agents.known import KnownEntries
from ultan.library.entry import Entry
from ultan.library.trust import Trust

PORT, CENTS = "the reporting box listens on 7443 after the clash", "amounts are decimals of a cent"


def entry(number: int, fact: str) -> Entry:
    name = f"e_{number:010d}"
    return Entry(id=name, path=f"{name}.md", title="t", type="fact", scope="global", fact=fact, trust=Trust.USER_SAID)


class Meant(KnownEntries):
    """Entries of which a model of meaning finds one as near as it is told to."""

    near = 0.5

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        return (self.near,) * len(facts)


LIBRARY = [
    entry(number, fact) for number, fact in enumerate([PORT, CENTS, *(f"the box of row {row} is new" for row in range(9))])
]


def test_a_word_that_few_entries_hold_ties_more_than_one_that_many_hold() -> None:
    rare, common = Claim("the clash is over, take 8443"), Claim("the box is over, take 8443")
    known = KnownEntries(LIBRARY)
    assert nearness(rare, [Claim(PORT)], known) > nearness(common, [Claim(PORT)], known)


def test_what_shares_no_word_speaks_against_and_meaning_may_make_up_for_it() -> None:
    meant = Meant(LIBRARY)
    (without,) = nearness(Claim("thousandths, as integers"), [Claim(CENTS)], KnownEntries(LIBRARY))
    assert without < 0
    meant.near = 1.0
    (alike,) = nearness(Claim("thousandths, as integers"), [Claim(CENTS)], meant)
    assert without < 0 < alike
    assert nearness(Claim(CENTS), [Claim(CENTS)], meant) == (MOST,)


@pytest.mark.parametrize(("near", "taken"), [(0.2, ()), (0.9, (0,))])
def test_a_stranger_in_meaning_keeps_its_place_though_both_hold_a_port(near: float, taken: tuple[int, ...]) -> None:
    old = "the badge printer is on port 5432"
    known = Meant([entry(1, old)])
    known.near = near
    assert overtaken(Claim("the badge scanner has moved, port 7443 it is now"), [Claim(old)], known=known) == taken
