"""The observer of facts without a model: entities, configuration values, names and relations in the user's own sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents.observers.naming import named
from ultan.agents.observers.relating import related
from ultan.agents.observers.saying import Spoken, quoted
from ultan.agents.observers.valuing import stated
from ultan.blackboard.observed import PIECES, QUOTE_CHARS, Entity, Facts, Relation, Value


def facts(said: Sequence[Spoken]) -> Facts:
    """Returns what the sentences hold, each thing once. What is only asked or supposed names things and states nothing."""
    entities: dict[str, Entity] = {}
    values: dict[str, Value] = {}
    relations: dict[tuple[str, str, str], Relation] = {}
    for one in said:
        names = named(one.text)
        for thing in names:
            entities.setdefault(thing.name.casefold(), Entity(name=thing.name, what=thing.what, event_id=one.event_id))
        if not one.states:
            continue
        quote = quoted(one.text, QUOTE_CHARS)
        for name, value in stated(one.text, names):
            # What is said last holds.
            values[name.casefold()] = Value(name=name, value=value, event_id=one.event_id, quote=quote)
        for found in related(one.text, names):
            relations.setdefault(found, Relation(**found._asdict(), event_id=one.event_id))
    return Facts(
        entities=tuple(entities.values())[-PIECES:],
        values=tuple(values.values())[-PIECES:],
        relations=tuple(relations.values())[-PIECES:],
    )
