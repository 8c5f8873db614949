"""A hook gives up on what hangs, and not because a machine is busy."""

from __future__ import annotations

import time

import pytest

from ultan.configs.edge.limits import HOOK_CAP_MOST_S
from ultan.hooks import dispatch


def clock(monkeypatch: pytest.MonkeyPatch, *spent: float) -> None:
    """Each look finds so many seconds of processor time spent."""
    looks = iter(spent)
    monkeypatch.setattr(time, "process_time", lambda: next(looks))


def test_what_computes_goes_on_and_what_stands_still_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, 0.030, 0.032, 0.0321)
    cap = dispatch.Cap(time.monotonic())
    cap(14, None)
    cap(14, None)
    with pytest.raises(TimeoutError, match="nothing moved"):
        cap(14, None)


def test_in_the_end_even_what_computes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, 1.0)
    with pytest.raises(TimeoutError):
        dispatch.Cap(time.monotonic() - HOOK_CAP_MOST_S - 1)(14, None)
