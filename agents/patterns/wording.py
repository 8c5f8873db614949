"""How the user's words become a fact: openings that say nothing are taken off, the rest stays as it was said."""

from __future__ import annotations

import re

# What a one-line rendering shows of a fact (`priming.line_chars`), less its id and date.
FACT_CHARS = 220
TITLE_CHARS = 60

_OPENING = re.compile(
    r"^(?:"
    r"(?:ok(?:ay)?|so|well|btw|by the way|fyi|hey|hi|hello|morning|good morning|oh(?: right)?|ah(?: right)?|ohh+|hm+|ugh|argh+|uh|um|yes|yeah|yep|yup|sure|right|great|good|"
    r"perfect|cool|nice|thanks|thx|ty|lol|haha?|god no|wait|stop|hold on|actually|sorry|exactly|agreed|sold|close but no|nope|nah|no(?= no\b)|no|wow|phew|"
    r"genau|ja|nein|äh|also|übrigens|bon|alors|oui|au fait|bueno|vale|pues|por cierto|então|bom|aliás|allora|senti|comunque)(?:[,.:;!…]+\s*|\s+-+\s*)"
    r"|(?:so|well|ok|okay|btw|fyi|oh|ah|hm+|and|but|also|und|aber|et|y|e)\s+(?=\S)"
    r"|(?:no\s+)+(?=no\b)|no\s+(?=(?:you|we|i|it|keep|not)\b)"
    r"|(?:please |pls |plz )?(?:remember|note|keep in mind|bear in mind|don'?t forget)(?: that\b| this\b| it\b)?(?: for (?:later|next time))?(?: please| pls)?\s*[:,]?\s+(?=\S)(?!to\b)"
    r"|(?:for the record|just so you know|so you know|you should know|one thing|two things|the thing is)(?: that)?\s*[:,]\s*"
    r"|(?:please|pls|plz|bitte)\s+(?=never|always|don'?t|do not)"
    r"|(?:merk dir|denk dran|retiens|souviens-toi|recuerda|acuérdate de|lembra|lembre-se|ricorda)(?:[:,]| (?:que|che|dass))?\s+"
    r"|(?:请?记住|记得)[：:，,]?|覚えておいて[：:、]?|(?:あー?|えっと|うーん|いや|好|嗯|对了)[、，,]\s*"
    r")",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"(?:[\s,;]+(?:please|pls|plz|thanks|thx|ok|okay|lol|haha|btw|right|ciao|danke|merci|gracias|obrigado))+(?=[.!]?$)[.!]?|\s*[;:]-?[)(DP]\s*$",
    re.IGNORECASE,
)


def tidy(sentence: str) -> str:
    """Returns the sentence without openings, courtesies and list marks, in one line."""
    text = re.sub(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-h][.)])\s+", "", " ".join(sentence.split()))
    while True:
        shorter = _OPENING.sub("", text, count=1)
        if shorter == text or not shorter:
            break
        text = shorter
    return _TRAILING.sub("", text).strip() or " ".join(sentence.split())


def shortened(text: str, cap: int) -> str:
    """Returns the text in at most `cap` characters, cut at a word's end where it has spaces."""
    if len(text) <= cap:
        return text
    head = text[: cap - 1]
    at_word = head.rpartition(" ")[0]
    return (at_word if len(at_word) > cap // 2 else head).rstrip(" ,;:-") + "…"


def title(fact: str) -> str:
    """Returns a label of the fact: its first words, without a stop at the end."""
    return shortened(fact.splitlines()[0], TITLE_CHARS).rstrip(".!。") or fact[:TITLE_CHARS]
