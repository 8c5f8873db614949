"""What is written is found, whatever script it is in and however it is glued together."""

from __future__ import annotations

import pytest

from ultan.configs.edge.words import content_words, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Staging uses port 7443.", ["staging", "uses", "port", "7443"]),
        ("重跑gen-report后", ["重跑", "gen-report", "gen", "report", "后"]),
        ("getUserName", ["getusername", "get", "user", "name"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("lark_rw", ["lark_rw", "lark", "rw"]),
        ("src/app.py", ["src/app.py", "src", "app.py", "app", "py"]),
        ("C++ and C#", ["c++", "c", "and", "c#", "c"]),
        ("用户身份", ["用户", "户身", "身份"]),
        ("日", ["日"]),
        ("ﾕｰｻﾞｰ", ["ユー", "ーザ", "ザー"]),
        ("E\u0301tat", ["état"]),
        ("ﬁle Ａ１", ["file", "a1"]),
        ("", []),
    ],
)
def test_a_text_becomes_these_words(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_words_that_say_nothing_are_left_out_in_each_language() -> None:
    assert content_words("what is the port of the staging database") == ["port", "staging", "database"]
    assert content_words("wie ist der Port von Staging") == ["port", "staging"]
    assert content_words("este es el puerto") == ["puerto"]


def test_single_letters_are_no_content_but_digits_are() -> None:
    assert content_words("x y 7") == ["7"]
