"""Cues of how things are laid out: what holds for a whole class, where a thing is reached, what moved, what acts on what."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

# What is so of everything at the moment and no rule.
_PASSING = (
    r"(?:now|green|red|failing|passing|broken|gone|down|up|done|fine|ok|okay|good|missing|empty|there|wrong|slow|"
    r"the same|still|"
    r"running|clean|fixed|in place|in order|set|merged|ready)"
)
_REACHED = (
    r"(?:port|hosts?|hostname|url|endpoint|bucket|branch|channel|queue|topic|prefix|namespace|registry|proxy|address|user|"
    r"account|role|region|cluster|database|db|puerto|porta|puerta|servidor|serveur|rama|ramo|branche|cola|fila|coda|adresse|"
    r"endereço|dirección|indirizzo)"
)
_BE = r"(?:is|are|runs?|sits?|listens?|es|está|est|ist|é|è|fica|läuft|tourne|corre|roda|gira)"

LAYOUT: tuple[Cue, ...] = (
    Cue(
        "universal",
        1.6,
        "it holds for each of a kind",
        latin=(
            r"^(?:and |so |also |no,? )?(?:all|every|each)(?: (?!of\b|the\b|these\b|\d)[\w-]+){1,3} "
            r"(?:is|are|needs?|must|gets?|has|have|goes?|starts?|ends?|comes?|lives?|uses?|takes?|returns?|carr(?:y|ies))"
            rf"(?= (?!{_PASSING}\b|a problem|problems))",
            r"^(?:todos|todas|tous|toutes|tutti|tutte|alle) (?:os |as |los |las |les |i |le |gli )?\w+ (?:\w+ )?"
            r"(?:van|están|son|vont|sont|doivent|vanno|sono|devono|vão|são|devem|kommen|liegen|sind|müssen|haben)",
        ),
        cjk=("(?:所有|每个).{1,15}(?:都|必须|要)", "(?:すべて|全て)の.{1,15}(?:は|に)"),
        kind="constraint",
    ),
    Cue(
        "located",
        0.8,
        "it says on what or in what something is",
        latin=(
            rf"{_BE} (?:now |only |always |maintenant |jetzt |ora |ahora |agora )?(?:on|at|in|under|behind|sur|sous|"
            rf"dans|auf|unter|"
            r"en|em|na|no|su|sulla|sul) (?!(?:line|the (?:way|middle|screen|left|right|diff|output))\b)\w+",
        ),
        cjk=("(?:放|存|写)(?:在|到|进)", "に(?:入れ|置|保存)"),
        kind="fact",
    ),
    Cue(
        "valued",
        1.5,
        "it gives the value of something that is reached by it",
        latin=(
            rf"{_REACHED}(?: [\w-]+){{0,3}} (?:is|es|est|ist|é|è)(?: el| le| la| o| il| der| die| das| now|"
            rf" maintenant| jetzt| ora|"
            r" ahora| agora| called)* (?=[\w./:@-]*(?:\d|[a-z][-_.][a-z]))[\w./:@-]+(?! times)",
            rf"(?:ora|agora|ahora) (?:è|é|es) [\w./:@-]*\d+|\w {_BE} (?:now )?(?:on|at) (?:port )?\d{{2,5}}\b",
        ),
        cjk=(r"(?:端口|地址|域名|ポート|アドレス|ホスト)(?:号)?(?:は|是|：|: ?)\s?[\w./-]*\d",),
        kind="fact",
    ),
    Cue(
        "moved",
        1.4,
        "something of ours has another place or name",
        latin=(
            r"^(?:and |so |no,? |btw,? )?(?:the |our )?(?!i\b|we\b|you\b|it\b|focus\b|cursor\b)[\w./-]+(?: [\w./-]+){0,2} "
            r"(?:has |have |was |were |got |is )?(?:moved|switched|migrated|renamed|merged) (?:over )?(?:to|into) "
            r"(?!(?:the )?(?:left|right|top|bottom|end|start|next|wrong|first|second|third|background|front|back|other)\b)\w+",
        ),
        kind="fact",
    ),
    Cue(
        "side-effect",
        1.3,
        "what it does besides, and to what",
        latin=(
            r"it (?:also |silently |always |even |then )*(?:deletes|wipes|drops|removes|overwrites|resets|kills|"
            r"truncates|clears|"
            r"erases|breaks) (?:the|your|our|all|every|my|any)",
            r"(?:efface|écrase|supprime|borra|elimina|sobrescribe|apaga|cancella|sovrascrive|löscht|"
            r"überschreibt) (?:auch )?(?:la|le|les|el|los|o|a|os|i|"
            r"die|den|das)",
        ),
        cjk=("会(?:删|清|覆盖)", "(?:消え|上書きされ|削除され)る"),
        kind="gotcha",
    ),
    Cue(
        "expected",
        1.2,
        "it looks wrong and is meant to be so",
        latin=(
            r"(?:that's|it's|this is|is|are) (?:\w+ )?(?:normal|expected|intended|intentional|deliberate|on purpose|by design)",
        ),
        cjk=("(?:这|那)?是?正常的", "仕様です", "わざと"),
        kind="gotcha",
    ),
    Cue(
        "custom",
        2.6,
        "what is done here, of no particular thing",
        latin=(
            r"we (?:\w+ )?(?:do|use|say|write|name) (?!a\b|an\b|the\b|this\b|that\b|it\b|"
            r"not\b)[\w-]+(?: [\w-]+){0,5} (?:around )?here",
            r"we (?:\w+ )?(?:mock|stub|pin|squash|rebase|tag|pair|review|test|deploy|ship|release|document|translate|format) "
            r"(?!this\b|that\b|it\b)[\w-]+(?: [\w-]+){0,5} (?:around )?here",
            r"(?:aquí|aqui|ici|qui|bei uns|chez nous|da noi) (?:\w+ ){0,2}(?:usamos|usa|utilise|usiamo|decimos|"
            r"dizemos|dit|diciamo|"
            r"nehmen|schreiben|heißt|liegen|machen|facciamo|hacemos|fazemos|fait)",
            r"(?:liegen|nehmen|schreiben|machen|heißen|nutzen) (?:\w+ )?(?:bei uns|hier)",
        ),
        cjk=("我们(?:这里|这边)?(?:都|只|统一)?用", "うちは"),
        kind="fact",
    ),
)
