"""Verify before showing: what the gateway knows of the working trees in which its sessions work.

A prompt costs look-ups in memory, and a few stats where something may be gone. Surveys are taken after an answer, never before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ultan.actors import survey
from ultan.actors.glance import Glance
from ultan.actors.survey import Survey
from ultan.actors.treedisk import TreeOnDisk
from ultan.blackboard.stages import held
from ultan.blackboard.wire import Prime
from ultan.gate import verify
from ultan.gate.claims import claims
from ultan.gate.verify import Tree
from ultan.library.entry import GLOBAL, Entry
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate

# Trees that are kept: a developer has a handful open. Facts that are kept for each, and symbols of theirs that are looked for.
_TREES, _FACTS, _SYMBOLS = 4, 600, 60
# Seconds between two surveys of a tree, and how many times as long as the last one took: a survey has a twentieth of the time.
_PAUSE_S, _PAUSE_TIMES = 3.0, 20.0


@dataclass
class _Known:
    """A tree's survey, from when on it may be taken again (monotonic seconds), and the facts of entries about it."""

    root: str
    survey: Survey = field(default_factory=Survey)
    tree: Tree = field(default_factory=lambda: Tree(()))
    due: float = float("-inf")
    facts: dict[str, None] = field(default_factory=dict)
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self) -> None:
        """Paths first: a prompt that comes meanwhile has them already."""
        began = time.monotonic()
        for take in (
            lambda: survey.paths(self.root, self.survey),
            lambda: survey.contents(self.root, self.survey, self._symbols()),
        ):
            taken = await asyncio.to_thread(take)
            if taken != self.survey:
                self.tree = await asyncio.to_thread(taken.tree)
            self.survey = taken
        took = time.monotonic() - began
        self.due = began + took + max(_PAUSE_S, _PAUSE_TIMES * took)

    def _symbols(self) -> list[str]:
        named = (claim.name for fact in self.facts for claim in claims(fact, self.root) if claim.kind == "symbol")
        return list(dict.fromkeys(named))[-_SYMBOLS:]


class Verdict(NamedTuple):
    """What is added to an entry's line, and whether anything is left of it beside what is gone."""

    mark: str
    nothing_left: bool


class WorkTrees:
    """Belongs to one event loop."""

    def __init__(self, line_chars: int, deadline_ms: float) -> None:
        self._line_chars = line_chars
        self._known: dict[str, _Known] = {}
        self._glance = Glance("worktree", deadline_ms)

    async def verified(self, request: Prime, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Returns the candidates; those that name what is gone are marked, or held back where nothing is left of them."""
        entries = [one.entry for one in candidates]
        verdicts = await self.verdicts(request.project, entries, request.cwd)
        return tuple(_judged(one, verdicts.get(one.entry.id)) for one in candidates)

    async def verdicts(self, project: ProjectRef, entries: Sequence[Entry], cwd: str = "") -> Mapping[str, Verdict]:
        """Returns what is to be said of entries that name what is gone, by their ids; nothing where the disk is late."""
        known = self.expect(project.root, [entry.fact for entry in entries])
        if known.tree.blank:
            return {}
        disk = TreeOnDisk(known.root, cwd, known.survey)
        return await self._glance.at(lambda: dict(self._gone(entries, known.tree, disk)), dict[str, Verdict]())

    def expect(self, root: str, facts: Sequence[str]) -> _Known:
        """Remembers entries of the tree at `root`: the next survey looks for the symbols that they name."""
        known = self._known.pop(root, None) or _Known(root)
        self._known = dict([*self._known.items(), (root, known)][-_TREES:])
        known.facts = dict.fromkeys([*known.facts, *facts][-_FACTS:])
        return known

    async def survey(self, project: ProjectRef) -> None:
        """Takes a new survey of a project's tree; a folder that isn't there has none."""
        if not project.root or not await asyncio.to_thread(Path(project.root).is_dir):
            return
        known = self.expect(project.root, ())
        async with known.busy:
            if time.monotonic() >= known.due:
                await known.take()

    def _gone(self, entries: Sequence[Entry], tree: Tree, disk: TreeOnDisk) -> Iterator[tuple[str, Verdict]]:
        for entry in entries:
            named = claims(entry.fact, disk.root)
            gone = verify.missing(named, tree, disk, exactly=entry.scope == GLOBAL)
            if gone:
                mark = verify.mark(gone, self._line_chars)
                yield entry.id, Verdict(mark, verify.nothing_left(entry.fact, named, gone))


def _judged(candidate: Candidate, verdict: Verdict | None) -> Candidate:
    if verdict is None:
        return candidate
    if verdict.nothing_left:
        return candidate.model_copy(update={"held": candidate.held or held("verify", f"nothing is left of it {verdict.mark}")})
    return candidate.model_copy(update={"mark": f"{verdict.mark} {candidate.mark}".strip()})
