"""The pages that follow from the entries: READMEs of changed folders, index.md, log.md. Pure: disk comes in as `read`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ultan.library import indexes, naming, readme
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.records import Transaction


def after(view: Catalogue, touched: Collection[str], transaction: Transaction, read: Read) -> Mapping[str, str | None]:
    """Returns the pages whose text changes, by path; None for one that goes.

    `view` is the library with the entries already written, `touched` are the files that were written or removed, `read` gives
    a page's present text or None. A page that can't be read as text stays as it is.
    """
    unreadable = {broken.path for broken in view.broken}
    wanted = {folder for path in touched for folder in readme.ancestors(path)}
    texts: dict[str, str | None] = {}
    for folder, held in readme.folders(view.entries.values(), wanted).items():
        path = f"{folder}/{naming.README}" if folder else naming.README
        if path not in unreadable:
            texts[path] = readme.render(folder, held, read(path))
    if naming.INDEX not in unreadable and touched:
        texts[naming.INDEX] = indexes.index(view.entries.values(), read(naming.INDEX))
    if naming.LOG not in unreadable:
        texts[naming.LOG] = indexes.log(transaction, read(naming.LOG))
    return {path: text for path, text in texts.items() if text != read(path)}
