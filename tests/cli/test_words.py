"""Every sentence the terminal prints: whole rounds of every game by every preset, with everything that can be
typed on the way, and nothing in them that only a program would say."""

from __future__ import annotations

import ast
import inspect
import io
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import domino
from domino.ai import PLAYERS, advise
from domino.cli import main
from domino.core.match import Match
from domino.games import GAMES
from domino.store.places import HOME_VARIABLE
from domino.tableside import hints
from domino.tableside.words.wording import UNTOLD, Wording
from domino.texts import ASSETS, Texts

TOPS = tuple(tomllib.loads((ASSETS / "texts" / "en.toml").read_text(encoding="utf-8")))
RAW = (
    re.compile(rf"(?<![\w./-])(?:{'|'.join(TOPS)})\.[a-z_-]+(?:\.\w[\w-]*)*(?![\w/])"),
    re.compile(r"(?<![\w./-])[a-z][\w-]*\.[a-z][\w-]*\.[\w-]+"),
    re.compile(r"\{[a-z][^{}\n]*\}"),
)
"""What a sentence that is missing, or not filled in, looks like."""

QUESTIONS = (
    "?", "? rules", "log", "score", "table", "hint", "explain", "why", "why draw", "why pass", "why bid 31",
    "why bid 99", "why bid 5", "why trump 3", "why trump 9", "why bury 0-0", "why call", "why claim",
    "why stop", "why remove 0", "why remove 1", "why remove3 1", "why remove 88", "why catch 1",
    "why muggins", "why next", "why nonsense", "nonsense", "999", "u", "draw", "pass", "stop", "claim",
    "muggins", "call", "catch 1", "bid 31", "bid 61", "31", "60", "4", "0", "trump 4", "p", "d",
)  # fmt: skip
"""What is typed besides moves; most of it is refused, each game in its own words."""
PLACES = ("", " train0", " train1", " mexican", " hub", " a", " b", " c.1", " left", " nowhere", " seat1")
PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]
HOUSE_RULES = {
    "last_tile": "called",
    "infractions": "penalised",
    "claim": "claimed",
    "scoring": "marks",
    "all_pass": "forced",
}
"""Rules that bring sentences of their own, played besides the presets."""


def house_rules(key: str) -> dict[str, str]:
    """Those of the house rules that a game has."""
    allowed = {option.name: option.values for option in GAMES[key].options}
    return {name: value for name, value in HOUSE_RULES.items() if value in allowed.get(name, ())}


def raw_in(text: str) -> list[str]:
    """What of a text only a program would say."""
    return [found for pattern in RAW for found in pattern.findall(text)]


class Typist(io.StringIO):
    """Standard input of somebody who first asks everything, and then plays: mostly moves by their number, now
    and then anything else, until the match is over or there is enough."""

    def __init__(self, seed: int, lines: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.left = lines
        self.waiting = list(reversed(QUESTIONS))

    def readline(self, size: int | None = -1, /) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        if not self.waiting:
            self.waiting = self._some()
        return self.waiting.pop() + "\n"

    def _some(self) -> list[str]:
        chance = self.chance
        if chance.random() < 0.75:
            return [str(chance.choice((1, 1, 1, 2, 3, 5)))] if chance.random() < 0.9 else [""]
        if chance.random() < 0.5:
            return [chance.choice(QUESTIONS)]
        tile = f"{chance.randrange(7)}-{chance.randrange(13)}"
        return [chance.choice(("", "why ", "play ")) + tile + chance.choice(PLACES)]


@pytest.fixture(autouse=True)
def a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder of its own, lines that need no folding, and hints without much thought."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setattr(hints, "THOUGHT", 0.01)


def told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str, typed: io.StringIO
) -> str:
    """All that the program prints, complaints too."""
    monkeypatch.setattr(sys, "stdin", typed)
    main(arguments)
    out, complaints = capsys.readouterr()
    return out + complaints


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_no_round_of_any_preset_shows_a_raw_key(
    key: str, preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person among easy computers, who asks everything; then the match is replayed, and checked."""
    file = str(tmp_path / "match.txt")
    play = ["play", key, "--preset", preset, "--level", "easy", "--seed", "5", "--save", file]
    out = told(monkeypatch, capsys, *play, typed=Typist(1, 300))
    assert "Round 1" in out
    for arguments in (["replay", file, "--all"], ["replay", file, "--all", "--seat", "0"], ["verify", file]):
        out += told(monkeypatch, capsys, *arguments, typed=io.StringIO())
    out += told(monkeypatch, capsys, "replay", file, typed=io.StringIO("\n\nb\nb\nb\n3\nx\n999999\nq\n"))
    assert not raw_in(out)


@pytest.mark.parametrize("key", GAMES)
def test_no_house_rule_shows_a_raw_key(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two people or more at one keyboard, calls, claims and penalties by hand, and the store for a memory."""
    game = GAMES[key]
    names = [option.name for option in game.options]
    options = [f"-o{name}={value}" for name, value in house_rules(key).items()]
    people = ",".join(f"P{number}" if number < 2 else "@" for number in range(game.usual_players()))
    out = ""
    penalties = ("none", "draw", "keep", "points", "skip") if "penalty" in names else (None,)
    for number, penalty in enumerate(penalties):
        more = [f"-openalty={penalty}"] if penalty else []
        play = ["play", key, "--players", people, "--level", "easy", "--seed", "3", *options, *more]
        out += told(monkeypatch, capsys, *play, typed=Typist(number, 150))
        out += told(monkeypatch, capsys, "play", "--resume", typed=Typist(number + 9, 100))
    assert "Pass to P0" in out or game.usual_players() == 1
    assert not raw_in(out)


def test_no_other_command_shows_a_raw_key(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(monkeypatch, capsys, typed=io.StringIO())
    for key in GAMES:
        for arguments in (["games", key], ["simulate", key, "-n", "2"], ["play", key, "--players", "99"]):
            out += told(monkeypatch, capsys, *arguments, typed=io.StringIO())
    out += told(monkeypatch, capsys, "games", typed=io.StringIO())
    out += told(monkeypatch, capsys, "play", typed=io.StringIO("x\n0\nq\n"))
    out += told(monkeypatch, capsys, "arena", "castle-rock", "easy", "random", typed=io.StringIO())
    out += told(monkeypatch, capsys, "arena", "moon", "easy", "random", "-n1", "--hand", typed=io.StringIO())
    out += told(monkeypatch, capsys, "arena", "moon", "quinn", "easy", "-n1", "--hand", typed=io.StringIO())
    for command in ("play", "games", "simulate", "arena", "replay", "verify"):
        out += told(monkeypatch, capsys, command, "--help", typed=io.StringIO())
    assert not raw_in(out.replace("match.txt", ""))


# What the walk may not meet: every key the program names, and every reason a game gives


def strings_in(*folders: str) -> Iterator[str]:
    """Every string in the code of these rooms, without docstrings."""
    root = Path(domino.__file__).parent
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def test_every_key_the_terminal_names_has_a_text() -> None:
    texts = Texts()
    groups = tuple(tomllib.loads((ASSETS / "texts" / "en.toml").read_text(encoding="utf-8"))["common"])
    named = re.compile(rf"(?:{'|'.join((*TOPS, *groups))})(?:\.[a-z0-9-]*[a-z0-9])+")
    keys = {text for text in strings_in("cli", "tableside") if named.fullmatch(text)}
    assert len(keys) > 80
    assert not [key for key in sorted(keys) if not (texts.find(key) or texts.find(f"common.{key}"))]


NEVER = {("forty-two", "item.double"), ("moon", "refusal.shaker-must-bid")}
"""What code that games share could say, and these never do: doubles count in Eighty-Four alone, and in Moon
nobody is forced to bid."""


def first_words(key: str, callee: str) -> set[str]:
    """The words that a game's code begins such calls with: chance meets few of the reasons and kinds there
    are."""
    bases = (*type(Match.start(key).state).__mro__, *type(GAMES[key]).__mro__)
    paths = {Path(inspect.getfile(base)) for base in bases if base.__module__.startswith("domino.")}
    first = [
        node.args[0]
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and callee in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))
        and node.args
    ]
    return {
        choice.value
        for argument in first
        for choice in ((argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,))
        if isinstance(choice, ast.Constant) and isinstance(choice.value, str)
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_event_and_item_of_a_game_has_a_sentence(key: str) -> None:
    texts = Texts()
    reasons = first_words(key, "Refusal")
    assert reasons
    gaps = [f"refusal.{reason}" for reason in reasons]
    for kind in (first_words(key, "tell") | first_words(key, "Event")) - UNTOLD:
        told_to = any(texts.find(f"{key}.event.{kind}.{who}") for who in ("you", "any"))
        gaps += [] if told_to else [f"event.{kind}.any"]
    for what in first_words(key, "Item"):
        gaps += [] if texts.find(f"{key}.item.{what}-yours") else [f"item.{what}"]
    assert not [gap for gap in gaps if texts.find(f"{key}.{gap}") is None and (key, gap) not in NEVER]


@pytest.mark.parametrize("key", GAMES)
def test_every_hint_has_its_reason_in_words(key: str) -> None:
    """Whatever may be done, in turn and out of it, and what can be said for it."""
    chance, seen = random.Random(4), set()
    for seed in range(4):
        match = Match.start(key, options=house_rules(key) if seed % 2 else {}, seed=seed)
        wording = Wording(Texts(), key, match.names, len(match.scores), 0)
        for _ in range(120):
            for seat in range(match.players):
                view = match.view(seat)
                if not match.round_over and view.legal:
                    for advice in advise(view, random.Random(1), 0.0):
                        seen.add(advice.reason)
                        told = hints.best_told(advice, view, wording.to(seat))
                        assert not raw_in(told) and not re.search(r"  | [.,]", told), told
            if match.over:
                break
            everyone = [(seat, action) for seat in range(match.players) for action in match.legal(seat)]
            seat, action = chance.choice(everyone)
            match.play(action, seat)
    assert len(seen) > 2 if key in PLAYERS else seen == {"no-opinion"}
