"""A step as the Messages API sends it: one message, or the same message as server-sent events. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ultan.entrypoints.fake_api.script import Fail, Say, Step, Think, Use, Wait

Json = dict[str, Any]


def message(step: Step, body: Mapping[str, Any], number: int) -> Json:
    """Returns the answer to request `number`. Tokens are counted as four characters each, for a budget needs some figure."""
    blocks = [block for place, part in enumerate(step) if (block := _block(part, f"{number:04d}{place:02d}"))]
    used = any(isinstance(part, Use) for part in step)
    return {
        "id": f"msg_{number:024d}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", "scripted"),
        "content": blocks,
        "stop_reason": "tool_use" if used else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": max(1, len(json.dumps(body)) // 4), "output_tokens": 25},
    }


def failure(step: Step) -> tuple[int, Json] | None:
    """Returns the status and body of a step that fails, else None."""
    for part in step:
        if isinstance(part, Fail):
            return part.fail, error(part.type, "scripted failure")
    return None


def late_s(step: Step) -> float:
    """Returns by how many seconds a step's answer is late."""
    return sum(part.wait for part in step if isinstance(part, Wait))


def error(kind: str, text: str) -> Json:
    return {"type": "error", "error": {"type": kind, "message": text}}


def events(whole: Json) -> Iterator[str]:
    """Yields the message as server-sent events, in the order of the streaming API."""
    start = {**whole, "content": [], "stop_reason": None, "usage": {**whole["usage"], "output_tokens": 1}}
    yield _event("message_start", message=start)
    for index, block in enumerate(whole["content"]):
        empty, deltas = _opened(block)
        yield _event("content_block_start", index=index, content_block=empty)
        for delta in deltas:
            yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    yield _event("message_delta", delta={"stop_reason": whole["stop_reason"], "stop_sequence": None}, usage=whole["usage"])
    yield _event("message_stop")


def _event(name: str, **data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n"


def _block(part: Say | Think | Use | Fail | Wait, suffix: str) -> Json | None:
    match part:
        case Say():
            return {"type": "text", "text": part.say}
        case Think():
            return {"type": "thinking", "thinking": part.think, "signature": "c2ln"}
        case Use():
            return {"type": "tool_use", "id": f"toolu_{suffix:0>24}", "name": part.use, "input": part.input}
        case Fail() | Wait():
            return None


def _opened(block: Json) -> tuple[Json, tuple[Json, ...]]:
    """Returns a block as it is opened, and the deltas that fill it."""
    if block["type"] == "text":
        return {"type": "text", "text": ""}, ({"type": "text_delta", "text": block["text"]},)
    if block["type"] == "thinking":
        deltas = (
            {"type": "thinking_delta", "thinking": block["thinking"]},
            {"type": "signature_delta", "signature": block["signature"]},
        )
        return {"type": "thinking", "thinking": "", "signature": ""}, deltas
    return {**block, "input": {}}, ({"type": "input_json_delta", "partial_json": json.dumps(block["input"])},)
