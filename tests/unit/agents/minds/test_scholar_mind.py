from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.scholar_mind import ScholarMind, Sitting
from ultan.blackboard.postings import Nudging, Packet, Proposal, Reinforcement, Ruling
from ultan.library.actions import Archive, Source, SplitFolder, Write
from ultan.library.entry import Entry, Trigger
from ultan.library.trust import Trust

Entries = Callable[..., Entry]
Held = Callable[..., Holdings]

SCOPE = "project:quay-1"
PASSED = {"remote": True, "predicts": True, "unprompted": True, "compresses": True}


def proposal(name: str, fact: str, trust: Trust = Trust.USER_SAID, **more: Any) -> Proposal:
    kind = more.pop("type", "fact")
    action = Write(title=fact[:60], type=kind, scope=SCOPE, fact=fact, supersedes=more.pop("supersedes", ()))
    source = Source(events=(f"ev-{name}",), session="s1", trust=trust)
    return Proposal(id=name, salience="novel", action=action, source=source, quote=fact).model_copy(update=more)


def packet(name: str, *proposals: Proposal, **more: Any) -> Packet:
    return Packet(id=f"packet/{name}", ts=86400.0, trace="00-t", about=name, proposals=proposals).model_copy(update=more)


PORT = proposal("a/0", "the api listens on 7443")
PIER = proposal("b/0", "the pier is red")


def opinion(handle: str, approve: bool = True, reason: str = "it is stated", **more: Any) -> dict[str, Any]:
    return {"proposal": handle, "approve": approve, "reason": reason} | more


def sitting(*opinions: dict[str, Any], tending: tuple[dict[str, Any], ...] = ()) -> Sitting:
    return Sitting.model_validate({"opinions": opinions, "tending": tending})


def verdicts(ruling: Ruling) -> list[tuple[str, bool, str]]:
    return [(one.proposal.id, one.approved, one.reason) for one in ruling.verdicts]


def test_the_brief_shows_each_proposal_with_its_words_and_the_entries_near_it(entry_of: Entries, holdings_of: Held) -> None:
    old = entry_of("api", "the api listens on 5432")
    brief = ScholarMind([packet("a", PORT), packet("b", PIER)], holdings_of(old)).brief()
    for part in ("p1 · novel", "p2 · novel", 'write {"title":"the pier is red"', "“the api listens on 7443”", old.id):
        assert part in brief.user
    assert "gate of four parts" in brief.system


def test_each_packet_gets_its_ruling_in_order_with_the_reasons(holdings_of: Held) -> None:
    mind = ScholarMind([packet("a", PORT), packet("b", PIER)], holdings_of())
    said = sitting(opinion("p2", False, "nobody needs it"), opinion("p1"))
    assert mind.check(said) == ()
    one, other = mind.judge(said)
    assert (one.id, one.about, one.trace) == ("ruling/a", "packet/a", "00-t")
    assert verdicts(one) == [("a/0", True, "it is stated")]
    assert verdicts(other) == [("b/0", False, "nobody needs it")]


def test_an_opinion_that_lacks_comes_twice_or_is_about_nothing_is_told(holdings_of: Held) -> None:
    mind = ScholarMind([packet("a", PORT), packet("b", PIER)], holdings_of())
    told = " ".join(mind.check(sitting(opinion("p1"), opinion("p1"), opinion("p9"))))
    for fault in ("p2 has none", "p1 has 2", "there is no proposal p9"):
        assert fault in told


def test_what_a_check_has_refused_or_surprises_nobody_is_not_asked_about_and_ends_with_its_reason(holdings_of: Held) -> None:
    refused = proposal("a/1", "the api listens on 9999", refused="the user never said '9999'")
    inferred = proposal("a/2", "commits are squashed", Trust.ASSISTANT_INFERRED)
    plain = proposal("a/3", "tests should pass", surprise=0.05)
    mind = ScholarMind([packet("a", refused, inferred, plain)], holdings_of())
    assert mind.silent
    (ruling,) = mind.judge(sitting())
    assert [approved for _, approved, _ in verdicts(ruling)] == [False, False, False]
    assert [
        "9999" in verdicts(ruling)[0][2],
        "assistant-inferred" in verdicts(ruling)[1][2],
        "surprise" in verdicts(ruling)[2][2],
    ] == [
        True,
        True,
        True,
    ]


def test_a_proposal_without_an_opinion_is_refused(holdings_of: Held) -> None:
    (ruling,) = ScholarMind([packet("a", PORT)], holdings_of()).judge(sitting())
    assert verdicts(ruling) == [("a/0", False, "the scholar said nothing about it")]


def test_a_rule_can_be_kept_without_the_triggers_that_would_stop_too_much(holdings_of: Held) -> None:
    rule = proposal("a/0", "never force-push to main", type="constraint")
    assert isinstance(rule.action, Write)
    triggers = (Trigger(tool="Bash", pattern="^git push"),)
    rule = rule.model_copy(update={"action": rule.action.model_copy(update={"block_triggers": triggers})})
    mind = ScholarMind([packet("a", rule)], holdings_of())
    for without, kept in ((False, triggers), (True, ())):
        answer = sitting(opinion("p1", without_triggers=without))
        assert mind.check(answer) == ()
        (verdict,) = mind.judge(answer)[0].verdicts
        assert isinstance(verdict.proposal.action, Write)
        assert (verdict.approved, verdict.proposal.action.block_triggers) == (True, kept)


def test_what_the_laws_refuse_can_not_be_approved(holdings_of: Held) -> None:
    mind = ScholarMind([packet("a", proposal("a/0", "the api listens on 7443", supersedes=("e_gone000000",)))], holdings_of())
    assert "there is no entry e_gone000000" in mind.check(sitting(opinion("p1")))[0]
    assert verdicts(mind.judge(sitting(opinion("p1")))[0])[0][1] is False


def test_a_refusal_as_known_strengthens_the_entry(entry_of: Entries, holdings_of: Held) -> None:
    old = entry_of("api", "port of the api: 7443")
    mind = ScholarMind([packet("a", PORT)], holdings_of(old))
    said = sitting(opinion("p1", False, known_as=old.id))
    assert mind.check(said) == ()
    assert mind.judge(said)[0].reinforcements == (Reinforcement(entry_id=old.id, event_id="ev-a/0", signal="reinforces"),)
    for wrong in (opinion("p1", True, known_as=old.id), opinion("p1", False, known_as="e_nothing000")):
        assert "known_as names an entry" in mind.check(sitting(wrong))[0]


def test_what_the_librarian_repeated_and_suspected_passes_through(holdings_of: Held) -> None:
    again = Reinforcement(entry_id="e_1", event_id="ev", signal="used_helpfully")
    (ruling,) = ScholarMind([packet("a", PORT, reinforcements=(again,))], holdings_of()).judge(sitting(opinion("p1", False)))
    assert ruling.reinforcements == (again,)


@pytest.mark.parametrize("gate", [None, PASSED | {"remote": False}, PASSED | {"predicts": False}])
def test_an_abstraction_passes_only_with_every_part_of_the_gate(holdings_of: Held, gate: dict[str, bool] | None) -> None:
    drawn = proposal("a/abstraction/0", "what is derived is mended at its source", type="abstraction")
    mind = ScholarMind([packet("a", drawn)], holdings_of())
    assert "is an abstraction" in mind.check(sitting(opinion("p1", gate=gate)))[0]
    assert verdicts(mind.judge(sitting(opinion("p1", gate=gate)))[0])[0][1] is False
    assert mind.check(sitting(opinion("p1", gate=PASSED))) == ()
    assert mind.check(sitting(opinion("p1", False, gate=gate))) == ()


def test_tending_links_retires_a_double_and_deprecates_on_the_ground_of_the_entries_themselves(
    entry_of: Entries, holdings_of: Held
) -> None:
    one, other = entry_of("one", "the pier is red"), entry_of("two", "the pier: red")
    actions = (
        {"kind": "add_wikilink", "from_id": one.id, "to_id": other.id},
        {"kind": "archive", "entry_id": other.id, "reason": "double", "superseded_by": one.id},
        {"kind": "deprecate", "entry_id": one.id, "reason": "the pier is gone"},
    )
    mind = ScholarMind([packet("a", PORT), packet("b", PIER)], holdings_of(one, other))
    said = sitting(opinion("p1"), opinion("p2", False), tending=tuple({"action": one, "reason": "order"} for one in actions))
    assert mind.check(said) == ()
    first, last = mind.judge(said)
    assert len(first.verdicts) == 1
    tended = last.verdicts[1:]
    assert [one.proposal.action.kind for one in tended] == ["add_wikilink", "archive", "deprecate"]
    assert {one.proposal.source.trust for one in tended} == {Trust.USER_SAID}
    assert tended[1].proposal.source.events == ("ev-two", "ev-one")


def test_tending_never_archives_without_a_successor_nor_touches_what_is_not_the_users(
    entry_of: Entries, holdings_of: Held
) -> None:
    mine, foreign = entry_of("one", "the pier is red"), entry_of("two", "the pier: red", trust=Trust.FOREIGN)
    mind = ScholarMind([packet("a", PORT)], holdings_of(mine, foreign))
    alone = {"action": {"kind": "archive", "entry_id": mine.id, "reason": "old"}, "reason": "order"}
    theirs = {"action": {"kind": "deprecate", "entry_id": foreign.id, "reason": "odd"}, "reason": "order"}
    said = sitting(opinion("p1"), tending=(alone, theirs))
    assert ["superseded_by" in mind.check(said)[0], "foreign" in mind.check(said)[1]] == [True, True]
    assert [one.approved for one in mind.judge(said)[0].verdicts] == [True, False, False]


def test_what_can_be_done_alone_and_not_after_the_rest_is_told(entry_of: Entries, holdings_of: Held) -> None:
    old = entry_of("api", "the api listens on 5432")
    retire = proposal("b/0", "x").model_copy(
        update={"action": Archive(entry_id=old.id, reason="gone"), "salience": "contradicts"}
    )
    again = retire.model_copy(update={"id": "c/0"})
    link = {"action": {"kind": "archive", "entry_id": old.id, "reason": "gone", "superseded_by": old.id}, "reason": "double"}
    mind = ScholarMind([packet("b", retire), packet("c", again)], holdings_of(old))
    both = sitting(opinion("p1"), opinion("p2"))
    (told,) = mind.check(both)
    assert told.startswith("p2 can't be carried out after the others:")
    assert mind.check(sitting(opinion("p1"), opinion("p2", False))) == ()
    assert "tending[0]" in mind.check(sitting(opinion("p1"), opinion("p2", False), tending=(link,)))[0]


def test_a_folder_is_split_where_what_overfills_it_is_approved(entry_of: Entries, holdings_of: Held) -> None:
    held = holdings_of(*(entry_of(f"pier{n}", f"pier {n} is red") for n in range(5)))
    into = [{"name": "low", "entries": ["e_pier000000", "e_pier100000"]}]
    folder = {"kind": "split_folder", "folder": "projects/quay-1/facts", "into": into}
    split = proposal("a/tending/0", "x").model_copy(update={"action": SplitFolder.model_validate(folder)})
    mind = ScholarMind([packet("a", PORT, split)], held)
    assert mind.check(sitting(opinion("p1"), opinion("p2"))) == ()
    assert "p2 can't be carried out after the others" in mind.check(sitting(opinion("p1", False), opinion("p2")))[0]
    alone = ScholarMind([packet("a", PORT)], held)
    assert alone.check(sitting(opinion("p1"), tending=({"action": folder, "reason": "order"},))) == ()


def test_a_proposal_that_rests_on_entries_shows_the_librarians_reason(entry_of: Entries, holdings_of: Held) -> None:
    one, other = entry_of("one", "the pier is red"), entry_of("two", "the pier: red")
    action = Archive(entry_id=other.id, reason="double", superseded_by=one.id)
    tended = proposal("a/tending/0", "x").model_copy(update={"action": action, "quote": "", "why": "they say one thing"})
    assert (
        "the librarian's reason: they say one thing" in ScholarMind([packet("a", tended)], holdings_of(one, other)).brief().user
    )


def test_only_nudges_that_the_scholar_finds_worth_it_are_passed_on_each_with_its_packet(
    entry_of: Entries, holdings_of: Held
) -> None:
    pier = entry_of("pier", "the pier is red")
    first, second = (Nudging(entry_id=pier.id, session=session, why="it paints it blue") for session in ("s1", "s2"))
    mind = ScholarMind([packet("a", nudges=(first,)), packet("b", nudges=(second,))], holdings_of(pier))
    assert not mind.silent
    assert f"n2 · remind of {pier.id}" in mind.brief().user
    assert mind.check(Sitting(nudges=("n3",))) == ("nudges: there is no n3",)
    assert [ruling.nudges for ruling in mind.judge(Sitting(nudges=("n2",)))] == [(), (second,)]
