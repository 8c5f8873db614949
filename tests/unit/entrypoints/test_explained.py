"""`ultan recall --explain` says of every candidate what each stage gave it and why it was withheld."""

from __future__ import annotations

from rich.cells import cell_len

from ultan.blackboard.wire import Trace
from ultan.entrypoints.explained import COLUMNS, lines

SHOWN = Trace(
    id="e_0123456789", fact="the staging port is 7443", scope="global", words=7.31, dense=0.71, first=0.98,
    priors=(("scope", 0.05), ("freshness", 0.02)), close=0.83, fused=1.02, evidence=0.86, reason="shares port, staging",
)  # fmt: skip
WITHHELD = SHOWN.model_copy(
    update={"id": "e_9876543210", "dense": 0.0, "close": 0.0, "priors": (), "withheld": "too little speaks for it: 0.10 of 0.25"}
)


def test_a_row_holds_what_each_stage_gave_under_its_heading() -> None:
    head, row, fact, why, *_ = lines([SHOWN])
    assert head.split() == ["#", "words", "dense", "first", "priors", "close", "cross", "fused", "evidence"]
    assert row.split() == ["1", "7.31", "0.71", "0.98", "+0.070", "0.83", "–", "1.02", "0.86", "shown"]
    assert all(row[head.index(name) + len(name) - 1] != " " for name in ("words", "priors", "cross", "evidence"))
    assert fact.strip() == "e_0123456789  the staging port is 7443"
    assert why.strip() == "shares port, staging · scope +0.050, freshness +0.020"


def test_what_was_withheld_says_why_and_a_stage_that_did_not_run_is_a_dash() -> None:
    _, row, _, why, *_ = lines([WITHHELD])
    assert row.split()[2] == "–"
    assert row.endswith("withheld")
    assert why.strip() == "too little speaks for it: 0.10 of 0.25 · shares port, staging"


def test_no_line_is_wider_than_the_table_in_any_script() -> None:
    long = [SHOWN.model_copy(update={"fact": text}) for text in ("port " * 100, "登录页面" * 100, "two\nlines")]
    told = list(lines(long))
    assert max(map(cell_len, told)) <= COLUMNS
    assert not any("\n" in line for line in told)


def test_where_there_were_no_candidates_it_says_so() -> None:
    (line,) = lines([])
    assert line.startswith("no candidates")
