"""Prints what finding costs in one process, without Ray: sync a text, prime and recall in milliseconds, memory in MB (PSS).

    python tests/benchmarks/retrieval_latency.py [--entries 1000] [--prompts 200] [--words-only]

A tenth of the entries hold everywhere, the rest belong to ten projects. Wall times of a busy machine say little; CPU times and
ratios do.
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

from ultan.blackboard.wire import Recall
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval import cue, encoders
from ultan.retrieval.index import Index
from ultan.retrieval.recall import recall
from ultan.retrieval.search import prime

PROJECTS = 10
THINGS = """
importer scheduler mailer exporter gateway indexer renderer cache worker parser sampler uploader router resolver validator
"""
WORDS = """
amber birch cobalt delta ember flint garnet hazel indigo juniper kelp lotus mica nickel onyx pewter quartz russet saffron teal
"""
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
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--prompts", type=int, default=200)
    parser.add_argument("--words-only", action="store_true", help="without the encoder")
    asked = parser.parse_args()
    settings, chance = load("no such file", {}), random.Random(7)
    say(f"{'':<34}{'MB':>8}", f"{'imported':<34}{pss_mb():>8.0f}")
    encoder = None if asked.words_only else encoders.load(settings.encoder)
    say(f"{'encoder loaded':<34}{pss_mb():>8.0f}")
    with tempfile.TemporaryDirectory() as folder:
        index = Index.open(Home(folder), encoder)
        catalogue = Catalogue(entries={one.id: one for one in entries(asked.entries, chance)})
        measure_sync(index, catalogue)
        say(f"{f'{asked.entries} entries indexed':<34}{pss_mb():>8.0f}", "", f"{'':<34}{'p50':>8}{'p95':>8}{'CPU':>8}  ms")
        prompts = [fill(chance.choice(ASKED), chance) for _ in range(asked.prompts)]
        measure("prime", prompts, lambda prompt: prime(index, cue.read(prompt, "project:p3"), settings))
        measure("recall, everywhere", prompts, lambda prompt: recall(index, Recall(query=prompt), settings))
        measure_change(index, catalogue)
        say("", f"{'at rest afterwards':<34}{pss_mb():>8.0f}  MB")


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


def entries(count: int, chance: random.Random) -> list[Entry]:
    made = []
    for number in range(count):
        fact = fill(chance.choice(SAYINGS), chance)
        scope = "global" if number % 10 == 0 else f"project:p{number % PROJECTS}"
        fields = {"id": f"e_{number:010d}", "path": f"{number}.md", "title": fact[:60], "type": "fact", "scope": scope}
        made.append(Entry.model_validate({**fields, "fact": fact, "trust": Trust.USER_SAID}))
    return made


def fill(text: str, chance: random.Random) -> str:
    one, other = chance.sample(WORDS.split(), 2)
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
