"""What a sentence states something to be: "the port is 7443", "at most 2 retries", "LANTERN_ENV=staging".

Four forms, each bounded: a name and its value across a verb, a name of a setting right before its value, a limit before what is
counted, and an assignment. A value that is told as past, or denied, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ultan.agents.observers.lexicon import words
from ultan.agents.observers.naming import Named
from ultan.configs.edge.stopwords import STOP

_UNIT = (
    r"(?:ms|µs|s|secs?|seconds?|min(?:ute)?s?|h|hrs?|hours?|days?|weeks?|months?|years?|%|percent|px|pt|em|rem|"
    r"[kmgt]i?b|bytes?|[kmg]bit/s|rpm|rps|qps|hz|[kmg]hz|°?c|eur|usd|€|cents?|characters?|chars|lines?|columns?|rows?|"
    r"Sekunden?|Minuten?|Stunden?|Tage?|Zeilen?|secondes?|heures?|jours?|lignes?|segundos?|minutos?|horas?|días?|秒|分钟|"
    r"小时|天|行)"
)
_TIME = r"\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:am|pm))?(?: (?:UTC|CET|CEST|GMT|[A-Z]{3}))?"
_NUMBER = (
    rf"(?:{_TIME}|v?\d[\d.,_]*\d(?: ?{_UNIT}\b)|\d(?: ?{_UNIT}\b)|\d[\d.,]* ?%|v?\d[\d.,_]*\d(?![\w]|[.:]\w)|\d+(?![\w]|"
    rf"[.,:]\w))"
)
# A value without a digit: code, a quotation, or a name as it is found by `naming`.
_QUOTED = r"[\"'“„`](?P<quoted>[^\"'“”„`\n]{1,80})[\"'“”`]"

# Names of settings that stand right before their value.
_SETTING = (
    r"(?:ports?|version|timeouts?|time-?outs?|retries|line (?:length|width)|max(?:imum)? \w+|min(?:imum)? \w+|batch size|"
    r"page size|"
    r"pool size|chunk size|buffer size|block size|\w+ size|retention|ttl|limit|threshold|budget|rate|interval|period|delay|"
    r"replicas|workers|threads|concurrency|memory|heap|prefix|suffix|channel|stream(?: name)?|topic|queue|bucket|region|"
    r"zone|namespace|"
    r"schema|database|db|role|user(?:name)?|account|group|host|hostname|branch|tag|label|profile|env(?:ironment)?|"
    r"encoding|locale|"
    r"charset|currency|client id|key id|id|trennzeichen|kodierung|zeitlimit|hôte|puerto|porta|porte|versión|versão|"
    r"versione|registro|"
    r"indent(?:ation)?|width|height|depth|printWidth|tabWidth|level|node|python|java|go|ruby|php|rust|postgres|redis)"
)
_ADJACENT = re.compile(rf"(?<![\w-])(?P<name>{_SETTING})(?: of| to| at| is| von| de| =|:)? (?P<value>{_NUMBER})", re.IGNORECASE)
# The same before what is named: "tag v7.14.2", "the bucket s3://tariffs".
_SETTING_BEFORE = re.compile(
    r"(?<![\w-])(?P<name>prefix|suffix|channel|stream|topic|queue|bucket|region|zone|namespace|schema|database|role|user|"
    r"account|host|"
    r"branch|tag|label|profile|encoding|locale|version|cluster|server|box|machine|registry|repo(?:sitory)?|kodierung|hôte)"
    r"(?: name)? (?=[\w$#@~./`])",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    rf"(?<!\w)(?:at most|no more than|not more than|up to|max(?:imum)?\.?|at least|min(?:imum)?\.?|under|below|within|only|"
    rf"höchstens|maximal|mindestens|au plus|maximum|como máximo|máximo|最多|至少)\s?"
    rf"(?P<value>{_TIME}|\d[\d.,]*)\s?(?P<name>[A-Za-zÀ-ɏ\u4e00-\u9fff]{{1,30}})",
    re.IGNORECASE,
)
_EVERY = re.compile(rf"\b(?P<name>every|alle|cada|toutes les) (?P<value>\d+ ?{_UNIT})\b", re.IGNORECASE)
_ASSIGNED = re.compile(r"(?<![\w=!<>-])(?P<name>[A-Za-z][\w.-]{1,60})=(?P<value>[\w./:@-]*\w)(?![=\w])")
# Settings whose value may be any word: "the prefix is LOCH", "trennzeichen ist das semikolon".
_WORDED = re.compile(
    r"(?<![\w-])(?P<name>prefix|suffix|handle|user ?name|nickname|encoding|locale|currency|charset|separator|delimiter|"
    r"shell|editor|theme|"
    r"trennzeichen|kodierung|währung|benutzername|séparateur|encodage|separador|codificación|前缀|编码|分隔符)"
    r"(?:\s(?:is|are|must be|should be|ist|est|es|é|has to be)(?:\s(?:always|the|a|an|das|der|die|le|la|el|now))*|是|为|"
    r"[:=])\s?"
    r"(?P<value>[A-Za-zÀ-ɏ][\w.+-]*|[\u4e00-\u9fff]{1,6})(?=\s*(?:[,.;!)，。]|$|\s(?:and|und|et|y|e|everywhere|here|in|"
    r"for)\b))",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:ms|µs|s|secs?|seconds?|min(?:ute)?s?|h|hrs?|hours?|days?|weeks?|months?|years?|[kmgt]i?b|Sekunden?|Minuten?|"
    r"Stunden?|Tage?|"
    r"secondes?|heures?|jours?|segundos?|minutos?|horas?|días?|percent|times?|of|in|or|one|per)",
    re.IGNORECASE,
)
# Between what is named and its value.
_VERB = re.compile(
    r"^(?:\s+(?:name|id))?\s*(?:[:=]|"
    r"(?:(?:has|have|had|will|should|must|shall|is|are|needs?|ought)\s+)?(?:always |now |just |still |also )?"
    r"(?:to )?(?:is|are|be|been|stays?|remains?|becomes?|equals?|set to|called|named|uses?|lives? (?:in|at|on|under)|"
    r"moved to|changed to|goes? to|listens? on|runs? (?:at|on)|starts? (?:at|on)|"
    r"finishes (?:at|around)|is called|is set to|are called|go to|run at|defaults to|points? to)|"
    r"ist|sind|heißt|lautet|steht auf|läuft (?:auf|um)|est|sont|s'appelle|écoute sur|es|son|queda en|se llama|"
    r"é|fica em|è|是|为|设成|要设成|改成|设为|叫|は|を)"
    r"\s*(?:always |called |named |set to |on |at |around |about |only |now |in |under |up to |the |a |an |das |der |die |"
    r"le |la |el |port )*"
    r"[\"'“„`]?$",
    re.IGNORECASE,
)
# What stands before a value that doesn't hold (any more).
_DENIED = re.compile(
    r"(?:\bnot(?: on| in| at| the| to)?|n't(?: on| in| at)?|\bnever|\bno longer(?: on| in| at)?|\binstead of|"
    r"\brather than|\binsted of|\bwas|\bwere|\bused to be|"
    r"\bformerly|\buntil|\bthe old|\bold|\bfrom|\bnicht(?: auf)?|\bstatt|\bkein\w*|\bpas(?: sur)?|\bau lieu d[eu]|"
    r"\ben lugar de|\bno(?: en)?|"
    r"\bem vez de|\binvece di|不是|而不是|ではなく)\s+(?:port |the |der |le |el )?[\"'`]?$",
    re.IGNORECASE,
)
_GONE_AFTER = re.compile(
    r"^[\"'`]?\s*(?:is|are)? ?(?:gone|dead|over|no longer|was|were|not any ?more|nicht mehr|n'est plus|ya no)\b", re.IGNORECASE
)
_NAME_WORDS = re.compile(r"[A-Za-zÀ-ɏ_][\w.-]*|[\u4e00-\u9fff]{2,8}")
NAME_WORDS = 3
# Characters between a name and its value across a verb.
_REACH = 46


class Stated(NamedTuple):
    """A name with its value, as they were typed."""

    name: str
    value: str


def stated(text: str, names: tuple[Named, ...]) -> tuple[Stated, ...]:
    """Returns what a sentence states; `names` are what it names."""
    found: dict[str, Stated] = {}
    for name, value, start, end in _candidates(text, names):
        if not _denied(text, start, end) and name.strip():
            found.setdefault(value.casefold(), Stated(name.strip(), value))
    return tuple(found.values())


def _candidates(text: str, names: tuple[Named, ...]) -> Iterator[tuple[str, str, int, int]]:
    for one in _ASSIGNED.finditer(text):
        yield one["name"], one["value"], *one.span("value")
    for one in _EVERY.finditer(text):
        yield one["name"], one["value"], *one.span("value")
    for one in _ADJACENT.finditer(text):
        if not _inside(one.span("value"), names):
            yield one["name"], _trimmed(one["value"]), *one.span("value")
    for one in _LIMIT.finditer(text):
        if one["name"].casefold() not in STOP and not _COUNTED.fullmatch(one["name"]) and not _inside(one.span("value"), names):
            yield one["name"], one["value"], *one.span("value")
    for one in _WORDED.finditer(text):
        if one["value"].casefold() not in STOP:
            yield one["name"], one["value"], *one.span("value")
    for one in _SETTING_BEFORE.finditer(text):
        if named := next((other for other in names if other.start == one.end()), None):
            yield one["name"], named.name, named.start, named.end
    yield from _across_verbs(text, names)


def _across_verbs(text: str, names: tuple[Named, ...]) -> Iterator[tuple[str, str, int, int]]:
    places = [(one.name, one.start, one.end) for one in names]
    places += [
        (_trimmed(one[0]), *one.span()) for one in re.finditer(rf"(?<![\w.:/-]){_NUMBER}", text) if not _inside(one.span(), names)
    ]
    places += [(one["quoted"], *one.span()) for one in re.finditer(_QUOTED, text) if not _inside(one.span(), names)]
    for value, start, end in sorted(places, key=lambda place: place[1]):
        head = text[max(0, start - _REACH - 60) : start]
        if name := _subject(head, [one for one in names if one.end <= start]):
            yield name, value, start, end


def _subject(head: str, before: Sequence[Named]) -> str:
    """The name before the verb that ends a piece of text, "" where there is no such verb or no name before it.

    What the sentence names right before the verb is the name as a whole.
    """
    for cut in range(max(0, len(head) - _REACH), len(head)):
        if (cut == 0 or not head[cut - 1].isalnum() or _wide(head[cut - 1])) and _VERB.match(head[cut:]):
            left = head[:cut].rstrip(" `\"'")
            whole = next((one.name for one in before if left.endswith(one.name)), "")
            return whole or _last_words(left)
    return ""


def _wide(character: str) -> bool:
    return "\u3040" <= character <= "\u9fff"


def _last_words(text: str) -> str:
    """The noun phrase at the end of a text: up to three words behind a determiner, a stop or a word that names nothing."""
    clause = re.split(r"[,;:.!?()，。；]\s*|\s(?:and|but|because|so|that|und|aber|et|y|e)\s", text.rstrip())[-1]
    found: list[str] = []
    for word in reversed(_NAME_WORDS.findall(clause)):
        folded = word.casefold()
        if folded in words().determiners or folded in STOP or folded in words().no_names or len(found) == NAME_WORDS:
            break
        found.insert(0, word)
    return " ".join(found)


def _trimmed(value: str) -> str:
    return value.strip().rstrip(".,;:")


def _inside(span: tuple[int, int], names: tuple[Named, ...]) -> bool:
    return any(one.start <= span[0] and span[1] <= one.end for one in names)


def _denied(text: str, start: int, end: int) -> bool:
    return bool(_DENIED.search(text[max(0, start - 30) : start]) or _GONE_AFTER.match(text[end:]))


def holds(text: str, value: str) -> bool:
    """True where a sentence holds a value and doesn't deny it, nor tell it as past."""
    places = [found.span() for found in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE)]
    if not places and _wide(value[:1]):
        places = [found.span() for found in re.finditer(re.escape(value), text)]
    return any(not _denied(text, start, end) for start, end in places)
