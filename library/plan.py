"""From changes to a plan: which files will say what, what was done in words, and what was refused. Nothing is written here.

`plan` is pure: the same view, changes, transaction, time and texts give the same plan, ids and paths included.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from ultan.configs.edge import fence, redact
from ultan.library import actions, frontmatter, laws, naming, wikilinks
from ultan.library.actions import Change, Receipt
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Draft, Read
from ultan.library.entry import GLOBAL, Entry
from ultan.library.errors import BrokenEntry
from ultan.library.records import Plan, Veto
from ultan.library.trust import derived, may_become_entry
from ultan.library.yamltext import Value

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HEADING = re.compile(r"^(?:#{1,6}\s+)+")
# Characters of a refused fact that the log repeats: enough to know it again.
_WHAT_CHARS = 200
_BLANK_START = re.compile(r"\A(?:[ \t]*\n)+")


def plan(view: Catalogue, changes: Sequence[Change], tx: str, now: datetime, read: Read) -> Plan:
    """Returns the plan of one transaction. A change that a law refuses becomes a veto with its reason; the others go on.

    `read` gives the text of an entry's file by path, None where there is no such file. Raises NotWritten where a folder can't
    be used: the same changes succeed once it can.
    """
    draft = Draft(view, tx, now, read)
    vetoes: list[Veto] = []
    for place, raw in enumerate(changes):
        change = _tidied(raw, draft)
        try:
            reason = laws.refusal(change, draft) or _carried_out(draft, place, change)
        except BrokenEntry as error:
            reason = str(error)
        if reason:
            vetoes.append(Veto(place=place, what=what(change), reason=reason))
    return Plan(
        tx=tx, at=now, deeds=tuple(draft.deeds), vetoes=tuple(vetoes), files=draft.files(), receipt=_receipt(draft, vetoes)
    )


def what(change: Change) -> str:
    """Returns a change in a few words, for people; free of secrets and of injected text, whatever the change holds."""
    action = change.action
    match action:
        case actions.Write():
            return f"write: {redact.redact(fence.strip(action.fact))[:_WHAT_CHARS]}"
        case actions.AddWikilink():
            return f"link {action.from_id} to {action.to_id}"
        case actions.Update() | actions.Archive() | actions.Deprecate():
            return f"{action.kind} {action.entry_id}"
        case _:
            assert_never(action)


def _receipt(draft: Draft, vetoes: Sequence[Veto]) -> Receipt:
    def ids(*verbs: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(deed.entry_id for deed in draft.deeds if deed.verb in verbs))

    return Receipt(
        tx=draft.tx,
        written=ids("wrote", "updated", "deprecated", "linked"),
        archived=ids("archived"),
        paths=tuple(file.path for file in draft.files()),
        reinforced=ids("reinforced"),
        vetoes=tuple((veto.place, veto.reason) for veto in vetoes),
    )


def _tidied(change: Change, draft: Draft) -> Change:
    """One line for what must be one line, no control characters, no link that was never meant as one, no secret in the quote."""
    action = change.action
    updates: dict[str, object] = {}
    for name, value in action:
        if name in ("fact", "title", "applies_when", "severity", "reason") and value is not None:
            updates[name] = wikilinks.as_code(one_line(value), draft.links_somewhere)
        elif name in ("narrative", "append"):
            updates[name] = wikilinks.as_code(_story(value), draft.links_somewhere)
        elif name in ("keywords", "aliases", "tags") and value is not None:
            updates[name] = tuple(dict.fromkeys(word for item in value if (word := one_line(item))))
    quote = redact.redact(_CONTROL.sub("", redact.visible(change.quote)))
    return change.model_copy(update={"action": action.model_copy(update=updates), "quote": quote})


def one_line(text: str) -> str:
    return _HEADING.sub("", " ".join(_CONTROL.sub(" ", redact.visible(text)).split()))


def _story(text: str) -> str:
    return _BLANK_START.sub("", _CONTROL.sub("", redact.visible(text).replace("\r\n", "\n"))).rstrip()


def _carried_out(draft: Draft, place: int, change: Change) -> str:
    action = change.action
    match action:
        case actions.Write():
            return _write(draft, place, change, action)
        case actions.Update():
            return _update(draft, change, action)
        case actions.Archive():
            return _archive(draft, change, action)
        case actions.Deprecate():
            return _deprecate(draft, change, action)
        case actions.AddWikilink():
            return _add_wikilink(draft, change, action)
        case _:
            assert_never(action)


def _write(draft: Draft, place: int, change: Change, action: actions.Write) -> str:
    if not re.search(r"\w", action.fact) or not action.title:
        return "it says nothing"
    twin_id = draft.stated(action.scope, action.fact)
    twin = draft.entry(twin_id) if twin_id else None
    olds = list(action.supersedes)
    if twin is not None and not may_become_entry(twin.trust):
        # The user's own words take the place of what merely claims the same.
        olds.append(twin.id)
        twin = None
    entry = twin or _entry(draft, place, change, action)
    # Every text is made before the first is put, so that a file which can't be changed leaves nothing half done.
    retired = [_archived(draft, old, superseded_by=entry) for old in _superseded(draft, olds, entry)]
    if twin is not None:
        draft.did("reinforced", twin, twin.fact, change)
    else:
        links = tuple(wikilinks.link(path) for _, path, _ in retired)
        entry = draft.put(entry, frontmatter.render(entry.model_copy(update={"related": links})))
        draft.did("wrote", entry, entry.fact, change)
    for old, path, text in retired:
        moved = draft.move(old, path, text)
        draft.did("archived", moved, f"{old.fact} (superseded by: {entry.fact})", change)
    return ""


def _entry(draft: Draft, place: int, change: Change, action: actions.Write) -> Entry:
    today = draft.now.date()
    same = action.model_dump(exclude={"kind", "supersedes", "valid_from"})
    entry = Entry(
        **same,
        id=_free_id(draft, place),
        path="",
        trust=derived((change.source.trust, *(source.trust for source in laws.rests_on(action, draft)))),
        created=today,
        updated=today,
        valid_from=action.valid_from or today,
        sources=change.source.events,
    )
    return entry.model_copy(update={"path": draft.free_path(entry)})


def _free_id(draft: Draft, place: int) -> str:
    made, seed = naming.entry_id(draft.tx, place), draft.tx
    while draft.entry(made) is not None:
        seed += "'"
        made = naming.entry_id(seed, place)
    return made


def _superseded(draft: Draft, names: Sequence[str], entry: Entry) -> list[Entry]:
    """An entry of another scope stays in force: what one project changes its mind about still holds elsewhere."""
    found = (draft.entry(name) for name in dict.fromkeys(names))
    mine = (old for old in found if old is not None and entry.scope in (old.scope, GLOBAL))
    return [old for old in mine if not old.archived and old.id != entry.id]


def _archived(draft: Draft, old: Entry, superseded_by: Entry | None) -> tuple[Entry, str, str]:
    """Returns the entry, the path it goes to, and its text there."""
    changes: dict[str, Value] = {"valid_until": draft.now.date()}
    if superseded_by is not None:
        link = wikilinks.link(superseded_by.path)
        changes["superseded_by"] = superseded_by.id
        changes["related"] = (*old.related, *(() if link in old.related else (link,)))
    return old, draft.archive_path(old), frontmatter.patch(draft.text(old), changes)


def _archive(draft: Draft, change: Change, action: actions.Archive) -> str:
    old = draft.entry(action.entry_id)
    assert old is not None
    if old.archived:
        return f"{old.id} is archived already"
    by = draft.entry(action.superseded_by) if action.superseded_by else None
    old, path, text = _archived(draft, old, by)
    moved = draft.move(old, path, text)
    draft.did("archived", moved, f"{old.title} ({action.reason or 'no reason given'})", change)
    return ""


def _update(draft: Draft, change: Change, action: actions.Update) -> str:
    entry = draft.entry(action.entry_id)
    assert entry is not None
    changes: dict[str, Value] = {
        name: value
        for name, value in action
        if value is not None and name not in ("kind", "entry_id", "fact", "append") and value != getattr(entry, name)
    }
    fact = action.fact if action.fact and action.fact != entry.fact else None
    if not (changes or fact or action.append):
        return "it changes nothing"
    if laws.says_something(change):
        changes["updated"] = draft.now.date()
        if change.source.trust < entry.trust:
            changes["trust"] = change.source.trust
    text = frontmatter.patch(draft.text(entry), changes)
    entry = draft.put(entry, frontmatter.reword(text, fact, action.append))
    draft.did("updated", entry, entry.fact, change)
    return ""


def _deprecate(draft: Draft, change: Change, action: actions.Deprecate) -> str:
    entry = draft.entry(action.entry_id)
    assert entry is not None
    if entry.status == "deprecated":
        return f"{entry.id} is deprecated already"
    text = frontmatter.patch(draft.text(entry), {"status": "deprecated", "updated": draft.now.date()})
    draft.put(entry, text)
    draft.did("deprecated", entry, f"{entry.title} ({action.reason or 'no reason given'})", change)
    return ""


def _add_wikilink(draft: Draft, change: Change, action: actions.AddWikilink) -> str:
    source, target = draft.entry(action.from_id), draft.entry(action.to_id)
    assert source is not None and target is not None
    link = wikilinks.link(target.path)
    if source.id == target.id or link in source.related:
        return "they are linked already"
    draft.put(source, frontmatter.patch(draft.text(source), {"related": (*source.related, link)}))
    draft.did("linked", source, f"{source.title} to {target.title}", change)
    return ""
