"""Where things lie: an entry goes to another folder, a folder is split, a README says what its folder is about.

A move changes no byte of an entry but its links; every link to it follows, in whatever entry it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ultan.library import actions, frontmatter, readme, wikilinks
from ultan.library.actions import Change
from ultan.library.draft import Draft
from ultan.library.entry import Entry


def move(draft: Draft, change: Change, action: actions.Move) -> str:
    entry = draft.entry(action.entry_id)
    assert entry is not None
    carry(draft, [(entry, draft.folder(action.folder))], change)
    return ""


def split_folder(draft: Draft, change: Change, action: actions.SplitFolder) -> str:
    base = draft.folder(action.folder)
    moves: list[tuple[Entry, str]] = []
    for part in action.into:
        folder = draft.folder(f"{base}/{part.name}")
        moves += [(entry, folder) for one in part.entries if (entry := draft.entry(one)) is not None]
    carry(draft, moves, change)
    return ""


def update_readme(draft: Draft, change: Change, action: actions.UpdateReadme) -> str:
    folder = draft.folder(action.folder)
    before = readme.about(draft.page(readme.path(folder)) or "") or ""
    if before == action.prose:
        return "it says so already"
    draft.describe(folder, before, action.prose)
    draft.told("described", readme.path(folder), action.prose, change)
    return ""


def carry(draft: Draft, moves: Sequence[tuple[Entry, str]], change: Change) -> None:
    """Carries entries to folders, with all texts made first. Raises BrokenEntry where one can't be made, before any is put."""
    to = {entry.id: draft.place(entry, folder) for entry, folder in moves}
    names = {old: new for entry, _ in moves for old, new in draft.renamed(entry, to[entry.id])}
    linking = draft.linking(frozenset(names))
    texts = [(entry, _followed(draft, entry, names)) for entry in linking]
    needs = {entry.id: _needs(draft, entry, names, to) for entry in (*linking, *(entry for entry, _ in moves))}
    movers = [(entry, _followed(draft, entry, names)) for entry, _ in moves]
    # It rests on nobody's words: taking it back bans none.
    change = change.model_copy(update={"source": change.source.model_copy(update={"events": ()})})
    for entry, text in movers:
        moved = draft.relocate(entry, to[entry.id], text, needs[entry.id])
        draft.did("moved", moved, f"{entry.title} (from {entry.path.rpartition('/')[0]})", change)
    for entry, text in texts:
        if entry.id not in to:
            draft.relink(entry, text, needs[entry.id])


def _needs(draft: Draft, entry: Entry, names: Mapping[str, str], to: Mapping[str, str]) -> tuple[str, ...]:
    """Returns those of the moving entries to which an entry links."""
    linked = (draft.linked(target) for target in wikilinks.targets(draft.text(entry)) if target in names)
    return tuple(dict.fromkeys(one.id for one in linked if one and one.id in to and one.id != entry.id))


def _followed(draft: Draft, entry: Entry, names: dict[str, str]) -> str:
    """Returns the entry's text with its links following. Raises BrokenEntry where it wouldn't read back."""
    text = wikilinks.moved(draft.text(entry), names)
    frontmatter.parse(text, entry.path)
    return text
