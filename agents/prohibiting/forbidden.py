"""What a text forbids: the words of it, cut out of the sentences around them. Which calls these words mean is asked elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ultan.agents.patterns.past import HELD
from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.things import things
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.words import content_words

# An item of a list is short; what is longer is a clause of its own.
ITEM_WORDS = 4
# "Use pnpm instead of npm in this repo": a thing's name is so many words at most.
NAME_WORDS = 4

# Stands for what was named before, where a clause says only what it is never done without.
IT = "it"
_CODE = re.compile(r"`[^`\n]+`")
# A dash or a dot behind such a word belongs to the call: "git checkout -- .", "git add .".
_STOP = re.compile(
    r"(?P<comma>,\s+)|[;:]\s+|(?<!checkout)(?<!restore)(?<!run)\s+[-–—]+\s+"
    r"|(?<!add )(?<!checkout )(?<!restore )(?<!-- )[.!?…]+(?:\s+|$)|\n+|\s*[()]\s*"
)
# "--force (or -f)" names two things of one kind.
_BESIDE = re.compile(r"\(((?:or|and|nor|oder|und|ou|et|o|y|of|en) [^()\n]{1,30})\)", re.IGNORECASE)
_NO_ONE = re.compile(r"^(?:.* )?no ([\w-]+(?: [\w-]+)?)$", re.IGNORECASE)
_ITEM = re.compile(
    r"^(?:and|or|nor|neither|not|no|und|oder|noch|et|ou|ni|y|o|e|né|en|of)\b|^[`.~/*-]|^[\w.-]*[./*_]", re.IGNORECASE
)
_LAST = re.compile(r"^\S+ (?:and|or|nor|und|oder|et|ou|y|o|e|en|of) (?!not$|nicht$|pas$|no$|não$)\S+$", re.IGNORECASE)
_PERSON = re.compile(r"^(?:.* )?(?:i|we|you|people|who|they|everybody|everyone|and|please|rule|to)$", re.IGNORECASE)
_DONE_TO = re.compile(r"^(?:gets?|goes|is|are|be|been|lands?|ends? up|comes?)\b", re.IGNORECASE)
# "Nobody uses it any more" tells how it is.
_PAST = re.compile(r"\b(?:any ?more|any longer|these days|nowadays)\b", re.IGNORECASE)
_PERSON_FIRST = re.compile(r"^(?:and|so|please|rule)\b", re.IGNORECASE)
# "The linter never touches vendor/" tells what a thing does; what an agent never does is a rule.
_THING = re.compile(
    r"(?:^|\s)(?:the|our|this|that|its|their) (?!(?:agent|assistant|model|team|bot)s? never)(?:[\w-]+ ){1,3}never$", re.IGNORECASE
)
_DOES = re.compile(r"[a-z]+s\b(?! [a-z]+ing\b)", re.IGNORECASE)
_HABIT = re.compile(r"(?:^|\s)i (?:do(?:n'?t|n’t| not))$", re.IGNORECASE)
_WISH = re.compile(r"^(?:want|like|use|ever|allow|do)\b", re.IGNORECASE)
# "I never want to see npx here" is about npx.
_SEEN = re.compile(r"^(?:ever )?(?:want|wish|like) to (?:see|find|have) ", re.IGNORECASE)
_ALL_TOUCH = re.compile(
    r"hands? off|out of|away from|finger weg|tabu|verboten|gesperrt|interdit|prohibid|proibid|vietat|afblijven", re.IGNORECASE
)
_NAME_ENDS = re.compile(r"\s(?:in|on|for|here|everywhere|because|since|please|to|as|hier|ici|aquí|aqui|qui)\b.*$", re.IGNORECASE)


class Forbidden(NamedTuple):
    """`text` is what is forbidden, `before` what was said before it; `without` is what makes it right, None where nothing does.

    `touch` is True where the words forbid to touch it without saying how; `meant` is False where nobody forbade it in so many
    words: who edits what is generated loses it.
    """

    text: str
    before: str
    touch: bool = False
    without: str | None = None
    meant: bool = True


class _Clause(NamedTuple):
    text: str
    comma: bool  # it follows on a comma
    at: int


def forbidden(said: str) -> Iterator[Forbidden]:
    """Yields what the text forbids, in its order."""
    clauses = split(said)
    for place, clause in enumerate(clauses):
        for found in _of(clauses, place):
            whole, without, rest = _parted(found.text)
            if whole.strip(" ,") or without:
                # "Always with --dry-run, never without" speaks of what was named before.
                text = whole if whole.strip(" ,") else IT
                yield found._replace(text=text, without=rest if without else None, before=said[: clause.at])


def split(said: str) -> tuple[_Clause, ...]:
    """Returns the clauses of a text; code in backticks is never cut.

    What a fact tells as past is no clause: "you may push (before: never push)" forbids nothing.
    """
    said = HELD.sub(lambda past: "\n".ljust(len(past[0])), said)
    said = _BESIDE.sub(r" \1 ", said)
    held = _CODE.sub(lambda code: "\x00" * len(code[0]), said)
    clauses, at, comma = list[_Clause](), 0, False
    stops = [(stop.start(), stop.end(), stop["comma"] is not None) for stop in _STOP.finditer(held)]
    stops += [(stop.start(), stop.end(), False) for stop in words().goes_on.finditer(held)]
    for start, end, is_comma in sorted(stops):
        if start >= at:
            clauses.append(_Clause(said[at:start].strip(), comma, at))
            at, comma = end, is_comma
    clauses.append(_Clause(said[at:].strip(), comma, at))
    return tuple(one for one in clauses if one.text)


def _parted(text: str) -> tuple[str, str, str]:
    found = words().without.search(text)
    return (text[: found.start()], found[0], text[found.end() :].strip()) if found else (text, "", "")


def _of(clauses: Sequence[_Clause], place: int) -> Iterator[Forbidden]:
    said = words()
    text = clauses[place].text
    if alone := said.leaves_alone.search(text):
        yield Forbidden(alone["what"], "", touch=True)
    elif around := _around(text):
        yield Forbidden(around, "")
    elif (cue := said.forbids.search(text)) and not said.elsewhere.match(text, cue.start()):
        yield from () if _lifted(text[: cue.start()]) else _behind(clauses, place, cue)
    elif (cue := said.forbidden.search(text)) and not _lifted(text[: cue.start()]):
        if said.condition.search(text[cue.end() :]) or _elsewhere(text[cue.end() :]):
            return
        yield Forbidden(f"{_items_before(clauses, place)} {text[: cue.start()]}", "", touch=True)
    elif cue := said.only_with.search(text):
        yield Forbidden(f"{text[: cue.start()]} without {text[cue.end() :]}", "")
    elif cue := said.implied.search(text):
        yield Forbidden(text[: cue.start()], "", touch=True, meant=False)
    elif cue := said.elsewhere.search(text):
        rest = f"{text[: cue.start()]} {text[cue.end() :]}" if " " not in cue[0] else text
        yield Forbidden(f"{_items_before(clauses, place)} {rest}", "", touch=_ALL_TOUCH.search(cue[0]) is not None)
    yield from _replaced(clauses, place)


def _lifted(ahead: str) -> bool:
    """True where what stands before a prohibition takes it back: "we no longer forbid npm", "drop the rule never push"."""
    return words().lifted.search(ahead) is not None or words().lifts.search(ahead) is not None


def _elsewhere(behind: str) -> bool:
    """True where it is forbidden somewhere that a call doesn't tell: "read-only in the container"."""
    said = words()
    return any(word not in said.fills | said.places for word in content_words(behind))


def _around(text: str) -> str:
    found = words().passive.search(text)
    if not found or _PERSON.match(found["what"].strip()):
        return ""
    return f"{found['what']} {found['rest']}"


def _behind(clauses: Sequence[_Clause], place: int, cue: re.Match[str]) -> Iterator[Forbidden]:
    text = clauses[place].text
    rest = _SEEN.sub("", text[cue.end() :].strip())
    if _HABIT.search(text[: cue.end()]) and not _WISH.match(rest):
        return
    if cue[0].casefold().startswith("no") and _PAST.search(rest):
        return
    if _THING.search(text[: cue.end()]) and _DOES.match(rest) and not _DONE_TO.match(rest):
        return
    touch = _ALL_TOUCH.search(cue[0]) is not None
    if _DONE_TO.match(rest) and not cue[0].casefold().startswith("nothing"):
        # "Secrets never get committed" forbids something about secrets, not to commit.
        before = _PERSON_FIRST.sub("", text[: cue.start()]).strip()
        yield Forbidden(f"{before or 'it'} {rest}", "", touch)
        return
    if not rest:
        # "Force pushes to main? Never."
        before = text[: cue.start()].strip() or (clauses[place - 1].text if place else "")
        yield Forbidden(before, "", touch)
        return
    condition = _needed(clauses, place) if cue[0].casefold() == "no" else ""
    text = " , ".join((rest, *_items_behind(clauses, place)))
    yield Forbidden(f"{text} without {condition}" if condition else text, "", touch)


def _needed(clauses: Sequence[_Clause], place: int) -> str:
    """Returns what "no tests, no merge" asks for; "" where it is a list of two things that are forbidden."""
    found = _NO_ONE.match(clauses[place - 1].text) if place and clauses[place].comma else None
    return found[1] if found and _NO_ONE.match(clauses[place].text) and not things(found[1])._replace(flags=()).named else ""


def _items_behind(clauses: Sequence[_Clause], place: int) -> Iterator[str]:
    for clause in clauses[place + 1 :]:
        length = len(clause.text.split())
        item = _ITEM.match(clause.text) or _LAST.search(clause.text) or length == 1
        if not (clause.comma and length <= ITEM_WORDS and item) or words().begins.match(clause.text):
            return
        yield clause.text


def _items_before(clauses: Sequence[_Clause], place: int) -> str:
    items = list[str]()
    while place and clauses[place].comma and len(clauses[place - 1].text.split()) <= 2:
        place -= 1
        items.insert(0, clauses[place].text)
    return " , ".join(items)


def _replaced(clauses: Sequence[_Clause], place: int) -> Iterator[Forbidden]:
    """Yields what something else is to be used for: "pnpm instead of npm", "use pnpm, not npm"."""
    text, said = clauses[place].text, words()
    cue = said.instead.search(text)
    if cue is None and place and clauses[place].comma and said.runs.search(clauses[place - 1].text):
        cue = said.not_this.search(text)
    if cue is not None:
        yield Forbidden(_name(text[cue.end() :]), "")


def _name(text: str) -> str:
    """The name that a text begins with: code, or a few words up to where the sentence goes on."""
    text = text.strip()
    if code := _CODE.match(text):
        return code[0]
    named = " ".join(_NAME_ENDS.sub("", text).split()[:NAME_WORDS])
    # "Instead of rm" can only mean the program.
    return f"`{named}`" if named.casefold() in lexicon().english else named
