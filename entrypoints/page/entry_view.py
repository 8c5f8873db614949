"""One entry: what it says, its front matter, where it comes from, what stands beside it, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ultan.dynamics.mesh import Tie
from ultan.entrypoints import provenance
from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_or_past
from ultan.entrypoints.page import ties
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.entries import entry_link, marks, prose
from ultan.entrypoints.page.frame import Page, chip, command, note, pairs, section
from ultan.entrypoints.page.markup import Element, Node, each, el, link
from ultan.entrypoints.page.sources import Sources
from ultan.entrypoints.ruled import is_rule
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry, Trigger
from ultan.library.trust import Trust

# Neighbours that are listed.
_BESIDE = 30
# What stands above the front matter already.
_ABOVE = frozenset({"fact", "narrative", "type", "scope", "trust", "status", "path", "id"})


def one(sources: Sources, asked: Asked) -> Page:
    """Returns the view of an entry. Raises NoSuchEntryError, LibraryError, LedgerError."""
    view = sources.view()
    entry = entry_or_past(sources.library, view, asked.text("id"), Path.cwd())
    body = (
        each(marks(entry), "div", class_="marks"),
        *_reserves(entry, view),
        prose(entry.narrative, view.resolve) if entry.narrative else None,
        _about(sources, entry),
        _provenance(sources, entry),
        *_beside(sources, view, entry),
        _file(sources, entry),
    )
    return Page(entry.fact, "/library", body)


def _reserves(entry: Entry, view: Catalogue) -> Iterator[Element]:
    """What must not be read without."""
    if entry.trust is Trust.FOREIGN:
        yield note(f"{provenance.FOREIGN}. ", command("ultan review"), " accepts it.", kind="warn")
    newer = view.resolve(entry.superseded_by.strip("[]")) if entry.superseded_by else None
    if newer:
        yield note("Superseded by ", entry_link(newer.id, newer.fact), kind="warn")
    elif not entry.current:
        yield note("It no longer holds.", kind="warn")
    yield from (note(fault, kind="warn") for fault in entry.faults)


def _about(sources: Sources, entry: Entry) -> Element:
    strength = sources.ledger.strengths([entry.id])[entry.id]
    rule = link("a rule that calls of tools are held against", "/rule", id=entry.id) if is_rule(entry) else None
    known: list[tuple[str, Node]] = [
        ("id", el("code", entry.id)),
        ("status", entry.status),
        ("file", el("code", str(sources.library.root / entry.path))),
        *_matter(entry),
        ("use", provenance.shown(strength)),
    ]
    return section("What is known of it", pairs(known + ([("rule", rule)] if rule else [])))


def _matter(entry: Entry) -> Iterator[tuple[str, Node]]:
    """The front matter that says something."""
    usual = {name: field.default for name, field in Entry.model_fields.items()}
    for name, value in entry:
        if name not in _ABOVE and value != usual[name]:
            yield name.replace("_", "-"), _value(value)


def _value(value: Any) -> Node:
    if isinstance(value, tuple):
        return each((chip(_one(item)) for item in value), "span", class_="marks")
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _one(value: Any) -> str:
    return f"{value.tool}: {value.pattern}" if isinstance(value, Trigger) else str(value)


def _provenance(sources: Sources, entry: Entry) -> Element:
    past = provenance.history(sources.library, entry.id)
    told = [
        el(
            "li",
            el("time", f"{one.at.astimezone():%Y-%m-%d %H:%M}"),
            " ",
            el("code", one.tx or "by hand"),
            each((el("p", line) for deed in one.deeds for line in provenance.lines(deed)), "div"),
        )
        for one in past
    ]
    return section("Where it comes from", each(told, "ol", class_="history") if told else note(provenance.BY_HAND))


def _beside(sources: Sources, view: Catalogue, entry: Entry) -> Iterator[Element]:
    near = tuple(sources.links(view).around(entry.id, 1, _BESIDE, lambda _: True))
    mesh = ties.of(sources.ledger, view, sources.now(), entry.id)
    rows = [
        el("li", f"{one.how} ", entry_link(one.id, one.fact), None if one.holds else chip("no longer holds", "gone"))
        for one in near
    ]
    rows += [_tied(tie, entry.id, view.entries) for tie in mesh]
    around = link("see it in the graph", "/graph", around=entry.id) if rows else None
    what = each(rows, "ul", class_="plain") if rows else note("It is linked to nothing, and came up beside nothing lately.")
    yield section("What stands beside it", what, el("p", around) if around else None)


def _tied(tie: Tie, entry_id: str, entries: Mapping[str, Entry]) -> Element:
    other = entries[tie.other(entry_id)]
    how = f"came up with it at {counted(tie.times, 'prompt')} (weight {tie.weight:.2f}) "
    return el("li", how, entry_link(other.id, other.fact))


def _file(sources: Sources, entry: Entry) -> Element:
    text = sources.library.text(entry.path) or ""
    return el("details", el("summary", "The file as it lies on the disk"), el("pre", text))
