"""The sheets of the table, worked by touches: receipts add up, bids are played, nothing hidden is shown."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from domino.core.fingerprint import short
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.setup.changed_rules import changed_rules, same_again
from domino.tableside.shown.reading import Held
from domino.tableside.shown.runs import runs_of
from domino.tableside.words.accounts import Account, accounts, hands_after, headline, signed
from domino.tableside.words.reckoning import pad
from domino.tableside.words.wording import MINUS
from domino.texts import Texts
from tests.ui.driver import Player, opened
from tests.ui.scenes.sheets import SCENES, evening_until, low_bids, make, rounds_over, to_bid

GAMES = {
    "mexican-train": 4, "chickenfoot": 6, "muggins": 3, "castle-rock": 1,
    "forty-two": 4, "moon": 3, "eighty-four": 6, "super-train": 4,
}  # fmt: skip


@pytest.fixture(scope="module")
def player():
    with opened((412, 915), looks=False) as hands:
        yield hands


@pytest.fixture(autouse=True)
def home(request):
    """Every test begins at a phone's home screen."""
    if "player" in request.fixturenames:
        player: Player = request.getfixturevalue("player")
        player.app.stage.hush_now()
        while player.app.stage.overlays:
            player.app.stage.close(player.app.stage.top)
        player.app.stage.come_back()
        player.resize(412, 915)


def painted(widget) -> tuple[list[str], list[Tile]]:
    """The words and the tiles that a widget and its children paint, in order."""
    from domino.ui.kit.paint.painted import Painted
    from domino.ui.kit.paint.painter import Painter

    words: list[str] = []
    tiles: list[Tile] = []

    class Listening(Painter):
        def words(self, text, *places, **looks):
            words.append(text)
            return super().words(text, *places, **looks)

        def tile(self, tile, *places, **looks):
            tiles.append(tile)
            super().tile(tile, *places, **looks)

    def listen(each) -> None:
        if isinstance(each, Painted) and each.width > 1 and each.height > 1:
            each.paint(Listening(each.theme, each.width, each.height))
        for child in reversed(each.children):
            listen(child)

    listen(widget)
    return words, tiles


def show(player: Player, evening: Evening, name: str, *arguments: object):
    sheet = make(player.app, evening, name, *arguments)
    player.app.stage.show(sheet)
    player.settle()
    return sheet


# Receipts


@pytest.mark.parametrize("game", GAMES)
def test_receipts_add_up_to_the_pad(game: str) -> None:
    """In every game and round: each account's lines end in its points, and the points are the pad's."""
    number = 1 if game == "castle-rock" else 3
    evening = evening_until(game, GAMES[game], rounds_over(number), likes=low_bids)
    for row in pad(evening.whole()):
        for account in accounts(evening, row.number):
            assert account.points == row.points[account.side]
            assert added(account) in (account.points, None), account


def added(account: Account) -> int | None:
    """What the sums of an account come to; None when it has none."""
    texts = [line.text.replace(MINUS, "-") for line in account.lines if line.counts]
    sums = [re.search(r"(-?\d+)$", text) for text in texts]
    if "castle" in account.name or not any(sums):
        return None
    for text in texts:
        if " = " in text:
            left, right = text.rpartition(": ")[2].split(" = ")
            assert result_of(left) == int(right), text
    if texts[-1].startswith("Together"):
        return int(sums[-1][1])
    return sum(int(found[1]) for found in sums if found)


def result_of(text: str) -> int:
    return sum(int(sign + digits) for sign, digits in re.findall(r"([+-]?)\s*(\d+)", text))


def test_a_point_for_each_tile_is_told_in_tiles_and_pips_in_pips() -> None:
    """What the winner of Super Train is given for a hand, and what its holder reads, are the same number."""
    for scoring in ("simple", "pips"):
        evening = evening_until("super-train", 4, rounds_over(2), options={"scoring": scoring})
        lines = [line for account in accounts(evening, 2) for line in account.lines]
        told = [line.text for line in lines]
        simple = scoring == "simple"
        assert any(text.startswith("Tiles left in") for text in told) is simple, told
        assert any(text.startswith("Left in") for text in told) is not simple, told
        held = [line for line in lines if line.text.startswith("Still in hand")]
        assert held
        for line in held:
            pips = f", {sum(tile.pips for tile in line.tiles)} pips"
            assert line.text == "Still in hand" + ("" if simple else pips)


def test_receipts_speak_to_the_one_who_reads() -> None:
    """What is in the reader's own hand is "yours" and "with you", whoever scores for it."""

    def held_by_the_reader(match: Match) -> bool:
        return match.round_over and bool(match.state.hand(0))

    evening = evening_until("muggins", 3, held_by_the_reader)
    told = " ".join(line.text for account in accounts(evening, evening.round) for line in account.lines)
    assert "Left in your hand" in told
    pairs = evening_until("muggins", 4, held_by_the_reader)
    told = " ".join(line.text for account in accounts(pairs, pairs.round) for line in account.lines)
    assert "Still with you" in told and f"with {pairs.names[0]}" not in told


def test_pips_in_hand_are_told_only_where_they_mean_something() -> None:
    """Tricks do not count them."""

    def told(evening: Evening) -> list[str]:
        found = [line for account in accounts(evening, evening.round) for line in account.lines]
        return [line.text for line in found if line.tiles and not line.counts]

    pairs = told(evening_until("muggins", 4, lambda match: match.round_over and bool(match.state.hand(0))))
    assert pairs and all(text.endswith(" pips") for text in pairs)
    marks = evening_until("forty-two", 4, rounds_over(3), options={"scoring": "marks"}, likes=low_bids)
    assert told(marks) and not any("pips" in text for text in told(marks))


def test_a_team_of_three_has_a_headline_of_one_line() -> None:
    evening = evening_until("eighty-four", 6, rounds_over(2))
    assert headline(evening).title.startswith(("Your team ", "Their team "))


def test_every_hand_lies_open_when_the_round_is_over(player: Player) -> None:
    evening = evening_until("muggins", 3, rounds_over(2))
    hands = evening.hands_shown()
    assert any(hands)
    sheet = show(player, evening, "RoundOverSheet")
    words, tiles = painted(sheet)
    for hand in hands:
        assert not Counter(hand) - Counter(tiles)
    for account in accounts(evening, 2):
        assert account.score in words


def test_a_round_in_play_opens_no_hand(player: Player) -> None:
    """While a round goes on, a receipt shows points and no tile of anybody's hand."""

    def mid_round(match: Match) -> bool:
        return not match.round_over and match.turn == 0 and any(match.scores) and match.round == 2

    evening = evening_until("muggins", 2, mid_round, seed=90001)
    with pytest.raises(ValueError):
        evening.hands_shown()
    assert hands_after(evening, 2) == ((), ())
    hidden = set(evening.whole().state.hand(1))
    for name, *arguments in (("ReceiptSheet", 1), ("ScorePadSheet",), ("LogSheet",), ("FairSheet",)):
        words, tiles = painted(show(player, evening, name, *arguments))
        assert not hidden & set(tiles)
        for tile in hidden:
            assert not any(re.search(rf"\b({tile}|{tile.said})\b", text) for text in words), (name, tile)
        assert str(evening.whole().seed) not in words
        player.back()
    assert player.screen == "home"


def test_the_log_names_only_tiles_that_were_seen(player: Player) -> None:
    def drawn(match: Match) -> bool:
        return not match.round_over and sum(event.kind == "drew" for event in match.events) > 5

    evening = evening_until("mexican-train", 4, drawn, seed=3)
    sheet = show(player, evening, "LogSheet")
    words = " ".join(part.text for part in sheet.column.parts if hasattr(part, "text"))
    unseen = set(evening.whole().state.everything()) - set(evening.view.hand)
    unseen -= {event.tile for event in evening.view.log if event.tile is not None}
    assert unseen
    for tile in unseen:
        assert not re.search(rf"(?<!\d)({tile}|{tile.said})(?!\d)", words)
    assert sheet.scroll.down == sheet.scroll.most  # the newest is in sight


def test_a_score_of_the_pad_opens_to_its_receipt(player: Player) -> None:
    evening = evening_until("mexican-train", 4, rounds_over(4))
    show(player, evening, "ScorePadSheet")
    player.tap("score-2-1")
    assert player.screen == "receipt"
    words, _ = painted(player.top)
    account = next(each for each in accounts(evening, 2) if each.side == 1)
    assert account.score in words
    assert any(line.text in words for line in account.lines)
    player.tap("close")
    assert player.screen == "score-pad"


@pytest.mark.parametrize("players", (4, 9))
def test_the_pad_shows_every_total_and_the_leader(player: Player, players: int) -> None:
    evening = evening_until("mexican-train", players, rounds_over(5))
    words, _ = painted(show(player, evening, "ScorePadSheet"))
    for total in evening.scores:
        assert str(total) in words
    for side, total in enumerate(pad(evening.whole())[-1].points):
        assert signed(total) in words, side


def test_with_many_players_rounds_slide_under_the_names(player: Player) -> None:
    evening = evening_until("mexican-train", 8, rounds_over(7))
    show(player, evening, "ScorePadSheet")
    assert player.has("score-7-0")  # the newest are shown first
    assert not player.has("score-1-0")
    x, y = player.find("score-7-2")
    for _ in range(4):
        player.drag((x - 150, y), (x, y + 3))
    assert player.screen == "score-pad"
    assert player.has("score-1-0")
    player.tap("pad-later")
    assert not player.has("score-1-0")
    player.tap("score-4-3")
    assert player.screen == "receipt"


# The end of a round


def test_the_next_round_is_dealt_from_the_sheet(player: Player) -> None:
    evening = evening_until("mexican-train", 4, rounds_over(1))
    show(player, evening, "RoundOverSheet")
    player.tap("deal")
    assert evening.round == 2 and not evening.round_over
    assert player.screen == "home"


def test_back_leaves_the_table_and_keeps_the_match(player: Player) -> None:
    scene = SCENES["round-over"]
    sheet = scene.open(player)
    assert player.screen == "round-over"
    player.back()
    assert player.screen == "home"
    assert not sheet.evening.over


def test_again_sits_the_same_people_down_by_the_same_rules(player: Player) -> None:
    options = {"target": 100}
    evening = evening_until("muggins", 2, lambda match: match.over, options=options)
    show(player, evening, "RoundOverSheet")
    player.tap("again")
    assert player.screen == "table"
    again = player.app.stage.screen.evening
    assert again.names == evening.names and again.seats == evening.seats
    assert again.rules == evening.rules
    assert again.whole().seed != evening.whole().seed and again.round == 1


def test_headlines_say_who_has_won() -> None:
    evening = evening_until("castle-rock", 1, lambda match: match.over and match.scores[0] > 2)
    told = headline(evening)
    assert not told.won and str(evening.scores[0]) in told.line
    evening = evening_until("forty-two", 4, lambda match: match.over)
    winners = evening.winners
    assert {member.seat % 2 for member in headline(evening).members} == set(winners)
    evening = evening_until("moon", 3, rounds_over(1))
    bidder = evening.view.table["bidder"]
    if bidder is not None:
        made = evening.scores[bidder] > 0
        assert headline(evening).won is made


# Bidding


def test_bidding_plays_the_bid(player: Player) -> None:
    scene = SCENES["bidding"]
    sheet = scene.open(player)
    assert player.screen == "bidding"
    evening = sheet.evening
    player.tap("bid-30")  # too low: it says why, and nothing happens
    assert "bid more, or pass" in player.sentence
    assert evening.view.table["bids"][0] is None
    player.app.stage.hush_now()
    player.tap("bid-36")
    player.tap("bid")
    assert evening.view.table["bids"][0] == 36


def test_passing_passes(player: Player) -> None:
    sheet = SCENES["bidding-84"].open(player)
    player.tap("pass")
    assert sheet.evening.view.table["bids"][0] == 0
    assert sheet not in player.app.stage.overlays


def test_a_forced_bid_cannot_be_passed(player: Player) -> None:
    def last(match: Match) -> bool:
        return to_bid(3, nobody=True)(match)

    def passing(match: Match, rng: random.Random):
        return next((action for action in match.legal() if action.verb == "pass"), None)

    evening = evening_until("forty-two", 4, last, {"all_pass": "forced"}, likes=passing)
    from domino.ui.table.table_screen import TableScreen

    player.app.stage.visit(TableScreen(player.app, evening))
    player.settle()
    player.tap("pass")
    assert "must bid 30" in player.sentence
    assert player.screen == "bidding"
    player.app.stage.hush_now()
    player.tap("bid")
    assert evening.view.table["bid"] == 30


def test_the_hand_stays_in_reach_while_bidding(player: Player) -> None:
    """The sheet lies over the table alone, at every size: the rack is never covered, and takes touches."""
    SCENES["widow"].open(player)
    sheet, table = player.top, player.app.stage.screen
    for size in ((412, 915), (915, 412), (1280, 800), (360, 640)):
        player.resize(*size)
        rack = table.rack
        for part in (sheet.panel, sheet.scroll, sheet.foot):
            apart = (
                part.y >= rack.top - 1 or part.top <= rack.y + 1
                or part.x >= rack.right - 1 or part.right <= rack.x + 1
            )  # fmt: skip
            assert apart, (size, part)
    player.resize(412, 915)
    tile = sheet.evening.view.hand[2]
    widget, hot = next((table.rack, hot) for name, hot in table.rack.hots.items() if name.endswith(str(tile)))
    player.touch(*widget.outside(*hot.centre))
    assert sheet.down is tile  # chosen on the rack, and so on the sheet


def test_trumps_are_named_by_their_face(player: Player) -> None:
    sheet = SCENES["trumps"].open(player)
    assert sheet.step == "trumps"
    player.tap("trumps")
    assert player.sentence == player.app.texts.say("ui.bid.choose-first")
    player.app.stage.hush_now()
    player.tap("suit-4")
    player.tap("trumps")
    assert sheet.evening.view.table["trump"] == 4
    assert sheet not in player.app.stage.overlays


@pytest.mark.parametrize("widow", ("blind", "shown"))
def test_the_widow_is_seen_only_as_the_rules_say(player: Player, widow: str) -> None:
    name = "widow" if widow == "blind" else "widow-shown"
    sheet = SCENES[name].open(player)
    evening = sheet.evening
    assert sheet.step == "widow"
    hand = evening.view.hand
    _, tiles = painted(sheet)
    assert (len(set(tiles) - set(hand)) == 1) is (widow == "shown")
    tile = hand[0]
    player.touch(*player.app.stage.screen.rack.where(Held(tile))[:2])
    player.tap("bury")
    assert tile not in evening.view.hand and len(evening.view.hand) == len(hand)
    assert player.top.step == "trumps"


def test_the_widow_may_be_left(player: Player) -> None:
    sheet = SCENES["widow"].open(player)
    hand = sheet.evening.view.hand
    player.tap("keep")
    player.tap("suit-6")
    player.tap("trumps")
    assert sheet.evening.view.table["trump"] == 6
    assert set(sheet.evening.view.hand) == set(hand)


def test_a_hint_lights_one_number_and_keys_bid(player: Player) -> None:
    sheet = SCENES["bidding-hint"].open(player)
    grid = next(part for part in sheet.column.parts if hasattr(part, "allowed"))
    assert grid.hint == 34
    for _ in range(60):
        player.key("tab")
        if any(widget.focused == "bid-34" for widget in (sheet.column, sheet.panel, sheet.foot)):
            break
    player.key("enter")
    assert sheet.bid == 34


def test_advice_for_a_bid_is_lit(player: Player) -> None:
    """The lamp asks the table's adviser; its answer lights a number, or says to pass."""
    sheet = SCENES["bidding-moon"].open(player)
    player.tap("hint")
    player.wait(lambda: sheet.showing.hint is not None, "advice")
    player.frame(2)
    hint = sheet.showing.hint
    assert hint in sheet.evening.view.legal
    words, _ = painted(sheet)
    grid = next(part for part in sheet.column.parts if hasattr(part, "allowed"))
    advised = player.app.texts.say("ui.bid.advised-pass") in words
    assert grid.hint == hint.number and advised is (hint.verb == "pass")


# The others


def test_a_whole_train_reads_from_the_hub_on(player: Player) -> None:
    evening = SCENES["whole-train-feet"].evening()
    for seat in range(4):
        runs = runs_of(evening.view, f"train{seat}")
        laid = evening.view.table["trains"][seat]
        assert Counter(joined.tile for run in runs for joined in run.tiles) == Counter(laid)
        for run in runs:
            numbers = [evening.view.table["engine"].low if run.after is None else run.after.low]
            for joined in run.tiles:
                assert joined.first == numbers[-1]
                numbers.append(joined.last)
    _, tiles = painted(show(player, evening, "WholeTrainSheet", "train0"))
    assert Counter(tiles) == Counter(evening.view.table["trains"][0])


def test_a_branch_leaves_the_hub_which_is_no_tile_of_it(player: Player) -> None:
    evening = SCENES["whole-branch"].evening()
    laid = evening.view.table["tiles"]
    starter, branches = laid[0][0], 0
    for place in evening.view.table["ends"]:
        for run in runs_of(evening.view, place):
            branches += 1
            tiles = [joined.tile for joined in run.tiles]
            assert starter not in tiles and (run.tiles[0].first == starter.low or tiles[0].is_double)
    assert branches > 3
    words, tiles = painted(show(player, evening, "WholeTrainSheet", "a"))
    assert tiles and starter not in tiles
    assert any(
        text.startswith(f"{len(tiles)} tiles · {sum(tile.pips for tile in tiles)} pips") for text in words
    )
    assert any("from the hub on" in text for text in words)


def test_lines_of_a_free_table_are_joined() -> None:
    for game in ("super-train", "chickenfoot", "muggins"):
        evening = evening_until(game, 3, lambda match: len(match.view(0).table["tiles"]) > 8)
        for place in evening.view.table["ends"]:
            for run in runs_of(evening.view, place):
                for one, other in zip(run.tiles, run.tiles[1:], strict=False):
                    anywhere = game == "super-train" and other.tile.is_double  # it may go on any end
                    assert one.last == other.first or anywhere


def test_the_seed_is_told_when_the_match_is_over(player: Player) -> None:
    evening = evening_until("muggins", 2, lambda match: match.over, seed=90001)
    words, _ = painted(show(player, evening, "FairSheet"))
    shown = "-".join(word for word in words if re.fullmatch(r"([0-9A-Z]{4}-?)+", word))
    assert shown == evening.whole().fingerprint
    assert str(evening.whole().seed) in words
    player.tap("copy-seed")
    from kivy.core.clipboard import Clipboard

    assert Clipboard.paste() == str(evening.whole().seed)


def test_the_seed_is_seen_with_the_sentence_that_tells_of_it(player: Player) -> None:
    player.resize(915, 412)
    evening = evening_until("muggins", 2, lambda match: match.over, seed=90001)
    sheet = show(player, evening, "FairSheet")
    seed = next(part for part in sheet.column.parts if getattr(part, "text", "") == str(evening.whole().seed))
    wide = sheet.column.width
    below = sheet.column.top_of(seed) + seed.build(wide).measure(wide)
    assert sheet.scroll.down == 0 and below <= sheet.scroll.height < sheet.column.height


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_a_deal_is_checked_by_a_button(player: Player, size: tuple[int, int]) -> None:
    """Shuffled and played again from the record: it agrees with what was shown before play, or does not."""
    player.resize(*size)
    evening = evening_until("muggins", 2, lambda match: match.over, seed=90001)
    shown, texts = evening.whole().fingerprint, Texts()
    sheet = show(player, evening, "FairSheet")
    for promised, key in ((shown, "agrees"), ("0000-0000-0000-0000", "disagrees")):
        evening.whole()._fingerprint = promised
        player.tap("check")
        told = next(part for part in sheet.column.parts if getattr(part, "icon", ""))
        assert told.text == texts.say(f"ui.fair.{key}", fingerprint=short(shown))
        top, wide = sheet.column.top_of(told), sheet.column.width
        assert sheet.scroll.down <= top and top + told.build(wide).measure(wide) <= (
            sheet.scroll.down + sheet.scroll.height
        ), "it is in sight"


def test_changed_rules_are_marked(player: Player) -> None:
    evening = SCENES["rules"].evening()
    sheet = show(player, evening, "RulesInForceSheet")
    changed = {part.title for part in sheet.column.parts if getattr(part, "tag", "")}
    texts, game = Texts(), evening.game
    options = [option for option in game.options if option.name in ("double_blank", "set")]
    assert changed == {texts.option_title(game.key, option) for option in options}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_again_has_the_same_rules(game: str) -> None:
    """Whatever was chosen: with what `changed_rules` tells alone, the rules come about again."""
    rng = random.Random(7)
    for _ in range(12):
        found = Match.start(game, GAMES[game]).game
        chosen = {option.name: rng.choice(option.values) for option in found.options if rng.random() < 0.4}
        try:
            match = Match.start(game, GAMES[game], options=chosen)
        except ValueError:
            continue  # rules that do not go together
        assert same_again(match).rules == match.rules
        assert set(changed_rules(match.game, match.rules, match.players)) <= set(chosen)


def test_nothing_is_cut_off(player: Player) -> None:
    """What can be touched on every sheet lies inside the window, at every size."""
    for name in ("round-over-moon", "bidding-84", "widow"):
        sheet = SCENES[name].open(player)
        for size in ((412, 915), (915, 412), (360, 640), (1280, 800)):
            player.resize(*size)
            for child in sheet.children:
                for hot_name, hot in getattr(child, "hots", {}).items():
                    x, y = child.outside(hot.x, hot.y)
                    assert x >= -1 and x + hot.width <= size[0] + 1, (size, name, hot_name)
                    assert y >= -1 and y + hot.height <= size[1] + 1, (size, name, hot_name)
        player.app.stage.come_back()
