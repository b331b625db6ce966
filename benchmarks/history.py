"""Statistics: the whole screen from 5,000 matches, against a bare query of the same rows."""

from __future__ import annotations

import random
import sqlite3
import tempfile
import time
from contextlib import closing

from benchmarks.side_by_side import medians
from domino.core.match import Match
from domino.games import GAMES
from domino.store import Memory
from domino.store.places import Places
from tests.invariants import random_action

MATCHES = 5_000
TURNS = 21
NAMES = ("Ana", "Ben", "Cem", "Dua", "Eva", "Fay", "Gus", "Hal")


def filled(memory: Memory) -> None:
    """A history of 5,000 matches: some of every game played, the rest rows like theirs with other seats,
    points and times, as if played over years."""
    rng = random.Random(1)
    for number, (key, game) in enumerate(GAMES.items()):
        players = game.usual_players()
        match = Match.start(key, list(NAMES[:players]), seed=number)
        while not match.over:
            match.play(random_action(match, match.turn, rng))
        memory.history.add(match, [None] * players, 0, number)

    def copy(connection: sqlite3.Connection) -> None:
        samples = connection.execute("SELECT * FROM matches").fetchall()
        of_match = "SELECT * FROM results WHERE match = ?"
        seats = {row[0]: connection.execute(of_match, row[:1]).fetchall() for row in samples}
        for id in range(len(samples) + 1, MATCHES + 1):
            sample = rng.choice(samples)
            row = (id, f"key {id}", f"deal {id}", *sample[3:])
            connection.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})", row)
            names = rng.sample(NAMES, len(seats[sample[0]]))
            for seat, name in zip(seats[sample[0]], names, strict=True):
                game, _, level, _, _, number, points, _, *facts = seat
                won = rng.random() < 1 / len(names)
                result = (game, name, level, id * 60.0, id, number, points + rng.randrange(50), won, *facts)
                connection.execute(f"INSERT INTO results VALUES ({', '.join('?' * len(result))})", result)

    memory.history.database.write(copy)


def screen(memory: Memory) -> float:
    """Everything the statistics screen shows when it opens; how many seconds it took."""
    started = time.perf_counter()
    memory.statistics.standings()
    memory.statistics.clears()
    memory.statistics.results("mexican-train", "Ana")
    return time.perf_counter() - started


def bare(memory: Memory) -> float:
    """The rows that statistics are made of, read by nothing but sqlite3; how many seconds it took."""
    started = time.perf_counter()
    with closing(sqlite3.connect(memory.places.database)) as connection:
        connection.execute("SELECT * FROM results").fetchall()
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Places.at(folder))
        filled(memory)
        turns = [(screen(memory), bare(memory)) for _ in range(TURNS)]
    ratio, seconds, _ = medians(turns)
    print(
        f"Statistics of {MATCHES:,} matches: {ratio:.2f} of a bare sqlite query of the same rows (at most 3);"
        f" {seconds:.3f} seconds (under 0.3)"
    )


if __name__ == "__main__":
    main()
