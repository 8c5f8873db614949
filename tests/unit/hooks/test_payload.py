"""Whatever stands on stdin, it is read or refused with a reason."""

from __future__ import annotations

import io

import pytest

from ultan.configs.edge.limits import BAD_INPUT_LOOK
from ultan.hooks import payload


def test_bytes_that_are_no_utf8_become_replacement_characters() -> None:
    assert payload.read(io.BytesIO(b'{"prompt": "a\xff\xfeb"}')) == {"prompt": "a\ufffd\ufffdb"}


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"null", b"3", b'{"a": 1} {"b": 2}', b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_object_is_refused_with_a_short_beginning(data: bytes) -> None:
    with pytest.raises(payload.Unreadable, match="can't be read") as caught:
        payload.read(io.BytesIO(data))
    assert len(caught.value.beginning) <= BAD_INPUT_LOOK


def test_input_beyond_the_cap_is_refused_unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payload, "STDIN_CAP_BYTES", 100)
    with pytest.raises(payload.Unreadable, match="longer than"):
        payload.read(io.BytesIO(b'{"prompt": "' + b"x" * 100))


def test_a_field_of_another_type_is_read_as_its_json() -> None:
    assert payload.text_of({"a": "x", "b": {"c": 1}, "d": None}, "a") == "x"
    assert payload.text_of({"b": {"c": 1}}, "b") == '{"c": 1}'
    assert payload.text_of({}, "z") == ""


@pytest.mark.parametrize(("given", "text"), [("/w/a\0b", "/w/a b"), ("/w/\ud800", "/w/?"), ("/w/青空", "/w/青空")])
def test_a_field_holds_nothing_that_no_path_can_hold(given: str, text: str) -> None:
    assert payload.text_of({"cwd": given}, "cwd") == text


def test_a_stdin_that_was_closed_is_named() -> None:
    with pytest.raises(payload.Unreadable, match="left out: stdin is closed"):
        payload.read(None)
