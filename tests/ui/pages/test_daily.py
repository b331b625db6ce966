"""The deal of the day by touches: played to its end, reckoned, sent, and ranked beside what a friend sent."""

from __future__ import annotations

from datetime import timedelta

from domino.coach.daily import PLAYER, DailyDeal, DailyResult, computer_plays, results_in, written
from domino.store.ledger import DAY
from domino.tableside.daily.played import key_of
from domino.ui.kit.parts.parts import Heading
from domino.ui.pages import passing_on
from tests.coach.tables import few_worlds
from tests.ui.driver import opened
from tests.ui.hands import play_round
from tests.ui.scenes.daily import GAMES, on
from tests.ui.scenes.daily import opened as open_page

GAME = "moon"


def test_a_deal_of_the_day_is_played_reckoned_sent_and_ranked_beside_a_friend(monkeypatch) -> None:
    few_worlds(monkeypatch)
    clipboard = [""]
    monkeypatch.setattr(passing_on.Clipboard, "copy", lambda text: clipboard.__setitem__(0, text))
    monkeypatch.setattr(passing_on.Clipboard, "paste", lambda: clipboard[0])
    with opened(looks=False, motion="off", computer_pace="at-once", forced=False) as player:
        page = open_page(player, GAME)
        assert page.played.deal == DailyDeal(GAMES[GAME], GAME)
        player.tap("play")
        table = player.top if player.screen == "day-table" else player.app.stage.screen
        assert table.name == "day-table" and not table.evening.can_undo and table.evening.promise == ""
        play_once(player, table)
        player.back()  # left in the middle: it goes on where it was
        done = page.played.match.history
        assert done and player.screen == "daily"
        again = page.book.of(page.played.deal)
        assert again.match.history == done and again.begun and again.result is None
        player.tap("play")
        play_round(player)
        player.wait(lambda: player.screen == "round-over", "the end of the round")
        history = page.played.match.history
        assert all(
            action == computer_answer(page.played, at) for at, (by, action) in enumerate(history) if by
        )
        assert not player.has("review") and not player.has("deal")
        player.tap("after")
        player.wait(lambda: page.played.result is not None, "the figure")
        player.hear()
        kept = player.app.memory.ledger.done(kind=DAY)
        assert [(row.game, row.value) for row in kept] == [(GAME, page.played.result.given_away)]

        player.tap("share")  # nobody has a name yet
        assert player.screen == "name"
        player.top.field.text = "Rosa"
        player.tap("keep")
        (sent,) = results_in(clipboard[0])
        assert sent.name == "Rosa" and sent == page.played.result

        clipboard[0] = "see you tonight"
        paste(player)
        assert player.sentence == player.app.texts.say("ui.day.paste-none")
        ana = DailyResult(sent.day, sent.game, "Ana", sent.given_away + 1, sent.strip)
        clipboard[0] = f"beat that!\n{written(ana)}\n"
        paste(player)
        player.hear()
        assert [(place, each.name) for place, each in page.played.ranking()] == [(1, "Rosa"), (2, "Ana")]
        clipboard[0] = clipboard[0].replace("Ana", "Eve")
        paste(player)
        assert player.sentence == player.app.texts.say("ui.day.paste-none")

        player.tap("again")  # a second try counts for nothing
        table = player.app.stage.screen
        assert not table.evening.counts and not table.evening.history
        play_once(player, table)
        assert page.book.of(page.played.deal).match.history == history
        player.back()
        player.back()
        assert player.screen == "home" and player.top.daily.done


def headings(page) -> list[str]:
    return [part.text for part in page.parts() if isinstance(part, Heading)]


def paste(player) -> None:
    """What was said before may lie over the button."""
    player.app.stage.hush_now()
    player.tap("paste")


def play_once(player, table) -> None:
    """One action of the player's, by touches."""
    player.wait(lambda: table.evening.may_act, "a turn")
    player.do(str(table.evening.view.legal[0]))


def computer_answer(played, at: int):
    """What the computer must have done there, whatever the device."""
    before = played.match.rewound(at)
    assert before.turn != PLAYER
    return computer_plays(before)


def test_hints_and_taking_back_are_shut_while_a_deal_counts() -> None:
    with opened(looks=False, motion="off", computer_pace="at-once") as player:
        open_page(player, "castle-rock")
        player.tap("play")
        table = player.app.stage.screen
        assert not {"undo", "hint", "act undo", "act hint"} & player.names()
        play_once(player, table)
        for key in ("u", "h"):
            player.key(key)
            assert table.messages.now.text == player.app.texts.say("common.undo.day")
        assert table.evening.history
        player.tap("menu")
        assert not {"undo", "hint", "fair", "review"} & player.names()


def test_a_deal_that_was_left_unfinished_is_finished_on_another_day(monkeypatch) -> None:
    few_worlds(monkeypatch)
    with opened(looks=False, motion="off", computer_pace="at-once", forced=False) as player:
        page = open_page(player, "castle-rock")
        left = page.played.deal
        player.tap("play")
        play_once(player, player.app.stage.screen)
        player.back()
        player.back()
        on(player, left.day + timedelta(days=1))
        player.tap("daily")
        player.hear()
        page = player.top
        assert page.played.deal.day != left.day
        not_finished = player.app.texts.say("ui.day.left")
        assert not_finished in headings(page)
        player.tap(f"before-{key_of(left)}")
        assert page.played.deal == left and len(page.played.match.history) == 1
        player.tap("play")
        play_round(player)
        player.wait(lambda: player.screen == "round-over", "the end of the round")
        player.tap("after")
        player.wait(lambda: page.played.result is not None, "the figure")
        player.hear()
        (done,) = player.app.memory.ledger.done(kind=DAY)
        assert done.day == left.day.isoformat()
        page.show(page.of_today[0])
        assert not_finished not in headings(page)
        player.find(f"before-{key_of(left)}")
