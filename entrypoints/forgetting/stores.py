"""Each place of the home that can hold what is forgotten: how much it holds, how it is taken out, and what is left in the end."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ultan.blackboard import forgetting as log
from ultan.blackboard.tail import EVENT_LOG
from ultan.configs.edge.paths import Home
from ultan.dynamics import forgetting as ledger
from ultan.library import disk
from ultan.library.amending import git_history
from ultan.library.amending.forgotten import Forgotten
from ultan.library.commit import Library
from ultan.library.episodes import forgetting as episode_forget
from ultan.library.git import Git
from ultan.library.journal import Journal
from ultan.retrieval.indexing.index import Index

LIBRARY_JOURNAL = "library.jsonl"
# What is told of apart from the rest, or holds no words.
_ELSEWHERE = ("knowledge", "run", "state/index")
_DATABASES = (".sqlite", ".sqlite-wal", ".sqlite-shm")


class Store(NamedTuple):
    """`amount` says how much of it there is (of `unit`), `erase` takes it out and is safe to do twice."""

    name: str
    unit: str
    amount: Callable[[Home, Forgotten], int]
    erase: Callable[[Home, Forgotten, Mapping[str, Any]], None]


def _journal(place: Home) -> Path:
    return Path(place.journal) / LIBRARY_JOURNAL


def _records(place: Home, what: Forgotten) -> int:
    return sum(what.without(record.payload) != record.payload for record in Journal(_journal(place)).read())


def _thin(place: Home, what: Forgotten, account: Mapping[str, Any]) -> None:
    journal = Journal(_journal(place))
    try:
        journal.thin(what.without, account)
    finally:
        journal.close()


def _versions(place: Home, what: Forgotten) -> int:
    return git_history.holding(Git(Path(place.knowledge)), what)


def _rewrite(place: Home, what: Forgotten, _account: Mapping[str, Any]) -> None:
    git_history.rewrite(Git(Path(place.knowledge)), what)


def _overwrite(place: Home, what: Forgotten, _account: Mapping[str, Any]) -> None:
    log.overwrite(Path(place.events), what)
    episode_forget.remark(Path(place.episodes), EVENT_LOG, Path(place.events))


def _erase_turns(place: Home, what: Forgotten, _account: Mapping[str, Any]) -> None:
    episode_forget.erase(Path(place.episodes), what)


def _erase_rows(place: Home, what: Forgotten, _account: Mapping[str, Any]) -> None:
    ledger.erase(place.ledger, what)


def _vectors(_place: Home, _what: Forgotten) -> int:
    return 0


def _build_anew(place: Home, _what: Forgotten, _account: Mapping[str, Any]) -> None:
    """Words at once, so that hooks have them; the daemon encodes meanings again, since a vector tells of what was embedded."""
    shutil.rmtree(place.index, ignore_errors=True)
    Index.open(place, None).sync(Library(place).view())


def _files(place: Home) -> Iterator[Path]:
    """Every other file of the home, databases left out, with what a conversation that was killed left behind."""
    root = Path(place.root)
    yield from (path for path in sorted(Path(place.mind).rglob("*")) if path.is_file())
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in sorted(folders) if Path(folder, name).relative_to(root).as_posix() not in _ELSEWHERE]
        yield from (path for name in sorted(names) if not _told_apart(place, path := Path(folder, name)))


def _told_apart(place: Home, path: Path) -> bool:
    apart = {place.events, place.forgetting, place.config, place.bans}
    segment = path.is_relative_to(place.journal) and path.suffix == ".jsonl"
    return str(path) in apart or segment or path.name.endswith(_DATABASES) or not path.is_file()


def left(place: Home, what: Forgotten) -> Iterator[Path]:
    """Yields every file of the home whose bytes still hold it, and git's folder where its history does."""
    for folder, folders, names in os.walk(place.root):
        folders[:] = [name for name in folders if name != ".git"]
        for path in (Path(folder, name) for name in names):
            if str(path) != place.forgetting and path.is_file() and _holds(place, path, what):
                yield path
    if _versions(place, what):
        yield Path(place.knowledge, ".git")


def _holds(place: Home, path: Path, what: Forgotten) -> bool:
    """A file that a person put beside the entries tells of it by its name too."""
    named = path.is_relative_to(place.knowledge) and path.suffix != ".md" and what.holds(path.name)
    return named or what.holds(path.read_bytes().decode("utf-8", "ignore"))


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


def _others(place: Home, what: Forgotten) -> int:
    return sum(what.holds(_text(path)) for path in _files(place))


def _clean_others(place: Home, what: Forgotten, _account: Mapping[str, Any]) -> None:
    """Kept-aside texts and left conversations go as a whole, lines of logs and audits one by one."""
    for path in _files(place):
        text = _text(path)
        if not what.holds(text):
            continue
        if path.parent == Path(place.quarantine) or path.is_relative_to(place.mind):
            path.unlink()
        else:
            disk.write(path.parent, path.name, _rest(path, text, what).encode("utf-8", "surrogateescape"))
            path.chmod(0o600)


def _rest(path: Path, text: str, what: Forgotten) -> str:
    """A record without a line is no record any more: it loses what is in its fields."""
    if path.suffix == ".json":
        with contextlib.suppress(ValueError, RecursionError):
            rest = json.dumps(what.without(json.loads(text)), ensure_ascii=False, indent=1) + "\n"
            return what.without_lines(rest)
    return what.without_lines(text)


STORES: tuple[Store, ...] = (
    Store("journal of the library", "record", _records, _thin),
    Store("git history", "version", _versions, _rewrite),
    Store("event log", "event", lambda place, what: sum(1 for _ in log.held(Path(place.events), what)), _overwrite),
    Store(
        "journal of the board", "posting",
        lambda place, what: log.postings(Path(place.journal), what),
        lambda place, what, account: log.thin(Path(place.journal), what, account),
    ),
    Store("episodes", "turn", lambda place, what: len(episode_forget.turns(Path(place.episodes), what)), _erase_turns),
    Store("ledger", "row", lambda place, what: ledger.rows(place.ledger, what), _erase_rows),
    Store("quarantine, logs, runs and nudges", "file", _others, _clean_others),
    Store("index", "", _vectors, _build_anew),
)  # fmt: skip
