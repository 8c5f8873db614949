"""A model that replays a file: for tests and demonstrations. No model thinks here, and `ultan status` says so.

The file is JSON lines. Each has a `role` and a `match`, a piece of the question's text ("" matches all); the first line that fits
answers, as often as it is asked. It holds either `submit`, a list of results that are submitted one after the other until one is
accepted, or `away`, a reason for which the model is away. Before it submits anything it uses the tools in `look`, in order. In a
result, `{{entry:WORDS}}` stands for the id of the entry in the question's text whose line holds these words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from ultan.agents.model import Absence, BadReply, Brief, Exchange, ModelAway
from ultan.agents.models.notices import WORDS
from ultan.configs.errors import SettingsError
from ultan.library.entry import Frozen

_PLACE = re.compile(r"\{\{entry:([^{}]+)\}\}")
_ID = re.compile(r"\be_[0-9a-z]{10}\b")


class Look(Frozen):
    """A tool that is used, and what it is given."""

    tool: str
    given: dict[str, Any]


class Line(Frozen):
    """One reply of the script."""

    role: str
    match: str = ""
    look: tuple[Look, ...] = ()
    submit: tuple[dict[str, Any], ...] = ()
    away: Absence | None = None
    after_s: float = Field(default=0.0, ge=0)


class Scripted:
    """Answers from the file at `path`, read anew for each question."""

    name = "scripted"

    def __init__(self, path: Path) -> None:
        self._path = path

    def converse(self, exchange: Exchange[Any]) -> None:
        """Submits what the first fitting line holds.

        Raises BadReply where none fits, SettingsError for a file that can't be read.
        """
        brief = exchange.brief
        line = next((line for line in self._lines() if line.role == brief.role and line.match in brief.user), None)
        if line is None:
            raise BadReply(f"{self._path} has no reply for this question of the {brief.role}: add a line whose match fits it.")
        if line.away is not None:
            raise ModelAway(line.away, f"the script says that {WORDS[line.away]}", line.after_s)
        for look in line.look:
            exchange.look_up(look.tool, _filled(look.given, brief))
        for result in line.submit:
            if exchange.over:
                return
            exchange.submit(_filled(result, brief))

    def _lines(self) -> tuple[Line, ...]:
        try:
            texts = self._path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"model.script: {self._path} can't be read: {error}. Name a file of replies.") from error
        return tuple(self._line(number, text) for number, text in enumerate(texts, 1) if text.strip())

    def _line(self, number: int, text: str) -> Line:
        try:
            return Line.model_validate_json(text)
        except ValidationError as error:
            raise SettingsError(
                f"{self._path}, line {number}: {error}. Each line is one JSON object with role, match, and submit or away."
            ) from error


def _filled(result: dict[str, Any], brief: Brief) -> Any:
    text = json.dumps(result, ensure_ascii=False)
    return json.loads(_PLACE.sub(lambda place: _entry(place[1], brief), text))


def _entry(words: str, brief: Brief) -> str:
    found = (match[0] for line in brief.user.splitlines() if words in line and (match := _ID.search(line)))
    return next(found, "")
