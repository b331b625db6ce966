"""The deal of the day: before it is played, at its table, and reckoned with friends beside it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from domino.ai import choose
from domino.coach.daily import PLAYER, DailyDeal, DailyResult, computer_plays, deal_of_the_day

DAY = date(2026, 11, 17)
GAMES = {deal_of_the_day(day).game: day for day in (date(2026, 11, number) for number in range(11, 18))}
"""By game, a day whose deal it is."""


def on(player, day: date) -> None:
    """It is noon of this day."""
    noon = datetime.combine(day, time(12)).timestamp()
    player.app.memory.clock = lambda: noon
    player.app.stage.screen.uncovered()
    player.hear()


def opened(player, game: str):
    """The page on a day whose deal is of this game; returns it."""
    on(player, GAMES[game])
    player.tap("daily")
    player.hear()
    return player.top


def to_the_end(match, rng) -> None:
    """Plays the round as an easy computer would, without a table."""
    while not match.round_over:
        own = match.turn == PLAYER
        match.play(choose(match.view(PLAYER), "easy", rng) if own else computer_plays(match))


def reckoned(player, game: str):
    import random

    page = opened(player, game)
    played = page.played
    to_the_end(played.match, random.Random(4))
    played.played_on()
    page.show(played)
    player.wait(lambda: played.result is not None, "the figure")
    player.hear()
    friends = [
        DailyResult(played.deal.day, game, "Ana", 0.4, "□□▣□□"),
        DailyResult(played.deal.day, game, "Ben", 31.5, "■□■□▣■"),
    ]
    page.played.take(friends)
    page.refresh()
    player.hear()
    player.frame(3)
    return page


def table(player, game: str):
    page = opened(player, game)
    player.tap("play")
    player.settle()
    return page


def streak(player) -> None:
    from domino.store.ledger import DAY as KIND

    for back in range(3):
        day = DAY - timedelta(days=back)
        deal = DailyDeal(day, "moon")
        player.app.memory.ledger.keep("You", KIND, f"{day}-moon", deal.game, day.isoformat(), 1.0)
    on(player, DAY)


def left(player) -> None:
    """The day after one whose deal was left in the middle, at the foot of the page."""
    page = opened(player, "castle-rock")
    played = page.played
    played.match.play(played.match.legal()[0])
    played.played_on()
    player.back()
    on(player, played.deal.day + timedelta(days=1))
    player.tap("daily")
    player.hear()
    player.find("puzzles")


SCENES = {
    "daily-home": streak,
    "daily-left": left,
    "daily": lambda player: opened(player, "castle-rock"),
    "daily-table": lambda player: table(player, "moon"),
    "daily-done": lambda player: reckoned(player, "muggins"),
    "daily-done-tricks": lambda player: reckoned(player, "moon"),
}
