"""The pages around the table, worked by touches: setting up, settings, help, looking back, score pads."""

from __future__ import annotations

import json
import os
import threading
import time
from itertools import count

import pytest

from tests.ui.driver import opened

from domino.core.match import Match  # isort: skip
from kivy.metrics import dp

from domino.core.fingerprint import short
from domino.core.replay import Replay
from domino.games import GAMES
from domino.store.fields import FIELDS
from domino.store.sharing import to_text
from domino.tableside.manual.pages import words_of
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.ui.kit.paint.theme import FELTS, theme_for
from domino.ui.kit.paint.theme import player as fills
from domino.ui.kit.parts.text_table import TextTable
from domino.ui.pages.manual_parts import ItemPart
from tests.ui.played import LEVELS, careless, fill_history, fill_ledger, finished
from tests.ui.table.test_table_look import at

TEXTS = Texts()
SIZES = [(412, 915), (915, 412), (1280, 800)]


def type_name(player, name: str) -> None:
    """Types into the field that is open, and keeps it."""
    player.top.field.text = name
    player.tap("keep")


# Setting up


def test_a_table_is_set_up_by_touch_and_dealt_as_it_was_set_up(player) -> None:
    player.tap("mexican-train")
    player.tap("rules")
    player.tap("preset-club")
    player.tap("group-score")
    player.tap("rule-double_blank")
    player.tap("value-25")
    player.tap("use")
    player.tap("seat-1")
    player.tap("name")
    type_name(player, "Zoe")
    player.tap("who-person")
    player.tap("colour-9")
    player.tap("done")
    player.tap("deal")
    evening = player.app.stage.screen.evening
    assert evening.rules.preset == "club" and evening.rules.double_blank == 25
    assert evening.names[1] == "Zoe"
    assert evening.seats[1].is_human and evening.colours[1] == 9


def test_a_choice_that_cannot_be_says_why_and_changes_nothing(player) -> None:
    player.tap("mexican-train")
    player.tap("rules")
    player.tap("group-deal")
    player.tap("rule-starter")
    player.tap("value-engine-holder")
    assert player.screen == "rule", "the sheet stays open"
    assert "nobody holds it" in player.top.why_not
    player.back()
    assert player.top.draft.rules.starter == "rotates"


def test_a_name_that_is_taken_is_refused_with_a_sentence(player) -> None:
    player.tap("muggins")
    other = player.top.draft.places[2].name
    player.tap("seat-1")
    player.tap("name")
    type_name(player, other)
    assert player.screen == "name" and other in player.top.why_not
    player.back()
    assert player.screen == "seat"


def test_what_was_set_up_is_offered_again_the_next_time(player) -> None:
    player.tap("chickenfoot")
    player.tap("more")
    player.tap("rules")
    player.tap("group-score")
    player.tap("rule-double_blank")
    player.tap("value-25")
    player.tap("use")
    player.tap("deal")
    player.app.stage.screen.leave()
    player.tap("chickenfoot")
    assert len(player.top.draft.places) == 5
    assert player.top.draft.changed() == ["double_blank"]
    player.tap("rules")
    player.tap("reset")
    assert player.top.draft.changed() == []


def test_a_rule_that_makes_no_difference_is_disabled_and_says_why(player) -> None:
    player.tap("chickenfoot")
    player.tap("rules")
    player.tap("group-deal")
    player.tap("rule-no_set_tile")
    assert player.screen == "rule" and not player.top.why_not
    player.tap("value-redeal")
    assert player.screen == "rule", "it was not chosen"
    assert player.top.why_not == "Matters only where the set tile is held."
    player.back()
    player.tap("rule-set_tile")
    player.tap("value-held")
    player.tap("rule-no_set_tile")
    player.tap("value-redeal")
    assert player.screen == "rules" and player.top.draft.rules.no_set_tile == "redeal"


# Adding to the deal


def test_a_word_is_added_under_the_fingerprint_and_dealt_with(player) -> None:
    player.tap("moon")
    draft = player.top.draft
    player.tap("fair")
    assert player.screen == "adding"
    player.tap("add")
    type_name(player, "   ")
    assert player.screen == "name" and player.top.why_not
    type_name(player, " Zoe\u0308 ")
    for word in ("our table", "a mistake"):
        player.tap("add")
        type_name(player, word)
    player.tap("remove-2")
    assert draft.additions == ["Zoë", "our table"]
    player.tap("done")
    row = next(part for part in player.top.column.parts[0].parts if getattr(part, "name", "") == "fair")
    assert row.title == short(draft.fingerprint) and "2 words" in row.subtitle
    player.tap("deal")
    match = player.app.stage.screen.evening.whole()
    assert match.additions == ("Zoë", "our table") and match.fingerprint == draft.fingerprint


def test_dealing_asks_for_nothing_and_each_setup_has_a_secret_of_its_own(player) -> None:
    seen = set()
    for _ in range(2):
        player.tap("moon")
        seen.add(player.top.draft.fingerprint)
        player.tap("deal")
        match = player.app.stage.screen.evening.whole()
        assert match.additions == () and match.fingerprint in seen
        player.app.stage.screen.leave()
    assert len(seen) == 2


def test_a_shake_is_offered_only_where_one_is_felt(player, monkeypatch) -> None:
    from domino.device.shaking import find_shaker
    from domino.ui.pages import adding_sheet
    from tests.device.systems import Android

    player.tap("moon")
    player.tap("fair")
    assert "shake" not in player.names()
    player.tap("done")
    with Android().running() as phone:
        monkeypatch.setattr(adding_sheet, "find_shaker", lambda: find_shaker("android"))
        player.tap("fair")
        sheet, draft = player.top, player.app.stage.screen.draft
        player.tap("shake")
        player.wait(lambda: "hardly" in sheet.why_not, "a phone that lies still to be told")
        assert draft.additions == []
        player.tap("shake")
        at = count()

        def shaken() -> int:
            phone.sensors.push(next(at) * 7 % 31, -next(at), next(at) % 13)
            return len(draft.additions)

        player.wait(shaken, "the shake to be felt")
        assert len(draft.additions[0]) == 32 and not sheet.why_not
        player.tap("shake")
        player.tap("done")
        assert phone.sensors.listeners == [], "closing the sheet lets the sensor go"
    find_shaker.cache_clear()


def test_a_finished_match_tells_what_was_added_and_what_was_dealt_by_hand(player) -> None:
    from domino.core.match import Deal
    from domino.ui.pages import doors

    for more, name in (({"additions": ["our table", "Zoë"]}, "added"), ({"deals": {1: Deal([[]])}}, "")):
        match = Match.start("castle-rock", ["Ana"], seed=9, **more)
        while not match.over:
            match.play(match.legal()[0])
        number = player.app.history.add(match, [None], 0.0, 60.0).id
        doors.open_match(player.app, number)
        player.hear()
        parts = {getattr(part, "name", ""): part for part in player.top.column.parts}
        told = " ".join(getattr(part, "text", "") for part in player.top.column.parts)
        if name:
            assert parts["added"].title == "our table · Zoë" and "check" in parts
        else:
            assert "Dealt by hand: round 1." in told and not {"check", "fingerprint"} & parts.keys()
        player.app.stage.come_back()


# Settings and players


def test_cloth_and_faces_are_chosen_by_swatches_that_are_named_too(player) -> None:
    player.tap("settings")
    for setting in ("felt", "tile_faces"):
        for value in next(field for field in FIELDS if field.name == setting).values:
            player.tap(f"{setting}-{value}")
            player.settle()
            assert player.app.settings[setting] == value
            hot = player.app.stage.screen.column.hots[f"{setting}-{value}"]
            assert hot.on and hot.says == TEXTS.say(f"settings.{setting}.{value}")


def test_a_swatch_shows_its_own_cloth(player) -> None:
    player.tap("settings")
    player.settle()
    column, picture = player.app.stage.screen.column, player.picture()
    for felt in FELTS:
        hot = column.hots[f"felt-{felt}"]
        x, y = column.outside(hot.x + hot.width / 2, hot.y + hot.height - dp(52))
        seen = at(picture, x, y)
        near = {
            other: sum(abs(a - b) for a, b in zip(seen, theme_for("light", other).felt, strict=False))
            for other in FELTS
        }
        assert min(near, key=near.get) == felt, seen


def test_settings_are_kept_at_once_and_the_theme_changes_at_once(player) -> None:
    player.tap("settings")
    before = player.app.theme.background
    player.tap("theme-dark")
    assert player.app.settings.theme == "dark" and player.app.theme.background != before
    player.tap("undo")
    assert player.app.settings.undo is False
    player.tap("reset")
    player.tap("confirm")
    assert player.app.settings.undo is True


def named(player) -> set[str]:
    """The names of all settings on the page, whether or not they are in sight."""
    return {getattr(part, "name", "") for part in player.top.parts()}


def test_speech_is_switched_on_and_set_to_a_volume_that_is_heard_at_once(voice) -> None:
    said = voice("espeak")
    with opened(sound=False) as player:
        player.tap("settings")
        assert "speech_volume" not in named(player)
        player.tap("speech")
        player.wait(said.exists, "a voice")
        player.tap("speech_volume")
        assert player.app.settings.speech_volume == 0.5
        sentence = TEXTS.say("ui.settings.spoken")
        player.wait(
            lambda: said.read_text().splitlines() == [sentence, f"-a 50 {sentence}"], "a softer voice"
        )


def test_a_voice_without_a_volume_says_so_and_has_no_slider(voice) -> None:
    voice("flite")
    with opened(sound=False, speech=True) as player:
        player.tap("settings")
        assert "speech" in named(player) and "speech_volume" not in named(player)
        told = {getattr(part, "text", "") for part in player.top.parts()}
        assert TEXTS.say("ui.settings.no-speech_volume") in told


def test_what_a_device_lacks_has_no_slider(voice) -> None:
    """A computer without a voice, which does not vibrate either, with settings from a phone."""
    with opened(sound=False, speech=True, vibration=True) as player:
        player.tap("settings")
        assert {"speech", "vibration"} <= named(player)
        assert not {"speech_volume", "vibration_strength"} & named(player)


def test_usual_players_are_offered_at_the_table(player) -> None:
    player.tap("settings")
    player.tap("people")
    for name in ("Rosa", "Ben"):
        player.tap("add")
        type_name(player, name)
    player.tap("person-1")
    player.tap("colour-6")
    player.tap("done")
    player.back()
    player.back()
    player.tap("muggins")
    assert player.top.draft.places[0].name == "Rosa"
    player.tap("seat-1")
    player.tap("person-ben")
    seat = player.app.stage.screen.draft.places[1]
    assert (seat.name, seat.level, seat.colour) == ("Ben", None, 6)


# Help


def test_every_topic_of_help_is_there(player) -> None:
    player.tap("help")
    for topic in ("table", "keys", "about", *GAMES):
        player.tap(f"topic-{topic}")
        assert player.top.topic == topic
        told = [part for part in player.top.column.parts if isinstance(part, ItemPart | TextTable)]
        assert told and TEXTS.say("ui.help.missing") not in [getattr(part, "text", "") for part in told]


def test_help_names_rules_as_setup_does(player) -> None:
    player.tap("help")
    for key, game in GAMES.items():
        player.tap(f"topic-{key}")
        items = [part.item.runs for part in player.top.column.parts if isinstance(part, ItemPart)]
        told = " ".join(words_of(runs, TEXTS) for runs in items)
        assert "{" not in told
        assert all(TEXTS.option_title(key, option) in told for option in game.options)


# Looking back


def test_a_finished_match_is_found_opened_and_replayed(player) -> None:
    fill_history(player.app)
    player.tap("matches")
    player.tap("game-muggins")
    player.tap("over-0")
    assert player.screen == "match"
    player.tap("replay")
    replay = player.app.stage.screen.replay
    player.tap("forward")
    player.tap("forward")
    player.tap("back")
    assert replay.at == 1
    player.tap("round-forward")
    assert replay.at == replay.starts[1]
    player.key("right")
    assert replay.at == replay.starts[1] + 1


def test_the_deal_of_a_finished_match_is_checked_by_a_button(player) -> None:
    from domino.ui.pages import doors

    match = finished("muggins", 9)
    number = player.app.history.add(match, LEVELS[:4], 0.0, 60.0).id
    for promised, key in ((match.fingerprint, "agrees"), ("0000-0000-0000-0000", "disagrees")):
        player.app.history.database.write(
            lambda kept, promised=promised: kept.execute(
                "UPDATE matches SET fingerprint = ? WHERE id = ?", (promised, number)
            )
        )
        doors.open_match(player.app, number)
        player.hear()
        player.tap("check")
        told = next(part for part in player.top.column.parts if getattr(part, "name", "") == "check")
        assert told.subtitle == TEXTS.say(f"ui.fair.{key}", fingerprint=short(match.fingerprint))
        player.app.stage.come_back()


def test_a_replay_shows_all_hands_or_what_one_seat_saw(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    match = finished("mexican-train", 7, 1)
    seats = [Seat(name, level) for name, level in zip(match.names, LEVELS, strict=False)]
    player.app.stage.visit(ReplayScreen(player.app, match, seats))
    screen = player.app.stage.screen
    assert [seat for seat, _ in screen.hands.rows] == [0, 1, 2, 3]
    player.tap("seen-by")
    assert {name for name in player.names() if name.startswith("eyes-")} == {"eyes-all", "eyes-0"}
    player.tap("eyes-0")
    assert screen.hands.rows == [(0, screen.replay.view(0).hand)]


@pytest.mark.parametrize("game", ["forty-two", "moon", "eighty-four"])
def test_a_replay_shows_a_finished_trick_before_it_is_swept_away(player, game: str) -> None:
    """Forward, backward and by itself: every tile and who took it; the next step has only what came next."""
    from domino.tableside.shown.reading import Spot
    from domino.ui.pages.replay_screen import ReplayScreen

    match = finished(game, 3)
    seats = [Seat(name, level) for name, level in zip(match.names, LEVELS, strict=False)]
    player.app.stage.visit(ReplayScreen(player.app, match, seats))
    screen = player.app.stage.screen
    lies, trick = Replay(match), []
    tricks: dict[int, tuple[list, int]] = {}
    while lies.forward() and lies.round == 1:
        _, action = lies.action
        trick += [action.tile] if action.verb == "play" else []
        won = [event.seat for event in lies.events if event.kind == "trick"]
        if won:
            tricks[lies.at] = trick, won[0]
            trick = []

    def is_whole(step: int) -> None:
        tiles, winner = tricks[step]
        assert screen.replay.at == step
        assert [placed.tile for placed in screen.felt.layout.tiles] == tiles
        won = screen.felt.showing.winning
        assert won == Spot("trick", [seat for seat, _ in screen.felt.showing.last_trick].index(winner))
        name = screen.evening.wording.name(winner)
        assert any(name in told for told in screen.news.news.told), "and it is told"

    first = min(tricks)
    for _ in range(first):
        player.tap("forward")
    is_whole(first)
    player.tap("forward")
    assert [placed.tile for placed in screen.felt.layout.tiles] == [match.history[first][1].tile]
    player.tap("back")
    is_whole(first)
    for last in (True, False):  # the last of the round too, and by itself
        step = max(tricks) if last else sorted(tricks)[1]
        screen.go(step - 1)
        player.tap("play")
        player.wait(lambda step=step: screen.replay.at == step, "the trick", hurried=True)
        is_whole(step)
        player.tap("play")
    player.app.stage.come_back()


def test_a_replay_of_a_match_that_goes_on_keeps_hands_hidden(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    for levels, shown in (((None, "hard"), [0]), ((None, None), []), (("easy", "hard"), [])):
        match = Match.start("muggins", ("Ana", "Ben"), seed=3)
        match.play(match.legal()[0])
        seats = [Seat(name, level) for name, level in zip(match.names, levels, strict=True)]
        player.app.stage.visit(ReplayScreen(player.app, match, seats))
        screen = player.app.stage.screen
        assert [seat for seat, _ in screen.hands.rows] == shown
        player.tap("seen-by")
        player.settle()
        people = {f"eyes-{seat}" for seat, level in enumerate(levels) if level is None}
        offered = {name for name in player.names() if name.startswith("eyes-")}
        assert offered == {"eyes-everyone", *people}
        player.tap("eyes-everyone")
        assert screen.hands.rows == [] and screen.evening.view.hand == ()
        player.settle()
    player.tap("branch")
    assert player.app.stage.screen is screen and not player.app.stage.overlays, "its tiles are not tried out"


def test_what_leaves_the_app_says_first_that_it_holds_hidden_tiles(player, monkeypatch, tmp_path) -> None:
    from domino.ui.pages import doors, passing_on

    monkeypatch.setattr(passing_on, "folder_of", lambda app: tmp_path)
    told = TEXTS.say("ui.passing.export-holds-all")
    match = Match.start("muggins", ("Ana", "Ben"), seed=3)
    player.app.saves.start(match, [None, "easy"]).close()
    doors.export_everything(player.app)
    assert told in {getattr(part, "text", "") for part in player.top.column.parts}
    assert not list(tmp_path.iterdir())
    player.tap("confirm")
    player.wait(lambda: list(tmp_path.glob("boneyard-*.json")), "the file")
    doors.share(player.app, match, [None, "easy"])
    assert TEXTS.say("ui.passing.holds-all") in {
        getattr(part, "text", "") for part in player.top.column.parts
    }


def test_branching_off_a_replay_begins_a_match_of_its_own(player) -> None:
    from domino.ui.pages.replay_screen import ReplayScreen

    match = finished("muggins", 7)
    seats = [Seat(name, level) for name, level in zip(match.names, LEVELS, strict=False)]
    player.app.stage.visit(ReplayScreen(player.app, match, seats))
    player.app.stage.screen.go(5)
    player.tap("branch")
    player.tap("confirm")
    evening = player.app.stage.screen.evening
    assert evening.history[:5] == match.history[:5]
    assert len(match.history) > len(evening.history), "the old one is as it was"


def test_a_match_is_taken_from_the_clipboard_whatever_is_around_it(player) -> None:
    from kivy.core.clipboard import Clipboard

    match = finished("muggins", 9)
    Clipboard.copy("Look at this!\r\n> " + to_text(match, LEVELS[:4]).replace("\n", "\r\n> ") + "\r\nbye")
    player.tap("matches")
    player.tap("receive")
    player.tap("paste")
    player.wait(lambda: player.has("over-0"), "the match")
    assert player.app.history.list()[0].scores == match.scores
    player.app.stage.hush()
    Clipboard.copy("nothing of the kind")
    player.tap("receive")
    player.tap("paste")
    player.wait(lambda: player.sentence, "a sentence that says that there was none")
    assert len(player.app.history.list()) == 1


def test_a_file_dropped_on_the_window_is_taken(player, tmp_path) -> None:
    from kivy.core.window import Window

    match = finished("muggins", 11)
    file = tmp_path / "match.txt"
    file.write_text(to_text(match, LEVELS[:4]))
    player.tap("matches")
    Window.dispatch("on_drop_file", os.fsencode(file), 0, 0)
    player.hear()
    assert player.app.history.list()[0].scores == match.scores
    player.app.stage.hush()
    Window.dispatch("on_drop_file", os.fsencode(tmp_path / "no such file.txt"), 0, 0)
    player.hear()
    assert "no such file" in player.sentence


def test_pasting_eight_megabytes_does_not_hold_a_frame(player) -> None:
    from domino.ui.pages.passing_on import take_match

    match, taken = to_text(finished("muggins", 9), LEVELS[:4]), []
    text = ("x" * 79 + "\n") * (7_900_000 // 80) + match
    begun = time.thread_time()
    take_match(player.app, text, lambda: taken.append(True))
    assert time.thread_time() - begun < 0.008
    player.wait(lambda: taken)
    assert player.app.history.list()


def test_an_import_tells_how_far_it_is_and_can_be_stopped(player, tmp_path, monkeypatch) -> None:
    from domino.ui.kit import background
    from domino.ui.pages.passing_on import take_file

    file = tmp_path / "all.json"
    file.write_text(json.dumps({"boneyard-bundle": 1, "pads": [0] * 50_000}))
    monkeypatch.setattr(background, "MOMENT", 0.01)
    stopped = []
    take_file(player.app, file, lambda: stopped.append(True))
    player.wait(lambda: player.screen == "import", "the sheet")
    player.tap("stop")
    player.wait(lambda: stopped)
    said = player.app.texts.say("ui.passing.stopped")
    player.wait(lambda: player.sentence == said or player.app.stage.hush(), "the sentence")
    assert player.screen != "import"


def test_settings_from_elsewhere_are_shown_by_the_screens_own_thread(player, tmp_path, monkeypatch) -> None:
    from domino.ui.pages.passing_on import take_file

    file = tmp_path / "all.json"
    file.write_text(json.dumps({"boneyard-bundle": 1, "settings": {"felt": "wood"}}))
    threads = []
    monkeypatch.setattr(player.app, "restyle", lambda: threads.append(threading.current_thread()))
    take_file(player.app, file, lambda: None)
    player.wait(lambda: threads)
    assert threads == [threading.main_thread()]


def test_a_history_with_levels_and_colours_there_are_not_opens_everywhere(player) -> None:
    """As older versions took them from anywhere: what is not known is left out, and told."""
    match = finished("muggins", 9)
    player.app.history.add(match, ["zzzzz"] * 4, 1, 2, colours=(99, 14, None, 3))
    for page in ("statistics", "matches"):
        player.tap(page)
        player.frame(2)
        assert player.app.stage.screen.name == page
        player.back()


def test_statistics_tell_of_everyone_who_played(player) -> None:
    fill_history(player.app)
    player.tap("statistics")
    player.tap("game-mexican-train")
    player.tap("player-0")
    player.tap("computers")
    player.tap("player-3")
    player.tap("game-castle-rock")
    assert not player.has("player-1")


def test_statistics_are_never_an_empty_page_and_count_rounds_in_progress_too(player) -> None:
    def rounds() -> str:
        return next(
            part.trailing for part in player.top.column.parts if getattr(part, "name", "") == "rounds"
        )

    player.tap("statistics")
    assert rounds() == "0" and player.has("quick-moon")
    player.tap("quick-moon")
    assert player.app.stage.screen.evening.rules.target == 7
    player.app.stage.screen.leave()
    player.back()
    match = Match.start("muggins", ("Ana", "Ben"), seed=3)
    while match.round < 3:
        match.play(match.legal()[0])
    player.app.saves.start(match, [None, "easy"]).close()
    waiting = Match.start("muggins", ("Ana", "Ben"), seed=4)
    while not waiting.round_over:
        waiting.play(waiting.legal()[0])
    player.app.saves.start(waiting, [None, "easy"]).close()
    player.app.saves.start(waiting.rewound(len(waiting.history)), ["hard", "easy"]).close()
    over = finished("muggins", 9)
    player.app.history.add(over, LEVELS[:4], 0.0, 60.0)
    player.tap("statistics")
    assert rounds() == str(2 + 1 + len(over.round_scores)), "what only computers play does not count"


def parts_of(player, kind: type) -> list:
    return [part for part in player.top.column.parts if isinstance(part, kind)]


@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_statistics_show_how_a_person_plays_and_not_how_a_computer_does(player, scale: float) -> None:
    from kivy.metrics import Metrics

    from domino.ui.pages.progress_parts import CostsCard, StandsCard

    fill_history(player.app)
    fill_ledger(player.app)
    Metrics.fontscale = scale
    try:
        player.app.fonts_changed()
        player.tap("statistics")
        player.tap("game-forty-two")
        player.tap("player-0")
        player.wait(lambda: parts_of(player, CostsCard), "what decisions cost")
        (stands,), (costs,) = parts_of(player, StandsCard), parts_of(player, CostsCard)
        assert stands.stands.title and len(costs.costs.kinds) == 4 and len(costs.costs.points) == 12
        scroll = player.top.scroll
        for down in range(0, int(scroll.most), 300):
            scroll.scroll_to(down)
            scroll.content.repaint()
            player.frame(1)
    finally:
        Metrics.fontscale = 1.0
        player.app.fonts_changed()
    player.tap("computers")
    player.tap("player-1")
    player.frame(2)
    assert not parts_of(player, CostsCard) and not parts_of(player, StandsCard)


def test_a_reviewed_round_counts_in_statistics_and_only_once(player) -> None:
    played = careless("castle-rock", 4, 1)
    player.app.history.add(played, [None], 1.0, 2.0)
    for _ in range(2):
        player.app.reviewer.go_through(played, [0])
        player.wait(lambda: not player.app.reviewer.going, "the review")
    rows = player.app.memory.ledger.spent()
    assert {(row.name, row.game, row.played) for row in rows} == {(played.names[0], "castle-rock", 2.0)}
    assert sum(row.decisions for row in rows) == len(player.app.reviewer.of(played, 0, [1]).judged)


def test_who_has_done_a_puzzle_and_finished_nothing_is_there_too(player) -> None:
    player.app.memory.ledger.keep("Ana", "puzzle", "moon-1", "moon", "2026-01-31", 1.0)
    player.tap("statistics")
    player.tap("player-0")
    player.frame(2)
    shown = [getattr(part, "title", getattr(part, "text", "")) for part in player.top.column.parts]
    assert "Puzzles solved" in shown and any("6 more rounds" in each for each in shown)


# Score pads


def test_a_pad_for_real_tiles_counts_by_the_rules_of_its_game(player) -> None:
    player.tap("paper")
    player.tap("chickenfoot")
    player.tap("deal")
    assert player.screen == "pad"
    player.tap("enter")
    for tile in ("0-0", "0-5"):
        player.tap(f"tile-{tile}")
    player.tap("side-1")
    player.tap("number-12")
    player.tap("tile-9-12")
    player.tap("side-2")
    player.tap("tile-1-12")
    player.tap("keep")
    paper = player.app.stage.screen.paper
    assert paper.round_scores == ((55, 21, 13, 0),), "the double-blank counts 50"


def test_a_pad_shows_players_in_the_colours_they_chose(player) -> None:
    """On the pad and where rounds are entered, and when it is opened again."""
    player.tap("paper")
    player.tap("mexican-train")
    player.tap("seat-1")
    player.tap("colour-9")
    player.tap("done")
    player.tap("deal")

    def shown(number: int) -> int:
        """How many pixels of the window have this player's colour."""
        fill = tuple(round(part * 255) for part in fills(number)[0][:3])
        return sum(count for count, colour in player.picture().getcolors(1 << 20) if colour == fill)

    for again in (False, True):
        if again:
            player.back()
            player.tap("pad-0")
        assert player.screen == "pad"
        assert shown(9) > 400 and not shown(1), "the head of the column"
        player.tap("enter")
        assert player.screen == "entry" and shown(9) > 150 and not shown(1), "the badge"
        player.back()


def test_a_round_that_cannot_be_is_refused_and_can_be_mended(player) -> None:
    player.tap("paper")
    player.tap("muggins")
    player.tap("deal")
    player.tap("enter")
    player.tap("keep")
    assert player.screen == "entry" and player.top.why_not
    player.tap("form-points")
    for side, digits in ((0, "25"), (1, "10")):
        player.tap(f"side-{side}")
        for digit in digits:
            player.tap(f"key-{digit}")
    player.tap("keep")
    paper = player.app.stage.screen.paper
    assert paper.scores == (25, 10)
    player.tap("score-1-0")
    player.tap("side-0")
    player.tap("key-erase")
    player.tap("keep")
    assert paper.scores == (2, 10)
    player.tap("undo")
    assert paper.scores == (0, 0)


def test_bids_are_entered_and_what_the_others_took_follows(player) -> None:
    player.tap("paper")
    player.tap("forty-two")
    player.tap("deal")
    player.tap("enter")
    player.tap("bidder-0")
    player.tap("bid-31")
    player.tap("side-0")
    for key in ("key-3", "key-5"):
        player.tap(key)
    assert player.top.taken == ["35", "7"]
    player.tap("keep")
    assert player.app.stage.screen.paper.scores == (35, 7)


# Back, everywhere


@pytest.mark.parametrize("size", SIZES)
def test_back_leads_home_from_every_page(size) -> None:
    with opened(size) as player:
        fill_history(player.app)
        for way in (
            ["settings", "people"],
            ["help"],
            ["matches", "over-0"],
            ["statistics"],
            ["paper", "moon"],
            ["moon"],
        ):
            for step in way:
                player.tap(step)
            for _ in way:
                player.back()
            assert player.screen == "home", way
