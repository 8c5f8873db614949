"""Where torch computes, and whether the retriever wants a GPU for it."""

from __future__ import annotations

import pytest

from ultan.configs import settings
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.device import chosen, uses_gpu


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ({"cuda": True, "mps": True}, "cuda"),
        ({"cuda": False, "mps": True}, "mps"),
        ({"cuda": False, "mps": False}, "cpu"),
    ],
)
def test_auto_is_the_best_device_that_is_there(there: dict[str, bool], expected: str) -> None:
    assert chosen("auto", there) == expected


def test_a_device_that_is_named_is_taken_and_the_cpu_is_always_there() -> None:
    assert chosen("cpu", {"cuda": True}) == "cpu"
    assert chosen("mps", {"cuda": True, "mps": True}) == "mps"


def test_a_device_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ModelUnavailable, match=r'encoder\.device is "cuda", torch sees only mps, cpu: set "auto"'):
        chosen("cuda", {"cuda": False, "mps": True})


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({"ULTAN_ENCODER_NAME": "bge_small_en"}, False),
        ({"ULTAN_ENCODER_NAME": "sentence-transformers"}, True),
        ({"ULTAN_ENCODER_NAME": "sentence-transformers", "ULTAN_ENCODER_DEVICE": "cuda"}, True),
        ({"ULTAN_ENCODER_NAME": "sentence-transformers", "ULTAN_ENCODER_DEVICE": "cpu"}, False),
        ({"ULTAN_RERANK_CROSS_ENCODER": "true"}, False),
        ({"ULTAN_RERANK_CROSS_ENCODER": "true", "ULTAN_RERANK_CROSS_MODEL": "owner/reranker"}, True),
        ({"ULTAN_RERANK_CROSS_MODEL": "owner/reranker"}, False),
    ],
)
def test_a_gpu_is_wanted_where_torch_runs_and_may_use_one(environment: dict[str, str], wanted: bool) -> None:
    assert uses_gpu(settings.load("no such file", environment)) is wanted
