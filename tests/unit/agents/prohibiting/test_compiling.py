"""The file that hooks read follows from the entries, and from them alone."""

from __future__ import annotations

import json
from pathlib import Path

from ultan.agents.prohibiting import compiling
from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import rules_of
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell.reader import commands
from ultan.library.entry import Entry
from ultan.library.trust import Trust


def entry(number: int, fact: str, **changes: object) -> Entry:
    told = Entry(
        id=f"e_{number:010d}",
        path=f"{number}.md",
        title=fact[:40],
        type="constraint",
        scope="global",
        fact=fact,
        trust=Trust.USER_SAID,
    )
    return told.model_copy(update=changes)


def test_what_is_written_stops_what_the_entry_forbids(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    assert compiling.keep(place, [entry(1, "never push to main"), entry(2, "the parser reads amber.toml")])
    rules = rules_of(json.loads(Path(place.rules).read_text("utf-8")))
    assert [(rule.id, rule.mode, rule.fact) for rule in rules] == [("e_0000000001", "ask", "never push to main")]
    assert fired(rules, Call("Bash", {"command": "git push origin main"}), commands("git push origin main"))


def test_nobody_else_reads_it_and_the_same_entries_write_nothing_twice(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    both = [entry(2, "never push to main"), entry(1, "never amend")]
    assert compiling.keep(place, both)
    assert Path(place.rules).stat().st_mode & 0o777 == 0o600
    assert not compiling.keep(place, both[::-1])


def test_a_library_without_rules_takes_back_what_was_compiled(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    compiling.keep(place, [entry(1, "never push to main")])
    assert compiling.keep(place, [entry(1, "never push to main", archived=True)])
    assert rules_of(json.loads(Path(place.rules).read_text("utf-8"))) == ()


def test_a_file_that_is_broken_is_made_anew(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    compiling.keep(place, [entry(1, "never push to main")])
    Path(place.rules).write_bytes(b"\xff{")
    assert compiling.keep(place, [entry(1, "never push to main")])
