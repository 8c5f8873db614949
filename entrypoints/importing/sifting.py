"""What of a file's statements is new: secrets, what was forgotten, what is known and what came in before is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from ultan.blackboard.events import ReadText
from ultan.configs.edge import fence, redact
from ultan.configs.edge.paths import Home
from ultan.entrypoints.importing.found import Look
from ultan.entrypoints.importing.kinds import File, Kind
from ultan.entrypoints.importing.parsing import Parsed, parse, shown
from ultan.entrypoints.importing.pieces import Piece, Problem, UnreadableError
from ultan.library import quarantine
from ultan.library.amending import bans
from ultan.library.amending.forgotten import folded
from ultan.library.commit import Library
from ultan.library.entry import GLOBAL, Frozen
from ultan.library.place import Place

_PLACEHOLDER = "[redacted:"


class Sifted(Frozen):
    """What a file gives: the texts that are new, how many others there were and why they are left out."""

    path: str
    kind: Kind
    scope: str
    where: str
    new: tuple[ReadText, ...] = ()
    waiting: int = 0
    decided: int = 0
    known: int = 0
    secret: int = 0
    forgotten: int = 0
    problems: tuple[Problem, ...] = ()


class Sieve:
    """Sifts one file after the other; a text that several say comes from the first. Raises LibraryError."""

    def __init__(self, place: Home, look: Look) -> None:
        self._place = place
        self._look = look
        self._bans = bans.load(place)
        self._seen: set[str] = set()

    def sift(self, file: File) -> Sifted:
        """Returns what a file gives; where it can't be read that is a problem."""
        name = shown(file.path, self._look.root, self._look.home)
        project = file.project
        empty = Sifted(
            path=name, kind=file.kind, scope=project.scope if project else GLOBAL, where=project.name if project else "everywhere"
        )
        try:
            found = parse(file, name)
        except UnreadableError as error:
            return empty.model_copy(update={"problems": (Problem(path=name, reason=str(error)),)})
        return self._sifted(empty, file, found)

    def _sifted(self, empty: Sifted, file: File, found: Parsed) -> Sifted:
        said = (ReadText(text=piece.text, read=self._place_of(empty.path, file, piece)) for piece in found.pieces)
        new, left_out = self.part(said)
        counts = {name: left_out.get(name, 0) for name in ("waiting", "decided", "known", "secret", "forgotten")}
        return empty.model_copy(update={"new": new, "problems": found.problems, **counts})

    def part(self, said: Iterable[ReadText]) -> tuple[tuple[ReadText, ...], Mapping[str, int]]:
        """Returns the texts that are new, and how many others there are, by the word for why."""
        reasons = [(self._why_not(one), one) for one in said]
        return tuple(one for why, one in reasons if not why), Counter(why for why, _ in reasons if why)

    def _place_of(self, name: str, file: File, piece: Piece) -> Place:
        return Place(path=_clean(name), line=piece.line, project=file.project, about=tuple(map(_clean, piece.about)))

    def _why_not(self, one: ReadText) -> str:
        """Returns under which word a text is counted that is left out, "" for one that is new."""
        name = quarantine.name_of(one.text, one.read.scope)
        again = name in self._seen
        self._seen.add(name)
        reasons: tuple[tuple[str, Callable[[], bool]], ...] = (
            ("said before", lambda: again),
            ("echo", lambda: fence.marked(one.text)),
            ("secret", lambda: _PLACEHOLDER in one.text),
            ("forgotten", lambda: any(map(self._bans.text, (one.text, one.read.path, *one.read.about)))),
            ("decided", lambda: quarantine.decided(self._place, name)),
            ("waiting", lambda: quarantine.waits(self._place, name)),
            ("known", lambda: self._is_known(one)),
        )
        return next((reason for reason, holds in reasons if holds()), "")

    def _is_known(self, one: ReadText) -> bool:
        said = folded(one.text).strip()
        return any(said in self._stated.get(scope, ()) for scope in (one.read.scope, GLOBAL))

    @cached_property
    def _stated(self) -> Mapping[str, frozenset[str]]:
        """By scope, what the library states."""
        stated: dict[str, set[str]] = {}
        for entry in Library(self._place).view().entries.values():
            stated.setdefault(entry.scope, set()).update(folded(text).strip() for text in (entry.fact, entry.narrative) if text)
        return {scope: frozenset(facts) for scope, facts in stated.items()}


@lru_cache(maxsize=256)
def _clean(words: str) -> str:
    """A heading or a file's name without secrets: many statements stand below one."""
    return redact.clean(words)


def texts(sifted: Sequence[Sifted]) -> Iterator[ReadText]:
    """Yields all that is new."""
    return (text for one in sifted for text in one.new)
