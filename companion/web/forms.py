"""The part of a page where moves are entered: what can be tapped, what was chosen, and the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from urllib.parse import urlencode

from companion.art import names_for
from companion.referee.session import Session
from companion.referee.viewer import name_cards
from companion.web.choices import ENDINGS, Choices, Option
from companion.web.element import Element, Node, el
from companion.web.entries import Reply, Sent
from companion.web.paint import picture

# A list of words with more entries than this gets a box to search it.
MANY = 18
ICON = 34
HEADING = "Enter a move"
NOTHING_NOW = "Nothing to enter now."
TAP_HERE = "Tap the map, or choose:"
CHOOSE = "Choose:"


class Place(NamedTuple):
    """Where a form sends to: the path of a page, the secret of its forms, and the game that it shows."""

    path: str
    key: str
    game: int
    known: int


class Picked(NamedTuple):
    """What was tapped so far: words and places, or a whole line."""

    words: tuple[str, ...] = ()
    line: str = ""

    def more(self, word: str) -> str:
        """Return the address of this page with one more word picked."""
        return query_of([*self.words, word])

    def without(self, at: int) -> str:
        return query_of([*self.words[:at], *self.words[at + 1 :]])


def query_of(words: Iterable[str], line: str = "") -> str:
    """Return the address of a page where these words, or this line, are picked."""
    pairs = [("pick", word) for word in words] + ([("line", line)] if line else [])
    return f"?{urlencode(pairs)}" if pairs else "?"


def enter_panel(
    session: Session, place: Place, picked: Picked, choices: Choices, reply: Reply | None, has_map: bool, undo: bool
) -> Element:
    """Show what can be entered, on a map (`has_map`) or here."""
    parts: list[Node] = [el("h2", HEADING, class_="unseen")]
    parts += [_reply(reply)] if reply and reply.words else []
    parts += [_chips(session, picked)] if picked.words or picked.line else []
    whole = choices.moves[:1] if picked.line else choices.moves
    if len(whole) == 1 and not choices.words and (picked.words or picked.line):
        parts.append(_confirm(session, place, whole[0]))
    elif whole or choices.words:
        parts.append(el("p", TAP_HERE if has_map else CHOOSE, class_="how"))
        parts += _word_links(session, picked, choices)
        parts += [el("ul", *(_offer(session, option) for option in whole), class_="offers")] if whole else []
    else:
        parts.append(el("p", NOTHING_NOW, class_="how"))
    if undo:
        parts.append(form(place, "undo", el("button", "Undo my last move", class_="quiet")))
    return el("section", *parts, id="enter")


def form(place: Place, action: str, *children: Node, line: str = "", **more: str) -> Element:
    """Make a form that sends to a page's own address."""
    fields = {"key": place.key, "game": str(place.game), "known": str(place.known), "line": line, **more}
    hidden = [el("input", type="hidden", name=name, value=value) for name, value in fields.items() if value]
    return el("form", *hidden, *children, method="post", action=f"{place.path}/{action}")


def read_sent(fields: Mapping[str, str]) -> Sent | None:
    """Read what a form sent, or return None if it is not one of ours."""
    game, known, line = (fields.get(name, "") for name in ("game", "known", "line"))
    if not (_is_number(game) and _is_number(known)):
        return None
    return Sent(int(game), int(known), line)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _reply(reply: Reply) -> Element:
    words = (el("span", words) for words in reply.words)
    return el("p", *words, class_="said" if reply.is_accepted else "said refused", role="status")


def _chips(session: Session, picked: Picked) -> Element:
    """Show what is chosen; a tap on a word takes it back."""
    words = [
        el("a", label_of(session, word), " ✕", href=picked.without(at), aria_label=f"take back {word}", class_="chip")
        for at, word in enumerate(picked.words)
    ]
    return el("p", *words, el("a", "Start again", href="?", class_="chip quiet"), class_="chips")


def _confirm(session: Session, place: Place, option: Option) -> Element:
    gloss = [el("small", name_cards(session, option.gloss))] if option.gloss else []
    words = name_cards(session, " ".join(option.words))
    button = el("button", el("strong", "Play: ", words), *gloss, class_="play", type="submit")
    return form(place, "play", button, line=option.line)


def _offer(session: Session, option: Option) -> Element:
    gloss: list[Node] = [" ", el("small", name_cards(session, option.gloss))] if option.gloss else []
    where = query_of((), option.line)
    words = name_cards(session, " ".join(option.words))
    ends = "word ends" if option.words[0] in ENDINGS else "word"
    return el("li", el("a", *_icons(session, option.words), words, *gloss, href=where, class_=ends))


def _word_links(session: Session, picked: Picked, choices: Choices) -> list[Node]:
    links = [
        el("a", *_icons(session, (word,)), label_of(session, word), href=picked.more(word), class_="word")
        for word in choices.words
    ]
    if not links:
        return []
    listed: Node = el("p", *links, class_="words")
    if len(links) <= MANY:
        return [listed]
    search = el("input", type="search", placeholder="Search", aria_label="Search the choices", hidden=True)
    is_map = choices.spots.issuperset(choices.words)
    shown = el("details", el("summary", f"All {len(links)}"), search, listed, id="all-words")
    return [shown] if is_map else [search, listed]


def label_of(session: Session, word: str) -> str:
    """Return the printed name of a card, or the word as it is typed."""
    return name_cards(session, word)


def _icons(session: Session, words: Sequence[str]) -> list[Element]:
    """Return the pictures of the first word that has one."""
    found = next((name for word in words if (name := picture_for(session.game.slug, word))), "")
    if not found:
        return []
    drawn = picture(found, 0, 0, ICON)
    return [el("svg", drawn, width=ICON, height=ICON, aria_hidden="true", class_="icon")]


@cache
def picture_for(slug: str, word: str) -> str:
    """Return the name of the picture of a word in a title, or nothing."""
    bare = word.partition("#")[0]
    fits = sorted((name for name in names_for(slug) if name == bare or name.partition("-")[2] == bare), key=len)
    return fits[0] if fits else ""
