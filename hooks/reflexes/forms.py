"""How people say the three, in seven languages: a whole prompt each, with its subject. Their first match is tried, no other."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.reflexes.reading import Kind


class Form:
    """`pattern` is of a whole prompt, case-insensitive, with a group `subject`, and `everywhere` where it names all projects."""

    __slots__ = ("kind", "pattern", "surely")

    def __init__(self, kind: Kind, pattern: str, surely: bool = True) -> None:
        self.kind = kind
        self.pattern = pattern
        self.surely = surely


_POLITE = r"(?:(?:hey|ok|okay|hi)[ ,]+)?(?:ultan[ ,:]+)?(?:(?:please|pls|plz|(?:can|could|would|will) you)[ ,]+){0,2}"
_EVERYWHERE = r"(?P<everywhere> (?:globally|everywhere|(?:for|in|across) (?:all|every)(?: my| of my)? (?:projects?|repos?)))?"
_LASTING = r"(?: for (?:good|ever|later|next time|the future|future sessions))?"
_MEMORY = r"(?:your |the |long.term )*memory"
# After "that" a verb tells a statement from a thing: "forget that staging is on 7812", "forget that test".
_VERB = r"(?:is|are|was|were|uses?|has|have|runs?|listens?|lives?)"
_SUBJECT = r"(?P<subject>\S.*)"
_ABOUT = r"(?: of| about| on| regarding| concerning)"

_ENGLISH = (
    Form("remember", rf"{_POLITE}remember{_LASTING}{_EVERYWHERE}(?: this)?(?:,? that | ?[:–—] ?| - | )"
                     rf"(?:to (?=always|never))?{_SUBJECT}"),
    Form("remember", rf"{_POLITE}(?:save|add|put|store|write|commit) (?:this |that )?(?:to|into|in) {_MEMORY}{_EVERYWHERE}"
                     rf"(?:,? that | ?[:–—] ?){_SUBJECT}"),
    Form("forget", rf"{_POLITE}forget(?: absolutely)?(?: everything| all| anything| what)(?: of what)?(?: that)?"
                   rf"(?: (?:you(?:'ve| have)?(?: ever)? (?:know|knew|learnt|learned|heard|remember|stored|saved|were told)"
                   rf"|(?:i|we)(?:'ve| have)?(?: ever)? (?:told you|said)))?{_ABOUT} {_SUBJECT}"),
    Form("forget", rf"{_POLITE}(?:forget|unlearn)(?: about)? (?:that (?=.* {_VERB} ))?{_SUBJECT}"),
    Form("forget", rf"{_POLITE}(?:delete|remove|erase|wipe|clear) (?P<subject>\S.*) from {_MEMORY}"),
    Form("recall", rf"{_POLITE}what do you (?:still |already )?(?:remember|recall){_ABOUT} {_SUBJECT}"),
    Form("recall", rf"{_POLITE}what (?:did|have) i (?:ever |already )?(?:tell|told|say|said)(?: to)?(?: you)?"
                   rf"{_ABOUT} {_SUBJECT}"),
    Form("recall", rf"{_POLITE}what(?:'s| is| do| does)? (?:ultan|(?:in )?{_MEMORY})(?: (?:know|say|hold|remember)s?)?"
                   rf"{_ABOUT} {_SUBJECT}"),
    Form("recall", rf"{_POLITE}do you remember (?:anything|something|what i (?:said|told you)){_ABOUT} {_SUBJECT}"),
    Form("recall", rf"{_POLITE}(?:tell me )?what (?:do )?you (?:still |already )?know{_ABOUT} {_SUBJECT}", surely=False),
)  # fmt: skip
_GERMAN = (
    Form("remember", rf"(?:bitte )?(?:merk|merke)(?: es)? dir(?: bitte)?(?:,? dass | ?: ?|, ){_SUBJECT}"),
    Form("forget", rf"(?:bitte )?vergiss(?: bitte)?(?: alles)?(?:,? was (?:du|ich(?: dir)?) )?(?: ?(?:über|von|zu))? {_SUBJECT}?"
                   r"(?: (?:weißt|gesagt habe|erzählt habe))?"),
    Form("recall", r"was habe ich (?:dir )?(?:schon )?(?:über|zu|von) (?P<subject>\S.*?) (?:gesagt|erzählt)\??"),
    Form("recall", rf"was weißt du (?:noch |schon )?(?:über|von|zu) {_SUBJECT}", surely=False),
)  # fmt: skip
_SPANISH = (
    Form("remember", rf"(?:por favor,? )?(?:recuerda|recordá|acuérdate de)(?: que | ?: ?){_SUBJECT}"),
    Form(
        "forget",
        rf"(?:por favor,? )?olvid(?:a|á|ate)(?: todo)?(?: lo que (?:sabes|te dije))?(?: (?:de|sobre|acerca de))? {_SUBJECT}",
    ),
    Form("recall", rf"¿?qué (?:te (?:dije|he dicho)|recuerdas) (?:de|sobre|acerca de) {_SUBJECT}"),
    Form("recall", rf"¿?qué sabes (?:de|sobre|acerca de) {_SUBJECT}", surely=False),
)
_FRENCH = (
    Form("remember", rf"(?:s'il (?:te|vous) pla[iî]t,? )?(?:retiens|mémorise|souviens-toi)(?: que | qu'| ?: ?){_SUBJECT}"),
    Form("forget", rf"oublie(?: tout)?(?: ce que (?:tu sais|je t'ai dit))?(?: (?:de|sur|à propos de))? {_SUBJECT}"),
    Form("recall", rf"qu'est-ce que je t'ai dit (?:de|sur|à propos de) {_SUBJECT}"),
    Form("recall", rf"(?:que sais-tu|qu'est-ce que tu sais) (?:de|sur|à propos de) {_SUBJECT}", surely=False),
)
_PORTUGUESE = (
    Form("remember", rf"(?:por favor,? )?(?:lembre-se|lembra-te|lembre|memorize|memoriza)(?: de)?(?: que | ?: ?){_SUBJECT}"),
    Form(
        "forget",
        rf"(?:por favor,? )?esque(?:ça|ce)(?: tudo)?(?: o que (?:sabe|sabes|te disse))?(?: (?:de|sobre|do|da))? {_SUBJECT}",
    ),
    Form("recall", rf"o que (?:eu )?(?:te|lhe) disse (?:de|sobre|do|da) {_SUBJECT}"),
    Form("recall", rf"o que (?:você|voce|tu) (?:sabe|sabes|lembra) (?:de|sobre|do|da) {_SUBJECT}", surely=False),
)
_CHINESE = (
    Form("remember", r"请?(?:帮我)?记住(?:这个|一下)?[：:，, ]?(?P<subject>\S.*)"),
    Form("forget", r"请?(?:把)?(?:忘记|忘掉)(?:关于)?(?P<subject>\S.*?)(?:的(?:一切|事情|所有内容))?"),
    Form("recall", r"(?:我(?:跟|对)你说过(?:哪些)?关于)(?P<subject>\S.*?)的?(?:什么|事情)?[?？]?"),
    Form("recall", r"你?(?:还)?知道(?:些)?(?:什么)?关于(?P<subject>\S.*?)的?(?:什么|事情|信息)?吗?[?？]?", surely=False),
    Form("recall", r"(?:关于|你对)(?P<subject>\S.*?)[，,]?你?(?:还)?(?:知道(?:些)?什么|了解(?:多少|什么))[?？]?", surely=False),
)
_JAPANESE = (
    Form("remember", r"(?:覚えておいて|覚えて)(?:ください)?[：:、 ](?P<subject>\S.*)"),
    Form("remember", r"(?P<subject>\S.*?)(?:という)?(?:こと)?(?:を|と|って)?(?:覚えておいて|覚えて)(?:ください|ね)?[。!！]?"),
    Form("forget", r"(?P<subject>\S.*?)(?:のこと|に関すること)?(?:を|は)忘れて(?:ください|ね)?[。!！]?"),
    Form("recall", r"(?P<subject>\S.*?)(?:について|に関して)は?(?:何|なに)を"
                   r"(?:覚えて|知って)(?:いますか|いる|る)?の?か?[?？。]?", surely=False),
)  # fmt: skip

FORMS = (*_ENGLISH, *_GERMAN, *_SPANISH, *_FRENCH, *_PORTUGUESE, *_CHINESE, *_JAPANESE)
