"""The knowledge-graph server's file."""

from __future__ import annotations

import json

from ultan.entrypoints.importing.graph import pieces
from ultan.entrypoints.importing.pieces import Piece

LINES = (
    {"type": "entity", "name": "heron_db", "entityType": "database", "observations": ["listens on 7443", "heron db is in Oslo"]},
    {"type": "relation", "from": "heron_db", "to": "staging", "relationType": "belongs_to"},
)


def test_each_observation_and_relation_is_a_statement_that_names_its_entity() -> None:
    found, problems = pieces("\n".join(json.dumps(line) for line in LINES), "memory.json")
    assert problems == ()
    assert found == (
        Piece("heron db: listens on 7443", 1, ("heron db", "database")),
        Piece("heron db is in Oslo", 1, ("heron db", "database")),
        Piece("heron db belongs to staging", 2, ()),
    )


def test_a_broken_line_is_told_by_its_number_and_hides_no_other() -> None:
    found, problems = pieces("{broken\n" + json.dumps(LINES[1]) + '\n{"type": "entity"}\n[1]\n', "m")
    assert [piece.text for piece in found] == ["heron db belongs to staging"]
    assert [problem.line for problem in problems] == [1, 3, 4]
    assert "not JSON" in problems[0].reason and "neither" in problems[1].reason


def test_a_single_object_with_both_lists_is_read_too() -> None:
    whole = {"entities": [{"name": "heron", "entityType": "db", "observations": ["heron is old"]}], "relations": []}
    assert [piece.text for piece in pieces(json.dumps(whole), "m")[0]] == ["heron is old"]


def test_secrets_and_private_parts_are_out_before_anything_else_sees_them() -> None:
    line = {
        "type": "entity",
        "name": "ci",
        "entityType": "x",
        "observations": ["key AKIAIOSFODNN7EXAMPLE <private>pin</private>"],
    }
    (piece,) = pieces(json.dumps(line), "m")[0]
    assert "AKIAIOSFODNN7EXAMPLE" not in piece.text and "pin" not in piece.text
