"""Frames while a review runs: how many are missed over the same run in which nothing is judged; and how soon
it stops.

A tile is carried over the table for some seconds, drawn sixty times a second, in turns with and without the
slowest game being judged in the background. A frame is missed when it is not there within two of its own
lengths. Then a page is scrolled on which a review is shown as it is found, in the same way.
"""

from __future__ import annotations

import random
import time

from benchmarks.screen_thinking import SIZE, drawn
from tests.ui import screen

TURNS = 5
STOPS = 20


def main() -> None:
    screen.measured(measure, "Frames while reviewing")


def measure() -> None:
    from kivy.clock import Clock

    from domino.tableside.reviewing.reviewer import Reviewer
    from domino.tableside.seats import Seat
    from domino.ui.kit.later import later
    from domino.ui.pages.review_screen import ReviewScreen
    from tests.ui.driver import opened
    from tests.ui.hands import evening_of, sit_down
    from tests.ui.played import careless

    match = careless("mexican-train", 6, 4, until=3)
    seats = [Seat(name, None if at == 0 else "easy") for at, name in enumerate(match.names)]
    with opened(SIZE, looks=True) as player:
        table = sit_down(player, evening_of("mexican-train", 4))
        player.settle()
        player.wait(lambda: table.evening.may_act, "the turn")
        Clock._max_fps = 0
        reviewer = Reviewer(later)

        def afresh() -> Reviewer:
            """One that has judged nothing yet, once the other is done."""
            nonlocal reviewer
            if not reviewer.going:
                reviewer.close()
                reviewer = Reviewer(later)
            return reviewer

        x, y, *_ = table.rack.where(table.rack.order[0])
        finger = player.finger(x, y)
        finger.move_to(x, y + 30)

        def carry(frame: int) -> None:
            finger.slide(x + frame % 60, y + 60 + frame % 90)

        def judge() -> None:
            if not reviewer.going:
                afresh().go_through(match, [0])

        told("while a tile is carried", [drawn(carry, judge, lambda: reviewer.stop()) for _ in range(TURNS)])
        finger.lift()

        page = ReviewScreen(player.app, match, seats)
        player.app.stage.visit(page)
        player.frame(3)

        def scroll(frame: int) -> None:
            page.scroll.scroll_to(frame % 120)

        def show() -> None:
            if not reviewer.going:
                page.reviewer = afresh()
                page.uncovered()

        told(
            "while its page is scrolled", [drawn(scroll, show, lambda: reviewer.stop()) for _ in range(TURNS)]
        )

        chance, took = random.Random(1), []
        for _ in range(STOPS):
            afresh().go_through(match, [0])
            time.sleep(chance.random() * 0.4)
            begun = time.perf_counter()
            reviewer.close()
            took.append(time.perf_counter() - begun)
        took.sort()
        print(
            f"A review stops after {1000 * took[-1]:.0f} ms at most, {1000 * took[len(took) // 2]:.0f} ms "
            "as a rule (at most 100 ms)"
        )


def told(when: str, runs: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """How many frames were missed, over all turns: quiet and busy ones."""
    quiet, busy = (tuple(map(sum, zip(*turns, strict=True))) for turns in zip(*runs, strict=True))
    share, own = busy[1] / busy[0], quiet[1] / quiet[0]
    print(
        f"Frames missed {when}: {100 * (share - own):+.2f} % over those missed anyway (at most 1 %); "
        f"{busy[1]} of {busy[0]} against {quiet[1]} of {quiet[0]}"
    )


if __name__ == "__main__":
    main()
