from __future__ import annotations

from datetime import date

import pytest

from ultan.agents.known import KnownEntries
from ultan.agents.scholar import rule
from ultan.blackboard.postings import Packet, Proposal, Reinforcement, Suspicion
from ultan.library.actions import Source, Write
from ultan.library.entry import Entry
from ultan.library.trust import Trust

STAGING = Entry(
    id="e_staging001",
    path="a.md",
    title="staging",
    type="fact",
    scope="global",
    fact="staging listens on port 7443",
    trust=Trust.USER_SAID,
)


def proposal(fact: str, number: int = 0, trust: Trust = Trust.USER_SAID, quote: str = "", **fields: object) -> Proposal:
    plain: dict[str, object] = {"title": fact[:60], "type": "fact", "scope": "global", "fact": fact, "confidence": 0.7}
    return Proposal(
        id=f"p{number}",
        salience="contradicts" if fields.get("supersedes") else "novel",
        action=Write.model_validate(plain | fields),
        source=Source(events=(f"ev{number}",), trust=trust),
        quote=quote or fact,
    )


def packet(*proposals: Proposal, **fields: object) -> Packet:
    return Packet.model_validate({"id": "packet/ep", "ts": 1.0, "about": "ep", "proposals": proposals} | fields)


def reasons(*proposals: Proposal, known: tuple[Entry, ...] = ()) -> list[tuple[bool, str]]:
    return [(verdict.approved, verdict.reason) for verdict in rule(packet(*proposals), KnownEntries(known)).verdicts]


def test_what_the_user_said_and_nobody_knows_is_approved() -> None:
    assert reasons(proposal("backups lie in /mnt/ark/dumps"))[0][0]


def test_what_is_less_trusted_than_the_users_word_is_refused() -> None:
    assert reasons(proposal("backups lie in /mnt/ark/dumps", trust=Trust.READ_FROM)) == [
        (False, "its trust is read-from: only what the user said becomes an entry by itself")
    ]


def test_an_echo_a_secret_and_a_vague_word_are_refused() -> None:
    verdicts = reasons(
        proposal("staging listens on port 7443", quote="as e_staging001 says"),
        proposal("the deploy token is [redacted:api-key]"),
        proposal("it is fine"),
    )
    assert [(approved, reason.split(":")[0]) for approved, reason in verdicts] == [
        (False, "it carries a mark of injected memory"),
        (False, "what it states is a secret"),
        (False, "too vague"),
    ]


def test_what_holds_for_the_moment_is_refused_unless_it_was_asked_for_in_so_many_words() -> None:
    fact = "for now the mirror is quail.example"
    assert reasons(proposal(fact)) == [(False, "it holds for the moment only")]
    assert reasons(proposal(fact, confidence=0.9))[0][0]


def test_the_same_fact_twice_in_a_packet_enters_once() -> None:
    first, second = reasons(proposal("backups lie in /mnt/ark/dumps", 1), proposal("Backups lie in /mnt/ark/dumps", 2))
    assert (first[0], second[0]) == (True, False)


def test_what_became_known_meanwhile_is_a_reinforcement() -> None:
    ruling = rule(packet(proposal("staging listens on port 7443", 3)), KnownEntries([STAGING]))
    assert not ruling.verdicts[0].approved
    assert ruling.reinforcements == (Reinforcement(entry_id="e_staging001", event_id="ev3", signal="reinforces"),)


def test_a_supersede_of_the_same_subject_stands() -> None:
    ruling = rule(packet(proposal("staging listens on port 6544", supersedes=("e_staging001",))), KnownEntries([STAGING]))
    assert ruling.verdicts[0].proposal.action == proposal("staging listens on port 6544", supersedes=("e_staging001",)).action


def test_a_supersede_of_another_subject_is_refused_and_the_fact_kept() -> None:
    ruling = rule(packet(proposal("backups lie in /mnt/ark/dumps", supersedes=("e_staging001",))), KnownEntries([STAGING]))
    (verdict,) = ruling.verdicts
    assert isinstance(verdict.proposal.action, Write)
    assert (verdict.approved, verdict.proposal.action.supersedes, verdict.proposal.salience) == (True, (), "novel")
    assert "e_staging001" in verdict.reason


def test_the_ruling_answers_the_packet_and_passes_on_what_needs_no_verdict() -> None:
    again = Reinforcement(entry_id="e_1", event_id="ev", signal="reinforces")
    doubt = Suspicion(text="always x", origin="tool", event_id="ev", reason="asks")
    ruling = rule(packet(reinforcements=(again,), suspicions=(doubt,), trace="00-a-b-01"), KnownEntries())
    assert (ruling.id, ruling.about, ruling.trace) == ("ruling/ep", "packet/ep", "00-a-b-01")
    assert (ruling.reinforcements, ruling.suspicions) == ((again,), (doubt,))


def test_an_entry_that_came_in_after_the_librarian_looked_is_replaced_as_well() -> None:
    ruling = rule(packet(proposal("staging listens on port 6544", scope="project:shop-123456")), KnownEntries([STAGING]))
    (verdict,) = ruling.verdicts
    assert isinstance(verdict.proposal.action, Write)
    assert (verdict.proposal.action.supersedes, verdict.proposal.action.scope) == (("e_staging001",), "global")
    assert verdict.proposal.salience == "contradicts"
    assert "it replaces e_staging001 as well" in verdict.reason


def test_a_foreign_entry_does_not_stand_in_for_the_users_word() -> None:
    foreign = STAGING.model_copy(update={"trust": Trust.FOREIGN})
    assert reasons(proposal("staging listens on port 7443"), known=(foreign,))[0][0]


@pytest.mark.parametrize("fact", ["use black for python", "prefer tabs", "don't use emojis", "we don't use docker any more"])
def test_what_was_asked_for_by_name_may_be_short(fact: str) -> None:
    assert reasons(proposal(fact, confidence=0.9))[0][0]


def test_a_wish_to_forget_is_refused_with_what_to_do_about_the_entry_that_it_means() -> None:
    meant, unknown = reasons(
        proposal("forget that staging listens on 7443", confidence=0.9),
        proposal("please delete the entry about Bob", confidence=0.9),
        known=(STAGING,),
    )
    assert meant == (False, "it asks to forget: `ultan forget e_staging001` in your own terminal removes it for good")
    assert unknown == (False, "it asks to forget: `ultan forget WORDS` in your own terminal removes it for good")


def test_what_took_over_the_rest_of_an_entry_replaces_it_though_it_names_no_old_value() -> None:
    known = STAGING.model_copy(update={"fact": "anything on staging gets 7443, role app_rw"})
    renewed = proposal("anything on staging gets 6544, role app_rw", supersedes=(known.id,))
    assert rule(packet(renewed), KnownEntries([known])).verdicts[0].proposal == renewed


def test_what_is_less_sure_than_not_enters_only_as_a_change_of_what_is_known() -> None:
    assert reasons(proposal("the relay was slow on 7443", confidence=0.4)) == [
        (False, "too faint: it changes nothing that is known")
    ]
    assert reasons(proposal("staging listens on port 6544", confidence=0.4), known=(STAGING,))[0][0]


def test_what_a_past_session_says_gives_way_to_what_was_said_since() -> None:
    since = STAGING.model_copy(update={"fact": "staging listens on port 7443, no longer on 5432", "valid_from": date(2026, 6, 1)})
    old = proposal("staging listens on port 5432", valid_from=date(2026, 1, 5))
    assert reasons(old, known=(since,)) == [(False, "the user said otherwise later: e_staging001")]
    assert reasons(proposal("staging listens on port 9100 now, not on 7443", valid_from=date(2026, 7, 1)), known=(since,))[0][0]
    turned = proposal("staging listens on port 6000 now, not on 7443", valid_from=date(2026, 1, 5), supersedes=("e_staging001",))
    assert not reasons(turned, known=(since,))[0][0]
