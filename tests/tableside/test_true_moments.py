"""Every moment on screen is true: random rounds of every game, each moment checked against the table itself.

The expected moments are worked out from what lies on the table, the hands and the rules before and after an
action, never from the events that moments are made of.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import cast

import pytest

from domino.core.actions import Action
from domino.core.boneyard import BoneyardState
from domino.core.events import Event
from domino.core.game import Game
from domino.core.kinds import Lay
from domino.core.match import Deal, Match
from domino.core.tables import BranchesTable, FeetTable, RowTable, TrainsTable, TreeTable, TrickTable
from domino.core.tiles import Tile, full_set
from domino.games import GAMES
from domino.tableside.evening import Evening
from domino.tableside.moments import Moment, moments_of
from domino.tableside.seats import Seat
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.invariants import actors, random_action, random_options

TEXTS = Texts()
MATCHES = 12
"""Of each preset."""
MOST = 400
"""Actions of a match that are looked at."""
ENDS = ("out", "blocked", "made", "set", "shot", "shot-missed", "counting", "won", "lost")

Told = tuple[str, int | None, str]
"""The kind of a moment, the seat it is about, and its title."""
Tell = Callable[[Evening, Sequence[Event]], tuple[Moment, ...]]
"""What makes moments of events."""


@dataclass
class Snapshot:
    """The truth about a match at one moment."""

    hands: list[tuple[Tile, ...]]
    turn: int | None
    scores: tuple[int, ...]
    boneyard: int
    table: dict[str, object]
    skips: tuple[int, ...]

    @staticmethod
    def of(match: Match) -> Snapshot:
        views = [match.view(seat) for seat in range(match.players)]
        skips = match.state.skips if isinstance(match.state, BoneyardState) else ()
        return Snapshot(
            [view.hand for view in views],
            match.turn,
            match.scores,
            views[0].boneyard_size,
            dict(views[0].table),
            skips,
        )


@dataclass
class Double:
    """A double that needs tiles, as an onlooker keeps track of it."""

    number: int
    place: str
    needs: int
    has: int = 0


class Onlooker:
    """Follows one match with all hands open, and says which moments are true."""

    def __init__(self, match: Match, eyes: int | None) -> None:
        self.match, self.eyes = match, eyes
        self.rules = match.rules.as_dict()
        self.lay = match.game.kind.lay
        self.doubles: list[Double] = []
        self.starter_spell = False

    def name(self, seat: int) -> str:
        return self.match.names[seat]

    def dealt(self) -> set[str]:
        """A round was dealt: the kinds of moments that the first tile may bring, if it lies already."""
        self.doubles.clear()
        self.starter_spell = False
        table, found = self.match.view(0).table, set()
        if self.lay is Lay.FEET:
            tree = cast(FeetTable, table)
            if tree["tiles"]:
                self.doubles.append(Double(tree["tiles"][0][0].low, "a", tree["first_toes"]))
        elif self.lay is Lay.BRANCHES:
            branches = cast(BranchesTable, table)
            if branches["tiles"]:
                shown = branches["tiles"][0][0].low
                found = {{13: "spell", 14: "again", 15: "draws", 3: "reversed", 0: "skipped"}.get(shown, "")}
            self.starter_spell = branches["spell"] is not None
        if any(len(self.match.view(seat).hand) == 1 for seat in range(self.match.players)):
            found.add("last-tile")
        return found

    def expected(
        self, before: Snapshot, after: Snapshot, seat: int, action: Action, events: tuple[Event, ...]
    ) -> Counter[Told]:
        """What may be shown of this action, which did not end the round. Only penalties are taken from its
        events."""
        found: Counter[Told] = Counter(self._said(before, after, seat, action))
        if self.lay is Lay.ROW:
            found.update(self._row(before, action))
            return found
        if not self.match.game.fewest_points_win:  # there only penalties count before the end
            found.update(self._scored(before, after))
        if action.verb == "play":
            found.update(self._last_tile(before, after, seat))
        match self.lay:
            case Lay.TRAINS:
                found.update(self._marked(before, after))
                found.update(self._dead(action))
            case Lay.FEET:
                found.update(self._dead(action))
            case Lay.BRANCHES:
                found.update(self._branches(before, after, seat, action))
        if self.lay is not Lay.BRANCHES:
            owed = [event.seat for event in events if (event.kind, event.place) == ("penalty", "skip")]
            lost = Counter((*before.skips, *owed)) - Counter(after.skips)
            found.update(self._skipped(each) for each in lost.elements())
        return found

    def _said(self, before: Snapshot, after: Snapshot, seat: int, action: Action) -> Iterator[Told]:
        if action.verb == "call":
            assert len(after.hands[seat]) == 1
            yield "called", seat, "Last tile!"
        elif action.verb == "catch":
            caught = action.number
            assert caught is not None and len(before.hands[caught]) == 1
            name = "you" if caught == self.eyes else self.name(caught)
            yield "caught", seat, f"Caught {name}!"
        elif action.verb == "claim":
            yield "called", seat, "Claimed!"
        elif action.verb == "muggins":
            yield "caught", seat, "Muggins!"

    def _scored(self, before: Snapshot, after: Snapshot) -> Iterator[Told]:
        for side, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
            if old != new:
                yield "score", side, f"+{new - old}"

    def _last_tile(self, before: Snapshot, after: Snapshot, seat: int) -> Iterator[Told]:
        if self.rules.get("last_tile") == "automatic" and len(before.hands[seat]) == 2:
            assert len(after.hands[seat]) == 1
            yield "last-tile", seat, "Your last tile!" if seat == self.eyes else "Last tile!"

    def _marked(self, before: Snapshot, after: Snapshot) -> Iterator[Told]:
        old, new = (cast(TrainsTable, each.table)["markers"] for each in (before, after))
        for seat, (was, marked) in enumerate(zip(old, new, strict=True)):
            if marked and not was:
                yield "marked", seat, "Open to all"

    def _skipped(self, seat: int) -> Told:
        return "skipped", seat, "You are skipped" if seat == self.eyes else f"{self.name(seat)} is skipped"

    def _row(self, before: Snapshot, action: Action) -> Iterator[Told]:
        gone = {"remove": 1, "remove3": 3}.get(action.verb, 0)
        if gone == 3:
            yield "three", None, "Three at once!"
        if gone and len(cast(RowTable, before.table)["row"]) == gone:
            yield "row-cleared", None, "A clean row!"

    # Doubles

    def _laid(self) -> list[Tile]:
        table = self.match.view(0).table
        if self.lay is Lay.TRAINS:
            trains = cast(TrainsTable, table)
            return [trains["engine"], *chain(*trains["trains"]), *trains["mexican"]]
        return [tile for tile, _, _ in cast(TreeTable, table)["tiles"]]

    def _needs(self, place: str) -> int:
        if self.lay is Lay.FEET:
            tree = cast(FeetTable, self.match.view(0).table)
            return 3 if len(tree["tiles"]) > 1 else tree["first_toes"]
        needs, mexican = (int(str(self.rules[each])) for each in ("double_needs", "mexican_double_needs"))
        return min(needs, mexican) if place.startswith("mexican") else needs

    def _dead(self, action: Action) -> Iterator[Told]:
        """A foot that got its last toe, and doubles that nothing can be put on any more."""
        if action.verb != "play":
            return
        assert action.tile is not None and action.place is not None
        place = action.place if self.lay is Lay.TRAINS else action.place.partition(".")[0]
        double = next((each for each in self.doubles if each.place == place), None)
        if double is not None:
            double.has += 1
            if double.has == double.needs:
                self.doubles.remove(double)
                if self.lay is Lay.FEET:
                    yield "foot", self._actor(), "A foot!"
        elif action.tile.is_double:
            self.doubles.append(Double(action.tile.low, place, self._needs(place)))
        closes = self.rules.get("dead_doubles_close") or self.rules.get("dead_foot") == "closes"
        outside = set(full_set(int(str(self.rules["set"])))) - set(self._laid())
        for double in tuple(self.doubles):
            if closes and not any(double.number in tile for tile in outside):
                self.doubles.remove(double)
                if not double.has:  # else the line goes on from what it has
                    yield "dead-end", None, "Dead end"

    def _actor(self) -> int:
        return self.match.history[-1][0]

    # Branches

    def _branches(self, before: Snapshot, after: Snapshot, seat: int, action: Action) -> Iterator[Told]:
        old, new = cast(BranchesTable, before.table), cast(BranchesTable, after.table)
        shown = None
        if action.verb == "play":
            assert action.tile is not None and action.place is not None
            starts = not old["tiles"]
            if not starts or self.rules["starter_effects"]:
                tile, parent, _ = new["tiles"][-1]
                on = None if parent is None else new["tiles"][parent][0]
                place = action.place.partition(".")[0]
                shown = tile.low if starts else new["ends"][place]
                assert on is None or on.low in tile or on.high in tile or (tile.is_double and 13 in on)
            branches = sum(parent == 0 for _, parent, _ in new["tiles"])
            if old["spell"] is not None and (not self.starter_spell or branches == 6):
                yield "spell-broken", seat, "Broken!"
            if shown == 13:
                self.starter_spell = starts
                yield "spell", seat, "A spell!"
        if old["direction"] != new["direction"]:
            assert shown == 3
            yield "reversed", seat, "The other way round!"
        again = shown == 14 and after.turn == seat and any(each.verb == "play" for each in self.match.legal())
        if again:
            yield "again", seat, "Go again!" if seat == self.eyes else f"{self.name(seat)} can go again"
        if shown == 15 and before.boneyard:
            everyone = before.boneyard >= self.match.players - 1
            yield "draws", seat, "Everybody else draws!" if everyone else "Others draw!"
            for other in range(self.match.players):
                drawn = len(after.hands[other]) - len(before.hands[other])
                assert drawn == 1 or not everyone or other == seat
        if action.verb in ("play", "pass", "stop") and not again:
            at = (seat + new["direction"]) % self.match.players
            while at != after.turn:
                yield self._skipped(at)
                at = (at + new["direction"]) % self.match.players

    # The end of a round

    def check_end(self, before: Snapshot, after: Snapshot, moments: tuple[Moment, ...]) -> None:
        """What is shown when a round, and maybe the match, is over."""
        kinds = [moment.kind for moment in moments]
        assert not set(kinds) - set(ENDS) and len(set(kinds)) == len(kinds)
        assert bool({"won", "lost"} & set(kinds)) == self.match.over
        if self.match.over:
            mine = self.eyes is not None and self.eyes % len(after.scores) in self.match.winners
            won = mine if self.eyes is not None else bool(self.match.winners)
            assert kinds[-1] == ("won" if won else "lost")
            assert moments[-1].good == (None if self.eyes is None else mine)
        if self.lay is Lay.TRICK:
            self._check_hand(after, moments)
        elif self.lay is not Lay.ROW:
            self._check_out(before, after, moments)

    def _check_out(self, before: Snapshot, after: Snapshot, moments: tuple[Moment, ...]) -> None:
        empty = [seat for seat, hand in enumerate(after.hands) if not hand]
        first = moments[0]
        if first.kind in ("won", "lost"):
            assert "target" in self.rules, "only there a match can end in the middle of a round"
            return
        assert first.kind == ("out" if empty else "blocked")
        if empty:
            assert first.seat in empty
            you = first.seat == self.eyes
            assert first.title.startswith("You are out" if you else f"{self.name(first.seat)} is out")
        held = [
            f"{'You' if seat == self.eyes else self.name(seat)} {len(hand)}"
            for seat, hand in enumerate(after.hands)
            if hand
        ]
        assert all(each in first.line for each in held)
        counting = next((moment for moment in moments if moment.kind == "counting"), None)
        if counting is None:
            assert not self.match.game.fewest_points_win or not any(after.hands)
            return
        assert counting.count.after == after.scores
        for hand in counting.count.hands:
            assert sorted(hand.tiles) == sorted(after.hands[hand.seat])
        if self.match.game.fewest_points_win:
            assert counting.count.before == before.scores

    def _check_hand(self, after: Snapshot, moments: tuple[Moment, ...]) -> None:
        table = cast(TrickTable, after.table)
        bid, bidder = table["bid"], table["bidder"]
        if bid is None or bidder is None:
            assert not {moment.kind for moment in moments} - {"won", "lost"}
            return
        first, side = moments[0], bidder % len(after.scores)
        made = self.match.round_scores[-1][side] > 0
        shoots = len(after.scores) == 3 and bid == 21
        assert first.kind == (("shot" if made else "shot-missed") if shoots else "made" if made else "set")
        lacking = (7 if shoots else bid) - table["taken"][side]
        assert (lacking <= 0) == made
        assert (f"{lacking} short" in first.line) == (not made)
        assert first.good == (None if self.eyes is None else made == (self.eyes % len(after.scores) == side))
        alone = len(after.scores) == self.match.players
        assert not alone or not {"We", "They"} & set(first.title.split()), "there are no teams here"


def start(game: Game, preset: str, rng: random.Random) -> Match:
    """A match of this preset with some options chosen at random."""
    for _ in range(1000):
        options = random_options(game, rng)
        counts = game.players(game.rules(preset, options))
        if counts:
            try:
                return Match.start(game, rng.choice(counts), preset, options, seed=rng.randrange(1 << 40))
            except ValueError:
                continue
    raise AssertionError("hardly any options go together")


def told(moments: tuple[Moment, ...], sides: int) -> Counter[Told]:
    """The same of what is shown; points are a side's."""
    return Counter(
        (
            each.kind,
            each.seat % sides if each.kind == "score" and each.seat is not None else each.seat,
            each.title,
        )
        for each in moments
    )


def watch(match: Match, eyes: int | None, rng: random.Random, tell: Tell = moments_of) -> Counter[str]:
    """Plays a match at random and checks every moment of it; how many there were of each kind."""
    seats = [Seat(name, None if seat == eyes else "easy") for seat, name in enumerate(match.names)]
    evening = Evening(match, seats, TEXTS)
    onlooker, kinds = Onlooker(match, eyes), Counter[str]()
    onlooker.dealt()
    for _ in range(MOST):
        if match.over:
            break
        seat = match.turn if rng.random() < 0.8 else rng.choice(actors(match))
        assert seat is not None
        action, before = random_action(match, seat, rng), Snapshot.of(match)
        events = evening.play(action, seat)
        action = match.history[-1][1]
        moments, after = tell(evening, events), Snapshot.of(match)
        kinds.update(moment.kind for moment in moments)
        if action.verb == "next":
            assert {moment.kind for moment in moments} <= onlooker.dealt(), f"the deal brings {moments}"
        elif match.round_over:
            onlooker.check_end(before, after, moments)
        else:
            shown = told(moments, len(match.scores))
            expected = onlooker.expected(before, after, seat, action, events)
            assert shown == expected, f"after {action} by {seat}: {[str(event) for event in events]}"
    return kinds


FOUND = {
    "mexican-train": {"marked", "last-tile", "dead-end", "called", "caught", "out", "blocked", "counting"},
    "chickenfoot": {"foot", "last-tile", "dead-end", "caught", "out", "blocked", "counting"},
    "muggins": {"score", "last-tile", "called", "caught", "out", "blocked", "counting"},
    "castle-rock": {"three", "row-cleared", "lost"},
    "forty-two": {"made", "set", "won", "lost"},
    "moon": {"made", "set", "shot-missed", "won", "lost"},
    "eighty-four": {"made", "set", "won"},
    "super-train": {"spell", "spell-broken", "draws", "again", "reversed", "skipped", "last-tile", "out"},
}
"""Kinds that the matches of each game certainly bring."""


def watch_all(game: str, tell: Tell = moments_of) -> set[str]:
    """The kinds of all moments of matches by every preset, each of them checked."""
    kinds = Counter[str]()
    for preset in GAMES[game].presets:
        for seed in range(MATCHES):
            rng = random.Random(f"{game} {preset} {seed}")
            match = start(GAMES[game], preset, rng)
            kinds += watch(match, rng.choice([None, *range(match.players)]), rng, tell)
    return set(kinds)


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_random_matches_is_true(game: str) -> None:
    assert watch_all(game) >= FOUND[game]


@pytest.mark.parametrize("lie", sorted({*(kind for kinds in FOUND.values() for kind in kinds)} - set(ENDS)))
@pytest.mark.parametrize("game", ["mexican-train", "chickenfoot", "super-train"])
def test_a_moment_too_many_is_noticed(game: str, lie: str) -> None:
    def one_more(evening: Evening, events: Sequence[Event]) -> tuple[Moment, ...]:
        more = () if evening.round_over else (Moment(lie, "Not true", seat=0),)
        return (*moments_of(evening, events), *more)

    with pytest.raises(AssertionError):
        watch(Match.start(game, 3, seed=1), 0, random.Random(1), one_more)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (game, kind)
        for game in FOUND
        for kind in sorted(FOUND[game])
        if (game, kind) != ("muggins", "counting")
    ],
)
def test_a_moment_that_is_missing_is_noticed(game: str, kind: str) -> None:
    def one_less(evening: Evening, events: Sequence[Event]) -> tuple[Moment, ...]:
        return tuple(moment for moment in moments_of(evening, events) if moment.kind != kind)

    with pytest.raises((AssertionError, IndexError)):
        watch_all(game, one_less)


# What was shown and was not so


def shown(match: Match, *actions: str, eyes: int = 0) -> list[str]:
    """The titles of what is shown of the last of these actions, each done by the seat to act."""
    seats = [Seat(name, None if seat == eyes else "easy") for seat, name in enumerate(match.names)]
    evening, titles = Evening(match, seats, TEXTS), list[str]()
    for action in actions:
        titles = [moment.title for moment in moments_of(evening, evening.play(action))]
    return titles


def trains(*hands: str, boneyard: str = "", out: bool = False, **options: object) -> Match:
    """Mexican Train with a double-9 set and 9-9 on the hub."""
    deal = Deal([hand.split() for hand in hands], boneyard.split(), 0, out=out)
    return Match.start("mexican-train", len(hands), "box-of-four", {"set": 9, **options}, deals={1: deal})


def test_a_double_that_is_answered_is_no_dead_end() -> None:
    match = trains("9-1 1-1 1-4 0-5 0-6", "9-2 2-4 2-5")
    assert shown(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0") == []
    assert shown(match, "play 1-4 train0") == []


def test_a_double_answered_by_the_last_tile_that_fits_it_is_no_dead_end() -> None:
    match = trains("9-1 1-1 1-4 0-5 0-6", "9-2 2-4 2-5", boneyard="7-7", out=True)
    assert shown(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0") == []
    assert shown(match, "play 1-4 train0") == []


def test_a_double_that_no_tile_is_left_for_is_a_dead_end() -> None:
    match = trains("9-1 1-1 0-4 0-5", "9-2 2-4 2-5", boneyard="7-7", out=True)
    assert shown(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0") == ["Dead end"]


def test_a_double_is_a_dead_end_when_its_last_tile_is_played_elsewhere() -> None:
    match = trains(
        "9-1 1-1 1-3 0-5 0-6", "9-2 2-4 2-5", "0-8 0-0 3-3", "9-3 5-6 6-6", boneyard="7-7", out=True
    )
    assert shown(match, "play 9-1 train0", "play 9-2 train1", "draw", "play 9-3 train2") == []
    assert shown(match, "play 1-1 train0") == []
    assert shown(match, "play 1-3 train2") == ["Dead end"]


def test_a_double_that_closes_with_some_of_the_tiles_it_needs_is_no_dead_end() -> None:
    match = trains("9-1 1-1 1-4 0-5 0-6", "9-2 2-4 2-5", boneyard="7-7", out=True, double_needs=3)
    assert shown(match, "play 9-1 train0", "play 9-2 train1", "play 1-1 train0") == []
    assert shown(match, "play 1-4 train0") == []
    assert cast(TrainsTable, match.view(0).table)["ends"]["train0"] == 4, "the line goes on from there"


def test_points_that_are_claimed_are_not_a_last_tile() -> None:
    deal = Deal([["5-5", "1-1", "2-2"], ["0-0", "6-6", "3-3"]], starter=0)
    match = Match.start("muggins", 2, options={"claim": "claimed"}, deals={1: deal})
    assert shown(match, "play 5-5 a") == []
    seats = [Seat(name, None if seat == 0 else "easy") for seat, name in enumerate(match.names)]
    evening = Evening(match, seats, TEXTS)
    titles = [moment.title for moment in moments_of(evening, evening.play("claim", 0))]
    assert titles == ["Claimed!", "+10"]


def test_scores_are_counted_from_what_they_were_with_penalties_in_them() -> None:
    match = trains("9-1 1-2", "9-3 4-5", boneyard="0-7", infractions="penalised", penalty="points")
    seats = [Seat(name, None if seat == 0 else "easy") for seat, name in enumerate(match.names)]
    evening = Evening(match, seats, TEXTS)
    for action in ("play 9-1 train0", "draw"):
        evening.play(action)
    assert evening.scores == (0, 50), "seat 1 could have played 9-3"
    while not evening.round_over:
        legal = [str(action) for action in evening.legal()]
        events = evening.play("play 1-2 train0" if "play 1-2 train0" in legal else legal[0])
    counting = next(moment for moment in moments_of(evening, events) if moment.kind == "counting")
    assert counting.count.before == (0, 50)


def test_a_forgotten_call_that_is_forgiven_was_not_a_play_that_was_missed() -> None:
    options = {"last_tile": "called", "last_tile_penalty": "penalty", "penalty": "none"}
    match = trains("9-1 1-2", "9-3 4-5", "9-4 4-6", **options)
    match.play("play 9-1 train0")
    wording = Wording(TEXTS, "mexican-train", ["Rosa", "Ada", "Ben"], 3, 2)
    assert wording.story(match.play("catch 0", 1)) == [
        "Ada catches Rosa for not calling the last tile.",
        "Rosa broke a rule, but is forgiven.",
    ]
