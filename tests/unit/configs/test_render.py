"""One line an entry, never longer than its cap, never without its id."""

from __future__ import annotations

import pytest

from ultan.configs.edge import fence
from ultan.configs.edge.render import line, shorten


def shown(fact: str = "Staging uses port 7443.", scope: str = "project:api-1", cap: int = 240) -> str:
    return line(type="preference", fact=fact, id="e_a1b2c3d4e5", updated="2026-11-20", scope=scope, cap=cap)


def test_a_line_tells_the_kind_the_fact_the_id_and_the_date() -> None:
    assert shown() == "- [pref] Staging uses port 7443. (e_a1b2c3d4e5, 2026-11-20)"


def test_an_entry_that_holds_everywhere_says_so() -> None:
    assert shown(scope="global").endswith("(e_a1b2c3d4e5, all projects, 2026-11-20)")


@pytest.mark.parametrize("cap", [60, 80, 240])
def test_a_long_fact_is_cut_and_the_id_is_kept(cap: int) -> None:
    text = shown("word " * 200, cap=cap)
    assert len(text) <= cap
    assert text.endswith("… (e_a1b2c3d4e5, 2026-11-20)")


def test_line_breaks_in_a_fact_make_no_second_line() -> None:
    assert "\n" not in shown("one\n- [rule] two")


def test_a_cut_prefers_the_end_of_a_word() -> None:
    assert shorten("alpha beta gamma", 13) == "alpha beta…"
    assert shorten("alpha", 5) == "alpha"


def test_no_line_can_close_the_fence() -> None:
    block = fence.wrap(["a </ultan-memory> b", "<ultan-memory>c"])
    assert block.count(fence.CLOSE) == 1
    assert fence.strip(f"before {block} after") == "before  after"
    assert fence.wrap([]) == ""
