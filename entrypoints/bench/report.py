"""One run of `ultan bench fit`: what is fitted, on what, and what came of it, as records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, stdev

from ultan.configs.sections import Dialogue, Settings
from ultan.entrypoints.bench import turns
from ultan.entrypoints.bench.asking import Asking
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.fitting import Fitted
from ultan.entrypoints.bench.floors import FloorsFit
from ultan.entrypoints.bench.measures import Measures
from ultan.entrypoints.bench.sample import Sample
from ultan.entrypoints.bench.space import chosen
from ultan.entrypoints.bench.turns import Heard
from ultan.library.entry import Frozen
from ultan.retrieval.encoding.vectors import Encoder

FIGURES = ("high", "low", "none", "chars", "near_chars", "elsewhere_chars", "near", "unrelated", "value")


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
    today, ours = [flat(fold.today) for fold in fitted.folds], [flat(fold.fitted) for fold in fitted.folds]
    return PromptFit(
        settings=chosen(fitted.settings), before=chosen(settings), today=flat(fitted.today), fitted=flat(fitted.everywhere),
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


def worth_keeping(prompts: PromptFit, floors: FloorsFit, talks: TalksFit | None) -> dict[str, float]:
    """Returns the values that a user is advised to have: fitted ones where they are better held out, else today's; weights of
    turns, which today's were fitted like, only where they are better."""
    bars = floors.fitted if floors.better else floors.today
    values = prompts.settings if prompts.better else prompts.before
    recall = {"recall.floor": bars.floor, "recall.meaning_floor": bars.meaning_floor}
    return values | recall | (talks.settings if talks and talks.better else {})


def flat(one: Figures) -> dict[str, float]:
    """Returns the figures by name, their value among them."""
    return {name: float(getattr(one, name)) for name in FIGURES}


def _mean(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    return {name: fmean(row[name] for row in rows) for name in FIGURES}
