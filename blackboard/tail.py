"""Follows the event log and the transcripts into the episode store: reads, asks `intake` what it means, commits it all together.

Knows neither clock nor waiting; whoever drives it calls `round` until nothing more waits, and delivers the store's outbox. Killed
anywhere, it goes on from the last commit, and what it then reads again changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import assert_never

from ultan.blackboard import intake
from ultan.blackboard.eventlog import Reading, read_events
from ultan.blackboard.events import Event, Imported, PastTurn, Prompted, Told, ToolCalled, past_id
from ultan.blackboard.intake import Effect, Intake, KeepEpisode, Post, ReadTranscript, StoreTurn
from ultan.configs.sections import Capture
from ultan.library.amending.bans import Bans, session_ban
from ultan.library.episodes import said, transcript
from ultan.library.episodes.lines import mark
from ultan.library.episodes.turn import Batch, Cursor, Episode, Outgoing, Rejected, Turn
from ultan.library.episodes.writer import EpisodeWriter

EVENT_LOG = "events"
# A prompt's event and its line in the transcript are seconds apart; one that was queued behind a long turn, minutes.
SAME_PROMPT_S = 600.0


class _Draft:
    """What a round has gathered for its commit, and which transcripts it has not read to their end."""

    def __init__(self, behind: Mapping[str, ReadTranscript]) -> None:
        self.turns: list[Turn] = []
        self.episodes: dict[str, Episode] = {}
        self.cursors: dict[str, Cursor] = {}
        self.outbox: list[Outgoing] = []
        self.rejected: tuple[Rejected, ...] = ()
        self.behind = dict(behind)

    def prompts(self, session: str) -> Iterator[str]:
        return (turn.text for turn in self.turns if turn.role == "user" and turn.session == session)

    def latest_episode(self, session: str) -> Episode | None:
        return next((episode for episode in reversed(self.episodes.values()) if episode.session == session), None)

    def batch(self) -> Batch:
        return Batch(
            turns=tuple(self.turns), episodes=tuple(self.episodes.values()), cursors=tuple(self.cursors.values()),
            outbox=tuple(self.outbox), rejected=self.rejected,
        )  # fmt: skip


class Tail:
    """The only user of the store's writer. `log` is the event log; `limits` are the settings of capture; what `bans` covers is
    passed over."""

    def __init__(self, store: EpisodeWriter, log: Path, limits: Capture, bans: Bans | None = None) -> None:
        self._store = store
        self._bans = bans or Bans()
        self._log = log
        self._limits = limits
        self._state = intake.begin(limits.quiet_s, store.open_episodes())
        self._latest = 0.0
        # Transcripts that are longer than one call reads.
        self._behind: Mapping[str, ReadTranscript] = {}

    def round(self, now: float) -> bool:
        """Does one bounded piece of work at the time `now` (seconds since the epoch); returns True where more waits already.

        Raises OSError where the log can't be read and EpisodeStoreError where the store can't be written; nothing has happened
        then, and the next round tries the same again.
        """
        draft = _Draft(self._behind)
        reading = read_events(self._log, self._store.cursor(EVENT_LOG), self._limits.line_bytes)
        draft.cursors[EVENT_LOG] = reading.cursor
        draft.rejected = tuple(line for line in reading.rejected if not self._bans.text(line.head))
        for wish in self._behind.values():
            self._read_transcript(wish, draft)
        state = self._take_in(reading, now, draft)
        if self._differs(draft):
            self._store.commit(draft.batch())
        self._state, self._behind, self._latest = state, draft.behind, now
        return reading.more or bool(draft.behind)

    def _take_in(self, reading: Reading, now: float, draft: _Draft) -> Intake:
        state = self._state if now >= self._latest else _set_back(self._state, now)
        known = self._store.known(event.id for event in reading.events if isinstance(event, Prompted | PastTurn | ToolCalled))

        def typed(session: str, text: str) -> bool:
            return said.contains(draft.prompts(session), text) or self._store.session_said(session, text)

        for event in reading.events:
            if event.id not in known and not _forgotten(event, self._bans) and not self._heard(event, draft):
                state, effects = intake.step(state, event, now, typed)
                self._carry_out(effects, draft)
        if not reading.more:
            state, effects = intake.tick(state, now)
            self._carry_out(effects, draft)
        return state

    def _heard(self, event: Event, draft: _Draft) -> bool:
        """True for a past turn that was followed as it was said, in this session or in one that it was taken over into."""
        if not isinstance(event, PastTurn):
            return False
        stored = self._store.typed(event.ts - SAME_PROMPT_S, event.ts + SAME_PROMPT_S, event.text)
        gathered = (turn for turn in draft.turns if turn.role == "user" and turn.text == event.text)
        near = (turn for turn in gathered if abs(turn.ts - event.ts) <= SAME_PROMPT_S)
        return any(turn.event_id != past_id(turn.ts, turn.text) or turn.event_id == event.id for turn in (*stored, *near))

    def _carry_out(self, effects: tuple[Effect, ...], draft: _Draft) -> None:
        for effect in effects:
            match effect:
                case StoreTurn(turn):
                    draft.turns.append(turn)
                case KeepEpisode(episode):
                    draft.episodes[episode.id] = episode
                case Post(posting):
                    draft.outbox.append(Outgoing(id=posting.id, body=posting.model_dump_json()))
                case ReadTranscript():
                    self._read_transcript(effect, draft)
                case _:
                    assert_never(effect)

    def _read_transcript(self, wish: ReadTranscript, draft: _Draft) -> None:
        episode = wish.episode or draft.latest_episode(wish.session) or self._store.last_episode(wish.session)
        if episode is None:
            return
        path, name = Path(wish.path), wish.cursor
        cursor = draft.cursors.get(name) or self._store.cursor(name)
        try:
            start = cursor.offset if mark(path, cursor.offset) == cursor.mark else 0
            part = transcript.read(path, start, wish.session, self._limits.tool_result_chars, until=wish.ts)
            draft.cursors[name] = Cursor(name=name, offset=part.end, mark=mark(path, part.end))
        except OSError:
            return  # A transcript that can't be read is the same as one that isn't there: it only adds to what the user said.
        # What was said long before the episode opened was said before the session was followed: a resumed session's past.
        since = episode.opened - self._limits.quiet_s
        lines = (line for line in part.lines if not 0 < line.ts < since and not self._bans.text(line.text))
        draft.turns += [_turn(line, episode, wish.ts) for line in lines]
        draft.behind.pop(name, None)
        if part.more:
            draft.behind[name] = wish._replace(episode=episode)

    def _differs(self, draft: _Draft) -> bool:
        """Returns False where there is nothing to write: a look at an unchanged log costs no transaction."""
        if draft.turns or draft.episodes or draft.outbox or draft.rejected:
            return True
        return any(self._store.cursor(name) != cursor for name, cursor in draft.cursors.items())


def _set_back(state: Intake, now: float) -> Intake:
    """The clock was set back: sessions that were active later than now count as active now, not hours from now."""
    kept = {session: one.model_copy(update={"last": min(one.last, now)}) for session, one in state.open.items()}
    return state._replace(open=kept)


def _forgotten(event: Event, bans: Bans) -> bool:
    """True where the event holds what was forgotten, unless the user says it anew."""
    if bans.event(event.id) or (isinstance(event, PastTurn) and bans.event(session_ban(event.session))):
        return True
    return any(bans.text(text, said_at) for text, said_at in _texts(event))


def _texts(event: Event) -> Iterator[tuple[str, float | None]]:
    """Yields what an event says, with the time where it is the user who says it."""
    match event:
        case Prompted():
            yield event.text, event.ts if event.origin == "user" else None
        case PastTurn():
            yield event.text, event.ts
        case ToolCalled():
            yield event.input, None
        case Told():
            yield from ((fact.text, event.ts) for fact in event.facts)
        case Imported():
            yield from ((text, None) for one in event.texts for text in (one.text, one.read.path, *one.read.about))


def _turn(line: transcript.Line, episode: Episode, ts: float) -> Turn:
    return Turn(
        event_id=line.id, episode_id=episode.id, session=episode.session, project=episode.project, role=line.role,
        ts=line.ts or ts, text=line.text,
    )  # fmt: skip
