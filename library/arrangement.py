"""The laws of where things lie. Like all laws they return the reason of a veto, or ""."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from ultan.library import actions, naming, readme
from ultan.library.actions import Change
from ultan.library.entry import Entry
from ultan.library.naming import FOLDER_ENTRIES
from ultan.library.shelf import Shelf
from ultan.library.trust import Trust


def moves_within_its_scope(change: Change, shelf: Shelf) -> str:
    """The folder of an entry says where it holds, so a move never changes that."""
    action = change.action
    if not isinstance(action, actions.Move):
        return ""
    entry = shelf.entry(action.entry_id)
    return _place_fault(entry, action.folder, shelf) if entry else ""


def _place_fault(entry: Entry, named: str, shelf: Shelf) -> str:
    folder = shelf.folder(named)
    if fault := folder_fault(named, folder):
        return fault
    if entry.archived:
        return f"{entry.id} is archived"
    if naming.scope_of(f"{folder}/x.md") != entry.scope:
        return f"{folder} isn't a folder of {entry.scope}, where {entry.id} holds"
    if entry.path.rpartition("/")[0] == folder:
        return f"{entry.id} lies in {folder} already"
    full = len(shelf.directly(folder)) >= FOLDER_ENTRIES
    return f"{folder} holds {FOLDER_ENTRIES} entries already: move it to a folder below" if full else ""


def folder_fault(named: str, folder: str) -> str:
    """Returns what is wrong with a folder's name, given as somebody named it and as it would be written."""
    parts = [part for part in named.split("/") if part]
    unsafe = next((part for part in parts if part.startswith(".") or not any(map(str.isalnum, part))), "")
    if unsafe:
        return f"{unsafe!r} can't name a folder: use words"
    if naming.is_archived(f"{folder}/") or naming.scope_of(f"{folder}/x.md") is None:
        return f"{folder!r} is neither global/… nor projects/<project>/…"
    if not all(map(naming.is_safe_slug, folder.split("/"))):
        return f"{folder!r} holds a name that some file system refuses"
    deep = folder.count("/") - (folder.startswith(naming.PROJECTS)) > naming.FOLDER_DEPTH
    return f"{folder!r} is too deep: at most {naming.FOLDER_DEPTH} folders below that of its scope" if deep else ""


def others_files_stay(change: Change, shelf: Shelf) -> str:
    """Where somebody put a file that no transaction vouches for, it stays: it is theirs to move."""
    if isinstance(change.action, actions.Move):
        names: Iterable[str] = (change.action.entry_id,)
    elif isinstance(change.action, actions.SplitFolder):
        names = (one for part in change.action.into for one in part.entries)
    else:
        return ""
    found = (entry for name in names if (entry := shelf.entry(name)) and entry.trust is Trust.FOREIGN)
    theirs = next(found, None)
    return f"{theirs.path} was written or changed by hand: it stays where it is" if theirs else ""


def splits_what_is_full(change: Change, shelf: Shelf) -> str:
    """A split sorts what lies in a folder itself, each entry once."""
    action = change.action
    if not isinstance(action, actions.SplitFolder):
        return ""
    base = shelf.folder(action.folder)
    if fault := folder_fault(action.folder, base):
        return fault
    lying = {entry.id: entry for entry in shelf.directly(base)}
    if len(lying) <= FOLDER_ENTRIES:
        return f"{base} holds {len(lying)} entries: a folder is split once it holds more than {FOLDER_ENTRIES}"
    return _sorting_fault(action, base, lying) or _overfull(action, base, shelf)


def _sorting_fault(action: actions.SplitFolder, base: str, lying: Mapping[str, Entry]) -> str:
    named = Counter(one for part in action.into for one in part.entries)
    elsewhere = next((one for one in named if one not in lying), "")
    twice = next((one for one, count in named.items() if count > 1), "")
    if elsewhere:
        return f"{elsewhere} doesn't lie in {base} itself"
    if twice:
        return f"{twice} is named twice"
    left = [entry for one, entry in lying.items() if one not in named]
    # What stays because it is somebody's own is no reason to leave the rest as it is.
    if len(left) > FOLDER_ENTRIES and any(entry.trust > Trust.FOREIGN for entry in left):
        return f"{base} would still hold {len(left)} entries: at most {FOLDER_ENTRIES}"
    return ""


def _overfull(action: actions.SplitFolder, base: str, shelf: Shelf) -> str:
    sizes: Counter[str] = Counter()
    for part in action.into:
        folder = shelf.folder(f"{base}/{part.name}")
        if folder == base:
            return f"{part.name!r} doesn't name a folder"
        if fault := folder_fault(f"{base}/{part.name}", folder):
            return fault
        sizes[folder] += len(part.entries)
    for folder, more in sizes.items():
        held = len(shelf.directly(folder)) + more
        if held > FOLDER_ENTRIES:
            return f"{folder} would hold {held} entries: at most {FOLDER_ENTRIES}"
    return ""


def a_persons_prose_stays(change: Change, shelf: Shelf) -> str:
    """What a person wrote into a README is never replaced; where they wrote first, theirs stands alone."""
    action = change.action
    if not isinstance(action, actions.UpdateReadme):
        return ""
    folder = shelf.folder(action.folder)
    if not shelf.holds(folder):
        return f"there is no folder {folder} that holds entries"
    text = shelf.page(readme.path(folder))
    return f"a person wrote what stands in {readme.path(folder)}: that stays" if readme.is_theirs(folder, text) else ""


LAWS: tuple[Callable[[Change, Shelf], str], ...] = (
    moves_within_its_scope,
    others_files_stay,
    splits_what_is_full,
    a_persons_prose_stays,
)
