"""What the user stated in an episode: statement by statement, with what stood before each, less what was taken back.

Only turns of the user state anything. What the assistant had said tells what an answer is about, and never enters a fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultan.agents.changes.comparison import Claim, Relation, relation
from ultan.agents.changes.kinds import kinds
from ultan.agents.changes.overtaking import overtaken
from ultan.agents.changes.renewal import in_its_place
from ultan.agents.hints import PASSING, hint
from ultan.agents.patterns.decision import FAINT
from ultan.agents.patterns.extract import extract, frames, retracts, vouches, widens
from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import sentences
from ultan.agents.patterns.statement import Statement
from ultan.agents.patterns.talk import SILENCE, Talk, named, options, unknowing, weighs, wondered
from ultan.agents.patterns.wording import keywords, shortened, title
from ultan.configs.edge import fence
from ultan.library.entry import GLOBAL
from ultan.library.episodes.turn import Turn
from ultan.library.place import Place

# "Forget what I said" reaches back over this many prompts.
RETRACTED_PROMPTS = 2
# What is asked for in the next prompt is as sure as what is asked for in its own.
VOUCHED = 0.7
CONTEXT_CHARS = 160
# What the assistant says last is what the user answers to; the head of a long reply is forgotten by then.
ECHO_CHARS = 400
# What is asked for with a command of ours arrives as a told event as well: the prompt is not a second time that it is said.
OWN_COMMAND = "/ultan:"


class Said(NamedTuple):
    """A statement, the event that it was said in, and the prompt before it, which tells what it was about.

    `scope` is where it holds, `home` the scope of the project that it was said in; `asked` is True where the assistant had put a
    question, `alone` where the prompt stated nothing else, `faint` where it counts only if it changes what is known; `echo` is
    what the assistant had said last. `hinted` is True for what counts only where words vouch for the change; `read` is the place
    in a file that a person took it over from, and `told` is True for what they told outright, to be kept at its word.
    """

    statement: Statement
    event_id: str
    session: str
    ts: float
    scope: str
    home: str
    before: str = ""
    asked: bool = False
    alone: bool = False
    faint: bool = False
    read: Place | None = None
    echo: str = ""
    hinted: bool = False
    told: bool = False

    @property
    def claim(self) -> Claim:
        said = self.statement.quote if self.alone else ""
        return Claim(self.statement.fact, f"{self.statement.quote} {self.before}", said, self.echo, self.before)


class _Before:
    """What stands before the next prompt of an episode: what it is likely to be about.

    A session may go on in another project; what was said in the one before is nothing that the next one may know.
    """

    def __init__(self) -> None:
        self._read = False
        self._project = ""
        self._forget()

    def enter(self, project: str) -> None:
        """Notes the project of the next prompt. That the assistant has read something stays true everywhere."""
        if project != self._project:
            self._project = project
            self._forget()

    def _forget(self) -> None:
        self.talk = SILENCE
        self.echo = ""

    def hear(self, turn: Turn) -> None:
        """Notes a turn that isn't the user's. An assistant that has read something may speak in its words and isn't heard."""
        self._read = self._read or turn.role == "tool"
        if turn.role != "assistant":
            return
        # Which entry the user sets right may be told by whatever was said; the words of the fact are the user's.
        self.echo = turn.text[-ECHO_CHARS:]
        asked = _last_sentence(turn.text.splitlines()) if turn.text.rstrip().endswith(("?", "？")) else ""
        answers = asked if asked and not self._read else self.talk.answers
        offered = self.talk.offered | options(asked)
        self.talk = self.talk._replace(asked=asked, answers=answers, offered=offered, unknowing=unknowing(turn.text))
        choosing = self.talk.choosing or weighs(turn.text)
        self.talk = self.talk._replace(named=self.talk.named | named(turn.text), choosing=choosing, values=kinds(self.echo))

    def prompted(self, text: str, taught: bool) -> None:
        lines = prose(text)
        self.echo = ""
        # What weighs one option against another goes on with the question that both answer.
        weighs_on = self.talk.choosing and not taught and "?" not in text
        asked = "" if weighs_on else shortened(" ".join(lines), CONTEXT_CHARS)
        self.talk = Talk(
            taught=taught,
            answers="" if weighs_on else _last_sentence(lines),
            request=asked or self.talk.request,
            weighed=self.talk.weighed | options(text),
            offered=self.talk.offered,
            named=frozenset() if taught else self.talk.named | wondered(text),
            framed=frames(text),
            choosing=not taught and (self.talk.choosing or weighs(text)),
        )


def heard(turns: Iterable[Turn]) -> tuple[Said, ...]:
    """Returns all statements of the user's prompts, less what the user took back."""
    prompts: list[list[Said]] = []
    before = _Before()
    for turn in turns:
        if turn.role != "user":
            before.hear(turn)
            continue
        before.enter(turn.project.key)
        if fence.marked(turn.text) or turn.text.lstrip().startswith(OWN_COMMAND):
            continue
        if retracts(turn.text):
            del prompts[-RETRACTED_PROMPTS:]
            before.talk = before.talk._replace(taught=False)
        if before.talk.taught and widens(turn.text):
            prompts[-1] = [one._replace(scope=GLOBAL) for one in prompts[-1]]
            continue
        if prompts and vouches(turn.text):
            prompts[-1] = [_vouched(one) for one in prompts[-1]]
            continue
        taught = extract(turn.text, before.talk)
        said = taught or _lasting(extract(turn.text, before.talk, FAINT))
        hinted = None if said else hint(turn.text)
        stated = [_heard(one, turn, before) for one in (said or ((hinted,) if hinted else ()))]
        prompts.append([one._replace(alone=len(stated) == 1, faint=not taught, hinted=bool(hinted)) for one in stated])
        before.prompted(turn.text, bool(taught))
    return tuple(said for prompt in prompts for said in prompt)


def _lasting(said: Iterable[Statement]) -> tuple[Statement, ...]:
    """Of what is faintly stated, all but what tells of the moment, of life or of somebody else: it changes nothing known."""
    return tuple(one for one in said if not PASSING & set(one.signals))


def _vouched(said: Said) -> Said:
    """What the user asks to be kept after having said it is sure."""
    sure = said.statement.model_copy(update={"confidence": max(VOUCHED, said.statement.confidence)})
    return said if said.hinted else said._replace(statement=sure, faint=False)


def _last_sentence(lines: Iterable[str]) -> str:
    return next((said[-1].text for line in reversed(tuple(lines)) if (said := sentences(line))), "")


def _heard(statement: Statement, turn: Turn, before: _Before) -> Said:
    scope = GLOBAL if statement.scope_hint == "global" else turn.project.scope
    said = Said(statement, turn.event_id, turn.session, turn.ts, scope, turn.project.scope, before.talk.request)
    return said._replace(asked=bool(before.talk.asked), echo=before.echo)


def merged(said: Iterable[Said]) -> tuple[Said, ...]:
    """Returns one statement a fact in each scope: what is said again is dropped, what is corrected later gives way.

    A correction that says hardly more than a value stands as the fact that it corrects, with that value.
    """
    kept: list[Said] = []
    for one in said:
        relations = [_relation(one, other) for other in kept]
        if Relation.SAME in relations:
            continue
        changed = [other for other, how in zip(kept, relations, strict=True) if how is Relation.CHANGED]
        kept = [other for other in kept if other not in changed]
        kept.append(_whole(one, changed)._replace(faint=one.faint and all(other.faint for other in changed)))
    return tuple(kept)


def _relation(one: Said, other: Said) -> Relation | None:
    if other.scope != one.scope:
        return None
    how = Relation.OTHER if one.hinted else relation(one.claim, other.claim)
    corrects = how is Relation.OTHER and not other.hinted and in_its_place(one.claim, other.claim)
    return Relation.CHANGED if corrects and overtaken(one.claim, [other.claim], one.hinted) else how


def _whole(one: Said, changed: Sequence[Said]) -> Said:
    fact = in_its_place(one.claim, changed[0].claim) if len(changed) == 1 else ""
    if not fact:
        return one
    update = {"fact": fact, "title": title(fact), "keywords": keywords(fact), "type": changed[0].statement.type}
    return one._replace(statement=one.statement.model_copy(update=update), hinted=False)
