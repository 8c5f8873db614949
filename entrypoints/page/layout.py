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

Points = NDArray[np.float64]


class Label(NamedTuple):
    """The room that a node with its label takes, in the units of the drawing."""

    width: float
    height: float


def placed(
    nodes: Sequence[str], edges: Sequence[Edge], size: tuple[float, float], label: Label
) -> dict[str, tuple[float, float]]:
    """Returns the middle of each node, within 0..width and 0..height less half a label.

    Nodes push each other away and edges pull together (Fruchterman and Reingold, 1991), in a square that is then stretched; what
    still overlaps is moved apart up and down.
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
    """Moves labels apart that overlap; where there is no room left, some still do."""
    moved = points.copy()
    for _ in range(_STEPS):
        away = moved[:, None, :] - moved[None, :, :]
        over = (np.abs(away[:, :, 0]) < label.width) & (np.abs(away[:, :, 1]) < label.height)
        np.fill_diagonal(over, False)
        if not over.any():
            break
        # Of two at one height the later goes down.
        order = np.sign(np.subtract.outer(np.arange(len(moved)), np.arange(len(moved))))
        side = np.where(away[:, :, 1] == 0, order, np.sign(away[:, :, 1]))
        moved[:, 1] += (over * side * (label.height - np.abs(away[:, :, 1])) / 2).sum(axis=1).clip(-label.height, label.height)
        moved[:, 1] = moved[:, 1].clip(label.height, size[1] - label.height)
    return moved
