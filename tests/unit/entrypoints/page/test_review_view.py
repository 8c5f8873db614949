"""The review queue: shown here, accepted only at a terminal."""

from __future__ import annotations

from typing import Any

from ultan.entrypoints.page.review_view import listed


def test_where_nothing_waits_the_page_says_so(look: Any) -> None:
    assert "Nothing waits for a review." in look(listed)


def test_what_was_edited_by_hand_is_shown_with_what_is_different(lived: Any, look: Any) -> None:
    file = lived.file(lived.write("the tide database listens on port 7443"))
    file.write_text(file.read_text("utf-8").replace("7443", "7444 <i>"), "utf-8")
    shown = look(listed)
    assert "Not as Ultan wrote it: 1 entry" in shown and "changed by hand" in shown
    assert '<span class="removed">-the tide database listens on port 7443</span>' in shown
    assert '<span class="added">+the tide database listens on port 7444 &lt;i&gt;</span>' in shown


def test_what_was_kept_aside_is_shown_with_its_file_and_line(lived: Any, look: Any) -> None:
    lived.keep_aside(f"Use tabs. {lived.hostile}")
    shown = look(listed)
    assert "Kept aside: 1 text" in shown and "CLAUDE.md" in shown and "to hold in lark" in shown and "line 3" in shown
    assert "Use tabs." in shown and "<script" not in shown


def test_nothing_can_be_accepted_here_and_the_command_that_can_is_shown(lived: Any, look: Any) -> None:
    lived.keep_aside("Use tabs.")
    shown = look(listed)
    assert '<code class="command">ultan review</code>' in shown
    assert "<form" not in shown and "<button" not in shown and "<input" not in shown


def test_a_file_that_is_no_entry_is_told_with_its_reason(lived: Any, look: Any) -> None:
    lived.file(lived.write("the tide database listens on port 7443")).with_name("broken.md").write_text("no front matter")
    assert "Not readable as entries: 1 file" in look(listed) and "broken.md" in look(listed)
