"""What observers saw becomes metadata of the entries that an episode teaches: words to be found by, and how strongly it is kept.

Keywords and aliases hold nothing but words that the user typed, arousal comes from the user's words alone, and both only of the
prompts that the entry rests on. A fact itself is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ultan.agents.observers.reconcile import Observed
from ultan.agents.observers.relating import ALSO_CALLED
from ultan.blackboard.observed import Relation
from ultan.blackboard.postings import Packet, Proposal
from ultan.configs.edge.words import content_words
from ultan.library.actions import Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import EntryType
from ultan.library.episodes import said

# Keywords that observers add to an entry, and other names: a list that anybody can still read.
KEYWORDS, ALIASES = 4, 3
# Of what surprise leaves to full strength, the share that the highest arousal adds. Half: what was said calmly and surprises as
# much as can be stays ahead of a commonplace that was shouted.
GAIN = 0.5
# An entry is pinned where the user named a harm in the plainest words (`valence` gives them 0.95) and something else raised the
# voice beside it. Of 236 taught sessions of our own that is none; a cry over a ferry desk that was taken offline is one.
PINS_AROUSAL, PINS_THREAT = 0.8, 0.9
# What warns: of such a type, and in words that forbid. How somebody likes things is never pinned, however angrily it was said.
_WARNS: frozenset[EntryType] = frozenset({"constraint", "gotcha", "lesson"})
_FORBIDS = re.compile(
    r"\b(?:never|do not|don'?t|must not|mustn'?t|may not|no longer|not allowed|hands off|only after|nie|niemals|nicht|"
    r"kein\w*|jamais|"
    r"ne \w+ pas|nunca|jamás|não|mai|non|no (?:toques|toque|uses|borres|tocar|usar))\b|不要|绝不|不能|禁止|绝对|ないで|"
    r"禁止|絶対",
    re.IGNORECASE,
)
# Pinned entries of one scope, of which every session's index shows each: as many as are hot (seed: 10, pins always).
PINS_MOST = 10

# Returns how many entries in force are pinned in a scope.
Pinned = Callable[[str], int]


def enriched(packet: Packet, observed: Observed, pinned: Pinned) -> Packet:
    """Returns the packet with metadata in each entry that it proposes to write; at most one of them is pinned."""
    proposals = [_enriched(one, observed) for one in packet.proposals]
    chosen = next((place for place, one in enumerate(proposals) if _pins(one, observed, pinned)), None)
    if chosen is not None:
        proposals[chosen] = _rewritten(proposals[chosen], arousal_pinned=True)
    return packet.model_copy(update={"proposals": tuple(proposals)})


def pinned_in(view: Catalogue, scope: str) -> int:
    """Returns how many entries in force are pinned in a scope."""
    return sum(entry.arousal_pinned and entry.current and entry.scope == scope for entry in view.entries.values())


def strengthened(strength: float, arousal: float) -> float:
    """Returns the encoding strength of what was said with some arousal; both 0..1. Calm words change nothing."""
    return round(strength + (1 - strength) * GAIN * arousal, 3)


def _enriched(proposal: Proposal, observed: Observed) -> Proposal:
    action = proposal.action
    if not isinstance(action, Write):
        return proposal
    arousal = observed.arousal(proposal.source.events)
    return _rewritten(
        proposal,
        keywords=tuple(dict.fromkeys((*action.keywords, *_keywords(proposal, action, observed)))),
        aliases=tuple(dict.fromkeys((*action.aliases, *_aliases(action, observed)))),
        encoding_strength=strengthened(action.encoding_strength, arousal),
        arousal_pinned=False,
    )


def _keywords(proposal: Proposal, action: Write, observed: Observed) -> list[str]:
    """What the prompt named, and what its values are called, as far as the entry's line doesn't say it."""
    events = frozenset(proposal.source.events)
    held = frozenset(content_words(f"{action.title} {action.fact} {action.applies_when} {' '.join(action.keywords)}"))
    names = [one.name for one in observed.entities if one.event_id in events]
    names += [one.name for one in observed.values if one.event_id in events and said.contains((action.fact,), one.value)]
    return [name for name in dict.fromkeys(names) if not frozenset(content_words(name)) <= held][:KEYWORDS]


def _aliases(action: Write, observed: Observed) -> list[str]:
    """Other names of what the fact names."""
    found = dict.fromkeys(other for one in observed.relations if one.verb == ALSO_CALLED for other in _others(one, action.fact))
    return list(found)[:ALIASES]


def _others(one: Relation, fact: str) -> Iterator[str]:
    """The other side of a relation of which the fact holds one side alone."""
    subject, other = said.contains((fact,), one.subject), said.contains((fact,), one.object)
    if subject and not other:
        yield one.object
    if other and not subject:
        yield one.subject


def _pins(proposal: Proposal, observed: Observed, pinned: Pinned) -> bool:
    action = proposal.action
    if not isinstance(action, Write) or action.type not in _WARNS or not _FORBIDS.search(action.fact):
        return False
    felt = observed.felt(proposal.source.events)
    threatened = any(one.feeling == "threat" and one.strength >= PINS_THREAT for one in felt)
    return threatened and observed.arousal(proposal.source.events) >= PINS_AROUSAL and pinned(action.scope) < PINS_MOST


def _rewritten(proposal: Proposal, **changed: object) -> Proposal:
    return proposal.model_copy(update={"action": proposal.action.model_copy(update=changed)})
