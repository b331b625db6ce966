"""Frames of the host while guests mean no good: how many are missed over the same run in which nobody comes.

At a table with two honest guests a tile is carried over the felt, drawn sixty times a second, in turns in
peace and with every kind of hostile guest at once, in a process of their own (tests/together/hostile.py):
rubbish, huge and endless messages, requests that are never whole, what is not theirs to do, old keys, a
thousand connections, and some who never read. A frame is missed when it is not there within two of its own
lengths.

    python -m benchmarks.together_hostile [KIND ...]      some kinds only
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections import Counter
from functools import partial

from benchmarks.screen_thinking import SECONDS, SIZE, pace, paced
from tests.ui import screen

TURNS = 5
KINDS = sys.argv[1:]


def main() -> None:
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

        quiet, busy, heard = [0, 0], [0, 0], Counter[str]()
        for _ in range(TURNS):
            length = pace()
            _count(quiet, paced(carry, length))
            hostile = _hostile(address)
            _count(busy, paced(carry, length))
            player.wait(partial(_is_gone, hostile), "them to go")
            heard += _closed_doors(hostile)
        finger.lift()
        well = table.evening.history == before and host.is_here(1) and host.is_here(2)
        share, own = busy[1] / busy[0], quiet[1] / quiet[0]
        print(
            f"Frames missed while guests mean no good: {100 * (share - own):+.2f} % over those missed anyway "
            f"(at most 1 %); {busy[1]} of {busy[0]} against {quiet[1]} of {quiet[0]}; "
            f"{sum(heard.values()):,} doors closed, the table {'unharmed' if well else 'HARMED'}"
        )
        for words, count in heard.most_common() if KINDS else ():
            print(f"    {count:,} {words}")


def _joined(address: str, name: str) -> subprocess.Popen[bytes]:
    """An honest guest, at a terminal."""
    command = [sys.executable, "-m", "domino", "join", address, "--computer", "easy", "--add", name]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _hostile(address: str) -> subprocess.Popen[str]:
    """Those who mean no good, once they are on their way."""
    attack = [sys.executable, "-m", "tests.together.hostile", address, str(SECONDS), "inf", *KINDS]
    command = ["nice", "-n", "19", *attack]  # they would have processors of their own
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    running.stdout.readline()
    return running


def _is_gone(program: subprocess.Popen[str]) -> bool:
    return program.poll() is not None


def _closed_doors(ended: subprocess.Popen[str]) -> Counter[str]:
    assert ended.stdout is not None
    heard: dict[str, dict[str, int]] = json.loads(ended.stdout.read())
    return Counter(
        {f"{kind}: {words}": count for kind, doors in heard.items() for words, count in doors.items()}
    )


def _count(total: list[int], more: tuple[int, int]) -> None:
    total[0] += more[0]
    total[1] += more[1]


if __name__ == "__main__":
    main()
