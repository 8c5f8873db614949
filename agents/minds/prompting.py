"""The packaged prompts: plain text in `prompts/`, one file a role."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def prompt(role: str) -> str:
    """Returns the system text of a role, such as "librarian"."""
    return files("ultan.agents").joinpath("prompts", f"{role}.txt").read_text("utf-8").strip()
