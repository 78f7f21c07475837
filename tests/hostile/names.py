"""Harmful names and texts, by what they attempt."""

from __future__ import annotations

MARKUP = {
    "rich markup": "[red]Ann[/red]",
    "rich markup that ends nothing": "[/]",
    "a rich link": "[link=http://x]y[/link]",
    "HTML": "<b>Ann</b>",
    "an image": '<img src="http://x/y.png"/>',
    "a broken tag": "<para><",
    "entities": "&lt;b&gt;&amp;&#65;",
    "a template": "{0} {seat} %s %(x)s",
    "SQL": "'; DROP TABLE game; --",
}
ESCAPES = {
    "a colour": "a\x1b[31mb",
    "a colour in one byte": "a\x9b31mb",
    "a bell and a backspace": "a\x07\x08b",
    "delete": "a\x7fb",
    "next line": "a\x85b",
    "a carriage return": "\rover",
    "two lines": "two\nlines",
    "a line separator": "a\u2028b",
    "right to left from here": "\u202egnp.exe",
    "isolates": "\u2066x\u2069",
    "a tag": "\U000e0041x",
    "a byte order mark": "\ufeffx",
}
FORMULAS = {
    "equals": "=1+1",
    "plus": "+1",
    "minus": "-1+1",
    "at": "@SUM(A1)",
    "a tab before": "\t=1",
    "a return before": "\r=1",
    "a space before": " =1",
    "a wide equals": "\uff1d1+1",
    "a wide plus": "\uff0b1",
    "a call": '=HYPERLINK("http://x","y")',
}
PATHS = {
    "up": "../../x",
    "dots": "..",
    "a root": "/etc/passwd",
    "a drive": "C:\\x",
    "a device": "CON",
    "an option": "-rf",
    "a long option": "--help",
    "home": "~/x",
}
SHAPES = {
    "a family": "👩‍🌾👨‍👩‍👧",
    "a pile of accents": "e" + "\u0301" * 60,
    "endless": "x" * 10_000,
    "endless words": "wide " * 2_000,
    "Hebrew": "דוד בן־גוריון",
    "wide": "山田太郎" * 30,
}
NAMES = {**MARKUP, **ESCAPES, **FORMULAS, **PATHS, **SHAPES}

# Characters that control a terminal: control characters except line ends, and those that reverse or break a line.
CONTROLS = frozenset(
    [chr(code) for code in (*range(32), *range(127, 160)) if code != 10]
    + [chr(code) for code in (0x200E, 0x200F, 0x61C, *range(0x2028, 0x202F), *range(0x2066, 0x206A))]
)
# Characters that start a formula in a spreadsheet.
FORMULA_SIGNS = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
