"""Names and places."""

from __future__ import annotations

import pytest

from ultan.library import naming


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Staging uses port 7443!", "staging-uses-port-7443"),
        ("登录页面必须先检查", "登录页面必须先检查"),
        ("../../etc/passwd", "etc-passwd"),
        ("E\u0301tat d'urgence", "état-d-urgence"),
        ("हिन्दी में लिखो", "हिन्दी-में-लिखो"),
        ("  ...  ", "entry"),
        ("C:\\con", "c-con"),
    ],
)
def test_a_title_becomes_a_readable_name_that_stays_in_its_folder(title: str, name: str) -> None:
    assert naming.slug(title) == name


def test_a_name_fits_into_what_file_systems_take_in_any_script() -> None:
    assert len(f".{naming.slug('𠮷' * 200)}-1000.md.tmp".encode()) < 255


def test_a_taken_name_gets_a_number_and_case_makes_no_difference() -> None:
    taken = {"global/facts/uv.md", "global/facts/uv-2.md"}
    assert naming.free_path("global/facts", "uv", taken) == "global/facts/uv-3.md"


@pytest.mark.parametrize("name", ["readme", "index", "log"])
def test_an_entry_never_takes_the_name_of_a_page(name: str) -> None:
    assert naming.free_path("global/facts", name, ()) == f"global/facts/{name}-2.md"


@pytest.mark.parametrize("slug", ["", ".", "..", ".git", "a/b", "a\\b", "a:b", "a\x00b", "x" * 121, "a "])
def test_a_slug_that_could_leave_the_library_or_break_a_file_system_is_unsafe(slug: str) -> None:
    assert not naming.is_safe_slug(slug)


def test_slugs_of_projects_are_safe() -> None:
    assert naming.is_safe_slug("青空-1a2b3c") and naming.is_safe_slug("blue.sky-api-1a2b3c")


@pytest.mark.parametrize(
    ("path", "scope"),
    [
        ("global/facts/a.md", "global"),
        ("projects/api-1/a.md", "project:api-1"),
        ("_archive/projects/api-1/facts/a.md", "project:api-1"),
        ("_archive/global/a.md", "global"),
        ("projects/a.md", None),
        ("a.md", None),
    ],
)
def test_a_path_says_its_scope(path: str, scope: str | None) -> None:
    assert naming.scope_of(path) == scope


def test_an_id_depends_on_the_transaction_and_the_place_alone() -> None:
    first = naming.entry_id("r1", 0)
    assert first == naming.entry_id("r1", 0)
    assert len({first, naming.entry_id("r1", 1), naming.entry_id("r2", 0)}) == 3
    assert len(first) == 12 and first.startswith("e_") and first[2:].isalnum()
