"""A prohibition that points at what the assistant was about to do: "don't, nobody applies from a laptop here".

The words of such a rule name no call, or only a part of one; what they speak of stands in the turns right before them. Once the
session is over nobody could tell any more, so what is found here is written into the entry, unlike what its own words say.
A call is taken for meant only where the user's words name something of it, or point at it while it is the only one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ultan.agents.prohibiting import calls, programs
from ultan.agents.prohibiting.deriving import derive, flagged, unless_of
from ultan.agents.prohibiting.forbidden import Forbidden, forbidden, split
from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.programs import Command
from ultan.agents.prohibiting.sparing import spared_in, sparing
from ultan.agents.prohibiting.things import things
from ultan.agents.prohibiting.words import words
from ultan.blackboard.postings import Packet, Proposal
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.words import content_words
from ultan.library.actions import Write
from ultan.library.entry import Trigger
from ultan.library.episodes.turn import Turn

# Letters that "applies" and "apply", "deletes" and "delete" share.
_STEM = 4
# Commands are joined by these; what stands before them is one call.
_JOINED = re.compile(r"\s*(?:&&|\|\||;|\||\n)\s*")
# "Never do that again": nothing but a pointer.
# A word of a call that says what it does, and not what it is done to.
_CALLED = re.compile(r"-{0,2}[a-z][a-z0-9:_-]*", re.IGNORECASE)
_THAT = re.compile(r"\b(?:that|this|it|those|such|das|sowas|ça|cela|eso|esto|isso|isto|questo|dat)\b", re.IGNORECASE)
# How many prompts back a call may have been spoken of.
_PROMPTS = 2
_WRITING = ("Edit", "Write", "NotebookEdit", "MultiEdit")


def with_calls(packet: Packet, turns: Sequence[Turn]) -> Packet:
    """Returns the packet in which each prohibition that only points at a call names it; `turns` are the episode's."""
    return packet.model_copy(update={"proposals": tuple(_pointing(one, turns) for one in packet.proposals)})


def _pointing(proposal: Proposal, turns: Sequence[Turn]) -> Proposal:
    write = proposal.action
    if not isinstance(write, Write) or write.block_triggers or not words().any_cue.search(write.fact):
        return proposal
    found = tuple(meant(write.fact, write.narrative, _before(proposal.source.events, turns)))
    return proposal.model_copy(update={"action": write.model_copy(update={"block_triggers": found})}) if found else proposal


def meant(fact: str, around: str, before: Sequence[Turn]) -> Iterator[Trigger]:
    """Yields triggers of the call that a prohibition points at; nothing where its own words name one. `before` are the turns that
    it answers to."""
    told = [one for one in forbidden(fact) if one.meant and not words().condition.search(one.text)]
    if not told or derive(fact, around).triggers:
        return
    spared = spared_in(f"{fact}. {around}")
    if spared is not None:
        yield from filter(None, (sparing(trigger, spared) for trigger in _meant(told, before)))


def _meant(told: Sequence[Forbidden], before: Sequence[Turn]) -> Iterator[Trigger]:
    commands = tuple(dict.fromkeys(_commands(before)))
    for one in told:
        for command in commands:
            found = _of(one, command, alone=len(commands) == 1)
            yield from filter(None, (_trigger(call, one) for call in found))
    for one in told[:1]:
        yield from _files(one, before)
        yield from _flags(one, before)


def _trigger(command: Command, one: Forbidden) -> Trigger | None:
    """The trigger of a call that was spoken of; None where it is right with something that no call shows."""
    unless = "" if one.without is None or words().consent.search(one.without) else unless_of(one.without, one.before)
    return None if unless is None else calls.checked("Bash", calls.of_command(command), unless)


def _of(one: Forbidden, command: Command, alone: bool) -> Iterator[Command]:
    """Yields the calls that are meant: as much of the one that was spoken of as the user's words name, all of it where they
    only point at it."""
    held = [command.program, *command.subcommands, *command.flags, *command.rest]
    # "Audit queues are evidence, those are never purged" is about the queue that was named as well.
    told = f"{split(one.before)[-1].text} {one.text}" if _THAT.match(one.text) and split(one.before) else one.text
    said = {word[:_STEM] for word in content_words(told) if len(word) >= _STEM and word not in words().fills}
    named = [word for word in held if {part[:_STEM] for part in content_words(word)} & said]
    own = [word for word in content_words(words().points.sub(" ", one.text)) if word not in words().fills]
    points = alone and not own and not one.touch and _THAT.search(one.text) is not None
    if points and not named:
        yield command
    if not named:
        return
    flags = command.flags
    called = {
        *(word for word in (command.program, *command.subcommands) if word in named),
        *(_words(one.text) & {*flags, *command.rest}),
    }
    if any(_CALLED.fullmatch(word) for word in called):
        # Who names the call forbids it with any options; who names what it is done to means the call as it stood there.
        flags = tuple(_valued(flag, one.text) for flag in flags if {flag, flag.lstrip("-")} & _words(one.text))
    rest = tuple(word for word in command.rest if word in named)
    kinds = tuple(_kinds(one.text, command))
    if kinds or not any(word in named for word in (*command.subcommands, *rest)):
        yield from (command._replace(subcommands=kind, flags=flags, rest=()) for kind in kinds or (command.subcommands,))
        return
    yield command._replace(flags=flags, rest=rest)


def _words(text: str) -> set[str]:
    return {programs.bare(word) for word in text.split()}


def _valued(flag: str, text: str) -> str:
    """A flag with the value that the user's words give it: "never -p shared"."""
    behind = re.search(rf"(?<!\S){re.escape(flag)} ([\w.-]+)", text)
    value = behind[1] if behind and behind[1] not in words().fills | STOP else ""
    return f"{flag}={value}" if value else flag


def _kinds(text: str, command: Command) -> Iterator[tuple[str, ...]]:
    """Yields the subcommands that the words name of the same program, where it has them by twos: "no volume prune either"."""
    deeper = lexicon().deeper
    if len(command.subcommands) < 2 or f"{command.program} {command.subcommands[0]}" not in deeper:
        return
    last = command.subcommands[-1]
    if last not in text.split():
        return
    firsts = [first for first in re.findall(r"[a-z]+", text) if f"{command.program} {first}" in deeper]
    yield from ((first, last) for first in dict.fromkeys(firsts))


def _files(one: Forbidden, before: Sequence[Turn]) -> Iterator[Trigger]:
    """The file that was written to, where the user's words point at a file or its folder."""
    if things(one.text).named or not words().points.search(one.text) or not (one.touch or words().edits.search(one.text)):
        return
    paths = {path for turn in before for path in _paths(turn)}
    if len(paths) == 1 and (trigger := calls.checked(calls.WRITING, calls.of_path(*paths))):
        yield trigger


def _flags(one: Forbidden, before: Sequence[Turn]) -> Iterator[Trigger]:
    """The calls with a flag that many programs know, of the program that the assistant spoke of: "bare --force is banned"."""
    named = things(one.text)
    if not named.flags or named._replace(flags=()).named or one.without is not None:
        return
    spoken = " ".join(turn.text for turn in before if turn.role == "assistant")
    for tool, pattern, content in flagged(named.flags, spoken):
        yield from filter(None, (calls.checked(tool, pattern, content=content),))


def _paths(turn: Turn) -> Iterator[str]:
    """Yields the file that a call writes to, and those that the assistant says it will."""
    if turn.tool in _WRITING and (path := _path(turn)):
        yield path
    elif turn.role == "assistant" and not turn.tool:
        yield from (path for path in things(turn.text).paths if not path.endswith("/"))


def _path(turn: Turn) -> str:
    """The file of a call, seen from its project's root; "" for one outside of it."""
    fields = _fields(turn)
    path = str(fields.get("file_path") or fields.get("notebook_path") or "")
    root = turn.project.root.rstrip("/") + "/"
    seen = path.removeprefix(root)
    return "" if seen.startswith("/") else seen


def _commands(before: Sequence[Turn]) -> Iterator[Command]:
    for turn in before:
        if turn.tool == "Bash":
            for text in _JOINED.split(str(_fields(turn).get("command", ""))):
                if parts := text.split():
                    yield programs.command(parts)
        elif turn.role == "assistant":
            yield from things(turn.text).commands


def _fields(turn: Turn) -> dict[str, object]:
    try:
        read = json.loads(turn.text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _before(events: Sequence[str], turns: Sequence[Turn]) -> Sequence[Turn]:
    """Returns what was said and called since the user's prompt before the one that forbids; where no call was spoken of since
    then ("stopped; how else?"), since the prompt before that."""
    at = next((place for place, turn in enumerate(turns) if turn.event_id in events), 0)
    prompts = [place for place, turn in enumerate(turns[:at]) if turn.role == "user"]
    since = [turns[place + 1 : at] for place in reversed(prompts[-_PROMPTS:])] or [turns[:at]]
    return next((span for span in since if any(turn.tool for turn in span) or any(_commands(span))), since[0])
