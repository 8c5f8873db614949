"""Which project a folder belongs to, read from git's own files, without running git.

Clones of one remote and worktrees of one repository are one project; folders that only share a name are not.
The key is "git:<host>/<path>" of the remote, else "dir:<path>" of the repository, else "path:<path>" of the folder.
"""

from __future__ import annotations

import binascii
import os

from ultan.configs.edge import remotes

# A clone of a local clone of a local clone: nobody goes deeper, and a loop of remotes ends.
_FOLLOW = 4
_FILE_CAP = 1024 * 1024
_NAME_CHARS = 40


class _Repository:
    """`top` is the working tree's folder, `common` the folder that all its worktrees share."""

    __slots__ = ("common", "top")

    def __init__(self, top: str, common: str) -> None:
        self.top = top
        self.common = common


def identify(cwd: str) -> dict[str, str]:
    """Returns key, slug, name and root of the project that the folder is in; the folder need not exist any more."""
    path = os.path.realpath(cwd or os.sep)
    repository = _repository(path)
    if repository is None:
        return _project(f"path:{path}", os.path.basename(path), path)
    key, name = _repository_key(repository, _FOLLOW)
    return _project(key, name, repository.top)


def from_remote(url: str) -> dict[str, str]:
    """Returns the same for a git remote: any form that git takes, credentials and all, or a local path; root is ""."""
    key, name = _remote_key(url, os.sep, _FOLLOW)
    return _project(key, name, "")


def _project(key: str, name: str, root: str) -> dict[str, str]:
    """The digest tells projects of one name apart; crc32 suffices for that, and hashlib would cost a hook 3 ms."""
    key, name = _composed(key), _composed(name) or "root"
    digest = f"{binascii.crc32(key.encode('utf-8', 'surrogateescape')):08x}"[:6]
    readable = "".join(letter if letter.isalnum() or letter in "._-" else " " for letter in name.casefold())
    slug = "-".join(readable.split()).strip("-._")[:_NAME_CHARS] or "project"
    return {"key": key, "slug": f"{slug}-{digest}", "name": name, "root": root}


def _composed(text: str) -> str:
    """One spelling of each letter: disks and remotes differ in how they write an umlaut."""
    if text.isascii():
        return text
    import unicodedata  # noqa: PLC0415 - most paths don't need it

    return unicodedata.normalize("NFC", text)


def _repository(path: str) -> _Repository | None:
    while True:
        git = os.path.join(path, ".git")
        if os.path.isfile(os.path.join(git, "HEAD")):
            return _Repository(path, os.path.realpath(git))
        if os.path.isfile(git):
            return _Repository(path, _common(os.path.join(path, _read(git).partition("gitdir:")[2].strip())))
        if all(os.path.exists(os.path.join(path, part)) for part in ("HEAD", "objects", "refs")):
            return _Repository(path, path)
        parent = os.path.dirname(path)
        if parent == path:
            return None
        path = parent


def _common(git_dir: str) -> str:
    """What a worktree's git folder shares with its main repository; of a pruned worktree only the place tells."""
    shared = _read(os.path.join(git_dir, "commondir")).strip()
    if not shared and os.path.basename(os.path.dirname(git_dir)) == "worktrees":
        shared = os.path.join(os.pardir, os.pardir)
    return os.path.realpath(os.path.join(git_dir, shared))


def _repository_key(repository: _Repository, follow: int) -> tuple[str, str]:
    url = remotes.of_config(_read(os.path.join(repository.common, "config")))
    if url and follow:
        return _remote_key(url, repository.top, follow - 1)
    folder = repository.common
    if os.path.basename(folder) == ".git":
        folder = os.path.dirname(folder)
    elif f"{os.sep}.git{os.sep}" in folder:
        folder = repository.top  # a submodule's store lies inside its parent's
    return f"dir:{folder}", _bare_name(folder)


def _remote_key(url: str, base: str, follow: int) -> tuple[str, str]:
    place = remotes.parse(url)
    if place.host:
        return f"git:{place.host}/{place.path}", place.path.rpartition("/")[2] or place.host
    return _local_key(os.path.join(base, os.path.expanduser(place.path)), follow)


def _local_key(path: str, follow: int) -> tuple[str, str]:
    """A remote on this disk is the repository itself, so that a local clone is the same project as what it was cloned from."""
    path = os.path.realpath(path)
    for folder in (path, f"{path}.git"):
        repository = _repository(folder) if os.path.isdir(folder) else None
        if repository is not None and folder in (repository.top, repository.common):
            return _repository_key(repository, follow)
    return f"dir:{path}", _bare_name(path)


def _bare_name(path: str) -> str:
    return os.path.basename(path).removesuffix(".git")


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read(_FILE_CAP)
    except OSError:
        return ""
