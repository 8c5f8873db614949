from __future__ import annotations

import asyncio
import os
from pathlib import Path

import structlog

from ultan.actors.minds import Minds
from ultan.agents.models.choice import Seated
from ultan.configs import settings
from ultan.configs.edge.paths import Home


async def test_old_conversations_go_though_no_mind_is_woken(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    kept, killed = Path(place.runs) / "2020-01-01T120000-scholar-ab.md", Path(place.mind) / "cache-killed"
    kept.parent.mkdir()
    killed.mkdir(parents=True)
    kept.touch()
    os.utime(killed, (1, 1))

    async def lost(_name: str) -> None:
        raise AssertionError("no mind was awake")

    sitting = Seated(curator="patterns", why="it is set")
    minds = Minds(place, settings.load("none.toml", {}), sitting, structlog.get_logger(), lost)
    minds.wake({})
    async with asyncio.timeout(120):
        while kept.exists() or killed.exists():
            await asyncio.sleep(0.01)
    assert {state.state for state in minds.states()} == {"asleep"}
