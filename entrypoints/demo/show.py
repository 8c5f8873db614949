"""What the demo reports: what was learnt, from which words, what went into which prompt, why, at what cost; how to install."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Injection
from ultan.entrypoints.cli import screen
from ultan.entrypoints.demo.play import Asked, Shown
from ultan.entrypoints.demo.recording import TAUGHT
from ultan.entrypoints.demo.stage import Stage
from ultan.gate import classify
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.records import Deed

# Injections of two short sessions: far fewer.
_MOST = 100


def show(stage: Stage, played: tuple[Shown, ...]) -> None:
    """Prints the report. It reads the temporary home, so it has to be called before that goes."""
    library = Library(stage.place)
    entries = tuple(library.view().entries.values())
    _heading("What was learnt, and from which words")
    for entry in entries:
        _learnt(entry, [deed for one in library.history(entry.id) for deed in one.deeds if deed.entry_id == entry.id])
    _heading("What the second session was given, why, and what it cost")
    blocks = LedgerReader(stage.place.ledger).injections(_MOST, played[-1].session)
    _given(played[-1], sorted(blocks, key=lambda block: block.ts))
    _file(stage, entries)
    _install(stage.plugin.root)


def _heading(text: str) -> None:
    screen.say()
    screen.say(text, "bold cyan")


def _learnt(entry: Entry, deeds: Iterable[Deed]) -> None:
    screen.say(f"  {entry.fact}", "bold")
    screen.say(f"    {entry.id}: {entry.type}, {entry.scope}, {entry.status}, {entry.trust.label}", "dim")
    for quote in dict.fromkeys(" ".join(deed.quote.split()) for deed in deeds if deed.quote):
        screen.say(f"    you said: “{quote}”")


def _given(session: Shown, blocks: Iterable[Injection]) -> None:
    """Prompt by prompt. Hooks of one session print one after the other, so the ledger's blocks are in the same order."""
    printed = iter(blocks)
    for asked in session.asked:
        screen.say(f"  {'at the start' if not asked.prompt else f'> {asked.prompt}'}", "bold")
        if asked.fired.context:
            _block(asked, next(printed, None))
        else:
            screen.say(f"    nothing, 0 characters, {asked.fired.ms:.0f} ms: {_silence(asked.prompt)}", "dim")


def _block(asked: Asked, block: Injection | None) -> None:
    for line in asked.fired.context.splitlines():
        screen.say(f"    {line}", "green" if TAUGHT in line else "")
    for shown in block.shown if block else ():
        screen.say(f"    why {shown.entry}: {shown.reason}")
    screen.say(f"    {len(asked.fired.context)} characters, {asked.fired.ms:.0f} ms with the hook's process", "dim")


def _silence(prompt: str) -> str:
    reading = classify.read(prompt)
    return (
        "nothing bears on it that this session hasn't been shown"
        if reading.kind == "work"
        else f"such a prompt needs no memory ({reading.reason})"
    )


def _file(stage: Stage, entries: tuple[Entry, ...]) -> None:
    entry = next((one for one in entries if TAUGHT in one.fact), None)
    if entry is None:
        return
    _heading(f"The entry as a file: knowledge/{entry.path}")
    screen.say(Path(stage.place.knowledge, entry.path).read_text("utf-8").rstrip())


def _install(root: Path) -> None:
    _heading("Use it")
    screen.say(f"  claude --plugin-dir {root}")
    screen.say("  Then just work. `ultan log` shows what was learnt and shown, `ultan doctor` whether all is well.")
