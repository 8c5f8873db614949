"""A model is found by its folder or in the hub's cache, and known by the bytes of its files."""

from __future__ import annotations

from pathlib import Path

import pytest
from huggingface_hub import constants

from ultan.retrieval.encoding import model_folder
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.model_folder import find, parse

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def model(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"weights")
    return folder


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the snapshot of owner/name at COMMIT, which is its branch main, in the cache as huggingface_hub lays it out."""
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    place = tmp_path / "models--owner--name"
    (place / "refs").mkdir(parents=True)
    (place / "refs" / "main").write_text(COMMIT)
    return model(place / "snapshots" / COMMIT)


def test_a_folder_is_taken_as_it_is(tmp_path: Path) -> None:
    folder = model(tmp_path / "mine")
    found = find(str(folder), "")
    assert (found.path, str(found)) == (folder, f"{folder}@local")


def test_what_the_hub_s_cache_holds_is_found_by_branch_and_by_commit(cached: Path) -> None:
    assert find("owner/name", "") == find("owner/name", "main") == find("owner/name", COMMIT)
    assert find("owner/name", "").path == cached
    assert str(find("owner/name", "")) == f"owner/name@{COMMIT}"


def test_what_the_cache_lacks_is_not_fetched_but_the_command_that_would_is_named(cached: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"owner/other isn't in the hub's cache .*`ultan encoder --fetch`"):
        find("owner/other", "")
    with pytest.raises(ModelUnavailable, match=r"owner/name at v2 isn't in the hub's cache"):
        find("owner/name", "v2")


def test_a_name_without_owner_is_one_of_sentence_transformers(cached: Path) -> None:
    with pytest.raises(ModelUnavailable, match="sentence-transformers/all-MiniLM-L6-v2 isn't in the hub's cache"):
        find("all-MiniLM-L6-v2", "")


@pytest.mark.parametrize("name", ["", "./mine", "a/b/c", "owner/na me"])
def test_what_names_neither_folder_nor_model_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(ModelUnavailable, match=r"neither a folder's whole path nor one of the hub.*all-MiniLM-L6-v2"):
        find(name, "")


def test_a_folder_that_is_not_there_or_holds_no_model_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=f"there is no folder {tmp_path}/none"):
        find(f"{tmp_path}/none", "")
    with pytest.raises(ModelUnavailable, match=rf"{tmp_path} holds no model: it has neither config\.json nor modules\.json"):
        find(str(tmp_path), "")


def test_the_fingerprint_changes_with_a_byte_and_with_a_file_s_name(tmp_path: Path) -> None:
    folder = model(tmp_path / "mine")
    first = find(str(folder), "").fingerprint()
    assert find(str(model(tmp_path / "copy")), "").fingerprint() == first
    (folder / "model.safetensors").write_bytes(b"weightz")
    second = find(str(folder), "").fingerprint()
    (folder / "model.safetensors").rename(folder / "other.safetensors")
    assert len({first, second, find(str(folder), "").fingerprint()}) == 3


@pytest.mark.parametrize("name", ["README.md", "model.onnx", "openvino/model.bin", ".git/HEAD", "modeling.py"])
def test_the_fingerprint_stays_where_a_file_changes_that_is_not_read(tmp_path: Path, name: str) -> None:
    folder = model(tmp_path / "mine")
    first = find(str(folder), "").fingerprint()
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("anything")
    assert find(str(folder), "").fingerprint() == first


@pytest.mark.parametrize("path", ["/models/a@b", "/models/plain"])
def test_what_an_index_notes_of_a_model_names_it_again(tmp_path: Path, path: str) -> None:
    assert parse(str(model_folder.ModelFolder(path, "local", tmp_path))) == (path, "")
    assert parse(str(model_folder.ModelFolder("owner/name", COMMIT, tmp_path))) == ("owner/name", COMMIT)
