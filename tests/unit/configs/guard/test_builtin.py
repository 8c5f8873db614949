"""What an agent's tools may not do whatever the library says."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

from ultan.configs.edge.guard.builtin import may_concern, on_file, on_other
from ultan.configs.edge.guard.builtin_shell import on_shell
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
    "H={home}x; rm -rf ${{H%x}}/knowledge",
    'A=(-rf {home}); rm "${{A[@]}}"',
    'set -- -rf {home}; rm "$@"',
    "parallel rm -rf ::: {home}",
    "fd . {home} -x rm",
    "tar xzf a.tgz -C {home}",
    "tar czf {home}/x.tgz docs",
    "tar --remove-files -czf /tmp/x.tgz {home}",
    "find {home} -name '*.md' | xargs tar --remove-files -cf /tmp/x.tar",
    "zip -r {home}/x.zip docs",
    "cp -t {home}/knowledge a.md",
    "rsync -a --remove-source-files {home}/ /tmp/x/",
    "git clone x {home}/y",
    "sqlite3 {home}/state/ledger.sqlite '.restore x'",
    "sqlite3 {home}/state/ledger.sqlite < x.sql",
    "perl -e 'unlink glob \"{home}/knowledge/*\"'",
    "perl -i -pe s/a/b/ {home}/knowledge/a.md",
    "node -e \"require('fs').writeFileSync('{home}/a', '')\"",
    "node --eval=\"require('fs').rmSync('{home}')\"",
    "ruby -e 'File.delete(\"{home}/a\")'",
    "python3 -c \"import os; os.system('rm -rf {home}')\"",
    "python3 -c \"import os, shutil; shutil.rmtree(os.environ['AGENT_MEM_HOME'])\"",
    "python3 -c \"from pathlib import Path; (Path.home() / '.agent-mem' / 'a').write_text('')\"",
    "echo {code} | base64 -d | sh",
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
    "A=confirmX; ultan ${{A%X}} e_1",
    'A=(ultan confirm e_1); "${{A[@]}}"',
    'set -- confirm e_1; ultan "$@"',
    "U=ul; V=tan; $U$V confirm e_1",
    "ultan $(echo Y29uZmlybQ== | base64 -d) e_1",
    "echo dWx0YW4gY29uZmlybSBlXzE= | base64 -d | sh",
    "ultan $(pick) e_1",
    "read -r c <<< confirm; ultan $c e_1",
    "parallel ultan confirm ::: e_1",
    "echo e_1 | xargs -I% sh -c 'ultan confirm %'",
    'perl -e \'system("ultan", "confirm", "e_1")\'',
    "node -e \"require('child_process').execSync('ultan confirm e_1')\"",
    "python3 -m ultan.entrypoints.cli confirm e_1",
    "unshare -r ultan confirm e_1",
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
    "printf -v CLAUDECODE ''; ultan remember x",
    "read CLAUDECODE <<< ''; ultan remember x",
    "CLAUDECODE+=; ultan remember x",
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
    "tar czf /tmp/backup.tgz {home}",
    "tar -C {home} -czf /tmp/backup.tgz knowledge",
    "tar tzf {home}/x.tgz",
    "zip -qr /tmp/x.zip {home}/knowledge",
    "find {home} -name '*.md' | xargs tar cf /tmp/x.tar",
    "find {home}/knowledge -name '*.md' | xargs cp -t /tmp/x",
    "cp -r {home} /tmp/backup",
    "rsync -a {home}/ /tmp/backup/",
    "git clone {home}/knowledge /tmp/copy",
    "cd {home}/knowledge && git rev-list --count HEAD",
    "sqlite3 -readonly {home}/state/ledger.sqlite 'select * from entry'",
    "sqlite3 {home}/state/ledger.sqlite 'select count(*) from entry' .tables",
    "sqlite3 'file:{home}/state/ledger.sqlite?mode=ro' .dump",
    "python3 -c \"print(open('{home}/knowledge/a.md').read())\"",
    "python3 -c \"import json; print(json.load(open('{home}/a.json')))\"",
    "python3 -m json.tool {home}/a.json",
    "node -e \"console.log(require('fs').readFileSync('{home}/a', 'utf8'))\"",
    "perl -ne 'print if /x/' {home}/knowledge/a.md",
    'while read -r l; do echo "$l"; done < {home}/events.jsonl',
    "pytest tests/ultan -k review",
    "python3 -m pytest tests/ultan -k review",
    "pytest ultan -k review",
    "cd src/ultan && ls review",
    "git add src/ultan review.md",
    "grep -rn x ultan review",
    "ruff check src/ultan --select review",
    "for c in status doctor; do ultan $c; done",
    'A=(recall port); ultan "${{A[@]}}"',
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("HOME", str(tmp_path / "u"))
    (tmp_path / "u" / ".agent-mem" / "knowledge").mkdir(parents=True)
    (tmp_path / "w").mkdir()
    return Home(str(tmp_path / "u" / ".agent-mem"))


def broken(line: str, place: Home) -> str:
    code = b64encode(f"rm -rf {place.root}".encode()).decode()
    command, cwd = line.format(home=place.root, code=code), str(Path(place.root).parents[1] / "w")
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
