"""An entry as a file, byte for byte."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.library import frontmatter
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry
from ultan.library.trust import Trust

PATH = "global/lessons/mise.md"

# Written by hand: unknown keys, comments, both kinds of list, CRLF, a colon in a quoted title, `---` in a code block.
BY_HAND = (
    "\ufeff---\r\n"
    "# kept by Ada\r\n"
    "id: own-id\r\n"
    'title: "Deploys: how" # mind the colon\r\n'
    "type: lesson\r\n"
    "scope: global\r\n"
    "mood:   sunny\r\n"
    "keywords: [deploy,\r\n"
    "  release]   # two\r\n"
    "sources:\r\n"
    "  - manual  # by hand\r\n"
    "\r\n"
    "reinforced: 3   # counter\r\n"
    "---\r\n"
    "# Deploys\r\n"
    "\r\n"
    "Deploy from main only.\r\n"
    "\r\n"
    "```yaml\r\n"
    "---\r\n"
    "reinforced: 9\r\n"
    "```\r\n"
    "   \r\n"
)

# As the seed writes them: its own counters, a block text, a hard-wrapped body under a heading.
FROM_THE_SEED = """---
id: prep-first
type: lesson
scope: global
status: confirmed
confidence: 0.9
applies-when: |
  starting a recipe
  planning a menu
keywords: [prep, order]
title: "Prep first"
created: 2026-06-19
updated: 2026-06-19
fired: 4
fired-helpful: 2
sources:
  - manual
related:
  - [[global/cooking/knives]]
severity: ~
superseded_by: null
---

# Prep first

Cut everything before the pan is hot.
It moves fast then.
"""


def test_reinforcing_a_file_written_by_hand_changes_the_counter_alone() -> None:
    after = frontmatter.patch(BY_HAND, {"reinforced": 4})
    assert after == BY_HAND.replace("reinforced: 3   # counter", "reinforced: 4   # counter")


def test_a_missing_key_is_added_before_the_closing_line_in_the_files_own_line_ends() -> None:
    after = frontmatter.patch(BY_HAND, {"last_confirmed": date(2026, 11, 30)})
    assert after == BY_HAND.replace("# counter\r\n---", "# counter\r\nlast_confirmed: 2026-11-30\r\n---")


def test_a_block_list_grows_by_a_line_and_keeps_its_comments() -> None:
    after = frontmatter.patch(BY_HAND, {"sources": ("manual", "event: 7")})
    assert after == BY_HAND.replace("# by hand\r\n", "# by hand\r\n", 1).replace(
        "  - manual  # by hand", '  - manual\r\n  - "event: 7"  # by hand'
    )


def test_a_list_in_brackets_stays_in_brackets() -> None:
    after = frontmatter.patch(BY_HAND, {"keywords": ("deploy", "a, b")})
    assert after == BY_HAND.replace("[deploy,\r\n  release]   # two", '[deploy, "a, b"]   # two')


def test_the_spelling_of_a_key_that_is_there_stays() -> None:
    text = "---\nid: a\napplies_when: here\nvalid-until:\n---\nfact\n"
    after = frontmatter.patch(text, {"applies_when": "there", "valid_until": date(2026, 1, 2)})
    assert after == "---\nid: a\napplies_when: there\nvalid-until: 2026-01-02\n---\nfact\n"


def test_a_text_over_lines_is_replaced_by_one_line() -> None:
    after = frontmatter.patch(FROM_THE_SEED, {"applies_when": "cooking"})
    assert after == FROM_THE_SEED.replace("|\n  starting a recipe\n  planning a menu", "cooking")


def test_front_matter_in_braces_is_refused_rather_than_rewritten() -> None:
    with pytest.raises(BrokenEntry, match="braces"):
        frontmatter.patch("---\n{id: a, type: fact}\n---\nfact\n", {"reinforced": 1})


def test_a_value_that_others_refer_to_is_refused_rather_than_lost() -> None:
    with pytest.raises(BrokenEntry, match="can't be changed in place"):
        frontmatter.patch("---\ntags: &t [a]\nkeywords: *t\n---\nfact\n", {"tags": ("b",)})


def test_an_entry_of_the_seed_opens_as_it_is() -> None:
    entry = frontmatter.parse(FROM_THE_SEED, PATH)
    assert entry == Entry(
        id="prep-first",
        path=PATH,
        title="Prep first",
        type="lesson",
        scope="global",
        fact="Cut everything before the pan is hot.",
        narrative="It moves fast then.",
        status="confirmed",
        confidence=0.9,
        applies_when="starting a recipe\nplanning a menu",
        keywords=("prep", "order"),
        created=date(2026, 6, 19),
        updated=date(2026, 6, 19),
        sources=("manual",),
        related=("[[global/cooking/knives]]",),
    )
    assert entry.current


def test_bare_front_matter_is_enough_for_an_entry() -> None:
    entry = frontmatter.parse("---\n---\nUse uv.\n", "projects/api-1/facts/use-uv.md")
    assert (entry.title, entry.type, entry.scope, entry.trust) == ("use uv", "fact", "project:api-1", Trust.FOREIGN)
    assert entry.id == frontmatter.parse("---\n---\nOther.\n", "projects/api-1/facts/use-uv.md").id


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no front matter", "no front matter"),
        ("---\nid: a\nno end", "has no end"),
        ("---\nid: [a\n---\nfact", "not YAML"),
        ("---\n- a\n---\nfact", "`key: value` lines"),
        ("---\ntype: poem\n---\nfact", "type: Input should be"),
        ("---\nconfidence: high\n---\nfact", "confidence: Input should be a valid number"),
        ("---\nkeywords: {a: 1}\n---\nfact", "keywords holds a mapping"),
        ("---\ntrust: root\n---\nfact", "unknown trust 'root'"),
        ("---\nscope: everywhere\n---\nfact", "must be 'global' or"),
    ],
)
def test_what_is_no_entry_says_why(text: str, reason: str) -> None:
    with pytest.raises(BrokenEntry, match=reason):
        frontmatter.parse(text, PATH)


@pytest.mark.parametrize("word", ["on", "no", "null", "~", "010", "1e3", "2026-11-30", "12:30:00", "- a", "a: b", "#x", "'", ""])
def test_a_word_that_yaml_would_take_for_something_else_stays_that_word(word: str) -> None:
    entry = Entry(id="e_1", path=PATH, title=word, type="fact", scope="global", fact="Fact.", keywords=(word,))
    assert frontmatter.parse(frontmatter.render(entry), PATH) == entry


def test_another_fact_takes_the_place_of_the_old_line_alone() -> None:
    after = frontmatter.reword(BY_HAND, fact="Deploy from main or release.")
    assert after == BY_HAND.replace("Deploy from main only.", "Deploy from main or release.")


def test_what_is_appended_stands_at_the_end_in_the_files_line_ends() -> None:
    after = frontmatter.reword("---\r\nid: a\r\n---\r\nFact.\r\n", append="Since May.\nReally.")
    assert after == "---\r\nid: a\r\n---\r\nFact.\r\n\r\nSince May.\r\nReally.\r\n"


def test_a_body_without_a_fact_gets_one() -> None:
    assert frontmatter.parse(frontmatter.reword("---\nid: a\n---\n# Only a heading\n", fact="Said."), PATH).fact == "Said."
