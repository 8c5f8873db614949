"""Secrets as people recite them: a passphrase of several words with a number, and the code of a door or an alarm.

Apart from `spoken`, whose rules take one word each. Words that only tell about a password ("is valid for 30 days", "the first
pass is over file 12") stay, and so do the codes of programs.
"""

from __future__ import annotations

import re

from ultan.configs.edge.spoken import NOT_ABOUT

TRIGGERS = (
    *("pass", "pwd", "kennwort", "contraseña", "mot de passe", "senha", "code", "pin", "código", "codigo"),
    *("opens", "unlock", "öffnet", "abre", "ouvre", "geht auf"),
    *("密码", "密碼", "口令", "パスワード", "门禁", "暗証番号"),
)

_LOGIN = r"(?:pass(?:wor[dt]|phrase|code)|pwd|kennwort|contraseña|mot de passe|senha)"
# "Pass" alone is also what a compiler makes: it counts where it is somebody's.
_PLAIN = r"(?:the|my|our|your|wi-?fi|wlan|vpn|admin|root|guest|db|lab|office|router) pass"
_IS = r"\s{0,3}(?:\b(?:is|are|ist|lautet|es|est|é)\b:?|[:=])\s{1,3}"
_WORD = r"[^\W\d_][\w'’-]{1,20}"
_END = r"[.,;!?)\"'”]|\s{0,4}(?:\n|\Z)|\s(?:and|for|on|und|für|y|et|e|pour|para)\b"
# What is counted is no secret.
_UNIT = (
    r"\s?(?:%|(?:bits?|bytes?|characters?|chars?|days?|weeks?|months?|hours?|minutes?|times|rounds?|files?|lines?|users?|x|rows?"
    r"|items?|tabs?|entries|records?|errors?|pages?|results?|tests?|columns?|m?s)\b)"
)
_PHRASE = (
    rf"(?i)(?:\b{_LOGIN}{NOT_ABOUT}|\b(?P<plain>{_PLAIN}\b))[^\n:=.]{{0,40}}?{_IS}"
    rf"[\"'“]?(?P<value>{_WORD}(?:[ -]{_WORD}){{1,4}}[ -]?\d{{2,6}}[!#*]?)(?!\w|[.,:]\d|{_UNIT})"
)
# What stands in a sentence about a password, and in no passphrase. Each language's smallest words, then what is said of one.
_TELLS = """
a an the in on at to of for from by with under as and or not no too now still only same than then until after before every
within over since per between
der die das im am zu von für aus bei mit unter wie und oder nicht noch nur seit bis nach
el la los las en de del al con por para y o no solo desde hasta tras le les dans du des au aux avec par pour et ou pas
os as em do da dos das no na com por e ou não até
least most min max minimum maximum length version page line step section ticket issue chapter port item level vault stage
hash salt cost rounds bcrypt argon sha days hours minutes characters
"""
_TOLD = r"(?i).*(?:ed|ing|ten|iert|ado|ada|ido|ida)"

_PLACE = (
    r"(?:door|gate|alarm|entry|keypad|safe|lock|lockbox|garage|building|office|lobby|front[- ]door|access|security|unlock) code"
    r"|(?:the|my|our|your) pin"
    r"|(?:t(?:ü|ue)r|tor|haus|zugangs|alarm|eingangs)-?code|code (?:für|fuer|zu|zur|zum) (?:die |das |den |der )?"
    r"(?:(?:haus|eingangs)?t(?:ü|ue)r|tor|haus|alarm)\w{0,10}"
    r"|digicode|code (?:de la porte|de porte|de l[’']entrée|d[’']entrée|d[’']accès|de l[’']alarme|du portail|de l[’']immeuble)"
    r"|c[óo]digo (?:de (?:la |el )?|del |d[ao] )(?:puerta|porta|portão|portón|portal|alarma|alarme|entrada|acceso|acesso|garaje"
    r"|garagem)"
)
_PLACE_DENSE = r"门禁(?:密码|码)?|门锁(?:密码|码)|(?:ドア|玄関|入口|入館|解錠)の?(?:コード|暗証番号)|暗証番号"
_CODE = (
    rf"(?i)(?:\b(?:{_PLACE})\b|{_PLACE_DENSE})(?:[^\n:=.\d]{{0,40}}?(?:{_IS}|[是为は:：]\s{{0,3}})|\s{{1,3}}|(?<=[码号ド]))"
    r"[\"'“*]?(?P<value>[*#]?(?:\d{4,10}|\d{2,4}[- ]?[A-F]\d{2,4})[*#]?)(?![A-Za-z0-9_:-]|[.,]\d)"
    rf"(?!{_UNIT})"
)
# What opens with a number is a lock.
_OPENS = (
    r"(?i)\b(?:opens?|unlocks?|öffnet(?: sich)?|abre|(?:s[’'])?ouvre|geht auf)\s(?:with|by|using|mit|con|com|avec)"
    r"(?: the| its| dem)?(?: code)?\s{1,3}[\"'“]?(?P<value>[*#]?\d{4,10}[*#]?|\d{3}[*#])(?![A-Za-z0-9_:-]|[.,]\d)"
    rf"(?!{_UNIT})"
)
# The keypad's own sign says that it is typed into one.
_KEYED = r"(?i)\b(?:code|pin)\b[^\n:=.\d]{0,30}?\s[\"'“]?(?P<value>\d{3,8}[#*])(?![\w#*])"


def redact(text: str) -> str:
    """Returns the text without the passphrases and door codes that its sentences recite: a digit is in each of them."""
    if not re.search(r"\d", text):
        return text
    text = re.sub(_PHRASE, _phrase, text)
    for pattern in (_CODE, _OPENS, _KEYED):
        text = re.sub(pattern, lambda found: _without(found, "pin"), text)
    return text


def _phrase(found: re.Match[str]) -> str:
    words = re.findall(r"[^\W\d_]+", found.group("value"))
    about = any(word.lower() in _TELLS.split() for word in words) or re.fullmatch(_TOLD, words[0])
    # In small letters it must be all that is said there.
    plain = found.group("plain") is not None or not re.match(_END, found.string[found.end() :])
    return found.group() if about or (plain and not words[0][0].isupper()) else _without(found, "password")


def _without(found: re.Match[str], label: str) -> str:
    whole, begin, end = found.group(), found.start("value") - found.start(), found.end("value") - found.start()
    return f"{whole[:begin]}[redacted:{label}]{whole[end:]}"
