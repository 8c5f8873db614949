"""The laws that each change must keep. A law returns the reason of its veto, or "" where it has nothing against the change.

They are plain functions of the change and of what the library holds at that point; the plan asks them in the order of `LAWS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from ultan.configs.edge import fence, redact
from ultan.library import actions, arrangement, naming, seniority, wikilinks
from ultan.library.actions import Action, Change
from ultan.library.entry import DERIVED, GLOBAL, Entry, Trigger
from ultan.library.shelf import Shelf
from ultan.library.trust import Trust, may_become_entry


def texts(action: Action) -> Iterator[str]:
    """Yields every text of an action that would be stored in a file or in the journal."""
    match action:
        case actions.Write():
            yield from (action.title, action.fact, action.narrative, action.applies_when, action.severity)
            yield from (*action.keywords, *action.aliases, *action.tags, *_patterns(action.block_triggers))
        case actions.Update():
            yield from (action.fact or "", action.append, action.applies_when or "", *(action.keywords or ()))
            yield from _patterns(action.block_triggers)
        case actions.Merge():
            yield action.fact
        case actions.Move():
            yield action.folder
        case actions.UpdateReadme():
            yield from (action.folder, action.prose)
        case actions.SplitFolder():
            yield from (action.folder, *(part.name for part in action.into))
        case actions.Archive() | actions.Deprecate():
            yield action.reason
        case actions.AddWikilink():
            return
        case _:
            assert_never(action)


def _patterns(triggers: Iterable[Trigger]) -> Iterator[str]:
    return (text for one in triggers for text in (one.pattern, one.unless, one.content) if text)


def named(action: Action) -> tuple[str, ...]:  # noqa: PLR0911 - one case a verb
    """Returns the ids of the entries that an action is about."""
    match action:
        case actions.Write():
            return action.supersedes
        case actions.Update() | actions.Deprecate() | actions.Move():
            return (action.entry_id,)
        case actions.Merge():
            return (action.into, *action.absorbed)
        case actions.SplitFolder():
            return tuple(one for part in action.into for one in part.entries)
        case actions.UpdateReadme():
            return ()
        case actions.Archive():
            return (action.entry_id, action.superseded_by) if action.superseded_by else (action.entry_id,)
        case actions.AddWikilink():
            return (action.from_id, action.to_id)
        case _:
            assert_never(action)


def says_something(change: Change) -> bool:
    """False for an update of counters alone and for what only arranges: these rest on nobody's words."""
    action = change.action
    if isinstance(action, actions.AddWikilink | actions.Move | actions.SplitFolder):
        return False
    if isinstance(action, actions.Update):
        return any((action.fact, action.append, action.applies_when, action.keywords, action.status, action.block_triggers))
    return True


def only_the_user_teaches(change: Change, _shelf: Shelf) -> str:
    """What a file, a tool or the assistant said never becomes an entry, and retires none."""
    if says_something(change) and not may_become_entry(change.source.trust):
        return f"its source is {change.source.trust.label}; only what the user said becomes an entry"
    return ""


def no_laundering(change: Change, shelf: Shelf) -> str:
    """What is drawn from entries rests on each that it links to: one that the user didn't say can't become a rule that way."""
    weak = next((entry for entry in rests_on(change.action, shelf) if not may_become_entry(entry.trust)), None)
    return f"it rests on {weak.id}, which is {weak.trust.label}" if weak else ""


def rests_on(action: Action, shelf: Shelf) -> Iterator[Entry]:
    """Yields what is drawn from: the entries that are merged, and those that the text of one of the derived types links to."""
    if isinstance(action, actions.Merge):
        yield from (entry for name in named(action) if (entry := shelf.entry(name)) is not None)
    if isinstance(action, actions.Write) and action.type in DERIVED:
        for target in wikilinks.targets(f"{action.fact}\n{action.narrative}"):
            if (entry := shelf.linked(target)) is not None:
                yield entry


def no_echo(change: Change, _shelf: Shelf) -> str:
    """Injected text that comes back is no evidence."""
    if any(fence.marked(text) for text in texts(change.action)):
        return "it repeats text that memory injected"
    return ""


def no_secret(change: Change, _shelf: Shelf) -> str:
    """Texts are redacted long before; this is the last door."""
    if any(redact.redact(text) != text for text in texts(change.action)):
        return "it holds what looks like a secret"
    return ""


def no_going_back(change: Change, shelf: Shelf) -> str:
    """What was said earlier, and is only read late, doesn't retire what was said after it."""
    if not isinstance(change.action, actions.Write):
        return ""
    write, events = change.action, change.source.events
    olds = (entry for name in write.supersedes if (entry := shelf.entry(name)) is not None)
    later = next((entry for entry in olds if seniority.said_later(entry, write.valid_from, events)), None)
    return f"{later.id}, which it would replace, was said later" if later else ""


def names_what_exists(change: Change, shelf: Shelf) -> str:
    missing = [name for name in named(change.action) if shelf.entry(name) is None]
    return f"there is no entry {', '.join(missing)}" if missing else ""


def links_resolve(change: Change, shelf: Shelf) -> str:
    found = (target for text in texts(change.action) for target in wikilinks.targets(text))
    dead = [target for target in found if not shelf.links_somewhere(target)]
    return f"[[{dead[0]}]] leads nowhere" if dead else ""


def scope_is_a_folder(change: Change, _shelf: Shelf) -> str:
    """The scope decides the path, so that the two always agree; a name that could leave the library is no folder."""
    if not isinstance(change.action, actions.Write) or change.action.scope == GLOBAL:
        return ""
    kind, _, slug = change.action.scope.partition(":")
    if kind != "project" or not naming.is_safe_slug(slug):
        return f"the scope {change.action.scope!r} is neither global nor project:<name of a folder>"
    return ""


def said_once(change: Change, shelf: Shelf) -> str:
    """No change makes one entry say what another says already. (A write that does so reinforces the other.)"""
    action = change.action
    if not isinstance(action, actions.Update | actions.Merge) or action.fact is None:
        return ""
    entry = shelf.entry(named(action)[0])
    twin = shelf.stated(entry.scope, action.fact) if entry else None
    return f"{twin} says so already" if twin and twin not in named(action) else ""


def a_persons_words_stay(change: Change, shelf: Shelf) -> str:
    """A fact that no transaction vouches for is somebody's own: another may take its place, nobody rewords it."""
    if not isinstance(change.action, actions.Update) or change.action.fact is None:
        return ""
    entry = shelf.entry(change.action.entry_id)
    if entry is None or entry.trust > Trust.FOREIGN or entry.fact == change.action.fact:
        return ""
    return f"{entry.path} was written or changed by hand: write an entry that takes its place"


def merges_like_with_like(change: Change, shelf: Shelf) -> str:
    """What is merged is in force, and holds in one place: a project's words don't reach others that way."""
    if not isinstance(change.action, actions.Merge):
        return ""
    if change.action.into in change.action.absorbed:
        return f"{change.action.into} can't be merged into itself"
    entries = [entry for name in named(change.action) if (entry := shelf.entry(name)) is not None]
    past = next((entry.id for entry in entries if not entry.current), "")
    if past:
        return f"{past} is no longer in force"
    scopes = sorted({entry.scope for entry in entries})
    return f"they hold in different places: {', '.join(scopes)}" if len(scopes) > 1 else ""


LAWS: tuple[Callable[[Change, Shelf], str], ...] = (
    only_the_user_teaches,
    no_laundering,
    no_echo,
    no_secret,
    scope_is_a_folder,
    names_what_exists,
    no_going_back,
    links_resolve,
    a_persons_words_stay,
    merges_like_with_like,
    said_once,
    *arrangement.LAWS,
)


def refusal(change: Change, shelf: Shelf) -> str:
    """Returns the first law's reason against the change, or "" where all agree."""
    return next((reason for law in LAWS if (reason := law(change, shelf))), "")
