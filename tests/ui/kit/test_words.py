"""Words on the pages and in the news line: results, dates, what was entered, and one size of text."""

from __future__ import annotations

import pytest

from tests.ui.driver import opened

from domino.core.match import Match  # isort: skip
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.tableside.words.news import News
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.words import ink
from domino.ui.pages.matches_screen import result_of, when
from domino.ui.table.parts.news_line import TEXT
from domino.ui.table.table_screen import TableScreen
from tests.ui.played import LEVELS, NOON, finished


@pytest.fixture(scope="module")
def player():
    with opened() as player:
        yield player


def result(player, game: str, seed: int, **options) -> tuple[str, Match]:
    match = finished(game, seed, **options)
    player.app.history.add(match, LEVELS[: match.players], NOON, NOON + 60)
    return result_of(player.app.history.list(game, most=1)[0], player.app), match


def test_a_result_names_the_winner_and_what_it_was_won_with(player) -> None:
    told, match = result(player, "chickenfoot", 7, rounds=2)
    (winner,) = match.winners
    assert told == f"{match.names[winner]} won with {match.scores[winner]}"


def test_of_two_sides_the_winners_come_first(player) -> None:
    told, match = result(player, "forty-two", 7)
    (side,) = match.winners
    assert (
        told == f"{' and '.join(match.names[side::2])} won, {match.scores[side]} : {match.scores[1 - side]}"
    )


def test_a_solitaire_is_won_or_lost(player) -> None:
    told, match = result(player, "castle-rock", 7)
    assert told == f"{'Won' if match.winners else 'Lost'} with {match.scores[0]} left"


def test_days_are_written_one_way(player) -> None:
    assert when(0.0, player.app) in ("1 Jan 1970", "31 Dec 1969")
    assert when(player.app.memory.clock(), player.app).startswith("today ")


def test_hands_not_entered_yet_are_not_out_of_tiles(player) -> None:
    player.tap("paper")
    player.tap("chickenfoot")
    player.tap("deal")
    player.tap("enter")

    def said() -> list[tuple[str, str]]:
        rows = [part for part in player.top.body() if getattr(part, "name", "").startswith("side-")]
        return [(row.subtitle, row.trailing) for row in rows]

    assert said() == [("nothing entered yet", "")] * 4
    for side, tile in ((0, "0-5"), (1, "0-6"), (2, "0-7")):
        player.tap(f"side-{side}")
        player.tap(f"tile-{tile}")
    player.tap("tile-0-8")
    assert said() == [("0-5", "1 tile"), ("0-6", "1 tile"), ("0-7, 0-8", "2 tiles"), ("out of tiles", "")]


# The news line


def test_news_keep_their_size_and_are_told_whole_or_in_fewer_sentences() -> None:
    with opened() as player:
        match = Match.start("mexican-train", ["Rosa", "Ana"], seed=3)
        table = TableScreen(player.app, Evening(match, [Seat("Rosa"), Seat("Ana", "easy")], player.app.texts))
        player.app.stage.go(table)
        player.settle()
        line = table.news
        room = line.width - 100

        def painted(news: News) -> tuple[list[str], set[float]]:
            sizes: set[float] = set()

            class Listening(Painter):
                def lines(self, lines, x, top, size, *looks, **more):
                    sizes.add(size)
                    found.extend(lines)
                    return super().lines(lines, x, top, size, *looks, **more)

            found: list[str] = []
            line.show(news, table.showing.plates)
            line.paint(Listening(line.theme, line.width, line.height))
            return found, sizes

        play, heed = "Ana plays 12-12 on the Mexican Train.", "Answer with a 12 or an 11 first."
        assert ink.size(play, TEXT)[0] < room < ink.size(f"{play} {heed}", TEXT)[0]
        assert painted(News((play,))) == ([play], {TEXT})
        assert painted(News((play,), (heed,))) == ([heed], {TEXT}), "no room for both in one line"
        long = "In a first turn of several tiles you may lay them only on your own train."
        lines, sizes = painted(News((long,), error=True))
        assert " ".join(lines) == long and len(lines) > 1 and sizes == {TEXT}, "whole, over the table"
