# Start with `make demo` or `make test`. Both install everything first.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: demo test proof check clauses refusals golden contracts docs counts opinions gallery tour coverage mutants fuzz bench wheel versions clean

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	$(BIN)/python -m compileall -q companion campaigns printables
	touch $(STAMP)

# Play a campaign of ten levels, show the standings and print its chronicle.
demo: $(STAMP)
	mkdir -p out && rm -rf out/demo.db*
	$(BIN)/companion --db out/demo.db demo
	$(BIN)/companion --db out/demo.db print chronicle --campaign Demonstration --output out/ --force

# Run the tests on all processors, with a few examples of each long proof.
test: $(STAMP)
	$(BIN)/python -m pytest -n auto -m "not proof"

# Run the long proofs (tests/support/proofs.py) and check every stored count.
proof: $(STAMP)
	$(BIN)/python -m pytest -n auto -m proof
	$(BIN)/python -m tests.tools.counts

# Check style, types and imports between packages.
check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Check that every clause, switch, refusal, ending, verb, word, printed entry and effect has a case.
clauses: $(STAMP)
	$(BIN)/python -m tests.tools.clauses

# Regenerate which codes cite which clause and which endings cases reach (data/<title>/refusals.toml, tests/golden/endings.toml).
refusals: $(STAMP)
	$(BIN)/python -m tests.tools.refusals

# Regenerate what must not change in any case (tests/golden). Read the diff.
golden: $(STAMP)
	$(BIN)/python -m tests.tools.verdicts

# List what changed of the commands, JSON keys, codes, moves, settings and tables of the last release.
contracts: $(STAMP)
	$(BIN)/python -m tests.tools.contracts

# Build the documentation site with the case books in out/site. Warnings are errors.
docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[docs]"
	$(BIN)/python -m tests.tools.site

# Recount legal move sequences and compare them with the stored numbers; WRITE="reason" stores new ones.
counts: $(STAMP)
	$(BIN)/python -m tests.tools.counts $(if $(WRITE),--write "$(WRITE)")

# Compare rules with their second implementations on thousands of random positions.
opinions: $(STAMP)
	$(BIN)/python -m tests.tools.opinions

# Render every sheet into docs/gallery.
gallery: $(STAMP)
	$(BIN)/python -m tests.tools.gallery

# Render the tour into docs/tour; the pictures of the players' page need Chromium.
tour: $(STAMP)
	$(BIN)/python -m tests.tools.tour

# Measure coverage: 100 % of the rules, 95 % of everything else. Figures go to docs/background/quality.md.
coverage: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m pytest -n auto --cov --cov-report=
	$(BIN)/python -m tests.tools.covered

# Mutation testing of the rules: `make mutants TITLES=bear-valley SAMPLE=100 SEED=3`.
mutants: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m tests.tools.mutants --sample $(or $(SAMPLE),200) --seed $(or $(SEED),1) $(TITLES)

# Benchmark against well-known libraries in the same run; `make bench BENCH=--write` updates the tables.
bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python -m benchmarks $(BENCH)

# Fuzz every reader, then play long evenings full of mistakes and corrections: `make fuzz SECONDS=60`.
fuzz: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m tests.hostile --seconds $(or $(SECONDS),30)
	COMPANION_EVENINGS=long $(BIN)/python -m pytest -q -n0 tests/hostile/test_whole_evenings.py

wheel: $(STAMP)
	$(BIN)/python -m build --wheel

# Install and try the wheel with every supported Python found: `make versions PYTHONS="python3.12 python3.14"`.
versions: $(STAMP)
	$(BIN)/python -m tests.tools.versions $(PYTHONS)

clean:
	rm -rf $(VENV) out build dist *.egg-info
