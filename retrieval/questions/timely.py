"""Does a question ask when, and does a turn say when? Read from plain words of seven languages; no day is worked out."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"^\W*(?:when\b|since when\b|how long\b|(?:what|which|in (?:what|which)|on (?:what|which)) (?:date|day|week|month|year)\b"
    r"|wann\b|seit wann\b|wie lange\b|an welchem tag\b|in welchem (?:monat|jahr)\b"
    r"|(?:desde )?cuándo\b|en qué (?:día|fecha|mes|año)\b|(?:desde )?quando\b|em que (?:dia|data|mês|ano)\b"
    r"|(?:depuis )?quand\b|quel jour\b|en quelle année\b|à quelle date\b)"
    r"|什么时候|何时|哪天|哪一年|哪个月|多久|几号|いつ|何日|何月|何年|どのくらい前",
    re.IGNORECASE,
)

# Years, months, weekdays, and words that count from today.
_SAYS = re.compile(
    r"\b(?:(?:19|20)\d\d|\d{1,2}[./]\d{1,2}\.?|january|february|march|april|(?:in|last|next|since|until|of) may|may \d|june|july"
    r"|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|yesterday|today|tonight|tomorrow|ago|last|next|since|recently|soon|morning|night|weekends?|weeks?|months?|years?"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch"
    r"|gestern|vorgestern|heute|morgen|letzte[nrs]?|nächste[nrs]?|vor \w+ (?:tagen|wochen|monaten|jahren)|seit|neulich|woche|jahr"
    r"|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ayer|anteayer|hoy|mañana"
    r"|lunes|martes|miércoles|jueves|viernes|sábado|domingo|pasad[oa]|próxim[oa]|hace|semanas?|mes(?:es)?|años?"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|ontem|hoje|amanhã|segunda|terça|quarta|quinta"
    r"|sexta|domingo|atrás|semana|mês|anos?"
    r"|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|hier|aujourd['’]hui|demain"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|derni(?:er|ère)|prochaine?|il y a|depuis|semaine|mois|ans?|années?)\b"
    r"|[0-9一二三四五六七八九十]+[年月日号]|昨天|前天|今天|明天|上周|下周|上个月|去年|今年|星期|周[一二三四五六日]|以前"
    r"|昨日|一昨日|今日|明日|先週|来週|先月|来月|[月火水木金土日]曜",
    re.IGNORECASE,
)


def asks_when(question: str) -> bool:
    """True where a question asks for a time."""
    return _ASKS.search(question) is not None


def says_when(text: str) -> bool:
    """True where a text names a time, in a date or by counting from its own day."""
    return _SAYS.search(text) is not None
