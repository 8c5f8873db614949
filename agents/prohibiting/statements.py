"""What of SQL a few words name: "never drop tables", "no DELETE without WHERE", "nobody writes to the audit schema"."""

from __future__ import annotations

import re

from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.stopwords import STOP

_VERB = re.compile(
    r"\b(?P<verb>drop|truncat|delet|updat|insert|alter|writ|modif|lösch|schreib|supprim|borr|apag|cancell)"
    r"(?:s|es|ing|e|ed|ped|ping|en|ies|y|er|ir|ar)?\b(?! files?)",
    re.IGNORECASE,
)
_OF_DATA = re.compile(
    r"\b(?i:tables?|schemas?|schemata|database|db|rows?|columns?|index(?:es)?|tabellen?|zeilen|tablas?|tabelas?|tabell[ae]|filas|colonnes?|"
    r"lignes)\b|\b(?:DROP|TRUNCATE|DELETE|UPDATE|INSERT|ALTER|WHERE)\b"
)
_TABLE = re.compile(
    r"(?:`(?P<code>[\w.]+)`|(?<![\w-])(?P<before>[\w.]+)) (?:tables?|schemas?|tabelle|database|db)\b"
    r"|\b(?:tables?|tabelle|tabla|tabela|tabella|schema) (?:of |in |from )?(?:the )?`?(?P<after>[\w.]+)`?"
    r"|\b(?:from|on|in|into) (?:the )?`(?P<there>[\w.]+)`",
    re.IGNORECASE,
)
_VERBS = {
    "drop": "drop",
    "truncat": "truncate",
    "delet": "delete",
    "updat": "update",
    "insert": "insert",
    "alter": "alter",
    "lösch": "delete",
    "borr": "delete",
    "supprim": "delete",
    "apag": "delete",
    "cancell": "delete",
}
_LEAST_NAME = 3


def statements(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the verbs ("any" for writing at all) and the tables, schemas or databases; none where the text isn't about data."""
    if not _OF_DATA.search(text):
        return (), ()
    verbs = dict.fromkeys(_VERBS.get(found["verb"].lower(), "any") for found in _VERB.finditer(text))
    names = (found["code"] or found["before"] or found["after"] or found["there"] or "" for found in _TABLE.finditer(text))
    said = words()
    none = said.no_name | said.fills | STOP
    return tuple(verbs), tuple(
        dict.fromkeys(name for name in names if name.casefold() not in none and len(name) >= _LEAST_NAME and not _a_place(name))
    )


def _a_place(name: str) -> bool:
    """ "The staging database" names where it is, and no database."""
    return any(says.fullmatch(name) for says, _ in lexicon().environments)
