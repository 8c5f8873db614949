"""Fires a plugin's hooks as Claude Code does: the commands of hooks.json, JSON on stdin, a transcript that lags behind."""

from __future__ import annotations

import json
import re
import subprocess
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ultan.configs.errors import UltanError

# Claude Code's own limit where a hook names none, and the one that it gives to hooks at a session's end, in seconds.
_DEFAULT_LIMIT_S = 60.0
_LAST_LIMIT_S = 1.5


class HookFailedError(UltanError):
    """A hook that didn't exit with 0 in time."""


@dataclass(frozen=True)
class Fired:
    """What one event gave: the text that reaches the model, and the wall time of the hook's process in milliseconds."""

    event: str
    context: str
    ms: float


@dataclass(frozen=True)
class Plugin:
    """A plugin's root folder with its hooks, the environment in which they run, and the seconds that the last ones have."""

    root: Path
    environ: Mapping[str, str]
    last_limit_s: float = _LAST_LIMIT_S

    def fire(self, payload: Mapping[str, Any]) -> Fired:
        """Runs every hook of the payload's event. Raises HookFailedError."""
        event, began = str(payload["hook_event_name"]), time.perf_counter()
        texts = [_context(self._run(hook, payload)) for hook in self._hooks(payload)]
        return Fired(event, "\n".join(text for text in texts if text), (time.perf_counter() - began) * 1e3)

    def _hooks(self, payload: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        matched = str(payload.get("tool_name") or payload.get("source") or "")
        manifest = json.loads((self.root / "hooks" / "hooks.json").read_text("utf-8"))
        for group in manifest["hooks"].get(payload["hook_event_name"], ()):
            matcher = group.get("matcher", "")
            if not matched or matcher in ("", "*") or re.fullmatch(matcher, matched):
                yield from group["hooks"]

    def _run(self, hook: Mapping[str, Any], payload: Mapping[str, Any]) -> str:
        event = str(payload["hook_event_name"])
        limit_s = float(hook.get("timeout", _DEFAULT_LIMIT_S))
        environ = {
            **self.environ,
            "CLAUDECODE": "1",
            "CLAUDE_CODE_SESSION_ID": str(payload["session_id"]),
            "CLAUDE_PROJECT_DIR": str(payload["cwd"]),
            "CLAUDE_PLUGIN_ROOT": str(self.root),
        }
        try:
            done = subprocess.run(
                _words(hook, environ),
                input=json.dumps(payload),
                env=environ,
                cwd=str(payload["cwd"]),
                text=True,
                capture_output=True,
                timeout=min(limit_s, self.last_limit_s) if event == "SessionEnd" else limit_s,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise HookFailedError(f"the {event} hook of {self.root} failed: {error}. Try `ultan doctor`.") from error
        return done.stdout


@dataclass
class Played:
    """One session on its way: `say` and `hear` in order, then `end`."""

    plugin: Plugin
    project: Path
    transcripts: Path
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    _unwritten: list[dict[str, Any]] = field(default_factory=list)
    _in_turn: bool = False

    def start(self) -> Fired:
        return self._fire("SessionStart", source="startup")

    def say(self, prompt: str) -> Fired:
        """The user submits a prompt; what came before it is a finished turn."""
        self._stop()
        fired = self._fire("UserPromptSubmit", prompt=prompt)
        self._note("user", prompt)
        self._in_turn = True
        return fired

    def answer(self, text: str) -> None:
        self._note("assistant", [{"type": "text", "text": text}])

    def tool(self, output: str, command: str = "true") -> None:
        """The assistant runs a shell command that prints `output`; what hooks say to that changes nothing."""
        use = {"type": "tool_use", "id": f"toolu_{uuid.uuid4().hex[:12]}", "name": "Bash", "input": {"command": command}}
        self._fire("PreToolUse", tool_name=use["name"], tool_input=use["input"], tool_use_id=use["id"])
        self._note("assistant", [use])
        result = {"type": "tool_result", "tool_use_id": use["id"], "content": output}
        self._note("user", [result], toolUseResult={"stdout": output, "stderr": "", "interrupted": False})

    def interrupt(self) -> None:
        """The user breaks the turn off: what was said is in the transcript, and no hook tells that it is over."""
        self._flush()
        self._in_turn = False

    def end(self) -> None:
        self._stop()
        self._fire("SessionEnd", reason="other")

    @property
    def transcript(self) -> Path:
        return self.transcripts / f"{self.id}.jsonl"

    def _stop(self) -> None:
        if self._in_turn:
            self._flush()
            self._fire("Stop", stop_hook_active=False)
            self._in_turn = False

    def _fire(self, event: str, **extra: object) -> Fired:
        common = {"session_id": self.id, "transcript_path": str(self.transcript), "cwd": str(self.project)}
        return self.plugin.fire({**common, "hook_event_name": event, **extra})

    def _note(self, kind: str, content: str | Sequence[Mapping[str, Any]], **extra: object) -> None:
        stamp = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {"type": kind, "uuid": str(uuid.uuid4()), "isSidechain": False, "sessionId": self.id, "timestamp": stamp}
        message = {"role": kind, "content": content}
        self._unwritten.append({**line, "cwd": str(self.project), "message": message, **extra})

    def _flush(self) -> None:
        self.transcripts.mkdir(parents=True, exist_ok=True)
        with self.transcript.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self._unwritten)
        self._unwritten.clear()


def _words(hook: Mapping[str, Any], environ: Mapping[str, str]) -> list[str]:
    """Returns the command to run: words of its own where hooks.json gives `args`, else a line for the shell."""
    if "args" not in hook:
        return ["sh", "-c", hook["command"]]
    words = [hook["command"], *hook["args"]]
    return [re.sub(r"\$\{(CLAUDE_\w+)\}", lambda found: environ.get(found[1], ""), word) for word in words]


def _context(stdout: str) -> str:
    """Returns what Claude Code would hand to the model."""
    try:
        answer = json.loads(stdout or "{}")
    except ValueError:
        return stdout
    return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))
