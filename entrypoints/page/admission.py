"""Who may read the page: whoever was given its address, from a browser that asked for it itself. Pure.

Loopback is no authentication: any user of the machine and any website that is open in a browser can reach it. So the address that
is printed holds a token, which is good for one use: it is exchanged for a cookie. A website that had its own name resolve to
127.0.0.1 is told by the Host that it asks for, one that asks from elsewhere by its Origin and by what the browser says of itself
(Sec-Fetch-Site, https://www.w3.org/TR/fetch-metadata/).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import NamedTuple

ENTRANCE = "/enter"
_METHODS = ("GET", "HEAD")
_AGAIN = "Press Ctrl-C where `ultan ui` runs, and start it again for another address."


class Request(NamedTuple):
    """What a request says of itself; "" and () for what it doesn't."""

    method: str
    path: str
    token: str = ""
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    cookies: tuple[str, ...] = ()
    fetch_site: str = ""
    fetch_mode: str = ""


class Refused(NamedTuple):
    """A request that isn't answered: the HTTP status, and why, with what to do."""

    status: int
    why: str


class Entered(NamedTuple):
    """The token was exchanged: the cookie to set."""

    cookie: str


class Admission:
    """The door of one run. `token` and `key` are random and secret; the token opens it once, the key from then on."""

    def __init__(self, port: int, token: str, key: str) -> None:
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))
        self._name = f"ultan-{port}"
        self._token, self._key = token, key
        self._is_used = False

    def judge(self, asked: Request) -> Refused | Entered | None:
        """Returns None where the request is to be answered."""
        foreign = self._foreign(asked)
        if foreign:
            return foreign
        if self._knows(asked.cookies):
            return None
        if asked.path == ENTRANCE and asked.method == "GET" and _same(asked.token, self._token):
            if self._is_used:
                return Refused(403, f"This address was used already, and it is good for one browser. {_AGAIN}")
            self._is_used = True
            return Entered(f"{self._name}={self._key}; Path=/; HttpOnly; SameSite=Strict")
        return Refused(403, "This page is for whoever started it: open the address that `ultan ui` printed, with its token.")

    def _foreign(self, asked: Request) -> Refused | None:
        if len(asked.hosts) != 1 or asked.hosts[0].lower() not in self._hosts:
            return Refused(403, f"This page answers at {' or '.join(sorted(self._hosts))} only, under no other name.")
        if any(origin.lower() not in {f"http://{host}" for host in self._hosts} for origin in asked.origins):
            return Refused(403, "Another site asked for this page: it answers to itself alone.")
        if asked.fetch_site in ("cross-site", "same-site") and asked.fetch_mode != "navigate":
            return Refused(403, "Another site asked for a part of this page: it answers to itself alone.")
        if asked.method not in _METHODS:
            return Refused(
                405, "This page is read-only: it answers GET and HEAD. What changes the library is typed at a terminal."
            )
        return None

    def _knows(self, cookies: tuple[str, ...]) -> bool:
        return any(_same(value, self._key) for value in self._values(cookies))

    def _values(self, cookies: tuple[str, ...]) -> Iterator[str]:
        """The values of our cookie; cookies of other servers on this machine come too, since ports don't keep them apart."""
        for pair in (pair for line in cookies for pair in line.split(";")):
            name, _, value = pair.strip().partition("=")
            if name == self._name:
                yield value


def _same(given: str, secret: str) -> bool:
    """Compares in a time that tells nothing of where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), secret.encode())
