"""Tables further away, tried for long: python -m tests.together.further_soak [PART ...]

    matches    matches of all games, one after the other, while the server is killed and started again
    cluster    three servers keep a table; each is killed in turn, and started again
    stopped    the host is stopped for longer than every timeout (ten minutes), and goes on

Each ends with what every guest sees, compared with what its seat may know.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from domino.core.match import Match
from domino.games import GAMES
from domino.texts import Texts
from domino.together import keys
from domino.together.carriers.further import FarHost
from domino.together.host import Host
from domino.together.places import lobby
from domino.together.tellers import tellers
from tests.together.far import NATS, Calls, Guests, Server, Table, free_port

LONG = {"target": 300}


def matches(folder: Path, count: int, _minutes: float) -> None:
    """Whole matches, and the server dies now and then."""
    luck = random.Random(19)
    games = sorted(GAMES)
    server = Server(folder)
    actions = kills = 0
    for number in range(count):
        game = games[number % len(games)]
        table = Table(server.address, guests=GAMES[game].usual_players(), seed=number, game=game, short=True)
        table.deal(30)
        while not table.match.over:
            before = table.done
            assert table.play_until(before + luck.randrange(20, 120), 60), (
                f"{game} {number} stands at {before}"
            )
            if not table.match.over and luck.random() < 0.3:
                server.kill()
                kills += 1
                table.calls.for_a_while(luck.random())
                server.start()
        assert table.calls.until(table.all_equal, 20), f"{game} {number}: a screen is not as its seat's view"
        actions += table.done
        table.close()
    server.stop()
    print(
        f"matches: {count} over {len(games)} games, {actions} actions, the server killed {kills} times",
        flush=True,
    )


def cluster_of_three(folder: Path) -> list[Server]:
    routes = [free_port() for _ in range(3)]
    asks = ",".join(f"nats://127.0.0.1:{port}" for port in routes)
    return [
        Server(
            folder / str(number),
            *("--cluster_name", "tables", "-n", f"node{number}"),
            *("--cluster", f"nats://127.0.0.1:{route}", "--routes", asks),
        )
        for number, route in enumerate(routes)
    ]


def cluster(folder: Path, _count: int, _minutes: float) -> None:
    """Each of three servers is killed while a match is played."""
    servers = cluster_of_three(folder)
    time.sleep(3)  # until they have found each other
    every = "nats://" + ",".join(f"127.0.0.1:{server.port}" for server in servers)
    table = Table(every, options=LONG)
    table.deal(60)
    assert table.play_until(20, 60)
    for number, server in enumerate(servers):
        done, began = table.done, time.monotonic()
        server.kill()
        assert table.play_until(done + 1, 60), f"nothing went on without server {number}"
        waited = time.monotonic() - began
        assert table.play_until(done + 40, 60)
        server.start()
        time.sleep(3)
        print(
            f"cluster: server {number} killed after {done} actions; the next came {waited:.1f} s later",
            flush=True,
        )
    while not table.match.over:
        assert table.play_until(table.done + 50, 60)
    assert table.calls.until(table.all_equal, 20)
    print(f"cluster: {table.done} actions, every screen as its seat's view", flush=True)
    table.close()
    for server in servers:
        server.stop()


def stopped(folder: Path, _count: int, minutes: float) -> None:
    """The host, a process of its own, is stopped and continued."""
    server = Server(folder)
    own, key, record = keys.fresh_key(), keys.fresh_key(), folder / "record"
    command = [
        sys.executable,
        "-m",
        "tests.together.further_soak",
        "host",
        server.address,
        own,
        key,
        str(record),
    ]
    host = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    address = keys.FarAddress.parse(host.stdout.readline())
    table = Guests(str(address), 3)
    assert table.calls.until(lambda: all(player.followed > 10 for player in table.players), 60)
    host.send_signal(signal.SIGSTOP)
    table.calls.for_a_while(60 * minutes)
    seen = [player.guest.at for player in table.players]
    host.send_signal(signal.SIGCONT)
    began = time.monotonic()
    assert table.calls.until(
        lambda: all(player.guest.at > at for player, at in zip(table.players, seen, strict=True)), 60
    ), "the table did not go on"
    print(f"stopped: for {minutes:g} minutes; it went on {time.monotonic() - began:.1f} s after", flush=True)
    assert table.calls.until(lambda: record.exists(), 120)
    match = Match.from_record(record.read_text("utf-8"))
    table.match = match
    assert table.calls.until(table.all_equal, 20)
    print(f"stopped: {len(match.history)} actions, every screen as its seat's view", flush=True)
    host.terminate()
    table.close()
    server.stop()


def host(server: str, own: str, key: str, record: Path) -> None:
    """Hosts a match for three, until it is over and a while longer."""
    calls, texts = Calls(), Texts()
    places = lobby([], 3)
    table = Host(places, lambda _language: texts, tellers(list), "muggins", key=key)
    carrier = FarHost(server, own)
    print(carrier.open(table, calls.deliver), flush=True)
    calls.until(lambda: all(not place.is_free for place in places.every), 60)
    match = Match.start("muggins", [place.name for place in places.every], options=LONG, seed=19)
    table.share(match)
    while not match.over:
        calls.for_a_while(0.5)
    record.with_suffix(".new").write_text(match.record(), "utf-8")
    record.with_suffix(".new").rename(record)
    calls.for_a_while(60)


PARTS = {"matches": matches, "cluster": cluster, "stopped": stopped}


def main(words: list[str]) -> int:
    if words[:1] == ["host"]:
        host(words[1], words[2], words[3], Path(words[4]))
        return 0
    parser = argparse.ArgumentParser(
        prog="python -m tests.together.further_soak", description="Tables further away."
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--minutes", type=float, default=10.0, help="that the host is stopped for")
    parser.add_argument("--matches", type=int, default=64)
    asked = parser.parse_args(words)
    if NATS is None:
        print("nats-server is not installed: nothing was tried.")
        return 0
    for name in asked.parts or PARTS:
        folder = Path(tempfile.mkdtemp(prefix="boneyard-nats-"))
        PARTS[name](folder, asked.matches, asked.minutes)
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
