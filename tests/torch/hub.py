"""A hub on loopback with one model: as much of the Hugging Face hub's interface as fetching needs."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

NAME = "harbour/crane-encoder"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub:
    """`asked` holds the path of each request."""

    def __init__(self, folder: Path) -> None:
        self.files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        self.asked: list[str] = []
        self.url = ""


@contextmanager
def serving(folder: Path) -> Iterator[Hub]:
    """Serves a folder as the model NAME, whose branch main is at COMMIT."""
    hub = Hub(folder)

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(with_body=True)

        def do_HEAD(self) -> None:
            self._answer(with_body=False)

        def log_message(self, *_: object) -> None:
            return

        def _answer(self, with_body: bool) -> None:
            path = self.path.partition("?")[0]
            hub.asked.append(path)
            found = _found(hub, path)
            self.send_response(200 if found is not None else 404)
            body = found if found is not None else b"{}"
            etag = hashlib.sha256(body).hexdigest()
            for name, value in (("ETag", f'"{etag}"'), ("X-Repo-Commit", COMMIT), ("Content-Length", str(len(body)))):
                self.send_header(name, value)
            self.end_headers()
            if with_body:
                self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    hub.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()


def _found(hub: Hub, path: str) -> bytes | None:
    if path in (f"/api/models/{NAME}/revision/main", f"/api/models/{NAME}/revision/{COMMIT}", f"/api/models/{NAME}"):
        return json.dumps({"id": NAME, "sha": COMMIT, "siblings": [{"rfilename": name} for name in hub.files]}).encode()
    if path.startswith(f"/api/models/{NAME}/tree/"):
        return json.dumps(
            [{"type": "file", "path": name, "oid": "0" * 40, "size": file.stat().st_size} for name, file in hub.files.items()]
        ).encode()
    file = hub.files.get(path.removeprefix(f"/{NAME}/resolve/{COMMIT}/"))
    return file.read_bytes() if file else None
