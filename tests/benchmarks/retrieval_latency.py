"""Prints what finding costs in one process, without Ray: build, one entry added, prime and recall in ms, memory in MB (PSS).

    python tests/benchmarks/retrieval_latency.py [--entries 1000 10000] [--words 120] [--prompts 200] [--random] [--words-only]

A tenth of the entries hold everywhere, the rest belong to ten projects. With --random passages get random vectors, as many as
real ones: all but the build is measured in a minute. Wall times of a busy machine say little; CPU times and ratios do.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from ultan.blackboard.wire import Recall
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval import cue
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Encoded, Encoder, Tokens, unit
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.questions.recall import recall
from ultan.retrieval.search import prime

PROJECTS = 10
THINGS = """
importer scheduler mailer exporter gateway indexer renderer cache worker parser sampler uploader router resolver validator
"""
WORDS = """
amber birch cobalt delta ember flint garnet hazel indigo juniper kelp lotus mica nickel onyx pewter quartz russet saffron teal
"""
ENDINGS = ("", "by", "ford", "ham", "ley", "thorpe", "ton", "wick")
COMMON = "the of and to in is that it was for on with as at by from when which this not"
SAYINGS = (
    "The {w} {t} reads its settings from {v}.toml and nowhere else.",
    "The {w} {t} listens on port {n} in staging.",
    "Never restart the {w} {t} while the {v} {u} is running, since it drops what it holds.",
    "The {w} {t} keeps its queue in {v}-{n}; the {u} empties it each night.",
    "For the {w} {t} the user wants {v} instead of {u}s.",
)
ASKED = (
    "which port does the {w} {t} use?",
    "restart the {t}, please",
    "where are the settings of the {w} {t}",
    "why is the {u} slow since the {w} change?",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, nargs="*", default=[1000])
    parser.add_argument("--words", type=int, default=120, help="words of an entry's narrative")
    parser.add_argument("--prompts", type=int, default=200)
    parser.add_argument("--random", action="store_true", help="random vectors for passages")
    parser.add_argument("--words-only", action="store_true", help="without the encoder")
    asked = parser.parse_args()
    settings = load("no such file", {})
    say(f"{'':<34}{'MB':>8}", f"{'imported':<34}{pss_mb():>8.0f}")
    encoder = None if asked.words_only else encoders.load(settings.encoder)
    if encoder:
        encoder.encode_query("warm up")
    say(f"{'encoder loaded':<34}{pss_mb():>8.0f}")
    for count in asked.entries:
        with tempfile.TemporaryDirectory() as folder:
            made = entries(count, asked.words, random.Random(7))
            measure_size(Home(folder), Randomly(encoder) if encoder and asked.random else encoder, made, asked.prompts)


def measure_size(place: Home, encoder: Encoder | None, made: Sequence[Entry], count: int) -> None:
    """Prints one table: everything at one number of entries."""
    settings, chance = load("no such file", {}), random.Random(8)
    plain = settings.model_copy(update={"rerank": settings.rerank.model_copy(update={"candidates": 0})})
    index = Index.open(place, encoder)
    catalogue = Catalogue(entries={one.id: one for one in made})
    say("")
    measure_sync(index, catalogue)
    del index
    began = time.perf_counter()
    index = Index.open(place, encoder)
    index.sync(catalogue)
    opened = 1000 * (time.perf_counter() - began)
    say(f"{f'{len(made)} entries, opened again':<34}{opened:>8.0f}  ms", f"{'':<34}{pss_mb():>8.0f}  MB")
    say(f"{'':<34}{'p50':>8}{'p95':>8}{'CPU':>8}  ms")
    prompts = [fill(chance.choice(ASKED), chance) for _ in range(count)]
    measure("prime", prompts, lambda prompt: prime(index, cue.read(prompt, "project:p3"), settings))
    measure("prime without rerank", prompts, lambda prompt: prime(index, cue.read(prompt, "project:p3"), plain))
    measure("recall, everywhere", prompts, lambda prompt: recall(index, Recall(query=prompt), settings))
    measure("recall, everywhere, no rerank", prompts, lambda prompt: recall(index, Recall(query=prompt), plain))
    measure_change(index, catalogue)
    say(f"{'at rest afterwards':<34}{pss_mb():>8.0f}  MB")


class Randomly:
    """The real encoder for questions; for passages random unit rows, about as many as their text has tokens."""

    def __init__(self, encoder: Encoder) -> None:
        self.name, self.fingerprint = encoder.name, f"random-{encoder.fingerprint}"
        self.dimension, self.token_dimension = encoder.dimension, encoder.token_dimension
        self.encode_query, self.likeness = encoder.encode_query, encoder.likeness
        self._chance = np.random.default_rng(7)

    def encode(self, texts: Sequence[str]) -> Encoded:
        vectors = unit(self._chance.standard_normal((len(texts), self.dimension), np.float32))
        return Encoded(vectors, [self._rows(int(1.1 * len(text.split()))) for text in texts])

    def _rows(self, count: int) -> Tokens:
        return np.asarray(unit(self._chance.standard_normal((count, self.token_dimension), np.float32)) * TOKEN_SCALE, np.int8)


def measure_sync(index: Index, catalogue: Catalogue) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    index.sync(catalogue)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    count = len(catalogue.entries)
    say(f"first sync: {wall:.1f} s wall, {cpu:.1f} s CPU, {1000 * cpu / max(1, count):.1f} ms CPU an entry")


def measure_change(index: Index, catalogue: Catalogue) -> None:
    entries_now = dict(catalogue.entries)
    steps = list(entries_now)[:20]

    def change(entry_id: str) -> None:
        entries_now[entry_id] = entries_now[entry_id].model_copy(update={"fact": f"changed {entry_id}"})
        index.sync(Catalogue(entries=dict(entries_now)))

    measure("sync of one changed entry", steps, change)
    measure("sync of nothing", steps, lambda _step: index.sync(Catalogue(entries=dict(entries_now))))


def measure(name: str, given: Sequence[str], act: Callable[[str], object]) -> None:
    walls: list[float] = []
    cpu = time.process_time()
    for one in given:
        began = time.perf_counter()
        act(one)
        walls.append(1000 * (time.perf_counter() - began))
    cpu = 1000 * (time.process_time() - cpu) / len(given)
    say(f"{name:<34}{statistics.median(walls):>8.1f}{statistics.quantiles(walls, n=20)[-1]:>8.1f}{cpu:>8.1f}")


def entries(count: int, words: int, chance: random.Random) -> list[Entry]:
    made = []
    for number in range(count):
        fact = fill(chance.choice(SAYINGS), chance)
        scope = "global" if number % 10 == 0 else f"project:p{number % PROJECTS}"
        fields = {"id": f"e_{number:010d}", "path": f"{number}.md", "title": fact[:60], "type": "fact", "scope": scope}
        rest = {"narrative": narrative(words, chance), "trust": Trust.USER_SAID}
        made.append(Entry.model_validate({**fields, "fact": fact, **rest}))
    return made


def narrative(words: int, chance: random.Random) -> str:
    """Returns text whose words are as unevenly common as those of a language (Zipf), about half of them stop words."""
    rare = [f"{chance.choice(WORDS.split())}{int(chance.paretovariate(0.7)) % 20000}" for _ in range(words // 2)]
    return " ".join(word for pair in zip(rare, chance.choices(COMMON.split(), k=len(rare)), strict=True) for word in pair)


def fill(text: str, chance: random.Random) -> str:
    one, other = chance.sample([word + ending for word in WORDS.split() for ending in ENDINGS], 2)
    thing, another = chance.sample(THINGS.split(), 2)
    return text.format(w=one, v=other, t=thing, u=another, n=chance.randint(11, 9899))


def pss_mb() -> float:
    """Returns the proportional set size of this process in MB; 0 where the system doesn't say."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text("utf-8").splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
