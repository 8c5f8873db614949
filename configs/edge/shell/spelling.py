"""Known commands spelled out, so that a rule needs one way of writing them.

Short options get their long names, clusters fall apart, and of a push the branch stands there that it changes.
"""

from __future__ import annotations

from ultan.configs.edge.shell.wrappers import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# The short options of a command; one with ":" takes a value.
_SHORT = {
    "git push": "f=--force n=--dry-run u=--set-upstream d=--delete q=--quiet v=--verbose o=--push-option:",
    "git commit": "a=--all n=--no-verify s=--signoff e=--edit v=--verbose q=--quiet p=--patch m=--message: F=--file: C=: c=: t=:",
    "git clean": "f=--force n=--dry-run q=--quiet i=--interactive d=-d x=-x X=-X e=--exclude:",
    "git checkout": "f=--force q=--quiet b=-b: B=-B:",
    "git switch": "f=--force c=--create: C=--force-create:",
    "git branch": "D=--delete,--force d=--delete f=--force M=--move,--force m=--move u=--set-upstream-to:",
    "git tag": "d=--delete f=--force a=--annotate s=--sign m=--message:",
    "git add": "A=--all f=--force u=--update p=--patch",
    "git rm": "r=-r f=--force",
    "git fetch": "f=--force p=--prune",
    "git pull": "f=--force r=--rebase",
    "git rebase": "i=--interactive x=--exec:",
    "git worktree remove": "f=--force",
    "docker rm": "f=--force v=--volumes",
    "docker rmi": "f=--force",
    "docker compose down": "v=--volumes",
    "docker compose rm": "f=--force v=--volumes s=--stop",
    "docker system prune": "a=--all f=--force",
    "docker image prune": "a=--all f=--force",
    "docker volume prune": "a=--all f=--force",
    "kubectl": "n=--namespace: f=--filename: l=--selector: A=--all-namespaces",
    "npm install": "g=--global D=--save-dev f=--force",
    "npm uninstall": "g=--global",
    "pnpm add": "g=--global D=--save-dev",
    "curl": "k=--insecure s=--silent L=--location f=--fail X=--request: H=--header: d=--data: o=--output: u=--user:",
    "cp": "r=-r R=-r f=-f a=-a p=-p v=-v n=-n",
    "mv": "f=-f n=-n v=-v",
    "ln": "s=-s f=-f n=-n",
    "chmod": "R=-R v=-v f=-f",
    "chown": "R=-R v=-v f=-f h=-h",
    "rm": "r=-r R=-r f=-f i=-i v=-v d=-d I=-I",
}
_SAME = {
    "docker-compose": ("docker", "compose"),
    "npm i": ("npm", "install"),
    "npm in": ("npm", "install"),
    "npm un": ("npm", "uninstall"),
    "npm rm": ("npm", "uninstall"),
    "pnpm i": ("pnpm", "install"),
    "bun i": ("bun", "install"),
    "pip3": ("pip",),
    "nodejs": ("node",),
}
# Programs that do something else with each subcommand.
_WITH_SUBCOMMANDS = (
    "git gh glab hg svn jj docker docker-compose podman kubectl helm terraform tofu pulumi npm pnpm yarn bun cargo go pip poetry"
    " uv gem bundle composer brew apt apt-get dnf yum systemctl alembic prisma rails rake make just aws gcloud az flyctl heroku"
    " vercel supabase dvc"
)
SUBCOMMANDS = frozenset(_WITH_SUBCOMMANDS.split())
# A push of all branches changes these, whatever else there is.
_ALL = ("main", "master")
_PUSHES_ALL = ("--all", "--mirror", "--branches")
_NUMBERED = ("python", "pip", "ruby", "perl", "php", "node")
_RM_LONG = {"--recursive": "-r", "--force": "-f", "--dir": "-d", "--verbose": "-v"}


def spelled(words: Sequence[str], branch: str = "") -> list[list[str]]:
    """Returns what `words` (a command without wrappers) says in other words: none, one, or two where it runs a module.

    `branch` is the one that a push without a branch changes, "" where nobody knows.
    """
    same = _same(list(words))
    plain = _options(same)
    if plain[:2] == ["git", "push"]:
        plain = _push(plain, branch)
    elif plain[:1] == ["rm"]:
        plain = _rm(plain)
    forms = [plain, plain[2:]] if plain[:2] == ["python", "-m"] and len(plain) > 2 else [plain]
    return [form for form in forms if form != list(words)]


def _same(words: list[str]) -> list[str]:
    """The same command under its usual name."""
    words = [_unnumbered(name(words[0])), *words[1:]] if words else words
    for length in (2, 1):
        if (usual := _SAME.get(" ".join(words[:length]))) and len(words) >= length:
            return [*usual, *words[length:]]
    return words


def _unnumbered(program: str) -> str:
    """`python3.11` is python."""
    plain = program.rstrip("0123456789.")
    return plain if plain in _NUMBERED else program


def _options(words: list[str]) -> list[str]:
    """Each short option by itself and by its long name, each value behind its option."""
    length = next((length for length in (3, 2, 1) if " ".join(words[:length]) in _SHORT), 0)
    known = dict(part.split("=", 1) for part in _SHORT[" ".join(words[:length])].split()) if length else {}
    made = words[: length or 1]
    for at, word in enumerate(words[length or 1 :], length or 1):
        if word == "--":
            return [*made, *words[at:]]
        if word.startswith("--"):
            option, sign, value = word.partition("=")
            made += [option, value] if sign else [word]
        elif known and word.startswith("-") and len(word) > 1:
            made += _cluster(word[1:], known)
        else:
            made.append(word)
    return made


def _cluster(letters: str, known: dict[str, str]) -> list[str]:
    """`-fu` is `--force --set-upstream`; a cluster with a letter that isn't known stays as it is."""
    made: list[str] = []
    for at, letter in enumerate(letters):
        if letter not in known:
            return [f"-{letters}"]
        long = known[letter]
        made += (long.rstrip(":") or f"-{letter}").split(",")
        if long.endswith(":"):
            return [*made, letters[at + 1 :].removeprefix("=")] if letters[at + 1 :] else made
    return made


def _push(words: list[str], branch: str) -> list[str]:
    """Options, then the remote, then the branches that change."""
    options: list[str] = []
    operands: list[str] = []
    takes = False
    for word in words[2:]:
        if takes:
            takes = False
        elif word.startswith("-") and len(word) > 1:
            takes = word in ("--push-option", "--repo", "--receive-pack", "--exec")
            options.append(word)
        # What `--force-with-lease=main:1a2b` names isn't what is pushed.
        elif not (options and options[-1] == "--force-with-lease" and not operands and ":" in word):
            operands.append(word)
    changed: list[str] = []
    for spec in operands[1:]:
        plus, (source, colon, target) = spec.startswith("+"), spec.lstrip("+").partition(":")
        options += ["--force"] if plus else []
        options += ["--delete"] if target and not source else []
        every = "*" in spec or not (source or target)
        changed += [*filter(None, [branch]), *_ALL] if every else [_branch(target if colon else source, branch)]
    if "--mirror" in options:
        options.append("--force")
    if set(_PUSHES_ALL) & set(options):
        changed += [*filter(None, [branch]), *_ALL]
    elif len(operands) < 2 and branch and not {"--tags", "--delete"} & set(options):
        changed = [branch]
    return ["git", "push", *dict.fromkeys(options), *operands[:1], *dict.fromkeys(changed)]


def _branch(target: str, current: str) -> str:
    if target in ("HEAD", "@"):
        return current or target
    return next((target[len(before) :] for before in ("refs/heads/", "heads/") if target.startswith(before)), target)


def _rm(words: list[str]) -> list[str]:
    """How, then what."""
    words = [_RM_LONG.get(word, word) for word in words]
    how = sorted({word for word in words[1:] if word.startswith("-") and word != "--"}, key=lambda word: (word not in "-r", word))
    return ["rm", *how, *(word for word in words[1:] if not word.startswith("-"))]
