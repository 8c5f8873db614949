"""`ultan encoder`: try the encoder that the settings name; fetch it where it lies on the hub."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from ultan.configs.sections import Settings
from ultan.entrypoints import standing
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import opened

if TYPE_CHECKING:
    from ultan.retrieval.encoding.vectors import Encoder


def encoder(
    fetch: Annotated[bool, typer.Option("--fetch", help="Get what is missing from the Hugging Face hub, once.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Load the encoder and the cross-encoder that the settings name, try them, and say how fast they are here.

    The default ones are always there, any other comes with torch: `.venv/bin/pip install -e '.\\[torch]'` in the checkout; then
    in config.toml of the memory home, for example:

    \\[encoder]
    name = "sentence-transformers"
    model = "sentence-transformers/all-MiniLM-L6-v2"

    `ultan encoder --fetch` gets it from the hub, and `ultan down && ultan up` puts it in force; until the library is encoded
    anew, the encoder before it answers. Nothing but --fetch contacts the hub. Exit code 1: it can't be used, and why.
    """
    here = opened()
    # What is fetched shows its own progress.
    with nullcontext() if fetch else screen.waiting("loading the encoder"):
        tried = _tried(here.settings, fetch)
    if as_json:
        screen.as_json(tried)
    else:
        screen.table(("", ""), ((name.replace("_", " "), str(value)) for name, value in tried.items()))
    running = standing.status(here.place)
    if running is not None and (fetch or standing.changed(running, here.settings)):
        screen.tell(standing.IN_FORCE)


def _tried(settings: Settings, fetch: bool) -> dict[str, object]:
    # What loads a model takes half a second to import, or with torch several: other commands go without.
    from ultan.retrieval.encoding import calibration, encoders  # noqa: PLC0415

    found, pairs = encoders.load(settings.encoder, fetch), calibration.shipped()
    cross = encoders.cross_encoder(settings, fetch)
    began = time.perf_counter()
    found.encode(pairs.passages)
    entry_ms = _ms_since(began) / len(pairs.passages)
    began = time.perf_counter()
    for question in pairs.questions:
        found.encode_query(question)
    question_ms = _ms_since(began) / len(pairs.questions)
    told = {"encoder": found.name, **_shape(found), "entry_ms": round(entry_ms, 1), "question_ms": round(question_ms, 1)}
    if cross is None:
        return told
    began = time.perf_counter()
    cross.probabilities(pairs.questions[0], pairs.passages)
    pair_ms = _ms_since(began) / len(pairs.passages)
    return {**told, "cross_encoder": settings.rerank.cross_model or "shipped", "pair_ms": round(pair_ms, 1)}


def _shape(found: Encoder) -> dict[str, object]:
    return {"fingerprint": found.fingerprint, "dimension": found.dimension, "token_vectors": found.token_dimension > 0}


def _ms_since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
