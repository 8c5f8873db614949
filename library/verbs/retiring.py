"""What no longer holds: an entry goes to the archive, by itself, for another in its place, or into one made of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ultan.library import actions, fields, frontmatter, wikilinks
from ultan.library.actions import Change
from ultan.library.draft import Draft
from ultan.library.entry import Entry
from ultan.library.trust import derived
from ultan.library.yamltext import Value


def archived(draft: Draft, old: Entry, superseded_by: Entry | None) -> tuple[Entry, str, str]:
    """Returns the entry, the path it goes to, and its text there."""
    until = superseded_by.valid_from if superseded_by else None
    changes: dict[str, Value] = {"valid_until": until or draft.now.date()}
    if superseded_by is not None:
        link = wikilinks.link(superseded_by.path)
        changes["superseded_by"] = superseded_by.id
        changes["related"] = (*old.related, *(() if link in old.related else (link,)))
    return old, draft.archive_path(old), frontmatter.patch(draft.text(old), changes)


def archive(draft: Draft, change: Change, action: actions.Archive) -> str:
    old = draft.entry(action.entry_id)
    assert old is not None
    if old.archived:
        return f"{old.id} is archived already"
    by = draft.entry(action.superseded_by) if action.superseded_by else None
    old, path, text = archived(draft, old, by)
    moved = draft.move(old, path, text)
    draft.did("archived", moved, f"{old.title} ({action.reason or 'no reason given'})", change)
    return ""


def merge(draft: Draft, change: Change, action: actions.Merge) -> str:
    """The texts that are archived stay as they are; what stays tells their facts and stories, each with where it comes from."""
    kept = _named(draft, action.into)
    others = [_named(draft, one) for one in dict.fromkeys(action.absorbed)]
    # What they said held until today, however old what stays is.
    today = kept.model_copy(update={"valid_from": draft.now.date()})
    retired = [archived(draft, old, superseded_by=today) for old in others]
    links = tuple(wikilinks.link(path) for _, path, _ in retired)
    text = frontmatter.patch(draft.text(kept), _united(draft, kept, others, change, links))
    fact = action.fact if action.fact != kept.fact else None
    told = [*_before(kept, action.fact), *map(_story, others, links)]
    kept = draft.put(kept, frontmatter.reword(text, fact, "\n\n".join(told)))
    draft.did("merged", kept, f"{kept.fact} (of {len(others) + 1} entries)", change)
    for old, path, text in retired:
        moved = draft.move(old, path, text)
        draft.did("archived", moved, f"{old.fact} (part of: {kept.fact})", change)
    return ""


def _named(draft: Draft, entry_id: str) -> Entry:
    entry = draft.entry(entry_id)
    assert entry is not None, "a law has looked"
    return entry


def _united(draft: Draft, kept: Entry, others: Sequence[Entry], change: Change, links: Sequence[str]) -> dict[str, Value]:
    """Returns what the entry that stays says differently in its front matter."""
    every = (kept, *others)
    gone = {wikilinks.link(entry.path) for entry in every}
    confirmed = [entry.last_confirmed for entry in every if entry.last_confirmed]
    wanted: dict[str, Value] = {
        "trust": derived((change.source.trust, *(entry.trust for entry in every))),
        "status": "confirmed" if all(entry.status == "confirmed" for entry in every) else "provisional",
        "applies_when": next((entry.applies_when for entry in every if entry.applies_when), ""),
        "reinforced": sum(entry.reinforced for entry in every),
        "encoding_strength": max(entry.encoding_strength for entry in every),
        "arousal_pinned": any(entry.arousal_pinned for entry in every),
        "sources": _union((*(entry.sources for entry in every), change.source.events)),
        "keywords": _union(entry.keywords for entry in every),
        "aliases": _union(entry.aliases for entry in every),
        "tags": _union(entry.tags for entry in every),
        "related": (*(one for one in _union(entry.related for entry in every) if one not in gone), *links),
        "updated": draft.now.date(),
    }
    if confirmed:
        wanted["last_confirmed"] = max(confirmed)
    fresh = [one for entry in others for one in entry.block_triggers if one not in kept.block_triggers]
    changes = {name: value for name, value in wanted.items() if value != getattr(kept, name)}
    if fresh:
        changes["block_triggers"] = fields.more_triggers(frontmatter.front(draft.text(kept)), dict.fromkeys(fresh))
    return changes


def _union(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for items in lists for one in items))


def _before(kept: Entry, fact: str) -> Iterator[str]:
    if kept.fact != fact:
        yield f"It said before: {kept.fact}"


def _story(old: Entry, link: str) -> str:
    said = old.updated or old.created
    head = f"From {link}{f', {said.isoformat()}' if said else ''}: {old.fact}"
    return f"{head}\n\n{old.narrative}" if old.narrative else head
