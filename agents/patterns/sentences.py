"""Sentences of a line, in two forms: as written, and bare for the cues: lower case, quotations and code blanked out."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import NamedTuple

# A quotation of this many words is somebody's sentence; below it, it's a name or a word under discussion.
QUOTED_WORDS = 4
# Stands for each blanked character: no cue contains it, and it is no word boundary of its own.
BLANK = "¤"

_CODE = re.compile(r"`[^`\n]+`")
_QUOTES = (
    re.compile(r"\"[^\"\n]+\""),
    re.compile(r"“[^”\n]+”"),
    re.compile(r"„[^“”\n]+[“”]"),
    re.compile(r"«[^»\n]+»"),
    re.compile(r"「[^」\n]+」"),
    re.compile(r"(?<![\w'])'[^'\n]+'(?!\w)"),
)
# A stop ends a sentence only before white space, so versions, hosts and file names stay whole.
_END = re.compile(r"(?:[.!?…]+[)\"'”»]*(?=\s|$)|[。！？]+)\s*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|cf|resp|incl|excl|no|nr|mr|mrs|ms|dr|prof|st|min|max|p\.ex|ex|z\.b|d\.h|u\.a|"
    r"bzw|usw|ca|evtl|ggf|vgl|sr|sra|p\.ej|av)\.$",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"(?:^|\s)[A-Z]\.$")
# "no." and "max." also end sentences; only a number after them makes them an abbreviation.
_BEFORE_NUMBER = re.compile(r"(?:^|\s)(?:no|nr|max|min|ex)\.$", re.IGNORECASE)
# Who types fast leaves the apostrophe out. Words that are words without it ("its", "were", "id") stay, and so does French "dont".
_MARKED = {
    word.replace("'", ""): word
    for word in (
        *(
            "don't",
            "doesn't",
            "didn't",
            "can't",
            "won't",
            "isn't",
            "aren't",
            "wasn't",
            "weren't",
            "hasn't",
            "haven't",
            "shouldn't",
        ),
        *(
            "couldn't",
            "wouldn't",
            "mustn't",
            "i'm",
            "i've",
            "you're",
            "you'll",
            "they're",
            "that's",
            "there's",
            "what's",
            "i'd",
            "let's",
        ),
    )
}
_UNMARKED = re.compile(
    rf"(?<!\w)(?:(?!(?:im|dont|id|lets)\b)(?:{'|'.join(_MARKED)})|dont(?! (?:le|la|les|l'|il|elle|on|nous|vous|je)\b)"
    r"|id(?= (?:rather|prefer|like|love)\b)|lets(?= (?:go|use|stick|standardi[sz]e|settle|agree|keep|call|stay|see|do)\b)"
    r"|im(?= (?:a|an|the|on|not|using|from|only|always|never)\b))(?!\w)"
)


# Words that decide, as fast fingers write them.
_TYPOS = {
    typo: word
    for word, typos in {
        "always": "allways alwyas alwasy alays alwys awlays",
        "never": "nver nevre neevr nevr enver",
        "instead": "insted intead isntead instaed",
        "because": "becuase beacuse becasue bcause cuz bc",
        "please": "pelase plase pleae plz",
        "every": "evry eveyr evrey",
        "everywhere": "evrywhere everwhere everyhwere",
        "without": "wihtout witout whitout",
        "remember": "remeber rember rememeber",
        "prefer": "perfer prefere preffer",
        "that": "taht",
        "the": "teh hte",
        "with": "wiht wtih",
        "should": "shoud shuold shoudl",
        "must": "msut",
        "only": "olny onyl",
        "use": "ues",
        "using": "usign usng",
        "our": "oru",
        "you": "u",
        "your": "ur",
    }.items()
    for typo in typos.split()
}
_TYPO = re.compile(rf"(?<![\w./-])(?:{'|'.join(_TYPOS)})(?![\w./-])")
_STOP = re.compile(r"(?:\.+|!+|[。！]+)$")


class Sentence(NamedTuple):
    """`text` is what was written; `bare` is what the cues look at."""

    text: str
    bare: str


def sentences(line: str) -> tuple[Sentence, ...]:
    """Splits a line; understands abbreviations, versions, URLs, quotations, and stops of Chinese and Japanese."""
    masked = _blanked(line)
    cuts = [0, *(end.end() for end in _END.finditer(masked) if _is_stop(masked, end)), len(line)]
    pairs = pairwise(cuts)
    return tuple(Sentence(line[a:b].strip(), bare(masked[a:b])) for a, b in pairs if line[a:b].strip())


def one_sentence(text: str) -> str:
    """Returns a text of several sentences as one, so that what is gone stands in one sentence with what took its place.

    Questions, and what stands in brackets behind, stay as they are.
    """
    *first, last = [one.text for one in sentences(text)] or [text]
    return "".join(_joined(part) for part in first) + last if not last.startswith("(") else text


def _joined(sentence: str) -> str:
    stop = _STOP.search(sentence)
    if stop is None:
        return f"{sentence} "
    return sentence[: stop.start()] + ("；" if stop[0][0] in "。！" else "; ")


def bare(text: str) -> str:
    """Returns the form in which cues are looked for: NFKC, lower case, plain apostrophes, single spaces, typos mended."""
    plain = unicodedata.normalize("NFKC", text).lower().replace("’", "'").replace("‘", "'")
    marked = _UNMARKED.sub(lambda word: _MARKED[word[0]], " ".join(plain.split()))
    return _TYPO.sub(lambda word: _TYPOS[word[0]], marked).replace("form now on", "from now on")


def _is_stop(text: str, end: re.Match[str]) -> bool:
    if not end.group().startswith(".") or end.group().startswith(".."):
        return True
    before, after = text[max(0, end.start() - 12) : end.start() + 1], text[end.end() : end.end() + 1]
    if _BEFORE_NUMBER.search(before):
        return not after.isdigit()
    return not after or not (_ABBREVIATION.search(before) or _INITIAL.search(before))


def _blanked(line: str) -> str:
    """Same length as the line: the insides of code, and of quotations that are sentences, are blank."""
    line = _CODE.sub(lambda code: "`" + BLANK * (len(code[0]) - 2) + "`", line)
    for quotes in _QUOTES:
        line = quotes.sub(_blank_if_sentence, line)
    return line


def _blank_if_sentence(quoted: re.Match[str]) -> str:
    text = quoted[0]
    wide = sum(character > "⺀" for character in text)
    if len(text.split()) < QUOTED_WORDS and wide < 3 * QUOTED_WORDS:
        return text
    return text[0] + BLANK * (len(text) - 2) + text[-1]
