"""Late interaction: each token of a question looks for its best match among the tokens of a passage.

MaxSim (Khattab and Zaharia 2020, "ColBERT"), as a mean over the question's tokens, so that questions of any length share a range.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Tokens, Vectors


def maxsim(question: Vectors, passages: Sequence[Tokens]) -> Vectors:
    """Returns the mean best cosine of the question's tokens for each passage: float32, shape (len(passages),), in -1..1.

    No passage may be without tokens.
    """
    return np.asarray(best_matches(question, passages).mean(axis=0), np.float32)


def best_matches(question: Vectors, passages: Sequence[Tokens]) -> Vectors:
    """Returns the best cosine of each token of the question in each passage, shape (tokens, len(passages))."""
    if not passages or not len(question):
        return np.zeros((max(1, len(question)), len(passages)), np.float32)
    starts = np.cumsum([0, *(len(passage) for passage in passages[:-1])])
    cosines = question @ (np.concatenate(passages).astype(np.float32).T / TOKEN_SCALE)
    return np.asarray(np.maximum.reduceat(cosines, starts, axis=1), np.float32)
