"""A guest of the app's own: sits down at its open table over loopback, and plays."""

from __future__ import annotations

import random

from domino.ai import choose
from domino.together import keys
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener
from domino.together.keys import Address
from domino.ui.kit.later import soon

NAME = "Guest"


class Visitor(Listener):
    """Somebody with a device of their own, who plays like an easy computer."""

    def __init__(self, address: str) -> None:
        where = Address.parse(address)
        self.guest = Guest(keys.fresh_key(), NAME, self, where.key)
        self.done = 0
        """How many actions of its own."""
        self.refused = ""
        self._chance = random.Random(6)
        self._line = HomeLine(where._replace(host="127.0.0.1"))
        self._line.open(self.guest, soon)

    @property
    def seated(self) -> bool:
        return self.guest.seat is not None

    def act(self) -> None:
        """Does something, if it is its turn."""
        guest = self.guest
        view = guest.view
        if view is None or guest.asking is not None or view.turn != guest.seat or not view.legal:
            return
        if not view.known.over:
            guest.play(choose(view, "easy", self._chance))

    def answered(self, ok: bool, why: str) -> None:
        if ok:
            self.done += 1
        else:
            self.refused = why

    def turned_away(self, why: str) -> None:
        self.refused = why

    def close(self) -> None:
        """Goes."""
        self._line.close()
