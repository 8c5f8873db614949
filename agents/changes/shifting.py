"""Does a text tell that something has changed, or set something right? Words for it in seven languages.

These are weaker than what a statement is extracted by: half of all sentences about work hold one. They count beside other signs.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ultan.agents.patterns.sentences import bare

_LATIN = (
    # It is set right.
    r"make (?:that|it)|that'?s (?:outdated|old|stale|wrong|history|over|not (?:right|true|current|the))|outdated|"
    r"correction|wrong",
    r"(?:^|[,.;] ?)(?:no|nope|nah|wrong|not quite|careful|actually)[,.:;-]|not (?:from |in |on |at |to )?(?:there|that one|it)",
    r"not (?:needed|required|necessary) (?:any ?more)?|(?:please )?(?:drop|scrap|forget|skip|lose|stop) (?:the|that|"
    r"this|with|using)",
    r"what i (?:said|told you)|(?:i|we) (?:know i |know we )?(?:said|told you|asked for|wanted|used to)(?! *(?:[.!,;]|$))|"
    r"my (?:earlier|old|previous)",
    r"i(?:'d| would) (?:rather|sooner|prefer)|rather (?:than|not)|i(?:'ve| have) (?:come|grown|changed|gone|had|"
    r"decided|switched|"
    r"moved)|come (?:a)?round|chang\w+ (?:my|our|his|her|their) minds?|on second thought|after all|turns? out",
    # It has become otherwise.
    r"changed?|changes|moved?|moving|relocated|migrated?|migration|switch(?:ed)?|swapped|replace(?:d|s|ment)?|"
    r"successor|superseded",
    r"took over|takes over|taken over|hand(?:ed|s) over|inherited|in charge|renamed|reorgani[sz]ed|rewr(?:ote|ite|itten)|split|"
    r"reorg\w*|reshuffl\w+|handover|voted|agreed|announced|decided|settled on|gave (?:me|us)|got (?:a|an|new|more)",
    r"raised?|lowered|bump(?:ed)?|extend(?:ed)?|shortened|cut (?:to|down|from)|doubled|halved|tripled|upgraded?|"
    r"downgraded|relaxed|"
    r"(?:went|goes|gone|going|came|comes) (?:up|down|to|over to|with)|tightened|increased?|decreased?|reduced|"
    r"reset|pushed|postponed|delayed|brought forward",
    r"(?:went|going|gone|go|we're|is|are|switch\w*|revert\w*|returned) back|back (?:to|on|with)|reverted|restored|returned to",
    r"since(?! then it)|these days|by now|from now on|from here on|going forward|as of|starting|effective|instead|in place of",
    r"any ?more|any longer|no longer|new(?:ly)?|now(?:adays)?|finally|recently|lately|meanwhile|last (?:week|month|night|"
    r"friday|monday|sprint)|(?:this|since) (?:week|month|morning|monday)|yesterday|today|update:?|heads[- ]up|fyi",
    r"(?:is|are|was|were) what we had|we had|for good|merged into|folded into",
    r"(?:does|do|did|can|could|is|are|will|would)(?:n't|not| not) .{3,60}, so|too \w+, so",
    r"(?:sinks?|sank|drops?|falls?|fell|rises?|rose|grows?|grew|climbs?|shrinks?|jumps?|jumped|goes) (?:from \S+ )?to|revised?|"
    r"amended|updated|swap (?:it|them|that|those|everything|all)|(?:is|are) past|moot|superfluous|unnecessary|"
    r"repaired|fixed upstream|"
    r"after the (?:merger|move|rewrite|upgrade|migration|switch|split|update|reorg\w*|audit|release|relaunch|refactor\w*)|"
    r"(?:walled|bricked|boarded|closed|fenced) (?:up|off)|end(?:ed|s)|ran out|quit|let us down|nous a lâché\w*|terminó|terminou|"
    r"è finit[oa]|ausgefallen|gekündigt|"
    r"(?:got|was|is|been) fixed|resolved|(?:the )?time has come|we(?:'ll| will)? (?:take|go with)|going with|"
    r"let's (?:take|go with)|"
    r"g(?:ive|ave|iving) (?:it |that |this )?up|(?:throw|threw|thrown|toss|tossed) (?:\w+ )?out|new habit|got on my nerves",
    r"hand(?:ed|s|ing)? .{1,40} (?:to|over)|pass(?:ed|es|ing)? .{1,40} (?:on )?to|made it|trop \w+|zu \w+, |"
    r"demasiado \w+|muito \w+|"
    r"troppo \w+|halfway through|(?:after|in the) all,? |relax(?:ed)?|lift(?:ed)?|sal(?:ito|ita|iti|ite)|sc(?:eso|esa)",
    # German.
    r"nein|doch|falsch|stimmt (?:so )?nicht|umgezogen|zieht|verschoben|verlegt|geändert|ändert|gewechselt|wechselt|umgestellt|"
    r"ersetzt|abgelöst|übernimmt|übernommen|umbenannt|erhöht|gesenkt|verlängert|verkürzt|angehoben",
    r"(?:zieht|ziehen|zog|geht|gehen|wandert|wandern|kommt|kommen) (?:\w+ )?(?:auf|nach|zu|in) .{1,40}|jetzt|"
    r"inzwischen|mittlerweile|neuerdings|seit|ab (?:jetzt|sofort|heute|morgen|montag)|künftig|statt\w*|lieber|neu\w*|"
    r"nicht mehr|zurück (?:zu|auf)|wieder|lassen wir|weg|anders",
    # French.
    r"faux|non|déménagé|déplacé|changé|change|remplacé\w*|rallongé|raccourci|augmenté|baissé|renommé|repris|reprend|passé|"
    r"désormais|maintenant|dorénavant|depuis|plutôt|à la place|nouve\w+|ne \w+ plus|n'\w+ plus|fini|terminé|"
    r"revenus?|retour|de retour",
    # Spanish.
    r"ya no|cambi\w+|mov(?:imos|ió|ieron)|pas(?:amos|ó)|migra\w+|ahora|desde|en (?:vez|lugar)|mejor|nuev\w+|"
    r"reemplaz\w+|sustitu\w+|"
    r"subimos|subió|bajamos|bajó|volvimos|volvemos|a partir de|se acabó|dejamos",
    # Portuguese.
    r"mudou|mudamos|mudei|mudaram|troc(?:amos|ou|aram|ado)|passou|passamos|migramos|agora|desde|em vez|melhor|"
    r"nov[oa]s?|voltamos|"
    r"voltou|não \w+ mais|já não|aument\w+|subiu|baixou|a partir de|acabou",
    # Italian.
    r"cambiat\w*|cambia|spostat\w*|passat\w*|migrat\w*|adesso|ora|d'ora in poi|invece|meglio|nuov\w+|sostituit\w*|non \w+ più|"
    r"tornat\w*|torniamo|alzat\w*|abbassat\w*|da (?:oggi|ieri|lunedì)",
)
_CJK = (
    r"换(?:成|到|了)|改(?:成|为|用|到|了)|变(?:成|为|了)|已经|现在|不是|而是|之后|以后|移到|搬到|迁移?到|升级|放宽|收紧|提高|降低|缩短|延长|增加|减少|[上下]调|调(?:到|成|整)|取消|恢复|回到|还是用",
    r"変(?:わ|え|更)|に(?:なりました|なった|しました|した|します)|ではなく|じゃなく|やめ|今は|これから|今後|移行|移(?:り|し|動)|切り替|乗り換|戻[しっりす]|"
    r"代わり|引き[上下]げ|延長|短縮|増や|減ら|廃止|もう",
)
_SHIFTS = re.compile(rf"(?<!\w)(?:{'|'.join(_LATIN)})(?!\w)|{'|'.join(_CJK)}")

# A change of mind is announced, not only told: the rule that it is about needs no other sign that it is meant.
_ANNOUNCES = re.compile(
    r"(?<!\w)(?:chang\w+ (?:my|our|his|her|their) minds?|come (?:a)?round to|on second thoughts?|"
    r"the other way a?round|(?:ban|rule|limit|restriction|embargo)(?: \w+)? (?:is|was|got|has been) lifted|"
    r"(?:is|are) allowed again|"
    r"(?:went|going|gone|go|we're|is|are|were|switch\w*|revert\w*|returned|move[ds]?) (?:\w+ )?back (?:to|on|with|over)|"
    r"(?:is|are|we're) (?:on|with|at|using) \S+ again|"
    r"zurück (?:zu|auf|bei)|wieder (?:bei|auf|mit)|revenus? (?:à|sur|au)|de retour (?:à|sur|au)|volvimos a|de vuelta|"
    r"voltamos (?:a|para|pr)\w*|de volta|torna\w* (?:a|su)|di nuovo|"
    r"what i (?:said|told you)|(?:i know )?i (?:said|told you|asked for)(?! *(?:[.!,;]|$))|(?:my|the) (?:earlier|old|"
    r"previous) (?:rule|wish|request|"
    r"preference|instruction|advice)|(?:drop|scrap|forget|lose|ditch|away with|off with|out with|get rid of|"
    r"throw out|no more|enough of|done with|tired of|abandon|retire|"
    r"stop doing|don't need|no need for) (?:the|that|this|my|our|all|those)|not (?:needed|necessary|required)|"
    r"you can stop|no replacement|(?:away|off|out) with (?:it|them)|"
    r"(?:throw|toss|take|swap) (?:it|them|that|those|the \w+) (?:out|away|off)|bin it|weg damit|à la poubelle|fuera con|fora com|"
    r"doch (?:lieber|wieder|nicht)|meinung geändert|anders überlegt|lassen wir|vergiss|schluss mit|"
    r"changé d'avis|finalement|oublie|plus besoin|on arrête|on laisse tomber|"
    r"(?:cambié|he cambiado) de (?:opinión|idea)|al final|olvida|"
    r"ya no hace falta|se acabó|mudei de ideia|no fim|esquece|não precisa mais|chega de|cambiato idea|alla fine|basta|"
    r"non serve più)(?!\w)|改主意|[换改]回|恢复到|回到|に戻|戻し|还是.{0,6}吧|不用再|"
    r"算了|やっぱり|気が変わ|必要(?:なく|ありません|ない)"
)


@lru_cache(maxsize=256)
def announces(text: str) -> bool:
    """True where a text says outright that a rule or a wish is given up or turned round."""
    return _ANNOUNCES.search(bare(text)) is not None


@lru_cache(maxsize=256)
def shifts(text: str) -> bool:
    """True where a text tells of a change or sets something right."""
    return _SHIFTS.search(bare(text)) is not None or announces(text)
