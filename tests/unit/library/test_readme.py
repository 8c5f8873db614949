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
