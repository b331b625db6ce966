"""The table of every game in mid-round, with everything that lies over it, for photographs."""

from __future__ import annotations

from collections.abc import Callable

from domino.core.match import Deal, Match
from domino.tableside.evening import Evening
from domino.tableside.reviewing.learning import Question
from domino.tableside.seats import Seat
from domino.tableside.shown.arranging import longest_train, train_ends
from domino.texts import Texts
from tests.ui.hands import evening_of, lift_curtain, sit_down
from tests.ui.scenes.felts import SCENES as FELTS
from tests.ui.scenes.felts import Scene, can_remove, with_double


def shown(player, scene: Scene, prepare: Callable | None = None):
    """The table of a scene, at rest."""
    table = sit_down(player, scene.evening())
    if scene.touch is not None:
        scene.touch(table.asking)
    if prepare is not None:
        prepare(table)
    table.refresh()
    table.felt.settle()
    player.settle()
    table.refresh()
    player.settle()
    return table


def _felt(name: str, prepare: Callable | None = None) -> Callable:
    return lambda player: shown(player, FELTS[name], prepare)


def _train(table) -> None:
    table.rack.arranging.as_train()


def _fits(table) -> None:
    table.rack.arranging.kind = "fits"


def _three(table) -> None:
    removals = table.showing.removals
    chosen = next((each for each in removals if each.three), removals[0])
    table.asking.row = chosen.index


def many_tiles(player) -> None:
    """A hand far above fourteen tiles."""
    shown(player, Scene("mexican-train", 3, lambda match: len(match.view(0).hand) >= 19, {"set": 12}))


def refused(player) -> None:
    """A tile was let go on an end it does not fit."""
    table = shown(player, FELTS["mexican-train"])
    wrong = next(held for held in table.showing.hand if held.tile not in table.showing.playable)
    place = min(table.showing.reach)
    table.touches.answered(table.asking.drop(wrong, place))


def hinted(player) -> None:
    """The best move is lit with its reason."""
    table = shown(player, FELTS["mexican-train-chosen"])
    table.asking.clear()
    table.menus.hint()
    player.wait(lambda: table.asking.hint is not None, "the hint")


def carried(player) -> None:
    """A tile under the finger, over an end that takes it."""
    table = shown(player, FELTS["chickenfoot"])
    held = next(held for held in table.showing.hand if held.tile in table.showing.playable)
    x, y, *_ = table.rack.where(held)
    finger = player.finger(x, y)
    finger.move_to(x + 2, y + 16)
    resting = table.felt.where(table.asking.places_of(held.tile)[0])
    finger.move_to(resting.x - 10, resting.y - 50)


def _own_train(match: Match) -> bool:
    """Two tiles or more go on the own train, which is well begun."""
    plays = [action for action in match.legal() if action.place == "train0"]
    return match.turn == 0 and len(plays) > 1 and len(match.view(0).table["trains"][0]) > 3


def dragged(player) -> None:
    """A tile of a large hand under the finger, close to the end of a train that takes it."""
    table = shown(player, Scene("mexican-train", 4, _own_train, round=4), _train)
    held = next(held for held in table.rack.order if "train0" in table.asking.places_of(held.tile))
    x, y, *_ = table.rack.where(held)
    finger = player.finger(x, y)
    finger.move_to(x + 2, y + 16)
    slot = table.felt.slot("train0", held.tile)
    finger.move_to(slot.x - 55, slot.y - 12)
    player.idle(0.3)


def _trumps_held(match: Match) -> bool:
    """A suit is to be followed, and two trumps are held besides."""
    view = match.view(0)
    table = view.table
    if match.turn != 0 or table["trump"] is None or not table["trick"] or len(view.hand) < 4:
        return False
    trumps = [tile for tile in view.hand if table["trump"] in tile]
    return len(trumps) > 1 and 0 < len(view.legal) < len(view.hand) and table["suit"] != table["trump"]


def more_ends(player) -> None:
    """Every end of a large table on the bar."""
    table = shown(player, FELTS["mexican-train-14"])
    if table.ends.hots.get("more ends"):
        table.ends.tapped("more ends")


def curtain(player) -> None:
    """The device goes to the next person."""
    table = sit_down(player, evening_of("mexican-train", 4, people=2, options={"set": 9}))
    lift_curtain(player)
    table.play(table.evening.view.legal[0])
    player.wait(lambda: player.screen == "curtain", "the curtain")


def offered(player) -> None:
    """A last tile that was not called can be caught, on the curtain itself."""
    hands = [["5-9", "0-1"], ["8-9", "7-7"], ["6-9", "4-4"]]
    deal = Deal(hands=hands, boneyard=["3-4"], starter=0)
    options = {"set": 9, "last_tile": "called"}
    table = sit_down(player, evening_of("mexican-train", 3, people=3, options=options, deals={1: deal}))
    lift_curtain(player)
    table.play(table.evening.view.legal[0])
    player.wait(lambda: player.screen == "curtain", "the curtain")


def talk(player) -> None:
    """What can be said to the others."""
    shown(player, FELTS["forty-two"]).menus.talk()


def left_handed(player) -> None:
    """The table of somebody who plays with the left hand."""
    player.app.settings.change(left_handed=True)
    shown(player, ANSWERED, _train)


def menu(player) -> None:
    """Everything that can be asked for at the table."""
    shown(player, FELTS["mexican-train"]).menus.open_menu()


def trumps(player) -> None:
    """The bidding is won: trumps are named."""
    _bid_out(player, "forty-two", 4, {})


def widow(player) -> None:
    """Moon: the widow is shown to who won the bidding."""
    _bid_out(player, "moon", 3, {"widow": "shown"})


def _bid_out(player, game: str, players: int, options: dict) -> None:
    match = Match.start(game, ["Rosa", "Ana", "Ben", "Cora"][:players], options=options, seed=5)
    while match.turn != 0:
        match.play("pass")
    match.play(max((a for a in match.legal() if a.verb == "bid"), key=lambda a: -(a.number or 0)))
    while match.view(0).table["bids"].count(None):
        match.play("pass")
    seats = [Seat(name, None if at == 0 else "medium") for at, name in enumerate(match.names)]
    sit_down(player, Evening(match, seats, Texts()))
    player.settle()


def _to_answer(match: Match) -> bool:
    """Somebody else left a double open, the hand can answer it and has a train besides."""
    view = match.view(0)
    doubles = view.table["open_doubles"]
    if not with_double(22)(match) or not doubles[0].startswith("train") or doubles[0] == "train0":
        return False
    train, _ = longest_train(view.hand, train_ends(view))
    plays = [action for action in view.legal if action.verb == "play"]
    return len(train) >= 5 and len(view.hand) >= 10 and bool(plays)


ANSWERED = Scene("mexican-train", 4, _to_answer, round=4)


def asked_back(player) -> None:
    """While learning, after a second try."""
    table = shown(player, FELTS["muggins"])
    action = table.evening.legal()[0]
    words = table.texts.say("ui.learning.asks-again", better="5-5", reason=REASON)
    table.back_paper.show(Question(0, 0, action, words))
    table.back_paper.lie(*table.fitting.beside_hand)
    player.frame(2)


REASON = "It makes the ends add up to 10, and scores them."

SCENES: dict[str, Callable] = {
    "take-back": asked_back,
    "mexican-train": lambda player: shown(player, ANSWERED, _train),
    "mexican-train-2": _felt("mexican-train-2"),
    "mexican-train-6": _felt("mexican-train-6", _train),
    "mexican-train-8": _felt("mexican-train-8"),
    "mexican-train-14": _felt("mexican-train-14"),
    "mexican-train-feet": _felt("mexican-train-feet"),
    "mexican-train-many": many_tiles,
    "mexican-train-refused": refused,
    "mexican-train-hint": hinted,
    "mexican-train-ends": more_ends,
    "mexican-train-dragged": dragged,
    "chickenfoot": _felt("chickenfoot", _fits),
    "chickenfoot-late": _felt("chickenfoot-late"),
    "chickenfoot-carried": carried,
    "muggins": _felt("muggins"),
    "muggins-late": _felt("muggins-late"),
    "castle-rock": lambda player: shown(player, Scene("castle-rock", 1, can_remove(13)), _three),
    "castle-rock-long": _felt("castle-rock-long"),
    "forty-two": _felt("forty-two"),
    "forty-two-hand": lambda player: shown(player, Scene("forty-two", 4, _trumps_held)),
    "forty-two-bidding": _felt("forty-two-bidding"),
    "forty-two-trumps": trumps,
    "moon": _felt("moon"),
    "moon-widow": widow,
    "eighty-four": _felt("eighty-four-6"),
    "eighty-four-8": _felt("eighty-four-8"),
    "super-train": _felt("super-train"),
    "super-train-spell": _felt("super-train-spell"),
    "curtain": curtain,
    "curtain-offer": offered,
    "table-menu": menu,
    "talk": talk,
    "left-handed": left_handed,
}
