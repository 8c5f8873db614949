"""Wikilinks in texts."""

from __future__ import annotations

import pytest

from ultan.library import wikilinks


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("see [[global/facts/a]] and [[b|the other]]", ("global/facts/a", "b")),
        ("[[a#part|x]] [[a]]", ("a",)),
        ("[[/global/a.md]]", ("global/a",)),
        ("if [[ -f x ]]; then", ()),
        ("`[[a]]` and\n```\n[[b]]\n```\n[[c]]", ("c",)),
        ("[[a\nb]] [[]] [a]", ()),
    ],
)
def test_links_are_found_where_they_are_meant(text: str, targets: tuple[str, ...]) -> None:
    assert wikilinks.targets(text) == targets


def test_what_only_looks_like_a_link_is_set_in_code_marks() -> None:
    text = "mark it [[nodiscard]], see [[known]], `[[tool.x]]` and [[global/gone]]"
    assert wikilinks.as_code(text, {"known"}.__contains__) == (
        "mark it `[[nodiscard]]`, see [[known]], `[[tool.x]]` and [[global/gone]]"
    )


def test_a_link_leads_back_to_its_path() -> None:
    assert wikilinks.targets(wikilinks.link("global/facts/a.md")) == ("global/facts/a",)


def test_links_follow_what_moved_in_every_form_and_nothing_else_changes() -> None:
    text = "[[a/b]] [[/a/b.md#head|shown]] [[a/bc]] `[[a/b]]` [[ a/b ]]\n```\n[[a/b]]\n```\n[[a/b|x]]"
    assert wikilinks.moved(text, {"a/b": "c/d"}) == (
        "[[c/d]] [[/c/d.md#head|shown]] [[a/bc]] `[[a/b]]` [[ a/b ]]\n```\n[[a/b]]\n```\n[[c/d|x]]"
    )
    assert wikilinks.moved(wikilinks.moved(text, {"a/b": "c/d"}), {"c/d": "a/b"}) == text
