from __future__ import annotations

import asyncio
from pathlib import Path

import structlog

from ultan.actors.minds import Minds
from ultan.agents.models.choice import Seated
from ultan.configs import settings
from ultan.configs.edge.paths import Home


async def test_old_conversations_go_though_no_mind_is_woken(tmp_path: Path) -> None:
    kept = tmp_path / "runs"
    kept.mkdir()
    (kept / "2020-01-01T120000-scholar-ab.md").touch()

    async def lost(_name: str) -> None:
        raise AssertionError("no mind was awake")

    sitting = Seated(curator="patterns", why="it is set")
    minds = Minds(Home(str(tmp_path)), settings.load("none.toml", {}), sitting, structlog.get_logger(), lost)
    minds.wake({})
    async with asyncio.timeout(30):
        while list(kept.iterdir()):
            await asyncio.sleep(0.01)
    assert {state.state for state in minds.states()} == {"asleep"}
