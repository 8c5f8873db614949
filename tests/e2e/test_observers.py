"""Three observers, each an actor of its own, between a session and its librarian: with replies, without, and killed."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest
from houses import made_house
from minds_script import Script, finding, opinions, reading, until

from ultan.actors import instance, process

APART = '[capture]\nobservers = "apart"\nmind_idle_s = 600\n'
OBSERVERS = ("facts", "context", "valence")
CLASSES = ("FactsRole", "ContextRole", "ValenceRole")
RULE = "never restart luxd on stage-9, we lost a whole evening of orders to that"


@pytest.fixture(scope="module")
def watched() -> Iterator[Script]:
    with made_house() as house:
        yield Script(house, APART)


def kept(watched: Script, project: str) -> str:
    return "\n".join(text for path, text in watched.house.entries().items() if project in path)


def awake(watched: Script) -> dict[str, psutil.Process]:
    """The observers' processes by the class that each is."""
    found: dict[str, psutil.Process] = {}
    for one in process.of(instance.read_instance(watched.house.place).nonces):
        try:
            words = " ".join(one.cmdline())
        except psutil.Error:
            continue
        found |= {name: one for name in CLASSES if words.startswith(f"ray::{name}")}
    return found


def librarian_lines(watched: Script, project: str, match: str, fact: str) -> tuple[dict[str, object], ...]:
    scope = watched.scope(project)
    return (
        {"role": "librarian", "match": match, "submit": [reading(finding("u1", fact, scope, type="constraint"))]},
        {"role": "scholar", "match": fact, "submit": [opinions(("p1", True, "the user says so"))]},
    )


def test_what_three_actors_see_reaches_the_librarian_and_the_entry(watched: Script) -> None:
    named = {"entities": [{"name": "stage-9", "what": "host", "event": "u1"}, {"name": "luxd", "what": "product", "event": "u1"}]}
    made_up = {"entities": [*named["entities"], {"name": "TideDesk", "what": "product", "event": "u1"}]}
    felt = {"feeling": "threat", "strength": 0.9, "quote": "we lost a whole evening of orders to that", "event": "u1"}
    watched.write(
        {"role": "facts", "match": "stage-9", "submit": [made_up, named]},
        {"role": "context", "match": "stage-9", "submit": [{}]},
        {"role": "valence", "match": "stage-9", "submit": [{"signals": [felt]}]},
        *librarian_lines(watched, "lights", "stage-9 (host), luxd (product)", RULE),
    )
    watched.teach("lights", RULE)
    watched.house.settle()
    # 0.8 of surprise, and half of what is left of it times 0.8 * 0.9 of arousal.
    assert "encoding_strength: 0.872" in kept(watched, "lights")
    assert [run["submissions"] for run in watched.runs("facts")] == [2]
    assert {name: len(watched.runs(name)) for name in OBSERVERS} == {"facts": 1, "context": 1, "valence": 1}
    assert awake(watched).keys() == set(CLASSES)


def test_an_episode_goes_on_without_observers_that_have_no_answer(watched: Script) -> None:
    """Rules look in their place: the librarian still reads what they find."""
    fact = "always reload the dimmer with reload_dimmer.py on stage-7"
    watched.write(*librarian_lines(watched, "dimmer", "reload_dimmer.py (path)", fact))
    watched.teach("dimmer", fact)
    watched.house.settle()
    assert "reload_dimmer.py" in kept(watched, "dimmer")
    assert all(run["outcome"].startswith("no reply") for role in OBSERVERS for run in watched.runs(role)[1:])


def test_kill_9_of_all_three_holds_nothing_back(watched: Script) -> None:
    fact = "always call the crane by crane_call.sh on stage-8"
    watched.write(*librarian_lines(watched, "crane", "crane_call.sh (path)", fact))
    before = awake(watched)
    assert before
    for victim in before.values():
        victim.kill()
    watched.teach("crane", fact)
    watched.house.settle()
    assert "crane_call.sh" in kept(watched, "crane")
    until(
        lambda: not {one.pid for one in awake(watched).values()} & {one.pid for one in before.values()}, "others in their place"
    )
