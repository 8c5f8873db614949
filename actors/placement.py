"""Whether the retriever gets a GPU: decided once, when it is spawned. Knows neither torch nor ray."""

from __future__ import annotations

from ultan.configs.sections import Settings
from ultan.retrieval.encoding.device import uses_gpu


def gpus(chosen: Settings, here: float, free: float) -> int:
    """Returns 1 where a GPU would be used, the home's own node has one (`here`), and one is `free`; else 0.

    Ray waits for ever, without a word, for a GPU that it doesn't have or that another job keeps: then finding runs on the CPU.
    """
    return 1 if uses_gpu(chosen) and here >= 1 and free >= 1 else 0
