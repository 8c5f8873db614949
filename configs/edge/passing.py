"""Secrets handed over in passing: before their name ("use … as the password"), spelled out, as codes and words to recover.

Apart from `spoken`, whose rules wait for the telling word and take one word after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ultan.configs.edge.spoken import LINKS, NOT_ABOUT
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.verdicts import CODE, changes, not_a_reference

# Of a password, of a code, of a phrase to recover and of a card: each kind of find is tried where its own words are only.
_PASSWORD = (
    *("passw", "passphrase", "passcode", " pw", " pwd", "kennwort", "contraseña", "mot de passe", "senha", "mdp"),
    *("login", "token", " key"),
)
_CODE_OF = (
    *("2fa", "mfa", "totp", "recovery code", "backup code", "rescue code", "sms", "time code", "ation code", "ator code"),
    *("scratch code", "gency code", "scode", "ückcode", "código", "codigo", "code de ", "codes de ", "пин", "код"),
    *("验证码", "校验码", "恢复码", "备用码", "コード", "인증번호"),
)
_PHRASE_OF = ("phrase", "mnemonic", "seed", "backup words", "recovery words", "frase", "助记词", "フレーズ")
_CARD_OF = ("card", "karte", "tarjeta", "carte ", "cvv", "cvc", "visa")
_ANSWER_OF = (
    "security",
    "secret question",
    "secret answer",
    "sicherheit",
    "geheimfrage",
    "seguridad",
    "segurança",
    "secrète",
    "sécurité",
)
TRIGGERS = ("puk", *_PASSWORD, *_CODE_OF, *_PHRASE_OF, *_CARD_OF, *_ANSWER_OF, "pin", " code", "pw:", "pass:")

_NAMES = r"(?:passw(?:or)?[dt]|passphrase|passcode|pwd?|kennwort|contraseña|mot de passe|mdp|senha)"
_NAMED = rf"(?:{_NAMES}|login|token|(?:api|access|deploy) key)"
_VALUE = r"(?P<value>[^\s\"'`<>()/.,;:]{6,100}|[^\s\"'`<>()/]{8,100})"
_ARTICLE = r"(?:the|my|our|your|a|das|mein|unser|la|el|mi|le|mon|o|a|minha)\s(?:[\w-]{1,20}\s){0,2}"
# The password stands before its name, or behind what was done with it.
_REVERSED = (
    rf"(?i)\b(?:use|using|try|type|enter|with|nimm|nutze|usa|utilise|tape|mit|con|avec)\s[\"'`]?{_VALUE}[\"'`]?\s"
    rf"(?:as|when|als|como|comme|wenn|cuando|quand)\s(?:[\w'’]{{1,12}}\s){{0,4}}{_NAMES}\b{NOT_ABOUT}",
    rf"(?i)(?<![\w.-])[\"'`]?{_VALUE}[\"'`]?\s(?:is|was|ist|war|es|est|é)\s{_ARTICLE}{_NAMED}\b{NOT_ABOUT}",
    rf"(?i)(?<![\w.-])[\"'`]?{_VALUE}[\"'`]?\s(?:should |will |might )?works? as (?:{_ARTICLE})?"
    rf"{_NAMED}\b",
    rf"(?i)\b{_NAMES}(?:\?\s(?:it[’']?s|it is|that[’']?s|es ist|c[’']est|es)\s"
    rf"|{NOT_ABOUT}[^\n.:=]{{0,40}}?\s(?P<moved>to|from)\s)[\"'`]?{_VALUE}"
    r"(?:[\"'`]?\sto\s[\"'`]?(?P<then>[^\s\"'`<>()/]{6,100}))?",
)
_MOVED = r"(?i)\b(?:chang|set|reset|updat|rotat|switch)"
# What a code or a phrase is for: "of the lab", "to the side door".
_FOR = r"\s(?:of|for|to|at|on|in|für|fürs|im|vom|von|zur|zum|de|del|da|do|du)\s[^\n:=.,]{1,40}?"
_DIGIT = (
    r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun"
    r"|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf)"
)
# Letter by letter, digit by digit, in pairs of digits, or in the words of digits.
_SPELLED = (
    rf"(?i)\b(?:{_NAMES}|pin(?: code|code)?|(?:door|gate|access|alarm|entry|keypad|lock|safe|security|unlock) code)"
    rf"(?:{_FOR})?{LINKS}"
    rf"(?P<value>(?:[^\W_][ -]){{3,40}}[^\W_](?![\w'’])"
    rf"|\d{{2}} \d{{2}}(?: \d{{2}})?(?![\w:.-])|(?:{_DIGIT}[ ,-]{{1,2}}){{3,11}}{_DIGIT}\b)"
)
_CODE_WORDS = (
    r"(?:2fa|mfa|totp|recovery|backup|rescue|scratch|emergency|sms|one[- ]time|confirmation|verification|authenticator) codes?"
    r"|(?:bestätigungs|wiederherstellungs|sicherheits|einmal|ersatz|zugangs)-?codes?"
    r"|c[óo]digos? de (?:verificaci[óo]n|verificaç[ãa]o|seguridad|segurança|recuperaci[óo]n|recuperaç[ãa]o|respaldo)"
    r"|codes? de (?:vérification|sécurité|récupération|secours)|(?:totp|2fa|mfa) (?:seed|secret|key)|пин-?код|код подтверждения"
)
_CODE_DENSE = r"验证码|校验码|恢复码|备用码|(?:確認|認証|リカバリー|バックアップ|PIN)コード|인증번호"
_ONE_CODE = (
    r"(?:\d{3} \d{3}(?!\d)|(?=[A-Za-z-]{0,24}\d)[A-Za-z0-9]{3,8}(?:-[A-Za-z0-9]{3,8}){1,5}"
    r"|\d{4,10}|(?=[A-Z]{0,24}\d)[A-Z0-9]{6,32})"
)
_COUNTED = r"(?!\s?(?:%|(?:lines?|files?|tests?|times|users?|rows?|chars?|characters?|bytes?|ms|days?|hours?|minutes?)\b))"
_CODES = (
    rf"(?:(?i:(?<![a-z])(?:{_CODE_WORDS})(?![a-z])|{_CODE_DENSE}))(?:(?i:[^\n:=.\d]{{0,30}}?{LINKS})|[:：]?\s{{0,3}})[\"'`]?"
    rf"(?P<value>{_ONE_CODE}(?:(?:[,;/]?\s{{1,3}}|(?i:,?\s(?:and|und|y|et|e)\s)){_ONE_CODE}){{0,20}})(?![A-Za-z0-9_-]|[.,:]\d){_COUNTED}"
)
# In capitals it's the secret kind, not a chip's; what it is a pin of follows it.
_PIN = r"\b(?:PIN|Pin)(?:[’']s)? (?P<value>\d{4,8})(?![\w:.-])(?! (?:of|on|at|am|de|to)\b)" + _COUNTED
_PIN_OF = (
    r"(?i)\b(?:puk:? {0,2}(?P<puk>\d{8})|pin (?:für|for|of|de|del|da|do|della) (?:(?:the|my|our|die|das|den|la|el|le|o|a) )?"
    r"(?:card|karte|tarjeta|carte|cartão|carta|sim|phone|handy|tablet|safe|tresor|door|tür|screen)"
    r"(?: is| ist| es|:)? (?P<value>\d{4,8}))(?!\w)"
)
_SEED_WORDS = (
    r"(?:seed|recovery|backup|wallet|mnemonic|secret)[ -](?:phrase|words|sentence)|mnemonic"
    r"|(?:wiederherstellungs|seed)-?(?:phrase|wörter)"
    r"|frase (?:semilla|de recuperación|de recuperação)|phrase (?:de récupération|secrète)"
)
# Of the words of such a phrase the shortest have three letters; phrases have from four words, the usual ones twelve or more.
_SEED = rf"(?i)\b(?:{_SEED_WORDS})[^\n:=.]{{0,40}}?{LINKS}[\"'`]?(?P<value>(?:[^\W\d_]{{3,12}},?\s){{5,23}}[^\W\d_]{{3,12}})"
_PHRASE = (
    rf"(?i)\bpass(?:phrase|satz)(?:{_FOR})?{LINKS}[\"'`]?(?P<value>(?:[^\W\d_]{{3,12}}[ -]){{3,7}}[^\W\d_]{{3,12}})"
    r"(?=[\"'`.,;!]|\s{0,4}(?:\n|\Z))"
)
# A word alone after "password:", at the end of what is said: in code and in forms a kind, a rule or a state stands there.
_WORD_ALONE = (
    rf"(?i)(?<![\w.\"'`/-])(?:{_NAMES}|passwort|pass)(?:{_FOR}|\s(?:is|ist|es|est|é|è))?\s?[:=] {{1,3}}"
    r"(?P<value>[^\W\d_]{4,24})"
    r"(?=[.,;!?]\s|[.,;!?]?\s{0,3}(?:\n|\Z))"
)
_NO_PASSWORDS = """
string text optional required mandatory none null empty unknown hidden hashed encrypted plain field input value varchar char
bytes secret password passwort changed wrong incorrect missing invalid expired rejected accepted denied weak strong unset
disabled enabled prompt random generated default same always never nope gone anything something nothing true false redacted masked
blank rotate rotated reset
"""
_QUESTION = (
    r"(?:security|secret) question|(?:sicherheits|geheim)frage|(?:pregunta|pergunta) (?:de seguridad|de segurança|secreta)"
    r"|question (?:secrète|de sécurité)"
)
_ANSWERED = (
    rf"(?i)\b(?:(?:{_QUESTION})[^\n]{{0,120}}?\b(?:answer|antwort|respuesta|resposta|réponse)(?:{_FOR})?"
    rf"|(?:security|secret) answer|answer to (?:the|my|our) (?:{_QUESTION})){LINKS}[\"'`“]?(?P<value>[^\W\d_][\w-]{{2,40}})"
)
_SEED_DENSE = r"(?:助记词|リカバリーフレーズ)[^\n:=.]{0,10}?[是为は:：]\s{0,3}(?P<value>(?:[a-z]{3,12}\s){7,23}[a-z]{3,12})"
_CARD = r"(?<![\w.:/-])(?P<value>[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7})(?![\w/-])"


def redact(text: str) -> str:
    """Returns the text without the secrets that are handed over in passing."""
    lowered = text.lower()
    for triggers, patterns, change in _KINDS:
        if any(trigger in lowered for trigger in triggers):
            for pattern in patterns:
                text = re.sub(pattern, change, text)
    return text


def _reversed(found: re.Match[str]) -> str:
    before = found.string[max(0, found.start() - _VERB_BEFORE) : found.start("value")]
    if found.groupdict().get("moved") and not re.search(_MOVED, before):
        return found.group()
    whole = found.group()
    for name in ("then", "value"):
        value = (found.groupdict().get(name) or "").rstrip(".,;:!?")
        if value and _like_a_password(value):
            begin = found.start(name) - found.start()
            whole = f"{whole[:begin]}[redacted:password]{whole[begin + len(value) :]}"
    return whole


def _like_a_password(value: str) -> bool:
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    told = changes(value) >= 2 or not re.fullmatch(r"[\w-]+", value)
    named = re.fullmatch(rf"{CODE}|[A-Z0-9_]+_[A-Z0-9_]+", value) or not not_a_reference(value, False) or "://" in value
    return mixed and told and not named


def _seed(found: re.Match[str]) -> str:
    """Words that are a sentence have small ones among them, or begin with what is done with the phrase: "is stored nowhere"."""
    words = re.findall(r"\w+", found.group("value").lower())
    told = not STOP.isdisjoint(words) or (len(words[0]) > _SUFFIXED and words[0].endswith(("ed", "ing", "ly")))
    return found.group() if told else _without(found, "secret")


def _word_alone(found: re.Match[str]) -> str:
    written = found.group("value")
    value = written.lower()
    # A class is named in two cases.
    told = (
        re.search(r"[a-z][A-Z]", written) is not None
        or value in STOP
        or value in _NO_PASSWORDS.split()
        or value.endswith(("ed", "ing", "field", "input"))
    )
    return found.group() if told else _without(found, "password")


def _card(found: re.Match[str]) -> str:
    """A card's last digit is checked as ISO/IEC 7812-1 says (Luhn): of numbers taken at random nine in ten fail."""
    digits = [int(sign) for sign in found.group("value") if sign.isdigit()]
    doubled = [(2 * digit - 9 if digit > 4 else 2 * digit) for digit in digits[-2::-2]]
    return _without(found, "card") if (sum(doubled) + sum(digits[::-2])) % 10 == 0 else found.group()


def _spelled(found: re.Match[str]) -> str:
    return _without(found, "password")


def _code(found: re.Match[str]) -> str:
    return _without(found, "pin")


def _without(found: re.Match[str], label: str) -> str:
    name = found.lastgroup or "value"
    whole, begin, end = found.group(), found.start(name) - found.start(), found.end(name) - found.start()
    return f"{whole[:begin]}[redacted:{label}]{whole[end:]}"


# "Reed" and "ring" are words of a phrase, "stored" and "printed" tell of it.
_SUFFIXED = 5
# How far before a password's name stands what was done with it.
_VERB_BEFORE = 50
_KINDS: tuple[tuple[tuple[str, ...], tuple[str, ...], Callable[[re.Match[str]], str]], ...] = (
    (_PASSWORD, _REVERSED, _reversed),
    ((*_PASSWORD, "pw:", "pass:"), (_WORD_ALONE,), _word_alone),
    (_ANSWER_OF, (_ANSWERED,), _word_alone),
    ((*_PASSWORD, " pin", " code"), (_SPELLED,), _spelled),
    (_CODE_OF, (_CODES,), _code),
    (("pin", "puk"), (_PIN, _PIN_OF), _code),
    ((*_PHRASE_OF, "passsatz"), (_SEED, _SEED_DENSE, _PHRASE), _seed),
    (_CARD_OF, (_CARD,), _card),
)
