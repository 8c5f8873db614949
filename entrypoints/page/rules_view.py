"""The rules that calls of tools are held against: how far each goes, its back-test, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ultan.dynamics.decisions import Decision, Stopped
from ultan.entrypoints import ruled as rules_of
from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_or_past
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.entries import entry_link
from ultan.entrypoints.page.frame import Page, chip, command, moment, note, pairs, project, section, spoken, table
from ultan.entrypoints.page.markup import Element, Node, each, el, link
from ultan.entrypoints.page.sources import Sources
from ultan.entrypoints.ruled import Ruled
from ultan.library.entry import GLOBAL

_PATH = "/rules"
# Decisions that are listed, the latest first.
_DECISIONS = 30
_MODES = {"deny": ("stops", "bad"), "ask": ("asks", "warn"), "shadow": ("counts only", "")}


def listed(sources: Sources, _asked: Asked) -> Page:
    """Returns all rules and what they decided lately. Raises LibraryError, LedgerError, EpisodeStoreError."""
    found = rules_of.ruled(sources.place, sources.view().entries.values())
    lately = sources.ledger.decisions(_DECISIONS)
    body: list[Node] = [_built_in(rules_of.built_in(sources.place)), _rules(found) if found else _nothing()]
    if lately:
        facts = {one.id: one.fact for one in found}
        body.append(section("The latest calls that a rule spoke against", _decided(lately, facts)))
    return Page("Rules", _PATH, body)


def one(sources: Sources, asked: Asked) -> Page:
    """Returns one rule. Raises NoSuchEntryError, MisuseError for an entry that is none, LedgerError, EpisodeStoreError."""
    entry = entry_or_past(sources.library, sources.view(), asked.text("id"), Path.cwd())
    if not rules_of.is_rule(entry):
        raise MisuseError(rules_of.no_rule(entry))
    [rule] = rules_of.ruled(sources.place, [entry])
    lately = sources.ledger.decisions(_DECISIONS, rule.id)
    decided = _decided(lately) if lately else note("It has spoken against no call so far.")
    body = (_known(rule), _back_test(rule), section("What it did", decided), _changing(rule))
    return Page(rule.fact, _PATH, body)


def _nothing() -> Element:
    return note("There is no rule yet. Forbid something: ", command('ultan remember "never push to main"'), kind="empty")


def _built_in(own: dict[str, Stopped]) -> Element | None:
    kept = sum(one.told for one in own.values())
    told = f"Ultan's own rules kept {counted(kept, 'call')} out of its home, and away from what only you may do."
    return el("p", told, class_="beside") if kept else None


def _rules(found: Sequence[Ruled]) -> Element:
    columns = ("rule", "goes so far", "where", "on your past calls", "did")
    return section(counted(len(found), "rule"), table(columns, map(_row, found), "Rules, what stops first"))


def _row(rule: Ruled) -> tuple[Node, ...]:
    doubted = chip("a false alarm?", "warn") if rule.doubted else None
    past = f"{rule.past.fired} of {rule.past.tried}" if rule.past.tried else "none known"
    return link(rule.fact, "/rule", id=rule.id), _mode(rule), _where(rule), past, el("span", _did(rule.stopped), " ", doubted)


def _mode(rule: Ruled) -> Element:
    return chip(*_MODES[rule.mode])


def _where(rule: Ruled) -> str:
    where = "everywhere" if rule.scope == GLOBAL else f"in {project(rule.scope)}"
    return f"{where}, but not in {', '.join(map(project, rule.not_in))}" if rule.not_in else where


def _did(stopped: Stopped) -> str:
    counts = (
        (stopped.deny, "stopped"),
        (stopped.ask, "asked"),
        (stopped.shadow, "counted"),
        (stopped.allowed_once, "let pass by you"),
    )
    return ", ".join(f"{count} {what}" for count, what in counts if count) or "nothing so far"


def _known(rule: Ruled) -> Element:
    against = each((el("li", el("code", line)) for line in rules_of.spoken_against(rule)), "ul", class_="plain")
    known: tuple[tuple[str, Node], ...] = (
        ("goes so far", el("span", _mode(rule), " ", spoken(rule.why))),
        ("holds", _where(rule)),
        ("trust", rule.trust.label),
        ("speaks against", against),
        ("entry", entry_link(rule.id, rule.id)),
    )
    return section("What it is", pairs(known))


def _back_test(rule: Ruled) -> Element:
    rows = ((f"{moment(one.ts)}", one.project, one.tool, el("code", one.called)) for one in rule.past.examples)
    examples = table(("when", "project", "tool", "call"), rows, "The latest of them") if rule.past.examples else None
    return section("Tried on your own past calls", el("p", _sentence(rules_of.tried(rule.past))), examples)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _decided(decisions: Sequence[Decision], facts: Mapping[str, str] | None = None) -> Element:
    """Calls with what became of them; of several rules with `facts`, what each states by its id."""
    columns = ("when", "became of it", *([] if facts is None else ["rule"]), "project", "tool", "call")
    return table(columns, (_decision(one, facts) for one in decisions), "Decisions")


def _decision(one: Decision, facts: Mapping[str, str] | None) -> tuple[Node, ...]:
    became = rules_of.BECAME.get(one.decision, one.decision)
    rule = () if facts is None else (_stated(one.entry, facts),)
    return moment(one.ts), became, *rule, project(one.project), one.tool, el("code", " ".join(one.called.split()))


def _stated(entry_id: str, facts: Mapping[str, str]) -> Element:
    """A built-in rule stands in no entry, and one that was taken back in none that is a rule."""
    return link(facts[entry_id], "/rule", id=entry_id) if entry_id in facts else el("code", entry_id)


def _changing(rule: Ruled) -> Element:
    return section("To change it, type at a terminal", each(_ways(rule), "ul", class_="plain"))


def _ways(rule: Ruled) -> Iterator[Element]:
    if rule.mode != "deny":
        yield el("li", command(f"ultan confirm {rule.id}"), " lets it stop calls")
    if rule.mode != "shadow":
        yield el("li", command(f"ultan rules {rule.id} --mode shadow"), " lets it count only")
    yield el("li", command(f"ultan rules {rule.id} --except-here"), " keeps it out of the project that you are in")
    yield el("li", command(f"ultan allow-once {rule.id}"), " lets one call pass")
    yield el("li", command(f"ultan undo {rule.id}"), " takes it back")
