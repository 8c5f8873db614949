"""The tree of a shell command: what the two parsers make of its text, and what is followed to find what it would run."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Union

    Part = Union["Text", "Variable", "Output", "Items"]
    Node = Union["Simple", "Pipeline", "Group", "Loop", "Function"]
    # One word, of parts that stand side by side.
    Word = Sequence[Part]
    Script = Sequence[Node]


class Unclear(ValueError):
    """A text that isn't understood as shell."""


class Text:
    """Letters of a word; `quoted` ones are neither split nor expanded."""

    __slots__ = ("quoted", "text")

    def __init__(self, text: str, quoted: bool = False) -> None:
        self.text = text
        self.quoted = quoted


class Variable:
    """The value of a variable, an arithmetic sum or the like: `written` is how it stands there. `name` is "" where only the shell
    can work it out. `operator` says what becomes of the value, as behind the name in `${…}`, without the colon of ":-"; "len" is
    its length, "!" the value of the variable that it names. `other` is the word behind the operator, `index` what stands in
    brackets behind the name of a list."""

    __slots__ = ("index", "name", "operator", "other", "quoted", "written")

    def __init__(  # noqa: PLR0913 - one argument a field
        self, name: str, written: str, quoted: bool = False, operator: str = "", other: Word = (), *, index: str = ""
    ) -> None:
        self.name = name
        self.written = written
        self.quoted = quoted
        self.operator = operator
        self.other = other
        self.index = index


class Items:
    """The words of a list: `(a b)` behind `A=`."""

    __slots__ = ("words",)
    quoted = True

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words


class Output:
    """What commands print that run inside a word: `$(…)`, or as a `file` `<(…)`."""

    __slots__ = ("file", "quoted", "script")

    def __init__(self, script: Script, quoted: bool = False, file: bool = False) -> None:
        self.script = script
        self.quoted = quoted
        self.file = file


class Redirect:
    """`operator` with the number before it unless that is the usual one ("2>", ">"); `target` is the file's name, or what is read
    where the operator is << or <<<."""

    __slots__ = ("operator", "target")

    def __init__(self, operator: str, target: Word = ()) -> None:
        self.operator = operator
        self.target = target


class Simple:
    """One command: what is set before it (a name with "+" behind it grows), its words, and where it reads and writes. Where it
    hangs on another command whether it runs, `branch` is the same for those that run together, else None."""

    __slots__ = ("branch", "redirects", "sets", "words")

    def __init__(
        self, sets: Sequence[tuple[str, Word]] = (), words: Sequence[Word] = (), redirects: Sequence[Redirect] = ()
    ) -> None:
        self.sets = sets
        self.words = words
        self.redirects = redirects
        self.branch: object = None


class Pipeline:
    """Commands of which each reads what the one before it prints."""

    __slots__ = ("stages",)

    def __init__(self, stages: Sequence[Node]) -> None:
        self.stages = stages


class Group:
    """Commands that share a place: a subshell (`apart`), a block, a branch, what a `while` runs `again` and again."""

    __slots__ = ("again", "apart", "redirects", "script")

    def __init__(self, script: Script, redirects: Sequence[Redirect] = (), apart: bool = False, again: bool = False) -> None:
        self.script = script
        self.redirects = redirects
        self.apart = apart
        self.again = again


class Loop:
    """`for name in words`."""

    __slots__ = ("name", "redirects", "script", "words")

    def __init__(self, name: str, words: Sequence[Word], script: Script, redirects: Sequence[Redirect] = ()) -> None:
        self.name = name
        self.words = words
        self.script = script
        self.redirects = redirects


class Function:
    """A function's name and body, which run where it is called."""

    __slots__ = ("name", "script")

    def __init__(self, name: str, script: Script) -> None:
        self.name = name
        self.script = script


def perhaps(script: Script, branch: object = None) -> Script:
    """Returns the script, of which no command is sure to run: all do or none, and with those of `branch` where one is given."""
    branch = branch or object()
    for node in script:
        if isinstance(node, Simple):
            node.branch = branch
        elif isinstance(node, Pipeline):
            perhaps(node.stages, branch)
        elif not isinstance(node, Function):
            perhaps(node.script, branch)
    return script


def branch_of(script: Script) -> object:
    """Returns the branch of the last command, None where it is sure to run, or isn't one command."""
    return script[-1].branch if script and isinstance(script[-1], Simple) else None
