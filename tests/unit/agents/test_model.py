from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from ultan.agents.model import FEEDBACK_CHARS, SUBMISSION_CHARS, BadReply, Brief, Exchange, Tool
from ultan.configs.errors import UltanError


class Colour(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    share: float


class Colours(BaseModel):
    colours: list[Colour]


def no_grey(reply: Colours) -> tuple[str, ...]:
    return tuple(f"colours[{place}]: grey is no colour" for place, one in enumerate(reply.colours) if one.name == "grey")


def exchange(*tools: Tool, rounds: int = 3) -> Exchange[Colours]:
    return Exchange(Brief("painter", "wall/1", "Name colours.", "the wall", tools), Colours, no_grey, rounds)


def colours(*names: str) -> dict[str, Any]:
    return {"colours": [{"name": name, "share": 0.5} for name in names]}


def test_what_fits_schema_and_check_is_accepted_and_ends_the_exchange() -> None:
    asked = exchange()
    assert not asked.submit(colours("red")).is_error
    assert asked.over
    assert asked.reply.colours[0].name == "red"


def test_each_fault_against_the_schema_is_named_with_its_place() -> None:
    told = exchange().submit({"colours": [{"name": "red"}, {"name": 3, "share": 1, "shade": "x"}]})
    assert told.is_error
    for place in ("colours.0.share", "colours.1.name", "colours.1.shade"):
        assert place in told.text


def test_a_fault_that_the_check_finds_goes_back_and_can_be_corrected() -> None:
    asked = exchange()
    told = asked.submit(colours("red", "grey"))
    assert "colours[1]: grey is no colour" in told.text
    assert "tries left: 2" in told.text
    assert not asked.submit(colours("red", "blue")).is_error
    assert [one.name for one in asked.reply.colours] == ["red", "blue"]


def test_a_submission_without_end_is_neither_read_nor_kept() -> None:
    asked = exchange()
    told = asked.submit(colours("red" * SUBMISSION_CHARS))
    assert told.is_error
    assert "keep what matters" in told.text
    assert max(map(len, asked.course)) < SUBMISSION_CHARS + 100


def test_after_the_last_round_what_fits_the_schema_is_the_reply_and_nothing_more_is_heard() -> None:
    asked = exchange(rounds=2)
    asked.submit(colours("grey"))
    assert "End here" in asked.submit(colours("grey", "red")).text
    assert asked.over
    assert asked.submit(colours("red")).is_error
    assert [one.name for one in asked.reply.colours] == ["grey", "red"]


def test_without_a_submission_that_fits_there_is_no_reply() -> None:
    asked = exchange()
    with pytest.raises(BadReply, match="never called submit_result"):
        _ = asked.reply
    asked.submit("red")
    with pytest.raises(BadReply, match="none of 1 submissions fits"):
        _ = asked.reply


def test_a_flood_of_faults_is_cut_and_counted() -> None:
    told = exchange().submit({"colours": [{}] * 500})
    assert len(told.text) < FEEDBACK_CHARS + 200
    assert "1000 faults in all" in told.text


def test_the_system_text_carries_the_whole_schema_and_the_tool_a_loose_one() -> None:
    asked = exchange()
    assert '"share"' in asked.system
    assert asked.system.startswith("Name colours.")
    assert "title" not in asked.system
    assert asked.fields == {"type": "object", "properties": {"colours": {"description": ""}}}


def test_a_look_up_answers_and_what_it_refuses_is_told_to_the_model() -> None:
    def shade(given: Any) -> str:
        if given["of"] == "void":
            raise UltanError("the void has no shade")
        return f"light {given['of']}"

    asked = exchange(Tool("shade", "A shade.", {"type": "object"}, shade))
    assert asked.look_up("shade", {"of": "red"}).text == "light red"
    assert asked.look_up("shade", {"of": "void"}) == ("the void has no shade", True)
    assert asked.look_up("paint", {}).is_error


def test_the_course_holds_each_submission_and_each_answer() -> None:
    asked = exchange()
    asked.submit(colours("grey"))
    assert json.loads(asked.course[0].removeprefix("submitted: ")) == colours("grey")
    assert "grey is no colour" in asked.course[1]


def test_what_looks_like_a_secret_is_taken_out_of_a_reply_at_any_depth() -> None:
    key = "AKIA" + "Q3EGRIVLH5TSPZ2M"
    asked = exchange()
    asked.submit(colours("red", f"as {key}"))
    assert key not in asked.reply.model_dump_json()
    assert asked.reply.colours[1].name == "as [redacted:aws-key]"
