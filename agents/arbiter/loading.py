"""An arbiter by its dotted path. What can't be loaded is told and leaves all entries where they are."""

from __future__ import annotations

import importlib

from ultan.agents.arbiter.port import Arbiter
from ultan.configs.errors import UltanError


class ArbiterUnusable(UltanError):
    """The function that `arbiter.path` names can't be loaded."""


def load(path: str) -> Arbiter:
    """Returns the function named as package.module:function. Raises ArbiterUnusable, which says what to do."""
    module, _, name = path.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (Exception, SystemExit) as error:  # importing runs the user's code, which may raise anything, or end its process
        raise ArbiterUnusable(
            f"arbiter.path = {path!r} can't be loaded: {type(error).__name__}: {error}. Install it where Ultan runs, or"
            " mend the path; until then no entry is placed anew."
        ) from error
    if not callable(found):
        raise ArbiterUnusable(
            f"arbiter.path = {path!r} is no function: name one that takes an Evaluation and returns a Decision."
        )
    return found  # type: ignore[no-any-return] # what it returns is checked at each call
