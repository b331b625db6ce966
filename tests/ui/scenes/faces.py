"""Characters at the table, wherever a badge is shown, for pictures and tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from domino.core.characters import CHARACTERS
from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat, told_of
from domino.tableside.talk import Said
from domino.texts import Texts
from tests.ui.hands import sit_down
from tests.ui.scenes.sheets import make, match_over, rounds_over, somebody_out


def evening(game: str, players: int, enough: Callable[[Match], bool]) -> Evening:
    """A person, and as many characters as there are places."""
    texts = Texts()
    company = [Seat(told_of(who, texts)["name"], who.level, character=who.key) for who in CHARACTERS.values()]
    seats = [Seat("Rosa"), *company, Seat("Ada", "medium")][:players]
    for seed in range(1, 300):
        match, chance = Match.start(game, [seat.name for seat in seats], seed=seed), random.Random(seed)
        while not enough(match) and not match.over:
            match.play(chance.choice(match.legal()))
        if enough(match):
            return Evening(match, seats, texts)
    raise AssertionError(f"no match of {game} like that")


def table(game: str, players: int, actions: int = 25) -> Callable:
    def at_last(match: Match) -> bool:
        return len(match.history) > actions and match.turn == 0 and not match.round_over

    return lambda player: sit_down(player, evening(game, players, at_last))


def talking(player) -> None:
    seated = sit_down(player, evening("mexican-train", 4, lambda match: len(match.history) > 25))
    seated.talk.later = lambda what, seconds: lambda: None
    for seat, key in ((1, "ouch"), (3, "well-played")):
        seated.talk.stand(Said(seat, key))


def over(game: str, players: int, enough: Callable[[Match], bool]) -> Callable:
    return lambda player: sit_down(player, evening(game, players, enough))


def pad(player) -> None:
    played = evening("mexican-train", 4, rounds_over(3))
    sit_down(player, played)
    player.app.stage.show(make(player.app, played, "ScorePadSheet"))


SCENES = {
    "faces-table": table("mexican-train", 4),
    "faces-table-7": table("mexican-train", 7, 60),
    "faces-trick": table("forty-two", 4, 12),
    "faces-free": table("chickenfoot", 4),
    "faces-talk": talking,
    "faces-round-over": over("mexican-train", 4, somebody_out(1)),
    "faces-match-over": over("muggins", 3, match_over),
    "faces-pad": pad,
}
