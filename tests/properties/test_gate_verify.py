"""Whatever a fact says and a tree held: only what was there and is not can be missed, and a mark keeps to its size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ultan.gate.claims import Runner, claims
from ultan.gate.verify import Tree, mark, missing, nothing_left

PARTS = st.sampled_from(["src", "a.py", "docs", "x.md", "b_c", ".env", "Makefile", "é.txt", "用户.md", "d"])
PATHS = st.lists(st.lists(PARTS, min_size=1, max_size=4).map("/".join), max_size=6)
TEXT = st.lists(st.one_of(PATHS.map(" ".join), st.text(max_size=30), st.sampled_from(["make seed", "f()", "`", "(", "is gone"])))


class Disk:
    def __init__(self, there: bool) -> None:
        self.there = there

    def exists(self, path: str) -> bool:
        return self.there

    def defines(self, runner: Runner, name: str) -> bool:
        return self.there


@given(fact=TEXT.map(" ".join), paths=PATHS, cap=st.integers(80, 400))
def test_what_is_missed_was_there_and_a_mark_keeps_to_its_share(fact: str, paths: list[str], cap: int) -> None:
    named, tree = claims(fact), Tree(paths, commands=[("make", "seed")], lost_symbols=["f"])
    gone = missing(named, tree, Disk(there=False))
    for one in gone:
        assert one.claim in named
        assert one.claim.kind in ("command", "symbol") or any(f"/{path}/".find(f"/{one.claim.name}/") >= 0 for path in paths)
    assert len(mark(gone, cap)) <= max(40, int(cap * 0.4))
    assert gone or not nothing_left(fact, named, gone)


@given(fact=TEXT.map(" ".join), paths=PATHS)
def test_what_is_on_the_disk_is_never_missed(fact: str, paths: list[str]) -> None:
    assert missing(claims(fact), Tree(paths, commands=[("make", "seed")]), Disk(there=True)) == ()
