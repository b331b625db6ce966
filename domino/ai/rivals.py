"""What the others may hold in a laying game, judged by what was seen and where they could not play."""

from __future__ import annotations

from domino.core.boneyard import BoneyardState
from domino.core.game import View


class Rivals:
    """The other seats in the order they play, and how likely they hold what is wanted."""

    def __init__(self, view: View) -> None:
        known = view.known
        assert isinstance(known, BoneyardState)
        self.seats = [(view.seat + ahead) % view.players for ahead in range(1, view.players)]
        self.sizes = view.hand_sizes
        self.unseen = known.live & ~known.hand_mask(view.seat)
        """The tiles that are neither laid nor one's own, as a mask."""
        self.boneyard = view.boneyard_size
        self._lacks = known.lacks

    def chance(self, seat: int, wanted: int) -> float:
        """How likely the seat holds one of these tiles, given as a mask."""
        may_hold = self.unseen & ~self._lacks[seat]
        tiles = may_hold.bit_count()
        fitting = (may_hold & wanted).bit_count()
        if not fitting or not tiles:
            return 0.0
        others = max(0.0, 1.0 - self.sizes[seat] / tiles)
        return 1.0 - others**fitting

    def chance_drawn(self, wanted: int) -> float:
        """How likely the next tile of the boneyard is one of these."""
        tiles = self.unseen.bit_count()
        return (self.unseen & wanted).bit_count() / tiles if self.boneyard and tiles else 0.0

    def failures(self, wanted: int) -> tuple[float, float]:
        """When all in turn need one of these tiles until somebody has one: how many will fail, and how
        likely all do."""
        failing, drawn = 1.0, 1.0 - self.chance_drawn(wanted)
        expected = 0.0
        for seat in self.seats:
            failing *= (1.0 - self.chance(seat, wanted)) * drawn
            expected += failing
        return expected, failing
