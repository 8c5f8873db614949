"""How a prompt reads that asks for no knowledge of this user's own: each rule is a pattern with its reason.

A rule speaks of a form of question, never of a topic. Rules marked `general` give way to any sign that the prompt is about
this user's own work (`OWN`): "what does our linter mean by E501?" is work.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

PromptKind = Literal["work", "thanks", "go_on", "small_talk", "general", "notice", "command"]


class Rule(NamedTuple):
    kind: PromptKind
    reason: str
    pattern: re.Pattern[str]


def _rule(kind: PromptKind, reason: str, *patterns: str) -> Rule:
    return Rule(kind, reason, re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.I))


# What is written by programs: one element around the whole prompt, and what the client puts before a person's words.
NOTICE = _rule(
    "notice",
    "written by a program",
    r"^\s*<([a-z][\w-]*)\b[^>]*>.*</\1>\s*$",
    r"^\s*<(?:system|task|local-command|command)-[\w-]+>",
)
COMMAND = _rule("command", "a command of the client", r"^\s*/[a-z][\w:-]*(?:\s|$)", r"^\s*[!#]\S")

# Signs that something of the user's own is meant: possessives, places, code, paths, file names, glued identifiers.
OWN = re.compile(
    r"\b(?:our|ours|my|we|us|here|repo|repository|codebase|project|workspace|unser\w*|mein\w*|wir|hier|projekt|nuestr\w+|mis?|aquí|proyecto|"
    r"noss[oa]s?|minha|meu|projeto|notre|nos|mon|ma|mes|ici|projet)\b"
    r"|我们|我的|这里|项目|うち|私の|ここ|プロジェクト"
    r"|`[^`]+`|\b\w+\.\w{1,4}/|\b[\w.-]+/[\w.-]+/|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|\b\w+\.(?:py|rs|go|ts|tsx|js|c|h|toml|ya?ml|json|md|sql|sh|dart|php)\b",
)

_A = r"(?:an?|the following|these|some)"
_LANGUAGE = (
    r"(?:english|german|french|spanish|portuguese|italian|chinese|japanese|korean|russian|dutch|polish|latin|arabic|hindi|turkish|swedish"
    r"|deutsch\w*|englisch\w*|französisch\w*|inglés|alemán|francés|español|inglês|alemão|francês|português|anglais|allemand|espagnol)"
)
_PIECE = (
    r"(?:haiku|poem|joke|limerick|song|story|riddle|pun|sonnet|rhyme|tongue twister|gedicht|witz|lied|geschichte|poema|chiste|cuento|canción|piada"
    r"|poème|blague|histoire|chanson)"
)

GENERAL = (
    _rule(
        "general",
        "asks what a word or a public thing means",
        rf"^\W*(?:please |can you |could you )?(?:explain|describe|define)\b(?: to me| me)?(?: briefly)?,? (?:what|how) {_A}\b",
        r"^\W*what(?:'s|s| is| are) an? \w+(?:[\s-]\w+){0,3}\W*$",
        r"\bwhat does .{1,60}\b(?:mean|stand for)\b",
        r"\bwhat(?:'s|s| is| are) the (?:difference|meaning|definition|capital|population|etymology|plural|opposite|big.?o|time complexity|syntax)\b",
        r"\bdifference between\b.{1,80}\band\b",
        r"^\W*(?:was ist|was sind) (?:eine?|der unterschied)\b|\bwas (?:bedeutet|heißt)\b|\bunterschied zwischen\b|^\W*erklär\w*(?: mir)?,? was eine?\b",
        r"qué es una?\b|\bqué significa\b|\bdiferencia entre\b|\bdiferença entre\b|\bo que (?:é uma?|significa)\b",
        r"qu['’]est-ce qu['’]une?\b|\bque (?:veut dire|signifie)\b|\bdifférence entre\b",
        r"什么是|是什么意思|有什么区别|的区别",
        r"とは(?:何|なに|なん)|の違い|どういう意味",
    ),
    _rule(
        "general",
        "asks for common knowledge",
        r"^\W*who (?:wrote|invented|discovered|painted|composed|directed|founded|said|won|was|is the (?:president|author|inventor))\b",
        r"\bleap year\b|\bcapital of\b|\bhow (?:old|tall|far|big|heavy) (?:is|are|was) (?!the\b|this\b|that\b)",
        r"\bhow many \w+ (?:are |is )?(?:there )?in (?:an?|one)\b|\bwhat time is it\b|\bwhat day (?:is|was)\b|\bhow do you (?:say|spell|pronounce)\b",
        r"^\W*wer (?:hat|war|schrieb)\b|\bwie spät ist es\b|\bschaltjahr\b|quién (?:escribió|inventó)|quem (?:escreveu|inventou)|\bqui a (?:écrit|inventé)\b",
        r"谁写了|谁发明|首都|誰が(?:書|発明)|首都は",
        r"^\W*how (?:do|can|would) (?:i|you) \w+ (?:\w+ )?(?:vim|vi|emacs|nano|tmux|screen|less|man|top)\W*$",
    ),
    _rule(
        "general",
        "arithmetic, units or dates",
        r"^\W*(?:what(?:'s|s| is)|calculate|compute|how much is|was ist|wie viel ist|cuánto es|quanto é|combien font)?\s*[\d.,]+\s*(?:[-+*/x×÷^%]|plus|minus|times|mal)\s*[\d.,]+",
        r"\b(?:convert|how (?:much|many) (?:is|are)) [\d.,]+ ?\w+(?: \w+)? (?:to|in|into) \w+\W*$",
    ),
    _rule(
        "general",
        "asks for a piece of writing or play",
        rf"\b(?:write|tell|make|compose|give|schreib\w*|erzähl\w*|escribe|cuéntame|escreva|conta|écris|raconte)\b.{{0,20}}\b{_PIECE}\b",
        r"\b(?:give|suggest|think of|find)\b(?: me)? (?:\w+ )?names? for (?:an?|my) (?:cat|dog|pet|baby|band|boat|fish|bird|child)\b",
        r"\b(?:generate|pick|give me|roll)\b.{0,20}\brandom (?:numbers?|words?|names?|letters?|dice|card)\b|\b(?:roll|flip) (?:an?|the) (?:die|dice|coin)\b",
        r"写(?:一)?(?:首|个)(?:诗|俳句|笑话)|讲个笑话|俳句を|詩を書|冗談",
    ),
    _rule(
        "general",
        "works on nothing but the text in the prompt",
        r"^\W*(?:please )?(?:sort|order|reverse|capitali[sz]e|alphabeti[sz]e|shuffle|rhyme) (?:these|the following|this (?:list|sentence|word))\b",
        r"\bcount the (?:words|letters|characters|vowels|syllables) in (?:this|the following|[\"'“])",
        r"\bthese (?:\w+ )?(?:words|names|numbers|letters|items)\b[^:]{0,20}:",
        rf"\btranslate\b.{{0,80}}\b(?:in)?to {_LANGUAGE}\W*$",
        rf"\b(?:übersetze?|traduce|traduz|traduis)\b\W*[\"'“«„].{{1,80}}\b{_LANGUAGE}\W*$",
        r"^(?:把)?[“「\"].{1,40}[”」\"](?:翻译|を\S{1,6}に?翻訳)",
        r"\bregex(?:p| that| which| to| for| matching)?\b.{0,12}\b(?:match\w*|for)\b",
        r"^\W*(?:please )?(?:convert|turn|rewrite|change|make) (?:this|that|it) (?:in)?to (?:an? )?(?:list comprehension|one.?liner|lambda|generator|loop|while loop|for loop|ternary|table|bullet points|bullets)\W*$",
    ),
    _rule("small_talk", "says that they are away", r"\b(?:i'?ll|i will|i'?m|gonna) (?:be )?(?:right )?(?:back|away|afk)\b|\bbe right back\b|\bbin gleich (?:wieder )?(?:da|zurück)\b"),
)  # fmt: skip
