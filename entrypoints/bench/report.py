"""One run of `ultan bench fit`: what is fitted, on what, and what came of it, as records and as lines for a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, stdev

from ultan.configs.settings import Dialogue, Settings
from ultan.entrypoints.bench import turns
from ultan.entrypoints.bench.asking import Asking
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.fitting import Fitted
from ultan.entrypoints.bench.floors import Answered, FloorsFit
from ultan.entrypoints.bench.lived import Priced
from ultan.entrypoints.bench.measures import COLUMNS, Measures
from ultan.entrypoints.bench.sample import Sample
from ultan.entrypoints.bench.space import chosen
from ultan.entrypoints.bench.turns import Heard
from ultan.library.entry import Frozen
from ultan.retrieval.vectors import Encoder

Row = tuple[str, ...]
ANSWERED = ("questions", "floor", "meaning floor", "high %", "low %", "none %", "not told, yet answered %", "value")
FIGURES = ("high", "low", "none", "chars", "near_chars", "elsewhere_chars", "near", "unrelated", "value")
HEADINGS = ("", "high %", "low %", "none %", "chars", "near: chars", "elsewhere: chars", "near: got it %", "unrelated %", "value")


class PromptFit(Frozen):
    """What prompts chose. `spread` is the standard deviation over folds; `better` says whether to take it."""

    settings: dict[str, float]
    before: dict[str, float]
    today: dict[str, float]
    fitted: dict[str, float]
    today_held_out: dict[str, float]
    fitted_held_out: dict[str, float]
    spread: dict[str, float]
    gain: float
    gain_spread: float
    better: bool
    folds: tuple[dict[str, float], ...]


class TalkFit(Frozen):
    """One conversation, with today's weights and with those that all the others chose; `weights` are the latter."""

    name: str
    today: Measures
    held_out: Measures
    weights: dict[str, float]


class TalksFit(Frozen):
    """Leave-one-out over conversations, and the weights that all of them choose."""

    talks: tuple[TalkFit, ...]
    settings: dict[str, float]

    @property
    def better(self) -> bool:
        """True where every conversation is ranked at least as well by what the others chose."""
        return all(one.held_out.ndcg10 >= one.today.ndcg10 for one in self.talks)


class Checked(Frozen):
    """Prompts that had no part in the fit, under today's settings and under the fitted ones."""

    today: Figures
    fitted: Figures


def prompt_fit(fitted: Fitted, settings: Settings) -> PromptFit:
    """Returns the record of a fit."""
    today, ours = [_flat(fold.today) for fold in fitted.folds], [_flat(fold.fitted) for fold in fitted.folds]
    return PromptFit(
        settings=chosen(fitted.settings), before=chosen(settings), today=_flat(fitted.today), fitted=_flat(fitted.everywhere),
        today_held_out=_mean(today), fitted_held_out=_mean(ours),
        spread={name: stdev(one[name] for one in ours) for name in FIGURES},
        gain=fmean(fitted.gains), gain_spread=stdev(fitted.gains), better=fitted.better,
        folds=tuple(chosen(fold.settings) for fold in fitted.folds),
    )  # fmt: skip


def talks_fit(conversations: Sequence[Heard], weights: Dialogue, progress: Callable[[str], None]) -> TalksFit:
    """Returns leave-one-out over conversations; of a single one there is nothing to report, only weights."""
    found: list[TalkFit] = []
    for one in conversations if len(conversations) > 1 else ():
        progress(f"weights of turns without {one.talk.name}")
        fit = turns.fitted([other for other in conversations if other is not one])
        today, held_out = (turns.found(one.rankings(each), one.talk) for each in (weights, fit))
        found.append(TalkFit(name=one.talk.name, today=today, held_out=held_out, weights=fit.model_dump()))
    progress("weights of turns on all conversations")
    shares = turns.fitted(conversations).model_dump()
    return TalksFit(talks=tuple(found), settings={f"dialogue.{name}": value for name, value in shares.items()})


def checked(samples: Sequence[Sample], folder: Path, encoder: Encoder, pair: tuple[Settings, Settings]) -> Checked:
    """Returns what prompts that had no part in the fit get under both settings; `folder` must be empty."""
    asking = [Asking(folder / str(number), sample, encoder) for number, sample in enumerate(samples)]
    asks = [ask for one in asking for ask in one.sample.asks]
    today, fitted = (figures(asks, [got for one in asking for got in one.outcomes(settings)]) for settings in pair)
    return Checked(today=today, fitted=fitted)


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


def worth_keeping(prompts: PromptFit, floors: FloorsFit, talks: TalksFit | None) -> dict[str, float]:
    """Returns the values that a user is advised to have: fitted ones where they are better held out, else today's; weights of
    turns, which today's were fitted like, only where they are better."""
    bars = floors.fitted if floors.better else floors.today
    values = prompts.settings if prompts.better else prompts.before
    recall = {"recall.floor": bars.floor, "recall.meaning_floor": bars.meaning_floor}
    return values | recall | (talks.settings if talks and talks.better else {})


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
    return [(f"{kinds[one.informed]}, × {one.times:g}", *_cells(_flat(one.figures))) for one in found]


def _answered(one: Answered) -> list[str]:
    return [f"{getattr(one, name):.1f}" for name in ("high", "low", "none", "wrongly", "value")]


def checked_rows(check: Checked) -> list[Row]:
    return [("today, not fitted on", *_cells(_flat(check.today))), ("fitted, not fitted on", *_cells(_flat(check.fitted)))]


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


def _flat(one: Figures) -> dict[str, float]:
    return {name: float(getattr(one, name)) for name in FIGURES}


def _mean(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: fmean(row[name] for row in rows) for name in FIGURES}


def _cells(one: dict[str, float]) -> list[str]:
    return [f"{one[name]:.1f}" for name in FIGURES]
