"""Both indexes follow the library, whatever was done to them on disk."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge.paths import Home
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.vectors import Encoded, IndexDamaged, Near, Question
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.indexing.index import Index


class CountingEncoder(HashingEncoder):
    """Counts the passages that it was asked to encode."""

    encoded = 0

    def encode(self, texts: Any) -> Encoded:
        self.encoded += len(texts)
        return super().encode(texts)


def entry(number: int, fact: str, **fields: Any) -> Entry:
    base = {
        "id": f"e_{number:010d}",
        "path": f"{number}.md",
        "title": fact[:20],
        "type": "fact",
        "scope": "global",
        "fact": fact,
        "trust": Trust.USER_SAID,
    }
    return Entry(**{**base, **fields})


def catalogue(*entries: Entry) -> Catalogue:
    return Catalogue(entries={one.id: one for one in entries})


HERON, FALCON = entry(1, "the Heron queue holds jobs"), entry(2, "Falcon is the cache")


def near(index: Index, text: str, *among: Entry) -> list[Near]:
    return index.asked(text).nearest(frozenset(one.id for one in among), 9)


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path))


def test_a_sync_says_how_many_changed_and_encodes_only_those(place: Home) -> None:
    encoder = CountingEncoder()
    index = Index.open(place, encoder)
    assert index.sync(catalogue(HERON, FALCON)) == 2
    assert index.sync(catalogue(HERON, FALCON)) == 0
    assert index.sync(catalogue(HERON, entry(2, "Osprey is the cache"))) == 1
    assert encoder.encoded == 3


def test_a_status_change_costs_no_encoding(place: Home) -> None:
    encoder = CountingEncoder()
    index = Index.open(place, encoder)
    index.sync(catalogue(HERON))
    assert index.sync(catalogue(HERON.model_copy(update={"status": "deprecated"}))) == 1
    assert encoder.encoded == 1


def test_what_left_the_library_leaves_both_indexes(place: Home) -> None:
    index = Index.open(place, HashingEncoder())
    index.sync(catalogue(HERON, FALCON))
    assert index.sync(catalogue(HERON)) == 1
    assert index.search_words("Falcon cache", None, 9) == []
    assert [near.id for near in near(index, "Falcon cache", HERON, FALCON)] == [HERON.id]
    assert len(index) == 1


def test_words_can_be_searched_while_meanings_are_still_encoded(place: Home) -> None:
    index, seen = Index.open(place, HashingEncoder()), []
    index.sync(
        catalogue(HERON, FALCON),
        progress=lambda done, total: seen.append((done, total, len(index.search_words("queue", None, 9)))),
    )
    assert seen == [(2, 2, 1)]


def test_a_second_process_finds_everything_without_encoding(place: Home) -> None:
    Index.open(place, HashingEncoder()).sync(catalogue(HERON, FALCON))
    encoder = CountingEncoder()
    again = Index.open(place, encoder)
    assert again.sync(catalogue(HERON, FALCON)) == 0
    assert encoder.encoded == 0
    assert near(again, "Heron queue", HERON, FALCON)[0].id == HERON.id


def test_a_damaged_dense_index_is_encoded_anew(place: Home) -> None:
    Index.open(place, HashingEncoder()).sync(catalogue(HERON, FALCON))
    Path(place.index, "meanings-hashing-256.log").write_bytes(b"torn")
    encoder = CountingEncoder()
    index = Index.open(place, encoder)
    assert index.sync(catalogue(HERON, FALCON)) == 0
    assert encoder.encoded == 2


def test_a_damaged_lexical_index_is_written_anew_at_the_next_start(place: Home) -> None:
    Index.open(place, None).sync(catalogue(HERON, FALCON))
    Path(place.lexical).write_bytes(b"torn" * 999)
    index = Index.open(place, None)
    assert index.sync(catalogue(HERON, FALCON)) == 2
    assert len(index.search_words("Heron", None, 9)) == 1


def test_damage_while_running_is_said_and_repaired(place: Home) -> None:
    index = Index.open(place, None)
    index.sync(catalogue(HERON))
    for suffix in ("-wal", "-shm"):
        Path(place.lexical + suffix).unlink(missing_ok=True)
    Path(place.lexical).write_bytes(b"torn" * 999)
    with pytest.raises(IndexDamaged, match="built anew"):
        index.search_words("Heron", None, 9)
    assert index.check() == 1
    assert len(index.search_words("Heron", None, 9)) == 1


def test_without_an_encoder_words_still_answer(place: Home) -> None:
    index = Index.open(place, None)
    index.sync(catalogue(HERON))
    assert near(index, "Heron", HERON) == []
    assert len(index.search_words("Heron", None, 9)) == 1
    assert index.describe() == "1 entries by words; no encoder"


def test_where_the_device_of_the_encoder_fails_words_answer_and_it_is_told(place: Home) -> None:
    class Failing(HashingEncoder):
        def encode_query(self, text: str) -> Question:
            raise ModelUnavailable("the model failed on cuda: lower encoder.batch")

    told: list[str] = []
    index = Index.open(place, Failing(), tell=told.append)
    index.sync(catalogue(HERON, FALCON))
    assert near(index, "Heron", HERON) == []
    assert [row.id for row in index.search_words("Heron", None, 9)] == [HERON.id]
    assert told == ["the model failed on cuda: lower encoder.batch"]


def test_archived_entries_are_kept_for_questions_about_the_past(place: Home) -> None:
    index = Index.open(place, HashingEncoder())
    index.sync(catalogue(HERON, FALCON.model_copy(update={"archived": True})))
    assert index.view.ids(["global"]) == [HERON.id]
    assert index.view.ids(["global"], "all") == [HERON.id, FALCON.id]
    assert index.ranked(("global",), 9) == (HERON,)


def test_searches_go_on_in_other_threads_while_a_sync_runs(place: Home) -> None:
    index = Index.open(place, HashingEncoder())
    index.sync(catalogue(HERON))
    more = catalogue(HERON, *(entry(number, f"the {number} cache holds pages") for number in range(2, 300)))

    def searched(_: int) -> tuple[str, str]:
        words, meant = index.search_words("Heron", None, 1), near(index, "Heron queue", HERON)
        return words[0].id, meant[0].id

    with ThreadPoolExecutor(4) as pool:
        syncing = pool.submit(index.sync, more)
        found = set(pool.map(searched, range(60)))
    assert found == {(HERON.id, HERON.id)}
    assert syncing.result() == 298


def test_where_another_encoder_is_chosen_the_earlier_one_answers_until_all_is_encoded(place: Home) -> None:
    earlier = CountingEncoder(128)
    Index.open(place, earlier).sync(catalogue(HERON, FALCON))
    index = Index.open(place, CountingEncoder(64), lambda name: CountingEncoder(128))
    index.follow(catalogue(HERON, FALCON))
    assert near(index, "Heron queue", HERON, FALCON)[0].id == HERON.id
    assert index.describe() == (
        "2 entries by words, 0 by meaning (hashing), the rest is being encoded; hashing answers meanwhile"
    )
    assert index.encode() == 0
    assert [path.name for path in Path(place.index).glob("meanings-*")] == ["meanings-hashing-64.log"]
    assert near(index, "Heron queue", HERON, FALCON)[0].id == HERON.id
    assert index.describe() == "2 entries by words, 2 by meaning (hashing)"


def test_what_an_encoder_left_that_is_gone_or_has_other_settings_is_never_asked(place: Home) -> None:
    Index.open(place, CountingEncoder(128)).sync(catalogue(HERON))
    for loader in (lambda name: None, lambda name: CountingEncoder(32)):
        index = Index.open(place, CountingEncoder(64), loader)
        assert near(index, "Heron queue", HERON) == []


@pytest.mark.parametrize("spoil", [lambda raw: raw[:-9], lambda raw: b"\xff" * len(raw), lambda raw: None])
def test_a_damaged_index_ends_up_equal_to_a_fresh_one(place: Home, tmp_path: Path, spoil: Any) -> None:
    told = catalogue(HERON, FALCON, *(entry(number, f"the {number} cache holds pages") for number in range(3, 9)))
    Index.open(place, HashingEncoder()).sync(told)
    for path in Path(place.index).iterdir():
        left = spoil(path.read_bytes())
        path.unlink() if left is None else path.write_bytes(left)
    mended, fresh = Index.open(place, HashingEncoder()), Index.open(Home(str(tmp_path / "fresh")), HashingEncoder())
    mended.sync(told)
    fresh.sync(told)
    for query in ("Heron queue", "cache pages", "Falcon"):
        assert sorted(mended.search_words(query, None, 9)) == sorted(fresh.search_words(query, None, 9))
        assert near(mended, query, *told.entries.values()) == near(fresh, query, *told.entries.values())


def test_a_listing_begins_with_what_was_written_last_and_a_move_is_no_news(place: Home) -> None:
    index = Index.open(place, None)
    index.sync(catalogue(HERON))
    index.sync(catalogue(HERON, FALCON))
    moved = HERON.model_copy(update={"path": "birds/1.md"})
    index.sync(catalogue(moved, FALCON))
    assert index.ranked(("global",), 9) == (FALCON, moved)
    reworded = moved.model_copy(update={"fact": "the Heron queue is gone"})
    index.sync(catalogue(reworded, FALCON))
    assert index.ranked(("global",), 9) == (reworded, FALCON)
