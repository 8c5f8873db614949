"""Answers to a question for a secret: "What's the sudo password?", and then the password and nothing else.

Neither half shows it alone: the question is looked up in the session's transcript, and only for a prompt of a few words.
"""

from __future__ import annotations

import json
import re

from ultan.configs.edge.spoken import LOGIN_WORDS, NOT_ABOUT
from ultan.configs.edge.verdicts import CODE, not_a_reference
from ultan.hooks.tail import tail

# "pat / Plover-63", "it's 4417, thanks": longer answers tell what they give, and are read as sentences.
_WORDS = 5
_CHARS = 200
# The end of what the assistant said last, where it asks.
_ASKED_CHARS = 400
_SECRET = (
    rf"(?:{LOGIN_WORDS}|pin(?:[ -]code)?|otp|tokens?|secrets?|credentials|logins?|passwörter|zugangsdaten|clave"
    r"|schlüssel|code secret"
    r"|(?:api|access|deploy|licen[cs]e|private|secret|signing|encryption)[ -]?keys?|(?:seed|recovery|backup) (?:phrase|words)"
    r"|(?:2fa|mfa|verification|recovery|backup|sms|one[- ]time|door|access|security|confirmation|auth\w*) codes?"
    r"|(?:bestätigungs|wiederherstellungs|sicherheits|zugangs)-?code|c[óo]digo de \w+|code de \w+)"
)
_DENSE = r"密码|密碼|口令|密钥|验证码|パスワード|暗証番号|トークン|確認コード|認証コード|비밀번호"
_GIVES = (
    r"(?:what(?:['’]s| is| are)|enter|type|give|send|paste|provide|share|tell me|need|was ist|wie (?:lautet|ist)|gib|nenne?"
    r"|brauche|cuál es|dame|necesito|quel(?:le)? est|donne|il me faut|qual (?:é|a)|preciso|qual è)"
)
_ASKS = (
    rf"(?i)\b{_GIVES}\b[^.?!\n]{{0,80}}?\b{_SECRET}(?![\w-]){NOT_ABOUT}|(?<![\w-]){_SECRET}\s?[?:]\s*\Z"
    rf"|(?:{_DENSE})[^。.\n]{{0,20}}[?？:：か吗]|(?:输入|提供|告诉|教えて|入力)[^。.\n]{{0,20}}(?:{_DENSE})"
)
# What is asked is where it stands or how it is called.
_PLACE = r"(?i)\b(?:where|which (?:file|variable|env\w*)|name of|wo (?:liegt|steht)|dónde|où|onde)\b"
# Said instead of a secret.
_NONE = """
yes nope none nothing skip later same unknown empty default sure okay done wait stop cancel nein keins nada oui rien niente
"""


def without_secret(text: str, transcript: str) -> str:
    """Returns a prompt without the secret that the assistant's last words asked for; a longer prompt stays as it is."""
    words = text.split()
    if not 0 < len(words) <= _WORDS or len(text) > _CHARS:
        return text
    found = [word for word in words if _may_be_one(word, alone=len(words) == 1)]
    if not found or not _asked(transcript):
        return text
    return " ".join("[redacted:password]" if word in found else word for word in words)


def _may_be_one(word: str, *, alone: bool) -> bool:
    value = word.strip(".,;:!?\"'`()")
    if len(value) < 4 or "[redacted" in word or "://" in value or not not_a_reference(value, False):
        return False
    if alone:
        return value.lower() not in _NONE.split()
    digits = sum(map(str.isdigit, value))
    return digits >= 4 or (not re.fullmatch(CODE, value) and (digits > 0 or not value.replace("'", "").isalpha()))


def _asked(transcript: str) -> bool:
    said = _last_said(transcript)[-_ASKED_CHARS:].strip()
    return re.search(_ASKS, said) is not None and not re.search(_PLACE, said)


def _last_said(transcript: str) -> str:
    """The assistant's last text; the first line of what was read may be cut off."""
    for line in reversed(tail(transcript).splitlines()):
        if b'"assistant"' not in line:
            continue
        try:
            texts = [block["text"] for block in json.loads(line)["message"]["content"] if block["type"] == "text"]
        except (ValueError, TypeError, KeyError):
            continue
        if texts:
            return str(texts[-1])
    return ""
