"""Players whose names are in the scripts of the world, wherever a name is shown, for pictures and tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.texts import Texts
from tests.ui.hands import lift_curtain, sit_down
from tests.ui.played import NOON
from tests.ui.scenes.sheets import make, rounds_over, seats_of, somebody_out, tiles_laid

NAMES = ("محمد الفاتح", "שָׁרָה", "प्रिया", "李雷", "さくら", "김철수", "😀🦄 Ana", "Nguyễn", "Ηλίας", "ภาษา")


def evening(game: str, players: int, enough: Callable[[Match], bool], people: int = 1) -> Evening:
    match, chance = Match.start(game, NAMES[:players], seed=3), random.Random(3)
    while not enough(match):
        match.play(chance.choice(match.legal()))
    return Evening(match, seats_of(match, people), Texts())


def kept_people(player) -> None:
    player.app.settings.change(people=[{"name": name, "colour": at} for at, name in enumerate(NAMES[:6])])


def setup(player) -> None:
    kept_people(player)
    player.tap("mexican-train")


def typed(player) -> None:
    setup(player)
    player.tap("seat-0")
    player.tap("name")


def people(player) -> None:
    kept_people(player)
    player.tap("settings")
    player.tap("people")


def table(game: str, players: int) -> Callable:
    return lambda player: sit_down(player, evening(game, players, lambda match: len(match.history) > 25))


def curtain(player) -> None:
    seated = sit_down(player, evening("mexican-train", 6, lambda match: match.turn == 0, people=6))
    lift_curtain(player)
    seated.play(seated.evening.view.legal[0])
    player.wait(lambda: player.screen == "curtain", "the curtain")


def sheet(name: str, game: str, players: int, enough: Callable[[Match], bool]) -> Callable:
    def shown(player) -> None:
        evening_ = evening(game, players, enough)
        sit_down(player, evening_)
        if name != "RoundOverSheet":  # the table shows it by itself
            player.app.stage.show(make(player.app, evening_, name))

    return shown


def remembered(player) -> None:
    for number, game in enumerate(("mexican-train", "chickenfoot", "forty-two", "muggins")):
        match, chance = Match.start(game, NAMES[number : number + 4], seed=3), random.Random(3)
        while not match.over:
            match.play(chance.choice(match.legal()))
        player.app.history.add(match, (None,) * 4, NOON + number * 9000, NOON + number * 9000 + 60)


def matches(player) -> None:
    remembered(player)
    player.tap("matches")


def statistics(player) -> None:
    remembered(player)
    player.tap("statistics")


def replay(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    played = evening("mexican-train", 6, rounds_over(1)).whole()
    seats = [Seat(name) for name in played.names]
    player.app.stage.visit(ReplayScreen(player.app, played, seats))
    player.app.stage.screen.go(len(played.history) // 2)


SCENES = {
    "names-setup": setup,
    "names-typed": typed,
    "names-people": people,
    "names-table": table("mexican-train", 6),
    "names-trick": table("forty-two", 4),
    "names-row": table("muggins", 4),
    "names-curtain": curtain,
    "names-pad": sheet("ScorePadSheet", "mexican-train", 4, rounds_over(3)),
    "names-pad-10": sheet("ScorePadSheet", "mexican-train", 10, rounds_over(3)),
    "names-round-over": sheet("RoundOverSheet", "mexican-train", 6, somebody_out(1)),
    "names-log": sheet("LogSheet", "mexican-train", 6, tiles_laid(4)),
    "names-matches": matches,
    "names-statistics": statistics,
    "names-replay": replay,
}
