"""`ultan ui`: all of it as a page in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer

from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import opened_to_read
from ultan.entrypoints.page import serving

Port = Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port on 127.0.0.1; 0: any that is free.")]
Open = Annotated[
    bool | None, typer.Option("--open/--no-open", help="Open the browser; default: where there is one.", show_default=False)
]


def ui(port: Port = 0, open_: Open = None) -> None:
    """Show the library, its graph, what was put into prompts, the rules and what waits for a review, as a page in the browser.

    The page is read-only and for you alone: it listens on this machine only, and its address works once, in the browser that
    opens it. It needs no daemon; without one, what was said since waits and isn't on it yet. Ctrl-C ends it.

    From another machine: `ssh -L 7400:127.0.0.1:7400 HOST`, there `ultan ui --port 7400`, here the address that it prints.

    Examples:

      ultan ui

      ultan ui --no-open --port 7400
    """
    here = opened_to_read()
    page = serving.opened(here.place, here.settings, port)
    screen.say(page.url)
    sys.stdout.flush()
    screen.tell("open this address in a browser, once; Ctrl-C ends the page")
    if _wanted(open_):
        webbrowser.open(page.url)
    try:
        page.serve()
    except KeyboardInterrupt:
        screen.tell("the page is closed")


def _wanted(asked: bool | None) -> bool:
    """Whoever doesn't say gets a browser where a person watches and has a display."""
    if asked is not None:
        return asked
    display = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(display) and sys.stdout.isatty()
