from __future__ import annotations

from pathlib import Path

from ultan.agents.known import KnownEntries
from ultan.agents.reflection import Reflection
from ultan.blackboard.postings import Packet
from ultan.configs.settings import load
from ultan.dynamics.ledger import LedgerReader
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.errors import LibraryError
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

SETTINGS = load("no such file", {})
SHOP = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")
PACKET = Packet(id="packet/ep", ts=200.0, about="ep")
PORT = Entry(
    id="e_1", path="1.md", title="t", type="fact", scope=SHOP.scope, fact="The staging port is 7443", trust=Trust.USER_SAID
)


def turn(number: int, role: Role, text: str, tool: str = "") -> Turn:
    where = {"episode_id": "ep", "session": "s", "project": SHOP, "ts": 100.0 + number}
    return Turn.model_validate({"event_id": f"ev{number}", "role": role, "text": text, "tool": tool, **where})


TURNS = (
    turn(1, "user", "open the staging port"),
    turn(2, "tool", '{"command": "kubectl apply -f port.yaml"}', "Bash"),
    turn(3, "user", "no, not like that"),
)


def view() -> Catalogue:
    return Catalogue(entries={PORT.id: PORT})


def test_an_episode_tells_how_the_work_was_taken_and_what_is_hot(tmp_path: Path) -> None:
    reflection = Reflection(LedgerReader(str(tmp_path / "none")), SETTINGS, lambda _words: None)
    found = reflection.upon(PACKET, TURNS, KnownEntries((PORT,)), view)
    assert [(one.domain, one.signal) for one in found.outcomes] == [("deploy", "corrected")]
    assert [(one.entry_id, one.tier) for one in found.placings] == [("e_1", "hot")]


def test_an_arbiter_that_can_not_be_loaded_is_told_once_and_the_outcomes_stay(tmp_path: Path) -> None:
    told: list[str] = []
    arbiter = SETTINGS.arbiter.model_copy(update={"path": "no.such:thing"})
    chosen = SETTINGS.model_copy(update={"arbiter": arbiter})
    reflection = Reflection(LedgerReader(str(tmp_path / "none")), chosen, told.append)
    for _ in range(2):
        found = reflection.upon(PACKET, TURNS, KnownEntries((PORT,)), view)
        assert (len(found.outcomes), found.placings) == (1, ())
    assert len(told) == 1
    assert "no.such:thing" in told[0]


def test_a_library_or_a_ledger_that_can_not_be_read_costs_the_placings_alone(tmp_path: Path) -> None:
    def closed() -> Catalogue:
        raise LibraryError("it can't be listed")

    told: list[str] = []
    broken = tmp_path / "ledger.sqlite"
    broken.write_bytes(b"no database at all " * 100)
    for ledger, library in ((tmp_path / "none", closed), (broken, view)):
        found = Reflection(LedgerReader(str(ledger)), SETTINGS, told.append).upon(PACKET, TURNS, KnownEntries((PORT,)), library)
        assert (len(found.outcomes), found.placings) == (1, ())
    assert len(told) == 2
