"""What a touch means: one action, places to choose from, or a sentence with what is in the way."""

from __future__ import annotations

from domino.core.actions import DRAW
from domino.core.match import Deal, Match
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking, Chosen, No, Play
from domino.tableside.shown.reading import Held, Spot
from domino.texts import Texts

TEXTS = Texts()


def held(text: str, copy: int = 0) -> Held:
    return Held(Tile.parse(text), copy)


def at_table(game: str, hands: list[list[str]], moves: str = "", **more: object) -> tuple[Evening, Asking]:
    """A person at seat 0 with these hands dealt, after these moves, one a line."""
    boneyard = more.pop("boneyard", ())
    starter = more.pop("starter", 0)
    deal = Deal(hands=hands, boneyard=boneyard, starter=starter)  # type: ignore[arg-type]
    seats = [Seat(f"P{seat}", None if seat == 0 else "easy") for seat in range(len(hands))]
    match = Match.start(game, [seat.name for seat in seats], deals={1: deal}, seed=1, **more)  # type: ignore[arg-type]
    for line in moves.split("\n"):
        if line.strip():
            match.play(line.strip())
    evening = Evening(match, seats, TEXTS)
    return evening, Asking(evening)


def trains(moves: str = "", hands: list[list[str]] | None = None, **more: object) -> tuple[Evening, Asking]:
    hands = hands or [["5-9", "0-1", "8-8", "9-9"], ["8-9", "7-7"]]
    if "9-9" in hands[0]:
        hands = [[tile for tile in hands[0] if tile != "9-9"], *hands[1:]]
    return at_table("mexican-train", hands, moves, options={"set": 9}, boneyard=["3-4"], **more)


def test_a_tile_with_one_place_plays_at_the_second_tap() -> None:
    _, asking = at_table("muggins", [["5-6", "1-1"], ["6-6", "2-2"]], starter=1, moves="play 6-6 a")
    first = asking.tile(held("5-6"))
    assert isinstance(first, Chosen) and asking.selected is Tile(5, 6)
    places = asking.places_of(Tile(5, 6))
    assert len(places) == 2
    assert isinstance(asking.tile(held("5-6")), Chosen) and asking.selected is None, "several: let go again"
    _, asking = trains()
    asking.tile(held("5-9"))
    assert asking.places_of(Tile(5, 9)) == ("train0", "mexican")
    assert asking.place("mexican") == Play(asking.actions_of(Tile(5, 9))[1])


def test_a_second_tap_plays_what_can_go_to_one_place_only() -> None:
    _, asking = at_table(
        "forty-two", [["6-6"], ["5-5"], ["4-4"], ["3-3"]], "bid 30\npass\npass\npass\ntrump 6"
    )
    assert isinstance(asking.tile(held("6-6")), Chosen)
    assert asking.places_of(Tile(6, 6)) == ("seat0",)
    answer = asking.tile(held("6-6"))
    assert isinstance(answer, Play) and str(answer.action) == "play 6-6"


def test_a_tile_that_cannot_be_played_says_why_and_is_not_selected() -> None:
    _, asking = trains()
    answer = asking.tile(held("0-1"))
    assert isinstance(answer, No) and "fits no end" in answer.refused.sentence
    assert asking.selected is None and asking.refused is answer.refused


def test_an_open_double_in_the_way_is_named_with_its_place() -> None:
    hands = [["1-9", "8-6", "2-3"], ["8-9", "8-8", "0-5"]]
    evening, asking = at_table(
        "mexican-train", hands, "play 1-9 train0\nplay 8-9 train1\ndraw\nplay 8-8 train1\ndraw",
        options={"set": 9}, boneyard=["0-3", "0-4", "0-6"],
    )  # fmt: skip
    assert evening.view.table["open_doubles"] == ["train1"]
    answer = asking.drop(held("2-3"), "mexican")
    assert isinstance(answer, No)
    answer = asking.drop(held("6-8"), "train0")
    assert isinstance(answer, No) and answer.refused.place == "train0"
    assert answer.refused.spot == Spot("train0", 0), "it does not fit on the tile that lies there"
    answer = asking.tile(held("2-3"))
    assert isinstance(answer, No)
    assert asking.drop(held("6-8"), "train1") == Play(asking.actions_of(Tile(6, 8))[0])


def test_must_follow_lights_the_tile_that_was_led() -> None:
    _, asking = at_table(
        "forty-two",
        [["5-6", "1-1"], ["6-6", "5-5"], ["4-4", "2-2"], ["3-3", "0-0"]],
        "bid 30\npass\npass\npass\ntrump 5\nplay 5-5\nplay 4-4\nplay 3-3",
        starter=1,
    )
    answer = asking.tile(held("1-1"))
    assert isinstance(answer, No) and answer.refused.spot == Spot("trick", 0)
    assert isinstance(asking.drop(held("5-6"), "seat0"), Play)


def test_nothing_is_played_out_of_turn() -> None:
    evening, asking = trains("play 5-9 train0")
    assert not evening.may_act
    answer = asking.tile(held("0-1"))
    assert isinstance(answer, No) and "not your turn" in answer.refused.sentence
    assert isinstance(asking.drop(held("0-1"), "train0"), No)
    assert isinstance(asking.place("train0"), No)


def test_a_drop_nowhere_is_no_mistake() -> None:
    _, asking = trains()
    assert asking.drop(held("5-9"), None) == Chosen() and asking.refused is None


def test_a_button_does_its_action_or_says_why_not() -> None:
    _, asking = trains()
    answer = asking.do(DRAW)
    assert isinstance(answer, No) and "must play" in answer.refused.sentence


def test_an_end_takes_the_one_tile_that_fits() -> None:
    _, asking = trains()
    assert asking.place("train0") == Chosen()
    assert asking.selected is Tile(5, 9)
    assert isinstance(asking.place("train0"), Play)
    _, asking = at_table("muggins", [["5-6", "1-6"], ["6-6", "2-2"]], "play 6-6 a", starter=1)
    answer = asking.place("a")
    assert isinstance(answer, No) and asking.selected is None, "two tiles fit: one must be chosen"


def test_castle_rock_removes_by_tapping_twice() -> None:
    row = ["0-1", "2-3", "1-4", "5-5"]
    deal = Deal(hands=[[]], boneyard=row, starter=0)
    match = Match.start("castle-rock", ["P"], seed=1, deals={1: deal})
    evening = Evening(match, [Seat("P")], TEXTS)
    asking = Asking(evening)
    while not any(action.verb == "remove" for action in match.legal()):
        match.play("draw")
    evening._changed()
    index = next(action.number for action in match.legal() if action.verb == "remove")
    assert index is not None
    assert asking.row_tile(index) == Chosen() and asking.row == index
    answer = asking.row_tile(index)
    assert isinstance(answer, Play) and answer.action.number == index
    far = 0 if index > 1 else len(evening.view.table["row"]) - 1
    if far not in (index - 1, index + 1):
        assert isinstance(asking.row_tile(far), No)


def test_two_tiles_alike_are_two_tiles() -> None:
    hands = [["6-6", "6-6"], ["5-5", "5-5"], ["4-4", "4-4"], ["3-3", "3-3"], ["2-2", "2-2"], ["1-1", "1-1"]]
    _, asking = at_table("eighty-four", hands, "bid 60\npass\npass\npass\npass\npass\ntrump 6")
    asking.tile(held("6-6", 0))
    assert isinstance(asking.tile(held("6-6", 1)), Chosen), "the other one is selected instead"
    assert asking.picked == held("6-6", 1)
    assert isinstance(asking.tile(held("6-6", 1)), Play)
