"""Mexican Train (rules section 1): trains leave a hub, and whoever is left with the fewest pips wins.

Here are the sheets and the deal; `round.py` is the play.
"""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.deal import Deal, Setting, SheetHands, deal_tiles, rotating_starter, sheet_hand
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.manners import MANNERS_OPTIONS
from domino.core.options import Option, Preset, Rules, by_name
from domino.core.scores import fewest_points
from domino.core.tiles import Tile, full_set
from domino.games.mexican_train.round import Trains

SETS = (6, 9, 12, 15, 18)
MOST_PLAYERS = 14
FEWEST_TILES = 5

HANDS: dict[str, SheetHands] = {
    "box-of-four": {
        9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
        12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    },
    "box-of-eight": {12: {2: 16, 3: 15, 4: 14, 5: 12, 6: 11, 7: 10, 8: 9}},
    "club": {
        6: {2: 9, 3: 8, 4: 6},
        9: {2: 9, 3: 9, 4: 9, 5: 7, 6: 7, 7: 7, 8: 6},
        12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 11, 8: 11},
    },
    "fifteens": {15: {2: 16, 3: 15, 4: 14, 5: 12, 6: 11, 7: 10, 8: 9, 9: 8, 10: 7}},
    "festival": {
        9: {2: 8, 3: 8},
        12: {4: 12, 5: 12, 6: 12, 7: 10, 8: 10},
        15: {9: 11, 10: 11, 11: 11, 12: 11},
        18: {13: 11, 14: 11},
    },
}
"""Set -> players -> tiles each, by preset (rule 1.1)."""

SHORT_HANDS: SheetHands = {
    6: {2: 5, 3: 5},
    9: {4: 7, 5: 7, 6: 7},
    12: {7: 7, 8: 7, 9: 7, 10: 7},
}

ENGINE_HOLDER_STARTS = ("club", "festival")
"""The sheets by which whoever holds the engine starts the round (rule 1.3)."""

LARGE_TABLE_SETS = {"box-of-eight": dict.fromkeys(range(9, MOST_PLAYERS + 1), 18)}
"""Sets that a sheet names for a number of players without giving hands."""


class MexicanTrain(Game):
    """Mexican Train, under the five sheets that tell of it."""

    key = "mexican-train"
    fewest_points_win = True
    options = (
        Option("set", SETS, 12, automatic=True),
        Option("rounds", tuple(range(1, SETS[-1] + 2)), 13, automatic=True),
        Option("short_deal", (False, True), False),
        Option("engine", ("placed", "held"), "placed"),
        Option("starter", ("rotates", "engine-holder"), "rotates", automatic=True),
        Option("mexican_train_from", ("first-turn", "second-turn"), "first-turn"),
        Option("others_from", ("first-turn", "second-turn"), "first-turn"),
        Option("own_train_first", (False, True), False),
        Option("marker_off", ("own-train", "any-play"), "own-train"),
        Option("first_turn", ("one-tile", "whole-train"), "one-tile"),
        Option("doubles", ("follow-up", "answer"), "follow-up"),
        Option("mark_on_open_double", (False, True), True),
        Option("double_needs", (1, 3), 1),
        Option("dead_doubles_close", (False, True), True),
        Option("out_on_double", (False, True), True),
        Option("double_blank", (0, 25, 50), 0),
        *MANNERS_OPTIONS,
    )
    presets = by_name(
        options,
        Preset("box-of-four", "A", last_tile_penalty="penalty"),
        Preset("box-of-eight", "B"),
        Preset("club", "C", engine="held", marker_off="any-play", double_blank=50),
        Preset(
            "fifteens",
            "D",
            mexican_train_from="second-turn",
            others_from="second-turn",
            first_turn="whole-train",
        ),
        Preset(
            "festival",
            "E",
            engine="held",
            others_from="second-turn",
            own_train_first=True,
            doubles="answer",
            mark_on_open_double=False,
            double_needs=3,
            out_on_double=False,
            last_tile_penalty=2,
        ),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        sets = SETS if rules.set is None else (rules.set,)
        return tuple(
            players
            for players in range(2, MOST_PLAYERS + 1)
            if any(hand_size(rules, highest, players) >= FEWEST_TILES for highest in sets)
        )

    def settle(self, rules: Rules, players: int) -> Rules:
        values = rules.as_dict()
        if rules.set is None:
            values["set"] = usual_set(rules, players)
        most = int(values["set"] or 0) + 1
        if rules.rounds is None:
            values["rounds"] = most
        elif rules.rounds > most:
            raise ValueError(
                f"rounds cannot be {rules.rounds} with set {most - 1}: it has {most} doubles to start with"
            )
        if rules.starter is None:
            by_engine = rules.engine == "held" and rules.preset in ENGINE_HOLDER_STARTS
            values["starter"] = "engine-holder" if by_engine else "rotates"
        elif rules.starter == "engine-holder" and rules.engine == "placed":
            raise ValueError(
                "starter cannot be engine-holder while engine is placed: nobody holds it. "
                "Choose engine held, or starter rotates"
            )
        return Rules(rules.preset, values)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        if number > rules.rounds:
            raise ValueError(f"there is no round {number} to deal: rounds is {rules.rounds}")
        tiles = full_set(rules.set)
        if rules.engine == "held":
            return tiles
        engine = engine_of(rules, number)
        return tuple(tile for tile in tiles if tile is not engine)

    def check_deal(self, rules: Rules, players: int, number: int, deal: Deal) -> None:
        super().check_deal(rules, players, number, deal)
        engine = engine_of(rules, number)
        if rules.engine == "held" and deal.out and engine not in deal.named():
            raise ValueError(
                f"the deal for round {number} sets its engine {engine} aside: put it in a hand or boneyard"
            )

    def deal(self, setting: Setting, log: list[Event]) -> State:
        rules, players = setting.rules, setting.players
        engine = engine_of(rules, setting.number)
        tiles = self.tiles(rules, players, setting.number)
        dealt = deal_tiles(setting, tiles, hand_size(rules, rules.set, players))
        log += dealt.events()
        starter = rotating_starter(setting)
        holder = None
        if rules.engine == "held":
            holders = [seat for seat, hand in enumerate(dealt.hands) if engine in hand]
            holder = holders[0] if holders else dealt.draw_in_turn(engine, starter, log)
            dealt.hands[holder].remove(engine)
            # A deal by hand may name who acts first; where all draw for the engine, who draws first.
            named = setting.deal is not None and setting.deal.starter is not None
            if rules.starter == "engine-holder" and not (named and holders):
                starter = holder
        log.append(Event("played", holder, engine, "hub"))
        return Trains.dealt(setting, dealt, engine.low, starter)

    def winners(
        self,
        rules: Rules,
        scores: tuple[int, ...],
        round_scores: Sequence[tuple[int, ...]],
        last: State,
    ) -> tuple[int, ...] | None:
        return fewest_points(round_scores) if len(round_scores) >= rules.rounds else None


def engine_of(rules: Rules, number: int) -> Tile:
    """The double on the hub in round `number` (rule 1.2)."""
    return Tile(rules.set + 1 - number, rules.set + 1 - number)


def hand_size(rules: Rules, highest: int, players: int) -> int:
    """The tiles each player is dealt (rule 1.1)."""
    listed = SHORT_HANDS if rules.short_deal else HANDS[rules.preset]
    return sheet_hand(listed, highest, players, on_table=1 if rules.engine == "placed" else 0)


def usual_set(rules: Rules, players: int) -> int:
    """The largest set the sheet lists for so many players (rule 0.11); else the smallest set from
    its largest on that serves them."""
    if rules.short_deal:
        listed = SHORT_HANDS
    else:
        listed = HANDS[rules.preset]
        if players in LARGE_TABLE_SETS.get(rules.preset, {}):
            return LARGE_TABLE_SETS[rules.preset][players]
    fitting = [highest for highest, hands in listed.items() if players in hands]
    if fitting:
        return max(fitting)
    return next(
        highest
        for highest in SETS
        if highest >= max(listed) and hand_size(rules, highest, players) >= FEWEST_TILES
    )
