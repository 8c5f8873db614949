"""What the gateway keeps in mind, with made-up candidates."""

from __future__ import annotations

from ultan.actors.attention import Attention, teaches, trace_of
from ultan.blackboard.stages import held
from ultan.blackboard.wire import Prime
from ultan.configs import settings
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.saying import Offer, Quoted, Saying

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")
PRIMING = settings.load("no-such-file.toml", {}).priming
NOW = 1_800_000_000.0


def candidate(entry_id: str, score: float = 0.9) -> Candidate:
    entry = Entry(
        id=entry_id, path=f"{entry_id}.md", title="t", type="fact", scope=PROJECT.scope, fact="The tide gate is on 9431.",
        trust=Trust.USER_SAID,
    )  # fmt: skip
    return Candidate(entry=entry, lexical=score, dense=score, fused=score, score=score, reason="shares tide, gate")


def ask(prompt: str = "which port has the tide gate?", session: str = "s1") -> Prime:
    return Prime(event_id="x", session=session, project=PROJECT, prompt=prompt, deadline_ms=50)


def turn(text: str, session: str = "s0") -> Turn:
    return Turn(event_id="ev1", episode_id="ep1", session=session, project=PROJECT, role="user", ts=NOW, text=text)


def test_shows_what_passes_and_says_why() -> None:
    block = Attention(PRIMING).choose(ask(), Offer((candidate("e_0000000001"),)), NOW)
    assert [(one.entry, one.reason) for one in block.shown] == [("e_0000000001", "shares tide, gate")]


def test_says_why_it_is_silent() -> None:
    attention = Attention(PRIMING)
    assert attention.choose(ask(), Offer(), NOW).silent == "nothing is known about it"
    assert attention.choose(ask(), Offer((candidate("e_0000000001", 0.01),)), NOW).silent.startswith("too little speaks for it")


def test_does_not_show_again_what_was_printed_until_the_context_is_gone() -> None:
    attention = Attention(PRIMING)
    attention.saw("s1", ("e_0000000001",))
    assert attention.choose(ask(), Offer((candidate("e_0000000001"),)), NOW).text == ""
    assert attention.choose(ask(session="s2"), Offer((candidate("e_0000000001"),)), NOW).text
    attention.compacted("s1", NOW)
    assert attention.choose(ask(), Offer((candidate("e_0000000001"),)), NOW).text


def test_a_session_that_was_never_met_is_not_known() -> None:
    attention = Attention(PRIMING)
    assert not attention.knows("s1")
    attention.saw("s1", ())
    assert attention.knows("s1")
    attention.compacted("s2", NOW)
    assert attention.knows("s2"), "the ledger still holds what was shown before the compaction"


def test_quotes_what_was_taught_until_it_is_curated() -> None:
    attention = Attention(PRIMING)
    attention.learn((trace_of(turn("Note that the lantern colour is amber.")),))
    assert "amber" in attention.choose(ask("which colour has the lantern?"), Offer(), NOW + 60).text
    attention.curated(("ev1",))
    assert attention.choose(ask("which colour has the lantern?"), Offer(), NOW + 60).text == ""


def test_forgets_a_trace_after_its_hours() -> None:
    attention = Attention(PRIMING)
    attention.learn((trace_of(turn("Note that the lantern colour is amber.")),))
    later = NOW + PRIMING.trace_h * 3600 + 1
    assert attention.choose(ask("which colour has the lantern?"), Offer(), later).text == ""


def test_only_a_statement_teaches() -> None:
    assert teaches("Note that the tide gate listens on port 9431.")
    assert not teaches("which port has the tide gate?")


def test_an_explanation_names_every_candidate_and_the_stage_that_holds_it_back() -> None:
    attention = Attention(PRIMING.model_copy(update={"budget_chars": 220}))
    attention.saw("s1", ("e_0000000001",))
    repeat = candidate("e_0000000005").model_copy(update={"held": held("duplicates", "says the same as e_0000000001")})
    given = (*(candidate(f"e_000000000{number}") for number in range(1, 5)), repeat, candidate("e_0000000006", 0.1))
    block = attention.choose(ask().model_copy(update={"explain": True}), Offer(given), NOW)
    stages = [one.withheld.partition(":")[0] for one in block.traces]
    assert [one.id for one in block.traces] == [one.entry.id for one in given]
    assert stages == ["habituation", "", "", "budget", "duplicates", "evidence"]
    assert [one.entry for one in block.shown] == ["e_0000000002", "e_0000000003"]


def test_a_block_without_room_says_so_and_not_that_nothing_is_known() -> None:
    attention = Attention(PRIMING.model_copy(update={"budget_chars": 0}))
    assert attention.choose(ask(), Offer((candidate("e_0000000001"),)), NOW).silent == "0 characters are full"


def test_without_being_asked_nothing_is_explained() -> None:
    assert Attention(PRIMING).choose(ask(), Offer((candidate("e_0000000001"),)), NOW).traces == ()


def saying(event_id: str, session: str = "s0", score: float = 0.9, scope: str = PROJECT.scope) -> Quoted:
    said = Saying(
        id=event_id, text=f"the pilot boat is {event_id}", type="fact", session=session, scope=scope,
        home=scope, said_at=NOW - 3600,
    )  # fmt: skip
    return Quoted(said, Candidate(entry=said.record, lexical=score, dense=score, fused=score, score=score, reason="shares boat"))


def test_what_no_entry_holds_is_quoted_behind_the_entries_with_its_day() -> None:
    block = Attention(PRIMING).choose(ask(), Offer((candidate("e_0000000001"),), (saying("heron"),)), NOW)
    assert block.text.splitlines()[2] == "- [said] “the pilot boat is heron” (the user, 2027-01-15)"
    assert [one.entry for one in block.shown] == ["e_0000000001", "heron"]


def test_no_more_is_quoted_than_has_places_and_the_reason_is_told() -> None:
    offer = Offer((), tuple(saying(name) for name in ("heron", "egret", "stork")))
    block = Attention(PRIMING).choose(ask().model_copy(update={"explain": True}), offer, NOW)
    assert [one.entry for one in block.shown] == ["heron", "egret"]
    assert [one.withheld for one in block.traces] == ["", "", "places: others come first"]
    silent = Attention(PRIMING.model_copy(update={"quotes": 0}))
    assert silent.choose(ask(), offer, NOW).silent == "others come first"


def test_a_session_is_not_told_what_it_said_itself_until_it_forgets_it() -> None:
    attention, offer = Attention(PRIMING), Offer((), (saying("heron", "s1"),))
    assert attention.choose(ask(), offer, NOW).text == ""
    attention.compacted("s1", NOW)
    assert "heron" in attention.choose(ask(), offer, NOW).text


def test_words_of_another_project_and_words_with_little_evidence_are_not_quoted() -> None:
    offer = Offer((), (saying("heron", scope="project:other"), saying("egret", score=0.1)))
    assert Attention(PRIMING).choose(ask(), offer, NOW).text == ""


def test_what_is_fresh_is_quoted_once() -> None:
    attention = Attention(PRIMING)
    attention.learn((trace_of(turn("the tide gate has port 9431 from now on")),))
    text = attention.choose(ask(), Offer((), (saying("ev1"), saying("heron"))), NOW + 60).text
    assert text.count("[said]") == 2
    assert "is ev1" not in text


def test_what_is_withheld_is_told_of_and_its_place_stays_empty() -> None:
    every = Attention(PRIMING.model_copy(update={"hold_out": 1.0, "entries": 1}))
    offer = Offer((candidate("e_0000000001"), candidate("e_0000000002", 0.8)), (saying("heron"),))
    block = every.choose(ask().model_copy(update={"explain": True}), offer, NOW)
    assert block.text == "" and block.shown == ()
    assert {one.entry for one in block.withheld} == {"e_0000000001", "heron"}
    assert block.silent.startswith("left out of this session on purpose")
    assert [one.withheld.partition(":")[0] for one in block.traces] == ["hold_out", "places", "hold_out"]


def test_a_share_withholds_some_and_shows_the_rest_as_it_was() -> None:
    some = Attention(PRIMING.model_copy(update={"hold_out": 0.5}))
    offer = Offer(tuple(candidate(f"e_{n:010}", 0.9 - n / 100) for n in range(3)))
    whole = Attention(PRIMING).choose(ask(), offer, NOW)
    blocks = [some.choose(ask(session=f"s{n}"), offer, NOW) for n in range(20)]
    assert {len(one.shown) + len(one.withheld) for one in blocks} == {len(whole.shown)} == {3}
    assert len({tuple(line.entry for line in one.withheld) for one in blocks}) > 3
    assert all(line in whole.shown for one in blocks for line in (*one.shown, *one.withheld))


def capped(tokens: int) -> Attention:
    return Attention(PRIMING.model_copy(update={"session_tokens": tokens}))


def test_where_a_session_has_cost_its_tokens_quotes_go_before_facts_then_all_and_it_is_told_once() -> None:
    attention = capped(1_000)
    asked = ask("which colour has the lantern of the tide gate?")
    offer = Offer((candidate("e_0000000001"),), (saying("ev2"),))
    whole = attention.choose(asked, offer, NOW)
    assert [one.entry for one in whole.shown] == ["e_0000000001", "ev2"] and not whole.left_out
    attention.saw("s1", (), 1_000 - whole.tokens + 1)
    some = attention.choose(asked, offer, NOW)
    assert ([one.entry for one in some.shown], [one.entry for one in some.left_out]) == (["e_0000000001"], ["ev2"])
    told = "… memory may cost this session 1000 tokens (priming.session_tokens), and that is reached: ask ultan_recall"
    assert some.text.splitlines()[-2] == told
    attention.saw("s1", (), some.tokens, told=True)
    nothing = attention.choose(asked, offer, NOW)
    assert (nothing.text, [one.entry for one in nothing.left_out]) == ("", ["e_0000000001", "ev2"])
    assert nothing.silent == "memory may cost this session 1000 tokens (priming.session_tokens), and that is reached"
    assert attention.choose(ask(asked.prompt, session="s2"), offer, NOW).text == whole.text


def test_a_session_may_cost_its_tokens_again_once_its_context_is_gone() -> None:
    attention = capped(1_000)
    attention.saw("s1", ("e_0000000001",), 1_000, told=True)
    assert attention.left("s1") == 0
    attention.compacted("s1", NOW)
    assert attention.left("s1") == 1_000
    assert attention.choose(ask(), Offer((candidate("e_0000000001"),)), NOW).text


def test_what_is_explained_in_no_session_is_not_capped() -> None:
    asked = ask(session="").model_copy(update={"explain": True})
    assert capped(0).choose(asked, Offer((candidate("e_0000000001"),)), NOW).text


def test_what_was_taught_lately_comes_before_entries() -> None:
    attention = Attention(PRIMING)
    attention.learn((trace_of(turn("Note that the lantern colour of the tide gate is amber.")),))
    offer = Offer((candidate("e_0000000001"),), (saying("ev2"),))
    block = attention.choose(ask("which colour has the lantern of the tide gate?"), offer, NOW + 60)
    assert [one.entry for one in block.shown] == ["ev1", "e_0000000001", "ev2"]
    assert [one.id for one in attention.fresh(PROJECT.key, "s1", NOW + 60)] == ["ev1"]
    assert attention.fresh(PROJECT.key, "s0", NOW + 60) == ()
    assert attention.fresh(PROJECT.key, "s1", NOW + PRIMING.trace_h * 3600 + 1) == ()


def test_what_was_learnt_from_a_sessions_own_prompt_is_shown_to_it_only_after_a_compaction() -> None:
    attention = Attention(PRIMING)
    attention.heard(ask("the tide gate is on 9431"))
    found = candidate("e_0000000001")
    offer = Offer((found.model_copy(update={"entry": found.entry.model_copy(update={"sources": ("x",)})}),))
    assert attention.choose(ask(), offer, NOW).silent == "said in this session"
    assert attention.choose(ask(session="s2"), offer, NOW).text
    attention.compacted("s1", NOW)
    assert attention.choose(ask(), offer, NOW).text
