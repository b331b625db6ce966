"""Score pads for real tiles: counted by the games' own rules, and kept line by line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domino.core.game import State
from domino.core.match import Match
from domino.core.paper import BID, LEFT, POINTS, Entry, Paper, PaperError
from domino.core.tricks import TrickState
from domino.games import GAMES
from domino.store import Memory
from domino.store.notices import Trouble
from domino.store.places import Places
from domino.texts import Texts
from tests.invariants import random_start, random_step


def entry_for(match: Match, number: int, state: State) -> Entry:
    """The round of a real match, as people who played it would tell it."""
    scored = [event for event in match.events_of(number) if event.kind == "scored"]
    if isinstance(state, TrickState):
        if state.bidder < 0:
            return Entry.all_passed()
        return Entry.by_bid(state.bidder, state.bid, state.taken)
    hands = [state.hand(seat) for seat in range(match.players)]
    out = [event.seat for event in match.events_of(number) if event.kind == "out"]
    if match.game.key == "castle-rock":
        return Entry.by_points(state.points)
    at_the_end = [0] * len(state.points)
    fines = [0] * len(state.points)
    for event in scored:
        side = (event.seat or 0) % len(state.points)
        for item in event.items:
            if item.what in ("left", "rounding", "difference", "won"):
                at_the_end[side] += item.number
            else:
                fines[side] += item.number
    assert [sum(pair) for pair in zip(at_the_end, fines, strict=True)] == state.points
    return Entry.by_tiles(hands, out[0] if out else None, fines)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_told_to_a_pad_ends_as_it_ended(game: str) -> None:
    told = 0
    for seed in range(12):
        rng = random.Random(f"{game} {seed}")
        match = random_start(GAMES[game], rng)
        for _ in range(1500):
            if not match.over:
                random_step(match, rng)
        paper = Paper.start(game, match.names, match.rules.preset, match.rules.as_dict())
        for number in range(1, len(match.round_scores) + 1):
            state = match.state_of(number)
            if game == "muggins" and not any(
                event.kind in ("out", "blocked") for event in match.events_of(number)
            ):
                break  # won in the middle of a round: told by points, and that was the last
            entry = entry_for(match, number, state)
            assert Entry.parse(str(entry)) == entry
            paper.add(entry)
            assert paper.round_scores == match.round_scores[:number]
            told += 1
        else:
            assert (paper.scores, paper.over, paper.winners) == (
                tuple(map(sum, zip(*match.round_scores, strict=True))) or paper.scores,
                match.over,
                match.winners,
            )
            assert Paper.read(paper.write()).round_scores == paper.round_scores
    assert told > 5


def test_blanks_and_fives_are_counted_by_the_options() -> None:
    for blank, counted in ((0, 3), (50, 53)):
        paper = Paper.start("mexican-train", 2, options={"set": 6, "rounds": 2, "double_blank": blank})
        paper.add(Entry.by_tiles([["0-0", "1-2"], []]))
        assert paper.round_scores == ((counted, 0),)
        (first, second) = paper.receipt(1)
        assert [(item.what, item.number) for item in first.items] == [("left", blank), ("left", 3)]
        assert second.number == 0
    muggins = Paper.start("muggins", ["Ana", "Ben"])
    muggins.add(Entry.by_tiles([[], ["6-6", "0-1"]], points=[10, 25]))
    assert muggins.scores == (10 + 15, 25)
    blocked = Paper.start("muggins", ["Ana", "Ben"])
    blocked.add(Entry.by_tiles([["1-1"], ["6-6"]]))
    assert blocked.scores == (10, 0)


def test_ends_and_winners_are_the_games_own() -> None:
    target = Paper.start("muggins", ["Ana", "Ben"], options={"target": 50})
    target.add(Entry.by_points([50, 50]))
    assert target.over and target.winners == (0, 1)
    with pytest.raises(PaperError) as refused:
        target.add(Entry.by_points([5, 5]))
    assert refused.value.reason == "is-over"
    teams = Paper.start("forty-two", 4)
    assert teams.forms == (BID,) and teams.sides == 2 and teams.stake() == 42
    for bidder in (0, 1, 0, 1, 0, 1, 0, 1, 0, 1):
        teams.add(Entry.by_bid(bidder, 30, [30, 12] if bidder == 0 else [12, 30]))
    assert teams.scores == (210, 210) and not teams.over
    teams.add(Entry.by_bid(3, 42, [0, 42]))
    assert teams.over and teams.winners == (1,)
    moon = Paper.start("moon", 3)
    moon.add(Entry.by_bid(2, 21, [0, 0, 7]))
    assert moon.winners == (2,) and moon.scores == (0, 0, 21)
    tie = Paper.start("mexican-train", 3, options={"set": 6, "rounds": 2})
    tie.add(Entry.by_points([0, 10, 5]))
    tie.add(Entry.by_points([10, 0, 5]))
    assert tie.winners == (0, 1), "ties are broken by the most rounds without a point"


def test_a_line_is_corrected_or_taken_off() -> None:
    paper = Paper.start("muggins", ["Ana", "Ben"], options={"target": 100})
    for points in ([60, 0], [10, 20], [0, 35]):
        paper.add(Entry.by_points(points))
    paper.change(2, Entry.by_points([20, 20]))
    assert paper.scores == (80, 55) and paper.round == 4
    paper.change(1, Entry.by_points([100, 0]))
    assert paper.over and paper.winners == (0,)
    assert len(paper.entries) == 3 and paper.round_scores == ((100, 0),), "what came after does not count"
    paper.change(1, Entry.by_points([60, 0]))
    assert paper.scores == (80, 55)
    assert paper.undo() and paper.scores == (80, 20)
    assert paper.undo() and paper.undo() and not paper.undo()


REFUSED = {
    "no-bids-here": ("mexican-train", Entry.by_bid(0, 30, [1, 2])),
    "no-hands-here": ("castle-rock", Entry.by_tiles([["0-1"]])),
    "points-for-each": ("mexican-train", Entry.by_points([1])),
    "points-too-many": ("mexican-train", Entry.by_points([1, 2, 3, 10**7])),
    "hand-for-each": ("mexican-train", Entry.by_tiles([["0-1"]])),
    "tile-not-there": ("mexican-train", Entry.by_tiles([["0-1"], ["12-12"], [], ["0-2"]])),
    "tile-twice": ("mexican-train", Entry.by_tiles([["0-1"], ["0-1"], [], ["0-2"]])),
    "who-went-out": ("mexican-train", Entry.by_tiles([["0-1"], [], [], ["0-2"]])),
    "out-with-tiles": ("mexican-train", Entry.by_tiles([["0-1"], [], ["0-3"], ["0-2"]], out=0)),
    "bid-needed": ("forty-two", Entry.by_points([1, 2])),
    "no-such-seat": ("forty-two", Entry.by_bid(7, 30, [30, 12])),
    "no-such-bid": ("forty-two", Entry.by_bid(0, 29, [30, 12])),
    "taken-for-each": ("forty-two", Entry.by_bid(0, 30, [42])),
    "taken-together": ("forty-two", Entry.by_bid(0, 30, [30, 11])),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_is_refused_with_a_sentence(reason: str) -> None:
    game, entry = REFUSED[reason]
    paper = Paper.start(game, GAMES[game].usual_players())
    with pytest.raises(PaperError) as refused:
        paper.add(entry)
    assert refused.value.reason == reason and paper.entries == ()
    key = f"paper.refusal.{reason}"
    sentence = Texts().say(key, **refused.value.values)
    assert sentence != key and "{" not in sentence


def test_how_each_game_is_entered() -> None:
    forms = {key: Paper.start(key, game.usual_players()).forms for key, game in GAMES.items()}
    assert forms["castle-rock"] == (POINTS,) and forms["super-train"] == (LEFT, POINTS)
    assert forms["moon"] == forms["eighty-four"] == (BID,)
    train = Paper.start("mexican-train", 4)
    assert str(train.first_tile(1)) == "12-12" and str(train.first_tile(13)) == "0-0"
    assert len(train.tiles(1)) == 90 and train.first_tile(1) not in train.tiles(1)
    assert Paper.start("super-train", 4).first_tile(1) is None


@pytest.mark.parametrize(
    ("preset", "options", "first"),
    [
        ("club", {}, "9-9"),
        ("box-of-four", {"set": 9}, "9-9"),
        ("box-of-eight", {"no_set_tile": "redeal"}, "9-9"),
        ("box-of-eight", {}, None),
    ],
)
def test_2_2_nobody_is_left_with_the_set_tile_of_its_own_round(
    preset: str, options: dict[str, object], first: str | None
) -> None:
    """Whoever holds or draws it plays it first; where nobody held it and a lower double was used, it can be
    drawn later."""
    paper = Paper.start("chickenfoot", 3, preset, {"rounds": 3, **options})
    assert (first is None) == (paper.first_tile(1) is None)
    entry = Entry.by_tiles([["9-9"], [], ["1-2"]])
    if first is None:
        paper.add(entry)
        return
    with pytest.raises(PaperError) as refused:
        paper.add(entry)
    assert refused.value.reason == "tile-not-there" and paper.entries == ()
    assert str(paper.first_tile(1)) == first and paper.first_tile(1) not in paper.tiles(1)
    paper.add(Entry.by_tiles([["8-8"], [], ["1-2"]]))
    paper.add(entry)
    assert paper.scores == (16 + 18, 0, 6)
    with pytest.raises(PaperError):
        paper.change(2, Entry.by_tiles([["8-8"], [], ["1-2"]]))


def test_a_pad_that_was_begun_before_version_4_still_counts_such_an_entry() -> None:
    before = Paper.start("chickenfoot", 3, "club", {"rounds": 3}, version=3)
    before.add(Entry.by_tiles([["9-9"], [], ["1-2"]]))
    again = Paper.read(before.write())
    assert again.round_scores == before.round_scores == ((18, 0, 3),)


def test_a_starter_that_nobody_knows_beforehand_is_not_taken_from_the_tiles() -> None:
    for players in range(2, 11):
        paper = Paper.start("super-train", players, options={"hand": 1})
        assert paper.first_tile(1) is None and len(paper.tiles(1)) == 136


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x" * 2_000_000,
        "boneyard-pad 1",
        "boneyard-pad 1\ngame go\npreset x\nrules\nplayer A",
        "boneyard 1\nend 0",
    ],
)
def test_what_is_no_pad_is_refused(text: str) -> None:
    with pytest.raises(PaperError):
        Paper.read(text)


# Kept


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(Places.at(tmp_path))


def test_a_pad_is_kept_line_by_line(memory: Memory) -> None:
    pad = memory.pads.start(Paper.start("muggins", ["Ana", "Bén"], options={"target": 100}))
    pad.add(Entry.by_tiles([[], ["6-6", "0-1"]], points=[10, 25]))
    pad.add(Entry.by_points([0, 5]))
    pad.change(1, Entry.by_points([20, 5]))
    pad.add(Entry.by_points([1, 1]))
    assert pad.undo()
    other = Memory(memory.places)  # the process is gone: nothing was closed
    (entry,) = other.pads.entries()
    assert (entry.game, entry.names, entry.scores, entry.rounds) == ("muggins", ("Ana", "Bén"), (20, 10), 2)
    with pytest.raises(Trouble) as trouble:
        other.pads.open(pad.key)
    assert trouble.value.notice.key == "store.open-elsewhere"
    pad.close()
    again = other.pads.open(pad.key)
    assert again.paper.write() == pad.paper.write()
    again.add(Entry.by_points([80, 0]))
    assert other.pads.entries()[0].over
    other.pads.remove(pad.key)
    assert other.pads.entries() == () and list(memory.places.aside.iterdir()) != []


def test_a_pad_keeps_the_colours_of_its_players(memory: Memory) -> None:
    pad = memory.pads.start(Paper.start("moon", ["Ana", "Ben", "Cem"]), (7, None, 0))
    pad.add(Entry.by_bid(0, 4, [4, 2, 1]))
    pad.add(Entry.by_bid(1, 4, [4, 2, 1]))
    pad.change(1, Entry.by_bid(2, 4, [1, 2, 4]))
    assert pad.undo()
    pad.close()
    again = Memory(memory.places).pads.open(pad.key)
    assert again.colours == (7, None, 0) and again.paper.write() == pad.paper.write()
    again.close()
    path = memory.pads.path(pad.key)
    path.write_bytes(path.read_bytes()[:-3])  # damaged: what is written anew has them too
    memory = Memory(memory.places)
    memory.pads.open(pad.key).close()
    assert Memory(memory.places).pads.open(pad.key).colours == (7, None, 0)


def test_a_damaged_pad_goes_on_and_rubbish_is_kept_aside(memory: Memory) -> None:
    pad = memory.pads.start(Paper.start("moon", 3))
    pad.add(Entry.by_bid(0, 4, [4, 2, 1]))
    pad.add(Entry.by_bid(1, 4, [4, 2, 1]))
    pad.close()
    path = memory.pads.path(pad.key)
    path.write_bytes(path.read_bytes()[:-3])
    (memory.places.pads / "0123456789abcdef.pad").write_bytes(b"rubbish" * 1000)
    other = Memory(memory.places)
    assert [entry.key for entry in other.pads.entries()] == [pad.key]
    assert len(other.pads.open(pad.key).paper.entries) == 1
    keys = [notice.key for notice in other.notices.take()]
    assert keys == ["store.unreadable-pad", "store.damaged-pad"]
    assert len(list(memory.places.aside.iterdir())) == 2


def test_a_pad_that_another_copy_has_open_is_that_copys_to_look_after(memory: Memory) -> None:
    """As a file of it would be that is just being written anew: it is not taken away from under a pen."""
    pad = memory.pads.start(Paper.start("moon", 3))
    path = memory.pads.path(pad.key)
    path.write_bytes(b"rubbish")
    other = Memory(memory.places)
    assert other.pads.entries() == () and other.notices.take() == ()
    assert path.exists() and list(memory.places.aside.iterdir()) == []
    pad.close()
    other.pads.entries()
    assert [notice.key for notice in other.notices.take()] == ["store.unreadable-pad"] and not path.exists()
