"""The players' page ends when its database is deleted, moved or replaced."""

from __future__ import annotations

import pytest

from tests.cli.test_moved import WAYS
from tests.web.conftest import SECONDS, Serve
from tests.web.test_server import Answer, Stream


@pytest.mark.parametrize("way", WAYS)
def test_the_page_ends_with_a_sentence(serve: Serve, way: str) -> None:
    deed, words = WAYS[way]
    served = serve("maple-valley")
    stream = Stream(served.place)
    stream.next()
    assert "Maple Valley" in Answer(served.place, "/").body
    deed(served.database)
    assert served.process.wait(SECONDS) == 3
    stream.close()
    assert served.process.stderr is not None
    output = served.process.stderr.read()
    assert words in output
    assert output.count("\n") == 1


def test_the_page_ends_before_the_first_game_too(serve: Serve) -> None:
    served = serve()
    served.database.unlink()
    assert served.process.wait(SECONDS) == 3
    assert not served.database.exists()
