"""The graph: wikilinks, what superseded what, and the associative mesh; around one entry, or the strongest of all."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_or_past
from ultan.entrypoints.page import graph, ties
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.drawing import drawing, told
from ultan.entrypoints.page.entries import entry_link
from ultan.entrypoints.page.frame import Page, choice, form, note, table
from ultan.entrypoints.page.graph import Kind, Part
from ultan.entrypoints.page.markup import Element, Node, el, link
from ultan.entrypoints.page.sources import Sources
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry

_PATH = "/graph"
_KINDS: dict[str, tuple[Kind, ...]] = {
    "": ("link", "replaced", "tie"),
    "links": ("link", "replaced"),
    "mesh": ("tie",),
}
_HOPS = 2


def drawn(sources: Sources, asked: Asked) -> Page:
    """Returns the graph. Raises NoSuchEntryError, MisuseError, LibraryError, LedgerError."""
    view, kinds = sources.view(), _KINDS[asked.one_of("kind", tuple(_KINDS))]
    middle = entry_or_past(sources.library, view, asked.text("around"), Path.cwd()) if asked.text("around") else None
    part = _part(sources, view, kinds, middle, asked.number("hops", _HOPS, 1, 3))
    return Page("Graph", _PATH, (_form(asked, middle), *_shown(part, view, middle)))


def _part(sources: Sources, view: Catalogue, kinds: Collection[Kind], middle: Entry | None, hops: int) -> Part:
    mesh = ties.of(sources.ledger, view, sources.now()) if "tie" in kinds else ()
    edges = graph.edges(view.entries.values(), sources.links(view), mesh, kinds)
    return graph.around(middle.id, edges, hops) if middle else graph.strongest(edges)


def _form(asked: Asked, middle: Entry | None) -> Element:
    kinds = (("", "links and mesh"), ("links", "what is written: links"), ("mesh", "what came up together: mesh"))
    hops = choice("hops", "How far", (("1", "1 step"), ("2", "2 steps"), ("3", "3 steps")), asked.text("hops") or str(_HOPS))
    around = el(
        "input", type="search", name="around", value=middle.id if middle else "", placeholder="an entry's id, path or name"
    )
    return form(
        _PATH, el("label", el("span", "Around"), around, class_="wide"), choice("kind", "Edges", kinds, asked.text("kind")), hops
    )


def _shown(part: Part, view: Catalogue, middle: Entry | None) -> Iterator[Node]:
    if middle:
        yield el("p", "Around ", entry_link(middle.id, middle.fact), " · ", link("the whole graph", _PATH), class_="beside")
    if not part.edges:
        yield note(_nothing(view, middle), kind="empty")
        return
    if not middle:
        yield el("p", _extent(part, view), class_="beside")
    yield drawing(part, view.entries, middle.id if middle else "")
    yield _legend()
    rows = (
        (entry_link(source.id, source.fact), how, entry_link(target.id, target.fact), weight)
        for source, how, target, weight in told(part, view.entries)
    )
    yield el("details", el("summary", "The same as a list"), table(("entry", "how", "entry", ""), rows, "Edges that are drawn"))


def _nothing(view: Catalogue, middle: Entry | None) -> str:
    if middle:
        return "It is linked to nothing, and came up beside nothing lately."
    if not view.entries:
        return "Nothing is known yet, so there is nothing to draw."
    return (
        "No entry is tied to another yet. A [[wikilink]] in an entry ties two, so does one that supersedes another, and so do "
        "prompts at which two come up together."
    )


def _extent(part: Part, view: Catalogue) -> str:
    """Says how much of the library is drawn."""
    tied = f"{part.tied} of {counted(len(view.entries), 'entry', 'entries')} are tied to others"
    if len(part.nodes) < part.tied:
        return f"{tied}; the {len(part.nodes)} with the strongest ties are drawn. Choose one to see what lies around it."
    return f"{tied}. Choose one to see what lies around it."


def _legend() -> Element:
    return el(
        "p",
        el("span", "links to", class_="key link"),
        el("span", "supersedes", class_="key replaced"),
        el("span", "came up together (thicker: more often, and lately)", class_="key tie"),
        el("span", "faint: holds no more", class_="key gone"),
        class_="legend",
    )
