"""Fits how a sentence reads (agents/patterns/reading.py) on sentences of our own and writes the model's file.

    python tests/benchmarks/fit_reading.py [--penalty 1] [--dry]

tests/data/curation/sentences holds one sentence a line, in sections: "+" lasts in its project, "*" lasts everywhere, "-" doesn't
last. Sentences of the sessions that rules may be fitted on (curation.py) come beside them. Figures are cross-validated over
sections in English, over blocks of lines in the other languages, and over sessions. Takes a minute or two.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import curation
import numpy as np
import numpy.typing as npt

from ultan.agents.patterns import reading
from ultan.agents.patterns.decision import own_cues
from ultan.agents.patterns.reach import reach_cues
from ultan.agents.patterns.sentences import Sentence, sentences

DATA = Path(__file__).parents[1] / "data" / "curation" / "sentences"
TARGET = Path(__file__).parents[2] / "agents" / "patterns" / reading.FILE
FOLDS = 5
BLOCK = 8
STEPS = 250
POWERS, MARGIN = 15, 1.05
FALSE_SHARES = (0.02, 0.05, 0.10)
Matrix = npt.NDArray[np.float32]


class Row(NamedTuple):
    """A sentence with the fold that it is held out in; `wide` says whether it holds everywhere, None where that isn't known."""

    sentence: Sentence
    language: str
    lasts: bool
    wide: bool | None
    fold: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--penalty", type=float, default=1.0, help="weight of the squared weights (default: 1)")
    parser.add_argument("--dry", action="store_true", help="print the figures and write nothing")
    asked = parser.parse_args()
    rows = [*(row for path in sorted(DATA.glob("*.txt")) for row in read(path)), *from_sessions()]
    lasting, last = learnt("lasting", rows, [row.lasts for row in rows], asked.penalty)
    stated = [row for row in rows if row.lasts and row.wide is not None]
    wide, reach = learnt("wide", stated, [row.wide is True for row in stated], asked.penalty)
    if not asked.dry:
        about = f"{len(rows)} sentences; held out, lasting: {last}; wide: {reach}"
        TARGET.write_text(reading.written(reading.Readings(lasting, wide), about), "utf-8")
        say(f"{TARGET}: {TARGET.stat().st_size} bytes")


def learnt(name: str, rows: Sequence[Row], marks: Sequence[bool], penalty: float) -> tuple[reading.Model, str]:
    """Returns the model of all rows and its figures on rows held out; prints these by language."""
    names, matrix = table(rows)
    marked = np.array(marks, np.float32)
    held_out = crossed(matrix, marked, np.array([row.fold for row in rows]), penalty)
    for language in sorted({row.language for row in rows}):
        mine = np.array([row.language == language for row in rows])
        say(f"{name} {language}   {figures(held_out[mine], marked[mine])}")
    whole = figures(held_out, marked)
    says = f"above 0: {(held_out[marked == 1] > 0).mean():.0%} of what is, {(held_out[marked == 0] > 0).mean():.1%} of what isn't"
    say(f"{name} all  {whole}; {says}")
    return model(names, fitted(matrix, marked, penalty)), whole


def read(path: Path) -> list[Row]:
    """Returns the sentences of a file, each line's first."""
    rows: list[Row] = []
    language, section, place = path.stem.partition("_")[0], 0, 0
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            section, place = section + 1, 0
            continue
        place += 1
        fold = section if language == "en" else place // BLOCK
        rows.append(Row(sentences(line[2:])[0], language, line[0] in "+*", line[0] == "*", fold % FOLDS))
    return rows


def from_sessions() -> Iterator[Row]:
    """Yields the user's sentences in sessions of the part "fit": all of silent ones, and of the others those with the tokens."""
    for one in curation.read("silent.txt"):
        yield from (_row(one, said, False) for said in _said(one.turns) if one.number % 2)
    for one in curation.read("teaching.txt"):
        told = ((one.turns, one.must), (one.later, one.fresh)) if one.number % 2 else ()
        for turns, tokens in told:
            yield from (_row(one, said, True) for said in _said(turns) if any(curation.holds([said.text], [t]) for t in tokens))


def _said(turns: Sequence[tuple[str, str]]) -> list[Sentence]:
    return [said for role, text in turns if role == "user" for line in text.splitlines() for said in sentences(line)]


def _row(one: curation.Session, said: Sentence, lasts: bool) -> Row:
    return Row(said, one.language, lasts, None, one.number // 2 % FOLDS)


def table(rows: Sequence[Row]) -> tuple[tuple[str, ...], Matrix]:
    """Returns the names of cues and the features of each row: cues, shape, pieces, and a last column of ones."""
    cues = [{*(cue.name for cue in own_cues(row.sentence)), *reach_cues(row.sentence.bare)} for row in rows]
    names = tuple(sorted(set().union(*cues)))
    place = {name: at for at, name in enumerate(names)}
    shapes = np.array([list(reading.shape(row.sentence).values()) for row in rows], np.float32)
    held = np.zeros((len(rows), len(names)), np.float32)
    pieces = np.zeros((len(rows), reading.BUCKETS), np.float32)
    for at, (row, present) in enumerate(zip(rows, cues, strict=True)):
        held[at, [place[name] for name in present]] = 1
        buckets = list(reading.pieces(row.sentence))
        pieces[at, buckets] = reading.piece_value(len(buckets))
    return names, np.hstack([held, shapes, pieces, np.ones((len(rows), 1), np.float32)])


def fitted(matrix: Matrix, lasts: Matrix, penalty: float) -> Matrix:
    """Returns the weights of a logistic regression with squared penalty (Nesterov's method, step from the largest eigenvalue)."""
    shrink = np.full(matrix.shape[1], penalty, np.float32)
    shrink[-1] = 0
    step = 1 / (0.25 * largest(matrix) + penalty)
    weights = ahead = np.zeros(matrix.shape[1], np.float32)
    for turn in range(STEPS):
        slope = matrix.T @ (1 / (1 + np.exp(-(matrix @ ahead))) - lasts) + shrink * ahead
        previous, weights = weights, (ahead - step * slope).astype(np.float32)
        ahead = weights + turn / (turn + 3) * (weights - previous)
    return weights


def largest(matrix: Matrix) -> float:
    """Returns the largest eigenvalue of the matrix' square, by the power method, with a margin."""
    direction, size = np.ones(matrix.shape[1], np.float32), 1.0
    for _ in range(POWERS):
        direction = matrix.T @ (matrix @ direction)
        size = float(np.linalg.norm(direction))
        direction = direction / np.float32(size)
    return MARGIN * size


def crossed(matrix: Matrix, lasts: Matrix, folds: npt.NDArray[np.int_], penalty: float) -> Matrix:
    """Returns each row's log-odds by the model that was fitted without its fold."""
    held_out = np.zeros(len(lasts), np.float32)
    for fold in range(FOLDS):
        mine = folds == fold
        held_out[mine] = matrix[mine] @ fitted(matrix[~mine], lasts[~mine], penalty)
    return held_out


def figures(odds: Matrix, lasts: Matrix) -> str:
    """Returns the area under the curve, and the share of what lasts that is found at each share of false ones."""
    false, true = np.sort(odds[lasts == 0])[::-1], odds[lasts == 1]
    area = (true[:, None] > false[None, :]).mean()
    found = (f"{(true > false[int(len(false) * share)]).mean():.0%} at {share:.0%}" for share in FALSE_SHARES)
    return f"AUC {area:.3f}, found {', '.join(found)}"


def model(names: Sequence[str], weights: Matrix) -> reading.Model:
    shapes = tuple(reading.shape(Sentence("", "")))
    cues, shape, pieces, bias = np.split(weights.astype(float), np.cumsum([len(names), len(shapes), reading.BUCKETS]))
    return reading.Model(
        dict(zip(names, cues.tolist(), strict=True)),
        dict(zip(shapes, shape.tolist(), strict=True)),
        tuple(pieces.tolist()),
        float(bias[0]),
    )


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
