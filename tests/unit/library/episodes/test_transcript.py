"""What a transcript adds. Lines have the form that Claude Code 2.1.332 writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ultan.blackboard.wire import Found, Hit, Neighbour
from ultan.configs.edge import fence
from ultan.entrypoints.answer import spoken
from ultan.library.episodes.transcript import RECALLED, read

SESSION = "4a18cab6"


def record(kind: str, content: Any, **more: Any) -> dict[str, Any]:
    base = {
        "type": kind,
        "uuid": "u1",
        "isSidechain": False,
        "sessionId": SESSION,
        "timestamp": "2026-11-30T08:14:52.054Z",
        "message": {"role": kind, "content": content},
    }
    return base | more


def result(content: Any, **more: Any) -> dict[str, Any]:
    return record("user", [{"type": "tool_result", "tool_use_id": "toolu_1", "content": content}], toolUseResult={}, **more)


def transcript(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def texts(path: Path, result_chars: int = 4000) -> list[tuple[str, str]]:
    return [(line.role, line.text) for line in read(path, 0, SESSION, result_chars).lines]


def test_assistant_texts_and_tool_results_are_read(tmp_path: Path) -> None:
    path = transcript(
        tmp_path / "t.jsonl",
        record("assistant", [{"type": "text", "text": "Looking."}]),
        result("exit 2: no such file"),
        result([{"type": "text", "text": "a"}, {"type": "image", "source": {}}, {"type": "text", "text": "b"}]),
    )
    assert texts(path) == [("assistant", "Looking."), ("tool", "exit 2: no such file"), ("tool", "a\nb")]


def test_what_the_user_typed_never_comes_from_a_transcript(tmp_path: Path) -> None:
    path = transcript(
        tmp_path / "t.jsonl",
        record("user", "staging uses port 7443"),
        record("user", [{"type": "text", "text": "staging uses port 7443"}]),
    )
    assert texts(path) == []


def test_lines_that_are_not_this_sessions_own_words_are_left_out(tmp_path: Path) -> None:
    said = [{"type": "text", "text": "no"}]
    path = transcript(
        tmp_path / "t.jsonl",
        record("assistant", said, isSidechain=True),
        record("assistant", said, isMeta=True),
        record("assistant", said, isApiErrorMessage=True),
        record("assistant", said, sessionId="another"),
        result("summary", isCompactSummary=True),
        record("api-request-blob", said),
        record("assistant", [{"type": "thinking", "thinking": "no"}, {"type": "tool_use", "name": "Bash", "input": {}}]),
    )
    assert texts(path) == []


def test_what_memory_injected_is_taken_out(tmp_path: Path) -> None:
    block = fence.wrap(["- [p] staging uses port 7443 (e_0123456789, 2026-11-20)"])
    path = transcript(
        tmp_path / "t.jsonl", record("assistant", [{"type": "text", "text": f"I see {block} and go on"}]), result(block)
    )
    assert texts(path) == [("assistant", "I see  and go on")]


def test_of_what_a_tool_of_ours_answered_the_ids_stay_that_were_asked_for(tmp_path: Path) -> None:
    common = {"type": "fact", "scope": "global", "trust": "user-said"}
    beside = Neighbour.model_validate({**common, "id": "e_beside0000", "fact": "x", "how": "beside", "via": ""})
    more = {"path": "p.md", "title": "t", "narrative": "", "status": "confirmed", "updated": "2026-11-20", "score": 0.9}
    hit = Hit.model_validate({**common, **more, "id": "e_0123456789", "fact": "the port is 7443", "neighbours": (beside,)})
    answer = spoken(Found(hits=(hit,), total=1, pages=1))
    path = transcript(tmp_path / "t.jsonl", result(answer), record("assistant", [{"type": "text", "text": answer}]))
    ((role, text),) = [one for one in texts(path) if RECALLED in one[1]]
    assert (role, text.splitlines()[-1]) == ("tool", f"{RECALLED} e_0123456789")
    assert "7443" not in text


def test_secrets_are_redacted_wherever_a_long_result_is_cut(tmp_path: Path) -> None:
    secret = "zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf"  # case A5
    for before in range(0, 4200, 150):
        text = "line of output\n" * (before // 15) + f"VENDOR_TOKEN={secret}\n" + "more output\n" * 900
        found = "".join(text for _, text in texts(transcript(tmp_path / "t.jsonl", result(text))))
        assert not any(secret[i : i + 12] in found for i in range(len(secret) - 12))


def test_a_long_result_keeps_its_beginning_and_its_end(tmp_path: Path) -> None:
    path = transcript(tmp_path / "t.jsonl", result("begin " + "middle " * 5000 + "Error: last line"))
    [(_, text)] = texts(path, 1000)
    assert len(text) < 1100
    assert text.startswith("begin ")
    assert text.endswith("Error: last line")


def test_reading_again_gives_the_same_ids_and_reading_on_gives_only_what_follows(tmp_path: Path) -> None:
    path = transcript(tmp_path / "t.jsonl", record("assistant", [{"type": "text", "text": "one"}]))
    first = read(path, 0, SESSION, 100)
    assert read(path, 0, SESSION, 100) == first
    with path.open("a") as file:
        file.write(json.dumps(record("assistant", [{"type": "text", "text": "two"}], uuid="u2")) + "\n")
    assert [line.id for line in read(path, first.end, SESSION, 100).lines] == ["t_u2_0"]
    assert first.lines[0].ts == 1796026492.054  # date -d 2026-11-30T08:14:52.054Z +%s.%3N


def test_broken_lines_and_a_missing_file_say_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    assert read(path, 0, SESSION, 100) == ((), 0, False)
    lone = json.dumps(record("assistant", [{"type": "text", "text": "half \ud83d"}]))
    path.write_bytes(b"{\n[]\n\xff\xfe\n" + b"[" * 100_000 + b"\n" + lone.encode() + b"\n")
    assert texts(path) == [("assistant", "half ?")]


def test_one_call_reads_no_more_than_its_share_of_a_long_transcript(tmp_path: Path) -> None:
    line = json.dumps(record("user", "x" * 1_000_000)) + "\n"
    (tmp_path / "t.jsonl").write_text(line * 10)
    part, calls = read(tmp_path / "t.jsonl", 0, SESSION, 100), 1
    while part.more:
        part, calls = read(tmp_path / "t.jsonl", part.end, SESSION, 100), calls + 1
    assert part.end == 10 * len(line)
    assert calls == 3
