"""The error tree. Each message says what was wrong, where, and what to do.

UltanError
├── SettingsError      a settings file or variable that can't be used (configs)
├── LibraryError       an entry or a library that can't be read or written (library)
├── IndexDamaged       an index that has to be rebuilt (retrieval)
├── ModelUnavailable   weights or a model that can't be reached (retrieval, agents)
└── DaemonUnavailable  no daemon, or one that doesn't answer (entrypoints, actors)

Subclasses stand in the lowest room that raises them; this one holds the root and the one error that is raised here.
"""

from __future__ import annotations


class UltanError(Exception):
    """Anything that Ultan raises on purpose."""


class SettingsError(UltanError):
    """A settings file, key or value that can't be used."""
