"""Ways through the app, from the first page to the last row of it: what is tapped, one after the other.

A walk begins at home, and goes home again. A word with a capital letter is typed, the others are names of
what is tapped. Whoever adds a page adds the way to it here: a test fails until that is done.
"""

from __future__ import annotations

from domino.core.kinds import Lay
from domino.games import GAMES


def first_of(lay: Lay) -> str:
    """The first game whose table is laid so."""
    return next(key for key, game in GAMES.items() if game.kind.lay is lay)


def another_rule(game: str) -> str:
    """The way to a rule of this game that is changed, where its rules are listed, by its picture."""
    usual = GAMES[game].rules().as_dict()
    option = next(each for each in GAMES[game].options if len(each.values) == 2 and each.name in usual)
    value = next(each for each in option.values if each != usual[option.name])
    return f"group-{option.group} rule-{option.name} picture-{value} value-{value}"


TRAINS, LINES, ROW = map(first_of, (Lay.TRAINS, Lay.LINES, Lay.ROW))
TRICKS = next(key for key, game in GAMES.items() if game.kind.tricks)

FIRST = (
    "settings theme-light theme-dark",
    "settings people add Rosa keep person-0 name cancel done",
    "settings import close",
    "settings reset cancel",
    "help topic-table topic-keys topic-about licenses license-0",
    *(f"help topic-{game}" for game in GAMES),
    "statistics",
    "matches receive close",
    "join",
    f"{TRAINS} seat-1 name cancel who-hard character-uma done characters company done",
    f"{TRAINS} fair add Anything keep done help",
    f"{TRAINS} rules {another_rule(TRAINS)} save Ours keep share-0 close remove-0 cancel",
    f"paper {LINES} deal enter form-points key-5 side-1 key-0 keep score-1-0 close",
    "paper remove-0 cancel",
)
"""Where one can go before anything was played."""

PLAYED = (
    "settings export cancel",
    "settings theme-system",
    "continue",
    "matches remove-0 cancel",
    "matches over-0 check replay forward seen-by close round-forward round-back branch cancel",
    "matches over-0 review replay",
    "matches over-0 share close",
    "matches over-0 hide cancel",
    f"statistics game-{ROW} player-0",
)
"""Where one can go when matches were left, and the solitaire was played to its end."""

OLD = "old-away matches old"
"""The way to matches that nobody went on with for long."""
