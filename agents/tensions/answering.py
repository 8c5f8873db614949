"""Which open questions a statement settles: by their words, since nobody says "this answers e_…"."""

from __future__ import annotations

from ultan.agents.known import Known
from ultan.agents.tensions.standing import is_question
from ultan.agents.tensions.wording import BETWEEN, KA, OR, SAYS_OPEN
from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry

# A statement that holds this share of a question's content words speaks of the same matter.
SHARE = 0.6
# It must share so many at least; where it names one of the ways that were open, that one counts.
SHARED_WORDS = 2
# Entries looked through for questions: what settles one shares words with it and so ranks high.
LOOKED_AT = 24
# Beside the way that it takes, a verdict holds these and nothing else: "we go with nats".
_CHOOSING = frozenset(
    content_words(
        "go going went use using used take taking took pick picked picking choose chose chosen decide decided settle settled "
        "final answer yes let's now sticking stick keep keeping nehmen nehmt entschieden genommen bleiben prend prenons prends "
        "choisi décidé garde gardons usamos usaremos elegimos decidido decidimos vamos usar ficamos escolhemos usiamo scelto "
        "deciso prendiamo 我们用 就用 用 选 我们选 就选 决定用 我们决定用 を使う を使います にする にします で行く でいく"
    )
)


def answered(fact: str, about: str, known: Known, scopes: tuple[str, ...]) -> tuple[Entry, ...]:
    """Returns the open questions of these scopes that a statement settles; `about` is the request before it, or ""."""
    near = known.similar(f"{fact} {about}", scopes, LOOKED_AT)
    return tuple(entry for entry in near if is_question(entry) and settles(fact, about, entry.fact))


def settles(fact: str, about: str, question: str) -> bool:
    """True where a statement takes one of the ways that a question names, or speaks of all that it asks about."""
    asked, said = _words(SAYS_OPEN.sub(" ", question)), _words(fact)
    ways = ways_of(question)
    matter = asked - ways
    if said & ways:
        # "Postgres listens on 5433" names a way and decides nothing: what the ways are for must be spoken of too.
        return said <= ways | _CHOOSING or bool((said | _words(about)) & matter)
    shared = said & asked
    return not ways and len(shared) >= SHARED_WORDS and len(shared) >= SHARE * len(asked)


def ways_of(question: str) -> frozenset[str]:
    """Returns the words that a question sets against each other: {"kafka", "nats"} of "kafka or nats for the ledger?"."""
    plain = question.rstrip("?？")
    between = BETWEEN.search(plain) or KA.search(plain)
    parts = (between["one"], between["other"]) if between else OR.split(plain)
    # The one before "or" ends what stands before it; the other one begins what follows.
    ways = [_edge(part, -1 if place == 0 else 0) for place, part in enumerate(parts)] if len(parts) > 1 else []
    return frozenset(way for way in ways if way and ways.count(way) == 1)


def _edge(part: str, place: int) -> str:
    words = [word for token in part.split() if (word := _first(token))]
    return words[place] if words else ""


def _first(token: str) -> str:
    return next(iter(content_words(token)), "")


def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(text))
