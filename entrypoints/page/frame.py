"""What all views share: the frame around each, and the few forms in which they tell things. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from ultan.entrypoints.page.markup import Element, Node, each, el, link, written
from ultan.library.entry import GLOBAL

# The five views, in the order of the head line.
VIEWS = (
    ("/library", "Library"),
    ("/graph", "Graph"),
    ("/injections", "Injections"),
    ("/rules", "Rules"),
    ("/review", "Review"),
)


class Page(NamedTuple):
    """A view's answer: its heading, the path of the view that it belongs to, what it says, and the HTTP status."""

    heading: str
    view: str
    body: Sequence[Node]
    status: int = 200


class Around(NamedTuple):
    """What stands around every view: where the home lies, and Ultan's version."""

    home: str
    version: str


def document(page: Page, around: Around) -> str:
    """Returns the whole document."""
    tabs = (el("a", name, href=path, aria_current="page" if path == page.view else None) for path, name in VIEWS)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", f"{page.heading} · Ultan"),
        el("link", rel="icon", type="image/svg+xml", href="/assets/icon.svg"),
        el("link", rel="stylesheet", href="/assets/style.css"),
    )
    body = el(
        "body",
        el("a", "Skip to the content", href="#content", class_="skip"),
        el("header", el("a", "Ultan", href="/library", class_="brand"), each(tabs, "nav", aria_label="Views")),
        el("main", el("h1", page.heading), *page.body, id="content"),
        el(
            "footer",
            el("p", "Read-only: what changes the library is typed at a terminal. ", command("ultan --help"), " lists it."),
            el("p", f"Ultan {around.version} · {around.home}"),
        ),
    )
    return f"<!doctype html>\n{written(el('html', head, body, lang='en'))}\n"


def command(typed: str) -> Element:
    """Returns a command to type at a terminal; one click selects it."""
    return el("code", typed, class_="command")


def spoken(text: str) -> Element:
    """Returns words of another door: what stands between backticks there is something to type."""
    pieces = text.split("`")
    return each(
        (command(piece) if place % 2 and place < len(pieces) - 1 else piece for place, piece in enumerate(pieces)), "span"
    )


def note(*words: Node, kind: str = "") -> Element:
    """Returns a remark; `kind` is warn, or empty (for where there is nothing to show)."""
    return el("p", *words, class_=f"note {kind}".rstrip())


def chip(text: str, kind: str = "") -> Element:
    """Returns a short mark beside a text."""
    return el("span", text, class_=f"chip {kind}".rstrip())


def section(heading: str, *body: Node, beside: str = "") -> Element:
    """Returns a part of a view under a heading; `beside` stands small beside it."""
    return el("section", el("h2", heading, el("small", f" {beside}") if beside else None), *body)


def tiles(told: Iterable[tuple[str, str, str]]) -> Element:
    """Returns figures that stand out: of each its name, the figure, and what is to be known of it."""
    cards = (
        el("div", el("dt", name), el("dd", el("strong", figure), el("small", more) if more else None))
        for name, figure, more in told
    )
    return each(cards, "dl", class_="tiles")


def table(columns: Sequence[str], rows: Iterable[Sequence[Node]], caption: str) -> Element:
    """Returns rows under headings, which on a narrow screen become cards; a column without a name gets none there either."""
    head = el("thead", each((el("th", column, scope="col") for column in columns), "tr"))
    body = (
        each((el("td", cell, data_label=column or None) for column, cell in zip(columns, row, strict=True)), "tr") for row in rows
    )
    return el("table", el("caption", caption), head, each(body, "tbody"))


def pairs(told: Iterable[tuple[str, Node]]) -> Element:
    """Returns names with what stands for each."""
    return each((el("div", el("dt", name), el("dd", value)) for name, value in told), "dl", class_="pairs")


def pages(page: int, last: int, path: str, **parameters: str | int) -> Element | None:
    """Returns the way to the pages before and after, None where there is one page."""
    if last <= 1:
        return None
    before = link("← before", path, page=page - 1, **parameters) if page > 1 else None
    after = link("after →", path, page=page + 1, **parameters) if page < last else None
    return el("nav", before, el("span", f"page {page} of {last}"), after, class_="pages", aria_label="Pages")


def choice(name: str, label: str, options: Iterable[tuple[str, str]], chosen: str) -> Element:
    """Returns a list to choose from: of each option its value and what it is called."""
    listed = (el("option", text, value=value, selected="" if value == chosen else None) for value, text in options)
    return el("label", el("span", label), each(listed, "select", name=name))


def form(path: str, *fields: Node, submit: str = "Show") -> Element:
    """Returns fields that are asked for with GET."""
    return el("form", *fields, el("button", submit, type="submit"), method="get", action=path, role="search")


def moment(ts: float) -> str:
    """Returns a time in seconds since the epoch by this machine's clock, "" for 0."""
    return f"{datetime.fromtimestamp(ts):%Y-%m-%d %H:%M}" if ts else ""


def project(scope: str) -> str:
    """Returns a scope or a slug as people call it: without the digits that tell projects of one name apart."""
    if scope == GLOBAL:
        return "everywhere"
    slug = scope.removeprefix("project:")
    return slug.rpartition("-")[0] or slug
