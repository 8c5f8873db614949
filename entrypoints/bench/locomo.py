"""Long conversations with questions and the turns that answer them, from a folder in the form of LoCoMo.

NAME.docs.jsonl holds one turn a line (id, session, speaker, text, caption), NAME.questions.jsonl one question a line (question,
category, gold turn ids). LoCoMo itself is snap-research/locomo, CC BY-NC 4.0: for evaluation only, so it is read where it lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ultan.entrypoints.bench.folders import lines
from ultan.entrypoints.misuse import MisuseError
from ultan.retrieval.questions.dialogue import Utterance

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_TURNS, _QUESTIONS = ".docs.jsonl", ".questions.jsonl"


class Query(NamedTuple):
    """`gold` are the places of the turns that answer, from 0; `category` is a key of CATEGORIES."""

    text: str
    category: int
    gold: tuple[int, ...]


class Talk(NamedTuple):
    """One conversation and what is asked about it; questions without a turn that answers are left out."""

    name: str
    turns: tuple[Utterance, ...]
    queries: tuple[Query, ...]


def names(folder: Path) -> list[str]:
    """Returns the names of the conversations in a folder. Raises MisuseError where there are none."""
    found = sorted(path.name.removesuffix(_TURNS) for path in folder.glob(f"*{_TURNS}"))
    if not found:
        raise MisuseError(f"{folder} holds no conversation: files NAME{_TURNS} and NAME{_QUESTIONS} are needed.")
    return found


def read(folder: Path, name: str) -> Talk:
    """Returns a conversation. Raises MisuseError where its files aren't of that form."""
    try:
        turns = tuple(Utterance(doc["id"], str(doc["session"]), _said(doc)) for doc in lines(folder / f"{name}{_TURNS}"))
        places = {turn.id: place for place, turn in enumerate(turns)}
        asked = [_query(one, places) for one in lines(folder / f"{name}{_QUESTIONS}")]
    except (KeyError, TypeError) as error:
        raise MisuseError(f"{folder}/{name}: a line has no usable {error}.") from error
    return Talk(name, turns, tuple(one for one in asked if one.gold))


def talks(folder: Path, only: Sequence[str] = ()) -> list[Talk]:
    """Returns the conversations of a folder, those named or all. Raises MisuseError as `read` does."""
    return [read(folder, name) for name in only or names(folder)]


def _query(one: Mapping[str, Any], places: Mapping[str, int]) -> Query:
    gold = tuple(places[key] for key in one["gold"] if key in places)
    return Query(one["question"], one["category"], gold)


def _said(doc: Mapping[str, Any]) -> str:
    caption = f" [{doc['caption']}]" if doc.get("caption") else ""
    return f"{doc['speaker']}: {doc['text']}{caption}"
