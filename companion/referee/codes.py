"""Codes on printed sheets: `G12-47-7KQ4` is game 12 after line 47, `V3-5-9XTN` village 3 after level 5.

The last four characters are a checksum of what the sheet shows, in Crockford's base 32, which omits I, L, O and U.
It reveals a mistyped code and a sheet from another database.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Literal, cast

from msgspec import Struct

Kind = Literal["G", "V"]

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECK_LENGTH = 4
BITS = 5
# The largest id and line number that a database column holds.
LARGEST = 2**31 - 1
# Longer input is not a mistyped code, and is not parsed.
LONGEST = 60
SHOWN = 30
ALIKE = str.maketrans("OIL", "011")
WHERE = "every printed score sheet, map, position and village has one, such as G12-47-7KQ4 or V3-5-9XTN"
DASHES = re.compile(r"[\s\-\u2010-\u2015\u2212]+")
ID, AT, CHARACTER = "[1-9][0-9]{0,9}", "0|[1-9][0-9]{0,9}", f"[{ALPHABET}]"
# The checksum may contain a dash, but only if another dash marks its start.
PARTED = re.compile(f"([GV])-?({ID})-({AT})(-{CHARACTER}(?:-?{CHARACTER}){{3}}|{CHARACTER}{{4}})")
JOINED = re.compile(f"([GV])([0-9]+)({CHARACTER}{{4}})")


class Code(Struct, frozen=True):
    """The code of a printed sheet: a game (G) after line `at`, or a village (V) after level `at`."""

    kind: Kind
    id: int
    at: int
    check: str


def write_code(code: Code) -> str:
    """Write a code as it is printed."""
    return f"{code.kind}{code.id}-{code.at}-{code.check}"


def read_code(text: str) -> Code | str:
    """Read a typed code in any case, with any dashes or spaces; return the reason if it cannot be read.

    `G12-47-7KQ4`, `g12 47 7kq4` and `g12-477kq4` are the same. A code without dashes must split in only one way:
    `G127KQ4` is `G1-2-7KQ4`, but `G1247KQ4` could be two codes.
    """
    readings = _readings(_plain(text)) if len(text) <= LONGEST else []
    if not readings:
        shown = ascii(text[:SHOWN] + "…" * (len(text) > SHOWN)).replace("\\u2026", "…")
        return f"{shown} is not a sheet code: {WHERE}"
    if len(readings) > 1:
        either = " or ".join(map(write_code, readings[:2]))
        return f"{text!a} can be read in {len(readings)} ways, as {either}: type it with its dashes"
    return readings[0]


def check_of(*parts: bytes | str) -> str:
    """Return a checksum of these parts, four characters long."""
    digest = sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    number = int.from_bytes(digest.digest(), "big")
    return "".join(ALPHABET[number >> BITS * place & (len(ALPHABET) - 1)] for place in range(CHECK_LENGTH))


def _plain(text: str) -> str:
    """Return a typed code in capitals with single dashes, with O, I and L read as digits."""
    dashed = DASHES.sub("-", text).strip("-")
    return dashed.upper().translate(ALIKE) if dashed.isascii() else ""


def _readings(plain: str) -> list[Code]:
    """Return the codes that a normalised text can mean."""
    if parted := PARTED.fullmatch(plain):
        kind, id, at, check = parted.groups()
        splits = [(id, at)]
    elif joined := JOINED.fullmatch(plain):
        kind, figures, check = joined.groups()
        splits = [(figures[:place], figures[place:]) for place in range(1, len(figures))]
    else:
        return []
    codes = (Code(cast(Kind, kind), int(id), int(at), check.replace("-", "")) for id, at in splits if _fits(id, at))
    return [code for code in codes if max(code.id, code.at) <= LARGEST]


def _fits(id: str, at: str) -> bool:
    return bool(re.fullmatch(ID, id) and re.fullmatch(AT, at))
