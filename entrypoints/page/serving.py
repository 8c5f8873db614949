"""Serves the page on loopback until it is interrupted."""

from __future__ import annotations

import secrets
import socket
from typing import NamedTuple

import uvicorn

from ultan import __version__
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page.admission import ENTRANCE, Admission
from ultan.entrypoints.page.frame import Around
from ultan.entrypoints.page.server import app
from ultan.entrypoints.page.sources import Sources

_LOOPBACK = "127.0.0.1"
# Bytes of a secret: 256 bits can't be guessed.
_SECRET_BYTES = 32
# Seconds that an answer under way may still take once it is interrupted.
_LAST_ANSWER_S = 1


class Opened(NamedTuple):
    """A page that is about to be served: where it listens, the address to open, and the server."""

    listener: socket.socket
    url: str
    server: uvicorn.Server

    def serve(self) -> None:
        """Answers until it is interrupted. Raises KeyboardInterrupt then."""
        with self.listener:
            self.server.run(sockets=[self.listener])


def opened(place: Home, settings: Settings, port: int = 0) -> Opened:
    """Returns a page of this home on a port, 0 for any that is free. Raises MisuseError where the port can't be had."""
    listener = _listening(port)
    port = listener.getsockname()[1]
    token, key = secrets.token_urlsafe(_SECRET_BYTES), secrets.token_urlsafe(_SECRET_BYTES)
    page = app(Sources(place, settings), Around(place.root, __version__), Admission(port, token, key))
    config = uvicorn.Config(
        page, log_level="warning", access_log=False, lifespan="off", ws="none", server_header=False, proxy_headers=False,
        timeout_graceful_shutdown=_LAST_ANSWER_S,
    )  # fmt: skip
    return Opened(listener, f"http://{_LOOPBACK}:{port}{ENTRANCE}?token={token}", uvicorn.Server(config))


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A port that was in use a moment ago can be had again at once.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((_LOOPBACK, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise MisuseError(f"port {port} can't be had: {error.strerror}. Leave --port out to take any that is free.") from error
    return listener
