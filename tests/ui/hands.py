"""A player's hands at the table: actions done by touching what a player would touch."""

from __future__ import annotations

import random

from domino.ai import choose
from domino.core.actions import Action
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.reading import Held, place_of, sides_of
from domino.texts import Texts

LIFT = 44
"""How far above a finger a tile is carried: a player aims with the tile."""
RISES = 0.4
"""Seconds after which a sheet lies where it belongs."""


def sit_down(player, evening: Evening):
    """Opens the table of an evening; returns its screen."""
    from kivy.clock import Clock

    from domino.ui.table.table_screen import TableScreen

    Clock._max_fps = 0  # no waiting between frames: a round is a thousand of them
    table = TableScreen(player.app, evening)
    player.app.stage.visit(table)
    player.frame(4)
    return table


def evening_of(game: str, players: int, people: int = 1, seed: int = 3, **more) -> Evening:
    """A new match with computers that think quickly."""
    from domino.core.match import Match

    names = [
        "Rosa",
        "Ana",
        "Ben",
        "Cora",
        "Dev",
        "Eli",
        "Fay",
        "Gus",
        "Hana",
        "Ivo",
        "Jun",
        "Kim",
        "Leo",
        "Mia",
    ]
    seats = [Seat(names[at], None if at < people else "easy") for at in range(players)]
    match = Match.start(game, [seat.name for seat in seats], seed=seed, **more)
    return Evening(match, seats, Texts())


def table_of(player):
    return player.app.stage.screen


def do(player, text: str, drag: bool = False) -> None:
    """Does what this action says, by taps or by dragging."""
    action = Action.parse(text)
    table = table_of(player)
    count = len(table.evening.history)
    if action.verb == "play":
        _play(player, table, action, drag)
    elif action.verb in ("remove", "remove3"):
        _remove(player, table, action, drag)
    elif action.verb in ("bid", "trump", "bury") or table.showing.kind.tricks:
        _bid(player, action)
    else:
        _press(player, table, text)
    said = table.messages.now.text
    player.wait(lambda: len(table.evening.history) > count, f"{text} to be done: {said}")


def tap_tile(player, table, held: Held) -> None:
    table.rack.reveal(held)
    player.frame(2)
    x, y, *_ = table.rack.where(held)
    player.touch(x, y)


def _play(player, table, action: Action, drag: bool) -> None:
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid out")
    held = Held(action.tile)
    place = place_of(action, table.evening.view)
    table.rack.reveal(held)
    player.frame(2)
    x, y, *_ = table.rack.where(held)
    if drag and _drag(player, table, (x, y), place):
        return
    player.touch(x, y)
    if len(table.asking.places_of(action.tile)) == 1:
        player.touch(*table.rack.where(held)[:2])
        return
    chip = f"place {place}" if table.ends.away else f"end {place}"
    if not player.has(chip):
        player.tap("more ends")
    player.tap(chip)


def _drag(player, table, start: tuple[float, float], place: str) -> bool:
    """Drags to the end itself where the felt has a place for it, else to its chip."""
    finger = player.finger(*start)
    finger.move_to(start[0] + 2, start[1] + 14)
    resting = table.felt.where(place)
    takes = table.hands.goals
    meant = None if resting is None else table.felt.target_at((resting.x, resting.y), takes)
    if resting is not None and sides_of(table.evening.view).get(meant, meant) == place:
        goal = (resting.x, resting.y - LIFT)
    else:
        goal = table.ends.where(place) if table.ends is not None else None
        if goal is None:
            finger.move_to(*start)
            finger.lift()
            return False
    for share in (0.3, 0.7, 1.0):
        finger.move_to(start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
    finger.lift()
    return True


def _remove(player, table, action: Action, drag: bool) -> None:
    name = f"tile row {action.number}"
    if drag and action.verb == "remove":
        x, y = player.find(name)
        player.drag((x, y), (x + 10, y - 90 if y > 300 else y + 90))
        return
    player.tap(name)
    player.tap(f"act {action}")


def _bid(player, action: Action) -> None:
    """Through the sheet over the table."""
    player.wait(lambda: player.screen == "bidding", "the bidding sheet")
    if player.app.settings.motion == "full":
        player.idle(RISES)  # people wait for a sheet that comes towards them
    if action.verb == "pass":
        player.tap("pass")
    elif action.verb == "bid":
        player.tap(f"bid-{action.number}")
        player.tap("bid")
    elif action.verb == "bury":
        player.touch(*table_of(player).rack.where(Held(action.tile))[:2])
        player.tap("bury")
    else:
        player.frame(2)
        if player.has("keep"):
            player.tap("keep")
        player.tap(f"suit-{action.number}")
        player.tap("trumps")


def _press(player, table, text: str) -> None:
    name = f"act {text}"
    if player.has(name):
        player.tap(name)
        return
    player.tap("act menu" if player.has("act menu") else "menu")
    player.tap(text)


def play_round(player, most: int = 2000, rng: random.Random | None = None) -> int:
    """Plays until the round is over, by touches alone, tapping and dragging in turn; returns how many actions
    were the player's own."""
    rng = rng or random.Random(7)
    table = table_of(player)
    evening = table.evening
    done = 0
    for _ in range(most):
        player.wait(lambda: evening.may_act or evening.round_over or player.screen == "curtain", "a turn")
        if evening.round_over:
            return done
        if player.screen == "curtain":
            lift_curtain(player)
            continue
        action = choose(evening.view, "easy", rng)
        do(player, str(action), drag=done % 2 == 1)
        done += 1
    raise AssertionError("the round does not end")


def lift_curtain(player) -> None:
    player.wait(lambda: player.screen == "curtain", "the curtain")
    curtain = player.top
    finger = player.finger(*player.find("lift"))
    player.wait(lambda: player.top is not curtain, "the curtain to lift", hurried=True)
    finger.lift()
