"""What kind of table a game has: data beside its rules, for whoever draws, lays out or speaks of it.

Nothing but the games and their players knows a game by its key. Whoever has to show one asks `game.kind` or
`view.kind`: how the table is laid, and what follows from that. What depends on the rules that were chosen
is asked of the rules, and what tricks are worth of the law in `view.known`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domino.core.pictures import TWO_TILES, Picture


class Lay(StrEnum):
    """How a table is laid."""

    TRAINS = "trains"
    """Lanes from a hub: a train for each seat, and one for all."""
    BRANCHES = "branches"
    """Lanes from a hub that belong to nobody, named by letters."""
    FEET = "feet"
    """A free table on which doubles grow toes."""
    LINES = "lines"
    """A free table with a line that is lengthened at its ends, and by arms from a spinner if there is one."""
    ROW = "row"
    """A row of tiles that is worn away: no hand, and nobody else."""
    TRICK = "trick"
    """Tricks in the middle, after bidding."""


ORDERS = ("number", "pips", "fits")
"""What a hand can be sorted by: the numbers on its tiles, their pips, or what fits before what does not."""
TRICK_ORDERS = ("suit", "pips", "number")
"""In the trick games: trumps first, then suit by suit."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """A game's table. Most of it follows from how it is laid."""

    lay: Lay
    draws: int = 1
    """How many tiles one `draw` takes."""
    picture: Picture = TWO_TILES
    """What stands for the game in the menu."""
    orders: tuple[str, ...] = ORDERS
    """The orders in which a hand can be sorted, as they are offered one after the other."""

    @property
    def lanes(self) -> bool:
        """Whether lanes leave a hub."""
        return self.lay in (Lay.TRAINS, Lay.BRANCHES)

    @property
    def free(self) -> bool:
        """Whether lines grow as they will, so that ends have no names of their own: they are seen."""
        return self.lay in (Lay.FEET, Lay.LINES)

    @property
    def tree(self) -> bool:
        """Whether the tiles on the table are one tree."""
        return self.free or self.lay is Lay.BRANCHES

    @property
    def tricks(self) -> bool:
        """Whether tricks are bid for and taken."""
        return self.lay is Lay.TRICK

    @property
    def row(self) -> bool:
        """Whether it is a solitaire with a row."""
        return self.lay is Lay.ROW

    @property
    def trains(self) -> bool:
        """Whether everyone has a train, so that a hand can be arranged as the best one it makes."""
        return self.lay is Lay.TRAINS

    @property
    def hand(self) -> bool:
        """Whether players hold tiles."""
        return not self.row

    @property
    def ends(self) -> bool:
        """Whether tiles are laid on open ends."""
        return self.lanes or self.free

    @property
    def plates(self) -> bool:
        """Whether the players stand in a strip of their own, rather than at the heads of their trains."""
        return self.hand and not self.trains

    @property
    def round(self) -> str:
        """What a round is called: `round` or `hand`."""
        return "hand" if self.tricks else "round"
