"""A home in which something happened, and the views of its page."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.events import Guarded, Injected, Shown
from ultan.blackboard.postings import Reinforcement
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import load
from ultan.dynamics.ledger import Ledger
from ultan.dynamics.records import Sign, TurnOver, Weighed
from ultan.dynamics.self_knowledge import Noted
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.markup import written
from ultan.entrypoints.page.server import View
from ultan.entrypoints.page.sources import Sources
from ultan.library import quarantine
from ultan.library.actions import Change, Receipt, Source, Write
from ultan.library.commit import Library
from ultan.library.entry import EntryType
from ultan.library.episodes.turn import Batch, Episode, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.place import Place
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.lexical import LexicalIndex

LARK = ProjectRef(key="git:a/lark", slug="lark-123456", name="lark", root="/home/dev/lark")
# 2026-11-30 14:02 UTC.
NOW = 1_796_047_320.0
AT = datetime.fromtimestamp(NOW, UTC)


class Lived:
    """What happens in a home, written as its writers write it; `now` is the clock of its page."""

    hostile = '<script>alert(1)</script> "so" <img src=x onerror=alert(2)> javascript:alert(3)'

    def __init__(self, place: Home) -> None:
        self.place, self.now, self.scope = place, NOW, LARK.scope
        self.library = Library(place)
        self._count = 0

    def write(self, fact: str, kind: EntryType = "fact", narrative: str = "", scope: str = LARK.scope) -> str:
        """Returns the id of an entry that says so."""
        self._count += 1
        self.library.open()
        write = Write(title=fact[:60], type=kind, scope=scope, fact=fact, narrative=narrative)
        source = Source(events=(f"e{self._count}",), trust=Trust.USER_SAID, session="s1")
        self.library.transact(f"t{self._count}", [Change(action=write, source=source)], AT)
        return next(entry.id for entry in self.library.view().entries.values() if entry.fact == fact)

    def index(self) -> None:
        """The words of all entries, as the daemon leaves them when it goes."""
        Index(LexicalIndex(Path(self.place.lexical)), None).sync(self.library.view())

    def file(self, entry_id: str) -> Path:
        return self.library.root / self.library.view().entries[entry_id].path

    def inject(self, event: str, session: str, *entries: str, ts: float = NOW, tier: str = "prompt") -> None:
        """A block was printed at the prompt of that event."""
        shown = [Shown(entry=one, reason="shares tide", chars=90, tokens=30) for one in entries]
        told = {"project": LARK, "tier": tier, "chars": 300, "tokens": 80, "shown": shown, "prompt_event": event, "ms": 40.0}
        block = Injected.model_validate({**told, "id": f"{event}x", "session": session, "ts": ts})
        ledger = Ledger(self.place.ledger)
        ledger.record(Receipt(tx=block.id), surfaced=block, now=AT)
        ledger.close()

    def close_turn(self, event: str, session: str, *used: str, told_again: str = "") -> None:
        """The turn of a prompt is over: it relied on these entries, and its prompt said one again."""
        turn = TurnOver(prompt=event, session=session, project=LARK.slug, ts=NOW)
        weighed = Weighed(turn, tuple(Sign(prompt=event, entry=one, how="acted") for one in used))
        again = (Reinforcement(entry_id=told_again, event_id=event, signal="reinforces"),) if told_again else ()
        ledger = Ledger(self.place.ledger)
        ledger.record(Receipt(tx=f"{event}-over"), reinforcements=again, noted=Noted(turns=(weighed,)), now=AT)
        ledger.close()

    def say(self, event: str, text: str, tool: str = "") -> None:
        """The user said something, or a tool was called."""
        turn = Turn(
            event_id=event, episode_id="ep", session="s1", project=LARK, role="tool" if tool else "user", ts=NOW,
            text=json.dumps({"command": text}) if tool else text, tool=tool,
        )  # fmt: skip
        store = EpisodeWriter(Path(self.place.episodes))
        store.commit(Batch(turns=(turn,), episodes=(Episode(id="ep", session="s1", project=LARK, opened=NOW, last=NOW),)))
        store.close()

    def decide(self, rule: str, decision: str, call: str) -> None:
        """A rule spoke against a call."""
        self._count += 1
        told = {"entry": rule, "mode": "ask", "decision": decision, "tool": "Bash", "call": call, "by": "lexer", "ms": 1.0}
        event = Guarded.model_validate({"id": f"g{self._count}", "ts": NOW, "session": "s1", "project": LARK, **told})
        ledger = Ledger(self.place.ledger)
        ledger.record(Receipt(tx=event.id), noted=Noted(guarded=(event,)), now=AT)
        ledger.close()

    def keep_aside(self, text: str) -> None:
        quarantine.keep_read(self.place, text, Place(path="CLAUDE.md", line=3, project=LARK), "ev1")


@pytest.fixture
def lived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lived:
    # Without git, which the library can do without: its processes take longer than all of a test.
    monkeypatch.setenv("PATH", "")
    home = Home(str(tmp_path / "mem"))
    ensure(home)
    return Lived(home)


@pytest.fixture
def look(lived: Lived) -> Callable[..., str]:
    """Returns the HTML of a view's body, asked with these parameters."""

    def html(view: View, **parameters: str) -> str:
        page = view(Sources(lived.place, load(lived.place.config), lambda: NOW), Asked(parameters))
        return "".join(map(written, page.body))

    return html
