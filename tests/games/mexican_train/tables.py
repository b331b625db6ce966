"""A table for the Mexican Train tests: rounds dealt by hand, played and told as text.

Unless a test says otherwise the set is a double-9 with the engine 9-9 on the hub, seat 0 starts, and the
tiles nobody names lie shuffled behind the boneyard.
"""

from __future__ import annotations

from domino.core.actions import Action
from domino.core.match import Deal, Match
from domino.core.tiles import Tile


def tiles(text: str) -> list[Tile]:
    """The tiles of "9-1 2-3"."""
    return [Tile.parse(tile) for tile in text.split()]


def table(
    *hands: str,
    boneyard: str = "",
    preset: str = "box-of-four",
    starter: int | None = 0,
    out: bool = False,
    **options: object,
) -> Match:
    """A match whose first round is dealt so."""
    chosen: dict[str, object] = {"set": 9, "engine": "placed", "starter": "rotates"} | options
    deal = Deal([tiles(hand) for hand in hands], tiles(boneyard), starter, out=out)
    return Match.start(
        "mexican-train", players=len(hands), preset=preset, options=chosen, seed=5, deals={1: deal}
    )


def legal(match: Match, seat: int | None = None) -> set[str]:
    """What the seat may do, as text."""
    actions = match.legal(seat)
    texts = {str(action) for action in actions}
    assert len(texts) == len(actions), "an action is listed twice"
    return texts


def acts(*texts: str) -> set[str]:
    """Actions as they are written, whichever end of a tile comes first here."""
    return {str(Action.parse(text)) for text in texts}


def play(match: Match, *texts: str) -> list[str]:
    """Plays these actions, each by the seat to act, and tells all that happened."""
    return [str(event) for text in texts for event in match.play(text)]


def play_by(match: Match, seat: int, text: str) -> list[str]:
    """Plays one action by this seat, in turn or out of it, and tells all that happened."""
    return [str(event) for event in match.play(text, seat)]


def shown(match: Match, what: str) -> object:
    """One part of the table, as everybody sees it."""
    return match.view(0).table[what]


def hand(match: Match, seat: int) -> set[Tile]:
    """What the seat holds."""
    return set(match.view(seat).hand)


def scored(match: Match) -> tuple[int, ...]:
    """The points of the round just finished."""
    return match.round_scores[-1]
