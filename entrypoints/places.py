"""Which project a question is about: a folder, a git remote, or a name that an answer has printed."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.entrypoints import telling
from ultan.entrypoints.misuse import MisuseError
from ultan.library import naming
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.project import ProjectRef

# Projects that a message lists.
_LISTED = 8


def project(place: Home, name: str, cwd: str) -> ProjectRef:
    """Returns the project that a name means: a folder, the scope or the name of one that is known, a remote; "" is `cwd`.

    Raises MisuseError where it means none, or several.
    """
    bare = name.strip().removeprefix("project:")
    if os.path.isdir(os.path.join(cwd, os.path.expanduser(name))):  # noqa: PTH111, PTH112, PTH118 - Path's raise for some texts
        return telling.placed(name, cwd)
    known = _known(place)
    alike = [one for one in known if one.slug == bare] or [one for one in known if one.name == bare]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise MisuseError(f"{len(alike)} projects are called {bare!r}, say which: {', '.join(one.slug for one in alike)}.")
    with suppress(telling.NothingToTellError):
        return telling.placed(name, cwd)
    listed = ", ".join(one.slug for one in known[:_LISTED]) + (", …" if len(known) > _LISTED else "")
    raise MisuseError(
        f"no project {name[:80]!r}: name a folder that exists, a git remote such as git@host:team/repo.git, or a project that is "
        f"known{f' ({listed})' if known else ''}."
    )


def _known(place: Home) -> tuple[ProjectRef, ...]:
    """Those in which something was said, and those that have entries; of the latter alone nothing else is known."""
    with closing(EpisodeReader(Path(place.episodes))) as episodes:
        spoken = episodes.projects()
    slugs, folder = {one.slug for one in spoken}, Path(place.knowledge, naming.PROJECTS)
    written = sorted(one.name for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []
    silent = (ProjectRef(key=f"library:{slug}", slug=slug, name=_name(slug)) for slug in written if slug not in slugs)
    return (*spoken, *silent)


def _name(slug: str) -> str:
    """A slug ends with six digits that tell projects of one name apart."""
    return slug.rpartition("-")[0] or slug
