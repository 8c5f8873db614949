"""READMEs: one in each folder, with a listing of its children between markers. The prose around the listing is the person's."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ultan.library import naming, wikilinks
from ultan.library.entry import Entry

BEGIN = "<!-- ULTAN:children (auto) -->"
END = "<!-- /ULTAN:children -->"

# What a mind says of a folder stands between marks of its own, with a hash of it: by that a person's hand is known.
_ABOUT = re.compile(r"<!-- ULTAN:about ([0-9a-f]{8}) \(auto\) -->(\r?\n)(.*?)\r?\n<!-- /ULTAN:about -->(?:\r?\n){2}", re.DOTALL)

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


def path(folder: str) -> str:
    """Returns where a folder's README lies."""
    return f"{folder}/{naming.README}" if folder else naming.README


def _prose(folder: str) -> str:
    """Returns what a README says before anybody says anything."""
    return f"# {folder.rpartition('/')[2]}\n" if folder else _ROOT_PROSE


def about(text: str) -> str | None:
    """Returns what a mind said of the folder, None where nothing of it stands there or a person changed it."""
    found = _ABOUT.search(text)
    prose = found[3].replace("\r\n", "\n") if found else ""
    return prose if found and _mark(prose) == found[1] else None


def is_theirs(folder: str, text: str | None) -> bool:
    """True where a person wrote into a README, and no mind may."""
    return text is not None and about(text) is None and placed(text, "") != placed(_prose(folder), "")


def described(text: str, prose: str) -> str:
    """Returns a README, listing and all, that says this of its folder; "" takes out what a mind said."""
    newline = "\r\n" if "\r\n" in text else "\n"
    block = f"<!-- ULTAN:about {_mark(prose)} (auto) -->\n{prose}\n<!-- /ULTAN:about -->\n\n" if prose else ""
    block = block.replace("\n", newline)
    found = _ABOUT.search(text)
    start, end = found.span() if found else (text.find(BEGIN),) * 2
    return text[:start] + block + text[end:]


def saying(folder: str, text: str | None, prose: str) -> str | None:
    """Returns what `described` does of a README that nobody wrote into; one that isn't there is begun where there is something to
    say, so that it says so even of a folder that lies empty."""
    if text is None and not prose:
        return None
    return described(placed(_prose(folder) if text is None else text, ""), prose)


def followed(text: str, names: Mapping[str, str]) -> str:
    """Returns a README whose links lead to where entries went; `names` are without `.md`."""
    prose, after = about(text), wikilinks.moved(text, names)
    return after if prose is None else described(after, wikilinks.moved(prose, names))


def prose(text: str) -> str:
    """Returns what stands around the listing."""
    start, end = text.find(BEGIN), text.find(END)
    return text if start < 0 else text[:start] + (text[end + len(END) :] if end > start else text[start + len(BEGIN) :])


def _mark(prose: str) -> str:
    return hashlib.sha256(prose.encode()).hexdigest()[:8]


def render(path: str, folder: Folder, text: str | None) -> str | None:
    """Returns the README of a folder given its present text; None where an empty folder needs none."""
    prose = _prose(path)
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
