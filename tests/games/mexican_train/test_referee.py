"""A second opinion on Mexican Train: a slow referee that knows the rules but not the program.

It is told what was done and what each seat holds, keeps its own table with tiles in plain lists, and says
who is to act and what they may do. Random rounds under random options are held against it at every step.
"""

from __future__ import annotations

import random

from domino.core.match import Match
from domino.core.tiles import Tile, full_set
from domino.games import GAMES

GAME = GAMES["mexican-train"]


class Line:
    """An end of a train: whose, what it shows, and what it still needs when a double is open there."""

    def __init__(self, train: int, number: int) -> None:
        self.train = train
        self.number: int | None = number
        self.needs = 0
        self.toes: list[int] = []


class Referee:
    """Rules 1.4 to 1.13, as slowly and plainly as can be."""

    def __init__(self, match: Match) -> None:
        self.rules = match.rules
        self.players = match.players
        self.mexican = match.players
        view = match.view(0)
        self.hands = [list(match.view(seat).hand) for seat in range(self.players)]
        self.boneyard = view.boneyard_size
        self.engine = view.table["engine"]
        self.lines = [Line(train, self.engine.low) for train in range(self.players + 1)]
        self.laid = [self.engine]
        self.markers = [False] * self.players
        self.had_turn = [False] * self.players
        self.out: list[int] = []
        self.laid_doubles: list[tuple[int, Line]] = []
        self.have_played: set[int] = set()
        self.skipped: list[int] = []
        self.passes: set[int] = set()
        self.turn = match.turn
        self.over = False
        self.fresh_turn()

    def fresh_turn(self) -> None:
        self.doubles: list[Line] = []
        self.must_answer = False
        self.answering = False
        self.in_string = False
        self.drawn: Tile | None = None

    def empty_handed(self, seat: int) -> bool:
        """Whether the seat has played its last tile and is not out yet."""
        return not self.hands[seat] and seat not in self.out and seat in self.have_played

    def owes_an_answer(self, seat: int) -> bool:
        """Whether a double that the seat laid is unanswered, where it must be answered (1.13)."""
        return any(other == seat for other, _ in self.laid_doubles)

    @property
    def everybody_has_a_first_turn(self) -> bool:
        """Whether a player who goes out in the first turn leaves the others theirs (1.7)."""
        return self.rules.first_turn == "whole-train" and self.rules.first_turn_out == "all-play"

    # What may be played

    @property
    def open(self) -> list[Line]:
        return [line for line in self.lines if line.needs]

    @property
    def following(self) -> bool:
        """Whether the first double of this turn waits for its follow-up."""
        return len(self.doubles) == 1

    @property
    def binding(self) -> list[Line]:
        """The open doubles that the player to act must answer: all, but for those on trains of others in
        a first turn that may not use them."""
        free = self.rules.others_from == "second-turn" and not self.had_turn[self.turn]
        return [line for line in self.open if not free or line.train in (self.turn, self.mexican)]

    def eligible(self) -> list[Line]:
        """The lines the player to act may use, by every rule but the one on second doubles."""
        rules, seat = self.rules, self.turn
        if self.binding and (self.must_answer or not self.following):
            return self.binding
        if self.in_string and not self.following:
            return [line for line in self.lines if line.train == seat]
        first = not self.had_turn[seat]
        lines = []
        fits_own = any(
            line.number in tile for line in self.lines if line.train == seat for tile in self.hands[seat]
        )
        for line in self.lines:
            if line.train == seat or line in self.binding:
                lines.append(line)
            elif line.train == self.mexican:
                if not (first and rules.mexican_train_from == "second-turn"):
                    lines.append(line)
            elif self.markers[line.train]:
                too_early = first and rules.others_from == "second-turn"
                if not too_early and not (rules.own_train_first and fits_own):
                    lines.append(line)
        return lines

    def allowed(self, tile: Tile, line: Line) -> bool:
        if line.number is None or line.number not in tile:
            return False
        if tile.is_double and self.following:
            rest = [other for other in self.hands[self.turn] if other != tile]
            numbers = [double.number for double in [*self.doubles, line] if double.number is not None]
            return not rest or any(number in other for other in rest for number in numbers)
        return True

    def plays(self, tiles: list[Tile]) -> set[tuple[str, str]]:
        return {
            (str(tile), self.name(line))
            for line in self.eligible()
            for tile in tiles
            if self.allowed(tile, line)
        }

    def name(self, line: Line) -> str:
        """Ends of a train are numbered in the order they came to be, once there are several."""
        stem = "mexican" if line.train == self.mexican else f"train{line.train}"
        siblings = [other for other in self.lines if other.train == line.train]
        return stem if len(siblings) == 1 else f"{stem}.{siblings.index(line) + 1}"

    def legal(self) -> set[str]:
        plays = self.plays([self.drawn] if self.drawn else self.hands[self.turn])
        actions = {f"play {tile} {place}" for tile, place in plays}
        if self.in_string and not self.following:
            return actions | {"stop"}
        if not actions:
            return {"draw" if self.boneyard else "pass"}
        if self.rules.infractions == "penalised" and self.boneyard and not self.drawn:
            actions.add("draw")
        return actions

    # What was done

    def follow(self, match: Match, verb: str, tile: Tile | None, place: str | None) -> None:
        """Takes note of an action already done; the tiles drawn in it are read from the hands."""
        seat = self.turn
        if verb == "play":
            self.played(tile, next(line for line in self.lines if self.name(line) == place))
        elif verb == "draw":
            self.drew(match)
        elif verb == "pass":
            marked = self.markers[seat]
            self.mark()
            if self.markers[seat] != marked:
                self.passes.clear()
            self.passes.add(seat)
            if len(self.passes) == self.players and not any(map(self.could_play, range(self.players))):
                self.over = True
            else:
                self.end_turn()
        else:
            self.end_turn()

    def could_play(self, seat: int) -> bool:
        """Whether the seat could play in a turn of its own: on a double that is open, else on its own
        train, the Mexican Train and those that are marked."""
        lines = self.open or [
            line for line in self.lines if line.train in (seat, self.mexican) or self.markers[line.train]
        ]
        return any(
            line.number in tile for line in lines if line.number is not None for tile in self.hands[seat]
        )

    def played(self, tile: Tile, line: Line) -> None:
        seat, rules = self.turn, self.rules
        self.hands[seat].remove(tile)
        self.have_played.add(seat)
        self.laid.append(tile)
        self.passes.clear()
        drawn, self.drawn = self.drawn, None
        if line.train == seat or rules.marker_off == "any-play":
            self.markers[seat] = False
        foreign_double = bool(self.binding) and not self.doubles and not self.in_string
        begins_string = (
            rules.first_turn == "whole-train"
            and not self.had_turn[seat]
            and line.train == seat
            and not self.doubles
            and not foreign_double
        )
        answered = bool(line.needs)
        if line.needs:
            line.toes.append(tile.other(line.number))
            line.needs -= 1
            if not line.needs:
                self.close(line)
        elif tile.is_double:
            line.needs = rules.double_needs
            if line.train == self.mexican:
                line.needs = min(line.needs, rules.mexican_double_needs)
            line.toes = []
        else:
            line.number = tile.other(line.number)
        if rules.dead_doubles_close:
            for double in self.open:
                left = [other for other in self.all_tiles() if double.number in other]
                if not [other for other in left if other not in self.laid]:
                    double.needs = 0
                    self.close(double)
        if tile.is_double and not rules.out_on_double:
            self.laid_doubles.append((seat, line))
        self.laid_doubles = [
            (other, double) for other, double in self.laid_doubles if double.needs and not double.toes
        ]
        released = [
            other
            for other in range(self.players)
            if other != seat and self.empty_handed(other) and not self.owes_an_answer(other)
        ]
        self.out += released
        if released and (not self.everybody_has_a_first_turn or all(self.had_turn)):
            self.over = True
            return
        if not self.hands[seat]:
            if not self.owes_an_answer(seat):
                self.went_out()
            elif drawn and self.answering:
                self.must_answer = True
                self.mark()
                self.end_turn()
            else:
                self.must_answer = self.answering = True
                self.in_string = False
            return
        self.in_string = self.in_string or begins_string
        if tile.is_double:
            self.doubles.append(line)
            self.must_answer = len(self.doubles) == 2 or rules.doubles == "answer"
            if len(self.doubles) == 2:
                self.in_string = False
            elif rules.doubles == "answer" and not line.needs:
                self.end_turn()
            return
        free_of_double = not self.doubles or answered
        if self.in_string and line.train == seat and free_of_double:
            self.doubles, self.must_answer = [], False
            if not self.plays(self.hands[seat]):
                self.end_turn()
            return
        self.end_turn()

    def all_tiles(self) -> list[Tile]:
        return list(full_set(self.rules.set))

    def close(self, line: Line) -> None:
        first, *others = [*line.toes] or [None]
        line.number = first
        line.needs = 0
        for number in others:
            self.lines.append(Line(line.train, number))

    def drew(self, match: Match) -> None:
        seat, rules = self.turn, self.rules
        infraction = bool(self.plays(self.hands[seat]))
        new = [event.tile for event in match.events[self.seen :] if event.kind == "drew"]
        self.hands[seat] += new
        self.boneyard -= len(new)
        assert len(new) == 1 or (infraction and rules.penalty == "draw" and len(new) == 2)
        if infraction and rules.penalty == "skip":
            self.skipped.append(seat)
        if self.plays([new[0]]) and not (infraction and rules.penalty == "keep"):
            self.drawn = new[0]
            return
        self.mark()
        self.end_turn()

    def mark(self) -> None:
        spared = (
            bool(self.binding)
            and not (self.doubles or self.must_answer)
            and not self.rules.mark_on_open_double
        )
        if not spared:
            self.markers[self.turn] = True

    def went_out(self) -> None:
        seat = self.turn
        if self.out or (self.everybody_has_a_first_turn and not self.had_turn[seat]):
            self.out.append(seat)
            self.end_turn()
        else:
            self.over = True

    def end_turn(self) -> None:
        self.had_turn[self.turn] = True
        self.fresh_turn()
        if self.out and all(self.had_turn):
            self.over = True
            return
        while True:
            self.turn = (self.turn + 1) % self.players
            if self.turn in self.out:
                continue
            if self.turn not in self.skipped:
                return
            self.skipped.remove(self.turn)

    seen = 0


def random_options(rng: random.Random) -> dict[str, object]:
    options: dict[str, object] = {"rounds": 1, "set": rng.choice([6, 6, 9, 9, 12])}
    for option in GAME.options:
        if option.name not in ("rounds", "set", "last_tile", "last_tile_penalty") and rng.random() < 0.5:
            options[option.name] = rng.choice(option.values)
    return options


def random_round(rng: random.Random) -> Match:
    while True:
        preset = rng.choice(list(GAME.presets))
        options = random_options(rng)
        if "hand" in options:
            options["hand"] = rng.randint(1, 12)
        counts = GAME.players(GAME.rules(preset, options)) or (2,)
        try:
            return Match.start(
                "mexican-train", rng.choice(counts), preset, options, seed=rng.randrange(1 << 30)
            )
        except ValueError:
            continue


def hold_against_the_referee(match: Match, rng: random.Random) -> None:
    if match.over:  # somebody held the engine and nothing else (1.2)
        assert match.rules.engine == "held" and 0 in match.view(0).hand_sizes and not match.history
        return
    referee = Referee(match)
    while not match.over:
        legal = {str(action) for action in match.legal()}
        assert match.turn == referee.turn, match.record()
        assert legal == referee.legal(), match.record()
        table = match.view(0).table
        assert table["markers"] == referee.markers, match.record()
        assert sorted(table["open_doubles"]) == sorted(map(referee.name, referee.open)), match.record()
        ends = {referee.name(line): line.number for line in referee.lines if line.number is not None}
        assert table["ends"] == ends, match.record()
        action = rng.choice(match.legal())
        if action.verb == "draw" and len(legal) > 1 and rng.random() < 0.7:
            action = match.legal()[0]
        doubles = [choice for choice in match.legal() if choice.tile and choice.tile.is_double]
        if doubles and rng.random() < 0.5:
            action = rng.choice(doubles)
        referee.seen = len(match.events)
        match.play(action)
        referee.follow(match, action.verb, action.tile, action.place)
    assert referee.over, match.record()
    fines = [0] * match.players
    for event in match.events:
        if event.kind == "penalty" and event.place == "points":
            fines[event.seat] += 50
    for seat, held in enumerate(referee.hands):
        blank = match.rules.double_blank if Tile(0, 0) in held else 0
        assert match.round_scores[0][seat] == sum(tile.pips for tile in held) + blank + fines[seat]


def test_random_rounds_agree_with_the_referee() -> None:
    rng = random.Random(20)
    for _ in range(250):
        hold_against_the_referee(random_round(rng), rng)
