"""What a shell command would run, read with the standard library alone."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger, document, rules_of
from ultan.configs.edge.shell.reader import MOST_CHARS, Around, commands

LINES = tomllib.loads((Path(__file__).parents[3] / "data" / "guard" / "lines.toml").read_text("utf-8"))
RULES = {
    one.id: one
    for one in rules_of(
        document(
            Rule(name, row["fact"], "deny", triggers=[Trigger("Bash", row["pattern"], row.get("unless", ""))])
            for name, row in LINES["rules"].items()
        )
    )
}

EVERYDAY = (Path(__file__).parents[3] / "data" / "guard" / "everyday.sh").read_text("utf-8").rstrip("\n").split("\n%%\n")


def lines(kind: str) -> list[tuple[str, str]]:
    return [(group["rule"], line) for group in LINES[kind] for line in group["lines"]]


def forms(text: str) -> list[list[str]]:
    """The lines of each simple command; nothing may be a guess."""
    reading = commands(text)
    assert reading.sure, reading
    return [call.split("\n") for call in reading.calls]


def plainest(text: str) -> list[str]:
    return [call[-1] for call in forms(text)]


def fires(rule: str, line: str) -> bool:
    return bool(fired([RULES[rule]], Call("Bash", {"command": line}), commands(line)))


def test_each_line_that_breaks_a_rule_fires() -> None:
    assert [line for rule, line in lines("fires") if not fires(rule, line)] == []


def test_no_line_that_only_looks_like_it_fires() -> None:
    assert [line for rule, line in lines("silent") if fires(rule, line)] == []


def test_what_agents_run_on_any_day_is_understood_and_breaks_none_of_these_rules() -> None:
    readings = [(text, commands(text)) for text in EVERYDAY]
    assert [text for text, reading in readings if not reading.sure] == []
    assert [text for text, reading in readings if fired(RULES.values(), Call("Bash", {"command": text}), reading)] == []


def test_a_command_has_a_line_as_written_one_without_wrappers_and_one_spelled_out() -> None:
    assert forms("LANG=C sudo -u x git -C api push -fu origin HEAD:main > out.txt 2>&1") == [
        [
            "LANG=C sudo -u x git -C api push -fu origin HEAD:main > out.txt",
            "sudo -u x git -C api push -fu origin HEAD:main > out.txt",
            "git -C api push -fu origin HEAD:main > out.txt",
            "git push -fu origin HEAD:main > out.txt",
            "git push --force --set-upstream origin main > out.txt",
        ]
    ]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("rm build -fr", "rm -r -f build"),
        ("rm --force --recursive -- build", "rm -r -f build"),
        ("git push origin :old", "git push --delete origin old"),
        ("git push --mirror backup", "git push --mirror --force backup main master"),
        ("git push -f origin heads/main", "git push --force origin main"),
        ("git${IFS}push${IFS}-f origin main", "git push --force origin main"),
        ("for a in x; do git${IFS}rm $a${IFS}b; done", "git rm x b"),
        ("env -S'git push' -f origin main", "git push --force origin main"),
        ("env --split-string='git push -f' origin main", "git push --force origin main"),
        ("git branch -D x", "git branch --delete --force x"),
        ("git clean -fdx", "git clean --force -d -x"),
        ("docker-compose down -v", "docker compose down --volumes"),
        ("kubectl delete pod x -n=prod", "kubectl delete pod x --namespace prod"),
        ("kubectl -nprod get pods", "kubectl --namespace prod get pods"),
        ("kubectl get pods --namespace=prod", "kubectl get pods --namespace prod"),
        ("python3.11 -m pip install x", "pip install x"),
        ("pip3 install x", "pip install x"),
        ("curl -skL https://x", "curl --silent --insecure --location https://x"),
        ("git push --force-with-lease=main:1a2b origin feat", "git push --force-with-lease origin feat"),
    ],
)
def test_a_known_command_is_spelled_out(text: str, form: str) -> None:
    assert plainest(text) == [form]


def test_a_push_that_names_no_branch_changes_the_one_that_is_checked_out() -> None:
    def head(folder: str) -> str:
        return {"": "main", "../api": "dev", "sub": "trunk"}.get(folder, "")

    for text, form in (
        ("git push -f", "git push --force main"),
        ("git push -f origin HEAD", "git push --force origin main"),
        ("cd sub && git push -f", "git push --force trunk"),
        ("git -C ../api push -f", "git push --force dev"),
        ("git checkout -b feat && git push -f origin", "git push --force origin feat"),
        ("cd $X && git push -f", "git push --force"),
        ("git push --tags -f origin", "git push --tags --force origin"),
    ):
        assert commands(text, Around(head)).calls[-1].split("\n")[-1] == form


def test_where_nobody_can_tell_the_subcommand_a_rule_about_the_program_asks_and_no_other() -> None:
    for line in ("git $(pick) origin main", 'A=$(pick); git "$A"', "sudo git `pick`"):
        hits = fired(RULES.values(), Call("Bash", {"command": line}), commands(line))
        assert {(hit.rule.id, hit.decision) for hit in hits} == {("force", "ask"), ("hooks", "ask")}, line
    for line in ("docker $(pick) main", "git log $(pick)", 'f() { git "$@"; }; ls', "echo git $X", 'rm "$X"'):
        assert not fired(RULES.values(), Call("Bash", {"command": line}), commands(line)), line


def test_a_filter_whose_work_nobody_can_tell_makes_a_guess_of_what_it_reads() -> None:
    line = "printf 'git push -f origin main\n' | sort -u | sh"
    (hit,) = fired(RULES.values(), Call("Bash", {"command": line}), commands(line))
    assert hit.decision == "ask"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("B=a.b.c; ls ${B#*.} ${B##*.} ${B%.*} ${B%%.*}", "b.c c a.b a"),
        ("B=aXbXc; ls ${B/X/-} ${B//X/-} ${B/#a/x} ${B/%c/x} ${B//X}", "a-bXc a-b-c xXbXc aXbXx abc"),
        ("B=Ab; ls ${B^^} ${B,,} ${B,} ${#B} ${B@U}", "AB ab ab 2 AB"),
        ("B=abcdef; ls ${B:2} ${B: -2} ${B:1:2} ${B:1:-2}", "cdef ef bc bcd"),
        ('B=a/b; ls "${B//\\//-}" ${B#[!x]/}', "a-b b"),
        ("A=(a 'b c' d); ls ${#A[@]} ${A[1]} ${A[@]:1:1} \"${A[*]}\"", "3 b c b c a b c d"),
        ("set -- a b c; ls $# ${@:2} $2 $9x", "3 b c b x"),
        ("N=B; B=x; ls ${!N} ${B:+yes} ${Z:-other}", "x yes other"),
        ("B='a b'; IFS=,; C=x,y; ls $B $C", "a b x y"),
        ("ls $()x `true`$(:)", "x"),
    ],
)
def test_a_variable_becomes_what_bash_makes_of_it(text: str, words: str) -> None:
    assert plainest(text)[-1] == f"ls {words}"


def test_what_is_only_said_is_left_out_and_where_it_goes_stays() -> None:
    assert forms("echo 'never drop' > notes.md") == [["echo > notes.md"]]
    assert forms("git commit -am 'x y' --author=me") == [["git commit -am --author=me", "git commit --all --message --author me"]]
    assert forms("grep -rn 'a b' --include '*.py' src") == [["grep -rn --include *.py src"]]
    assert forms("ls > /dev/null 2>&1") == [["ls"]]


def test_a_text_that_is_fed_to_a_program_is_part_of_its_call() -> None:
    assert plainest("psql app <<'SQL'\nSELECT 1; -- a remark\nDROP TABLE x\nSQL") == ["psql SELECT 1; DROP TABLE x"]
    assert plainest("cat <<'EOF'\nDROP TABLE x\nEOF") == ["cat"]


def test_a_text_that_isnt_understood_is_a_guess_and_its_pieces_are_spelled_out() -> None:
    reading = commands("echo 'unfinished; sudo git push -f origin main")
    assert not reading.sure
    assert "sudo git push -f origin main\ngit push -f origin main\ngit push --force origin main" in reading.doubtful


def test_a_program_that_only_the_shell_can_name_makes_a_guess() -> None:
    assert not commands("$(pick) push origin main").sure
    assert commands("$HOME/bin/tool push").calls == ("tool push",)
    assert commands("D=/usr/bin; $D/git push -f origin main").calls[-1].endswith("git push --force origin main")


@pytest.mark.parametrize(
    "text",
    [
        "(" * 500,
        "$(" * 500,
        "`" * 501,
        "{ " * 3000,
        "a() { a; }; a",
        "alias a=a; a",
        "alias a=b b=a; a",
        'f() { eval "$1"; }; f \'f "$1"\'',
    ],
)
def test_what_goes_round_in_circles_ends_and_says_no_more_than_was_written(text: str) -> None:
    reading = commands(text)
    assert sum(map(len, (*reading.calls, *reading.doubtful))) <= len(text)


def test_what_doubles_with_each_step_is_followed_some_way_and_then_a_guess() -> None:
    names = [f"f{at}" for at in range(40)]
    calls = "; ".join(f"{one}() {{ {two}; {two}; }}" for one, two in pairwise(names))
    loops = "".join(f"for v{at} in {{1,2,3,4,5,6,7,8}}; do " for at in range(8)) + "ls; " + "done; " * 8
    for text in (f"f39() {{ ls; }}; {calls}; f0", loops, "ls; " * 50_000):
        assert not commands(text).sure
    values = "A=abcdefgh; " + "A=$A$A; " * 60 + "ls $A; " + "cat x x > x; " * 60
    assert max(map(len, commands(f"echo $A > x; {values}").calls)) < 10_000


def test_a_text_of_a_files_size_is_a_guess() -> None:
    reading = commands("cat > big.sql <<'EOF'\n" + "DROP TABLE x;\n" * (MOST_CHARS // 13) + "EOF")
    assert (reading.calls, reading.sure) == ((), False)


def test_reading_a_command_needs_nothing_that_costs_a_hook_milliseconds() -> None:
    heavy = ["typing", "dataclasses", "inspect", "shlex", "subprocess", "socket", "logging", "pathlib", "ast", "pydantic"]
    code = (
        "import sys; sys.path.insert(0, 'src'); from ultan.configs.edge.shell import reader, aliases; "
        "from ultan.configs.edge.guard import matching, builtin; "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    root = Path(__file__).parents[4]
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
