"""From changes to a plan: which files will say what, what was done in words, and what was refused. Nothing is written here.

`plan` is pure: the same view, changes, transaction, time and texts give the same plan, ids and paths included.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from ultan.configs.edge import fence, redact
from ultan.library import actions, laws, wikilinks
from ultan.library.actions import Change, Receipt
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Draft, Read
from ultan.library.errors import BrokenEntry
from ultan.library.records import Plan, Veto
from ultan.library.verbs import arranging, retiring, teaching

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HEADING = re.compile(r"^(?:#{1,6}\s+)+")
# Characters of a refused fact that the log repeats: enough to know it again.
_WHAT_CHARS = 200
_BLANK_START = re.compile(r"\A(?:[ \t]*\n)+")


def plan(view: Catalogue, changes: Sequence[Change], tx: str, now: datetime, read: Read) -> Plan:
    """Returns the plan of one transaction. A change that a law refuses becomes a veto with its reason; the others go on.

    `read` gives the text of an entry's file by path, None where there is no such file. Raises NotWritten where a folder can't
    be used: the same changes succeed once it can.
    """
    draft = Draft(view, tx, now, read)
    vetoes: list[Veto] = []
    for place, raw in enumerate(changes):
        change = _tidied(raw, draft)
        try:
            reason = laws.refusal(change, draft) or _carried_out(draft, place, change)
        except BrokenEntry as error:
            reason = str(error)
        if reason:
            vetoes.append(Veto(place=place, what=what(change), reason=reason))
    return Plan(
        tx=tx, at=now, deeds=tuple(draft.deeds), vetoes=tuple(vetoes), files=draft.files(), moves=draft.moves,
        abouts=draft.abouts, receipt=_receipt(draft, vetoes),
    )  # fmt: skip


def what(change: Change) -> str:  # noqa: PLR0911 - one case a verb
    """Returns a change in a few words, for people; free of secrets and of injected text, whatever the change holds."""
    action = change.action
    match action:
        case actions.Write():
            return f"write: {_shown(action.fact)}"
        case actions.AddWikilink():
            return f"link {action.from_id} to {action.to_id}"
        case actions.Merge():
            return f"merge {', '.join(action.absorbed)} into {action.into}: {_shown(action.fact)}"
        case actions.Move():
            return f"move {action.entry_id} to {_shown(action.folder)}"
        case actions.UpdateReadme():
            return f"say what {_shown(action.folder) or 'the library'} is about"
        case actions.SplitFolder():
            return f"split {_shown(action.folder)}"
        case actions.Update() | actions.Archive() | actions.Deprecate():
            return f"{action.kind} {action.entry_id}"
        case _:
            assert_never(action)


def _shown(text: str) -> str:
    return redact.redact(fence.strip(text))[:_WHAT_CHARS]


def _receipt(draft: Draft, vetoes: Sequence[Veto]) -> Receipt:
    def ids(*verbs: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(deed.entry_id for deed in draft.deeds if deed.verb in verbs))

    return Receipt(
        tx=draft.tx,
        written=ids("wrote", "updated", "merged", "deprecated", "linked"),
        archived=ids("archived"),
        paths=tuple(file.path for file in draft.files()),
        reinforced=ids("reinforced"),
        moved=ids("moved"),
        vetoes=tuple((veto.place, veto.reason) for veto in vetoes),
    )


def _tidied(change: Change, draft: Draft) -> Change:
    """One line for what must be one line, no control characters, no link that was never meant as one, no secret in the quote."""
    action = change.action
    updates: dict[str, object] = {}
    for name, value in action:
        if name in ("fact", "title", "applies_when", "severity", "reason", "folder") and value is not None:
            updates[name] = wikilinks.as_code(one_line(value), draft.links_somewhere)
        elif name in ("narrative", "append", "prose"):
            updates[name] = wikilinks.as_code(_story(value), draft.links_somewhere).replace("<!--", "<! --")
        elif name in ("keywords", "aliases", "tags") and value is not None:
            updates[name] = tuple(dict.fromkeys(word for item in value if (word := one_line(item))))
    quote = redact.redact(_CONTROL.sub("", redact.visible(change.quote)))
    return change.model_copy(update={"action": action.model_copy(update=updates), "quote": quote})


def one_line(text: str) -> str:
    return _HEADING.sub("", " ".join(_CONTROL.sub(" ", redact.visible(text)).split()))


def _story(text: str) -> str:
    return _BLANK_START.sub("", _CONTROL.sub("", redact.visible(text).replace("\r\n", "\n"))).rstrip()


def _carried_out(draft: Draft, place: int, change: Change) -> str:  # noqa: PLR0911 - one case a verb
    action = change.action
    match action:
        case actions.Write():
            return teaching.write(draft, place, change, action)
        case actions.Update():
            return teaching.update(draft, change, action)
        case actions.Deprecate():
            return teaching.deprecate(draft, change, action)
        case actions.AddWikilink():
            return teaching.add_wikilink(draft, change, action)
        case actions.Archive():
            return retiring.archive(draft, change, action)
        case actions.Merge():
            return retiring.merge(draft, change, action)
        case actions.Move():
            return arranging.move(draft, change, action)
        case actions.SplitFolder():
            return arranging.split_folder(draft, change, action)
        case actions.UpdateReadme():
            return arranging.update_readme(draft, change, action)
        case _:
            assert_never(action)
