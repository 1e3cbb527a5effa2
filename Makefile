# Everything runs in a virtual environment of its own; only Python 3.11+ and make are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
# Half as many workers again as cores: each has a PostgreSQL of its own, and waits for it at times.
WORKERS ?= $(shell $(PYTHON) -c 'import os; cores = os.cpu_count() or 1; print(cores + cores // 2)')

.PHONY: demo test test-slow test-browser lint types clean

demo: $(STAMP)-demo
	$(BIN)/ppdp demo

test: $(STAMP)-test
	$(BIN)/python -m pytest -n $(WORKERS)

test-slow: $(STAMP)-test
	$(BIN)/python -m pytest -n $(WORKERS) -m slow

# Looks at a report in a real browser: $PPDP_BROWSER, or the Chromium or Chrome that it finds; as root it
# installs Debian's. Without any it fails.
test-browser: $(STAMP)-test
	$(BIN)/python -m tests.browser.browsers
	$(BIN)/python -m pytest -m browser tests/browser

lint: $(STAMP)-lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)-lint
	$(BIN)/mypy

clean:
	rm -rf $(VENV) ppdp_demo

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(STAMP)-demo: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(STAMP)-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

$(STAMP)-lint: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test,lint]'
	touch $@
