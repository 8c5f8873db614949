from __future__ import annotations

import pytest

from ultan.agents.tensions.questions import open_questions


def asked(text: str) -> list[str]:
    return [one.question for one in open_questions(text)]


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("we still have to decide whether carts live in redis or in postgres", "Whether carts live in redis or in postgres?"),
        ("We haven't decided yet whether the public API stays on v1.", "Whether the public API stays on v1?"),
        ("btw, we havent settled on which linter the monorepo uses, so keep both", "Which linter the monorepo uses?"),
        ("not sure yet if we go with kafka or nats for the ledger events", "If we go with kafka or nats for the ledger events?"),
        ("open question: do we keep the legacy importer?", "Do we keep the legacy importer?"),
        ("which region the backups go to is still undecided", "Which region the backups go to?"),
        ("The retry policy is not decided yet, so keep it behind a flag.", "The retry policy: what is it to be?"),
        ("We haven't decided on the queue yet: kafka or nats", "The queue: kafka or nats?"),
        ("we're still torn between kafka and nats for the ledger", "Between kafka and nats for the ledger?"),
        ("no decision yet on which cloud region hosts the backups", "Which cloud region hosts the backups?"),
        ("TBD: which auth provider the portal uses", "Which auth provider the portal uses?"),
        ("let's park the question whether invoices get their own service", "Whether invoices get their own service?"),
        ("wir haben noch nicht entschieden, ob wir redis oder valkey nehmen", "Ob wir redis oder valkey nehmen?"),
        ("on n'a pas encore décidé si on garde jest ou vitest", "Si on garde jest ou vitest?"),
        ("todavía no hemos decidido si usamos pnpm o yarn", "Si usamos pnpm o yarn?"),
        ("ainda não decidimos se vamos usar kafka ou rabbit", "Se vamos usar kafka ou rabbit?"),
        ("non abbiamo ancora deciso se usare kafka o rabbit", "Se usare kafka o rabbit?"),
        ("还没决定用 redis 还是 valkey", "还没决定用 redis 还是 valkey?"),
        ("redis か valkey かまだ決めていません", "Redis か valkey かまだ決めていません?"),
    ],
)
def test_what_the_user_says_is_open_becomes_a_question_in_the_users_words(said: str, question: str) -> None:
    assert asked(said) == [question]


@pytest.mark.parametrize(
    "said",
    [
        "should we use redis or valkey for the carts?",
        "not sure yet if this works or not",
        "i'm not sure yet whether the cache or the database is slow",
        "haven't we decided whether to use kafka?",
        "until we have decided whether to shard the ledger, leave it alone",
        "if we haven't decided whether to shard by friday, ping me",
        "we still have to decide whether to rename this function",
        "we haven't decided whether to shard the ledger. what do you think?",
        "we haven't decided whether carts live in redis. can redis hold carts for a week?",
        "undecided between kafka and nats for the ledger, you pick",
        "it's still undecided",
        "the PR is still open and the review is pending",
        'their readme says "we haven\'t decided whether to support windows yet"',
        "they haven't decided yet whether the vendor API stays on v1",
        "> we still have to decide whether carts live in redis or in postgres",
        "still torn between two names for this variable",
        "no decision needed, just do it",
        "not decided where to have lunch today",
    ],
)
def test_what_is_asked_doubted_handed_over_or_said_by_others_is_not_left_open(said: str) -> None:
    assert asked(said) == []


def test_an_echo_of_injected_memory_leaves_nothing_open() -> None:
    assert (
        asked("- [open] Whether carts live in redis? (e_0123456789)\nwe still have to decide whether carts live in redis") == []
    )
