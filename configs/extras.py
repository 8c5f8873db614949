"""How an extra of the package is added, in the words that every door uses."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path


def adding(extra: str) -> str:
    """Returns what to run for that extra (a name of pyproject's optional dependencies): in a checkout the README's command.

    Elsewhere, as in the environment that a plugin sets up, the extra's own packages go beside Ultan.
    """
    packages = _packages(extra)
    if not packages or Path(sys.prefix).parent.joinpath("pyproject.toml").exists():
        return f"`.venv/bin/pip install -e '.[{extra}]'` in Ultan's checkout adds it"
    return f"`{shlex.join([sys.executable, '-m', 'pip', 'install', *packages])}` adds it"


def _packages(extra: str) -> list[str]:
    try:
        named = requires("ultan") or []
    except PackageNotFoundError:
        named = []
    return [one.partition(";")[0].strip() for one in named if f'extra == "{extra}"' in one]
