"""What can be set: one frozen record a section, with the range of each value. Their reasons stand in default.toml."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

# The encoder.name of models that the user names.
SENTENCE_TRANSFORMERS = "sentence-transformers"


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Capture(_Section):
    quiet_s: float = Field(gt=0)
    scholar_packets: int = Field(ge=1)
    scholar_wait_s: float = Field(ge=0)
    librarians: int = Field(ge=1, le=64)
    observers: Literal["auto", "apart", "within"]
    mind_idle_s: float = Field(gt=0)
    poll_s: float = Field(gt=0, le=10)
    tool_result_chars: int = Field(ge=0)
    line_bytes: int = Field(ge=65536)


class Priming(_Section):
    entries: int = Field(ge=0, le=50)
    quotes: int = Field(ge=0, le=50)
    budget_chars: int = Field(ge=0, le=10_000)
    index_chars: int = Field(ge=0, le=10_000)
    session_tokens: int = Field(ge=0, le=1_000_000)
    line_chars: int = Field(ge=80)
    candidates: int = Field(ge=1, le=1000)
    fusion: Literal["convex", "rrf"]
    dense_weight: float = Field(ge=0, le=1)
    floor: float = Field(ge=0, le=1)
    relative_floor: float = Field(ge=0, le=1)
    turn_weight: float = Field(ge=0, le=1)
    quote_floor: float = Field(ge=0, le=1)
    doubt_floor: float = Field(ge=0, le=1)
    deadline_ms: float = Field(gt=0)
    trace_h: float = Field(ge=0)
    hold_out: float = Field(ge=0, le=1)


class Priors(_Section):
    own_project: float = Field(ge=0, le=1)
    everywhere: float = Field(ge=0, le=1)
    other_project: float = Field(ge=0, le=1)
    reinforced: float = Field(ge=0, le=1)
    inbound: float = Field(ge=0, le=1)
    usefulness: float = Field(ge=0, le=1)
    freshness: float = Field(ge=0, le=1)
    half_life_days: float = Field(gt=0)
    strength: float = Field(ge=0, le=1)


class Rerank(_Section):
    candidates: int = Field(ge=0, le=1000)
    closeness_weight: float = Field(ge=0, le=1)
    cross_encoder: bool
    cross_model: str
    cross_revision: str
    cross_candidates: int = Field(ge=1, le=100)
    cross_weight: float = Field(ge=0, le=1)


class Dialogue(_Section):
    own: float = Field(ge=0, le=1)
    before: float = Field(ge=0, le=1)
    earlier: float = Field(ge=0, le=1)
    session_close: float = Field(ge=0, le=1)
    window: float = Field(ge=0, le=1)
    session: float = Field(ge=0, le=1)
    asks: float = Field(ge=0, le=1)
    timely: float = Field(ge=0, le=1)


class Recalling(_Section):
    entries: int = Field(ge=1, le=50)
    quotes: int = Field(ge=0, le=50)
    floor: float = Field(ge=0, le=1)
    meaning_floor: float = Field(ge=0, le=1)
    quote_floor: float = Field(ge=0, le=1)


class Encoder(_Section):
    name: Literal["colbert", "bge_small_en", "sentence-transformers"]
    model: str
    revision: str
    query_prompt: str
    passage_prompt: str
    device: Literal["auto", "cpu", "cuda", "mps"]
    threads: int = Field(ge=1)
    batch: int = Field(ge=1)
    tokens: int = Field(ge=8, le=512)


class Daemon(_Section):
    ray_address: str
    object_store_bytes: int = Field(ge=80_000_000)
    watch_s: float = Field(gt=0)
    answer_s: float = Field(gt=0)
    lease_s: float = Field(gt=0)
    resync_s: float = Field(gt=0)
    unwatched_s: float = Field(gt=0)
    start_s: float = Field(gt=0)


class Observe(_Section):
    dashboard: bool
    dashboard_port: int = Field(ge=1024, le=65535)
    otlp_endpoint: str = Field(pattern=r"^(https?://\S+)?$")


class Settle(_Section):
    timeout_s: float = Field(gt=0)


class ModelSettings(_Section):
    librarian: str = Field(min_length=1)
    scholar: str = Field(min_length=1)
    facts: str = Field(min_length=1)
    context: str = Field(min_length=1)
    valence: str = Field(min_length=1)
    advisor: str = Field(min_length=1)
    deadline_s: float = Field(ge=1, le=3600)
    rounds: int = Field(ge=1, le=20)
    turns: int = Field(ge=2, le=200)
    call_usd: float = Field(gt=0)
    day_usd: float = Field(ge=0)
    cli: str
    script: str


class Reflexes(_Section):
    on: bool


class SelfModel(_Section):
    fade: float = Field(gt=0, lt=1)
    went_on: float = Field(ge=0, le=1)
    guardrail: float = Field(ge=0, le=1)
    evidence: float = Field(gt=0)
    active_days: float = Field(gt=0)
    guardrails: int = Field(ge=0, le=10)
    tensions: int = Field(ge=0, le=20)


class ArbiterSettings(_Section):
    path: str = Field(pattern=r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$")
    deadline_ms: float = Field(gt=0, le=60_000)
    turns: int = Field(ge=1, le=100)
    candidates: int = Field(ge=1, le=100)
    hot: int = Field(ge=0, le=50)


class Settings(_Section):
    """Everything that can be set. Reasons and sources of the defaults stand in default.toml."""

    curator: Literal["auto", "patterns", "claude", "anthropic", "scripted"]
    capture: Capture
    priming: Priming
    priors: Priors
    rerank: Rerank
    dialogue: Dialogue
    recall: Recalling
    encoder: Encoder
    daemon: Daemon
    observe: Observe
    settle: Settle
    model: ModelSettings
    reflexes: Reflexes
    self_model: SelfModel
    arbiter: ArbiterSettings
