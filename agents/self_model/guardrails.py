"""What the start of a session is told of weak domains: neutral lines, with the entry that answers what went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ultan.agents.self_model.picture import DomainPicture
from ultan.configs.edge.render import shorten
from ultan.retrieval.render import Pin

REASON = "guardrail: a weak domain"


def guardrails(pictures: Iterable[DomainPicture], limit: int, line_chars: int) -> tuple[Pin, ...]:
    """Returns a line for each guarded domain, the weakest first, at most `limit` of `line_chars` characters each."""
    weak = [one for one in pictures if one.guarded][:limit]
    return tuple(Pin(name(one), REASON, _line(one, line_chars)) for one in weak)


def name(one: DomainPicture) -> str:
    """Returns what stands for the guardrail where entries are named by their ids."""
    return f"self/{one.domain}"


def _line(one: DomainPicture, cap: int) -> str:
    said = f"- [track record] {one.domain}: {one.failures} of {one.outcomes} results here were set right by the user"
    return _with_strategy(said, [(named.fact, named.entry_id) for named in one.strategies[:1]], cap)


def _with_strategy(said: str, strategies: Sequence[tuple[str, str]], cap: int) -> str:
    for fact, entry_id in strategies:
        tail = f" ({entry_id})"
        room = cap - len(said) - len("; what answers it: “”") - len(tail)
        return f"{said}; what answers it: “{shorten(' '.join(fact.split()), room)}”{tail}"
    return shorten(said, cap)
