"""How far the estimate of tokens (configs/edge/tokens.py) is off, against a tokenizer that somebody gives it.

    token_estimate.py TOKENIZER.json NAME=FOLDER-OR-FILE … [--chars 600] [--fit]

TOKENIZER.json is a file that the package `tokenizers` opens; Claude 2's stands in the wheel of the package `anthropic` 0.34 as
anthropic/tokenizer.json. Each NAME is a kind of text; of translations (.po) the translated texts are taken, of other files their
lines. `--fit` prints the weights that fit best on every other piece, in the order of the module's.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tokenizers import Tokenizer

from ultan.configs.edge import tokens

PIECES = 60
_TRANSLATED = re.compile(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', re.MULTILINE)


class Piece(NamedTuple):
    kind: str
    text: str
    tokens: int


def lines(path: Path) -> Iterator[str]:
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            text = file.read_text("utf-8", "replace")
            yield from _translated(text) if file.suffix == ".po" else (line for line in text.splitlines() if line.strip())


def _translated(text: str) -> Iterator[str]:
    for found in _TRANSLATED.finditer(text):
        said = "".join(ast.literal_eval(part) for part in re.findall(r'".*"', found[1]))
        if len(said) > 12 and "Content-Type" not in said:
            yield said


def pieces(kind: str, path: Path, chars: int, tokenizer: Tokenizer) -> list[Piece]:
    found, text = [], ""
    for line in lines(path):
        text += f"{line}\n"
        if len(text) >= chars:
            found.append(text[: 2 * chars])
            text = ""
    random.Random(1).shuffle(found)
    return [Piece(kind, one, len(tokenizer.encode(one).ids)) for one in found[:PIECES]]


def told(kind: str, found: Sequence[Piece]) -> str:
    ours = np.array([tokens.estimate(one.text) / one.tokens - 1 for one in found])
    plain = np.array([len(one.text) / 4 / one.tokens - 1 for one in found])
    worst = np.quantile(np.abs(ours), 0.95)
    return (
        f"{kind:<14} n={len(found):<4} bias {ours.mean():+6.1%}  mean {np.abs(ours).mean():5.1%}  p95 {worst:5.1%}"
        f"   chars/4: bias {plain.mean():+6.1%}  mean {np.abs(plain).mean():5.1%}"
    )


def features(text: str) -> list[float]:
    words = re.findall(r"[A-Za-z\u00c0-\u024f]+", text)
    return [
        len(words),
        sum(max(0, len(word) - 6) for word in words),
        len(re.findall(r"[\u00c0-\u024f]", text)),
        len(re.findall(r"[0-9]", text)),
        len(re.findall(r"[!-/:-@\[-`{-~]+", text)),
        len(re.findall(r"\n\s*|[ \t]{2,}", text)),
        len(re.findall(r"[\u3400-\u9fff\uf900-\ufaff]", text)),
        len(re.findall(r"[\u3040-\u30ff]", text)),
        len(re.findall(r"[\uac00-\ud7af]", text)),
        len(re.findall(r"[^\x00-\u024f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]", text)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tokenizer")
    parser.add_argument("texts", nargs="+", metavar="NAME=PATH")
    parser.add_argument("--chars", type=int, default=600)
    parser.add_argument("--fit", action="store_true")
    args = parser.parse_args()
    tokenizer = Tokenizer.from_file(args.tokenizer)
    named = [one.partition("=") for one in args.texts]
    found = {name: pieces(name, Path(path), args.chars, tokenizer) for name, _, path in named}
    everything = [one for kind in found.values() for one in kind]
    if args.fit:
        known = everything[::2]
        rows = np.array([features(one.text) for one in known], float) / np.array([[one.tokens] for one in known])
        sys.stdout.write(f"weights {np.linalg.lstsq(rows, np.ones(len(known)), rcond=None)[0].round(2)}\n")
    for kind, ones in {**found, "all": everything}.items():
        sys.stdout.write(f"{told(kind, ones)}\n")


if __name__ == "__main__":
    main()
