"""A code to be scanned, drawn in a terminal."""

from __future__ import annotations

from domino.cli.terminal import Terminal

DARK_ON_LIGHT = "\033[30;107m"
PLAIN = "\033[0m"
QUIET = 2
"""Empty rows and columns round the code: scanners look for them."""


def code_of(text: str, terminal: Terminal) -> list[str]:
    """The text as a code, two rows in a line; nothing where there are no colours or too few columns."""
    import segno

    if not terminal.colour:
        return []
    rows = [list(row) for row in segno.make_qr(text, error="l").matrix]
    width = len(rows[0]) + 2 * QUIET
    if width > terminal.width:
        return []
    blank = [0] * width
    padded = [blank] * QUIET + [[0] * QUIET + row + [0] * QUIET for row in rows] + [blank] * (QUIET + 1)
    pairs = zip(padded[0::2], padded[1::2], strict=False)
    signs = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}
    lines = ("".join(signs[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs)
    return [f"{DARK_ON_LIGHT}{line}{PLAIN}" for line in lines]
