"""Who sits in the Librarian's and the Scholar's seats, and why: the one place that decides it.

A curator that is named sits there, or nobody does: patterns never takes the place of a model that was chosen. "auto" takes Claude
Code only where its program says that it is logged in with a subscription; a key for the metered API doesn't count.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Literal

from ultan.agents.models.anthropic_api import AnthropicApi
from ultan.agents.models.claude_sdk import METERED, ClaudeSdk
from ultan.agents.models.guarded import Guarded
from ultan.agents.models.scripted import Scripted
from ultan.configs.edge.paths import Home
from ultan.configs.extras import adding
from ultan.configs.sections import ModelSettings, Settings
from ultan.library.entry import Frozen

Curator = Literal["patterns", "claude", "anthropic", "scripted"]

# Seconds that the program may take to say whether it is logged in; it takes a quarter of one, and calls nobody.
ASKED_S = 5.0


class Seated(Frozen):
    """Who sits there, and why, in words; `metered` says whether an API key in the environment may be used."""

    curator: Curator
    why: str
    metered: bool = False

    @property
    def thinks(self) -> bool:
        """True where a model, or a script in its place, is asked."""
        return self.curator != "patterns"


def seated(chosen: Settings) -> Seated:
    """Returns who sits in the seats. May run the Claude Code program, for a moment."""
    match chosen.curator:
        case "auto":
            return _by_itself(chosen.model)
        case "scripted":
            return Seated(
                curator="scripted", why=f"it is set; it replays {chosen.model.script or 'nothing'}, and no model thinks"
            )
        case "claude":
            return _named("claude", "claude_agent_sdk", "it is set")
        case "anthropic":
            return _named("anthropic", "anthropic", "it is set; each call is billed")
        case "patterns":
            return Seated(curator="patterns", why="it is set; no model is asked")


def _named(curator: Curator, package: str, why: str) -> Seated:
    if find_spec(package) is not None:
        return Seated(curator=curator, why=why, metered=True)
    lacking = f"{curator} is set, but the extra `{curator}` isn't installed; {adding(curator)}"
    return Seated(curator="patterns", why=lacking)


def model(sitting: Seated, place: Home, chosen: ModelSettings) -> Guarded | None:
    """Returns whom the minds ask; None where patterns sits there."""
    match sitting.curator:
        case "patterns":
            return None
        case "claude":
            return Guarded(ClaudeSdk(chosen, Path(place.mind), sitting.metered), place, chosen)
        case "anthropic":
            return Guarded(AnthropicApi(chosen), place, chosen)
        case "scripted":
            return Guarded(Scripted(Path(chosen.script)), place, chosen)


def _by_itself(chosen: ModelSettings) -> Seated:
    if find_spec("claude_agent_sdk") is None:
        return Seated(curator="patterns", why=f"the extra `claude` isn't installed; {adding('claude')}")
    program = _program(chosen)
    if program is None:
        return Seated(curator="patterns", why="the Claude Code program isn't there")
    # Whoever never ran Claude Code has no file of it, and then nobody has to be asked.
    used = bool(os.environ.get("CLAUDE_CODE_OAUTH_TOKEN")) or any(path.exists() for path in _traces(os.environ))
    method = _login(program) if used else "none"
    if method not in ("none", "") and "key" not in method:
        return Seated(curator="claude", why=f"Claude Code is logged in ({method})")
    if "key" in method or any(os.environ.get(name) for name in METERED):
        return Seated(curator="patterns", why='Claude Code has only a metered API key; curator = "claude" allows its use')
    return Seated(curator="patterns", why="Claude Code isn't logged in; after `claude auth login`: `ultan down && ultan up`")


def _login(program: str) -> str:
    """Returns how the program is logged in without a key of the environment, "none" where it isn't, "" where it doesn't say.

    What counts is the login that would be used: the same environment, less what would make it metered.
    """
    environ = {name: value for name, value in os.environ.items() if name not in METERED} | {"ULTAN_CHILD": "1"}
    try:
        asked = subprocess.run(
            [program, "auth", "status"], env=environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=ASKED_S, check=False
        )
        told = json.loads(asked.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return ""
    return str(told.get("authMethod") or "") if isinstance(told, dict) and told.get("loggedIn") else "none"


def _program(chosen: ModelSettings) -> str | None:
    if chosen.cli:
        return which(chosen.cli)
    spec = find_spec("claude_agent_sdk")
    bundled = Path(spec.origin).parent / "_bundled" / "claude" if spec and spec.origin else None
    return str(bundled) if bundled and bundled.exists() else which("claude")


def _traces(environ: Mapping[str, str]) -> tuple[Path, ...]:
    home = Path.home()
    chosen = environ.get("CLAUDE_CONFIG_DIR")
    return (Path(chosen),) if chosen else (home / ".claude.json", home / ".claude")
