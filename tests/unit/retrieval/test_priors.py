"""What is likely before the prompt is read, one prior at a time."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.configs.sections import Priors
from ultan.configs.settings import load
from ultan.library.entry import Entry
from ultan.retrieval import priors
from ultan.retrieval.priors import Standing, Usage

OURS, THEIRS = "project:ours", "project:theirs"


@pytest.fixture(scope="module")
def weights() -> Priors:
    return load("no such file", {}).priors


def test_ones_own_project_comes_first_and_another_project_last(weights: Priors) -> None:
    own, everywhere, other = (priors.scope(scope, OURS, weights) for scope in (OURS, "global", THEIRS))
    assert own > everywhere > other
    assert priors.scope(THEIRS, "", weights) == 0.0


def test_an_entry_that_nobody_has_seen_has_no_usefulness() -> None:
    assert priors.usefulness(Usage()) == 0.0


@pytest.mark.parametrize(
    ("usage", "expected"),
    [  # Beta(1, 4): (1 + used) / (5 + surfaced) - 1/5
        (Usage(surfaced=5, used=0), -0.1),
        (Usage(surfaced=5, used=5), 0.4),
        (Usage(surfaced=1, used=1), 2 / 6 - 0.2),
        (Usage(surfaced=2, used=9), 3 / 7 - 0.2),  # the same showing may be reported twice
    ],
)
def test_usefulness_is_smoothed_and_centred(usage: Usage, expected: float) -> None:
    assert priors.usefulness(usage) == pytest.approx(expected)


def test_counts_level_off() -> None:
    assert [priors.saturating(count) for count in (0, 3, 9)] == pytest.approx([0.0, 0.5, 0.75])


def test_freshness_halves_in_a_half_life_and_is_nothing_without_a_date() -> None:
    assert priors.freshness(0, 90) == 1.0
    assert priors.freshness(90, 90) == 0.5
    assert priors.freshness(None, 90) == 0.0


def test_the_age_counts_from_when_it_was_last_confirmed() -> None:
    entry = Entry(
        id="e_0000000001", path="1.md", title="t", type="fact", scope=OURS, fact="f",
        created=date(2026, 1, 1), updated=date(2026, 3, 1), last_confirmed=date(2026, 11, 1),
    )  # fmt: skip
    assert priors.standing(entry, OURS, 0, Usage(), date(2026, 11, 11)).age_days == 10
    assert priors.standing(entry, OURS, 0, Usage(), date(2026, 10, 1)).age_days == 0
    assert priors.standing(entry, OURS, 0, Usage(), None).age_days is None


def test_only_what_adds_something_is_named(weights: Priors) -> None:
    assert priors.parts(Standing("global", OURS), weights) == ()
    named = dict(priors.parts(Standing(OURS, OURS, reinforced=3, inbound=3, age_days=0.0, strength=1.0), weights))
    assert named == pytest.approx(
        {
            "scope": weights.own_project,
            "reinforced": weights.reinforced / 2,
            "inbound": weights.inbound / 2,
            "freshness": weights.freshness,
            "strength": weights.strength / 2,
        }
    )
