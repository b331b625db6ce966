"""Memory of the app after fifty rounds at the table, against after five."""

from __future__ import annotations

import gc
import random
from pathlib import Path

from tests.ui import screen

STATUS = Path("/proc/self/status")
ROUNDS = 50
EARLY = 5


def resident() -> float:
    """What the process holds in memory now, in megabytes."""
    gc.collect()
    for line in STATUS.read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    if not STATUS.exists():
        print("Memory after fifty rounds: not measured, there is no /proc")
        return
    screen.measured(measure, "Memory after fifty rounds")


def measure() -> None:
    from domino.core.actions import Action
    from tests.ui.driver import opened
    from tests.ui.hands import evening_of, sit_down

    gc.disable()  # until the first frame, as the app does
    held: dict[int, float] = {}
    chance = random.Random(4)
    with opened((412, 915), looks=True) as player:
        evening = evening_of("mexican-train", 4, options={"set": 12, "rounds": 13})
        table = sit_down(player, evening)
        for number in range(1, ROUNDS + 1):
            while not evening.round_over:
                if evening.may_act:
                    plays: list[Action] = list(evening.view.legal)
                    table.play(chance.choice(plays))
                player.frame()
            player.wait(lambda: player.screen == "round-over", "the sheet of the round")
            player.frame(3)
            if number in (EARLY, ROUNDS):
                held[number] = resident()
            if evening.over:
                player.app.stage.go(player.app.stage.screens[0])
                evening = evening_of("mexican-train", 4, seed=number, options={"set": 12, "rounds": 13})
                table = sit_down(player, evening)
            else:
                player.tap("deal")
                player.frame(3)
    print(
        f"Memory after {ROUNDS} rounds: {held[ROUNDS] / held[EARLY]:.3f} of after {EARLY} (at most 1.05); "
        f"{held[ROUNDS]:.0f} against {held[EARLY]:.0f} MB"
    )


if __name__ == "__main__":
    main()
