"""Whatever a page holds, it is read to its end, and its statements stay within their bounds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.entrypoints.importing import graph
from ultan.entrypoints.importing.markdown import PIECE_CHARS, pieces
from ultan.entrypoints.importing.texts import cleaned

SCRAPS = st.sampled_from(
    [
        "# ",
        "## a\n",
        "- ",
        "  - ",
        "1. ",
        "\n",
        "\n\n",
        "```",
        "~~~\n",
        "`",
        "**",
        "_",
        "[[",
        "]]",
        "[",
        "](",
        ")",
        "|",
        "---\n",
        "<!--",
        "-->",
        "%%",
        "> ",
        "word ",
        "use tabs. ",
        "It is so. ",
        ": ",
        "#tag ",
        "@docs/a.md ",
        "<private>",
        "</private>",
        "\t",
        "\u200b",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(SCRAPS, max_size=60).map("".join))
def test_any_page_gives_statements_within_their_bounds(page: str) -> None:
    lines = page.count("\n") + 1
    for piece in pieces(cleaned(page)):
        assert 0 < len(piece.text) <= PIECE_CHARS and "\n" not in piece.text
        assert 1 <= piece.line <= lines


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_graph_or_has_problems(text: str) -> None:
    found, problems = graph.pieces(text, "memory.json")
    assert not found or not problems or len(problems) <= text.count("\n") + 1
