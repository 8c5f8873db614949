"""Is a prompt, as a whole, something that memory itself answers? Pure. In doubt it is work, and the model gets it.

A miss costs one call of the model, and memory learns and recalls all the same; a false yes costs work that nobody does.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Kind = Literal["remember", "forget", "recall"]

# Characters of a whole prompt that can be a reflex: a fact of three lines; longer ones tell a story.
PROMPT_CHARS = 400
# Of these, where a reflex says what it is: after "please" and the like. In Japanese the verb comes last.
_HEAD_CHARS = 60
# Without one of these no pattern is tried, so that an ordinary prompt costs a few substring searches and compiles nothing.
_SIGNS = (
    "remember", "memor", "forget", "you know", "ultan know", "memory know", "did i", "have i",
    "merk", "vergiss", "weißt du", "habe ich dir", "recuerda", "recuerdas", "olvida", "sabes", "te dije",
    "retiens", "souviens", "oublie", "sais-tu", "que tu sais", "lembr", "esque", "você sabe", "voce sabe",
    "记住", "忘记", "忘掉", "知道", "了解", "覚えて", "忘れて", "知って",
)  # fmt: skip


class Reflex:
    """`subject` is what to remember, forget or look up, in the user's own words. `everywhere`: it is to hold in all projects.

    `surely` is False where the same words may ask for what everybody knows: only what memory holds is an answer then.
    """

    __slots__ = ("everywhere", "kind", "subject", "surely")

    def __init__(self, kind: Kind, subject: str, surely: bool = True, everywhere: bool = False) -> None:
        self.kind = kind
        self.subject = subject
        self.surely = surely
        self.everywhere = everywhere

    @property
    def reads_only(self) -> bool:
        """True where nothing changes by it, so that it may be answered though the disk takes no event."""
        return self.kind == "recall"

    @property
    def command(self) -> str:
        """The command that it stands for: how the event log keeps it, and what curators leave to the told event."""
        return f"/ultan:{self.kind} {self.subject}"


def read(prompt: str) -> Reflex | None:
    """Returns what memory is to do, None for work. The prompt is one that a person typed."""
    text = prompt.strip()
    if len(text) > PROMPT_CHARS or "\n" in text or "```" in text or text.startswith("/"):
        return None
    head = text[:_HEAD_CHARS].lower()
    if not any(sign in head for sign in _SIGNS):
        return None
    from ultan.hooks.reflexes import forms, work  # noqa: PLC0415 - compiles patterns, which few prompts need

    for form in forms.FORMS:
        found = re.fullmatch(form.pattern, text, re.IGNORECASE)
        if found is not None:
            subject = _bare(found["subject"])
            everywhere = bool(found.groupdict().get("everywhere"))
            return None if work.asked_for(form.kind, subject) else Reflex(form.kind, subject, form.surely, everywhere)
    return None


def _bare(subject: str) -> str:
    """The subject without quotation marks around it and the sign at its end."""
    bare = subject.strip().rstrip("?？!！.。 ")
    for opened, closed in (('"', '"'), ("'", "'"), ("“", "”"), ("„", "“"), ("«", "»"), ("「", "」"), ("`", "`")):
        if len(bare) > 2 and bare.startswith(opened) and bare.endswith(closed) and opened not in bare[1:-1]:
            return bare[1:-1].strip()
    return bare
