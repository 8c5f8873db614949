"""What takes an entry's place, what takes it back, and what leaves it as it is."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from heard import PROJECT, entry, read, told, turn, write

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_told


def test_what_is_dropped_by_name_supersedes_the_entry_that_holds_it() -> None:
    packet = read(
        turn(1, "we dropped Falcon, it is the Heron queue now"), known=(entry("e_falcon0001", "we picked the Falcon queue"),)
    )
    (proposal,) = packet.proposals
    assert write(proposal).supersedes == ("e_falcon0001",)
    assert "Heron" in write(proposal).fact
    assert proposal.salience == "contradicts"


def test_a_change_keeps_the_reach_of_what_it_replaces() -> None:
    packet = read(
        turn(1, "the jump host bastion.old.example is gone, it's gate.example now"),
        known=(entry("e_bastion001", "the jump host is bastion.old.example", scope="global"),),
    )
    assert write(packet.proposals[0]).scope == "global"


def test_an_entry_about_something_else_is_not_superseded() -> None:
    packet = read(
        turn(1, "we dropped Falcon, it is the Heron queue now"),
        known=(entry("e_other00001", "the nightly report lands in the archive bucket at 04:10"),),
    )
    assert write(packet.proposals[0]).supersedes == ()


def test_a_later_prompt_that_takes_it_back_leaves_nothing() -> None:
    packet = read(
        turn(1, "from now on always put fixtures under qa/fixtures"), turn(2, "no wait, scratch that, I am in the wrong repo")
    )
    assert packet.proposals == ()


def test_a_correction_within_the_episode_leaves_the_corrected_value_only() -> None:
    packet = read(
        turn(1, "remember that the metrics host is quail.example"),
        turn(2, "sorry, the metrics host is not quail.example, it is snipe.example"),
    )
    assert [("snipe.example" in write(p).fact) for p in packet.proposals] == [True]


def test_a_told_change_of_a_value_supersedes_and_a_like_fact_of_another_subject_does_not() -> None:
    known = (
        entry("e_mailer0001", "the birch mailer listens on port 4410"),
        entry("e_sampler001", "the amber mailer listens on port 4411"),
    )
    packet = read_told(told("the birch mailer listens on port 9920"), KnownEntries(known))
    assert write(packet.proposals[0]).supersedes == ("e_mailer0001",)


def test_a_retraction_that_also_speaks_of_all_repos_leaves_nothing() -> None:
    packet = read(turn(1, "from now on fixtures go to qa/fixtures"), turn(2, "scratch that, in all repos"))
    assert packet.proposals == ()


def test_facts_of_one_form_told_together_all_stay() -> None:
    facts = [f"service number s{n} lives on rack r{n}" for n in range(8)]
    packet = read_told(told(*facts), KnownEntries(entry(f"e_{n:010d}", fact) for n, fact in enumerate(facts[:4])))
    assert [write(p).fact for p in packet.proposals] == facts[4:]
    assert [write(p).supersedes for p in packet.proposals] == [()] * 4
    assert [again.entry_id for again in packet.reinforcements] == [f"e_{n:010d}" for n in range(4)]


def test_a_statement_too_faint_to_stand_alone_is_proposed_where_it_changes_what_is_known() -> None:
    faint = turn(1, "nox haben wir rausgeworfen, die tests laufen mit tox")
    known = entry("e_nox0000001", "bei uns läuft alles über nox")
    assert [write(p).supersedes for p in read(faint, known=(known,)).proposals] == [("e_nox0000001",)]
    assert read(turn(1, "the amber exporter was slow, odd")).proposals == ()


def test_a_sentence_that_only_retires_something_is_told_in_the_one_that_takes_its_place() -> None:
    known = entry("e_redpanda01", "go with Redpanda, 3 brokers")
    (proposal,) = read(
        turn(1, "we migrate to JetStream, embedded in the relay process. Redpanda gets switched off on the 14th"), known=(known,)
    ).proposals
    assert write(proposal).fact == "we migrate to JetStream, embedded in the relay process (before: Redpanda)"
    assert write(proposal).supersedes == ("e_redpanda01",)


def test_what_was_dropped_comes_back_by_being_said_again() -> None:
    heron = entry("e_heron00001", "it is the Heron queue (before: Falcon)")
    (proposal,) = read(turn(1, "we dropped Heron, it is the Falcon queue again"), known=(heron,)).proposals
    assert write(proposal).supersedes == ("e_heron00001",)
    assert write(proposal).fact == "it is the Falcon queue again (before: Heron)"


def test_a_change_that_is_said_to_hold_everywhere_finds_the_entry_of_its_project() -> None:
    known = entry("e_petrel0001", "the baseline is 0412-petrel")
    (proposal,) = read(turn(1, "in all projects the baseline is 0619-gannet, 0412-petrel is retired"), known=(known,)).proposals
    assert (write(proposal).supersedes, write(proposal).scope) == (("e_petrel0001",), PROJECT.scope)


def test_a_scoped_exception_replaces_nothing() -> None:
    known = entry("e_prices0001", "prices are integers in cents")
    (proposal,) = read(turn(1, "prices stay integers except in the tax module, there it's Decimal"), known=(known,)).proposals
    assert write(proposal).supersedes == ()


def test_a_correction_of_what_the_assistant_named_renews_the_entry_with_the_value_in_its_place() -> None:
    known = entry("e_kiln000001", "the kiln controller is on port 8181")
    asked = turn(1, "the kiln controller doesn't answer")
    (proposal,) = read(
        asked, turn(2, "I'm calling it on 8181 as usual.", "assistant"), turn(3, "no, make that 9443"), known=(known,)
    ).proposals
    assert (write(proposal).fact, write(proposal).supersedes) == ("the kiln controller is on port 9443", (known.id,))
    assert proposal.about == "the kiln controller doesn't answer\nI'm calling it on 8181 as usual."


def test_what_the_assistant_names_enters_no_fact_and_archives_nothing_by_itself() -> None:
    known = entry("e_css0000001", "our css goes into styles/site.css")
    moved = turn(2, "I moved the css to assets/main.css and removed styles/site.css.", "assistant")
    assert read(turn(1, "tidy up the css"), moved, turn(3, "thanks"), known=(known,)).proposals == ()


def test_a_prompt_too_short_to_state_anything_changes_an_entry_where_words_vouch_for_it() -> None:
    known = entry("e_tide000001", "questions about the tide model go to Farida")
    asked = turn(1, "who do I ask about the tide model?")
    (proposal,) = read(
        asked, turn(2, "Farida, I believe.", "assistant"), turn(3, "Farida retired. ask Lennart"), known=(known,)
    ).proposals
    assert write(proposal).supersedes == (known.id,)
    assert "Lennart" in write(proposal).fact
    assert read(turn(1, "Farida retired. ask Lennart")).proposals == ()


def test_a_value_that_goes_takes_along_all_that_was_said_of_it_in_one_breath() -> None:
    kept = {"sources": ("ev_old",)}
    first = entry("e_drill00001", "evacuation drills use door D").model_copy(update=kept)
    second = entry("e_drill00002", "for drills the key to door D hangs in the lobby").model_copy(update=kept)
    (proposal,) = read(turn(1, "door D was walled up, evacuation drills use door F now"), known=(first, second)).proposals
    assert first.id in write(proposal).supersedes


def test_who_says_twice_that_it_changed_leaves_the_entry_that_holds_the_value() -> None:
    known = entry("e_badge00001", "our printer for badges is the Gravo")
    said = [turn(1, "the lease on the badge printer ran out"), turn(2, "Which printer do you use instead?", "assistant")]
    proposals = read(*said, turn(3, "Stampix. the manual is in korean, good luck"), known=(known,)).proposals
    assert [("Stampix" in write(one).fact, write(one).supersedes) for one in proposals] == [(True, (known.id,))]


def test_that_something_is_gone_is_no_fact_of_its_own_beside_what_took_its_place() -> None:
    known = entry("e_fish000001", "my shell is fish, so oneliners for that")
    said = "my shell is nushell now, so oneliners for that. fish isn't even installed any more"
    assert [write(one).supersedes for one in read(turn(1, said), known=(known,)).proposals] == [("e_fish000001",)]
