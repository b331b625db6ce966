"""The table for all to see: everybody round it, and no hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from tests.ui.scenes.felts import Scene, can_remove, in_trick, tiles_out, with_double, with_foot

if TYPE_CHECKING:
    from tests.ui.driver import Player


@dataclass(frozen=True, eq=False)
class ForAll(Scene):
    """A table at which everybody plays from elsewhere."""

    def __call__(self, player: Player) -> None:
        super().__call__(player)
        player.app.stage.screen.felt.settle()

    def evening(self) -> Evening:
        evening = super().evening()
        return Evening(evening.whole(), [Seat(name, guest=True) for name in evening.names], evening.texts)


SCENES = {
    "for-all-mexican-train": ForAll("mexican-train", 5, with_double(24), seed=2),
    "for-all-fourteen": ForAll("mexican-train", 14, tiles_out(30), {"set": 18}),
    "for-all-chickenfoot": ForAll("chickenfoot", 4, with_foot(14)),
    "for-all-muggins": ForAll("muggins", 4, tiles_out(9)),
    "for-all-super-train": ForAll("super-train", 3, tiles_out(12)),
    "for-all-castle-rock": ForAll("castle-rock", 1, can_remove(12)),
    "for-all-forty-two": ForAll("forty-two", 4, in_trick(2, 2)),
    "for-all-moon": ForAll("moon", 3, in_trick(1, 1)),
    "for-all-eighty-four": ForAll("eighty-four", 6, in_trick(2, 3)),
}
