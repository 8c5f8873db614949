"""index.md, the catalogue of what holds today by scope, and log.md, the story of what was written, archived and refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ultan.library import readme, wikilinks
from ultan.library.entry import GLOBAL, Entry
from ultan.library.records import Deed, Transaction, Veto

_INDEX_PROSE = "# Index\n\nEvery entry outside `_archive/`, by scope.\n"
_LOG_PROSE = "# Log\n\nWhat was written, archived and refused, and why; the latest stands last.\n"


def index(entries: Iterable[Entry], text: str | None) -> str:
    """Returns index.md given its present text; what a person wrote around the listing stays."""
    listed = sorted((entry for entry in entries if not entry.archived), key=_order)
    lines: list[str] = []
    for scope, group in groupby(listed, key=lambda entry: entry.scope):
        lines += ["", f"## {readme.shown(scope)}", "", *map(_line, group)]
    return readme.placed(_INDEX_PROSE if text is None else text, "\n".join(lines))


def _order(entry: Entry) -> tuple[bool, str, str]:
    return entry.scope != GLOBAL, entry.scope, entry.path


def _line(entry: Entry) -> str:
    about = [entry.type, *([] if entry.current else [entry.status]), *([entry.updated.isoformat()] if entry.updated else [])]
    return f"- {wikilinks.link(entry.path)}: {readme.shown(entry.title)} ({', '.join(about)})"


def log(transaction: Transaction, planned: Transaction, text: str | None) -> str:
    """Returns log.md with a section for the transaction at its end.

    A transaction that has a section adds none: there, what was planned gives way to what was done in the end.
    """
    text = _LOG_PROSE if text is None else text
    newline = "\r\n" if "\r\n" in text else "\n"
    if _mark(transaction) in text:
        return text.replace(newline.join(_section(planned)), newline.join(_section(transaction)))
    return newline.join((text.rstrip("\r\n"), "", *_section(transaction), ""))


def _mark(transaction: Transaction) -> str:
    return f"<!-- {transaction.tx} -->"


def _section(transaction: Transaction) -> Iterator[str]:
    yield f"## {transaction.at:%Y-%m-%d %H:%M} UTC {_mark(transaction)}"
    yield ""
    yield from map(_deed, transaction.deeds)
    yield from map(_veto, transaction.vetoes)


def _deed(deed: Deed) -> str:
    about = f" {wikilinks.link(deed.path)}" if deed.path else ""
    return f"- {deed.verb}{about}: {readme.shown(deed.detail)}"


def _veto(veto: Veto) -> str:
    return f"- refused to {readme.shown(veto.what)} because {readme.shown(veto.reason)}"


def summary(transaction: Transaction) -> str:
    """Returns a transaction in one line, for git: "write “Staging listens on 7443”", or counts where there is more than one."""
    if len(transaction.deeds) == 1:
        return readme.shown(transaction.deeds[0].words)
    counts = {verb: sum(deed.verb == verb for deed in transaction.deeds) for verb in _verbs(transaction)}
    return ", ".join(f"{verb} {count}" for verb, count in counts.items()) or "refused what was proposed"


def _verbs(transaction: Transaction) -> Iterator[str]:
    yield from dict.fromkeys(deed.verb for deed in transaction.deeds)
