"""A part of the graph as a drawing (SVG) in which each entry leads to what lies around it. Pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from ultan.entrypoints.page.graph import Edge, Part
from ultan.entrypoints.page.layout import Label, placed
from ultan.entrypoints.page.markup import Element, address, each, el
from ultan.library.entry import Entry

# Units of the drawing, about pixels on a wide screen.
_WIDTH, _LEAST_HEIGHT, _HEIGHT_EACH = 1000.0, 280.0, 18.0
_LABEL = Label(width=180.0, height=56.0)
# Characters of a line of a label, and the units from one line to the next; more than two lines hide the drawing.
_LINE_CHARS, _LINE_HEIGHT = 24, 15
_LINES = 2
_RADIUS = 6
_KINDS = {"link": "links to", "replaced": "replaces", "tie": "came up beside"}


def drawing(part: Part, entries: Mapping[str, Entry], middle: str = "") -> Element:
    """Returns the drawing of entries that are all there; `middle` stands out."""
    size = (_WIDTH, max(_LEAST_HEIGHT, _HEIGHT_EACH * len(part.nodes) + 120))
    where = placed(part.nodes, part.edges, size, _LABEL)
    lines = (_line(edge, where, entries) for edge in part.edges)
    nodes = (_node(entries[one], where[one], one == middle) for one in part.nodes)
    told = f"{len(part.nodes)} entries and {len(part.edges)} edges between them; the list below says the same"
    canvas = el(
        "svg",
        el("defs", _arrow()),
        each(lines, "g", class_="edges"),
        each(nodes, "g", class_="nodes"),
        viewBox=f"0 0 {size[0]:.0f} {size[1]:.0f}",
        role="group",
        aria_label=told,
    )
    return el("div", canvas, class_="drawing", tabindex=0, aria_label="Graph")


def _arrow() -> Element:
    return el(
        "marker",
        el("path", d="M0 0L8 4L0 8z"),
        id="arrow",
        viewBox="0 0 8 8",
        refX=14,
        refY=4,
        markerWidth=7,
        markerHeight=7,
        orient="auto",
    )


def _line(edge: Edge, where: Mapping[str, tuple[float, float]], entries: Mapping[str, Entry]) -> Element:
    (x1, y1), (x2, y2) = where[edge.source], where[edge.target]
    told = f"{entries[edge.source].fact} {_KINDS[edge.kind]} {entries[edge.target].fact}"
    return el(
        "line",
        el("title", told),
        class_=edge.kind,
        x1=f"{x1:.1f}",
        y1=f"{y1:.1f}",
        x2=f"{x2:.1f}",
        y2=f"{y2:.1f}",
        stroke_width=f"{1 + 3 * edge.weight:.1f}" if edge.kind == "tie" else None,
        marker_end=None if edge.kind == "tie" else "url(#arrow)",
    )


def _node(entry: Entry, where: tuple[float, float], is_middle: bool) -> Element:
    x, y = where
    kind = f"{entry.type}{' middle' if is_middle else ''}{'' if entry.current else ' gone'}"
    return el(
        "a",
        el("title", f"{entry.fact} ({entry.type})"),
        el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=_RADIUS + 3 if is_middle else _RADIUS),
        each(_label(entry.fact, x, y), "text", text_anchor="middle"),
        href=address("/graph", around=entry.id),
        class_=kind,
    )


def _label(fact: str, x: float, y: float) -> Iterator[Element]:
    lines = textwrap.wrap(fact, _LINE_CHARS, max_lines=_LINES, placeholder=" …")
    for place, line in enumerate(lines):
        yield el("tspan", line, x=f"{x:.1f}", y=f"{y + 20 + place * _LINE_HEIGHT:.1f}")


def told(part: Part, entries: Mapping[str, Entry]) -> Iterator[tuple[Entry, str, Entry, str]]:
    """Yields each edge in words: who, how, whom, and for a tie its weight."""
    for edge in _in_order(part.edges):
        weight = f"weight {edge.weight:.2f}" if edge.kind == "tie" else ""
        yield entries[edge.source], _KINDS[edge.kind], entries[edge.target], weight


def _in_order(edges: Sequence[Edge]) -> list[Edge]:
    order = tuple(_KINDS)
    return sorted(edges, key=lambda edge: (order.index(edge.kind), -edge.weight, edge.source, edge.target))
