"""What a person agrees to: an entry is right, a rule is held back, or bytes that the journal doesn't vouch for count. Pure.

Only the person at the terminal raises trust. They agree to bytes that they have seen: a file that says something else by then
stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from ultan.configs.edge import fence, redact
from ultan.library import frontmatter
from ultan.library.amending.amendments import Accept, Adjust, Confirm, Seen
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry
from ultan.library.records import Deed, FileChange, Verb, Veto, sha256
from ultan.library.trust import Trust, may_become_entry
from ultan.library.yamltext import Value

Outcome = tuple[FileChange, Deed] | Veto
Wish = Confirm | Accept | Adjust
_VERBS: Mapping[str, Verb] = {"confirm": "confirmed", "accept": "accepted", "adjust": "adjusted"}


def agreed(view: Catalogue, wish: Wish, now: datetime, read: Read) -> tuple[Outcome, ...]:
    """Returns for each file the change and the deed, or the veto with its reason."""
    seen: Iterable[Seen] = wish.files if isinstance(wish, Accept) else (wish.file,)
    entries = {entry.path: entry for entry in view.entries.values()}
    return tuple(_one(place, one, entries.get(one.path), wish, now, read) for place, one in enumerate(seen))


def _one(  # noqa: PLR0913, PLR0917 - what one file's judgement needs
    place: int, seen: Seen, entry: Entry | None, wish: Wish, now: datetime, read: Read
) -> Outcome:
    text = read(seen.path) if entry else None
    reason = _refusal(seen, entry, text, wish)
    if reason or entry is None or text is None:
        return Veto(place=place, what=f"{wish.kind} {entry.id if entry else seen.path}", reason=reason)
    try:
        after = frontmatter.patch(text, _keys(entry, text, wish, now))
    except BrokenEntry as error:
        return Veto(place=place, what=f"{wish.kind} {entry.id}", reason=error.reason)
    file = FileChange(path=seen.path, before=sha256(text), text=after, entry_id=entry.id)
    trust = frontmatter.parse(after, seen.path).trust
    return file, Deed(verb=_VERBS[wish.kind], entry_id=entry.id, path=entry.path, detail=entry.fact, trust=trust)


def _refusal(seen: Seen, entry: Entry | None, text: str | None, wish: Wish) -> str:
    if entry is None or text is None:
        return "there is no entry in that file"
    if sha256(text) != seen.sha256:
        return "its file was changed after you saw it: look at it again"
    if any(map(fence.marked, (entry.title, entry.fact, entry.narrative))):
        return "it repeats text that memory injected"
    if redact.redact(text) != text:
        return "it holds what looks like a secret: take that out of the file first"
    return _past_refusal(entry, wish)


def _past_refusal(entry: Entry, wish: Wish) -> str:
    if isinstance(wish, Adjust) and not may_become_entry(entry.trust):
        return "it was written or changed by hand, and is no rule until you accept it: `ultan review`"
    if not isinstance(wish, Accept) and not entry.current:
        return f"it no longer holds ({'archived' if entry.archived else entry.status})"
    return ""


def _keys(entry: Entry, text: str, wish: Wish, now: datetime) -> dict[str, Value]:
    """What has to change in the front matter for the file to say what was agreed to."""
    claimed = frontmatter.parse(text, entry.path)
    keys: dict[str, Value] = {} if claimed.id == entry.id and _has_id(text) else {"id": entry.id}
    if isinstance(wish, Confirm):
        # What held a rule back is overtaken: who confirms it wants it to stop.
        freed: dict[str, Value] = {"stop_mode": ""} if claimed.stop_mode else {}
        return {**keys, **freed, "trust": Trust.USER_CONFIRMED, "status": "confirmed", "last_confirmed": now.date()}
    if isinstance(wish, Adjust):
        return keys | _adjusted(claimed, wish)
    if not may_become_entry(claimed.trust):
        keys["trust"] = Trust.USER_SAID
    return keys


def _adjusted(claimed: Entry, wish: Adjust) -> dict[str, Value]:
    keys: dict[str, Value] = {}
    if wish.stop_mode is not None and wish.stop_mode != claimed.stop_mode:
        keys["stop_mode"] = wish.stop_mode
    if not set(wish.not_in) <= set(claimed.not_in):
        keys["not_in"] = tuple(dict.fromkeys((*claimed.not_in, *wish.not_in)))
    return keys


def _has_id(text: str) -> bool:
    """An id that is only derived from the path would change with the file's next move."""
    return any(line.startswith("id:") for line in frontmatter.split(text).front.splitlines())
