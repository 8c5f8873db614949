"""The optional extras, and how one is added to the checkout that Ultan runs from. Pure."""

from __future__ import annotations


def adding(extra: str) -> str:
    """Returns what to run for that extra (a name of pyproject's optional dependencies): the README's command."""
    return f"`.venv/bin/pip install -e '.[{extra}]'` in Ultan's checkout adds it"
