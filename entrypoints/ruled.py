"""The stop rules of a home as a person sees them: how far each goes, what it would have stopped, and what it did stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from ultan.agents.prohibiting import ruling
from ultan.agents.prohibiting.lexicon import GAP
from ultan.agents.prohibiting.past_calls import PAST_CALLS, LookedBack, look_back
from ultan.agents.prohibiting.ruling import Mode
from ultan.configs.edge.paths import Home
from ultan.dynamics.decisions import Stopped
from ultan.dynamics.ledger import LedgerReader
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError
from ultan.library.amending.amendments import Adjust, Seen
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen, StopMode, Trigger
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.trust import Trust, may_become_entry

# Who lets a rule's calls pass this often doubts the rule.
FALSE_ALARMS = 2
_BUILT_IN = "built-in:"
# Characters of a trigger's pattern that are shown.
_PATTERN_CHARS = 200
# What became of a call that a rule spoke against, by the decision in the ledger.
BECAME = {"shadow": "only counted", "ask": "you were asked", "deny": "stopped", "allowed_once": "you let it pass"}
_ORDER: tuple[Mode, ...] = ("deny", "ask", "shadow")


class Ruled(Frozen):
    """One rule. `why` says what put it into its mode; `past` is its back-test, `stopped` what the ledger holds of it."""

    id: str
    fact: str
    scope: str
    not_in: tuple[str, ...]
    trust: Trust
    mode: Mode
    why: str
    triggers: tuple[Trigger, ...]
    past: LookedBack
    stopped: Stopped
    doubted: bool


def ruled(place: Home, entries: Iterable[Entry], scopes: Collection[str] | None = None) -> tuple[Ruled, ...]:
    """Returns the rules among the entries, of these scopes or of all: what stops first, then what fires most.

    Raises LedgerError or EpisodeStoreError where a store is damaged.
    """
    chosen = [one for one in entries if (scopes is None or one.scope in scopes) and ruling.triggers(one)]
    with closing(EpisodeReader(Path(place.episodes))) as episodes:
        past = look_back(tuple(ruling.rules(chosen)), episodes.calls(PAST_CALLS) if chosen else ())
    stopped = LedgerReader(place.ledger).stopped()
    found = [_ruled(one, past[one.id], stopped.get(one.id, Stopped())) for one in chosen]
    return tuple(sorted(found, key=lambda one: (_ORDER.index(one.mode), -one.stopped.told, -one.past.fired, one.id)))


def built_in(place: Home) -> dict[str, Stopped]:
    """Returns by name what Ultan's own rules did: they keep an agent's tools out of the home, and stand in no entry."""
    stopped = LedgerReader(place.ledger).stopped()
    return {name.removeprefix(_BUILT_IN): one for name, one in sorted(stopped.items()) if name.startswith(_BUILT_IN)}


def _ruled(entry: Entry, past: LookedBack, stopped: Stopped) -> Ruled:
    return Ruled(
        id=entry.id,
        fact=entry.fact,
        scope=entry.scope,
        not_in=entry.not_in,
        trust=entry.trust,
        mode=ruling.mode(entry),
        why=why(entry),
        triggers=ruling.triggers(entry),
        past=past,
        stopped=stopped,
        doubted=stopped.allowed_once >= FALSE_ALARMS,
    )


def why(entry: Entry) -> str:
    """Returns in words what put a rule into its mode, and what would move it."""
    mode = ruling.mode(entry)
    if mode == entry.stop_mode:
        return f"you held it at {mode}; `ultan confirm {entry.id}` lets it stop calls"
    if mode == "deny":
        return "you confirmed it"
    if mode == "ask":
        return f"you said so; `ultan confirm {entry.id}` lets it stop calls"
    return f"nobody forbade it in so many words; `ultan confirm {entry.id}` lets it stop calls"


def tried(past: LookedBack) -> str:
    """Returns in words what a rule would have done on past calls."""
    if not past.tried:
        return "no past calls are known yet to try it on"
    return f"it would have fired on {past.fired} of your last {counted(past.tried, 'call')}"


def spoken_against(one: Ruled) -> Iterator[str]:
    """Yields a line for each kind of call that a rule speaks against: the tool, and what its input has to hold."""
    for trigger in one.triggers:
        pattern = trigger.pattern.replace(GAP, "…")
        short = pattern if len(pattern) <= _PATTERN_CHARS else f"{pattern[: _PATTERN_CHARS - 1]}…"
        beside = f"  unless {trigger.unless.replace(GAP, '…')}" if trigger.unless else ""
        yield f"{trigger.tool}  {short}{'  importing it' if trigger.content else ''}{beside}"


def is_rule(entry: Entry) -> bool:
    """True where the entry speaks against calls."""
    return bool(ruling.triggers(entry))


def no_rule(entry: Entry) -> str:
    """Returns why an entry is no rule, in words, with what to do."""
    if not entry.current:
        return f"{entry.id} is no rule: it no longer holds."
    if not may_become_entry(entry.trust):
        return f"{entry.id} is no rule: its text is not as Ultan wrote it. `ultan review` accepts it."
    return (
        f"{entry.id} is no rule: its words name no call that could be stopped. Name the command, path or branch in it, or "
        f"write block_triggers into its file (`ultan show {entry.id}`) and accept that with `ultan review`."
    )


def adjusted(library: Library, entry: Entry, mode: StopMode, not_in: tuple[str, ...]) -> Adjust:
    """Returns the wish to hold a rule back as it lies there. Raises MisuseError for a mode that only `ultan confirm` gives."""
    if mode == "ask" and entry.trust < Trust.USER_CONFIRMED and not entry.stop_mode and ruling.mode(entry) == "ask":
        raise MisuseError(f"{entry.id} asks already; `ultan confirm {entry.id}` lets it stop calls.")
    return Adjust(
        file=Seen(path=entry.path, sha256=library.view().files[entry.path].sha256), stop_mode=mode or None, not_in=not_in
    )
