"""What came of a session, as it is told: the connection with both entries and its evidence, or plainly that nothing cleared the
bar. Pure. It offers to save, and saves nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence

from ultan.agents.epiphany import evidence, showing
from ultan.agents.epiphany.evidence import Case, Spoken
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyEnded,
    EpiphanyPosting,
    Ground,
    Judged,
    Outcome,
    Reason,
    TurnTaken,
    Vote,
)
from ultan.blackboard.pane_order import in_order
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Frozen


class End(Frozen):
    """One of the two entries. `fact` is "" where the entry has gone since."""

    id: str
    title: str = ""
    fact: str = ""
    path: str = ""
    scope: str = ""


class Found(Frozen):
    """A connection, a tension or a lead. `trail` is what was said of it, in order; `words` is the judge's reason. `votes` are for
    information: they decided nothing."""

    bridge: str
    kind: str
    a: End
    b: End
    shared: str
    why_non_obvious: str
    so_what: str
    words: str
    trail: tuple[str, ...]
    votes: tuple[int, int]
    save: str


class Other(Frozen):
    """A candidate that isn't shown: `reason` is why it fell, or "stands" where another was better."""

    bridge: str
    a: End
    b: End
    reason: Reason
    words: str


class Told(Frozen):
    """A session's result. `outcome` is "" where it is still under way; `faults` are turns that nobody took, and why."""

    epiphany: str
    about: str
    outcome: Outcome | None
    words: str
    found: Found | None = None
    leads: tuple[Found, ...] = ()
    stood: tuple[Other, ...] = ()
    dropped: tuple[Other, ...] = ()
    faults: tuple[str, ...] = ()
    rounds: int = 0
    turns: int = 0
    opened: int = 0
    usd: float = 0.0


def told(postings: Iterable[EpiphanyPosting], view: Catalogue) -> Told:
    """Returns what came of a session; `view` is the library, for the entries' words."""
    said = in_order(postings)
    asked = next(one for one in said if isinstance(one, EpiphanyAsked))
    end = next((one for one in said if isinstance(one, EpiphanyEnded)), None)
    turns = evidence.turns(said)
    cases = {case.bridge.id: case for case in evidence.cases(said)}
    words = (move for turn in turns for move in turn.moves if isinstance(move, Judged))
    judged = {move.bridge: move for move in words if move.bridge in cases}
    chosen = cases.get(end.bridge) if end and end.bridge else None
    leads = tuple(cases.values()) if end and end.outcome == "leads" else ()
    return Told(
        epiphany=asked.epiphany,
        about=asked.about,
        outcome=end.outcome if end else None,
        words=end.words if end else "",
        found=_found(chosen, judged, view) if chosen and not leads else None,
        # A lead is nothing to keep.
        leads=tuple(_found(case, judged, view).model_copy(update={"save": ""}) for case in leads),
        stood=tuple(
            _other(cases[name], word, view) for name, word in judged.items() if word.stands and cases.get(name) is not chosen
        ),
        dropped=tuple(_other(cases[name], word, view) for name, word in judged.items() if not word.stands),
        faults=tuple(f"{turn.author}, round {turn.round}: {turn.fault}" for turn in turns if turn.fault),
        rounds=max((turn.round for turn in turns), default=0),
        turns=len(turns),
        opened=_opened(turns),
        usd=sum(turn.usd for turn in turns),
    )


def _opened(turns: Sequence[TurnTaken]) -> int:
    return len({(one.entry, one.path) for turn in turns for one in turn.opened if not one.refused})


def _found(case: Case, judged: dict[str, Judged], view: Catalogue) -> Found:
    bridge = case.bridge
    word = judged.get(bridge.id)
    votes = list({one.author: one.move.counts for one in case.votes if isinstance(one.move, Vote)}.values())
    return Found(
        bridge=bridge.id,
        kind=bridge.kind,
        a=_end(bridge.a, view),
        b=_end(bridge.b, view),
        shared=bridge.shared,
        why_non_obvious=bridge.why_non_obvious,
        so_what=bridge.so_what,
        words=word.words if word else "",
        trail=tuple(_trail(case)),
        votes=(sum(votes), len(votes) - sum(votes)),
        save=_save(case, view),
    )


def _trail(case: Case) -> Iterator[str]:
    """Yields what was said of a case in order. A place that several read is told once, with who read it too."""
    yield f"round {case.round}, {case.author} proposed it"
    yield from (f"round {one.round}, {one.author} proposed it too" for one, _ in case.twins)
    told = [one for one in case.spoken if not isinstance(one.move, Vote | Judged)]
    readers: dict[object, list[str]] = {}
    for one in told:
        readers.setdefault(_place(one), []).append(one.author)
    for one in told:
        authors = readers.pop(_place(one), None)
        if authors:
            others = sorted(set(authors) - {one.author})
            yield _step(one, case) + (f" (read so by {', '.join(others)} too)" if others else "")


def _place(one: Spoken) -> object:
    """Where in which source a reading stands; anything else that is said stands for itself."""
    move = one.move
    return (move.entry, move.path, move.line, move.holds) if isinstance(move, Ground) else one


def _step(one: Spoken, case: Case) -> str:
    said = showing.said(one.move)
    for name in case.ids:
        said = said.replace(name, "it")
    return f"round {one.round}, {one.author} {said}"


def _other(case: Case, word: Judged, view: Catalogue) -> Other:
    return Other(
        bridge=case.bridge.id, a=_end(case.bridge.a, view), b=_end(case.bridge.b, view), reason=word.reason, words=word.words
    )


def _end(entry_id: str, view: Catalogue) -> End:
    entry = view.entries.get(entry_id)
    if entry is None:
        return End(id=entry_id)
    return End(id=entry.id, title=entry.title, fact=entry.fact, path=entry.path, scope=entry.scope)


def _save(case: Case, view: Catalogue) -> str:
    """Returns the command that keeps it, for a person to type: in the entries' project where they have one in common."""
    ends = [_end(entry, view) for entry in (case.bridge.a, case.bridge.b)]
    scopes = {end.scope for end in ends}
    shared = scopes.pop() if len(scopes) == 1 else GLOBAL
    where = "--global" if shared == GLOBAL else f"--project {shlex.quote(shared.removeprefix('project:'))}"
    what = "pull against each other" if case.bridge.kind == "tension" else "are one thing"
    text = f"“{ends[0].title}” and “{ends[1].title}” {what}: {case.bridge.shared.rstrip('.')}. {case.bridge.so_what}"
    return f"ultan remember {where} {shlex.quote(' '.join(text.split()))}"
