"""Finds puzzles in computers' play, and checks those there are.

    python -m tools.mine_puzzles moon forty-two        mines thirty of each game into assets/puzzles
    python -m tools.mine_puzzles --minutes 60 --more chickenfoot       goes on with those that are there
    python -m tools.mine_puzzles --check moon          judges them again with ten times the worlds

A position is one whose best action beats the next kind by the coach's least and by four standard errors, is
no pass or draw, and is missed by the easy level and seen by hard; and for which ten times the worlds find the
same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import domino.games  # noqa: F401  (registers them)
from domino.ai import LEVELS, PLAYERS, decide
from domino.ai.advice import ranked
from domino.ai.thinking import Thinking
from domino.coach.bench import Bench
from domino.coach.figures import FIGURES, Figures
from domino.coach.judging import why
from domino.coach.puzzles import Puzzle, read, to_decide, written
from domino.coach.weighing import Finding, Lots, clearest, free, measure
from domino.core.actions import Action
from domino.core.game import View, find_game
from domino.core.match import Match
from domino.core.options import VERSION
from tools.epoch import ROOT

FOLDER = ROOT / "assets" / "puzzles"
FIRST_SEED = 800_001
ENOUGH = 30
A_ROUND = 2
"""How many puzzles one round gives, at most: many rounds give more to see."""
OF_A_DIFFICULTY = 12
"""How many of each there are, at most, while the time is not half up."""
OF_A_VERB = 20
"""How many answers have the same verb, at most, where another would have been possible: to do always the same
solves nothing."""
ERRORS = 4.0
SPARE = 3.0
"""By how many standard errors ten times the worlds must find more than the least."""
MORE = 10
"""How many times the worlds a puzzle is checked with."""
WORLDS = {"easy": 10, "medium": 30, "hard": 40}
"""How many worlds computers look at that lead to positions: they need not play their best."""
NO_ANSWER = {"pass", "draw", "stop"}


def positions(game: str, seed: int) -> Iterator[tuple[Match, View]]:
    """The decisions of a round between computers of all levels."""
    counts = FIGURES[game].players or (find_game(game).usual_players(),)
    match = Match.start(game, counts[seed % len(counts)], seed=seed)
    rng = random.Random(f"{seed} mine")
    while not match.round_over:
        assert match.turn is not None
        view = match.view(match.turn)
        if len(to_decide(view)) > 1:
            yield match, view
        level = LEVELS[(seed + match.turn) % len(LEVELS)]
        match.play(decide(view, level, rng, Thinking(WORLDS[level])))


def choice(view: View, level: str, rng: random.Random) -> Action:
    """What a level thinks best, without the slips of a game; hard as the coach asks it."""
    worlds = FIGURES[view.game].opinion if level == "hard" else WORLDS[level]
    advice = ranked(PLAYERS[view.game](view, level, rng, Thinking(worlds)))
    legal = to_decide(view)
    return next(each.action for each in advice if each.action in legal)


def clear(found: Finding | None, figures: Figures) -> bool:
    """Whether it is a best action for a puzzle."""
    return found is not None and found.best.verb not in NO_ANSWER and found.clear(figures.least, ERRORS)


def again(bench: Bench, figures: Figures, rng: random.Random) -> Finding | None:
    """The best action with ten times the worlds."""
    return clearest(bench, figures, rng, Lots.of(figures, MORE, stops=False))


def puzzle_in(match: Match, view: View, rng: random.Random) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    figures = FIGURES[view.game]
    bench = figures.bench(view, free())
    answer = bench.alike(choice(view, "hard", rng))
    if bench.alike(choice(view, "easy", rng)) == answer:
        return None
    found = clearest(bench, figures, rng)
    if found is None or not clear(found, figures) or bench.alike(found.best) != answer:
        return None
    sure = again(bench, figures, rng)
    if sure is None or bench.alike(sure.best) != answer or not clear(sure, figures):
        return None
    if sure.cost - SPARE * sure.error < figures.least:  # other worlds might find too little
        return None
    missed = bench.alike(choice(view, "medium", rng)) != answer
    reason = why(view, found.best, rng, free())
    return Puzzle(
        view.game,
        VERSION,
        view.players,
        match.seed,
        tuple(action for _, action in match.history),
        costs(bench, figures, found.best, rng),
        1 + missed + (sure.cost < 2 * figures.least),
        reason.key if reason is not None else "",
    )


def costs(bench: Bench, figures: Figures, best: Action, rng: random.Random) -> dict[Action, float]:
    """What every action costs against the best, as it comes to when others play on; never nought but for what
    is of one kind with it."""
    by_kind = {bench.alike(best): 0.0}
    exact = bench.calculated()
    found = {}
    for action in bench.actions():
        kind = bench.alike(action)
        if kind not in by_kind:
            if exact and action in exact and best in exact:
                cost = exact[best] - exact[action]
            else:
                cost = measure(bench, best, action, rng, Lots.of(figures)).cost
            by_kind[kind] = max(0.1, round(figures.shrink * cost, 1))
        found[action] = by_kind[kind]
    return found


def mine(game: str, wanted: int, minutes: float, found: list[Puzzle]) -> None:
    """Goes on until there are so many puzzles of a game, or as many as there is time for. Each is kept as
    soon as it is found."""
    began, seed = time.monotonic(), max((puzzle.seed + 1 for puzzle in found), default=FIRST_SEED)
    levels = Counter(puzzle.difficulty for puzzle in found)
    verbs = Counter(puzzle.answers[0].verb for puzzle in found if len(_verbs(puzzle)) > 1)
    while len(found) < wanted and time.monotonic() - began < 60 * minutes:
        rng = random.Random(f"{seed} puzzles")
        here = 0
        for match, view in positions(game, seed):
            if here == A_ROUND or len(found) == wanted:
                break
            if rng.random() < 0.5:
                continue
            puzzle = puzzle_in(match, view, rng)
            if puzzle is None:
                continue
            verb = puzzle.answers[0].verb
            if verbs[verb] >= OF_A_VERB and len(_verbs(puzzle)) > 1:
                continue
            early = time.monotonic() - began < 30 * minutes
            if early and levels[puzzle.difficulty] >= OF_A_DIFFICULTY:
                continue
            levels[puzzle.difficulty] += 1
            verbs[verb] += len(_verbs(puzzle)) > 1
            found.append(puzzle)
            keep(game, found)
            here += 1
            took = time.monotonic() - began
            print(f"{game}: {len(found)} after {took:.0f} s and {seed - FIRST_SEED + 1} rounds", flush=True)
        seed += 1


def _verbs(puzzle: Puzzle) -> set[str]:
    return {action.verb for action in puzzle.costs}


def keep(game: str, puzzles: Sequence[Puzzle]) -> None:
    """Writes the puzzles of a game, the easiest first."""
    FOLDER.mkdir(exist_ok=True)
    order = sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.seed, len(puzzle.actions)))
    (FOLDER / f"{game}.json").write_text(written(game, order), encoding="utf-8")


def kept(game: str) -> list[Puzzle]:
    """The puzzles of a game that there are."""
    path = FOLDER / f"{game}.json"
    return list(read(path.read_text("utf-8"))) if path.exists() else []


def holding(game: str) -> list[Puzzle]:
    """The puzzles of a game that hold with ten times the worlds, other ones than they were mined with, and
    that hard solves."""
    figures, held = FIGURES[game], []
    for puzzle in kept(game):
        match = puzzle.match()
        assert match.turn is not None
        view, rng = match.view(match.turn), random.Random(f"check {puzzle.name}")
        sure = None
        if choice(view, "hard", rng) in puzzle.answers:
            sure = again(figures.bench(view, free()), figures, rng)
        good = sure is not None and sure.best in puzzle.answers and clear(sure, figures)
        if good:
            held.append(puzzle)
        else:
            print(f"{puzzle.name}: does not hold, {sure}", flush=True)
    return held


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Mines puzzles, or checks those there are.")
    parser.add_argument("games", nargs="+", choices=list(FIGURES), metavar="GAME")
    parser.add_argument("--check", action="store_true", help="judge them again with ten times the worlds")
    parser.add_argument("--more", action="store_true", help="keep those that hold, and find what is missing")
    parser.add_argument("--wanted", type=int, default=ENOUGH)
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game")
    asked = parser.parse_args(argv)
    well = True
    for game in asked.games:
        if asked.check:
            held, there = len(holding(game)), len(kept(game))
            print(f"{game}: {held} of {there} hold with {MORE} times the worlds", flush=True)
            well = well and held == there
        else:
            mine(game, asked.wanted, asked.minutes, holding(game) if asked.more else [])
            print(f"{game}: {len(kept(game))} puzzles", flush=True)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
