# make demo    sets everything up, then plays two sessions in which something is taught and comes back
# make test    sets everything up, then runs linters, type checks, import contracts and all tests
# make test-extras   sets up .venv-extras with the extras `torch` and `observe`, then runs tests/torch and tests/observe
# make setup   only the environment: .venv with the `ultan` command (CPU only, no torch)

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
TOOLS := $(BIN)/.tools

.PHONY: setup demo test test-extras check lock bench clean

setup: $(BIN)/.setup

%/bin/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ultan needs Python 3.11 or later; '$(PYTHON)' is older or missing. Name another: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	"$(PYTHON)" -m venv $*

$(BIN)/.setup: $(BIN)/python requirements.lock pyproject.toml
	@echo "Installing Ultan and what it needs into .venv (about 250 MB to fetch, once) ..."
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(TOOLS): $(BIN)/.setup requirements-dev.lock
	@echo "Installing the tools that the tests need, the Claude Code CLI among them ..."
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

demo: setup
	$(BIN)/ultan demo

check: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest

# An environment of its own: types and all other tests must hold without torch, and with the least of Ray.
EXTRAS_BIN := .venv-extras/bin
# Whether an index offers this version built for the CPU or for CUDA isn't ours to say, and each build has its own hash: so its
# version is pinned here and its hash nowhere. All else is locked by hash.
TORCH := torch==2.13.0

$(EXTRAS_BIN)/.setup: $(EXTRAS_BIN)/python requirements-extras.lock pyproject.toml
	@echo "Installing Ultan with the extras torch and observe into .venv-extras (450 MB to fetch with torch for the CPU, once) ..."
	$(EXTRAS_BIN)/pip install --quiet --disable-pip-version-check $(TORCH)
	$(EXTRAS_BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-extras.lock
	$(EXTRAS_BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

test-extras: $(EXTRAS_BIN)/.setup
	$(EXTRAS_BIN)/pytest tests/torch tests/observe

# Locks name no index and no local path, so that they hold on any machine.
COMPILE := pip-compile --quiet --strip-extras --generate-hashes --no-emit-find-links --no-emit-index-url --no-header
lock:
	$(COMPILE) --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --extra torch --extra observe --extra dev-extras --unsafe-package torch --upgrade-package $(TORCH) \
	  --output-file requirements-extras.lock pyproject.toml

clean:
	rm -rf .venv .venv-extras build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
