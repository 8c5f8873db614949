"""The fixed reduction of token vectors from 384 to 96 numbers: the first principal directions of the model's own output.

`colbert_projection.json` holds it as base64 of float16, with the model that it belongs to; it is written by
tests/benchmarks/fit_projection.py.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from ultan.retrieval.encoding.vectors import Vectors, unit

FILE = "colbert_projection.json"


class Projection(NamedTuple):
    """`matrix` has shape (rows, columns) with orthonormal columns; `model` is the fingerprint of the weights it was fitted on."""

    matrix: Vectors
    model: str
    fingerprint: str

    @property
    def columns(self) -> int:
        return int(self.matrix.shape[1])

    def apply(self, hidden: Vectors) -> Vectors:
        """Returns unit rows of `columns` numbers for rows of hidden states."""
        return unit(unit(hidden) @ self.matrix)


@cache
def shipped() -> Projection:
    """Returns the projection that the package carries."""
    return read(files("ultan.retrieval.encoding").joinpath(FILE).read_text("utf-8"))


def read(text: str) -> Projection:
    """Returns what `written` wrote."""
    held = json.loads(text)
    raw = base64.b64decode(held["float16"])
    matrix = np.frombuffer(raw, "<f2").reshape(held["rows"], held["columns"]).astype(np.float32)
    return Projection(matrix, held["model"], hashlib.sha256(raw).hexdigest())


def written(matrix: Vectors, model: str, about: str) -> str:
    """Returns the file's text; `about` says what the projection was fitted on and how much it keeps."""
    raw = matrix.astype("<f2").tobytes()
    rows, columns = matrix.shape
    held = {"about": about, "model": model, "rows": rows, "columns": columns, "float16": base64.b64encode(raw).decode()}
    return json.dumps(held, indent=1) + "\n"
