"""What is said beside a rule and takes nothing from it: exceptions, other places, additions, plans, memories.

"Except in tests" limits a rule, "on staging it's 8080" holds elsewhere, "we also support 16" adds, "some day I'd like to move"
isn't so yet, "back in 2019 we were on Jotter" isn't so any more. Each is kept, and the rule stays in force.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ultan.agents.changes.subjects import OF_CHANGE, akin, limits_of
from ultan.agents.patterns.predicates import word_set
from ultan.agents.patterns.sentences import bare
from ultan.configs.edge.words import content_words, words

_EXCEPTS = re.compile(
    r"(?<!\w)(?:except(?:ed|ions?|ing)?|apart from|aside from|other than|unless|"
    r"only (?:for|in|on|when|if|theirs|his|hers|there|here)|"
    r"does(?:n't| not) (?:hold|apply|count) (?:for|in|to)|"
    r"außer|ausgenommen|ausnahme\w*|es sei denn|sauf|excepté|à part|hormis|salvo|excepto|exceto|menos (?:en|em)|a no ser|"
    r"tranne|eccetto|a meno che)(?!\w)|除了|除外|以外|例外|除く|だけは"
)
_ALSO = re.compile(
    r"(?<!\w)(?:also|too|as well|both|besides|additionally|in addition|on top of|another one|second|either|plus|"
    r"auch|ebenfalls|zusätzlich|außerdem|beide|aussi|également|en plus|les deux|también|además|ambos|tampoco|também|além|"
    r"anche|inoltre|entrambi|pure)(?!\w)|也|还有|另外|同时|も(?:使|対応|サポート)|さらに|両方"
)
# "No, me too" apart: "too slow" and "both gone" add nothing.
_NO_ADDITION = re.compile(
    r"(?<!\w)(?:too \w+|not (?:\w+ )?(?:either|too)|either (?:way|or)|(?:every|each) (?:\w+ )?second|second(?:s| (?:thought|of|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|week))|\d+ second|plus (?:de|du|des|en|utilis\w*|que)|"
    r"(?:ne|n')\s?\w+ plus)(?!\w)"
)
_TOO_AT_END = re.compile(r"(?<!\w)too(?=$|[,.;!)]| (?:if|when|since|because|and|but)(?!\w))")
_PLANS = re.compile(
    r"(?<!\w)(?:some ?day|one day|eventually|in (?:the|a) (?:long run|future)|not (?:before|until|yet)|at some point|"
    r"(?:i|we)(?:'d| would) (?:like|love) to|"
    r"(?:i|we) (?:want|plan|hope|intend|mean) to|"
    r"(?:planning|thinking|considering)(?: \w+)? (?:to|of|about)|we(?:'re| are) (?:looking at|evaluating|"
    r"going to evaluate)|next (?:year|quarter)|could|might|may(?! \d)|"
    r"should probably|irgendwann|eines tages|vielleicht|un jour|peut-être|algún día|quizás?|um dia|talvez|un giorno|"
    r"forse)(?!\w)"
    r"|将来|以后也许|いつか|そのうち|かもしれ"
)
_NARRATES = re.compile(
    r"(?<!\w)(?:back (?:in|when|then)|in (?:19|20)\d\d|(?:years|ages|months) ago|once upon|in the (?:old|"
    r"early) days|originally|"
    r"at first|used to|historically|damals|früher|ursprünglich|à l'époque|autrefois|à l'origine|en su día|originalmente|"
    r"na época|originariamente|all'inizio)(?!\w)|当年|最初|当初|当時|昔"
)
# Tells what is so today, whatever else the statement tells.
_TODAY = re.compile(
    r"(?<!\w)(?:now|nowadays|these days|today|instead|any ?more|no longer|since then|by now|jetzt|inzwischen|heute|nun|"
    r"maintenant|désormais|ahora|hoy|agora|hoje|adesso|ora|oggi)(?!\w)|现在|今は|今では"
)
# "Swapped for X", "for 90 days": what follows is what it is, not where it holds.
_EXCHANGED = re.compile(
    r"(?<!\w)for (?:good|ever|everyone|everybody|everything|all|sure|certain|once|real|that|this|it|now on|"
    r"the lot|(?:any|every)thing (?:of )?(?:mine|ours)|all of (?:it|them))(?!\w)|"
    r"(?<!\w)(?:swapped|traded|exchanged|ditched|dropped|left|moved|switched)(?: \w+){0,4}? for (?:the |our )?\S+"
)
# Where and for whom something else may hold: an environment, a machine, a branch.
PLACES = frozenset(
    content_words(
        "staging stage production prod test tests testing dev development ci local locally localhost laptop desktop sandbox demo "
        "preview canary beta windows linux mac macos docker container mobile android ios "
        "testumgebung testsystem produktion entwicklung lokal rechner développement recette prod pruebas desarrollo producción "
        "homologação desenvolvimento produção sviluppo produzione collaudo"
    )
)
_ANYONE = word_set("somebody someone anybody anyone everybody everyone something anything everything people")
_WHOLE = re.compile(r"(?<![\w/.@:-])[^\W\d_]+(?![\w/@:-]|\.\w)")
_CJK_PLACES = re.compile(r"(?:开发|测试|生产|预发|本地|線上)(?:环境|机)?|(?:開発|本番|検証|テスト|ローカル)(?:環境)?")


@lru_cache(maxsize=256)
def excepts(fact: str) -> bool:
    """True where a fact makes an exception from something that holds on."""
    return _EXCEPTS.search(bare(fact)) is not None


@lru_cache(maxsize=256)
def adds(fact: str) -> bool:
    """True where a fact names one more: "we also support 16", "Joost knows it too"."""
    text = bare(fact)
    return _TOO_AT_END.search(text) is not None or _ALSO.search(_NO_ADDITION.sub(" ", text)) is not None


@lru_cache(maxsize=256)
def not_today(fact: str) -> bool:
    """True where a fact tells of what may come or of what was long ago, and not of what holds."""
    text = bare(fact)
    return not _TODAY.search(text) and (_PLANS.search(text) is not None or _NARRATES.search(text) is not None)


def elsewhere(fact: str, known: str) -> frozenset[str]:
    """Returns the words by which a fact limits itself to something that the known text says nothing of."""
    theirs = frozenset(words(known))
    text = bare(fact)
    limits = frozenset(
        word for limit in limits_of(_EXCHANGED.sub(" ", text)) for word in content_words(limit) if word not in OF_CHANGE | _ANYONE
    )
    places = PLACES & frozenset(_WHOLE.findall(text))
    named = frozenset(match[0] for match in _CJK_PLACES.finditer(fact) if match[0] not in known)
    return frozenset(word for word in limits | places if not akin(word, theirs)) | named
