"""Where each node of a small graph stands: linked ones near each other, labels apart, and always the same. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ultan.entrypoints.page.graph import Edge

# Steps after which nothing moves visibly any more, with forty nodes.
_STEPS = 300
# The share of the drawing's size by which a node may move at first.
_FIRST_STEP = 0.12
# The golden angle: points on its spiral never lie on one ray, so that no two forces cancel out for ever.
_GOLDEN = 2.399963229728653
# How strongly all is drawn to the middle, so that parts without an edge between them stay on the page.
_INWARDS = 0.6

# Labels that overlap by less only touch, in the units of the drawing.
_TOUCHING = 0.5

Points = NDArray[np.float64]


class Label(NamedTuple):
    """The room that a node with its label takes, in the units of the drawing."""

    width: float
    height: float


def placed(
    nodes: Sequence[str], edges: Sequence[Edge], size: tuple[float, float], label: Label
) -> dict[str, tuple[float, float]]:
    """Returns the middle of each node, within 0..width and 0..height less half a label.

    Nodes push each other away and edges pull together (Fruchterman and Reingold, 1991), in a square that is then stretched. Where
    labels still overlap they are moved apart.
    """
    if not nodes:
        return {}
    at = {node: number for number, node in enumerate(nodes)}
    pulls = np.zeros((len(nodes), len(nodes)))
    for edge in edges:
        pulls[at[edge.source], at[edge.target]] = pulls[at[edge.target], at[edge.source]] = 0.4 + 0.6 * edge.weight
    points = _apart(_stretched(_settled(_spiral(len(nodes)), pulls), size, label), size, label)
    return {node: (float(points[number, 0]), float(points[number, 1])) for node, number in at.items()}


def _spiral(count: int) -> Points:
    turn = np.arange(count) * _GOLDEN
    far = np.sqrt((np.arange(count) + 0.5) / count) / 2
    return np.column_stack((far * np.cos(turn), far * np.sin(turn)))


def _settled(points: Points, pulls: Points) -> Points:
    """Moves points of a unit square until forces and distances agree."""
    room = 0.9 / np.sqrt(len(points))
    for step in range(_STEPS):
        away = points[:, None, :] - points[None, :, :]
        far = np.maximum(np.linalg.norm(away, axis=2), 1e-6)
        force = room**2 / far**2 - pulls * far / room
        moves = (away * force[:, :, None]).sum(axis=1) - _INWARDS * points
        long = np.maximum(np.linalg.norm(moves, axis=1, keepdims=True), 1e-9)
        points = points + moves / long * np.minimum(long, _FIRST_STEP * (1 - step / _STEPS))
    return points


def _stretched(points: Points, size: tuple[float, float], label: Label) -> Points:
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.where(high - low < 1e-9, 1.0, high - low)
    unit = np.where(high - low < 1e-9, 0.5, (points - low) / span)
    margin = np.array((label.width / 2, label.height))
    stretched: Points = margin + unit * (np.array(size) - 2 * margin)
    return stretched


def _apart(points: Points, size: tuple[float, float], label: Label) -> Points:
    """Moves labels apart that overlap, each the shorter way; where there is no room left, some still do."""
    room, margin = np.array(label), np.array((label.width / 2, label.height))
    # Of two that lie at one place the later goes right and down.
    numbers = np.arange(len(points))
    later = np.sign(np.subtract.outer(numbers, numbers))
    moved = points.copy()
    for _ in range(_STEPS):
        away = moved[:, None, :] - moved[None, :, :]
        over = np.maximum(room - np.abs(away), 0.0)
        over[(over == 0.0).any(axis=2) | (later == 0)] = 0.0
        if over.max() < _TOUCHING:
            break
        sideways = over[:, :, 0] < over[:, :, 1]
        side = np.where(away == 0.0, later[:, :, None], np.sign(away))
        push = (side * over * np.stack((sideways, ~sideways), axis=2)).sum(axis=1) / 2
        moved = np.clip(moved + push.clip(-room / 2, room / 2), margin, np.array(size) - margin)
    return moved
