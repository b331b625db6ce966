"""Puzzles by touches: one missed and then solved, one solved at once; what became of them is kept."""

from __future__ import annotations

from domino.core.actions import Action
from domino.store.ledger import LATER, MISSED, PUZZLE, SOLVED
from domino.tableside.puzzles import puzzles_of
from domino.tableside.puzzling import key_of
from domino.tableside.shown.reading import Held, place_of
from tests.ui.driver import opened
from tests.ui.hands import tap_tile


def answer(player, action: Action) -> None:
    """Answers by touching a tile, and a place where there are several."""
    table = player.app.stage.screen
    player.wait(lambda: not table.felt.laying.busy, "the table to be laid out")
    tap_tile(player, table, Held(action.tile))
    if len(table.asking.places_of(action.tile)) == 1:
        tap_tile(player, table, Held(action.tile))
    else:
        place = place_of(action, table.evening.view)
        player.tap(f"place {place}" if table.ends.away else f"end {place}")
    player.wait(lambda: player.screen == "puzzle-answer", "what came of it")
    player.hear()


def rows(player, kind: str) -> list[tuple[str, float]]:
    return [(row.key, row.value) for row in player.app.memory.ledger.done(kind=kind)]


def test_a_puzzle_is_missed_tried_again_and_solved_and_the_next_is_solved_at_once() -> None:
    first, second = puzzles_of("muggins")[:2]
    with opened((412, 915), looks=False, motion="off") as player:
        say = player.app.texts.say
        player.tap("learn")
        player.tap("puzzles")
        player.tap("game-muggins")
        player.tap("puzzle-1")
        table = player.app.stage.screen
        assert table.puzzle == first and not {"hint", "undo"} & player.names()
        done = table.evening.history
        answer(player, next(action for action, cost in first.costs.items() if cost and action.tile))
        assert player.top.title == say("ui.puzzle.missed")
        assert rows(player, PUZZLE) == [(key_of(first), MISSED)] and not rows(player, LATER)
        player.tap("show")
        player.wait(lambda: player.top.why, "why it is best")
        player.tap("again")
        assert player.screen == "puzzle"
        answer(player, first.answers[0])
        assert player.top.title == say("ui.puzzle.solved")
        assert rows(player, PUZZLE) == [(key_of(first), MISSED)]
        assert rows(player, LATER) == [(key_of(first), SOLVED)]
        assert table.evening.history == done  # nothing was played: nothing hidden has come to light
        player.tap("next")
        assert player.app.stage.screen.puzzle == second
        answer(player, second.answers[0])
        assert rows(player, PUZZLE) == [(key_of(first), MISSED), (key_of(second), SOLVED)]
        player.back()
        player.back()
        player.hear()
        page = player.top
        assert [page.state_of(each) for each in (first, second)] == ["later", "solved"]


def test_a_bid_answers_a_puzzle_of_the_auction() -> None:
    puzzle = next(each for each in puzzles_of("moon") if each.answers[0].verb == "bid")
    from domino.ui.pages import doors

    with opened((412, 915), looks=False, motion="off") as player:
        doors.open_puzzle(player.app, puzzle)
        player.wait(lambda: player.screen == "bidding", "the bidding")
        assert not player.has("hint")
        player.tap(f"bid-{puzzle.answers[0].number}")
        player.tap("bid")
        assert player.screen == "puzzle-answer" and player.top.answered.solved
