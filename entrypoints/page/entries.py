"""An entry wherever a view names one: its line in a list, its marks, and text in which wikilinks lead on. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from ultan.entrypoints.page.frame import chip, project
from ultan.entrypoints.page.markup import Element, Node, each, el, link
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust

_LINK = re.compile(r"\[\[([^\[\]\n]+)\]\]")


def entry_link(entry_id: str, fact: str) -> Element:
    """Returns a link to an entry by what it states; where that is gone, by its id."""
    return link(" ".join(fact.split()) or entry_id, "/entry", id=entry_id)


def item(entry: Entry) -> Element:
    """Returns an entry's line in a list."""
    return el("li", entry_link(entry.id, entry.fact), each(marks(entry), "div", class_="marks"))


def changed(entry: Entry) -> date | None:
    """Returns the day on which an entry last changed, as far as its file says so."""
    return entry.updated or entry.created


def marks(entry: Entry) -> Iterator[Element]:
    """Yields what is to be known of an entry before it is believed: its type, scope, trust, and that it doesn't hold."""
    yield chip(entry.type, "type")
    yield chip("everywhere" if entry.scope == GLOBAL else f"in {project(entry.scope)}")
    yield trusted(entry.trust.label)
    if not entry.current:
        yield chip(ended(entry), "gone")
    if entry.arousal_pinned:
        yield chip("pinned")
    when = changed(entry)
    if when:
        yield el("time", when.isoformat())


def trusted(label: str) -> Element:
    """Returns how far an entry is trusted; what the user neither said nor confirmed stands out."""
    return chip(label, "" if Trust.parse(label) >= Trust.USER_SAID else "doubt")


def ended(entry: Entry) -> str:
    """Returns why an entry doesn't hold any more, in a word."""
    return "superseded" if entry.superseded_by else "archived" if entry.archived else entry.status


def prose(text: str, resolve: Callable[[str], Entry | None]) -> Element:
    """Returns a narrative as it is written, each wikilink that leads to an entry as a link."""
    return each(_pieces(text, resolve), "div", class_="prose")


def _pieces(text: str, resolve: Callable[[str], Entry | None]) -> Iterator[Node]:
    end = 0
    for found in _LINK.finditer(text):
        target, _, called = found[1].partition("|")
        entry = resolve(target.partition("#")[0].strip().removeprefix("/").removesuffix(".md"))
        if entry is not None:
            yield text[end : found.start()]
            yield link(called.strip() or target, "/entry", id=entry.id)
            end = found.end()
    yield text[end:]
