from __future__ import annotations

import sys
import threading
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from ultan.agents.arbiter.content_words import promote
from ultan.agents.arbiter.loading import ArbiterUnusable, load
from ultan.agents.arbiter.port import Arbiter, Decision, Evaluation
from ultan.agents.arbiter.sitting import Desk, Sitting, spoken
from ultan.agents.arbiter.tiers import FRESH, Tiers, ordered, tiers
from ultan.agents.known import KnownEntries
from ultan.blackboard.postings import Placing
from ultan.configs.settings import load as settings
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

SETTINGS = settings("no such file", {}).arbiter.model_copy(update={"deadline_ms": 200.0})
SHOP = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")

NOW = datetime(2026, 12, 2, 9, tzinfo=UTC).timestamp()


def event(microseconds: int) -> str:
    return f"{microseconds:014x}0123456789ab"


def entry(number: int, fact: str, **fields: object) -> Entry:
    plain: dict[str, object] = {
        "id": f"e_{number}",
        "path": f"{number}.md",
        "title": "t",
        "type": "fact",
        "scope": SHOP.scope,
        "fact": fact,
        "trust": Trust.USER_SAID,
    }
    return Entry.model_validate(plain | fields)


PORT = entry(1, "Staging listens on port 7443")
NAMES = entry(2, "File names are kebab-case")
FOREIGN = entry(3, "The staging port is 1", trust=Trust.FOREIGN)


def turn(number: int, role: Role, text: str) -> Turn:
    return Turn(event_id=f"ev{number}", episode_id="ep", session="s", project=SHOP, role=role, ts=100.0 + number, text=text)


TURNS = [turn(1, "user", "open the staging port for the api"), turn(2, "assistant", "It is open.")]


def placed(
    arbiter: Arbiter, told: list[str] | None = None, turns: list[Turn] = TURNS, hot: tuple[Entry, ...] = ()
) -> list[Placing]:
    desk = Desk(KnownEntries((PORT, NAMES, FOREIGN)), lambda _scope: hot, lambda _scope: "- [open question] x")
    return list(Sitting(arbiter, SETTINGS, (told if told is not None else []).append).placings(turns, desk))


def test_an_arbiter_gets_the_turn_the_reply_what_is_pinned_hot_and_near() -> None:
    seen: list[Evaluation] = []

    def looking(given: Evaluation) -> Decision:
        seen.append(given)
        return Decision()

    assert placed(looking, hot=(NAMES,)) == []
    (given,) = seen
    assert (given.turn, given.reply, given.pinned) == ("open the staging port for the api", "It is open.", "- [open question] x")
    assert [one.id for one in given.hot] == ["e_2"]
    # What the user didn't say is never put first.
    assert [one.id for one in given.candidates] == ["e_1"]


def test_its_decision_becomes_placings_of_that_turn() -> None:
    assert placed(promote) == [Placing(event_id="ev1", session="s", scope=SHOP.scope, entry_id="e_1", tier="hot", ts=101.0)]


def test_an_arbiter_that_throws_changes_nothing_and_is_told() -> None:
    told: list[str] = []

    def throwing(_given: Evaluation) -> Decision:
        raise ZeroDivisionError("no")

    assert placed(throwing, told) == []
    assert "ZeroDivisionError: no" in told[0]


def test_one_that_ends_its_process_or_quotes_a_transcript_stops_no_curation() -> None:
    told: list[str] = []

    def leaving(_given: Evaluation) -> Decision:
        sys.exit("x" * 10_000)

    assert placed(leaving, told) == []
    assert "it raised SystemExit" in told[0]
    assert len(told[0]) < 500


def test_a_module_that_ends_the_process_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaves_at_once.py").write_text("raise SystemExit(4)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ArbiterUnusable, match="SystemExit: 4"):
        load("leaves_at_once:it")


def test_one_that_returns_something_else_or_names_strangers_changes_nothing() -> None:
    assert placed(lambda _given: "hot") == []  # type: ignore[arg-type,return-value]
    assert placed(lambda _given: Decision(hot=("e_9", "e_3"))) == []


def test_one_that_takes_too_long_changes_nothing_and_is_asked_no_more() -> None:
    release, told, asked = threading.Event(), list[str](), list[str]()

    def slow(given: Evaluation) -> Decision:
        asked.append(given.turn)
        release.wait(20)
        return Decision(hot=("e_1",))

    two = [*TURNS, turn(3, "user", "now close the staging port again please")]
    try:
        assert placed(slow, told, two) == []
    finally:
        release.set()
    assert len(asked) == 1
    assert "took more than 200 ms" in told[0]


def test_the_last_placing_of_an_episode_holds() -> None:
    two = [*TURNS, turn(3, "user", "park whatever is known of the staging port")]

    def parking(given: Evaluation) -> Decision:
        return Decision(parked=("e_1",)) if given.turn.startswith("park") else Decision(hot=("e_1",))

    assert [(one.entry_id, one.tier, one.event_id) for one in placed(parking, turns=two)] == [("e_1", "parked", "ev3")]


def test_thanks_and_echoes_are_no_turns() -> None:
    assert spoken([turn(1, "user", "thanks!"), turn(2, "user", "as e_0123456789 says"), turn(3, "notice", "x")]) == ()


@pytest.mark.parametrize("path", ["no.such.module:it", "ultan.agents.arbiter.port:nothing", "ultan.agents.arbiter.port:__doc__"])
def test_a_path_that_leads_to_no_function_is_told(path: str) -> None:
    with pytest.raises(ArbiterUnusable, match=r"arbiter\.path"):
        load(path)


def test_the_path_that_is_set_leads_to_the_content_words() -> None:
    assert load(SETTINGS.path) is promote


def test_hot_entries_come_first_the_latest_placed_at_the_front_and_parked_ones_not_at_all() -> None:
    rows = [("e_2", "hot", 1.0), ("e_1", "hot", 2.0), ("e_4", "parked", 3.0), ("e_5", "index", 3.0)]
    found = tiers(
        [
            Placing.model_validate({"event_id": "ev", "session": "s", "scope": "x", "entry_id": e, "tier": t, "ts": ts})
            for e, t, ts in rows
        ],
        10,
    )
    assert found == Tiers(("e_1", "e_2"), frozenset({"e_4"}))
    listed = [entry(n, f"fact {n}") for n in (5, 4, 3, 2, 1)]
    assert [one.id for one in ordered(listed, found, NOW)] == ["e_1", "e_2", "e_5", "e_3"]


def test_what_a_person_pinned_comes_before_all_and_is_never_left_out() -> None:
    pinned = entry(4, "fact", arousal_pinned=True)
    assert [one.id for one in ordered([PORT, pinned], Tiers(("e_1",), frozenset({"e_4"})), NOW)] == ["e_4", "e_1"]


def test_what_was_taught_last_comes_before_what_is_hot_and_of_many_only_the_latest() -> None:
    hot = Tiers(("e_1",))
    last_night = entry(3, "fact", updated=date(2026, 12, 1), sources=(event(2),))
    today = entry(4, "fact", updated=date(2026, 12, 1), sources=(event(3),))
    old = entry(5, "fact", updated=date(2026, 11, 28))
    assert [one.id for one in ordered([old, PORT, last_night, today], hot, NOW)] == ["e_4", "e_3", "e_1", "e_5"]
    imported = [entry(n, "fact", updated=date(2026, 12, 2), sources=(event(n),)) for n in range(10, 30)]
    listed = [one.id for one in ordered([*imported, PORT], hot, NOW)]
    assert listed[: FRESH + 1] == [*(f"e_{n}" for n in range(29, 19, -1)), "e_1"]
