"""Requests: a sentence that asks for something to be done once begins with a verb of work."""

from __future__ import annotations

import re

# What may stand before the verb: courtesies, and what joins the request to the last answer.
_LEAD = (
    r"^(?:(?:please|pls|plz|ok|okay|now|then|and|so|great|good|cool|perfect|thanks|yes|yep|also|just|next|quick(?:ly)?|bitte|"
    r"por favor|s'il te plaît)[ ,.:!]+)*"
)
# Verbs that open requests to a coding agent; "use", "keep", "leave" and "never" are missing since they open rules as well.
_VERBS = (
    r"add|adapt|adjust|recompute|repair|reword|style|finish|extend|prepare|reformat|reorder|reproduce|tweak|apply|ask|"
    r"bench|build|bump|call|change|check|clean|close|commit|compare|compile|convert|copy|create|debug|"
    r"delete|deploy|backfill|benchmark|configure|connect|count|execute|inspect|launch|ping|query|reindex|reload|"
    r"rephrase|reorgani[sz]e|restore|restructure|scan|trace|unzip|zip|"
    r"describe|diff|do|document|draft|draw|drop|dump|edit|explain|export|extract|fetch|find|fix|flash|format|generate|"
    r"get|give|grep|"
    r"go back|roll back|help|implement|import|improve|insert|install|investigate|lint|list|load|look|make(?! it \d)|measure|"
    r"merge|migrate|"
    r"move|open|"
    r"optimi[sz]e|parse|patch|plot|port(?! \d)|print|profile|propose|publish|pull|push|put|read|rebase|rebuild|refactor|"
    r"regenerate|release|"
    r"remove|rename|render|replace|replay|rerun|reset|restart|retry|return|revert|review|rewrite|rip|run|save|scaffold|"
    r"screenshot|"
    r"search|seed|send|set|ship|show|simplify|sketch|smoke[- ]test|sort|spin|split|squash|start|summari[sz]e|sync|take|tell|"
    r"test|"
    r"tidy|translate|trim|try|turn|undo|update|upgrade|upload|validate|verify|wire|wrap|write|use (?:it|that|this|the same)|"
    r"let me|let'?s (?:just |only |first )?(?:see|look|try|cut|do|start|fix|check)|"
    r"i need (?:to|a|you)|i want (?:to|you to)|we need (?:a|an|"
    r"another|more|some)|we need to (?:pick|"
    r"find|fix)|"
    r"schauen wir|lass uns (?:erst|mal|nur|kurz)|regardons|voyons|veamos|miremos|vamos (?:a )?(?:ver|olhar|mirar)|"
    r"vediamo|guardiamo|"
    r"mach|zeig|schreib|schau|prüf|lösch|starte|ändere|ergänze|ajoute|corrige|montre|lance|écris|supprime|regarde|relis|"
    r"añade|arregla|muestra|ejecuta|borra|escribe|mira|revisa|adiciona|conserta|mostra|roda|apaga|escreve|olha|veja|"
    r"aggiungi|correggi|esegui|scrivi|guarda|cancella"
)
# "publish comes last", "commit prefix is …": the word is the subject of a rule.
_SUBJECT = r"(?! (?:is|are|comes?|goes|go|lives?|has|must|should|needs?)\b)"
_COMPOUND = (
    r"(?!(?:read|write|upload|download|call|test|release|build|load|retry|search|import|export|merge|push|"
    r"pull) (?:timeouts?|limits?|"
    r"sizes?|rates?|quotas?|caps?|windows?|budgets?)\b)"
    r"(?!(?:commit|build|test|release|deploy|merge|review|export|import|search|port|format|list|load|patch|query|count|"
    r"scan|trace|zip|launch|restore) [\w-]+ "
    r"(?:is|are|goes?|lives?|must|needs?|comes?|have|has)\b)"
)
_TASK = re.compile(rf"{_LEAD}{_COMPOUND}(?:{_VERBS})(?![\w-]){_SUBJECT}")
_TASK_CJK = re.compile(
    r"^(?:(?:ok|好|嗯|行)?[，, ]*那?)?(?:请|帮我|麻烦|把|给我)"
    r"|^(?:(?:うん|はい|よし|じゃあ|では|ok)[、, ]*)?(?:まず|先に|とりあえず).{1,30}(?:よう|ましょう|みて|見て)[。！!]?$"
    r"|^(?:(?:好|嗯|那|行)[，, ]*)?先(?:看|修|跑|查|改|试).{0,14}(?:吧|一下|看看)[。！!]?$"
    r"|(?:してください|して|してくれ|頼む|お願いします)[。！!]?$|^(?:看|改|加|删|跑|写|查)一?下|^(?:改|换|调)(?:成|为|到)"
)


def is_task(bare: str) -> bool:
    """True where the bare sentence reads as an order for the moment."""
    return _TASK.match(bare) is not None or _TASK_CJK.search(bare) is not None
