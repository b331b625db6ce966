"""Frames of the host while guests mean no good: how many are missed over the same run in which nobody comes.

At a table with two honest guests a tile is carried over the felt, drawn sixty times a second, in turns in
peace and with every kind of hostile guest at once, in a process of their own (tests/together/hostile.py):
rubbish, huge and endless messages, requests that are never whole, what is not theirs to do, old keys, a
thousand connections, and some who never read. A frame is missed when it is not there within two of its own
lengths. The guests have no other processors here than the host, so time in which it waits for one does not
count, and no pixel is filled, which without a graphics card is work for all of them.

    python -m benchmarks.together_hostile [KIND ...]      some kinds only
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks.screen_thinking import SECONDS, SIZE, paced
from tests.ui import screen

TURNS, LENGTH = 5, 1 / 60
KINDS = sys.argv[1:]


def main() -> None:
    os.environ["KIVY_GL_BACKEND"] = "mock"
    screen.measured(measure, "Frames while guests mean no good")


def measure() -> None:
    from kivy.clock import Clock

    from domino.together.keys import Address
    from tests.ui.driver import opened

    with opened(SIZE) as player, contextlib.ExitStack() as guests:
        Clock._max_fps = 0
        player.tap("mexican-train")
        player.tap("together")
        lobby = player.app.stage.screen
        host = lobby.table.host
        address = str(Address.parse(lobby.table.address)._replace(host="127.0.0.1"))
        for name in ("Ana", "Ben"):
            guests.callback(_joined(address, name).kill)
        player.wait(lambda: host.is_here(1) and host.is_here(2), "two guests")
        player.tap("deal")
        table = player.app.stage.screen
        player.wait(lambda: table.evening.may_act, "the turn")
        player.settle()
        before = table.evening.history
        x, y, *_ = table.rack.where(table.rack.order[0])
        finger = player.finger(x, y)
        finger.move_to(x, y + 30)

        def carry(frame: int) -> None:
            finger.slide(x + frame % 60, y + 60 + frame % 90)

        peace, war, heard = [0, 0], [0, 0], Counter[str]()
        for _ in range(TURNS):
            _count(peace, paced(carry, LENGTH, clock=own_time))
            hostile = _hostile(address)
            _count(war, paced(carry, LENGTH, clock=own_time))
            while hostile.poll() is None:
                player.idle()
            heard += _closed_doors(hostile)
        finger.lift()
        well = table.evening.history == before and host.is_here(1) and host.is_here(2)
        more = war[1] / war[0] - peace[1] / peace[0]
        print(
            f"Frames missed while guests mean no good: {100 * more:+.2f} % over those missed anyway "
            f"(at most 1 %); {war[1]} of {war[0]} against {peace[1]} of {peace[0]}; "
            f"{sum(heard.values()):,} doors closed, the table {'unharmed' if well else 'HARMED'}"
        )
        for words, count in heard.most_common() if KINDS else ():
            print(f"    {count:,} {words}")


def own_time() -> float:
    """Seconds, but for those in which this thread waited for a processor, where the system tells of them."""
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text("ascii").split()[1])
    except (OSError, IndexError):
        waited = 0
    return time.perf_counter() - waited / 1e9


def _count(total: list[int], more: tuple[int, int]) -> None:
    total[0] += more[0]
    total[1] += more[1]


def _joined(address: str, name: str) -> subprocess.Popen[bytes]:
    """An honest guest, at a terminal."""
    command = [sys.executable, "-m", "domino", "join", address, "--computer", "easy", "--add", name]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _hostile(address: str) -> subprocess.Popen[str]:
    """Those who mean no good, once they are on their way."""
    command = [sys.executable, "-m", "tests.together.hostile", address, str(SECONDS), "inf", *KINDS]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    running.stdout.readline()
    return running


def _closed_doors(ended: subprocess.Popen[str]) -> Counter[str]:
    assert ended.stdout is not None
    heard: dict[str, dict[str, int]] = json.loads(ended.stdout.read())
    return Counter(
        {f"{kind}: {words}": count for kind, doors in heard.items() for words, count in doors.items()}
    )


if __name__ == "__main__":
    main()
