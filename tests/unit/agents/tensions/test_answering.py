from __future__ import annotations

import pytest

from ultan.agents.tensions.answering import settles, ways_of

CARTS = "Whether carts live in redis or in postgres?"


def test_the_ways_of_a_question_stand_beside_its_or() -> None:
    assert ways_of(CARTS) == {"redis", "postgres"}
    assert ways_of("Between kafka and nats for the ledger?") == {"kafka", "nats"}
    assert ways_of("还没决定用 redis 还是 valkey?") == {"redis", "valkey"}
    assert ways_of("Whether the public API stays on v1?") == frozenset()


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Carts live in Postgres.", CARTS),
        ("we go with redis", CARTS),
        ("the ledger uses nats", "Between kafka and nats for the ledger?"),
        ("The public API stays on v1", "Whether the public API stays on v1?"),
        ("wir nehmen valkey", "Ob wir redis oder valkey nehmen?"),
        ("我们用 valkey", "还没决定用 redis 还是 valkey?"),
        ("valkey を使う", "Redis か valkey かまだ決めていません?"),
    ],
)
def test_a_statement_that_takes_one_way_or_speaks_of_the_whole_matter_settles_it(fact: str, question: str) -> None:
    assert settles(fact, "", question)


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Postgres listens on port 5433", CARTS),
        ("Carts expire after 30 minutes", CARTS),
        ("kafka is too big", "Between kafka and nats for the ledger?"),
        ("The public docs live on v1.example", "Whether the public API stays on v1?"),
        ("backups run nightly", "Which region the backups go to?"),
        ("valkey 跑在 6380", "还没决定用 redis 还是 valkey?"),
    ],
)
def test_what_only_mentions_a_way_or_a_part_of_the_matter_settles_nothing(fact: str, question: str) -> None:
    assert not settles(fact, "", question)


def test_a_way_named_on_a_request_about_the_matter_settles_it() -> None:
    assert settles("postgres, it has the backups", "where do the carts live", CARTS)
