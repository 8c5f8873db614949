# make demo    sets everything up, then plays two sessions in which something is taught and comes back
# make test    sets everything up, then runs linters, type checks, import contracts and all tests
# make setup   only the environment: .venv with the `ultan` command (CPU only, no torch)

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
TOOLS := $(BIN)/.tools

.PHONY: setup demo test check lock bench clean

setup: $(BIN)/.setup

$(BIN)/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ultan needs Python 3.11 or later; '$(PYTHON)' is older or missing. Name another: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	"$(PYTHON)" -m venv .venv

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

# Locks name no index and no local path, so that they hold on any machine.
COMPILE := pip-compile --quiet --strip-extras --generate-hashes --no-emit-find-links --no-emit-index-url --no-header
lock:
	$(COMPILE) --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
