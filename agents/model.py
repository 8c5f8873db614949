"""The port to a model: one question with a typed answer. `Model.ask` is all that a mind knows of it.

The model answers by calling the tool `submit_result`. Each call is validated where it comes in, against the reply's schema and
against a check of the mind's own, and what is wrong goes back as the tool's result: the model corrects itself within the
conversation, for a bounded number of rounds. An adapter (`models`) carries an `Exchange` to a model and back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, Field, ValidationError

from ultan.configs.edge.redact import redact
from ultan.configs.errors import UltanError
from ultan.library.entry import Frozen

R = TypeVar("R", bound=BaseModel)

SUBMIT = "submit_result"
# Characters of one answer to a submission: enough for forty errors, and little beside the conversation.
FEEDBACK_CHARS = 8000
# Characters of one submission: forty findings are half of it. What is longer is neither read nor kept.
SUBMISSION_CHARS = 200_000

Absence = Literal["quota", "auth", "overloaded", "hang", "missing", "unknown", "budget"]
# Returns what is wrong with a reply, one line for each fault, each naming the action that it is about; () where all is well.
Check = Callable[[R], tuple[str, ...]]


class ModelError(UltanError):
    """A question that got no answer."""


class ModelAway(ModelError):
    """The model can't be asked at the moment; the question is not at fault and waits. `after_s` is what the service asks to wait.

    The message never repeats what the service wrote.
    """

    def __init__(self, why: Absence, message: str, after_s: float = 0.0) -> None:
        super().__init__(message)
        self.why = why
        self.after_s = after_s


class BudgetSpent(ModelAway):
    """The day's budget is spent, so nothing is asked until the next day."""

    def __init__(self, message: str, after_s: float) -> None:
        super().__init__("budget", message, after_s)


class BadReply(ModelError):
    """The model answered, and nothing of it can be used: no valid submission in the rounds that it has, or a refusal."""


class Tool(NamedTuple):
    """Something that the model may look up. `schema` is a JSON schema of an object; `run` returns text and changes nothing."""

    name: str
    about: str
    schema: Mapping[str, Any]
    run: Callable[[Mapping[str, Any]], str]


class Brief(NamedTuple):
    """A question. `role` says who asks, `about` is the id of what it is about."""

    role: str
    about: str
    system: str
    user: str
    tools: tuple[Tool, ...] = ()


class Spent(Frozen):
    """What a conversation cost. `usd` is what the API would charge: a subscription pays it with its quota."""

    usd: float = Field(default=0.0, ge=0)
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            usd=self.usd + other.usd,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
        )


class Feedback(NamedTuple):
    """What the model hears of a submission or of a look-up."""

    text: str
    is_error: bool = False


class Model(Protocol):
    """Whoever can be asked."""

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        """Returns a reply of the schema; where the rounds are used up, the last one that fits it, whatever the check says.

        Raises ModelAway where the model can't be asked, BadReply where nothing of what it answers fits the schema.
        """
        ...


class Exchange(Generic[R]):
    """One conversation: what is asked, what was submitted so far, what it cost, and its course as lines for the audit."""

    def __init__(self, brief: Brief, reply_schema: type[R], check: Check[R], rounds: int) -> None:
        self.brief = brief
        self.spent = Spent()
        self.course: list[str] = []
        self.submissions = 0
        self._schema = reply_schema
        self._check = check
        self._rounds = rounds
        self._tools = {tool.name: tool for tool in brief.tools}
        self._accepted = False
        self._reply: R | None = None

    @property
    def system(self) -> str:
        """The brief's system text with the schema of the reply."""
        schema = json.dumps(_untitled(self._schema.model_json_schema()), ensure_ascii=False, separators=(",", ":"))
        return f"{self.brief.system}\n\nAnswer by calling {SUBMIT} once, with an object of this JSON schema:\n{schema}"

    @property
    def fields(self) -> dict[str, Any]:
        """A loose schema of a submission: a strict one would be refused before `submit` can say what is wrong."""
        named = {name: {"description": info.description or ""} for name, info in self._schema.model_fields.items()}
        return {"type": "object", "properties": named}

    @property
    def over(self) -> bool:
        """True where no further submission is heard: one was accepted, or the rounds are used up."""
        return self._accepted or self.submissions >= self._rounds

    @property
    def reply(self) -> R:
        """The reply, without what looks like a secret in any text. Raises BadReply where no submission fits the schema."""
        if self._reply is None:
            raise BadReply(f"the model's answer to the {self.brief.role} can't be used: {self._complaint()}")
        return self._schema.model_validate(_clean(self._reply.model_dump()))

    @property
    def accepted(self) -> bool:
        """True where a submission had no fault."""
        return self._accepted

    def submit(self, raw: object) -> Feedback:
        """Takes a submission and says whether it is accepted, or everything that is wrong with it."""
        if self.over:
            return Feedback("Nothing more is taken. End here.", is_error=True)
        self.submissions += 1
        text = json.dumps(raw, ensure_ascii=False, default=str)
        self.course.append(f"submitted: {text[:SUBMISSION_CHARS]}")
        errors = self._faults(raw) if len(text) <= SUBMISSION_CHARS else (_too_long(text),)
        self._accepted = not errors
        if not errors:
            return self._note(Feedback("Accepted. End here, without another word."))
        left = self._rounds - self.submissions
        closing = f"Correct this and call {SUBMIT} again with the whole result; tries left: {left}." if left else "End here."
        return self._note(Feedback(f"{_bounded(errors)}\n{closing}", is_error=True))

    def look_up(self, name: str, given: Mapping[str, Any]) -> Feedback:
        """Runs one of the brief's tools; what it refuses is told to the model."""
        tool = self._tools.get(name)
        if tool is None:
            return self._note(Feedback(f"There is no tool {name}; there are {', '.join(self._tools)}.", is_error=True))
        try:
            return self._note(Feedback(tool.run(given)))
        except UltanError as error:
            return self._note(Feedback(str(error), is_error=True))

    def _faults(self, raw: object) -> tuple[str, ...]:
        try:
            reply = self._schema.model_validate(raw)
        except ValidationError as error:
            return tuple(f"{_where(one['loc'])}: {one['msg']}" for one in error.errors())
        self._reply = reply
        return self._check(reply)

    def _note(self, feedback: Feedback) -> Feedback:
        self.course.append(f"{'error' if feedback.is_error else 'ok'}: {feedback.text}")
        return feedback

    def _complaint(self) -> str:
        if not self.submissions:
            return f"it never called {SUBMIT}"
        return f"none of {self.submissions} submissions fits the schema"


def _too_long(text: str) -> str:
    return f"the result has {len(text)} characters and may have {SUBMISSION_CHARS}: keep what matters"


def _clean(value: Any) -> Any:
    """Texts of any depth, redacted one by one: a secret ends where its text ends."""
    match value:
        case str():
            return redact(value)
        case dict():
            return {key: _clean(one) for key, one in value.items()}
        case list() | tuple():
            return [_clean(one) for one in value]
        case _:
            return value


def _untitled(schema: Any) -> Any:
    """A JSON schema without titles: they only repeat the names that they stand under, at a quarter of its length."""
    match schema:
        case dict():
            return {key: _untitled(one) for key, one in schema.items() if not (key == "title" and isinstance(one, str))}
        case list():
            return [_untitled(one) for one in schema]
        case _:
            return schema


def _where(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in location) or "the result"


def _bounded(errors: tuple[str, ...]) -> str:
    text = "\n".join(f"- {error}" for error in errors)
    return text if len(text) <= FEEDBACK_CHARS else f"{text[:FEEDBACK_CHARS]}\n- … {len(errors)} faults in all"
