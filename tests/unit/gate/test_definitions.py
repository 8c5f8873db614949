"""Which commands the files of make, just and npm define."""

from __future__ import annotations

import pytest

from ultan.gate.claims import Runner
from ultan.gate.definitions import glimpsed, read

MAKEFILE = """\
CC := gcc
out = build
.PHONY: test
test lint: deps
\tpytest: not a target
deps::
ship: export MODE = fast
"""
JUSTFILE = """\
set shell := ["bash"]
alias t := test
test *args: build
    cargo test
@build:
    cargo build
"""
PACKAGE = '{"name": "x", "scripts": {"lint:fix": "eslint", "e2e": "x"}, "dependencies": {"react": "1"}}'


@pytest.mark.parametrize(
    ("runner", "text", "names"),
    [
        ("make", MAKEFILE, {"test", "lint", "deps", "ship"}),
        ("just", JUSTFILE, {"t", "test", "build"}),
        ("npm", PACKAGE, {"lint:fix", "e2e"}),
        ("npm", "{}", set()),
    ],
)
def test_a_file_defines(runner: Runner, text: str, names: set[str]) -> None:
    assert read(runner, text) == (names, False)


@pytest.mark.parametrize(
    ("runner", "text"),
    [
        ("make", "include mk/*.mk\n"),
        ("make", "-include local.mk\n"),
        ("make", "%.html: %.md\n\tpandoc\n"),
        ("make", "$(foreach n,$(ALL),$(eval $(call rule,$(n))))\n"),
        ("just", "import 'ci.just'\n"),
        ("just", "mod web\n"),
        ("npm", "{broken"),
        ("npm", "[1]"),
    ],
)
def test_a_file_that_takes_others_in_or_is_broken_may_define_anything(runner: Runner, text: str) -> None:
    assert read(runner, text).open


def test_lines_of_a_change_show_what_they_defined() -> None:
    assert glimpsed("make", "seed: deps") == {"seed"}
    assert glimpsed("npm", '    "seed": "node seed.js",') == {"seed"}
    assert glimpsed("just", "seed target='all':") == set()


@pytest.mark.parametrize("runner", ["make", "just"])
@pytest.mark.parametrize("filling", ["\n", " ", "% ", "a-", "a b "])
def test_a_file_of_nothing_but_filling_is_read_in_time_that_grows_with_its_length(runner: Runner, filling: str) -> None:
    # Of the size that is read of a file: a pattern whose time grew with the square of it would be at it for minutes.
    text = filling * ((1 << 18) // len(filling))
    assert not read(runner, f"all:\n{text}").names - {"all"}
    assert not glimpsed(runner, text)


def test_what_a_line_names_at_its_beginning_counts_however_long_it_is_and_its_end_may_define_anything() -> None:
    assert read("make", f"ship: {'part ' * 400}\ntest:\n") == ({"ship", "test"}, True)
