"""How the user's words become a fact: openings that say nothing are taken off, the rest stays as it was said."""

from __future__ import annotations

import re

from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.words import content_words

# What one line of a block shows of a fact: `priming.line_chars` (240) less its mark, id and date.
FACT_CHARS = 200
TITLE_CHARS = 60
KEYWORDS = 8

# Of the request that a reply was given on, enough to tell what it was about.
TOPIC_CHARS = 80
_TOPIC_MARKS = re.compile(r"[()<>]")
_ON_TOPIC = re.compile(r"(?P<fact>.+) \(on: (?P<topic>[^()]+)\)$", re.DOTALL)

# Interjections that a comma, a stop or a dash sets off.
_SET_OFF = (
    r"(?:ok(?:ay)?|heads[- ]up|so|well|btw|by the way|fyi|hey|hi|hello|morning|good morning|oh(?: right)?|"
    r"ah(?: right)?|ohh+|hm+|ugh|"
    r"argh+|uh|um|yes|yeah|yep|yup|sure|right|great|good|perfect|cool|nice|thanks|thx|ty|lol|haha?|god no|wait(?: no)?|stop|"
    r"hold on|actually|sorry|exactly|agreed|sold|close but no|nope|nah|no(?: no)*|wow|phew|genau|ja|nein|äh|also|übrigens|"
    r"bon|alors|oui|au fait|bueno|vale|pues|por cierto|então|bom|aliás|allora|senti|comunque)(?:[,.:;!…]+\s*|\s+-+\s*)"
)
_JOINED = (
    r"(?:so|well|ok|okay|btw|fyi|oh|ah|hm+|yes|yeah|yep|nah|and|but|also|und|aber|et|y|e)\s+(?=\S)|no\s+(?=(?:you|we|i|it|"
    r"keep|not|no)\b)"
)
# "That is the old one, staging listens on …": what is rejected is not the fact.
_REJECTS = (
    r"(?:that|this|it)(?:'?s| is| was) (?:not )?(?:right|wrong|true|(?:the |an? )?(?:old|wrong|dead|previous|stale|outdated|"
    r"other|legacy)(?: one)?)[,.;:!]\s+(?=\S)"
)
_WISHES = (
    r"(?:please |pls |plz )?(?:remember|note|keep in mind|bear in mind|don'?t forget)(?: that\b| this\b|"
    r" it\b)?(?: for (?:later|next time))?(?: please| pls)?\s*[:,]?\s+(?=\S)(?!to\b)|(?:for the record|just so you know|"
    r"so you know|you should know|(?:an? )?(?:quick|small|short|side|little) note(?: for (?:you|later))?|"
    r"note for (?:you|later)|one thing|two things|the thing is)(?: that)?\s*[:,]\s*|(?:please|pls|plz|bitte)\s+(?=never|"
    r"always|don'?t|do not)|(?:merk dir|denk dran|retiens|souviens-toi|recuerda|acuérdate de|lembra|lembre-se|"
    r"ricorda)(?:[:,]| (?:que|che|dass))?\s+"
)
_CJK = r"(?:请?记住|记得)[：:，,]?|覚えておいて[：:、]?|(?:あー?|えっと|うーん|いや|好|嗯|对了)[、，,]\s*"
_OPENING = re.compile(rf"^(?:{_SET_OFF}|{_JOINED}|{_REJECTS}|{_WISHES}|{_CJK})", re.IGNORECASE)
# "…, remember that": who asks for it to be kept says nothing about it.
_ASKED_AFTER = re.compile(
    r"(?:\s*[,;.!]|\s+[-–—]+)\s+(?:(?:please|pls|and|so|just) )*(?:remember (?:that|this|it)|keep (?:that|this|it) in mind|"
    r"(?:don'?t|never) forget(?: (?:that|this|it))?|note (?:that|this)(?: down)?|"
    r"make a note(?: of (?:that|this|it))?|"
    r"merk dir das|retiens(?:-le| ça)|recuérdalo|lembra disso|ricordatelo)"
    r"(?: (?:please|pls|ok|for (?:later|next time)))*\s*[.!]*$|[，,。]\s*(?:请?记住|覚えておいて)[。！!]*$",
    re.IGNORECASE,
)
# What is told by command is taken at its word: only what certainly asks is taken off ("Note 7 is banned" is about a thing).
_ASKED_BEFORE = re.compile(
    r"^(?:(?:please|pls) )?(?:(?:remember|note|keep in mind|bear in mind|don'?t forget)(?: that\b|\s*:)|"
    r"(?:an? )?(?:quick|small|short|side|little) note(?: for (?:you|later))?\s*:|note (?:for (?:you|later)|to self)\s*:|"
    r"merk dir[:,]|(?:请?记住|记得)[：:，,]|覚えておいて[：:、])\s*(?=\S)",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-h][.)])\s+")
_COURTESY = r"(?:please|pls|plz|thanks|thx|ok|okay|lol|haha|btw|right|ciao|danke|merci|gracias|obrigado)"
_TRAILING = re.compile(
    rf"(?<!\bsays)(?<!\bsay)(?<!\bword)(?:[\s,;]+{_COURTESY})+(?=[.!]?$)[.!]?|\s*[;:]-?[)(DP]\s*$", re.IGNORECASE
)


def tidy(sentence: str) -> str:
    """Returns the sentence without openings, courtesies and list marks, in one line; one of nothing else stays as it is."""
    whole = " ".join(sentence.split())
    text = _LIST_MARK.sub("", whole)
    while True:
        shorter = _OPENING.sub("", text, count=1)
        if shorter in ("", text):
            break
        text = shorter
    return _TRAILING.sub("", _ASKED_AFTER.sub("", text)).strip() or whole


def without_wish(text: str) -> str:
    """Returns a text without the words that ask for it to be kept, before and after it; one of nothing else stays as it is."""
    return _ASKED_AFTER.sub("", _ASKED_BEFORE.sub("", text, count=1)).strip() or text


def on_topic(fact: str, request: str) -> str:
    """Returns the fact with the request that it was said on: "it's 7443 (on: restart the relay)"; of none, the fact alone."""
    topic = shortened(_TOPIC_MARKS.sub(" ", " ".join(request.split())).strip(" .?!:¿"), TOPIC_CHARS)
    return f"{fact.rstrip(' .;,')} (on: {topic})" if topic else fact


def parted(fact: str) -> tuple[str, str]:
    """Returns what `on_topic` put together; the second part is "" where the fact names no request."""
    match = _ON_TOPIC.match(fact)
    return (match["fact"], match["topic"]) if match else (fact, "")


def shortened(text: str, cap: int) -> str:
    """Returns the text in at most `cap` characters, cut at a word's end where it has spaces."""
    if len(text) <= cap:
        return text
    head = text[: cap - 1]
    at_word = head.rpartition(" ")[0]
    return (at_word if len(at_word) > cap // 2 else head).rstrip(" ,;:-") + "…"


def title(fact: str) -> str:
    """Returns a label of the fact: its first words, without a stop at the end."""
    return shortened(fact, TITLE_CHARS).rstrip(".!。") or fact[:TITLE_CHARS]


def keywords(fact: str) -> tuple[str, ...]:
    """Returns the words by which the fact is found, names and numbers first."""
    return tuple(dict.fromkeys([*specifics(fact), *content_words(fact)]))[:KEYWORDS]
