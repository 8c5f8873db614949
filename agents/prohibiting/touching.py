"""What is not to be done to files: writing, removing, checking in, looking into them, as patterns of calls."""

from __future__ import annotations

from collections.abc import Iterator

from ultan.agents.prohibiting import calls
from ultan.agents.prohibiting.forbidden import Forbidden
from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.things import Things
from ultan.agents.prohibiting.words import words


def on_files(one: Forbidden, named: Things, edits: bool) -> Iterator[tuple[str, str, str]]:
    """Yields tool, pattern and content of what is forbidden to be done to the files that are named; `edits` is True where they
    are not to be written to."""
    names = frozenset(act.name for act in named.acts)
    for path in named.paths:
        pattern = calls.of_path(path)
        yield from on_file(pattern, edits, names, calls.from_root(path))
    for path in named.kinds:
        yield from on_file(path, edits, names)
    if not named.commands:
        yield from (call for path in named.paths if _looked_into(path, one.text) for call in _reading(path))


def _looked_into(path: str, text: str) -> bool:
    """True where the path is what a text speaks of looking into: nothing else stands between the verb and the path."""
    before, found, _ = text.partition(path)
    verbs = [verb.end() for verb in words().reads.finditer(before)] if found else []
    return any(not words().leads_to_file.sub("", before[end:]).strip(" `,'\"") for end in verbs)


def _reading(path: str) -> Iterator[tuple[str, str, str]]:
    """What is done to a file that nobody is to look into. The variants of .env hold the same secrets."""
    pattern = lexicon().dotenv if path == ".env" else calls.of_path(path)
    yield "Read|Grep|NotebookRead|mcp__*", calls.in_input(pattern), ""
    yield "Bash", calls.reading_from(pattern), ""


def on_file(path: str, edits: bool, acts: frozenset[str], seen: str = "") -> Iterator[tuple[str, str, str]]:
    """Yields what is done to one file or folder, by the pattern of its path; `seen` is that of the path as the project's root
    sees it, where that is another."""
    if edits:
        yield calls.WRITING, seen or path, ""
        yield from (("Bash", pattern, "") for pattern in (calls.writing_to(path), calls.redirected_to(path)))
        yield "mcp__*", calls.in_input(path), ""
    if acts & {"delete-files", "rm-rf"} and not edits:
        yield "Bash", calls.removing(path), ""
    if "commit" in acts:
        yield "Bash", calls.adding(path), ""
