"""The episode store: what is committed together, what is found again."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from ultan.library.episodes.writer import (
    Batch,
    Cursor,
    Episode,
    EpisodeReader,
    EpisodeStoreError,
    EpisodeWriter,
    Outgoing,
    Rejected,
    Turn,
)
from ultan.library.project import ProjectRef

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
WEB = ProjectRef(key="git:host/web", slug="web-1", name="web")
SECRET = "AKIAIOSFODNN7EXAMPLE"  # the example key of AWS's own documentation


def turn(event_id: str, text: str, **more: object) -> Turn:
    fields = {"episode_id": "ep_1", "session": "s1", "project": API, "role": "user", "ts": 1.0}
    return Turn.model_validate({"event_id": event_id, "text": text} | fields | more)


def episode(episode_id: str, **more: object) -> Episode:
    return Episode.model_validate({"id": episode_id, "session": "s1", "project": API, "opened": 1.0, "last": 1.0} | more)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "episodes.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[EpisodeWriter]:
    writer = EpisodeWriter(path)
    yield writer
    writer.close()


def test_a_turn_that_is_stored_twice_is_there_once(store: EpisodeWriter) -> None:
    for _ in range(2):
        store.commit(Batch(turns=(turn("a", "port 7443"), turn("b", "port 7443"))))
    assert [one.event_id for one in store.turns("ep_1")] == ["a", "b"]
    assert [one.event_id for one in store.search("port", None, 9)] == ["a", "b"]


def test_turns_come_in_the_order_of_time_whenever_they_were_stored(store: EpisodeWriter) -> None:
    store.commit(Batch(turns=(turn("late", "x", ts=3.0), turn("early", "x", ts=2.0, role="assistant"))))
    assert [one.event_id for one in store.turns("ep_1")] == ["early", "late"]


def test_all_of_a_batch_is_committed_or_nothing(store: EpisodeWriter, path: Path) -> None:
    batch = Batch(
        turns=(turn("a", "x"),),
        episodes=(episode("ep_1"),),
        cursors=(Cursor(name="events", offset=7, mark="m"),),
        outbox=(Outgoing(id="p", body="{}"),),
    )
    breaker = sqlite3.connect(path)
    breaker.execute("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    with pytest.raises(EpisodeStoreError, match="disk is full"):
        store.commit(batch)
    assert (store.turn("a"), store.open_episodes(), store.offset("events")) == (None, (), 0)
    breaker.execute("DROP TRIGGER full")
    store.commit(batch)
    assert (store.offset("events"), store.outbox(9)) == (7, (Outgoing(id="p", body="{}"),))


def test_postings_leave_the_outbox_in_order_and_never_come_back(store: EpisodeWriter) -> None:
    postings = tuple(Outgoing(id=name, body="{}") for name in "cab")
    store.commit(Batch(outbox=postings))
    assert [one.id for one in store.outbox(2)] == ["c", "a"]
    store.delivered(["c", "a"])
    store.commit(Batch(outbox=postings))
    assert [one.id for one in store.outbox(9)] == ["b"]


def test_what_is_needed_to_go_on_is_there_after_a_restart(store: EpisodeWriter, path: Path) -> None:
    opened = episode("ep_1", last=5.0, spoken=True, transcript="/t.jsonl", trace="00-a-b-01")
    closed = episode("ep_0", opened=0.5, why="quiet")
    store.commit(Batch(episodes=(closed, opened), cursors=(Cursor(name="events", offset=7, mark="m"),)))
    store.close()
    again = EpisodeWriter(path)
    assert again.open_episodes() == (opened,)
    assert again.cursor("events") == Cursor(name="events", offset=7, mark="m")
    assert again.last_episode("s1") == opened
    again.close()


def test_a_closed_episode_stays_closed(store: EpisodeWriter) -> None:
    store.commit(Batch(episodes=(episode("ep_1", why="compacting"),)))
    store.commit(Batch(episodes=(episode("ep_1"),)))
    assert store.open_episodes() == ()


def test_secrets_and_private_parts_are_gone_before_the_first_byte(store: EpisodeWriter, path: Path) -> None:
    text = f"the key is {SECRET} <private>my diary</private>"
    rejected = Rejected(source="events", offset=0, reason="broken", head=text)
    store.commit(Batch(turns=(turn("a", text),), rejected=(rejected,)))
    store.close()
    written = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert SECRET.encode() not in written
    assert b"diary" not in written
    assert b"[redacted:aws-key]" in written


def test_the_store_is_readable_by_its_owner_alone(store: EpisodeWriter, path: Path) -> None:
    store.commit(Batch(turns=(turn("a", "x"),)))
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_a_reader_sees_what_is_committed_and_nothing_where_there_is_no_store(path: Path) -> None:
    reader = EpisodeReader(path)
    assert (reader.turns("ep_1"), reader.search("x", None, 3), reader.counts()) == ((), (), {})
    store = EpisodeWriter(path)
    store.commit(Batch(turns=(turn("a", "port"),)))
    assert [one.event_id for one in reader.turns("ep_1")] == ["a"]
    assert reader.counts()["user_turns"] == 1
    store.commit(Batch(turns=(turn("b", "port"),)))
    assert [one.event_id for one in reader.turns("ep_1")] == ["a", "b"]
    reader.close()
    store.close()


def test_a_file_that_is_no_database_is_told_with_what_to_do(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(EpisodeStoreError, match="move it away"):
        EpisodeWriter(path)
    with pytest.raises(EpisodeStoreError, match=r"episodes\.sqlite can't be read"):
        EpisodeReader(path).counts()


@pytest.mark.parametrize(
    ("said", "query"),
    [  # case A8, and ordinary words in another form
        ("登录页面必须先检查用户身份再跳转", "用户身份"),
        ("重跑gen-report后清空缓存", "gen-report"),
        ("ﾕｰｻﾞｰ設定は毎回保存", "ユーザー設定"),
        ("l'état du service", "e\u0301tat"),
        ("staging uses port 7443", "which ports does staging use?"),
        ("the commit is 7fcbd8b9aa", "cbd8b9"),
        ("call getUserName first", "user name"),
    ],
)
def test_what_was_said_is_found_by_words_and_by_pieces(store: EpisodeWriter, said: str, query: str) -> None:
    others = tuple(turn(f"other{i}", f"something else number {i}, 保存しない, 页面") for i in range(5))
    store.commit(Batch(turns=(turn("a", said), *others)))
    assert store.search(query, None, 3)[0].event_id == "a"


def test_search_keeps_to_project_role_and_limit(store: EpisodeWriter) -> None:
    store.commit(
        Batch(
            turns=(
                turn("mine", "port 1"),
                turn("theirs", "port 2", project=WEB),
                turn("guess", "port 3", role="assistant"),
                turn("call", '{"command": "port 4"}', role="tool", tool="Bash"),
            )
        )
    )
    assert [one.event_id for one in store.search("port", API.key, 9)] == ["mine"]
    assert {one.event_id for one in store.search("port", None, 9)} == {"mine", "theirs"}
    assert [one.event_id for one in store.search("port", None, 9, roles=("tool",))] == ["call"]
    assert len(store.search("port", None, 1)) == 1


@pytest.mark.parametrize("query", ["", "?!", '" OR *', "NEAR(a b)", "a\x00b", "the", "col:x -y ^z"])
def test_any_query_is_a_question_and_no_syntax(store: EpisodeWriter, query: str) -> None:
    store.commit(Batch(turns=(turn("a", "unrelated"),)))
    assert store.search(query, None, 3) == ()


def test_only_what_the_user_typed_in_the_session_was_said_in_it(store: EpisodeWriter) -> None:
    store.commit(
        Batch(turns=(turn("a", "use tabs"), turn("b", "use spaces", role="assistant"), turn("c", "go on", role="notice")))
    )
    assert store.session_said("s1", "Use tabs.")
    assert not store.session_said("s1", "use spaces")
    assert not store.session_said("s1", "go on")
    assert not store.session_said("s2", "use tabs")


def test_recent_user_turns_are_those_since_a_time(store: EpisodeWriter) -> None:
    store.commit(Batch(turns=(turn("old", "x", ts=1.0), turn("young", "x", ts=2.0), turn("not", "x", ts=2.0, role="tool"))))
    assert [one.event_id for one in store.recent_user_turns(2.0)] == ["young"]


def test_only_the_latest_rejected_lines_are_kept(store: EpisodeWriter) -> None:
    lines = tuple(Rejected(source="events", offset=i, reason="broken") for i in range(1001))
    store.commit(Batch(rejected=lines))
    assert store.counts()["rejected"] == 1000
    assert store.rejected(1)[0].offset == 1000


def test_the_latest_are_what_the_user_typed_of_a_project_in_a_time_newest_first(store: EpisodeWriter) -> None:
    turns = [turn(f"t{ts}", "x", ts=float(ts)) for ts in (1, 2, 3)]
    store.commit(Batch(turns=(*turns, turn("web", "x", ts=2.5, project=WEB), turn("its", "x", ts=2.6, role="assistant"))))
    assert [one.event_id for one in store.latest(API.key, 9)] == ["t3", "t2", "t1"]
    assert [one.event_id for one in store.latest(None, 2)] == ["t3", "web"]
    assert [one.event_id for one in store.latest(API.key, 9, (2.0, 3.0))] == ["t2"]


def test_a_search_keeps_to_a_time_whose_end_is_left_out(store: EpisodeWriter) -> None:
    store.commit(Batch(turns=tuple(turn(f"t{ts}", "port 7443", ts=float(ts)) for ts in (1, 2, 3))))
    assert [one.event_id for one in store.search("port", None, 9, during=(2.0, 3.0))] == ["t2"]
    assert [one.event_id for one in store.search("7443", None, 9, during=(3.0, 9.0))] == ["t3"]


def test_beside_a_turn_stands_what_was_said_right_before_and_after_it_in_its_episode(store: EpisodeWriter) -> None:
    asked = turn("q", "x", ts=5.0)
    said = [turn("u", "x", ts=1.0), turn("a", "x", ts=3.0, role="assistant"), turn("tool", "x", ts=4.0, role="tool")]
    later = [turn("run", "x", ts=6.0, role="tool"), turn("b", "x", ts=7.0, role="assistant"), turn("v", "x", ts=8.0)]
    store.commit(Batch(turns=(*said, asked, *later, turn("other", "x", ts=4.5, episode_id="ep_2"))))
    before, after = store.before(asked), store.after(asked)
    assert (before and before.event_id, after and after.event_id) == ("a", "b")
    assert store.before(said[0]) is None
    assert store.after(later[2]) is None


def test_projects_are_those_in_which_something_was_said_each_once_by_name(store: EpisodeWriter) -> None:
    moved = API.model_copy(update={"root": "/elsewhere"})
    store.commit(Batch(turns=(turn("a", "x", project=WEB), turn("b", "x"), turn("c", "x", project=moved))))
    assert store.projects() == (moved, WEB)
