"""Chickenfoot (rules section 2): doubles grow toes, and nobody plays elsewhere while a foot lacks one.

Here are the options, the presets and the deal; `round.py` is the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domino.core.deal import Deal, Setting, deal_tiles, rotating_starter
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.hands import SHORT_DEAL, HandTables, hand_option, likely_turns
from domino.core.kinds import Lay, TableKind
from domino.core.lengths import shorter
from domino.core.manners import MANNERS_OPTIONS, idle_manners
from domino.core.options import FIRST_VERSION, Option, Preset, Rules, by_name
from domino.core.pictures import Face
from domino.core.scores import Points, Sides, fewest_points
from domino.core.tiles import Tile, full_set, set_size
from domino.games.chickenfoot.round import FIRST_TOES, Feet

SETS = (6, 9, 12, 15, 18)
MOST_EACH = 94

CLUB_HANDS = {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5, 10: 4}

HANDS = HandTables(
    {
        "box-of-four": {
            9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
            12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
        },
        "box-of-eight": {
            9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7, 7: 6, 8: 6},
            # In proportion to the size of the set, cut where less than a fifth of it would be left.
            12: {2: 33, 3: 23, 4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
            15: {2: 49, 3: 35, 4: 27, 5: 21, 6: 17, 7: 15, 8: 13},
        },
        "club": {9: CLUB_HANDS, 12: CLUB_HANDS},
        "fifteens": {15: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7, 7: 5, 8: 5, 9: 4, 10: 4}},
    },
    SETS,
    least=4,
    most_players=14,
    usual={"box-of-eight": 9, "club": 9},
)
"""Set -> players -> tiles each, by preset (rule 2.1)."""


class Chickenfoot(Game):
    """Chickenfoot, by the four published rules that tell of it."""

    key = "chickenfoot"
    state = Feet
    kind = TableKind(
        Lay.FEET,
        picture=(
            Face(9, 9, 93, 19, 24, 90),
            Face(9, 1, 93, 56, 24),
            Face(9, 6, 51, 57, 24, -45),
            Face(9, 4, 135, 57, 24, 45),
        ),
    )
    fewest_points_win = True
    lengths = shorter(quick={"rounds": 3}, evening={"rounds": 6})
    options = (
        Option("set", SETS, 9, automatic=True, group="deal"),
        Option("rounds", tuple(range(1, 2 * SETS[-1] + 2)), 10, automatic=True, group="score"),
        hand_option(MOST_EACH),
        Option(SHORT_DEAL, (False, True), False, since=2, group="deal"),
        Option("up_again", (False, True), False, group="score"),
        Option("set_tile", ("placed", "held", "drawn"), "placed", group="deal"),
        Option("no_set_tile", ("next-lower", "redeal"), "next-lower", group="deal"),
        Option("first_foot", tuple(FIRST_TOES), "double-chickenfoot"),
        Option("dead_foot", ("blocks", "closes"), "blocks"),
        Option("double_blank", (0, 25, 50), 50, group="score"),
        *MANNERS_OPTIONS,
    )
    presets = by_name(
        options,
        Preset("box-of-four", "A", last_tile_penalty="penalty"),
        Preset("box-of-eight", "B", set_tile="held"),
        Preset("club", "C", set_tile="drawn", double_blank=25, last_tile="called"),
        Preset("fifteens", "D"),
    )

    def players(self, rules: Rules) -> tuple[int, ...]:
        return HANDS.counts(rules, on_table(rules))

    def settle(self, rules: Rules, players: int) -> Rules:
        rules = HANDS.settle(rules, players, on_table(rules))
        most = steps_of(rules)
        if rules.rounds is None:
            return rules.settled(rounds=most)
        if rules.rounds > most:
            way = "down to the double-blank and up again" if rules.up_again else "down to the double-blank"
            raise ValueError(
                f"rounds cannot be {rules.rounds} with set {rules.set}: {way} it has at most {most}"
            )
        return rules

    def rounds(self, rules: Rules) -> int | None:
        """Not certain where doubles that nobody holds are passed over (rule 2.2)."""
        return None if passes_over(rules) and rules.version != FIRST_VERSION else int(rules.rounds)

    def idle_options(self, chosen: Rules, players: int) -> frozenset[str]:
        rules = self.settle(chosen, players)
        idle = idle_manners(rules, HANDS.boneyard(rules, players, on_table(rules)))
        if HANDS.short_deal_is_idle(chosen, players, on_table(rules)):
            idle.add(SHORT_DEAL)
        if rules.set_tile != "held":
            idle.add("no_set_tile")
        if chosen.rounds is not None and rules.rounds <= rules.set + 1 and not passes_over(rules):
            idle.add("up_again")  # the match is over before it could go up
        return frozenset(idle)

    def begins_with(self, rules: Rules, number: int) -> Tile | None:
        return None if passes_over(rules) else set_tile_at(rules, number - 1)

    def smallest_set(self, rules: Rules, players: int) -> int | None:
        return HANDS.smallest_set(rules, players, on_table(rules))

    def likely_turns(self, rules: Rules, players: int) -> float:
        return likely_turns(set_size(rules.set), players, rules.hand)

    def tiles(self, rules: Rules, players: int, number: int) -> Sequence[Tile]:
        if number > rules.rounds:
            raise ValueError(f"there is no round {number} to deal: rounds is {rules.rounds}")
        tiles = full_set(rules.set)
        if rules.set_tile != "placed":
            return tiles
        set_tile = set_tile_at(rules, number - 1)
        return tuple(tile for tile in tiles if tile is not set_tile)

    def check_deal(self, rules: Rules, players: int, number: int, deal: Deal) -> None:
        super().check_deal(rules, players, number, deal)
        set_tile = set_tile_at(rules, number - 1)
        if rules.set_tile == "drawn" and deal.out and set_tile not in deal.named():
            raise ValueError(
                f"the deal for round {number} sets its set tile {set_tile} aside: "
                "put it in a hand or the boneyard"
            )

    def deal(self, setting: Setting, log: list[Event]) -> State:
        rules, players = setting.rules, setting.players
        tiles = self.tiles(rules, players, setting.number)
        step = asked_step(setting)
        wanted = set_tile_at(rules, step)
        while True:
            dealt = deal_tiles(setting, tiles, rules.hand)
            set_tile = wanted if rules.set_tile != "held" else find_held(wanted, rules, dealt.hands)
            if set_tile is not None:
                break
            setting = replace(setting, deal=None)  # nobody can begin: all tiles are thrown in and shuffled
        log += dealt.events()
        starter = rotating_starter(setting)
        if rules.set_tile == "placed":
            state = Feet.dealt(setting, dealt, set_tile, step, starter)
            state.place_set_tile(set_tile, log)
            return state
        by_lot = not any(set_tile in hand for hand in dealt.hands)
        if by_lot:
            dealt.draw_for(set_tile, starter, rules.version, log)
        if rules.version != FIRST_VERSION and step <= rules.set and not setting.on_paper:
            step = rules.set - set_tile.low  # the doubles that nobody held are passed over
        state = Feet.dealt(setting, dealt, set_tile, step, starter)
        for number in range(set_tile.low + 1, wanted.low + 1):  # somebody would have played it
            state.lacks = [lacks | 1 << Tile(number, number).index for lacks in state.lacks]
        if by_lot or setting.starter not in (None, state.turn):
            state.play_set_tile(None if by_lot else setting.starter, log)
        return state

    def winners(self, rules: Rules, scores: Points, rounds: Sequence[Points], last: State) -> Sides | None:
        assert isinstance(last, Feet)
        if len(rounds) < rules.rounds and last.step + 1 < steps_of(rules):
            return None
        return fewest_points(rounds)


def passes_over(rules: Rules) -> bool:
    """Whether a double that nobody holds is passed over for the next lower one (rule 2.2)."""
    return bool(rules.set_tile == "held" and rules.no_set_tile == "next-lower")


def steps_of(rules: Rules) -> int:
    """How many doubles there are to ask for: down from the highest, and up again if so (2.2, 2.9)."""
    return int(2 * rules.set + 1 if rules.up_again else rules.set + 1)


def set_tile_at(rules: Rules, step: int) -> Tile:
    """The double that is asked for after so many steps."""
    double = abs(rules.set - step)
    return Tile(double, double)


def asked_step(setting: Setting) -> int:
    """Which step of the way a round asks for: the one after the last round's."""
    return setting.previous.step + 1 if isinstance(setting.previous, Feet) else setting.number - 1


def on_table(rules: Rules) -> int:
    """How many tiles lie on the table before the deal."""
    return 1 if rules.set_tile == "placed" else 0


def find_held(wanted: Tile, rules: Rules, hands: Sequence[Sequence[Tile]]) -> Tile | None:
    """The set tile when a player has to hold it: the one wanted or, if the rules go on to the next
    lower, the highest double below it that somebody holds; None if nobody does (rule 2.2)."""
    lowest = 0 if rules.no_set_tile == "next-lower" else wanted.low
    held = {tile for hand in hands for tile in hand}
    doubles = (Tile(number, number) for number in range(wanted.low, lowest - 1, -1))
    return next((tile for tile in doubles if tile in held), None)
