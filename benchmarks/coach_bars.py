"""How good the coach is: planted mistakes, hard's own play, and a referee. Run by hand, a game at a time:

    python -m benchmarks.coach_bars --into FOLDER --games moon,forty-two --rounds 60 --flagged 50

Hard plays every seat of a round; a quarter of one seat's decisions are spoiled. Each decision of that seat is
judged as the coach judges it, the spoiled ones again in twice the worlds: those that clearly cost something
are material, those that cost under a third of the least are harmless. Then other players go on from both
actions of what was flagged, as a referee. What was found is kept in the folder, a line each, and a run that
was stopped goes on from there. The table has 95% intervals (Wilson's). docs/coach.md tells what came of it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from domino.ai import PLAYERS, WORLDS, decide
from domino.ai.advice import ranked
from domino.ai.thinking import Thinking
from domino.coach.bench import margin
from domino.coach.figures import FIGURES
from domino.coach.judging import MARKED_ERRORS, agrees
from domino.coach.weighing import Lots, cost_of, free
from domino.core.actions import SAYINGS, Action
from domino.core.game import State, View, find_game
from domino.core.match import Match

FIRST_SEED = 700_001
SPOILED = 0.25
"""Which share of a seat's decisions is spoiled."""
FEWER = {"chickenfoot": 48}
"""Worlds hard looks at where it is given fewer than usual: a round would take minutes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game at a table, and who goes on as the referee: a level with so many worlds, in so many worlds."""

    game: str
    players: int
    referee: str
    worlds: int
    deals: int = 32

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}"


TABLES = (
    Table("castle-rock", 1, "hard", 20),
    Table("moon", 3, "medium", 30),
    Table("forty-two", 4, "medium", 30),
    Table("muggins", 2, "medium", 30),
    Table("muggins", 4, "medium", 30),
    Table("eighty-four", 8, "medium", 30),
    Table("mexican-train", 4, "hard", 0, 24),
    Table("chickenfoot", 4, "hard", 4, 12),
)
BARS = {
    "castle-rock-1": (80, 8, 60),
    "moon-3": (90, 2, 120),
    "forty-two-4": (90, 2, 120),
    "muggins-2": (85, 2, 60),
    "muggins-4": (70, 2, 60),
    "eighty-four-8": (90, 2, 120),
    "mexican-train-4": (75, 15, 700),
    "chickenfoot-4": (45, 2, 400),
}
"""Of each table: the least share of material plants found, the most of hard's own that is flagged with hard's
opinion left out, and the most milliseconds that 95 of 100 decisions take."""
HARMLESS, SAME_SIGN, RATIO = 3, 75, (0.8, 1.2)

Row = dict[str, Any]


# What is played


def dealt(table: Table, seed: int) -> Match:
    """A match, of which one round is played."""
    return Match.start(table.game, table.players, seed=seed)


def spoiled_round(table: Table, match: Match, seed: int) -> Iterator[tuple[View, Action, str]]:
    """What a seat decides in a round that hard plays, and how that came: "hard", or how it was spoiled."""
    seat, rng = seed % table.players, random.Random(f"{seed} mind")
    planter = random.Random(f"{seed} planter")
    while not match.round_over:
        assert match.turn is not None
        view = match.view(match.turn)
        order = list(view.legal)
        if len(order) > 1:
            worlds = FEWER.get(table.game, WORLDS["hard"])
            advice = ranked(PLAYERS[table.game](view, "hard", rng, Thinking(worlds)))
            order = [each.action for each in advice if each.action.verb not in SAYINGS]
        action, came = order[0], "hard"
        if match.turn == seat and len(order) > 1:
            if planter.random() < SPOILED:
                came = planter.choice(("random", "second-worst"))
                action = planter.choice(order[1:]) if came == "random" else order[max(1, len(order) - 2)]
            yield view, action, came
        match.play(action)


def judged(table: Table, seed: int) -> Iterator[Row]:
    """The decisions of one seat in a round, each with what the coach finds; then the round."""
    figures, match = FIGURES[table.game], dealt(table, seed)
    for view, action, came in spoiled_round(table, match, seed):
        number = len(match.history)
        began = time.process_time()
        thinking = free()
        bench = figures.bench(view, thinking)
        found = cost_of(bench, figures, action, random.Random(f"{seed} {number} coach"))
        took = 1000 * (time.process_time() - began)
        if found is None:
            continue
        flagged = found.clear(figures.least, MARKED_ERRORS)
        silent = flagged and agrees(
            bench, action, figures.opinion, random.Random(f"{seed} {number} hard"), thinking
        )
        row: Row = {
            "seed": seed, "number": number, "came": came, "action": str(action), "best": str(found.best),
            "cost": found.cost, "error": found.error, "ms": took, "flagged": flagged,
            "marked": flagged and not silent and figures.shrink * found.cost > 2 * found.error,
            "sort": bench.sort(action),
        }  # fmt: skip
        if came != "hard":
            lots = Lots.of(figures, 2, stops=False)
            truth = cost_of(bench, figures, action, random.Random(f"{seed} {number} truth"), lots)
            assert truth is not None
            row |= {"true_cost": truth.cost, "true_error": truth.error}
        yield row
    yield {"seed": seed, "whole": [str(action) for _, action in match.history]}


# The referee


def refereed(table: Table, row: Row, actions: Sequence[str]) -> Row:
    """What a flagged action costs when others go on from it and from the best, each from their own view."""
    seed, match = row["seed"], dealt(table, row["seed"])
    for done in actions[: row["number"]]:
        match.play(done)
    view = match.view(seed % table.players)
    best, action = Action.parse(row["best"]), Action.parse(row["action"])
    game, rng, gaps = find_game(table.game), random.Random(f"{seed} {row['number']} referee"), []
    for _ in range(table.deals):
        world, mind = game.guess(view, rng), rng.random()
        one, other = (_played_on(table, view, world, each, random.Random(mind)) for each in (best, action))
        gaps.append(one - other)
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return {
        "seed": seed, "number": row["number"], "referee": mean,
        "referee_error": math.sqrt(spread / len(gaps)),
    }  # fmt: skip


def _played_on(table: Table, view: View, world: State, action: Action, rng: random.Random) -> float:
    state = world.copy()
    state.log = list(view.log)
    state.apply(action, view.seat)
    while not state.over:
        legal = tuple(state.legal())
        action = legal[0]
        if len(legal) > 1:
            seen = View(
                view.game, view.rules, view.round, state.turn, state.hand(state.turn), state.hand_sizes(),
                state.boneyard_size(), state.turn, legal, view.scores, state.table(),
                tuple(event.seen_by(state.turn) for event in state.log), state.seen_by(state.turn),
            )  # fmt: skip
            action = decide(seen, table.referee, rng, Thinking(table.worlds))
        state.apply(action)
    return margin(state.points, view.seat % len(view.scores), find_game(table.game).fewest_points_win)


# The table


def wilson(hits: int, count: int) -> str:
    """A share in percent with its 95% interval."""
    if not count:
        return "none of 0"
    share, z = hits / count, 1.96
    middle = (share + z * z / 2 / count) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / 4 / count / count) / (1 + z * z / count)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return f"{100 * share:.0f}% [{100 * low:.0f}-{100 * high:.0f}] of {count}"


def report(table: Table, rows: Sequence[Row]) -> Iterator[str]:
    """What the rows of a table come to, beside its bars."""
    figures = FIGURES[table.game]
    decided = [row for row in rows if "ms" in row]
    verdicts = {(row["seed"], row["number"]): row for row in rows if "referee" in row}
    plants = [row for row in decided if row["came"] != "hard"]
    own = [row for row in decided if row["came"] == "hard"]
    material = [
        row
        for row in plants
        if row["true_cost"] >= figures.least and row["true_cost"] >= MARKED_ERRORS * row["true_error"]
    ]
    harmless = [row for row in plants if row["true_cost"] < figures.least / 3]
    found, flagged_own, most = BARS[table.name]
    rounds = len({row["seed"] for row in decided})
    yield f"{table.name}: {rounds} rounds, {len(decided)} decisions, {len(plants)} spoiled"
    yield f"  material found   {wilson(sum(r['marked'] for r in material), len(material))} (bar {found}%)"
    without = sum(row["flagged"] for row in material)
    yield f"    hard unasked   {wilson(without, len(material))}"
    yield f"  harmless flagged {wilson(sum(r['marked'] for r in harmless), len(harmless))} (bar {HARMLESS}%)"
    yield f"  hard's flagged   {wilson(sum(r['flagged'] for r in own), len(own))} (bar {flagged_own}%)"
    yield f"  hard's marked    {wilson(sum(r['marked'] for r in own), len(own))}"
    times = sorted(row["ms"] for row in decided)
    if times:
        p95 = times[int(0.95 * len(times))]
        yield f"  milliseconds     mean {sum(times) / len(times):.0f}, p95 {p95:.0f} (bar {most})"
    for name, some in (("flagged", decided), ("spoiled", plants), ("hard's", own)):
        pairs = [
            (row, verdicts[row["seed"], row["number"]])
            for row in some
            if row["flagged"] and (row["seed"], row["number"]) in verdicts
        ]
        if pairs:
            coach = figures.shrink * sum(row["cost"] for row, _ in pairs)
            ratio = sum(verdict["referee"] for _, verdict in pairs) / coach
            half = 1.96 * math.sqrt(sum(verdict["referee_error"] ** 2 for _, verdict in pairs)) / coach
            agreed = sum(verdict["referee"] > 0 for _, verdict in pairs)
            yield f"  referee, {name:8} same sign {wilson(agreed, len(pairs))} (bar {SAME_SIGN}%), "
            yield f"    ratio {ratio:.2f} ± {half:.2f} (bar {RATIO[0]} to {RATIO[1]})"


def measure(table: Table, into: Path, first_seed: int, rounds: int, flagged: int) -> None:
    """Goes on with a table until there are so many rounds and so many flagged decisions were refereed."""
    path = into / f"{table.name}.jsonl"
    rows = list(_read(path))
    done = {row["seed"] for row in rows if "whole" in row}
    with path.open("a", encoding="utf-8") as file:

        def keep(row: Row) -> None:
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()

        for seed in range(first_seed, first_seed + rounds):
            if seed not in done:
                for row in judged(table, seed):
                    keep(row)
        whole = {row["seed"]: row["whole"] for row in rows if "whole" in row}
        known = {(row["seed"], row["number"]) for row in rows if "referee" in row}
        waiting = [row for row in rows if row.get("flagged")]
        random.Random(1).shuffle(waiting)
        for row in waiting[:flagged]:
            if (row["seed"], row["number"]) not in known:
                keep(refereed(table, row, whole[row["seed"]]))


def _read(path: Path) -> Iterable[Row]:
    """The rows kept so far; what belongs to a round that was cut short is left out."""
    if not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.endswith("}")]
    whole = {row["seed"] for row in rows if "whole" in row}
    return [row for row in rows if row["seed"] in whole]


def main(argv: Sequence[str] | None = None) -> int:
    names = [table.name for table in TABLES]
    parser = argparse.ArgumentParser(description="Measures the coach.")
    parser.add_argument("--into", type=Path, required=True, help="the folder that keeps what was found")
    parser.add_argument("--games", default=",".join(names), help="tables, with commas between")
    parser.add_argument("--first-seed", type=int, default=FIRST_SEED, help="of the first round")
    parser.add_argument("--rounds", type=int, default=40, help="rounds of each")
    parser.add_argument("--flagged", type=int, default=50, help="flagged decisions of each for the referee")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    asked = parser.parse_args(argv)
    asked.into.mkdir(parents=True, exist_ok=True)
    for table in TABLES:
        if table.name in asked.games.split(",") or table.game in asked.games.split(","):
            if not asked.report:
                measure(table, asked.into, asked.first_seed, asked.rounds, asked.flagged)
            print("\n".join(report(table, list(_read(asked.into / f"{table.name}.jsonl")))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
