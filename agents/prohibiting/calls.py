"""From things to patterns of calls: what a command, a path, a statement or a package looks like in a call's normal form."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import ValidationError

from ultan.agents.prohibiting.lexicon import GAP, Group, lexicon
from ultan.agents.prohibiting.programs import Command
from ultan.library.entry import Trigger

# Tools that write files, as Claude Code calls them.
WRITING = "Edit|Write|NotebookEdit|MultiEdit"
# Where an import or a dependency may stand.
SOURCES = r"\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|rb|php|java|kt|cs|dart|exs?|json|toml|txt|gemspec)$|(?:^|/)(?:Gemfile|Podfile)$"
_WRITES = r"^(?:sed\b.* (?:-i|--in-place)|perl\b.* -\S*i|tee|mv|rm|truncate|patch|git rm|git mv)\b.*"
_READS = (
    "cat|tac|less|more|head|tail|bat|nl|grep|egrep|rg|ag|awk|sed|cut|sort|strings|xxd|hexdump|od|base64|source|[.]|cp|scp|rsync|diff|jq|"
    "yq|vim?|nano|emacs|code|dotenv|gpg|openssl|git show"
)
_HOME = r"^(?:~|/root|/(?:home|Users)/[^/]+)/"
_TOLD = r"(?:ansible-playbook|kubectl|helmfile|docker(?:-| )compose|docker stack|nomad|eksctl|artillery|goss|act)"
# Who forbids a call doesn't mean the one that only shows what it would do.
_LOOKS = frozenset({"--help", "--version", "--check", "--dry-run"})
_RUNS = r"(?:(?:ba|z|da)?sh|python[\d.]*|node|ruby|perl|source|uv run|poetry run)? ?"


def of_command(one: Command, narrowed: Iterable[str] = ()) -> str:
    """Returns the pattern of a command's normal form; it holds each of the subcommands in order, and flags anywhere behind."""
    known = lexicon()
    name = f"{one.program} {one.subcommands[0]}" if one.subcommands else one.program
    looks = () if _LOOKS.intersection(one.flags) else (rf"(?!.* (?:{'|'.join(sorted(_LOOKS))})(?: |$))",)
    ahead = "".join((*narrowed, *looks, *map(with_flag, one.flags), *(rf"(?=.*{_word(word)})" for word in one.rest)))
    program = known.forms.get(one.program) or re.escape(one.program)
    before = "" if one.program in known.takes_subcommand - known.brought | known.english.keys() else known.runners
    subcommands = [
        known.same.get(name, re.escape(word)) if not place else re.escape(word) for place, word in enumerate(one.subcommands)
    ]
    if one.program == "docker" and subcommands[:1] == ["compose"]:
        program, subcommands = r"docker(?:-| )compose", subcommands[1:]
    # "On staging" may be where the call goes to be run.
    before = f"(?:ssh .*)?{before}" if narrowed else before
    if one.program in known.several and subcommands:
        return rf"^{ahead}{before}{program}(?: \S{{1,60}}){{0,6}} (?:\S{{0,60}}:)?{subcommands[-1]}(?: |$)"
    return rf"^{ahead}{before}{program}{''.join(f'{GAP} {word}' for word in subcommands)}(?: |$)"


def of_other(program: str, group: Group) -> str:
    """Returns the pattern of what another tool of the group does."""
    return rf"^{lexicon().forms.get(program) or re.escape(program)}{GAP} {group.does}"


def narrowed(call: str, ahead: Iterable[str]) -> str:
    """Returns the pattern of an act with what it has to hold besides."""
    return f"^{''.join(ahead)}{call.removeprefix('^')}"


def holding(word: str) -> str:
    """Returns what finds a whole word, such as a branch or a remote, anywhere behind."""
    return rf"(?=.* (?:[^ :]*:)?{re.escape(word).replace(chr(92) + '*', '[^ ]*')}(?:/|:| |$))"


def holding_environment(pattern: str) -> str:
    return f"(?=.*{pattern})"


def of_flag(flag: str) -> str:
    """Returns the pattern of any call with this flag."""
    return rf" {re.escape(flag)}(?:[ =]|$)"


def with_flag(flag: str) -> str:
    """Returns what finds a flag anywhere behind, under its other names too."""
    name, _, value = flag.partition("=")
    if re.fullmatch(r"-[rf]{2,}", name):
        return "".join(with_flag(f"-{letter}") for letter in sorted(set(name[1:]), reverse=True))
    long = lexicon().flags.get(name)
    if name == "--force":
        long = "--force-with-lease|-f"
    letter = re.fullmatch(r"-([a-zA-Z])", name) if not value else None
    # "-am" holds "-a".
    name = rf"-[a-zA-Z]{{0,2}}{letter[1]}[a-zA-Z]{{0,2}}" if letter else re.escape(name)
    either = f"(?:{name}|{long})" if long else name
    return rf"(?=.* {either}[ =]{re.escape(value)})" if value else rf"(?=.* {either}(?:[ =]|$))"


def _word(word: str) -> str:
    return rf"[ =](?i:{re.escape(word)})/?(?: |$)"


def of_path(path: str) -> str:
    """Returns the pattern of a file's path that a user's words name: a file, a folder with all in it, or a glob."""
    path = path.strip("`'\"").removeprefix("./").partition("<")[0]
    home, path = path.startswith("~"), path.removeprefix("~").removeprefix("/") if path.startswith("~") else path
    rooted = path.startswith("/")
    folder = path.endswith(("/", "/**", "/*"))
    body = path.removesuffix("/**").removesuffix("/*") if path.endswith(("/**", "/*")) else path
    body = _globbed(body.strip("/"))
    lead = _HOME if home else "^/" if rooted else "(?:^|/)"
    if body.startswith("[^/]*\\."):
        return f"{body.removeprefix('[^/]*')}$"
    last = path.rstrip("/").rpartition("/")[2]
    if folder or (home and not re.search(r"[\w-]\.\w+$", last)):
        return f"{lead}{body}/" if not home else f"{lead}{body}(?:/|$)"
    return f"{lead}{body}$" if "." in last[1:] or "*" in last else f"{lead}{body}(?:/|$)"


def _globbed(path: str) -> str:
    marked = re.escape(path).replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.sub(r"\\\{([^{}]*)\\\}", lambda found: f"(?:{found[1].replace(',', '|')})", marked)


def from_root(path: str) -> str:
    """Returns the pattern of a user's path as the project's root sees it: "infra/vault/" lies there, "migrations/" anywhere but
    in the documentation. Outside of the root either may be anywhere."""
    nested = "/" in path.strip("/")
    return of_path(path).replace("(?:^|/)", "(?:^|^/.*/)" if nested else "(?:^|(?<!docs)/)", 1)


def in_command(path: str) -> str:
    """Returns a path's pattern as it stands among the words of a command."""
    return path.replace("(?:^|/)", "(?:^|[ /])").replace("^(?:~|", "(?: )(?:~|").replace("$", "(?: |$)")


def writing_to(path: str) -> str:
    """Returns the pattern of commands that write to a file."""
    return rf"{_WRITES}(?:{in_command(path)})"


def redirected_to(path: str) -> str:
    """Returns the pattern of what is written to a file by a redirection."""
    return rf">{{1,2}} ?(?:\S*/)?(?:{path.replace('(?:^|/)', '(?<=[ >/])').replace('^(?:~|', '(?:~|').replace('$', '(?: |$)')})"


def in_input(path: str) -> str:
    """Returns the pattern of a tool's input that names the file or folder as its path."""
    inner = path.replace("(?:^|/)", "").replace("$", '"').removeprefix("^")
    return f'"(?:file_?|notebook_?)?path": ?"(?:[^"]*/)?{inner}'


def reading_from(path: str) -> str:
    """Returns the pattern of commands that print, load or copy a file."""
    return rf"^(?:{_READS})\b.*(?:{in_command(path)})"


def removing(path: str) -> str:
    return rf"^(?:rm|git{GAP} rm|unlink|shred|find\b.*-delete)\b.*(?:{in_command(path)})"


def adding(path: str) -> str:
    """Returns the pattern of what puts a file under version control."""
    return rf"^git{GAP} (?:add|commit)\b.*(?:{in_command(path)})"


def of_script(path: str) -> str:
    """Returns the pattern of calls that run a script, or what a program is told to do by a file."""
    name = re.escape(path.rpartition("/")[2])
    told = rf"^{_TOLD}\b.*[ =/]" if path.endswith((".yml", ".yaml")) else rf"^{_RUNS}(?:\S*/)?"
    return rf"{told}{name}(?: |$)"


def installing(package: str) -> str:
    """Returns the pattern of commands that add a package."""
    name = re.escape(package)
    managers = r"(?:npm|pnpm|yarn|bun|pip[\d.]*|uv|poetry|pipenv|pdm|cargo|composer|gem|conda|dotnet|python[\d.]* -m pip)"
    verb = r"(?:install|i|add|require|get)"
    return rf"^(?:{managers}{GAP} (?:pip )?{verb}|go get)\b(?=.*[ /](?:@types/)?{name}(?:[@=<>~\[ ]|$))"


def of_task(task: str) -> str:
    """Returns the pattern of calls that run a task, whatever runs tasks in the project."""
    return rf"^{lexicon().tasks['runs']}(?:\S{{1,60}} ){{0,6}}{re.escape(task)}(?: |$)"


def on_port(port: str) -> str:
    """Returns the pattern of calls that open, serve or free a port; what only looks or speaks of it is none."""
    return rf"^(?!{lexicon().ports['looks']}).*[ :=]{port}(?:/(?:tcp|udp))?(?:[: ]|$)"


def importing(package: str) -> str:
    """Returns the pattern of a source's text that imports a package or depends on it."""
    name = re.escape(package)
    return (
        rf"(?:from|import|require\(|use|using)\s*\(?['\"]{name}(?:/[^'\"]*)?['\"]"
        rf"|(?m:^\s*(?:import|from|use|require) ['\"]?{name}\b)|['\"]{name}['\"]\s*:|(?m:^{name}\s*[=<>~])"
    )


def importing_from(path: str) -> str:
    """Returns the pattern of a source's text that imports from a folder or a file, however a language writes its path."""
    body = r"[/.:\\]+".join(map(re.escape, path.strip("/").split("/")))
    return rf"(?m:^.{{0,80}}\b(?:import|from|require|include|use)\b.*{body}\b)"


def of_statement(verbs: Iterable[str], tables: Iterable[str]) -> str:
    """Returns the pattern of SQL with one of these verbs on one of these tables or schemas; on any, where none is named."""
    known = lexicon().sql
    either = "|".join(known[verb] for verb in verbs)
    names = "|".join(re.escape(table) for table in tables)
    return rf"(?i:(?:{either}){rf'[^;]{{0,300}}?(?<![a-z0-9_])(?:{names})(?![a-z0-9_])' if names else ''})"


def checked(tool: str, pattern: str, unless: str = "", content: str = "") -> Trigger | None:
    """Returns the trigger; None where its words make no pattern that can be tried at every call."""
    try:
        return Trigger(tool=tool, pattern=pattern, unless=unless, content=content)
    except ValidationError:
        return None
