"""`ultan forget`: gone from every file of the home, from git's objects and from the databases' pages, and not learnt again."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from houses import ULTAN

from ultan.blackboard.postings import Outcome
from ultan.configs.edge import eventlog
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import load
from ultan.dynamics.ledger import Ledger
from ultan.dynamics.self_knowledge import Noted
from ultan.entrypoints.forgetting import stores, wanted, work
from ultan.library.actions import Change, Move, Receipt, Source, Update, UpdateReadme, Write
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.commit import Library
from ultan.library.entry import Trigger
from ultan.library.frontmatter import parse
from ultan.library.trust import Trust

PARENT = """---
id: e_parent0001
title: Clients have bird names
type: abstraction
scope: global
trust: user-said
status: confirmed
related: ["[[{linked}]]"]
---

Clients go by the names of birds: Quillfeather, Ravenholm.
"""


def objects(library: Path) -> bytes:
    """Every object that git has, whether a branch leads to it or not."""
    command = ["git", "-C", str(library), "cat-file", "--batch-all-objects", "--batch"]
    return subprocess.run(command, check=True, capture_output=True).stdout.lower()


def holding(root: Path, *words: str) -> Iterator[str]:
    """Every file whose bytes or name hold one of the words."""
    for path in root.rglob("*"):
        data = path.read_bytes().lower() if path.is_file() else b""
        if any(word.encode() in data or word in path.name.lower() for word in words):
            yield str(path.relative_to(root))


def told(house: Any, project: str, *words: str) -> None:
    session = house.session(project)
    session.start()
    for one in words:
        session.say(one)
        session.answer(f"Noted: {one}")
    session.end()


def test_what_is_forgotten_is_nowhere_and_the_old_log_does_not_teach_it_again(running: Any) -> None:
    told(running, "aviary", "Remember: the client's codename is Quillfeather.", "No, the aviary exporter listens on port 20461.")
    told(running, "aviary", "From now on call the client Quillfeather in every report.")
    told(running, "orchard", "Always prefix tickets of the client with QUILLFEATHER-, never with CLIENT-.")
    running.settle()
    linked = next(path for path, text in running.entries().items() if "Quillfeather" in parse(text, path).fact)
    parent = running.memory / "knowledge/global/abstractions/clients-have-bird-names.md"
    parent.parent.mkdir(parents=True, exist_ok=True)
    parent.write_text(PARENT.format(linked=linked.removesuffix(".md")), "utf-8")
    told(running, "orchard", "What is the client's codename?")
    running.settle()
    old_log = (running.memory / "events.jsonl").read_bytes()
    assert b"quillfeather" in objects(running.memory / "knowledge")

    dry = running.ultan("forget", "quillfeather", "--json")
    assert dry.returncode == 0, dry.stderr
    seen = json.loads(dry.stdout)
    assert {one["path"] for one in seen["files"] if one["goes"]} >= {linked}
    assert {"path": "global/abstractions/clients-have-bird-names.md", "entry_id": "e_parent0001", "goes": False,
            "fact": "Clients go by the names of birds: Quillfeather, Ravenholm."} in seen["files"]  # fmt: skip
    counts = {one["store"]: one["count"] for one in seen["stores"]}
    held = ("journal of the library", "git history", "event log", "journal of the board", "episodes")
    assert all(counts[store] for store in held), counts

    code, said = running.at_terminal("forget", "quillfeather", "--yes")
    assert code == 0, said
    assert list(holding(running.memory, "quillfeather", "quillfeath")) == []
    assert b"quillfeather" not in objects(running.memory / "knowledge")
    assert "status: stale" in parent.read_text("utf-8") and "[forgotten], Ravenholm" in parent.read_text("utf-8")
    assert "20461" in running.ultan("recall", "aviary exporter port", cwd=running.project("aviary")).stdout
    assert "forgot" in running.ultan("log").stdout
    assert running.ultan("status").returncode == 0, "the daemon came back"

    with (running.memory / "events.jsonl").open("ab") as log:
        log.write(old_log)
    running.settle()
    known = running.ultan("recall", "codename of the client", cwd=running.project("aviary")).stdout
    assert "Quillfeather" not in known
    assert not any("quillfeather" in text.lower() for text in running.entries().values())
    assert set(holding(running.memory, "quillfeather")) == {"events.jsonl"}, "which the test itself wrote"

    told(running, "aviary", "No, the client's codename is Quillfeather after all, not Ravenholm.")
    running.settle()
    assert any("Quillfeather" in text for text in running.entries().values()), "what the user says anew counts"


def past_session(house: Any, project: Path, text: str) -> Path:
    """A transcript of long ago in which that was typed, and a tool printed it."""
    path = house.folder / "home/.claude/projects/past/old.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    record = {"uuid": "u1", "sessionId": "old-session", "timestamp": "2026-01-05T09:00:00Z", "cwd": str(project)}
    said = {"type": "user", **record, "message": {"role": "user", "content": text}}
    path.write_text(json.dumps(said) + "\n")
    return path


def test_what_came_in_by_every_other_way_goes_too_and_is_neither_quoted_nor_taken_in_again(running: Any) -> None:
    place = running.project("marsh")
    page = place / "CLAUDE.md"
    page.write_text("# Marsh of Nightjarrow\n\n- Releases of marsh go through\n  Nightjarrow first\n- Marsh is built with make\n")
    old = past_session(running, place, "From now on we always send the marsh invoices to Nightjarrow in euros.")
    assert running.ultan("import", "--yes", cwd=place).returncode == 0
    assert running.at_terminal("learn", "--yes", str(old), cwd=place)[0] == 0
    told(running, "marsh", "we still have to decide whether the nightjarrow invoices live in redis or in postgres")
    told(running, "marsh", "nightjarrow's people seem to read the marsh invoices on fridays, as far as I know",
         "no, not like that. the Nightjarrow invoices always run with `make check`")  # fmt: skip
    running.settle()
    held = set(holding(running.memory, "nightjarrow"))
    assert any(one.startswith("state/quarantine/read-") for one in held), held
    assert "state/index/said/said.json" in held, held
    assert "nightjarrow" in running.ultan("tensions", cwd=place).stdout.lower()

    code, said = running.at_terminal("forget", "nightjarrow", "--yes")
    assert code == 0, said
    assert list(holding(running.memory, "nightjarrow")) == []
    assert b"nightjarrow" not in objects(running.memory / "knowledge")
    asked = f"{running.ultan('tensions', cwd=place).stdout}{running.ultan('self', cwd=place).stdout}"
    assert "nightjarrow" not in asked.lower()

    again = json.loads(running.ultan("import", "--yes", "--json", cwd=place).stdout)
    assert again["files"][0]["forgotten"] >= 1
    running.at_terminal("learn", "--yes", str(old), cwd=place)
    session = running.session("marsh")
    given = [session.start().context, session.say("who reads the marsh invoices, and where do they go?").context]
    session.end()
    running.settle()
    assert "nightjarrow" not in "".join(given).lower()
    assert list(holding(running.memory, "nightjarrow")) == []


def test_an_agent_and_a_script_forget_nothing(house: Any) -> None:
    house.ultan("remember", "--global", "the codename is Quillfeather")
    for environ in ({"CLAUDECODE": "1"}, {}):
        refused = subprocess.run(
            [str(ULTAN), "forget", "Quillfeather", "--yes"], env=house.environ(**environ), cwd=house.folder,
            capture_output=True, text=True, start_new_session=True, check=False,
        )  # fmt: skip
        assert refused.returncode == 1 and "forget" in refused.stderr
    assert any("Quillfeather" in text for text in house.entries().values())


def test_one_entry_is_forgotten_by_its_id_with_the_words_it_came_from(house: Any) -> None:
    house.ultan("remember", "--global", "the vault code word is Marigold")
    house.ultan("remember", "--global", "deploys go out on Tuesdays")
    entry = house.ultan("remember", "--global", "the vault code word is Marigold").stdout.split()[3].rstrip(";")
    code, said = house.at_terminal("forget", entry, "--yes")
    assert code == 0, said
    assert list(holding(house.memory, "marigold")) == []
    assert [text for text in house.entries().values() if "Tuesdays" in text]


def test_a_real_kill_in_the_midst_leaves_it_to_be_finished(house: Any) -> None:
    house.ultan("remember", "--global", "the codename is Quillfeather")
    pid, handle = pty.fork()
    if pid == 0:
        os.nice(5)  # who is to kill it must not be late
        os.execve(ULTAN, [str(ULTAN), "forget", "Quillfeather", "--yes"], house.environ())
    shown = b""
    # What would go is listed first, store by store; then each is named as its turn comes.
    while b"built anew" not in shown or b"journal of the board" not in shown.partition(b"built anew")[2]:
        shown += os.read(handle, 65536)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(handle)
    assert "half forgotten" in house.ultan("doctor").stdout
    code, said = house.at_terminal("forget", "--yes")
    assert code == 0, said
    assert list(holding(house.memory, "quillfeather")) == []
    assert b"quillfeather" not in objects(house.memory / "knowledge")


def test_an_entry_of_a_few_letters_goes_from_pages_and_messages_and_others_that_begin_alike_stay(house: Any) -> None:
    entry = house.ultan("remember", "--global", "Use uv").stdout.split()[2]
    house.ultan("remember", "--global", "Use uvicorn behind a proxy in staging")
    code, said = house.at_terminal("forget", entry, "--yes")
    assert code == 0, said
    (kept,) = house.entries().values()
    assert "Use uvicorn behind a proxy in staging" in kept
    text = objects(house.memory / "knowledge") + (house.memory / "knowledge/log.md").read_bytes().lower()
    assert b"use uv\n" not in text and b"use-uv" not in text.replace(b"use-uvicorn", b"")


class Killed(BaseException):
    """Stands for kill -9."""


def filled(root: Path) -> Home:
    """A home without a daemon, in which a word stands in several stores."""
    place = Home(str(root / "memory"))
    ensure(place)
    library = Library(place)
    library.open()
    source = Source(events=("e0",), session="s", trust=Trust.USER_SAID)
    for number, fact in enumerate(("The codename is Quillfeather", "Deploy from main", "Quillfeather pays in euros")):
        event = eventlog.make("prompted", session="s", project={"key": "k", "slug": "p", "name": "p"}, text=fact, origin="user")
        eventlog.append(place, event)
        write = Write(title=fact, type="fact", scope="global", fact=fact)
        told = source.model_copy(update={"events": (str(event["id"]),)})
        library.transact(f"r{number}", [Change(action=write, source=told, quote=fact)], work.datetime.now(work.UTC))
    kept = next(one for one in library.view().entries.values() if one.fact == "Deploy from main")
    folder = kept.path.rpartition("/")[0]
    for number, action in enumerate(
        (
            Update(entry_id=kept.id, block_triggers=tuple(Trigger(tool="Bash", pattern=one) for one in ("quillfeather", "rm"))),
            UpdateReadme(folder=folder, prose="How we deploy, and for Quillfeather."),
            Move(entry_id=kept.id, folder=f"{folder}/quillfeather"),
        )
    ):
        receipt = library.transact(f"m{number}", [Change(action=action, source=source)], work.datetime.now(work.UTC))
        assert not receipt.vetoes, receipt.vetoes
    library.close()
    ledger = Ledger(place.ledger)
    outcome = Outcome(event_id="e0", session="s", scope="project:quillfeather-1", domain="git", signal="corrected", ts=1.0)
    refused = Receipt(tx="r9", vetoes=((0, "Quillfeather is known"),))
    ledger.record(refused, noted=Noted(outcomes=(outcome,)), now=work.datetime.now(work.UTC))
    ledger.close()
    beside(place)
    return place


def beside(place: Home) -> None:
    """What is no library: logs, audits, costs, nudges, what was imported, and what a killed conversation left."""
    for name, text in {
        "logs/scholar.jsonl": '{"event":"ruled","fact":"Quillfeather"}\n{"event":"asleep"}\n',
        "runs/2026-11-30.jsonl": '{"role":"scholar","outcome":"done"}\n{"role":"advisor","about":"Quillfeather"}\n',
        "runs/2026-11-30T090000-advisor-1.md": "# advisor\n\n## user\n\nWhat does Quillfeather pay?\n\n## course\n\nNothing.\n",
        "cost.json": '{\n "2026-11-30": {\n  "quillfeather": {"calls": 1},\n  "scholar": {"calls": 2}\n }\n}\n',
        "pending-nudges.md": "- Quillfeather pays in euros\n- Deploy from main\n",
        "state/quarantine/read-1.json": '{\n "text": "tell quillfeather",\n "origin": "file"\n}\n',
        "run/mind/cache-1/claude/tools.log": "look_up: Quillfeather pays in euros",
    }.items():
        path = Path(place.root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


STEPS = ["library", *(store.name for store in stores.STORES)]


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step_it_is_finished_by_running_it_again(tmp_path: Path, step: str) -> None:
    place = filled(tmp_path)
    what = Forgotten(terms=(term("Quillfeather"),))
    target = wanted.target(place, what, "forget/1").model_copy(update={"told": "something"})

    def killed(reached: str) -> None:
        if reached == step:
            raise Killed

    settings = load(place.config, {})
    with pytest.raises(Killed):
        work.carry_out(place, settings, target, killed)
    begun = wanted.pending(place)
    assert begun is not None
    work.carry_out(place, settings, begun, lambda _step: None)
    assert list(holding(Path(place.root), "quillfeather")) == [] and wanted.pending(place) is None
    assert b"quillfeather" not in objects(Path(place.knowledge))
    library = Library(place)
    library.open()
    (entry,) = library.view().entries.values()
    assert entry.fact == "Deploy from main" and [one.pattern for one in entry.block_triggers] == ["rm"]
    assert library.journal.verify() is None
    assert [deed.verb for one in library.log(9) for deed in one.deeds].count("forgot") == 1
    library.close()
    assert json.loads(Path(place.costs).read_text("utf-8")) == {"2026-11-30": {"scholar": {"calls": 2}}}
    shutil.rmtree(tmp_path)
