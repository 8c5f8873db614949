"""Following a shell tree without running anything: which commands would run, with which words, in which folder.

What a command would print is known of few (`echo`, `cat` of a here-document), and followed where it becomes a command itself.
"""

from __future__ import annotations

import os

from ultan.configs.edge.shell.effects import EFFECTS
from ultan.configs.edge.shell.expand import UNKNOWN, Expander
from ultan.configs.edge.shell.forms import Command, git_words
from ultan.configs.edge.shell.known import Known
from ultan.configs.edge.shell.reading import HOLE
from ultan.configs.edge.shell.spelling import SUBCOMMANDS
from ultan.configs.edge.shell.tree import Function, Group, Items, Loop, Pipeline, Simple, Unclear
from ultan.configs.edge.shell.wrappers import items_of, name, peel, sets_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ultan.configs.edge.shell.known import Head
    from ultan.configs.edge.shell.tree import Node, Redirect, Script, Word

    Parse = Callable[[str], Script]

# Texts in texts, functions in functions.
_DEPTH = 12
# Commands that one call may have, nodes that are followed, rounds of a loop: beyond them it is a guess.
_COMMANDS = 400
_STEPS = 2_000
_ROUNDS = 16
_VERSION = "0123456789."


def no_head(_folder: str) -> str:
    """Nobody knows which branch is checked out."""
    return ""


class Walk(Known):
    """One call, from its first command on."""

    def __init__(self, parse: Parse, head: Head = no_head) -> None:
        super().__init__(head)
        self._parse = parse
        self._depth = 0
        self._steps = 0
        self._functions: dict[str, Script] = {}
        self._expand = Expander(self.values, self.lists, self.files, self.run)
        # Before a command of a pipeline, what was printed last of what is known.
        self._passed = ""
        # What is followed may not run as it is: where nobody can tell what it is, nothing is made of it.
        self._guessing = False
        # What stands before the command that is followed: its own variables.
        self._sets: list[tuple[str, str]] = []
        self.traps: list[str] = []

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
        """As `run_text`, of a text that has arguments."""
        return self._called(lambda: self.run_text(text), arguments)

    def start(self, text: str, arguments: Sequence[str] = ()) -> str | None:
        """As `call_text`, in a shell of its own."""
        return self.inside(self._sets, lambda: self.call_text(text, arguments))

    def end(self) -> None:
        """Follows what the shell does when it ends."""
        for text in self.traps:
            self.run_text(text)

    def run(self, script: Script) -> str | None:
        """Follows commands; returns what they print as far as that is known, None where nothing of it is."""
        if not script:
            return ""
        known = [printed for node in script if (printed := self._node(node, None)) is not None]
        return "".join(known) if known else None

    def run_words(self, words: list[str], fed: str | None = None) -> str | None:
        """Follows a command whose words are known."""
        return self._begun(words, (), (), fed)

    @property
    def arguments(self) -> list[str] | None:
        """Those of the function or script that is followed, None where nobody knows them."""
        return self._expand.arguments

    @arguments.setter
    def arguments(self, words: list[str] | None) -> None:
        self._expand.arguments = words

    def split(self, text: str) -> list[str]:
        """The words of a text, as the shell splits them."""
        return [word for word in self._expand.split(text) if word]

    def _node(self, node: Node, fed: str | None) -> str | None:
        self._steps += 1
        if self._steps > _STEPS:
            self.cut = True
            return None
        if isinstance(node, Simple):
            return self._simple(node, fed)
        if isinstance(node, Pipeline):
            return self._pipeline(node)
        if isinstance(node, Function):
            return self._define(node)
        return self._block(node, fed)

    def _define(self, function: Function) -> str:
        """What a function does is followed where it is called, and once more in case it is called from elsewhere."""
        self._functions[function.name] = function.script
        kept, self._guessing = self._guessing, True
        arguments, self.arguments = self.arguments, None
        self.aside(lambda: self.run(function.script))
        self.arguments, self._guessing = arguments, kept
        return ""

    def _pipeline(self, pipeline: Pipeline) -> str | None:
        """Each stage is a shell of its own, or in some shells the last is not: what was known before stays."""
        values, kept = dict(self.values), (self._input, self._passed, self.arguments)
        printed = self._node(pipeline.stages[0], None)
        self._passed = printed or ""
        for stage in pipeline.stages[1:]:
            self.blind, self._input = "", None
            printed = self._node(stage, printed)
            if self.blind:
                self.read_blind(self.blind)
                self.doubts += [self._passed] if self._passed else []
            self._passed = self._passed if printed is None else printed
        self._input, self._passed, self.arguments = kept
        self.values.update(values)
        return printed

    def _block(self, node: Group | Loop, fed: str | None) -> str | None:
        redirects = self._redirects(node.redirects)
        kept, self._input = self._input, self.given(redirects, fed)
        printed: str | None = None
        if isinstance(node, Loop):
            self._loop(node)
        elif node.apart:
            printed = self.aside(lambda: self.run(node.script))
        else:
            printed = self._again(node.script) if node.again else self.run(node.script)
        self._input = kept
        if not any(">" in sign for sign, _ in redirects):
            return printed
        command = Command([])
        command.redirects, command.folder = redirects, self.folder
        self.commands.append(command)
        return self._kept(command, printed)

    def _loop(self, loop: Loop) -> None:
        values = [value for word in loop.words for value in self._expand.fields(word)]
        for value in values[:_ROUNDS] or [UNKNOWN]:
            self.keep(loop.name, value)
            self.run(loop.script)
        if values[_ROUNDS:]:
            self.unknown = True
        self.values.pop(loop.name, None)

    def _again(self, script: Script) -> str | None:
        """Once, and again while there are lines that it reads."""
        known: list[str] = []
        for _ in range(_ROUNDS):
            before = self._input
            printed = self.run(script)
            known += [] if printed is None else [printed]
            if not self._input or self._input == before:
                # What reads at the end of it reads nothing.
                self.run(script[: 1 if self._input == "" else 0])
                return "".join(known) if known else None
        self.unknown = True
        return None

    def _called(self, follow: Callable[[], str | None], arguments: Sequence[str]) -> str | None:
        kept, self.arguments = self.arguments, list(arguments)
        printed = follow()
        self.arguments = kept
        return printed

    def _simple(self, simple: Simple, fed: str | None) -> str | None:
        kept, looked = self._branch, self._expand.looked
        self._branch, self._expand.looked = simple.branch, set()
        printed = self._once(simple, fed)
        for key in [one for one in self.others if one in self._expand.looked and simple.words]:
            for value in [value for value, branch in self.others[key] if branch is not simple.branch]:
                self.aside(lambda key=key, value=value: self._otherwise(simple, fed, key, value))  # type: ignore[misc]
        self._branch, self._expand.looked = kept, looked | self._expand.looked
        return printed

    def _otherwise(self, simple: Simple, fed: str | None, key: str, value: str | list[str] | None) -> str | None:
        """As it runs where the variable is what it was before; that nobody can tell that makes no guess."""
        kept, self._guessing = self._guessing, self._guessing or value is None
        self.put(key, value)
        printed = self._once(simple, fed)
        self._guessing = kept
        return printed

    def _once(self, simple: Simple, fed: str | None) -> str | None:
        if simple.words:
            sets = [(key, self._expand.one(value)) for key, value in simple.sets]
        else:
            sets = [(key, self._assigned(key, value)) for key, value in simple.sets]
        words = [field for word in simple.words for field in self._expand.fields(word)]
        redirects = self._redirects(simple.redirects)
        given = self.given(redirects, fed)
        printed = self._begun(words, sets, redirects, given)
        if words[:1] == ["read"] and given is self._input and given is not None:
            self._input = given.partition("\n")[2]
        return printed

    def _assigned(self, key: str, word: Word) -> str:
        """Sets a variable or a list; returns its value as one text."""
        if len(word) != 1 or not isinstance(word[0], Items):
            text = self._expand.one(word)
            self.keep(key, text)
            return text
        items = self._expand.items(word[0])
        self.keep_list(key, items)
        return " ".join(items)

    def _redirects(self, redirects: Sequence[Redirect]) -> list[tuple[str, str]]:
        return [(one.operator, self._expand.one(one.target)) for one in redirects]

    def _begun(
        self, words: list[str], sets: Sequence[tuple[str, str]], redirects: Sequence[tuple[str, str]], fed: str | None
    ) -> str | None:
        if len(self.commands) > _COMMANDS:
            self.cut = True
            return None
        found, starts = peel(words) if words else ([], [0])
        given = [at for at in starts[:-1] if name(found[at]) == "xargs"]
        rows = items_of(found, given[-1], starts[-1], fed) if given and fed is not None else [found]
        if given and fed is None and self._passed:
            self.doubts += [" ".join(row) for row in items_of(found, given[-1], starts[-1], self._passed)]
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
        before, plain = git_words(rest) if name(called) == "git" else ([], rest)
        if before or plain[1:2] == ["push"]:
            command.branch = self.checked_out(before)
        if not self._guessing and name(called) in SUBCOMMANDS and "".join(plain[1:2]).startswith(UNKNOWN):
            self.holes.append(" ".join([name(called), HOLE, *plain[2:]]))
        self.commands.append(command)
        self._sets = [*command.sets, *sets_in(command.words[: command.starts[-1]])]
        if called in self.files or os.path.normpath(called) in self.files:
            return self._kept(command, self.start(self.files[os.path.normpath(called)], rest[1:]))
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

    def _kept(self, command: Command, printed: str | None) -> str | None:
        """Notes what is written to files; what goes there is printed nowhere else."""
        out = [(sign, target) for sign, target in command.redirects if sign in (">", ">>", ">|", "&>", "&>>")]
        for sign, target in out:
            if printed is not None:
                self.write(target, printed, behind=">>" in sign)
        return "" if out else printed
