"""The app in its window, played by computers alone for ever: what `tests.store.killing --window` kills.

    python -m tests.ui.playing FOLDER GAME SEED

It goes on with the match it finds, or deals one, and says every action after it was kept.
"""

from __future__ import annotations

import os
import random
import sys

from tests.ui import screen

screen.environment(os.environ)

from domino.core.match import Match  # noqa: E402
from domino.store.memory import Memory  # noqa: E402
from domino.store.places import Places  # noqa: E402
from domino.tableside.seats import Seat  # noqa: E402
from domino.ui import window  # noqa: E402
from tests.invariants import random_start  # noqa: E402

window.prepare()


def main() -> None:
    """Opens the window and plays until somebody kills it."""
    folder, game, seed = sys.argv[1:]
    rng = random.Random(int(seed))
    memory = Memory(Places.at(folder))
    memory.settings.change(computer_pace="at-once", motion="off", sound=False)

    from kivy.clock import Clock

    from domino.games import GAMES
    from domino.ui.boneyard_app import BoneyardApp
    from domino.ui.table.opening import begun, resumed
    from domino.ui.table.table_screen import TableScreen

    class Playing(BoneyardApp):
        def on_start(self) -> None:
            super().on_start()
            self.memory.settle()
            Clock.schedule_once(lambda _: self.sit_down())
            Clock.schedule_interval(lambda _: self.look_after(), 0.05)

        def sit_down(self) -> None:
            entries = self.saves.entries()
            if entries:
                self.evening = resumed(self, entries[0].key)
            else:
                match: Match = random_start(GAMES[game], rng)
                self.evening = begun(self, match, [Seat(name, "easy") for name in match.names])
            print(f"open {self.saves.entries()[0].key}", flush=True)
            self.evening.listen(lambda done: print(f"did {done.seat} {done.action}", flush=True))
            self.stage.visit(TableScreen(self, self.evening))

        def look_after(self) -> None:
            if self.evening.over:
                print("finished", flush=True)
                self.stage.come_back()
                self.sit_down()
            elif self.evening.round_over:
                self.evening.next_round()

    Playing(memory).run()


if __name__ == "__main__":
    main()
