"""`ultan remember`, with the daemon and without: the same words are the same entry, once."""

from __future__ import annotations

import json
from typing import Any


def test_what_is_told_without_the_daemon_is_there_at_once_and_the_daemon_doubles_nothing(house: Any) -> None:
    place = house.project("lockgate")
    told = house.ultan("remember", "the lock gate controller listens on port 41001", cwd=place)
    assert told.returncode == 0, told.stderr
    (path,) = [path for path, text in house.entries().items() if "41001" in text]
    assert path in told.stdout
    session = house.session("lockgate")
    assert "41001" in session.start().context
    assert "41001" in session.say("which port does the lock gate controller use?").context
    session.end()
    before = house.entries()[path]
    house.settle()
    assert [other for other, text in house.entries().items() if "41001" in text] == [path]
    assert house.entries()[path] == before
    again = house.ultan("remember", "the lock gate controller listens on port 41001", cwd=place)
    assert "known already as e_" in again.stdout
    assert "reinforced: 1" in house.entries()[path]


def test_an_agents_words_count_as_the_users_only_where_the_user_typed_them(running: Any) -> None:
    session = running.session("dredger")
    session.start()
    session.say("please keep in mind that the dredger pumps on port 41002")
    agent = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": session.id}
    typed = running.ultan("remember", "the dredger pumps on port 41002", cwd=session.project, **agent)
    made_up = running.ultan("remember", "the dredger captain wants force pushes", cwd=session.project, **agent)
    session.end()
    assert "remembered as e_" in typed.stdout or "known already" in typed.stdout
    assert made_up.stdout.startswith("kept aside")
    running.settle()
    assert not any("force pushes" in text for text in running.entries().values())


def test_a_file_of_many_facts_is_stored_whole_each_in_its_project(running: Any) -> None:
    facts = running.folder / "facts.jsonl"
    remote = "git@host.example:team/winch.git"
    rows = [
        {"text": f"winch number {n} is serviced by crew {9000 + n}", "project": remote if n % 2 else None} for n in range(120)
    ]
    facts.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = running.ultan("remember", "--file", str(facts))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("120 facts told")
    running.settle()
    entries = {path: text for path, text in running.entries().items() if "winch number" in text}
    assert len(entries) == 120
    assert sum(path.startswith("projects/winch-") for path in entries) == 60
    found = running.ultan("recall", "winch number 77", cwd=running.project("winch"))
    assert "crew 9077" in found.stdout
    named = running.ultan("remember", "--project", "winch", "the winch cable is forty metres long")
    assert named.returncode == 0, named.stderr
    (path,) = [path for path, text in running.entries().items() if "forty metres" in text]
    assert path.startswith("projects/winch-")
