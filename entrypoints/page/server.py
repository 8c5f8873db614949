"""The page over HTTP: each request passes the door, is answered by one view, and leaves with headers that keep it here."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.requests import Request as Incoming
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ultan.configs.errors import UltanError
from ultan.entrypoints.lookup import NoSuchEntryError
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page import entry_view, graph_view, injections_view, library_view, review_view, rules_view
from ultan.entrypoints.page.admission import ENTRANCE, Admission, Entered, Refused, Request
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.frame import Around, Page, document, note, spoken
from ultan.entrypoints.page.markup import el, written
from ultan.entrypoints.page.sources import Sources

View = Callable[[Sources, Asked], Page]

_VIEWS: Mapping[str, View] = {
    "/library": library_view.listed,
    "/entry": entry_view.one,
    "/graph": graph_view.drawn,
    "/injections": injections_view.listed,
    "/session": injections_view.session,
    "/rules": rules_view.listed,
    "/rule": rules_view.one,
    "/review": review_view.listed,
}
_ASSETS = {"style.css": "text/css", "icon.svg": "image/svg+xml"}
# Nothing may be loaded but the page's own style and pictures, nothing is run, nobody frames it, and nobody keeps a copy.
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def app(sources: Sources, around: Around, door: Admission) -> ASGIApp:
    """Returns the page as an ASGI application."""
    reading = threading.Lock()

    def shown(view: View) -> Callable[[Incoming], Response]:
        def answer(asked: Incoming) -> Response:
            # Requests come in threads, and the library's view is brought up to date in place.
            with reading:
                page = _answered(view, sources, Asked(asked.query_params))
            return HTMLResponse(document(page, around), page.status)

        return answer

    def elsewhere(_request: Incoming, _error: Exception) -> Response:
        page = Page("There is no such page", "", (note("The views are named above."),), 404)
        return HTMLResponse(document(page, around), page.status)

    routes = [
        Route("/", _home),
        Route(ENTRANCE, _home),
        *(Route(path, shown(view)) for path, view in _VIEWS.items()),
        *(Route(f"/assets/{name}", _asset(name, kind)) for name, kind in _ASSETS.items()),
    ]
    return _Guarded(Starlette(routes=routes, exception_handlers={404: elsewhere}), door)


def _answered(view: View, sources: Sources, asked: Asked) -> Page:
    """What a view says, or in words why it can't: one damaged store leaves the other views as they are."""
    try:
        return view(sources, asked)
    except NoSuchEntryError as error:
        return _failed("There is no such entry", str(error), 404)
    except MisuseError as error:
        return _failed("That can't be asked", str(error), 400)
    except UltanError as error:
        return _failed("This can't be shown", str(error), 500)
    except (OSError, sqlite3.Error, ValueError) as error:
        # A disk, a database or a record that isn't what it should be (pydantic's error is a ValueError).
        return _failed("This can't be shown", f"{error}. `ultan doctor` looks at the home's files.", 500)


def _failed(heading: str, why: str, status: int) -> Page:
    return Page(heading, "", (note(spoken(why), kind="warn"),), status)


def _home(_request: Incoming) -> Response:
    return RedirectResponse("/library", 303)


def _asset(name: str, kind: str) -> Callable[[Incoming], Response]:
    content = Path(__file__).with_name("assets").joinpath(name).read_bytes()
    return lambda _request: Response(content, media_type=kind)


class _Guarded:
    """Lets through what the door admits, and puts the headers on everything."""

    def __init__(self, inner: ASGIApp, door: Admission) -> None:
        self._inner = inner
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *told]
            await send(message)

        match self._door.judge(_request(scope)):
            case Refused(status, why):
                await PlainTextResponse(f"{why}\n", status, headers={"connection": "close"})(scope, receive, with_headers)
            case Entered(cookie):
                await HTMLResponse(_entered(), headers={"set-cookie": cookie})(scope, receive, with_headers)
            case None:
                await self._inner(scope, receive, with_headers)


def _request(scope: Scope) -> Request:
    told = HTTPConnection(scope)
    headers = told.headers
    return Request(
        method=scope["method"],
        path=scope["path"],
        token=told.query_params.get("token", ""),
        hosts=tuple(headers.getlist("host")),
        origins=tuple(headers.getlist("origin")),
        cookies=tuple(headers.getlist("cookie")),
        fetch_site=headers.get("sec-fetch-site", ""),
        fetch_mode=headers.get("sec-fetch-mode", ""),
    )


def _entered() -> str:
    """A page that goes on by itself: with a redirect the browser would hold the cookie back, coming from another program."""
    onwards = el("meta", http_equiv="refresh", content="0;url=/library")
    head = el("head", el("meta", charset="utf-8"), onwards, el("title", "Ultan"), el("link", rel="icon", href="/assets/icon.svg"))
    return f"<!doctype html>\n{written(el('html', head, el('body', el('a', 'To the library', href='/library')), lang='en'))}\n"
