"""What a mind can get wrong, each with a piece of what it is told: parts of a librarian's reading and of a scholar's sitting."""

from __future__ import annotations

from typing import Any, NamedTuple

from claude_seats import finding, opinion, write

NEVER = "never drop the harbour ledger in prod"
GATE = "the tide gate opens at 06:10 now"
CREW = "the pilot boat has a crew of 3"
STOCK = {
    "Gate": "the tide gate opens at 05:40",
    "Boat": "the pilot boat is called Heron",
    "Crane": "crane 7 lifts 40 tons",
    "Crane seven": "the crane 7 can lift 40 tons",
    "Berth": "berth 12 is for ferries",
    "Buoy": "buoy 3 blinks green",
}
# Two entries of different fields, and a rule that neither states.
LEAVES = {"Generated": "files under gen/ are never edited by hand", "Invoices": "a wrong invoice is corrected by issuing another"}
SAID = f"{NEVER}. {GATE}. {CREW}. berth 12 is closed. buoy 3 is gone. {STOCK['Crane']}."
STOPS = {"tool": "Bash", "pattern": r"(?i)^psql\b.*drop table ledger\b"}
TRIED = {
    kind: [{"tool": "Bash", "input": {"command": f"psql prod -c '{verb} table ledger'"}}]
    for kind, verb in (("breaks", "drop"), ("fine", "lock"))
}
MISSING = "e_missing000"

# A part of a submission, and what is said of it.
Fault = tuple[dict[str, Any], str]


class Faulty(NamedTuple):
    """One submission: the faults of each of its parts."""

    parts: dict[str, list[Fault]]

    @property
    def submission(self) -> dict[str, Any]:
        return {name: [part for part, _ in faults] for name, faults in self.parts.items()}

    @property
    def told(self) -> tuple[str, ...]:
        return tuple(why for faults in self.parts.values() for _, why in faults)


def abstraction(*sources: str, **changed: Any) -> dict[str, Any]:
    return {
        "sources": sources,
        "title": "Correct at the source",
        "rule": "What is derived is corrected at its source.",
        "remote": "One is about generated code, the other about bookkeeping.",
        "predicts": "A wrong row in a reporting table: mend the import, not the row.",
        "unprompted": "An assistant would simply patch the row where it is wrong.",
        "surprise": 0.9,
        **changed,
    }


def _between(one: str, other: str) -> dict[str, Any]:
    return {"one": one, "other": other, "why": "only one of them can hold"}


def tend(kind: str, **action: Any) -> dict[str, Any]:
    return {"action": {"kind": kind, **action}, "reason": "it brings order"}


def readings(ids: dict[str, str], scope: str, folder: str) -> tuple[Faulty, Faulty]:
    """Two readings of `SAID`, over entries of `STOCK` and `LEAVES`, in which every part is wrong."""
    sources = ids["Generated"], ids["Invoices"]
    first = {
        "findings": [*_unfounded(ids, scope), *_misplaced(ids, scope)],
        "repeats": _repeats(ids),
        "abstractions": [
            (abstraction(ids["Crane"], MISSING), f"there is no entry {MISSING}"),
            (abstraction(ids["Crane"], ids["Crane seven"]), "speak of one thing in the same words"),
            (
                abstraction(*sources, rule="What is derived is corrected at its source. " * 9),
                "the rule is no shorter than its sources",
            ),
        ],
        "tending": _disorder(ids, folder),
        "nudges": [
            ({"entry_id": MISSING, "event": "u1", "why": "it paints"}, f"{MISSING} is no entry in force that the user said"),
            ({"entry_id": ids["Boat"], "event": "u9", "why": "it paints"}, "there is no turn u9"),
        ],
    }
    second = {
        "abstractions": [
            (abstraction(*sources, rule=f"{LEAVES['Generated']} too."), "predicts: the rule only says again"),
            (abstraction(*sources, predicts="much"), "predicts: say it in a sentence"),
            (abstraction(*sources, rule="What is derived is corrected at port 9999."), "a rule adds no value to them"),
        ],
        "disagreements": [
            (_between(ids["Crane"], MISSING), f"there is no entry {MISSING}"),
            (_between(ids["Crane"], ids["Crane"]), "an entry can't disagree with itself"),
        ],
        "tending": [
            (tend("add_wikilink", from_id=ids["Boat"], to_id=ids["Boat"]), "they are linked already"),
            (tend("deprecate", entry_id=MISSING, reason="gone"), f"there is no entry {MISSING}"),
        ],
    }
    return Faulty(first), Faulty(second)


def _unfounded(ids: dict[str, str], scope: str) -> list[Fault]:
    """What the user didn't say, or said otherwise."""
    right = finding(write(scope, "Ledger", NEVER, type="constraint"), NEVER)

    def stating(fact: str) -> dict[str, Any]:
        return finding(write(scope, "Ledger", fact), NEVER)

    return [
        ({**right, "events": ["u9"]}, "there is no turn u9"),
        ({**right, "events": ["a2"]}, "a2 is not the user's"),
        ({**right, "quote": "never drop the ledger"}, "the quote doesn't stand, word by word"),
        (stating("the ledger listens on port 9999"), "the user never said '9999'"),
        (finding(write(scope, "Port 9999", NEVER), NEVER), "nobody said '9999'"),
        (finding(write(scope, "Ledger", NEVER, narrative="as everybody knows"), NEVER), "the narrative is hardly the user's"),
        (
            finding(write(scope, "Ledger", NEVER, applies_when="before collector.invalid is asked"), NEVER),
            "no address but the user's",
        ),
        (stating("databases must survive every maintenance window"), "hardly a word of the fact is the user's"),
        (finding(write(scope, "Crane", STOCK["Crane"]), STOCK["Crane"]), f"{ids['Crane']} says so already"),
        (_retiring(MISSING), f"there is no entry {MISSING}"),
    ]


def _misplaced(ids: dict[str, str], scope: str) -> list[Fault]:
    """What doesn't fit together."""
    rule = write(scope, "Ledger", NEVER, type="constraint")

    def ruled(signal: str = "novel", **changed: Any) -> dict[str, Any]:
        return finding(rule | changed, NEVER, signal)

    def stopping(**changed: Any) -> dict[str, Any]:
        return ruled(severity="block", block_triggers=[STOPS | changed])

    def updated(title: str, quote: str, signal: str = "drift", **update: Any) -> dict[str, Any]:
        return finding({"kind": "update", "entry_id": ids[title], **update}, quote, signal)

    return [
        (ruled(scope="project:other"), "scope must be one of"),
        (ruled(supersedes=[ids["Gate"]]), "what is novel is a write that supersedes nothing"),
        (ruled("contradicts"), "what contradicts must name in supersedes"),
        (ruled("drift"), "drift is an update"),
        (updated("Gate", GATE, "contradicts", fact=GATE), "an update loses what held before"),
        (updated("Gate", GATE, fact=GATE), "it says '06:10' where"),
        (updated("Boat", CREW, fact=STOCK["Boat"]), "it changes nothing of what"),
        (updated("Boat", CREW, status="confirmed"), "not yours to set"),
        (ruled(type="abstraction"), "offered under abstractions"),
        (ruled(narrative=f"{NEVER}, see [[projects/none/facts/none]]"), "leads nowhere"),
        (ruled(keywords=["sk-" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4"]), "looks like a secret"),
        (ruled(type="fact", severity="block"), "severity stands with a prohibition only"),
        (ruled(block_triggers=[STOPS]), "block_triggers belong to a prohibition"),
        (stopping(), "block_triggers are tried: give calls that break the rule in breaks"),
        (stopping(tool="Shell") | TRIED, "there is no tool 'Shell': name one of Bash, Edit"),
        (stopping(pattern="kubectl") | TRIED, "names nothing that the user named"),
        (stopping(pattern="drop|git|ls|npm") | TRIED, "would stop 'ls -la src' and 'git "),
        (stopping(pattern="drop [a-z]+ ledger$") | TRIED | {"breaks": TRIED["fine"]}, "no trigger fires on the call"),
        (stopping(pattern="prod.* ledger$") | TRIED, "that is right: narrow it, or say unless"),
        (ruled(narrative="harbour ledger " * 200), "the story is longer than"),
        (ruled(keywords=["pier"] * 13), "keywords: at most"),
    ]


def _retiring(entry_id: str) -> dict[str, Any]:
    return finding({"kind": "deprecate", "entry_id": entry_id, "reason": "gone"}, "buoy 3 is gone", "contradicts")


def _repeats(ids: dict[str, str]) -> list[Fault]:
    crane = {"signal": "reinforces", "entry_id": ids["Crane"], "event": "u1"}
    # No word of it is in the session's prompt, so no prompt shows it.
    helped = {**crane, "signal": "used_helpfully", "entry_id": ids["Invoices"]}
    return [
        ({**crane, "entry_id": MISSING}, f"there is no entry {MISSING}"),
        ({**crane, "event": "u9"}, "there is no turn u9"),
        ({**crane, "event": "a2"}, "only the user reinforces"),
        (helped, "only what the assistant did can rest on an entry"),
        ({**helped, "event": "a2"}, "was not shown in this session"),
    ]


def _disorder(ids: dict[str, str], folder: str) -> list[Fault]:
    crane, seven, boat, buoy = (ids[title] for title in ("Crane", "Crane seven", "Boat", "Buoy"))
    return [
        (tend("archive", entry_id=seven, reason="old"), "name in superseded_by the entry that stays"),
        (tend("archive", entry_id=buoy, reason="double", superseded_by=crane), f"{buoy} is no double"),
        (tend("merge", into=crane, absorbed=[seven], fact="the crane lifts much"), "the fact leaves out '7'"),
        (tend("merge", into=crane, absorbed=[seven], fact="crane 7 lifts 40 tons, at night 60"), "none of the entries says '60'"),
        (tend("merge", into=crane, absorbed=[crane], fact=STOCK["Crane"]), "can't be merged into itself"),
        (tend("move", entry_id=boat, folder="global/facts"), "isn't a folder of"),
        (tend("split_folder", folder=f"{folder}/none", into=[{"name": "x", "entries": [boat]}]), "split once it holds more"),
        (tend("update_readme", folder="projects/none", prose="cranes"), "there is no folder projects/none"),
    ]


def sitting(ids: dict[str, str]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A sitting over p1 to p4, the last of them an abstraction, in which all is wrong; and what is said of it."""
    loop = tend("add_wikilink", from_id=ids["Boat"], to_id=ids["Boat"])
    opinions = [opinion("p1"), opinion("p1"), opinion("p9"), opinion("p2", False, known_as=MISSING), opinion("p4")]
    told = (
        "opinions: p3 has none",
        "opinions: p1 has 2",
        "there is no proposal p9",
        "known_as names an entry in force",
        "p4 is an abstraction: approve it only with a gate",
        "tending[0]: they are linked already",
        "nudges: there is no n1",
    )
    return {"opinions": opinions, "tending": [loop], "nudges": ["n1"]}, told
