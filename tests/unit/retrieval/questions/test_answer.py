"""A deliberate question gets a page of entries with their neighbours, quotes beside them, and what its filters kept out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.wire import Found, Recall
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.questions.answer import NEIGHBOURS_OF_A_HIT, answer
from ultan.retrieval.search import Background

OURS = ProjectRef(key="git:h/ours", slug="ours", name="ours")
THEIRS = ProjectRef(key="git:h/theirs", slug="theirs", name="theirs")
TODAY = date(2026, 11, 30)
# 2026-11-24T12:00:00Z
TUESDAY = 1795521600.0


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


@pytest.fixture
def episodes(tmp_path: Path) -> Iterator[EpisodeWriter]:
    writer = EpisodeWriter(tmp_path / "episodes.sqlite")
    yield writer
    writer.close()


def entry(number: int, fact: str, scope: str = "project:ours", **fields: Any) -> Entry:
    folder = "global" if scope == "global" else scope.replace("project:", "projects/")
    base = {
        "id": f"e_{number:010d}", "path": f"{folder}/facts/{number}.md", "title": fact[:20], "type": "fact", "scope": scope,
        "fact": fact, "trust": Trust.USER_SAID, "created": date(2026, 11, 1),
    }  # fmt: skip
    return Entry.model_validate(base | fields)


def indexed(path: Path, *entries: Entry) -> Index:
    index = Index.open(Home(str(path)), None)
    index.sync(Catalogue(entries={one.id: one for one in entries}))
    return index


def cranes(count: int) -> list[Entry]:
    return [entry(number, f"crane number {number} listens on port {4100 + number}") for number in range(count)]


@pytest.fixture
def asker(tmp_path: Path, episodes: EpisodeWriter, settings: Settings) -> Callable[..., Asker]:
    """Makes an asker over these entries and the episodes of the test."""
    return lambda *entries: Asker(indexed(tmp_path, *entries), episodes, settings)


class Asker:
    """Asks one index and one episode store."""

    def __init__(self, index: Index, episodes: EpisodeWriter, settings: Settings) -> None:
        self._parts = index, episodes, settings
        self.banned: set[str] = set()

    def __call__(self, query: str = "", **asked: Any) -> Found:
        index, episodes, settings = self._parts
        request = Recall.model_validate({"query": query, "project": OURS} | asked)
        return answer(index, episodes, request, settings, Background(TODAY, banned=self.banned.__contains__))


def test_the_pages_of_a_question_hold_each_entry_once(asker: Callable[..., Asker]) -> None:
    ask = asker(*cranes(7))
    pages = [ask("crane port", limit=3, page=number) for number in (1, 2, 3, 4)]
    assert [len(one.hits) for one in pages] == [3, 3, 1, 0]
    assert len({hit.id for one in pages for hit in one.hits}) == 7
    assert {(one.total, one.pages) for one in pages} == {(7, 3)}
    assert ask("crane port", limit=3, page=2) == pages[1]


@pytest.mark.parametrize(
    ("by", "narrowed"),
    [
        ("time", {"until": date(2020, 1, 1)}),
        ("type", {"types": ("gotcha",)}),
        ("time and type", {"types": ("gotcha",), "since": date(2026, 11, 29)}),
    ],
)
def test_where_nothing_is_left_the_answer_says_which_filter_kept_out_how_many(
    asker: Callable[..., Asker], by: str, narrowed: dict[str, Any]
) -> None:
    found = asker(*cranes(3))("crane port", **narrowed)
    assert found.hits == ()
    assert [(one.by, one.entries) for one in found.excluded] == [(by, 3)]


def test_nothing_is_kept_out_where_nothing_answers_without_the_filter(asker: Callable[..., Asker]) -> None:
    found = asker(*cranes(3))("ferry timetable", until=date(2020, 1, 1))
    assert found.excluded == ()


def test_words_of_another_time_are_counted_where_a_time_leaves_nothing(
    asker: Callable[..., Asker], episodes: EpisodeWriter
) -> None:
    episodes.commit(Batch(turns=(turn("ev1", "crane port, hm, ask Marta"),)))
    found = asker()("crane port", until=date(2020, 1, 1))
    assert [(one.by, one.entries, one.quotes) for one in found.excluded] == [("time", 0, 1)]
    assert asker()("crane port", since=date(2026, 11, 24)).excluded == ()


def test_a_filter_finds_what_many_better_ones_stand_before(asker: Callable[..., Asker], settings: Settings) -> None:
    crowd = [entry(number, f"crane port {number}") for number in range(settings.priming.candidates + 5)]
    crowd += [entry(number, f"word{number}") for number in range(100, 300)]
    wanted = entry(999, "of the many words in this long line one is crane, far down in the order", type="gotcha")
    found = asker(*crowd, wanted)("crane port", types=("gotcha",))
    assert [hit.id for hit in found.hits] == [wanted.id]


def test_a_time_that_is_over_brings_what_held_then_and_marks_it(asker: Callable[..., Asker]) -> None:
    old = entry(
        1, "the queue is Falcon", created=date(2026, 10, 5), superseded_by="e_0000000002", archived=True, status="deprecated"
    )
    new = entry(2, "the queue is Heron", created=date(2026, 11, 20))
    ask = asker(old, new)
    (hit,) = ask("queue", since=date(2026, 10, 1), until=date(2026, 10, 31)).hits
    assert (hit.fact, hit.holds, hit.neighbours[0].how) == ("the queue is Falcon", False, "replaced by")
    assert [one.fact for one in ask("queue").hits] == ["the queue is Heron"]


def test_what_does_not_hold_any_more_can_be_asked_for_alone(asker: Callable[..., Asker]) -> None:
    old = entry(1, "the queue is Falcon", superseded_by="e_0000000002", archived=True, status="deprecated")
    ask = asker(old, entry(2, "the queue is Heron"))
    assert [hit.fact for hit in ask(only_past=True).hits] == ["the queue is Falcon"]
    assert [hit.fact for hit in ask("queue", only_past=True).hits] == ["the queue is Falcon"]


def test_without_words_all_that_fits_is_listed_latest_first(asker: Callable[..., Asker]) -> None:
    days = [entry(number, f"word{number}", created=date(2026, 11, number)) for number in (5, 9, 7)]
    ask = asker(*days)
    assert [hit.fact for hit in ask(since=date(2026, 11, 6)).hits] == ["word9", "word7"]
    assert ask(types=("lesson",)).total == 0


def test_an_id_that_does_not_exist_or_belongs_to_another_project_says_so(asker: Callable[..., Asker]) -> None:
    ask = asker(entry(1, "theirs is secret", scope="project:theirs"))
    assert ask("e_0000000009").note == "there is no entry e_0000000009"
    kept = ask("e_0000000001")
    assert kept.hits == ()
    assert kept.note.startswith("e_0000000001 belongs to another project")
    assert [hit.fact for hit in ask("e_0000000001", project=THEIRS).hits] == ["theirs is secret"]


def test_the_beginning_of_an_id_is_enough_where_one_entry_alone_has_it_and_else_it_is_a_word(asker: Callable[..., Asker]) -> None:
    ask = asker(entry(1, "the pier is closed"), entry(2, "the crane is busy"), entry(3_000_000_000, "the buoy is lit"))
    assert [hit.fact for hit in ask("e_300").hits] == ["the buoy is lit"]
    assert (ask("e_000").hits, ask("e_000").note) == ((), "")
    assert (ask("e_3").hits, ask("e_3").note) == ((), "")


def test_a_link_into_another_project_is_not_followed_unless_all_are_asked(asker: Callable[..., Asker]) -> None:
    ours, theirs = entry(1, "see [[2]] for the crane"), entry(2, "theirs is secret", scope="project:theirs")
    ask = asker(ours, theirs)
    assert ask("e_0000000001").hits[0].neighbours == ()
    assert [near.id for near in ask("e_0000000001", across=True).hits[0].neighbours] == [theirs.id]


def test_a_hit_among_others_has_few_neighbours_and_none_where_no_hop_is_asked(asker: Callable[..., Asker]) -> None:
    hub = entry(1, "the harbour " + " ".join(f"[[{number}]]" for number in range(2, 20)))
    ask = asker(hub, *(entry(number, f"pier {number}") for number in range(2, 20)))
    assert len(ask("harbour").hits[0].neighbours) == NEIGHBOURS_OF_A_HIT
    assert ask("harbour", hops=0).hits[0].neighbours == ()
    assert len(ask(hub.id).hits[0].neighbours) == 18


def turn(event_id: str, text: str, **more: Any) -> Turn:
    fields = {"episode_id": "ep", "session": "s", "project": OURS, "role": "user", "ts": TUESDAY}
    return Turn.model_validate({"event_id": event_id, "text": text} | fields | more)


def test_words_that_an_entry_rests_on_are_quoted_only_where_their_time_is_asked_for(
    asker: Callable[..., Asker], episodes: EpisodeWriter
) -> None:
    episodes.commit(Batch(turns=(turn("ev1", "so the crane port is 4100 then"), turn("ev2", "crane port, hm, ask Marta"))))
    ask = asker(entry(1, "the crane port is 4100", sources=("ev1",)))
    assert [quote.event_id for quote in ask("crane port").quotes] == ["ev2"]
    then = {"since": date(2026, 11, 24), "until": date(2026, 11, 24)}
    assert sorted(quote.event_id for quote in ask("crane port", **then).quotes) == ["ev1", "ev2"]


def test_words_whose_teaching_was_taken_back_are_quoted_no_more_nor_counted(
    asker: Callable[..., Asker], episodes: EpisodeWriter
) -> None:
    taught, other = turn("ev1", "the crane port is 4100"), turn("ev2", "the crane port is open on fridays")
    episodes.commit(Batch(turns=(taught, other)))
    ask = asker()
    assert {one.event_id for one in ask("crane port").quotes} == {"ev1", "ev2"}
    ask.banned.add("ev1")
    assert [one.event_id for one in ask("crane port").quotes] == ["ev2"]
    assert [one.event_id for one in ask("crane port", since=date(2026, 11, 24)).quotes] == ["ev2"]
    assert [(one.by, one.quotes) for one in ask("crane port", until=date(2020, 1, 1)).excluded] == [("time", 1)]


def test_quotes_have_pages_too(asker: Callable[..., Asker], episodes: EpisodeWriter) -> None:
    episodes.commit(Batch(turns=tuple(turn(f"ev{number}", f"the crane port, take {number}") for number in range(5))))
    ask = asker()
    first, second = ask("crane port"), ask("crane port", page=2)
    assert (len(first.quotes), len(second.quotes), first.pages, first.quoted) == (3, 2, 2, 5)
    assert not {one.event_id for one in first.quotes} & {one.event_id for one in second.quotes}


@pytest.mark.parametrize("narrowed", [{"types": ("fact",)}, {"only_global": True, "project": None}])
def test_nothing_was_said_as_a_type_or_for_all_projects(
    asker: Callable[..., Asker], episodes: EpisodeWriter, narrowed: dict[str, Any]
) -> None:
    episodes.commit(Batch(turns=(turn("ev1", "crane port, hm, ask Marta"),)))
    ask = asker()
    assert ask("crane port").quotes
    assert ask("crane port", **narrowed).quotes == ()


def test_it_says_that_words_alone_answered(asker: Callable[..., Asker]) -> None:
    ask = asker(*cranes(1))
    assert ask("crane").words_alone
    assert not ask(types=("fact",)).words_alone


def test_a_trace_comes_with_every_candidate_of_every_page(asker: Callable[..., Asker]) -> None:
    ask = asker(*cranes(4))
    withheld = [bool(trace.withheld) for trace in ask("crane port", limit=1, page=2, explain=True).traces]
    assert withheld == [True, False, True, True]
    assert ask("crane port").traces == ()
