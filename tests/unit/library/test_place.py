from __future__ import annotations

from ultan.library.place import Place, read_in


def test_a_source_tells_people_the_file_and_the_line() -> None:
    assert (
        read_in(Place(path="~/vault/Deploy: how.md", line=12).source("the canary takes 15 minutes"))
        == "~/vault/Deploy: how.md, line 12"
    )


def test_an_event_is_no_file() -> None:
    assert read_in("06618013e971b5f46c0807f92d") == "" and read_in("file:nowhere") == ""
