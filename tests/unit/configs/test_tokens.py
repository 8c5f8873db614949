from __future__ import annotations

import pytest

from ultan.configs.edge import tokens

# Counted with Claude 2's tokenizer, which the package `anthropic` 0.34 holds.
COUNTED = [
    ("def main(args: list[str]) -> None:\n    print(len(args), file=sys.stderr)\n", 26),
    ("Bitte prüfe vor jedem Commit, ob die Migration auch rückwärts läuft.", 23),
    ("登录页面必须先检查用户身份再跳转", 11),
    ("ユーザー設定は毎回保存してください", 15),
    ("배포하기 전에 항상 테스트를 실행하세요", 20),
]


@pytest.mark.parametrize(("text", "counted"), COUNTED)
def test_the_estimate_of_a_line_is_near_what_was_counted(text: str, counted: int) -> None:
    assert abs(tokens.estimate(text) - counted) <= 0.3 * counted


def test_nothing_costs_nothing() -> None:
    assert tokens.estimate("") == tokens.of_chars(0) == 0


def test_each_part_that_is_added_costs_something() -> None:
    assert tokens.estimate("port 7443 in Köln") > tokens.estimate("port 7443 in") > tokens.estimate("port 7443") > 0


def test_a_script_without_spaces_costs_about_a_token_a_character() -> None:
    assert tokens.estimate("检" * 100) == 90


def test_of_a_text_that_is_gone_its_length_tells() -> None:
    assert tokens.of_chars(300) == 100
