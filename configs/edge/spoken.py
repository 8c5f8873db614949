"""Secrets in plain sentences: "the token, here: …", "the pin for the screen is …".

A telling word makes the rest of its line, up to a limit, suspicious; there a word that looks made up is a secret, and so is what
is given as a password in so many words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ultan.configs.edge.verdicts import UUID, made_up, not_a_reference, token_value

TRIGGERS = (
    "passw", "passphrase", "passcode", "pwd", "secret", "token", "credential", "key", "pin", "kennwort", "contraseña", "clave",
    "mot de passe", "senha", "密码", "密碼", "口令", "パスワード", "暗証番号", "トークン",
)  # fmt: skip

_LOGIN_WORDS = r"passw(?:or)?[dt]s?|passphrases?|passcode|pwd|kennwort|contraseña|mot de passe|senha"
_KEY_WORDS = r"secrets?|tokens?|credentials?|(?:api|access|private|signing)[ _-]?keys?|clave"
_DENSE = r"密码|密碼|口令|パスワード|暗証番号|トークン"
# "The password manager is …" gives no password.
_NOT_ABOUT = r"(?! (?:algorithm|column|expir|field|file|hash|length|manager|polic|prompt|reset|rotation|stor|strength|vault))"
_TELLING = rf"(?i)(?<![a-z])(?:{_LOGIN_WORDS}|{_KEY_WORDS})(?![a-z]){_NOT_ABOUT}|{_DENSE}"
_WORD = r"[^\s\"'`<>()\[\]{},;=]{12,}"
_LINKS = r"(?:\s{0,3}(?:\b(?:is|was|ist|lautet|es|est|é)\b:?|[:=：]|是|为|は)\s{0,3})"
_GIVEN = (
    rf"(?i)(?:\b(?:{_LOGIN_WORDS})\b{_NOT_ABOUT}|{_DENSE})(?:[^\n:=]{{0,60}}?){_LINKS}"
    r"(?:[\"'`“‘](?P<quoted>[^\"'`”’\n]{4,80})|(?P<bare>[^\s\"'`“]{4,200}))"
    rf"|(?<![a-z])(?:{_KEY_WORDS})(?:{_LINKS}[\"'`]?(?P<token>[^\s\"'`]{{8,200}})|\s{{1,4}}(?P<uuid>{UUID}))"
    rf"|\bpin\b[^\n:=]{{0,60}}?{_LINKS}[\"'`]?(?P<pin>[^\s\"'`]{{4,32}})"
)
# How far a telling word reaches in its line, and how soon after it a line break doesn't end its reach.
_REACH = 120
_GAP = 3


def redact(text: str) -> str:
    """Returns the text without the secrets that its sentences give away."""
    text = re.sub(_GIVEN, _given, text)
    kept: list[str] = []
    done = 0
    for begin, end in _regions(text):
        kept.append(text[done:begin])
        kept.append(re.sub(_WORD, _made_up, text[begin:end]))
        done = end
    return "".join([*kept, text[done:]])


def _regions(text: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for telling in re.finditer(_TELLING, text):
        begin = telling.end()
        line_end = text.find("\n", begin + _GAP, begin + _REACH)
        end = line_end if line_end >= 0 else _word_end(text, begin + _REACH)
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found


def _word_end(text: str, place: int) -> int:
    space = re.compile(r"\s").search(text, place, place + 512)
    return space.start() if space else min(place + 512, len(text))


def _made_up(word: re.Match[str]) -> str:
    value = word.group().rstrip(".:!?")
    secret = made_up(value, False) and not_a_reference(value, False) and "://" not in value and value.count("/") < 2
    return f"[redacted:secret]{word.group()[len(value) :]}" if secret else word.group()


def _given(found: re.Match[str]) -> str:
    group = found.lastgroup or ""
    value = found.group(group).rstrip(".,;:!?)]}。、")
    if not _JUDGES[group](value) or not not_a_reference(value, False) or "://" in value:
        return found.group()
    whole, begin = found.group(), found.start(group) - found.start()
    label = "pin" if group == "pin" else "secret" if group in ("token", "uuid") else "password"
    return f"{whole[:begin]}[redacted:{label}]{whole[begin + len(value) :]}"


def _like_a_password(value: str) -> bool:
    digits = sum(character.isdigit() for character in value)
    return digits >= 4 or (digits > 0 and len(value) >= 6)


_JUDGES: dict[str, Callable[[str], bool]] = {
    "quoted": lambda value: len(value) >= 4,
    "bare": _like_a_password,
    "token": lambda value: token_value(value, False) and not value.isdigit(),
    "uuid": lambda _value: True,
    "pin": lambda value: re.search(r"\d{4}", value) is not None,
}
