"""The pages around the table: setting up, settings, help, looking back, score pads."""

from __future__ import annotations

from domino.core.paper import Entry, Paper
from domino.tableside.seats import Seat
from tests.ui.played import LEVELS, careless, fill_history, fill_ledger, finished


def setup(player) -> None:
    player.tap("mexican-train")
    screen = player.top
    screen.draft.choose_preset("club")
    screen.draft.set_level(1, None)
    screen.draft.set_level(2, "hard")
    screen.draft.choose("first_turn", "whole-train")
    screen.draft.choose("marker_off", "own-train")
    screen.refresh()


def setup_pairs(player) -> None:
    player.tap("muggins")


def setup_many(player) -> None:
    player.tap("mexican-train")
    draft = player.top.draft
    draft.choose_preset("festival")
    draft.resize(14)
    player.top.refresh()


def setup_rules(player) -> None:
    setup(player)
    player.tap("rules")
    screen = player.top
    player.tap("save")
    player.top.field.text = "Sunday rules"
    player.tap("keep")
    player.app.stage.hush_now()
    screen.draft.choose("double_blank", 25)
    screen.refresh()


def setup_rule(player) -> None:
    setup_rules(player)
    player.tap("group-deal")
    player.tap("rule-starter")


def setup_code(player) -> None:
    setup_rules(player)
    player.tap("share-0")


def setup_seat(player) -> None:
    setup(player)
    player.tap("seat-1")


def setup_company(player) -> None:
    """Characters sit at the table."""
    player.tap("mexican-train")
    player.top.draft.seat_company()
    player.top.refresh()


def setup_character(player) -> None:
    """The sheet of a seat that a character has."""
    setup_company(player)
    player.tap("seat-1")


def characters(player) -> None:
    """The sheet that introduces them."""
    setup_company(player)
    player.tap("characters")


def adding(player) -> None:
    setup(player)
    player.top.draft.additions[:] = ["Grandma's birthday", "seven herons over the lake"]
    player.top.refresh()
    player.tap("fair")


def taking(player) -> None:
    import threading

    from domino.ui.pages.importing import Import

    settings(player)
    stuck = threading.Event()

    def take(progress) -> None:
        progress(120, 480)
        stuck.wait(2)

    Import(player.app, take, lambda: None)
    player.wait(lambda: player.app.stage.overlays, "the sheet that tells how far it is")


def settings(player) -> None:
    player.tap("settings")


def people(player) -> None:
    everyone = [{"name": name, "colour": number} for number, name in enumerate(("Rosa", "Ana", "Ben"))]
    player.app.settings.change(people=everyone)
    player.tap("settings")
    player.tap("people")


def help_game(player) -> None:
    player.tap("help")


def help_table(player) -> None:
    player.tap("help")
    player.tap("topic-table")


def matches(player) -> None:
    fill_history(player.app)
    player.tap("matches")


def match(player) -> None:
    matches(player)
    player.tap("game-mexican-train")
    player.tap("over-0")


def statistics(player) -> None:
    fill_history(player.app)
    player.tap("statistics")
    player.tap("player-0")


def _progress(player, game: str) -> None:
    fill_history(player.app)
    fill_ledger(player.app)
    player.tap("statistics")
    player.tap(f"game-{game}")
    player.tap("player-0")


def progress(player) -> None:
    _progress(player, "forty-two")


def progress_below(player) -> None:
    _progress(player, "forty-two")
    player.top.scroll.scroll_to(player.top.scroll.most)
    player.top.scroll.content.repaint()


def progress_trains(player) -> None:
    _progress(player, "mexican-train")


def progress_few(player) -> None:
    """Somebody who has done a puzzle, and nothing else."""
    player.app.memory.ledger.keep("Ana", "puzzle", "moon-1", "moon", "2026-01-31", 1.0)
    player.tap("statistics")
    player.tap("player-0")


def replay(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    played = finished("mexican-train", 104, 3)
    seats = [Seat(name, level) for name, level in zip(played.names, LEVELS, strict=False)]
    player.app.stage.visit(ReplayScreen(player.app, played, seats))
    player.app.stage.screen.go(len(played.history) // 2)


def reviewed(player, match, people: int = 1, **asked):
    """The review of a match, judged to its end."""
    from domino.ui.pages.review_screen import ReviewScreen

    seats = [Seat(name, None if at < people else "medium") for at, name in enumerate(match.names)]
    screen = ReviewScreen(player.app, match, seats, **asked)
    player.app.stage.visit(screen)
    reviewer = player.app.reviewer
    player.wait(lambda: not reviewer.going, "the review")
    player.hear()
    screen.refresh()
    player.frame(2)
    return screen


def review(player) -> None:
    reviewed(player, careless("muggins", 8, 4))


def review_trains(player) -> None:
    reviewed(player, careless("mexican-train", 6, 4, rounds=1))


def review_tricks(player) -> None:
    reviewed(player, careless("forty-two", 11, 4, until=2), seat=0, number=2)


def review_row(player) -> None:
    reviewed(player, careless("castle-rock", 4, 1))


def review_going(player) -> None:
    from domino.ui.pages.review_screen import ReviewScreen

    played = careless("chickenfoot", 5, 4, until=3)
    seats = [Seat(name, level) for name, level in zip(played.names, LEVELS, strict=False)]
    player.app.stage.visit(ReviewScreen(player.app, played, seats))
    player.wait(lambda: player.app.reviewer.done > 3, "a few decisions")
    player.tap("stop")


def review_silent(player) -> None:
    reviewed(player, careless("super-train", 1, 3, until=1))


def share(player) -> None:
    match(player)
    player.tap("share")


def pads(player) -> None:
    player.app.memory.pads.start(Paper.start("muggins", ["Ana", "Ben"])).close()
    player.tap("paper")


def _pad(player) -> None:
    from domino.ui.pages.paper_screen import PaperScreen

    pad = player.app.memory.pads.start(Paper.start("mexican-train", ["Ana", "Ben", "Cora", "Dan"]))
    pad.add(Entry.by_points([31, 18, 22, 0]))
    pad.add(Entry.by_tiles([["5-12", "0-3"], [], ["4-4"], ["9-10"]]))
    player.app.stage.visit(PaperScreen(player.app, pad))


def pad_entry(player) -> None:
    _pad(player)
    player.tap("enter")
    player.tap("number-12")
    player.tap("tile-5-12")


SCENES = {
    "setup": setup,
    "setup-pairs": setup_pairs,
    "setup-many": setup_many,
    "setup-rules": setup_rules,
    "setup-code": setup_code,
    "setup-rule": setup_rule,
    "setup-company": setup_company,
    "setup-character": setup_character,
    "characters": characters,
    "setup-seat": setup_seat,
    "setup-adding": adding,
    "taking": taking,
    "settings": settings,
    "people": people,
    "help": help_game,
    "help-table": help_table,
    "matches": matches,
    "match": match,
    "share": share,
    "statistics": statistics,
    "progress": progress,
    "progress-below": progress_below,
    "progress-trains": progress_trains,
    "progress-few": progress_few,
    "replay": replay,
    "review": review,
    "review-trains": review_trains,
    "review-tricks": review_tricks,
    "review-row": review_row,
    "review-going": review_going,
    "review-silent": review_silent,
    "pads": pads,
    "pad": _pad,
    "pad-entry": pad_entry,
}
