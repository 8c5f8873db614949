"""A ledger that is damaged doesn't keep memory from working: it is set aside, and what it held is counted anew.

It holds nothing that isn't told elsewhere: the library has the entries, the board's journal what was applied.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

# What SQLite calls a file that is damaged, and one that is no database at all.
_DAMAGED = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
_ASIDE, _COUNTED = ".damaged", ".counted-anew"


def aside(path: str) -> Path:
    """Returns where a damaged ledger lies until what it held is counted anew."""
    return Path(f"{path}{_ASIDE}")


def left_overs(path: str) -> tuple[Path, ...]:
    """Returns the damaged ledgers that lie beside it, counted anew or not."""
    return tuple(one for one in (aside(path), Path(f"{path}{_COUNTED}")) if one.exists())


def set_aside(path: str, timeout_s: float) -> bool:
    """Moves a damaged ledger out of the way; returns True where it was. Raises OSError, sqlite3.Error for another fault."""
    if not Path(path).exists() or _whole(path, timeout_s):
        return False
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    Path(path).replace(aside(path))
    return True


def counted(path: str) -> None:
    """Notes that what the damaged ledger held is counted anew: the file is kept for whoever wants to look into it."""
    if aside(path).exists():
        aside(path).replace(f"{path}{_COUNTED}")


def is_damage(error: sqlite3.Error) -> bool:
    """True where the file itself is what is wrong, and not the disk or another process."""
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in _DAMAGED


def _whole(path: str, timeout_s: float) -> bool:
    try:
        with closing(sqlite3.connect(path, timeout=timeout_s)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.Error as error:
        if is_damage(error):
            return False
        raise
