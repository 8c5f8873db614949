"""`ultan bench`: fit the settings of finding on this machine, and see what they give."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.misuse import MisuseError

if TYPE_CHECKING:
    from ultan.entrypoints.bench.floors import FloorsFit
    from ultan.entrypoints.bench.lived import Priced
    from ultan.entrypoints.bench.locomo import Talk
    from ultan.entrypoints.bench.report import Checked, PromptFit, TalksFit
    from ultan.entrypoints.bench.turns import Heard
    from ultan.retrieval.encoding.vectors import Encoder

bench = typer.Typer(name="bench", no_args_is_help=True, help="Fit the settings of finding, and see what they give.")

LocomoOption = typer.Option("--locomo", metavar="DIR", help="Conversations in the form of LoCoMo; fits section \\[dialogue].")
TeachOnceOption = typer.Option("--teach-once", metavar="DIR", help="Prompts that check the fit and have no part in it.")


class _Found(NamedTuple):
    prompts: PromptFit
    recall: FloorsFit
    priors: list[Priced]
    dialogue: TalksFit | None
    check: Checked | None


@bench.callback()
def _bench() -> None:
    """Fit the settings of finding, and see what they give. Your own library has no part in it."""


@bench.command()
def fit(
    locomo: Annotated[Path | None, LocomoOption] = None,
    teach_once: Annotated[Path | None, TeachOnceOption] = None,
    seed: Annotated[int, typer.Option("--seed", help="Draws slots, projects and folds.")] = 1,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="Put the values into a new TOML file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Fit the weights of fusion and rerank and the bars of priming, and say whether they beat what holds today.

    The prompts are written by hand and ship with Ultan: some two hundred facts in seven languages, each asked for in words that
    it shares many, few and none of, with near misses and prompts that need nothing. Weights are chosen on four fifths of the
    domains and reported on the fifth. It takes about four minutes of one core, two more with --locomo.

    Nothing is changed: --write FILE makes a text that you can put into config.toml. It holds what is better on what was held out,
    and today's value where nothing is.
    """
    if write and write.exists():
        raise MisuseError(f"{write} is there already: name another file, or remove it first.")
    found = _fit(load(reached().config), locomo, teach_once, seed)
    if as_json:
        screen.as_json(found._asdict())
    else:
        _show(found)
    if write:
        _write(write, found, seed)


def _fit(settings: Settings, locomo: Path | None, teach_once: Path | None, seed: int) -> _Found:
    # Faiss and onnxruntime take half a second: `ultan --help` goes without.
    from ultan.entrypoints.bench import fitting, floors, lived, report, sample, told  # noqa: PLC0415
    from ultan.entrypoints.bench import locomo as conversations  # noqa: PLC0415
    from ultan.entrypoints.bench import teach_once as taught  # noqa: PLC0415
    from ultan.entrypoints.bench.asking import Asking  # noqa: PLC0415
    from ultan.retrieval.encoding import encoders  # noqa: PLC0415

    talks = conversations.talks(locomo) if locomo else []
    checks = taught.samples(teach_once) if teach_once else []
    encoder = encoders.load(settings.encoder)
    with tempfile.TemporaryDirectory(prefix="ultan-bench-") as folder:
        place, library = Path(folder), sample.drawn(seed, told.everything())
        screen.tell("encoding the library")
        asking = Asking(place / "fit", library, encoder)
        fitted = fitting.fit(asking, settings, seed, lambda text: screen.tell(f"trying {text}"))
        screen.tell("floors of deliberate questions")
        recall = floors.fit(place / "floors", library, encoder, settings)
        screen.tell("what priors cost and give")
        priors = lived.priced(place / "priors", library, encoder, settings)
        check = report.checked(checks, place / "check", encoder, (settings, fitted.settings)) if checks else None
    dialogue = report.talks_fit(_heard(talks, encoder), settings.dialogue, screen.tell) if talks else None
    return _Found(report.prompt_fit(fitted, settings), recall, priors, dialogue, check)


def _heard(talks: Sequence[Talk], encoder: Encoder) -> list[Heard]:
    from ultan.entrypoints.bench import turns  # noqa: PLC0415

    found: list[Heard] = []
    for talk in talks:
        screen.tell(f"encoding {talk.name}: {len(talk.turns)} turns, {len(talk.queries)} questions")
        found.append(turns.heard(talk, encoder))
    return found


def _show(found: _Found) -> None:
    from ultan.entrypoints.bench import tables  # noqa: PLC0415
    from ultan.entrypoints.bench.measures import COLUMNS  # noqa: PLC0415

    rows = tables.prompt_rows(found.prompts) + (tables.checked_rows(found.check) if found.check else [])
    screen.table(tables.HEADINGS, rows)
    gain = f"{found.prompts.gain:+.2f} ± {found.prompts.gain_spread:.2f}"
    screen.say(f"\nvalue {gain}: {tables.verdict(found.prompts)}", "bold")
    screen.table(("", "today", "fitted"), tables.changes(found.prompts))
    screen.say()
    screen.table(tables.ANSWERED, tables.floor_rows(found.recall))
    screen.say()
    screen.table(("priors", *tables.HEADINGS[1:]), tables.prior_rows(found.priors))
    if found.dialogue:
        screen.say()
        screen.table(("", "questions", *COLUMNS), tables.talk_rows(found.dialogue))
        screen.table(("", "fitted"), [(name, f"{value:g}") for name, value in found.dialogue.settings.items()])


def _write(path: Path, found: _Found, seed: int) -> None:
    from ultan.entrypoints.bench import report, tables, written  # noqa: PLC0415

    values = report.worth_keeping(found.prompts, found.recall, found.dialogue)
    written.write(path, written.toml(values, tables.comments(found.prompts, found.dialogue, seed)))
    screen.tell(f"{path} holds the values; put what you want of it into config.toml of the memory home.")
