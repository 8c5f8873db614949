"""A model of the hub is fetched by the command alone, once, and only what is read of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import hub
import pytest
from models import MINILM

ULTAN = Path(sys.executable).with_name("ultan")
UNREAD = ("onnx/model.onnx", "modeling_brought.py", "README.md", "tf_model.h5")


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """Returns a model's folder with what such folders hold besides."""
    folder = Path(shutil.copytree(MINILM, tmp_path / "published"))
    for name in UNREAD:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("print('run')")
    return folder


def ultan(home: Path, url: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the command for a user of this home, to whom the hub is at `url`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "ULTAN_"))}
    named = {
        "HOME": str(home),
        "AGENT_MEM_HOME": str(home / "mem"),
        "HF_ENDPOINT": url,
        "ULTAN_ENCODER_NAME": "sentence-transformers",
        "ULTAN_ENCODER_MODEL": hub.NAME,
    }
    return subprocess.run([ULTAN, *words], env=kept | named, capture_output=True, text=True, check=False)


def test_what_is_read_of_a_model_is_fetched_and_then_needed_no_more(tmp_path: Path, published: Path) -> None:
    with hub.serving(published) as there:
        before = ultan(tmp_path, there.url, "encoder")
        assert (before.returncode, there.asked) == (1, [])
        assert f"{hub.NAME} isn't in the hub's cache on this machine" in before.stderr
        fetched = ultan(tmp_path, there.url, "encoder", "--fetch")
        assert fetched.returncode == 0, fetched.stderr
        assert not [path for path in there.asked if path.endswith(UNREAD)]
        assert any(path.endswith("model.safetensors") for path in there.asked)
    again = ultan(tmp_path, there.url, "encoder", "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["encoder"] == f"sentence-transformers {hub.NAME}@{hub.COMMIT}"
    assert json.loads(again.stdout)["dimension"] == 384


@pytest.mark.parametrize("model", ["harbour/no-such-model", hub.NAME], ids=["unknown model", "no hub"])
def test_what_can_t_be_fetched_is_told_with_what_to_do(tmp_path: Path, published: Path, model: str) -> None:
    with hub.serving(published) as there:
        url = there.url if model != hub.NAME else "http://127.0.0.1:9"
        environment = {**os.environ, "HF_ENDPOINT": url, "HF_HOME": str(tmp_path), "HF_HUB_OFFLINE": "0"}
        fetch = f"from ultan.retrieval.encoding.model_folder import find; find({model!r}, '', fetch=True)"
        done = subprocess.run([sys.executable, "-c", fetch], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    told = done.stderr.splitlines()[-1]
    assert told.startswith(f"ultan.retrieval.encoding.carrier.ModelUnavailable: {model} can't be fetched from the hub (")
    assert told.endswith("or copy the model's folder to this machine and set `model` to its whole path.")
