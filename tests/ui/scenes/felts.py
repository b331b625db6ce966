"""Tables in mid-round, played by chance from a seed, for pictures and tests of the felts.

    python -m tests.ui.scenes.felts [NAME ...] [--style dark] [--text 1.3] [--density 2]

paints every felt alone, at the sizes it has on a phone (upright and on its side) and on a tablet, into
build/felts.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from domino.core.game import find_game
from domino.core.match import Match
from domino.table.lanes import trains_of
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import held_of
from domino.texts import Texts
from tests.ui.screen import opened as opened_display

if TYPE_CHECKING:
    from domino.ui.felts.felt import Felt
    from tests.ui.driver import Player

NAMES = ("Rosa", "Ana", "Ben", "Cora", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Leo", "Mia")
SHAPES = {
    "phone": (412, 447),
    "side": (843, 218),
    "tablet": (1280, 528),
    "small": (360, 300),
    "desktop": (1920, 740),
    "low": (694, 206),
}
"""How large the felt is, in dp: on a phone of 412x915, on its side, on a tablet of 1280x800; `low` is what
larger letters leave of a phone on its side."""


@dataclass(frozen=True, eq=False)
class Scene:
    """A table, and how far it is played: until `enough` says so and the first seat is to act."""

    game: str
    players: int
    enough: Callable[[Match], bool]
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    round: int = 1
    touch: Callable[[Asking], None] | None = None

    def __call__(self, player: Player) -> None:
        """Shows the whole table screen."""
        from domino.ui.table.table_screen import TableScreen

        table = TableScreen(player.app, self.evening())
        player.app.stage.go(table)
        player.settle()
        if self.touch is not None:
            self.touch(table.asking)
            table.refresh()

    def evening(self) -> Evening:
        match = Match.from_record(_played(self))
        seats = [Seat(name, None if at == 0 else "medium") for at, name in enumerate(match.names)]
        return Evening(match, seats, Texts())


@cache
def _played(scene: Scene) -> str:
    """The record of a scene's match. Another seed is taken when the round is over too soon."""
    for seed in range(scene.seed, scene.seed + 400):
        names = NAMES[: scene.players]
        match = Match.start(scene.game, players=names, options=dict(scene.options), seed=seed)
        rng = random.Random(seed)
        while not match.over and match.round <= scene.round:
            if match.round_over:
                match.play("next", 0)
            elif match.turn == 0 and match.round == scene.round and scene.enough(match):
                return match.record()
            else:
                match.play(rng.choice(match.legal()))
    raise AssertionError(f"no table of {scene.game} like that")


def tiles_out(count: int) -> Callable[[Match], bool]:
    def enough(match: Match) -> bool:
        table = match.view(0).table
        if "trains" in table:
            return sum(map(len, table["trains"])) + len(table["mexican"]) >= count
        return len(table.get("tiles", table.get("row", ()))) >= count

    return enough


def with_double(count: int) -> Callable[[Match], bool]:
    return lambda match: tiles_out(count)(match) and bool(match.view(0).table["open_doubles"])


def with_foot(count: int) -> Callable[[Match], bool]:
    return lambda match: tiles_out(count)(match) and bool(match.view(0).table["foot"])


def with_spell(count: int) -> Callable[[Match], bool]:
    return lambda match: tiles_out(count)(match) and bool(match.view(0).table["spell"])


def without_spell(count: int) -> Callable[[Match], bool]:
    return lambda match: tiles_out(count)(match) and not match.view(0).table["spell"]


def branched(runs: int) -> Callable[[Match], bool]:
    """Two trains have feet and so many runs, and the one who looks can play and has some tiles left."""

    def enough(match: Match) -> bool:
        view = match.view(0)
        plays = any(action.verb == "play" for action in match.legal())
        long = [train for train in trains_of(view) if len(train.runs()) >= runs]
        return len(long) > 1 and plays and len(view.hand) > 3

    return enough


def in_trick(taken: int, played: int) -> Callable[[Match], bool]:
    def enough(match: Match) -> bool:
        table = match.view(0).table
        return table["trump"] is not None and len(table["tricks"]) >= taken and len(table["trick"]) >= played

    return enough


def all_is_bid(match: Match) -> bool:
    """Somebody has bid all there is, and the first seat has not spoken yet."""
    table = match.view(0).table
    return table["bid"] == 42 and table["bids"][0] is None


def can_remove(count: int) -> Callable[[Match], bool]:
    return lambda match: tiles_out(count)(match) and any(act.verb == "remove" for act in match.legal())


def playable_chosen(asking: Asking) -> None:
    """Selects the first tile that can be played."""
    for held in held_of(asking.evening.view.hand):
        if asking.places_of(held.tile):
            asking.tile(held)
            return


SCENES: dict[str, Scene] = {
    "mexican-train-2": Scene("mexican-train", 2, tiles_out(24), round=3, touch=playable_chosen),
    "mexican-train": Scene("mexican-train", 4, with_double(24), round=4),
    "mexican-train-chosen": Scene("mexican-train", 4, tiles_out(20), round=2, touch=playable_chosen),
    "mexican-train-6": Scene("mexican-train", 6, with_double(30), round=3),
    "mexican-train-8": Scene("mexican-train", 8, with_double(40), round=3),
    "mexican-train-14": Scene("mexican-train", 14, with_double(60), {"set": 18}),
    "mexican-train-feet": Scene("mexican-train", 4, with_double(20), {"double_needs": 3}),
    "mexican-train-branches": Scene("mexican-train", 4, branched(6), {"double_needs": 3}),
    "super-train": Scene("super-train", 4, without_spell(24), touch=playable_chosen),
    "super-train-spell": Scene("super-train", 4, with_spell(14)),
    "chickenfoot": Scene("chickenfoot", 4, with_foot(14), round=2),
    "chickenfoot-late": Scene("chickenfoot", 4, with_foot(34), touch=playable_chosen),
    "muggins": Scene("muggins", 4, tiles_out(9), seed=2, round=3, touch=playable_chosen),
    "muggins-late": Scene("muggins", 2, tiles_out(18), seed=11),
    "castle-rock": Scene("castle-rock", 1, can_remove(13)),
    "castle-rock-long": Scene("castle-rock", 1, can_remove(24), {"set": 12}),
    "forty-two": Scene("forty-two", 4, in_trick(3, 3), round=3),
    "moon": Scene("moon", 3, in_trick(2, 2)),
    "eighty-four-6": Scene("eighty-four", 6, in_trick(3, 4)),
    "eighty-four-8": Scene("eighty-four", 8, in_trick(3, 5)),
    "moon-bidding": Scene("moon", 3, lambda match: match.view(0).table["bids"].count(None) == 1),
    "forty-two-bidding": Scene("forty-two", 4, all_is_bid),
}


def lay(player: Player, scene: Scene, shape: tuple[float, float], drawn: bool = True) -> Felt:
    """The felt of a scene alone on the stage, of this size in dp, with nothing left to do or to move; drawn
    in the window unless that does not matter."""
    from kivy.metrics import dp

    from domino.tableside.shown.showing import compose
    from domino.ui.felts.felts import felt_for
    from domino.ui.kit.stage.screen import Screen

    evening = scene.evening()
    asking = Asking(evening)
    if scene.touch is not None:
        scene.touch(asking)
    told: list[str] = []
    felt = felt_for(find_game(scene.game).kind, told.append)
    felt.heard = told
    felt.size = (dp(shape[0]), dp(shape[1]))
    screen = Screen()
    player.app.stage.go(screen)
    screen.add_widget(felt)
    felt.show(compose(evening, asking))
    felt.settle()
    if drawn:
        player.settle()
    return felt


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--style", default="light")
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--density", type=float, default=1.0)
    parser.add_argument("--shapes", default="phone,side,tablet")
    parser.add_argument("--into", default="build/felts")
    asked = parser.parse_args()
    os.environ["KIVY_METRICS_FONTSCALE"] = str(asked.text)
    os.environ["KIVY_METRICS_DENSITY"] = str(asked.density)
    with opened_display() as display:
        os.environ["DISPLAY"] = display
        from tests.ui.driver import opened

        with opened((1920, 1400), theme=asked.style) as player:
            for name in asked.names or SCENES:
                for shape in asked.shapes.split(","):
                    felt = lay(player, SCENES[name], SHAPES[shape])
                    width, height = felt.size
                    path = Path(asked.into) / f"{name}_{shape}_{asked.style}.png"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    picture = player.picture()
                    picture.crop((0, picture.height - height, width, picture.height)).save(path)
                    print(path, f"{felt.layout.side:.1f}")


if __name__ == "__main__":
    main()
