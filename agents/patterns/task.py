"""Requests: a sentence that asks for something to be done once begins with a verb of work."""

from __future__ import annotations

import re

_LEAD = r"^(?:(?:please|pls|plz|ok|okay|now|then|and|so|great|good|cool|perfect|thanks|yes|yep|also|just|next|quick(?:ly)?|bitte|por favor|s'il te plaît)[ ,.:!]+)*"
_VERBS = (
    r"add|apply|ask|bench|bless|build|bump|call|change|check|clean|close|commit|compare|compile|convert|copy|create|debug|delete|deploy|describe|diff|"
    r"do|document|draft|draw|drop|dump|edit|explain|export|extract|fetch|find|fix|flash|format|generate|get|give|grep|help|implement|import|improve|insert|"
    r"install|investigate|keep digging|lint|list|load|look|make|measure|merge|migrate|move|open|optimi[sz]e|parse|patch|plot|port|print|profile|propose|publish|pull|push|"
    r"put|read|rebase|rebuild|refactor|regenerate|release|remove|rename|render|replace|replay|rerun|reset|restart|retry|return|revert|review|rewrite|rip|run|save|scaffold|screenshot|search|seed|send|"
    r"set|ship|show|simplify|sketch|smoke[- ]test|sort|spin|split|squash|start|summari[sz]e|sync|take|tell|test|tidy|translate|trim|try|turn|undo|update|upgrade|"
    r"upload|validate|verify|wire|wrap|write|"
    r"let me|let'?s (?:see|look|try|cut|do|start|fix|check)|give me|i need (?:to|a|you)|i want (?:to|you to)|we need to (?:pick|find|fix)|"
    r"mach|zeig|schreib|schau|prüf|lösch|starte|ändere|ergänze|ajoute|corrige|montre|lance|écris|supprime|regarde|relis|"
    r"añade|arregla|muestra|ejecuta|borra|escribe|mira|revisa|adiciona|conserta|mostra|roda|apaga|escreve|olha|veja|aggiungi|correggi|esegui|scrivi|guarda|cancella"
)
_TASK = re.compile(rf"{_LEAD}(?:{_VERBS})(?!\w)(?! (?:is|are|comes?|goes|go|lives?|has|must|should|needs?)\b)")
_TASK_CJK = re.compile(
    r"^(?:请|帮我|麻烦|把|给我)|(?:してください|して|してくれ|頼む|お願いします)[。！!]?$|^(?:看|改|加|删|跑|写|查)一?下"
)


def is_task(bare: str) -> bool:
    """True where the bare sentence reads as an order for the moment."""
    return _TASK.match(bare) is not None or _TASK_CJK.search(bare) is not None
