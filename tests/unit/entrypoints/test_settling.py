from __future__ import annotations

import json
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.entrypoints import settling


def test_the_marker_is_an_event_of_its_own_in_the_log(tmp_path: Path) -> None:
    place = Home(str(tmp_path / "mem"))
    marker = settling.mark(place, str(tmp_path))
    (event,) = [json.loads(line) for line in Path(place.events).read_text("utf-8").splitlines()]
    assert (event["kind"], event["id"]) == ("settle_asked", marker)


def test_without_an_answer_the_daemon_itself_is_what_is_pending(tmp_path: Path) -> None:
    answer = settling.wait(Home(str(tmp_path)), "m", 0.0, lambda _pending: None)
    assert not answer.settled
    assert answer.pending[0].startswith("the daemon: no answer on")
