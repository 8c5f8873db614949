"""What of past sessions is new: prompts that neither were followed as they were typed nor came in before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ultan.blackboard.events import past_id
from ultan.blackboard.tail import SAME_PROMPT_S
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.entrypoints.past_sessions.transcript import Prompt, Transcript
from ultan.library.amending import bans
from ultan.library.amending.bans import session_ban
from ultan.library.entry import Frozen
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.project import ProjectRef


class Session(Frozen):
    """One session in one transcript: how many prompts were typed, how many are new; `left_out` says why none of it is taken.

    `began` and `ended` are in seconds since the epoch.
    """

    path: str
    session: str
    project: str
    began: float
    ended: float
    typed: int
    new: int = 0
    left_out: str = ""


class Past(NamedTuple):
    """The sessions as they began, and their new prompts in the order in which they were typed."""

    sessions: tuple[Session, ...]
    prompts: tuple[Prompt, ...]


class Memory:
    """What is known of prompts already, and what may not come in. Raises LibraryError."""

    def __init__(self, place: Home) -> None:
        self._bans = bans.load(place)
        self._episodes = EpisodeReader(Path(place.episodes))
        # What was learnt in part has no transcript of its own: it goes on.
        self._open = {one.session for one in self._episodes.open_episodes() if one.transcript}
        self._seen: set[str] = set()

    def left_out(self, session: str) -> str:
        """Returns why a session isn't learnt, "" where it is."""
        if self._bans.event(session_ban(session)):
            return "you had it forgotten"
        return "it is still going on" if session in self._open else ""

    def new(self, prompts: Sequence[Prompt]) -> Iterator[Prompt]:
        """Yields the prompts that are new; each counts once, whichever file repeats it."""
        stored = self._episodes.known(prompt.id for prompt in prompts)
        for prompt in prompts:
            if (
                prompt.id not in stored
                and prompt.id not in self._seen
                and not self._forgotten(prompt)
                and not self._heard(prompt)
            ):
                self._seen.add(prompt.id)
                yield prompt

    def _forgotten(self, prompt: Prompt) -> bool:
        return self._bans.event(prompt.id) or self._bans.text(prompt.text, prompt.ts)

    def _heard(self, prompt: Prompt) -> bool:
        """True where a hook heard it as it was typed."""
        near = self._episodes.typed(prompt.ts - SAME_PROMPT_S, prompt.ts + SAME_PROMPT_S, prompt.text)
        return any(turn.event_id != past_id(turn.ts, turn.text) for turn in near)


def sift(transcripts: Iterable[Transcript], memory: Memory, since: float) -> Past:
    """Returns what of the transcripts is new; what was typed before `since` (seconds since the epoch) isn't looked at."""
    sessions: list[Session] = []
    prompts: list[Prompt] = []
    name = projects()
    for transcript in transcripts:
        for session, typed in _by_session(transcript, since):
            left_out = memory.left_out(session)
            new = [] if left_out else list(memory.new(typed))
            prompts += new
            sessions.append(
                Session(
                    path=str(transcript.path), session=session, project=name(typed[0]).name, began=typed[0].ts,
                    ended=max(one.until for one in typed), typed=len(typed), new=len(new), left_out=left_out,
                )
            )  # fmt: skip
    by_time = sorted(sessions, key=lambda one: (one.began, one.session))
    return Past(tuple(by_time), tuple(sorted(prompts, key=lambda one: (one.ts, one.id))))


def _by_session(transcript: Transcript, since: float) -> Iterator[tuple[str, list[Prompt]]]:
    found: dict[str, list[Prompt]] = {}
    for prompt in transcript.prompts:
        if prompt.ts >= since:
            found.setdefault(prompt.session, []).append(prompt)
    yield from found.items()


def projects() -> Callable[[Prompt], ProjectRef]:
    """Returns the function that says which project a prompt was typed in; each folder is looked at once.

    Outside any repository that is the folder that its session was opened in, as it is for hooks.
    """
    known: dict[str, ProjectRef] = {}

    def of(folder: str) -> ProjectRef:
        if folder not in known:
            known[folder] = ProjectRef(**identify(folder))
        return known[folder]

    def project(prompt: Prompt) -> ProjectRef:
        found = of(prompt.cwd)
        inside = prompt.cwd.startswith(prompt.opened_in.rstrip("/") + "/")
        return of(prompt.opened_in) if found.key.startswith("path:") and prompt.opened_in and inside else found

    return project


def episodes(prompts: Sequence[Prompt], quiet_s: float) -> int:
    """Returns about how many episodes these prompts make: as many as a model would be asked about."""
    last: dict[str, float] = {}
    count = 0
    for prompt in prompts:
        count += prompt.ts - last.get(prompt.session, 0.0) >= quiet_s
        last[prompt.session] = prompt.until
    return count
