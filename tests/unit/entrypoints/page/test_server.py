"""The page over HTTP on loopback: who is let in, what leaves with each answer, and that nothing is ever written."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from ultan.configs.settings import load
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page import serving

PATHS = ("/library", "/graph", "/injections", "/rules", "/review")


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Visitor:
    """Whoever asks: with the cookie once they entered."""

    def __init__(self, url: str) -> None:
        self.url = urlsplit(url)
        self.cookie = ""

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        assert self.url.port is not None
        connection = http.client.HTTPConnection("127.0.0.1", self.url.port, timeout=20)
        given = {"Cookie": self.cookie} if self.cookie else {}
        connection.request(method, path, headers={**given, **{name.replace("_", "-"): value for name, value in headers.items()}})
        answer = connection.getresponse()
        told = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode())
        connection.close()
        return told

    def enter(self) -> Answer:
        told = self.ask(f"{self.url.path}?{self.url.query}")
        self.cookie = told.headers["set-cookie"].partition(";")[0]
        return told


@pytest.fixture
def serve(lived: Any) -> Iterator[Callable[[], Visitor]]:
    running = []

    def start() -> Visitor:
        page = serving.opened(lived.place, load(lived.place.config))
        thread = threading.Thread(target=page.serve)
        thread.start()
        running.append((page, thread))
        return Visitor(page.url)

    yield start
    for page, thread in running:
        page.server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


def test_it_listens_on_loopback_alone_and_each_run_has_a_token_and_a_port_of_its_own(lived: Any) -> None:
    pages = [serving.opened(lived.place, load(lived.place.config)) for _ in range(2)]
    try:
        assert {page.listener.getsockname()[0] for page in pages} == {"127.0.0.1"}
        assert len({page.url for page in pages}) == 2 and all(len(page.url.partition("token=")[2]) >= 43 for page in pages)
    finally:
        for page in pages:
            page.listener.close()


def test_a_port_that_is_taken_is_told_with_what_to_do(lived: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(MisuseError, match="--port"):
        serving.opened(lived.place, load(lived.place.config), taken.getsockname()[1])


def test_the_token_opens_all_views_by_a_cookie_and_stands_in_no_address_after_that(serve: Any, lived: Any) -> None:
    lived.write("the tide database listens on port 7443")
    visitor = serve()
    assert all(visitor.ask(path).status == 403 for path in (*PATHS, "/", "/assets/style.css", "/nowhere"))
    entered = visitor.enter()
    assert entered.status == 200 and 'content="0;url=/library"' in entered.text
    assert "HttpOnly" in entered.headers["set-cookie"] and "SameSite=Strict" in entered.headers["set-cookie"]
    assert [visitor.ask(path).status for path in PATHS] == [200] * 5
    assert "port 7443" in visitor.ask("/library").text
    assert (visitor.ask("/").status, visitor.ask("/").headers["location"]) == (303, "/library")
    assert visitor.url.query.partition("=")[2] not in visitor.ask("/library").text


def test_the_token_is_good_for_one_browser(serve: Any) -> None:
    visitor = serve()
    visitor.enter()
    other = visitor.ask(f"/enter?{visitor.url.query}", Cookie="")
    assert other.status == 403 and "used already" in other.text
    assert visitor.ask(f"/enter?{visitor.url.query}").status == 303, "a reload in the same browser"


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"Host": "rebound.example"}, "under no other name"),
        ({"Origin": "http://evil.example"}, "Another site"),
        ({"Origin": "null"}, "Another site"),
        ({"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"}, "Another site"),
        ({"Cookie": "ultan=guess"}, "the address that `ultan ui` printed"),
    ],
)
def test_who_comes_from_elsewhere_is_refused_in_words_even_with_the_cookie(serve: Any, headers: dict[str, str], why: str) -> None:
    visitor = serve()
    visitor.enter()
    refused = visitor.ask("/library", **headers)
    assert refused.status == 403 and why in refused.text and refused.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_but_reading_is_answered(serve: Any, method: str) -> None:
    visitor = serve()
    visitor.enter()
    assert visitor.ask("/review", method).status == 405


def test_every_answer_forbids_scripts_frames_copies_and_referrers(serve: Any) -> None:
    visitor = serve()
    told = [visitor.ask("/library"), visitor.enter(), *map(visitor.ask, (*PATHS, "/assets/style.css", "/nowhere", "/"))]
    for answer in told:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "script-src" not in policy and "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store" and "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert all("<script" not in answer.text and "http://" not in answer.text for answer in told)


def test_head_answers_without_a_body(serve: Any) -> None:
    visitor = serve()
    visitor.enter()
    answer = visitor.ask("/library", "HEAD")
    assert (answer.status, answer.text) == (200, "")


def test_what_is_not_there_or_cannot_be_asked_is_told_within_the_frame(serve: Any, lived: Any) -> None:
    lived.write("the tide database listens on port 7443")
    visitor = serve()
    visitor.enter()
    for path, status, word in (
        ("/nowhere", 404, "There is no such page"),
        ("/entry?id=%3Cb%3E", 404, "&lt;b&gt;"),
        ("/entry", 404, "There is no such entry"),
        ("/library?type=fairy", 400, "gotcha"),
        ("/library?page=9999999999999", 400, "give a whole number"),
        ("/graph?around=nope", 404, "ultan recall"),
        ("/session?id=x", 404, "The ledger holds nothing"),
        ("/entry?id=%00%0a..%2f..%2fetc%2fpasswd", 404, "There is no such entry"),
        (f"/entry?id={'a' * 9000}", 404, "There is no such entry"),
        ("/library?q=%00%ed%a0%80%ff", 200, "<form"),
    ):
        answer = visitor.ask(path)
        assert answer.status == status and word in answer.text and "<nav" in answer.text, path


def test_a_damaged_store_spoils_its_own_view_alone(serve: Any, lived: Any) -> None:
    lived.write("the tide database listens on port 7443")
    Path(lived.place.ledger).write_bytes(b"no database at all, but as long as a header of one has to be: " * 40)
    visitor = serve()
    visitor.enter()
    damaged = visitor.ask("/injections")
    assert damaged.status == 500 and lived.place.ledger in damaged.text and "<nav" in damaged.text
    assert "port 7443" in visitor.ask("/library").text


def test_looking_at_everything_writes_nothing(serve: Any, lived: Any) -> None:
    entry = lived.write("never push to main", "constraint")
    lived.inject("p1", "s1", entry)
    lived.say("c1", "git push origin main", tool="Bash")
    lived.keep_aside("Use tabs.")
    lived.index()
    visitor = serve()

    def files() -> dict[Path, bytes]:
        # Beside a database that is read lie files by which its readers agree.
        found = (
            path for path in Path(lived.place.root).rglob("*") if path.is_file() and not path.name.endswith(("-shm", "-wal"))
        )
        return {path: path.read_bytes() for path in found}

    before = files()
    visitor.enter()
    for path in (
        *PATHS,
        f"/entry?id={entry}",
        f"/rule?id={entry}",
        "/session?id=s1",
        "/library?q=push",
        f"/graph?around={entry}",
    ):
        assert visitor.ask(path).status == 200, path
    assert files() == before


def test_a_home_that_is_not_there_is_shown_as_empty_and_is_not_made(serve: Any, lived: Any) -> None:
    for path in sorted(Path(lived.place.root).rglob("*"), reverse=True):
        path.rmdir()
    Path(lived.place.root).rmdir()
    visitor = serve()
    visitor.enter()
    assert [visitor.ask(path).status for path in PATHS] == [200] * 5
    assert not Path(lived.place.root).exists()
