"""The data files of the gate say what the code expects."""

from __future__ import annotations

import re
from typing import get_args

from ultan.gate.rules import PromptKind, phrases, rules


def test_every_rule_is_of_a_known_kind_and_has_a_reason() -> None:
    for rule in rules().forms:
        assert rule.kind in get_args(PromptKind)
        assert rule.reason


def test_no_rule_names_a_part_that_is_not_listed() -> None:
    for rule in rules().forms:
        assert not re.search(r"\{[a-z]", rule.pattern.pattern)


def test_no_rule_fits_an_empty_prompt() -> None:
    assert not [rule.reason for rule in rules().forms if rule.pattern.search("")]


def test_words_of_acts_that_people_have_rules_about_are_not_chatter() -> None:
    acts = "run test tests commit push delete deploy install review apply merge release rename build branch".split()  # noqa: SIM905
    assert phrases().carrying.isdisjoint(acts)
    assert phrases().thanks <= phrases().carrying
