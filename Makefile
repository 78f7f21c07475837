# Two commands are enough: `make demo` and `make test`. Both set everything up first.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: demo test proof check clauses refusals golden docs counts opinions gallery tour coverage mutants fuzz bench wheel versions clean

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	$(BIN)/python -m compileall -q companion campaigns printables
	touch $(STAMP)

# Play a whole campaign of ten levels, show the standings, and print its chronicle.
demo: $(STAMP)
	mkdir -p out && rm -rf out/demo.db*
	$(BIN)/companion --db out/demo.db demo
	$(BIN)/companion --db out/demo.db print chronicle --campaign Demonstration --output out/ --force

# The tests, on all processors: everything but the long proofs, and some examples of these.
test: $(STAMP)
	$(BIN)/python -m pytest -n auto -m "not proof"

# The long proofs (tests/support/proofs.py) and every stored count.
proof: $(STAMP)
	$(BIN)/python -m pytest -n auto -m proof
	$(BIN)/python -m tests.tools.counts

# Style, types, and who may import whom.
check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Every clause, switch, refusal, ending, verb, word, printed entry and effect: hit by cases.
clauses: $(STAMP)
	$(BIN)/python -m tests.tools.clauses

# Which codes cite which clause, and what the cases reach, written down anew (data/<game>/refusals.toml, tests/golden/endings.toml).
refusals: $(STAMP)
	$(BIN)/python -m tests.tools.refusals

# What must not change in any case, written down anew (tests/golden); the diff is to be read.
golden: $(STAMP)
	$(BIN)/python -m tests.tools.verdicts

# The documentation as a site, in out/site, with the case books; a warning fails it.
docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[docs]"
	$(BIN)/python -m tests.tools.site

# Every stored number of legal move sequences, counted again; WRITE="why" stores them anew.
counts: $(STAMP)
	$(BIN)/python -m tests.tools.counts $(if $(WRITE),--write "$(WRITE)")

# The parts of the rules with a second opinion, compared on thousands of random positions.
opinions: $(STAMP)
	$(BIN)/python -m tests.tools.opinions

# Pictures of every sheet in docs/gallery.
gallery: $(STAMP)
	$(BIN)/python -m tests.tools.gallery

# Pictures of the program at work in docs/tour; those of the players' page where there is a Chromium.
tour: $(STAMP)
	$(BIN)/python -m tests.tools.tour

# What the tests come by: the rules completely, all else to 95 parts of a hundred; figures go to docs/background/quality.md.
coverage: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m pytest -n auto --cov --cov-report=
	$(BIN)/python -m tests.tools.covered

# Small changes to the rules that a test must notice: `make mutants TITLES=bear-valley SAMPLE=100 SEED=3`.
mutants: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m tests.tools.mutants --sample $(or $(SAMPLE),200) --seed $(or $(SEED),1) $(TITLES)

# Speed, as ratios against well-known libraries measured in the same run; `make bench BENCH=--write` writes the tables too.
bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python -m benchmarks $(BENCH)

# Hostile input: every reader under a fuzzer, then long evenings of slips and corrections: `make fuzz SECONDS=60`.
fuzz: $(STAMP)
	$(BIN)/python -m pip install --quiet --editable ".[proof]"
	$(BIN)/python -m tests.hostile --seconds $(or $(SECONDS),30)
	COMPANION_EVENINGS=long $(BIN)/python -m pytest -q -n0 tests/hostile/test_whole_evenings.py

wheel: $(STAMP)
	$(BIN)/python -m build --wheel

# The wheel, installed and tried with every supported Python that is found: `make versions PYTHONS="python3.12 python3.14"`.
versions: $(STAMP)
	$(BIN)/python -m tests.tools.versions $(PYTHONS)

clean:
	rm -rf $(VENV) out build dist *.egg-info
