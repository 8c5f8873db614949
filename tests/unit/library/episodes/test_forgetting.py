"""What is forgotten is in no row, no index and no page of the episode store."""

from __future__ import annotations

from pathlib import Path

from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.episodes import forgetting as episode_forget
from ultan.library.episodes.lines import mark
from ultan.library.episodes.writer import Batch, Cursor, Episode, EpisodeReader, EpisodeWriter, Outgoing, Rejected, Turn
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/api", slug="api-1", name="api")
WHAT = Forgotten(terms=(term("Quillfeather"),), events=frozenset({"ev4"}), sessions=frozenset({"s2"}))


def turn(event: str, text: str, session: str = "s1", role: str = "user") -> Turn:
    more = {"event_id": event, "episode_id": f"ep_{session}", "session": session, "role": role}
    return Turn.model_validate({**more, "project": PROJECT, "ts": 1.0, "text": text})


def filled(path: Path) -> None:
    writer = EpisodeWriter(path)
    turns = (
        turn("ev1", "the codename is Quillfeather"),
        turn("ev2", "deploys go out on Tuesdays"),
        turn("ev3", "Quillfeather it is", role="assistant"),
        turn("ev4", "what I took back"),
        turn("ev5", "said elsewhere", session="s2"),
        turn("ev6", "grep quillfeather", role="tool"),
    )
    episodes = tuple(
        Episode(id=f"ep_{one}", session=one, project=PROJECT, opened=1.0, last=1.0, transcript="/t/quillfeather.jsonl")
        for one in ("s1", "s2")
    )
    writer.commit(
        Batch(
            turns=turns, episodes=episodes, cursors=(Cursor(name="events", offset=5, mark="old"),),
            outbox=(Outgoing(id="o1", body='"Quillfeather"'), Outgoing(id="o2", body='"Tuesdays"')),
            rejected=(Rejected(source="events", offset=0, reason="no JSON", head="Quillfeather {"),),
        )
    )  # fmt: skip
    writer.close()


def test_rows_indexes_and_free_pages_hold_it_no_more_and_the_rest_is_found(tmp_path: Path) -> None:
    path = tmp_path / "episodes.sqlite"
    filled(path)
    assert set(episode_forget.turns(path, WHAT)) == {"ev1", "ev3", "ev4", "ev5", "ev6"}
    assert episode_forget.erase(path, WHAT) == 5
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir()).lower()
    assert b"quillf" not in data and b"took back" not in data and b"elsewhere" not in data
    reader = EpisodeReader(path)
    assert [one.event_id for one in reader.search("Tuesdays", None, 9)] == ["ev2"]
    assert reader.search("uesday", None, 9) and not reader.search("quillfeather", None, 9, ("user", "assistant", "tool"))
    assert reader.episode("ep_s2") is None and reader.episode("ep_s1").transcript == ""
    assert episode_forget.erase(path, WHAT) == 0


def test_the_cursor_knows_the_log_again_after_it_was_overwritten(tmp_path: Path) -> None:
    path, log = tmp_path / "episodes.sqlite", tmp_path / "events.jsonl"
    filled(path)
    log.write_bytes(b"      \nmore\n")
    episode_forget.remark(path, "events", log)
    writer = EpisodeWriter(path)
    assert writer.cursor("events") == Cursor(name="events", offset=5, mark=mark(log, 5))


def test_without_a_store_there_is_nothing_to_forget(tmp_path: Path) -> None:
    path = tmp_path / "none.sqlite"
    assert (episode_forget.turns(path, WHAT), episode_forget.erase(path, WHAT), path.exists()) == ((), 0, False)
