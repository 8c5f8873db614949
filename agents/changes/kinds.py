"""Of what kind the values of a text are: only a duration takes the place of a duration, a host that of a host.

A kind is read off how a value is written, units and names of days included; what is written like several kinds is of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from ultan.agents.patterns.specifics import FILE, specifics
from ultan.configs.edge.words import content_words

_NUMBER = r"\d+(?:[.,]\d+)*"
_COUNTED = (
    r"zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|"
    r"zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|"
    r"dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|três|quatro|sete|oito|nove|dez|due|tre|quattro|cinque"
)
_AMOUNT = rf"(?:{_NUMBER}|(?:{_COUNTED})(?= ))"
_DURATION = (
    r"ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|quarters?|years?|sprints?|"
    r"sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|secondes?|heures?|jours?|"
    r"semaines?|mois|ans?|"
    r"segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|mês|años?|anos?|secondi|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|"
    r"mes[ei]|ann[oi]"
)
_WEEKDAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|"
    r"lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|"
    r"sábados?|domingos?|"
    r"segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|(?:às )?(?:segundas|terças|quartas|quintas|sextas)|"
    r"luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica"
)
_MONTH = (
    r"jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|"
    r"sep(?:t(?:ember)?)?|"
    r"o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|"
    r"décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|"
    r"março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|"
    r"dicembre"
)
_CADENCE = (
    r"(?:twice |bi-?)?(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly)|(?:every|each) (?:\w+ )?(?:hour|day|"
    r"night|morning|"
    r"evening|week|month|quarter|year|sprint|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?|once an? \w+|(?:stünd|täg|nächt|"
    r"wöchent|monat|jähr)lich|(?:jede[nrs]?|alle) \w+|(?:tous|toutes) les \w+|chaque \w+|(?:cada|todos? os|todas? as|todos los|"
    r"todas las) \w+|ogni \w+|todo dia"
)
_CJK_DURATION = r"\d+ ?(?:秒|分钟?|小时|時間|天|日間|周|週間|个月|[ヶか]月|年)"
_LANGUAGE = (
    r"english|german|french|spanish|portuguese|italian|japanese|chinese|dutch|englisch|deutsch|französisch|spanisch|anglais|"
    r"allemand|français|espagnol|inglés|alemán|francés|español|castellano|inglês|alemão|português|inglese|tedesco|italiano"
)
# Ways of which one is chosen at a time.
_CHOICES = {
    "case": r"(?:upper|lower|camel|snake|kebab|pascal|title|sentence)[- _]?case|capitals|(?:gro|klein)(?:ß|"
    r"ss)(?:geschrieben|schreibung)|"
    r"majuscules|minuscules|mayúsculas|minúsculas|maiúsculas|maiuscol[eo]|minuscol[eo]",
    "indentation": r"tabs?|spaces|tabulatoren|leerzeichen|espaces|espacios|espaços|spazi|tabulations|tabuladores",
    "quotes": r"(?:single|double)(?:[- ]quotes?| ones)|backticks|einfache anführungszeichen|guillemets \w+|"
    r"comillas \w+|aspas \w+",
    "theme": r"(?:dark|light) (?:mode|theme)",
    "unit": r"pounds|kilograms|kilos|kg|lbs|miles|kilomet(?:er|re)s|km|celsius|fahrenheit|inches|cent(?:s|imet(?:er|re)s)|"
    r"euros?|(?:swiss )?francs?|pesos|rupees|yen|usd|eur|chf|gbp|"
    r"dollars?|met(?:er|re)s|feet|imperial|metric|pfund|zoll",
    "detail": r"(?:short|long|brief|terse|verbose|detailed|thorough|concise|kurze?|ausführliche?|court\w?|"
    r"long(?:ue)?|detaillad[oa]|"
    r"corto|curto|breve|dettagliat[oa]) (?:answers?|explanations?|paragraphs?|replies|antworten|réponses?|"
    r"respuestas?|respostas?|risposte)"
    r"|(?:réponses?|respuestas?|respostas?|risposte) (?:\w+ )?(?:court\w*|long\w*|cort\w+|larg\w+|curt\w+|"
    r"brev\w+|detall\w+|dettagli\w+)",
    "own name": r"(?:call me|i go by|my name is|i(?:'m| am) called|ich heiße|nenn mich|je m'appelle|appelle-moi|"
    r"me llamo|llámame|me chamo|"
    r"me chama de|mi chiamo|chiamami) \w+",
    "address form": r"per du|per sie|duzen|siezen|tutoyer|vouvoyer|tutear|tratar de usted|formal(?:ly)?|informal(?:ly)?",
}

# In the order in which they are looked for; each text of a value may be of several.
_KINDS: tuple[tuple[str, str], ...] = (
    ("duration", rf"(?<![A-Za-z0-9.]){_AMOUNT}[ -]?(?:{_DURATION})(?!\w)|{_CJK_DURATION}"),
    ("size", rf"(?<![A-Za-z0-9.]){_AMOUNT} ?(?:[kmgtp]i?b|bytes?|kilobytes?|megabytes?|gigabytes?|gigs?|megs?)(?!\w)"),
    ("share", rf"(?<![A-Za-z0-9.]){_AMOUNT} ?(?:%|percent|prozent|pour ?cent|por ?cien(?:to)?|por cento|per cento)"),
    (
        "length",
        rf"(?<![A-Za-z0-9.]){_AMOUNT} (?:char(?:acter)?s?|columns?|lines?|px|pixels?|zeichen|"
        r"zeilen|caractères|caracteres|caratteri)(?!\w)",
    ),
    (
        "count",
        rf"(?<![A-Za-z0-9.]){_AMOUNT} (?:times|attempts?|tries|retries|replicas?|workers?|nodes?|versuche|fois|veces|vezes|"
        rf"volte)(?!\w)",
    ),
    (
        "time",
        r"(?<![\w.:])\d{1,2}:\d\d(?![\w:])|(?<![A-Za-z0-9.])\d{1,2} ?(?:am|pm|uhr|h)(?!\w)|"
        r"(?<!\w)(?:noon|midnight|mitternacht|midi|minuit)(?!\w)|\d{1,2} ?[点時]",
    ),
    ("weekday", rf"(?<!\w)(?:{_WEEKDAY})(?!\w)|(?:周|星期|礼拜)[一二三四五六日天]|[月火水木金土日]曜"),
    (
        "date",
        rf"(?<!\w)(?:(?:{_MONTH})\.? \d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th|\.|er)?(?: of| de)? (?:{_MONTH}))(?!\w)"
        r"|(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])|(?<!\w)\d{1,2}(?:st|nd|rd|th)(?!\w)|\d{1,2} ?月 ?\d{1,2} ?[日号]|"
        r"(?<!\d)\d{1,2} ?[日号]|"
        r"(?<!\w)(?:first|last|1st|15th|end|beginning|middle) (?:day |friday |monday )?of (?:the|each|"
        r"every) (?:month|quarter|week|year)",
    ),
    ("cadence", rf"(?<!\w)(?:{_CADENCE})(?!\w)|每\w|毎\w"),
    ("language", rf"(?<!\w)(?:{_LANGUAGE})(?!\w)|[英中日法德]文|[英日中独仏]+語"),
    ("pattern", r"(?<!\w)(?:y{2,4}|d{1,2}|m{1,2})[-./](?:y{2,4}|d{1,2}|m{1,2})[-./](?:y{2,4}|d{1,2}|m{1,2})(?!\w)"),
    *((kind, rf"(?<!\w)(?:{words})(?!\w)") for kind, words in _CHOICES.items()),
    ("version", r"(?<![\w.:/-])v?\d+(?:\.\d+){1,3}(?![\w:/]|\.\d)"),
    ("address", r"\w+://[^\s,;'\")]+|(?<![\w@./])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?![\w/]|\.\w)"),
    ("mail", r"[\w.+-]+@[\w.-]+"),
    ("channel", r"(?<!\w)#[\w-]+"),
)
_COMPILED = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _KINDS)
# A name at the head of a sentence, told by what only people and teams do.
_PERSON = re.compile(
    r"(?:^|[.;:!] )([A-ZÀ-Þ][\w'-]{2,}) (?:owns|reviews|approves|signs|handles|maintains|leads|manages|deploys|"
    r"knows|wrote|decides|"
    r"is (?:in charge|responsible|the)|takes care|looks after|has the last word|macht|übernimmt|prüft|entscheidet|betreut|"
    r"s'occupe|gère|valide|relit|se encarga|revisa|aprueba|lleva|cuida|aprova|revisa|si occupa|approva|gestisce)(?!\w)"
)
_COUNTS = re.compile(
    r"(?<![\w.:/-])(?P<number>\d+) (?P<after>[^\W\d_]{4,})|"
    r"(?P<before>[^\W\d_]{4,}) (?:to|is|are|at|of|=|auf|von|bei|sind|ist|à|a|para|em|es|é|è) (?P<set>\d+)(?![\w.:/-])"
)
# "Door D", "hall B2": a letter tells one of several from the others.
_LETTERED = re.compile(r"(?<!\w)(?P<thing>[^\W\d_]{3,}) (?P<letter>[A-Z]\d{0,2})(?![\w'])")
_BARE_NUMBER = re.compile(r"\d[\d_,.]*")
_PATH = re.compile(r"[\w.~-]*/[\w./~<>{}*-]*")
# "The" 2 of "2 ways" is no value; a port, an id or a limit has more digits or is told apart by its unit.
NUMBER_CHARS = 2


@lru_cache(maxsize=512)
def kinds(text: str) -> Mapping[str, frozenset[str]]:
    """Returns the values of a text by kind, folded; what is written like no other kind is a number or a name."""
    found: dict[str, set[str]] = {}
    for kind, value in _found(text):
        found.setdefault(kind, set()).add(" ".join(value.casefold().split()))
    return {kind: frozenset(values) for kind, values in found.items()}


# Kinds that tell when something happens: "weekly" takes the place of "on Mondays".
_WHEN = frozenset({"time", "weekday", "date", "cadence"})


def same_kind(new: str, old: str, both: bool = False, names: bool = True) -> bool:
    """True where each text holds a value of one kind that the other doesn't; with `both` the new one may hold both.

    Without `names`, what is written like no other kind doesn't count.
    """
    ours, theirs = kinds(new), kinds(old)
    shared = ours.keys() & theirs.keys() - (frozenset() if names else {"name"})
    return any(ours[kind] - theirs[kind] and (both or theirs[kind] - ours[kind]) for kind in shared)


def _found(text: str) -> Iterator[tuple[str, str]]:
    taken = ""
    for thing, value in _counted(text):
        yield f"of {thing}", value
    for kind, pattern in _COMPILED:
        for match in pattern.finditer(text):
            if kind == "address" and FILE.search(match[0]):
                continue
            taken += f" {match[0].casefold()} "
            yield kind, match[0]
            if kind in _WHEN:
                yield "when", match[0]
    for name in _PERSON.findall(text):
        yield "name", name
    for value in specifics(text):
        if value.casefold() not in taken:
            kind = _plain(value)
            if kind:
                yield kind, value


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """Plain numbers with what they count or are set for: "250 requests", "attempts to 7"."""
    for match in _COUNTS.finditer(text.casefold()):
        thing = match["after"] or match["before"]
        if content_words(thing):
            yield thing.rstrip("s"), match["number"] or match["set"]
    for match in _LETTERED.finditer(text):
        if content_words(match["thing"]):
            yield match["thing"].casefold(), match["letter"]


def _plain(value: str) -> str:
    if _BARE_NUMBER.fullmatch(value):
        return "number" if len(value) >= NUMBER_CHARS else ""
    if _PATH.fullmatch(value):
        return "path"
    return "file" if FILE.search(value) else "name"
