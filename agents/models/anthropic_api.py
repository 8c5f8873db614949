"""Asking the metered Messages API, by the package `anthropic`. Only where the settings name it: each call is billed.

Key and address come from the environment, as the package reads them (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ultan.agents.model import SUBMIT, BadReply, Exchange, Feedback, ModelAway, Spent
from ultan.agents.models.notices import WORDS, absence
from ultan.configs.sections import ModelSettings

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message

# What Claude Code calls its models, and what the API does.
MODELS: Mapping[str, str] = {"sonnet": "claude-sonnet-5", "opus": "claude-opus-5", "haiku": "claude-haiku-4-5"}
# USD for a million tokens in and out, at which the budget counts: those of the dearest model that is set by default (Opus, list
# price), so that a budget is kept whatever model is named.
USD_IN, USD_OUT = 5.0, 25.0
# Tokens of one answer: a packet of twenty entries is about six thousand.
ANSWER_TOKENS = 16_000
_SUBMITTING = "Hand in the whole result. What is wrong with it comes back; then call this again with all of it corrected."


class AnthropicApi:
    """One conversation is a few requests, one for each round of tools."""

    name = "anthropic"

    def __init__(self, chosen: ModelSettings) -> None:
        self._settings = chosen

    def converse(self, exchange: Exchange[Any]) -> None:
        """Asks until the exchange is over.

        Raises ModelAway where the service refuses or is late, BadReply where the model declines.
        """
        import anthropic  # noqa: PLC0415 - two seconds, and only where a model is asked

        until = time.monotonic() + self._settings.deadline_s
        try:
            client = anthropic.Anthropic(max_retries=0, timeout=self._settings.deadline_s)
            self._talk(client, exchange, until)
        except anthropic.APITimeoutError:
            raise ModelAway("hang", f"{self.name} gave no answer within {self._settings.deadline_s:g} s") from None
        except anthropic.APIStatusError as error:
            why = absence(str(error.message), error.status_code)
            if why is None:
                raise BadReply(f"{self.name} refused the request with status {error.status_code}") from None
            after_s = error.response.headers.get("retry-after", "")
            raise ModelAway(why, f"{self.name}: {WORDS[why]}", float(after_s) if after_s.isdigit() else 0.0) from None
        except anthropic.APIConnectionError:
            raise ModelAway("overloaded", f"{self.name}: {WORDS['overloaded']}") from None
        except (anthropic.AnthropicError, TypeError):
            # Without a key the package raises one or the other, depending on what else it finds.
            raise ModelAway("auth", f"{self.name}: {WORDS['auth']}") from None

    def _talk(self, client: Anthropic, exchange: Exchange[Any], until: float) -> None:
        messages: list[Any] = [{"role": "user", "content": exchange.brief.user}]
        for _ in range(self._settings.turns):
            left = until - time.monotonic()
            if left <= 0:
                raise ModelAway("hang", f"{self.name} gave no answer within {self._settings.deadline_s:g} s")
            answer = self._request(client, exchange, messages, left)
            results = list(_results(answer, exchange))
            if answer.stop_reason == "refusal":
                raise BadReply("the model declined to answer")
            if exchange.over or not results:
                return
            if exchange.spent.usd >= self._settings.call_usd:
                raise BadReply("the conversation cost more than model.call_usd allows")
            messages += [{"role": "assistant", "content": answer.content}, {"role": "user", "content": results}]

    def _request(self, client: Anthropic, exchange: Exchange[Any], messages: list[Any], left_s: float) -> Message:
        chosen = getattr(self._settings, exchange.brief.role, self._settings.scholar)
        answer = client.messages.create(
            model=MODELS.get(chosen, chosen),
            max_tokens=ANSWER_TOKENS,
            system=exchange.system,
            messages=messages,
            tools=list(_tools(exchange)),
            timeout=left_s,
        )
        exchange.spent += _spent(answer)
        return answer


def _tools(exchange: Exchange[Any]) -> Iterator[Any]:
    for tool in exchange.brief.tools:
        yield {"name": tool.name, "description": tool.about, "input_schema": dict(tool.schema)}
    yield {"name": SUBMIT, "description": _SUBMITTING, "input_schema": exchange.fields}


def _results(answer: Message, exchange: Exchange[Any]) -> Iterator[dict[str, Any]]:
    for block in answer.content:
        if block.type == "tool_use":
            given = dict(block.input) if isinstance(block.input, Mapping) else {}
            told = exchange.submit(given) if block.name == SUBMIT else exchange.look_up(block.name, given)
            yield _result(block.id, told)


def _result(call: str, told: Feedback) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": call, "content": told.text, "is_error": told.is_error}


def _spent(answer: Message) -> Spent:
    usage = answer.usage
    read = usage.input_tokens + (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
    usd = (read * USD_IN + usage.output_tokens * USD_OUT) / 1_000_000
    return Spent(usd=usd, input_tokens=read, output_tokens=usage.output_tokens)
