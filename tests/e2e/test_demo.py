"""`ultan demo`: the two minutes in which somebody decides whether to use it."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from houses import ULTAN

TAUGHT = "7812"


def test_the_demo_shows_the_taught_value_on_the_prompt_that_needs_it(house: Any) -> None:
    done = house.ultan("demo")
    assert done.returncode == 0, done.stderr
    given = done.stdout.partition("What the second session was given")[2].partition("The entry as a file")[0]
    asked = given.partition("> write me a curl")[2].partition("  > ")[0]
    assert TAUGHT in asked
    assert "characters" in asked
    assert " ms" in asked
    assert "nothing, 0 characters" in given.partition("> thanks!")[2].partition("  > ")[0]
    assert f"port {TAUGHT}" in done.stdout.partition("The entry as a file")[2]
    assert "claude --plugin-dir" in done.stdout


def test_the_demo_leaves_nothing_behind_when_it_is_interrupted(house: Any) -> None:
    # In the background of a shell Ctrl-C is ignored, and that is handed down.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen([str(ULTAN), "demo"], env=house.environ(), stderr=subprocess.PIPE, text=True) as demo:
        assert demo.stderr is not None
        for line in demo.stderr:
            if "daemon ready" in line or "playing" in line:
                break
        demo.send_signal(signal.SIGINT)
        demo.communicate(timeout=120)
    assert demo.returncode != 0
    assert not list((house.folder / "tmp").glob("ultan-demo-*"))
    assert not _ours(house.folder / "tmp")


def _ours(folder: Path) -> list[str]:
    """Processes whose environment names a home under this folder."""
    deadline, found = time.monotonic() + 60, ["?"]
    while found and time.monotonic() < deadline:
        found = [path.name for path in Path("/proc").glob("[0-9]*") if _names(path, str(folder).encode())]
        time.sleep(0.1)
    return found


def _names(process: Path, folder: bytes) -> bool:
    try:
        return b"AGENT_MEM_HOME=" + folder in (process / "environ").read_bytes()
    except OSError:
        return False
