"""Frames of the host while guests mean no good: how many are missed over the same run in which they are at
another table.

At a table with two honest guests a tile is carried over the felt, drawn sixty times a second. Meanwhile every
kind of hostile guest comes at once, in a process of their own (tests/together/hostile.py): rubbish, huge and
endless messages, requests that are never whole, what is not theirs to do, old keys, a thousand connections,
and some who never read. In turns they come here, and to a table that a terminal holds beside: so the machine
is as busy, and what differs is what they do to the one who is host. A frame is missed when it is not there
within two of its own lengths.

    python -m benchmarks.together_hostile [KIND ...]      some kinds only
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.screen_thinking import SECONDS, SIZE, pace, paced
from domino.store.places import HOME_VARIABLE
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
        elsewhere = _another_table(guests)
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

        there, here, heard = [0, 0], [0, 0], Counter[str]()
        for _ in range(TURNS):
            length = pace()
            for where, total in ((elsewhere, there), (address, here)):
                hostile = _hostile(where)
                frames, missed = paced(carry, length)
                total[0] += frames
                total[1] += missed
                while hostile.poll() is None:
                    player.idle()
            heard += _closed_doors(hostile)
        finger.lift()
        well = table.evening.history == before and host.is_here(1) and host.is_here(2)
        more = here[1] / here[0] - there[1] / there[0]
        print(
            f"Frames missed while guests mean no good: {100 * more:+.2f} % over those missed while they do "
            f"so elsewhere (at most 1 %); {here[1]} of {here[0]} against {there[1]} of {there[0]}; "
            f"{sum(heard.values()):,} doors closed, the table {'unharmed' if well else 'HARMED'}"
        )
        for words, count in heard.most_common() if KINDS else ():
            print(f"    {count:,} {words}")


def _joined(address: str, name: str) -> subprocess.Popen[bytes]:
    """An honest guest, at a terminal."""
    command = [sys.executable, "-m", "domino", "join", address, "--computer", "easy", "--add", name]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _another_table(until: contextlib.ExitStack) -> str:
    """The address of a table that a terminal holds, at which nobody ever moves."""
    folder = until.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
    said = Path(folder) / "said"
    command = [
        sys.executable, "-m", "domino", "host", "mexican-train", "--seats", "1", "--computers", "3",
        "--pace", "3600", "--address", "127.0.0.1",
    ]  # fmt: skip
    with said.open("w") as telling:
        own = {**os.environ, HOME_VARIABLE: folder}
        running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=telling, text=True, env=own)
    until.callback(running.wait)
    until.callback(running.kill)
    while not (found := re.search(r"http:\S+", said.read_text("utf-8"))):
        assert running.poll() is None, "there is no other table"
        time.sleep(0.1)
    assert running.stdin is not None
    running.stdin.write("\n")  # deals
    running.stdin.flush()
    return found[0]


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
