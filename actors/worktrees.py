"""Verify before showing: what the gateway knows of the working trees in which its sessions work.

A prompt costs look-ups in memory, and a few stats where something may be gone. Surveys are taken after an answer, never before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ultan.actors import survey
from ultan.actors.glance import Glance
from ultan.actors.survey import Survey
from ultan.actors.treedisk import TreeOnDisk
from ultan.blackboard.stages import held
from ultan.blackboard.wire import Prime
from ultan.gate import verify
from ultan.gate.claims import claims
from ultan.gate.verify import Tree
from ultan.library.entry import GLOBAL
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate

# Trees that are kept: a developer has a handful open. Facts that are kept for each, and symbols of theirs that are looked for.
_TREES, _FACTS, _SYMBOLS = 8, 600, 60
# Seconds between two surveys of a tree.
_PAUSE_S = 3.0


@dataclass
class _Known:
    """A tree's survey, when it was taken (monotonic seconds), and the facts of entries about it."""

    root: str
    survey: Survey = field(default_factory=Survey)
    tree: Tree = field(default_factory=lambda: Tree(()))
    taken: float = float("-inf")
    facts: dict[str, None] = field(default_factory=dict)
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self) -> None:
        """Paths first: a prompt that comes meanwhile has them already."""
        self.taken = time.monotonic()
        for take in (
            lambda: survey.paths(self.root, self.survey),
            lambda: survey.contents(self.root, self.survey, self._symbols()),
        ):
            taken = await asyncio.to_thread(take)
            if taken != self.survey:
                self.tree = await asyncio.to_thread(taken.tree)
            self.survey = taken

    def _symbols(self) -> list[str]:
        named = (claim.name for fact in self.facts for claim in claims(fact, self.root) if claim.kind == "symbol")
        return list(dict.fromkeys(named))[-_SYMBOLS:]


class WorkTrees:
    """Belongs to one event loop."""

    def __init__(self, line_chars: int) -> None:
        self._line_chars = line_chars
        self._known: dict[str, _Known] = {}
        self._glance = Glance("worktree")

    async def verified(self, request: Prime, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Returns the candidates; those that name what is gone are marked, or held back where nothing is left of them."""
        root, facts = request.project.root, [one.entry.fact for one in candidates]
        known = self.expect(root, facts)
        doubted = [one for one in candidates if any(map(known.tree.knows, claims(one.entry.fact, root)))]
        if not doubted:
            return tuple(candidates)
        disk = TreeOnDisk(root, request.cwd, known.survey)
        looked = await self._glance.at(lambda: [self._judged(one, known.tree, disk) for one in doubted], list[Candidate]())
        judged = {one.entry.id: one for one in looked}
        return tuple(judged.get(one.entry.id, one) for one in candidates)

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
            if time.monotonic() - known.taken >= _PAUSE_S:
                await known.take()

    def _judged(self, candidate: Candidate, tree: Tree, disk: TreeOnDisk) -> Candidate:
        entry = candidate.entry
        named = claims(entry.fact, disk.root)
        gone = verify.missing(named, tree, disk, exactly=entry.scope == GLOBAL)
        mark = verify.mark(gone, self._line_chars)
        if verify.nothing_left(entry.fact, named, gone):
            return candidate.model_copy(update={"held": candidate.held or held("verify", f"nothing is left of it {mark}")})
        return candidate.model_copy(update={"mark": mark}) if mark else candidate
