"""What scouts, the skeptic and the judge are asked, and what their answers must keep."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from saying import REGIONS, A, B, C, E, asked, bridge, challenge, ground, mapped, opened, round_of, turn
from shelving import desk, entry

from ultan.agents.epiphany.judge_mind import JudgeMind
from ultan.agents.epiphany.minds import fault_words, mind_for, needless
from ultan.agents.epiphany.opening import MOST, Openings
from ultan.agents.epiphany.replies import Bench, Doubting, Scouting
from ultan.agents.epiphany.scout_mind import ScoutMind
from ultan.agents.epiphany.skeptic_mind import SkepticMind
from ultan.agents.epiphany.territory import SEED
from ultan.agents.minds.look_up import LookUpRefused
from ultan.agents.model import BadReply, ModelAway, ModelError
from ultan.blackboard.epiphany import Bridge, EpiphanyPosting, Ground, Judged, TurnTaken, Vote, Withdraw

ENTRIES = [entry(letter * 10, narrative="See src/a.py.") for letter in "abcde"]
SOURCE = {"src/a.py": "import os\n\nsave(cursor)\nstore.add(batch)\n"}
TABLE = desk(ENTRIES, SOURCE)
BRIDGE = bridge().id
BLIND = (asked(), mapped(), opened(1))
FOUND = turn("scout-1", 1, bridge())


def later(*turns: TurnTaken, number: int = 2) -> tuple[EpiphanyPosting, ...]:
    return (asked(), mapped(), *round_of(1, *(turns or (FOUND,))), opened(number))


def scout(author: str = "scout-1", said: Sequence[EpiphanyPosting] = BLIND) -> ScoutMind:
    return ScoutMind(author, said, TABLE)


def proposed(a: str = A, b: str = B, **more: object) -> dict[str, Any]:
    return {**bridge().model_dump(exclude={"id", "move"}), "a": a, "b": b, **more}


def grounding(bridge: str = BRIDGE, entry: str = A, quote: str = "save(cursor)", **more: object) -> dict[str, Any]:
    said = {"path": "src/a.py", "holds": True, "says": "the cursor is saved first"}
    return {"bridge": bridge, "entry": entry, "quote": quote, **said, **more}


def look(mind: Any, entry: str = A, path: str = "src/a.py") -> str:
    tool = next(tool for tool in mind.brief().tools if tool.name == "open_source")
    return str(tool.run({"entry": entry, "path": path}))


def test_a_scouts_question_begins_with_whose_turn_it_is() -> None:
    assert scout().brief().user.startswith("You are scout-1. Round 1 of 4 at most.\n")


def test_the_blind_round_shows_the_map_and_no_board() -> None:
    user = scout().brief().user
    assert "# The board" not in user
    assert "## Your home: near" in user and "## far" in user


def test_the_second_scout_is_at_home_in_the_second_region() -> None:
    assert "## Your home: far" in scout("scout-2").brief().user


def test_an_entry_is_shown_with_what_it_points_at() -> None:
    assert "(points at: src/a.py)" in scout().brief().user


def test_later_rounds_show_bridges_sources_and_objections_but_no_votes() -> None:
    said = later(
        FOUND, turn("scout-2", 1, ground(BRIDGE), Vote(bridge=BRIDGE, counts=True)), turn("skeptic", 1, challenge(BRIDGE))
    )
    user = scout("scout-3", said).brief().user
    assert f"### {BRIDGE}, a connection by scout-1" in user
    assert f"scout-2 (round 1) found {BRIDGE} borne out by src/a.py:3" in user
    assert f"skeptic (round 1) challenged {BRIDGE}: show me" in user
    assert "voted" not in user


def test_what_links_decide_stands_on_the_board() -> None:
    user = scout("scout-3", later(turn("scout-1", 1, bridge(A, C)))).brief().user
    assert f"### {BRIDGE} of {A} and {C}: out by the rules: same region, both lie in near" in user


def test_where_all_bridges_are_out_the_skeptic_is_not_asked() -> None:
    said = (asked(), mapped(), opened(1), turn("scout-1", 1, bridge(A, C)))
    assert needless(SkepticMind("skeptic", said, TABLE))
    assert not needless(SkepticMind("skeptic", (*said, turn("scout-2", 1, bridge(author="scout-2"))), TABLE))


def test_from_a_seed_a_scout_is_told_where_every_bridge_starts() -> None:
    seeded = [
        REGIONS[0].model_copy(update={"name": SEED}),
        REGIONS[1],
        REGIONS[1].model_copy(update={"name": "third", "entries": (E,)}),
    ]
    mind = ScoutMind("scout-1", (asked(about="cursors"), mapped(seeded), *round_of(1, FOUND), opened(2)), TABLE)
    assert "The user asked about “cursors”: every bridge has one end around the seed." in mind.brief().user
    told = mind.check(Scouting.model_validate({"bridges": [proposed(B, E)]}))
    assert told == ("bridges[0]: neither end lies in around the seed or far: start from home",)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"bridges": [proposed(a="e_gone000000")]}, "there is no entry 'e_gone000000' on the map"),
        ({"bridges": [proposed(b=C)]}, "both ends lie in near"),
        ({"bridges": [proposed(), proposed(B, A)]}, "your other bridge connects the two already"),
        ({"votes": [{"bridge": "scout-9/r1/1", "counts": True}]}, "there is no bridge 'scout-9/r1/1'; there are none"),
        ({"grounds": [grounding("scout-9/r1/1")]}, "there is no bridge 'scout-9/r1/1'"),
        ({"withdraws": [{"bridge": BRIDGE}]}, f"there is no bridge {BRIDGE!r}"),
    ],
)
def test_what_is_wrong_with_a_blind_turn_is_told(given: dict[str, Any], fault: str) -> None:
    (told,) = scout().check(Scouting.model_validate(given))
    assert fault in told


def test_a_blind_scout_starts_from_home_and_a_later_one_from_anywhere() -> None:
    far = [*REGIONS, REGIONS[0].model_copy(update={"name": "third", "entries": ("e_ffffffffff",)})]
    table = desk([*ENTRIES, entry("f" * 10)], SOURCE)
    reply = Scouting.model_validate({"bridges": [proposed(A, B)]})
    blind = ScoutMind("scout-3", (asked(), mapped(far), opened(1)), table)
    assert blind.check(reply) == ("bridges[0]: neither end lies in third: start from home",)
    after = ScoutMind("scout-3", (asked(), mapped(far), *round_of(1, turn("scout-1", 1, bridge(C, B))), opened(2)), table)
    assert after.check(reply) == ()


def test_a_pair_that_is_on_the_board_is_worked_on_and_not_proposed_again() -> None:
    told = scout("scout-2", later()).check(Scouting.model_validate({"bridges": [proposed(B, A)]}))
    assert told == (f"bridges[0]: {BRIDGE} connects the two already: work on that",)


def test_a_quote_counts_only_from_what_this_turn_opened() -> None:
    mind, reply = scout("scout-2", later()), Scouting.model_validate({"grounds": [grounding()]})
    assert "opened: nothing" in mind.check(reply)[0]
    look(mind)
    assert mind.check(reply) == ()


@pytest.mark.parametrize("quote", ["save(  cursor)", "3| save(cursor)", "save(cursor) store.add(batch)", "drop(cursor)"])
def test_a_quote_stands_word_for_word_in_the_source(quote: str) -> None:
    mind = scout("scout-2", later())
    look(mind)
    assert "doesn't stand word for word" in mind.check(Scouting.model_validate({"grounds": [grounding(quote=quote)]}))[0]


def test_a_quote_of_several_lines_bears_the_line_of_its_first() -> None:
    mind = scout("scout-2", later())
    look(mind)
    turned = mind.judge(Scouting.model_validate({"grounds": [grounding(quote="save(cursor)\nstore.add(batch)\n")]}))
    assert [(one.line, one.quote) for one in turned.moves if isinstance(one, Ground)] == [(3, "save(cursor)\nstore.add(batch)")]


def test_a_source_is_read_for_an_end_of_the_bridge() -> None:
    mind = scout("scout-2", later())
    look(mind, entry=C)
    assert f"{C} is no end of {BRIDGE}" in mind.check(Scouting.model_validate({"grounds": [grounding(entry=C)]}))[0]


def test_a_scout_grounds_the_bridge_that_it_proposes_in_the_same_turn() -> None:
    mind = scout()
    look(mind)
    reply = Scouting.model_validate({"bridges": [proposed()], "grounds": [grounding("scout-1/r1/1")]})
    assert mind.check(reply) == ()
    assert [getattr(move, "id", getattr(move, "bridge", "")) for move in mind.judge(reply).moves] == [BRIDGE, BRIDGE]


def test_what_stays_wrong_is_left_out_and_the_rest_keeps_its_number() -> None:
    reply = Scouting.model_validate(
        {"bridges": [proposed(b=C), proposed()], "votes": [{"bridge": "nix", "counts": True}], "notes": "n"}
    )
    turned = scout().judge(reply)
    assert [move.id for move in turned.moves if isinstance(move, Bridge)] == ["scout-1/r1/2"]
    assert len(turned.moves) == 1 and turned.notes == "n"


def test_a_ground_of_a_bridge_that_was_left_out_is_left_out_with_it() -> None:
    mind = scout()
    look(mind)
    reply = Scouting.model_validate({"bridges": [proposed(b=C)], "grounds": [grounding("scout-1/r1/1")]})
    assert mind.judge(reply).moves == ()


def test_nobody_takes_back_what_others_said() -> None:
    reply = Scouting.model_validate({"withdraws": [{"bridge": BRIDGE}]})
    assert scout("scout-2", later()).check(reply) == (f"withdraws[0]: you said nothing of {BRIDGE} that you could take back",)
    assert scout("scout-1", later()).check(reply) == ()


def test_the_skeptic_has_to_speak_of_each_bridge_that_links_leave_open() -> None:
    said = (asked(), mapped(), opened(1), FOUND, turn("scout-2", 1, bridge(A, C, author="scout-2")))
    mind = SkepticMind("skeptic", said, TABLE)
    assert f"from the source where there is one, of each of these: {BRIDGE}." in mind.brief().user
    assert mind.check(Doubting()) == (f"you said nothing of {BRIDGE}: ground or challenge each",)
    assert mind.check(Doubting(challenges=(challenge(BRIDGE),))) == ()


def test_the_skeptic_owes_nothing_on_what_it_spoke_of_until_a_herd_follows_it() -> None:
    first = turn("scout-1", 1, bridge()), turn("skeptic", 1, challenge(BRIDGE))
    calm = SkepticMind("skeptic", later(*first), TABLE)
    assert calm.check(Doubting()) == ()
    herd = [turn(f"scout-{n}", 2, Vote(bridge=BRIDGE, counts=True)) for n in (2, 3, 4)]
    called = SkepticMind("skeptic", (*later(*first), *herd), TABLE)
    assert f"CALLED OUT, {BRIDGE}: 4 of 5 scouts are for it" in called.brief().user
    assert called.check(Doubting()) == (f"you said nothing of {BRIDGE}: ground or challenge each",)


def test_the_skeptic_is_not_asked_about_what_was_taken_back() -> None:
    gone = turn("scout-1", 2, Withdraw(bridge=BRIDGE))
    mind = SkepticMind("skeptic", (*later(), gone), TABLE)
    assert mind.check(Doubting()) == ()
    assert BRIDGE not in mind.brief().user


def test_twins_stand_on_the_board_once_and_are_owed_one_word() -> None:
    said = (asked(), mapped(), opened(1), FOUND, turn("scout-2", 1, bridge(B, A, author="scout-2")))
    mind = SkepticMind("skeptic", said, TABLE)
    user = mind.brief().user
    assert user.count("### ") == 1
    assert "scout-2 (round 1) proposed the same, as scout-2/r1/1: both hand out" in user
    assert mind.check(Doubting(challenges=(challenge("scout-2/r1/1"),))) == ()


def judge(*turns: TurnTaken) -> JudgeMind:
    return JudgeMind("judge", (*later(FOUND, *turns),), TABLE)


GROUNDED = turn("scout-2", 1, ground(BRIDGE, A), ground(BRIDGE, B))


def word(bridge: str = BRIDGE, reason: str = "stands", words: str = "seen at both ends") -> dict[str, Any]:
    return {"bridge": bridge, "stands": reason == "stands", "reason": reason, "words": words}


def test_the_judge_is_asked_about_what_the_rules_left_and_told_what_they_dropped() -> None:
    other = turn("scout-3", 1, bridge(A, C, author="scout-3"))
    user = judge(GROUNDED, other).brief().user
    assert user.index(f"### {BRIDGE}") < user.index("# Dropped by the rules")
    assert "- scout-3/r1/1: same region, both lie in near" in user


def test_what_the_rules_drop_no_judge_brings_back() -> None:
    mind = judge()
    assert mind.silent and needless(mind)
    turned = mind.judge(Bench.model_validate({"judged": [word()]}))
    assert [(one.stands, one.reason) for one in turned.moves if isinstance(one, Judged)] == [(False, "summary_only")]


def test_the_judges_first_that_stands_comes_first_and_what_it_forgot_does_not_stand() -> None:
    other, third = bridge(C, B, author="scout-3"), bridge(A, "e_dddddddddd", author="scout-4")
    more = [
        turn("scout-3", 1, other, ground(other.id, C), ground(other.id, B)),
        turn("scout-4", 1, third, ground(third.id, A), ground(third.id, "e_dddddddddd")),
    ]
    mind = judge(GROUNDED, *more)
    reply = Bench.model_validate({"judged": [word(BRIDGE, "no_so_what", "nothing follows"), word(other.id)]})
    assert mind.check(reply) == (f"you said nothing of {third.id}",)
    told = [(one.bridge, one.reason) for one in mind.judge(reply).moves if isinstance(one, Judged)]
    assert told == [(other.id, "stands"), (BRIDGE, "no_so_what"), (third.id, "no_so_what")]


def test_the_judges_word_on_a_twin_is_its_word_on_the_case() -> None:
    mind = judge(GROUNDED, turn("scout-3", 1, bridge(author="scout-3")))
    reply = Bench.model_validate({"judged": [word("scout-3/r1/1")]})
    assert mind.check(reply) == ()
    assert [one.bridge for one in mind.judge(reply).moves if isinstance(one, Judged)] == [BRIDGE]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (word("nix"), "there is no bridge 'nix'"),
        ({**word(), "reason": "refuted"}, 'reason is "stands" where it stands'),
        (word(words=" "), "say in a sentence why"),
    ],
)
def test_a_word_of_the_judges_has_to_make_sense(given: dict[str, Any], fault: str) -> None:
    assert fault in judge(GROUNDED).check(Bench.model_validate({"judged": [given]}))[0]


def test_without_a_judge_the_rules_choose_what_is_borne_out_best() -> None:
    other = bridge(C, B, author="scout-3")
    more = turn("scout-3", 1, other, ground(other.id, C), ground(other.id, B), ground(other.id, B, quote="store.add(batch)"))
    told = [one for one in judge(GROUNDED, more).alone().moves if isinstance(one, Judged)]
    assert [(one.bridge, one.stands) for one in told] == [(other.id, True), (BRIDGE, True)]
    assert told[0].words == "by the rules alone, no judge looked at it"


def test_a_turn_opens_so_many_sources_and_no_more() -> None:
    openings = Openings(desk(ENTRIES, {"src/a.py": "\n".join(map(str, range(99)))}))
    for line in range(1, MOST + 1):
        openings.tool.run({"entry": A, "path": "src/a.py", "line": line})
    with pytest.raises(LookUpRefused, match="answer with what you have"):
        openings.tool.run({"entry": A, "path": "src/a.py", "line": 1})


def test_a_source_that_cannot_be_opened_is_told_and_kept_as_refused() -> None:
    openings = Openings(TABLE)
    with pytest.raises(LookUpRefused, match=r"src/b.py can't be opened for e_a+: this entry doesn't name src/b.py"):
        openings.tool.run({"entry": A, "path": "src/b.py"})
    assert [one.refused != "" for one in openings.all] == [True]


@pytest.mark.parametrize("given", [{}, {"entry": A}, {"entry": A, "path": " "}, {"entry": A, "path": "x", "line": -3}])
def test_opening_nothing_in_particular_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(LookUpRefused, match="takes an entry's id"):
        Openings(TABLE).tool.run(given)


@pytest.mark.parametrize(
    ("author", "kind"), [("scout-8", "ScoutMind"), ("skeptic", "SkepticMind"), ("judge", "JudgeMind"), ("structure", "Structure")]
)
def test_each_author_has_its_mind(author: str, kind: str) -> None:
    assert type(mind_for(author, later(), TABLE)).__name__ == kind


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModelAway("quota", "until /home/x at 12:00"), "the model is away (quota)"),
        (BadReply("see /home/x"), "no usable answer"),
        (ModelError("x"), "the model failed"),
        (OSError("/home/x"), "the home can't be read or written"),
    ],
)
def test_why_a_turn_is_empty_is_told_without_paths_and_times(error: Exception, words: str) -> None:
    assert fault_words(error) == words
