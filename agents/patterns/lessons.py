"""Cues of lessons: what was wrong, what changed, what goes wrong, in which order, and why."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

LESSONS: tuple[Cue, ...] = (
    Cue(
        "correction",
        2.0,
        "one value is put against another",
        latin=(
            r"\S+(?:,| and| but)? not (?:the |in |on |under |to |at |from |with |by |a |an |just )?[\w¤`./~:-]+(?= ?[.,;()]|$)",
            r"^not (?!(?:quite|really|yet|sure|exactly|now|bad|this|that|so)\b)(?:the |in |on |under |to |at |from |with |"
            r"by )?[\w¤`./~:-]+[.,;:!]",
            r"not \S+(?: \S+)?,? but|instead of|rather than|sondern|statt|nicht (?:unter|in|auf|über)|au lieu d",
            r"pas dans|pas «|jamais «|sino|en vez de|en lugar de|em vez de|invece d",
            r"no por|nunca por|no en|mai quell\w|non in|não em",
        ),
        cjk=("而是", "不是.{1,20}是", "じゃなくて", "ではなく"),
    ),
    Cue(
        "mistaken",
        1.4,
        "the assistant or a file had it wrong",
        latin=(
            r"there(?:'s| is| are| was) no|no longer exists?",
            r"(?:isn'?t|is not|aren'?t|wasn'?t|it'?s not|its not) (?:a|an|the|in|on|my|our|what|where|how|\w+able|\w+ive)",
            r"(?:is|was|are) (?:just |simply )?(?:stale|outdated|out of date|wrong|obsolete|deprecated|dead|legacy|misleading)",
            r"that'?s the (?:old|dead|wrong)|that (?:was|one'?s) the|ha(?:s|ve) always been|always has been",
            r"stimmt nicht|ist (?:veraltet|falsch)|ce n'est pas|n'existe pas|il n'y a (?:pas|jamais)|c'est faux",
            r"no es|está mal|não é|está errado|non è|è sbagliato",
        ),
        cjk=("不对", "错了", "过时", "違う", "古い", "は別"),
    ),
    Cue(
        "change",
        2.0,
        "a value was replaced by another",
        latin=(
            r"(?:is|are|'s|'re|was|were|gets?|being) (?:now|no longer|gone|retired|history|out|dropped|removed|replaced|"
            r"renamed|wiped|switched off|archived|closed|torn down|frozen|switched)",
            r"any ?more|not any longer",
            r"now (?:called|named|lives?|runs?|uses?|on|at|in|under|it'?s|all)|it'?s now|it is now",
            r"(?:is|are|it'?s) (?:the )?\S+(?: \S+){0,3} now(?=[.,;!]|$)",
            r"(?:we|i|they) (?:\w+ )?\S+ \S+ now(?=[.,;!]|$)",
            r"(?:we|i|they|it|ops|infra|got|was|were|just|have|has|'ve|'s)(?: \w+)? (?:moved|renamed|switched|migrated|"
            r"replaced|swapped|dropped|ditched|retired|bumped|split|merged|raised|lowered|changed to)",
            r"(?<!\bi )(?:moved|switched|renamed|migrated|changed) (?:to|from|over|out)",
            r"since (?:last|this|the|january|february|march|april|may|june|july|august|september|october|november|december|"
            r"monday|tuesday|wednesday|thursday|friday|v?\d)",
            r"as of(?! yet\b)|became|(?:we|they) (?:got|are) rid of|got rid of|closed in",
            r"leaves the (?:repo|project|stack)|used to be|instead(?=[.,;]|$)|make it \S+",
            r"replace \S+(?: \S+)? (?:by|with)|becomes?|(?:^|[,;.] |and |so )[\w./-]+ (?:goes|out|gone)(?=[.,;]|$)",
            r"no more|since the (?:rewrite|move|migration|switch)",
            r"(?:starting|effective) (?:from )?(?:next|on|in)|took over|was split|jetzt|inzwischen",
            r"(?:we|i|they) no longer \w+|no longer (?:use|on|in)|back (?:on|to|with) (?!the table|work\b|normal\b)\w+|expired|"
            r"(?:has|have) been (?:retired|shut down|switched off|killed|replaced|renamed|moved|decommissioned)|"
            r"(?:we|i|they|ops|infra|it) (?:\w+ )?(?:shut|threw|ripped|kicked|phased|turned|"
            r"tore)(?: \S+){1,3} (?:down|out|off)|"
            r"(?:shut|threw|ripp(?:ed|ing)|kicked|phas(?:ed|ing)) (?:down|out)|"
            r"is \w+(?: \w+)?'s now|used to|changed (?:their|his|her|my|our|its) minds?|no longer holds|gave (?:us|me) \S+",
            r"(?:went|goes|gone|is|are) (?:up|down|back) to \S*\d\S*|(?:raised|lowered|bumped|cut|doubled|halved|"
            r"extended|shortened|increased|reduced|upped) (?:the |our |my )?"
            r"(?:\S+ ){1,5}(?:to|from|by) \S*\d\S*|(?:are|is|gets?) (?:\S+ )?\d+(?: \S+)? instead of",
            r"nicht mehr|umgezogen|umbenannt|umgestellt|ersetzt|seit (?:gestern|letzter|dieser|montag)|abgeschafft",
            r"läuft nun|fliegt .{0,20}raus|rausgeworfen|rausgeflogen|gewechselt|abgelöst|abgeschaltet|eingestellt|umgestiegen|"
            r"(?:ist|sind) (?:jetzt )?(?:raus|weg|tot)|heißt (?:jetzt|nun)|künftig",
            r"maintenant|ne .{1,20} plus|n'est plus|déplacé|renommé|remplacé|depuis (?:hier|lundi|la semaine)|"
            r"déménagé|désormais|"
            r"(?:a|ont) été (?:coupée?s?|arrêtée?s?|supprimée?s?|remplacée?s?)|(?:on|nous) (?:a|avons) (?:abandonné|"
            r"lâché|quitté)|"
            r"(?:est|sont) passée?s?|ahora|ya no|se movió|cambiamos|renombrado|reemplaz\w+|"
            r"(?:dejamos|movimos|migramos|pasamos|quitamos|tiramos|jubilamos)|al final (?:usamos|vamos|nos quedamos)",
            r"desde (?:ayer|el lunes|la semana)|pasó a|(?:se )?apag(?:ó|aron)|se mudó|fue (?:reemplazad|retirad|apagad)[oa]",
            r"agora|já não|não .{1,20} mais|mudou|mudamos|trocamos|desde ontem|adesso|non .{1,20} più|spostat[oaie]|"
            r"sostituit[oaie]|"
            r"migramos|passamos (?:para|pro|pra)|largamos|foi (?:desligad|removid|substituíd|migrad)[oa]|saiu do ar|"
            r"(?:è|sono) stat[oaie] (?:spent|rimoss|dismess|cambiat)[oaie]|siamo passati|abbiamo (?:cambiato|tolto|"
            r"abbandonato)|"
            r"passiamo a|non c'è più",
        ),
        cjk=(
            "现在(?:用|是|在|改|叫)",
            "改成",
            "改为",
            "换成",
            "搬到",
            "迁到",
            "不再",
            "今は",
            "に変わ",
            "に変更",
            "に移",
            "下线",
            "关机",
            "もう使",
            "止めた",
            "やめて",
            "になった",
            "换(?:到|了)",
            "改用",
            "迁移到",
            "(?:不用|停用|废弃|弃用)了?",
            "に移(?:行|った)",
            "に(?:切り替え|乗り換え)",
            "廃止",
        ),
    ),
    Cue(
        "gotcha",
        1.7,
        "what goes wrong, and when",
        latin=(
            r"(?:or|otherwise|else),? (?:it|they|the|you|we|everything|ci|customers|someone|that)",
            r"will (?:break|wipe|kill|overwrite|delete|corrupt)",
            r"gets? (?:overwritten|wiped|mangled|lost|killed|deleted|reverted|blanked)|overwrit\w+|silently",
            r"throws? (?:the|them|our) .{1,30} away",
            r"(?:dies|breaks|crashes|hangs|explodes|fails|drops|loses|vanishes|refuses?|expires|freezes|deadlocks|skews|"
            r"leaks),? (?:when|if|as soon|unless|after|every|on|without|like|for|because|the|in|our|up)",
            r"unless (?:you|it|they|we)|(?:kills?|blocks?|floods?|locks?|takes? down|slows? down|brings? down) (?:the|"
            r"our|all|every) \w+",
            r"only (?:reproduces|works)|took (?:me|us) (?:\w+ ){1,4}(?:to (?:find|figure)|once\b)|lost a \w+ (?:to|"
            r"on) (?:this|that|it)",
            r"(?:drops?|loses?|deletes?|rejects?|ignores?|overwrites?|swallows?|truncates?) (?:\w+ ){1,4}(?:without|silently)|"
            r"(?:reports?|returns?|claims?) \S+ \S+ (?:though|although|even though|but)|or it (?:waits|hangs|loops|dies)",
            r"(?:happened|cost|bit|burned|burnt|lost) (?:\w+ ){0,4}(?:twice|before|once|hours|days|us|me|time)",
            r"(?:last|the last) time",
            r"beware|watch out|careful|caveat|gotcha|(?:big )?trap|the catch|depends on",
            r"(?:has|have) a (?:\w+ )?bug|known (?:bug|issue|problem|thing)|counts? every|job fail|hand edits",
            r"by hand",
            r"sonst|ansonsten|aufpassen|vorsicht|achtung|sinon|attention|fais gaffe|si no,|cuidado|ojo|se rompe",
            r"senão|quebra|altrimenti|attenzione|si rompe|al revés",
        ),
        cjk=(
            "否则",
            "不然",
            "会被",
            "会导致",
            "小心",
            "注意",
            "坑",
            "ないと.{0,20}(?:る|う)",
            "気をつけ",
            "てしまう",
            "と.{0,12}壊れる",
        ),
        kind="gotcha",
    ),
    Cue(
        "sequence",
        1.5,
        "steps in an order",
        latin=(
            r"first,? .{2,120}(?:then|after|and only|next|before)|^first(?:,| you| run| comes)",
            r"^(?:and )?then,? |and only (?:then|when|after)|in (?:that|this) order|order is|the procedure",
            r"the (?:whole )?recipe|that'?s the whole thing",
            r"before (?:you|each|every|any|a|\w+ing any\w*|the next)|after (?:each|every|that)|right away|straight after|"
            r"in that order|(?:and )?(?:only )?after(?:wards| that)|(?:goes|go|order matters|steps?)(?: like this)?: \w+",
            r"(?:comes|goes) (?:first|last)|and (?:the )?last(?: step)?|^\(?(?:\d|[a-h])[.)] ",
            r"(?:^|(?<=[.,] ))\d [a-z`].{3,80} \d |afterwards|wait (?:till|until|an?|\d+)",
            r"(?:zu)?erst .{2,80}dann|danach|anschließend|d'abord|ensuite|puis|primero|después|luego|primeiro",
            r"depois|prima .{2,120}poi|dopo di che",
        ),
        cjk=("先.{1,40}再", "然后", "之后", "まず", "それから", "その後"),
        kind="procedure",
    ),
    Cue(
        "reason",
        0.8,
        "the user explains why",
        latin=(
            r"because|that'?s why|on purpose|so that|the reason|reasons|this way|by design|otherwise",
            r"since (?:it|they|the|we|you|our|that)|due to|its? (?:doing its )?job|that'?s what",
            r"so (?:it|they|the|we|you|there|no|use|don't|please|always|never|keep|put|set|run|pass|bind|add|call|multiply|"
            r"leave|start|stay|nothing)",
            r"weil|deshalb|damit|nämlich|absichtlich|parce que|car |pour que|exprès|porque|para que|a propósito",
            r"de propósito|perché|apposta",
        ),
        cjk=("因为", "所以", "为了", "だから", "ので", "ため"),
    ),
)
