"""Mexican Train (rules section 1): trains leave a hub, and whoever is left with the fewest pips wins.

Here are the options, the presets and the deal; `trains.py` is what lies there, `round.py` the play.
"""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.deal import Deal, Setting, deal_tiles, rotating_starter
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.hands import SHORT_DEAL, HandTables, hand_option, likely_turns
from domino.core.kinds import Lay, TableKind
from domino.core.lengths import shorter
from domino.core.manners import MANNERS_OPTIONS, idle_manners
from domino.core.options import FOURTH_VERSION, Option, Preset, Rules, by_name
from domino.core.pictures import Disc, Face, Rails
from domino.core.scores import Points, Sides, fewest_points
from domino.core.tiles import Tile, full_set, set_size
from domino.games.mexican_train.round import Trains

SETS = (6, 9, 12, 15, 18)
MOST_EACH = 94

HANDS = HandTables(
    {
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
    },
    SETS,
    least=5,
    most_players=14,
    large={"box-of-eight": 18},
)
"""Set -> players -> tiles each, by preset (rule 1.1)."""

ENGINE_HOLDER_STARTS = ("club", "festival")
"""The presets by which whoever holds the engine starts the round (rule 1.3)."""


class MexicanTrain(Game):
    """Mexican Train, by the five published rules that tell of it."""

    key = "mexican-train"
    state = Trains
    kind = TableKind(
        Lay.TRAINS,
        picture=(
            Rails(68, 180, 30),
            Rails(68, 180, 68),
            Disc(41, 49, 28, "rail"),
            Disc(41, 49, 26.5, "deep"),
            Face(12, 12, 41, 49, 18),
            Face(12, 5, 99, 30, 24, 90),
            Face(5, 8, 147.5, 30, 24, 90),
            Face(12, 3, 99, 68, 24, 90),
        ),
    )
    fewest_points_win = True
    lengths = shorter(quick={"rounds": 3}, evening={"rounds": 6})
    options = (
        Option("set", SETS, 12, automatic=True, group="deal"),
        Option("rounds", tuple(range(1, SETS[-1] + 2)), 13, automatic=True, group="score"),
        hand_option(MOST_EACH),
        Option(SHORT_DEAL, (False, True), False, group="deal"),
        Option("engine", ("placed", "found", "held"), "placed", group="deal"),
        Option("starter", ("rotates", "engine-holder"), "rotates", automatic=True, group="deal"),
        Option("mexican_train_from", ("first-turn", "second-turn"), "first-turn"),
        Option("others_from", ("first-turn", "second-turn"), "first-turn"),
        Option("own_train_first", (False, True), False),
        Option("marker_off", ("own-train", "any-play"), "own-train"),
        Option("first_turn", ("one-tile", "whole-train"), "one-tile"),
        Option("first_turn_out", ("ends", "all-play"), "ends", since=FOURTH_VERSION),
        Option("doubles", ("follow-up", "answer"), "follow-up", group="doubles"),
        Option("mark_on_open_double", (False, True), True, group="doubles"),
        Option("double_needs", (1, 3), 1, group="doubles"),
        Option("mexican_double_needs", (1, 3), 1, since=2, group="doubles"),
        Option("dead_doubles_close", (False, True), True, group="doubles"),
        Option("out_on_double", (False, True), True, group="score"),
        Option("double_blank", (0, 25, 50), 0, group="score"),
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
            first_turn_out="all-play",
        ),
        Preset(
            "festival",
            "E",
            engine="found",
            others_from="second-turn",
            own_train_first=True,
            doubles="answer",
            mark_on_open_double=False,
            double_needs=3,
            out_on_double=False,
            last_tile_penalty=2,
        ).formerly(engine="held"),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        return HANDS.counts(rules, on_hub(rules))

    def settle(self, rules: Rules, players: int) -> Rules:
        rules = HANDS.settle(rules, players, on_hub(rules))
        if rules.version < FOURTH_VERSION and rules.first_turn == "whole-train":
            rules = rules.settled(first_turn_out="all-play")
        most = rules.set + 1
        if rules.rounds is None:
            rules = rules.settled(rounds=most)
        elif rules.rounds > most:
            raise ValueError(
                f"rounds cannot be {rules.rounds} with set {most - 1}: it has {most} doubles to start with"
            )
        if rules.starter is None:
            by_engine = rules.engine != "placed" and rules.preset in ENGINE_HOLDER_STARTS
            rules = rules.settled(starter="engine-holder" if by_engine else "rotates")
        elif rules.starter == "engine-holder" and rules.engine == "placed":
            raise ValueError(
                "starter cannot be engine-holder while engine is placed: nobody holds it. "
                "Choose engine held or found, or starter rotates"
            )
        return rules

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        rules = self.settle(chosen, players)
        idle = idle_manners(rules, HANDS.boneyard(rules, players, on_hub(rules)))
        if HANDS.short_deal_is_idle(chosen, players, on_hub(rules)):
            idle.add(SHORT_DEAL)
        if rules.double_needs == 1:
            idle.add("mexican_double_needs")
        if rules.first_turn != "whole-train":
            idle.add("first_turn_out")
        return frozenset(idle)

    def begins_with(self, rules: Rules, number: int) -> Tile:
        return engine_of(rules, number)

    def smallest_set(self, rules: Rules, players: int) -> int | None:
        return HANDS.smallest_set(rules, players, on_hub(rules))

    def likely_turns(self, rules: Rules, players: int) -> float:
        return likely_turns(set_size(rules.set), players, rules.hand)

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
        dealt = deal_tiles(setting, tiles, rules.hand)
        log += dealt.events()
        starter = rotating_starter(setting)
        named = setting.starter is not None
        holder = None
        if rules.engine == "found":
            holder = starter if named else setting.chance.below(players, "finder")
            if rules.starter == "engine-holder":
                starter = holder
        elif rules.engine == "held":
            holders = [seat for seat, hand in enumerate(dealt.hands) if engine in hand]
            holder = holders[0] if holders else dealt.draw_for(engine, starter, rules.version, log)
            dealt.hands[holder].remove(engine)
            # A deal by hand may name who acts first; where all draw for the engine, who draws first.
            if rules.starter == "engine-holder" and not (named and holders):
                starter = holder
        log.append(Event("played", holder, engine, "hub"))
        state = Trains.dealt(setting, dealt, engine.low, starter)
        if rules.engine == "held" and rules.version >= FOURTH_VERSION and not setting.on_paper:
            assert holder is not None
            if not dealt.hands[holder]:
                state.end_with_engine(holder, log)
        return state

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        return fewest_points(rounds) if len(rounds) >= rules.rounds else None


def engine_of(rules: Rules, number: int) -> Tile:
    """The double on the hub in round `number` (rule 1.2)."""
    return Tile(rules.set + 1 - number, rules.set + 1 - number)


def on_hub(rules: Rules) -> int:
    """How many tiles lie on the hub before the deal."""
    return 0 if rules.engine == "held" else 1
