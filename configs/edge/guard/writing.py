"""Which shell commands change memory's home, and which only read there. Whoever isn't known to read only is taken to write."""

from __future__ import annotations

import os
import re

from ultan.configs.edge.guard.in_home import expanded, inside, reaches
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell.forms import git_words
from ultan.configs.edge.shell.quiet import heard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ultan.configs.edge.shell.forms import Command
    from ultan.configs.edge.shell.walk import Walk

# Programs that only read the files that they are given, and what makes some of them write.
_READER_NAMES = (
    "cat less more head tail bat nl od xxd hexdump strings wc sort uniq cut tr jq grep egrep fgrep rg ag find fd sed awk gawk yq"
    " diff cmp cksum md5sum sha256sum ls tree stat file du df realpath readlink basename dirname test [ [[ which type echo printf"
    " printenv cd pushd popd pwd export read mapfile zcat zgrep column comm join paste fold rev base64 pytest : true false ultan"
)
_READERS = frozenset(_READER_NAMES.split())
_WRITING = {
    "sed": r"-[a-zA-Z]*i.*|--in-place.*",
    "find": r"-delete|-exec(dir)?|-ok(dir)?|-fprint.*",
    "fd": r"-x|-X|--exec.*",
    "sort": r"-[a-zA-Z]*o.*|--output.*",
    "awk": r"-i|--include=inplace",
    "gawk": r"-i|--include=inplace",
    "tree": r"-o",
    "yq": r"-i|--inplace",
    "pytest": r"--basetemp.*|-[oc]|--junit.*|--rootdir.*|--cov.*",
}
_GIT_READ_NAMES = (
    "log show diff status blame grep ls-files rev-parse cat-file shortlog describe rev-list ls-tree name-rev for-each-ref"
    " count-objects whatchanged diff-tree merge-base"
)
_GIT_READS = frozenset(_GIT_READ_NAMES.split())
# What gives to a program what another prints.
_FEEDERS = ("xargs", "parallel")
# Of these only the last word is written to, or the folder that this names.
_COPIERS = ("cp", "rsync", "scp", "ln", "install")
_INTO = ("-t", "--target-directory")
# These take away what they copy.
_TAKES_AWAY = ("--remove-source-files", "--remove-files", "-m", "--move")
_CODE = ("python", "node", "perl", "ruby", "php", "deno", "bun", "lua")
# In code: what changes a file, or starts what may.
_CODE_WRITES = (
    r"(?i)writ|append|unlink|remov|\brm|renam|replace|mkdir|touch|trunc|chmod|chown|\bmov|copy|dump|save|symlink|link|delete"
    r"|update|insert|drop|system|popen|spawn|subprocess|exec|connect|extract|fopen|>|`|[\"'](?:[rb]*[wax][bt+]*|r[bt]*\+)[\"']"
)
_IN_PLACE = r"-[a-zA-Z]*i(?:\.\w+)?$"
_SQL_WRITES = (
    r"(?i)\b(?:insert|update|delete|drop|create|alter|replace|vacuum|reindex|attach|begin|pragma\s+\w+\s*[=(])"
    r"|\.(?:import|restore|save|backup|load|shell|system|open|output|once|excel|clone|log|archive|sqlar|cd|ar)\b"
)
_WORD = r"[\w./~$-]+"


def changes_home(command: Command, walk: Walk, cwd: str, place: Home) -> bool:
    """Returns True where the command of a call in the folder `cwd` writes in the home, or may."""
    return _writes(command, cwd, place) or (_takes_items(command) and _named_in(walk, cwd, place))


def only_reads(words: Sequence[str]) -> bool:
    """Returns True for a command that changes none of the files that it names."""
    program = base(words[0])
    if program == "git":
        plain = git_words(list(words))[1]
        return plain[1:2] != [] and plain[1] in _GIT_READS and not any(word.startswith("--output") for word in plain)
    writing = _WRITING.get(program)
    return program in _READERS and not (writing and any(re.fullmatch(writing, word) for word in words[1:]))


def is_code(words: Sequence[str]) -> bool:
    """Returns True for an interpreter."""
    return _program(words) in _CODE


def base(word: str) -> str:
    """Returns a program's name without its folder."""
    return word.rpartition("/")[2]


def _program(words: Sequence[str]) -> str:
    """A program's name without folder and version."""
    return re.sub(r"[\d.]+$", "", base(words[0])) if base(words[0]) != "sqlite3" else "sqlite3"


def _writes(command: Command, cwd: str, place: Home) -> bool:
    folder = None if command.folder is None else os.path.join(cwd, expanded(command.folder, place))
    if any(reaches(target, folder, place) for target in command.written):
        return True
    words = command.rest
    if not words or only_reads(words):
        return False
    program = _program(words)
    if program in _CODE and _code_writes([*words[1:], command.fed], place):
        return True
    if program == "sqlite3" and _only_asks(words[1:], command.fed):
        return False
    return _changes(program, words, folder, place)


def _code_writes(texts: Sequence[str], place: Home) -> bool:
    """True where code names the home and changes something; what it changes isn't told apart."""
    names = any(_mentions(text, place) for text in texts)
    return names and any(re.search(_CODE_WRITES, text) or re.match(_IN_PLACE, text) for text in texts)


def _only_asks(words: Sequence[str], fed: str) -> bool:
    """True for a database that is only read."""
    if "-readonly" in words or any("mode=ro" in word for word in words):
        return True
    told = [word for word in words if not word.startswith("-")][1:] + ([fed] if fed else [])
    return bool(told) and not any(re.search(_SQL_WRITES, text) for text in (*words, fed))


def _changes(program: str, words: list[str], folder: str | None, place: Home) -> bool:
    """True where a program that isn't known to read is given a place in the home, or runs there; code is read itself."""
    named = _written_by(program, words)
    if named is not None or program in _CODE:
        return any(reaches(word, folder, place) for word in named or ())
    if folder is not None and inside(folder, place):
        return True
    above = program in ("rm", "mv", "chmod", "chown", "shred")
    given = [part for word in heard(words)[1:] for part in _values(word)]
    return any(reaches(word, folder, place, above=above) for word in given)


def _written_by(program: str, words: list[str]) -> list[str] | None:
    """The words that name what a program writes, None where that may be any of them."""
    if set(_TAKES_AWAY) & set(words[1:]):
        return None
    plain = [word for word in words[1:] if not word.startswith("-")]
    if program in _COPIERS:
        return _into(words) or (plain[-1:] if len(plain) > 1 else None)
    if program == "git" and plain[:1] == ["clone"]:
        return [*plain[2:], *(["."] if len(plain) == 2 else [])]
    if program == "tar":
        return _archive(words[1:])
    if program in ("zip", "7z", "7za"):
        at = 1 if program != "zip" else 0
        return plain[at : at + 1] if program == "zip" or plain[:1] == ["a"] else None
    return None


def _into(words: list[str]) -> list[str]:
    """The folder into which is copied, where an option names it."""
    into = [words[at + 1] for at, word in enumerate(words[:-1]) if word in _INTO]
    return into + [word.partition("=")[2] for word in words if word.startswith("--target-directory=")]


def _archive(words: list[str]) -> list[str] | None:
    """The archive that tar makes, none where it only lists one; None where it unpacks."""
    letters = "".join(word.lstrip("-") for at, word in enumerate(words) if (at == 0 or re.fullmatch("-[A-Za-z]+", word)))
    if "x" in letters or "--extract" in words or "--get" in words:
        return None
    if "t" in letters or "--list" in words:
        return []
    made = [word.partition("=")[2] for word in words if word.startswith("--file=")]
    made += [words[at + 1] for at, word in enumerate(words[:-1]) if word == "--file" or _names_archive(word, at)]
    return made if set("cru") & set(letters) or "--create" in words else None


def _names_archive(word: str, at: int) -> bool:
    return word.endswith("f") and (at == 0 or re.fullmatch("-[A-Za-z]+", word) is not None)


def _takes_items(command: Command) -> bool:
    """True where what another command prints is changed: `find … | xargs rm`."""
    before = map(base, command.words[: command.starts[-1]])
    rest = command.rest
    if not rest or not any(name in _FEEDERS for name in before) or only_reads(rest):
        return False
    program = _program(rest)
    return not _into(rest) if program in _COPIERS else _written_by(program, rest) is None


def _named_in(walk: Walk, cwd: str, place: Home) -> bool:
    """True where any command of the call names a place in the home."""
    for command in walk.commands:
        folder = None if command.folder is None else os.path.join(cwd, expanded(command.folder, place))
        if any(reaches(word, folder, place) for word in command.rest[1:]):
            return True
    return False


def _values(word: str) -> Iterator[str]:
    """What a word may name: itself, and the value behind its sign or its letter."""
    if not word.startswith("-"):
        yield word
    elif word[2:3] in ("/", "~", "$"):
        yield word[2:]
    if "=" in word:
        yield word.partition("=")[2]


def _mentions(text: str, place: Home) -> bool:
    """True where code names the home, by its path or by what it may put its path together from."""
    if "AGENT_MEM_HOME" in text or re.search(rf"(?<![\w.-]){re.escape(os.path.basename(place.root))}(?![\w-])", text):
        return True
    return any(inside(expanded(word, place), place) for word in re.findall(_WORD, text) if word[:1] in ("/", "~", "$"))
