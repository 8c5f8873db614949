"""The laws of where things lie, and what is made of a move, a split, a merge and a README, without a disk."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ultan.configs.edge import fence
from ultan.library import frontmatter, wikilinks
from ultan.library.actions import (
    Action,
    Archive,
    Change,
    Merge,
    Move,
    Source,
    SplitFolder,
    Subfolder,
    Update,
    UpdateReadme,
    Write,
)
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry, Trigger
from ultan.library.plan import plan
from ultan.library.records import Plan
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
FACTS = "projects/p/facts"


def entry(name: str, folder: str = FACTS, **more: object) -> Entry:
    scope = "project:p" if folder.removeprefix("_archive/").startswith("projects/p/") else "global"
    said = {"title": name, "type": "fact", "scope": scope, "fact": f"It is {name}"}
    values = {"id": f"id-{name}", "path": f"{folder}/{name}.md", **said}
    return Entry.model_validate({"trust": Trust.USER_SAID, "archived": folder.startswith("_"), **values, **more})


class Shelf:
    """Entries as files in memory."""

    def __init__(self, *entries: Entry, pages: dict[str, str] | None = None) -> None:
        self.texts = {one.path: frontmatter.render(one) for one in entries} | (pages or {})
        held = {one.path: one for one in entries}
        files = {path: File(path, 0, 0, "", held.get(path), links=wikilinks.targets(text)) for path, text in self.texts.items()}
        self.view = Catalogue(files, {one.id: one for one in entries})

    def plan(self, *asked: Action, trust: Trust = Trust.USER_SAID) -> Plan:
        changes = [Change(action=one, source=Source(events=("ev1",), trust=trust)) for one in asked]
        return plan(self.view, changes, "r1", NOW, self.texts.get)


SIX = tuple(entry(name) for name in "abcdef")
IDS = tuple(one.id for one in SIX)
GUARD = Trigger(tool="Bash", pattern="git push --force")


def split(*ids: str, name: str = "tools", folder: str = FACTS) -> SplitFolder:
    return SplitFolder(folder=folder, into=(Subfolder(name=name, entries=ids),))


def move(folder: str, entry_id: str = IDS[0]) -> Move:
    return Move(entry_id=entry_id, folder=folder)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (move(FACTS), f"id-a lies in {FACTS} already"),
        (move("global/facts"), "global/facts isn't a folder of project:p, where id-a holds"),
        (move("projects/q/facts"), "isn't a folder of project:p"),
        (move("projects/p/../../../etc"), "'..' can't name a folder"),
        (move("projects/p/.git"), "'.git' can't name a folder"),
        (move("_archive/projects/p/facts"), "is neither global/"),
        (move("elsewhere"), "is neither global/"),
        (move("projects"), "is neither global/"),
        (move(f"{FACTS}/a/b/c/d/e/f"), "is too deep"),
        (move(f"{FACTS}/full"), f"{FACTS}/full holds 5 entries already"),
        (move(f"{FACTS}/x", "id-old"), "id-old is archived"),
        (move(f"{FACTS}/x", "id-hand"), "was written or changed by hand"),
        (move(f"{FACTS}/x", "gone"), "there is no entry gone"),
        (move(f"{FACTS}/{fence.OPEN[:20]}"), "memory injected"),
        (split(*IDS[:3], folder="projects/p/few"), "holds 1 entries: a folder is split once it holds more than 5"),
        (split("id-few", IDS[0]), "id-few doesn't lie in projects/p/facts itself"),
        (split(IDS[0], IDS[0]), "id-a is named twice"),
        (split(*IDS), f"{FACTS}/tools would hold 6 entries: at most 5"),
        (split(IDS[0]), f"{FACTS} would still hold 6 entries: at most 5"),
        (split(*IDS[:2], name="full"), f"{FACTS}/full would hold 7 entries"),
        (split(*IDS[:2], name="!!"), "'!!' can't name a folder"),
        (split(IDS[0], "id-hand"), "was written or changed by hand"),
        (UpdateReadme(folder="projects/p/none", prose="x"), "there is no folder projects/p/none that holds entries"),
        (UpdateReadme(folder="projects/p/few", prose="x"), "a person wrote what stands in projects/p/few/README.md"),
        (UpdateReadme(folder=FACTS, prose="see [[nowhere/at-all]]"), "[[nowhere/at-all]] leads nowhere"),
        (UpdateReadme(folder=FACTS, prose="key AKIAIOSFODNN7EXAMPLE"), "secret"),
        (Merge(into=IDS[0], absorbed=(IDS[0],), fact="x"), "id-a can't be merged into itself"),
        (Merge(into=IDS[0], absorbed=("id-old",), fact="x"), "id-old is no longer in force"),
        (Merge(into=IDS[0], absorbed=("id-all",), fact="x"), "they hold in different places: global, project:p"),
        (Merge(into=IDS[0], absorbed=("id-hand",), fact="x"), "it rests on id-hand, which is foreign"),
        (Merge(into=IDS[0], absorbed=(IDS[1],), fact="It is c"), "id-c says so already"),
        (Update(entry_id="id-hand", fact="Another"), "was written or changed by hand: write an entry that takes its place"),
    ],
)
def test_an_arrangement_that_a_law_forbids_is_refused_with_its_reason_and_moves_nothing(asked: Action, reason: str) -> None:
    full = tuple(entry(f"full{number}", f"{FACTS}/full") for number in range(5))
    others = (entry("few", "projects/p/few"), entry("old", f"_archive/{FACTS}"), entry("all", "global/facts"))
    shelf = Shelf(*SIX, *full, *others, entry("hand", trust=Trust.FOREIGN), pages={"projects/p/few/README.md": "Mine.\n"})
    planned = shelf.plan(asked)
    assert len(planned.vetoes) == 1 and reason in planned.vetoes[0].reason
    assert planned.files == () and planned.abouts == ()


@pytest.mark.parametrize("asked", [Merge(into=IDS[0], absorbed=(IDS[1],), fact="x"), UpdateReadme(folder=FACTS, prose="x")])
@pytest.mark.parametrize("trust", [Trust.ASSISTANT_INFERRED, Trust.READ_FROM, Trust.FOREIGN])
def test_what_files_and_the_assistant_say_merges_and_describes_nothing(asked: Action, trust: Trust) -> None:
    assert "only what the user said" in Shelf(*SIX).plan(asked, trust=trust).vetoes[0].reason


def test_a_folder_is_named_readably_and_as_one_that_is_there() -> None:
    made = Shelf(*SIX).plan(split(*IDS[:2], name="Build  Tools!"))
    assert [one.path for one in made.files if one.text] == [f"{FACTS}/build-tools/a.md", f"{FACTS}/build-tools/b.md"]
    there = Shelf(*SIX, entry("x", f"{FACTS}/Tools")).plan(split(*IDS[:2]))
    assert [one.path for one in there.files if one.text] == [f"{FACTS}/Tools/a.md", f"{FACTS}/Tools/b.md"]


def test_two_that_move_to_one_name_get_two_paths() -> None:
    shelf = Shelf(entry("a"), entry("a2", path=f"{FACTS}/x/a.md"), entry("b"))
    planned = shelf.plan(move(f"{FACTS}/y"), move(f"{FACTS}/y", "id-a2"))
    assert [one.path for one in planned.files if one.text] == [f"{FACTS}/y/a.md", f"{FACTS}/y/a-2.md"]


def test_every_form_of_a_link_follows_and_code_and_other_links_stay() -> None:
    body = (
        "[[projects/p/facts/a]] [[/projects/p/facts/a.md|shown]] [[_archive/projects/p/facts/a#head]] [[a]] [[id-a]]"
        " `[[projects/p/facts/a]]` [[projects/p/facts/ab]]"
    )
    linking = entry("link", narrative=body, related=("[[projects/p/facts/a]]",))
    planned = Shelf(entry("a"), entry("ab"), linking).plan(move(f"{FACTS}/x"))
    text = next(one.text for one in planned.files if one.path == linking.path) or ""
    assert frontmatter.parse(text, linking.path).related == ("[[projects/p/facts/x/a]]",)
    assert frontmatter.parse(text, linking.path).narrative == (
        "[[projects/p/facts/x/a]] [[/projects/p/facts/x/a.md|shown]] [[_archive/projects/p/facts/x/a#head]] [[a]] [[id-a]]"
        " `[[projects/p/facts/a]]` [[projects/p/facts/ab]]"
    )
    assert planned.files[-1].needs == ("id-a",), "it waits for the move"


def test_a_link_within_the_same_transaction_follows_too_and_one_to_the_old_place_leads_nowhere() -> None:
    write = Write(title="n", type="fact", scope="project:p", fact="New", narrative="see [[projects/p/facts/a]]")
    planned = Shelf(*SIX).plan(write, move(f"{FACTS}/x"), write.model_copy(update={"fact": "Newer", "title": "m"}))
    text = next(one.text for one in planned.files if one.path == f"{FACTS}/n.md") or ""
    assert "[[projects/p/facts/x/a]]" in text
    assert [veto.reason for veto in planned.vetoes] == ["[[projects/p/facts/a]] leads nowhere"]


def test_a_file_that_cannot_be_merged_leaves_nothing_half_done() -> None:
    shelf = Shelf(*SIX)
    shelf.texts[SIX[1].path] = "---\n{id: id-b}\n---\nIt is b\n"
    planned = shelf.plan(Merge(into=IDS[0], absorbed=(IDS[2], IDS[1]), fact="All"))
    assert planned.files == () and "braces" in planned.vetoes[0].reason


def test_unknown_keys_survive_a_merge_and_a_move() -> None:
    shelf = Shelf(*SIX)
    for one in SIX[:2]:
        shelf.texts[one.path] = shelf.texts[one.path].replace("---\n\n", "mood: 'sunny' # mine\n---\n\n")
    planned = shelf.plan(Merge(into=IDS[0], absorbed=(IDS[1],), fact="All"), move(f"{FACTS}/x"))
    kept = [one.text for one in planned.files if one.text and "mood: 'sunny' # mine\n" in one.text]
    assert len(kept) == 2


def test_a_merge_counts_unites_and_is_dated_and_what_it_absorbs_held_until_today() -> None:
    early = date(2026, 1, 1)
    one = entry("a", reinforced=2, sources=("e1",), tags=("x",), valid_from=early, confidence=0.4, trust=Trust.USER_CONFIRMED)
    two = entry(
        "b", reinforced=3, sources=("e2",), tags=("y",), last_confirmed=early, applies_when="on Monday", arousal_pinned=True
    )
    planned = Shelf(one, two).plan(Merge(into="id-a", absorbed=("id-b",), fact="Both"))
    read = {file.path: frontmatter.parse(file.text, file.path) for file in planned.files if file.text}
    kept, old = read[one.path], read[f"_archive/{two.path}"]
    assert (kept.trust, kept.reinforced, kept.sources, kept.tags) == (Trust.USER_SAID, 5, ("e1", "e2", "ev1"), ("x", "y"))
    assert (kept.last_confirmed, kept.applies_when, kept.arousal_pinned, kept.valid_from) == (early, "on Monday", True, early)
    assert (old.valid_until, old.superseded_by, old.fact) == (NOW.date(), "id-a", "It is b")


def test_triggers_are_added_and_never_taken_away() -> None:
    other = Trigger(tool="Edit|Write", pattern=r"\.env$")
    shelf = Shelf(entry("a", block_triggers=(GUARD,)))
    planned = shelf.plan(Update(entry_id="id-a", block_triggers=(other, GUARD)), Update(entry_id="id-a", block_triggers=(GUARD,)))
    assert frontmatter.parse(planned.files[0].text or "", SIX[0].path).block_triggers == (GUARD, other)
    assert [veto.reason for veto in planned.vetoes] == ["it changes nothing"]
    refused = shelf.plan(Update(entry_id="id-a", block_triggers=(other,)), trust=Trust.READ_FROM)
    assert "only what the user said" in refused.vetoes[0].reason


def test_a_written_trigger_reads_back() -> None:
    write = Write(title="n", type="constraint", scope="global", fact="No force", block_triggers=(GUARD,))
    [file] = Shelf().plan(write).files
    assert frontmatter.parse(file.text or "", file.path).guards == (GUARD,)


def test_what_is_archived_in_the_same_transaction_is_split_no_more() -> None:
    planned = Shelf(*SIX).plan(Archive(entry_id=IDS[0], reason="x"), split(*IDS[:2]))
    assert "holds 5 entries" in planned.vetoes[0].reason


def test_a_split_of_all_that_may_be_moved_is_done_though_a_person_put_more_there() -> None:
    theirs = tuple(entry(f"hand{number}", trust=Trust.FOREIGN) for number in range(6))
    planned = Shelf(*SIX[:2], *theirs).plan(split(*IDS[:2]))
    assert planned.receipt.moved == IDS[:2]


def test_an_entry_that_moves_twice_moves_once() -> None:
    planned = Shelf(*SIX).plan(move(f"{FACTS}/x"), move(f"{FACTS}/y"))
    assert [(one.path, one.text is None) for one in planned.files] == [(f"{FACTS}/y/a.md", False), (f"{FACTS}/a.md", True)]
    assert [(one.old, one.new) for one in planned.moves] == [(f"{FACTS}/a.md", f"{FACTS}/y/a.md")]


def test_what_is_learnt_and_moved_at_once_waits_for_nobody() -> None:
    linking = entry("link", narrative="[[projects/p/facts/a]]")
    planned = Shelf(entry("a"), linking).plan(
        Update(entry_id=linking.id, append="More."), move(f"{FACTS}/x"), move(f"{FACTS}/x", linking.id)
    )
    assert {one.needs for one in planned.files if one.entry_id == linking.id} == {()}
