"""Many matches in a row, played by computers: one line for each."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial

from domino.ai import choose, speak
from domino.cli.terminal import Terminal
from domino.core.actions import NEXT, Action
from domino.core.match import Match
from domino.tableside.seats import UserError, read_level
from domino.texts import Texts

MOST = 1_000_000
AT_RANDOM = "random"


def simulate(
    terminal: Terminal,
    texts: Texts,
    game: str,
    count: int,
    first_seed: int,
    players: int | None,
    preset: str | None,
    options: Mapping[str, str],
    level: str | None,
) -> int:
    """Plays `count` matches with seeds from `first_seed` on. The same arguments print the same."""
    level = read_level(level, texts, (AT_RANDOM,))
    if not 1 <= count <= MOST:
        raise UserError(texts.say("cli.error.count", most=MOST))
    start = partial(Match.start, game, players, preset, options)
    start(first_seed)  # whatever cannot be is found out before anything is printed
    wins: list[int] = []
    actions = rounds = 0
    for number in range(count):
        terminal.progress(texts.say("cli.simulate.progress", number=number + 1, count=count))
        match = start(first_seed + number)
        finish(match, level, random.Random(first_seed + number))
        terminal.progress("")
        terminal.say(
            texts.say(
                "cli.simulate.line",
                seed=match.seed,
                rounds=match.round,
                actions=len(match.history),
                scores=" ".join(map(str, match.scores)),
                winners=" ".join(map(str, match.winners)) or texts.say("cli.simulate.nobody"),
            )
        )
        wins = wins or [0] * len(match.scores)
        for winner in match.winners:
            wins[winner] += 1
        actions += len(match.history)
        rounds += match.round
    won = " ".join(map(str, wins))
    terminal.say(texts.say("cli.simulate.total", count=count, rounds=rounds, actions=actions, wins=won))
    return 0


def finish(match: Match, level: str, rng: random.Random) -> None:
    """Plays the match to its end, every seat at this level or at random."""
    while not match.over:
        if match.round_over:
            match.play(NEXT)
            continue
        for seat in range(match.players):
            if seat != match.turn and (said := _said(match, seat, level, rng)) is not None:
                match.play(said, seat)
                break
        else:
            match.play(_chosen(match, level, rng))


def _said(match: Match, seat: int, level: str, rng: random.Random) -> Action | None:
    """What a seat says out of turn, if anything. One that plays at random notices half the time."""
    legal = match.legal(seat)
    if not legal:
        return None
    if level == AT_RANDOM:
        return legal[0] if rng.random() < 0.5 else None
    return speak(match.view(seat), level, rng)


def _chosen(match: Match, level: str, rng: random.Random) -> Action:
    assert match.turn is not None
    if level != AT_RANDOM:
        return choose(match.view(match.turn), level, rng)
    legal = match.legal()
    return legal[int(rng.random() * len(legal))]
