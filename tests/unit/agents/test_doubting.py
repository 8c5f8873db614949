"""What tells of a change, on what people say."""

from __future__ import annotations

from ultan.agents.doubting import of_entry, of_saying
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.retrieval.saying import Saying

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")
AT = 1_800_000_000.0


def prompts(*texts: str) -> list[Turn]:
    return [
        Turn(event_id=f"ev{place}", episode_id="ep", session="s", project=PROJECT, role="user", ts=AT + place, text=text)
        for place, text in enumerate(texts)
    ]


def entry(fact: str) -> Entry:
    return Entry(id="e_0000000001", path="a.md", title="t", type="fact", scope=PROJECT.scope, fact=fact, sources=("ev0",))


def saying(text: str, before: str = "") -> Saying:
    return Saying(
        id="ev9", text=text, before=before, type="fact", session="s", scope=PROJECT.scope, home=PROJECT.scope, said_at=AT
    )  # fmt: skip


def test_an_entry_that_tells_of_a_change_is_looked_at_with_the_two_prompts_around_it() -> None:
    later = of_entry(
        entry("the quay gate is on 9443 now"), prompts("hello", "the lock was replaced", "the quay gate is on 9443 now")
    )
    assert later is not None
    assert (later.words, later.said_at) == ("the lock was replaced the quay gate is on 9443 now", AT + 2)


def test_an_entry_is_one_as_well_where_only_the_prompt_before_it_tells_of_a_change() -> None:
    assert of_entry(entry("the gate: 9443"), prompts("we moved the gate to another host", "the gate: 9443"))


def test_a_plain_fact_puts_nothing_in_doubt() -> None:
    assert of_entry(entry("the quay gate is on 9443"), prompts("the quay gate is on 9443")) is None
    assert of_saying(saying("the quay gate is on 9443")) is None


def test_nobody_knows_when_a_fact_without_a_prompt_was_said() -> None:
    assert of_entry(entry("the quay gate is on 9443 now"), ()) is None


def test_what_is_quoted_may_tell_of_a_change_too() -> None:
    later = of_saying(saying("9443", before="the quay gate has moved to another port"))
    assert later is not None
    assert later.words == "the quay gate has moved to another port … 9443"


def test_what_the_assistant_asked_in_between_tells_what_it_is_about() -> None:
    told = prompts("the courier raised its prices", "yes, 45 from monday on")
    asked = told[0].model_copy(
        update={"role": "assistant", "text": "Do you change the minimum for free delivery?", "ts": AT + 0.5}
    )
    later = of_entry(entry("yes, 45 from monday on"), [told[0], asked, told[1]])
    assert later is not None
    assert later.words == "the courier raised its prices Do you change the minimum for free delivery? yes, 45 from monday on"
    assert (later.scope, later.home) == (PROJECT.scope, PROJECT.scope)
