"""Secrets in plain sentences: "the token, here: …", "the pin for the screen is …".

A telling word makes the rest of its line, up to a limit, suspicious; there a word that looks made up is a secret, and so is what
is given as a password in so many words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ultan.configs.edge.verdicts import CODE, UUID, changes, in_base64, made_up, no_plain_word, not_a_reference, token_value

TRIGGERS = (
    *(
        "passw",
        "passphrase",
        "passcode",
        "pass ",
        "pass:",
        "psk",
        "pw",
        "secret",
        "token",
        "cred",
        "key",
        "pin",
        "otp",
        "code",
        "login",
    ),
    *("log in", "loggen", "anmelden", "zugangsdaten", "identifiants", "psw"),
    *("user/", "auth", "mdp", "wifi", "wlan", "wi-fi", "licen", "schlüssel", "clé", "llave", "wachtwoord", "lösenord", "şifre"),
    *("parola", "heslo", "hasło", "adgangskode", "salasana", "jelszó", "mật khẩu", "пароль", "密钥", "秘密", "キー"),
    *("kennwort", "contraseña", "clave", "mot de passe", "senha", "密码", "密碼", "口令", "パスワード", "暗証番号", "トークン"),
    *("シークレット", "비밀번호", "암호", "geheim", "secrète", "secreta"),
)

LOGIN_WORDS = (
    r"passw(?:or)?[dt]s?|passphrases?|passcode|pwd?|kennwort|contraseña|mot de passe|mdp|senha"
    r"|hasło(?: to)?|wachtwoord|lösenord(?:et)?|şifre|psw|(?:wi-?fi|wlan)[ -]?(?:key|schlüssel)"
    r"|parola|heslo|adgangskode|salasana|jelszó|пароль|mật khẩu"
)
_KEY_WORDS = (
    r"secrets?|tokens?|credentials?|clave|partie secrète|parte secreta|geheim(?:er|nis) ?(?:teil|schlüssel)?"
    r"|(?:access|activation|api|bot|decryption|deploy|encryption|licen[cs]e|master|private|product|secret|service|signing|ssh)"
    r"[ _-]?keys?|(?:deploy|zugangs|api)-?schlüssel|clé d[e’']"
)
# Of keys in general only what is long and looks drawn by lot: the keys of caches and tables are told the same way.
_ANY_KEY = r"keys?|key ids?|schlüssel|clés?|llave"
_ANY_KEY_DENSE = r"密钥|キー|秘密"

_PIN_WORDS = r"pin(?: code)?|otp|(?:2fa|access|door|security|unlock|verification) code"
_PAIR_WORDS = (
    r"(?:cred(?:ential)?s|credenciales|credenciais|credenziali|identifiants|zugangsdaten|user(?:name)?/pass(?:word)?|basic auth)"
    r"(?: (?:is|are|son|são|sont|sind|sono)\b)?"
    r"|login (?:is|with|as)|log in (?:with|as)|(?:einloggen|anmelden) mit"
)
_DENSE = r"密码|密碼|口令|パスワード|暗証番号|トークン|シークレット|비밀번호|암호"
# "The password manager is …" gives no password.
NOT_ABOUT = r"(?! (?:algorithm|column|expir|field|file|hash|length|manager|polic|prompt|reset|rotation|stor|strength|vault))"
_TELLING = rf"(?i)(?<![a-z])(?:{LOGIN_WORDS}|{_KEY_WORDS})(?![a-z]){NOT_ABOUT}|{_DENSE}"
_TELLING_KEY = rf"(?i)(?<![a-z_.-])(?:{_ANY_KEY})(?![a-z_.-])|{_ANY_KEY_DENSE}"
_WORD = r"[^\s\"'`<>()\[\]{},;=、，。]{12,}={0,2}"
_BE = r"is|are|was|ist|sind|son|sont|war|lautet|heißt|es|era|est|c[’']est|é|è|är"
LINKS = rf"(?:(?:\s{{0,3}}(?:\b(?:{_BE})\b:?|[:=：]>?|->|→|是|为|改成|は|는|은)|[’']s(?=\s))\s{{0,3}})"
_PRODUCT_KEY = r"(?:[A-Z0-9]{4,6}-){2,}[A-Z0-9]{4,6}"
_OWNED = r"(?:the|our|my|your|la|admin|db|guest|lab|office|root|router|staging|vault|vpn|wi-?fi|wlan)"
# Each way of giving a secret away, in the order in which they are tried at one place.
_GIVEN = "(?i)" + "|".join(
    (
        rf"\b(?:user(?:name)?|login|account|ssid|wi-?fi|wlan|benutzer|usuario|utilisateur)\s[\w.@+-]{{2,40}}\s?[,;/]?\s(?:and\s|und\s|y\s|et\s)?"
        rf"(?:(?:{LOGIN_WORDS})\s{{1,3}}(?P<beside>[^\s\"'`:=]{{6,200}})|(?:pass|psk|key)\s{{1,3}}(?P<near>[^\s\"'`:=]{{6,200}}))"
        r"(?=[\s.,;!?]|\Z)",
        rf"\b(?:{LOGIN_WORDS})\s{{1,3}}(?=[^\s\d]{{0,100}}\d)(?P<direct>[^\s\"'`:=]{{6,200}})(?=[\s.,;!?]|\Z)",
        rf"(?:\b(?:{LOGIN_WORDS})\b{NOT_ABOUT}|{_DENSE})(?:[^\n:=]{{0,60}}?){LINKS}"
        r"(?:[\"'`“‘](?P<quoted>[^\s,;)\"'`”’][^\"'`”’\n]{3,80})|(?P<bare>[^\s\"'`“]{4,200}))",
        rf"(?<![a-z])(?:{_KEY_WORDS})(?:\s(?:for|of|from|to|on|in|für|von|vom|de|del|du|para|pour)\s[^\n:=,.]{{1,40}}?)?"
        rf"(?:{LINKS}[\"'`]?(?P<token>[^\s\"'`]{{8,200}})|\s{{1,4}}(?P<uuid>{UUID}))",
        rf"(?<![a-z])(?:{_KEY_WORDS})\s(?P<adjacent>[^\s\"'`:=()]{{12,200}})",
        rf"(?:\b(?:{LOGIN_WORDS})\b{NOT_ABOUT}|(?<![a-z])(?:{_KEY_WORDS})(?![a-z]))[^\n]{{0,40}}\n\s{{0,4}}(?:```\w{{0,10}}\n\s{{0,4}})?"
        r"(?P<beneath>[^\s\"'`:=()]{8,200})(?=[ \t]{0,4}(?:\n|\Z))",
        rf"\b{_OWNED} pass{LINKS}[\"'`]?(?P<adjacent_pass>[^\s\"'`]{{8,200}})",
        rf"(?:{_DENSE})\s{{1,3}}(?P<dense>[!-~]{{6,100}})(?![!-~])",
        r"(?:^|\n|[,;.]\s)pass(?:\sis|\s?:)\s(?P<own_pass>[^\W_]{8,60})(?![\w.-])",
        rf"\bkey{LINKS}[\"'`]?(?P<key>[^\s\"'`/]{{16,200}})",
        rf"\b(?:{_PIN_WORDS})\b[^\n:=]{{0,60}}?{LINKS}[\"'`]?(?P<pin>[^\s\"'`]{{4,32}})",
        rf"\b(?:{_PAIR_WORDS})\s?:?\s{{1,3}}[\w.@+-]{{2,40}}\s?[:/]\s?(?P<pair>[^\s/\"'`]{{6,100}})",
        r"\b(?:login|wi-?fi|wlan)(?:\s?:|\s(?:is|ist))?\s[\w.@+-]{2,40}(?:\s/\s|:)(?P<login>[^\s/\"'`:]{6,100})",
        rf"\blicen[cs]e(?: key)?{LINKS}[\"'`]?(?P<product>{_PRODUCT_KEY})(?![\w-])",
    )
)
# Keys for machines are this long at least; a run of small letters is a word of some name.
_KEY_LENGTH = 16
# Half a key of 128 bits at least. A commit's hash has forty digits.
_HEX_KEY, _COMMIT = r"(?=[a-f]{0,40}\d)(?=\d{0,40}[a-f])[0-9a-f]{16,128}", 40
_SMALL_RUN = r"[a-z]{5}"
_ONLY_WORDS = rf"(?i){LOGIN_WORDS}|{_DENSE}"
# How far a telling word reaches in its line, and how soon after it a line break doesn't end its reach.
_REACH = 120
_GAP = 3


def redact(text: str) -> str:
    """Returns the text without the secrets that its sentences give away: without a digit that is a password only."""
    if not re.search(r"\d", text) and not re.search(_ONLY_WORDS, text):
        return text
    text = re.sub(_GIVEN, _given, text)
    text = _within(text, _TELLING, _made_up)
    return _within(text, _TELLING_KEY, _key_like)


def _within(text: str, telling: str, change: Callable[[re.Match[str]], str]) -> str:
    kept: list[str] = []
    done = 0
    for begin, end in _regions(text, telling):
        kept.append(text[done:begin])
        kept.append(re.sub(_WORD, change, text[begin:end]))
        done = end
    return "".join([*kept, text[done:]])


def _regions(text: str, words: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for telling in re.finditer(words, text):
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
    random = (made_up(value, False) and value.count("/") < 2) or re.fullmatch(_PRODUCT_KEY, value) or in_base64(value)
    secret = random and not_a_reference(value, False) and "://" not in value
    return f"[redacted:secret]{word.group()[len(value) :]}" if secret else word.group()


def _key_like(word: re.Match[str]) -> str:
    value = word.group().rstrip(".:!?")
    cased = value.lower() != value and not re.search(_SMALL_RUN, value)
    return _made_up(word) if cased and (len(value) >= _KEY_LENGTH or in_base64(value)) else word.group()


def _given(found: re.Match[str]) -> str:
    group = found.lastgroup or ""
    value = found.group(group).rstrip(".,;:!?)]}。、")
    label, judge = _JUDGES[group]
    if not judge(value) or not not_a_reference(value, False) or re.fullmatch(CODE, value) or "://" in value:
        return found.group()
    whole, begin = found.group(), found.start(group) - found.start()
    return f"{whole[:begin]}[redacted:{label}]{whole[begin + len(value) :]}"


def _like_a_password(value: str) -> bool:
    """With digits in it, or several words joined as in a passphrase."""
    digits = sum(character.isdigit() for character in value)
    return digits >= 4 or (digits > 0 and len(value) >= 6) or value.count("-") >= 2


def _drawn(value: str) -> bool:
    """A sign, both cases and digits, which no name of a class or a test has all together; or digits to the base of sixteen."""
    cased = value.lower() != value and value.upper() != value
    drawn = token_value(value, False) and cased and changes(value) >= 2 and not value.isalnum() and value.count("/") < 2
    return drawn or (re.fullmatch(_HEX_KEY, value) is not None and len(value) != _COMMIT)


def _letters_and_digits(value: str) -> bool:
    """In an alphabet: what is written without blanks between its words may be a whole sentence."""
    return (
        max(value) < _FIRST_BEYOND_ALPHABETS
        and not value.isdigit()
        and any(map(str.isdigit, value))
        and any(map(str.isalpha, value))
    )


# Latin, Greek and Cyrillic come before it.
_FIRST_BEYOND_ALPHABETS = "\u0590"

_JUDGES: dict[str, tuple[str, Callable[[str], bool]]] = {
    "beside": ("password", lambda value: no_plain_word(value, False)),
    "near": ("password", _letters_and_digits),
    "direct": ("password", _letters_and_digits),
    "quoted": ("password", lambda value: len(value) >= 4),
    "bare": ("password", _like_a_password),
    "token": ("secret", lambda value: token_value(value, False) and not value.isdigit()),
    "uuid": ("secret", lambda _value: True),
    "adjacent": ("secret", _drawn),
    "adjacent_pass": ("password", lambda value: token_value(value, False) and changes(value) >= 2),
    "dense": ("password", _letters_and_digits),
    "own_pass": ("password", _letters_and_digits),
    "beneath": ("secret", lambda value: token_value(value, False) and changes(value) >= 2),
    "key": ("secret", lambda value: changes(value) >= 4),
    "pin": ("pin", lambda value: re.search(r"\d{4}", value) is not None),
    "pair": ("password", _letters_and_digits),
    "login": ("password", lambda value: _letters_and_digits(value) and changes(value) >= 2),
    "product": ("secret", lambda _value: True),
}
