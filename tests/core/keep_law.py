"""Writes the fixtures of the current law: `python -m tests.core.keep_law`, run before the law is changed.

It makes `tests/core/version<N>`: a record of every game and preset, matches with random options, a save in
progress of each game, and matches that reach the clauses the next version changes, with `expected.json`.
It refuses to write over a folder that is there: a law that was kept is never kept again.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from domino.core.deal import Deal
from domino.core.match import Match
from domino.core.options import VERSION
from domino.games import GAMES
from domino.store import Memory
from domino.store.history import key_of
from domino.store.places import Places
from tests.core.earlier_laws import FOLDER, replayed
from tests.invariants import random_start, random_step

MOST_ACTIONS = 200
"""Records are cut here."""
IN_PROGRESS = 15
"""How many actions a save has."""
ANY = 3
"""How many matches of each game have random options."""


@dataclass(frozen=True, slots=True)
class Special:
    """A match that reaches a clause: how it is started, and what is done first."""

    name: str
    game: str
    players: int
    preset: str
    options: Mapping[str, object]
    seed: int = 1
    deals: Mapping[int, Deal] = field(default_factory=dict)
    first: Sequence[tuple[int, str]] = ()
    additions: Sequence[str] = ()


SPECIALS = (
    Special("additions", "chickenfoot", 3, "box-of-four", {"rounds": 2}, 11, additions=("our table", "Zoë")),
    Special(
        "no-catch-after-a-lost-turn",
        "super-train",
        2,
        "box-of-eight",
        {"last_tile": "called", "rounds": 2},
        2,
        {1: Deal([["5-5", "6-6", "0-1"], ["5-6", "0-2", "0-3"]], starter=0)},
        [(0, "play 5-5 a"), (1, "play 5-6 a"), (0, "play 6-6 a")],
    ),
    *(
        Special(
            "no-catch-after-a-skip",
            game,
            2,
            preset,
            {"last_tile": "called", "infractions": "penalised", "penalty": "skip", "hand": 4, **options},
            3,
        )
        for game, preset, options in (
            ("mexican-train", "box-of-four", {"rounds": 4}),
            ("muggins", "box-of-four", {"target": 100}),
        )
    ),
    Special(
        "no-catch-after-a-skip",
        "chickenfoot",
        2,
        "box-of-four",
        {"last_tile": "called", "infractions": "penalised", "penalty": "skip", "set": 9, "rounds": 2},
        3,
        {1: Deal([["1-9", "2-9", "3-9"], ["4-9", "5-9", "6-9"]], ["0-1", "0-2"], 0)},
        [(0, "play 1-9 a"), (1, "draw"), (0, "play 2-9 a")],
    ),
    Special("a-drawn-breaker-is-kept", "super-train", 4, "fifteens", {"rounds": 4, "hand": 5}, 4),
    Special("a-drawn-breaker-is-kept-in-pairs", "super-train", 2, "fifteens", {"rounds": 4}, 5),
    Special(
        "everybody-has-a-first-turn",
        "mexican-train",
        4,
        "club",
        {"first_turn": "whole-train", "hand": 2, "rounds": 6},
        6,
    ),
    Special(
        "everybody-has-a-first-turn-after-one-went-out",
        "mexican-train",
        3,
        "club",
        {"first_turn": "whole-train", "engine": "placed", "set": 9, "rounds": 2},
        6,
        {1: Deal([["1-9", "1-2"], ["4-9", "4-5", "7-7"], ["1-3", "0-8"]], ["6-6"], 0)},
        [(0, "play 1-9 train0"), (0, "play 1-2 train0")],
    ),
    Special("the-engine-alone", "mexican-train", 3, "club", {"set": 6, "hand": 1, "rounds": 7}, 7),
    Special(
        "the-engine-alone-in-one-hand",
        "mexican-train",
        2,
        "club",
        {"set": 6, "rounds": 2, "hand": 3},
        8,
        {1: Deal([["6-6"], ["1-2", "3-4"]])},
    ),
    Special(
        "out-with-a-follow-up-elsewhere",
        "mexican-train",
        2,
        "box-of-four",
        {"out_on_double": False, "set": 9, "rounds": 2},
        8,
        {1: Deal([["1-9", "1-1", "5-9"], ["2-9", "0-2", "0-3"]], ["1-8"], 0)},
        [(0, "play 1-9 train0"), (1, "play 2-9 train1"), (0, "play 1-1 train0"), (0, "play 5-9 mexican")],
    ),
    *(
        Special(
            f"out-while-a-double-is-open-{number}",
            "mexican-train",
            3,
            "box-of-four",
            {"out_on_double": False, "hand": 3, "rounds": 5, **options},
            number,
        )
        for number, options in (
            (9, {}),
            (10, {"set": 6}),
            (11, {"set": 6, "double_needs": 3}),
            (12, {"set": 6, "first_turn": "whole-train"}),
        )
    ),
)


def played(match: Match, rng: random.Random, most: int = MOST_ACTIONS) -> Match:
    """The match played on at random, to its end or until it has so many actions."""
    while not match.over and len(match.history) < most:
        random_step(match, rng)
    return match


def matches() -> dict[str, Match]:
    """Every match that is kept, by the name of its file."""
    kept: dict[str, Match] = {}
    for key, game in GAMES.items():
        for preset in game.presets:
            rng = random.Random(f"{key} {preset} {VERSION}")
            players = rng.choice(game.players(game.rules(preset)))
            kept[f"{key}-{preset}-1"] = played(
                Match.start(game, players, preset, seed=rng.randrange(1 << 128)), rng
            )
        for number in range(1, ANY + 1):
            rng = random.Random(f"{key} {number} {VERSION}")
            kept[f"{key}-any-{number}"] = played(random_start(game, rng), rng)
        rng = random.Random(f"{key} in progress {VERSION}")
        kept[f"{key}-unfinished"] = played(Match.start(game, seed=rng.randrange(1 << 128)), rng, IN_PROGRESS)
    for special in SPECIALS:
        match = Match.start(
            special.game,
            special.players,
            special.preset,
            special.options,
            special.seed,
            special.deals,
            additions=special.additions,
        )
        for seat, action in special.first:
            match.play(action, seat)
        kept[f"{special.game}-{special.name}"] = played(match, random.Random(special.seed), 3 * MOST_ACTIONS)
    return kept


def save_of(match: Match) -> bytes:
    """The journal of a save of this match, played step by step."""
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Places.at(Path(folder)))
        table = memory.saves.start(match.rewound(0), [None] * match.players, started=0.0)
        for seat, action in match.history:
            table.play(action, seat)
        table.sync()
        return memory.saves.path(table.key).read_bytes()


def expected_of(match: Match) -> dict[str, object]:
    """What the program tells of a match, as `earlier_laws.expected` reads it."""
    return {
        "key": key_of(match.record()),
        "fingerprint": match.fingerprint,
        "round_scores": [list(points) for points in match.round_scores],
        "winners": list(match.winners),
        "over": match.over,
        "actions": len(match.history),
        "digest": replayed(match.rewound(0), match.history)[1],
    }


def main() -> int:
    folder = FOLDER / f"version{VERSION}"
    if folder.exists():
        print(f"{folder} is there already", file=sys.stderr)
        return 1
    folder.mkdir()
    kept = matches()
    for name, match in kept.items():
        (folder / f"{name}.txt").write_text(match.record() + "\n", encoding="utf-8", newline="\n")
        if name.endswith("-unfinished"):
            (folder / f"{name.removesuffix('unfinished')}save.journal").write_bytes(save_of(match))
    told = (
        f"{json.dumps(f'{name}.txt')}:{json.dumps(expected_of(match), separators=(',', ':'))}"
        for name, match in kept.items()
    )
    (folder / "expected.json").write_text("{" + ",\n".join(told) + "}\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
