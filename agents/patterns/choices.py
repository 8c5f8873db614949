"""Cues of choices: what the user prefers, has decided, and who the user is."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

CHOICES: tuple[Cue, ...] = (
    Cue(
        "preference",
        3.0,
        "the user says what they prefer",
        latin=(
            r"(?:i|we)(?:'d| would)? (?:much |really |strongly |always )?prefer(?! (?:the (?:first|second|last|other|former|"
            r"latter|left|right)|this|that|it|option|yours?)\b)",
            r"i(?:'d| would) (?:much )?rather(?! (?:not|you)\b)",
            r"^(?:(?:please|and|also|ok),? )*(?:prefer|stick (?:to|with)) (?!(?:this|that|it|your|the (?:first|second|last|"
            r"plan|current|old|existing))\b)\w+",
            r"my (?:\w+ )?(?:preference|preferred|favou?rite)|^(?:and |so |also )?for me[:,] (?!it|that|this|the)\w+",
            r"i can'?t (?:stand|bear)|i (?:hate|loathe|dislike)|please (?:always )?use",
            r"i (?:always|never|only ever|only) (?:use|do|write|want|work|run|commit|touch)",
            r"my \w+s (?:always|never) (?!fail|crash|break|hang|die|time|return|show|get|have been)\w+",
            r"ich (?:bevorzuge|hasse)|mir ist lieber|bitte (?:immer )?(?:verwende|nutze|benutze|nimm)|je préfère",
            r"je déteste|de préférence|prefiero|odio|prefiro|odeio|preferisco",
        ),
        cjk=("更喜欢", "我偏好", "我习惯", "好み", "のほうがいい", "てほしい"),
        kind="preference",
    ),
    Cue(
        "liking",
        1.8,
        "how the user likes it or does it",
        latin=(
            r"i (?:like|love|want|write|use|keep|draw|type|indent|format|usually|do (?:all )?my)(?! to\b| you\b| it\b[.!]?$|"
            r" that\b| this\b)(?= \S)",
            r"can'?t read|that'?s how (?:i|we)|reads better",
            r"ich (?:mag|will|möchte|hätte gern|nutze|verwende|benutze)|am liebsten|j'aime|je veux|j'utilise",
            r"utilise plutôt|ici on (?:dit|écrit|utilise|tutoie)",
            r"me gusta|quiero|usa siempre|mejor usa|yo (?:uso|siempre)|gosto|quero|usa sempre|eu (?:uso|sempre)",
            r"mi piace|voglio|uso sempre",
        ),
        cjk=("我喜欢", "我希望", "请用", "が好き", "でお願い"),
        kind="preference",
    ),
    Cue(
        "chosen",
        3.2,
        "it is settled, in the words of a verdict",
        latin=(
            r"(?:let'?s|we(?:'ll)?|i(?:'ll)?|we'?re|i'?m|ok|okay|yep|yes|then) (?:go(?:ing)?|went) with(?! (?:it|that|this|"
            r"the (?:first|second|third|last|other)|option|plan|number)\b)",
            r"^(?:and |so )?go(?:ing)? with(?! (?:it|that|this|the (?:first|second|third|last|other)|option|plan|number)\b)",
            r"(?:we|i|the team)(?:'ve| have)? (?:all |finally |just |already |now )*(?:settled|decided|agreed|"
            r"standardi[sz]ed|landed) on",
            r"let's (?:standardi[sz]e|settle|agree) on|after (?:all )?(?:the|some|a lot of|long) (?:discussions?|"
            r"back and forth|debate)",
            r"we (?:all |have |just )*(?:agreed|decided) to(?! (?:look|talk|meet|wait|see|try)\b) \w+",
            r"^(?:already )?decided[ .,:]|(?:it'?s|that'?s|done,) decided|decision:|decision (?:from|of|by) \w+|(?:^|"
            r"[,;] ?)[\w.@/-]{2,} it is then",
            r"(?:^|ok |okay )final(?: answer)?:|^(?:ok |so |and )?so [\w.@/-]+(?: [\w.@/-]+)? it is",
            r"(?:^|(?<=, )|^(?:then|so|ok|okay|right|fine|well),? )(?!so be)[\w.@/-]{2,} it is(?=[.,;!]|$)|"
            r"is our (?:default|standard|choice)",
            r"that'?s our (?:default|standard)",
            r"wir (?:haben uns .{0,40}entschieden|setzen (?:ab|jetzt)? ?auf|einigen uns auf|bleiben bei)",
            r"entschieden:|beschlossen|on (?:a choisi|a décidé|part sur|reste sur)|c'est décidé|décision :",
            r"(?:hemos|se ha) (?:elegido|decidido|acordado)|nos quedamos con|queda decidido",
            r"(?:^|(?<=[,.] ))(?:fica|ficam|vai|vão) (?:o|a|os|as|de|com) [\w-]+,? então",
            r"(?:decidimos|fechamos|ficamos com|vamos de)|abbiamo (?:deciso|scelto)|decidido[:,]|décidé[:,]|deciso[:,]|"
            r"(?:settled|sold|agreed|decided)(?: then)?,",
        ),
        cjk=("决定(?:了|用|采用)", "決定", "定了", "选定", "就用", "就 ?[a-zA-Z_]{3,}", "に決め", "でいく", "でいこう", "採用"),
        kind="decision",
    ),
    Cue(
        "decision",
        2.0,
        "it was chosen",
        latin=(
            r"(?:we|i|team)(?:'ve| have|'ll)? (?:all |finally |just |already |now )*(?:picked|chose|opted|voted|decided|"
            r"agreed|take|took|are taking)",
            r"^(?:yes |ok |so |then |hm )?we go (?!there|on|back)\w+|(?:agreed|sold|settled|deal)(?: then)?[.!,]?$",
            r"^(?:agreed|sold|settled|deal)(?: then)?[.!,]",
            r"(?:we|i)(?:'re| are|'m| am) (?:sticking|staying|switching|moving|migrating|standardi[sz]ing|dropping|adopting|"
            r"keeping)",
            r"we (?:migrate|switch|move) to|switching to",
            r"(?:is|are) (?:the|our) (?:default|standard|choice|only \w+)|for all (?:of )?(?:them|it|our|my|the)",
            r"one way to do it|don'?t revisit|the winner is",
            r"wir (?:nehmen|steigen .{0,20} um)|on (?:garde|prend|passe à)|elegimos|vamos con|acordamos|escolhemos",
            r"escolheu|vamos com|usiamo|andiamo con",
        ),
        cjk=("我们选", "选了", "にしよう", "にした"),
        kind="decision",
    ),
    Cue(
        "all-mine",
        2.2,
        "it reaches over all that the user does, which nobody says of a thing for once",
        latin=(
            r"(?:in|for|on|across|at|to|with) (?:all|any|every|each|no|none of)(?: of)?(?: (?:my|our|the))? (?:\w+ )?(?:repos?|"
            r"repositor(?:y|ies)|projects?|machines?|laptops?|employers?|jobs?|trackers?|languages)",
            r"(?:in|on|of|at|for) (?:all|any|none|every one|each) of my \w+|(?:all|everything|anything|whatever)(?: that)? (?:i|"
            r"you) (?:write|make|draw|build|publish|hand|do|ship|print|say|send|plan|cook)\w* (?:for me|from you|myself)|"
            r"(?:all|everything|anything)(?: that)? i (?:write|make|draw|build|publish|ship|plan)|"
            r"(?:wherever|whatever|whenever|whichever) (?:else )?i (?!'|am\b)\w+|in any(?:thing| text)(?: you write)? for me|"
            r"(?:that'?s )?a general thing with me|not here,? (?:and )?not anywhere|all over the place|nowhere(?=[.,;!]|$)|"
            r"(?:in|for|with) (?:all|any|every|each) (?:\w+ )?(?:you|i) (?:write|make|draw|give|do|send|show|hand)\w*|"
            r"(?:all|anything|everything|none) of mine|whoever (?:gets|receives|reads)",
            r"in allen meinen \w+|bei allem,? was ich|dans tous mes \w+|en todos mis \w+|em todos os meus \w+|"
            r"in tutti i miei \w+",
        ),
        cjk=("どの(?:リポジトリ|プロジェクト)でも", "所有项目", "任何项目"),
        kind="preference",
    ),
    Cue(
        "machine",
        1.0,
        "what the user works on",
        latin=(
            r"(?:i|i'm|me) (?:\w+ )?on (?:a |an |my )?(?:mac|macbook|macos|linux|windows|wsl|ubuntu|debian|arch|nixos|arm)\w*",
        ),
        kind="preference",
    ),
    Cue(
        "identity",
        2.3,
        "who the user is and what they work with",
        latin=(
            r"i(?:'m| am) (?:\w+ )?(?:a|an|the|in|on|from|responsible|based|living|colou?r ?blind|blind|left-handed|deaf|"
            r"dyslexic|principal|lead|not (?:a|on a))",
            r"i(?:'m| am) \w+(?:ope|lexic|istic|phobic|phone)(?=[.,;!]|$)|i (?:was|used to be|trained as|"
            r"worked as) an? \w+(?: \w+)? "
            r"(?:for|before|until|once)|i (?:study|studied|teach|taught) \w+|i'?m (?:deaf|blind)|"
            r"\w+ years (?:of|as an?|in) \w+(?=[.,;!]|$)|im the|i (?:live|lead|own|maintain|report|come from|dictate|"
            r"code by|took over)",
            r"i'm (?:new|not used|used) to(?! (?:this|that|it)\b) \w+|i work (?:as|at|for|on|in|from)|i (?:can't|don't have|"
            r"have no|only have) (?:\w+ )?(?:access|permissions?|rights|sudo|root)",
            r"i'?ve (?:rsi|\w+opia|been)|(?:have|got) (?:rsi|adhd|\w+opia)",
            r"my (?:name|background|editor|laptop|keyboard|layout|email|e-mail|role|time ?zone|git identity|terminal|shell|"
            r"branches|dotfiles|fork|monitor|home office|native|mother tongue)(?! (?:is|are) (?:broken|gone|slow|dead))",
            r"(?:was|is)n'?t mine|mine (?:go|is|are)|(?:is|are) my \w+ (?:language|name)",
            r"in my (?:country|time ?zone)|on my (?:laptop|machine)s? (?:it'?s )?(?:only|always)",
            r"ich (?:bin (?:der|die|ein|eine|in)|heiße|wohne|arbeite (?:in|als|für|mit)|komme aus|leite)",
            r"mein\w* (?:name|editor|laptop|rechner|team|rolle)",
            r"je (?:suis (?:un|une|le|la|dans)|m'appelle|vis|travaille|viens)",
            r"mon (?:nom|éditeur|poste|équipe|ordi\w*)",
            r"soy|me llamo|vivo en|mi (?:nombre|editor|equipo|portátil|zona)|eu sou|me chamo|moro em",
            r"meu (?:nome|editor|time|notebook)|mi chiamo|abito|il mio (?:nome|editor|portatile)",
        ),
        cjk=("我是", "我叫", "我住", "我的(?:编辑器|电脑|团队|时区)", "私は", "僕は", "俺は", "私の", "住んで"),
        kind="preference",
    ),
)
