"""The user's turns that answer a question, from a real episode store; the encoder knows words only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from ultan.blackboard.wire import Recall
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef
from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Encoded, Question, Tokens
from ultan.retrieval.questions.bm25 import terms
from ultan.retrieval.questions.told import ENCODED, LATEST, LISTED, TURN_CHARS, answers, ranked

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
WEB = ProjectRef(key="git:host/web", slug="web-1", name="web")
# 2026-11-24T12:00:00Z, a tuesday.
TUESDAY = 1795521600.0
DAY = 86_400.0
# Words that mean the same to the encoder of these tests.
ALIKE = {"broker": "queue", "pelican": "queue"}


class WordEncoder:
    """One token vector a word, orthogonal to every other word's but for those that are alike."""

    name, dimension, token_dimension, fingerprint = "words", 1, 512, "words"

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self.given: list[str] = []

    def encode(self, texts: Sequence[str]) -> Encoded:
        self.given += texts
        return Encoded(np.ones((len(texts), 1), np.float32), [self._rows(text) for text in texts])

    def encode_query(self, text: str) -> Question:
        return Question(np.ones((1, 1), np.float32), self._rows(text).astype(np.float32) / TOKEN_SCALE)

    def likeness(self, closeness: float) -> float:
        return closeness

    def _rows(self, text: str) -> Tokens:
        said = terms(text) or ["."]
        rows = np.zeros((len(said), self.token_dimension), np.int8)
        for row, word in zip(rows, said, strict=True):
            row[self._known.setdefault(ALIKE.get(word, word), len(self._known))] = TOKEN_SCALE
        return rows


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EpisodeWriter]:
    writer = EpisodeWriter(tmp_path / "episodes.sqlite")
    yield writer
    writer.close()


def turn(event_id: str, text: str, ts: float = TUESDAY, **more: object) -> Turn:
    fields = {"episode_id": "ep_1", "session": "s1", "project": API, "role": "user", "ts": ts}
    return Turn.model_validate({"event_id": event_id, "text": text} | fields | more)


def ids(store: EpisodeWriter, settings: Settings, encoder: WordEncoder | None = None, **asked: object) -> list[str]:
    return [one.event_id for one in answers(store, Recall.model_validate(asked), encoder, settings)]


def test_what_the_assistant_said_is_never_among_the_answers(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("mine", "the heron queue it is"), turn("its", "the heron queue it is", role="assistant"))))
    assert ids(store, settings, query="heron queue") == ["mine"]
    assert ids(store, settings, WordEncoder(), query="heron queue") == ["mine"]


def test_a_turn_in_other_words_answers_where_it_is_close_enough(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("other", "pelican looks slow"), turn("far", "the legend is too small"))))
    assert ids(store, settings, WordEncoder(), query="broker slow") == ["other"]
    assert ids(store, settings, query="broker slow") == []


def test_a_turn_without_the_questions_words_is_looked_at_where_it_is_among_the_latest(
    store: EpisodeWriter, settings: Settings
) -> None:
    later = [turn(f"l{number}", f"something else {number}", TUESDAY + number) for number in range(1, LATEST + 1)]
    store.commit(Batch(turns=(turn("other", "pelican"), *later[1:])))
    assert ids(store, settings, WordEncoder(), query="broker") == ["other"]
    store.commit(Batch(turns=(later[0],)))
    assert ids(store, settings, WordEncoder(), query="broker") == []


def test_only_turns_of_the_time_and_the_project_answer(store: EpisodeWriter, settings: Settings) -> None:
    days = {"before": TUESDAY - DAY, "then": TUESDAY, "after": TUESDAY + DAY}
    turns = [turn(name, "the heron queue", ts) for name, ts in days.items()]
    store.commit(Batch(turns=(*turns, turn("theirs", "the heron queue", project=WEB))))
    then = {"query": "heron queue", "since": date(2026, 11, 24), "until": date(2026, 11, 24)}
    assert ids(store, settings, project=API, **then) == ["then"]
    assert sorted(ids(store, settings, project=API, across=True, **then)) == ["theirs", "then"]
    assert sorted(ids(store, settings, **then)) == ["theirs", "then"]


def test_a_question_of_the_users_is_quoted_only_where_a_time_is_asked_for(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("asked", "do we need the heron queue?"),)))
    assert ids(store, settings, query="heron queue") == []
    assert ids(store, settings, query="heron queue", since=date(2026, 11, 24)) == ["asked"]


def test_a_question_to_the_memory_is_no_answer_to_itself(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("asked", "what did I say about the heron queue on tuesday"),)))
    assert ids(store, settings, query="heron queue", since=date(2026, 11, 24)) == []
    assert ids(store, settings, since=date(2026, 11, 24)) == []


def test_what_was_typed_behind_a_command_of_the_plugin_stands_in_its_entry_alone(
    store: EpisodeWriter, settings: Settings
) -> None:
    store.commit(Batch(turns=(turn("typed", "/ultan:remember the heron queue needs a lock"),)))
    assert ids(store, settings, query="heron queue") == []
    assert ids(store, settings, since=date(2026, 11, 24)) == []


def test_without_words_all_of_a_time_is_listed_latest_first_and_short_replies_are_left_out(
    store: EpisodeWriter, settings: Settings
) -> None:
    turns = [turn(f"t{number}", f"take heron lock {number}", TUESDAY + number) for number in range(3)]
    store.commit(Batch(turns=(*turns, turn("ok", "ok, go on", TUESDAY + 9))))
    assert ids(store, settings, since=date(2026, 11, 24)) == ["t2", "t1", "t0"]
    assert ids(store, settings, since=date(2026, 11, 25)) == []


def test_what_was_said_before_a_turn_helps_to_find_it(settings: Settings) -> None:
    turns = [turn("no", "yes, that one", session="s2"), turn("yes", "yes, that one", TUESDAY + 2)]
    context = [turn("a", "the heron queue or the pelican?", TUESDAY + 1, role="assistant")]
    found = ranked("which queue did we choose", turns, context, WordEncoder(), settings)
    assert [one.turn.event_id for one in found] == ["yes", "no"]


def test_a_question_encodes_a_bounded_number_of_short_texts(store: EpisodeWriter, settings: Settings) -> None:
    long = "the heron queue needs a lock. " * 20
    turns = [
        turn(f"{role}{number}", long, TUESDAY + number + (role == "user") / 2, role=role, episode_id=f"ep{number}")
        for number in range(LISTED)
        for role in ("assistant", "user")
    ]
    store.commit(Batch(turns=tuple(turns)))
    encoder = WordEncoder()
    ids(store, settings, encoder, query="heron queue lock")
    assert len(set(encoder.given)) <= 2 * (ENCODED + LATEST)
    assert max(map(len, encoder.given)) <= TURN_CHARS + 4


def test_what_stands_beside_a_turn_of_the_time_but_outside_it_is_no_answer(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("then", "the heron queue"), turn("later", "heron queue lock", TUESDAY + DAY))))
    then = {"since": date(2026, 11, 24), "until": date(2026, 11, 24)}
    assert ids(store, settings, WordEncoder(), query="heron queue", **then) == ["then"]


def test_an_empty_store_answers_nothing(tmp_path: Path, settings: Settings) -> None:
    store = EpisodeWriter(tmp_path / "new.sqlite")
    assert ids(store, settings, WordEncoder(), query="heron") == []
    store.close()


def test_of_a_pasted_log_the_ends_are_read(store: EpisodeWriter, settings: Settings) -> None:
    store.commit(Batch(turns=(turn("log", "a line of the log\n" * 20_000 + "and the heron queue needs a lock"),)))
    (found,) = answers(store, Recall(query="heron queue"), None, settings)
    assert len(found.text) < 8_100
    assert found.text.endswith("heron queue needs a lock")
