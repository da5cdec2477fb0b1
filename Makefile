# Every target is enough on its own: it sets up .venv first, and again whenever pyproject.toml has changed.

PYTHON ?= python3
VENV    := .venv
RUN     := $(VENV)/bin/python -m
READY   := $(VENV)/.ready
BENCH   := $(VENV)/.ready-bench
LEARN   := $(VENV)/.ready-learn
BROWSER := build/browser
CODE    := rulesdsl tests benchmarks
JOBS    ?= auto
PYTEST  := pytest -n $(JOBS) --maxprocesses 8

# Byte code is kept, whatever the machine's setting: without it the processes that tests start would compile everything.
export PYTHONDONTWRITEBYTECODE :=

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help ruling test quick check bench learn cover mutate pythons site browser clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

ruling: $(READY) ## the main job: a duel at a base, adjudicated step by step
	@$(RUN) rulesdsl adjudicate high-noon

test: $(READY) ## every test, in as many processes as there are cores (make test JOBS=1: in one)
	@$(RUN) $(PYTEST)

quick: $(READY) ## in less than a minute: the tests of what you changed, and a sample of rulings
	@$(RUN) tests.quick -n $(JOBS)

check: $(READY) ## lint, layout, types, and the same for cards, boards and rulings
	@$(RUN) ruff check $(CODE)
	@$(RUN) ruff format --check $(CODE)
	@$(RUN) mypy
	@$(RUN) rulesdsl check
	@$(RUN) rulesdsl fmt --check

bench: $(BENCH) ## how fast it is, as ratios within one run
	@$(RUN) benchmarks

learn: $(LEARN) ## the search: learn from the questions in cardtexts/asked anew
	@$(RUN) rulesdsl.lookup.learn

cover: $(READY) ## the tests, with the lines and branches that none of them reaches
	@$(RUN) $(PYTEST) --cov --cov-report=term

mutate: $(READY) ## do the tests notice? small mistakes in duels, burying and scoring, one after the other
	@$(RUN) tests.mutate duel bury scoring

pythons: $(READY) ## do other versions of Python say the same? every board, every ruling, and games by chance
	@$(RUN) tests.pythons

site: $(READY) ## the site, into build/site
	@$(RUN) rulesdsl site build
	@echo "build/site/index.html"

browser: $(READY) ## the tests that look at the site in Chromium
	@mkdir -p $(BROWSER)
	@cp tests/browser/package.json $(BROWSER)/
	@cd $(BROWSER) && npm install --silent --no-package-lock --no-audit --no-fund
	@RULESDSL_BROWSER=required $(RUN) pytest tests/browser

clean: ## away with everything that make made
	rm -rf $(VENV) build dist .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "rulesdsl needs Python 3.11 or newer as $(PYTHON); try: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "setting up $(VENV) (once; half a minute)" >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@$(RUN) pip install -qq --disable-pip-version-check -e '.[dev,site]'
	@touch $@

$(BENCH): $(READY)
	@echo "adding what the benchmarks need to $(VENV)" >&2
	@$(RUN) pip install -qq --disable-pip-version-check -e '.[bench]'
	@touch $@

$(LEARN): $(READY)
	@echo "adding what learning needs to $(VENV)" >&2
	@$(RUN) pip install -qq --disable-pip-version-check -e '.[learn]'
	@touch $@
