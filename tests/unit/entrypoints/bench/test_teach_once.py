"""Items that somebody else wrote become samples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.entrypoints.bench.teach_once import samples
from ultan.entrypoints.misuse import MisuseError
from ultan.library.entry import GLOBAL


def item(name: str, scope: str, project: str) -> dict[str, object]:
    asks = [{"prompt": f"{name} {overlap}", "overlap": overlap} for overlap in ("high", "low", "none")]
    return {"id": name, "scope": scope, "project": project, "fact": f"the {name} is 7", "asks": asks, "off": [f"{name} off"]}


def written(folder: Path, *items: dict[str, object]) -> Path:
    (folder / "teach.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in items), "utf-8")
    (folder / "unrelated.jsonl").write_text('{"id": "u", "prompt": "thanks"}\n', "utf-8")
    return folder


def test_a_project_stays_in_one_library_and_what_holds_everywhere_is_asked_elsewhere(tmp_path: Path) -> None:
    folder = written(tmp_path, item("port", "project", "a"), item("name", "project", "a"), item("tabs", "global", "a"))
    found = samples(folder, others=1)
    facts = [{entry.fact: entry.scope for entry in sample.entries} for sample in found]
    assert any({"the port is 7", "the name is 7"} <= one.keys() for one in facts)
    assert {one["the tabs is 7"] for one in facts if "the tabs is 7" in one} == {GLOBAL}
    assert {ask.scope for sample in found for ask in sample.asks if "tabs" in ask.prompt} == {"project:elsewhere"}


def test_every_prompt_is_asked_once_in_all_libraries_together(tmp_path: Path) -> None:
    folder = written(tmp_path, item("port", "project", "a"), item("name", "project", "b"))
    prompts = sorted(ask.prompt for sample in samples(folder, others=0) for ask in sample.asks)
    assert prompts == sorted(
        [f"{name} {kind}" for name in ("port", "name") for kind in ("high", "low", "none", "off")] + ["thanks"]
    )


def test_an_item_of_another_form_says_what_it_lacks(tmp_path: Path) -> None:
    broken = item("port", "project", "a")
    del broken["asks"]
    with pytest.raises(MisuseError, match="asks"):
        samples(written(tmp_path, broken))


def test_a_folder_without_items_is_named(tmp_path: Path) -> None:
    with pytest.raises(MisuseError, match=r"teach\.jsonl isn't there"):
        samples(tmp_path)
