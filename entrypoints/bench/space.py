"""Which settings are fitted on prompts, and the steps in which each is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultan.configs.sections import Settings


class Axis(NamedTuple):
    """One setting: its section and key, and the values that it may take, ascending."""

    section: str
    key: str
    steps: tuple[float, ...]

    @property
    def name(self) -> str:
        return f"{self.section}.{self.key}"

    def of(self, settings: Settings) -> float:
        value: float = getattr(getattr(settings, self.section), self.key)
        return value

    def at(self, settings: Settings, value: float) -> Settings:
        """Returns the settings with this one changed."""
        section = getattr(settings, self.section).model_copy(update={self.key: value})
        return settings.model_copy(update={self.section: section})

    def neighbours(self, settings: Settings) -> Iterator[Settings]:
        """Yields the settings one step down and one step up; from between two steps, both of them."""
        here = self.of(settings)
        below, above = [step for step in self.steps if step < here], [step for step in self.steps if step > here]
        yield from (self.at(settings, value) for value in (*below[-1:], *above[:1]))


# What a search weighs first, what decides whether to show last: the latter costs nothing to try. Priors aren't among them: what
# an entry's scope, age or use is worth depends on how a sample is made up (`lived`), and a fit would find what was put in.
AXES = (
    Axis("priming", "dense_weight", (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)),
    Axis("rerank", "closeness_weight", (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)),
    Axis("priming", "floor", (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)),
    Axis("priming", "relative_floor", (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8)),
)


def chosen(settings: Settings) -> dict[str, float]:
    """Returns the value of each setting that is fitted, by "section.key"."""
    return {axis.name: axis.of(settings) for axis in AXES}
