# Everything runs in a virtual environment of its own; only Python 3.11+ and make are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
# Spark itself has the modules of its client, so it has an environment of its own.
SPARK_VENV := .venv-spark
SPARK_STAMP := $(SPARK_VENV)/.stamp
# Half as many workers again as cores: each has a PostgreSQL of its own, and waits for it at times.
WORKERS ?= $(shell $(PYTHON) -c 'import os; cores = os.cpu_count() or 1; print(cores + cores // 2)')

.PHONY: demo report pictures test test-slow test-spark test-spark-slow test-browser papers docs lint types clean

demo: $(STAMP)-demo
	$(BIN)/ppdp demo

# Opens the report of the demo in the browser of the desktop, or in $BROWSER.
report: ppdp_demo/report.html
	@echo "The report is in ppdp_demo/report.html"
	$(BIN)/python -m webbrowser "file://$(CURDIR)/ppdp_demo/report.html"

ppdp_demo/report.html:
	$(MAKE) demo

test: $(STAMP)-test
	$(BIN)/python -m pytest -n $(WORKERS)

test-slow: $(STAMP)-test
	$(BIN)/python -m pytest -n $(WORKERS) -m 'slow and not executors'

# One worker: it has a Spark of three processes, which keep two cores busy.
test-spark: $(SPARK_STAMP)-test
	PPDP_TEST_SPARK=real $(SPARK_VENV)/bin/python -m pytest -n 1 -m '(spark or executors) and not slow'

# What of the engine suite takes too long on Spark for every change.
test-spark-slow: $(SPARK_STAMP)-test
	PPDP_TEST_SPARK=real $(SPARK_VENV)/bin/python -m pytest -n 1 -m 'spark and slow'

# Looks at a report in a real browser: $PPDP_BROWSER, or the Chromium or Chrome that it finds; as root it
# installs Debian's. Without any it fails.
test-browser: $(STAMP)-test
	$(BIN)/python -m tests.browser.browsers
	$(BIN)/python -m pytest -m browser tests/browser

# Makes every table and figure of the papers again, and writes docs/papers.md: some minutes.
papers: $(STAMP)-test
	$(BIN)/python examples/papers/regenerate.py

# Builds the documentation into site/, which opens from the disk; a link that leads nowhere fails it.
docs: $(STAMP)-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Makes the pictures of the README again; needs a browser, as the tests of the report do.
pictures: $(STAMP)-test
	$(BIN)/python docs/pictures/make_pictures.py

lint: $(STAMP)-lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)-lint
	$(BIN)/mypy

clean:
	rm -rf $(VENV) $(SPARK_VENV) ppdp_demo site

$(VENV)/bin/python $(SPARK_VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(@:/bin/python=)
	$@ -m pip install --quiet --upgrade pip

$(STAMP)-demo: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[report]'
	touch $@

$(STAMP)-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

$(STAMP)-lint: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test,lint]'
	touch $@

$(STAMP)-docs: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	touch $@

$(SPARK_STAMP)-test: pyproject.toml | $(SPARK_VENV)/bin/python
	$(SPARK_VENV)/bin/python -m pip install --quiet --editable '.[test-spark]'
	touch $@
