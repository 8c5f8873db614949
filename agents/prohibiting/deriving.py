"""From a prohibition's words to the calls that it speaks against, without a model.

Strict: a wrong trigger stops a call that nobody forbade. A prohibition of something that can't be seen in a call (when, why, in
what state of things), or with an exception that can't be, gives no trigger.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ultan.agents.prohibiting import calls
from ultan.agents.prohibiting.forbidden import IT, Forbidden, forbidden, split
from ultan.agents.prohibiting.lexicon import Act, lexicon
from ultan.agents.prohibiting.programs import Command
from ultan.agents.prohibiting.sparing import spared_in, sparing
from ultan.agents.prohibiting.things import Things, things
from ultan.agents.prohibiting.touching import on_file, on_files
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.words import content_words
from ultan.library.entry import Trigger

# "Don't deploy" alone speaks against a dozen and a half of programs.
TRIGGERS = 40
# A clause with an "only" that is longer tells a story.
CLEAR_WORDS = 9
# How far back "that folder" may point.
BEFORE_CHARS = 240
_IMPORT = re.compile(r"\b(?:import|require|include|depend)\w*", re.IGNORECASE)
# A call with so many words beside it that it can't show is forbidden in a case that it can't show.
_UNSHOWN = 2
# "Put it into NOTES.md" names where something is to go, and not what is spoken of.
_GIVEN = re.compile(r"\b(?:put|goes|go|belongs?|write|add|move|note)\b.* (?:in|into|to|under)\b", re.IGNORECASE)
_CODE = re.compile(r"`[^`]*`")
# "Not without the flag": which one is said beside it.
_A_FLAG = re.compile(r"\b(?:flag|option|switch)\b", re.IGNORECASE)
_SCRIPT = re.compile(r"\.\w+$")


class Derived(NamedTuple):
    """`explicit` is True where the user forbade it in so many words."""

    triggers: tuple[Trigger, ...] = ()
    explicit: bool = False


NOTHING = Derived()


def derive(fact: str, around: str = "") -> Derived:
    """Returns the triggers of what a fact forbids; `around` is what the user said beside it (the entry's narrative)."""
    if not words().any_cue.search(fact):
        return NOTHING
    told = [(trigger, one.meant) for one in forbidden(fact) for trigger in _triggers(one, around)]
    told += [(trigger, True) for trigger in _exclusive(fact)]
    spared = spared_in(f"{fact}. {around}") if told else None
    if spared is None:
        return NOTHING
    found, explicit = dict[Trigger, None](), False
    for trigger, meant in told:
        if kept := sparing(trigger, spared):
            found[kept] = None
            explicit |= meant
    return Derived(tuple(found)[:TRIGGERS], explicit)


def _triggers(one: Forbidden, around: str) -> Iterator[Trigger]:
    said = words()
    if said.condition.search(_CODE.sub(" ", one.text)):
        return
    unless = "" if one.without is None or said.consent.search(one.without) else unless_of(one.without, f"{one.before} {around}")
    if unless is None:
        return
    named = things(one.text)
    if not named.named or (said.points.search(named.rest) and not (named.files or named.commands or named.tables or named.ports)):
        named = _pointed_at(one, named, around)
        if said.points.search(named.rest) and not (named.files or named.commands or named.tables or named.ports):
            # "They never get committed" forbids no commit.
            return
    if unless:
        # What has to be there is no part of what is forbidden without it.
        named = named._replace(flags=(), commands=tuple(command._replace(flags=()) for command in named.commands))
    for tool, pattern, content in _patterns(one, named, f"{one.before} {around}"):
        if trigger := calls.checked(tool, pattern, unless, content):
            yield trigger


def unless_of(without: str, around: str) -> str | None:
    """Returns the pattern of what makes a call right; None where that can't be seen in one."""
    named, beside = things(without), things(around).flags
    any_flag = not without.strip() or _A_FLAG.search(without) or words().points.fullmatch(without.strip())
    spoken = [flag for flag in beside if any_flag or flag.lstrip("-") in without.split()]
    found = [calls.of_flag(flag) for flag in named.flags or dict.fromkeys(spoken)]
    found += [rf" {re.escape(flag)}(?:[ =]|$)" for one in named.commands for flag in one.flags]
    found += [pattern for path in named.paths if (pattern := calls.in_command(calls.of_path(path)))]
    if re.search(r"\bWHERE\b|\bwhere(?: clause)?\b", without):
        found.append(r"(?i:\bwhere\b)")
    if re.search(r"\bLIMIT\b", without):
        found.append(r"(?i:\blimit\b)")
    return "|".join(found) or None


def _pointed_at(one: Forbidden, named: Things, around: str) -> Things:
    """What "it", "there" and "that folder" stand for: what was named last before them."""
    if not (words().points.search(one.text) or (one.touch and not content_words(one.text))):
        return named
    at = around.find(one.text)
    before = (around[:at] if at >= 0 else around, one.before)
    for clause in (told for text in reversed(before) for told in reversed(split(text[-BEFORE_CHARS:]))):
        if _GIVEN.search(clause.text):
            continue
        told = things(clause.text)
        if told.paths or told.kinds or told.commands or told.tables or told.ports:
            return told._replace(acts=named.acts or (), rest=named.rest, verbs=named.verbs or told.verbs)
    return named


def _patterns(one: Forbidden, named: Things, around: str) -> Iterator[tuple[str, str, str]]:
    """Yields tool, pattern and content of each call that is forbidden."""
    said = words()
    ahead, behind = tuple(_ahead(named)), tuple(_behind_paths(one, named))
    for command in named.commands:
        if "`" in one.text or _unshown(named) < _UNSHOWN:
            yield from _command(command, named, (*ahead, *_on_paths(one, named), *behind))
    if not named.commands:
        yield from _acted(named, ahead)
        if one.touch and named.branches and not named.acts:
            push = next(act for act in lexicon().acts if act.name == "push")
            yield from (("Bash", calls.narrowed(call, ahead), "") for call in push.calls)
    if (named.verbs and (named.tables or "any" not in named.verbs)) or (named.tables and one.touch):
        yield from _statement(named)
    edits, runs = said.edits.search(one.text) is not None or one.touch, said.runs.search(one.text) is not None
    runs |= one.text == IT and one.without is not None
    yield from on_files(one, named, edits and not named.commands)
    if runs and not edits:
        scripts = map(calls.of_script, filter(_SCRIPT.search, named.paths))
        yield from (("Bash", calls.narrowed(script, behind), "") for script in scripts)
    if _IMPORT.search(one.text) and not named.packages:
        yield from ((calls.WRITING, calls.SOURCES, calls.importing_from(path)) for path in named.paths if not edits)
    yield from _alone(one, named, ahead)
    for package in named.packages if not _unknown(named) else ():
        yield "Bash", calls.installing(package), ""
        yield calls.WRITING, calls.SOURCES, calls.importing(package)
    if named.flags and not (named.commands or named.acts):
        yield from flagged(named.flags, f"{around} {one.text}")
    bare = not (named.commands or named.acts or named.paths or frozenset(_unknown(named)) - said.places)
    if (named.environments or named.hosts) and bare and (one.touch or edits):
        yield "Bash", calls.narrowed(lexicon().remote["clients"], _reached(named)), ""


def _reached(named: Things) -> Iterator[str]:
    """What a call to a place holds; one that only looks is spared."""
    yield f"(?!{lexicon().remote['looks']})"
    yield from map(calls.holding_environment, named.environments)
    yield from (f"(?=.*{re.escape(host)})" for host in named.hosts)


def _ahead(named: Things) -> Iterator[str]:
    yield from map(calls.holding, dict.fromkeys(named.branches))
    yield from map(calls.holding, named.remotes)
    yield from map(calls.holding_environment, named.environments)


def _on_paths(one: Forbidden, named: Things) -> Iterator[str]:
    """What a call holds where it is forbidden on some paths only: "never git add .env", "don't run sed on package.json"."""
    if one.touch or words().edits.search(named.rest):
        return
    paths = (*map(calls.of_path, named.paths), *named.kinds)
    if found := [calls.in_command(f"{path}|{path[:-1]}$" if path.endswith("/") else path) for path in paths]:
        yield f"(?=.*(?:{'|'.join(found)}))"


def _behind_paths(one: Forbidden, named: Things) -> Iterator[str]:
    """What a call holds where only one of the things that a script does is forbidden: "never run python manage.py flush"."""
    for path in named.paths if named.commands else ():
        found = re.search(rf"{re.escape(path)}`? ([a-z][\w:-]*)", one.text)
        if found and found[1] not in words().fills | STOP:
            yield calls.holding(found[1])


def _command(command: Command, named: Things, ahead: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    if named.branches and command.program == "git" and command.subcommands[:1] == ("commit",):
        # On which branch a commit lands isn't said in its call.
        return
    if (
        words().named_branch.search(named.rest)
        or words().purpose.search(named.rest)
        or (command == Command(command.program) and (named.acts or _unknown(named)))
    ):
        # "Never use X to do Y" and "no npm scripts" forbid a part of what X does.
        return
    if command.program == "ssh" and named.hosts:
        yield "Bash", calls.narrowed(lexicon().remote["clients"], (*ahead, *_reached(named))), ""
        return
    whole = command._replace(flags=(*command.flags, *named.flags)) if len(named.commands) == 1 else command
    yield "Bash", calls.of_command(whole, ahead), ""


def flagged(flags: tuple[str, ...], around: str) -> Iterator[tuple[str, str, str]]:
    """Yields tool, pattern and content of what is called with a flag; one that many programs know is that of the program that is
    spoken of."""
    spoken = things(around)
    mentioned = (word for word in content_words(around) if word in lexicon().programs)
    programs = [
        *(one.program for one in spoken.commands),
        *mentioned,
        *("git" for act in spoken.acts if act.calls[0].startswith("^git")),
    ]
    for flag in flags:
        if flag in lexicon().common_flags:
            yield from (("Bash", f"^{re.escape(program)}\\b.*{calls.of_flag(flag)}", "") for program in programs[:1])
        elif flag.startswith("--"):
            yield "Bash", calls.of_flag(flag), ""


def _acted(named: Things, ahead: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    for act in named.acts:
        if _known(act, named):
            flags = tuple(map(calls.with_flag, named.flags))
            yield from (("Bash", calls.narrowed(call, (*ahead, *flags)), "") for call in act.calls)


def _known(act: Act, named: Things) -> bool:
    """True where everything that stands beside an act narrows it, and something does where it is too wide alone."""
    elsewhere = "env" in act.takes and bool(named.environments)
    unknown = frozenset(_unknown(named)) - (words().places if elsewhere else frozenset())
    beside = {
        "branch": named.branches, "remote": named.remotes, "env": named.environments, "path": (*named.paths, *named.kinds),
        "table": (*named.tables, *named.hosts),
    }  # fmt: skip
    return (act.alone or elsewhere) and not unknown and all(kind in act.takes for kind, found in beside.items() if found)


def _unknown(named: Things) -> list[str]:
    """The words that say something about what is forbidden, and not what a call would hold."""
    said = words()
    rest = said.imports.sub(" ", said.edits.sub(" ", said.runs.sub(" ", named.rest)))
    return [word for word in content_words(rest) if word not in said.fills]


def _unshown(named: Things) -> int:
    """How many words stand beside what is named that are neither fills nor places; a glued name is one."""
    said = words()
    rest = said.imports.sub(" ", said.edits.sub(" ", said.runs.sub(" ", named.rest)))
    return sum(any(part not in said.fills | said.places for part in content_words(word)) for word in rest.split())


def _statement(named: Things) -> Iterator[tuple[str, str, str]]:
    known = lexicon().sql
    statement = calls.of_statement(named.verbs or ("any",), named.tables)
    yield "Bash", f"{known['clients']}.*{statement}", ""
    yield "mcp__*", f'{known["field"]}[^"]*{statement}', ""


def _alone(one: Forbidden, named: Things, ahead: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """What is forbidden with nothing beside it: a format of files ("no xlsx"), a port, a task ("db:reset is off limits")."""
    if not frozenset(_unknown(named)) - lexicon().port_acts:
        yield from (("Bash", calls.on_port(port), "") for port in named.ports)
    if not _unknown(named) or one.touch:
        yield from (("Bash", calls.narrowed(calls.of_task(task), ahead), "") for task in named.tasks)
    if not frozenset(_unknown(named)) - lexicon().makes:
        for ending in named.formats:
            yield from on_file(calls.of_path(f"*.{ending}"), True, frozenset())


def _exclusive(fact: str) -> Iterator[Trigger]:
    """Of "only pnpm here" what the other tools of its group do."""
    for clause in split(fact):
        if not words().only.search(clause.text) or len(clause.text.split()) > CLEAR_WORDS:
            continue
        told = things(words().only.sub(" ", clause.text))
        named = {one.program for one in told.commands} if not _unknown(told) else set[str]()
        for group in lexicon().groups:
            if len(named & group.members) == 1:
                yield from filter(
                    None, (calls.checked("Bash", calls.of_other(one, group), "", "") for one in sorted(group.members - named))
                )
