"""A table for the three trick games: hands dealt as text, and a slow referee who knows only the rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import State
from domino.core.match import Deal, Match
from domino.core.tiles import Tile


def sit(game: str, *hands: str, starter: int = 0, widow: str | None = None, **options: object) -> Match:
    """A match whose first hand is dealt so; `starter` bids first."""
    deal = Deal([hand.split() for hand in hands], starter=starter, widow=widow)
    return Match.start(game, len(hands), options=options, seed=1, deals={1: deal})


def play(match: Match, *actions: str) -> list[Event]:
    """Does these actions, each by the seat to act; what happened."""
    return [event for action in actions for event in match.play(action)]


def play_tiles(match: Match, tiles: str) -> list[Event]:
    return play(match, *(f"play {tile}" for tile in tiles.split()))


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]


def said(match: Match) -> str:
    """The plays there are, as bare tiles."""
    return " ".join(str(action.tile) for action in match.legal() if action.verb == "play")


def bid_and_name(match: Match, bidder: int, bid: int, trump: int) -> None:
    """All pass but one, who names trumps."""
    for _ in range(match.players):
        match.play(f"bid {bid}" if match.turn == bidder else "pass")
    match.play(f"trump {trump}")


def play_anything(match: Match) -> None:
    """Plays the hand out, always with the first tile there is."""
    while not match.round_over:
        match.play(match.legal()[0])


def scored(events: list[Event]) -> dict[int | None, list[tuple[str, int, str]]]:
    """The receipts: by side, each item with its number and its tile, if any."""
    return {
        event.seat: [(item.what, item.number, str(item.tile or "")) for item in event.items]
        for event in events
        if event.kind == "scored"
    }


# The referee


def belongs(tile: Tile, suit: int, trump: int) -> bool:
    """Whether a tile is of a suit (rule 5.4)."""
    if tile.low == trump or tile.high == trump:
        return suit == trump
    return suit in (tile.low, tile.high)


def suit_of_lead(tile: Tile, trump: int) -> int:
    if trump in (tile.low, tile.high):
        return trump
    return max(tile.low, tile.high)


def who_takes(trick: list[tuple[int, Tile]], trump: int) -> int:
    """The seat that takes a trick (rule 5.6): strongest first, and of equals the first played (7.3)."""
    led = suit_of_lead(trick[0][1], trump)

    def strength(tile: Tile) -> tuple[int, int]:
        for standing, suit in ((2, trump), (1, led)):
            if belongs(tile, suit, trump):
                return standing, 7 if tile.low == tile.high else tile.low + tile.high - suit
        return 0, 0

    best_seat, best = trick[0]
    for seat, tile in trick[1:]:
        if strength(tile) > strength(best):
            best_seat, best = seat, tile
    return best_seat


def count_of(tile: Tile) -> int:
    return {"5-5": 10, "4-6": 10, "0-5": 5, "1-4": 5, "2-3": 5}.get(str(tile), 0)


def voids(table: dict[str, Any]) -> dict[int, set[int]]:
    """By seat, the suits it has shown it has nothing of."""
    shown: dict[int, set[int]] = {}
    for plays in [*(trick["plays"] for trick in table["tricks"]), table["trick"]]:
        for seat, tile in plays[1:]:
            led = suit_of_lead(plays[0][1], table["trump"])
            if not belongs(tile, led, table["trump"]):
                shown.setdefault(seat, set()).add(led)
    return shown


def breaks_a_void(state: State, shown: dict[int, set[int]], trump: int) -> bool:
    """Whether somebody holds a tile of a suit they have shown they have nothing of."""
    return any(
        belongs(tile, suit, trump)
        for seat, suits in shown.items()
        for suit in suits
        for tile in state.hand(seat)
    )


def referee_hand(
    match: Match, rng: random.Random, trick_points: int, count: bool, double: int = 0
) -> list[int]:
    """Plays one hand at random and holds every step against the rules; the points taken, by side."""
    sides = match.game.sides(match.rules, match.players)
    while match.state.table()["trump"] is None and not match.round_over:
        legal_now = match.legal()
        match.play(rng.choice(legal_now))
    taken = [0] * sides
    trick: list[tuple[int, Tile]] = []
    trump = match.state.table()["trump"]
    leader = match.state.table()["bidder"]
    while not match.round_over:
        assert match.turn == (leader if not trick else (trick[-1][0] + 1) % match.players)
        hand = match.state.hand(match.turn)
        following = [
            tile for tile in hand if trick and belongs(tile, suit_of_lead(trick[0][1], trump), trump)
        ]
        assert {action.tile for action in match.legal()} == set(following or hand)
        assert len(match.legal()) == len(set(following or hand))
        view = match.view(match.turn)
        shown = voids(view.table)
        assert not breaks_a_void(match.state, shown, trump), "the true deal itself is ruled out"
        if rng.random() < 0.2:
            world = match.game.guess(view, rng)
            assert not breaks_a_void(world, shown, trump)
            assert Counter(world.everything()) == Counter(match.state.everything())
        action: Action = rng.choice(match.legal())
        assert action.tile is not None
        trick.append((match.turn, action.tile))
        events = match.play(action)
        if len(trick) == match.players:
            leader = who_takes(trick, trump)
            points = trick_points
            points += sum(count_of(tile) * count + double * tile.is_double for _, tile in trick)
            (told,) = (event for event in events if event.kind == "trick")
            assert (told.seat, told.number) == (leader, points)
            taken[leader % sides] += points
            assert match.state.table()["taken"] == taken
            trick = []
    return taken
