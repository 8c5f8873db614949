"""Which of the user's turns answer a question. Candidates come by words and by time; where an encoder with token vectors is
there, they are ordered by the signals of `dialogue`, each read with what was said before it.

What the assistant said is such context and nothing else: it is never returned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ultan.blackboard.wire import Recall
from ultan.configs.sections import Settings
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn
from ultan.retrieval.encoding.maxsim import maxsim
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.narrowing import Narrowing
from ultan.retrieval.questions import asking, quotes
from ultan.retrieval.questions.dialogue import Conversation, Utterance
from ultan.retrieval.questions.shortlist import shortlist

# Turns of the user's, and of the assistant's, that are looked through by their words with what stands around them.
MINE, ITS = 80, 40
# Of these, turns that are encoded, and the latest ones, which may say it in other words. Each is read with the one before it, so
# at most twice as many texts are encoded: 4 ms of CPU for one of a line, 40 for the longest, nothing when they come up again. On
# two open conversations of LoCoMo nDCG@10 is 69.0 and 70.3 so, and 71.3 and 71.0 where every turn is encoded.
ENCODED, LATEST = 28, 4
# Turns that a question without words lists.
LISTED = 60
# Characters of a turn that are encoded, and of what was said before it.
TURN_CHARS, CONTEXT_CHARS = 400, 240
# Characters that are read at each end of a turn: what stands between in a longer one was pasted.
READ_CHARS = 4_000

# How the plugin's own commands begin, as a user types them.
_COMMAND = "/ultan:"


class Weighed(NamedTuple):
    """A turn and how far its closeness to the question speaks for a relation, 0..1; 0 where nothing measured it."""

    turn: Turn
    likeness: float = 0.0


def answers(episodes: EpisodeReader, request: Recall, encoder: Encoder | None, settings: Settings) -> list[Turn]:
    """Returns the user's turns that are worth quoting, best first; a question without words gets those of its time, latest first.

    A turn must hold half of the question's words, or be as close in meaning as the settings ask for.
    Raises EpisodeStoreError.
    """
    project = request.project.key if request.project and not request.across else None
    during = Narrowing.of(request).seconds()
    if not request.query:
        latest = map(_read, episodes.latest(project, LISTED, during))
        return [turn for turn in latest if quotes.tells(turn) and _worth(turn, dated=True)]
    dated = bool(request.since or request.until)
    spoken = _spoken(episodes, request.query, project, during)
    found = [turn for turn in shortlist(request.query, spoken, ENCODED) if _in(turn, project, during)]
    turns = {
        turn.event_id: turn for turn in (*found, *map(_read, episodes.latest(project, LATEST, during))) if _worth(turn, dated)
    }
    context = [earlier for turn in turns.values() if (earlier := episodes.before(turn))]
    weighed = ranked(request.query, tuple(turns.values()), context, encoder, settings)
    floor = settings.recall.quote_floor
    return [one.turn for one in weighed if one.likeness >= floor or quotes.covers(request.query, one.turn.text)]


def _spoken(episodes: EpisodeReader, query: str, project: str | None, during: tuple[float, float]) -> list[Turn]:
    """Returns turns of both sides that share words with a question, and what stands around each, session by session."""
    hits = [
        *episodes.search(query, project, MINE, during=during),
        *episodes.search(query, project, ITS, roles=("assistant",), during=during),
    ]
    around = (one for hit in hits for one in (episodes.before(hit), hit, episodes.after(hit)) if one)
    spoken = {one.event_id: _read(one) for one in around}
    return sorted(spoken.values(), key=lambda one: (one.session, one.ts, one.event_id))


def _in(turn: Turn, project: str | None, during: tuple[float, float]) -> bool:
    """What stands beside a turn of a project and a time may be of another."""
    return (project is None or turn.project.key == project) and during[0] <= turn.ts < during[1]


def _worth(turn: Turn, dated: bool) -> bool:
    """A question tells nothing, but what was asked at a time was said then; what is put to the memory itself never counts, as a
    question or behind one of its commands: that became an entry, or was refused."""
    if turn.text.startswith(_COMMAND):
        return False
    return not quotes.asks(turn) or (dated and not asking.about_telling(turn.text))


def _read(turn: Turn) -> Turn:
    if len(turn.text) <= 2 * READ_CHARS:
        return turn
    return turn.model_copy(update={"text": f"{turn.text[:READ_CHARS]}\n…\n{turn.text[-READ_CHARS:]}"})


def ranked(
    question: str, turns: Sequence[Turn], context: Sequence[Turn], encoder: Encoder | None, settings: Settings
) -> list[Weighed]:
    """Returns the turns, best first; `context` is what was said before them in their sessions, by whomever.

    Without an encoder that knows token vectors they stay in their order.
    """
    if encoder is None or not encoder.token_dimension or not turns:
        return [Weighed(turn) for turn in turns]
    asked = {turn.event_id: turn for turn in turns}
    spoken = {turn.event_id: turn for turn in (*context, *turns)}.values()
    said = tuple(_utterances(question, sorted(spoken, key=lambda one: (one.session, one.ts, one.event_id)), asked))
    order = Conversation(said, encoder).ranked(question, settings.dialogue)
    close = _likeness(question, [one for one, _ in order if one.id in asked], encoder)
    return [Weighed(asked[key], likeness) for key, likeness in close.items()]


def _utterances(question: str, spoken: Sequence[Turn], asked: Mapping[str, Turn]) -> Iterator[Utterance]:
    for one in spoken:
        chars = TURN_CHARS if one.event_id in asked else CONTEXT_CHARS
        yield Utterance(one.event_id, one.session, quotes.excerpt(one.text, question, chars))


def _likeness(question: str, said: Sequence[Utterance], encoder: Encoder) -> dict[str, float]:
    tokens = encoder.encode([one.text for one in said]).tokens
    close = maxsim(encoder.encode_query(question).tokens, tokens)
    return {one.id: encoder.likeness(float(closeness)) for one, closeness in zip(said, close, strict=True)}
