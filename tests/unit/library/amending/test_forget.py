"""What a library says once something is forgotten."""

from __future__ import annotations

from ultan.library import frontmatter
from ultan.library.amending import forget
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry
from ultan.library.records import sha256
from ultan.library.trust import Trust

WHAT = Forgotten(terms=(term("Quillfeather"),))


def entry(name: str, fact: str, kind: str = "fact", **more: object) -> Entry:
    values = {"id": f"e_{len(name)}", "path": f"global/{kind}s/{name}.md", "title": name, "type": kind, "scope": "global"}
    return Entry.model_validate({"trust": Trust.USER_SAID, "fact": fact, **values, **more})


def after(*entries: Entry, pages: dict[str, str] | None = None, what: Forgotten = WHAT) -> dict[str, str | None]:
    texts = {one.path: frontmatter.render(one) for one in entries} | (pages or {})
    by_path = {one.path: one for one in entries}
    files = {path: File(path, 0, 0, sha256(text), by_path.get(path)) for path, text in texts.items()}
    view = Catalogue(files, {one.id: one for one in entries})
    return {file.path: file.text for file in forget.changes(forget.rewritten(view, what, texts.get), texts.get)}


def test_an_entry_that_states_it_goes_and_others_stay_untouched() -> None:
    assert after(entry("name", "The codename is Quillfeather"), entry("uv", "Use uv")) == {"global/facts/name.md": None}


def test_an_entry_goes_by_its_id_whatever_it_says() -> None:
    assert after(entry("uv", "Use uv"), what=Forgotten(entries=frozenset({"e_2"}))) == {"global/facts/uv.md": None}


def test_an_entry_that_only_tells_of_it_loses_those_lines_and_list_items() -> None:
    told = entry("uv", "Use uv", narrative="Since May.\nQuillfeather asked for it.", keywords=("uv", "quillfeather"))
    (text,) = after(told).values()
    assert text is not None
    kept = frontmatter.parse(text, told.path)
    assert (kept.fact, kept.narrative, kept.keywords, kept.status) == ("Use uv", "Since May.", ("uv",), "provisional")


def test_an_abstraction_keeps_the_rest_under_a_mask_and_is_stale() -> None:
    parent = entry("clients", "Clients are birds: Quillfeather, Ravenholm", kind="abstraction")
    (text,) = after(parent).values()
    assert text is not None
    kept = frontmatter.parse(text, parent.path)
    assert (kept.fact, kept.status) == ("Clients are birds: [forgotten], Ravenholm", "stale")


def test_an_abstraction_that_rested_on_it_is_stale_and_links_to_it_no_more() -> None:
    name = entry("name", "The codename is Quillfeather")
    parent = entry(
        "rules",
        "Codenames are secret",
        kind="abstraction",
        related=("[[global/facts/name]]",),
        narrative="From [[global/facts/name]].",
    )
    text = after(name, parent)[parent.path]
    assert text is not None
    kept = frontmatter.parse(text, parent.path)
    assert (kept.related, kept.narrative, kept.status) == ((), "From [forgotten].", "stale")


def test_a_file_whose_name_holds_it_moves() -> None:
    renamed = entry("quillfeather-ports", "Staging listens on 7443", title="Staging ports")
    changes = after(renamed)
    assert changes["global/facts/quillfeather-ports.md"] is None
    assert changes["global/facts/staging-ports.md"] == frontmatter.render(renamed)


def test_pages_lose_their_lines() -> None:
    assert after(pages={"log.md": "# Log\n- wrote Quillfeather\n- wrote uv\n"}) == {"log.md": "# Log\n- wrote uv\n"}


def test_an_entry_leaves_a_folder_that_is_called_so_and_links_follow_it() -> None:
    kept = entry("uv", "Use uv", path="global/facts/quillfeather/uv.md")
    twin = entry("uv2", "Use uv always", path="global/facts/for-quillfeather/uv.md")
    link = entry("link", "See", narrative="As in [[global/facts/quillfeather/uv]].")
    readme = "# quillfeather\n\nThose of the birds.\n"
    found = after(kept, twin, link, pages={"global/facts/quillfeather/README.md": readme})
    assert {path for path, text in found.items() if text} == {"global/facts/uv.md", "global/facts/uv-2.md", link.path}
    assert "As in [[global/facts/uv-2]]." in (found[link.path] or "")
    assert {path for path, text in found.items() if text is None} == {
        kept.path, twin.path, "global/facts/quillfeather/README.md",
    }  # fmt: skip


def test_a_mask_at_the_start_of_a_title_leaves_the_front_matter_readable() -> None:
    parent = entry("birds", "Birds fly", kind="abstraction").model_copy(
        update={"title": "Quillfeather and others", "tags": ("quillfeather", "b")}
    )
    (text,) = after(parent).values()
    kept = frontmatter.parse(text or "", parent.path)
    assert (kept.title, kept.tags, kept.status) == ("[forgotten] and others", ("b",), "stale")


def test_a_nested_value_that_holds_it_costs_its_line_and_no_more() -> None:
    told = entry("uv", "Use uv")
    text = frontmatter.render(told).replace("---\n\n", "mine:\n  who: Quillfeather\n  when: May\n---\n\n")
    view = Catalogue({told.path: File(told.path, 0, 0, sha256(text), told)}, {told.id: told})
    [found] = forget.rewritten(view, WHAT, {told.path: text}.get)
    assert "Quillfeather" not in (found.text or "") and "when: May" in (found.text or "")
