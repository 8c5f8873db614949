"""The review queue: what Ultan didn't write itself and what was kept aside. It is shown here; only a terminal accepts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ultan.entrypoints import kept_aside, reviewing
from ultan.entrypoints.counting import counted
from ultan.entrypoints.kept_aside import Aside
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.entries import entry_link
from ultan.entrypoints.page.frame import Page, chip, command, note, section
from ultan.entrypoints.page.markup import Element, Node, each, el
from ultan.entrypoints.page.sources import Sources
from ultan.entrypoints.reviewing import Foreign
from ultan.library.catalogue import Broken

_PATH = "/review"
# Entries, and texts, that are shown: a clone may bring thousands.
_MOST = 100
_SAID_BY = {"assistant": "the assistant", "tool": "a tool", "file": "a file"}


def listed(sources: Sources, _asked: Asked) -> Page:
    """Returns what waits for a person. Raises LibraryError, EpisodeStoreError."""
    entries = reviewing.foreign(sources.library)
    texts = kept_aside.asides(sources.place, str(Path.cwd()))
    broken = sources.view().broken
    if not entries and not texts and not broken:
        return Page("Review", _PATH, (note("Nothing waits for a review.", kind="empty"),))
    return Page("Review", _PATH, tuple(_queue(entries, texts, broken)))


def _queue(entries: Sequence[Foreign], texts: Sequence[Aside], broken: Sequence[Broken]) -> Iterator[Node]:
    if entries or texts:
        yield note(
            "Only you accept something, and only at a terminal: ", command("ultan review"),
            ". Until then it is found when asked for, marked, and never put into a prompt by itself.", kind="warn",
        )  # fmt: skip
    if entries:
        shown = each(map(_foreign, entries[:_MOST]), "ul", class_="queue")
        yield section(f"Not as Ultan wrote it: {counted(len(entries), 'entry', 'entries')}", shown, beside=_cut(len(entries)))
    if texts:
        shown = each(map(_group, kept_aside.groups(texts[:_MOST])), "ul", class_="queue")
        yield section(f"Kept aside: {counted(len(texts), 'text')}", shown, beside=_cut(len(texts)))
    if broken:
        rows = (el("li", el("code", one.path), " ", one.reason) for one in broken[:_MOST])
        yield section(
            f"Not readable as entries: {counted(len(broken), 'file')}", each(rows, "ul", class_="plain"), beside=_cut(len(broken))
        )


def _cut(count: int) -> str:
    return f"the first {_MOST} are shown" if count > _MOST else ""


def _foreign(item: Foreign) -> Element:
    how = "changed by hand" if item.known else "from elsewhere, or written by hand"
    lines = (el("span", line, class_=_kind(line)) for line in item.difference[2:])
    return el(
        "li",
        el("p", entry_link(item.entry.id, item.entry.fact), " ", chip(how, "doubt")),
        el("p", el("code", item.entry.path)),
        el("details", el("summary", "What is different"), each(lines, "pre", class_="difference")),
    )


def _kind(line: str) -> str:
    return "added" if line.startswith("+") else "removed" if line.startswith("-") else "same"


def _group(group: Sequence[Aside]) -> Element:
    first = group[0]
    read = first.kept.read
    if read is None:
        return el(
            "li",
            el("p", el("q", " ".join(first.kept.text.split()))),
            el("p", chip(f"said by {_SAID_BY[first.kept.origin]}", "doubt"), " ", chip(first.where)),
            el("p", f"kept aside because {first.kept.reason}"),
        )
    lines = (_line(one) for one in group)
    return el("li", el("p", el("code", read.path), " ", chip(f"to hold {first.where}")), each(lines, "ul", class_="lines"))


def _line(item: Aside) -> Element:
    read = item.kept.read
    assert read is not None
    about = f" ({' > '.join(read.about)})" if read.about else ""
    return el("li", el("small", f"line {read.line} "), " ".join(item.kept.text.split()), el("small", about) if about else None)
