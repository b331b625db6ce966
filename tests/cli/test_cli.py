"""The terminal, driven as a player drives it: the real program, lines in and lines out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domino.cli import main
from domino.core.actions import CALL, NEXT
from domino.core.match import Deal, Match
from domino.core.options import value_text
from domino.core.record import write
from domino.core.tiles import Tile
from domino.games import GAMES
from domino.store import Memory
from domino.store.places import HOME_VARIABLE, Places
from domino.tableside.seats import Seat, remarks
from domino.texts import Texts
from tests.tableside.test_rest import STRONG, hand_of

ROOT = Path(__file__).resolve().parents[2]
SMALL = ["mexican-train", "-o", "set=6", "-o", "rounds=1"]
"""A match that is over after one short round."""


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """The program, run with a home of its own and eighty columns."""
    mine = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    mine[HOME_VARIABLE] = ""  # whoever runs the tests may have set it
    return subprocess.Popen(
        [sys.executable, "-m", "domino", *arguments],
        cwd=ROOT,
        env={**os.environ, **mine, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(folder: Path, *arguments: str, typed: str = "", **environment: str) -> str:
    """What the program prints when all goes well."""
    out, complaints = start(folder, *arguments, **environment).communicate(typed, timeout=60)
    assert complaints == ""
    return out


def match_in(folder: Path) -> Match:
    """The one match that the program's memory holds: in progress, or finished."""
    memory = Memory(Places.at(folder / "boneyard"))
    finished = memory.history.list()
    entries = memory.saves.entries()
    assert len(finished) + len(entries) == 1
    return memory.history.match(finished[0].id) if finished else memory.saves.resume(entries[0].key).match


# The whole of it


def test_alone_it_says_what_it_can_do(tmp_path: Path) -> None:
    out = run(tmp_path)
    assert "python -m domino play mexican-train" in out
    assert len(out.splitlines()) < 20


def test_nothing_needs_a_terminal_and_nothing_is_coloured_without_one(tmp_path: Path) -> None:
    out = run(tmp_path, "play", *SMALL, "--seed", "1", typed="1\n", TERM="xterm-256color")
    assert "Your hand" in out
    assert "\033" not in out


class Script:
    """A match of two people played by text, with what must be typed and what may be seen on the way."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: list[str] = []
        self.held_by_other: list[set[Tile]] = []
        """For each time the keyboard is passed on: what the other player held then."""
        self.unfinished: list[int] = []
        """How many lines there were after a play that did not end the turn."""
        at_keyboard = None
        while not match.over:
            seat = match.turn
            assert seat is not None
            if seat != at_keyboard:
                self.lines.append("")
                self.held_by_other.append(set(match.view(1 - seat).hand))
                at_keyboard = seat
            action = match.legal()[-1]
            self.lines.append(str(action))
            events = match.play(action)
            drew = any(event.kind == "drew" for event in events)
            if drew and match.turn != seat:
                self.lines.append("")  # the tile has been seen
            elif action.verb == "play" and match.turn == seat:
                self.unfinished.append(len(self.lines))
            elif not match.over and CALL in match.legal(seat):
                self.lines.append("call")
                match.play(CALL, seat)
                at_keyboard = None

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@pytest.fixture(scope="module")
def script() -> Script:
    return Script(Match.start("mexican-train", ["Ana", "Ben"], options={"set": 6, "rounds": 1}, seed=11))


@pytest.fixture(scope="module")
def played(script: Script, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What is printed while the script is played, and where the match was kept."""
    folder = tmp_path_factory.mktemp("played")
    file = folder / "match.txt"
    return run(
        folder,
        "play",
        *SMALL,
        "--players",
        "Ana,Ben",
        "--seed",
        "11",
        "--save",
        str(file),
        typed=script.typed,
    ), file


def test_a_whole_round_by_text_moves(script: Script, played: tuple[str, Path]) -> None:
    out, file = played
    match = script.match
    assert Match.from_record(file.read_text()).history == match.history
    assert "Round 1 is over." in out
    assert f"{match.names[match.winners[0]]} won." in out
    assert re.search(rf"^total +{match.scores[0]} +{match.scores[1]}$", out, re.MULTILINE)
    assert "left in hand" in out  # the receipt


def test_passing_the_keyboard_never_shows_the_other_hand(script: Script, played: tuple[str, Path]) -> None:
    out = played[0].partition("Round 1 is over.")[0]
    before, *turns = re.split(r"Pass to (?:Ana|Ben), press Enter:", out)
    assert "Your hand" not in before
    assert len(turns) == len(script.held_by_other) > 4
    for shown, hidden in zip(turns, script.held_by_other, strict=True):
        seen = {Tile.parse(text) for text in re.findall(r"\b\d-\d\b", shown.replace("set=6", ""))}
        assert not seen & hidden
    assert all("Your hand" in shown or "Your last tile" in shown for shown in turns)


# Moves and questions


def test_a_move_by_its_number_its_text_or_its_tile(tmp_path: Path) -> None:
    match = Match.start("mexican-train", ["Player 1", "Ada"], options={"set": 6, "rounds": 1}, seed=3)
    assert match.turn == 0
    move = match.legal(0)[0]
    alone = [a for a in match.legal(0) if a.tile is move.tile]
    for typed in (
        "1",
        str(move),
        f"{move.tile} {move.place}",
        *([str(move.tile)] if len(alone) == 1 else []),
    ):
        out = run(tmp_path, "play", *SMALL, "--players", "2", "--seed", "3", typed=f"{typed}\n")
        assert f"You play {move.tile.said} on your train." in out


def test_questions_are_answered_and_change_nothing(tmp_path: Path) -> None:
    match = Match.start("mexican-train", 2, options={"set": 6, "rounds": 1}, seed=3)
    strange = next(tile for tile in match.view(1).hand)
    stuck = next(tile for tile in match.view(0).hand if 6 not in tile)
    typed = f"?\n? rules\nwhy {strange}\nwhy {stuck}\nwhy draw\nlog\nscore\ntable\nnonsense\n999\ndraw\nq\n"
    out = run(tmp_path, "play", *SMALL, "--players", "2", "--seed", "3", typed=typed)
    assert "save and leave" in out
    assert "MEXICAN TRAIN" in out
    assert f"You do not hold {strange.said}." in out
    assert f"{stuck.said} fits no end on the table." in out
    assert out.count("You hold a tile that fits, so you must play.") == 2
    assert "You were dealt" in out
    assert "Nothing has been scored yet." in out
    assert "'nonsense' is not a move." in out
    assert "The moves are numbered 1 to" in out
    kept = match_in(tmp_path)
    assert kept.history == ()


def test_undo_goes_back_past_the_computers(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    out = run(tmp_path, "play", *SMALL, "--seed", "3", "--save", str(file), typed="u\n1\n1\nu\nu\nu\nq\n")
    assert out.count("Taken back.") == 2
    assert out.count("There is nothing of yours to take back in this round.") == 2
    assert all(seat != 0 for seat, _ in Match.from_record(file.read_text()).history)


def test_a_round_that_is_over_stays_over(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    match = Match.start("mexican-train", ["Ana", "Ben"], options={"set": 6, "rounds": 2}, seed=3)
    while not match.round_over:
        match.play(match.legal()[0])
    file.write_text(write(match, ["seat 0 person", "seat 1 computer easy"]))
    done = match.history
    out = run(tmp_path, "play", "--resume", "--save", str(file), typed="u\n\nu\nq\n")
    assert "The round is over, and every hand has been shown." in out
    assert "There is nothing of yours to take back in this round." in out and "Taken back." not in out
    assert Match.from_record(file.read_text()).history[: len(done) + 1] == (*done, (0, NEXT))


def test_what_was_taken_back_is_done_again(tmp_path: Path) -> None:
    out = run(tmp_path, "play", *SMALL, "--seed", "4", typed="redo\n1\nu\nredo\nredo\nq\n")
    assert out.count("There is nothing to do again") == 2 and "Taken back." in out and "Done again." in out
    assert match_in(tmp_path).history


def test_taking_back_is_turned_off_where_the_app_turned_it_off(tmp_path: Path) -> None:
    Memory(Places.at(tmp_path / "boneyard")).settings.change(undo=False)
    out = run(tmp_path, "play", *SMALL, "--seed", "3", typed="1\nu\nq\n")
    assert "turned off in the settings" in out and "Taken back." not in out


def test_what_is_forced_plays_itself_where_the_app_was_told_so(tmp_path: Path) -> None:
    Memory(Places.at(tmp_path / "boneyard")).settings.change(forced=True)
    typed = "1\n" * 40 + "q\n"
    out = run(tmp_path, "play", *SMALL, "--seed", "4", typed=typed)
    assert "By itself: draw" in out and "Press Enter to draw" not in out


def test_a_rest_that_is_certain_is_offered_and_played_out(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    seats = [Seat("Player 1"), *(Seat(f"Player {number}", "easy") for number in (2, 3, 4))]
    file.write_text(write(hand_of(*STRONG), remarks(seats)), encoding="utf-8")
    out = run(tmp_path, "play", "--resume", "--save", str(file), typed="rest\nq\n")
    assert "The rest is certain: type rest" in out and out.count("By itself: ") == 7
    assert "is over" in out


def test_with_several_people_a_finished_turn_stays_done(tmp_path: Path) -> None:
    out = run(
        tmp_path, "play", *SMALL, "--players", "Ana,Ben", "--seed", "11", typed="\nu\n1\n\nu\nu\n1\n\nq\n"
    )
    assert "you can take back only what you have just done" in " ".join(out.split())
    assert "Taken back." not in out


def test_with_several_people_the_same_turn_can_be_taken_back(script: Script, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    after = script.unfinished[0]
    typed = "".join(f"{line}\n" for line in [*script.lines[:after], "u", "u", "q"])
    settings = ["play", *SMALL, "--players", "Ana,Ben", "--seed", "11", "--save", str(file)]
    assert run(tmp_path, *settings, typed=typed).count("Taken back.") == 1
    kept = Match.from_record(file.read_text()).history
    assert kept == script.match.history[: len(kept)]
    assert str(script.match.history[len(kept)][1]) == script.lines[after - 1]


def test_a_last_tile_can_be_called_at_once(tmp_path: Path) -> None:
    options = {"set": 6, "rounds": 1, "last_tile": "called"}
    script = Script(Match.start("mexican-train", ["Ana", "Ben"], options=options, seed=11))
    called = [seat for seat, action in script.match.history if action == CALL]
    assert called
    settings = ["play", *SMALL, "-o", "last_tile=called", "--players", "Ana,Ben", "--seed", "11"]
    out = run(tmp_path, *settings, typed=script.typed)
    for seat in called:
        assert f"{script.match.names[seat]}: call your last tile" in out
        assert f"{script.match.names[seat]} calls the last tile!" in out
    kept = match_in(tmp_path)
    assert kept.history == script.match.history


# Leaving and coming back


def test_a_match_left_and_resumed_goes_on_as_it_would_have(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.txt", tmp_path / "twice.txt"
    settings = ["play", *SMALL, "--players", "Ana,@easy,@hard", "--seed", "21", "--save"]
    whole = run(tmp_path, *settings, str(once), typed="1\n" * 90)
    first = run(tmp_path, *settings, str(twice), typed="1\n1\nq\n")
    assert "play --resume --save" in first
    rest = run(tmp_path, "play", "--resume", "--save", str(twice), typed="1\n" * 90)
    assert once.read_text() == twice.read_text()
    assert whole.splitlines()[-12:-1] == rest.splitlines()[-12:-1]
    again = run(tmp_path, "play", "--resume", "--save", str(twice))
    assert "won." in again


def test_end_of_input_saves_and_leaves(tmp_path: Path) -> None:
    run(tmp_path, "play", *SMALL, "--seed", "4", typed="1\n")
    assert "Your move" in run(tmp_path, "play", "--resume", typed="1\n1\n")
    kept = match_in(tmp_path)
    assert sum(1 for seat, _ in kept.history if seat == 0) == 3


def test_the_match_played_last_is_resumed_and_goes_into_the_history(tmp_path: Path) -> None:
    run(tmp_path, "play", *SMALL, "--seed", "3", typed="1\nq\n")
    run(tmp_path, "play", "castle-rock", "--seed", "4", typed="1\n1\nq\n")
    assert "Removed so far" in run(tmp_path, "play", "--resume", typed="q\n")
    out = run(tmp_path, "play", "--resume", typed="1\n" * 90)
    assert "in your history" in out
    memory = Memory(Places.at(tmp_path / "boneyard"))
    assert [finished.game for finished in memory.history.list()] == ["castle-rock"]
    assert [entry.game for entry in memory.saves.entries()] == ["mexican-train"]


def test_a_match_open_in_another_copy_is_not_opened_twice(tmp_path: Path) -> None:
    run(tmp_path, "play", *SMALL, "--seed", "3", typed="q\n")
    memory = Memory(Places.at(tmp_path / "boneyard"))
    save = memory.saves.resume(memory.saves.entries()[0].key)
    out, complaint = start(tmp_path, "play", "--resume").communicate("q\n", timeout=60)
    assert out == "" and "Close it there first." in complaint
    save.close()
    assert "Your move" in run(tmp_path, "play", "--resume", typed="q\n")


def test_verify_computes_the_fingerprint_anew(tmp_path: Path) -> None:
    match = Match.start("moon", seed=5)
    file = tmp_path / "match.txt"
    file.write_text(match.record())
    assert "promised." in run(tmp_path, "verify", str(file))
    assert "promised." in run(tmp_path, "verify", str(file), match.fingerprint.lower().replace("-", " "))
    other = Match.start("moon", seed=6).fingerprint
    program = start(tmp_path, "verify", str(file), other)
    out, _ = program.communicate(timeout=60)
    assert program.returncode == 1 and f"{other} was promised" in out
    bare = [line for line in match.record().split("\n") if not line.startswith(("#", "sum"))]
    file.write_text("\n".join(bare))
    assert "carries no fingerprint" in run(tmp_path, "verify", str(file))


def test_verify_takes_the_beginning_of_a_fingerprint_and_tells_what_was_added(tmp_path: Path) -> None:
    match = Match.start("moon", seed=5, additions=["our table", "Zoë"])
    file = tmp_path / "match.txt"
    file.write_text(match.record(), encoding="utf-8")
    out = run(tmp_path, "verify", str(file), match.fingerprint[:19])
    assert "promised." in out and match.fingerprint in out
    assert out.index("added        our table") < out.index("added        Zoë")


def test_verify_says_what_was_dealt_by_hand_and_that_nothing_is_promised_of_it(tmp_path: Path) -> None:
    match = Match.start("moon", seed=5, deals={2: Deal([[], [], []])})
    file = tmp_path / "match.txt"
    file.write_text(match.record())
    out = run(tmp_path, "verify", str(file))
    assert "Dealt by hand: round 2. Nothing is promised" in out and "fingerprint  " not in out
    promised = Match.start("moon", seed=5).fingerprint
    carried = [line for line in match.record().split("\n") if not line.startswith("sum")]
    earlier = Match.start("moon", seed=5, deals={2: Deal([[], [], []])}, version=2).record()
    for text in ("\n".join(carried).replace("# dealt by hand", f"# fingerprint {promised}"), earlier):
        file.write_text(text)
        program = start(tmp_path, "verify", str(file))
        out, _ = program.communicate(timeout=60)
        assert program.returncode == 1 and "Dealt by hand: round 2." in out and "ones its" not in out


def test_the_fingerprint_is_shown_before_the_first_hand(tmp_path: Path) -> None:
    out = run(tmp_path, "play", "moon", "--seed", "5", typed="q\n")
    shown = out.index(f"fingerprint  {Match.start('moon', seed=5).fingerprint}")
    assert shown < out.index("Your hand") and "Add a word" not in out
    several = run(tmp_path, "play", "moon", "--players", "Ana,Ben,Cem", typed="q\n")
    asked = re.search("Ana|Ben|Cem", several)
    assert asked and several.index("fingerprint  ") < asked.start(), "before anybody has the keyboard"


def test_words_are_added_after_the_fingerprint_was_shown(tmp_path: Path) -> None:
    out = run(tmp_path, "play", "moon", "--add", typed="our table\n" + "x" * 81 + "\n Zoe\u0308 \n\nq\n")
    match = match_in(tmp_path)
    assert match.additions == ("our table", "Zoë") and "1 to 80 letters" in out
    assert out.index(match.fingerprint) < out.index("Add a word") < out.index("Your hand")
    assert match.seed >> 90, "a fresh secret, as always"
    out, complaint = start(tmp_path, "play", "--resume", "--add").communicate("", timeout=60)
    assert out == "" and "words to add" in complaint


def test_a_save_never_destroys_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary")
    out = run(tmp_path, "play", *SMALL, "--seed", "3", "--save", str(file), typed="q\n")
    assert (tmp_path / "diary-1.txt").read_text() == "Dear diary"
    assert "diary-1.txt" in out


def test_the_menu(tmp_path: Path) -> None:
    out = run(tmp_path, "play", typed="0\nwhat\n4\nq\n")
    assert out.count("Type a number from 1 to 8") == 2
    assert "Removed so far: 0." in out  # the fourth is Castle Rock


# What cannot be


BAD = {
    "no such game": (["play", "poker"], "There is no game 'poker'"),
    "no such game to list": (["games", "poker"], "mexican-train"),
    "no such command": (["dance"], "invalid choice: 'dance'"),
    "no such flag": (["play", "moon", "--fast"], "--fast"),
    "no such option": (["play", "mexican-train", "-o", "sett=12"], "did you mean set?"),
    "no such value": (["play", "mexican-train", "-o", "set=7"], "Set cannot be '7'"),
    "no value": (["play", "mexican-train", "-o", "set"], "write NAME=VALUE"),
    "rules that clash": (["play", "mexican-train", "-o", "starter=engine-holder"], "engine"),
    "no such preset": (["play", "mexican-train", "--preset", "mine"], "box-of-four"),
    "too many players": (["play", "mexican-train", "--players", "15"], "2 to 14"),
    "no players": (["play", "mexican-train", "--players", "0"], "cannot sit at a table"),
    "two of one name": (["play", "mexican-train", "--players", "Ana,Ana"], "Two players are named Ana"),
    "no such level": (["play", "mexican-train", "--players", "Ana,@genius"], "easy, medium, hard"),
    "an empty name": (["play", "mexican-train", "--players", "Ana,,Ben"], "is not a player"),
    "a bad seed": (["play", "mexican-train", "--seed", "-3"], "whole number"),
    "a huge seed": (["simulate", "moon", "--seed", "9" * 39], "2**128"),
    "no matches": (["simulate", "moon", "-n", "0"], "from 1 to"),
    "simulated by nobody": (["simulate", "moon", "--level", "genius"], "random, easy"),
    "a contest of one": (["arena", "castle-rock", "hard", "easy"], "is played alone"),
    "no file": (["replay", "/nowhere/match.txt"], "/nowhere/match.txt cannot be read"),
    "a folder": (["replay", "/"], "cannot be read"),
    "not a record": (["replay", str(ROOT / "LICENSE")], "line 1: this is not a record"),
    "nothing saved": (["play", "--resume"], "No match is saved"),
    "not a fingerprint": (["verify", "match.txt", "ABC"], "is not a fingerprint"),
    "resumed otherwise": (["play", "moon", "--resume"], "as it was set up"),
    "nowhere to save": (["play", "moon", "--save", "/nowhere/match.txt"], "there is no folder"),
    "saved in a folder": (["play", "moon", "--save", "/"], "that is a folder"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    arguments, sentence = BAD[name]
    code = main(arguments)
    out, complaint = capsys.readouterr()
    assert (code, out) == (2, "")
    assert sentence in complaint
    assert len(complaint.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["no such game", "no such flag", "too many players", "not a record"])
def test_what_cannot_be_is_exit_code_2(name: str, tmp_path: Path) -> None:
    arguments, sentence = BAD[name]
    program = start(tmp_path, *arguments)
    out, complaint = program.communicate("q\n", timeout=60)
    assert (program.returncode, out) == (2, "")
    assert sentence in complaint
    assert "Traceback" not in complaint


def test_a_damaged_record_is_named_by_line_and_reason(tmp_path: Path, played: tuple[str, Path]) -> None:
    lines = played[1].read_text().split("\n")
    at = next(number for number, line in enumerate(lines) if re.match(r"\d play", line))
    lines[at] = "1 play 6-6 mexican" if lines[at].startswith("0") else "0 play 6-6 mexican"
    broken, bytes_only = tmp_path / "broken.txt", tmp_path / "bytes.txt"
    broken.write_text("\n".join(lines))
    bytes_only.write_bytes(b"boneyard 1\n\xff\xfe")
    for file, line in ((broken, at + 1), (bytes_only, 2)):
        for arguments in (["replay", str(file)], ["play", "--resume", "--save", str(file)]):
            program = start(tmp_path, *arguments)
            out, complaint = program.communicate("", timeout=60)
            assert (program.returncode, out) == (2, "")
            assert f"{file}, line {line}: " in complaint


# Looking on


def test_simulate_prints_the_same_for_the_same_arguments(tmp_path: Path) -> None:
    arguments = ["simulate", *SMALL, "-n", "6", "--seed", "40", "--players", "3"]
    programs = [start(tmp_path, *arguments), start(tmp_path, *arguments)]
    first, second = (program.communicate(timeout=60)[0] for program in programs)
    assert first == second
    lines = first.splitlines()
    assert [line.split(":")[0] for line in lines] == [*(f"seed {seed}" for seed in range(40, 46)), "total"]
    assert all(re.search(r"rounds 1, actions \d+, scores( \d+){3}, won by", line) for line in lines[:-1])


def test_replay_shows_everything_or_a_step_at_a_time(script: Script, played: tuple[str, Path]) -> None:
    folder, file = played[1].parent, str(played[1])
    everything = run(folder, "replay", file, "--all")
    for number, (seat, action) in enumerate(script.match.history, start=1):
        assert f"{number}. {script.match.names[seat]}: {action}" in everything
    assert "Hands:" in everything
    assert "won." in everything
    assert run(folder, "replay", "-", typed=Path(file).read_text()) == everything
    stepped = run(folder, "replay", file, typed="\n\nb\n5\nb\n9999\nq\n")
    shown = re.findall(r"^(\d+)\. ", stepped, re.MULTILINE)
    assert shown == ["1", "2", "1", "5", "4"]
    one_side = run(folder, "replay", file, "--all", "--seat", "0")
    assert "Hands:" not in one_side
    assert re.search(r"Ben draws a tile\.", one_side)
    assert not re.search(r"Ben draws \d", one_side)


def test_games_lists_what_there_is(tmp_path: Path) -> None:
    out = run(tmp_path, "games")
    assert re.findall(r"\(([a-z0-9-]+)\), ", out) == list(GAMES)
    assert [game["key"] for game in json.loads(run(tmp_path, "games", "--json"))] == list(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_games_tells_every_option_and_preset_in_sentences(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[key]
    assert main(["games", key, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["games", key]) == 0
    listing = " ".join(capsys.readouterr().out.split())
    sentences = [told["name"], told["line"]]
    for name, preset in game.presets.items():
        sentence = told["presets"][name]["sentence"]
        assert f"{name}: {sentence}" in listing
        assert all(f"{option}={value_text(value)}" in listing for option, value in preset.changes.items())
        sentences.append(sentence)
    for option, shown in zip(game.options, told["options"], strict=True):
        assert f" {option.name}: {shown['title']} " in listing
        assert [value["value"] for value in shown["values"]] == list(option.values)
        sentences += [shown["title"], *(value["sentence"] for value in shown["values"])]
    keys = [text for text in sentences if re.fullmatch(r"[\w-]+(\.[\w-]+)+", text) or "{" in text]
    assert not keys


# Texts


def test_a_text_is_the_game_s_own_else_the_common_one_else_its_key() -> None:
    texts = Texts("en")
    assert texts.say("mexican-train.name") == "Mexican Train"
    assert texts.say("mexican-train.who.you") == texts.say("common.who.you") == "You"
    assert texts.say("mexican-train.no.such.text", tile=3) == "mexican-train.no.such.text"
    assert texts.say("mexican-train.refusal") == "mexican-train.refusal"
    assert texts.say("common.refusal.not-in-hand", tile="{place}") == "You do not hold {place}."
    assert texts.say("common.refusal.not-in-hand") == "You do not hold {tile}."
    with pytest.raises(ValueError, match="there is en"):
        Texts("xx")


# The arena


def test_the_arena_tells_the_habits_of_characters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "forty-two", "samir", "easy", "-n", "2", "--hand"]) == 0
    told = capsys.readouterr().out
    assert "samir against easy" in told and "doubles in its hand" in told and "bids, of its turns" in told
    assert main(["arena", "forty-two", "easy", "random", "-n", "1", "--hand"]) == 0
    assert "doubles" not in capsys.readouterr().out


def test_the_arena_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.jsonl"
    assert main(["arena", "mexican-train", "nobody", "random"]) == 2
    contest = ["arena", "mexican-train", "easy", "random", "-o", "rounds=1", "--table", "--out", str(file)]
    assert main([*contest, "-n", "2"]) == 0
    first = file.read_text().splitlines()
    file.write_text("\n".join(first)[:-8])  # cut off while writing the last deal
    assert main([*contest, "-n", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "2 deals" in told[0] and "3 deals" in told[1]
    assert {json.loads(line)["deal"] for line in file.read_text().splitlines()[1:] if line.endswith("}")} == {
        0,
        1,
        2,
    }
    assert main(["arena", "mexican-train", "easy", "random", "--out", str(file), "-n", "1"]) == 2


def test_a_quick_game_is_short_and_what_is_chosen_beside_it_holds(tmp_path: Path) -> None:
    for name, arguments, wanted in (
        ("muggins", ["muggins"], {"target": 100}),
        ("trains", ["mexican-train", "-o", "double_blank=50"], {"set": 9, "rounds": 3, "double_blank": 50}),
        ("castle", ["castle-rock"], {"set": 6}),
    ):
        folder = tmp_path / name
        folder.mkdir()
        run(folder, "play", *arguments, "--quick", typed="q\n")
        rules = match_in(folder).rules
        assert {key: rules[key] for key in wanted} == wanted
    out = start(tmp_path, "play", "--resume", "--quick").communicate(timeout=60)[1]
    assert "leave out" in out
