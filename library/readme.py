"""READMEs: one in each folder, with a listing of its children between markers. The prose around the listing is the person's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ultan.library import wikilinks
from ultan.library.entry import Entry

BEGIN = "<!-- ULTAN:children (auto) -->"
END = "<!-- /ULTAN:children -->"

_ROOT_PROSE = (
    "# Library\n\n"
    "What your coding agent was told, as plain markdown: one entry a file, yours to edit, rename or delete.\n"
    "[[index]] lists what holds today, [[log]] tells what was written, archived and refused.\n"
)


@dataclass
class Folder:
    """What lies directly in a folder, and how many entries lie in each of its folders and below."""

    entries: list[Entry] = field(default_factory=list)
    folders: Counter[str] = field(default_factory=Counter)


def folders(entries: Iterable[Entry], wanted: Collection[str]) -> Mapping[str, Folder]:
    """Returns what each wanted folder ("" is the root) holds."""
    found = {path: Folder() for path in wanted}
    for entry in entries:
        path, _, _ = entry.path.rpartition("/")
        if path in found:
            found[path].entries.append(entry)
        while path:
            parent, _, name = path.rpartition("/")
            if parent in found:
                found[parent].folders[name] += 1
            path = parent
    return found


def ancestors(path: str) -> tuple[str, ...]:
    """Returns the folders above a file, the root ("") last."""
    found = []
    while path:
        path, _, _ = path.rpartition("/")
        found.append(path)
    return tuple(found)


def render(path: str, folder: Folder, text: str | None) -> str | None:
    """Returns the README of a folder given its present text; None where an empty folder needs none."""
    prose = _ROOT_PROSE if not path else f"# {path.rpartition('/')[2]}\n"
    text = prose if text is None else text
    untouched = placed(text, "") == placed(prose, "")
    if untouched and not folder.entries and not folder.folders:
        return None
    return placed(text, "\n".join(_listing(path, folder)))


def _listing(path: str, folder: Folder) -> Iterator[str]:
    base = f"{path}/" if path else ""
    for name, count in sorted(folder.folders.items()):
        yield f"- [[{base}{name}/README|{name}/]]: {count} {'entry' if count == 1 else 'entries'}"
    for entry in sorted(folder.entries, key=lambda entry: entry.path):
        yield f"- {wikilinks.link(entry.path)}: {shown(entry.title)}"


def placed(text: str, listing: str) -> str:
    """Returns the text with the listing between the markers, which are added at the end where they are missing."""
    newline = "\r\n" if "\r\n" in text else "\n"
    block = newline.join([BEGIN, *listing.splitlines(), END])
    start = text.find(BEGIN)
    if start < 0:
        return f"{text.rstrip()}{newline * 2}{block}{newline}"
    end = text.find(END, start)
    # Without its end the listing can't be told from prose: nothing of it is dropped.
    after = text[end + len(END) :] if end >= 0 else text[start + len(BEGIN) :]
    return text[:start] + block + after


def shown(text: str) -> str:
    """Returns a title as it may stand in a page: on one line, and unable to open or close a marker."""
    return " ".join(text.split()).replace("<!--", "<! --")
