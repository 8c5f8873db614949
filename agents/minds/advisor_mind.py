"""The advisor: what it is asked, what its answer must keep, and the answer that becomes of it.

Stored knowledge and opinion never stand in one place: each claim cites what it rests on and goes where its sources belong (said
by the user, written by others, past), opinion has a field of its own, and so has what the library doesn't say. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from pydantic import Field

from ultan.agents.minds.advisor_evidence import Gathered, Part, Source, barred, told
from ultan.agents.minds.advisor_tools import Doors, tools
from ultan.agents.minds.prompting import prompt
from ultan.agents.model import Brief
from ultan.agents.patterns.specifics import specifics
from ultan.blackboard.wire import Found
from ultan.configs.edge import fence
from ultan.configs.edge.redact import redact
from ultan.configs.edge.words import content_words
from ultan.library.entry import Frozen
from ultan.library.episodes import said

PARTS: tuple[Part, ...] = ("told", "others", "earlier")
_BELONGS: dict[Part, str] = {
    "told": "all that it cites is the user's word and holds: it belongs into told",
    "others": "it cites what is not the user's word: it belongs into others; the user's own goes into a claim of its own",
    "earlier": "it cites what no longer holds: it belongs into earlier; what holds today goes into a claim of its own",
}
_QUOTED = re.compile(r"[“„\"«「『]([^“”„\"«»「」『』]+)[”“\"»」』]")
# What no translation changes: a value with a digit, a sign of code, or a capital inside.
_VALUE = re.compile(r"[\d_./:@=#$~]|[a-z][A-Z]")


class Claim(Frozen):
    """One thing that the library holds, in a sentence, and the ids of entries and handles of quotes that say it."""

    text: str = Field(min_length=1, max_length=500)
    refs: tuple[str, ...] = Field(min_length=1, max_length=8)


class Advice(Frozen):
    """An answer in its parts."""

    told: tuple[Claim, ...] = Field(default=(), max_length=12, description="what the user said, and what holds today")
    others: tuple[Claim, ...] = Field(default=(), max_length=12, description="what entries say that are not the user's word")
    earlier: tuple[Claim, ...] = Field(default=(), max_length=12, description="what held once, and holds no more")
    opinion: str = Field(default="", max_length=2000, description="your own, and nobody else's")
    not_told: tuple[str, ...] = Field(default=(), max_length=8, description="what of the question the library doesn't answer")


class Advised(Frozen):
    """The answer. `by` is the curator that was asked, "" where the evidence stands alone, and then `why` says why.

    `sources` are those that are cited; `left_out` counts claims of the model's that rested on nothing.
    """

    question: str
    told: tuple[Claim, ...] = ()
    others: tuple[Claim, ...] = ()
    earlier: tuple[Claim, ...] = ()
    opinion: str = ""
    not_told: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    by: str = ""
    why: str = ""
    left_out: int = 0

    @property
    def known(self) -> bool:
        """True where the library holds something of it."""
        return bool(self.told or self.others or self.earlier)


class AdvisorMind:
    """One question on the desk, with what was found for it."""

    def __init__(self, question: str, found: Found, doors: Doors, today: date) -> None:
        self._question = redact(fence.strip(question)).strip()
        self._doors = doors
        self._today = today
        self._gathered = Gathered()
        self._first = self._gathered.take(found)
        self._hits = {hit.id for hit in found.hits}

    def brief(self, about: str) -> Brief:
        """Returns the question with its evidence; `about` is the call's id for the audit."""
        entries = [one for one in self._first if one.kind == "entry"]
        quotes = [one for one in self._first if one.kind == "quote"]
        user = (
            f"# The question, asked on {self._today}\n{barred(self._question)}\n\n"
            f"# Entries\n{told(entries)}\n\n# What the user said in sessions\n{told(quotes)}"
        )
        return Brief("advisor", about, prompt("advisor"), user, tools(self._doors, self._gathered))

    def check(self, advice: Advice) -> tuple[str, ...]:
        """Returns what is wrong with each claim, and with an answer that says nothing."""
        faults = [
            f"{part}[{place}]: {why}"
            for part in PARTS
            for place, claim in enumerate(getattr(advice, part))
            if (why := self._fault(claim) or self._misplaced(claim, part))
        ]
        if not any(getattr(advice, part) for part in PARTS) and not advice.not_told:
            faults.append("not_told: no claim answers the question, so say what the library doesn't tell")
        return tuple(faults)

    def judge(self, advice: Advice, by: str) -> Advised:
        """Returns the answer: each claim where its sources belong, without those that rest on nothing."""
        claims = [claim for part in PARTS for claim in getattr(advice, part)]
        sound = [claim for claim in claims if not self._fault(claim)]
        answer = self._answer(sound)
        rest = {"opinion": advice.opinion.strip(), "not_told": advice.not_told, "by": by, "left_out": len(claims) - len(sound)}
        return answer.model_copy(update=rest if answer.known or advice.not_told else {**rest, "not_told": (self._question,)})

    def alone(self, why: str) -> Advised:
        """Returns the evidence itself, in order, as an answer that no model gave."""
        found = [one for one in self._first if one.kind == "quote" or one.handle in self._hits]
        answer = self._answer([Claim(text=_shown(one), refs=(one.handle,)) for one in found])
        return answer.model_copy(update={"why": why, "not_told": () if answer.known else (self._question,)})

    def _answer(self, claims: Sequence[Claim]) -> Advised:
        by_part = {part: tuple(claim for claim in claims if self._part(claim) == part) for part in PARTS}
        cited = dict.fromkeys(handle for part in PARTS for claim in by_part[part] for handle in claim.refs)
        sources = tuple(source for handle in cited if (source := self._gathered.get(handle)))
        return Advised(question=self._question, sources=sources, **by_part)

    def _cited(self, claim: Claim) -> Iterator[Source]:
        return (source for handle in claim.refs if (source := self._gathered.get(handle)))

    def _part(self, claim: Claim) -> Part:
        """The least of its sources decides: nothing past is current beside what holds, nothing foreign the user's."""
        found = {source.part for source in self._cited(claim)}
        return next((part for part in ("earlier", "others") if part in found), "told")

    def _misplaced(self, claim: Claim, part: Part) -> str:
        right = self._part(claim)
        return "" if right == part else _BELONGS[right]

    def _fault(self, claim: Claim) -> str:
        unknown = next((handle for handle in claim.refs if self._gathered.get(handle) is None), "")
        if unknown:
            return (
                f"there is no {unknown} among what you were given: cite ids of entries and handles of quotes, or drop the claim"
            )
        cited = tuple(self._cited(claim))
        if all(source.kind == "quote" for source in cited) and not _quotes(claim.text, cited):
            return "it rests on quotes alone: give the user's words themselves, word by word, in quotation marks, with their day"
        words = frozenset(word for source in cited for word in content_words(source.words))
        for value in filter(_VALUE.search, specifics(claim.text)):
            if not frozenset(content_words(value)) <= words:
                return f"nothing that it cites holds {value!r}: cite what does, or leave the value out of the claim"
        return ""


def _quotes(text: str, cited: Sequence[Source]) -> bool:
    return any(said.contains((one.text for one in cited), piece) for piece in _QUOTED.findall(text))


def _shown(source: Source) -> str:
    return f"“{source.text}”" if source.kind == "quote" else source.text
