"""How each candidate of a question fared, stage by stage, as lines of at most 100 columns. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from ultan.blackboard.wire import Trace

# A terminal of usual width, less what a pager takes.
COLUMNS = 100
_INDENT = " " * 5
_HEAD = f"{'#':>3}{'words':>8}{'dense':>7}{'first':>7}{'priors':>8}{'close':>7}{'cross':>7}{'fused':>7}{'evidence':>10}"
_LEGEND = (
    "words: bm25, 0 without a common word · dense: cosine · first: both fused, 0 to 1 · priors: what was",
    "likely before · close: MaxSim of token vectors · cross: cross-encoder · fused: decides the order ·",
    "evidence: decides whether to show it, 0 to 1 · a dash: that stage didn't run for it",
)


def lines(traces: Sequence[Trace]) -> Iterator[str]:
    """Yields a heading, three lines for each candidate in the order of finding, and what the columns mean."""
    if not traces:
        yield "no candidates: nothing shares a word with the question or comes near it in meaning"
        return
    yield _HEAD
    for number, trace in enumerate(traces, 1):
        yield from _about(number, trace)
    yield from _LEGEND


def _about(number: int, trace: Trace) -> Iterator[str]:
    prior = sum(value for _, value in trace.priors)
    yield (
        f"{number:>3}{trace.words:>8.2f}{_ran(trace.dense):>7}{trace.first:>7.2f}{prior:>+8.3f}{_ran(trace.close):>7}"
        f"{_ran(trace.cross):>7}{trace.fused:>7.2f}{trace.evidence:>10.2f}  {'withheld' if trace.withheld else 'shown'}"
    )
    yield _clipped(f"{trace.id}  {' '.join(trace.fact.split())}")
    by_name = ", ".join(f"{name} {value:+.3f}" for name, value in trace.priors)
    yield _clipped(" · ".join(filter(None, (trace.withheld, trace.reason, by_name))))


def _ran(value: float) -> str:
    """A stage that had nothing to look at leaves exactly 0."""
    return f"{value:.2f}" if value else "–"


def _clipped(text: str) -> str:
    """Returns the text on one line of the table's width; CJK letters take two columns."""
    line = _INDENT + text.replace("\n", " ")
    return line if cell_len(line) <= COLUMNS else set_cell_size(line, COLUMNS - 1).rstrip() + "…"
