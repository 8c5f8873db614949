"""Words of an old value that a sentence names: "moved from 5432 to 7443", "not X, Y", "dropped X"."""

from __future__ import annotations

import re
from functools import lru_cache

# A value is one to three words; identifiers and code count as one.
_WORD = r"[\w`~/$@#.:<>+*=\[\]-]*[\w`>\]/-]"
_VALUE = rf"((?:{_WORD})(?: {_WORD}){{0,2}}?)"
_ARTICLE = r"(?:the |our |my |that |old |der |die |das |le |la |les |el |los |o |a |il )*"
_END = (
    r"(?=$|[,.;:!?()，。；]| (?:and|but|any ?more|since|because|for|in|on|now|is|are|was|with|to|by|as|from|at|it|we|und|sondern|"
    r"y|e|et|mais)(?!\w))"
)
_IS = r"(?:is|are|gets?|was|has been|'s|will be|ist|wird|est|está) (?:just |now |being |already |finally |long )*"
_GONE = (
    r"(?:gone|dead|stale|retired|history|out|outdated|obsolete|deprecated|dropped|removed|replaced|wiped|switched off|"
    r"no longer|"
    r"torn down|reserved|pulled out|phased out|useless|not \w+ any ?more|unmaintained|too \w+|weg|veraltet|abgeschafft|"
    r"obsolète|obsoleto)"
)

_MOVED = (
    r"\b(?:moved|migrated|switched|changed|renamed|went|bumped|raised|lowered|umgezogen|pasó|mudou|passé)\b[^.;,]{0,40}? "
    rf"(?:from|von|de|da) {_ARTICLE}{_VALUE} (?:to|auf|zu|nach|a|à|para|in)\b"
)
_LEFT = (
    rf"\b(?:von|from|de|da|du|vom) {_ARTICLE}{_VALUE} (?:auf|zu|nach|to|a|à|para|pra) \S+(?: \S+)? "
    r"(?:gewechselt|umgestiegen|umgezogen|migriert|umgestellt)"
)
_SWAPPED = (
    rf"\b(?:trocamos|trocou|trocaram|cambiamos|cambiaron|abbiamo sostituito) {_ARTICLE}{_VALUE} (?:pel[oa]|por|per|con|com)\b"
)
_DROPPED = (
    r"\b(?:dropped|ditched|retired|abandoned|scrapped|removed|got rid of|drop|dropping|kill(?:ed)?|no more|never again|"
    r"stopped using|"
    rf"abgeschafft) {_ARTICLE}{_VALUE}{_END}"
)
_REPLACED = (
    rf"\b(?:replaced?|replacing|swap(?:ped)?|ersetz\w*|remplac\w+|reemplaz\w+|substitu\w+) {_ARTICLE}{_VALUE} "
    r"(?:by|with|for|durch|par|por|con|com)\b"
)
# In German the verb comes last, and what stands before the value is no part of it.
_EXCHANGED = (
    rf"(?:^|[\s,;(])({_WORD}) (?:durch|gegen) {_WORD}(?: {_WORD})? (?:zu )?(?:ersetz\w*|aus(?:zu)?tausch\w*|(?:aus)?getauscht)"
)
_TURNED = rf"(?:^|[,;.] |\b(?:every|each|the|all) )({_WORD}) turn(?:s|ed)? into "
_NOT = rf"(?:^|[\s,;(])not (?:in |on |under |at |to |the |a |an )*{_VALUE}{_END}"
_NOT_ELSEWHERE = rf"(?:^|[\s,;(])(?:nicht|pas|statt|non) (?:unter |in |auf |le |la )?{_VALUE}{_END}"
_INSTEAD = (
    r"\b(?:instead of|rather than|used to be|formerly|statt|au lieu d[e']|en vez de|em vez de|invece d[ie]) ?"
    rf"{_ARTICLE}{_VALUE}{_END}"
)
_WAS = rf"(?:^|[,;(] ?|\b(?:it|that|which) )was {_ARTICLE}{_VALUE} (?:before|until|previously|earlier)\b"
_IS_GONE = rf"(?:^|[,;.] |\(|\band |\bso |\bthe old |\bold |\bthe ){_VALUE} (?:default |ones? )?{_IS}{_GONE}"
_GOES = (
    rf"(?:^|[,;.] |\bso |\band |\bthe )(?:the )?{_VALUE}(?: code| stuff)? goes"
    r"(?: away| out| on without \w+| to the (?:archive|attic|bin|museum)\b[^,.;]*)?(?=$|[,.;])"
)
_RENAMED = rf"(?:^|[,;.] |\bthe ){_VALUE} (?:is|are) (?:now (?:called|named)|(?:now )?renamed(?: to)?) "
_BEFORE = rf"\((?:before|formerly|previously): {_VALUE}(?=[,)])"
_OUT = rf"(?:^|[,;.] ){_VALUE} out(?=$|[,.;])"
_NO_LONGER = (
    r"(?:^|[\s,;])(?:ya no|já não|nicht mehr|no longer(?: (?:use|on|in|at|using|with|port|called))*|n'est plus) "
    rf"{_ARTICLE}{_VALUE}{_END}"
)
_DISOWNED = rf"{_VALUE} (?:isn'?t|is not|aren'?t) (?:mine|ours|used|valid|read|supported) "
_ZH_NOT = r"不(?:是|再用|用) ?([\w./:~-]+)"
_ZH_INTO = r"把 ?([\w./:~-]+?) ?(?:换|改)成"
_ZH_DROPPED = r"(?:弃用|去掉|删掉)了? ?([\w./:~-]+)"
_JA_NOT = r"([A-Za-z0-9_./:~-]+) ?(?:じゃなくて|ではなく|をやめて|は(?:廃止|使わない))"

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        *(
            _MOVED,
            _LEFT,
            _SWAPPED,
            _DROPPED,
            _REPLACED,
            _NOT,
            _NOT_ELSEWHERE,
            _INSTEAD,
            _WAS,
            _IS_GONE,
            _GOES,
            _RENAMED,
            _BEFORE,
            _OUT,
            _NO_LONGER,
            _DISOWNED,
            _EXCHANGED,
            _TURNED,
        ),
        *(_ZH_NOT, _ZH_INTO, _ZH_DROPPED, _JA_NOT),
    )
)
_LEADING = re.compile(
    r"^(?:(?:the|our|my|that|this|old|current|previous|former|so|and|der|die|das|alte[rns]?|le|la|les|el|los|o|il)\s+)+", re.I
)
# Words that stand where a value could and name none.
_EMPTY = re.compile(
    r"(?:(?:it|this|that|there|they|we|you|one|ones|the|a|an|any|all|just|only|even|so|too|sure|here|now|what|which|who|"
    r"more|longer|"
    r"existe|exists|esiste|usamos|usiamo|uso|hay|sirve|funciona|utilise|gibt|"
    r"at|yet|mine|your|my|our|in|on|of|to|be|is|are|do|does|did|can|will|own|like|for|me)\s*)+",
    re.IGNORECASE,
)


# Each fact is compared with several others.
@lru_cache(maxsize=512)
def replaced(text: str) -> tuple[str, ...]:
    """Returns the old values that the text names, as written, in the order in which the patterns find them."""
    found: dict[str, None] = {}
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            value = _LEADING.sub("", match[1].strip("`., "))
            if value and not _EMPTY.fullmatch(value):
                found[value] = None
    return tuple(found)
