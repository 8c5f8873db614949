"""What the user teaches: an entry is written, changed, linked, or marked as no longer to be followed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ultan.library import actions, fields, frontmatter, laws, naming, wikilinks
from ultan.library.actions import Change
from ultan.library.draft import Draft
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import derived, may_become_entry
from ultan.library.verbs.retiring import archived
from ultan.library.yamltext import Value

# What of an update isn't a key's new value.
_NO_KEYS = frozenset({"kind", "entry_id", "fact", "append", "block_triggers"})


def write(draft: Draft, place: int, change: Change, action: actions.Write) -> str:
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
    retired = [archived(draft, old, superseded_by=entry) for old in _superseded(draft, olds, entry)]
    links = tuple(wikilinks.link(path) for _, path, _ in retired)
    if twin is not None:
        if links:
            draft.put(twin, frontmatter.patch(draft.text(twin), {"related": (*twin.related, *links)}))
        draft.did("reinforced", twin, twin.fact, change)
    else:
        entry = draft.put(entry, frontmatter.render(entry.model_copy(update={"related": links})))
        draft.did("wrote", entry, entry.fact, change)
    for old, path, text in retired:
        moved = draft.move(old, path, text)
        draft.did("archived", moved, f"{old.fact} (superseded by: {entry.fact})", change)
    return ""


def _entry(draft: Draft, place: int, change: Change, action: actions.Write) -> Entry:
    # What was said long ago and is read today is as old as it is.
    said = action.valid_from or draft.now.date()
    same = action.model_dump(exclude={"kind", "supersedes", "valid_from"})
    entry = Entry(
        **same,
        id=_free_id(draft, place),
        path="",
        trust=derived((change.source.trust, *(source.trust for source in laws.rests_on(action, draft)))),
        created=said,
        updated=said,
        valid_from=said,
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


def update(draft: Draft, change: Change, action: actions.Update) -> str:
    entry = draft.entry(action.entry_id)
    assert entry is not None
    changes: dict[str, Value] = {
        name: value for name, value in action if value is not None and name not in _NO_KEYS and value != getattr(entry, name)
    }
    text = draft.text(entry)
    if fresh := [one for one in action.block_triggers if one not in entry.block_triggers]:
        changes["block_triggers"] = fields.more_triggers(frontmatter.front(text), fresh)
    fact = action.fact if action.fact and action.fact != entry.fact else None
    if not (changes or fact or action.append):
        return "it changes nothing"
    if laws.says_something(change):
        changes["updated"] = draft.now.date()
        if change.source.trust < entry.trust:
            changes["trust"] = change.source.trust
    entry = draft.put(entry, frontmatter.reword(frontmatter.patch(text, changes), fact, action.append))
    draft.did("updated", entry, entry.fact, change)
    return ""


def deprecate(draft: Draft, change: Change, action: actions.Deprecate) -> str:
    entry = draft.entry(action.entry_id)
    assert entry is not None
    if entry.status == "deprecated":
        return f"{entry.id} is deprecated already"
    text = frontmatter.patch(draft.text(entry), {"status": "deprecated", "updated": draft.now.date()})
    draft.put(entry, text)
    draft.did("deprecated", entry, f"{entry.title} ({action.reason or 'no reason given'})", change)
    return ""


def add_wikilink(draft: Draft, change: Change, action: actions.AddWikilink) -> str:
    source, target = draft.entry(action.from_id), draft.entry(action.to_id)
    assert source is not None and target is not None
    link = wikilinks.link(target.path)
    if source.id == target.id or link in source.related:
        return "they are linked already"
    draft.put(source, frontmatter.patch(draft.text(source), {"related": (*source.related, link)}))
    draft.did("linked", source, f"{source.title} to {target.title}", change)
    return ""
