"""What somebody else wrote, made harmless to look at."""

from __future__ import annotations

from ultan.entrypoints import visible


def test_lines_tabs_and_other_scripts_are_shown_as_they_are() -> None:
    assert visible.shown("a\tb\n日本語 é 👩‍👩‍👧 [bold]") == "a\tb\n日本語 é 👩‍👩‍👧 [bold]"
