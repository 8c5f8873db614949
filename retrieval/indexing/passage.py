"""What of an entry is indexed, and the hash that says whether that has changed."""

from __future__ import annotations

import hashlib

from ultan.library.entry import Entry


def passage(entry: Entry) -> str:
    """Returns the text to embed: title and fact first, since a cut falls on the end; the narrative last.

    Keywords that only repeat the rest are left out: said twice, they blur what a sentence means. With them 31 instead of 46 %
    of the entries that share no word with a prompt are found.
    """
    said = "\n".join((*headline(entry), entry.applies_when, entry.narrative)).casefold()
    more = ", ".join(word for word in (*entry.keywords, *entry.aliases) if word.casefold() not in said)
    return "\n".join(part for part in (*headline(entry), entry.applies_when, more, entry.narrative) if part)


def headline(entry: Entry) -> tuple[str, ...]:
    """Returns the title and the fact, or the fact alone where the title is only its beginning."""
    beginning = entry.title.rstrip("…. ").casefold()
    return (entry.fact,) if entry.fact.casefold().startswith(beginning) else (entry.title, entry.fact)


def passage_hash(entry: Entry) -> str:
    """Returns a hash of the embedded text: vectors are made anew only where it differs."""
    return hashlib.sha256(passage(entry).encode()).hexdigest()[:32]


def entry_hash(entry: Entry) -> str:
    """Returns a hash of all that the entry says, path and status included: any difference is indexed."""
    return hashlib.sha256(entry.model_dump_json().encode()).hexdigest()[:32]
