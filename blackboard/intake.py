"""Events become episodes: which one a turn belongs to, when it closes, and what is posted. Pure; effects are values.

An episode opens with the first turn of its session and closes when the session was quiet, is compacted or ends, or when somebody
settles; what comes afterwards is another episode. One in which the user said nothing closes without a posting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, assert_never

from ultan.blackboard.events import (
    Amended,
    Compacting,
    Event,
    Guarded,
    Imported,
    Injected,
    PastTurn,
    Prompted,
    SessionEnded,
    SessionStarted,
    SettleAsked,
    Told,
    ToolCalled,
    TurnEnded,
)
from ultan.blackboard.postings import (
    AmendmentPosted,
    CallGuarded,
    EpisodeClosed,
    ImportPosted,
    Marker,
    Posting,
    Surfaced,
    ToldPosted,
    TurnClosed,
)
from ultan.blackboard.trace import traceparent
from ultan.library.amending.amendments import AMENDED
from ultan.library.episodes.turn import Episode, Turn, Why

# How the transactions of imports, and of turns that are weighed, are named.
IMPORTED = "import/"
TURN = "turn/"

# Says whether the user typed these words in this session: (session, text) -> bool.
Said = Callable[[str, str], bool]


class StoreTurn(NamedTuple):
    turn: Turn


class KeepEpisode(NamedTuple):
    """Store the episode as it is: opened, active again, or closed."""

    episode: Episode


class ReadTranscript(NamedTuple):
    """Read on in the session's transcript up to the time `ts`, into the episode; where it is None, into the session's latest.

    A session that is over may have been followed in part: what is read of its `past` has a place of its own in the file.
    """

    session: str
    path: str
    ts: float
    episode: Episode | None
    past: bool = False

    @property
    def cursor(self) -> str:
        """The name under which it is kept how far this has been read."""
        return f"{'past' if self.past else 'transcript'}:{self.session}"


class Post(NamedTuple):
    posting: Posting


Effect = StoreTurn | KeepEpisode | ReadTranscript | Post


class Intake(NamedTuple):
    """The open episodes by session. `quiet_s`: seconds without an event after which one closes."""

    quiet_s: float
    open: Mapping[str, Episode]


class Step(NamedTuple):
    state: Intake
    effects: tuple[Effect, ...]


def begin(quiet_s: float, episodes: tuple[Episode, ...]) -> Intake:
    """Returns the state that goes on from the open episodes of the store."""
    return Intake(quiet_s, {episode.session: episode for episode in episodes})


def step(state: Intake, event: Event, now: float, said: Said) -> Step:
    """Returns the state after the event, and its effects in the order in which they are to happen.

    Time is the event's own, so that a log read late gives the same episodes; `now` only bounds a clock that ran ahead.
    """
    ts = min(event.ts, now)
    if isinstance(event, PastTurn):
        event = event.model_copy(update={"until": min(max(ts, event.until), now)})
    state, closings = tick(state, ts)
    state, effects = _on(state, event, ts, said)
    return Step(state, closings + effects)


def tick(state: Intake, now: float) -> Step:
    """Closes the episodes of sessions that have been quiet; call it too when the log is read to its end."""
    effects: tuple[Effect, ...] = ()
    for episode in state.open.values():
        if now - episode.last >= state.quiet_s:
            state, closing = _close(state, episode, "quiet", episode.last + state.quiet_s)
            effects += closing
    return Step(state, effects)


def _on(state: Intake, event: Event, ts: float, said: Said) -> Step:  # noqa: PLR0911, PLR0912 - one return a kind of event
    match event:
        case Prompted():
            return _prompted(state, event, ts)
        case PastTurn():
            return _past(state, event, ts)
        case ToolCalled():
            return _add(state, event, _turn(event, "tool", event.input, event.tool), ts)
        case TurnEnded():
            return _turn_ended(state, event, ts)
        case Compacting():
            return _end(state, event, "compacting", ts)
        case SessionEnded():
            return _end(state, event, "session_ended", ts)
        case SettleAsked():
            return _settle(state, event, ts)
        case SessionStarted():
            return _touch(state, event, ts)
        case Guarded():
            return _touch_and_post(state, event, ts, CallGuarded(id=event.id, ts=ts, trace=traceparent(event.id), guarded=event))
        case Injected():
            return _touch_and_post(state, event, ts, Surfaced(id=event.id, ts=ts, trace=traceparent(event.id), injected=event))
        case Told():
            trusted = event.via == "shell" or all(said(event.session, fact.text) for fact in event.facts)
            told = ToldPosted(id=event.id, ts=ts, trace=traceparent(event.id), told=event, trusted=trusted)
            return _touch_and_post(state, event, ts, told)
        case Imported():
            imported = ImportPosted(id=f"{IMPORTED}{event.id}", ts=ts, trace=traceparent(event.id), imported=event)
            return _touch_and_post(state, event, ts, imported)
        case Amended():
            amendment = AmendmentPosted(id=f"{AMENDED}{event.id}", ts=ts, trace=traceparent(event.id), amended=event)
            return _touch_and_post(state, event, ts, amendment)
        case _:
            assert_never(event)


def _prompted(state: Intake, event: Prompted, ts: float) -> Step:
    """An interrupted turn fires no end of turn: what the assistant had said is read before the next prompt is stored."""
    before = (*_read(event.session, event.transcript, ts, state), *_over(state.open.get(event.session), event.id, ts))
    role: Literal["user", "notice"] = "user" if event.origin == "user" else "notice"
    added = _add(state, event, _turn(event, role, event.text), ts)
    return Step(added.state, before + added.effects)


def _turn_ended(state: Intake, event: TurnEnded, ts: float) -> Step:
    """Its episode may be closed already: an assistant can think for longer than a session is taken to be quiet."""
    touched = _touch(state, event, ts, going_on=False)
    over = (Post(_turn_closed(event.session, event.id, ts, traceparent(event.id))),) if event.session else ()
    return Step(touched.state, (*touched.effects, *_read(event.session, event.transcript, ts, touched.state), *over))


def _over(episode: Episode | None, cause: str, ts: float) -> tuple[Effect, ...]:
    """Tells that a turn is over which nobody told to be: an interrupted one fires no end of turn."""
    if episode is None or not (episode.going_on and episode.spoken):
        return ()
    return (Post(_turn_closed(episode.session, cause, ts, episode.trace)),)


def _turn_closed(session: str, cause: str, ts: float, trace: str) -> TurnClosed:
    return TurnClosed(id=f"{TURN}{cause}", ts=ts, trace=trace, session=session)


def _past(state: Intake, event: PastTurn, ts: float) -> Step:
    """The session stays active until its assistant had answered; what that said is read at once, since no turn's end follows.

    Nothing was shown in it that could be weighed.
    """
    added = _add(state, event, _turn(event, "user", event.text), ts)
    said = added.state.open[event.session].model_copy(update={"going_on": False})
    kept = _keep(added.state, said, event, event.until)
    read = ReadTranscript(event.session, event.path, event.until, kept.state.open[event.session], past=True)
    return Step(kept.state, (*added.effects, *kept.effects, read))


def _turn(event: Prompted | PastTurn | ToolCalled, role: Literal["user", "notice", "tool"], text: str, tool: str = "") -> Turn:
    return Turn(
        event_id=event.id, episode_id="", session=event.session, project=event.project, role=role, ts=event.ts,
        text=text, tool=tool,
    )  # fmt: skip


def _add(state: Intake, event: Event, turn: Turn, ts: float) -> Step:
    """Stores a turn in the session's episode, which opens where none is."""
    episode = state.open.get(event.session) or Episode(
        id=episode_id(event.session, event.id), session=event.session, project=event.project, opened=ts, last=ts,
        trace=traceparent(event.id),
    )  # fmt: skip
    begun = episode.model_copy(update={"going_on": True, "spoken": episode.spoken or turn.role == "user"})
    kept = _keep(state, begun, event, ts)
    return Step(kept.state, (*kept.effects, StoreTurn(turn.model_copy(update={"episode_id": episode.id}))))


def _touch(state: Intake, event: Event, ts: float, going_on: bool = True) -> Step:
    """Notes that the session is active, and with `going_on` false that its turn is over; opens nothing."""
    episode = state.open.get(event.session)
    if episode is None:
        return Step(state, ())
    return _keep(state, episode.model_copy(update={"going_on": episode.going_on and going_on}), event, ts)


def _touch_and_post(state: Intake, event: Event, ts: float, posting: Posting) -> Step:
    touched = _touch(state, event, ts)
    return Step(touched.state, (*touched.effects, Post(posting)))


def _keep(state: Intake, episode: Episode, event: Event, ts: float) -> Step:
    active = {"last": max(episode.last, ts), "transcript": event.transcript or episode.transcript}
    kept = episode.model_copy(update=active)
    return Step(state._replace(open={**state.open, kept.session: kept}), (KeepEpisode(kept),))


def _end(state: Intake, event: Compacting | SessionEnded, why: Why, ts: float) -> Step:
    episode = state.open.get(event.session)
    if episode is None:
        return Step(state, _read(event.session, event.transcript, ts, state))
    return _close(state, episode.model_copy(update={"transcript": event.transcript or episode.transcript}), why, ts)


def _settle(state: Intake, event: SettleAsked, ts: float) -> Step:
    effects: tuple[Effect, ...] = ()
    for episode in sorted(state.open.values(), key=lambda one: (one.opened, one.id)):
        state, closing = _close(state, episode, "settle", ts)
        effects += closing
    return Step(state, (*effects, Post(Marker(id=event.id, ts=ts, trace=traceparent(event.id)))))


def _close(state: Intake, episode: Episode, why: Why, ts: float) -> Step:
    closed = episode.model_copy(update={"why": why})
    effects: tuple[Effect, ...] = (*_read(episode.session, episode.transcript, ts, state), KeepEpisode(closed))
    if episode.spoken:
        posting = EpisodeClosed(
            id=episode.id, ts=ts, trace=episode.trace, session=episode.session, project=episode.project, why=why
        )
        effects += (Post(posting), *_over(episode, episode.id, ts))
    return Step(state._replace(open={key: one for key, one in state.open.items() if key != episode.session}), effects)


def _read(session: str, path: str, ts: float, state: Intake) -> tuple[Effect, ...]:
    episode = state.open.get(session)
    path = path or (episode.transcript if episode else "")
    return (ReadTranscript(session, path, ts, episode),) if path else ()


def episode_id(session: str, first_event: str) -> str:
    """Returns the id of the episode that this event opens in this session; the same every time."""
    return "ep_" + hashlib.sha256(f"{session}\n{first_event}".encode()).hexdigest()[:16]
