"""Where the files of a model lie that a user has named: a folder, or the Hugging Face hub's cache on this machine.

Nothing is fetched unless it is asked for: a daemon that starts contacts nobody.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ultan.retrieval.encoding.carrier import ModelUnavailable

# Read by huggingface_hub when it is imported: it would name this program and its packages to the hub.
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"

# The revision of a folder: its files are what they are.
LOCAL = "local"
_HUB_NAME = re.compile(r"\w[\w.-]*/\w[\w.-]*")
_OWNER = "sentence-transformers/"
# Of a model's folder, what torch doesn't read: other formats of the same weights, texts for people, and code, which is never run.
UNREAD = (
    "*.onnx", "*.onnx_data", "*.h5", "*.msgpack", "*.ot", "*.gguf", "*.mlmodel", "openvino/*", "coreml/*", "*.md", "*.py", ".*",
)  # fmt: skip


class ModelFolder(NamedTuple):
    """`model` is as the user named it; `revision` is the hub's commit, or LOCAL."""

    model: str
    revision: str
    path: Path

    def __str__(self) -> str:
        return f"{self.model}@{self.revision}"

    def fingerprint(self) -> str:
        """Returns 64 hex digits that change with every byte of every file that is read (1 s for 1 GB, or twice that)."""
        whole = hashlib.sha256()
        for path in sorted(_read(self.path)):
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
            whole.update(f"{path.relative_to(self.path).as_posix()} {content}\n".encode())
        return whole.hexdigest()


def parse(text: str) -> tuple[str, str]:
    """Returns model and revision of what `str(folder)` gave, the revision as settings would name it."""
    model, _, revision = text.rpartition("@")
    return model, "" if revision == LOCAL else revision


def find(model: str, revision: str, fetch: bool = False) -> ModelFolder:
    """Returns the folder of a model: `model` is a folder's whole path, or "owner/name" on the hub at a branch, tag or commit.

    Without `fetch` a model of the hub must lie in the cache already ($HF_HOME, else ~/.cache/huggingface); with it, what is
    missing is fetched, with progress on stderr. Raises ModelUnavailable where there is no such model.
    """
    path = Path(model).expanduser()
    if path.is_absolute():
        return ModelFolder(model, LOCAL, _checked(path))
    name = model if "/" in model else f"{_OWNER}{model}"
    if not model or not _HUB_NAME.fullmatch(name):
        raise ModelUnavailable(
            f"the model {model!r} is neither a folder's whole path nor one of the hub as owner/name: set encoder.model, for"
            " example to sentence-transformers/all-MiniLM-L6-v2"
        )
    path = _snapshot(name, revision, fetch)
    return ModelFolder(model, path.name, _checked(path))


def _checked(path: Path) -> Path:
    if not path.is_dir():
        raise ModelUnavailable(f"there is no folder {path}: `model` names it as an encoder's or a cross-encoder's")
    if not (path / "config.json").exists() and not (path / "modules.json").exists():
        raise ModelUnavailable(f"{path} holds no model: it has neither config.json nor modules.json. Name the folder that does.")
    return path


def _snapshot(name: str, revision: str, fetch: bool) -> Path:
    from huggingface_hub import snapshot_download  # noqa: PLC0415 half a second that only a model of the hub needs
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError  # noqa: PLC0415

    wanted = f"{name} at {revision}" if revision else name
    try:
        return Path(snapshot_download(name, revision=revision or None, local_files_only=not fetch, ignore_patterns=list(UNREAD)))
    except LocalEntryNotFoundError as error:
        if not fetch:
            raise ModelUnavailable(
                f"{wanted} isn't in the hub's cache on this machine, or not all of it: `ultan encoder --fetch` gets it, once"
            ) from error
        raise _unfetched(wanted, error) from error
    except (OSError, HFValidationError) as error:
        raise _unfetched(wanted, error) from error


def _unfetched(wanted: str, error: Exception) -> ModelUnavailable:
    return ModelUnavailable(
        f"{wanted} can't be fetched from the hub ({' '.join(str(error).split())}). Check name, revision and network; or copy the"
        " model's folder to this machine and set `model` to its whole path."
    )


def _read(folder: Path) -> Iterator[Path]:
    """Yields the files that a loader may read."""
    for path in folder.rglob("*"):
        inside = path.relative_to(folder)
        if path.is_file() and not any(inside.match(pattern) or inside.parts[0].startswith(".") for pattern in UNREAD):
            yield path
