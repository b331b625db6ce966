"""The oracle of hidden information finds whatever is planted, and nothing else."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.game import Game, State, View
from domino.core.match import Match
from domino.games import GAMES
from domino.together import letters, tellers
from domino.together.seen import Sight
from domino.together.views import ViewWriter, view_data
from tests.block_dominoes import Block, ShownBlock, registered
from tests.invariants import play_out, random_start
from tests.oracle import (
    Findings,
    World,
    compare_match,
    compare_streams,
    compare_views,
    random_match,
    rounds_of,
    slots_of,
    some_seats,
)
from tests.redealing import Round, hands_of

BLOCK, SHOWN = Block(), ShownBlock()
STATES: dict[str, Game] = {**GAMES, "block": BLOCK}
every_state = pytest.mark.parametrize("key", STATES)

HIDDEN: dict[str, set[str]] = {
    "mexican-train": {"hands", "stock", "drawn"},
    "chickenfoot": {"hands", "stock", "drawn"},
    "muggins": {"hands", "stock", "drawn", "lacks"},
    "castle-rock": {"stock"},
    "forty-two": {"hands"},
    "moon": {"hands", "widow"},
    "eighty-four": {"hands", "aside"},
    "super-train": {"hands", "stock", "fresh"},
    "block": {"hands", "aside", "live"},
}
"""By game, the slots of its state whose true value the other seats may not know."""

PUBLIC = {
    "aside": "empty: this game deals every tile to a hand or the boneyard",
    "begun": "who has had a turn",
    "best": "follows from the trick on the table",
    "best_seat": "follows from the trick on the table",
    "bid": "said aloud",
    "bidder": "said aloud",
    "bids": "said aloud",
    "caster": "who cast the spell",
    "claimed": "follows from the rules",
    "count": "how many tiles are laid",
    "direction": "which way the turn goes",
    "drawn": "there is no drawn tile that must be played",
    "drawn_to": "how many tiles were drawn",
    "ends": "names of the open ends",
    "engine": "lies on the hub",
    "face_down": "how many tiles lie face down",
    "follow": "follows from the tile led",
    "foot": "which double is open",
    "gone": "who is out",
    "laid": "lies on the table",
    "lacks": "follows from who could not play, or not follow suit",
    "live": "every tile that is not on the table",
    "log": "empty in a copy",
    "losing": "follows from the tile just laid",
    "manners": "follows from the rules",
    "marked": "markers on the table",
    "matches": "follows from the row",
    "needs": "follows from the table, or from the scores",
    "numbers": "open ends on the table",
    "open": "open doubles on the table",
    "over": "whether the round is over",
    "passed": "who has passed",
    "phase": "what the turn asks for",
    "players": "how many play",
    "plays": "lies on the table",
    "points": "scores so far",
    "ranks": "follows from the tile led and trumps",
    "removed": "was in the row",
    "row": "lies face up",
    "scorer": "whose play scored",
    "shown": "follows from the rules",
    "side": "follows from the table",
    "sides": "free sides on the table, or how many score",
    "skips": "who owes a turn",
    "spell": "lies on the table",
    "spinner": "lies on the table",
    "stake": "points in the trick on the table",
    "starter": "who began",
    "starter_spell": "follows from what was laid",
    "step": "how far the match is",
    "stock": "empty: nothing is drawn in this game",
    "string": "follows from what was laid in this turn",
    "taken": "tricks on the table",
    "terms": "follows from the rules",
    "tips": "open ends on the table",
    "total": "the sum of the open ends",
    "trump": "said aloud",
    "turn": "whose turn it is",
    "uncalled": "who is down to one tile and has not said so",
    "values": "what the open ends count",
    "version": "of the law",
    "waiting": "who has yet to play to the trick, or waits to be out",
    "widow_taken": "everybody sees the bidder take it",
    "won": "who won the round",
}
"""Why a slot holds nothing hidden: every slot that is not in HIDDEN needs a reason."""


@pytest.fixture(autouse=True)
def block() -> Iterator[None]:
    with registered(BLOCK, SHOWN):
        yield


# What is found


@cache
def courses(key: str, out: int = 0) -> tuple[Round, ...]:
    """Rounds of a few matches of a game, each as a seat perceives it; with so many tiles set aside."""
    found: list[Round] = []
    for seed in range(8):
        table, rng = random_match(STATES[key], f"planted {seed}", most=60, out=out)
        match = table.match
        found += rounds_of(table, 0 if match.players == 1 else rng.randrange(match.players))[:2]
    return tuple(found)


def leaks_in_views(key: str, out: int = 0, changes: int = 8) -> Iterator[str]:
    """What the oracle finds in the views of these rounds, with so many other deals of each."""
    for number, course in enumerate(courses(key, out)):
        again = Round(course.table, course.number, course.seat)
        for each in compare_views(again, random.Random(number), changes, Findings()):
            if isinstance(each, str):
                yield each


def is_caught(key: str, part: str, out: int = 0) -> bool:
    """Whether the oracle finds that this part of what a seat gets depends on what is hidden."""
    return any(leak.endswith(f": {part}") for leak in leaks_in_views(key, out, changes=40))


def digest(state: State, seat: int) -> int:
    """A number that depends on every hidden tile: on what each of the others holds, and on the order of the
    boneyard."""
    others = [each for each in range(len(state.hand_sizes())) if each != seat]
    held = sum((each + 3) * (tile.index + 1) ** 2 for each in others for tile in state.hand(each))
    return held + sum(at * (tile.index + 1) for at, tile in enumerate(state.boneyard(), start=1))


def with_seen_by(
    monkeypatch: pytest.MonkeyPatch, key: str, plant: Callable[[State, State, int], None]
) -> None:
    """From now on `plant` is done to what a seat knows of a state of this game."""
    kind = STATES[key].state
    real = kind.seen_by

    def planted(self: State, seat: int) -> State:
        known = real(self, seat)
        if not getattr(self, "stock", ()) or -2 not in self.stock:  # not a copy that was already blanked
            plant(self, known, seat)
        return known

    monkeypatch.setattr(kind, "seen_by", planted)


def with_number(value: Any, number: int) -> Any:
    """The value of a slot, and somewhere in it a number: as much like a value of that slot as can be."""
    if isinstance(value, bool):
        return bool((number + number // 2 + number // 4 + value) % 2)
    if isinstance(value, int):
        return value + number
    if isinstance(value, list):
        return [*value, number]
    if isinstance(value, tuple):
        return (*value, number)
    return number if value is None else (value, number)


# Planted in what a seat knows


@every_state
def test_every_slot_is_hidden_or_public_for_a_reason(key: str) -> None:
    slots = set(slots_of(STATES[key].state))
    assert HIDDEN[key] <= slots
    unexplained = [slot for slot in slots - HIDDEN[key] if slot not in PUBLIC]
    assert not unexplained, "say why they are public, or hide them"


@pytest.mark.parametrize(("key", "slot"), [(key, slot) for key in HIDDEN for slot in sorted(HIDDEN[key])])
def test_the_true_value_of_a_hidden_slot_is_caught(
    key: str, slot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_seen_by(monkeypatch, key, lambda state, known, seat: setattr(known, slot, getattr(state, slot)))
    assert is_caught(key, f"known.{slot}")


@every_state
def test_the_true_values_of_public_slots_tell_nothing_hidden(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = [slot for slot in slots_of(STATES[key].state) if slot not in HIDDEN[key]]

    def plant(state: State, known: State, seat: int) -> None:
        for slot in slots:
            setattr(known, slot, getattr(state, slot))

    with_seen_by(monkeypatch, key, plant)
    assert not list(leaks_in_views(key))


@pytest.mark.parametrize(
    ("key", "slot"), [(key, slot) for key, game in STATES.items() for slot in slots_of(game.state)]
)
def test_a_hidden_number_planted_in_any_slot_is_caught(
    key: str, slot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if slot == "widow":  # it is read as a tile
        plant = lambda state, known, seat: setattr(known, slot, digest(state, seat) % 28)  # noqa: E731
    else:
        plant = lambda state, known, seat: setattr(  # noqa: E731
            known, slot, with_number(getattr(known, slot), digest(state, seat))
        )
    with_seen_by(monkeypatch, key, plant)
    assert is_caught(key, f"known.{slot}")


# Tiles set aside

ASIDE = 5
set_aside = pytest.mark.parametrize("key", ["muggins", "castle-rock", "super-train"])
"""Games that can be dealt with tiles set aside, and in which no rule asks what is left of a number."""


@set_aside
def test_tiles_set_aside_by_a_deal_stay_hidden(key: str) -> None:
    found = Findings()
    for seed in range(3):
        table, rng = random_match(STATES[key], seed, most=60, out=ASIDE)
        found.add(compare_match(table, some_seats(table.match, rng), rng, changes=8))
    assert found.leaks == [] and found.worlds > 10


@set_aside
@pytest.mark.parametrize("slot", ["aside", "live"])
def test_tiles_set_aside_by_a_deal_are_caught_when_shown(
    key: str, slot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if slot not in slots_of(STATES[key].state):
        slot = "stock"  # a row knows by it which tiles are yet to come
    with_seen_by(monkeypatch, key, lambda state, known, seat: setattr(known, slot, getattr(state, slot)))
    assert is_caught(key, f"known.{slot}", ASIDE)


def test_sleeping_tiles_stay_hidden_in_block_dominoes() -> None:
    found = Findings()
    for seed in range(4):
        table, rng = random_match(BLOCK, seed)
        found.add(compare_match(table, some_seats(table.match, rng), rng))
    assert found.leaks == [] and found.worlds > 40 and found.streams > 4 and found.guesses > 4
    for seed in range(10):
        rng = random.Random(seed)
        play_out(random_start(BLOCK, rng), rng, thoroughly=0.2)


def test_sleeping_tiles_that_are_shown_are_caught() -> None:
    found = Findings()
    for seed in range(4):
        table, rng = random_match(SHOWN, seed)
        found.add(compare_match(table, range(table.match.players), rng))
    parts = {leak.partition(": ")[2] for leak in found.leaks}
    assert {"known.aside", "known.live", "sent", "every guess gives the others what they hold"} <= parts


def test_a_guess_does_not_know_which_tiles_sleep() -> None:
    match = Match.start(BLOCK, 2, seed=3)
    view = match.view(0)
    guesses = {match.game.guess(view, random.Random(seed)).hand(1) for seed in range(50)}
    assert len(guesses) == 50 and match.state.hand(1) not in guesses
    told = Match.start(SHOWN, 2, seed=3)
    assert SHOWN.guess(told.view(0), random.Random(1)).hand(1) == told.state.hand(1), "what is prevented"


def test_sleeping_tiles_are_never_sent() -> None:
    match = Match.start(BLOCK, 3, seed=3)
    for seat in range(3):
        known = view_data(match.view(seat))["known"]
        assert known["aside"] == -7 and int(known["live"], 16).bit_count() == 28
    view = match.view(0)
    known = view.known.copy()
    known.aside = match.state.aside  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="never written"):
        view_data(replace(view, known=known))


# Planted in a view


def planted_views() -> dict[str, tuple[str, Callable[[View, State], View]]]:
    """What is planted in a view, where the oracle has to find it, and how it is done."""

    def odd(state: State, view: View) -> bool:
        return digest(state, view.seat) % 2 == 1

    def others(view: View) -> list[int]:
        return [seat for seat in range(view.players) if seat != view.seat]

    def fitting(view: View, state: State) -> int:
        ends = set(state.open_ends())
        return sum(
            any(number in tile for number in ends) for seat in others(view) for tile in state.hand(seat)
        )

    def backwards(view: View, state: State) -> View:
        order = reversed if odd(state, view) else iter
        return replace(view, table={key: view.table[key] for key in order([*view.table])})  # type: ignore[operator]

    return {
        "a tile of another in the hand": (
            "hand",
            lambda view, state: replace(view, hand=(*view.hand, *state.hand(others(view)[0])[:1])),
        ),
        "how many tiles of others fit, in the sizes": (
            "hand_sizes",
            lambda view, state: replace(view, hand_sizes=(*view.hand_sizes, fitting(view, state))),
        ),
        "the next tile of the boneyard in its size": (
            "boneyard_size",
            lambda view, state: replace(
                view,
                boneyard_size=100 * view.boneyard_size + sum(tile.index for tile in state.boneyard()[:1]),
            ),
        ),
        "a turn": (
            "turn",
            lambda view, state: replace(view, turn=None if odd(state, view) else view.turn),
        ),
        "the order of what is legal": (
            "legal",
            lambda view, state: replace(view, legal=view.legal[::-1] if odd(state, view) else view.legal),
        ),
        "the pips of the others in the scores": (
            "scores",
            lambda view, state: replace(view, scores=(digest(state, view.seat), *view.scores[1:])),
        ),
        "a hand on the table": (
            "table",
            lambda view, state: replace(view, table={**view.table, "hands": hands_of(state, view.players)}),
        ),
        "the order of what is on the table": ("table", backwards),
        "a type": (
            "round",
            lambda view, state: replace(view, round=view.round == 1 if odd(state, view) else view.round),
        ),
        "a seat": ("seat", lambda view, state: replace(view, seat=digest(state, view.seat))),
        "a key": ("game", lambda view, state: replace(view, game=view.game + " " * odd(state, view))),
        "an event": (
            "log",
            lambda view, state: replace(
                view, log=(*view.log, Event("passed", number=digest(state, view.seat)))
            ),
        ),
    }


def test_every_field_of_a_view_is_planted() -> None:
    fields_planted = {part for part, _ in planted_views().values()}
    assert {each.name for each in fields(View)} - fields_planted == {"known", "rules"}, "rules hold no tiles"


@pytest.mark.parametrize("leak", planted_views())
def test_a_leak_planted_in_a_view_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, plant = planted_views()[leak]
    real = Match.view
    monkeypatch.setattr(Match, "view", lambda self, seat: plant(real(self, seat), self.state))
    assert is_caught("muggins", part)


UNSEEN = [("events", Event, key) for key in GAMES if GAMES[key].kind.hand] + [
    ("action", Action, key) for key in GAMES if GAMES[key].has_widow
]
"""What happens unseen, and in which games."""


@pytest.mark.parametrize(("part", "kind", "key"), UNSEEN)
def test_raw_events_and_actions_are_caught(
    part: str, kind: type, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "seen_by", lambda self, *seats: self)
    assert is_caught(key, part)


# Planted in what is sent


def hidden_hands(match: Any) -> str:
    """What everybody holds, of a match or of what stands for one at the host."""
    whole = match.whole()
    return str(hands_of(whole.state, whole.players))


class Peeking:
    """Remembers the last match that was looked at, so that it can be told of."""

    hands = ""


def looking(real: Callable[..., Any]) -> Callable[..., Any]:
    def look(self: Sight, match: Any) -> Any:
        Peeking.hands = hidden_hands(match)
        return real(self, match)

    return look


def added(real: Callable[..., Any], number: bool = False) -> Callable[..., Any]:
    """The function, with what is hidden added to what it returns."""

    def told(*arguments: Any, **more: Any) -> Any:
        hidden: object = zlib.crc32(Peeking.hands.encode()) % 1000 if number else Peeking.hands
        return {**real(*arguments, **more), "peek": hidden}

    return told


def reordered(real: Callable[..., Any]) -> Callable[..., Any]:
    """The function, its keys in an order that hangs on what is hidden."""

    def told(*arguments: Any, **more: Any) -> Any:
        made = real(*arguments, **more)
        keys = list(made)
        random.Random(Peeking.hands).shuffle(keys)
        return {key: made[key] for key in keys}

    return told


SENT: dict[str, tuple[object, str, Callable[..., Any]]] = {
    "a hand in the view": (ViewWriter, "data", added),
    "a count in the view": (ViewWriter, "data", lambda real: added(real, number=True)),
    "the order of the view": (ViewWriter, "data", reordered),
    "a hand on the page": (tellers, "page_of", added),
    "a count on the page": (tellers, "page_of", lambda real: added(real, number=True)),
    "the order of the page": (tellers, "page_of", reordered),
    "a hand with what happened": (letters, "happened", added),
    "a hand with what was missed": (letters, "caught_up", added),
    "hands before the round is over": (letters, "laid_open", added),
}
"""Where something hidden is planted in what a host sends."""


def worlds_of(key: str) -> Iterator[tuple[Round, World]]:
    """Rounds of a game, each with a world in which the others hold something else."""
    for number, course in enumerate(courses(key)):
        for each in compare_views(course, random.Random(number), 8, Findings()):
            if isinstance(each, World) and each.hands and each.steps > 3:
                yield course, each
                break


@pytest.mark.parametrize("leak", SENT)
def test_a_leak_planted_in_what_is_sent_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    course, world = next(worlds_of("forty-two"))
    assert list(compare_streams(course, world, random.Random(1), Findings())) == []
    where, name, plant = SENT[leak]
    monkeypatch.setattr(Sight, "look", looking(Sight.look))
    monkeypatch.setattr(where, name, plant(getattr(where, name)))
    caught = list(compare_streams(course, world, random.Random(1), Findings()))
    assert any(each.endswith(": sent") for each in caught)


@pytest.mark.parametrize("key", ["muggins", "moon", "super-train"])
def test_raw_events_that_are_sent_are_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = list(worlds_of(key))
    monkeypatch.setattr(Event, "seen_by", lambda self, seat: self)
    caught = [leak for pair in pairs for leak in compare_streams(*pair, random.Random(1), Findings())]
    assert any(leak.endswith(": sent") for leak in caught)
