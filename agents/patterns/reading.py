"""How a sentence reads: logistic models over its cues, its shape and pieces of its words, for what no table of cues foresees.

One tells what lasts from what passes, the other, of what lasts, what holds wherever the user works from what holds in a project.

`reading.json` holds the weights; tests/benchmarks/fit_reading.py fits them on sentences written for that purpose. Names, numbers
and addresses are masked, so that what is learnt is how people say things that last, and not which things they speak of.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple
from zlib import crc32

from ultan.agents.patterns.sentences import Sentence
from ultan.agents.patterns.specifics import specifics

FILE = "reading.json"
# Pieces of words share this many weights: of 2 000 to 16 000 the area under the curve on domains held out moved by 0.004.
BUCKETS = 4_096
# Pieces together weigh as much as a few cues, however long the sentence is.
PIECES_SCALE = 3.0
LONG_WORDS, SHORT_WORDS = 15, 4

_MASK = "¤"
_DIGITS = re.compile(r"\d+")
_CJK = re.compile(r"[぀-ヿ一-鿿]")


class Model(NamedTuple):
    """`cues` and `shape` map names to weights, `pieces` has BUCKETS weights; the sum with `bias` is a log-odds."""

    cues: Mapping[str, float]
    shape: Mapping[str, float]
    pieces: tuple[float, ...]
    bias: float

    def odds(self, sentence: Sentence, cues: Iterable[str]) -> float:
        """Returns the log-odds of what the model tells of a sentence that holds these cues."""
        held = pieces(sentence)
        shared = sum(self.pieces[piece] for piece in held) * piece_value(len(held))
        shaped = sum(self.shape.get(name, 0.0) * value for name, value in shape(sentence).items())
        return self.bias + shared + shaped + sum(self.cues.get(name, 0.0) for name in set(cues))


class Readings(NamedTuple):
    """`lasting`: does it hold in the next session? `wide`: does it hold in every project, if it lasts?"""

    lasting: Model
    wide: Model


@cache
def shipped() -> Readings:
    """Returns the models that the package carries."""
    return read(files("ultan.agents.patterns").joinpath(FILE).read_text("utf-8"))


def read(text: str) -> Readings:
    """Returns what `written` wrote."""
    held = json.loads(text)
    return Readings(*(_model(held[name]) for name in Readings._fields))


def written(readings: Readings, about: str) -> str:
    """Returns the file's text, each piece's weight in a byte; `about` says what was fitted on and what it gives."""
    held = {name: _held(model) for name, model in readings._asdict().items()}
    return json.dumps({"about": about, **held}, indent=1, ensure_ascii=False) + "\n"


def _model(held: Mapping[str, Any]) -> Model:
    raw = memoryview(base64.b64decode(held["int8"])).cast("b")
    return Model(held["cues"], held["shape"], tuple(held["scale"] * weight for weight in raw), held["bias"])


def _held(model: Model) -> dict[str, Any]:
    scale = max(map(abs, model.pieces)) / 127 or 1.0
    raw = bytes(round(weight / scale) & 0xFF for weight in model.pieces)
    cues, shape = ({name: round(weight, 3) for name, weight in sorted(part.items())} for part in (model.cues, model.shape))
    return {"bias": round(model.bias, 3), "scale": scale, "cues": cues, "shape": shape, "int8": base64.b64encode(raw).decode()}


def piece_value(count: int) -> float:
    """Returns what each of so many pieces counts for: their vector has one length whatever their number."""
    return PIECES_SCALE / float(max(1, count) ** 0.5)


def pieces(sentence: Sentence) -> frozenset[int]:
    """Returns the buckets of the sentence's runs of three and four characters, of two as well where it has no spaces."""
    text = f"^{_masked(sentence)}$"
    lengths = (2, 3, 4) if _CJK.search(text) else (3, 4)
    runs = {text[at : at + length] for length in lengths for at in range(len(text) - length + 1)}
    return frozenset(crc32(run.encode()) % BUCKETS for run in runs)


def shape(sentence: Sentence) -> dict[str, float]:
    """Returns how the sentence is built, each feature in 0..2."""
    text, words, named = sentence.text, len(sentence.text.split()), len(specifics(sentence.text))
    return {
        "length": min(words, 2 * LONG_WORDS) / LONG_WORDS,
        "short": float(words <= SHORT_WORDS),
        "names": float(named > 0),
        "names-more": float(named > 1),
        "comma": float(any(mark in text for mark in ",，、")),
        "colon": float(":" in text or "：" in text),
        "capital": float(text[:1].isupper()),
        "quote": float('"' in text or "「" in text),
    }


def _masked(sentence: Sentence) -> str:
    text = sentence.bare
    for name in sorted(specifics(sentence.text), key=len, reverse=True):
        text = text.replace(name.lower(), f" {_MASK} ")
    return _DIGITS.sub("0", text)
