"""Golden transcripts: a round of every game and preset, move by move, read through by a person.

`python -m tests.transcripts` writes those that are missing; delete one to have it written anew,
and read what has changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from domino.core.events import Event
from domino.core.game import Game
from domino.core.match import Match
from domino.games import GAMES
from tests.invariants import random_action

FOLDER = Path(__file__).parent / "transcripts"


def path_of(game: Game, preset: str) -> Path:
    return FOLDER / f"{game.key}.{preset}.txt"


def transcript(game: Game, preset: str) -> str:
    """One round, played at random by three where three can: what was dealt, what each could do and
    did, and what came of it."""
    counts = game.players(game.rules(preset))
    match = Match.start(game, 3 if 3 in counts else counts[0], preset, seed=1)
    rng = random.Random(f"{game.key} {preset}")
    lines = match.record().splitlines()[1:-3]
    lines += _happened(match.events)
    while not match.round_over:
        assert match.turn is not None
        seat = match.turn
        waiting = [other for other in range(match.players) if other != seat and match.legal(other)]
        if waiting and rng.random() < 0.5:
            seat = rng.choice(waiting)
        action = random_action(match, seat, rng)
        others = ", ".join(str(other) for other in match.legal(seat) if other != action)
        lines.append(f"{seat} {action}" + (f"   (or {others})" if others else ""))
        lines += _happened(match.play(action, seat))
    lines.append(f"scores {' '.join(map(str, match.scores))}")
    return "\n".join(lines) + "\n"


def _happened(events: tuple[Event, ...]) -> list[str]:
    """The events, a line each; hands dealt on one line each."""
    lines = []
    dealt_to: int | None = None
    for event in events:
        if event.kind != "dealt":
            lines.append(f"    {event}")
        elif event.seat == dealt_to:
            lines[-1] += f" {event.tile}"
        else:
            lines.append(f"    dealt seat={event.seat} {event.tile}")
        dealt_to = event.seat if event.kind == "dealt" else None
    return lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        for preset in game.presets:
            path = path_of(game, preset)
            if not path.exists():
                path.write_text(transcript(game, preset), "utf-8")
                print(f"wrote {path.name}: read it through")


if __name__ == "__main__":
    main()
