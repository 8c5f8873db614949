"""What a prompt gives to search with."""

from __future__ import annotations

import pytest

from ultan.retrieval import cue


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see https://host.example/a?b=1 for it", "https://host.example/a?b=1"),
        ("edit tools/gen/cube.py please", "tools/gen/cube.py"),
        ("is FERN_SORT exported", "FERN_SORT"),
        ("what is lark_rw", "lark_rw"),
        ("rename bikeTag in the app", "bikeTag"),
        ("run gen-report again", "gen-report"),
        ("revert 9f8e7d6c5b now", "9f8e7d6c5b"),
        ("open theme.css in it", "theme.css"),
        ("cargo test --features", "--features"),
    ],
)
def test_identifiers_of_each_kind_are_found_whole(text: str, found: str) -> None:
    assert found in cue.identifiers(text)


def test_plain_prose_holds_no_identifiers() -> None:
    assert cue.identifiers("Which port does the database listen on, and why?") == ()


def test_terms_start_with_identifiers_and_skip_stop_words() -> None:
    terms = cue.read("what is the port of lark_rw?", "project:a").terms
    assert terms == ("lark_rw", "lark", "rw", "port")


def test_a_pasted_log_leaves_the_request_before_and_after_it() -> None:
    read = cue.read("the build fails: " + "noise " * 500 + "how do I fix the linker?", "project:a")
    assert read.text.startswith("the build fails:")
    assert read.text.endswith("how do I fix the linker?")
    assert len(read.text) <= cue.HEAD_CHARS + cue.TAIL_CHARS + 3
    assert len(read.terms) <= cue.TERMS


@pytest.mark.parametrize("part", ["../", "1", "1-", "a-", "./", "@", "9f8e7d6c5b"])
def test_a_long_run_of_what_names_begin_with_is_read_in_time_that_grows_with_its_length(part: str) -> None:
    # A pattern that began anew at each character would take minutes.
    assert len(cue.identifiers(part * 60_000)) <= 1
