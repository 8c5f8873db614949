"""The minds ask through the real Claude Code program, whose service is the fake API: the whole way, each verb and each fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from claude_seats import LIBRARIAN, SCHOLAR, Seats, finding, opinion, write
from mind_faults import CREW, GATE, LEAVES, NEVER, SAID, STOCK, STOPS, TRIED, abstraction, readings, sitting, tend

PORT = "20451"
TAUGHT = f"No, the harbour database listens on port {PORT}, not on 5432."
PASSED = {"remote": True, "predicts": True, "unprompted": True, "compresses": True}
# The librarian's proposals in `proposed`, in their order.
VERBS = ("write", "replace", "update", "deprecate", "archive", "abstract", "merge", "move", "update_readme", "add_wikilink")


@pytest.fixture(scope="module")
def seats(world: Any) -> Seats:
    """One daemon for all of them: each test has a project of its own."""
    return Seats(world)


def curated(seats: Seats, project: str, said: str, *minds: list[Any]) -> None:
    """A session is taught and curated with these answers of the librarian and the scholar."""
    seats.answers(*minds)
    seats.teach(project, said)
    seats.world.settle()


def stocked(seats: Seats, project: str, facts: Mapping[str, str]) -> dict[str, str]:
    """Teaches facts in a session of a project, has them approved, and returns their entries' ids by title."""
    scope = seats.scope(project)
    findings = [finding(write(scope, title, fact), fact) for title, fact in facts.items()]
    approved = [opinion(f"p{n}") for n in range(1, 1 + len(facts))]
    curated(seats, project, ". ".join(facts.values()), [{"findings": findings}], [{"opinions": approved}])
    return seats.ids(project)


def test_a_session_is_curated_and_the_children_leave_nothing_behind(seats: Seats) -> None:
    world, scope = seats.world, seats.scope("quay")
    right = finding(write(scope, "Database", f"The harbour database listens on port {PORT}, not on 5432."), TAUGHT)
    seats.answers([{"findings": [right]}], [{"opinions": [opinion("p1")]}])
    seats.teach("quay", TAUGHT)
    taught = len(world.events())
    world.settle()
    (text,) = seats.current("quay").values()
    assert (PORT in text, "trust: user-said" in text, "encoding_strength: 0.8" in text) == (True, True, True)
    assert [event["kind"] for event in world.events()[taught:]] == ["settle_asked"]
    assert not list((world.folder / "home").rglob("*.jsonl"))
    assert "curator claude: it is set" in world.ultan("status").stdout
    costs = json.loads((world.memory / "cost.json").read_text())
    assert {role for day in costs.values() for role in day} == {"librarian", "scholar"}
    if world.sealed:
        assert world.unroutable() == 0


def proposed(ids: dict[str, str], scope: str, folder: str) -> dict[str, Any]:
    """Every verb of the librarian once but the split of a folder, over the entries of `STOCK` and `LEAVES`, from `SAID`."""
    rule = write(scope, "Ledger", NEVER, type="constraint", severity="block", block_triggers=[STOPS])
    reworded = {"kind": "update", "entry_id": ids["Boat"], "fact": "the pilot boat is called Heron and has a crew of 3"}
    return {
        "findings": [
            finding(rule, NEVER) | TRIED,
            finding(write(scope, "Gate now", GATE, supersedes=[ids["Gate"]]), GATE, "contradicts"),
            finding(reworded, CREW, "drift"),
            finding({"kind": "deprecate", "entry_id": ids["Berth"], "reason": "closed"}, "berth 12 is closed", "contradicts"),
            finding({"kind": "archive", "entry_id": ids["Buoy"], "reason": "gone"}, "buoy 3 is gone", "contradicts"),
        ],
        "abstractions": [abstraction(ids["Generated"], ids["Invoices"])],
        "tending": [
            tend("merge", into=ids["Crane"], absorbed=[ids["Crane seven"]], fact=STOCK["Crane"]),
            tend("move", entry_id=ids["Boat"], folder=f"{folder}/boats"),
            tend("update_readme", folder=folder, prose="Which crane lifts what, and where ferries berth."),
            tend("add_wikilink", from_id=ids["Boat"], to_id=ids["Crane"]),
        ],
    }


def opinions(approve: bool) -> list[dict[str, Any]]:
    words = [opinion(f"p{n}", approve, reason=f"{verb}: as it should be") for n, verb in enumerate(VERBS, 1)]
    words[VERBS.index("abstract")]["gate"] = PASSED
    return words


def shelf(seats: Seats, project: str) -> dict[str, bytes]:
    """The bytes of every file of a project in the library, archived ones too."""
    root, slug = seats.world.memory / "knowledge", seats.scope(project).removeprefix("project:")
    folders = (root / "projects" / slug, root / "_archive" / "projects" / slug)
    return {str(path.relative_to(root)): path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file()}


def test_each_verb_is_refused_without_a_trace_but_its_reason_and_carried_out_where_it_is_approved(seats: Seats) -> None:
    world, project = seats.world, "verbs"
    ids = stocked(seats, project, STOCK) | stocked(seats, project, LEAVES)
    folder = f"projects/{seats.scope(project).removeprefix('project:')}/facts"
    before, reading = shelf(seats, project), proposed(ids, seats.scope(project), folder)
    curated(seats, project, SAID, [reading], [{"opinions": opinions(False)}])
    assert shelf(seats, project) == before
    log = world.ultan("log", "--json").stdout
    assert [verb for verb in VERBS if f"{verb}: as it should be" not in log] == []

    curated(seats, project, SAID, [reading], [{"opinions": opinions(True)}])
    now = seats.current(project)
    assert now.keys() == {"Ledger", "Gate now", "Boat", "Crane", "Berth", "Generated", "Invoices", "Correct at the source"}
    assert "drop" in now["Ledger"].partition("block_triggers")[2]
    assert "crew of 3" in now["Boat"]
    assert "[[" in now["Boat"].partition("related")[2]
    assert "status: deprecated" in now["Berth"]
    after = shelf(seats, project)
    assert f"{folder}/boats/boat.md" in after
    assert b"Which crane lifts what" in after[f"{folder}/README.md"]
    archived = {path.rpartition("/")[2] for path in after if path.startswith("_archive/")}
    assert {"gate.md", "buoy.md", "crane-seven.md"} <= archived


def test_a_folder_is_split_by_the_minds_along_with_what_overfills_it(seats: Seats) -> None:
    project, facts = "split", {f"Pier {n}": f"pier {n} is painted red" for n in range(5)}
    ids = stocked(seats, project, facts)
    scope, said = seats.scope(project), "the lamp of quay 8 is blue"
    folder = f"projects/{scope.removeprefix('project:')}/facts"
    piers = [ids[title] for title in facts]
    into = [{"name": "low piers", "entries": piers[:3]}, {"name": "high piers", "entries": piers[3:]}]
    reading = {
        "findings": [finding(write(scope, "Lamp", said), said)],
        "tending": [tend("split_folder", folder=folder, into=into)],
    }
    before = shelf(seats, project)
    curated(seats, project, said, [reading], [{"opinions": [opinion("p1", False), opinion("p2", False, reason="no split")]}])
    assert shelf(seats, project) == before
    assert "no split" in seats.world.ultan("log", "--json").stdout
    curated(seats, project, said, [reading], [{"opinions": [opinion("p1"), opinion("p2")]}])
    lie = {path.removeprefix(f"{folder}/") for path in shelf(seats, project) if not path.endswith("README.md")}
    assert lie == {"lamp.md", *(f"low-piers/pier-{n}.md" for n in range(3)), *(f"high-piers/pier-{n}.md" for n in (3, 4))}


def test_each_kind_of_fault_is_told_to_the_mind_that_made_it_and_corrected_within_the_conversation(seats: Seats) -> None:
    project = "faults"
    ids = stocked(seats, project, STOCK) | stocked(seats, project, LEAVES)
    scope = seats.scope(project)
    first, second = readings(ids, scope, f"projects/{scope.removeprefix('project:')}/facts")
    wrong, told = sitting(ids)
    rule = finding(write(scope, "Ledger", NEVER, type="constraint"), NEVER)
    gone = finding({"kind": "archive", "entry_id": ids["Buoy"], "reason": "gone"}, "buoy 3 is gone", "contradicts")
    right = {"findings": [rule, gone, gone], "abstractions": [abstraction(ids["Generated"], ids["Invoices"])]}
    shapeless = {"findings": [{**rule, "surprise": "much"}], "facts": []}
    clashing = [opinion("p1"), opinion("p2"), opinion("p3"), opinion("p4", gate=PASSED)]
    asked = len(seats.asked())
    curated(
        seats,
        project,
        SAID,
        [shapeless, first.submission, second.submission, right],
        [
            {"opinions": [opinion("p1", reason="")]},
            wrong,
            {"opinions": clashing},
            {"opinions": [*clashing[:2], opinion("p3", False), clashing[3]]},
        ],
    )
    sent = seats.asked()[asked:]
    heard = {role: "".join(text for text in sent if role in text) for role in (LIBRARIAN, SCHOLAR)}
    lacking = [why for why in ("findings.0.surprise: ", "facts: Extra", *first.told, *second.told) if why not in heard[LIBRARIAN]]
    lacking += [why for why in ("opinions.0.reason: ", *told, "p3 can't be carried out after") if why not in heard[SCHOLAR]]
    assert lacking == []
    kept = {"Ledger", "Correct at the source", *STOCK, *LEAVES} - {"Buoy"}
    assert seats.current(project).keys() == kept
