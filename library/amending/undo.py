"""Taking back what was learnt: which bytes come back, and what stands against it. Pure: the past comes in as data.

An entry's files go back to the bytes before the first of the transactions that are undone. Where anybody else changed one of them
since, nothing is undone at all: whoever wants that undoes the later change first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ultan.library import frontmatter, readme
from ultan.library.amending import whereabouts
from ultan.library.amending.amendments import UPKEEP, Undo
from ultan.library.amending.past import Past
from ultan.library.amending.returning import Obstacle, Part, Return, Returning, text_of
from ultan.library.draft import Read
from ultan.library.errors import BrokenEntry
from ultan.library.records import About, Deed, FileChange, Moved, Plan, Undone, Verb


@dataclass(frozen=True)
class Way:
    """How far an undo goes. With a `refusal` (in words) or with `obstacles` it isn't done."""

    parts: tuple[Part, ...] = ()
    returns: tuple[Return, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    refusal: str = ""
    abouts: tuple[About, ...] = ()

    @property
    def moves(self) -> tuple[Moved, ...]:
        """Returns which entries lie elsewhere once it is done, other than in the archive."""
        return whereabouts.moves((one.entry_id, one.path, one.present, one.target) for one in self.returns)


def way(past: Past, wish: Undo, read: Read) -> Way:
    """Returns what the wish comes to; `read` gives the text of a file as it lies there, None where there is none."""
    parts, refusal = _parts(past, wish)
    if refusal:
        return Way(refusal=refusal)
    attempt = Returning(past, parts, _undone(past), read)
    for path, entry_id in _paths(past, parts).items():
        if not attempt.is_move(entry_id) and not attempt.take_back(path, entry_id, anyway=bool(wish.entry_id)):
            return Way(refusal=f"what {path} said before was forgotten, and can't be brought back")
    attempt.move_back()
    abouts = tuple(_abouts(past, parts, read))
    if not (attempt.returns or attempt.obstacles or abouts):
        return Way(refusal="the files are as they were before it already")
    return Way(parts, tuple(attempt.returns), tuple(attempt.obstacles), abouts=abouts)


def _abouts(past: Past, parts: Sequence[Part], read: Read) -> Iterator[About]:
    """Yields what READMEs say again of their folders; what was said there since, or by a person, stays."""
    told: dict[str, list[About]] = {}
    for tx, entry_id in parts:
        for one in past.plans[tx].abouts:
            if readme.path(one.folder) == entry_id:
                told.setdefault(one.folder, []).append(one)
    for folder, said in told.items():
        if (readme.about(read(readme.path(folder)) or "") or "") == said[-1].prose != said[0].before:
            yield About(folder=folder, before=said[-1].prose, prose=said[0].before)


def latest(past: Past) -> str:
    """Returns the latest transaction that taught something and still counts, "" where there is none."""
    undone = _undone(past)
    learnt = (plan for plan in reversed(past.plans.values()) if plan.files and _taught(plan))
    return next((plan.tx for plan in learnt if not undone.issuperset(Part(plan.tx, file.entry_id) for file in plan.files)), "")


def _taught(plan: Plan) -> bool:
    """False for what was taken back or forgotten, and for what only put things in order."""
    if plan.tx.startswith(UPKEEP):
        return False
    return not plan.undoes and not plan.forgets and any(deed.verb not in ("moved", "described") for deed in plan.deeds)


def _parts(past: Past, wish: Undo) -> tuple[tuple[Part, ...], str]:
    undone = _undone(past)
    if wish.tx:
        return _of_transaction(past, wish.tx, undone)
    if wish.entry_id:
        return _of_entry(past, wish.entry_id)
    found = [part for plan in past.plans.values() for part in _of_session(plan, wish.session) if part not in undone]
    return tuple(found), "" if found else f"nothing is left that session {wish.session} taught"


def _of_transaction(past: Past, tx: str, undone: frozenset[Part]) -> tuple[tuple[Part, ...], str]:
    plan = past.plans.get(tx)
    if plan is not None and plan.forgets:
        return (), "what was forgotten is gone for good"
    if plan is None or not (plan.files or plan.abouts):
        return (), f"there is no transaction {tx} that changed an entry; `ultan log --json` names them"
    parts = tuple(dict.fromkeys((*(Part(tx, file.entry_id) for file in plan.files), *_about_parts(plan))))
    if undone.issuperset(parts):
        return (), f"{tx} was taken back already"
    return tuple(part for part in parts if part not in undone), ""


def _about_parts(plan: Plan) -> tuple[Part, ...]:
    """What is said of a folder goes by the path of its README."""
    return tuple(Part(plan.tx, readme.path(one.folder)) for one in plan.abouts)


def _of_entry(past: Past, entry_id: str) -> tuple[tuple[Part, ...], str]:
    """All that ever happened to the entry, and to the entries that were changed for its sake."""
    parts: list[Part] = []
    for plan in past.plans.values():
        if any(file.entry_id == entry_id for file in plan.files):
            together = {entry_id} if whereabouts.only_moved(plan, entry_id) else _together(plan.files, {entry_id})
            heir = _heir(plan, together - {entry_id}) if parts else ""
            if heir:
                return (), f"{heir} took its place in {plan.tx}: undo that one, and it comes back"
            parts += [Part(plan.tx, one) for one in sorted(together)]
    return tuple(parts), "" if parts else f"no transaction wrote {entry_id}: its file is a person's"


def _heir(plan: Plan, others: Iterable[str]) -> str:
    """An entry that was written when this one was changed: it stands for what holds since."""
    return next((deed.entry_id for deed in plan.deeds if deed.verb == "wrote" and deed.entry_id in others), "")


def _of_session(plan: Plan, session: str) -> Iterator[Part]:
    told = {deed.entry_id for deed in plan.deeds if deed.session == session}
    yield from (Part(plan.tx, one) for one in sorted(_together(plan.files, told)))
    if any(deed.verb == "described" and deed.session == session for deed in plan.deeds):
        yield from _about_parts(plan)


def _together(files: Sequence[FileChange], ids: Iterable[str]) -> set[str]:
    """The entries among the files that these are tied to, because one names the other: what supersedes goes with what it did."""
    held = {file.entry_id for file in files} & set(ids)
    while True:
        more = {file.entry_id for file in files if file.entry_id not in held and any(_tied(files, file, one) for one in held)}
        if not more:
            return held
        held |= more


def _tied(files: Sequence[FileChange], file: FileChange, other_id: str) -> bool:
    others = [other for other in files if other.entry_id == other_id]
    return any(_names(file, other) or _names(other, file) for other in others)


def _names(file: FileChange, other: FileChange) -> bool:
    return file.text is not None and (other.entry_id in file.text or f"[[{other.path.removesuffix('.md')}]]" in file.text)


def _undone(past: Past) -> frozenset[Part]:
    """An undo that was undone itself takes nothing back; only a later transaction can have done that."""
    found: set[Part] = set()
    for plan in reversed(past.plans.values()):
        found |= {Part(one.tx, one.entry_id) for one in plan.undoes if Part(plan.tx, one.entry_id) not in found}
    return frozenset(found)


def _paths(past: Past, parts: Sequence[Part]) -> dict[str, str]:
    return {file.path: file.entry_id for part in parts for file in past.plans[part.tx].files if file.entry_id == part.entry_id}


def changes(found: Way) -> tuple[FileChange, ...]:
    """Returns the files of the undoing transaction: what comes back first, so that nothing is ever away."""
    files = [
        FileChange(path=one.path, before=one.present.sha256, text=None if one.target.data is None else text_of(one.target),
                   entry_id=one.entry_id, vouched=one.target.vouched)
        for one in found.returns
    ]  # fmt: skip
    return tuple(sorted(files, key=lambda file: file.text is None))


def deeds(past: Past, found: Way) -> Iterator[Deed]:
    """Yields one deed an entry, in words: restored where an earlier text comes back, taken back where the entry goes."""
    for entry_id in dict.fromkeys(one.entry_id for one in found.returns):
        parts = [part for part in found.parts if part.entry_id == entry_id]
        mine = [one for one in found.returns if one.entry_id == entry_id]
        stays = next((one for one in mine if one.target.data is not None), None)
        shown = stays or next((one for one in mine if one.present.data is not None), mine[0])
        state = shown.target if stays else shown.present
        yield Deed(
            verb="restored" if stays else "took back",
            entry_id=entry_id,
            path=shown.path,
            detail=f"{_fact(shown.path, text_of(state))}{_lifted(past, parts)}",
            events=_events(past, parts),
        )
    for about in found.abouts:
        verb: Verb = "restored" if about.prose else "took back"
        yield Deed(verb=verb, entry_id="", path=readme.path(about.folder), detail=about.prose or about.before)


def _lifted(past: Past, parts: Sequence[Part]) -> str:
    """What a person had agreed to, where nothing else is taken back: the entry's words are then as they were all along."""
    verbs = {deed.verb for part in parts for deed in past.plans[part.tx].deeds if deed.entry_id == part.entry_id}
    return f" (not {verbs.pop()} any more)" if verbs in ({"accepted"}, {"confirmed"}) else ""


def undoes(past: Past, found: Way) -> Iterator[Undone]:
    """Yields what the undoing transaction takes back, with the events that may not teach it again."""
    for part in found.parts:
        taken = {one.entry_id: one for one in past.plans[part.tx].undoes}.get(part.entry_id)
        lifts = taken is not None and taken.banned
        yield Undone(tx=part.tx, entry_id=part.entry_id, events=_events(past, [part]), banned=not lifts)


def _events(past: Past, parts: Sequence[Part]) -> tuple[str, ...]:
    told = (deed for part in parts for deed in past.plans[part.tx].deeds if deed.entry_id == part.entry_id)
    return tuple(dict.fromkeys(event for deed in told for event in deed.events))


def _fact(path: str, text: str) -> str:
    try:
        return frontmatter.parse(text, path).fact
    except BrokenEntry:
        return path
