"""What git's commands do to what follows them: aliases, branches that are checked out, commands that they run themselves."""

from __future__ import annotations

from ultan.configs.edge.shell.forms import git_words
from ultan.configs.edge.shell.launching import text_after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.configs.edge.shell.walk import Walk

# Commands that print the branch that is checked out.
_SAY_BRANCH = (
    ["branch", "--show-current"],
    ["rev-parse", "--abbrev-ref", "HEAD"],
    ["symbolic-ref", "--short", "HEAD"],
    ["symbolic-ref", "-q", "--short", "HEAD"],
)
_FILTERS = ("--tree-filter", "--index-filter", "--msg-filter", "--env-filter", "--commit-filter", "--parent-filter")


def git(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """Returns what git prints where that is the name of a branch."""
    before, plain = git_words(words)
    for at, option in enumerate(before[:-1]):
        if option == "-c":
            _alias(walk, *before[at + 1].partition("=")[::2])
    command, rest = plain[1] if len(plain) > 1 else "", plain[2:]
    if command in walk.git_aliases:
        _aliased(walk, [words[0], *before], command, rest)
    elif command == "config":
        values = [word for word in rest if not word.startswith("-") and word != "set"]
        _alias(walk, *(*values, "", "")[:2])
    elif command in ("checkout", "switch"):
        _switch(walk, rest)
    elif command == "submodule" and "foreach" in rest:
        walk.start(" ".join(word for word in rest[rest.index("foreach") + 1 :] if not word.startswith("--")))
    elif command == "rebase":
        text_after(walk, rest, ("-x", "--exec"))
    elif command == "filter-branch":
        text_after(walk, rest, _FILTERS)
    elif command == "bisect" and rest[:1] == ["run"]:
        walk.run_words(rest[1:])
    elif plain[1:] in _SAY_BRANCH and (branch := walk.checked_out(before)):
        return f"{branch}\n"
    return None


def _alias(walk: Walk, key: str, text: str) -> None:
    if key.lower().startswith("alias.") and text:
        walk.git_aliases[key[len("alias.") :]] = text


def _aliased(walk: Walk, words: list[str], alias: str, rest: list[str]) -> None:
    """An alias stands for nothing within itself."""
    text = walk.git_aliases.pop(alias)
    if text.startswith("!"):
        walk.call_text(f'{text[1:]} "$@"', rest)
    else:
        walk.run_words([*words, *text.split(), *rest])
    walk.git_aliases[alias] = text


def _switch(walk: Walk, rest: list[str]) -> None:
    """The first name is the branch from then on; that a file may be taken for one does no harm."""
    names = [word for word in rest if not word.startswith("-")]
    if "--" not in rest and names:
        walk.branches[walk.folder] = names[0]
