"""What the scripted model says next. Pure: a request's body in, one step out.

A script is a list of steps, a step a list of blocks: {"say": "..."}, {"think": "..."}, {"use": "Bash", "input": {...}},
{"fail": 529, "type": "overloaded_error"} or {"wait": 60}. It stands inside the conversation (`marker`) or in a file given to the
server; a file may hold several, each under a piece of the request's text for which it is meant. Which step is due is counted from
the conversation itself, so the server keeps no state: one for each answer after the script.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ultan.configs.errors import UltanError

_MARKER = re.compile(r"<<script ([A-Za-z0-9+/=]+)>>")


class ScriptError(UltanError):
    """A script that isn't a list of steps."""


class _Block(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Say(_Block):
    say: str


class Think(_Block):
    think: str


class Use(_Block):
    """A call of a tool; the turn goes on with its result."""

    use: str
    input: dict[str, Any] = Field(default_factory=dict)


class Fail(_Block):
    """The request is answered with this HTTP status instead."""

    fail: int = Field(ge=400, le=599)
    type: str = "api_error"


class Wait(_Block):
    """The answer comes this many seconds late."""

    wait: float = Field(gt=0, le=3600)


Step = tuple[Say | Think | Use | Fail | Wait, ...]
Script = tuple[Step, ...]
_SCRIPT: TypeAdapter[Script] = TypeAdapter(Script)

_SCRIPTS: TypeAdapter[dict[str, Script]] = TypeAdapter(dict[str, Script])

DONE: Step = (Say(say="done."),)


def parse(text: str) -> Script:
    """Returns the script that a JSON text holds. Raises ScriptError."""
    try:
        return _SCRIPT.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ScriptError(
            f"the script can't be used at {where or 'its start'}: {first['msg']}. It must be a list of lists of blocks."
        ) from error


def meant(text: str, body: Mapping[str, Any]) -> Script:
    """Returns the script of a file for a request: the file's own, or the first of several whose words are in the request.

    Raises ScriptError.
    """
    if not text.lstrip().startswith("{"):
        return parse(text)
    try:
        scripts = _SCRIPTS.validate_json(text)
    except ValidationError as error:
        raise ScriptError(f"the scripts can't be used: {error}. They must be lists of lists of blocks, by words.") from error
    asked = json.dumps(body, ensure_ascii=False)
    return next((script for words, script in scripts.items() if words in asked), ())


def marker(steps: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """Returns the script as a piece of text to put into a prompt. Raises ScriptError for a script that `parse` refuses."""
    text = json.dumps(steps)
    parse(text)
    return f"<<script {base64.b64encode(text.encode()).decode()}>>"


def due(body: Mapping[str, Any], default: Script = ()) -> Step:
    """Returns the step that answers a request: of the last script in its user messages, else of `default`, else "done."."""
    script, answered = default, 0
    for message in body.get("messages", ()):
        if message.get("role") == "assistant":
            answered += 1
        elif found := _MARKER.findall("\n".join(_texts(message.get("content")))):
            script, answered = _decoded(found[-1]), 0
    return script[answered] if answered < len(script) else DONE


def _decoded(encoded: str) -> Script:
    try:
        return parse(base64.b64decode(encoded, validate=True).decode())
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ScriptError(f"the script in the conversation is not base64 of UTF-8: {error}. Make it with `marker`.") from error


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        for block in content:
            if block.get("type") == "text":
                yield block["text"]
            elif block.get("type") == "tool_result":
                yield from _texts(block.get("content"))
