"""The injection ledger: what was put into which prompt, why, for how much, and what became of it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from ultan.entrypoints import memory_view, standing
from ultan.entrypoints.counting import counted
from ultan.entrypoints.memory_view import DAY_S, MemoryView, OfBlock, OfEntry, OfLine, OfSession
from ultan.entrypoints.page import measured
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.entries import entry_link
from ultan.entrypoints.page.frame import Page, chip, choice, command, form, moment, note, project, section, spoken, table
from ultan.entrypoints.page.markup import Element, Node, each, el, link
from ultan.entrypoints.page.sources import Sources

_PATH = "/injections"
_DAYS = ("30", "7", "1", "90", "365")
# Rows of a table: what one reads through.
_SESSIONS, _ENTRIES = 50, 15
_BECAME = {
    "used": ("used", "good"), "wasted": ("not used", "gone"), "unclear": ("can't tell", ""), "pending": ("not over yet", ""),
    "index": ("in the index", ""),
}  # fmt: skip
_TIERS = {"start": "at the session's start", "prompt": "at a prompt", "fallback": "at a prompt, without the daemon"}


def listed(sources: Sources, asked: Asked) -> Page:
    """Returns what happened in the last days over all sessions. Raises MisuseError, LedgerError, LibraryError."""
    days = asked.one_of("days", _DAYS)
    now, known = sources.now(), sources.view().entries
    found = memory_view.look(sources.place, now - int(days) * DAY_S)
    choices = ((one, counted(int(one), "day")) for one in sorted(_DAYS, key=int))
    above = (form(_PATH, choice("days", "How far back", choices, days)), _behind(sources))
    if not found.sessions:
        return Page("Injections", _PATH, (*above, _nothing()))
    figures = measured.figures(found, sources.settings.priming)
    return Page("Injections", _PATH, (*above, *figures, measured.over_time(found.days, now), *_tables(found, known)))


def session(sources: Sources, asked: Asked) -> Page:
    """Returns what was put into the prompts of one session. Raises LedgerError, LibraryError."""
    found = memory_view.look(sources.place, 0.0, asked.text("id"))
    if not found.sessions:
        return Page("Injections", _PATH, (note("The ledger holds nothing of this session. ", link("All sessions", _PATH)),), 404)
    [one], known = found.sessions, sources.view().entries
    told = el("p", f"{project(one.project)}, last at {moment(one.last)} · ", link("all sessions", _PATH), class_="beside")
    blocks = each((_block(block, known) for block in reversed(found.blocks)), "ol", class_="blocks")
    figures = measured.figures(found, sources.settings.priming)
    return Page(f"Session {one.session}", _PATH, (told, *figures, section("What it was given, the latest first", blocks)))


def _behind(sources: Sources) -> Element | None:
    """Without the daemon the ledger stands still: what was shown since is in the log of events alone."""
    if standing.status(sources.place) is not None:
        return None
    absent = standing.absence(sources.place)
    return note(
        f"{absent[0].upper()}{absent[1:]}: what happened since isn't here yet. ", spoken(standing.starters(sources.place))
    )


def _nothing() -> Element:
    return note(
        "Nothing was put into a prompt in that time. ", command("ultan status"), " says whether the daemon runs, ",
        command("ultan remember"), " stores what sessions are to be told.", kind="empty",
    )  # fmt: skip


def _tables(found: MemoryView, known: Container[str]) -> Iterator[Element]:
    columns = ("session", "last", "project", "prompts", "tokens", "used", "wasted", "missed", "told twice")
    beside = f"the latest {_SESSIONS} of {len(found.sessions)}" if len(found.sessions) > _SESSIONS else ""
    yield section(
        "Sessions", table(columns, map(_session, found.sessions[:_SESSIONS]), "Sessions, the latest first"), beside=beside
    )
    if found.entries:
        yield section("The dearest entries", _entries(found.entries, known))
    if found.in_vain:
        yield section("Shown in several sessions and never used", _entries(found.in_vain, known))


def _session(one: OfSession) -> tuple[Node, ...]:
    it = one.figures
    counts = (it.prompts, it.tokens + it.index_tokens, it.used + it.index_used, it.wasted, it.missed, it.told_twice)
    return link(one.session[:8], "/session", id=one.session), moment(one.last), project(one.project), *map(str, counts)


def _entries(entries: Sequence[OfEntry], known: Container[str]) -> Element:
    columns = ("entry", "tokens", "shown", "used", "wasted", "missed", "told again")
    return table(
        columns,
        (_entry(one, known) for one in entries[:_ENTRIES]),
        "Entries by what they cost; used, wasted, missed in so many sessions",
    )


def _entry(one: OfEntry, known: Container[str]) -> tuple[Node, ...]:
    counts = (one.tokens, one.times, one.used, one.wasted, one.missed, one.told_again)
    return _fact(one.entry, one.fact, known), *map(str, counts)


def _fact(shown: str, words: str, known: Container[str]) -> Element:
    """What was shown: an entry, the user's own words, or what is in the library no more."""
    if shown in known:
        return entry_link(shown, words)
    return el("q", " ".join(words.split())) if words else el("code", shown)


def _block(block: OfBlock, known: Container[str]) -> Element:
    prompt = el("q", block.prompt) if block.prompt else None
    cost = f"{counted(block.tokens, 'token')}, {counted(block.chars, 'character')}, {block.ms:.0f} ms"
    lines = (
        each((_line(one, known) for one in block.lines), "ul", class_="lines") if block.lines else note("It was given nothing.")
    )
    withheld = el("p", "withheld by the hold-out: ", *_listed(block.withheld)) if block.withheld else None
    head = el("p", el("time", moment(block.ts)), " ", chip(_TIERS.get(block.tier, block.tier)), el("small", f" {cost}"))
    left_out = (
        el("li", chip("left out: the session's cap", "warn"), " ", _fact(one.entry, one.fact, known)) for one in block.left_out
    )
    return el("li", head, prompt, lines, each(left_out, "ul", class_="lines") if block.left_out else None, withheld)


def _listed(ids: Sequence[str]) -> Iterator[Node]:
    for place, one in enumerate(ids):
        yield ", " if place else None
        yield entry_link(one, "")


def _line(line: OfLine, known: Container[str]) -> Element:
    became, kind = _BECAME[line.became]
    return el(
        "li",
        chip(became, kind),
        " ",
        _fact(line.entry, line.fact, known),
        el("small", f" {line.reason}; {counted(line.tokens, 'token')}"),
    )
