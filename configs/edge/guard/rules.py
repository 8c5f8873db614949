"""Rules that speak against calls of tools, as they stand compiled in `state/index/rules.json`."""

from __future__ import annotations

TYPE_CHECKING = False  # typing costs a hook five milliseconds, and checkers know this name
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

VERSION = 1
# From what is only noted, over what the user is asked, to what is stopped.
MODES = ("shadow", "ask", "deny")


class Trigger:
    """A call that a rule speaks against.

    `tool` is a tool's name, with wildcards as in file names, several joined by "|". `pattern` is searched for in what is called;
    where `unless` is found in the same text it doesn't count. `content`, where given, must be found in what is written to a file.
    Each of `needs` must stand in the text, whatever its case, for the pattern to be found at all; they spare compiling it.
    """

    __slots__ = ("content", "needs", "pattern", "tool", "unless")

    def __init__(self, tool: str, pattern: str, unless: str = "", content: str = "", needs: Sequence[str] = ()) -> None:
        self.tool = tool
        self.pattern = pattern
        self.unless = unless
        self.content = content
        self.needs = tuple(needs)


class Rule:
    """An entry that speaks against calls. `mode` is one of MODES; `scope` is "global" or "project:<slug>", `not_in` likewise."""

    __slots__ = ("fact", "id", "mode", "not_in", "scope", "triggers")

    def __init__(  # noqa: PLR0913 - one argument a field
        self,
        id: str,  # noqa: A002 - the name of the field
        fact: str,
        mode: str,
        *,
        scope: str = "global",
        not_in: Sequence[str] = (),
        triggers: Sequence[Trigger] = (),
    ) -> None:
        self.id = id
        self.fact = fact
        self.mode = mode
        self.scope = scope
        self.not_in = tuple(not_in)
        self.triggers = tuple(triggers)


def rules_of(document: dict[str, Any]) -> tuple[Rule, ...]:
    """Returns the rules of a compiled file. Raises ValueError where it is of another version, KeyError or TypeError where it is
    no such file."""
    return tuple(rule_of(row) for row in rows_of(document))


def rows_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the rules of a compiled file as they stand there. Raises as `rules_of`."""
    if document["version"] != VERSION:
        raise ValueError(f"rules of version {document['version']!r}, not {VERSION}")
    rows: list[dict[str, Any]] = document["rules"]
    return rows


def rule_of(row: dict[str, Any]) -> Rule:
    """Returns one rule of a compiled file. Raises as `rules_of`."""
    triggers = [Trigger(**trigger) for trigger in row["triggers"]]
    if row["mode"] not in MODES:
        raise ValueError(f"a rule's mode is one of {', '.join(MODES)}, not {row['mode']!r}")
    if not isinstance(row["id"], str) or not isinstance(row["fact"], str):
        raise TypeError(f"a rule's id and fact are text, not {row['id']!r} and {row['fact']!r}")
    return Rule(row["id"], row["fact"], row["mode"], scope=row["scope"], not_in=row.get("not_in", ()), triggers=triggers)


def document(rules: Iterable[Rule]) -> dict[str, Any]:
    """Returns what `rules_of` reads, with what each pattern needs. Raises re.error for a pattern that is none."""
    from ultan.configs.edge.guard.needs import needs  # noqa: PLC0415 - hooks only read such files

    rows = [
        {
            "id": rule.id,
            "fact": rule.fact,
            "mode": rule.mode,
            "scope": rule.scope,
            "not_in": list(rule.not_in),
            "triggers": [
                {
                    "tool": one.tool,
                    "pattern": one.pattern,
                    "unless": one.unless,
                    "content": one.content,
                    "needs": needs(one.pattern),
                }
                for one in rule.triggers
            ],
        }
        for rule in rules
    ]
    return {"version": VERSION, "rules": rows}


def in_force(rules: Iterable[Rule], slug: str) -> tuple[Rule, ...]:
    """Returns the rules that hold in the project of that slug."""
    here = f"project:{slug}"
    return tuple(rule for rule in rules if rule.scope in ("global", here) and here not in rule.not_in)
