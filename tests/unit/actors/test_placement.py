"""The retriever gets a GPU where one is free beside the home and torch would use it."""

from __future__ import annotations

import pytest

from ultan.actors.placement import gpus
from ultan.configs import settings

TORCH = {"ULTAN_ENCODER_NAME": "sentence-transformers"}


@pytest.mark.parametrize(
    ("environment", "here", "free", "expected"),
    [
        (TORCH, 1.0, 1.0, 1),
        (TORCH, 4.0, 2.0, 1),
        (TORCH, 0.0, 0.0, 0),  # no GPU at all
        (TORCH, 0.0, 8.0, 0),  # GPUs on other nodes than the home's
        (TORCH, 1.0, 0.5, 0),  # another job keeps a part of it
        ({**TORCH, "ULTAN_ENCODER_DEVICE": "cpu"}, 1.0, 1.0, 0),
        ({}, 1.0, 1.0, 0),  # ONNX runs on the CPU
    ],
)
def test_one_whole_gpu_is_taken_only_where_it_is_there_free_and_of_use(
    environment: dict[str, str], here: float, free: float, expected: int
) -> None:
    assert gpus(settings.load("no such file", environment), here, free) == expected
