"""The unix socket on its own, with handlers that answer at once."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ultan.actors import door, leftovers, peercheck
from ultan.blackboard.wire import Failure, Pending, Reply
from ultan.configs.edge.limits import WIRE_CAP_BYTES
from ultan.configs.edge.paths import Home, ensure


async def settled(_line: bytes) -> Reply:
    return door.reply(Pending(settled=True))


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Home]:
    home = Home(str(tmp_path))
    ensure(home)
    server = await door.open_door(home, settled)
    yield home
    server.close()


async def ask(place: Home, line: bytes) -> dict[str, object]:
    reader, writer = await asyncio.open_unix_connection(place.socket, limit=WIRE_CAP_BYTES)
    writer.write(line)
    await writer.drain()
    try:
        answer = await reader.readline()
    except ConnectionResetError:
        answer = b""
    writer.close()
    return json.loads(answer) if answer else {}


async def test_answers_one_line_with_one_line(place: Home) -> None:
    assert await ask(place, b"{}\n") == {"ok": True, "body": {"settled": True, "pending": [], "failed": [], "away_until": 0.0}}


async def test_only_the_owner_can_reach_it(place: Home) -> None:
    assert (Path(place.socket).stat().st_mode & 0o777, Path(place.root).stat().st_mode & 0o777) == (0o600, 0o700)


async def test_another_users_process_gets_no_answer(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peercheck, "is_mine", lambda _connection: False)
    assert await ask(place, b"{}\n") == {}


async def test_a_line_over_the_cap_is_refused_in_words(place: Home) -> None:
    answer = await ask(place, b"x" * (WIRE_CAP_BYTES + 2) + b"\n")
    assert answer["ok"] is False
    assert str(WIRE_CAP_BYTES) in str(answer["body"])


async def test_several_requests_may_follow_each_other_on_one_connection(place: Home) -> None:
    reader, writer = await asyncio.open_unix_connection(place.socket)
    writer.write(b"{}\n{}\n")
    assert [len(await reader.readline()) > 0 for _ in range(2)] == [True, True]
    writer.close()


async def test_the_socket_file_of_a_killed_gateway_is_replaced(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    ensure(home)
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(home.socket)
    stale.close()
    server = await door.open_door(home, settled)
    assert (await ask(home, b"{}\n"))["ok"] is True
    server.close()


async def test_a_socket_is_not_opened_in_a_folder_that_others_can_write(tmp_path: Path) -> None:
    deep = Home(str(tmp_path / ("d" * 90)))
    ensure(deep)
    outside = Path(deep.socket).parent
    outside.mkdir()
    outside.chmod(0o777)
    try:
        with pytest.raises(PermissionError, match="AGENT_MEM_HOME"):
            await door.open_door(deep, settled)
    finally:
        outside.rmdir()


async def test_a_folder_where_the_socket_belongs_is_named_and_left_alone(tmp_path: Path) -> None:
    home = Home(str(tmp_path))
    ensure(home)
    Path(home.socket).mkdir()
    with pytest.raises(leftovers.SocketBlocked, match="Move it away"):
        await door.open_door(home, settled)
    assert Path(home.socket).is_dir()


async def test_a_failure_is_not_ok() -> None:
    assert door.reply(Failure(error="x", message="y")).ok is False


async def test_the_kernel_names_this_user_as_the_peer() -> None:
    one, other = socket.socketpair(socket.AF_UNIX)
    assert peercheck.is_mine(one)
    one.close()
    other.close()
