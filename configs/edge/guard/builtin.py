"""The rules that no library can lift: an agent's tools stay out of memory's home, and don't pass for the person.

An agent runs as the user, so this is a fence and no wall: it stops what an agent does by itself or was talked into, not a hostile
program. Reading the library is always possible.
"""

from __future__ import annotations

import os
import re

from ultan.configs.edge.guard.rules import Rule
from ultan.configs.edge.paths import Home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ultan.configs.edge.guard.matching import Call
    from ultan.configs.edge.shell.forms import Command
    from ultan.configs.edge.shell.walk import Walk

HOME = Rule(
    "built-in:home",
    "an agent's tools don't change memory's home, whose files only Ultan and the person write; reading there is fine",
    "deny",
)
PERSON = Rule(
    "built-in:person",
    "`ultan confirm`, `review`, `forget`, `allow-once` and changes of rules are for the person at their own terminal: ask them",
    "deny",
)
SESSION = Rule(
    "built-in:session",
    "an agent's commands don't take CLAUDECODE out of their environment: it tells them from the person's",
    "deny",
)
_FOR_PERSONS = ("confirm", "review", "forget", "allow-once")
# What `ultan rules` shows is for anyone.
_CHANGES_RULES = ("--mode", "--except", "--except-here")
_HELP = ("--help", "-h")
# Programs that only read the files that they are given, and what makes some of them write.
_READERS = {
    *(
        "cat",
        "less",
        "more",
        "head",
        "tail",
        "bat",
        "nl",
        "od",
        "xxd",
        "hexdump",
        "strings",
        "wc",
        "sort",
        "uniq",
        "cut",
        "tr",
        "jq",
    ),
    *(
        "grep",
        "egrep",
        "fgrep",
        "rg",
        "ag",
        "find",
        "fd",
        "sed",
        "awk",
        "gawk",
        "yq",
        "diff",
        "cmp",
        "cksum",
        "md5sum",
        "sha256sum",
    ),
    *(
        "ls",
        "tree",
        "stat",
        "file",
        "du",
        "df",
        "realpath",
        "readlink",
        "basename",
        "dirname",
        "test",
        "[",
        "[[",
        "which",
        "type",
    ),
    *("echo", "printf", "printenv", "cd", "pushd", "popd", "pwd", "export", "ultan", ":", "true", "false"),
}
_WRITING = {
    "sed": r"-[a-zA-Z]*i.*|--in-place.*",
    "find": r"-delete|-exec(dir)?|-ok(dir)?|-fprint.*",
    "fd": r"-x|-X|--exec.*",
    "sort": r"-[a-zA-Z]*o.*|--output.*",
    "awk": r"-i|--include=inplace",
    "gawk": r"-i|--include=inplace",
    "tree": r"-o",
    "yq": r"-i|--inplace",
}
_GIT_READS = ("log", "show", "diff", "status", "blame", "grep", "ls-files", "rev-parse", "cat-file", "shortlog", "describe")
# What gives to a program what another prints.
_FEEDERS = ("xargs", "parallel")
# Of these only the last word is written to.
_COPIERS = ("cp", "rsync", "scp", "ln")
_CODE = ("python", "node", "perl", "ruby", "php")
_ENVIRONMENT = r"(?s)(?:-u|--unset=)?CLAUDECODE(?:=.*)?"
_EMPTIES = ("-i", "-", "--ignore-environment")
_GLOB = r"[*?\[]"
_WRITING_TOOL = r"(?i)write|edit|create|delete|remove|move|rename|append|save|patch|update|put|mkdir|copy"
_WORD = r"[\w./~$-]+"
# What may name the home without its name: a wildcard in the user's folder, or a folder above it to programs that take such.
_REACHES = r"\b(?:rm|mv|chmod|chown|rsync|shred)\b|(?:~|HOME\}?)/\S*[*?\[]"


def on_file(call: Call, place: Home) -> Rule | None:
    """Returns the rule that speaks against writing the call's file."""
    return HOME if call.path and _inside(os.path.join(call.root, _expanded(call.path, place)), place) else None


def on_other(call: Call, place: Home) -> Rule | None:
    """Returns the rule that speaks against a call of another's tool, which by its name writes, and names a file in the home."""
    if not call.tool.startswith("mcp__") or not re.search(_WRITING_TOOL, call.tool.rpartition("__")[2]):
        return None
    paths = [text for text in _strings(call.fields) if text[:1] in ("/", "~")]
    return HOME if any(_inside(_expanded(path, place), place) for path in paths) else None


def may_concern(command: str, cwd: str, place: Home) -> bool:
    """False where a shell command certainly doesn't break any of these: it isn't read then."""
    text = command.replace("\\\n", "").replace("'", "").replace('"', "").replace("\\", "")
    names = ("ultan", "CLAUDECODE", "AGENT_MEM_HOME", os.path.basename(place.root), "$'")
    return any(name in text for name in names) or bool(re.search(_REACHES, text)) or _inside(cwd, place)


def on_shell(walk: Walk, cwd: str, place: Home) -> Rule | None:
    """Returns the rule that speaks against what a shell command would run in the folder `cwd`."""
    from ultan.configs.edge.shell.reader import guesses  # noqa: PLC0415 - loaded already where a command was read

    for command in (*walk.commands, *(guess for doubt in walk.doubts for guess in guesses(doubt))):
        if _drops_session(command):
            return SESSION
        if _is_for_persons(command):
            return PERSON
        if _writes(command, cwd, place) or (_takes_items(command) and _named_in(walk, cwd, place)):
            return HOME
    return None


def _takes_items(command: Command) -> bool:
    """True where what another command prints is changed: `find … | xargs rm`."""
    before = map(_base, command.words[: command.starts[-1]])
    return any(name in _FEEDERS for name in before) and not _only_reads(command.rest)


def _named_in(walk: Walk, cwd: str, place: Home) -> bool:
    """True where any command of the call names a place in the home."""
    for command in walk.commands:
        folder = None if command.folder is None else os.path.join(cwd, _expanded(command.folder, place))
        if any(_reaches(word, folder, place) for word in command.rest[1:]):
            return True
    return False


def _drops_session(command: Command) -> bool:
    if any(key == "CLAUDECODE" for key, _ in command.sets):
        return True
    before, program = command.words[: command.starts[-1]], _base("".join(command.rest[:1]))
    told = command.rest if program == "export" or program not in _READERS else []
    if any(re.fullmatch(_ENVIRONMENT, word) for word in (*before, *told)):
        return True
    return program == "ultan" and any(word in _EMPTIES for word in before)


def _is_for_persons(command: Command) -> bool:
    from ultan.configs.edge.shell.quiet import heard  # noqa: PLC0415 - as above

    words = heard(command.rest) if command.rest else []
    if any(word in _HELP for word in words):
        return False
    code = [*words[1:], command.fed] if words and _program(words) in _CODE else []
    return _names_door(words) or any(_names_door(re.findall(_WORD, text)) for text in code if "ultan" in text)


def _names_door(words: Sequence[str]) -> bool:
    """True where `ultan`, or a module of it, stands before a door that is a person's, with no more than options between."""
    asked = False
    changes = any(word.partition("=")[0] in _CHANGES_RULES for word in words)
    for word in words:
        if asked and (word in _FOR_PERSONS or (word == "rules" and changes)):
            return True
        asked = _base(word) == "ultan" or word.startswith("ultan.") or (asked and word.startswith("-"))
    return False


def _writes(command: Command, cwd: str, place: Home) -> bool:
    folder = None if command.folder is None else os.path.join(cwd, _expanded(command.folder, place))
    if any(_reaches(target, folder, place) for target in command.written):
        return True
    words = command.rest
    if not words or _only_reads(words):
        return False
    program = _program(words)
    if program in _CODE and any(_mentions(text, place) for text in (*words[1:], command.fed)):
        return True
    return _changes(program, words, folder, place)


def _changes(program: str, words: list[str], folder: str | None, place: Home) -> bool:
    from ultan.configs.edge.shell.quiet import heard  # noqa: PLC0415 - as above

    given = [part for word in heard(words)[1:] for part in _values(word)]
    named = given[-1:] if program in _COPIERS and len(given) > 1 else given
    above = program in ("rm", "mv", "chmod", "chown", "shred", "rsync")
    beside = program not in _COPIERS and folder is not None and _inside(folder, place)
    return beside or any(_reaches(word, folder, place, above=above) for word in named)


def _only_reads(words: list[str]) -> bool:
    from ultan.configs.edge.shell.forms import git_words  # noqa: PLC0415 - as above

    program = _base(words[0])
    if program == "git":
        plain = git_words(words)[1]
        return plain[1:2] != [] and plain[1] in _GIT_READS and not any(word.startswith("--output") for word in plain)
    writing = _WRITING.get(program)
    return program in _READERS and not (writing and any(re.fullmatch(writing, word) for word in words[1:]))


def _values(word: str) -> Iterator[str]:
    """What a word may name: itself, and the value behind its sign or its letter."""
    if not word.startswith("-"):
        yield word
    elif word[2:3] in ("/", "~", "$"):
        yield word[2:]
    if "=" in word:
        yield word.partition("=")[2]


def _reaches(word: str, folder: str | None, place: Home, above: bool = False) -> bool:
    """True where the word names a place in the home, or where `above` says so a folder that holds it."""
    path = _expanded(word, place)
    if not path.startswith("/"):
        if folder is None or path.startswith("$"):
            return False
        path = os.path.join(folder, path)
    if re.search(_GLOB, path):
        return _globbed(path, place, above)
    return _inside(path, place) or (above and _holds(path, place))


def _inside(path: str, place: Home) -> bool:
    real = os.path.realpath(path)
    return real == place.root or real.startswith(place.root + os.sep)


def _holds(path: str, place: Home) -> bool:
    return place.root.startswith(os.path.realpath(path).rstrip(os.sep) + os.sep)


def _globbed(path: str, place: Home, above: bool) -> bool:
    from fnmatch import fnmatchcase  # noqa: PLC0415 - few words are patterns

    parts, root = os.path.normpath(path).split(os.sep), place.root.split(os.sep)
    fits = all(map(fnmatchcase, root, parts))
    return fits and (above or len(parts) >= len(root))


def _mentions(text: str, place: Home) -> bool:
    return any(_inside(_expanded(word, place), place) for word in re.findall(_WORD, text) if word[:1] in ("/", "~", "$"))


def _expanded(path: str, place: Home) -> str:
    """The path with the variables that are known of any session."""
    for name, value in (("AGENT_MEM_HOME", place.root), ("HOME", os.path.expanduser("~"))):
        for written in (f"${{{name}}}", f"${name}"):
            if path.startswith(written):
                path = value + path[len(written) :]
    return os.path.expanduser(path)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        inside: Iterable[object] = value.values() if isinstance(value, dict) else value
        for one in inside:
            yield from _strings(one)


def _program(words: Sequence[str]) -> str:
    """A program's name without folder and version."""
    return re.sub(r"[\d.]+$", "", _base(words[0]))


def _base(word: str) -> str:
    return word.rpartition("/")[2]
