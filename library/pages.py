"""The pages that follow from the entries: READMEs of changed folders, index.md, log.md. Pure: disk comes in as `read`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ultan.library import indexes, naming, readme
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.records import Plan, renames, with_kept


def readmes(changed: Iterable[str]) -> frozenset[str]:
    """Returns the READMEs among pages."""
    return frozenset(page for page in changed if page.endswith(naming.README))


def after(view: Catalogue, plan: Plan, kept: frozenset[str], read: Read, seen: Iterable[str]) -> Mapping[str, str | None]:
    """Returns the pages whose text changes once a plan is carried out but for the kept paths; None for a page that goes.

    `view` is the library with the entries already written, `read` gives a page's present text or None. A page that can't be
    read as text stays as it is. `seen` are READMEs that were written before: forgetting renews them all, since the journal
    doesn't tell any more which of them what is forgotten had changed.
    """
    unreadable = {broken.path for broken in view.broken}
    abouts = {one.folder: one.prose for one in plan.abouts}
    wanted = {folder for file in plan.files for folder in readme.ancestors(file.path)} | abouts.keys()
    if plan.forgets:
        wanted |= {page.rpartition("/")[0] for page in seen}
    texts: dict[str, str | None] = {}
    for folder, held in readme.folders(view.entries.values(), wanted).items():
        path = readme.path(folder)
        if path not in unreadable:
            before = read(path)
            about = abouts.get(folder) if not readme.is_theirs(folder, before) else None
            texts[path] = readme.render(folder, held, before if about is None else readme.saying(folder, before, about))
    if names := renames(move for move in plan.moves if move.new not in kept):
        # A person's prose may name what moved as well.
        linking = [path for path, file in view.files.items() if file.entry is None and not names.keys().isdisjoint(file.links)]
        for path in linking:
            text = texts.get(path, read(path))
            texts[path] = text if text is None else readme.followed(text, names)
    if naming.INDEX not in unreadable and (plan.files or plan.forgets):
        texts[naming.INDEX] = indexes.index(view.entries.values(), read(naming.INDEX))
    if naming.LOG not in unreadable:
        texts[naming.LOG] = indexes.log(with_kept(plan, kept), plan, read(naming.LOG))
    return {path: text for path, text in texts.items() if text != read(path)}
