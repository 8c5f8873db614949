"""What the user reads in the model's place, and what of it the model is handed with the next prompt."""

from __future__ import annotations

import json
import os
import re
import time

from ultan.configs.edge import eventlog, launch, limits, render
from ultan.configs.edge.paths import Home
from ultan.hooks.answer import printed
from ultan.hooks.reflexes import finding, handing
from ultan.hooks.reflexes.finding import Found, Known
from ultan.hooks.reflexes.handing import Line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.record import Event
    from ultan.hooks.reflexes.reading import Reflex

# Of a person: "what do you know about me".
_SELF = ("me", "myself")
# What a terminal would obey instead of showing it.
_CONTROLS = r"[\x00-\x09\x0b-\x1f\x7f-\x9f]"
_ARTICLE = r"^(?:the|an?|my|our|your)\s+"
_OTHERWISE = "Meant for Claude? Say it in other words: then it goes there."


class Reply:
    """`text` is for the user, `lines` are for the model."""

    __slots__ = ("lines", "text")

    def __init__(self, text: str, lines: list[Line]) -> None:
        self.text = text
        self.lines = lines


def answer(place: Home, event: Event, reflex: Reflex) -> bool:
    """Answers a prompt in the model's place; returns False where it is the model's after all. Raises OSError.

    The event is in the log already: what is told here counts as the user's words because they stand in this session's prompts.
    """
    reply = _reply(place, event, reflex)
    if reply is None:
        return False
    # CLIs that don't know the second part leave it out: it keeps the prompt from being shown twice.
    out = {
        "decision": "block",
        "reason": re.sub(_CONTROLS, " ", reply.text),
        "hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "suppressOriginalPrompt": True},
    }
    printed(json.dumps(out, ensure_ascii=False))
    handing.keep(place, event["session"], reply.lines)
    return True


def _reply(place: Home, event: Event, reflex: Reflex) -> Reply | None:
    if reflex.kind == "remember":
        return _remembered(place, event, reflex)
    if reflex.kind == "forget":
        return _previewed(place, event, reflex.subject)
    asked_of_self = reflex.subject.lower() in _SELF
    found = finding.of_the_user(place) if asked_of_self else finding.about(place, event, reflex.subject)
    return _recalled(reflex.subject, found) if found or reflex.surely else None


def _remembered(place: Home, event: Event, reflex: Reflex) -> Reply:
    fact = {"text": reflex.subject, "project": None if reflex.everywhere else event["project"], "read": None}
    told = eventlog.make(
        "told",
        session=event["session"], project=event["project"], cwd=event["cwd"], transcript=event["transcript"],
        facts=[fact], via="agent",
    )  # fmt: skip
    eventlog.append(place, told)
    where = "in all projects" if reflex.everywhere else f"in {event['project']['name']}"
    known = _awaited(place, str(told["id"]), reflex.subject, f"project:{event['project']['slug']}")
    said = f"“{reflex.subject}”"
    kept = Line(known.id if known else event["id"], f"- the user had memory keep, a moment ago: {said}")
    if known is not None:
        return Reply(f"Ultan remembers {where}: {said} ({known.id}). `ultan undo` takes it back.", [kept])
    later = "is learnt in a moment" if launch.daemon_alive(place) else "is learnt as soon as Ultan's daemon runs"
    return Reply(f"Ultan has noted {where}: {said}. It {later}; `ultan log` shows it then.", [kept])


def _awaited(place: Home, event_id: str, text: str, project: str) -> Known | None:
    """Waits a moment for the daemon to learn it: it mostly has within half a second."""
    until = time.monotonic() + limits.REFLEX_LEARN_S
    while launch.daemon_alive(place) and time.monotonic() < until:
        time.sleep(limits.REFLEX_LOOK_S)
        known = finding.taught_by(place, event_id, text, project)
        if known is not None:
            return known
    return None


def _previewed(place: Home, event: Event, subject: str) -> Reply:
    """Only says what would go: what can't be undone needs a person at a terminal."""
    words = re.sub(_ARTICLE, "", subject, flags=re.IGNORECASE)
    held = finding.holding(place, words)
    told = [
        *(_held(words, held) if held else _near(words, finding.on_disk(place, event, words))),
        "In a terminal of yours, this lists all that would go, what was said in sessions among it; with --yes it goes, for good:",
        f"  {_program()} forget {_quoted(words)}",
        _OTHERWISE,
    ]
    return Reply("\n".join(told), [])


def _held(words: str, held: list[Known]) -> list[str]:
    shown = [line(known) for known in held[: limits.REFLEX_ENTRIES]]
    more = [f"- and {len(held) - len(shown)} more"] if len(held) > len(shown) else []
    return [
        f"Ultan forgot nothing yet: {len(held)} {'entry holds' if len(held) == 1 else 'entries hold'} “{words}”.",
        *shown,
        *more,
    ]


def _near(words: str, near: list[Known]) -> list[str]:
    """Forgetting goes by words or by an entry's id; a person often means an entry and doesn't know its words."""
    told = f"Ultan forgot nothing: no entry holds “{words}”."
    return [f"{told} Near it, to be forgotten by their ids:", *map(line, near)] if near else [told]


def _recalled(subject: str, found: Found) -> Reply:
    if not found:
        return Reply(f"Ultan wasn't told anything about “{subject}”. {_OTHERWISE}", [])
    lines = [Line(known.id, line(known)) for known in found.entries]
    quotes = [f"- on {day} you said: “{text}”" for day, text in found.quotes]
    told = [f"What Ultan knows about “{subject}”:", *(one.text for one in lines), *quotes, _OTHERWISE]
    return Reply("\n".join(told), lines)


def line(known: Known) -> str:
    """Returns one thing that memory holds as a line, and whether it still holds."""
    text = render.line(
        type=known.type, fact=known.fact, id=known.id, updated=known.updated, scope=known.scope, cap=limits.LINE_CHARS
    )
    return text if known.holds else f"{text} (no longer holds)"


def _program() -> str:
    """How to call `ultan` here: by its name where a shell finds it, else by the plugin's own path."""
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        if os.access(os.path.join(folder, "ultan"), os.X_OK):
            return "ultan"
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    return _quoted(os.path.join(here, "entrypoints", "ultan"))


def _quoted(word: str) -> str:
    """For a POSIX shell; a word that begins with a hyphen would be an option."""
    plain = re.fullmatch(r"[\w@%+=:,./-]+", word, re.ASCII) and not word.startswith("-")
    return word if plain else "'" + word.replace("'", "'\"'\"'") + "'"
