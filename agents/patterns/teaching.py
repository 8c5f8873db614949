"""All cues that a sentence teaches something that will still hold in the next session, in the families that they come in."""

from __future__ import annotations

from ultan.agents.patterns.choices import CHOICES
from ultan.agents.patterns.cues import Cue
from ultan.agents.patterns.facts import FACTS
from ultan.agents.patterns.layout import LAYOUT
from ultan.agents.patterns.lessons import LESSONS
from ultan.agents.patterns.orders import ORDERS
from ultan.agents.patterns.reach import EVERYWHERE
from ultan.agents.patterns.rules import RULES

TEACHING: tuple[Cue, ...] = RULES + ORDERS + CHOICES + FACTS + LAYOUT + LESSONS + (EVERYWHERE,)
