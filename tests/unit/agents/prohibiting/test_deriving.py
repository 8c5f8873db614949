"""What a prohibition's words say of calls: each is held against calls as hooks do it."""

from __future__ import annotations

import pytest

from ultan.agents.prohibiting.deriving import derive
from ultan.configs.edge.guard.matching import SHELL, Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger
from ultan.configs.edge.shell.reader import Reading, commands

ROOT = "/home/dev/project"


def stops(said: str, call: str, tool: str = SHELL, content: str = "", around: str = "") -> bool:
    field = {"Bash": "command", "Edit": "file_path", "Write": "file_path", "Read": "file_path", "Grep": "path"}.get(tool, "sql")
    against = [Trigger(one.tool, one.pattern, one.unless, one.content) for one in derive(said, around).triggers]
    fields = {field: call, "content": content} if content else {field: call}
    rule = Rule("e_1", said, "ask", triggers=against)
    return bool(fired((rule,), Call(tool, fields, ROOT), commands(call) if tool == SHELL else Reading()))


COMMANDS = [
    ("never run `prisma migrate reset`", "npx prisma migrate reset --force", "prisma migrate dev"),
    ("don't npm install, we use pnpm", "cd web && npm i zod", "pnpm install"),
    ("never docker compose down -v on staging", "ssh staging docker compose down -v", "docker compose down -v"),
    ("never docker compose down -v", "docker-compose -f dev.yml down --volumes", "docker compose down"),
    ("use pnpm, never npm", "npm ci", "pnpm add zod"),
    ("use `just test` instead of calling pytest directly", "python -m pytest -q", "just test"),
    ("never run cargo bench without --features mock", "cargo bench -p a", "cargo bench --features mock"),
    ("npm and yarn are off limits", "yarn add zod", "bun add zod"),
    ("only pnpm here", "yarn add zod", "yarn run build"),
    ("never chmod 777 anything", "sudo chmod -R 777 x", "chmod 750 x"),
    ("never ever use `git reset --hard`", "git reset --hard HEAD~1", "git reset HEAD a.py"),
    ("no bare pip install, poetry, pipenv or conda", "poetry add httpx", "uv add httpx"),
    ("I want trash-put instead of rm", "rm -r dist", "trash-put dist"),
    ("we don't use make here", "make test", "just test"),
    ("never use `--force` with npm", "npm install --force", "git clean --force"),
    (
        "never use `kubectl exec` on the prod cluster",
        "kubectl --context prod exec -it a sh",
        "kubectl --context dev exec -it a sh",
    ),
    ("never go through docker-compose, it's `docker compose` now", "docker-compose up", "docker compose up"),
    ("never `rm -rf`, use `rm -r`", "rm -rf build", "rm -r build"),
    ("don't run `dbt run` on your own, use `dbt run --empty`", "dbt run -s a", "dbt run --empty"),
    ("npm install is fine, but never npm audit fix", "npm audit fix", "npm audit"),
    ("don't use git add .", "git add .", "git add a.py"),
    ("don't use git add . here, stage one by one", "git add .", "git add a.py"),
    ("never git checkout -- .", "git checkout -- .", "git checkout main"),
    ("never git add .env", "git add .env a.py", "git add a.py"),
    ("never git add build/", "git add build", "git add builder"),
    ("never git add build/", "git add -f build/a.js", "git add src/a.js"),
    ("don't kubectl apply -f prod.yaml", "kubectl apply -f prod.yaml", "kubectl apply -f dev.yaml"),
    ("never git rm CHANGELOG.md", "git rm CHANGELOG.md", "git rm a.md"),
    ("never run pytest test_slow.py", "pytest -q test_slow.py", "pytest test_fast.py"),
    ("never run python manage.py flush", "python3 manage.py flush", "python manage.py runserver"),
    ("never run python setup.py install", "python setup.py install", "python setup.py sdist"),
    ("do not install packages with pip, use uv", "pip install httpx", "pip list"),
    ("don't install anything via npm", "npm i zod", "npm test"),
    ("no raw helm to pier-prod, not even to look", "helm --kube-context pier-prod list", "helm --kube-context pier-lab list"),
    ("nobody runs swiftformat by hand here", "swiftformat Sources", "tools/format Sources"),
    ("never run acme-migrate yourself", "acme-migrate --all", "acme-serve"),
    ("never run gradlew publish", "./gradlew clean :core:publish", "./gradlew clean test"),
    ("i don't do conda, on none of my machines", "conda install numpy", "uv add numpy"),
    ("so forget yarn altogether", "yarn add zod", "pnpm add zod"),
    ("queue:flush is off limits", "php artisan queue:flush --force", "php artisan queue:work"),
    ("cache:clear ist tabu", "bin/console cache:clear", "bin/console cache:warmup"),
    ("no dry run, no rclone", "rclone sync a b", "git log"),
    ("no --dry-run flag, no rclone", "rclone sync a b", "rclone sync a b --dry-run"),
    ("run rclone sync with --dry-run, never without", "rclone sync a b", "rclone sync --dry-run a b"),
    ("helm upgrade always with --atomic, never without it", "helm upgrade shop .", "helm upgrade shop . --atomic"),
    ("play site.yml with --check first; never without a check", "ansible-playbook site.yml", "ansible-playbook site.yml --check"),
    ("I never want to see pipx in here", "pipx run black", "uvx black"),
    ("never commit with -a here", "git commit -am x", "git commit -m x"),
    ("axios stays out of this codebase", "npm i axios", "npm i zod"),
    ("helm uninstall is off the table", "helm uninstall shop", "helm upgrade shop ."),
    ("pas de npm install chez nous, jamais", "npm install zod", "pnpm add zod"),
    ("never scp fonts anywhere", "scp fonts/ box:/srv", "scp logs/ box:/srv"),
]


@pytest.mark.parametrize(("said", "breaks", "keeps"), COMMANDS)
def test_a_command_that_is_named_is_stopped_and_its_neighbour_is_not(said: str, breaks: str, keeps: str) -> None:
    assert stops(said, breaks)
    assert not stops(said, keeps)
    assert not stops(said, f"git commit -m '{breaks}'")


ASKED = [
    "quit force-pushing",
    "please stop force-pushing to main",
    "force pushes to main are a no-go",
    "I told you not to force-push to main",
    "remember not to force-push",
    "not to force-push",
]


@pytest.mark.parametrize("said", ASKED)
def test_an_act_is_forbidden_however_one_is_asked_to_leave_it(said: str) -> None:
    assert stops(said, "git push --force origin main")
    assert not stops(said, "git push origin main")


def test_a_tool_that_is_named_behind_not_is_the_one_that_is_not_to_be_used() -> None:
    assert stops("use yarn not npm", "npm install")
    assert not stops("use yarn not npm", "yarn install")
    assert not stops("you can use make not just for builds", "just build")


def test_what_an_agent_or_nobody_does_is_a_rule() -> None:
    assert stops("Claude never pushes to main", "git push origin main")
    assert stops("the agent never touches vendor/", "vendor/a.go", "Edit")


SKIPPED = [
    "never skip the pre-commit hooks with --no-verify",
    "never bypass git hooks",
    "don't disable the commit hooks",
    "hooks are never bypassed, on no branch",
]


@pytest.mark.parametrize("said", SKIPPED)
def test_hooks_are_skipped_by_a_flag_whatever_program_is_named_beside_them(said: str) -> None:
    assert stops(said, "git commit --no-verify -m x")
    assert not stops(said, "pre-commit run") and not stops(said, "git commit -m x")


PORTS = [
    ("nothing of ours binds 9090", 9090),
    ("never use port 5000 on this machine", 5000),
    ("7001 is off limits on this box", 7001),
    ("6006 is taken by the scanner, never start anything there", 6006),
]


@pytest.mark.parametrize(("said", "port"), PORTS)
def test_a_port_that_is_taken_is_not_opened_and_may_be_looked_at(said: str, port: int) -> None:
    assert stops(said, f"python -m http.server {port}") and stops(said, f"npx serve -l {port} dist")
    assert not stops(said, f"lsof -i :{port}") and not stops(said, f"curl localhost:{port}/health")
    assert not stops(said, f"python -m http.server {port}1")


NO_RULE = [
    ("il n'y a plus de setup.py ici", "setup.py", "Edit"),
    ("we license those, they must not be changed", "LICENSE", "Edit"),
    ("don't forget npm install", "npm install", "Bash"),
    ("forget about the npm problem", "npm install", "Bash"),
    ("put findings into TODO.md and leave the rest alone", "TODO.md", "Edit"),
    ("never convert images by hand", "convert a.png b.png", "Bash"),
    ("no xlsx importer for now", "out/a.xlsx", "Edit"),
    ("no port was open", "serve -l 8080", "Bash"),
    ("we use helm upgrade a lot, never without a review", "helm upgrade shop .", "Bash"),
]


@pytest.mark.parametrize(("said", "call", "tool"), NO_RULE)
def test_what_only_looks_like_a_prohibition_forbids_nothing(said: str, call: str, tool: str) -> None:
    assert not stops(said, call, tool, around=said)


def test_no_npm_no_yarn_forbids_both() -> None:
    assert stops("no npm, no yarn", "yarn add zod") and stops("no npm, no yarn", "npm install zod")


LIFTED = [
    ("force-pushing to main is allowed from today (before: never force-push to main)", "git push --force origin main"),
    ("we use npm (before: we use pnpm, never npm)", "npm install"),
    ("any manager is fine (before: only pnpm here)", "npm install"),
    ("we no longer forbid npm", "npm install"),
    ("no longer avoid npm", "npm install"),
    ("don't stop using npm", "npm install"),
    ("it's not forbidden to use npm", "npm install"),
    ("forget the rule never use npm", "npm install"),
    ('remove the rule "never push to main"', "git push origin main"),
]


@pytest.mark.parametrize(("said", "call"), LIFTED)
def test_what_a_fact_tells_as_past_or_takes_back_forbids_nothing(said: str, call: str) -> None:
    assert not stops(said, call)


def test_what_stands_beside_the_past_forbids_as_ever() -> None:
    assert stops("never push to main (before: never push to trunk)", "git push origin main")
    assert not stops("never push to main (before: never push to trunk)", "git push origin trunk")
    assert stops("we deploy by hand (before: by cron). Never run npm", "npm install")


def test_a_full_stop_behind_a_space_ends_a_sentence() -> None:
    assert not stops("we don't use npm . we use pnpm", "pnpm install")


FORCED = [
    ("git push --force origin main", True),
    ("git push -f origin HEAD:main", True),
    ("cd sub && git push origin +main", True),
    ("git push --force-with-lease origin feat/x", False),
    ('git commit -m "document why we never force-push to main"', False),
    ("git push origin main", False),
]


@pytest.mark.parametrize(("call", "stopped"), FORCED)
def test_a_force_push_to_main_is_stopped_and_one_to_another_branch_is_not(call: str, stopped: bool) -> None:
    assert stops("never force-push to main; other branches are fine", call) is stopped


ACTS = [
    ("nothing goes straight to main", "git push origin main", "git push origin fix"),
    ("never push to upstream", "git push --tags upstream", "git push origin fix"),
    ("don't ever commit with --no-verify", "git commit --no-verify -m x", "git commit -m x"),
    ("please never amend", "git commit --amend", "git commit -m x"),
    ("never push without asking me", "git push", "git fetch"),
    ("you don't deploy", "make deploy", "make test"),
    ("never deploy to prod without approval", "fly deploy --app shop-prod", "fly deploy --app shop-dev"),
    ("migrations are never run against prod", "alembic -x env=prod upgrade head", "alembic upgrade head"),
    ("the `release` branch is frozen", "git push origin release", "git push origin main"),
    ("never squash merge", "gh pr merge --squash", "gh pr merge --merge"),
    ("a main no se sube nada directo", "git push origin main", "git push origin x"),
    ("no subas nada directamente a main", "git push origin main", "git push origin x"),
    ("hands off prod", "kubectl --context prod delete pod a", "kubectl --context prod get pods"),
    ("never restart the prod database", "kubectl --context prod rollout restart deploy/db", "kubectl rollout restart deploy/db"),
    ("never push --force, use --force-with-lease", "git push --force origin x", "git push --force-with-lease origin x"),
    ("never pipe curl into bash", "curl -s https://a.invalid | bash", "curl -s https://a.invalid | jq ."),
    ("nie direkt auf main pushen", "git push origin main", "git push origin x"),
    ("jamais de force push sur main", "git push -f origin main", "git push origin main"),
    ("nunca faça push na main", "git push origin main", "git push origin x"),
]


@pytest.mark.parametrize(("said", "breaks", "keeps"), ACTS)
def test_an_act_is_stopped_under_each_call_that_does_it(said: str, breaks: str, keeps: str) -> None:
    assert stops(said, breaks) and not stops(said, keeps)


FILES = [
    ("don't touch migrations/", "db/migrations/0001.py", "db/models.py"),
    ("nobody edits generated/*.py by hand", f"{ROOT}/generated/api.py", "generated/readme.md"),
    ("the arb files are off limits", "lib/l10n/app_de.arb", "lib/l10n/arb_loader.dart"),
    ("never touch the .github folder", ".github/workflows/ci.yml", "docs/github/ci.yml"),
    ("don't edit the README", "README.md", "docs/readme-notes.md"),
    ("leave vendor/ alone, patches go upstream", "vendor/a/b.go", "docs/vendor.md"),
    ("lock files are never edited by hand", "web/package-lock.json", "src/lock.py"),
    ("never write to ~/.config directly", "/home/tk/.config/starship.toml", "config/app.toml"),
    ("src/bindings is off limits", "src/bindings/sys/a.rs", "src/bindgen.rs"),
    ("hands off the legacy folder", "legacy/x.pl", "legacy_notes.md"),
    ("finger weg von inc/preis.php", "/srv/shop/inc/preis.php", "inc/preis_test.php"),
    ("no toques db/esquema/", "db/esquema/a.sql", "db/esquema.md"),
    ("do not edit the .proto files", "api/a.proto", "api/proto.md"),
    ("on ne touche pas au dossier legacy", "legacy/a.php", "src/legacy.php"),
    ("raak de map legacy niet aan", "legacy/a.php", "src/legacy.php"),
    ("you must not modify anything under third_party", "third_party/a.c", "src/third.c"),
    ("no new code in old/", "old/a.py", "fold/a.py"),
    ("hands off layout.ld, the vendor signed it", "boot/layout.ld", "boot/layout.md"),
    ("no pptx from you", "out/talk.pptx", "docs/pptx.md"),
    ("Jenkinsfile is off limits for you", "ci/Jenkinsfile", "docs/jenkins.md"),
    ("nobody touches .env.live except ops", ".env.live", ".env.test"),
    ("assets/fonts/ is licensed, they must not be edited", "assets/fonts/a.otf", "assets/img/a.png"),
]


@pytest.mark.parametrize(("said", "breaks", "keeps"), FILES)
def test_files_that_are_named_are_not_written_to(said: str, breaks: str, keeps: str) -> None:
    assert stops(said, breaks, "Edit") and not stops(said, keeps, "Edit")


def test_a_file_is_not_written_to_by_a_command_either_and_may_be_read() -> None:
    said = "don't touch config/prod.yaml"
    assert stops(said, "sed -i s/a/b/ config/prod.yaml")
    assert stops(said, "echo x > config/prod.yaml")
    assert not stops(said, "cat config/prod.yaml")
    assert not stops(said, "cp config/prod.yaml /tmp/x")


READ = [
    ("never read .env", ".env", ".env.example"),
    ("never read .env or anything in secrets/", "secrets/smtp.key", "src/secrets.py"),
    ("never read .env", "config/.env.local", "src/env.py"),
    ("don't look into config/credentials.yml", "config/credentials.yml", "config/app.yml"),
    ("lies nie private/kunden.csv", "private/kunden.csv", "private.md"),
]


@pytest.mark.parametrize(("said", "breaks", "keeps"), READ)
def test_a_file_that_is_not_to_be_read_is_neither_opened_nor_printed(said: str, breaks: str, keeps: str) -> None:
    for path, stopped in ((breaks, True), (f"{ROOT}/{breaks}", True), (keeps, False)):
        assert stops(said, path, "Read") is stopped
        assert stops(said, path, "Grep") is stopped
        assert stops(said, f"cat {path}") is stopped
    assert stops(said, f"grep -n KEY {breaks}") and not stops(said, "ls -la") and not stops(said, breaks, "Edit")


@pytest.mark.parametrize("said", ["never print in src/", "don't show debug output in src/", "never open a PR that touches src/"])
def test_what_is_printed_or_opened_elsewhere_closes_no_file(said: str) -> None:
    assert not stops(said, "src/a.py", "Read") and not stops(said, "cat src/a.py")


def test_a_path_lies_below_the_root_and_a_single_folder_in_no_documentation() -> None:
    assert not stops("never edit infra/vault/", "old/infra/vault/a.hcl", "Edit")
    assert stops("never edit infra/vault/", "/srv/other/infra/vault/a.hcl", "Edit")
    assert stops("don't touch ios/", "apps/ios/A.swift", "Edit") and not stops("don't touch ios/", "docs/ios/a.md", "Edit")


def test_the_call_that_only_shows_what_would_be_done_is_let_through_unless_it_is_the_one() -> None:
    assert stops("don't run black", "black .") and not stops("don't run black", "black --check .")
    assert not stops("never cargo publish", "cargo publish --dry-run -p a")
    assert stops("never helm upgrade --dry-run", "helm upgrade --dry-run a")


def test_hooks_are_not_skipped_by_a_flag_that_means_another_thing() -> None:
    assert stops("never skip the hooks", "git commit -n -m x") and not stops("never skip the hooks", "git push -n origin main")


def test_what_grows_at_its_end_may_be_written_to() -> None:
    assert not stops("published proto files are append-only: add fields at the end", "proto/a.proto", "Edit")


def test_what_may_not_be_deleted_may_be_edited() -> None:
    said = "do not delete anything under data/raw"
    assert stops(said, "rm -rf data/raw/a.csv") and not stops(said, "data/raw/a.csv", "Edit")


STATEMENTS = [
    (
        "never drop or truncate tables in the ledger schema",
        'psql $DB -c "TRUNCATE ledger.postings"',
        'psql -c "DROP TABLE shop.carts"',
    ),
    ("no DELETE without WHERE", 'psql -c "delete from carts"', 'psql -c "DELETE FROM carts WHERE id = 1"'),
    ("the audit schema is read-only", 'mysql -e "UPDATE audit.rows SET a = 1"', 'mysql -e "SELECT * FROM audit.rows"'),
    ("never drop the users table", 'psql -c "drop table users"', 'psql -c "drop table users_old"'),
]


@pytest.mark.parametrize(("said", "breaks", "keeps"), STATEMENTS)
def test_a_statement_is_stopped_where_it_is_run_and_not_where_it_is_read(said: str, breaks: str, keeps: str) -> None:
    assert stops(said, breaks) and not stops(said, keeps)
    assert not stops(said, f"grep -rn '{breaks.split(chr(34))[1]}' sql/")


def test_a_statement_is_stopped_in_a_tool_for_databases_too() -> None:
    assert stops("never truncate tables", "TRUNCATE carts", "mcp__db__query")
    assert not stops("never truncate tables", "SELECT 1", "mcp__db__query")


def test_a_banned_package_is_neither_added_nor_imported() -> None:
    said = "moment is banned, bundle size"
    assert stops(said, "pnpm add moment@2") and not stops(said, "pnpm add temporal")
    assert stops(said, "src/a.ts", "Write", 'import moment from "moment";')
    assert not stops(said, "src/a.ts", "Write", "// just a moment")


def test_nothing_is_imported_from_a_folder_that_is_closed() -> None:
    said = "never import from internal/legacy"
    assert stops(said, "src/a.ts", "Write", 'import { x } from "../internal/legacy/x";')
    assert not stops(said, "src/a.ts", "Write", 'import { x } from "../internal/x";')


NOTHING = [
    "never push on fridays",
    "the linter never touches vendor/",
    "the build never runs npm install twice",
    "our deploy script never writes to dist/",
    "don't skip `make lint`",
    "don't disable eslint",
    "make sure not to break make deploy",
    "not to mention git push",
    "don't push to main while the freeze is on",
    "never commit directly to main",
    "never rm -rf anything outside build/",
    "never use kubectl delete to clean up",
    "never commit half-finished work",
    "they never get committed",
    "never publish to npm",
    "nobody uses the legacy folder any more",
    "prod is read-only at the moment",
    "the tests/ folder is read only in the container",
    "we don't support yarn workspaces in the docs",
    "the worker should never push to the queue twice",
    "customers are not allowed to delete invoices",
    "npm is no longer banned",
    "force pushes to main aren't forbidden any more",
    "we only use npm for the docs",
    "nobody has pushed to main yet",
    "she has no npm experience",
    "make sure that the tests pass, and don't make it slow",
    "no `git rebase` on shared branches",
    "never use the root user for psql",
    "don't use sed to edit files",
    "never run e2e tests against production",
    "don't use requests to poll the api",
    "never push code that is broken",
    "don't use `any` in TypeScript",
    "I don't know why npm install fails",
    "npm doesn't work here",
    "our linter is flint not ruff, ruff isn't installed in CI",
    "no mocks in integration tests",
    "don't forget to run npm install",
    "tests must not hit the network",
    "the queue was frozen in prod when the cert expired",
    "never mention the AI in commit messages",
    "I'm not allowed to merge there",
    "don't push to main except for hotfixes",
    "we use npm and docker",
    "",
]


@pytest.mark.parametrize("said", NOTHING)
def test_what_cannot_be_seen_in_a_call_or_forbids_none_gives_no_trigger(said: str) -> None:
    assert derive(said).triggers == ()


def test_that_folder_is_the_one_that_was_named_before() -> None:
    quote = "everything in src/gen/ is written by the tool. hands off that directory, use src/hooks"
    assert stops("hands off that directory, use src/hooks", "src/gen/a.c", "Edit", around=quote)
    assert not stops("hands off that directory, use src/hooks", "src/hooks/a.c", "Edit", around=quote)


def test_an_exception_that_names_a_place_is_kept() -> None:
    said = "never touch migrations/ except migrations/dev/"
    assert stops(said, "migrations/001.sql", "Edit") and not stops(said, "migrations/dev/1.sql", "Edit")


def test_what_is_generated_is_no_explicit_prohibition() -> None:
    assert not derive("src/gen/ is generated by bindgen").explicit
    assert derive("src/gen/ is generated by bindgen").triggers
    assert derive("never edit src/gen/").explicit
