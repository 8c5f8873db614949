"""What the turn before a prompt touched, as a second, weaker cue: what failed, what was called, what the user had asked for.

"Try again" names nothing, and the error that it is about names it well. Only names are taken whole, since a part of one ("src",
"test", "error") would bring up whatever the session happens to be about.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from ultan.blackboard.wire import Touched
from ultan.configs.edge.words import content_words
from ultan.library.episodes.steps import Step
from ultan.retrieval.cue import identifiers

# Names and words of each kind that are kept, latest first; characters at each end of a text that are read, lines of failures and
# values of calls that are looked into, and characters of each: all of it together takes 3 ms of CPU at most.
KEPT, READ_CHARS, LOOKED, LINE_CHARS = 24, 600, 12, 200
# Characters of a value that a call names something with; a longer one is a text that is written.
_VALUE_CHARS = 300
# Tools that only look: what a file or a page says of errors is no failure.
_LOOKING = frozenset(("Read", "Grep", "Glob", "LS", "NotebookRead", "WebFetch", "WebSearch", "TodoWrite", "ToolSearch"))
# Keys of a call that hold what the assistant says or writes, and not what it does something to.
_WRITTEN = frozenset(("description", "content", "old_string", "new_string", "new_source", "prompt", "todos", "edits"))
_FAILED = re.compile(
    r"\b(?:error|err|errors|errno|fail(?:ed|ure|s|ing)?|fatal|exception|traceback|panic(?:ked)?|denied|refused|rejected|forbidden|"
    r"exceeded|timed out|timeout|aborted|unable|unknown|invalid|undefined|missing|no such|cannot|can't|could not|couldn't|"
    r"not (?:found|allowed|permitted|recogni[sz]ed|installed|defined|supported)|exit (?:code|status) [1-9]\d*)\b"
    r"|(?-i:\w(?:Error|Exception|Failure)\b|\bERR_[A-Z0-9_]+\b)",
    re.I,
)
_PASSED = re.compile(r"\b(?:0|no|zero|without) (?:error|fail|warning|problem)\w*|\b(?:error|failure)s?: 0\b", re.I)
# Codes of errors that aren't identifiers by their form: E0308, TS2345, ENOSPC, and what npm adds to the system's.
_CODE = re.compile(r"\b(?:[A-Z]{1,5}-?\d{2,6}|E[A-Z]{3,})\b")
_SYSTEM = frozenset((*errno.errorcode.values(), "ERESOLVE", "EINTEGRITY", "ELIFECYCLE", "ENEEDAUTH", "EJSONPARSE", "ETARGET"))
# "non-zero" and "read-only" are English; a name has a dot, a slash, an underscore, a digit or a hump.
_WORDS_WITH_HYPHENS = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+")
_GLUED = re.compile(r"\S*\w[-_./@:+#=\\]+\w\S*|(?<!\S)[-/~@]\S+")
_LETTERS = re.compile(r"[^\W\d_]+")
# Words that every failure has, and every command.
_EVERYWHERE = frozenset(
    """error errors err fail fails failed failing failure fatal exception traceback exit code status line file files found command
    test tests warning denied refused missing unknown invalid unable expected got module run running stack trace recent call last
    aborted exceeded value type name path echo cat cd git true false null none""".split()  # noqa: SIM905 - a list of words
)


def touched(steps: Sequence[Step], asked: str = "", root: str = "") -> Touched:
    """Returns what a session's last steps touched, and `asked`, its last prompt; paths count from the project's `root` on.

    That is the turn that the last prompt began, or the one before where that did nothing. Without a tool call it is nothing:
    what was said is in the session's context and in the prompt.
    """
    last = _last_busy(steps)
    if not any(step.kind == "call" for step in last):
        return Touched()
    failures = [_near(line[:LINE_CHARS], root) for line in islice(_each(_failing, last), LOOKED)]
    values = [_near(value, root) for value in islice(_each(_values, last), LOOKED)]
    found = (word for text in (*failures, *values) for word in plain(text))
    return Touched(failed=_names(failures), named=_names([*values, _ends(asked)]), words=tuple(dict.fromkeys(found))[:KEPT])


def plain(text: str) -> Iterator[str]:
    """Yields the content words of a text that stand alone: the parts of a path or a name aren't words of it."""
    return (word for word in content_words(_GLUED.sub(" ", text)) if _LETTERS.fullmatch(word) and word not in _EVERYWHERE)


def _last_busy(steps: Sequence[Step]) -> Sequence[Step]:
    begins = [place for place, step in enumerate(steps) if step.kind == "prompt"] or [0]
    busy = (steps[begin:] for begin in reversed(begins[-2:]))
    return next((turn for turn in busy if any(step.kind == "call" for step in turn)), ())


def _each(read: Callable[[Step], Iterator[str]], steps: Sequence[Step]) -> Iterator[str]:
    return (text for step in reversed(steps) for text in read(step))


def _near(text: str, root: str) -> str:
    return text.replace(f"{root}/", "") if root else text


def _failing(step: Step) -> Iterator[str]:
    """The lines of a result that tell of a failure; of a result that is one as a whole all lines, where none does."""
    if step.kind != "result" or step.tool in _LOOKING:
        return
    lines = [line for line in _ends(step.text).splitlines() if line.strip()]
    telling = [line for line in lines if _FAILED.search(line) and not _PASSED.search(line)]
    yield from telling or (lines if step.failed else ())


def _values(step: Step) -> Iterator[str]:
    """What a call works on: its short texts."""
    return (value for key, value in step.fields if key not in _WRITTEN and len(value) <= _VALUE_CHARS)


def _names(texts: Iterable[str]) -> tuple[str, ...]:
    """Returns names, folded and whole, of a path its last part too, each once."""
    found = (form for text in texts for name in (*identifiers(text), *_codes(text)) for form in _forms(name))
    return tuple(dict.fromkeys(found))[:KEPT]


def _codes(text: str) -> Iterator[str]:
    return (code for code in _CODE.findall(text) if not code.isalpha() or code in _SYSTEM)


def _forms(name: str) -> Iterator[str]:
    folded = name.casefold().removeprefix("./")
    if not folded.startswith("-") and not _WORDS_WITH_HYPHENS.fullmatch(name):
        yield folded
        if "/" in folded and "." in (last := folded.rpartition("/")[2]):
            yield last


def _ends(text: str) -> str:
    return text if len(text) <= 2 * READ_CHARS else f"{text[:READ_CHARS]}\n{text[-READ_CHARS:]}"
