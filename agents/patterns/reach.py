"""How far a statement reaches: this project, or everything that the user works on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from ultan.agents.patterns.cues import Cue, found, present
from ultan.agents.patterns.reading import shipped
from ultan.agents.patterns.sentences import Sentence, bare

EVERYWHERE = Cue(
    "everywhere",
    1.0,
    "the user says that it holds beyond this project",
    latin=(
        r"(?:in |for |across |on |to )?(?:all|every|any|each|whatever|whichever|no)(?: of)?(?: my| our| the|"
        r" other)?(?: \w+)? (?:repos?|repositor(?:y|ies)|projects?|languages?|machines?|products?|codebases?|"
        r"compan(?:y|ies)|laptops?|topics?|tools?)(?: of ours)?",
        r"everywhere(?: i work)?|wherever (?:i|you|we) (?:work|am|are|go)|anywhere|in general|generally|"
        r"no matter (?:which|what)(?! the\b)",
        r"(?:on|in|for|of|at|to|with|from) (?:none|any|all|no|every|each)(?: one)?(?: of)? (?:\w+ )?(?:of (?:mine|ours)|my \w+|"
        r"our (?:machines|boxes|laptops|projects|repos|products|services|customers))|(?:none|any|all|each|"
        r"every one) of my (?:\w+'? )?\w+|(?:every|any|no|"
        r"each) (?:\w+ )?\w+ of mine|"
        r"wherever(?: else)? (?:i|you|we)\b|(?:here|there) and (?:everywhere|wherever|anywhere)|(?:holds|goes|true|valid|"
        r"applies|counts)"
        r" (?:for )?(?:whatever|whichever|wherever|everywhere|anything|everything)|whatever (?:i|you|we) (?:ask|do|work|build|"
        r"write|touch|make)|"
        r"(?:each|every) time i (?:set up|get|buy|switch to) an? (?:new )?(?:laptop|machine|computer|box)|"
        r"whatever the (?:project|repo|language)|(?:in|for|across) (?:all |any of )?my (?:\w+ )?(?:sessions|projects|"
        r"repos|work|code)",
        r"doesn'?t matter (?:which|what)|(?:which|what)ever (?:the )?(?:repo|project|topic|language)",
        r"(?:in|on|of) (?:any|all|none|each|every one) of my \w+|(?:all|everything|anything)(?: that)? i (?:make|write|ship|"
        r"build|publish|do|own|work on|run|touch)|whoever (?:gets|reads) it|for (?:every|each|all|any) (?:texts?|"
        r"\w+ i get from you)|"
        r"across (?:everything|the board|all|projects)|all my \w+|everything i (?:write|do|touch)",
        r"(?:everything|anything) of mine|at (?:any|every|no) (?:employer|job|client|company)|"
        r"(?:none|any|all|each|every one) of the \w+ i (?:get|own|use|have)|wherever we work",
        r"(?:our|the|my) (?:company|employer|whole org)|company[- ](?:wide|policy)",
        r"(?:i|you) (?:ever|always) (?:draw|write|hand|give)|for anything (?:you|i)|anything you \w+ for me",
        r"(?:for|in) (?:any|every|each|all) \w+ (?:you|i) (?:make|write|draw|give|do|send|show)|whenever you write something|"
        r"whenever you (?:hand|give|write|explain|draw)|for everything(?! (?:after|before|since|in|on|under|else)\b)",
        r"in allen (?:meinen )?(?:projekten|repos)|überall|grundsätzlich bei mir|egal in welche\w+ (?:projekt|repo)|"
        r"bei allem was ich",
        r"dans tous (?:mes|les|nos) (?:projets|dépôts)|partout(?: où)?|quel que soit le (?:projet|dépôt)|sur tous mes",
        r"en (?:todos (?:mis|los|nuestros)|cualquiera de mis|cualquier) (?:proyectos?|repos?)|en todas partes|"
        r"da igual (?:el|en qué) (?:proyecto|repo)|sea cual sea el proyecto|"
        r"siempre que trabajo",
        r"em (?:todos (?:os|meus|os meus)|qualquer) (?:projetos?|repos?)|em todo (?:lugar|projeto)",
        r"in (?:tutti (?:i|i miei)|qualsiasi|ogni) (?:progett[io]|repo)|dappertutto|ovunque",
    ),
    cjk=(
        "所有(?:的)?(?:项目|仓库|代码库)",
        "任何项目",
        "不管哪个",
        "全プロジェクト",
        "すべてのプロジェクト",
        "どの(?:プロジェクト|リポジトリ)",
        "どこでも",
    ),
)

PERSONAL = Cue(
    "personal",
    1.0,
    "it is about the user and not about the code",
    latin=(
        r"i(?:'m| am) (?:\w+ )?(?:a|an|the|in|from|living|based|colou?r ?blind|left-handed|principal|lead|"
        r"not on a)",
        r"i (?:live|lead|report to|come from|dictate|code by|don'?t have)|i'?ve (?:rsi|\w*opia|been)|rsi",
        r"my (?:name|background|editor|laptop|keyboard|layout|time ?zone|email|e-mail|git identity|dotfiles|"
        r"monitor|eyes|hands|role|native|mother tongue|branches|fork|shell|terminal|notes)",
        r"i (?:always|never|usually|generally|normally|only ever) (?!forget|lose|know)\w+|as a rule,? i|my \w+s (?:always|"
        r"never)|i \w+ my \w+s|"
        r"my (?:interactive|login|default|everyday) (?:shell|editor|browser|terminal)|my day job|i work (?:at|for|as)|"
        r"(?:staff|senior|principal|lead|junior) \w+ at \w+|"
        r"i(?:'m| am) (?:\w+ )?(?:deaf|blind|dyslexic|allergic|vegan|vegetarian)|"
        r"(?:neither|none) of us|neither (?:you|me|i) n?or (?:you|me|i)|i want you to|i prefer \w+ \w+s|"
        r"i do all my|i use [\w.-]+ (?:for|as my) \w+|for me(?:$|[.,;])|answer me|talk to me",
        r"(?:everybody|everyone|people|colleagues|friends|they|you can|please|just) (?:\w+ ){0,4}calls? me|call me \w+|(?:to|"
        r"for|with) me(?=[.,;!:]|$)"
        r"|(?:that'?s|this is|it'?s) (?:just )?(?:how|the way|what) i (?:work|like|do|read|think|write|am|live)|"
        r"(?<!not in )~/\.[\w./-]+|"
        r"no \w+ for me|i (?:label|name|call|sort|number|sign|file|date|indent|abbreviate|write|format|title|spell|read|think|"
        r"plan|count|measure|take|"
        r"pay|order|sleep|start|stop|finish) (?:all |every |each |my )?(?!this|that|it|the\b)\w+(?: \w+)? (?:by|with|in|like|"
        r"as|from|after|at|per)\b|"
        r"explain (?:stuff|things)|i (?:write|read) (?:a |my )?(?:plain|commit)",
        r"ich (?:bin|heiße|wohne)|mein (?:name|editor|laptop|rechner)|je (?:suis|m'appelle|vis)",
        r"mon (?:nom|éditeur|ordi\w*)|soy|me llamo|vivo en|mi (?:nombre|editor)|eu sou|me chamo|moro",
        r"meu (?:nome|editor)|mi chiamo|abito|bei mir|für mich|ich lerne|pour moi|chez moi|para m[ií]m?|conmigo|comigo|per me",
    ),
    cjk=("我是", "我叫", "我住", "我的(?:编辑器|电脑|时区)", "私は", "僕は", "私の", "住んで"),
)

_IN_THIS = re.compile(r"\b(?:in|for|throughout) this (?:repo\w*|project|codebase|service|app|\w+)\b")
# Words that reach as far as what they are said of.
_LOOSE = re.compile(
    r"\b(?:everywhere|anywhere|generally|in general|no matter (?:which|what)|partout|überall|ovunque|dappertutto)\b"
)

LOCAL = Cue(
    "local",
    1.0,
    "the user ties it to this project",
    latin=(
        r"in this (?!way|case|style|order|manner|language|form)\w+|"
        r"i'?m (?:now )?(?:the )?(?:\w+ ){1,3}(?:for|of) (?!all|my|any|every)\w+",
        r"(?:in|for|on|of) this (?:repo|repository|project|codebase|service|app|package|module|file|folder|team)",
        r"(?:around )?here|this (?:repo|project|codebase)|dans ce (?:projet|dépôt)|ici|in diesem (?:projekt|repo)",
        r"hier|en este (?:proyecto|repo)|aquí|neste (?:projeto|repo)|aqui|in questo (?:progetto|repo)",
    ),
    cjk=("这个项目", "本项目", "这个仓库", "このプロジェクト", "このリポジトリ"),
)


# From these log-odds on a statement reads like one about how the user works, and not about a project: with the cues beside it, of
# statements held out, 46 of a hundred that hold everywhere were found (by cues alone 27), and 2 of a hundred others.
WIDE_FROM = -0.5


def reach(quote: str, fact: str, cues: Iterable[str]) -> Literal["project", "global"]:
    """Returns "global" where the words say so, or where they are about the user and not tied to this project.

    `cues` names what was found in the fact.
    """
    plain, names = bare(quote), frozenset(cues)
    if ("all-mine" in names or found(EVERYWHERE, plain)) and not _only_in_here(plain):
        return "global"
    if found(LOCAL, plain):
        return "project"
    return "global" if found(PERSONAL, plain) or wide(Sentence(fact, bare(fact)), names) > WIDE_FROM else "project"


def wide(sentence: Sentence, cues: Iterable[str]) -> float:
    """Returns the log-odds that a statement holds wherever the user works."""
    return shipped().wide.odds(sentence, (*cues, *reach_cues(sentence.bare)))


def reach_cues(plain: str) -> tuple[str, ...]:
    """Returns the names of the cues about how far a bare text reaches."""
    return tuple(cue.name for cue in present((EVERYWHERE, PERSONAL, LOCAL), plain))


def _only_in_here(plain: str) -> bool:
    """True where "everywhere" means everywhere in here: "in this kitchen a cup is 250 ml, everywhere"."""
    return _IN_THIS.search(plain) is not None and not found(EVERYWHERE, _LOOSE.sub("", plain))
