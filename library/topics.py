"""Which subjects the entries of an overfull folder fall into, told by their words alone. Pure and deterministic.

What has a folder already goes there; then words that several entries share make folders, named as the users wrote them; what is
left over joins what it is nearest to, or gets a folder of its own subject. What lies in no overfull folder is never moved, so
that one more entry doesn't stir up the rest.
"""

from __future__ import annotations

import heapq
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ultan.configs.edge.stopwords import STOP
from ultan.library import naming
from ultan.library.entry import Entry
from ultan.library.naming import FOLDER_ENTRIES
from ultan.library.no_subject import NO_SUBJECT

# How many entries a folder keeps to itself when it is split, where it can: the next ones find room.
KEPT = 3
# Entries of one folder that are looked at in one go; of more, the others follow another time.
AT_ONCE = 200
# A word that more of the entries hold divides nothing, unless its folder needs no splitting.
MOST = 0.75
# How much a word says of an entry's subject, by where it stands: a tag is one; a sentence begins with what it is about.
TAG, TITLE, FACT, EARLY = 3, 1, 1, 1
EARLY_WORDS = 3
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_][^\W_]+")
# Scripts without spaces: a run of katakana is one word, of Chinese characters any few side by side may be one.
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{2,}")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{2,}")
_DENSE = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_HAN_CHARS = (4, 3, 2)
# Participles and adverbs: "generated", "manually".
_UNLIKE_A_NOUN = re.compile(r"[a-z]{4,}(?:[^e]ed|ly)")


class Lie(NamedTuple):
    """How a library lies: what lies in each folder itself, what folders stand in it, and which entries may be moved."""

    direct: Mapping[str, Sequence[Entry]]
    children: Mapping[str, Collection[str]]
    movable: Callable[[Entry], bool]


class Term(NamedTuple):
    """A word of an entry: how much it says of it, how early it stands (higher is earlier), and how it is written."""

    weight: int
    early: int
    written: str


Terms = Mapping[str, Term]


def overfull(lie: Lie) -> tuple[str, ...]:
    """Returns the folders that hold too many entries of which some may be moved, in the order of their paths."""
    full = (folder for folder, entries in lie.direct.items() if len(entries) > FOLDER_ENTRIES)
    return tuple(sorted(folder for folder in full if any(map(lie.movable, lie.direct[folder]))))


def sorted_out(folder: str, lie: Lie) -> dict[str, list[Entry]]:
    """Returns the entries that leave an overfull folder, by the folder that each goes to."""
    placed: dict[str, list[Entry]] = {}
    waiting: list[tuple[str, list[Entry]]] = [(folder, [])]
    while waiting:
        at, arriving = waiting.pop()
        own = list(lie.direct.get(at, ()))
        mine = [*sorted(filter(lie.movable, own), key=lambda entry: entry.path)[:AT_ONCE], *arriving]
        if len(own) + len(arriving) <= FOLDER_ENTRIES or not _may_have_folders(at):
            groups: dict[str, list[Entry]] = {}
        else:
            groups = _Folder(at, mine, len(own) + len(arriving) - len(mine), lie).groups()
        waiting += [(f"{at}/{name}", members) for name, members in sorted(groups.items(), reverse=True)]
        leaving = {entry.id for members in groups.values() for entry in members}
        staying = [entry for entry in arriving if entry.id not in leaving]
        if staying:
            placed[at] = staying
    return placed


def _may_have_folders(folder: str) -> bool:
    return folder.count("/") - folder.startswith(f"{naming.PROJECTS}/") < naming.FOLDER_DEPTH


class _Folder:
    """One folder that is being split: `mine` may move, `staying` others stay."""

    def __init__(self, path: str, mine: Sequence[Entry], staying: int, lie: Lie) -> None:
        above = frozenset(_key(word) for part in path.split("/") for word in part.split("-"))
        self._terms = {entry.id: terms(entry, above) for entry in mine}
        self._counts = Counter(key for mine_terms in self._terms.values() for key in mine_terms)
        self._mine, self._staying = mine, staying
        self._children = {name: lie.direct.get(f"{path}/{name}", ()) for name in sorted(lie.children.get(path, ()))}
        self._most = max(FOLDER_ENTRIES, MOST * len(mine))
        self._groups: dict[str, list[Entry]] = {}
        self._rest = {entry.id: entry for entry in mine}

    def groups(self) -> dict[str, list[Entry]]:
        """Returns who goes to which folder below, by its name."""
        self._join_what_is_there()
        self._share_words()
        self._find_the_nearest()
        self._stand_alone()
        self._line_up()
        return self._groups

    def _over(self, keep: int) -> bool:
        return len(self._rest) + self._staying > keep and bool(self._rest)

    def _put(self, name: str, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._groups.setdefault(name, []).append(entry)
            del self._rest[entry.id]

    def _join_what_is_there(self) -> None:
        named = {name: frozenset(map(_key, name.split("-"))) for name in self._children}
        for entry in self._mine:
            mine = self._terms[entry.id]
            fit = [(sum(mine[key].weight for key in keys), name) for name, keys in named.items() if keys and keys <= mine.keys()]
            if fit:
                self._put(max(fit)[1], (entry,))

    def _share_words(self) -> None:
        """Takes the word first that says most of the entries that are left; what it says only shrinks, so that a heap does."""
        holders: dict[str, list[Entry]] = defaultdict(list)
        for entry in self._rest.values():
            for key in self._terms[entry.id]:
                holders[key].append(entry)
        heap = [self._rank(key, entries) for key, entries in holders.items() if 2 <= len(entries) <= self._most]
        heapq.heapify(heap)
        while heap and self._over(KEPT):
            rank = heapq.heappop(heap)
            key = rank[-1]
            left = [entry for entry in holders[key] if entry.id in self._rest]
            if len(left) < 2:
                continue
            if self._rank(key, left) != rank:
                heapq.heappush(heap, self._rank(key, left))
                continue
            self._put(self._name(key, left), left)

    def _rank(self, key: str, entries: Sequence[Entry]) -> tuple[int, int, str]:
        return -sum(self._terms[entry.id][key].weight for entry in entries), -len(key), key

    def _name(self, key: str, entries: Sequence[Entry]) -> str:
        """Returns the word as most of them write it, with the one before it where all have the same there: "pull-requests"."""
        written = Counter(self._terms[entry.id][key].written for entry in entries)
        word = min(written, key=lambda one: (-written[one], len(one), one))
        pairs = [frozenset(_before(entry, key) & self._terms[entry.id].keys()) for entry in entries]
        first = min(frozenset.intersection(*pairs), default="")
        return naming.slug(f"{first} {word}")

    def _find_the_nearest(self) -> None:
        """What shares a word with those who went to a folder with room goes after them."""
        if not self._over(FOLDER_ENTRIES):
            return
        sizes = Counter({name: len(held) for name, held in (*self._children.items(), *self._groups.items())})
        named: dict[str, set[str]] = defaultdict(set)
        for name, members in (*self._children.items(), *self._groups.items()):
            for member in members if sizes[name] < FOLDER_ENTRIES else ():
                for key in self._terms.get(member.id) or terms(member, frozenset()):
                    named[key].add(name)
        for entry in list(self._rest.values()):
            near = Counter(name for key in self._usable(entry) for name in named.get(key, ()) if sizes[name] < FOLDER_ENTRIES)
            if near and self._over(FOLDER_ENTRIES):
                name = min(near, key=lambda one: (-near[one], one))
                sizes[name] += 1
                self._put(name, (entry,))

    def _stand_alone(self) -> None:
        """The clearest subjects get folders of their own, until the rest is few."""
        own = {entry.id: self._subject(entry) for entry in self._rest.values()} if self._over(FOLDER_ENTRIES) else {}
        clear = sorted((-term.weight, self._rest[one].path, one) for one, term in own.items() if term)
        for _, _, one in clear:
            term = own[one]
            if term and self._over(FOLDER_ENTRIES):
                self._put(naming.slug(term.written), (self._rest[one],))

    def _subject(self, entry: Entry) -> Term | None:
        return max((self._terms[entry.id][key] for key in self._usable(entry)), default=None)

    def _usable(self, entry: Entry) -> frozenset[str]:
        """The words of an entry that not nearly all hold."""
        return frozenset(key for key in self._terms[entry.id] if self._counts[key] <= self._most)

    def _line_up(self) -> None:
        """What no word tells apart is put side by side as in a card index, each folder named by its first entry."""
        while self._over(FOLDER_ENTRIES):
            row = sorted(self._rest.values(), key=lambda entry: entry.path)[:FOLDER_ENTRIES]
            name = naming.stem(row[0].path)
            taken = {*self._children, *self._groups}
            self._put(next(one for one in _numbered(name) if one not in taken), row)


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def terms(entry: Entry, above: frozenset[str]) -> dict[str, Term]:
    """Returns the words that can name an entry's subject, by their form without a plural; those of the folders above can't."""
    weights: Counter[str] = Counter()
    written: dict[str, str] = {}
    fact = tuple(dict.fromkeys(_subjects(entry.fact)))
    tags = tuple(word for tag in entry.tags for word in _subjects(tag))
    for weight, words in ((TAG, tags), (TITLE, _subjects(entry.title)), (FACT, fact), (EARLY, fact[:EARLY_WORDS])):
        for word in dict.fromkeys(words):
            weights[_key(word)] += weight
            written.setdefault(_key(word), word)
    places = {key: -place for place, key in enumerate(written)}
    return {key: Term(weight, places[key], written[key]) for key, weight in weights.items() if key not in above}


def _subjects(text: str) -> tuple[str, ...]:
    return tuple(word for word in _words(text) if _names(word))


def _words(text: str) -> Iterator[str]:
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).casefold()):
        word = match[0]
        if not _DENSE.search(word):
            yield word
            continue
        yield from _KATAKANA.findall(word)
        for run in _HAN.findall(word):
            yield from (run[at : at + size] for size in _HAN_CHARS for at in range(len(run) - size + 1))


def _names(word: str) -> bool:
    """True for a word that can name a subject: a number can't, nor can most of what isn't a noun."""
    if not _LETTERS.fullmatch(word) or sum(map(str.isdigit, word)) * 2 > len(word):
        return False
    return not any(form in STOP or form in NO_SUBJECT for form in _forms(word)) and not _UNLIKE_A_NOUN.fullmatch(word)


def _forms(word: str) -> Iterator[str]:
    """The word, and what an English verb's ending may have been put to: "using", "running", "changes"."""
    yield word
    yield _key(word)
    if word.endswith("ing") and len(word) > len("ring") + 1:
        stem = word.removesuffix("ing")
        yield from (stem, f"{stem}e", stem[:-1] if stem[-1] == stem[-2] else stem)


def _key(word: str) -> str:
    """Returns a word without an English plural: "tests" and "test" are one subject."""
    if not word.endswith("s") or word.endswith(("ss", "us", "is", "as", "os")) or len(word) <= len("css"):
        return word
    return word.removesuffix("s")


def _before(entry: Entry, key: str) -> frozenset[str]:
    """Returns the words that stand right before one in an entry's fact and title, without a plural."""
    found: set[str] = set()
    for text in (entry.fact, entry.title):
        words = [_key(word) for word in _words(text)]
        found |= {first for first, second in pairwise(words) if second == key}
    return frozenset(found)
