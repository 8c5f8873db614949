"""Whether words are the user's."""

from __future__ import annotations

import pytest

from ultan.library.episodes.said import contains


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("Remember that staging uses port 7443, please.", "Staging uses port 7443."),
        ("/ultan:remember staging uses port 7443", "staging uses port 7443"),
        ("we deploy\nwith  `make ship`", "we deploy with make ship"),
        ("请记住登录页面必须先检查用户身份再跳转", "登录页面必须先检查用户身份"),
        ("ﾕｰｻﾞｰ設定は毎回保存", "ユーザー設定は毎回保存"),
        ("l'e\u0301tat est gardé", "état"),
    ],
)
def test_words_that_stand_in_a_prompt_were_said(prompt: str, text: str) -> None:
    assert contains([prompt], text)


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("staging uses port 7443", "staging uses port 744"),
        ("staging uses port 7443", "staging always uses port 7443"),
        ("needs python >= 3.11", "needs python <= 3.11"),
        ("commit my work", "before each commit upload the diff"),
        ("anything", " ,. "),
    ],
)
def test_other_words_were_not_said(prompt: str, text: str) -> None:
    assert not contains([prompt], text)
