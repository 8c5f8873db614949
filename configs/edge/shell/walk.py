"""Following a shell tree without running anything: which commands would run, with which words, in which folder.

What a command would print is known of few (`echo`, `cat` of a here-document), and followed where it becomes a command itself.
"""

from __future__ import annotations

import os

from ultan.configs.edge.shell.effects import EFFECTS
from ultan.configs.edge.shell.expand import UNKNOWN, Expander
from ultan.configs.edge.shell.forms import Command, git_words, lines
from ultan.configs.edge.shell.tree import Function, Group, Loop, Pipeline, Simple, Unclear
from ultan.configs.edge.shell.wrappers import name, peel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ultan.configs.edge.shell.tree import Node, Redirect, Script

    Parse = Callable[[str], Script]
    # The branch that is checked out in a folder, which is given as from where the call begins; "" where nobody knows.
    Head = Callable[[str], str]

# Texts in texts, functions in functions.
_DEPTH = 12
# Commands that one call may have, nodes that are followed, rounds of a loop, items of xargs: beyond them it is a guess.
_COMMANDS = 400
_STEPS = 2_000
_ROUNDS = 16
_ITEMS = 64
# Characters that are known of a file.
_FILE = 200_000
_NEXT = "\n"
_VERSION = "0123456789."


def no_head(_folder: str) -> str:
    """Nobody knows which branch is checked out."""
    return ""


class Walk:
    """One call, from its first command on. `commands` are those that would run, `piped` the pipelines whose end runs what nobody
    can tell, `doubts` the texts that weren't understood."""

    def __init__(self, parse: Parse, head: Head = no_head) -> None:
        self._parse = parse
        self._head = head
        self._depth = 0
        self._steps = 0
        self.commands: list[Command] = []
        self.piped: list[str] = []
        self.doubts: list[str] = []
        # A program's or a text's name that only the shell can work out.
        self.unknown = False
        # There was more than is followed.
        self.cut = False
        # The shell that reads what nobody can tell.
        self.blind = ""
        self.folder: str | None = ""
        # What stands between words, where the text doesn't say otherwise: `git${IFS}push`.
        self.values: dict[str, str] = {"IFS": " \t\n"}
        self.files: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.git_aliases: dict[str, str] = {}
        self.branches: dict[str | None, str] = {}
        self._functions: dict[str, Script] = {}
        self._expand = Expander(self.values, self.files, self.run)

    def run_text(self, text: str) -> str | None:
        """Follows a text in the place of the command that runs it; returns what it prints, None where nobody can tell."""
        if self._depth > _DEPTH or len(self.commands) > _COMMANDS:
            self.doubt(text)
            return None
        try:
            script = self._parse(text)
        except (Unclear, RecursionError):  # what is nested without end is nothing that anybody wrote
            self.doubt(text)
            return None
        self._depth += 1
        printed = self.run(script)
        self._depth -= 1
        return printed

    def call_text(self, text: str, arguments: Sequence[str]) -> str | None:
        """As `run_text`, of a script that has arguments."""
        return self._called(lambda: self.run_text(text), arguments)

    def apart(self, text: str) -> None:
        """As `run_text`, where its folder and variables are its own."""
        self.aside(lambda: self.run_text(text))

    def doubt(self, text: str) -> None:
        """Notes a text in which commands may hide."""
        self.doubts.append(text)

    def read_blind(self, shell: str) -> None:
        """Notes that a shell runs what the command before it prints, which nobody can tell."""
        if len(self.commands) > 1:
            self.piped.append(f"{lines(self.commands[-2]).partition(_NEXT)[0]} | {name(shell)}")

    def run(self, script: Script) -> str | None:
        """Follows commands; returns what they print as far as that is known, None where nothing of it is."""
        known = [printed for node in script if (printed := self._node(node, None)) is not None]
        return "".join(known) if known else None

    def run_words(self, words: list[str], fed: str | None = None) -> str | None:
        """Follows a command whose words are known."""
        return self._begun(words, (), (), fed)

    def aside(self, follow: Callable[[], str | None]) -> str | None:
        """Follows what changes neither folder nor variables for what comes after it."""
        folder, values = self.folder, dict(self.values)
        printed = follow()
        self.folder = folder
        self.values.clear()
        self.values.update(values)
        return printed

    def _node(self, node: Node, fed: str | None) -> str | None:
        self._steps += 1
        if self._steps > _STEPS:
            self.cut = True
            return None
        if isinstance(node, Simple):
            return self._simple(node, fed)
        if isinstance(node, Pipeline):
            return self._pipeline(node)
        if isinstance(node, Loop):
            return self._loop(node)
        if isinstance(node, Function):
            self._functions[node.name] = node.script
            self.aside(lambda: self.run(node.script))
            return ""
        return self._group(node)

    def _pipeline(self, pipeline: Pipeline) -> str | None:
        printed: str | None = None
        for stage in pipeline.stages:
            self.blind = ""
            printed = self._node(stage, printed)
            if self.blind:
                self.read_blind(self.blind)
        return printed

    def _loop(self, loop: Loop) -> str | None:
        values = [value for word in loop.words for value in self._expand.fields(word)]
        for value in values[:_ROUNDS] or [""]:
            if value and UNKNOWN not in value:
                self.values[loop.name] = value
            self.run(loop.script)
        if values[_ROUNDS:]:
            self.unknown = True
        self.values.pop(loop.name, None)
        return self._written(loop, None)

    def _group(self, group: Group) -> str | None:
        printed = self.aside(lambda: self.run(group.script)) if group.apart else self.run(group.script)
        return self._written(group, printed)

    def _written(self, node: Group | Loop, printed: str | None) -> str | None:
        redirects = self._redirects(node.redirects)
        if any(">" in sign for sign, _ in redirects):
            command = Command([])
            command.redirects, command.folder = redirects, self.folder
            self.commands.append(command)
            return self._kept(command, printed)
        return printed

    def _called(self, follow: Callable[[], str | None], arguments: Sequence[str]) -> str | None:
        kept, self._expand.arguments = self._expand.arguments, list(arguments)
        printed = follow()
        self._expand.arguments = kept
        return printed

    def _simple(self, simple: Simple, fed: str | None) -> str | None:
        sets = [(key, self._expand.one(value)) for key, value in simple.sets]
        words = [field for word in simple.words for field in self._expand.fields(word)]
        redirects = self._redirects(simple.redirects)
        if not words:
            self.values.update({key: value for key, value in sets if UNKNOWN not in value})
        return self._begun(words, sets, redirects, self._read(redirects, fed))

    def _redirects(self, redirects: Sequence[Redirect]) -> list[tuple[str, str]]:
        return [(one.operator, self._expand.one(one.target)) for one in redirects]

    def _read(self, redirects: Sequence[tuple[str, str]], fed: str | None) -> str | None:
        """What the command reads, from a here-document, from a file, or from the command before it."""
        for sign, text in redirects:
            if sign in ("<<", "<<-", "<<<"):
                fed = text
            elif sign == "<":
                fed = self.files.get(os.path.normpath(text))
        return fed

    def _begun(
        self, words: list[str], sets: Sequence[tuple[str, str]], redirects: Sequence[tuple[str, str]], fed: str | None
    ) -> str | None:
        if len(self.commands) > _COMMANDS:
            self.cut = True
            return None
        found, starts = peel(words) if words else ([], [0])
        given = [at for at in starts[:-1] if name(found[at]) == "xargs"]
        rows = _items(found, given[-1], starts[-1], fed) if given and fed is not None else [found]
        printed: str | None = None
        for row in rows:
            command = Command(row, starts)
            command.sets, command.redirects = sets, redirects
            printed = self._command(command, None if given else fed)
        return printed

    def _command(self, command: Command, fed: str | None) -> str | None:
        command.folder, command.fed = self.folder, fed or ""
        rest = command.rest
        called = rest[0] if rest else ""
        if called in self.aliases or called in self._functions:
            return self._kept(command, self._named(called, rest[1:]))
        self.unknown = self.unknown or (called.startswith(UNKNOWN) and len(called) > 1)
        if name(called) == "git":
            command.branch = self._branch(rest)
        self.commands.append(command)
        if called in self.files or os.path.normpath(called) in self.files:
            return self._kept(command, self.call_text(self.files[os.path.normpath(called)], rest[1:]))
        effect = EFFECTS.get(name(called)) or EFFECTS.get(name(called).rstrip(_VERSION))
        return self._kept(command, effect(self, rest, fed) if effect else None)

    def _named(self, called: str, arguments: list[str]) -> str | None:
        """An alias or a function, which stands for nothing within itself."""
        if called in self.aliases:
            text = self.aliases.pop(called)
            printed = self.call_text(f'{text} "$@"', arguments)
            self.aliases[called] = text
            return printed
        script = self._functions.pop(called)
        printed = self._called(lambda: self.run(script), arguments)
        self._functions[called] = script
        return printed

    def _branch(self, words: list[str]) -> str:
        """The branch that a push changes that names none."""
        before, plain = git_words(words)
        if plain[1:2] != ["push"] or self.folder is None:
            return ""
        folder = self.folder
        for at, option in enumerate(before[:-1]):
            if option == "-C":
                folder = os.path.normpath(os.path.join(folder, before[at + 1]))
        return self.branches.get(folder) or self._head(folder)

    def _kept(self, command: Command, printed: str | None) -> str | None:
        """Notes what is written to files; what goes there is printed nowhere else."""
        out = [(sign, target) for sign, target in command.redirects if sign in (">", ">>", ">|", "&>", "&>>")]
        for sign, target in out:
            if printed is not None:
                path = os.path.normpath(target)
                self.files[path] = ((self.files.get(path, "") if ">>" in sign else "") + printed)[:_FILE]
        return "" if out else printed


def _items(words: list[str], xargs: int, start: int, fed: str) -> list[list[str]]:
    """The words that xargs makes of what it reads."""
    options, rest, items = words[xargs:start], words[start:], fed.split()[:_ITEMS]
    for at, option in enumerate(options):
        if option.startswith(("-I", "-i", "--replace")):
            mark = option[2:] if option[:2] in ("-I", "-i") else option.partition("=")[2]
            mark = mark or (options[at + 1] if option == "-I" and at + 1 < len(options) else "{}")
            return [[*words[:start], *(word.replace(mark, item) for word in rest)] for item in items[:_ROUNDS]]
    return [[*words, *items]]
