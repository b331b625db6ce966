"""Every game and preset has a transcript that was read through, and still plays the same."""

from __future__ import annotations

import pytest

from domino.core.game import Game
from domino.games import GAMES
from tests.transcripts import FOLDER, path_of, transcript

EVERY = [(game, preset) for game in GAMES.values() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), EVERY, ids=[f"{game.key}.{preset}" for game, preset in EVERY])
def test_a_game_plays_as_its_transcript_tells(game: Game, preset: str) -> None:
    path = path_of(game, preset)
    assert path.exists(), "no transcript: write it with python -m tests.transcripts, and read it through"
    assert transcript(game, preset) == path.read_text("utf-8")


def test_no_transcript_is_left_of_a_preset_there_is_not() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(game, preset).name for game, preset in EVERY}
