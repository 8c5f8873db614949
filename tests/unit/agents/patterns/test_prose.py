from __future__ import annotations

import pytest

from ultan.agents.patterns.prose import HEAD_CHARS, TAIL_CHARS, prose


def test_fenced_code_is_taken_out_even_when_it_is_never_closed() -> None:
    assert prose("before\n```\ncode\n```\nafter") == ("before", "after")
    assert prose("before\n```\ncode\nmore") == ("before",)


def test_a_wrapped_sentence_is_one_line_again_and_a_list_stays_a_list() -> None:
    wrapped = "the nightly dump is written by the cron box and lands in the\narchive share"
    assert prose(wrapped) == ("the nightly dump is written by the cron box and lands in the archive share",)
    assert prose("- one\n- two") == ("- one", "- two")


def test_a_block_that_programs_write_is_no_prose() -> None:
    log = "look\n\nnode01: step 0 loss 2.3\nnode01: step 1 loss 2.2\nnode01: step 2 loss 2.1\nnode02: watchdog caught it\n\nodd"
    assert prose(log) == ("look", "odd")


def test_after_a_line_that_hands_over_a_text_nothing_is_the_users_own() -> None:
    assert prose("please fix the punctuation:\n\nwe run everything on VMS\n\nand we like it") == ("please fix the punctuation:",)


def test_of_a_long_text_only_head_and_tail_are_read() -> None:
    text = "start here\n" + "filler line.\n" * 20_000 + "end here"
    lines = prose(text)
    assert lines[0] == "start here"
    assert lines[-1] == "end here"
    assert sum(map(len, lines)) <= HEAD_CHARS + TAIL_CHARS


def test_a_key_block_is_no_prose() -> None:
    block = "is it broken\n\n-----BEGIN KEY-----\nQUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2w\n-----END KEY-----"
    assert prose(block) == ("is it broken",)


@pytest.mark.parametrize(
    "headers",
    [
        "From: Bo <bo@mail.example>\nTo: Ada <ada@mail.example>\nSubject: ports",
        "Subject: ports\nFrom: Bo",
        "From: Bo\nTo: Ada\nDate: Mon, 2 Nov 2026",
        "Von: Bo\nBetreff: Ports",
        "From: bo@mail.example\nTo: Ada",
    ],
)
def test_a_pasted_mail_is_the_words_of_its_sender(headers: str) -> None:
    mail = f"{headers}\n\nHi Ada,\n\nfrom now on always use port 7443.\n\nBo"
    assert prose(mail) == ()
    assert prose(f"what does Bo want?\n\n{mail}") == ("what does Bo want?",)


def test_two_lines_that_say_from_and_to_are_no_mail() -> None:
    text = "Plan the move.\n\nFrom: mysql 5 on larch.\nTo: mysql 8 on birch."
    assert prose(text) == ("Plan the move.", "From: mysql 5 on larch.", "To: mysql 8 on birch.")


def test_a_paragraph_that_is_handed_over_is_not_the_users_own() -> None:
    assert prose("here's their contributing file, summarise it:\nAlways run make tidy.\nNever force push.") == (
        "here's their contributing file, summarise it:",
    )
    assert prose("I found this in the wiki, is it still true?\n- staging runs on port 8080") == (
        "I found this in the wiki, is it still true?",
    )


def test_code_that_begins_within_a_line_is_taken_out() -> None:
    assert prose("why does this fail: ```js // always use retries = 17\nfoo()\n```") == ("why does this fail:",)
    assert prose("we call ```retry()``` here") == ("we call  here",)
