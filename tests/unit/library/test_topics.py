"""What an overfull folder is sorted into, by the words of its entries."""

from __future__ import annotations

import pytest

from ultan.library import naming, topics
from ultan.library.entry import Entry
from ultan.library.trust import Trust

FACTS = "projects/p/facts"


def entry(number: int, fact: str, folder: str = FACTS, **more: object) -> Entry:
    path = f"{folder}/{naming.slug(fact)}.md"
    values = {"id": f"e{number:03}", "path": path, "title": fact, "type": "fact", "scope": "project:p", "fact": fact}
    return Entry.model_validate({"trust": Trust.USER_SAID, **values, **more})


def lie(entries: list[Entry], fixed: tuple[str, ...] = ()) -> topics.Lie:
    direct: dict[str, list[Entry]] = {}
    for one in entries:
        direct.setdefault(one.path.rpartition("/")[0], []).append(one)
    children: dict[str, set[str]] = {}
    for folder in naming.folders(one.path for one in entries).values():
        children.setdefault(folder.rpartition("/")[0], set()).add(folder.rpartition("/")[2])
    return topics.Lie(direct, children, lambda one: one.id not in fixed)


def settled(entries: list[Entry], fixed: tuple[str, ...] = ()) -> tuple[list[Entry], int]:
    """Returns the entries where they lie once all folders are sorted, and how many moved."""
    moved = {
        one.id: f"{folder}/{naming.stem(one.path)}.md"
        for full in topics.overfull(lie(entries, fixed))
        for folder, some in topics.sorted_out(full, lie(entries, fixed)).items()
        for one in some
    }
    return [one.model_copy(update={"path": moved.get(one.id, one.path)}) for one in entries], len(moved)


def folders(entries: list[Entry]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in entries:
        found.setdefault(one.path.rpartition("/")[0].removeprefix(FACTS).lstrip("/"), set()).add(one.fact)
    return found


SIX = (
    "Deploy from main",
    "Deploys need two reviewers",
    "Tests run with pytest",
    "A test needs docker",
    "Use tabs",
    "UTC in logs",
)


def told(*facts: str) -> list[Entry]:
    return [entry(number, fact) for number, fact in enumerate(facts)]


def test_entries_that_share_a_word_get_a_folder_of_that_name_and_the_rest_stays() -> None:
    sorted_out, moved = settled(told(*SIX))
    assert folders(sorted_out) == {
        "": {"Use tabs", "UTC in logs"},
        "deploy": {"Deploy from main", "Deploys need two reviewers"},
        "test": {"Tests run with pytest", "A test needs docker"},
    }
    assert moved == 4 and topics.overfull(lie(sorted_out)) == ()


def test_the_order_in_which_entries_come_changes_nothing() -> None:
    assert folders(settled(told(*SIX))[0]) == folders(settled(list(reversed(told(*SIX))))[0])


def test_five_entries_are_left_as_they_lie() -> None:
    assert topics.overfull(lie(told(*SIX[:5]))) == ()


def test_one_more_entry_goes_to_the_folder_of_its_subject_and_moves_no_other() -> None:
    there, _ = settled(told(*SIX))
    more = [entry(10 + number, fact) for number, fact in enumerate(("Money is in cents", "Ask Mira", "Never deploy on Friday"))]
    room, moved = settled([*there, *more])
    assert moved == 0, "the folder has room again"
    after, moved = settled([*room, entry(20, "Deploy with the blue script")])
    assert moved == 2 and folders(after)["deploy"] == {
        "Deploy from main", "Deploys need two reviewers", "Never deploy on Friday", "Deploy with the blue script",
    }  # fmt: skip


def test_a_folder_of_a_subject_that_grows_too_full_is_sorted_within_itself() -> None:
    deploys = [
        f"Deploy {what}" for what in ("to staging first", "to staging at night", "from main", "by script", "on Monday", "twice")
    ]
    sorted_out, _ = settled(told(*deploys, "Use tabs", "Ask Mira", "UTC in logs"))
    found = folders(sorted_out)
    assert found["deploy/staging"] == {"Deploy to staging first", "Deploy to staging at night"}
    assert len(found["deploy"]) == 4 and topics.overfull(lie(sorted_out)) == ()


def test_a_folder_is_called_by_two_words_where_its_entries_all_have_both() -> None:
    facts = ("Pull requests need a review", "Squash each pull request", "Use tabs", "Ask Mira", "UTC in logs", "Cents for money")
    assert "pull-request" in folders(settled(told(*facts))[0])


def test_a_tag_says_more_of_a_subject_than_a_word_in_passing() -> None:
    facts = ("Port 80 is open", "The port of Rust is done", "Cents for money", "Use tabs", "Ask Mira", "UTC in logs")
    entries = [entry(number, fact, tags=("network",) if number in (0, 4) else ()) for number, fact in enumerate(facts)]
    assert folders(settled(entries)[0])["network"] == {"Port 80 is open", "Ask Mira"}


def test_what_a_person_placed_stays_and_counts() -> None:
    entries = told(*SIX)
    sorted_out, moved = settled(entries, fixed=("e000", "e001"))
    assert {one.path for one in sorted_out} >= {one.path for one in entries[:2]}
    assert folders(sorted_out)[""] >= {"Deploy from main", "Deploys need two reviewers"} and moved == 2


def test_entries_that_no_word_tells_apart_lie_side_by_side_and_no_folder_holds_too_many() -> None:
    entries: list[Entry] = []
    for number in range(30):
        entries, _ = settled([*entries, entry(number, f"Fact number {number}")])
        assert topics.overfull(lie(entries)) == ()
    assert "fact-number-0" in folders(entries)


def test_subjects_are_found_in_scripts_without_spaces() -> None:
    facts = ("数据库迁移要手写", "数据库只能用PostgreSQL", "テストはpytestで", "テストの前にdocker", "用户登录", "Use tabs")
    assert {"数据库", "テスト"} <= folders(settled(told(*facts))[0]).keys()


@pytest.mark.parametrize(
    "word", ["always", "using", "running", "generated", "manually", "immer", "toujours", "7443", "v2024", "必须"]
)
def test_what_names_no_subject_names_no_folder(word: str) -> None:
    facts = (f"{word} alpha", f"{word} beta", "gamma", "delta", "epsilon", "zeta")
    assert word not in folders(settled(told(*facts))[0])


def test_of_very_many_entries_a_bounded_number_is_moved_in_one_go() -> None:
    entries = told(*(f"Deploy {number} of alpha{number} with beta{number % 7}" for number in range(1000)))
    placed = topics.sorted_out(FACTS, lie(entries))
    assert sum(map(len, placed.values())) == topics.AT_ONCE
    assert max(map(len, placed.values())) <= naming.FOLDER_ENTRIES
