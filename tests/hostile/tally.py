"""Final holdings, as read by `companion tally`: a TOML file, or words after `tally`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from companion.cli.commands.games.tally import TallyOrder, prepare_tally
from companion.cli.commands.games.tally_input import given_file, given_words, settle_holdings, write_template
from companion.cli.names import named_title
from companion.cli.screen.wording import score_fields, score_words
from companion.games import REGISTRY
from companion.referee.verdicts import Refusal
from tests.hostile.mutants import line_mutant, toml_mutant
from tests.hostile.position import read_file
from tests.hostile.targets import check_answer, refusing, typed_text

FILE = Path("final.toml")
VERB = b"tally "
TYPED = (
    b"tally king-of-the-valley Ann queen=1 duke=2 gold=7 Bo farmer=4 gold=12",
    b"tally masters-of-maple-syrup Ann points=3 Bo points=4",
    b"tally bear-valley Ann fate=gold gold=3 Bo rope=1 Cy fate=eaten",
)


def run(data: bytes) -> None:
    """Score everyone's holdings, or refuse them."""
    with refusing(data):
        if data.startswith(VERB):
            slug, *given = typed_text(data).split()[1:] or [""]
            table = prepare_tally(named_title(slug), {}, {}, {}, None)
            counted = settle_holdings(table.game, table.holdings, given_words(given, table.holdings))
        else:
            document = read_file(data)
            title = named_title(str(document.get("game", "crayonville")))
            table = prepare_tally(title, document, {}, {}, None)
            counted = settle_holdings(table.game, table.holdings, given_file(title, document, FILE))
        sheet = counted if isinstance(counted, Refusal) else table.score(counted)
        if isinstance(sheet, Refusal):
            check_answer(sheet.reason)
            return
        for words in score_words(sheet):
            check_answer(words)
        score_fields(sheet)


@cache
def tables() -> tuple[TallyOrder, ...]:
    """Return seats for every mode of every title that can be scored without a tracked game."""
    found = []
    for game in map(named_title, REGISTRY):
        if game.tally is None:
            continue
        played = game.campaign if "level" in game.options else game.modes
        for mode in played:
            found.append(prepare_tally(game, {}, dict(mode), {}, None))
    return tuple(found)


@cache
def seeds() -> Sequence[bytes]:
    """Write a file to fill in for each of them."""
    found = []
    for table in tables():
        names = ("Ann", "Bo", "Cy")[: max(1, table.game.players[0])]
        text = write_template(table.game, names, table.holdings, table.options, table.rulings, table.edition)
        found.append("\n".join(line for line in text.splitlines() if not line.startswith("#")).encode())
    return [*found, *TYPED]


@cache
def words() -> Sequence[str]:
    """List the keys and words of everything that is counted."""
    found: dict[str, None] = {}
    for table in tables():
        for one in table.holdings:
            found |= dict.fromkeys((one.key, *one.one_of, *one.marks, *one.under))
    return [word for word in found if word]


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a value of a file, or a word."""
    if data.startswith(VERB):
        return line_mutant(typed_text(data), rng, words()).encode()
    return toml_mutant(data.decode(), rng, words()).encode()
