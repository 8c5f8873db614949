"""Traces that are derived."""

from __future__ import annotations

import re

from ultan.blackboard.trace import traceparent


def test_a_cause_gives_one_well_formed_traceparent_and_another_cause_another() -> None:
    assert re.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-01", traceparent("event 1"))
    assert traceparent("event 1") == traceparent("event 1") != traceparent("event 2")
