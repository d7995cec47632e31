# boardscore: `make run` opens the page, `make test` runs every check. Both set up what is missing first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup run test faults lint weights screenshots lock clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: .venv/run.done  ## set up and open the page
	$(BIN)/boardscore page

test: .venv/dev.done lint  ## set up and run every test
	$(BIN)/python -m pytest

faults: .venv/dev.done  ## break things on purpose, at full length (half an hour on two cores)
	BOARDSCORE_FAULTS=whole $(BIN)/python -m pytest -s -m faults

lint: .venv/dev.done  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

setup: .venv/run.done  ## make .venv with the command boardscore

weights: .venv/dev.done  ## train all nets again, from nothing to vision/weights
	sh tools/system-packages.sh train
	npm install --silent --no-save --prefix .venv/fonts $$(cat tools/training-fonts-npm.txt)
	$(BIN)/pip install --quiet --editable '.[train]'
	$(BIN)/mypy vision/training/*.py
	BOARDSCORE_FONTS=.venv/fonts $(BIN)/python -m vision.training.make_weights

screenshots: .venv/dev.done  ## take the README's pictures again, and every view in every language
	PYTHONPATH=.:tests $(BIN)/python tests/take_screenshots.py

lock: .venv/dev.done  ## pin every dependency with its hash
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --extra dev --extra lexicons pyproject.toml -o requirements-dev.lock

clean:  ## remove .venv and what tools leave behind
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	sh tools/system-packages.sh run
	$(PYTHON) -m venv .venv

.venv/run.done: .venv/bin/python requirements.lock pyproject.toml
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $@

.venv/dev.done: .venv/run.done requirements-dev.lock tools/system-packages.sh
	sh tools/system-packages.sh test
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	touch $@
