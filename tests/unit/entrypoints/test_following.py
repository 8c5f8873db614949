"""An item's way out of the stores and logs of a home."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.spans import SPAN, Span
from ultan.blackboard.trace import traceparent
from ultan.configs import logs
from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.ledger import Ledger
from ultan.entrypoints.following import Follower, NothingToFollow
from ultan.library.actions import Change, Receipt, Source, Write
from ultan.library.commit import Library
from ultan.library.episodes.writer import Batch, Episode, EpisodeWriter, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SAID = NOON.timestamp() - 60
TIDE = ProjectRef(key="git:host/tide", slug="tide-1", name="tide")
FACT = "Staging listens on 7812."


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """In which a prompt became an entry, which was shown at another prompt."""
    place = Home(str(tmp_path / "mem"))
    ensure(place)
    trace = traceparent("p1")
    episodes = EpisodeWriter(Path(place.episodes))
    common = {"episode_id": "ep_1", "session": "s1", "project": TIDE, "role": "user"}
    turns = (
        Turn.model_validate({**common, "event_id": "p1", "ts": SAID, "text": "staging listens on 7812"}),
        Turn.model_validate({**common, "event_id": "p2", "ts": SAID + 1, "text": "go on"}),
        Turn.model_validate({**common, "event_id": "q1", "episode_id": "ep_2", "ts": SAID + 900, "text": "staging's port?"}),
    )
    episode = Episode(id="ep_1", session="s1", project=TIDE, opened=SAID, last=SAID + 2, why="quiet", trace=trace)
    later = Episode(id="ep_2", session="s2", project=TIDE, opened=SAID + 900, last=SAID + 900, trace=traceparent("q1"))
    episodes.commit(Batch(turns=turns, episodes=(episode, later)))
    episodes.close()
    library = Library(place)
    library.open()
    write = Write(title="staging's port", type="fact", scope="project:tide-1", fact=FACT)
    source = Source(events=("p1",), session="s1", trust=Trust.USER_SAID)
    receipt = library.transact("ruling/ep_1", (Change(action=write, source=source, quote="staging listens on 7812"),), NOON)
    library.close()
    log = logs.logger(place, "blackboard")
    for name, about in (("librarian", "ep_1"), ("scholar", "packet/ep_1"), ("commit", "ruling/ep_1"), ("commit", "ruling/ep_9")):
        span = Span(name=name, by=f"{name}-1", about=about, trace=trace, started=SAID + 5, ended=SAID + 6)
        log.info(SPAN, **span.model_dump())
    log.info("applied", trace=trace, posting="ruling/ep_1")
    shown = (Shown(entry=receipt.written[0], reason="shares staging", chars=9),)
    ledger = Ledger(place.ledger)
    block = Injected(
        id="i1", ts=SAID + 901, session="s2", project=TIDE, prompt_event="q1", tier="prompt", shown=shown, chars=9, ms=40.0
    )
    ledger.record(Receipt(tx="i1"), surfaced=block, now=NOON)
    ledger.close()
    return place


def entry_of(home: Home) -> str:
    return next(iter(Library(home).view().entries))


def test_an_entrys_way_leads_from_the_prompt_over_the_roles_to_where_it_was_shown(home: Home) -> None:
    entry = entry_of(home)
    found = Follower(home).follow(entry, Path.cwd())
    assert (found.about, found.trace) == (FACT, traceparent("p1")[3:35])
    assert [step.who for step in found.steps] == [
        "hook", "tailer", "librarian-1", "scholar-1", "commit-1", "library", "hook"
    ]  # fmt: skip
    assert found.steps[0].what == "appended your prompt “staging listens on 7812” to the event log as p1"
    assert found.steps[-1].what == f"printed {entry} at the prompt “staging's port?”: shares staging"


@pytest.mark.parametrize("name", ["ep_1", "packet/ep_1", "ruling/ep_1", "applied/ruling/ep_1"])
def test_an_episode_and_every_posting_about_it_have_one_way(home: Home, name: str) -> None:
    found = Follower(home).follow(name, Path.cwd())
    assert [step.who for step in found.steps if step.ms is not None] == ["librarian-1", "scholar-1", "commit-1"]
    assert sum(step.who == "hook" for step in found.steps) == 2


def test_a_prompts_way_tells_what_rests_on_it_alone(home: Home) -> None:
    assert any(step.who == "library" for step in Follower(home).follow("p1", Path.cwd()).steps)
    assert not any(step.who == "library" for step in Follower(home).follow("p2", Path.cwd()).steps)


def test_a_prompts_way_tells_what_it_was_given(home: Home) -> None:
    found = Follower(home).follow("q1", Path.cwd())
    assert [step.what for step in found.steps if step.what.startswith("printed")] == [
        f"printed {entry_of(home)} at the prompt “staging's port?”: shares staging"
    ]
    assert found.remarks[0] == "Nothing in the library came of it so far."


def test_without_the_roles_logs_the_way_says_that_times_are_missing(home: Home) -> None:
    for log in Path(home.logs).iterdir():
        log.unlink()
    found = Follower(home).follow(entry_of(home), Path.cwd())
    assert [step.who for step in found.steps] == ["hook", "tailer", "library", "hook"]
    assert found.remarks[0].startswith("The roles' logs hold no times of it")


def test_a_log_line_that_is_no_span_or_torn_is_passed_over(home: Home) -> None:
    trace = traceparent("p1")
    with Path(home.logs, "scholar.jsonl").open("a") as log:
        log.write(f'{{"event": "span", "trace": "{trace}", "name": "x"}}\n{{"event": "span", "trace": "{trace}"')
    assert len(Follower(home).follow("ep_1", Path.cwd()).steps) > 5


@pytest.mark.parametrize("name", ["", "nonsense", "ruling/"])
def test_a_name_that_means_nothing_is_told_with_what_to_name(home: Home, name: str) -> None:
    with pytest.raises(NothingToFollow, match="name an entry"):
        Follower(home).follow(name, Path.cwd())
