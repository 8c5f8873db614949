"""What the user stated in a prompt, as one fact."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ultan.library.entry import EntryType, Frozen


class Statement(Frozen):
    """`fact` is the user's own words, cleaned, in one line; `quote` is all that the user wrote around it.

    `replaces` holds words of an old value that the user named ("not 5432"); `confidence` and `surprise` are in 0..1;
    `signals` names the cues that decided, strongest first, so that the decision explains itself.
    """

    fact: str = Field(min_length=1, max_length=600)
    title: str = Field(min_length=1, max_length=120)
    type: EntryType
    scope_hint: Literal["project", "global"]
    quote: str
    keywords: tuple[str, ...] = ()
    confidence: float = Field(ge=0, le=1)
    surprise: float = Field(ge=0, le=1)
    replaces: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
