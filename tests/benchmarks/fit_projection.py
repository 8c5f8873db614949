"""Fits the projection of token vectors (retrieval/encoding/projection.py) on the text of this repository and writes its file.

    python tests/benchmarks/fit_projection.py [--columns 96] [--out retrieval/colbert_projection.json]

Principal directions of the model's unit token vectors, not centred: what is kept is their inner products. Takes two minutes.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ultan.configs.settings import load
from ultan.retrieval.encoding import projection
from ultan.retrieval.encoding.carrier import locate
from ultan.retrieval.encoding.onnx import OnnxModel
from ultan.retrieval.encoding.vectors import unit

ROOT = Path(__file__).parents[2]
SKIPPED = {".venv", ".git", "src"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--columns", type=int, default=96)
    parser.add_argument("--out", type=Path, default=ROOT / "retrieval" / "encoding" / projection.FILE)
    asked = parser.parse_args()
    texts = sorted(set(own_texts()))
    weights, settings = locate("colbert"), load("no such file", {}).encoder
    model, moments, count = OnnxModel(weights, 2, settings.tokens), np.zeros((384, 384)), 0
    for text in texts:
        rows = unit(model.run(text, "last_hidden_state").output)
        moments += rows.T @ rows
        count += len(rows)
    sizes, directions = np.linalg.eigh(moments / count)
    kept = sizes[::-1][: asked.columns].sum()
    about = f"{asked.columns} principal directions of {count} token vectors of this repository's text; they keep {kept:.1%}"
    matrix = directions[:, ::-1][:, : asked.columns].astype(np.float32)
    asked.out.write_text(projection.written(matrix, weights.fingerprint, about), "utf-8")
    sys.stdout.write(f"{about}\n{asked.out}\n")


def own_texts() -> Iterator[str]:
    """Yields docstrings, comments and the names of tests as sentences, and paragraphs of documents."""
    for path in sorted(ROOT.rglob("*.py")):
        if not SKIPPED & set(path.relative_to(ROOT).parts):
            source = path.read_text("utf-8")
            yield from docstrings(ast.parse(source))
            yield from comments(source)
    for path in (ROOT / "DECISIONS.md", ROOT / "docs" / "ARCHITECTURE.md"):
        yield from path.read_text("utf-8").split("\n\n")


def docstrings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if said := ast.get_docstring(node):
                yield said
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name.removeprefix("test_").replace("_", " ")


def comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


if __name__ == "__main__":
    main()
