"""One question, one answer, or a clear word that there is none; never later than the deadline."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home

Serve = Callable[[bytes], None]


@pytest.fixture
def place(tmp_path: Path) -> Home:
    (tmp_path / "run").mkdir()
    return Home(str(tmp_path))


@pytest.fixture
def serve(place: Home) -> Iterator[Serve]:
    """Answers one connection with the given bytes; b"" says nothing and keeps the connection open."""
    done = threading.Event()
    with closing(socket.socket(socket.AF_UNIX)) as server:
        server.bind(place.socket)
        server.listen()

        def once(answer: bytes) -> None:
            client, _ = server.accept()
            with client:
                client.recv(65536)
                client.sendall(answer)
                done.wait(0 if answer else 5)

        yield lambda answer: threading.Thread(target=once, args=(answer,), daemon=True).start()
        done.set()


def test_the_body_of_the_answer_comes_back(place: Home, serve: Serve) -> None:
    serve(json.dumps({"ok": True, "body": {"text": "é"}}).encode() + b"\n")
    assert wire.ask(place, {"op": "ping"}, 2_000) == {"text": "é"}


def test_a_refusal_carries_the_daemons_own_words(place: Home, serve: Serve) -> None:
    serve(json.dumps({"ok": False, "body": {"error": "BadRequest", "message": "no such op"}}).encode() + b"\n")
    with pytest.raises(wire.Refused, match="no such op"):
        wire.ask(place, {"op": "dance"}, 2_000)


def test_a_role_that_is_late_is_told_from_a_refusal(place: Home, serve: Serve) -> None:
    serve(json.dumps({"ok": False, "body": {"error": "RoleUnavailable", "message": "the retriever is busy"}}).encode() + b"\n")
    with pytest.raises(wire.Busy, match="is busy"):
        wire.ask(place, {"op": "prime"}, 2_000)


@pytest.mark.parametrize(
    "answer", [b"\n", b"[]\n", b'{"ok": true}\n', b'{"ok": true, "body": 3}\n', b'{"ok": tr', b"\xff\xfe\n", b"null\n"]
)
def test_an_answer_that_is_none_counts_as_no_daemon(place: Home, serve: Serve, answer: bytes) -> None:
    serve(answer)
    with pytest.raises(wire.NoDaemon):
        wire.ask(place, {"op": "ping"}, 2_000)


def test_a_silent_daemon_is_left_at_the_deadline(place: Home, serve: Serve) -> None:
    serve(b"")
    begun = time.monotonic()
    with pytest.raises(wire.Late):
        wire.ask(place, {"op": "ping"}, 50)
    assert time.monotonic() - begun >= 0.045


def test_a_socket_that_nobody_serves_and_a_missing_one_are_no_daemon(place: Home) -> None:
    with pytest.raises(wire.NoDaemon):
        wire.ask(place, {"op": "ping"}, 50)
    with closing(socket.socket(socket.AF_UNIX)) as left_behind:
        left_behind.bind(place.socket)
    with pytest.raises(wire.NoDaemon):
        wire.ask(place, {"op": "ping"}, 50)
