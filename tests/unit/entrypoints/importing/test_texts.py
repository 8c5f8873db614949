"""Opening files that somebody else wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ultan.entrypoints.importing.pieces import UnreadableError
from ultan.entrypoints.importing.texts import cleaned, read


def refusal(path: Path, cap: int = 1 << 20) -> str:
    with pytest.raises(UnreadableError) as error:
        read(path, cap)
    return str(error.value)


def test_each_bad_file_is_refused_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes("naïve".encode("latin-1"))
    (tmp_path / "binary.md").write_bytes(b"PNG\0\0")
    os.mkfifo(tmp_path / "fifo.md")
    with (tmp_path / "huge.md").open("wb") as file:
        file.truncate(1 << 30)
    assert refusal(tmp_path / "latin.md") == "it is not UTF-8 (byte 3): save it as UTF-8"
    assert refusal(tmp_path / "binary.md") == "it is no text (it holds zero bytes)"
    assert refusal(tmp_path / "fifo.md") == "it is no regular file"
    assert refusal(tmp_path / "huge.md") == "it has 1024 MiB, at most 1 are read: import its parts"
    assert "can't be read" in refusal(tmp_path / "gone.md")
    assert "can't be read" in refusal(tmp_path) or "no regular file" in refusal(tmp_path)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xef\xbb\xbf# Rules")
    assert read(tmp_path / "a.md", 100) == "# Rules"


def test_what_must_not_be_stored_is_out_and_the_other_lines_keep_their_numbers() -> None:
    page = (
        "first\n<private>\npin 4711\n</private>\nsecond AKIAIOSFODNN7EXAMPLE\n\n<ultan-memory note='x'>\n- e_abcdefghij old\n"
        "</ultan-memory>\nthird\n-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nfourth\r\n"
    )
    lines = {line.text.strip(): line.number for line in cleaned(page) if line.text.strip()}
    assert {text: lines[text] for text in ("first", "third", "fourth")} == {"first": 1, "third": 10, "fourth": 14}
    left = "\n".join(lines)
    assert not any(word in left for word in ("4711", "AKIAIOSFODNN7EXAMPLE", "e_abcdefghij", "abc"))
