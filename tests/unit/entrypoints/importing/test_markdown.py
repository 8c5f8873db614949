"""A page of markdown as single statements."""

from __future__ import annotations

from textwrap import dedent

import pytest

from ultan.entrypoints.importing.markdown import PIECE_CHARS, pieces
from ultan.entrypoints.importing.pieces import Piece
from ultan.entrypoints.importing.texts import cleaned


def read(page: str, above: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    return pieces(cleaned(dedent(page).lstrip("\n")), above)


def said(page: str) -> list[str]:
    return [piece.text for piece in read(page)]


def test_each_item_is_a_statement_with_its_line_and_the_headings_above_it() -> None:
    page = """
        # Weir

        ## Style
        - Use ES modules, **not** CommonJS
        - Wrap lines
          at 100 columns

        ## Tests
        1. Run `make test` first
    """
    assert read(page) == (
        Piece("Use ES modules, not CommonJS", 4, ("Weir", "Style")),
        Piece("Wrap lines at 100 columns", 5, ("Weir", "Style")),
        Piece("Run `make test` first", 9, ("Weir", "Tests")),
    )


def test_an_item_that_opens_a_list_is_what_the_list_is_about() -> None:
    page = """
        - For Python:
          - Use ruff for linting
        - Go code is formatted by gofmt
          - never by hand please
    """
    assert [(piece.text, piece.about) for piece in read(page)] == [
        ("Use ruff for linting", ("For Python",)),
        ("Go code is formatted by gofmt", ()),
        ("never by hand please", ("Go code is formatted by gofmt",)),
    ]


def test_a_paragraph_is_parted_between_sentences_but_not_before_one_that_goes_on() -> None:
    page = "We deploy on Tuesdays. Never push to main. It is protected by a rule, e.g. for hotfixes. Staging is called heron."
    assert said(page) == [
        "We deploy on Tuesdays.",
        "Never push to main. It is protected by a rule, e.g. for hotfixes.",
        "Staging is called heron.",
    ]


def test_a_line_before_a_list_is_what_its_items_are_about() -> None:
    assert read("When you release:\n\n- tag the commit first") == (Piece("tag the commit first", 3, ("When you release",)),)


def test_commands_say_something_where_a_comment_says_what_they_are_for() -> None:
    page = """
        ```bash
        npm run build   # Build the project
        # run all tests
        npm test
        ls
        ```
    """
    assert said(page) == ["Build the project: `npm run build`", "run all tests: `npm test`"]


def test_code_that_a_colon_announces_belongs_to_the_sentence() -> None:
    assert said("Start the broker with:\n\n```\nmake broker\n```\n") == ["Start the broker with: `make broker`"]


def test_code_right_under_a_heading_is_what_the_heading_names() -> None:
    assert said("## Build\n\n```\ncargo build\n```\n\n```\ncargo clean\n```\n") == ["Build: `cargo build`"]


def test_a_row_of_a_table_is_read_with_its_headings() -> None:
    page = """
        | Service | Port |
        |---------|------|
        | staging db | 7443 |
    """
    assert said(page) == ["Service: staging db; Port: 7443"]


@pytest.mark.parametrize(
    "page",
    [
        "<!-- never\nshow this -->",
        "%% an Obsidian comment %%",
        "- [ ] buy more disks",
        "- [the docs](docs/index.md)",
        "- [[Some other note]]",
        "https://wiki.example/page",
        "![a picture](p.png)",
        "@docs/style.md",
        "See:",
        "---",
        "word",
        "[ref]: https://example.org",
    ],
)
def test_what_states_nothing_gives_nothing(page: str) -> None:
    assert said(page) == []


def test_a_comment_sign_inside_of_code_hides_nothing_after_it() -> None:
    assert said("```\n<!-- x\n```\n\n- use the new template\n") == ["use the new template"]


def test_a_tag_goes_behind_a_sentence_or_alone_in_a_line_and_stays_where_it_names_a_channel() -> None:
    assert said("Argo is the one.  #ops #tools\nLogin is by SSO.\n#later\nIt is slow.\n") == [
        "Argo is the one.",
        "Login is by SSO. It is slow.",
    ]
    assert said("- post incidents in #fire-desk\n") == ["post incidents in #fire-desk"]


def test_a_page_that_is_pulled_in_by_a_line_of_its_own_is_no_part_of_the_item_above_it() -> None:
    assert said("- British spelling for users\n@more/style.md\n") == ["British spelling for users"]


def test_each_sentence_of_a_paragraph_has_the_line_that_it_begins_in() -> None:
    page = "Search is **Typesense**. Carts are\nin redis.\n\nHealth lives at `/_status`.\nLogs go to loki.\n"
    assert [(one.text, one.line) for one in read(page)] == [
        ("Search is Typesense.", 1),
        ("Carts are in redis.", 1),
        ("Health lives at `/_status`.", 4),
        ("Logs go to loki.", 5),
    ]


def test_marks_go_and_a_web_address_stays() -> None:
    page = (
        "- read [the runbook](https://wiki.example/r) and [[Deploy|the deploy note]] *first*, `a_b*c` and snake_case stay. #ops"
    )
    assert read(page) == (
        Piece("read the runbook (https://wiki.example/r) and the deploy note first, `a_b*c` and snake_case stay.", 1, ("ops",)),
    )


def test_a_long_paragraph_is_cut_between_words_and_loses_none() -> None:
    words = [f"word{number}" for number in range(400)]
    found = said(" ".join(words))
    assert max(map(len, found)) <= PIECE_CHARS
    assert " ".join(found).split() == words


def test_a_heading_may_be_underlined() -> None:
    assert read("Style\n=====\n\n- tabs in Makefiles") == (Piece("tabs in Makefiles", 4, ("Style",)),)


def test_a_quote_of_an_admonition_is_read_like_a_paragraph() -> None:
    assert said("> [!warning]\n> Never run this twice\n") == ["Never run this twice"]


def test_chinese_without_spaces_is_read() -> None:
    assert said("- 测试都用 pytest\n- 部署只在周二") == ["测试都用 pytest", "部署只在周二"]
