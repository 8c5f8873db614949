"""The words by which people forbid, from words.toml; read once, compiled once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ultan.agents.prohibiting.lexicon import bounded

# Without one of these a text forbids nothing, and is looked at no further.
_CUES = ("forbids", "forbidden", "elsewhere", "leaves_alone", "instead", "not_this", "only", "implied")
# By one of these it is forbidden in so many words, in whatever language: more than the rest of this room can read.
_NO = ("forbids", "forbidden", "elsewhere", "leaves_alone", "instead", "not_this", "only", "no_too")


class Words(NamedTuple):
    """What words.toml says of each; `any_cue` finds any by which a text may forbid.

    `leaves_alone`, `passive` and `fine` name what they are about (`what`, `rest`), the branches what they are called.
    """

    any_cue: re.Pattern[str]
    no: re.Pattern[str]
    no_too: re.Pattern[str]
    forbids: re.Pattern[str]
    forbidden: re.Pattern[str]
    elsewhere: re.Pattern[str]
    leaves_alone: re.Pattern[str]
    passive: re.Pattern[str]
    instead: re.Pattern[str]
    not_this: re.Pattern[str]
    only: re.Pattern[str]
    only_with: re.Pattern[str]
    without: re.Pattern[str]
    consent: re.Pattern[str]
    excepts: re.Pattern[str]
    fine: re.Pattern[str]
    condition: re.Pattern[str]
    edits: re.Pattern[str]
    reads: re.Pattern[str]
    leads_to_file: re.Pattern[str]
    runs: re.Pattern[str]
    imports: re.Pattern[str]
    of_packages: re.Pattern[str]
    points: re.Pattern[str]
    implied: re.Pattern[str]
    path_leads: re.Pattern[str]
    folder: re.Pattern[str]
    known_branch: re.Pattern[str]
    named_branch: re.Pattern[str]
    lifted: re.Pattern[str]
    lifts: re.Pattern[str]
    goes_on: re.Pattern[str]
    begins: re.Pattern[str]
    others: re.Pattern[str]
    purpose: re.Pattern[str]
    fills: frozenset[str]
    no_subcommand: frozenset[str]
    links: frozenset[str]
    no_name: frozenset[str]
    any_branch: frozenset[str]
    places: frozenset[str]


@cache
def words() -> Words:
    """Returns the tables, compiled."""
    table = tomllib.loads(files("ultan.agents.prohibiting").joinpath("words.toml").read_text("utf-8"))
    no_order = "|".join(table.pop("no_order"))
    table["any_cue"] = [row for name in _CUES for row in table[name]]
    table["no"] = [row for name in _NO for row in table[name]]
    table["forbids"] = [rf"(?:{'|'.join(table['forbids'])})(?! (?:{no_order})(?:s|ed|ing)?\b)"]
    read: dict[str, Any] = {
        name: frozenset(rows.split()) if isinstance(rows, str) else bounded("|".join(rows)) for name, rows in table.items()
    }
    return Words(**read)


def says_no(text: str) -> bool:
    """True where a text forbids something in so many words."""
    return words().no.search(text) is not None
