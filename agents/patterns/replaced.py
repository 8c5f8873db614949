"""Words of an old value that a sentence names: "moved from 5432 to 7443", "not X, Y", "dropped X"."""

from __future__ import annotations

import re

# A value is one to three words; identifiers and code count as one.
_WORD = r"[\w`~/$@#.<>+*=\[\]-]*[\w`>\]/]"
_VALUE = rf"((?:{_WORD})(?: {_WORD}){{0,2}}?)"
_ARTICLE = r"(?:the |our |my |that |old |der |die |das |le |la |les |el |los |o |a |il )*"
_END = r"(?=$|[,.;:!?()，。；]| (?:and|but|any ?more|since|because|for|in|on|now|is|are|was|with|to|by|as|from|at|it|we|und|sondern|y|e|et|mais)(?!\w))"

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:moved|migrated|switched|changed|renamed|went|cranked|bumped|raised|lowered|umgezogen|pasó|mudou|passé)\b[^.;,]{{0,40}}? (?:from|von|de|da) {_ARTICLE}{_VALUE} (?:to|auf|zu|nach|a|à|para|in)\b",
        rf"\b(?:dropped|ditched|retired|abandoned|scrapped|removed|got rid of|drop|dropping|kill(?:ed)?|no more|never again|stopped using|abgeschafft) {_ARTICLE}{_VALUE}{_END}",
        rf"\b(?:replaced?|replacing|swap(?:ped)?|ersetz\w*|remplac\w+|reemplaz\w+|substitu\w+) {_ARTICLE}{_VALUE} (?:by|with|for|durch|par|por|con|com)\b",
        rf"(?:^|[\s,;(])not (?:in |on |under |at |to |the |a |an )*{_VALUE}{_END}",
        rf"(?:^|[\s,;(])(?:nicht|pas|statt|non) (?:unter |in |auf |le |la )?{_VALUE}{_END}",
        rf"\b(?:instead of|rather than|used to be|formerly|statt|au lieu d[e']|en vez de|em vez de|invece d[ie]) ?{_ARTICLE}{_VALUE}{_END}",
        rf"(?:^|[,;.] |\band |\bso |\bthe old |\bold |\bthe ){_VALUE} (?:default )?(?:is|are|gets?|was|has been|'s|will be|ist|wird|est|está) (?:just |now |being |already |finally |long )*(?:gone|dead|stale|retired|history|out|outdated|obsolete|deprecated|dropped|removed|replaced|wiped|switched off|no longer|torn down|reserved|not \w+ any ?more|unmaintained|too \w+|weg|veraltet|abgeschafft|obsolète|obsoleto)",
        rf"(?:^|[,;.] |\bso |\band |\bthe )(?:the )?{_VALUE}(?: code| stuff)? goes(?: away| out)?(?=$|[,.;])",
        rf"(?:^|[,;.] |\bthe ){_VALUE} (?:is|are) (?:now )?(?:called|named|renamed(?: to)?) ",
        rf"(?:^|[,;.] ){_VALUE} out(?=$|[,.;])",
        rf"(?:^|[\s,;])(?:ya no|já não|nicht mehr|no longer|n'est plus) {_ARTICLE}{_VALUE}{_END}",
        rf"{_VALUE} (?:isn'?t|is not|aren'?t) (?:mine|ours|used|valid|read|supported) ",
    )
)
_CJK = tuple(
    re.compile(pattern)
    for pattern in (
        r"不(?:是|再用|用) ?([\w./:~-]+)",
        r"把 ?([\w./:~-]+?) ?(?:换|改)成",
        r"(?:弃用|去掉|删掉)了? ?([\w./:~-]+)",
        r"([A-Za-z0-9_./:~-]+) ?(?:じゃなくて|ではなく|をやめて|は(?:廃止|使わない))",
    )
)
# Words that stand where a value could and name none.
_EMPTY = frozenset(
    "it this that there they we you one ones the a an any all just only even so too sure here now what which who more longer at yet mine your my our "
    "in on of to be is are do does did can will my own like for me".split()
)


def replaced(text: str) -> tuple[str, ...]:
    """Returns the old values that the text names, as written, in the order in which the patterns find them."""
    found: dict[str, None] = {}
    for pattern in (*_PATTERNS, *_CJK):
        for match in pattern.finditer(text):
            value = match[1].strip("`., ")
            if value and not set(value.lower().split()) <= _EMPTY:
                found[value] = None
    return tuple(found)
