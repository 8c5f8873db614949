"""`python -m ultan.entrypoints.fake_api` serves until Ctrl-C; its first line of output is its address."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from ultan.entrypoints.fake_api.server import FakeApi


def main() -> None:
    options = argparse.ArgumentParser(prog="ultan.entrypoints.fake_api", description=__doc__)
    options.add_argument("--port", type=int, default=0, help="0 takes a free one")
    options.add_argument("--script", type=Path, help="a JSON file, read anew for each request: the model's steps")
    options.add_argument("--log", type=Path, help="a folder that gets one file a request")
    chosen = options.parse_args()
    with FakeApi(port=chosen.port, script_file=chosen.script, log=chosen.log) as api:
        sys.stdout.write(f"{api.url}\n")
        sys.stdout.flush()
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


main()
