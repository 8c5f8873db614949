from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.errors import SettingsError
from ultan.configs.settings import fingerprint, load, read

NOWHERE = "no-such-file.toml"


def values(environ: dict[str, str], config: str = NOWHERE) -> dict[str, tuple[object, str]]:
    return {one.key: (one.value, one.source) for one in read(config, environ).values}


def test_the_environment_comes_before_the_file_and_the_file_before_the_defaults(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[priming]\nentries = 4\nfloor = 0.5\n")
    found = values({"ULTAN_PRIMING_ENTRIES": "5"}, str(config))
    assert found["priming.entries"] == ("5", "ULTAN_PRIMING_ENTRIES")
    assert found["priming.floor"] == (0.5, str(config))
    assert found["settle.timeout_s"] == (600.0, "default")
    assert load(str(config), {"ULTAN_PRIMING_ENTRIES": "5"}).priming.entries == 5


def test_an_empty_variable_counts_as_unset() -> None:
    assert values({"ULTAN_PRIMING_ENTRIES": "", "ULTAN_NONSENSE": ""}) == values({})
    assert read(NOWHERE, {"ULTAN_PRIMING_ENTRIES": "", "ULTAN_NONSENSE": ""}).problems == ()


def test_what_hooks_read_is_no_setting() -> None:
    assert read(NOWHERE, {"ULTAN_AUTOSTART": "0", "ULTAN_CHILD": "1", "ULTAN_INSTANCE": "x"}).problems == ()


def test_every_problem_is_told_and_the_values_are_there_all_the_same() -> None:
    reading = read(NOWHERE, {"ULTAN_NONSENSE": "1", "ULTAN_PRIMING_FLOOR": "9", "ULTAN_PRIMING_ENTRIES": "many"})
    assert reading.settings is None
    assert [problem.partition(":")[0] for problem in reading.problems] == [
        "ULTAN_NONSENSE", "ULTAN_PRIMING_ENTRIES", "ULTAN_PRIMING_FLOOR",
    ]  # fmt: skip
    assert {one.key for one in reading.values} == {one.key for one in read(NOWHERE, {}).values}


def test_a_file_that_is_no_toml_raises_its_name_and_the_place(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("broken [")
    with pytest.raises(SettingsError, match=r"config\.toml can't be read as TOML: .*line 1"):
        load(str(config), {})


@pytest.mark.parametrize(
    ("environ", "hint"),
    [
        ({"ULTAN_PRIMING_ENTIRES": "3"}, "Did you mean 'ULTAN_PRIMING_ENTRIES'?"),
        ({"ULTAN_AUTOSTRT": "0"}, "Did you mean 'ULTAN_AUTOSTART'?"),
        ({"ULTAN_FOO": "3"}, ""),
        ({"ULTAN_DEBUG": "3"}, ""),
    ],
)
def test_only_a_name_that_is_close_is_answered_with_a_hint(environ: dict[str, str], hint: str) -> None:
    (problem,) = read(NOWHERE, environ).problems
    assert ("Did you mean" in problem) == bool(hint)
    assert hint in problem


def test_every_setting_is_explained_in_one_short_sentence() -> None:
    about = {one.key: one.about for one in read(NOWHERE, {}).values}
    assert about["priming.entries"] == "Entries a prompt gets at most"
    assert (
        about["recall.quotes"] == about["recall.entries"] == "Entries that a deliberate question gets, and the quotes beside them"
    )
    assert all(0 < len(text) <= 120 for text in about.values())


def test_the_fingerprint_changes_with_what_the_daemon_uses_and_with_nothing_else() -> None:
    plain = fingerprint(load(NOWHERE, {}))
    assert fingerprint(load(NOWHERE, {"ULTAN_PRIMING_ENTRIES": "3"})) == plain
    assert fingerprint(load(NOWHERE, {"ULTAN_SETTLE_TIMEOUT_S": "5"})) == plain
    assert fingerprint(load(NOWHERE, {"ULTAN_PRIMING_ENTRIES": "4"})) != plain
