"""How far a statement reaches: this project, or everything that the user works on."""

from __future__ import annotations

from typing import Literal

from ultan.agents.patterns.cues import Cue, found

EVERYWHERE = Cue(
    "everywhere",
    1.0,
    "the user says that it holds beyond this project",
    latin=(
        r"(?:in |for |across |on |to )?(?:all|every|any|each|whatever|whichever|no)(?: of)?(?: my| our| the|"
        r" other)?(?: \w+)? (?:repos?|repositor(?:y|ies)|projects?|languages?|machines?|products?|codebases?|"
        r"compan(?:y|ies)|laptops?|topics?|tools?)(?: of ours)?",
        r"everywhere(?: i work)?|wherever (?:i|you|we) (?:work|am|are|go)|anywhere|in general|generally|"
        r"no matter (?:which|what)",
        r"whatever the (?:project|repo|language)|(?:in|for|across) (?:all |any of )?my (?:\w+ )?(?:sessions|projects|"
        r"repos|work|code)",
        r"doesn'?t matter (?:which|what)|(?:which|what)ever (?:the )?(?:repo|project|topic|language)",
        r"across (?:everything|the board|all|projects)|all my \w+|everything i (?:write|do|touch)",
        r"(?:our|the|my) (?:company|office|employer|whole org)|company[- ](?:wide|policy)",
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
        "どのプロジェクト",
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
        r"i (?:always|never) \w+|i do all my|i use [\w.-]+ (?:for|as my) \w+|for me(?:$|[.,;])|answer me|talk to me",
        r"explain (?:stuff|things)|i (?:write|read) (?:a |my )?(?:plain|commit)",
        r"ich (?:bin|heiße|wohne)|mein (?:name|editor|laptop|rechner)|je (?:suis|m'appelle|vis)",
        r"mon (?:nom|éditeur|ordi\w*)|soy|me llamo|vivo en|mi (?:nombre|editor)|eu sou|me chamo|moro",
        r"meu (?:nome|editor)|mi chiamo|abito",
    ),
    cjk=("我是", "我叫", "我住", "我的(?:编辑器|电脑|时区)", "私は", "僕は", "私の", "住んで"),
)

LOCAL = Cue(
    "local",
    1.0,
    "the user ties it to this project",
    latin=(
        r"(?:in|for|on|of) this (?:repo|repository|project|codebase|service|app|package|module|file|folder|team)",
        r"(?:around )?here|this (?:repo|project|codebase)|dans ce (?:projet|dépôt)|ici|in diesem (?:projekt|repo)",
        r"hier|en este (?:proyecto|repo)|aquí|neste (?:projeto|repo)|aqui|in questo (?:progetto|repo)",
    ),
    cjk=("这个项目", "本项目", "这个仓库", "このプロジェクト", "このリポジトリ"),
)


def reach(bare: str) -> Literal["project", "global"]:
    """Returns "global" where the words say so, or where they are about the user and not tied to this project."""
    if found(EVERYWHERE, bare):
        return "global"
    return "global" if found(PERSONAL, bare) and not found(LOCAL, bare) else "project"
