# River workbench. It needs make and Python 3.11 or newer; everything else goes into .venv.
#
#   make lab     JupyterLab on the first notebook
#   make test    every test: units, notebooks, a real browser
#   make help    the other targets

PYTHON ?= python3
# How many processes the tests run in.
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# uv installs in a tenth of pip's time; where it reaches no index, since it does not read pip's settings, pip does it.
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt $(1) || \
	$(PIP) install --constraint constraints.txt $(1)
RECIPE := pyproject.toml constraints.txt
TOY := tests/toy
# Installs are repeated only when what they were made from has changed.
LAB := $(VENV)/.installed-lab
TEST := $(VENV)/.installed-test

# Tests must not see the Jupyter and IPython settings of whoever runs them; the folder is removed afterwards.
OWN_JUPYTER = own=$$(mktemp -d "$${TMPDIR:-/tmp}/workbench-tests.XXXXXX") && trap 'rm -rf "$$own"' EXIT && \
	export JUPYTER_CONFIG_DIR="$$own/config" JUPYTER_DATA_DIR="$$own/data" JUPYTER_RUNTIME_DIR="$$own/runtime" && \
	export JUPYTERLAB_SETTINGS_DIR="$$own/lab/settings" JUPYTERLAB_WORKSPACES_DIR="$$own/lab/workspaces" && \
	export IPYTHONDIR="$$own/ipython" && unset JUPYTER_PATH JUPYTER_CONFIG_PATH PYTEST_ADDOPTS PYTHONPATH PYTHONHOME && \
	mkdir -p "$$own/runtime" && chmod 700 "$$own/runtime"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help lab setup test test-unit test-notebooks test-browser chromium check format bench clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

lab: $(LAB) ## open JupyterLab on the first notebook
	@$(BIN)/workbench lab

setup: $(TEST) ## install everything, for working on the project

test: $(TEST) ## every test, each part also when an earlier one failed
	@$(MAKE) --no-print-directory --keep-going chromium test-unit test-notebooks test-browser

test-unit: $(TEST) ## the tests without notebooks and browser
	@$(OWN_JUPYTER) && $(BIN)/python -m pytest -n $(JOBS) --dist loadscope -m "not browser" tests

test-notebooks: $(TEST) ## run the notebooks and compare their outputs
	@$(OWN_JUPYTER) && $(BIN)/python -m pytest -n $(JOBS) --dist loadscope \
		--nbval notebooks --nbval-sanitize-with tests/nbval_sanitize.cfg --nbval-cell-timeout 120

test-browser: $(TEST) chromium ## real clicks in JupyterLab, one test after the other
	@$(OWN_JUPYTER) && $(BIN)/python -m pytest -m browser tests/browser

chromium: $(TEST)
	@for name in chromium chromium-browser google-chrome; do \
		if command -v $$name >/dev/null 2>&1; then exit 0; fi; \
	done; \
	$(BIN)/python -m playwright install chromium || { \
		echo "The browser tests need Chromium: install it (on Debian: apt-get install chromium) so that 'chromium' is on PATH, then try again." >&2; \
		exit 1; \
	}

check: $(TEST) ## lint, formatting, types, and who may import whom
	@$(MAKE) --no-print-directory --keep-going check-lint check-format check-types check-imports

.PHONY: check-lint check-format check-types check-imports
check-lint: $(TEST)
	@$(BIN)/python -m ruff check .
check-format: $(TEST)
	@$(BIN)/python -m ruff format --check .
check-types: $(TEST)
	@$(BIN)/python -m mypy
check-imports: $(TEST)
	@$(BIN)/lint-imports

format: $(TEST) ## put the code into the common form
	@$(BIN)/python -m ruff check --fix-only .
	@$(BIN)/python -m ruff format .

bench: $(TEST) chromium ## how fast: the bare loop, the engine, the browser
	@$(BIN)/python benchmarks/bare_riverbend.py
	@$(OWN_JUPYTER) && PYTHONPATH=tests $(BIN)/python -m pytest -q -s --benchmark-only benchmarks
	@$(OWN_JUPYTER) && $(BIN)/python benchmarks/browser.py
	@$(BIN)/python benchmarks/page.py

clean: ## remove the environment, builds and caches
	rm -rf $(VENV) build dist .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { \
		echo "There is no '$(PYTHON)' on PATH: install Python 3.11 or newer, or name one with 'make PYTHON=/path/to/python ...'." >&2; \
		exit 1; \
	}
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "'$(PYTHON)' is $$("$(PYTHON)" -V 2>&1), the workbench needs 3.11 or newer: name one with 'make PYTHON=python3.12 ...'." >&2; \
		exit 1; \
	}
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make environments: install its venv module (on Debian and Ubuntu: apt-get install python3-venv)." >&2; \
		exit 1; \
	}
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(BIN)/uv: | $(BIN)/python
	@$(PIP) install --constraint constraints.txt uv

$(LAB): $(RECIPE) | $(BIN)/uv
	@echo "Installing the workbench into $(VENV) (up to two minutes the first time) ..."
	@$(call INSTALL,--editable .)
	@touch $@

$(TEST): $(RECIPE) $(wildcard $(TOY)/pyproject.toml) | $(BIN)/uv
	@echo "Installing the workbench and its tests into $(VENV) (up to two minutes the first time) ..."
	@$(call INSTALL,--editable '.[test]' --editable $(TOY))
	@touch $(LAB) $@
