"""What needs the extra `observe`: `make test-extras` runs it in its own environment. Without it nothing is collected here."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

# `world`, a whole daemon, is shared with the tests of the actors.
sys.path.append(str(Path(__file__).parents[1] / "actors"))

collect_ignore_glob = [] if find_spec("opentelemetry.sdk") and find_spec("aiohttp_cors") else ["test_*.py"]
