"""The gate: nothing passes that the user didn't say, word by word, or that contradicts itself."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import CLOSED, turns

from ultan.agents.known import KnownEntries
from ultan.agents.observers.observing import observation, observe, observed
from ultan.agents.observers.reconcile import Observed, reconciled
from ultan.blackboard.observed import OBSERVERS, Entity, Facts, Relation, Seen, Signal, Valence, Value
from ultan.library.episodes.turn import Turn

SAID = turns("the tide broker is on port 7443, not on 5432", ("assistant", "So it is shoal-9.lan and we lost data."))


def passed(seen: Seen, heard: tuple[Turn, ...] = SAID) -> Observed:
    return reconciled((observation(CLOSED, seen, by_model=True),), heard)


def value(name: str, text: str, event: str = "ev1", quote: str = "the tide broker is on port 7443, not on 5432") -> Value:
    return Value(name=name, value=text, event_id=event, quote=quote)


def test_an_entity_passes_only_as_the_user_typed_it() -> None:
    kept = passed(Facts(entities=(Entity(name="tide broker", what="name", event_id="ev1"),)))
    assert [one.name for one in kept.entities] == ["tide broker"]
    made_up = passed(Facts(entities=(Entity(name="TideBroker", what="name", event_id="ev1"),)))
    assert made_up.entities == ()
    assert made_up.dropped == ("TideBroker: doesn't stand there, word by word",)


def test_what_the_assistant_or_nobody_said_raises_nothing() -> None:
    host = Entity(name="shoal-9.lan", what="host", event_id="ev2")
    assert passed(Facts(entities=(host, host.model_copy(update={"event_id": "ev9"})))).entities == ()
    feared = Signal(feeling="threat", strength=1.0, quote="we lost data", event_id="ev2")
    assert passed(Valence(signals=(feared,))).arousal(("ev1", "ev2")) == 0


def test_what_the_user_only_pasted_raises_nothing() -> None:
    heard = turns("look at this\n\n```\nFATAL: we lost data on shoal-9.lan\n```\nwhat is it?")
    feared = Signal(feeling="threat", strength=1.0, quote="we lost data", event_id="ev1")
    assert passed(Valence(signals=(feared,)), heard).signals == ()
    assert passed(Facts(entities=(Entity(name="shoal-9.lan", what="host", event_id="ev1"),)), heard).entities == ()


def test_a_value_that_the_user_denies_is_dropped_and_the_stated_one_stays() -> None:
    kept = passed(Facts(values=(value("port", "7443"), value("other port", "5432"))))
    assert [(one.name, one.value) for one in kept.values] == [("port", "7443")]


def test_of_two_values_of_one_name_the_one_said_last_holds() -> None:
    heard = turns("the port is 7443", "sorry, the port is 7444")
    first, last = value("port", "7443", quote="the port is 7443"), value("Port", "7444", "ev2", "the port is 7444")
    assert [one.value for one in passed(Facts(values=(last, first)), heard).values] == ["7444"]


def test_a_value_that_is_only_supposed_is_dropped_whoever_saw_it() -> None:
    heard = turns("suppose the port is 7443, would it match?")
    assert passed(Facts(values=(value("port", "7443", quote="suppose the port is 7443"),)), heard).values == ()


def test_a_relation_passes_only_between_names_that_the_user_typed() -> None:
    good = Relation(subject="tide broker", verb="listens on", object="7443", event_id="ev1")
    assert passed(Facts(relations=(good, good.model_copy(update={"object": "shoal-9.lan"})))).relations == (good,)


def test_praise_and_anger_in_one_prompt_cancel_out_unless_one_is_clearly_stronger() -> None:
    heard = turns("great, that is wonderful, and it drives me nuts")
    glad = Signal(feeling="reward", strength=0.6, quote="great", event_id="ev1")
    mad = Signal(feeling="frustration", strength=0.7, quote="drives me nuts", event_id="ev1")
    assert passed(Valence(signals=(glad, mad)), heard).signals == ()
    furious = mad.model_copy(update={"strength": 0.9})
    assert passed(Valence(signals=(glad, furious)), heard).signals == (furious,)


def test_rules_look_for_each_observer_that_is_missing() -> None:
    alone = observed(CLOSED, SAID, KnownEntries())
    given = tuple(observe(role, CLOSED, SAID, KnownEntries()) for role in OBSERVERS)
    assert alone == observed(CLOSED, SAID, KnownEntries(), given)
    assert [one.value for one in alone.values] == ["7443"]
    nothing_named = observation(CLOSED, Facts(), by_model=True)
    assert observed(CLOSED, SAID, KnownEntries(), (nothing_named,)).values == ()
