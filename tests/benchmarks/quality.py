"""Prints how well turns of long conversations are found, and fits the weights of settings' section [dialogue].

    python tests/benchmarks/quality.py --locomo DIR [--only conv-26 …]

DIR holds NAME.docs.jsonl (one dialogue turn a line) and NAME.questions.jsonl (question, category, gold turn ids) of LoCoMo
(snap-research/locomo, CC BY-NC 4.0: evaluation only). Recall@k is the share of gold turns found. "ours" has the weights of
the settings; "ours, fitted on X" is never reported on X.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ultan.configs.settings import Dialogue, load
from ultan.retrieval import encoders
from ultan.retrieval.bm25 import Bm25, terms
from ultan.retrieval.dialogue import SIGNALS, Conversation, Utterance, score
from ultan.retrieval.vectors import Encoder, Vectors

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
COLUMNS = ("R@1", "R@5", "R@10", "MRR", "nDCG@10")
STEPS, RATE, DECAY = 400, 0.02, 1e-3

Ranking = Callable[["Asked", int], Vectors]


class Asked(NamedTuple):
    """One conversation with its questions. `signals` and `rows` have one item a question; `gold` are places of turns."""

    name: str
    gold: list[list[int]]
    categories: list[int]
    signals: list[Mapping[str, Vectors]]
    rows: dict[str, list[Vectors]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locomo", type=Path, required=True)
    parser.add_argument("--only", nargs="*")
    chosen = parser.parse_args()
    settings = load("no such file", {})
    names = chosen.only or sorted(path.name.removesuffix(".docs.jsonl") for path in chosen.locomo.glob("*.docs.jsonl"))
    colbert = encoders.load(settings.encoder)
    single = encoders.load(settings.encoder.model_copy(update={"name": "bge_small_en"}))
    asked = [read(chosen.locomo, name, colbert, single) for name in names]
    say("weights fitted", *(f"  on {one.name}: {words_of(fitted([one]))}" for one in asked))
    for held_out in asked:
        others = [one for one in asked if one is not held_out]
        report(held_out, settings.dialogue, {f"ours, fitted on {one.name}": fitted([one]) for one in others})
    report(together(asked), settings.dialogue, {})


def read(folder: Path, name: str, colbert: Encoder, single: Encoder) -> Asked:
    """Returns a conversation with every signal and every row that ours is compared with."""
    docs, questions = lines(folder / f"{name}.docs.jsonl"), lines(folder / f"{name}.questions.jsonl")
    turns = [Utterance(doc["id"], str(doc["session"]), said(doc)) for doc in docs]
    places = {turn.id: place for place, turn in enumerate(turns)}
    conversation, texts = Conversation(turns, colbert), [one["question"] for one in questions]
    words = Bm25([terms(turn.text) for turn in turns])
    rows = {"BM25": [words.scores(terms(text)) for text in texts]}
    for label, encoder in (("bge-small alone", single), ("mean of tokens alone", colbert)):
        vectors = encoder.encode([turn.text for turn in turns]).vectors
        rows[label] = [vectors @ encoder.encode_query(text).vector[0] for text in texts]
    rows["RRF of BM25 and bge-small"] = [rrf(*both) for both in zip(rows["BM25"], rows["bge-small alone"], strict=True)]
    signals = [conversation.signals(text) for text in texts]
    rows["ColBERT MaxSim alone"] = [one["own"] for one in signals]
    rows["best row of the facts"] = [
        0.3 * one["window"] + 0.7 * one["own"] - 0.1 * one["asks"] + 0.2 * one["session"] for one in signals
    ]
    gold = [[places[key] for key in one["gold"] if key in places] for one in questions]
    return Asked(name, gold, [one["category"] for one in questions], signals, rows)


def report(asked: Asked, weights: Dialogue, more: Mapping[str, Dialogue]) -> None:
    """Prints a table for one conversation: every row over all questions, then ours by category."""
    say("", f"{asked.name}: {sum(map(bool, asked.gold))} questions", f"{'':<30}" + "".join(f"{name:>9}" for name in COLUMNS))
    for label, scores in asked.rows.items():
        say(row(label, measures(scores, asked.gold)))
    for label, fit in {"ours": weights, **more}.items():
        scores = [score(one, fit) for one in asked.signals]
        say(row(label, measures(scores, asked.gold)))
    ours = [score(one, weights) for one in asked.signals]
    for number, category in CATEGORIES.items():
        chosen = [place for place, one in enumerate(asked.categories) if one == number]
        picked = [ours[place] for place in chosen], [asked.gold[place] for place in chosen]
        if any(picked[1]):
            say(row(f"  ours, {category} ({sum(map(bool, picked[1]))})", measures(*picked)))


def together(asked: Sequence[Asked]) -> Asked:
    def joined(name: str) -> list[Vectors]:
        return [one for each in asked for one in each.rows[name]]

    return Asked(
        "all", [one for each in asked for one in each.gold], [one for each in asked for one in each.categories],
        [one for each in asked for one in each.signals], {name: joined(name) for name in asked[0].rows},
    )  # fmt: skip


def measures(scores: Sequence[Vectors], gold: Sequence[Sequence[int]]) -> list[float]:
    """Returns COLUMNS in percent, over the questions that have a gold turn."""
    found = []
    for one, right in zip(scores, gold, strict=True):
        if right:
            order = np.empty(len(one), np.int64)
            order[np.argsort(-one, kind="stable")] = np.arange(len(one))
            found.append(question_measures(np.sort(order[list(right)])))
    return [100 * float(value) for value in np.mean(found, axis=0)]


def question_measures(places: Any) -> list[float]:
    """`places` are the ranks of the gold turns from 0, ascending."""
    ideal = sum(1 / np.log2(place + 2) for place in range(min(10, len(places))))
    gained = sum(1 / np.log2(place + 2) for place in places if place < 10)
    return [*((places < k).mean() for k in (1, 5, 10)), 1 / (1 + places[0]), gained / ideal]


def fitted(asked: Sequence[Asked]) -> Dialogue:
    """Returns weights that make gold turns likely among all turns of their conversation (softmax over turns; Adam, from equal
    weights), scaled to a sum of one."""
    sign = np.array([-1.0 if name == "asks" else 1.0 for name in SIGNALS])
    data = [
        (sign * np.stack([one[name] for name in SIGNALS], axis=1), gold)
        for each in asked
        for one, gold in zip(each.signals, each.gold, strict=True)
        if gold
    ]
    weights, first, second = np.ones(len(SIGNALS)), np.zeros(len(SIGNALS)), np.zeros(len(SIGNALS))
    for step in range(1, STEPS + 1):
        slope = DECAY * weights + np.mean([gradient(rows, gold, weights) for rows, gold in data], axis=0)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights = weights - 25 * RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        weights = np.maximum(weights, 0.0)
    return Dialogue(**{name: round(float(value), 3) for name, value in zip(SIGNALS, weights / weights.sum(), strict=True)})


def gradient(rows: Any, gold: Sequence[int], weights: Any) -> Any:
    """Slope of the cross entropy between the gold turns, equally likely, and the softmax of the scores."""
    scores = rows @ weights
    likely = np.exp(scores - scores.max())
    return (likely / likely.sum()) @ rows - rows[list(gold)].mean(axis=0)


def rrf(*sides: Vectors) -> Vectors:
    return np.asarray(sum(1 / (61 + np.argsort(np.argsort(-side, kind="stable"))) for side in sides), np.float32)


def said(doc: Mapping[str, Any]) -> str:
    caption = f" [{doc['caption']}]" if doc.get("caption") else ""
    return f"{doc['speaker']}: {doc['text']}{caption}"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def row(label: str, values: Sequence[float]) -> str:
    return f"{label:<30}" + "".join(f"{value:>9.1f}" for value in values)


def words_of(weights: Dialogue) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in weights.model_dump().items())


def say(*parts: str) -> None:
    sys.stdout.write("".join(f"{part}\n" for part in parts))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
