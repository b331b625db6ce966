"""What is another since the message before, both ways."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from domino.core.match import Match
from domino.games import GAMES
from domino.texts import ASSETS
from domino.together.differences import difference, patched
from domino.together.views import ViewReader, ViewWriter, view_data


def some_value(rng: random.Random, deep: int) -> Any:
    kind = rng.randrange(6 if deep else 4)
    if kind == 4:
        return [some_value(rng, deep - 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return {rng.choice("abcdef"): some_value(rng, deep - 1) for _ in range(rng.randrange(4))}
    return rng.choice([None, rng.randrange(9), str(rng.randrange(9)), []])


def some_pairs(count: int) -> list[list[Any]]:
    """What was told before, and after."""
    luck = [random.Random(seed) for seed in range(count)]
    return [[{"x": some_value(rng, 3), "y": some_value(rng, 3)} for _ in range(2)] for rng in luck]


def test_what_changed_makes_the_one_of_the_other() -> None:
    for before, after in some_pairs(500):
        change = json.loads(json.dumps(difference(before, after)))
        kept = json.dumps(before)
        assert patched(before, change) == after
        assert json.dumps(before) == kept, "nothing is changed in place"


@pytest.mark.parametrize(
    "change",
    [
        {"put": [1], "at": 9, "cut": 0},
        {"in": {"list": {"put": [1], "at": 2, "cut": 5}}},
        {"in": {"list": {"put": 1, "at": 0, "cut": 0}}},
        {"in": {"list": {"set": {"7": 1}}}},
        {"in": {"list": {"set": {"x": 1}}}},
        {"in": {"none": {"set": {"x": 1}}}},
        {"gone": ["none"]},
        {"set": [1]},
        [],
        None,
        7,
    ],
)
def test_what_is_no_difference_is_refused(change: Any) -> None:
    with pytest.raises(ValueError, match="does not follow"):
        patched({"list": [1, 2]}, change)


@pytest.mark.parametrize("key", GAMES)
def test_views_told_by_their_differences_are_the_views(key: str) -> None:
    rng, match = random.Random(19), Match.start(key, seed=19)
    seats = range(match.players)
    writers, readers = [ViewWriter() for _ in seats], [ViewReader() for _ in seats]
    told: list[Any] = [None] * match.players
    for _ in range(120):
        for seat in seats:
            data, before = writers[seat].data(match.view(seat)), told[seat]
            change = None if before is None else json.loads(json.dumps(difference(before, data)))
            told[seat] = json.loads(json.dumps(data)) if before is None else patched(before, change)
            seen = readers[seat].view(told[seat])
            assert seen == match.view(seat)
            assert view_data(seen) == view_data(match.view(seat)) == told[seat]
        if match.over:
            break
        if rng.random() < 0.1:
            match.undo()
        else:
            match.play(rng.choice(match.legal()))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_browser_makes_the_same_of_it(tmp_path: Path) -> None:
    shutil.copytree(ASSETS / "web", tmp_path / "web")
    (tmp_path / "package.json").write_text('{"type": "module"}')  # older nodes read .js as something else
    pairs = some_pairs(500)
    asked = json.dumps([[before, difference(before, after)] for before, after in pairs])
    program = (
        f"import {{ patched }} from {json.dumps((tmp_path / 'web' / 'line.js').as_uri())};"
        f"console.log(JSON.stringify({asked}.map(([old, change]) => patched(old, change))));"
    )
    command = ["node", "--input-type=module", "--eval", program]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(made) == [after for _, after in pairs]
