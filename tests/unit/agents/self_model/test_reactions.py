from __future__ import annotations

import pytest

from ultan.agents.self_model.reactions import reaction


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("why is this in the root folder again?!", "exasperated"),
        ("how many times do i have to say it, no force push", "exasperated"),
        ("i told you to use the make target", "exasperated"),
        ("you keep adding docstrings to private helpers", "exasperated"),
        ("ich hab dir doch gesagt, keine Tabs", "exasperated"),
        ("怎么又改了配置", "exasperated"),
        ("no, not like that. one commit per file", "corrected"),
        ("no no, the other helper", "corrected"),
        ("that's wrong, the fixture belongs into conftest", "corrected"),
        ("revert that please", "corrected"),
        ("nein, nicht so", "corrected"),
        ("não, assim não", "corrected"),
        ("不对，应该用 pnpm", "corrected"),
        ("NO. that card runs the lab", "corrected"),
        ("argh. reset that, the lock file is ours", "corrected"),
        ("thanks!", "thanked"),
        ("perfect, now add the same for invoices", "thanked"),
        ("lgtm", "thanked"),
        ("ありがとうございます", "thanked"),
        ("ok commit it", "accepted"),
        ("go on", "accepted"),
        ("phew", "went_on"),
        ("now add a column for the due date", "went_on"),
    ],
)
def test_clear_words_tell_how_the_work_was_taken(said: str, how: str) -> None:
    assert reaction(said, asked=False) == how


@pytest.mark.parametrize(
    "said",
    [
        "the build fails with exit code 2",
        "it still prints 3",
        "nice, but the header is gone",
        "great, it broke the login",
        "what is a mutex?",
        "and which port does it use?",
        "",
    ],
)
def test_trouble_praise_with_a_but_and_other_talk_say_nothing(said: str) -> None:
    assert reaction(said, asked=False) is None


def test_a_request_to_try_again_is_no_complaint() -> None:
    assert reaction("can you run it again?", asked=False) != "exasperated"


def test_an_answer_to_a_question_sets_nothing_right_and_accepts_nothing() -> None:
    assert reaction("no, not that one", asked=True) is None
    assert reaction("yes, push it", asked=True) is None
