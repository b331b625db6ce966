"""What each screen leaves for the table, by the bands that stand above, below and beside it."""

from __future__ import annotations

from domino.core.game import find_game
from domino.core.kinds import Lay

SCREENS = ((360, 640), (412, 915), (915, 412), (800, 1280), (1280, 800), (1920, 1080))
PHONE = (412, 915)
INSETS = {PHONE: 40}
"""What a phone's own bars take above and below, where the app draws behind them."""
WIDEST = 1600
ONE_ROW = 7
"""More tiles than this stand in two rows of the rack of a phone held upright, where enough is left."""
ENOUGH = 270
WORDS_ABOVE = {Lay.FEET: 44, Lay.LINES: 62, Lay.BRANCHES: 48, Lay.ROW: 64}
WORDS_BESIDE = {Lay.FEET: 162, Lay.LINES: 184, Lay.ROW: 116}
"""What is told over a table has a strip above it or, where it is wide, a column beside it."""


def area_of(screen: tuple[int, int], game: str, hand: int = 7) -> tuple[float, float]:
    """The table's width and height in dp, in this game, with so many tiles in the hand."""
    width, height = screen
    lay = find_game(game).kind.lay
    has_rack = lay is not Lay.ROW
    has_players = lay not in (Lay.TRAINS, Lay.ROW)
    if height < 500:  # a phone on its side: actions in a column at the right, players in one at the left
        width -= 72 + (132 if has_players else 0)
        height -= 62 + (132 if has_rack else 0)
    elif width >= 600:  # players inside the bar, actions beside the rack
        width = min(width, WIDEST)
        height -= 56 + (66 + 152 if has_rack else 76)
    else:
        height -= INSETS.get(screen, 0) + 48 + 32 + 60 + (0 if has_rack else 118)
        height -= (54 if has_players else 0) + (64 if has_rack and lay is not Lay.TRICK else 0)
        if has_rack:
            height -= 224 if hand > ONE_ROW and height - 224 >= ENOUGH else 132
    if width >= 600 and width > 1.3 * height and lay in WORDS_BESIDE:
        return float(width - WORDS_BESIDE[lay]), float(height)
    if lay is not Lay.BRANCHES or height >= 330:
        height -= WORDS_ABOVE.get(lay, 0)
    return float(width), float(height)
