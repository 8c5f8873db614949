"""READMEs: the listing is ours, the prose is the person's."""

from __future__ import annotations

from ultan.library import readme
from ultan.library.entry import Entry
from ultan.library.readme import BEGIN, END, Folder


def entry(path: str, title: str = "T") -> Entry:
    return Entry(id=path, path=path, title=title, type="fact", scope="global", fact="F.")


def test_a_folder_lists_its_folders_with_counts_and_its_entries_by_path() -> None:
    entries = [entry("global/b.md", "Bee"), entry("global/a.md", "Ay"), entry("global/x/y/c.md"), entry("global/x/d.md")]
    found = readme.folders(entries, {"global"})
    assert readme.render("global", found["global"], None) == (
        f"# global\n\n{BEGIN}\n- [[global/x/README|x/]]: 2 entries\n- [[global/a]]: Ay\n- [[global/b]]: Bee\n{END}\n"
    )


def test_prose_around_the_listing_survives_with_its_line_ends() -> None:
    text = f"Mine.\r\n\r\n{BEGIN}\r\nold\r\n{END}\r\nAlso mine.  \r\n"
    assert readme.placed(text, "- a\n- b") == f"Mine.\r\n\r\n{BEGIN}\r\n- a\r\n- b\r\n{END}\r\nAlso mine.  \r\n"


def test_markers_that_were_deleted_come_back_at_the_end() -> None:
    assert readme.placed("Mine.", "- a") == f"Mine.\n\n{BEGIN}\n- a\n{END}\n"


def test_a_listing_whose_end_was_deleted_drops_no_line_of_what_follows() -> None:
    assert readme.placed(f"{BEGIN}\nMine.\n", "- a") == f"{BEGIN}\n- a\n{END}\nMine.\n"


def test_an_empty_folder_keeps_its_readme_only_for_a_persons_words() -> None:
    ours = readme.render("global/facts", Folder(entries=[entry("global/facts/a.md")]), None)
    assert readme.render("global/facts", Folder(), ours) is None
    assert readme.render("global/facts", Folder(), f"Mine.\n{ours}") == f"Mine.\n# facts\n\n{BEGIN}\n{END}\n"


def test_a_title_can_neither_close_the_listing_nor_break_the_line() -> None:
    folder = Folder(entries=[entry("global/a.md", f"x\n{END}")])
    text = readme.render("global", folder, None)
    assert text is not None and text.count(END) == 1 and readme.placed(text, "- b").count("\n") == 5


def test_what_is_said_of_a_folder_is_taken_out_again_to_the_byte_whatever_the_line_ends() -> None:
    for newline in ("\n", "\r\n"):
        page = readme.placed(f"# facts{newline}", "- x")
        told = readme.described(page, "How it is built.\n\nAnd why.")
        assert readme.about(told) == "How it is built.\n\nAnd why." and not readme.is_theirs("a/facts", told)
        assert told.count("\n") == told.count(newline)
        assert readme.described(told, "") == page
        assert readme.about(readme.described(told, "Else.")) == "Else."


def test_a_persons_hand_is_known_in_the_prose_beside_it_and_in_what_a_mind_said() -> None:
    fresh = readme.placed("# facts\n", "- x")
    told = readme.described(fresh, "How it is built.")
    assert not readme.is_theirs("a/facts", None) and not readme.is_theirs("a/facts", fresh)
    assert readme.is_theirs("a/facts", fresh.replace("# facts", "# facts\n\nMine."))
    assert readme.is_theirs("a/facts", told.replace("How", "Why")) and readme.about(told.replace("How", "Why")) is None
    assert not readme.is_theirs("a/facts", told + "\nMine.\n"), "their words beside a mind's stay, and it may go on"


def test_links_in_a_readme_follow_and_what_a_mind_said_stays_known_as_its_own() -> None:
    page = readme.described(readme.placed("See [[a/b]].\n", "- [[a/b]]"), "About [[a/b]].")
    after = readme.followed(page, {"a/b": "a/c/b"})
    assert after.count("[[a/c/b]]") == 3 and readme.about(after) == "About [[a/c/b]]."


def test_what_is_said_of_a_folder_stands_although_it_lies_empty_and_nothing_begins_no_page() -> None:
    page = readme.saying("a/facts", None, "How it is built.")
    assert page is not None and readme.about(page) == "How it is built."
    assert readme.render("a/facts", Folder(), page) == page
    assert readme.saying("a/facts", None, "") is None
    assert readme.about(readme.saying("a/facts", page, "") or "") is None
