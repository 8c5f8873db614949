"""Asking through the user's own Claude Code, by claude-agent-sdk: one conversation is one run of its program.

The child can do nothing but call our tools: no built-in tool, no settings, plugins or MCP servers of the user's, no expansion of
paths or commands in what it is given. It leaves no transcript, and `ULTAN_CHILD` keeps hooks quiet should any run all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ultan.agents.model import SUBMIT, Absence, BadReply, Exchange, Feedback, ModelAway, Spent, Tool
from ultan.agents.models.notices import WORDS, absence, refuses
from ultan.configs.sections import ModelSettings

if TYPE_CHECKING:
    from claude_agent_sdk import ClaudeAgentOptions, ResultMessage, SdkMcpTool

_SERVER = "ultan"
_ENVIRONMENT = {
    "ULTAN_CHILD": "1",
    # The wall decides when to ask again; left alone the program asks ten more times.
    "CLAUDE_CODE_MAX_RETRIES": "0",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_TELEMETRY": "1",
}
_CACHE = "cache-"
# Age in seconds at which a cache is nobody's: twice the longest deadline that can be set, whoever set it.
_NOBODYS_S = 7200.0
# Where the program keeps what it may lose.
_CACHES = ("XDG_CACHE_HOME", "CLAUDE_CODE_TMPDIR")
# Would turn a login that costs nothing more into metered calls.
METERED = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")
_SUBMITTING = "Hand in the whole result. What is wrong with it comes back; then call this again with all of it corrected."


def sweep(folder: Path) -> None:
    """Removes the caches of conversations that were killed long ago; one beside it may remove the same."""
    long_ago = time.time() - _NOBODYS_S
    for left in folder.glob(f"{_CACHE}*"):
        with contextlib.suppress(FileNotFoundError):
            if left.stat().st_mtime < long_ago:
                shutil.rmtree(left, ignore_errors=True)


class ClaudeSdk:
    """`folder` is for the program alone: it runs in an empty one in it. `metered` allows an API key of the environment."""

    name = "claude-agent-sdk"

    def __init__(self, chosen: ModelSettings, folder: Path, metered: bool) -> None:
        self._settings = chosen
        self._folder = folder
        self._metered = metered

    def converse(self, exchange: Exchange[Any]) -> None:
        """Runs the program until it ends.

        Raises ModelAway where it is late, can't be started or is refused, BadReply where the model declines.
        """
        desk = self._folder / "desk"
        desk.mkdir(mode=0o700, parents=True, exist_ok=True)
        sweep(self._folder)
        # The program logs what tools answer in its cache: this one goes with the conversation.
        with tempfile.TemporaryDirectory(prefix=_CACHE, dir=self._folder, ignore_cleanup_errors=True) as cache:
            try:
                asyncio.run(asyncio.wait_for(self._run(exchange, cache), self._settings.deadline_s))
            except TimeoutError:
                raise ModelAway("hang", f"{self.name} gave no answer within {self._settings.deadline_s:g} s") from None

    async def _run(self, exchange: Exchange[Any], cache: str) -> None:
        # A second and 60 MB: only where a model is asked.
        import claude_agent_sdk as sdk  # noqa: PLC0415

        listener = _Listener()
        try:
            async for message in sdk.query(prompt=exchange.brief.user, options=self._options(exchange, cache)):
                listener.hear(message)
        except sdk.CLINotFoundError as error:
            raise ModelAway("missing", f"{self.name}: the Claude Code program isn't there") from error
        except Exception as error:  # noqa: BLE001 - the SDK raises a plain Exception after an error result, which says more
            if listener.result is None:
                raise ModelAway(absence(str(error)) or "missing", f"{self.name}: its program ended early") from None
        finally:
            exchange.spent = listener.spent
        if not exchange.accepted:
            listener.judge(self.name)

    def _options(self, exchange: Exchange[Any], cache: str) -> ClaudeAgentOptions:
        import claude_agent_sdk as sdk  # noqa: PLC0415

        tools = tuple(_tools(exchange))
        return sdk.ClaudeAgentOptions(
            tools=[],
            allowed_tools=[f"mcp__{_SERVER}__{tool.name}" for tool in tools],
            permission_mode="dontAsk",
            system_prompt=exchange.system,
            mcp_servers={_SERVER: sdk.create_sdk_mcp_server(_SERVER, tools=list(tools))},
            strict_mcp_config=True,
            setting_sources=[],
            verbatim_prompts=True,
            extra_args={"no-session-persistence": None},
            model=getattr(self._settings, exchange.brief.role, self._settings.scholar),
            max_turns=self._settings.turns,
            max_budget_usd=self._settings.call_usd,
            cwd=self._folder / "desk",
            cli_path=self._settings.cli or None,
            env=_ENVIRONMENT | dict.fromkeys(_CACHES, cache) | ({} if self._metered else dict.fromkeys(METERED, "")),
            stderr=lambda _line: None,
        )


class _Listener:
    """What the program said of itself on the way: its result, and when a limit ends."""

    def __init__(self) -> None:
        self.result: ResultMessage | None = None
        self._resets_at = 0.0

    def hear(self, message: object) -> None:
        import claude_agent_sdk as sdk  # noqa: PLC0415

        if isinstance(message, sdk.ResultMessage):
            self.result = message
        elif isinstance(message, sdk.RateLimitEvent) and message.rate_limit_info.status == "rejected":
            self._resets_at = float(message.rate_limit_info.resets_at or 0)

    @property
    def spent(self) -> Spent:
        """`usage` of a result is zeros: the sums stand with the models."""
        if self.result is None:
            return Spent()
        models: Iterable[Mapping[str, Any]] = (self.result.model_usage or {}).values()
        read = ("inputTokens", "cacheReadInputTokens", "cacheCreationInputTokens")
        return Spent(
            usd=self.result.total_cost_usd or 0.0,
            input_tokens=sum(int(one.get(name, 0)) for one in models for name in read),
            output_tokens=sum(int(one.get("outputTokens", 0)) for one in (self.result.model_usage or {}).values()),
        )

    def judge(self, name: str) -> None:
        """Says why there is no reply: raises ModelAway or BadReply; returns where the model merely didn't submit."""
        result = self.result
        if result is None:
            raise ModelAway("missing", f"{name}: its program ended without a word")
        text = result.result or " ".join(result.errors or ())
        why = absence(text, result.api_error_status)
        if why is None and result.is_error and result.subtype == "success":
            _blame(result.api_error_status)
            why = "overloaded"
        if why is not None:
            raise self._away(why, name)
        if result.stop_reason == "refusal" or refuses(text):
            raise BadReply("the model declined to answer")
        if result.subtype != "success":
            raise BadReply(f"the conversation ended early: {result.subtype}")

    def _away(self, why: Absence, name: str) -> ModelAway:
        return ModelAway(why, f"{name}: {WORDS[why]}", max(0.0, self._resets_at - time.time()) if self._resets_at else 0.0)


def _blame(status: int | None) -> None:
    """Raises BadReply where the service finds fault with the request itself, which waiting doesn't mend."""
    if status is not None and 400 <= status < 500:
        raise BadReply(f"the service refused the request with status {status}")


def _tools(exchange: Exchange[Any]) -> Iterable[SdkMcpTool[Any]]:
    for tool in exchange.brief.tools:
        yield _looking_up(exchange, tool)
    yield _submitting(exchange)


def _submitting(exchange: Exchange[Any]) -> SdkMcpTool[Any]:
    import claude_agent_sdk as sdk  # noqa: PLC0415

    async def handle(given: dict[str, Any]) -> dict[str, Any]:
        return _content(exchange.submit(given))

    return sdk.SdkMcpTool(name=SUBMIT, description=_SUBMITTING, input_schema=exchange.fields, handler=handle)


def _looking_up(exchange: Exchange[Any], tool: Tool) -> SdkMcpTool[Any]:
    import claude_agent_sdk as sdk  # noqa: PLC0415

    async def handle(given: dict[str, Any]) -> dict[str, Any]:
        return _content(await asyncio.to_thread(exchange.look_up, tool.name, given))

    return sdk.SdkMcpTool(name=tool.name, description=tool.about, input_schema=dict(tool.schema), handler=handle)


def _content(feedback: Feedback) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": feedback.text}], "is_error": feedback.is_error}
