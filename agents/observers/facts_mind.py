"""The observer of facts with a model."""

from __future__ import annotations

from pydantic import Field

from ultan.agents.observers.mind import ObserverMind, faults
from ultan.blackboard.observed import PIECES, Entity, EntityKind, Facts, Name, Relation, Value, Words
from ultan.library.entry import Frozen

_EVENT = Field(description="handle of the user's turn that says it")


class NamedThing(Frozen):
    name: Name
    what: EntityKind
    event: str = _EVENT


class StatedValue(Frozen):
    name: Name = Field(description="what it is of, in the user's words: a noun or two")
    value: Name
    quote: Words = Field(description="the user's sentence, word by word")
    event: str = _EVENT


class ToldRelation(Frozen):
    subject: Name
    verb: Name
    object: Name
    event: str = _EVENT


class FactsReply(Frozen):
    """What the user named and stated. Empty lists are a good answer."""

    entities: tuple[NamedThing, ...] = Field(default=(), max_length=PIECES)
    values: tuple[StatedValue, ...] = Field(default=(), max_length=PIECES)
    relations: tuple[ToldRelation, ...] = Field(default=(), max_length=PIECES)


class FactsMind(ObserverMind[FactsReply]):
    """Entities, values, names and relations."""

    role = "facts"
    reply = FactsReply

    def check(self, reply: FactsReply) -> tuple[str, ...]:
        """Returns what is wrong with each part of a reply."""
        return (
            *faults("entities", map(self._entity_fault, reply.entities)),
            *faults("values", map(self._value_fault, reply.values)),
            *faults("relations", map(self._relation_fault, reply.relations)),
        )

    def judge(self, reply: FactsReply) -> Facts:
        """Returns what the user named and stated; what doesn't stand in the user's words is left out."""
        entities = [one for one in reply.entities if not self._entity_fault(one)]
        values = [one for one in reply.values if not self._value_fault(one)]
        relations = [one for one in reply.relations if not self._relation_fault(one)]
        return Facts(
            entities=tuple(Entity(name=one.name, what=one.what, event_id=self.event_id(one.event)) for one in entities),
            values=tuple(
                Value(name=one.name, value=one.value, event_id=self.event_id(one.event), quote=one.quote) for one in values
            ),
            relations=tuple(
                Relation(subject=one.subject, verb=one.verb, object=one.object, event_id=self.event_id(one.event))
                for one in relations
            ),
        )

    def _entity_fault(self, one: NamedThing) -> str:
        return self.fault(one.event, (one.name,))

    def _value_fault(self, one: StatedValue) -> str:
        wrong = self.fault(one.event, (one.value, one.quote))
        if not wrong and one.value.casefold() not in one.quote.casefold():
            return f"the quote doesn't hold {one.value!r}: quote the sentence that says it"
        return wrong

    def _relation_fault(self, one: ToldRelation) -> str:
        return self.fault(one.event, (one.subject, one.object))
