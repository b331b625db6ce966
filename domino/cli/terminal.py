"""The terminal: lines out, lines in. It works as well when neither end is a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TextIO

STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
CLEAR = "\033[2J\033[3J\033[H"
"""Clears the screen and what was scrolled off it: a hand must not be found by scrolling up."""
NARROWEST, WIDEST = 40, 160
_CODES = re.compile(r"\033\[[0-9;]*m")


class Unheard(Exception):
    """What is printed arrives nowhere, for this reason; no reason when whoever read it has gone."""

    def __init__(self, trouble: OSError) -> None:
        self.reason = None if isinstance(trouble, BrokenPipeError) else trouble.strerror or str(trouble)
        super().__init__(str(trouble))


def drop_the_rest(stream: TextIO) -> None:
    """What this could not print is not tried again when the program ends: that would change how it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Terminal:
    """Standard input and output, with the width and colours they allow."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure:
                reconfigure(errors="replace")  # an odd name or byte is shown badly, not fatal
        self.is_terminal = bool(sys.stdout and sys.stdout.isatty()) and os.environ.get("TERM") != "dumb"
        self.colour = self.is_terminal and not os.environ.get("NO_COLOR")
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        if self._typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (makes what is typed editable, where it exists)

    @property
    def width(self) -> int:
        """How many columns there are now."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    def styled(self, text: str, style: str) -> str:
        """The text in a style, where there are colours."""
        return f"\033[{STYLES[style]}m{text}\033[0m" if self.colour and text else text

    def say(self, text: str = "") -> None:
        """Prints lines as they are.

        :raises Unheard: as does all that prints here, when that cannot be done.
        """
        self._put(text)

    def tell(self, text: str, indent: str = "", hang: str = "") -> None:
        """Prints a sentence, folded at the width; lines after the first are indented by `hang` more."""
        self._put(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent + hang))

    def warn(self, text: str) -> None:
        """Prints a sentence on standard error, if anybody hears it there."""
        with contextlib.suppress(Unheard):
            self.flush()
        try:
            print(text, file=sys.stderr, flush=True)
        except OSError:
            drop_the_rest(sys.stderr)

    def progress(self, text: str) -> None:
        """Shows how far something has come, in place of what was shown so before; nothing at its end."""
        if sys.stderr and sys.stderr.isatty():
            print(f"\r{text}" if text else "\r\033[K", end="", file=sys.stderr, flush=True)

    def flush(self) -> None:
        """Nothing waits to be printed any longer."""
        self._put(end="", flush=True)

    def _put(self, text: str = "", end: str = "\n", flush: bool = False) -> None:
        try:
            print(text, end=end, flush=flush)
        except OSError as trouble:
            raise Unheard(trouble) from None

    def ask(self, prompt: str) -> str:
        """One line of input, without the blanks around it.

        :raises EOFError: when there is no more.
        """
        self.flush()
        line = ""
        with contextlib.suppress(OSError):  # what cannot be read any more has ended
            if self._typed:
                return input(f"{prompt} ").strip()
            self._put(prompt, end=" ", flush=True)
            line = sys.stdin.readline(10_000) if sys.stdin else ""
        self._put(line.strip())  # nobody typed it, so nothing has shown it yet
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Makes everything shown so far unseen, as well as the terminal can."""
        if self.is_terminal:
            self._put(CLEAR, end="", flush=True)
        else:
            self._put("\n" + "-" * self.width)


def columns_of(text: str) -> int:
    """How many columns a text takes: wide characters take two, combining ones and colours none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in _CODES.sub("", text)
    )


def fitted(text: str, width: int) -> str:
    """The text cut or padded to exactly so many columns."""
    if columns_of(text) > width:
        while columns_of(text) > width - 1:
            text = text[:-1]
        text += "~"
    return text + " " * (width - columns_of(text))


def folded(words: Iterable[str], width: int, indent: str = "", gap: str = " ") -> list[str]:
    """Words put in lines no wider than this, never broken."""
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line}{gap}{word}" if line else word
        if line and len(indent) + columns_of(longer) > width:
            lines.append(indent + line)
            longer = word
        line = longer
    return [*lines, indent + line] if line else lines


def in_columns(cells: Sequence[str], width: int, indent: str = "  ", gap: int = 3) -> list[str]:
    """Cells in as many columns as fit, read downwards."""
    if not cells:
        return []
    widest = max(columns_of(cell) for cell in cells)
    across = max(1, (width - len(indent) + gap) // (widest + gap))
    down = -(-len(cells) // across)
    lines = []
    for row in range(down):
        line = [fitted(cell, widest) for cell in cells[row::down]]
        lines.append((indent + (" " * gap).join(line)).rstrip())
    return lines
