"""What Claude Code writes to a hook's stdin: one JSON object, read with a cap, whatever bytes it holds."""

from __future__ import annotations

import json

from ultan.configs.edge import redact
from ultan.configs.edge.limits import BAD_INPUT_LOOK, STDIN_CAP_BYTES

TYPE_CHECKING = False  # typing costs a hook five milliseconds, and checkers know this name
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    Fields = dict[str, Any]


class Unreadable(ValueError):
    """Input that isn't one JSON object; `beginning` is as it came: clean it before it is written anywhere."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(f"the event on stdin can't be read and was left out: {reason}")
        self.beginning = text[:BAD_INPUT_LOOK]


def read(stream: BinaryIO | None) -> Fields:
    """Returns the event's fields; bytes that aren't UTF-8 become replacement characters. Raises Unreadable.

    There is no stream (`sys.stdin` is None) where whoever started the hook had closed it.
    """
    if stream is None:
        raise Unreadable("stdin is closed", "")
    data = stream.read(STDIN_CAP_BYTES + 1)
    text = data.decode("utf-8", "replace")
    if len(data) > STDIN_CAP_BYTES:
        raise Unreadable(f"it is longer than {STDIN_CAP_BYTES} bytes", text)
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error), text) from error
    if not isinstance(fields, dict):
        raise Unreadable(f"it is a JSON {type(fields).__name__}, not an object", text)
    return fields


def text_of(fields: Fields, key: str) -> str:
    """Returns a field as text; a missing one is "", one of another type its JSON. What can't be stored is replaced."""
    value = fields.get(key, "")
    return redact.storable(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
