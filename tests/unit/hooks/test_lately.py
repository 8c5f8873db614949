"""What a session was given, as the end of the event log tells it; and what follows from it without the daemon."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from ultan.configs.edge import edge_settings, eventlog, fence, lexical
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.edge.words import words
from ultan.gate.nudges import Nudge, write
from ultan.hooks import fallback, lately, reminding
from ultan.hooks.answer import Answer

API = {"key": "git:host/api", "slug": "api-1", "name": "api", "root": ""}
PORT, TABS = "e_0000000001", "e_0000000002"


@pytest.fixture
def place(tmp_path: Path) -> Home:
    place = Home(str(tmp_path))
    ensure(place)
    facts = ((PORT, "Staging listens on port 7443."), (TABS, "Staging wants tabs in its Makefiles, port or no port."))
    with closing(sqlite3.connect(place.lexical)) as db:
        db.executescript(lexical.SCHEMA)
        for rowid, (entry, fact) in enumerate(facts, 1):
            db.execute(
                "INSERT INTO entry VALUES (?, ?, 'project:api-1', 'fact', '', ?, '', 1, 0.5, '', '')", (rowid, entry, fact)
            )
            db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, '')", (rowid, " ".join(words(fact))))
        db.commit()
    return place


def printed(place: Home, session: str, *entries: str, tier: str = "fallback", reason: str = "r", **more: object) -> None:
    shown = [{"entry": entry, "reason": reason, "chars": 90} for entry in entries]
    fields = {"prompt_event": "p", "tier": tier, "shown": shown, "withheld": [], "chars": 300, "tokens": 40, "ms": 1.0}
    eventlog.append(place, eventlog.make("injected", session=session, project=API, **{**fields, **more}))


def test_a_session_holds_what_was_printed_in_it_since_its_context_began_anew(place: Home) -> None:
    printed(place, "s1", "e_index", tier="start", tokens=0)
    printed(place, "s1", PORT, left_out=[{"entry": TABS, "reason": "r", "chars": 9}])
    printed(place, "other", TABS)
    held = lately.given(place, "s1")
    # Of 300 characters that nobody counted some 100 tokens are reckoned.
    assert (held.tokens, held.told) == (140, True)
    printed(place, "s1", "e_index", tier="start", anew=True)
    held = lately.given(place, "s1")
    assert (held.tokens, held.told) == (40, False)


def test_a_torn_line_and_a_log_that_is_not_there_tell_nothing(place: Home) -> None:
    assert lately.given(place, "s1").tokens == 0
    printed(place, "s1", PORT)
    with Path(place.events).open("ab") as file:
        file.write(b'{"kind":"injected","session":"s1"}\n{"kind":"injected","session":"s1","shown":[{"ent')
    assert lately.given(place, "s1").tokens == 40


def test_without_the_daemon_too_a_session_costs_no_more_than_it_may_and_is_told_once(place: Home) -> None:
    edge_settings.keep(place, reflexes=False, session_tokens=150)
    printed(place, "s1", tokens=80)
    answer = fallback.for_prompt(place, "which port does staging use?", API, lately.given(place, "s1"))
    assert ([one["entry"] for one in answer.shown], [one["entry"] for one in answer.left_out]) == ([PORT], [TABS])
    says = "… memory may cost this session 150 tokens (priming.session_tokens), and that is reached: ask ultan_recall"
    assert answer.text.splitlines()[-2] == says
    printed(place, "s1", tokens=80, left_out=answer.left_out)
    held = lately.given(place, "s1")
    answer = fallback.for_prompt(place, "which port does staging use?", API, held)
    assert (answer.text, len(answer.left_out)) == ("", 2)
    assert fallback.for_start(place, API, held).text == ""


def nudge(place: Home, session: str = "s1", entry: str = PORT) -> None:
    Path(place.nudges).write_text(write((Nudge(time.time(), session, entry, "never drop tables in production"),), time.time()))


def test_a_nudge_that_is_due_is_said_without_the_daemon_as_well_and_once(place: Home) -> None:
    nudge(place)
    found = reminding.added(place, "s1", Answer("", [], "fallback"), lately.given(place, "s1"))
    assert found.text == fence.wrap([f"- mind this: never drop tables in production ({PORT})"])
    assert [(one["entry"], one["reason"]) for one in found.shown] == [(PORT, "nudge")]
    printed(place, "s1", PORT, reason="nudge")
    printed(place, "s1", "e_index", tier="start", anew=True)
    assert reminding.added(place, "s1", Answer("", [], "fallback"), lately.given(place, "s1")).text == ""
    assert reminding.added(place, "s2", Answer("", [], "fallback"), lately.given(place, "s2")).text == ""


def test_a_nudge_joins_what_is_said_unless_its_entry_is_or_the_session_may_cost_no_more(place: Home) -> None:
    nudge(place)
    beside = Answer(fence.wrap(["- the pier is red"]), [{"entry": TABS, "reason": "r", "chars": 9}], "fallback")
    found = reminding.added(place, "s1", beside, lately.NOTHING)
    assert (found.text.count(fence.OPEN), [one["entry"] for one in found.shown]) == (1, [TABS, PORT])
    there = Answer("x", [{"entry": PORT, "reason": "r", "chars": 9}], "fallback")
    assert reminding.added(place, "s1", there, lately.NOTHING) is there
    edge_settings.keep(place, reflexes=False, session_tokens=10)
    poor = reminding.added(place, "s1", Answer("", [], "fallback"), lately.NOTHING)
    assert (poor.text, [one["entry"] for one in poor.left_out]) == ("", [PORT])


def test_a_persons_own_lines_among_the_nudges_do_no_harm(place: Home) -> None:
    Path(place.nudges).write_text("- T-:+ [s1] e_x: its time is none\n- mine [s1]\n")
    assert reminding.added(place, "s1", Answer("", [], "fallback"), lately.NOTHING).text == ""
