"""Words of tools and of the assistant that ask to be stored, or claim what the user wants: never learnt, kept aside."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue, found
from ultan.agents.patterns.sentences import sentences
from ultan.agents.patterns.wording import shortened
from ultan.configs.edge import fence
from ultan.configs.edge.words import content_words

# A hostile page can hold thousands: a few are enough for a person to see what it wants.
CLAIMS = 5
CLAIM_CHARS = 300
# "Noted.", "Got it, I'll remember that": it says nothing that could be stored.
_ACKNOWLEDGING = frozenset(
    content_words("noted note remember remembered save saved store stored keep kept mind got understood made")
)

ASKS_TO_STORE = Cue(
    "asks-to-store",
    0.0,
    "content tells an assistant what to keep or to do from here on",
    latin=(
        r"(?:note|instructions?|message|attention|reminder) (?:for|to) (?:\w+ ){0,2}(?:assistants?|agents?|ais?|"
        r"llms?|bots?|claude|models?)",
        r"(?:store|save|remember|keep|memori[sz]e|record) (?:this|the following|that|it|"
        r"these)(?: \w+)? (?:preference|rule|fact|instruction|setting|for)?",
        r"(?:remember|memori[sz]e|store|save) (?:that|this|:)",
        r"(?:add|write|save|commit) .{0,40} (?:to|in|into) (?:your |the |its )?(?:long[- ]term )?memory",
        r"(?:ai|llm|coding) (?:assistants?|agents?|tools?|models?)(?: \w+){0,2} (?:must|should|shall|have to|are|"
        r"always|never|need)",
        r"from now on|in all (?:future )?(?:sessions|conversations)|for future (?:sessions|reference)",
        r"ignore (?:all |any )?previous instructions",
        r"(?:assistants?|agents?|claude)[,:] ?(?:please |always |never |you )",
    ),
    cjk=("请记住", "記住", "アシスタントへ", "AI(?:アシスタント|エージェント)(?:は|へ)", "覚えておいて", "记住(?:这|以下)"),
)
CLAIMS_PREFERENCE = Cue(
    "claims-preference",
    0.0,
    "the assistant says what the user or the project wants",
    latin=(
        r"(?:you|the user|user|your team|this project|this repo|this codebase|the project|"
        r"the team)(?:'s)? (?:\w+ )?(?:prefers?|always|never|likes?|wants?|standard|convention|policy|rule)",
        r"i(?:'ll| will|'ve| have)? (?:keep (?:that|this|it) in mind|remember(?:ed)?|noted?|made a note|"
        r"save(?:d)?|store(?:d)?)",
        r"your (?:\w+ )?(?:preference|preferred|standard|convention|policy|rule)",
        r"(?:noted|remembered|saved)[.:]|for (?:the )?future|going forward|from now on",
    ),
    cjk=("您喜欢", "你喜欢", "我会记住", "已记住", "覚えておきます", "記憶しました"),
)


def asking(text: str) -> tuple[str, ...]:
    """Returns sentences of read content that ask an assistant to keep something or to follow a rule."""
    return _matching(text, (ASKS_TO_STORE,))


def claiming(text: str) -> tuple[str, ...]:
    """Returns sentences of the assistant that claim a preference or a rule of the user, or a wish to store something."""
    claims = _matching(text, (CLAIMS_PREFERENCE, ASKS_TO_STORE))
    return tuple(claim for claim in claims if not _ACKNOWLEDGING.issuperset(content_words(claim)))


def _matching(text: str, cues: tuple[Cue, ...]) -> tuple[str, ...]:
    if fence.marked(text):
        return ()
    matching: dict[str, None] = {}
    for line in text.splitlines():
        for sentence in sentences(line):
            if any(found(cue, sentence.bare) for cue in cues):
                matching[shortened(sentence.text, CLAIM_CHARS)] = None
                if len(matching) == CLAIMS:
                    return tuple(matching)
    return tuple(matching)
