"""What needs torch: `make test-extras` runs it in an environment of its own. Without torch nothing here is collected."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

# `world`, a whole daemon, is shared with the tests of the actors.
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "actors")]
# Nothing here may reach a hub, even where one can be reached.
os.environ["HF_HUB_OFFLINE"] = "1"

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
