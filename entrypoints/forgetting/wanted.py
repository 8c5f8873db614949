"""What `ultan forget` means by words, an entry or a session: everything that has to go, found while it is still there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from ultan.blackboard import forgetting as events
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.entrypoints.lookup import entry_named
from ultan.entrypoints.misuse import MisuseError
from ultan.library import disk, wikilinks
from ultan.library.amending import forget
from ultan.library.amending.bans import session_ban
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen
from ultan.library.episodes import forgetting as episode_forget
from ultan.library.records import Deed

# A fact that is this short says the same as too many others: only its own entry and events go, not all texts that hold it.
_TELLING_CHARS = 12


class Target(Frozen):
    """`what` goes; `banned` are the events that may not teach again; `tx` names the forgetting in the journal, `told` is its
    receipt, without the words, and `ran` says that the daemon was stopped for it and has to come back."""

    tx: str
    what: Forgotten
    banned: frozenset[str]
    told: str = ""
    ran: bool = False


class PendingError(UltanError):
    """The record of a forgetting that was begun can't be read."""


def named(place: Home, name: str, session: str, cwd: Path) -> Forgotten:
    """Returns what words, an entry (by id or path) or a session mean. Raises MisuseError, NoSuchEntryError."""
    library = Library(place)
    if session:
        return _session(library, session)
    if name.startswith("e_") or name.endswith(".md"):
        entry = entry_named(library.view(), name, library.root, cwd)
        return _entry(library, entry)
    found = term(name)
    if not found:
        raise MisuseError("there is nothing to look for: give words of two letters or digits at least, an entry or --session.")
    return Forgotten(terms=(found,))


def _entry(library: Library, entry: Entry) -> Forgotten:
    deeds = [deed for one in library.history(entry.id) for deed in one.deeds]
    said = {event for deed in deeds for event in deed.events}
    return Forgotten(terms=_terms((entry,), deeds), entries=frozenset({entry.id}), events=said.union(entry.sources))


def _session(library: Library, session: str) -> Forgotten:
    """Entries that the session alone taught go with it."""
    entries = []
    for entry in library.view().entries.values():
        told = [deed for one in library.history(entry.id) for deed in one.deeds if deed.verb in ("wrote", "updated")]
        if told and all(deed.session == session for deed in told):
            entries.append(entry)
    return Forgotten(terms=_terms(entries, ()), entries=frozenset(entry.id for entry in entries), sessions=frozenset({session}))


def _terms(entries: Iterable[Entry], deeds: Iterable[Deed]) -> tuple[str, ...]:
    texts = [text for entry in entries for text in (entry.fact, entry.title)] + [deed.quote for deed in deeds]
    return tuple(dict.fromkeys(found for text in texts if len(found := term(text)) >= _TELLING_CHARS))


def target(place: Home, what: Forgotten, tx: str) -> Target:
    """Returns all that goes with it: the entries that state it, what tells of them, and the events that taught them."""
    library = Library(place)
    gone = forget.gone(library.view(), what)
    deeds = [deed for entry in gone for one in library.history(entry) for deed in one.deeds if deed.entry_id == entry]
    taught = {event for deed in deeds for event in deed.events}
    told = {line.event_id for line in events.held(Path(place.events), what) if line.event_id}
    said = set(episode_forget.turns(Path(place.episodes), what))
    marks = tuple(dict.fromkeys((*what.marks, *_marks(deeds))))
    whole = what.model_copy(update={"entries": what.entries | gone, "marks": marks})
    whole_sessions = frozenset(map(session_ban, what.sessions))
    return Target(tx=tx, what=whole, banned=what.events | taught | told | said | whole_sessions)


def _marks(deeds: Iterable[Deed]) -> Iterator[str]:
    """A page links to an entry, and a commit's message says what was done to it."""
    for deed in deeds:
        link = wikilinks.link(deed.path)
        yield from (link, f"{link.removesuffix(']]')}|", f"{deed.words}\n")


def pending(place: Home) -> Target | None:
    """Returns what was begun and isn't finished. Raises PendingError."""
    path = Path(place.forgetting)
    try:
        return Target.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as error:
        raise PendingError(f"{path} can't be read: {error}. Remove it, and ask anew for what was to be forgotten.") from error


def keep(place: Home, wanted: Target) -> None:
    """Writes down what is being forgotten, so that it can be finished after a crash; the words stand there until then."""
    path = Path(place.forgetting)
    disk.write(path.parent, path.name, wanted.model_dump_json() + "\n")
    path.chmod(0o600)
