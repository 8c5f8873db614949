"""The advisor's answer as lines for people: what is stored and whose word it is, what is opinion, what was not told. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultan.agents.minds.advisor_evidence import Source, standing
from ultan.agents.minds.advisor_mind import PARTS, Advised, Claim
from ultan.entrypoints.counting import counted
from ultan.library.trust import Trust

_HEADS = {
    "told": "You said:",
    "others": "Not your word, read or written elsewhere:",
    "earlier": "Held earlier, and doesn't any more:",
}


class Line(NamedTuple):
    """One line; `style` is how a terminal sets it apart."""

    text: str
    style: str = ""


def lines(advised: Advised) -> Iterator[Line]:
    """Yields the answer; each claim with its references in brackets."""
    sources = {source.handle: source for source in advised.sources}
    for part in PARTS:
        claims: tuple[Claim, ...] = getattr(advised, part)
        if claims:
            yield Line(_HEADS[part], "bold")
            yield from (Line(f"  {_inline(claim.text)} {_references(claim, sources)}") for claim in claims)
    if advised.opinion:
        yield Line(f"Opinion of {advised.by}, not from your library:", "bold")
        yield from (Line(f"  {line}") for line in advised.opinion.splitlines() if line.strip())
    if advised.not_told:
        yield Line("Not told:", "bold")
        yield from (Line(f"  {_inline(gap)}") for gap in advised.not_told)


def remarks(advised: Advised) -> Iterator[str]:
    """Yields what is to be said beside the answer: why no model gave it, and what was left out of it."""
    if advised.why:
        found = "this is the evidence itself" if advised.known else "and there is no evidence"
        yield f"no model answered, {found}: {advised.why}"
    if advised.left_out:
        yield f"left out, since nothing in the library says it: {counted(advised.left_out, 'statement')} of the model's"


def _references(claim: Claim, sources: dict[str, Source]) -> str:
    return " ".join(f"[{_reference(sources[handle])}]" for handle in claim.refs if handle in sources)


def _reference(source: Source) -> str:
    if source.kind == "quote":
        return f"said on {source.day} in {source.project}"
    marked = source.past or source.trust < Trust.USER_SAID
    return f"{source.handle}{f' {standing(source)}' if marked else ''}{f', {source.day}' if source.day else ''}"


def _inline(text: str) -> str:
    return " ".join(text.split())
