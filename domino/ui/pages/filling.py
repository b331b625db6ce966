"""Seats that are taken: the plate of whoever sits down is put there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino.ui.kit.app import Application
from domino.ui.kit.paint.motion import Motion, move, out_back

LASTS = 0.24


class Filling:
    """Looks who sits where, and tells how large the plates are of those who just sat down."""

    def __init__(self, app: Application, changed: Callable[[], None]) -> None:
        self.sizes: dict[int, float] = {}
        """By seat, while it lasts."""
        self._app, self._changed = app, changed
        self._sat: dict[int, str] | None = None
        self._motions: dict[int, Motion] = {}

    def look(self, sit: Mapping[int, str]) -> None:
        """These sit there now, by seat and name. Who was there at the first look is not put down."""
        before, self._sat = self._sat, dict(sit)
        if before is None:
            return
        for seat, name in sit.items():
            if before.get(seat) != name:
                self._put_down(seat)

    def _put_down(self, seat: int) -> None:
        if (under_way := self._motions.pop(seat, None)) is not None:
            under_way.cancel()

        def step(size: float) -> None:
            self.sizes[seat] = size
            self._changed()

        def done() -> None:
            self.sizes.pop(seat, None)
            self._changed()

        self._motions[seat] = move(self._app.lasting(LASTS), step, done, out_back)
