"""What a turn was working on: one of a few domains, by the user's words, then by the commands and files of the turn.

The domains are those in which teams have rules that differ and agents get wrong: how tests run, how commits are made, what is
formatted how. More of them would never gather evidence; fewer would say nothing that helps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

# Where code was written and none of the others is meant.
CODE = "code"
# Characters of a call's input that are looked at: a command or a path stands in its beginning.
INPUT_CHARS = 2000


class Domain(NamedTuple):
    """`words` are looked for in what the user says, `commands` in what is run, `paths` in files that are changed."""

    name: str
    words: re.Pattern[str]
    commands: re.Pattern[str]
    paths: re.Pattern[str]


def _domain(name: str, words: str, commands: str, paths: str) -> Domain:
    at_start = rf"(?:^|&&|\|\||[;|(]|\bcd \S+ && )\s*(?:sudo |npx |uv run |poetry run |python3? -m )*(?:{commands})\b"
    return Domain(
        name,
        re.compile(rf"(?<![\w./-])(?:{words})(?![\w/-])", re.IGNORECASE),
        re.compile(at_start),
        re.compile(paths, re.IGNORECASE),
    )


# In the order in which they win where two fit as well.
DOMAINS: tuple[Domain, ...] = (
    _domain(
        "tests",
        r"tests?|tested|testing|unit tests?|pytest|jest|vitest|specs?|coverage|fixtures?|mocks?|mocking|flaky|snapshots?|"
        r"testen|pruebas?|testes?",
        r"pytest|jest|vitest|mocha|tox|nox|rspec|phpunit|go test|cargo (?:test|nextest)|(?:npm|pnpm|yarn|bun) (?:run )?test\S*|"
        r"make (?:test|check)\S*|unittest",
        r"(?:^|/)(?:tests?|specs?|__tests__)/|(?:^|/)test_[^/]*$|_test\.\w+$|\.(?:test|spec)\.\w+$|conftest\.py$",
    ),
    _domain(
        "git",
        r"git|commits?|committed|committing|branch(?:es)?|rebase\w*|merge\w*|squash\w*|cherry-?pick|push|pushed|force-?push|"
        r"pull requests?|prs?|mrs?|stash|tags?|commit messages?|changelog entry",
        r"git|gh|glab|hub",
        r"(?:^|/)\.git(?:ignore|attributes|modules)$",
    ),
    _domain(
        "deploy",
        r"deploy\w*|release[sd]?|releasing|rollout|roll ?back|staging|production|prod|kubernetes|k8s|helm|terraform|ansible|"
        r"despliegue|implantação|bereitstellung",
        r"kubectl|helm|terraform|ansible\S*|ssh|scp|rsync|fly|flyctl|vercel|netlify|aws|gcloud|az|make (?:deploy|release)\S*",
        r"(?:^|/)(?:k8s|helm|charts|terraform|ansible|deploy(?:ment)?)/|\.tf$",
    ),
    _domain(
        "data",
        r"databases?|db|migrations?|migrate\w*|schemas?|sql|quer(?:y|ies)|tables?|datenbank|base de datos|banco de dados",
        r"psql|mysql|sqlite3|mongosh?|redis-cli|alembic|prisma|flyway|liquibase|dbt|manage\.py migrate",
        r"(?:^|/)migrations?/|\.sql$|schema\.prisma$",
    ),
    _domain(
        "dependencies",
        r"dependenc(?:y|ies)|lock ?files?|upgrad\w+|npm|pnpm|yarn|pip|uv|poetry|cargo add|packages?|abhängigkeit\w*",
        r"(?:npm|pnpm|yarn|bun) (?:i|install|add|remove|update|upgrade|ci)|pip3? (?:install|uninstall)|uv (?:add|sync|pip|lock|"
        r"remove)|"
        r"poetry (?:add|install|update|lock)|cargo (?:add|update)|go get|bundle (?:install|update)|composer \w+",
        r"(?:^|/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|requirements[^/]*\.(?:txt|lock|in)|poetry\.lock|uv\.lock|"
        r"cargo\.(?:toml|lock)|go\.(?:mod|sum)|gemfile(?:\.lock)?)$",
    ),
    _domain(
        "build",
        r"builds?|built|building|compil\w+|bundl\w+|webpack|vite|docker\w*|makefile|ci|pipelines?|workflows?|bauen",
        r"make|ninja|cmake|bazel|gradle\w*|\./gradlew|mvn|cargo (?:build|check)|go build|tsc|(?:npm|pnpm|yarn|bun) (?:run "
        r")?build\S*|"
        r"docker|docker-compose|podman",
        r"(?:^|/)(?:makefile|dockerfile|justfile|cmakelists\.txt|docker-compose\.ya?ml|tsconfig[^/]*\.json)$|"
        r"(?:^|/)\.github/workflows/|(?:webpack|vite|rollup)\.config\.\w+$|\.gradle(?:\.kts)?$",
    ),
    _domain(
        "docs",
        r"readme|docs?|documentation|docstrings?|comments?|changelog|dokumentation|kommentare?|commentaires?|comentarios?",
        r"mkdocs|sphinx-build|typedoc",
        r"\.(?:md|rst|adoc)$|(?:^|/)docs?/",
    ),
    _domain(
        "style",
        r"style|format|formatting|formatted|formatter|lint\w*|naming|renam\w+|camel ?case|snake_?case|kebab-?case|indent\w*|"
        r"tabs|spaces|quotes|semicolons|type hints?|imports?|ruff|black|eslint|prettier|einrück\w+|formatier\w+",
        r"ruff|black|isort|flake8|eslint|prettier|gofmt|goimports|rustfmt|clang-format|cargo fmt|(?:npm|pnpm|yarn) (?:run "
        r")?(?:lint|format)\S*",
        r"(?:^|/)(?:\.editorconfig|\.prettierrc[^/]*|\.eslintrc[^/]*|ruff\.toml|\.clang-format)$",
    ),
    _domain(
        "answers",
        r"answers?|repl(?:y|ies)|explain\w*|explanations?|verbose|wordy|shorter|summar\w+|emojis?|bullet points?|in (?:english|"
        r"german|"
        r"french|spanish|portuguese|italian|chinese|japanese)|antworte?n?|erklär\w+|réponds?|respuestas?|respostas?",
        r"(?!)",
        r"(?!)",
    ),
)
_CHANGING = frozenset(("Edit", "MultiEdit", "Write", "NotebookEdit"))
_FIELD = re.compile(r'"(?P<key>command|file_path|notebook_path|path)"\s*:\s*"(?P<value>(?:[^"\\]|\\.){1,1500})')


class Call(NamedTuple):
    """A call of a tool with its input as JSON text, which may be cut."""

    tool: str
    text: str


def domain_of(reaction: str, calls: Iterable[Call], request: str) -> str:
    """Returns the domain that a reaction is about: by its own words, else by the calls before it, else by the request for them.

    Returns "" where nothing tells.
    """
    done = tuple(calls)
    worked = Counter(name for call in done for name in _named(call))
    return _most(_spoken(reaction)) or _most(worked) or _most(_spoken(request)) or (CODE if any(map(changes, done)) else "")


def changes(call: Call) -> bool:
    """True for a call that writes a file or runs a command: work that the user may take or not."""
    return call.tool in _CHANGING or call.tool == "Bash"


def _spoken(text: str) -> Counter[str]:
    return Counter({domain.name: len({word.casefold() for word in domain.words.findall(text)}) for domain in DOMAINS})


def _named(call: Call) -> Iterable[str]:
    for field in _FIELD.finditer(call.text[:INPUT_CHARS]):
        value = field["value"].replace("\\n", "\n").replace('\\"', '"')
        if field["key"] == "command":
            yield from (domain.name for domain in DOMAINS if domain.commands.search(value))
        elif call.tool in _CHANGING:
            yield from (domain.name for domain in DOMAINS if domain.paths.search(value))


def _most(found: Counter[str]) -> str:
    best = max(found.values(), default=0)
    return next((domain.name for domain in DOMAINS if best and found[domain.name] == best), "")
