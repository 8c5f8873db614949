"""A prompt that is nothing but the secret that was asked for. All values are invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.hooks.asked import without_secret


@pytest.fixture
def said(tmp_path: Path) -> Path:
    return tmp_path / "t.jsonl"


def asks(path: Path, text: str) -> str:
    lines = [
        {"type": "user", "message": {"content": "deploy it"}},
        {"type": "assistant", "message": {"content": [{"type": "text", "text": text}]}},
        {"type": "assistant", "message": {"content": [{"type": "tool_use", "id": "1", "name": "Bash", "input": {}}]}},
        {"type": "system", "content": "x"},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("question", "answer", "left"),
    [
        ("What's the sudo password?", "wharfgull", "[redacted:password]"),
        ("What is the password for the staging database?", "it's Wharf!55", "it's [redacted:password]"),
        ("I need the PIN of the screen to go on.", "4417", "[redacted:password]"),
        ("Please paste the API key.", "tst-4kk29vm", "[redacted:password]"),
        ("It sent an SMS. What's the verification code?", "771934 I think", "[redacted:password] I think"),
        ("And the password?", "wharf55gull, thanks", "[redacted:password] thanks"),
        ("Wie lautet das Passwort für den Drucker?", "Möwe-55", "[redacted:password]"),
        ("¿Cuál es la contraseña?", "gaviota55", "[redacted:password]"),
        ("Quel est le mot de passe ?", "mouette55", "[redacted:password]"),
        ("密码是什么？", "wharf55", "[redacted:password]"),
        ("パスワードを教えてください。パスワードは何ですか", "wharf55", "[redacted:password]"),
    ],
)
def test_the_answer_to_a_question_for_a_secret_is_taken_out(said: Path, question: str, answer: str, left: str) -> None:
    assert without_secret(answer, asks(said, question)) == left


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What's the sudo password?", "nope"),
        ("What's the sudo password?", "why do you need that?"),
        ("What's the sudo password?", "skip that step, I changed it to run without sudo on host7"),
        ("Where is the password stored?", "vault-kv2"),
        ("Which variable holds the token?", "DEPLOY_TOKEN2"),
        ("What is the password length?", "at least 1600"),
        ("Which port does it listen on?", "7443"),
        ("I rotated the token. Which branch should I push?", "release-24"),
        ("What's the password?", "$DB_PASS"),
    ],
)
def test_answers_to_other_questions_and_answers_without_a_secret_stay(said: Path, question: str, answer: str) -> None:
    assert without_secret(answer, asks(said, question)) == answer


def test_without_a_transcript_a_prompt_stays_as_it_is(tmp_path: Path) -> None:
    assert without_secret("wharf55", str(tmp_path / "none.jsonl")) == "wharf55"
    (tmp_path / "bad.jsonl").write_text('"assistant" {\n{"type": "assistant", "message": {"content": "wharf"}}\n["assistant"]\n')
    assert without_secret("wharf55", str(tmp_path / "bad.jsonl")) == "wharf55"
