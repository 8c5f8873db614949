"""From the journal alone back to a library: on an empty folder, its records in order give the same bytes."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ultan.library import catalogue, disk, pages
from ultan.library.journal import Journal
from ultan.library.records import Plan


def replay(journal: Journal, root: Path) -> None:
    """Writes into the folder what the journal's transactions and hand edits wrote, in their order.

    What was blanked in the journal stays away. Raises OSError where the folder can't be written.
    """
    root.mkdir(parents=True, exist_ok=True)
    plans: dict[str, Plan] = {}
    filed: set[str] = set()
    seen: set[str] = set()
    view = catalogue.load(root)
    for record in journal.read():
        payload = record.payload
        if record.kind == "intent" and payload:
            plans[payload["tx"]] = Plan.model_validate(payload)
        elif record.kind == "edited" and payload:
            _edit(root, payload)
        elif record.kind == "filed" and payload["tx"] in plans:
            plan, kept = plans[payload["tx"]], frozenset(payload["kept"])
            if plan.tx not in filed:
                filed.add(plan.tx)
                _put(root, plan, kept)
            view = catalogue.load(root, view)
            made = pages.after(view, plan, kept, lambda path: disk.read(root, path), seen)
            for path, text in made.items():
                disk.put(root, path, text)
            seen |= pages.readmes(payload["pages"])


def _edit(root: Path, payload: Mapping[str, Any]) -> None:
    for file in payload["files"]:
        if file["sha256"] is None:
            disk.remove(root, file["path"])
        else:
            disk.write(root, file["path"], b64decode(file["base64"]) if "base64" in file else file["text"])


def _put(root: Path, plan: Plan, kept: frozenset[str]) -> None:
    for file in plan.files:
        if file.path not in kept:
            disk.put(root, file.path, file.text)
