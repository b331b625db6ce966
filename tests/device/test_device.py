"""The centerpiece: what an action sounds like, feels like and is in words; and that nothing stops a game."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domino.core.events import KINDS, Event, Item
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.device.centerpiece import Centerpiece, Switches
from domino.device.cues import cue, feeling, loses, sounds, spoken
from domino.device.parts import Parts
from domino.device.speech import LONGEST, speakable
from domino.device.worker import Worker
from domino.games import GAMES
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from tests.device.test_plyer import Hand, Loader, eventually
from tests.device.test_sound_files import SHIPPED, name_of

TILE, DOUBLE = Tile(5, 12), Tile(3, 3)
SHIPPED_NAMES = {name_of(path.stem) for path in SHIPPED.glob("*.wav")}


def wording(game: str = "mexican-train", sides: int = 3) -> Wording:
    return Wording(Texts(), game, ("Ana", "Ben", "Cleo"), sides, 0)


class Written:
    """Every part of a device, each writing down what it was asked for."""

    def __init__(self) -> None:
        self.felt: list[object] = []
        self.said: list[str] = []
        self.volumes: list[float] = []
        self.has_volume = True
        self.parts = Parts(None, self, self)

    def vibrate(self, time: float) -> None:
        self.felt.append(time)

    def pattern(self, pattern: list[float]) -> None:
        self.felt.append(tuple(pattern))

    def cancel(self) -> None: ...

    def speak(self, message: str, volume: float) -> None:
        self.said.append(message)
        self.volumes.append(volume)


class Table:
    """A centerpiece and what comes of it."""

    def __init__(self, **switches: Any) -> None:
        self.device, self.hand, self.loader = Written(), Hand(), Loader()
        given = Switches(**({"speech": True} | switches))
        self.centerpiece = Centerpiece(SHIPPED, self.loader, self.hand.later, given, self.device.parts)
        self.hand.run()
        if given.sound:
            eventually(lambda: len(self.hand.jobs) == len(list(SHIPPED.glob("*.wav"))))
            self.hand.run()

    def plays(self) -> dict[str, int]:
        played = Counter[str]()
        for take, player in self.loader.players.items():
            played[name_of(take)] += player.plays
        return dict(+played)


# Sounds of one action


@pytest.mark.parametrize(
    ("kinds", "heard"),
    [
        ("played", ["click"]),
        ("played closed", ["click", "latch"]),
        ("played double", ["click", "cluck"]),
        ("played unmarked double", ["click", "cluck"]),
        ("played double last-tile", ["click", "whistle"]),
        ("drew marked", ["draw", "chuff"]),
        ("passed blocked scored scored round-over", ["pass", "knock"]),
        ("played out scored scored round-over", ["click", "out"]),
        ("played out scored scored round-over match-over", ["click", "win"]),
        ("played trick scored round-over", ["click", "round-over"]),
        ("round dealt dealt dealt played", ["shuffle"]),
        ("called", ["whistle"]),
        ("caught penalty drew drew", ["draw", "knock"]),
        ("played foot", ["click", "brood"]),
        ("played skipped", ["click", "pass"]),
        ("played spell reversed", ["click", "spell"]),
    ],
)
def test_the_events_of_an_action_are_heard_as_one(kinds: str, heard: list[str]) -> None:
    events = [
        Event(kind, 0, place="train1" if kind in ("played", "closed") else None) for kind in kinds.split()
    ]
    assert [sound for _, sound in sounds(events)] == heard


def test_the_telling_sound_comes_after_the_one_of_hands() -> None:
    (first, _), (second, _) = sounds([Event("double", 0), Event("played", 0)])
    assert first == 0 < second


def test_a_place_can_make_a_call_something_else() -> None:
    assert cue(Event("called", 0)).sound == "whistle"
    assert cue(Event("called", 0, place="points")).sound == "score"
    assert cue(Event("caught", 0, place="points")).sound == "knock"


def test_a_match_that_nobody_wins_has_no_fanfare() -> None:
    assert cue(Event("match-over", 0)).sound == "win"
    assert cue(Event("match-over")).sound == "lost"


def test_a_tile_on_a_tile_clicks_and_one_on_the_felt_alone_does_not() -> None:
    assert cue(Event("played", 0, TILE, "train1")).sound == "click"
    assert cue(Event("played", 0, TILE, "hub")).sound == cue(Event("played", 0, TILE)).sound == "felt"


def test_a_row_is_swept_and_a_double_latched() -> None:
    assert cue(Event("closed", 0, TILE, number=3)).sound == "sweep"
    assert cue(Event("closed", None, DOUBLE, "train1")).sound == "latch"


@pytest.mark.parametrize(
    ("what", "heard"),
    [("mark", "mark"), ("bid-not-reached", "set"), ("tricks", "round-over")],
)
def test_what_was_scored_for_can_be_heard(what: str, heard: str) -> None:
    events = [
        Event("trick", 2),
        Event("scored", 0, number=0),
        Event("scored", 1, number=1, items=(Item(what, 1),)),
    ]
    assert [sound for _, sound in sounds([*events, Event("round-over")])] == [heard]


@pytest.mark.parametrize(
    ("events", "losers"),
    [
        ([Event("out", 0)], {1, 2}),
        ([Event("out", 0), Event("match-over", 1)], {0, 2}),
        ([Event("match-over", 0), Event("match-over", 1)], {2}),
        ([Event("match-over")], {0, 1, 2}),
        ([Event("played", 0)], set()),
    ],
)
def test_winning_and_losing_sound_different(events: list[Event], losers: set[int]) -> None:
    assert {viewer for viewer in range(3) if loses(events, wording(), viewer)} == losers
    assert not loses(events, wording(), None), "nobody who looks, nobody who loses"
    for one in events:
        winning, losing = sounds([one]), sounds([one], lost=True)
        assert (winning != losing) == (cue(one).sound in ("out", "win"))


def test_a_partner_who_is_out_has_not_beaten_the_player() -> None:
    pairs = Wording(Texts(), "muggins", ("Ana", "Ben", "Cleo", "Dan"), 2, 0)
    assert [loses([Event("out", 2)], pairs, viewer) for viewer in range(4)] == [False, True, False, True]


def test_people_at_one_device_have_not_lost_to_each_other() -> None:
    table = Table()
    table.centerpiece.events([Event("match-over", 1)], wording(), 0, company=True)
    table.centerpiece.events([Event("match-over", 1)], wording(), 0)
    assert table.plays() == {"win": 1, "lost": 1}


def test_of_what_is_staged_only_hands_are_heard_until_it_is_shown() -> None:
    table = Table()
    events = [Event("played", 0, TILE, "left"), Event("scored", 0, number=15)]
    table.centerpiece.events(events, wording(), 0, staged=True)
    table.hand.run()
    assert table.plays() == {"click": 1}
    table.centerpiece.play("score")
    assert table.plays() == {"click": 1, "score": 1}


@pytest.mark.parametrize("game", GAMES)
def test_every_match_can_be_heard_felt_and_told(game: str) -> None:
    """From the deal to the end: at most two sounds an action, every kind known, every sentence whole."""
    players = GAMES[game].players(GAMES[game].rules())[-1]
    match = Match.start(game, players=players, seed=3)
    names = [f"Player{seat}" for seat in range(players)]
    words = Wording(Texts(), game, names, len(match.scores), None)
    actions, rng = [match.view(0).log], random.Random(3)
    while not match.over and len(actions) < 400:
        actions.append(match.play(rng.choice(match.legal())))
    assert len(actions) > 20
    for events in actions:
        heard = sounds(events)
        assert 1 <= len(heard) <= 2
        assert {sound for _, sound in heard} <= SHIPPED_NAMES
        for listener in (None, 0):
            line = spoken(events, words, listener)
            assert "{" not in line and f"{game}." not in line and "None" not in line and "  " not in line


# What is felt


@pytest.mark.parametrize(
    ("kinds", "felt"),
    [("played", "tick"), ("played double", "double"), ("drew penalty", "buzz"), ("passed", None)],
)
def test_what_a_player_does_is_felt(kinds: str, felt: str | None) -> None:
    events = [Event(kind, 0) for kind in kinds.split()]
    assert feeling(events, 0) == felt
    assert feeling(events, 1) is None, "what others do is not"
    assert feeling(events, None) is None and feeling([Event("played")], None) is None


def test_turns_and_refusals_are_felt_heard_and_said() -> None:
    table = Table()
    table.centerpiece.your_turn("Your turn.")
    assert table.plays() == {}, "what led to it is heard first"
    table.hand.run()
    eventually(lambda: table.device.felt == [0.35] and table.device.said == ["Your turn."])
    table.centerpiece.refusal("That tile does not fit.")
    eventually(lambda: len(table.device.felt) == 2 and len(table.device.said) == 2)
    assert table.plays() == {"your-turn": 1, "refusal": 1}


# What is said


def test_a_move_is_said_in_a_sentence_to_who_listens() -> None:
    events = [Event("played", 1, TILE, "train1"), Event("last-tile", 1)]
    assert spoken(events, wording(), 0) == "Ben plays 12-5 on their own train. Ben is down to the last tile!"
    assert spoken(events, wording(), 1) == "You play 12-5 on your train. You are down to your last tile!"


def test_scores_and_the_winner_are_said_shortly() -> None:
    events = [Event("scored", 0, number=1), Event("scored", 1, number=30)]
    events += [Event("round-over", number=4), Event("match-over", 0)]
    told = "You score 1 point. Ben scores 30 points. Round 4 is over. You have won."
    assert spoken(events, wording(), 0) == told
    assert spoken(events, wording(), 1).endswith("Ana won.")
    assert spoken([*events, Event("match-over", 1)], wording(), 2).endswith("Ana and Ben share the win.")
    assert spoken([Event("match-over")], wording(), 2) == "Nobody has won."


@pytest.mark.parametrize("kind", ["drew", "buried", "dealt"])
@pytest.mark.parametrize(("viewer", "company"), [(None, False), (1, False), (0, True), (None, True)])
def test_a_hidden_tile_is_never_said_to_who_may_not_know_it(
    kind: str, viewer: int | None, company: bool
) -> None:
    table = Table(sound=False)
    events = [Event(kind, 0, TILE), Event("passed", 0)]
    table.centerpiece.events(events, wording("moon"), viewer, company)
    eventually(lambda: table.device.said)
    assert "12" not in table.device.said[0] and "Ana passes." in table.device.said[0]


def test_who_is_alone_hears_what_they_drew() -> None:
    table = Table(sound=False)
    table.centerpiece.events([Event("drew", 0, TILE)], wording(), 0)
    eventually(lambda: table.device.said)
    assert table.device.said == ["You draw 12 5."]


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("Ana plays 5-12.", "Ana plays 5 12."),
        ("-v nothing", " -v nothing"),
        ("\n\x1b--help", " --help"),
        ("\ud800x", "x"),
        ("[[volm 1]] [[[x", "[ [volm 1]] [ [ [x"),
        ("   ", ""),
        ("x" * 5000, "x" * LONGEST),
    ],
)
def test_a_message_is_made_safe_to_speak(message: str, given: str) -> None:
    assert speakable(message) == given


# Switches


def test_each_part_has_its_own_switch() -> None:
    for off in ("sound", "vibration", "speech"):
        table = Table(**{off: False})
        table.centerpiece.events([Event("played", 0, TILE, "train0")], wording(), 0)
        eventually(lambda table=table, off=off: off == "vibration" or table.device.felt)
        eventually(lambda table=table, off=off: off == "speech" or table.device.said)
        table.centerpiece.close()
        centerpiece = table.centerpiece
        assert centerpiece._vibration._worker.join(20) and centerpiece._speech._worker.join(20)
        made = {"sound": table.plays(), "vibration": table.device.felt, "speech": table.device.said}
        assert [name for name, what in made.items() if not what] == [off]


def test_speech_is_off_by_default() -> None:
    assert Switches() == Switches(
        sound=True, volume=1.0, vibration=True, strength=1.0, speech=False, speech_volume=1.0
    )


def test_the_volume_reaches_every_player_at_once() -> None:
    table = Table()
    table.centerpiece.change(volume=0.25)
    assert {player.volume for player in table.loader.players.values()} == {0.25}
    assert table.centerpiece.switches.volume == 0.25


@pytest.mark.parametrize(("volume", "given"), [(0.35, 0.35), (1.0, 1.0), (7.0, 1.0)])
def test_the_volume_of_speech_reaches_the_voice(volume: float, given: float) -> None:
    table = Table(sound=False)
    table.centerpiece.change(speech_volume=volume)
    table.centerpiece.say("Your turn.")
    eventually(lambda: table.device.said)
    assert table.device.volumes == [given] and table.centerpiece.speaks_softly


@pytest.mark.parametrize("volume", [0.0, -1.0])
def test_at_no_volume_nothing_is_said(volume: float) -> None:
    table = Table(sound=False, speech_volume=volume)
    table.centerpiece.say("Nobody hears this.")
    table.centerpiece.change(speech_volume=0.5)
    table.centerpiece.say("Somebody hears this.")
    eventually(lambda: table.device.said)
    assert table.device.said == ["Somebody hears this."]


def test_a_voice_that_cannot_be_told_is_not_silenced_by_a_volume_from_elsewhere() -> None:
    table = Table(sound=False, speech_volume=0.0)
    table.device.has_volume = False
    table.centerpiece.say("As loud as ever.")
    eventually(lambda: table.device.said)
    assert table.device.volumes == [1.0] and not table.centerpiece.speaks_softly


def test_a_sound_still_to_come_is_not_heard_in_the_background() -> None:
    table = Table()
    table.centerpiece.events([Event("played", 0, DOUBLE), Event("double", 0, DOUBLE)], wording(), None)
    table.centerpiece.quiet()
    table.hand.run()
    assert table.plays() == {"felt": 1}


def test_a_sound_wanted_before_it_is_loaded_is_played_when_it_is() -> None:
    hand, loader = Hand(), Loader()
    centerpiece = Centerpiece(SHIPPED, loader, hand.later, Switches(), Parts())
    hand.jobs.clear()
    centerpiece.play("knock")
    centerpiece.play("knock")
    eventually(lambda: hand.jobs)
    hand.run()
    assert loader.players["knock"].plays == 1


# Nothing stops a game


def failing(*_: object, **__: object) -> Any:
    raise RuntimeError("out of order")


class Failing:
    """A part, and words, of which nothing works."""

    volume, state, has_volume = 1.0, "stop", True
    play = stop = unload = vibrate = pattern = cancel = speak = failing
    to = say = event = failing
    reader = 0


def everything(centerpiece: Centerpiece, words: Any) -> None:
    for kind in KINDS:
        centerpiece.events([Event("played", 0, TILE), Event(kind, 0)], words, 0)
    centerpiece.refusal("No.")
    centerpiece.your_turn("Your turn.")
    centerpiece.change(volume=0.1, strength=0.0, speech_volume=0.1)
    centerpiece.play("no such sound")
    centerpiece.feel("no such word")
    centerpiece.quiet()
    centerpiece.close()
    centerpiece.your_turn("Anyone?")
    centerpiece.close()


@pytest.mark.parametrize("loader", [failing, lambda path: None, lambda path: Failing()])
def test_no_call_raises_when_everything_is_broken(loader: Callable[[str], Any], caplog: Any) -> None:
    hand = Hand()
    parts = Parts(lambda path: failing(), Failing(), Failing())
    centerpiece = Centerpiece(SHIPPED, loader, hand.later, Switches(speech=True), parts)
    centerpiece.play("click")
    centerpiece.feel("tick")
    centerpiece.say("Hello.")
    eventually(lambda: len(caplog.records) >= 3)
    hand.run()
    everything(centerpiece, Failing())
    hand.run()
    text = caplog.text
    assert text.count("plyer plays no sounds") == 1
    assert text.count("No vibration") == 1 and text.count("No speech") == 1
    assert text.count("failed at events") == 1


def test_a_folder_without_sounds_is_said_once_and_is_silent(tmp_path: Path, caplog: Any) -> None:
    centerpiece = Centerpiece(tmp_path / "nowhere", failing, Hand().later, Switches(), Parts())
    everything(centerpiece, wording())
    assert [record.getMessage() for record in caplog.records if "sound" in record.getMessage()] == [
        "There are no sounds in nowhere"
    ]


def test_a_worker_goes_on_after_a_failure_and_drops_the_oldest_of_too_many(caplog: Any) -> None:
    worker, gate, done = Worker("test", limit=3), threading.Event(), []
    worker.do(gate.wait)  # type: ignore[arg-type]
    eventually(lambda: not worker._jobs)
    worker.do(failing)
    for n in range(10):
        worker.do(lambda n=n: done.append(n))  # type: ignore[misc]
    worker.do(failing)
    gate.set()
    eventually(lambda: caplog.records)
    worker.do(lambda: done.append("after"))
    eventually(lambda: done[-1:] == ["after"])
    assert done == [8, 9, "after"]
    worker.close(lambda: done.append("last"))
    worker.do(lambda: done.append("too late"))
    assert worker.join(20) and done[-1] == "last"
