"""Conversations are read as they lie, and what isn't one is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.entrypoints.bench import locomo
from ultan.entrypoints.misuse import MisuseError


def written(folder: Path, docs: list[dict[str, object]], questions: list[dict[str, object]]) -> Path:
    for ending, rows in (("docs", docs), ("questions", questions)):
        (folder / f"talk.{ending}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return folder


def test_a_turn_says_who_spoke_and_what_a_picture_shows(tmp_path: Path) -> None:
    docs: list[dict[str, object]] = [
        {"id": "D1:1", "session": 1, "speaker": "Ada", "text": "look", "caption": "a dog"},
        {"id": "D1:2", "session": 1, "speaker": "Bo", "text": "nice"},
    ]
    asked: list[dict[str, object]] = [
        {"question": "whose dog?", "category": 4, "gold": ["D1:1", "D9:9"]},
        {"question": "what?", "category": 5, "gold": []},
    ]
    (talk,) = locomo.talks(written(tmp_path, docs, asked))
    assert [turn.text for turn in talk.turns] == ["Ada: look [a dog]", "Bo: nice"]
    assert talk.queries == (locomo.Query("whose dog?", 4, (0,)),)


def test_a_folder_without_conversations_says_what_is_needed(tmp_path: Path) -> None:
    with pytest.raises(MisuseError, match=r"NAME\.docs\.jsonl"):
        locomo.names(tmp_path)


def test_a_line_without_a_text_names_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MisuseError, match="speaker"):
        locomo.talks(written(tmp_path, [{"id": "1", "session": 1}], []))


def test_a_line_that_is_no_json_names_the_file(tmp_path: Path) -> None:
    folder = written(tmp_path, [], [])
    (folder / "talk.docs.jsonl").write_text("{", "utf-8")
    with pytest.raises(MisuseError, match=r"talk\.docs\.jsonl can't be read"):
        locomo.talks(folder)
