"""What the table asks comes back: from every page and sheet that can be opened meanwhile, after the phone was
turned, and when the app was left. Every question is walked through every way there is, in a window.

A new question of `QUESTIONS` fails the first test until it has a scene here; new pages, buttons, keys and
rows of the menu are found by trying all there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from domino.core.match import Deal, Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.ui.kit.stage.focus import hots_of
from domino.ui.table.keys import LETTERS
from domino.ui.table.opening import begun
from domino.ui.table.questions import QUESTIONS
from tests.ui.driver import Player, opened
from tests.ui.hands import do, lift_curtain, sit_down, tap_tile
from tests.ui.scenes.felts import SCENES as FELTS
from tests.ui.scenes.sheets import SCENES as SHEETS
from tests.ui.scenes.table import shown
from tests.ui.scenes.together import would_take_back

PHONE, TURNED, TABLET = (412, 915), (915, 412), (1280, 800)


@cache
def _record(scene: str) -> str:
    if scene == "handed-on":  # the first has played, and has not called the last tile
        deal = Deal(hands=[["5-9", "0-1"], ["8-9", "7-7"], ["6-9", "4-4"]], boneyard=["3-4"], starter=0)
        options = {"set": 9, "last_tile": "called"}
        match = Match.start("mexican-train", ["Rosa", "Ana", "Ben"], options=options, deals={1: deal})
        match.play("play 5-9 train0")
        return match.record()
    return SHEETS[scene].evening().whole().record()


def evening_of(scene: str, people: int = 1) -> Evening:
    match = Match.from_record(_record(scene))
    seats = [Seat(name, None if at < people else "easy") for at, name in enumerate(match.names)]
    return Evening(match, seats, Texts())


SCENES: dict[str, tuple[str, int]] = {
    "bidding-first": ("bidding", 1),
    "bidding-84": ("bidding", 1),
    "bidding-moon": ("bidding", 1),
    "trumps": ("bidding", 1),
    "widow": ("bidding", 1),
    "widow-shown": ("bidding", 1),
    "round-over": ("round-over", 1),
    "round-over-moon": ("round-over", 1),
    "match-over": ("round-over", 1),
    "castle-lost": ("round-over", 1),
    "handed-on": ("curtain", 3),
    "bidding": ("bidding", 2),
    "round-over-forty-two": ("round-over", 2),
    "would-take-back": ("agree", 1),
}
"""Each with the question it comes to, and how many people share the device."""
LOW = ("trumps", "widow", "round-over", "match-over", "castle-lost")
"""Those that are also walked when they were pulled down: one of each kind."""
CHOSEN = [name for name, told in SCENES.items() if told == ("bidding", 1)]
LEFT = [name for name in SCENES if name not in ("match-over", "castle-lost", "would-take-back")]
"""Those where the match goes on, and the question with it: a guest who asked asks again."""


def test_every_question_is_walked() -> None:
    assert {question for question, _ in SCENES.values()} == set(QUESTIONS)


pytestmark = pytest.mark.usefixtures("home_again", "quick_curtain")


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    with opened(PHONE, looks=False) as player:
        yield player


def _home(player: Player) -> None:
    while len(player.app.stage.screens) > 1:
        player.app.stage.come_back()
    player.app.stage.hush_now()


def asked(player: Player, scene: str) -> str:
    """Sits down where the question is asked; returns its name."""
    question, people = SCENES[scene]
    if question == "agree":
        would_take_back(player)
    else:
        sit_down(player, evening_of(scene, people))
    player.settle()
    if people > 1 and question == "bidding":
        lift_curtain(player)
    player.wait(lambda: player.screen == question, question)
    return question


def still_asked(player: Player, question: str, why: object) -> None:
    """The question is up, or lies low within reach; behind the curtain, once that is lifted."""
    player.frame(3)
    if player.screen == "curtain" and question != "curtain":
        table = player.app.stage.screen
        assert table.evening.eyes is None and table.rack.order == (), (why, "a hand is seen")
        lift_curtain(player)
        player.frame(3)
    up = [overlay for overlay in player.app.stage.overlays if overlay.name == question]
    assert len(up) == 1, (why, player.screen, [overlay.name for overlay in player.app.stage.overlays])
    assert player.top is up[0] or (up[0].low and player.has("handle")), why


# What can be done meanwhile


def rows(player: Player) -> list[str]:
    """Every row of the menu, where the menu can be touched."""
    if not open_menu(player):
        return []
    names = sorted(player.names() - {"handle", "close"})
    player.back()
    return names


def open_menu(player: Player) -> bool:
    table = player.app.stage.screen
    for widget, name, x, y in hots_of(table):
        if name in ("menu", "act menu") and widget.height > 0:
            player.touch(x, y)
            return player.screen == "sheet"
    return False


def go(player: Player, way: str, name: str) -> None:
    """Presses this letter, taps this row of the menu, or this on the question itself."""
    if way == "letter":
        player.key(name)
        return
    if way == "row":
        assert open_menu(player)
    try:
        player.tap(name)
    except AssertionError:  # it is not there however the phone is turned
        player.back()


def turn(player: Player) -> None:
    player.resize(*(TURNED if tuple(player.app.stage.size) == PHONE else PHONE))


def leave(player: Player) -> None:
    player.pause()
    player.frame(3)
    player.resume()


def turn_and_leave(player: Player) -> None:
    turn(player)
    leave(player)


MEANWHILE: dict[str, Callable[[Player], None]] = {
    "nothing": lambda player: None,
    "turned": turn,
    "left": leave,
    "turned and left": turn_and_leave,
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
@pytest.mark.parametrize("scene", SCENES)
def test_a_question_stays(player: Player, scene: str, meanwhile: str) -> None:
    question = asked(player, scene)
    for size in (PHONE, TABLET):
        player.resize(*size)
        MEANWHILE[meanwhile](player)
        still_asked(player, question, meanwhile)


@pytest.mark.parametrize(
    ("number", "scene", "low"),
    [(n, *each) for n, each in enumerate([*product(SCENES, [False]), *product(LOW, [True])])],
)
def test_a_question_comes_back_from_wherever_one_can_go(
    player: Player, number: int, scene: str, low: bool
) -> None:
    """By every letter, every row of the menu and everything on the sheet itself; also from a sheet that was
    pulled down before. At every second place the phone is turned and the app left; which ones, varies."""
    question = asked(player, scene)
    if low:
        player.tap("handle")
    found = {"letter": sorted(LETTERS), "row": rows(player), "touch": sorted(player.names())}
    went = []
    ways = [(way, name) for way, names in found.items() for name in names]
    for at, (way, name) in enumerate(ways, number):
        meanwhile = "turned and left" if at % 2 else "nothing"
        if low and not player.app.stage.overlays[0].low:
            player.tap("handle")
        table = player.app.stage.screen
        top, version = player.top, table.evening.version
        go(player, way, name)
        player.frame(2)
        why = (way, name, player.screen)
        answered = name in ("agreed", "not-agreed") and not table.asks_to_agree
        if player.app.stage.screens[1:2] != [table] or table.evening.version != version or answered:
            _home(player)  # that was an answer, or the way out
            asked(player, scene)
            continue
        if player.top is not top:
            went.append(player.screen)
            MEANWHILE[meanwhile](player)
            for _ in range(4):
                if player.screen in ("table", "curtain", question):
                    break
                player.back()
            assert player.app.stage.screen is table, why
        still_asked(player, question, why)
    if question == "bidding" or (low and question == "round-over"):
        assert {"help", "settings", "log", "sheet"} <= set(went), "every one of them was visited"


@pytest.mark.parametrize("scene", CHOSEN)
def test_what_was_chosen_is_chosen_still(player: Player, scene: str) -> None:
    """Nothing that was decided on a sheet is lost by looking something up."""
    asked(player, scene)
    sheet = player.top
    choices = [name for name in player.names() if name.startswith(("bid-", "suit-"))]
    allowed = [name for name in choices if name.startswith("suit-")] or choices
    if sheet.step == "widow":
        table = player.app.stage.screen
        tap_tile(player, table, table.rack.order[2])
    else:
        player.tap(sorted(allowed)[-1])

    def chosen() -> tuple:
        return sheet.bid, sheet.suit, sheet.down, tuple(button.text for button in sheet.choices)

    before = chosen()
    assert any(part is not None for part in before[:3])
    player.key("r")
    assert player.screen == "help"
    player.resize(*TURNED)
    player.back()
    player.resize(*PHONE)
    assert player.top is sheet and chosen() == before


@pytest.mark.parametrize("scene", LEFT)
def test_a_question_is_asked_when_the_match_is_gone_on_with(player: Player, scene: str) -> None:
    """Home, the settings, setting up another game, and back to the table by its card."""
    question, people = SCENES[scene]
    match = Match.from_record(_record(scene))
    seats = [Seat(name, None if at < people else "easy") for at, name in enumerate(match.names)]
    sit_down(player, begun(player.app, match, seats))
    player.settle()
    if question != "curtain" and player.screen == "curtain":
        lift_curtain(player)
    player.wait(lambda: player.screen == question, question)
    player.back()
    player.wait(lambda: player.screen == "home", "home")
    for page in ("settings", "matches", "muggins"):
        player.tap(page)
        assert player.screen != "home"
        player.back()
    player.tap("continue")
    player.settle()
    if question != "curtain" and player.screen == "curtain":
        lift_curtain(player)
    player.wait(lambda: player.screen == question, question)


# When pages and time cross


def test_no_hand_is_seen_when_the_app_was_left_on_a_page(player: Player) -> None:
    asked(player, "bidding")
    table = player.app.stage.screen
    player.key("r")
    player.pause()
    assert table.evening.eyes is None
    player.resume()
    assert player.screen == "help", "the curtain is about the table, and falls there"
    player.back()
    assert player.screen == "curtain" and table.rack.order == ()
    lift_curtain(player)
    assert player.screen == "bidding"


def test_nobody_plays_on_under_a_page(player: Player) -> None:
    match = Match.start("muggins", ["Rosa", "Ana", "Ben"], seed=1)
    evening = Evening(match, [Seat(name, "easy") for name in match.names], Texts())
    player.app.settings.change(computer_pace="natural")
    try:
        sit_down(player, evening)
        player.key("r")
        count = len(match.history)
        leave(player)
        player.idle(1.2)
        assert player.screen == "help" and len(match.history) == count
        player.back()
        player.wait(lambda: len(match.history) > count, "a computer to go on")
    finally:
        player.app.settings.change(computer_pace="at-once")


def test_what_falls_in_a_moment_falls_on_the_table_and_on_no_page(player: Player) -> None:
    """The curtain after a play, and the end of the round, while the player is already reading help."""
    hands = [["5-9", "0-1"], ["0-9", "7-7"]]
    for tiles, question in ((hands, "curtain"), ([hands[0][:1], hands[1]], "round-over")):
        match = Match.start(
            "mexican-train", ["Rosa", "Ana"], options={"set": 9},
            deals={1: Deal(hands=tiles, boneyard=["3-4"], starter=0)},
        )  # fmt: skip
        sit_down(player, Evening(match, [Seat("Rosa"), Seat("Ana")], Texts()))
        lift_curtain(player)
        player.app.settings.change(motion="full")
        try:
            do(player, "play 5-9 train0")
            player.key("r")
            player.idle(1.6)
            assert player.screen == "help"
            player.back()
            player.wait(lambda question=question: player.screen == question, question)
        finally:
            player.app.settings.change(motion="off")
        _home(player)


def test_a_question_waits_until_what_the_player_opened_is_closed(player: Player) -> None:
    match = Match.start("forty-two", ["Rosa", "Ana", "Ben", "Cora"], seed=2)
    assert match.turn != 0
    seats = [Seat(name, "easy" if at else None) for at, name in enumerate(match.names)]
    player.app.settings.change(computer_pace="natural")
    try:
        table = sit_down(player, Evening(match, seats, Texts()))
        player.key("l")
        player.wait(lambda: table.evening.may_act, "one's turn to bid")
        player.frame(3)
        assert player.screen == "log"
        player.back()
        assert player.screen == "bidding"
    finally:
        player.app.settings.change(computer_pace="at-once")


# What is asked without a sheet


@pytest.mark.parametrize("page", ["r", "l", "s", "m"])
@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_a_tile_that_was_taken_up_still_waits_for_its_end(player: Player, meanwhile: str, page: str) -> None:
    table = shown(player, FELTS["mexican-train"])
    held = next(held for held in table.rack.order if held.tile in table.showing.playable)
    tap_tile(player, table, held)
    lit = table.showing.lit
    assert lit
    player.key(page)
    assert player.screen != "table"
    MEANWHILE[meanwhile](player)
    player.back()
    assert player.screen == "table" and table.showing.lit == lit and table.rack.showing.picked == held
    place = next(iter(lit))
    player.tap(f"end {place}" if player.has(f"end {place}") else f"place {place}")
    assert held.tile not in table.evening.view.hand


@pytest.mark.parametrize("page", ["r", "l", "m"])
@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_may_be_said_can_still_be_said(player: Player, meanwhile: str, page: str) -> None:
    """One's last tile is called after a look at a page: computers have waited with catching."""
    match = Match.from_record(_record("handed-on"))
    player.app.settings.change(computer_pace="slow")
    try:
        table = sit_down(
            player, Evening(match, [Seat("Rosa"), Seat("Ana", "easy"), Seat("Ben", "easy")], Texts())
        )
        assert player.has("act call")
        player.key(page)
        assert player.screen != "table"
        MEANWHILE[meanwhile](player)
        player.back()
        assert player.screen == table.name
        player.tap("act call")
        assert str(match.history[-1][1]) == "call"
    finally:
        player.app.settings.change(computer_pace="at-once")


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_is_asked_before_something_is_lost_stays(meanwhile: str) -> None:
    with opened(PHONE, felt="blue") as player:
        player.tap("settings")
        player.tap("reset")
        sheet = player.top
        MEANWHILE[meanwhile](player)
        assert player.top is sheet
        player.tap("confirm")
        assert player.app.settings.felt != "blue"
