"""Cues that reach beyond their sentence: frames over what follows, retractions over what came before, openings over all."""

from __future__ import annotations

from ultan.agents.patterns.cues import BAR, Cue

# Tell against their own sentence and all that follow in the prompt: they open a frame.
FRAMES: tuple[Cue, ...] = (
    Cue(
        "hypothetical",
        BAR,
        "it is supposed, not stated",
        latin=(
            r"suppose|supposing|imagine|imagining|what if|if (?:i|we|you|it|they|the \w+) (?:were|was|had|ever)",
            r"if only|thought experiment|hypothetical(?:ly)?|let'?s (?:say|assume|pretend|imagine)|say we|(?<!can )assume",
            r"assuming|in theory|would (?:it|that|this|we|you|they|the|have)",
            r"(?:i|we|it|that|you)(?:'d| would) (?:be(?! \d)|have|need|want)|for the sake of|pretend(?:ing)? (?:that|we|"
            r"i|you|it|the|"
            r"to)|devil's advocate",
            r"(?:mal )?angenommen|stell dir vor|was wäre|wenn (?:ich|wir|man|es) .{0,40}(?:würde|wäre|hätte)\w*",
            r"hypothetisch|theoretisch|gedankenexperiment|nehmen wir an",
            r"suppos(?:e|ons)|imagin(?:e|ons)|et si (?:on|je|nous)|si (?:on|je|nous) .{0,30}(?:ait|ions)|en théorie",
            r"hypothétiquement|admettons",
            r"supongamos|imagin[ae]|y si|si (?:\w+ ){0,3}\w+(?:ara|iera|áramos|iéramos)|en teoría|hipotéticamente",
            r"suponha(?:mos)?|e se (?:a gente|eu|nós)|em tese|hipoteticamente|mettiamo che|supponiamo|immagina|e se",
        ),
        cjk=(
            "假设",
            "假如",
            "如果.{1,30}会",
            "要是",
            "倘若",
            "设想",
            "もし.{1,30}(?:たら|なら|ば)",
            "仮に",
            "としたら",
            "だったら",
        ),
    ),
    Cue(
        "notice",
        BAR,
        "a program wrote it, and not the user",
        latin=(
            r"this session is being continued from a previous|(?:previous|earlier) conversation that ran out of context|"
            r"\[request interrupted|the user (?:asked|wants|wanted|said|prefers|requested|sent) ",
        ),
    ),
    Cue(
        "fiction",
        BAR,
        "it is material for something made up, or somebody else's",
        latin=(
            r"(?:exam|quiz|interview|riddle|homework|trivia) (?:question|transcript|task)|take[- ]home|joke|prank",
            r"parody|satire|(?:a|my|his|her|the) novel(?=[.,;!]|$| (?:i|about|in|with)\b)|short story|the story|"
            r"screenplay|role ?play|haiku|poem",
            r"(?:example|sample|dummy|fake) (?:text|prompt|email|mail|conversation)",
            r"(?:blog ?post|article|tweet|forum|vendor|candidate|colleague|coworker|customer)(?:'s (?:mail|e-?mail|message|"
            r"words?|text|opinion|letter|review|slides|post|code|reply|rules?|style)| says| said|"
            r" wrote| writes| insists| claims| thinks)",
            r"on a forum|witz|prüfungsfrage|blague|examen de|piada|barzelletta",
        ),
        cjk=("笑话", "考题", "小说", "冗談", "試験問題", "小説"),
    ),
    Cue(
        "material",
        BAR,
        "it hands over a text to work on",
        latin=(
            r"(?:fix|review|translate|summari[sz]e|proofread|rephrase|reword|paraphrase|rate|convert|rewrite|shorten|"
            r"explain|check|"
            r"format)(?: .{0,60})?:(?= \S)",
            r"(?:translate|summari[sz]e|rephrase|reword|proofread|shorten|draft) (?:that|this|it|me|the|a)(?= |[.,]|$)",
            r"^dear (?:team|all|sirs?|madam|colleagues|everyone|mr|mrs|ms|friends)|[\w.]+'s (?:mail|e-?mail|letter|memo|"
            r"message|post|review|ticket|comment)(?: says| reads)?:",
            r"(?:told me|says|wrote|reads|line|message|section|comment)(?: that| which)?:",
            r"(?:übersetz\w*|korrigier\w*|fass\w* (?:das|mir|uns)|tradui\w*|corrige\w*|résume\w*|traduc\w*|tradúce\w*|resum\w*|"
            r"traduz\w*|traduci\w*|riassum\w*) .{0,60}:",
            r"(?:übersetz|übersetze) (?:mir |uns )?(?:das|dies\w*|bitte|folgende\w*)|traduis(?:-moi)? (?:ça|ceci|ce|le texte)|"
            r"tradúceme|traduce (?:esto|me)|traduza (?:isso|isto)|traducimi|traduci questo",
            r"(?:kommt|stammt|came|comes|is|ist|vient|viene|vem|arriva) (?:von|vom|from|de|du|del|da|dal|dalla)\b[^:]{1,40}: ?¤",
        ),
        cjk=("翻译(?:一下|这)", "(?:これ|次|以下).{0,12}訳して"),
    ),
    Cue(
        "sarcasm",
        BAR,
        "it means the opposite",
        latin=(
            r"(?:^|(?<=[,.] ))(?:oh|ah|wow|well),? (?:brilliant|great|wonderful|fantastic|perfect|lovely|nice|joy|"
            r"marvell?ous|super|good)",
            r"^(?:brilliant|wonderful|fantastic|marvell?ous|splendid|fabulous)[,.!]|yeah,? right",
            r"what a (?:\w+ )?(?:treat|joy|delight|dream|gem|plan|idea|surprise|honou?r|masterpiece|relief|success)|"
            r"^(?:wow|whoa|hooray|yay|bravo)(?:,? so|,|!)|i'?m (?:so |absolutely |truly )?(?:thrilled|delighted|overjoyed|"
            r"ecstatic|over the moon)|"
            r"^(?:well,? )?because (?:obviously|of course|clearly)|^(?:great|nice|lovely|wonderful|super|perfect|fantastic|"
            r"cool|yay),? (?:another|one more|yet another|again|we always|exactly)|i (?:live|breathe) for|^(?:ah|oh),? yes,? |"
            r"(?:my )?life'?s? (?:goal|dream|ambition|purpose)|\d+/10\b|because nothing says|(?:everybody|everyone|every \w+|"
            r"people|users|customers|we all) (?:just |simply )?(?:loves?|adores?|enjoys?) (?:to|when|it|\w+ing)\b|"
            r"nothing says \w+ like|the nerve|"
            r"my (?:dream|"
            r"favou?rite)(?: \w+)?[.!]*$|slow clap|"
            r"chef'?s kiss|couldn'?t be happier|"
            r"what more could|how (?:lovely|generous|thoughtful|convenient|"
            r"charming|reassuring)(?: of)?|because (?:sleep|weekends?|users?|tests?) (?:is|are) (?:for|overrated)|(?:is|"
            r"are) (?:so )?overrated|as (?:god|nature) intended|^next (?:you|we|they)(?:'ll)? ",
            r"^sure,? (?:and|why not)|sure,? let'?s",
            r"as if|best idea|what could (?:possibly )?go wrong|clearly how",
            r"i (?:just |absolutely |totally )love (?:it )?(?:when|how)|absolutely prefer",
            r"because (?:that|who) (?:needs|worked)|/s$",
            r"(?:na|ja|oh) (?:super|toll|klasse|prima|wunderbar|klar|sicher)|am liebsten hätte ich sowieso",
            r"(?:ah |oh )?(?:génial|super|bravo),|bien sûr,? (?:et|mettons)|qué bien,|claro que sí,|genial,",
            r"que maravilha|ótimo,|ah bene|fantastico,|certo, come no",
            r"(?:totally|obviously|naturally|of course|surely|klar,?|natürlich) (?:\w+ ){0,3}(?:always|never|nobody|everybody|"
            r"everyone|nie|immer)|life is good|^yes yes,? |which is (?:nonsense|a lie|not true|bullshit)|"
            r"(?:brilliant|great|genius|excellent|wonderful|fantastic) (?:plan|move|job|strategy)[.!]*$|"
            r"just what i (?:always )?wanted|(?:na|ganz) (?:toll|große klasse)|we adore|on adore|who doesn't love",
        ),
        cjk=("[🙃🙄]", "太好了，", "真棒，又", "呵呵", "さすがに笑", "はいはい", "最高ですね"),
    ),
)

# Take back what the same prompt said before, and, at the head of a prompt, what the prompt before it said.
RETRACTION = Cue(
    "retraction",
    BAR,
    "it takes back what was said",
    latin=(
        r"(?:^|(?<=[,;.] ))(?:no,? |sorry,? |ok,? |oops,? |please )*ignore (?:it|me)(?=[,.;!]|$)|(?:scrap|drop|void|"
        r"withdraw) (?:that|it|this)(?=[,.;!]|$| then| again| rule| idea)|(?:spoke|speaking|decided|said (?:it|"
        r"that)) (?:too )?(?:soon|early|quickly|hastily)|(?:was|bit) premature(?=[,.;!]|$)|(?:nothing|it|that)(?:'s| is|"
        r" was)? (?:not |isn't |wasn't )?(?:yet )?(?:decided|settled|agreed|approved|official|final) yet|(?:must|has to|"
        r"have to|needs? to|should) (?:agree|approve|confirm|sign off|decide|say yes|be asked)(?: \w+)? first|(?:keep|"
        r"leave)(?: (?:it|that|this|things|everything|all))? (?:as|like|the way) (?:it|they|things) (?:was|were|is|are)|(?:^|"
        r"(?<=[,;.] ))(?:hm+|no|wait|ok|hold on|hang on|actually|or|better)[,.]* (?:no[,.]* )?(?:let'?s|we'd better|rather|"
        r"better) not|on reflection|(?:that|this|it) was a (?:really |very )?(?:bad|terrible|stupid|silly|dumb|awful|"
        r"horrible) idea|(?:bad|terrible|stupid|silly) idea of mine|actually,? (?:that|this|it)(?:'s| is) a (?:bad|terrible|"
        r"stupid|silly|dumb|awful|horrible) idea|as you were|(?:that|this)(?:'s| is| was) (?:from |for )?my (?:side|other|"
        r"private|old|last|hobby|previous) (?:project|repo|job|team)|not here,? (?:sorry|my mistake)|(?:^|(?<=[,;.] ))(?:no|"
        r"nah|nope|hm+|oh|ah|ach|actually|wait|ok|well|sorry|argh)[,.!]* (?:no[,.!]* )?(?:\w+[,.!]? ){0,3}?(?:never ?mind|"
        r"forget (?:i|about)|(?:i'?ll|let me|i need to|i have to|we should) (?:think|sleep on|reconsider|check with|ask)|(?:do|"
        r"keep it|back to|leave it|stay) "
        r"(?:as|like|what we had) before)|(?:i'?ll|i need to|i have to|i should|we should|let me) (?:think (?:about|it)|"
        r"sleep on|reconsider)|(?:not|no longer) sure any ?more|i (?:was thinking|had in mind|was talking) (?:of|about) (?:the|"
        r"an?) ?other|i(?:'ll| need to| have to| must| should) (?:first )?(?:ask|check with|talk to|"
        r"clear it with) \w+(?: about it)? first|(?:nein|doch|halt|moment|warte)[, ]+(?:\w+,? )?(?:zurück|wie (?:vorher|bisher|"
        r"gehabt))|muss (?:das )?erst (?:noch )?\w+(?: \w+)? (?:absegnen|zustimmen|entscheiden|klären|fragen)|(?:bleibt|"
        r"lass es|alles) wie (?:vorher|bisher|gehabt|es war)|on (?:garde|laisse|reste) comme "
        r"(?:avant|c'était)|(?<!n')oublie(?! pas)|déjalo|(?:piano|aspetta),? no|let'?s not(?=[.,;!]|$| after| yet| then|"
        r" actually)|hold that thought|(?:scrap|drop|undo|cancel|strike) (?:the|that|this|my) (?:rule|idea|decision|plan)|"
        r"(?:so|and|now) (?:it'?s|that'?s) (?:all )?open again|(?:isn't|is not|aren't|not) (?:yet )?convinced|(?:just|only|"
        r"was) (?:testing|a test)(?: you)?(?=[.,;!]|$)|i'?d rather (?:wait|hold off|not decide|think|leave (?:it|that)|"
        r"keep (?:it|that) open)|what am i (?:saying|doing)|back to square one|(?:so |it'?s |that'?s )not (?:the |"
        r"that )?[\w. -]{2,30} after all|dead end|red herring|wrong (?:track|trail|lead|guess)|from my (?:last|old|previous|"
        r"other) (?:job|company|project|team)|that was (?:for|meant for) (?:the|another|my) (?:other )?|other window|"
        r"scratch that|cross (?:that|it|this) (?:out|off)|strike (?:that|it|my last)|(?:on )?second thoughts?|too early|"
        r"leave (?:it|that) open|not decided(?: yet)?|hold (?:it|off)(?=[,.!]|$)|(?:that was|it'?s) nonsense",
        r"(?<!not )(?:just|only|merely) (?:a|an|some) (?:idle |random |silly |passing )?(?:thoughts?|ideas?|musings?|daydream)"
        r"(?=[,.;!]| of mine| i had| on| in| from|$)|(?:just|only) (?:thinking|musing|dreaming)(?: out)?(?: loud)?(?=[,.;!]|$)|"
        r"nur (?:so )?(?:mal )?(?:ein(?:e)? (?:gedanke|idee|spinnerei|gedankenspiel)|laut gedacht)|"
        r"(?:juste|simple|qu')(?: ?une)? (?:idée|pensée)(?= comme ça| en l'air|[,.;!]|$)|"
        r"je pensais (?:juste )?à (?:voix haute|haute voix)|"
        r"(?:solo|sólo|nada más) (?:era )?una (?:idea|ocurrencia)|pensando en voz alta|(?:só|apenas) uma ideia|"
        r"pensando (?:em voz )?alto|solo un(?:'idea| pensiero)|pensavo ad alta voce",
        r"forget (?:that|what i (?:just )?said|i said|all that|the last)",
        r"(?:no|wait|sorry|ok|actually),? forget it|^forget it|ignore (?:that|what i|my last|the last)|just kidding",
        r"(?:i(?:'m| was) )?(?:only )?(?:kidding|joking)|^jk",
        r"i take (?:that|it) back|strike that|disregard",
        r"don'?t (?:keep|save|store|remember|write) (?:that|this|it|any)|un-?decided|nothing(?:'s| is) decided",
        r"mixing (?:things|it|them) up|wrong (?:repo|window|chat|project|terminal|tab)",
        r"i (?:was|am|'m) (?:wrong|mistaken)|not (?:our|my) (?:system|repo|project|company)",
        r"(?:it'?s|we) (?:off|back to) the table",
        r"vergiss (?:es|das|was)|nimm das zurück|(?:das )?war (?:nur )?(?:spaß|ein scherz|quatsch)|(?:ach )?quatsch",
        r"doch nicht|falsches? (?:repo|fenster|projekt)|laisse tomber|oublie (?:ça|ce que)",
        r"je (?:plaisante|rigole|déconne)|c'était une blague|annule",
        r"olvídalo|olvida (?:eso|lo)|era broma|es broma|me equivoqué|retiro lo dicho|esquece|brincadeira",
        r"tô brincando|me enganei|deixa pra lá|lascia (?:perdere|stare)|scherzo|scherzavo|dimentica",
        r"mi sono sbagliat[oa]",
    ),
    cjk=(
        "当我没说",
        "(?:只是|就是|就)(?:随便|随口)?(?:想想|说说|一说|一想|个想法)",
        "(?:ただの|単なる)?思いつき(?:です|だ|$|。)",
        "言ってみただけ",
        "开玩笑",
        "忘掉",
        "不用记",
        "收回",
        "搞错了",
        "说错了",
        "やっぱり(?:なし|やめ)",
        "忘れて(?:ください|くれ|$|。)",
        "冗談",
        "取り消",
        "間違えた",
    ),
)

# A wish that something be kept which only points at it: what was said before is meant.
POINTS_BACK = Cue(
    "points-back",
    -8.0,
    "it asks that what was said before be kept",
    latin=(
        r"(?:remember|keep|note|save|store|memori[sz]e|write|jot|don'?t forget|do not forget|log|file)(?: down| away)?"
        r" (?:that|this|it|these|those|the above)(?: \w+)?(?: thing| down| in mind| somewhere)?(?: (?:for|from) (?:next time|"
        r"later|the future|"
        r"good|now on|the next \w+))?(?= please| pls| would you| will you| could you|[,.;!]|$)",
        r"(?:that|this)(?:'s| is) (?:worth|one to|something to) (?:remember\w*|keep\w*|not\w+)|merk dir das|retiens (?:ça|cela)|"
        r"recu[eé]rdalo|lembra disso|ricordatelo",
    ),
    cjk=("^(?:请)?记(?:住|下来?)(?:这个|这点)?[。！]?$", "^覚えて(?:おいて|ね)?(?:ください)?[。！]?$"),
)
# A prompt that opens so is a correction of what was just done or said, and the rest of it is likely to teach.
OPENS_CORRECTING = Cue(
    "opens-correcting",
    1.0,
    "the prompt begins by stopping or correcting the assistant",
    latin=(
        r"^(?:(?:oh|ah|ugh|argh|god|hey|ha|hm+|uh|um|plz|please|pls|and|well|hold on),? ?)*(?:no|nope|nah|not|"
        r"seriously|wrong|stop(?! (?:the|this|that|it)\b)|wait|don'?t|do not|never|close but|actually|that'?s (?:wrong|not)|"
        r"i don'?t|what\?*! no|nein|"
        r"nicht|halt|stopp|finger weg|non|pas|surtout pas|arrête|não|nada de|fermo)(?!\w)",
    ),
    cjk=("^不是", "^不对", "^别", "^等等", "^いや", "^違う", "^うーん", "^だめ"),
)

# A prompt that opens with what the assistant did wrong goes on with the rule that it broke.
COMPLAINS = Cue(
    "complains",
    1.0,
    "the prompt begins by complaining of what the assistant did",
    latin=(
        r"^(?:(?:and|but|so|oh|hey|ugh|argh|hm+|sorry|look|again|seriously|man|ok),? )*(?:you (?:(?:just|again|still|also) )*"
        r"(?:broke|deleted|forgot|renamed|ignored|used|overwrote|removed|put|added|committed|pushed|touched|edited|did it|keep|"
        r"killed|wiped|changed)|why (?:do|did|are|would) you|stop \w+ing|how (?:many times|often)|i told you|i said|"
        r"as i said|(?:for the )?(?:second|third|fourth|fifth|\w+th|last) time|every time you|i (?:just )?spent .{1,30} "
        r"(?:undoing|fixing|cleaning|reverting|looking|searching)|that(?:'s| is) the (?:second|third|fourth) time)",
        r"^(?:schon wieder|wie oft|du hast (?:schon )?wieder|warum (?:machst|nimmst|änderst) du|encore une fois|tu as encore|"
        r"pourquoi tu|otra vez|ya te dije|por qué siempre|de novo|já (?:te )?disse|você (?:apagou|mudou|quebrou)|di nuovo|"
        r"te l'ho (?:già )?detto|hai (?:di nuovo|ancora))",
    ),
    cjk=("^又", "^怎么又", "^说了多少", "^また", "^何度も"),
)

# A word of praise at the end, alone, of what nobody would praise: it turns what stands before it.
MOCKS = Cue(
    "mocks",
    BAR,
    "it praises what it has told, and means the opposite",
    latin=(
        r"^(?:just |how |simply )?(?:lovely|brilliant|fantastic|marvell?ous|fabulous|genius|wunderbar|herrlich|magnifique|"
        r"fantástico|genial|meraviglioso)[.! ]*$",
    ),
    cjk=("^真是太棒了[。！]?$", "^最高だね[。！]?$"),
)
