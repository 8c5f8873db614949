from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.entrypoints.asked import REMEMBER, asked
from ultan.entrypoints.telling import NothingToTellError, Teller, fact, placed, read_facts, tell


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "facts.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return path


def logged(place: Home) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(place.events).read_text("utf-8").splitlines()]


def test_what_claude_code_starts_tells_as_an_agent_and_a_shell_as_a_person() -> None:
    agent = Teller.of({"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s1"}, "/w")
    assert (agent.via, agent.session) == ("agent", "s1")
    assert Teller.of({"CLAUDE_CODE_SESSION_ID": "s1"}, "/w") == Teller("shell", "", "/w")


def test_private_parts_and_secrets_are_gone_before_anything_is_stored() -> None:
    kept = fact("the key is <private>hunter2</private> AKIAIOSFODNN7EXAMPLE", None).text
    assert "hunter2" not in kept
    assert "AKIAIOSFODNN7EXAMPLE" not in kept


@pytest.mark.parametrize("text", ["", "  \n", "<private>all of it</private>", "x" * 4001])
def test_a_text_that_leaves_nothing_or_is_a_document_is_refused(text: str) -> None:
    with pytest.raises(NothingToTellError):
        fact(text, None)


def test_a_project_is_a_folder_or_a_remote_and_two_spellings_of_a_remote_are_one(tmp_path: Path) -> None:
    assert placed("", str(tmp_path)).key == f"path:{tmp_path.resolve()}"
    assert placed("git@host.example:team/api.git", "/").key == placed("https://me:pw@host.example/team/api", "/").key


def test_a_project_that_is_neither_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NothingToTellError, match="no project 'nowhere'"):
        placed("nowhere", str(tmp_path))


def test_a_file_gives_its_facts_in_order_with_their_projects(tmp_path: Path) -> None:
    path = written(tmp_path, '{"text": "a", "project": "git@h.example:t/api.git"}', "", '{"text": "b", "project": null}')
    first, second = read_facts(path)
    assert first.project is not None
    assert (first.text, first.project.key) == ("a", "git:h.example/t/api")
    assert (second.text, second.project) == ("b", None)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("{", r"not JSON \(Expecting property name enclosed in double quotes, column 2\)\."),
        ("[" * 100_000, r"not JSON that can be read \(nested too deep\)\."),
        ('"text"', "a line must be"),
        ('{"project": null}', "a line must be"),
        ('{"text": 3}', "a line must be"),
        ('{"text": "x", "projekt": null}', "a line must be"),
        ('{"text": "x", "project": 7}', '"project" is 7'),
        ('{"text": " "}', "there is nothing to remember"),
    ],
)
def test_one_bad_line_names_itself_and_says_that_nothing_was_stored(tmp_path: Path, bad: str, reason: str) -> None:
    path = written(tmp_path, '{"text": "fine"}', bad)
    with pytest.raises(NothingToTellError, match=rf"1 line can't be used. Nothing was stored; .*\n  line 2: {reason}"):
        read_facts(path)


def test_all_bad_lines_are_listed_up_to_twenty(tmp_path: Path) -> None:
    path = written(tmp_path, *["{"] * 25)
    with pytest.raises(NothingToTellError) as refused:
        read_facts(path)
    lines = str(refused.value).splitlines()
    assert "25 lines can't be used" in lines[0]
    assert [line.split(":")[0].strip() for line in lines[1:21]] == [f"line {number}" for number in range(1, 21)]
    assert lines[21:] == ["  and 5 more"]


@pytest.mark.parametrize("make", [lambda path: path.write_bytes(b"\xff\xfe{"), lambda path: path.touch(), lambda path: None])
def test_a_file_that_is_missing_empty_or_no_utf8_is_refused(tmp_path: Path, make: object) -> None:
    path = tmp_path / "facts.jsonl"
    make(path)  # type: ignore[operator]
    with pytest.raises(NothingToTellError, match=r"facts\.jsonl"):
        read_facts(path)


def test_many_facts_become_events_of_a_hundred(tmp_path: Path) -> None:
    place = Home(str(tmp_path / "mem"))
    facts = tuple(fact(f"fact {n}", None) for n in range(250))
    events = list(tell(place, Teller("shell", "", str(tmp_path)), facts))
    assert [len(event["facts"]) for event in logged(place)] == [100, 100, 50]  # type: ignore[arg-type]
    assert [event["id"] for event in events] == [event["id"] for event in logged(place)]


def prompt(text: str, session: str = "s1", origin: str = "user") -> dict[str, object]:
    return {"kind": "prompted", "session": session, "origin": origin, "text": text}


def test_the_words_after_the_command_come_from_the_sessions_last_prompt(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    lines = [prompt("/ultan:remember the old one"), prompt("/ultan:remember keep `this`\nand $(that)"), prompt("other", "s2")]
    Path(place.events).write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"torn', "utf-8")
    assert asked(place, "s1", REMEMBER) == "keep `this`\nand $(that)"


@pytest.mark.parametrize("last", [prompt("and now the tests"), prompt("/ultan:remembered x"), prompt("/ultan:remember x", "s2")])
def test_words_of_another_prompt_are_never_taken_for_the_commands(tmp_path: Path, last: dict[str, object]) -> None:
    place = Home(str(tmp_path))
    Path(place.events).write_text(json.dumps(last) + "\n", "utf-8")
    with pytest.raises(NothingToTellError, match="nothing was done"):
        asked(place, "s1", REMEMBER)


def test_facts_from_a_stdin_that_was_closed_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(NothingToTellError, match="standard input is closed"):
        read_facts(Path("-"))
