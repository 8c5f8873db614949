"""Only what was there can be gone."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ultan.gate.claims import Runner, claims
from ultan.gate.verify import Tree, mark, missing, nothing_left


class Disk(NamedTuple):
    paths: frozenset[str] = frozenset()
    commands: frozenset[str] = frozenset()

    def exists(self, path: str) -> bool:
        return path in self.paths

    def defines(self, runner: Runner, name: str) -> bool:
        return name in self.commands


def marked(fact: str, tree: Tree, disk: Disk | None = None, exactly: bool = False) -> str:
    return mark(missing(claims(fact), tree, disk or Disk(), exactly), 240)


def test_a_file_that_was_there_and_is_not_is_gone() -> None:
    assert marked("ports stand in src/ports.py", Tree(["src/ports.py"])) == "(gone from the tree: src/ports.py)"


def test_a_file_that_nobody_has_seen_is_not_gone() -> None:
    assert marked("ports stand in src/ports.py", Tree(["src/other.py"])) == ""


def test_a_file_that_is_there_is_not_gone_whatever_was_known() -> None:
    assert marked("ports stand in src/ports.py", Tree(["src/ports.py"]), Disk(frozenset({"src/ports.py"}))) == ""


def test_a_path_may_be_written_from_a_package_on() -> None:
    tree = Tree(["packages/api/src/ports.py"])
    assert marked("ports stand in src/ports.py", tree, Disk(frozenset({"packages/api/src/ports.py"}))) == ""
    assert marked("ports stand in src/ports.py", tree) == "(gone from the tree: src/ports.py)"


def test_an_entry_that_holds_everywhere_is_about_no_package() -> None:
    tree = Tree(["packages/api/CHANGES.md"])
    assert marked("news stand in CHANGES.md", tree, exactly=True) == ""
    assert marked("news stand in packages/api/CHANGES.md", tree, exactly=True) != ""


def test_of_a_tree_that_is_too_big_to_be_listed_only_whole_paths_are_judged() -> None:
    tree = Tree(["lib/ports.py"], whole=False)
    assert marked("ports stand in ports.py", tree) == ""
    assert marked("ports stand in lib/ports.py", tree) == "(gone from the tree: lib/ports.py)"


def test_a_folder_is_gone_with_its_files() -> None:
    tree = Tree(["src/legacy/auth/login.py"])
    assert marked("old code stands in src/legacy", tree) == "(gone from the tree: src/legacy)"
    assert marked("old code stands in src/legacy", tree, Disk(frozenset({"src/legacy"}))) == ""


def test_where_it_went_is_said_if_it_is_still_there() -> None:
    tree = Tree(["a/ports.py"], moved={"a/ports.py": "b/ports.py"})
    fact = "ports stand in a/ports.py"
    assert marked(fact, tree, Disk(frozenset({"b/ports.py"}))) == "(gone from the tree: a/ports.py, now b/ports.py)"
    assert marked(fact, tree) == "(gone from the tree: a/ports.py)"


def test_where_it_went_is_followed_through_all_its_moves() -> None:
    moved = {"a/ports.py": "b/ports.py", "b/ports.py": "c/ports.py", "x.py": "y.py", "y.py": "x.py"}
    disk = Disk(frozenset({"c/ports.py"}))
    assert marked("ports stand in a/ports.py", Tree(moved, moved=moved), disk).endswith("now c/ports.py)")
    assert marked("names stand in x.py", Tree(moved, moved=moved), disk) == "(gone from the tree: x.py)"


def test_a_command_is_gone_where_it_was_defined_and_no_file_defines_it() -> None:
    tree = Tree((), commands=[("make", "seed")])
    assert marked("run make seed first", tree) == "(gone from the tree: make seed)"
    assert marked("run make seed first", tree, Disk(commands=frozenset({"seed"}))) == ""
    assert marked("make sure that it runs", tree) == ""
    assert marked("run just seed first", tree) == ""


def test_a_symbol_is_gone_where_it_stood_once_and_stands_nowhere() -> None:
    tree = Tree((), lost_symbols=["parse_config"])
    assert marked("parse_config() reads them", tree) == "(gone from the tree: parse_config())"
    assert marked("read_config() reads them", tree) == ""


def test_a_mark_stays_short_and_counts_what_it_leaves_out() -> None:
    names = [f"src/some/quite/deep/folder/with/a/name/file{number}.py" for number in range(5)]
    said = marked("all of " + " ".join(names) + " matter", Tree(names))
    assert said == "(gone from the tree: …/file0.py; …/file1.py; and 3 more)"
    assert len(mark(missing(claims("see " + " ".join(names)), Tree(names), Disk()), 80)) <= 40


@pytest.mark.parametrize(
    ("fact", "nothing"),
    [
        ("Run `make seed`.", True),
        ("Run make seed or scripts/seed.sh.", True),
        ("Run make seed before integration tests.", False),
        ("See src/ports.py.", True),
        ("Staging listens on 7443, see src/ports.py.", False),
    ],
)
def test_nothing_is_left_of_a_fact_that_only_names_what_is_gone(fact: str, nothing: bool) -> None:
    tree = Tree(["src/ports.py", "scripts/seed.sh"], commands=[("make", "seed")])
    assert nothing_left(fact, claims(fact), missing(claims(fact), tree, Disk())) == nothing


def test_something_is_left_while_one_of_the_names_holds_or_is_found_elsewhere() -> None:
    fact = "See src/ports.py and src/hosts.py."
    tree = Tree(["src/ports.py", "src/hosts.py"], moved={"src/ports.py": "lib/ports.py"})
    assert not nothing_left(fact, claims(fact), missing(claims(fact), tree, Disk(frozenset({"src/hosts.py"}))))
    assert not nothing_left(fact, claims(fact), missing(claims(fact), tree, Disk(frozenset({"lib/ports.py"}))))
