from __future__ import annotations

from ultan.agents.arbiter.content_words import promote
from ultan.agents.arbiter.port import Evaluation, Summary

PORT = Summary(id="e_port", fact="Staging listens on port 7443")
NAMES = Summary(id="e_names", fact="File names are kebab-case")


def test_what_shares_content_words_with_the_turn_is_hot() -> None:
    assert promote(Evaluation(turn="which port does staging have?", candidates=(NAMES, PORT))).hot == ("e_port",)


def test_the_reply_counts_as_well() -> None:
    assert promote(Evaluation(turn="deploy it", reply="I'll open the port on staging.", candidates=(PORT,))).hot == ("e_port",)


def test_a_single_shared_word_is_chance() -> None:
    assert promote(Evaluation(turn="what is a port?", candidates=(PORT,))).hot == ()


def test_a_long_entry_that_shares_a_few_of_its_words_is_not_meant() -> None:
    long = Summary(id="e_long", fact="staging port " + " ".join(f"detail{n}" for n in range(20)))
    assert promote(Evaluation(turn="which port does staging have?", candidates=(long,))).hot == ()


def test_only_the_best_few_are_promoted_and_nothing_is_parked() -> None:
    many = tuple(Summary(id=f"e_{n}", fact=f"staging port for service{n}") for n in range(9))
    decision = promote(Evaluation(turn="the staging port of the service", candidates=many))
    assert len(decision.hot) == 3
    assert decision.parked == decision.index == ()
