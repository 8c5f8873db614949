"""Where the environment of a plugin lies, and whether it is the right one for the plugin's version."""

from __future__ import annotations

import binascii
import json
import os

from ultan.configs.edge.paths import Home

# Written when all is there: an environment without it was broken off.
_MARK = "ultan-version"
# What it says where the packages are there, and Ultan is being put in or replaced.
WITHOUT_ULTAN = "0"


class Environment:
    """One environment a lock file: another version of the plugin with the same packages goes into the same one."""

    __slots__ = ("base", "folder")

    def __init__(self, base: str, lock: bytes) -> None:
        self.base = base
        self.folder = os.path.join(base, f"env-{binascii.crc32(lock):08x}")

    @property
    def python(self) -> str:
        return os.path.join(self.folder, "bin", "python")

    @property
    def version(self) -> str:
        """The version of Ultan in it, "" where it isn't whole."""
        try:
            with open(os.path.join(self.folder, _MARK), encoding="utf-8") as file:
                return file.read().strip() if os.access(self.python, os.X_OK) else ""
        except OSError:
            return ""

    def mark(self, version: str) -> None:
        """Says that this version is there, whole. Raises OSError."""
        with open(os.path.join(self.folder, _MARK), "w", encoding="utf-8") as file:
            file.write(version + "\n")

    def others(self) -> list[str]:
        """Returns the folders of other environments of this plugin."""
        names = sorted(os.listdir(self.base)) if os.path.isdir(self.base) else []
        found = [os.path.join(self.base, name) for name in names if name.startswith("env-")]
        return [folder for folder in found if folder != self.folder]


def of(place: Home, root: str, data: str) -> Environment | None:
    """Returns the environment of the plugin at `root`, whose data folder is `data`, "" where its CLI has none.

    None where nothing is to be set up: what lies at `root` brings its own, or is no checkout.
    """
    if os.access(os.path.join(root, ".venv", "bin", "python"), os.X_OK):
        return None
    try:
        with open(os.path.join(root, "requirements.lock"), "rb") as file:
            lock = file.read()
    except OSError:
        return None
    return Environment(data or place.under("env"), lock)


def version_at(root: str) -> str:
    """Returns the plugin's version, "" where its manifest can't be read."""
    try:
        with open(os.path.join(root, ".claude-plugin", "plugin.json"), encoding="utf-8") as file:
            return str(json.load(file)["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def python_of(place: Home) -> str:
    """Returns the Python with Ultan that this home knows, "" where there is none any more."""
    try:
        with open(place.under("run", "python"), encoding="utf-8") as file:
            python = file.read().strip()
    except OSError:
        return ""
    return python if python and os.access(python, os.X_OK) else ""


def tell_python(place: Home, python: str) -> None:
    """Tells this home which Python has Ultan: hooks start the daemon with it. Raises OSError."""
    with open(place.under("run", "python"), "w", encoding="utf-8") as file:
        file.write(python + "\n")
