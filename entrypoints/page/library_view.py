"""The library: all entries, those of a scope and a type, or what answers a question as `ultan recall` answers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path

from ultan.blackboard.wire import Found, Hit, Recall
from ultan.entrypoints import places, recalling, remarks
from ultan.entrypoints.counting import counted
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.entries import changed, entry_link, item, trusted
from ultan.entrypoints.page.frame import Page, chip, choice, command, form, note, pages, project, section
from ultan.entrypoints.page.markup import Element, Node, each, el
from ultan.entrypoints.page.sources import Sources
from ultan.entrypoints.questions import TYPES, Typed, understood
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry
from ultan.retrieval.encoding.vectors import IndexDamaged

_PATH = "/library"
# Entries of a page: what one reads through before one asks for something.
_EACH = 50
# Pages of an answer that can be asked for (blackboard/wire.py).
_PAGES = 1000
_HOLDING = ("", "gone", "all")


def listed(sources: Sources, asked: Asked) -> Page:
    """Returns the entries that were asked for. Raises MisuseError, LibraryError, RefusedError."""
    view = sources.view()
    if not view.entries:
        return Page("Library", _PATH, (_nothing(),))
    asked.one_of("type", ("", *TYPES))
    body = _answered(sources, asked) if asked.text("q") else _browsed(view, asked)
    return Page("Library", _PATH, (_form(view, asked), *body))


def _nothing() -> Element:
    return note(
        "Nothing is known yet. What you tell Claude Code to keep in mind is kept, and so is what you type: ",
        command('ultan remember "the tests need a running redis"'),
        kind="empty",
    )


def _form(view: Catalogue, asked: Asked) -> Element:
    scopes = Counter(entry.scope for entry in view.entries.values())
    places_ = [("", "all projects"), *((one, f"{_named(one)} ({scopes[one]})") for one in sorted(scopes))]
    kinds = [("", "all types"), *((one, one) for one in TYPES)]
    holds = [("", "what holds"), ("gone", "what doesn't any more"), ("all", "both")]
    question = el("input", type="search", name="q", value=asked.text("q"), placeholder="words, a path, an id …", maxlength=500)
    return form(
        _PATH,
        el("label", el("span", "Search"), question, class_="wide"),
        choice("scope", "Where", places_, asked.text("scope")),
        choice("type", "Type", kinds, asked.text("type")),
        choice("holds", "Which", holds, asked.text("holds")),
    )


def _named(scope: str) -> str:
    return scope if scope == GLOBAL else project(scope)


def _browsed(view: Catalogue, asked: Asked) -> Iterator[Node]:
    """The entries by their last change, the latest first."""
    fits = sorted(_fitting(view, asked), key=lambda entry: (-(changed(entry) or date.min).toordinal(), entry.path))
    last = max(1, -(-len(fits) // _EACH))
    page = asked.number("page", 1, 1, _PAGES)
    kept = {name: asked.text(name) for name in ("scope", "type", "holds")}
    yield el("p", f"{counted(len(fits), 'entry', 'entries')}, the latest change first", class_="beside")
    shown = fits[(page - 1) * _EACH : page * _EACH]
    yield each(map(item, shown), "ul", class_="entries")
    if not shown:
        yield note("No entry is of this kind.", kind="empty")
    yield pages(page, last, _PATH, **kept)
    if view.broken:
        yield note(
            f"{counted(len(view.broken), 'file')} can't be read as entries: ",
            command("ultan doctor"),
            " lists them.",
            kind="warn",
        )


def _fitting(view: Catalogue, asked: Asked) -> list[Entry]:
    scope, kind, holding = asked.text("scope"), asked.text("type"), asked.one_of("holds", _HOLDING)
    return [
        entry
        for entry in view.entries.values()
        if scope in ("", entry.scope) and kind in ("", entry.type) and (holding == "all" or entry.current is (holding == ""))
    ]


def _answered(sources: Sources, asked: Asked) -> Iterator[Node]:
    """What answers a question: entries, then the user's own words."""
    read = understood(Typed(asked.text("q"), (asked.text("type"),)), datetime.fromtimestamp(sources.now()).astimezone())
    scope, holding = asked.text("scope"), asked.one_of("holds", _HOLDING)
    more = {
        "project": places.project(sources.place, scope, str(Path.cwd())) if scope not in ("", GLOBAL) else None,
        "only_global": scope == GLOBAL,
        "past": holding != "" or read.recall.past,
        "only_past": holding == "gone",
        "limit": sources.settings.recall.entries,
        "page": asked.number("page", 1, 1, _PAGES),
        "hops": 0,
    }
    try:
        found = recalling.recall(sources.place, sources.settings, Recall.model_validate({**read.recall.model_dump(), **more}))
    except IndexDamaged as error:
        yield note(f"{error} ", command("ultan up"), " starts the daemon, which does that.", kind="warn")
        return
    found = found.model_copy(update={"filters": read.filters})
    yield from (el("p", line, class_="beside") for line in remarks.before(found))
    yield from _hits(found)
    yield from (el("p", line, class_="beside") for line in remarks.after(found))
    kept = {name: asked.text(name) for name in ("q", "scope", "type", "holds")}
    yield pages(found.page, found.pages, _PATH, **kept)


def _hits(found: Found) -> Iterator[Node]:
    if not found.hits and not found.quotes:
        yield note(
            "Nothing here." if found.total or found.quoted else "Not told: nothing in the library answers this.", kind="empty"
        )
    if found.hits:
        yield each(map(_hit, found.hits), "ol", class_="entries")
    if found.quotes:
        quotes = (
            el("li", el("q", one.text), el("div", chip(f"said on {one.said}"), chip(f"in {one.project}"), class_="marks"))
            for one in found.quotes
        )
        yield section("In your own words", each(quotes, "ul", class_="entries"))


def _hit(hit: Hit) -> Element:
    return el("li", entry_link(hit.id, hit.fact), each(_marks(hit), "div", class_="marks"))


def _marks(hit: Hit) -> Sequence[Element]:
    past = "superseded" if hit.superseded_by else "archived" if hit.archived else hit.status
    where = "everywhere" if hit.scope == GLOBAL else f"in {project(hit.scope)}"
    gone = [] if hit.holds else [chip(past, "gone")]
    when = [el("time", hit.updated)] if hit.updated else []
    return [chip(hit.type, "type"), chip(where), trusted(hit.trust), *gone, *when]
