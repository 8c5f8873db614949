"""What a prompt would be given where no daemon answers."""

from __future__ import annotations

from pathlib import Path

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.prompting import given
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.indexing.lexical import LexicalIndex

CRANE = ProjectRef(key="dir:/w/crane", slug="crane", name="crane")
FACT = "The tide gate listens on port 9431."


def home(path: Path) -> Home:
    place = Home(str(path))
    ensure(place)
    entry = Entry(
        id="e_0000000001", path="1.md", title="t", type="fact", scope=CRANE.scope, fact=FACT, trust=Trust.USER_SAID
    )  # fmt: skip
    LexicalIndex(Path(place.lexical)).change((), [entry])
    return place


def test_without_the_daemon_it_is_what_a_hook_would_find_on_the_disk(tmp_path: Path) -> None:
    block = given(home(tmp_path), "which port has the tide gate?", CRANE, str(tmp_path))
    assert FACT in block.text
    assert ([one.entry for one in block.shown], block.traces) == (["e_0000000001"], ())


def test_without_the_daemon_silence_says_how_to_get_more(tmp_path: Path) -> None:
    block = given(home(tmp_path), "add a changelog", CRANE, str(tmp_path))
    assert (block.text, "ultan up" in block.silent) == ("", True)
