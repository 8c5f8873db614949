"""The small reader at the edge and bash's grammar in the daemon find the same commands, or one of them isn't sure."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger
from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import agreed
from ultan.gate.guarding.reading import commands as with_grammar

RULE = Rule("e_1", "never force-push to main", "deny", triggers=[Trigger("Bash", r"^git push --force origin main$")])

WORDS = st.sampled_from(
    [
        "git", "push", "-f", "x", "'a b'", '"c $X d"', "$X", "${Y:-z}", "$(id -u)", "a\\ b", "{p,q}", "$'t\\x41'", "x=1", "--n=v",
        "\"$(cat <<'E'\nit's (\nE\n)\"", "*.py", "~", 'a"b"c', "''", "\\$x", '"\\"q\\""', '"a\nb"', "$1", "$((1+2))", "a#b",
        "./r.sh", "@{u}", "HEAD^", "a:b", "`pwd`", '"$@"', '"${Z}"',
    ]
)  # fmt: skip
PROGRAMS = st.sampled_from(["git push", "ls", "sudo rm", "echo", "npm run", "xargs", "cat", "env X=1 psql", "time make", "./x"])
REDIRECTS = st.sampled_from(["", "", "", " > out", " 2>&1", " >> 'l o g'", " &> f", " < in", " 2>/dev/null", " >&2"])
BREAKS = st.sampled_from(["git push -f origin main", "git push origin +HEAD:refs/heads/main", "B=main; git push -f origin $B"])


@st.composite
def simple(draw: st.DrawFn) -> str:
    before = draw(st.sampled_from(["", "", "", "A=1 "]))
    words = draw(st.lists(WORDS, max_size=4))
    # Of two words in backquotes the grammar makes one; it notices, but not in every place.
    words = words if words.count("`pwd`") < 2 else [word for word in words if word != "`pwd`"]
    return before + " ".join([draw(PROGRAMS), *words]) + draw(REDIRECTS)


def blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    between = st.sampled_from([" && ", " || ", "; ", " | ", "\n", " & "])
    return st.one_of(
        st.builds(lambda a, sign, b: a + sign + b, inner, between, inner),
        st.builds("({})".format, inner),
        st.builds("{{ {}; }}".format, inner),
        st.builds("if {}; then {}; else {}; fi".format, simple(), inner, inner),
        st.builds("for v in a b; do {}; done".format, inner),
        st.builds("while {}; do {}; done".format, simple(), inner),
        st.builds("case $x in a|b) {};; *) {} ;; esac".format, inner, simple()),
        st.builds("f() {{ {}; }}".format, inner),
        st.builds("cat <<'E'\n{}\nE\n{}".format, inner, simple()),
        st.builds("bash -c '{}'".format, inner.map(lambda text: text.replace("'", "'\\''"))),
    )


SCRIPTS = st.recursive(simple(), blocks, max_leaves=6)


@settings(max_examples=60, deadline=None)
@given(SCRIPTS)
def test_both_readers_find_the_same_commands_where_both_are_sure(text: str) -> None:
    small, grammar = reader.commands(text), with_grammar(text)
    if small.sure and grammar.sure:
        assert set(small.calls) == set(grammar.calls)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab \t\n'\"\\$`(){}[];|&<>#=*!-~", max_size=40))
def test_neither_reader_fails_whatever_the_text_is_and_nothing_that_one_finds_is_lost(text: str) -> None:
    small, grammar = reader.commands(text), with_grammar(text)
    found = agreed(small, grammar)
    if small.sure == grammar.sure:
        assert {*found.calls, *found.doubtful} == {*small.calls, *grammar.calls, *small.doubtful, *grammar.doubtful}
    else:
        assert found.sure


@settings(max_examples=60, deadline=None)
@given(SCRIPTS, BREAKS, st.sampled_from(["{1}", "{0}\n{1}", "{1}; {0}", "( {0}\n{1} )", "if {1}; then {0}\n fi", "{0}\n{1} &"]))
def test_what_breaks_a_rule_fires_by_each_reader_wherever_it_stands(text: str, breaks: str, place: str) -> None:
    line = place.format(text, breaks)
    for reading in (reader.commands(line), with_grammar(line)):
        assert fired([RULE], Call("Bash", {"command": line}), reading), (line, reading)


@settings(max_examples=60, deadline=None)
@given(SCRIPTS, BREAKS)
def test_what_is_only_said_fires_by_neither_however_sure_they_are(text: str, breaks: str) -> None:
    line = f"{text}\ngit commit -m \"{breaks.replace('$', '')}\" # {breaks}\necho '{breaks}'"
    for reading in (reader.commands(line), with_grammar(line)):
        assert not any(hit.sure for hit in fired([RULE], Call("Bash", {"command": line}), reading)), (line, reading)
