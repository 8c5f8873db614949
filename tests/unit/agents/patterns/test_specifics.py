from __future__ import annotations

from ultan.agents.patterns.specifics import specifics


def test_code_paths_hosts_flags_numbers_and_names_are_specific() -> None:
    text = "run `lark hush` on quail.example with --lane and FOO=bar in hal/shim, ask Ilse about bikeTag 7443"
    found = specifics(text)
    assert found == ("lark hush", "quail.example", "--lane", "FOO=bar", "hal/shim", "Ilse", "bikeTag", "7443")


def test_everyday_words_capitals_and_compounds_are_not() -> None:
    assert specifics("OK the PR is read-only and re-checked, NO rush") == ()


def test_an_uncommon_compound_is_a_name() -> None:
    assert specifics("flags come from exp-hazel") == ("exp-hazel",)
