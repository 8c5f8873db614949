"""Which project a folder belongs to, read from git's own files, without running git.

Clones of one remote and worktrees of one repository are one project; folders that only share a name are not.
The key is "git:<host>/<path>" of the remote, else "dir:<path>" of the repository, else "path:<path>" of the folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from typing import NamedTuple, Optional

# Their paths don't tell capitals from small letters, so two spellings of a remote are one repository.
_CASELESS_HOSTS = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org")
# A clone of a local clone of a local clone: nobody goes deeper, and a loop of remotes ends.
_FOLLOW = 4
_FILE_CAP = 1024 * 1024
_NAME_CHARS = 40


class _Repository(NamedTuple):
    """`top` is the working tree's folder, `common` what all worktrees share."""

    top: str
    common: str


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
    key, name = unicodedata.normalize("NFC", key), unicodedata.normalize("NFC", name) or "root"
    digest = hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:6]
    readable = re.sub(r"[^\w.-]+", "-", name.casefold()).strip("-.")[:_NAME_CHARS] or "project"
    return {"key": key, "slug": f"{readable}-{digest}", "name": name, "root": root}


def _repository(path: str) -> Optional[_Repository]:
    while True:
        git = os.path.join(path, ".git")
        if os.path.isfile(os.path.join(git, "HEAD")):
            return _Repository(path, os.path.realpath(git))
        if os.path.isfile(git):
            return _Repository(path, _common(_linked(git, path)))
        if _is_bare(path):
            return _Repository(path, path)
        parent = os.path.dirname(path)
        if parent == path:
            return None
        path = parent


def _linked(git_file: str, folder: str) -> str:
    """The folder that a `.git` file of a worktree or submodule names."""
    named = _read(git_file).partition("gitdir:")[2].strip()
    return os.path.join(folder, named)


def _common(git_dir: str) -> str:
    shared = _read(os.path.join(git_dir, "commondir")).strip()
    if not shared and os.path.basename(os.path.dirname(git_dir)) == "worktrees":
        shared = os.path.join(os.pardir, os.pardir)
    return os.path.realpath(os.path.join(git_dir, shared))


def _is_bare(path: str) -> bool:
    return all(os.path.exists(os.path.join(path, part)) for part in ("HEAD", "objects", "refs"))


def _repository_key(repository: _Repository, follow: int) -> tuple[str, str]:
    url = _remote(_read(os.path.join(repository.common, "config")))
    if url and follow:
        return _remote_key(url, repository.top, follow - 1)
    home = os.path.dirname(repository.common) if os.path.basename(repository.common) == ".git" else repository.common
    if os.sep + ".git" + os.sep in repository.common:
        home = repository.top  # a submodule's store lies inside its parent's
    return f"dir:{home}", _bare_name(home)


def _remote(config: str) -> str:
    """The url of origin, else of the first remote that the config names, else ""."""
    urls: dict[str, str] = {}
    section = ""
    for raw in config.splitlines():
        line = raw.strip()
        header = re.match(r'\[\s*remote\s+"((?:[^"\\]|\\.)*)"\s*\]', line, re.I)
        if header or line.startswith("["):
            section = header.group(1) if header else ""
        entry = re.match(r"(?:\[[^\]]*\]\s*)?url\s*=\s*(.+)", line, re.I)
        if section and entry:
            urls.setdefault(section, entry.group(1).strip().strip('"'))
    return urls.get("origin") or next(iter(urls.values()), "")


def _remote_key(url: str, base: str, follow: int) -> tuple[str, str]:
    url = url.strip()
    full = re.match(r"([a-z][a-z0-9+.-]*)://(?:[^/]*@)?(\[[^\]]*\]|[^/:]*)(?::\d*)?/*(.*)", url, re.I)
    if full and full.group(1).lower() == "file":
        return _local_key("/" + full.group(3), follow)
    if full:
        return _hosted_key(full.group(2), full.group(3))
    short = re.match(r"(?:[^/]*@)?(\[[^\]]*\]|[^/:@]+):(.*)", url)
    if short and not os.path.isdir(os.path.join(base, url)):
        return _hosted_key(short.group(1), short.group(2))
    return _local_key(os.path.join(base, os.path.expanduser(url)), follow)


def _hosted_key(host: str, path: str) -> tuple[str, str]:
    host = host.lower()
    path = re.sub(r"/+", "/", re.split(r"[?#]", path, maxsplit=1)[0]).strip("/")
    path = path[:-4] if path.endswith(".git") else path
    if host in _CASELESS_HOSTS:
        path = path.lower()
    return f"git:{host}/{path}", path.rpartition("/")[2] or host


def _local_key(path: str, follow: int) -> tuple[str, str]:
    """A remote on this disk is the repository itself, so that a local clone is the same project as what it was cloned from."""
    path = os.path.realpath(path)
    for folder in (path, path + ".git"):
        repository = _repository(folder) if os.path.isdir(folder) else None
        if repository is not None and folder in (repository.top, repository.common):
            return _repository_key(repository, follow)
    return f"dir:{path}", _bare_name(path)


def _bare_name(path: str) -> str:
    name = os.path.basename(path)
    return name[:-4] if name.endswith(".git") else name


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read(_FILE_CAP)
    except OSError:
        return ""
