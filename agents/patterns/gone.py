"""Which values of a known fact a text calls gone, clause by clause: "valkey fliegt raus", "tidal-9 was shut down".

`replaced` reads an old value off a text alone and must be sure of its borders; here the fact that may be outdated is known, so
words for "gone" anywhere in the clause that names its value are enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ultan.agents.patterns.predicates import word_set
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import FILE, specifics
from ultan.configs.edge.words import content_words

# A clause of this many words of its own names the thing that is gone; a longer one tells more than that.
NAMING_WORDS = 2
# A shorter number is there too often to stand for one thing.
NUMBER_CHARS = 3
# A piece of an address that short, "db" or "eu", stands for nothing alone.
PIECE_CHARS = 4

_LATIN = (
    r"(?:is|are|was|were|it's|went|has been|have been|being|\w+'s|looks|,) (?:now |just |already |long |all |finally |"
    r"hopelessly )*"
    r"(?:gone|dead|closed|history|outdated|stale|obsolete|useless|full of|deprecated|unmaintained)|(?:gone|history|"
    r"former)(?=$| since| for)|"
    r"no longer|any ?more|any longer|retired|expired|dropp(?:ed|ing)|ditched|"
    r"kill(?:s|ed|ing)?(?!-? ?switch)|scrapped|abandoned|"
    r"(?:shut|shuts|shutting|switched|turned|powered|signed) (?:\S+ )?(?:down|off)|switch(?:ed)? off|remov(?:ed|ing)|"
    r"replac(?:ed|ing)|decommissioned|torn down|tore|ripp(?:ed|ing)|threw|thrown|kicked|phas(?:ed|ing)|"
    r"deleted|wiped|"
    r"cancelled|formerly|used to|stopped|rid of|no more|never again|"
    r"too \w+|"
    r"being (?:pulled|wound|taken|cut)|pulled|reserved for|"
    r"(?<!the )(?<!-)left(?!-| join| click)|leaves|leaving|quit|on (?:\w+ )?leave|moved (?:off|away|on)|"
    r"(?:is|are|was|were|it's) (?:now )?(?:out|over|off(?! on )|history)|^(?:the )?(?!log|sign|time|check|roll)[\w./-]+ out$|"
    r"goes$|over$|goes (?:away|out|to the archive)|archived|"
    r"(?:^|(?:to|please|let's|we|i|you|can|should|just) )archive(?= (?:it|them|the|that|this|those|these|all|my|our)(?!\w))|"
    r"burn(?:ed|t) (?:down|out)|died|melted|broke down|kicked|went (?:to another|away|down)|changed teams|taken by|ran out|"
    r"offline|unreachable|gave up on|given up on|"
    r"(?<!is )(?<!are )(?<!be )(?<!was )(?<!gets )done with|tired of|sick of|kaputt|hors service|fuori servizio|fora do ar|"
    r"retiring|sunset(?:ted)?|"
    r"(?:forget|vergiss|oublie[zr]?|olvida|esquece|dimentica) (?:about |the |el |la |le |den |die |das |o |a |il |lo )*\S*\d\S*|"
    r"nicht mehr|(?<!der )(?<!den )(?<!dem )weg|raus|draußen|ausgefallen|"
    r"rausgeworfen|rausgeflogen|abgeschaltet|abgelöst|ersetzt|abgeschafft|eingestellt|veraltet|"
    r"tot|gelöscht|"
    r"fliegt|ausgemustert|gekündigt|stillgelegt|"
    r"n'est plus|n'existe plus|n'utilise plus|ne \w+ plus|coupée?s?|arrêtée?s?|supprimée?s?|remplacée?s?|abandonnée?s?|"
    r"laissé tomber|morte?|débranchée?s?|"
    r"ya no|dejamos|quitamos|tiramos|retirad[oa]s?|apagad[oa]s?|apagaron|reemplazad[oa]s?|eliminad[oa]s?|borrad[oa]s?|"
    r"jubilad[oa]s?|"
    r"já não|não \w+ mais|desligad[oa]s?|removid[oa]s?|saiu|largamos|substituíd[oa]s?|desativad[oa]s?|aposentad[oa]s?|"
    r"non \w+(?: \w+)? più|spent[oaie]|rimoss[oaie]|sostituit[oaie]|dismess[oaie]|tolt[oaie]|abbandonat[oaie]|buttat[oaie]|"
    r"(?:got|was|were|is|are|been|being) (?:\w+ )?(?:disabled|locked|frozen|banned|revoked|renamed|merged|folded|sold|bought|"
    r"discontinued|abandoned|superseded|outsourced|promoted|transferred)|abolished|discontinued|"
    r"(?:has|have)? ?closed|went (?:bust|bankrupt|under|away)|shut (?:its|their)|resigned|fired|laid off|"
    r"hat aufgehört|ist in (?:rente|elternzeit)|gewechselt|"
    r"c'est fini|est part[ie]+|a quitté|fermée?|bloquée?|terminée?s?|se fue|dejó|cerr(?:ó|aron)|basta|"
    r"fechou|foi embora|acabou|ha chiuso|è andat[oa]|è finit[oa]|se n'è andat[oa]"
)
_CJK = (
    r"下线|停用|废弃|弃用|不用|不再|去掉|删掉|关了|没了|太.{1,2}了|退役|离职|离开|走了|关闭|"
    r"取消|作废|下架|淘汰|退職|辞め|異動|閉鎖|使えな|もう|廃止|使わない|やめ|止め|なくな|終了|撤去"
)
_GONE = re.compile(rf"(?<!\w)(?:{_LATIN})(?!\w)|{_CJK}")
# "Deleted rows are kept for 30 days" speaks of whatever is deleted; nothing that is known has gone.
_SUCH = re.compile(
    r"^(?:all |any |the |our |your )?(?:archived|deleted|removed|expired|closed|cancelled|replaced|retired|abandoned|dropped) "
    r"\w+s (?:is|are|stay|go|get|keep|live|lie|return|have|must|need|should|may|can|will|land|end|count|come)(?!\w)"
)
# Another thing has taken the place, and this one can't do something, or is full.
_SHIFTS = re.compile(
    r"(?<!\w)(?:(?:moved|switched|migrated|went|changed|back) (?:to|over)|instead|from now on|is now|are now|"
    r"now(?=[.,;]|$)|new one|"
    r"jetzt|nun|umgestiegen|neue|maintenant|désormais|ahora|agora|passamos|pasamos|adesso|ora|passati)(?!\w)|现在|换成|改用|今は|に変"
)
_DENIES = re.compile(
    r"(?<!\w)(?:can'?t|cannot|couldn'?t|won'?t|doesn'?t|didn'?t|isn'?t|wasn'?t|not|too|taken|full|voll|kann kein\w*|"
    r"nicht|plein|pas|"
    r"lleno|cheio|pieno|não|non)(?!\w)"
)
_LASTS = re.compile(
    r"(?<!\w)(?:still|stays?|remains?|keeps?|kept|same|as before|unchanged|bleib\w*|weiterhin|reste(?:nt)?|sigue|"
    r"queda|continua|fica|"
    r"resta|rimane)(?!\w)|还|仍|まだ|そのまま"
)
_CLAUSE = re.compile(r"[,;](?!\d)|[:.!?](?=\s|$)|[。，；：、！？]|\s[-–—]+\s|\s(?:and|but|so|und|et|y|e|aber|mais|pero)\s")
_TOKEN = re.compile(r"[a-z0-9_~/À-ɏ][a-z0-9_À-ɏ./:@#+-]*")
_ADDRESS = re.compile(r"[\w-][./@:][\w-]")
# A plain word is a value where a fact opens with it alone ("weasyprint, and we live without flexbox"), as a decision does, or
# where a verb gives it as a name.
_PLAIN = re.compile(
    r"^([a-zA-Z][\w.-]{2,})(?=, | \(on: |$| it is(?!\w))"
    r"|(?<!\w)(?:called|named|heißt|s'appelle|se llama|si chiama|se chama|use[sd]?|using|with|via|through|über|nehmen|"
    r"nutzen|go|"
    r"usamos|utilise|usiamo) ([a-zA-Z][\w.-]{2,})(?=[,.;:]|$| \(| for | because | and )"
)
# Words of "gone" that are content words, and what such a clause says besides.
_OF_GOING = frozenset(
    content_words(
        "gone dead retired expired dropped dropping ditched kill kills killed killing scrapped abandoned shut shuts "
        "shutting switched "
        "turned powered down off removed removing replaced replacing deprecated decommissioned torn tore ripped "
        "ripping threw thrown "
        "kicked phased phasing deleted wiped obsolete history outdated stale closed cancelled former formerly used "
        "stopped rid never "
        "useless pulled left leaves leaving quit leave moved out goes away archive archived full unmaintained "
        "retiring longer anymore "
        "old week weekend month monday tuesday wednesday thursday friday yesterday today tonight morning finally just "
        "last gets get "
        "mehr weg raus rausgeworfen abgeschaltet ersetzt alte haben wir ist wurde plus été est dejamos quitamos final fue ya "
        "spring summer autumn winter january february march april may june july august september october november december "
        "não mais foi desligada desligado saiu è stato stata più non"
    )
)
# Pieces of addresses that many addresses share.
_COMMON = word_set(
    "example invalid local localhost host server staging stage prod production test tests dev main master src app "
    "http https www "
    "com org net internal config data docs public private port repo name path file files user users team build"
)


def retired(text: str, fact: str, plain: bool = True) -> tuple[str, ...]:
    """Returns the words of a fact's values that the text calls gone, as folded words, in the order of the text.

    Where a clause names nothing but one or two plain words of the fact, these count as well unless `plain` is False.
    """
    known, stated = frozenset(content_words(fact)), bare(fact)
    found: dict[str, None] = {}
    for clause in going(text):
        if clause in stated:
            continue
        own = own_words(clause)
        named = _named(clause, fact, known)
        words = own if plain and 0 < len(own) <= NAMING_WORDS and known.issuperset(own) else []
        found.update(dict.fromkeys(named or words))
    return tuple(found)


def lasts(text: str) -> bool:
    """True where a text says that something stays as it is."""
    return _LASTS.search(bare(text)) is not None


def own_words(clause: str) -> list[str]:
    """Returns the content words of a clause that calls something gone, without those that only say so."""
    return [word for word in content_words(clause) if word not in _OF_GOING]


def _named(clause: str, fact: str, known: frozenset[str]) -> list[str]:
    values, pieces, tokens = _values(fact), _pieces(fact), _tokens(clause)
    pairs = zip(("", *tokens), tokens, strict=False)
    return [word for before, word in pairs if word in pieces or (word in values and not _other(before, known))]


def _other(before: str, known: frozenset[str]) -> bool:
    """True where the word before a name makes it another one: "the build box" is not the Box of a fact that knows no build."""
    return bool(content_words(before)) and before not in known and before not in _OF_GOING


def _tokens(clause: str) -> list[str]:
    return [token.strip(".:/-") for token in _TOKEN.findall(clause)]


def going(text: str) -> Iterator[str]:
    """Yields the clauses of a text that call something gone, in bare form; where it tells of a move, a denial is enough."""
    plain = bare(text)
    shifts = _SHIFTS.search(plain) is not None
    for clause in (clause.strip() for clause in _CLAUSE.split(plain)):
        if _tells(clause, shifts) and not _LASTS.search(clause):
            yield clause


def _tells(clause: str, shifts: bool) -> bool:
    return (_GONE.search(clause) is not None and not _SUCH.match(clause)) or (shifts and _DENIES.search(clause) is not None)


def _pieces(fact: str) -> frozenset[str]:
    """The telling pieces of the addresses of a fact: "lotus-db.example" is also lotus-db and lotus; a file is none."""
    found: set[str] = set()
    for value in (value for value in _values(fact) if _ADDRESS.search(value) and not FILE.search(value)):
        host = value.rpartition(".")[0] or value
        parts = (*re.split(r"[./:@]+", host), *re.split(r"[\W_]+", host))
        found |= {value, *(part for part in parts if len(part) >= PIECE_CHARS and part not in _COMMON)}
    return frozenset(found)


def _values(fact: str) -> frozenset[str]:
    plain = (name[1] or name[2] for name in _PLAIN.finditer(fact))
    values = (value.casefold() for value in (*specifics(fact), *plain))
    return frozenset(value for value in values if len(value) >= NUMBER_CHARS or not value.isdigit())
