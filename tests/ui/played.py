"""Matches that were played, for screens that look back."""

from __future__ import annotations

import datetime
import random

from domino.ai import choose
from domino.core.actions import NEXT
from domino.core.match import Match
from domino.store.ledger import DAY, PUZZLE, Spent

NAMES = ("Ana", "Ben", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal")
LEVELS = (None, "hard", "medium", "easy", "hard", "medium", "easy", "hard")
SLIPS = 0.3
"""How often the careless are so."""
NOON = 1_790_000_000.0
"""When the first of them was finished, in seconds since 1970."""


def finished(game: str, seed: int, rounds: int | None = None) -> Match:
    """A match played to its end by chance."""
    players = {"castle-rock": 1, "moon": 3, "eighty-four": 8}.get(game, 4)
    options = {"rounds": rounds} if rounds else None
    match, chance = Match.start(game, NAMES[:players], options=options, seed=seed), random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match


def careless(
    game: str, seed: int, players: int, rounds: int | None = None, until: int | None = None
) -> Match:
    """A match of computers in which the first seat now and then does whatever comes to its mind; to its end,
    or until so many rounds are over."""
    options = {"rounds": rounds} if rounds else None
    match, chance = Match.start(game, NAMES[:players], options=options, seed=seed), random.Random(seed)
    while not match.over and not (match.round_over and match.round == until):
        turn = match.turn
        if match.round_over or turn is None:
            match.play(NEXT)
        elif turn == 0 and chance.random() < SLIPS:
            match.play(chance.choice(match.legal()))
        else:
            match.play(choose(match.view(turn), "easy", chance))
    return match


def fill_history(app, hours: int = 7) -> None:
    """Some evenings of play, a few hours apart."""
    wanted = [("mexican-train", 4), ("castle-rock", 9), ("muggins", 6), ("forty-two", 3), ("chickenfoot", 2)]
    at = NOON
    for game, count in wanted:
        for number in range(count):
            rounds = 5 if game in ("mexican-train", "chickenfoot") else None
            match = finished(game, 100 + number, rounds)
            at += hours * 3600
            app.history.add(match, LEVELS[: match.players], at - 1800, at)


def fill_ledger(app, rounds: int = 60, name: str = "Ana") -> None:
    """What decisions cost somebody who learns, in so many rounds of two games, and what they did."""
    chance = random.Random(1)
    kinds = {"mexican-train": ("lay",), "forty-two": ("bid", "trump", "lead", "follow")}
    rows = []
    for game, each in kinds.items():
        for number in range(rounds):
            for at, kind in enumerate(each):
                count, skill = chance.randint(3, 8), 1.6 - number / rounds
                gap = sum(chance.gauss(skill * (1 + at / 3), 1.5) for _ in range(count))
                played = NOON + 3600 * number
                rows.append(
                    Spent(
                        f"deal-{game}-{number}",
                        1,
                        0,
                        name,
                        game,
                        kind,
                        played,
                        count,
                        gap,
                        count / 4,
                        count // 4,
                    )
                )
    app.memory.ledger.take(rows)
    today = datetime.date.fromtimestamp(app.memory.clock())
    for ago in (0, 1, 3, 4, 9):
        day = (today - datetime.timedelta(ago)).isoformat()
        app.memory.ledger.keep(name, PUZZLE, f"forty-two-{ago}", "forty-two", day, float(ago != 3))
        app.memory.ledger.keep(name, DAY, day, "muggins", day, ago / 2)
