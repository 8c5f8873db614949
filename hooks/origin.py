"""Whose words are these? Claude Code submits prompts that nobody typed: results of background tasks, schedules, other sessions.

What a person typed is found by what it isn't: a source that the CLI names as a machine's, or a wrapper that the CLI writes. A
wrapper reaches to its last closing tag, since what stands inside may hold a closing tag of its own.
"""

from __future__ import annotations

import re

# What the CLI says of prompts that it made itself; it may leave the field out.
_MACHINE_SOURCES = ("system", "loop_wakeup", "schedule_wakeup", "poll_event")
_WRAPPERS = (
    "system-reminder|task-notification|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|channel|cross-session-message"
    "|teammate-message|agent-message|scheduled-task|new-diagnostics|fork-boilerplate|ide_[a-z_]+|user-prompt-submit-hook|ultan-memory"
)
_WRAPS = rf"<({_WRAPPERS})(?:\s[^<>]*)?>"
_OPENS = rf"\s*<(?:{_WRAPPERS})[\s>]"
_COMMAND = r"<command-(name|args|message)>"
_NOTICE = (
    r"(?i)\s*(?:\[(?:hook|notification|reminder|scheduled task|background task|system)\]"
    r"|\[(?:session (?:resumed|continued|restored)|request interrupted)\b"
    r"|caveat: the messages below were generated|this session is being continued from|another claude session sent a message"
    r"|full transcript available at:|read the output file to"
    r"|(?:stop|subagentstop|pretooluse|posttooluse|userpromptsubmit|taskcompleted|teammateidle) hook (?:feedback|blocking error):"
    # The user's yes to a plan, in which the assistant's words follow.
    r"|implement the following plan:)"
)


def of(prompt: str, source: str = "") -> tuple[str, str]:
    """Returns a text and its origin: "user" for what a person typed, without what the CLI wrapped around it.

    Where nothing of theirs is left it is the whole prompt and "notice". `source` is what the CLI says of it, if anything.
    """
    if source in _MACHINE_SOURCES or re.match(_NOTICE, prompt):
        return prompt, "notice"
    rest = _typed_command(_unwrapped(prompt) if "</" in prompt else prompt).strip()
    if not rest and not prompt.strip():
        return prompt, "user"
    return (prompt, "notice") if not rest or re.match(_OPENS, rest) or re.match(_NOTICE, rest) else (rest, "user")


def _unwrapped(text: str) -> str:
    """The text without what stands in wrappers. One pass, whatever was pasted: a pattern over both tags takes seconds."""
    kept, at = [], 0
    last: dict[str, int] = {}
    for opened in re.finditer(_WRAPS, text):
        closes = f"</{opened[1]}>"
        if closes not in last:
            last[closes] = text.rfind(closes)
        if opened.start() >= at and last[closes] >= opened.end():
            kept.append(text[at : opened.start()])
            at = last[closes] + len(closes)
    return "".join(kept) + text[at:]


def _typed_command(text: str) -> str:
    """A slash command that arrives in its transcript form, as it was typed: "/name arguments"."""
    parts: dict[str, str] = {}
    rest, at = [], 0
    unclosed = set()
    for opened in re.finditer(_COMMAND, text):
        closes = f"</command-{opened[1]}>"
        if opened.start() < at or closes in unclosed:
            continue
        end = text.find(closes, opened.end())
        if end < 0:
            unclosed.add(closes)
            continue
        parts[opened[1]] = text[opened.end() : end]
        rest.append(text[at : opened.start()])
        at = end + len(closes)
    if "name" not in parts:
        return text
    typed = f"/{parts['name'].strip().lstrip('/')} {parts.get('args', '').strip()}"
    return f"{typed} {(''.join(rest) + text[at:]).strip()}"
