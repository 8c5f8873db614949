"""Prompts put to a library in this process, the way the daemon does it: kind of prompt, search, barrier, block.

Nothing of it is written again here: a change of the product is measured by the next run.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ultan.configs.sections import Settings
from ultan.entrypoints.bench.remembering import remembering
from ultan.entrypoints.bench.sample import Ask, Sample
from ultan.gate import classify
from ultan.gate.barrier import admit
from ultan.library.catalogue import Catalogue
from ultan.retrieval import cue
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.render import prompt_block
from ultan.retrieval.search import Background, prime

# What the barrier reads and a search doesn't.
_BARRIER = {"floor", "relative_floor", "entries", "budget_chars", "line_chars", "index_chars", "deadline_ms", "trace_h"}
# Searches of this many settings are kept: a fit goes back and forth between neighbours.
_KEPT = 6


class Outcome(NamedTuple):
    """What one prompt got: whether the entry that it names is among it, how many entries, and characters of the whole block."""

    hit: bool
    entries: int
    chars: int


class Asking:
    """A library on the disk with its index; `folder` must be empty or hold the same library."""

    def __init__(self, folder: Path, sample: Sample, encoder: Encoder) -> None:
        self.sample = sample
        self.index = remembering(folder, encoder)
        self.index.sync(Catalogue(entries={entry.id: entry for entry in sample.entries}, inbound=sample.inbound))
        self._known = Background(sample.today, sample.usage)
        self._found: dict[str, list[tuple[Candidate, ...]]] = {}

    def outcomes(self, settings: Settings) -> list[Outcome]:
        """Returns what each prompt of the sample gets, in order: some 10 ms of CPU a prompt at first, 3 ms with other weights,
        less where only the barrier changed."""
        found = self._candidates(settings)
        return [_outcome(ask, ours, settings) for ask, ours in zip(self.sample.asks, found, strict=True)]

    def _candidates(self, settings: Settings) -> list[tuple[Candidate, ...]]:
        key = settings.model_dump_json(include={"priors", "rerank"}) + settings.priming.model_dump_json(exclude=_BARRIER)
        if key not in self._found:
            if len(self._found) >= _KEPT:
                self._found.pop(next(iter(self._found)))
            self._found[key] = [self._searched(ask, settings) for ask in self.sample.asks]
        return self._found[key]

    def _searched(self, ask: Ask, settings: Settings) -> tuple[Candidate, ...]:
        if classify.kind_of(ask.prompt) != "work":
            return ()
        return prime(self.index, cue.read(ask.prompt, ask.scope), settings, self._known)


def _outcome(ask: Ask, found: tuple[Candidate, ...], settings: Settings) -> Outcome:
    block = prompt_block(admit(found, ask.scope, frozenset(), settings.priming).admitted, (), settings.priming)
    return Outcome(any(shown.entry == ask.wants for shown in block.shown), len(block.shown), len(block.text))
