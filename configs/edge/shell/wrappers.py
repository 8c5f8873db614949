"""Programs that run another: where in a command's words the one begins that counts."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Wrapper:
    """`values` are the options that take the next word, `operands` the words before the command that is run."""

    __slots__ = ("operands", "values")

    def __init__(self, values: str = "", operands: int = 0) -> None:
        self.values = frozenset(values.split())
        self.operands = operands


_PLAIN = Wrapper()
WRAPPERS = {
    "sudo": Wrapper("-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --role --type"),
    "doas": Wrapper("-u -C"),
    "pkexec": Wrapper("--user"),
    "env": Wrapper("-u -C --unset --chdir"),
    "command": _PLAIN,
    "builtin": _PLAIN,
    "exec": Wrapper("-a"),
    "coproc": _PLAIN,
    "nohup": _PLAIN,
    "setsid": _PLAIN,
    "nice": Wrapper("-n --adjustment"),
    "ionice": Wrapper("-c -n --class --classdata"),
    "taskset": Wrapper("", 1),
    "time": Wrapper("-f -o --format --output"),
    "timeout": Wrapper("-k -s --kill-after --signal", 1),
    "gtimeout": Wrapper("-k -s --kill-after --signal", 1),
    "stdbuf": Wrapper("-i -o -e"),
    "unbuffer": _PLAIN,
    "caffeinate": Wrapper("-t -w"),
    "flock": Wrapper("-w -E --timeout --conflict-exit-code", 1),
    "strace": Wrapper("-o -e -p -s"),
    "chroot": Wrapper("", 1),
    "busybox": _PLAIN,
    "noglob": _PLAIN,
    "unshare": Wrapper("-S -G --setuid --setgid --root --wd"),
    "nsenter": Wrapper("-t -S -G --target --setuid --setgid"),
    "chrt": Wrapper("-T -P -D", 1),
    "systemd-run": Wrapper("-u -p -E -H -M --unit --property --setenv --description --slice --uid --gid --working-directory"),
    "systemd-inhibit": Wrapper("--what --who --why --mode"),
    "dbus-run-session": Wrapper("--config-file --dbus-daemon"),
    "proxychains": Wrapper("-f"),
    "torsocks": _PLAIN,
    "firejail": _PLAIN,
    "flatpak-spawn": _PLAIN,
    "cross-env": _PLAIN,
    "env-cmd": Wrapper("-f -e -r"),
    "dotenv": Wrapper("-e -f -c -v"),
    "direnv exec": Wrapper("", 1),
    "chamber exec": Wrapper("", 1),
    "aws-vault exec": Wrapper("-d --duration", 1),
    "mise exec": _PLAIN,
    "op run": Wrapper("--env-file"),
    "doppler run": Wrapper("-p -c --project --config"),
    "infisical run": Wrapper("--env --path"),
    "xargs": Wrapper(
        "-I -i -n -P -L -l -d -E -s -a --replace --max-args --max-procs --max-lines --delimiter --arg-file --max-chars --eof"
    ),
    "docker exec": Wrapper("-e -u -w --env --user --workdir --env-file --detach-keys", 1),
    "podman exec": Wrapper("-e -u -w --env --user --workdir --env-file", 1),
    "docker compose exec": Wrapper("-e -u -w --env --user --workdir --index", 1),
    "docker-compose exec": Wrapper("-e -u -w --env --user --workdir --index", 1),
    "kubectl exec": Wrapper("-n -c --namespace --container --context --kubeconfig", 1),
    "oc exec": Wrapper("-n -c --namespace --container", 1),
}
# Words that xargs puts behind a command, and commands that it makes, as far as they are followed.
_ITEMS = 64
_CALLS = 16
# `command -v git` asks where git is.
_ASKS = {"command": ("-v", "-V")}
# `-S text`, `-Stext`, `-vS text`, `--split-string=text`.
_SPLIT = r"-[0iv]*S|--split-string(?:=|$)"


def name(word: str) -> str:
    """A program's name without its folder."""
    return word.rstrip("/").rpartition("/")[2] or word


def peel(words: Sequence[str]) -> tuple[list[str], list[int]]:
    """Returns the words, with what `env -S` splits split, and where the command begins: in them all, behind each wrapper."""
    found, starts = list(words), [0]
    while (at := _behind(found, starts[-1])) > starts[-1]:
        starts.append(at)
    return found, starts


def items_of(words: list[str], xargs: int, start: int, fed: str) -> list[list[str]]:
    """Returns the words of each command that the xargs at `xargs` makes of those from `start` on, and of what it reads."""
    options, rest, items = words[xargs:start], words[start:], fed.split()[:_ITEMS]
    for at, option in enumerate(options):
        if option.startswith(("-I", "-i", "--replace")):
            mark = option[2:] if option[:2] in ("-I", "-i") else option.partition("=")[2]
            mark = mark or (options[at + 1] if option == "-I" and at + 1 < len(options) else "{}")
            return [[*words[:start], *(word.replace(mark, item) for word in rest)] for item in items[:_CALLS]]
    return [[*words, *items]]


def _behind(words: list[str], start: int) -> int:
    """Where the command begins that a wrapper at `start` runs; `start` where there is none."""
    length = _length(words, start)
    if not length:
        return start
    wrapper = WRAPPERS[_key(words, start, length)]
    at, operands = start + length, wrapper.operands
    while at < len(words):
        word = words[at]
        if word == "--":
            at += 1
            if operands == 0:
                break
        elif name(words[start]) == "env" and (split := re.match(_SPLIT, word)):
            inside = [word[split.end() :]] if word[split.end() :] else words[at + 1 : at + 2]
            words[at : at + 1 + (not word[split.end() :])] = " ".join(inside).split()
        elif word.startswith("-") and len(word) > 1:
            if word in _ASKS.get(name(words[start]), ()):
                return start
            at += 2 if word in wrapper.values else 1
        elif length == 1 and _sets(word):
            at += 1
        elif operands:
            operands -= 1
            at += 1
        else:
            break
    if words[at : at + 1] == ["--"]:
        at += 1
    return at if at < len(words) else start


def sets_in(words: Sequence[str]) -> list[tuple[str, str]]:
    """Returns the variables that wrappers set, with their values."""
    return [(key, value) for key, _, value in (word.partition("=") for word in words if _sets(word))]


def _sets(word: str) -> bool:
    """True for `NAME=value`."""
    key, sign, _ = word.partition("=")
    return bool(sign) and key.isidentifier()


def _length(words: list[str], start: int) -> int:
    """Of how many words the wrapper's name is made."""
    return next((length for length in (3, 2, 1) if _key(words, start, length) in WRAPPERS), 0)


def _key(words: list[str], start: int, length: int) -> str:
    first = words[start : start + 1]
    return " ".join([*map(name, first), *words[start + 1 : start + length]])
