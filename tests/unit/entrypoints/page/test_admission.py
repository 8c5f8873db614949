"""Who may read the page: the token once, its cookie from then on, and nobody who comes from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.page.admission import Admission, Entered, Refused, Request

KEY = ("ultan-7400=key",)


@pytest.fixture
def door() -> Admission:
    return Admission(7400, "token", "key")


def asked(**changes: Any) -> Request:
    usual = {"method": "GET", "path": "/library", "hosts": ("127.0.0.1:7400",)}
    return Request(**{**usual, **changes})


def why(verdict: object) -> tuple[int, str]:
    assert isinstance(verdict, Refused)
    return verdict.status, verdict.why


def test_without_token_and_cookie_nobody_comes_in(door: Admission) -> None:
    assert why(door.judge(asked()))[0] == 403
    assert "`ultan ui` printed" in why(door.judge(asked(path="/enter", token="guess")))[1]


def test_the_token_is_exchanged_once_for_a_cookie_that_scripts_and_other_sites_do_not_get(door: Admission) -> None:
    entered = door.judge(asked(path="/enter", token="token"))
    assert entered == Entered("ultan-7400=key; Path=/; HttpOnly; SameSite=Strict")
    assert "used already" in why(door.judge(asked(path="/enter", token="token")))[1]
    assert door.judge(asked(path="/enter", token="token", cookies=KEY)) is None


def test_the_token_opens_no_other_path_and_asking_for_the_head_alone_does_not_use_it_up(door: Admission) -> None:
    assert why(door.judge(asked(path="/library", token="token")))[0] == 403
    assert why(door.judge(asked(path="/enter", token="token", method="HEAD")))[0] == 403
    assert isinstance(door.judge(asked(path="/enter", token="token")), Entered)


@pytest.mark.parametrize("cookies", [KEY, ("a=b; ultan-7400=key; c=d",), ("a=b", "ultan-7400=key")])
def test_the_cookie_opens_every_view(door: Admission, cookies: tuple[str, ...]) -> None:
    assert door.judge(asked(cookies=cookies, hosts=("LOCALHOST:7400",))) is None


@pytest.mark.parametrize("cookie", ["ultan-7400=", "ultan-7400=keys", "ultan-7401=key", "ultan-7400=\udcff", "key"])
def test_another_cookie_opens_nothing(door: Admission, cookie: str) -> None:
    assert why(door.judge(asked(cookies=(cookie,))))[0] == 403


@pytest.mark.parametrize(
    "hosts",
    [(), ("rebound.example:7400",), ("127.0.0.1",), ("127.0.0.1:80",), ("127.0.0.1:7400", "127.0.0.1:7400"), ("[::1]:7400",)],
)
def test_under_another_name_the_page_answers_nobody_with_cookie_or_token(door: Admission, hosts: tuple[str, ...]) -> None:
    assert "under no other name" in why(door.judge(asked(hosts=hosts, cookies=KEY)))[1]
    assert why(door.judge(asked(hosts=hosts, path="/enter", token="token")))[0] == 403
    assert isinstance(door.judge(asked(path="/enter", token="token")), Entered)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:7401", "https://127.0.0.1:7400", ""])
def test_another_origin_is_refused(door: Admission, origin: str) -> None:
    assert "Another site" in why(door.judge(asked(origins=(origin,), cookies=KEY)))[1]


def test_the_page_s_own_origin_is_none_of_these(door: Admission) -> None:
    assert door.judge(asked(origins=("http://127.0.0.1:7400",), cookies=KEY)) is None


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_part_that_another_site_loads_is_refused_and_a_link_to_the_page_is_followed(door: Admission, site: str) -> None:
    assert "a part of this page" in why(door.judge(asked(fetch_site=site, fetch_mode="no-cors", cookies=KEY)))[1]
    assert door.judge(asked(fetch_site=site, fetch_mode="navigate", cookies=KEY)) is None


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_but_reading_is_answered(door: Admission, method: str) -> None:
    assert why(door.judge(asked(method=method, cookies=KEY))) == (
        405, "This page is read-only: it answers GET and HEAD. What changes the library is typed at a terminal.",
    )  # fmt: skip
