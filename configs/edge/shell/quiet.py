"""What a command only says, and doesn't do: messages, printed words, patterns that are searched for."""

from __future__ import annotations

from ultan.configs.edge.shell.wrappers import name

SHELLS = ("sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "mksh")
# They print their words or compare them; of the last two the text that they run is followed by itself.
_TALKERS = (
    "echo",
    "printf",
    "print",
    ":",
    "true",
    "false",
    "test",
    "[",
    "[[",
    "((",
    "notify-send",
    "logger",
    "say",
    "eval",
    "trap",
)
# Their first operand is what is searched for, or done to each line.
_SEARCHERS = {
    "grep": "-A -B -C -m -f -d -D --include --exclude --exclude-dir -e --regexp",
    "egrep": "-A -B -C -m -f -e --include --exclude",
    "fgrep": "-A -B -C -m -f -e --include --exclude",
    "rg": "-A -B -C -g -t -T -m -f -j -M -E -r --glob --type -e --regexp",
    "ag": "-A -B -C -G -m",
    "ack": "-A -B -C -m",
    "sed": "-e -f -l --expression",
    "awk": "-F -v -f",
    "gawk": "-F -v -f",
    "jq": "--indent -f",
}
_GIVES_PATTERN = ("-e", "--regexp", "--expression")
_DECLARES = ("export", "declare", "local", "readonly", "typeset", "alias")
# Options whose value is a message, for any program and for those that have a short one.
_MESSAGES = ("--message", "--body", "--title", "--description", "--comment", "--notes", "--subject", "--summary", "--reason")
_SHORT_MESSAGES = {
    "git commit": "m F",
    "git tag": "m F",
    "git merge": "m F",
    "git notes": "m F",
    "git stash": "m",
    "git commit-tree": "m F",
    "hg commit": "m",
    "svn commit": "m",
    "jj describe": "m",
    "jj commit": "m",
    "alembic revision": "m",
    "docker commit": "m",
    "npm version": "m",
    "gh pr": "b t F",
    "gh issue": "b t F",
    "gh release": "n t F",
    "glab mr": "d t m",
    "glab issue": "d t",
}
# Programs that run no word with spaces in it: they search for it or write it down.
_PHRASES_ARE_QUIET = ("git", "gh", "glab")


def heard(words: list[str]) -> list[str]:
    """Returns the words of a command without those that it only says; the first stays, without its folder."""
    program, rest = name(words[0]), words[1:]
    if program in _TALKERS:
        return [program]
    if program in SHELLS:
        return [program, *_without_text(rest)]
    if program in _SEARCHERS:
        return [program, *_without_pattern(rest, frozenset(_SEARCHERS[program].split()))]
    if program in _DECLARES:
        return [program, *(_declared(word, program) for word in rest)]
    short = _SHORT_MESSAGES.get(" ".join([program, *rest[:1]]), "")
    kept = _without_messages(rest, frozenset(short.split()))
    return [program, *_shortened(kept)] if program in _PHRASES_ARE_QUIET else [program, *kept]


def _without_text(words: list[str]) -> list[str]:
    """A shell's words up to the text that it runs."""
    for at, word in enumerate(words):
        if word.startswith("-") and not word.startswith("--") and "c" in word:
            return words[: at + 1]
    return words


def _without_pattern(words: list[str], values: frozenset[str]) -> list[str]:
    kept: list[str] = []
    given = any(word in _GIVES_PATTERN for word in words)
    skip = False
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if before in _GIVES_PATTERN:
            continue
        if not given and not skip and not word.startswith("-") and before not in values:
            skip = True
            continue
        kept.append(word)
    return kept


def _declared(word: str, program: str) -> str:
    """The name alone where the value is a text; what an alias stands for counts where it is called."""
    set_to, sign, value = word.partition("=")
    return set_to + sign if sign and (program == "alias" or any(map(str.isspace, value))) else word


def _without_messages(words: list[str], short: frozenset[str]) -> list[str]:
    kept: list[str] = []
    says = False
    for word in words:
        if says:
            says = False
            continue
        option = word.partition("=")[0]
        if option in _MESSAGES:
            kept.append(option)
            says = option == word
            continue
        letter = _message_letter(word, short)
        says = letter == len(word) - 1 and letter > 0
        kept.append(word[: letter + 1] if letter > 0 else word)
    return kept


def _message_letter(word: str, short: frozenset[str]) -> int:
    """Where in a cluster like -am the letter stands that a message follows; -1 for none."""
    if not short or not word.startswith("-") or word.startswith("--"):
        return -1
    return next((at for at, letter in enumerate(word) if letter in short), -1)


def _shortened(words: list[str]) -> list[str]:
    """Without phrases: to these programs they are searched for or written down."""
    return [word for word in words if not any(map(str.isspace, word))]
