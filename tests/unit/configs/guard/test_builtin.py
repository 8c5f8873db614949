"""What an agent's tools may not do whatever the library says."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge.guard.builtin import may_concern, on_file, on_other, on_shell
from ultan.configs.edge.guard.matching import Call
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell.reader import walked

WRITES = [
    "rm -rf {home}/knowledge",
    "rm {home}/events.jsonl",
    "rm -rf ~/.agent-mem",
    'rm -rf "$HOME/.agent-mem/state"',
    "rm -rf $AGENT_MEM_HOME/run",
    "rm -rf ~",
    "rm -rf ~/.agent*",
    "mv {home} /tmp/away",
    "echo x > {home}/knowledge/a.md",
    "echo x | tee -a {home}/events.jsonl",
    "cat <<E >> {home}/events.jsonl\n{{}}\nE",
    "cp evil.md {home}/knowledge/global/",
    "sed -i s/a/b/ {home}/knowledge/a.md",
    "cd {home} && rm -rf knowledge",
    "cd {home}/knowledge && git commit -am x",
    "git -C {home}/knowledge reset --hard HEAD~3",
    "find {home} -name '*.md' -delete",
    "find {home} -name '*.md' -exec rm {{}} +",
    "ls {home}/knowledge/*.md | xargs rm {home}/x",
    "sqlite3 {home}/state/ledger.sqlite 'delete from entry'",
    "python3 -c \"open('{home}/knowledge/a.md', 'w').write('x')\"",
    "python3 - <<E\nopen('{home}/a', 'w')\nE",
    "bash -c 'truncate -s 0 {home}/events.jsonl'",
    "touch {home}/run/allowed/e_1@api",
    "echo 'unfinished; rm -rf {home}/knowledge",
    "dd if=/dev/zero of={home}/events.jsonl",
    "find {home} -name '*.md' | xargs -0 rm -f",
    "ls {home}/knowledge/*.md | grep -v a | xargs -I% rm %",
    "sort -uo {home}/x a",
    "sort -o{home}/x a",
    "curl -so x -o{home}/x http://127.0.0.1/",
    "awk -i inplace 1 {home}/events.jsonl",
    "git diff --output={home}/x",
    "rm${{IFS}}-rf${{IFS}}{home}/knowledge",
    "r\\\nm -rf {home}/knowledge",
]
PERSONS = [
    "ultan confirm e_1",
    "ultan review",
    "ultan forget --yes Quillfeather",
    "ultan allow-once e_1",
    "/opt/ultan/.venv/bin/ultan confirm e_1",
    "cd x && yes | ultan confirm e_1",
    "script -qc 'ultan allow-once e_1' /dev/null",
    "python -m ultan.entrypoints.cli confirm e_1",
    "uv run ultan forget x",
    "python3 - <<'E'\nfrom ultan.entrypoints.cli import main\nmain(['ultan', 'forget', 'x'])\nE",
    "bash -c 'ultan review'",
    "python3 -c \"import pty; pty.spawn(['ultan', 'confirm', 'e_1'])\"",
    "expect -c 'spawn ultan confirm e_1; interact'",
    "tmux new -d 'ultan confirm e_1'",
    "ultan --no-colour forget x",
    "ultan rules e_1 --mode=shadow",
    "ultan rules e_1 --except-here",
    "ultan${{IFS}}confirm${{IFS}}e_1",
    "env -vS 'ultan confirm' e_1",
    "ul\\\ntan confirm e_1",
]
OVERLONG = [
    "echo " + "a" * 300_000 + "; ultan confirm e_1",
    "; ".join(["ls"] * 2_000) + "; ultan confirm e_1",
    "$(" * 2_000 + "ultan confirm e_1" + ")" * 2_000,
    "".join(f"cat <<E{at}\n" for at in range(1_000)) + "ultan confirm e_1",
]
SESSIONS = [
    "unset CLAUDECODE && ultan remember x",
    "CLAUDECODE= ultan remember x",
    "env -u CLAUDECODE ultan remember x",
    "env --unset=CLAUDECODE bash",
    "export CLAUDECODE=",
    "export -n CLAUDECODE",
    "declare +x CLAUDECODE",
    "env -i PATH=$PATH ultan remember x",
    "bash -c 'unset CLAUDECODE; ultan remember x'",
]
FINE = [
    "cat {home}/knowledge/index.md",
    "grep -rn port {home}/knowledge | head",
    "cd {home}/knowledge && ls && git log --oneline -5",
    "git -C {home}/knowledge diff HEAD~1",
    "cp {home}/knowledge/a.md docs/",
    "wc -l < {home}/events.jsonl",
    "find {home}/knowledge -name '*.md' | xargs grep port",
    "jq .kind {home}/events.jsonl > kinds.txt",
    "sed -n 1,20p {home}/knowledge/a.md",
    "ultan recall port",
    "cat > docs.md <<'E'\nthen run ultan forget x, or unset CLAUDECODE, or rm -rf {home}\nE",
    "echo 'ultan forget x' | tee docs.md",
    "python3 - <<'E'\nprint('ultan recall')\nE",
    "ultan rules e_1 --json",
    "ultan remember 'we never forget ultan confirm'",
    "ultan confirm --help",
    "git commit -m 'ultan forget and {home}'",
    "echo ultan confirm e_1",
    "grep -rn 'ultan forget' docs",
    'echo "$CLAUDECODE"; printenv CLAUDECODE',
    '[ -n "$CLAUDECODE" ] && grep -rn CLAUDECODE src',
    "env -i PATH=$PATH make",
    "rm -rf build ../other/.agent-memory",
    "AGENT_MEM_HOME=/tmp/other ultan status",
    "rm -rf /var/tmp/* ~/.cache/pip",
    "$TOOL run; cat {home}/knowledge/a.md",
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("HOME", str(tmp_path / "u"))
    (tmp_path / "u" / ".agent-mem" / "knowledge").mkdir(parents=True)
    (tmp_path / "w").mkdir()
    return Home(str(tmp_path / "u" / ".agent-mem"))


def broken(line: str, place: Home) -> str:
    command, cwd = line.format(home=place.root), str(Path(place.root).parents[1] / "w")
    rule = on_shell(walked(command), cwd, place) if may_concern(command, cwd, place) else None
    return rule.id.partition(":")[2] if rule else ""


@pytest.mark.parametrize(("lines", "rule"), [(WRITES, "home"), (PERSONS, "person"), (SESSIONS, "session"), (FINE, "")])
def test_each_line_breaks_the_rule_that_it_breaks_and_no_other(lines: list[str], rule: str, place: Home) -> None:
    assert [(line, found) for line in lines if (found := broken(line, place)) != rule] == []


@pytest.mark.parametrize("line", OVERLONG)
def test_what_stands_behind_more_than_is_followed_is_stopped_as_well(line: str, place: Home) -> None:
    rule = on_shell(walked(line), "/w", place)
    assert rule and rule.id == "built-in:person"


def test_what_agents_run_on_any_day_breaks_none(place: Home) -> None:
    everyday = (Path(__file__).parents[3] / "data" / "guard" / "everyday.sh").read_text("utf-8").rstrip("\n").split("\n%%\n")
    assert [line for line in everyday if on_shell(walked(line), "/w", place)] == []


def test_no_line_is_read_that_names_nothing_of_memory(place: Home) -> None:
    lines = ["git status && npm test", "ls -la src | head", "cd api && make", "cat a.py", "python -m pytest -q"]
    assert [line for line in lines if may_concern(line, "/w", place)] == []


def test_a_session_that_was_opened_in_the_home_only_reads_there(place: Home) -> None:
    for line, rule in (("git commit -am x", True), ("cat index.md", False), ("echo x > a.md", True)):
        assert may_concern(line, place.knowledge, place)
        assert bool(on_shell(walked(line), place.knowledge, place)) is rule


def test_files_in_the_home_arent_written_by_any_name(place: Home, tmp_path: Path) -> None:
    (tmp_path / "w" / "link").symlink_to(place.knowledge)
    root = str(tmp_path / "w")
    for path in (f"{place.knowledge}/a.md", "~/.agent-mem/x", "../u/.agent-mem/x", "link/a.md"):
        assert on_file(Call("Write", {"file_path": path}, root), place), path
    for path in ("a.md", f"{place.root}ory/a.md", "../u/notes.md"):
        assert not on_file(Call("Edit", {"file_path": path}, root), place), path
    assert not on_file(Call("Read", {"file_path": f"{place.knowledge}/a.md"}, root), place)


def test_anothers_tool_doesnt_write_there_either(place: Home) -> None:
    path = {"files": [{"path": f"{place.knowledge}/a.md"}]}
    assert on_other(Call("mcp__fs__write_files", path), place)
    assert not on_other(Call("mcp__fs__read_files", path), place)
    assert not on_other(Call("mcp__fs__write_files", {"path": "/w/a.md"}), place)
