"""The fake API's server: 127.0.0.1 only, one thread a request, every request recorded."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ultan.configs.errors import UltanError
from ultan.entrypoints.fake_api import stream
from ultan.entrypoints.fake_api.script import Script, due, meant

MESSAGES = "/v1/messages"


@dataclass(frozen=True)
class Recorded:
    """One request as it came in. `body` is {} where there was none or where it wasn't JSON."""

    method: str
    path: str
    body: dict[str, Any]

    @property
    def text(self) -> str:
        """The body as JSON text, characters unescaped: what a test looks for a token in."""
        return json.dumps(self.body, ensure_ascii=False)


@dataclass
class FakeApi:
    """Use as a context manager; `url` is then what ANTHROPIC_BASE_URL takes.

    `script` answers conversations that hold none of their own, and so does `script_file`, read anew for each request.
    `log` is a folder that gets one JSON file a request.
    """

    port: int = 0
    script: Script = ()
    script_file: Path | None = None
    log: Path | None = None
    requests: list[Recorded] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", self.port), self)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.02,), name="fake-api", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def conversations(self) -> tuple[Recorded, ...]:
        """The requests that asked the model for an answer."""
        return tuple(request for request in self.requests if request.path.partition("?")[0] == MESSAGES)

    def scripted(self, body: Mapping[str, Any]) -> Script:
        """Returns the script for a conversation that holds none. Raises ScriptError."""
        if self.script_file is not None and self.script_file.exists():
            return meant(self.script_file.read_text("utf-8"), body)
        return self.script

    def record(self, request: Recorded) -> int:
        """Keeps a request and returns its number, from 1."""
        with self._lock:
            self.requests.append(request)
            number = len(self.requests)
        if self.log is not None:
            self.log.mkdir(parents=True, exist_ok=True)
            (self.log / f"{number:04d}.json").write_text(json.dumps(request.__dict__, indent=1, ensure_ascii=False), "utf-8")
        return number


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], api: FakeApi) -> None:
        super().__init__(address, _Handler)
        self.api = api


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Says nothing: requests are recorded instead."""

    def do_HEAD(self) -> None:
        self.server.api.record(Recorded("HEAD", self.path, {}))
        self._send(200, b"", "text/plain")

    def do_GET(self) -> None:
        self.server.api.record(Recorded("GET", self.path, {}))
        if self.path.startswith("/v1/models"):
            self._json({"data": [], "has_more": False})
        else:
            self._json(stream.error("not_found_error", f"no such path {self.path}"), 404)

    def do_POST(self) -> None:
        body = self._body()
        number = self.server.api.record(Recorded("POST", self.path, body))
        path = self.path.partition("?")[0]
        if path == f"{MESSAGES}/count_tokens":
            self._json({"input_tokens": len(json.dumps(body)) // 4})
        elif path == MESSAGES:
            self._answer(body, number)
        else:
            self._json(stream.error("not_found_error", f"no such path {path}"), 404)

    def _answer(self, body: dict[str, Any], number: int) -> None:
        try:
            step = due(body, self.server.api.scripted(body))
        except UltanError as error:
            return self._json(stream.error("invalid_request_error", str(error)), 400)
        time.sleep(stream.late_s(step))
        if failed := stream.failure(step):
            return self._json(failed[1], failed[0])
        whole = stream.message(step, body, number)
        if body.get("stream"):
            return self._events(stream.events(whole))
        return self._json(whole)

    def _body(self) -> dict[str, Any]:
        length = int(self.headers.get("content-length") or 0)
        raw = self.rfile.read(length) if length else b"".join(self._chunks())
        try:
            body = json.loads(raw)
        except ValueError:
            return {}
        return body if isinstance(body, dict) else {}

    def _chunks(self) -> Iterable[bytes]:
        if "chunked" not in (self.headers.get("transfer-encoding") or ""):
            return
        while size := int(self.rfile.readline().strip() or b"0", 16):
            yield self.rfile.read(size)
            self.rfile.readline()

    def _json(self, body: dict[str, Any], status: int = 200) -> None:
        self._send(status, json.dumps(body).encode(), "application/json")

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _events(self, events: Iterable[str]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            self.wfile.write(event.encode())
            self.wfile.flush()
        self.close_connection = True
