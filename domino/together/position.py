"""Where a match is, so that whatever comes late, twice or out of order can be told apart."""

from __future__ import annotations

import re
from typing import NamedTuple

_WRITTEN = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")


class Position(NamedTuple):
    """How often the table was taken up or taken back (`epoch`), and how much was done then (`done`). A later
    position is greater."""

    epoch: int
    done: int

    def __str__(self) -> str:
        return f"{self.epoch}.{self.done}"

    @staticmethod
    def parse(text: str) -> Position:
        """The position written so.

        :raises ValueError: when it is none.
        """
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f"{text[:40]!r} is not a position")
        return Position(int(found[1]), int(found[2]))


NOTHING = Position(0, 0)
"""What a guest has that was told nothing yet."""
