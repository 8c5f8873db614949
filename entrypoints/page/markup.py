"""HTML as a tree of elements. Text is always escaped and no address leaves the page, whatever an entry says. Pure."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from ultan.configs.errors import UltanError
from ultan.entrypoints.visible import shown

# What ends where it begins: https://html.spec.whatwg.org/multipage/syntax.html#void-elements, those that are used here.
_VOID = frozenset({"br", "input", "link", "meta"})
# Elements whose text a browser would obey.
_OBEYED = frozenset({"script", "style"})
_ADDRESSES = frozenset({"href", "src", "action"})


class ForeignAddressError(UltanError):
    """An address outside the page, or one that a browser would carry out: a mistake of the page's own code."""


@dataclass(frozen=True)
class Element:
    """One element. `attributes` are names with values; those of None are left out."""

    tag: str
    attributes: tuple[tuple[str, str | None], ...]
    children: tuple[Node, ...]


# What may stand in an element: an element, text, or nothing.
Node = Element | str | None


def el(tag: str, *children: Node, **attributes: str | int | None) -> Element:
    """Returns an element; an attribute's underscores are hyphens, one at its end (`class_`) is dropped.

    Raises ForeignAddressError for an address that isn't a path of the page or a mark in it, and for elements that are obeyed.
    """
    if tag in _OBEYED:
        raise ForeignAddressError(f"<{tag}> would be obeyed: the page has none")
    named = tuple(
        (name.rstrip("_").replace("_", "-"), None if value is None else str(value)) for name, value in attributes.items()
    )
    for name, value in named:
        if name.startswith("on") or (name in _ADDRESSES and value is not None and not _is_ours(value)):
            raise ForeignAddressError(f"{name}={value!r} isn't a path of the page")
    return Element(tag, named, children)


def _is_ours(address: str) -> bool:
    return address.startswith("#") or (address.startswith("/") and not address.startswith(("//", "/\\")))


def address(path: str, **parameters: str | int) -> str:
    """Returns a path of the page with its parameters; empty ones are left out."""
    given = {name: value for name, value in parameters.items() if value not in ("", 0)}
    return f"{path}?{urlencode(given)}" if given else path


def link(text: str, path: str, **parameters: str | int) -> Element:
    """Returns a link to a path of the page."""
    return el("a", text, href=address(path, **parameters))


def each(nodes: Iterable[Node], tag: str, **attributes: str | int | None) -> Element:
    """Returns an element with these children."""
    return el(tag, *nodes, **attributes)


def written(node: Node) -> str:
    """Returns the HTML of a tree."""
    return "".join(_pieces(node))


def _pieces(node: Node) -> Iterator[str]:
    if isinstance(node, str):
        yield html.escape(shown(node))
    elif node is not None:
        attributes = "".join(f' {name}="{html.escape(shown(value))}"' for name, value in node.attributes if value is not None)
        yield f"<{node.tag}{attributes}>"
        for child in node.children:
            yield from _pieces(child)
        if node.tag not in _VOID:
            yield f"</{node.tag}>"
