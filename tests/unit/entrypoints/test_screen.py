"""What reaches a person's terminal."""

from __future__ import annotations

import pytest

from ultan.entrypoints.cli import screen


@pytest.mark.parametrize("write", [screen.say, screen.tell, screen.fail, lambda text: screen.table(("a",), [(text,)])])
def test_what_would_command_the_terminal_is_written_out(write: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(write)
    write("a \x1b[2Jred \x1b]0;title\x07 \x9b1m \u202eback\r.")
    printed = "".join(capsys.readouterr())
    assert r"a \x1b[2Jred \x1b]0;title\x07 \x9b1m \x202eback\x0d." in printed
    assert "\x1b" not in printed
