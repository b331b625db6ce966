"""What must hold in every game at every step, and random matches to hold it against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from domino.core.actions import VERBS, Action
from domino.core.game import Game, IllegalAction, State, View
from domino.core.match import Match
from domino.core.tiles import TILES, Tile
from tests.blocked import ask_if_blocked

MOST_ACTIONS = 50_000


def fields(state: State) -> dict[str, Any]:
    """Everything a state holds, by name."""
    names = (name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()))
    return {name: getattr(state, name) for name in names if name != "log"}


def snapshot(match: Match) -> tuple[object, ...]:
    """All there is to know about a match, as values that can be compared."""
    return (
        fields(match.state),
        match.history,
        match.round,
        match.turn,
        match.over,
        match.winners,
        match.scores,
        match.round_scores,
        match.events,
        tuple(match.legal(seat) for seat in range(match.players)),
    )


def random_options(game: Game, rng: random.Random) -> dict[str, object]:
    """Some of the game's options, at any of their values; matches kept short where they can be."""
    chosen: dict[str, object] = {}
    for option in game.options:
        if option.name == "rounds":
            chosen["rounds"] = rng.choice([1, 1, 2, 3])
        elif option.name == "target":
            chosen["target"] = rng.choice([value for value in option.values if value <= 250])
        elif rng.random() < 0.3:
            chosen[option.name] = rng.choice(option.values)
    return chosen


def random_start(game: Game, rng: random.Random) -> Match:
    """A match with any preset, count and options that go together."""
    for _ in range(1000):
        preset = rng.choice(list(game.presets))
        options = random_options(game, rng)
        counts = game.players(game.rules(preset, options))
        if not counts:
            continue
        try:
            return Match.start(game, rng.choice(counts), preset, options, seed=rng.randrange(1 << 40))
        except ValueError as refused:
            assert any(option.name in str(refused) for option in game.options), f"unclear: {refused}"
    raise AssertionError(f"hardly any options of {game.key} go together")


def actors(match: Match) -> list[int]:
    """The seats that may do something now."""
    return [seat for seat in range(match.players) if match.legal(seat)]


def random_step(match: Match, rng: random.Random) -> None:
    """Somebody does something they may: mostly the seat to act, at times one out of turn."""
    seat = match.turn
    if rng.random() < 0.2:
        seat = rng.choice(actors(match))
    match.play(random_action(match, seat, rng), seat)


def random_action(match: Match, seat: int | None, rng: random.Random) -> Action:
    """Something the seat may do. Bids are mostly low ones: players who bid wildly and play at random
    only ever lose, and where that costs points their match would hardly end."""
    legal = match.legal(seat)
    if legal[0].verb == "bid" and rng.random() < 0.97:
        return rng.choice((legal[0], legal[-1]))
    return rng.choice(legal)


def tiles_of(match: Match) -> Counter[Tile]:
    return Counter(match.state.everything())


def hold_always(match: Match, tiles: Counter[Tile]) -> None:
    """What is cheap enough to ask at every step."""
    assert tiles_of(match) == tiles, "tiles are not conserved"
    if match.over:
        assert match.turn is None and not any(match.legal(seat) for seat in range(match.players))
        assert match.round_over
    else:
        assert match.turn in range(match.players)
        assert match.legal(), "nobody can do anything"
        assert match.legal() == match.legal(match.turn)
        assert len(set(match.legal())) == len(match.legal())
    assert len(match.scores) == match.game.sides(match.rules, match.players)
    finished = match.round_scores
    assert len(finished) == match.round - (0 if match.round_over else 1)
    if match.round_over:
        ask_if_blocked(match)
        assert match.scores == tuple(map(sum, zip(*finished, strict=True)))
        receipts = [event for event in match.events if event.kind == "scored"]
        for event in receipts:
            assert sum(item.number for item in event.items) == event.number, event


def hold_sometimes(match: Match, rng: random.Random) -> None:
    """What takes longer to ask."""
    before = snapshot(match)
    every_legal_action_applies(match)
    illegal_actions_change_nothing(match, rng, before)
    for seat in range(match.players):
        a_guess_agrees_with_the_view(match, match.view(seat), rng)
    undo_restores(match, rng, before)


def every_legal_action_applies(match: Match) -> None:
    if match.round_over:
        return
    for seat in actors(match):
        for action in match.legal(seat):
            state = match.state
            state.apply(action, seat)
            assert state.over or state.legal(), f"nothing to do after {action}"
            assert Counter(state.everything()) == tiles_of(match)


def illegal_actions_change_nothing(match: Match, rng: random.Random, before: tuple[object, ...]) -> None:
    seat = rng.randrange(match.players)
    place = rng.choice(["a", "b", "train0", "train1", "mexican", None])
    for wrong in (
        Action("play", rng.choice(TILES), place),
        *(Action(verb) for verb in VERBS if verb not in ("play", "bury")),
        *(Action(verb, number=rng.randrange(100)) for verb in ("bid", "trump", "catch", "remove", "remove3")),
        Action("bury", rng.choice(TILES)),
        "play 0-0 nowhere",
        "sing",
    ):
        if wrong in match.legal(seat):
            continue
        try:
            match.play(wrong, seat)
        except IllegalAction as refused:
            assert refused.reason
        else:
            raise AssertionError(f"{wrong} by {seat} was not refused")
    assert snapshot(match) == before, "a refused action changed the match"


def tiles_inside(thing: object, seen: set[int] | None = None) -> Iterator[Tile]:
    """Every tile that can be reached from a thing, through whatever it is made of. Tiles in a mask are not
    found: that nothing hidden is shown only the oracle can tell (`tests/oracle.py`)."""
    seen = set() if seen is None else seen
    if isinstance(thing, Tile):
        yield thing
        return
    if id(thing) in seen or isinstance(thing, (str, bytes, int, float, type(None), type, FunctionType)):
        return
    seen.add(id(thing))
    inside: list[object] = []
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        inside = list(thing)
    else:
        names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
        names |= set(getattr(thing, "__dict__", ()))
        inside = [getattr(thing, name) for name in names if hasattr(thing, name)]
    for part in inside:
        yield from tiles_inside(part, seen)


def a_guess_agrees_with_the_view(match: Match, view: View, rng: random.Random) -> None:
    """No tile that others hold stands in a view, and a guess agrees with all that the view knows. Whether the
    view knows too much cannot be asked this way, since a guess is made from it: `tests/oracle.py` does."""
    state = match.state
    seat = view.seat
    assert view.hand == state.hand(seat) and view.legal == match.legal(seat)
    if state.over:
        return  # hands are turned up and counted
    hands = [tile for other in range(match.players) if other != seat for tile in state.hand(other)]
    public = Counter(view.hand) + Counter(tiles_inside(view.table))
    hidden = {tile for tile in hands if not public[tile]}
    assert not hidden & set(tiles_inside(view)), "a tile that another holds can be found in the view"
    for other in range(match.players):
        if other != seat:
            assert view.known.hand(other) == ()
    world = match.game.guess(view, rng)
    assert Counter(world.everything()) == Counter(state.everything())
    assert world.hand_sizes() == view.hand_sizes and world.boneyard_size() == view.boneyard_size
    assert world.hand(seat) == view.hand and world.table() == view.table
    assert tuple(world.legal(seat)) == view.legal
    assert fields(world.seen_by(seat)) == fields(view.known), "a guess does not agree with what is known"
    steps = 0
    while not world.over and steps < 30:
        world.apply(rng.choice(world.legal()))
        steps += 1


def undo_restores(match: Match, rng: random.Random, before: tuple[object, ...]) -> None:
    if match.over:
        return
    seat = rng.choice(actors(match))
    match.play(rng.choice(match.legal(seat)), seat)
    assert match.undo()
    assert snapshot(match) == before, "undo did not restore the match"


def play_out(match: Match, rng: random.Random, thoroughly: float) -> None:
    """Plays a match to its end at random, asking everything at this share of its steps."""
    tiles = tiles_of(match)
    for _ in range(MOST_ACTIONS):
        hold_always(match, tiles)
        if rng.random() < thoroughly:
            hold_sometimes(match, rng)
        if match.over:
            return
        started = match.round
        random_step(match, rng)
        if match.round != started:
            tiles = tiles_of(match)
    raise AssertionError("the match does not end")
