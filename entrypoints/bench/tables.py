"""The records of a fit as rows for a person, and as what stands above fitted values in a file."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.entrypoints.bench.floors import Answered, FloorsFit
from ultan.entrypoints.bench.lived import Priced
from ultan.entrypoints.bench.measures import COLUMNS
from ultan.entrypoints.bench.report import FIGURES, Checked, PromptFit, TalksFit, flat

Row = tuple[str, ...]
# What stands above the rows of questions, and above those of prompts.
ANSWERED = ("questions", "floor", "meaning floor", "high %", "low %", "none %", "one word %", "not told, yet answered %", "value")
HEADINGS = ("", "high %", "low %", "none %", "chars", "near: chars", "elsewhere: chars", "near: got it %", "unrelated %", "value")


def prompt_rows(fit: PromptFit) -> list[Row]:
    """Returns the table of a fit, below HEADINGS."""
    spread = [f"{fit.fitted_held_out[name]:.1f} ± {fit.spread[name]:.1f}" for name in FIGURES]
    return [
        ("today, all prompts", *_cells(fit.today)), ("fitted, all prompts", *_cells(fit.fitted)),
        ("today, held-out folds", *_cells(fit.today_held_out)), ("fitted, held-out folds", *spread),
    ]  # fmt: skip


def changes(fit: PromptFit) -> list[Row]:
    """Returns each setting as it is and as it was fitted."""
    return [(name, f"{fit.before[name]:g}", f"{value:g}") for name, value in fit.settings.items()]


def floor_rows(fit: FloorsFit) -> list[Row]:
    """Returns the table of floors, below ANSWERED."""
    gains = " and ".join(f"{gain:+.1f}" for gain in fit.gains)
    return [
        (label, *(f"{getattr(one, name):g}" for name in ("floor", "meaning_floor")), *_answered(one))
        for label, one in (("today", fit.today), (f"fitted ({gains} on the other half)", fit.fitted))
    ]


def prior_rows(found: Sequence[Priced]) -> list[Row]:
    """Returns the table of priors, below HEADINGS."""
    kinds = {False: "know nothing", True: "are right"}
    return [(f"{kinds[one.informed]}, × {one.times:g}", *_cells(flat(one.figures))) for one in found]


def _answered(one: Answered) -> list[str]:
    return [f"{getattr(one, name):.1f}" for name in ("high", "low", "none", "word", "wrongly", "value")]


def checked_rows(check: Checked) -> list[Row]:
    return [("today, not fitted on", *_cells(flat(check.today))), ("fitted, not fitted on", *_cells(flat(check.fitted)))]


def talk_rows(fit: TalksFit) -> list[Row]:
    """Returns the table of conversations, below ("", "questions", *COLUMNS)."""
    return [
        (f"{one.name}, {label}", str(found.questions), *found.cells)
        for one in fit.talks
        for label, found in (("today", one.today), ("fitted on the others", one.held_out))
    ]


def comments(fit: PromptFit, talks: TalksFit | None, seed: int) -> list[str]:
    """Returns what stands above fitted values in a file."""
    said = [
        f"Fitted by `ultan bench fit --seed {seed}`. On domains that had no part in it: value {fit.gain:+.2f} ± "
        f"{fit.gain_spread:.2f} against what held before ({verdict(fit)}).",
        f"before: {_sentence(fit.today_held_out)}",
        f"fitted: {_sentence(fit.fitted_held_out)}",
    ]
    for one in talks.talks if talks else ():
        pairs = ", ".join(f"{name} {cell}" for name, cell in zip(COLUMNS, one.held_out.cells, strict=True))
        said.append(f"{one.name}, by weights of the other conversations: {pairs}; before: nDCG@10 {one.today.ndcg10:.1f}")
    return said


def verdict(fit: PromptFit) -> str:
    """Returns in words whether to take the fitted values."""
    return "better on held-out domains" if fit.better else "no better than chance on held-out domains: keep what you have"


def _sentence(one: dict[str, float]) -> str:
    return (
        f"found {one['high']:.1f} / {one['low']:.1f} / {one['none']:.1f} % (high, low, no shared words) at {one['chars']:.0f} "
        f"characters, near misses {one['near_chars']:.0f} characters, unrelated {one['unrelated']:.1f} %"
    )


def _cells(one: dict[str, float]) -> list[str]:
    return [f"{one[name]:.1f}" for name in FIGURES]
