"""A library that takes longer to encode than the time between two looks at it, without Ray around the retriever."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Collection
from pathlib import Path

import pytest

from ultan.actors.retriever import Retriever
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.retrieval.indexing.meanings import STEP

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from scale_home import Size, make

# Between two looks one step is encoded at most; a stop after each would take minutes.
LOOK_S, STEPS, GIVEN_S = 0.05, 6, 180.0


def test_encoding_goes_on_after_a_look_at_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, count = Home(os.path.realpath(tmp_path)), STEPS * STEP
    make(place, Size(entries=count, words=5), lambda _written: None)
    look = str(LOOK_S)
    retriever = Retriever(place, load("no such file", {"ULTAN_DAEMON_RESYNC_S": look, "ULTAN_DAEMON_UNWATCHED_S": look}))
    pauses: list[float] = []
    take = retriever._due.take

    def taken(wait_s: float) -> Collection[str] | None:
        if retriever.state().encoded < count:
            pauses.append(wait_s)
        return take(wait_s)

    monkeypatch.setattr(retriever._due, "take", taken)
    until = time.monotonic() + GIVEN_S
    while (encoded := retriever.state().encoded) < count and time.monotonic() < until:
        time.sleep(LOOK_S)
    assert encoded == count
    assert set(pauses) == {0.0}
