"""How long a move takes while strangers flood a table through a NATS server.

    python -m benchmarks.together_flood [--rates 0,60,150,600]

A move is measured from a guest's tap until all three guests have been told of it. Bad requests come from
somebody who may use the server but lacks the table key: requests for a connection, messages of unknown
connections, and rubbish on the connections that the guests have.
"""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.together_tables import PAUSE, TAPS, all_after
from tests.together.far import NATS, Server, Table, Wiretap

GOAL = 1.0
"""Seconds that a move may take at 150 bad requests a second."""


def flood(tap: Wiretap, table: str, rate: float, end: threading.Event) -> None:
    """Sends bad requests at this rate until the end."""
    lines = [subject.rpartition(".")[2] for subject in tap.subjects("host")]
    began = time.monotonic()
    for number in itertools.count():
        if end.wait(max(0.0, began + number / rate - time.monotonic())):
            return
        line = lines[number % len(lines)] if number % 3 == 2 else secrets.token_hex(16)
        kind = b"\1" if number % 3 == 0 else b"\3"
        tap.say(f"boneyard.{table}.host.{line}", kind + secrets.token_bytes(64 if kind == b"\1" else 1000))


def moves(server: Server, rate: float) -> list[float]:
    """Seconds of each move while so many bad requests come in a second."""
    tap = Wiretap(server.port)
    table = Table(server.address, guests=3, options={"target": 250})
    table.deal(30)
    table.play_until(3, 10)
    table.calls.between.clear()
    end = threading.Event()
    attack = threading.Thread(target=flood, args=(tap, table.address.table, rate, end), daemon=True)
    if rate:
        attack.start()
    spent: list[float] = []
    while len(spent) < TAPS and not table.match.over:
        done = table.done
        table.calls.for_a_while(PAUSE)
        while not any(player.guest.asking for player in table.players):
            table.calls.for_a_while(0.01)
            for player in table.players:
                player.act()
        started = time.perf_counter()
        table.calls.until(partial(all_after, table, done), 30)
        spent.append(time.perf_counter() - started)
        table.calls.until(lambda: not any(player.guest.asking for player in table.players), 5)
    end.set()
    table.close()
    tap.close()
    return spent


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.together_flood")
    parser.add_argument("--rates", default="0,60,150,600", help="bad requests a second")
    asked = parser.parse_args(words)
    if NATS is None:
        print("nats-server is not installed: nothing was measured.")
        return 0
    missed = False
    with tempfile.TemporaryDirectory(prefix="boneyard-nats-") as folder:
        server = Server(Path(folder))
        for rate in map(float, asked.rates.split(",")):
            spent = moves(server, rate)
            missed |= rate <= 150 and max(spent) > GOAL
            print(
                f"{rate:5.0f} bad requests a second: a move takes {median(spent) * 1000:.0f} ms (median), "
                f"{max(spent) * 1000:.0f} ms at most, of {len(spent)}",
                flush=True,
            )
        server.stop()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
