"""Front matter: whatever an entry says reads back, and a patch touches nothing else."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.library import fields, frontmatter, yamltext
from ultan.library.entry import Entry
from ultan.library.trust import Trust

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
LINE = TEXT.map(lambda text: " ".join(text.split()))
FACT = LINE.filter(lambda text: bool(text) and not text.lstrip().startswith("#"))
STORY = st.text(st.sampled_from("ab -#`[]:\n---\té文"), max_size=80).map(lambda text: text.strip())
WORDS = st.lists(TEXT, max_size=4).map(tuple)
DATES = st.none() | st.dates(min_value=date(1000, 1, 1))
SHARES = st.floats(0, 1)

ENTRIES = st.builds(
    Entry,
    id=st.from_regex(r"e_[0-9a-z]{10}", fullmatch=True),
    path=st.just("projects/p/facts/a.md"),
    title=TEXT.map(str.strip),
    type=st.sampled_from(["fact", "lesson", "tension"]),
    scope=st.sampled_from(["global", "project:p", "project:青空-1a2b3c", "project:on"]),
    fact=FACT,
    narrative=STORY,
    status=st.sampled_from(["provisional", "stale"]),
    trust=st.sampled_from(list(Trust)),
    confidence=SHARES,
    applies_when=TEXT.map(str.strip),
    keywords=WORDS,
    aliases=WORDS,
    tags=WORDS,
    created=DATES,
    valid_from=DATES,
    valid_until=DATES,
    sources=WORDS,
    related=WORDS,
    severity=st.sampled_from(["", "block", "advise"]),
    arousal_pinned=st.booleans(),
    encoding_strength=SHARES,
    reinforced=st.integers(0, 10**9),
    last_confirmed=DATES,
    superseded_by=st.sampled_from(["", "e_0123456789"]),
)

# Lines as people write them, with keys of ours and of theirs; None stands for a line end of the file's own kind.
LINES = st.lists(
    st.sampled_from(
        [
            "# a comment", "", "mood: 'sunny: very' # x", "nested:\n  deep: [1, 2]\n  more: |\n    text\n    ---x", "fired: 3",
            "fired-helpful:   1", "list:\n- a\n- b # c", "quoted: \"a \\\" b\"", "empty:", "folded: >-\n  two\n  lines",
        ]
    ),
    max_size=6,
    unique=True,
)  # fmt: skip
OURS = st.lists(
    st.sampled_from(
        [
            "reinforced: 1 # count", "keywords: [a, b]", "keywords:\n  - a # one\n  - b", "title: \"x: y\"", "tags: []",
            "applies-when: |\n  one\n  two", "last_confirmed:", "superseded_by: ~ # none",
        ]
    ),
    max_size=5,
    unique_by=lambda line: line.split(":")[0],
)  # fmt: skip
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "reinforced": st.integers(0, 99),
        "keywords": WORDS,
        "title": TEXT,
        "tags": WORDS,
        "applies_when": TEXT,
        "last_confirmed": st.dates(),
        "superseded_by": st.just("e_0123456789"),
        "trust": st.sampled_from(list(Trust)),
    },
)
BODY = "\n\n# Head\n\nFact.\n\n```\n---\nreinforced: 7\n```\n  \n"


@settings(max_examples=150, deadline=None)
@given(ENTRIES)
def test_an_entry_reads_back_as_it_was_written(entry: Entry) -> None:
    assert frontmatter.parse(frontmatter.render(entry), entry.path) == entry


@settings(max_examples=150, deadline=None)
@given(LINES, OURS, CHANGES, st.sampled_from(["\n", "\r\n"]), st.randoms())
def test_a_patch_changes_the_named_keys_and_no_other_byte(lines, ours, changes, newline, order) -> None:  # type: ignore[no-untyped-def]
    mixed = [*lines, *ours]
    order.shuffle(mixed)
    text = "\n".join(["---", *mixed, "---"]).replace("\n", newline) + BODY.replace("\n", newline)
    after = frontmatter.patch(text, changes)
    for name, value in changes.items():
        front = yamltext.read(frontmatter.split(after).front)
        [key] = [key for key in front if fields.attribute(key) == name]
        assert front[key] == yamltext.expected(value)
    kept = [line for line in mixed if not line or fields.attribute(line.split(":")[0]) not in changes]
    rest = after
    for line in kept:
        at = rest.find(line.replace("\n", newline) + newline)
        assert at >= 0, line
        rest = rest[at + len(line) :]
    assert after.endswith(newline + "---" + BODY.replace("\n", newline))
    assert after.count("\n") == after.count(newline)


@settings(max_examples=100, deadline=None)
@given(ENTRIES, CHANGES)
def test_patching_twice_is_patching_once(entry: Entry, changes: dict[str, yamltext.Value]) -> None:
    once = frontmatter.patch(frontmatter.render(entry), changes)
    assert frontmatter.patch(once, changes) == once
