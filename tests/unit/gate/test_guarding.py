"""What a shell command would run, read with bash's grammar."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger, document, rules_of
from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import Reading, agreed
from ultan.gate.guarding.reading import commands, read

LINES = tomllib.loads((Path(__file__).parents[2] / "data" / "guard" / "lines.toml").read_text("utf-8"))
RULES = {
    one.id: one
    for one in rules_of(
        document(
            Rule(name, row["fact"], "deny", triggers=[Trigger("Bash", row["pattern"], row.get("unless", ""))])
            for name, row in LINES["rules"].items()
        )
    )
}


def lines(kind: str) -> list[tuple[str, str]]:
    return [(group["rule"], line) for group in LINES[kind] for line in group["lines"]]


def fires(rule: str, line: str, reading: Reading) -> bool:
    return bool(fired([RULES[rule]], Call("Bash", {"command": line}), reading))


def test_each_line_that_breaks_a_rule_fires() -> None:
    assert [line for rule, line in lines("fires") if not fires(rule, line, commands(line))] == []


def test_no_line_that_only_looks_like_it_fires_where_either_reader_is_sure() -> None:
    readings = [(rule, line, read(line)) for rule, line in lines("silent")]
    assert [line for _, line, reading in readings if not reading.sure] == []
    assert [line for rule, line, reading in readings if fires(rule, line, reading)] == []


def test_it_finds_what_the_small_reader_at_the_edge_finds() -> None:
    texts = [line for kind in ("fires", "silent") for _, line in lines(kind)]
    pairs = [(reader.commands(text), commands(text)) for text in texts]
    assert sum(small.sure and grammar.sure for small, grammar in pairs) > 180
    assert [small for small, grammar in pairs if small.sure and grammar.sure and small.calls != grammar.calls] == []


@pytest.mark.parametrize(
    "text",
    [
        "x a - 2>&1",
        "x -k2>&1 y",
        "psql <<E\n\\$y `id`\nE",
        "echo `ls` `ls`",
        "sh -c [x]",
        "a`pwd`b c",
        "cat <<'A' <<'B'\nx\nA\ny\nB",
        "echo 'unfinished",
    ],
)
def test_what_the_grammar_gets_wrong_is_a_guess(text: str) -> None:
    assert not commands(text).sure


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("> out git push -f origin main", ("git push -f origin main > out\ngit push --force origin main > out",)),
        ("cat <<EOF && ls\nx $(id) \\$y\nEOF", ("id", "cat", "ls")),
        ("cat <<-EOF | psql\n\tDROP\n\tEOF", ("cat", "psql\npsql DROP")),
        ("A=(1 2) B[3]=x ls", ("A= B=x ls\nls",)),
        ("declare -x A=1 B='c d'", ("declare -x A=1 B=",)),
        ("echo ${#A} ${A%x} ${A[1]} ${!B} ${C:-$(id)}", ("id", "echo")),
    ],
)
def test_words_redirections_and_documents_are_read_as_bash_does(text: str, calls: tuple[str, ...]) -> None:
    assert commands(text).calls == calls
    assert reader.commands(text).calls == calls


def test_what_only_one_reader_finds_is_a_guess() -> None:
    assert repr(agreed(Reading(("a", "b")), Reading(("b", "c")))) == repr(Reading(("b",), ("a", "c")))


def test_a_reader_that_is_sure_is_believed_where_the_other_isnt() -> None:
    sure, guess = Reading(("a",)), Reading((), ("b",))
    assert agreed(sure, guess) is sure
    assert agreed(guess, sure) is sure
