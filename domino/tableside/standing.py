"""How a match stands: all of it is in every view."""

from __future__ import annotations

from abc import ABC, abstractmethod

from domino.core.game import View


class Standing(ABC):
    """What a view tells of its match."""

    @property
    @abstractmethod
    def view(self) -> View:
        """All that is known of it here."""

    @property
    def round(self) -> int:
        """The number of the round in play, from 1."""
        return self.view.round

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over. Between rounds anyone may say `next`."""
        return self.view.turn

    @property
    def round_over(self) -> bool:
        """Whether the round is over, so that only `next` is left to do, or nothing."""
        return self.view.known.over

    @property
    def rounds_over(self) -> int:
        """How many rounds are over."""
        return self.round if self.round_over else self.round - 1

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.view.turn is None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by side, those of the round in play included."""
        return self.view.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; none while the match goes on."""
        ends = (event.seat for event in self.view.log if event.kind == "match-over")
        return tuple(side for side in ends if side is not None)
