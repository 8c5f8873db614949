"""The stop rules of a library as one file for hooks: with the daemon or without it, a call is held against the same rules.

The file is disposable, as the index beside it is: whoever keeps that level keeps this level too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ultan.agents.prohibiting import ruling
from ultan.configs.edge.guard.rules import document
from ultan.configs.edge.paths import Home
from ultan.library import disk
from ultan.library.entry import Entry


def keep(place: Home, entries: Iterable[Entry]) -> bool:
    """Brings the file level with the entries; returns True where it had to be written. Raises OSError where it can't be.

    Its rules stand in the order of their ids, so that the same entries give the same bytes.
    """
    rules = sorted(ruling.rules(entries), key=lambda rule: rule.id)
    text = json.dumps(document(rules), ensure_ascii=False, separators=(",", ":"))
    path = Path(place.rules)
    folder = path.parent
    if disk.read_bytes(folder, path.name) == text.encode():
        return False
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return disk.write(folder, path.name, text)
