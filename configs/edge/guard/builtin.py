"""The rules that no library can lift: an agent's tools stay out of memory's home, and don't pass for the person.

An agent runs as the user, so this is a fence and no wall: it stops what an agent does by itself or was talked into, not a hostile
program. Reading the library is always possible.
"""

from __future__ import annotations

import os
import re

from ultan.configs.edge.guard.in_home import expanded, inside
from ultan.configs.edge.guard.rules import Rule
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell.reading import assembled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ultan.configs.edge.guard.matching import Call

HOME = Rule(
    "built-in:home",
    "an agent's tools don't change memory's home, whose files only Ultan and the person write; reading there is fine",
    "deny",
)
PERSON = Rule(
    "built-in:person",
    "`ultan confirm`, `review`, `forget`, `allow-once` and changes of rules are for the person at their own terminal: ask them",
    "deny",
)
SESSION = Rule(
    "built-in:session",
    "an agent's commands don't take CLAUDECODE out of their environment: it tells them from the person's",
    "deny",
)
_WRITING_TOOL = r"(?i)write|edit|create|delete|remove|move|rename|append|save|patch|update|put|mkdir|copy"
# What may name the home without its name: a wildcard in the user's folder, or a folder above it to programs that take such.
_SIGNS = ("rm", "mv", "ch", "rsync", "shred", "~", "HOME")
_REACHES = r"\b(?:rm|mv|chmod|chown|rsync|shred)\b|(?:~|HOME\}?)/\S*[*?\[]"


def on_file(call: Call, place: Home) -> Rule | None:
    """Returns the rule that speaks against writing the call's file."""
    return HOME if call.path and inside(os.path.join(call.root, expanded(call.path, place)), place) else None


def on_other(call: Call, place: Home) -> Rule | None:
    """Returns the rule that speaks against a call of another's tool, which by its name writes, and names a file in the home."""
    if not call.tool.startswith("mcp__") or not re.search(_WRITING_TOOL, call.tool.rpartition("__")[2]):
        return None
    paths = [text for text in _strings(call.fields) if text[:1] in ("/", "~")]
    return HOME if any(inside(expanded(path, place), place) for path in paths) else None


def may_concern(command: str, cwd: str, place: Home) -> bool:
    """False where a shell command certainly doesn't break any of these: it isn't read then."""
    text = command.replace("\\\n", "").replace("'", "").replace('"', "").replace("\\", "")
    names = ("ultan", "CLAUDECODE", "AGENT_MEM_HOME", os.path.basename(place.root))
    return any(name in text for name in names) or bool(re.search(_REACHES, text)) or assembled(command) or inside(cwd, place)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        inside: Iterable[object] = value.values() if isinstance(value, dict) else value
        for one in inside:
            yield from _strings(one)
