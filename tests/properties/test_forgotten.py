"""Forgetting over any text: whatever stands around the words, nothing of them is left."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.library.amending.forgotten import Forgotten, folded, term


@settings(deadline=None)
@given(st.text(max_size=60), st.sampled_from(["Quillfeather", "Blue Otter", "青い鳥", "Straße", "ﬁsh"]), st.text(max_size=60))
def test_whatever_stands_around_it_nothing_of_it_is_left(before: str, words: str, after: str) -> None:
    what = Forgotten(terms=(term(words),))
    text = f"{before} {words} {after}"
    assert what.holds(text)
    assert not what.holds(what.masked(text)) and not what.holds(what.without_lines(text))
    assert term(words) not in folded(str(what.without({"a": [text], "b": text})))
