"""Tables further away: tap to all screens against a bare echo through the same server, beside it and
as far away as the internet is; and how many tables one core of a NATS server carries.

    python -m benchmarks.together_tables [--tables 10,100,1000] [--seconds 8] [--faster 1]

Tables are simulated: what they send has the size of what real tables send, sealed beforehand, as often as
people play (an action in five seconds, and each guest says every five seconds what it has). So the server is
measured, and not Python. `--faster` plays so many times as fast.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import queue
import random
import resource
import tempfile
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from nats.aio.client import Client

from benchmarks.together_home import ECHOED, Calls, Echo, Shouter, echoed
from domino.core.match import Match
from domino.together import keys
from domino.together.carriers.further import FarGuest, FarHost
from domino.together.carriers.post import Post
from domino.together.differences import difference
from domino.together.messages import telling
from domino.together.past import happened
from domino.together.sealing import Asking, Seals, answered, table_of
from domino.together.shared import Change
from domino.together.views import ViewWriter
from tests.together.far import NATS, Server, Table

GUESTS = 4
ACTION, HAVE = 5.0, 5.0
"""Seconds from one action of a table to the next, and from one time a guest says what it has to the next."""
TAPS = 60
PAUSE = 0.1
"""Seconds from a tap or an echo to the next: people take longer."""
AWAY = 0.02
"""Seconds to a server in the same part of the world."""


# What a message is


def real_messages() -> list[bytes]:
    """What guests are told in a round of the largest usual game, sealed."""
    match = Match.start("mexican-train", GUESTS, seed=19)
    rng, seals, writer = random.Random(19), some_seals(), ViewWriter()
    before = writer.data(match.view(0))
    plain: list[int] = []
    packed: list[int] = []
    told: list[bytes] = []
    spent: list[float] = []
    for _ in range(120):
        seat, action = match.turn, rng.choice(match.legal())
        events = match.play(action)
        after = writer.data(match.view(0))
        news = happened(Change(seat, action, events), 0)
        text = telling("table", at="1.17", before="1.16", **news, changes=difference(before, after))
        before = after
        started = time.perf_counter()
        sealed = seals.seal(text)
        spent.append(time.perf_counter() - started)
        plain.append(len(text))
        packed.append(len(zlib.compress(text.encode())))
        told.append(b"\3" + sealed)
    print(
        f"a turn of Mexican Train for {GUESTS}: {median(plain):,.0f} bytes as JSON (at most {max(plain):,}), "
        f"{median(packed):,.0f} packed, {median(map(len, told)):,.0f} sealed; "
        f"sealing takes {median(spent) * 1000:.2f} ms (at most {max(spent) * 1000:.2f})"
    )
    return told


def some_seals() -> Seals:
    own, key, line = keys.fresh_key(), keys.fresh_key(), "0" * 32
    asking = Asking(table_of(own), key, line)
    return answered(own, key, line, asking.message)[1]


# Tap to all screens


def taps(address: str) -> list[float]:
    """Seconds from an action of a guest until every guest has been told of it."""
    table = Table(address, guests=3, options={"target": 250})
    table.deal(30)
    table.calls.between.clear()
    spent: list[float] = []
    while len(spent) < TAPS and not table.match.over:
        done = table.done
        table.calls.for_a_while(PAUSE)
        while not any(player.guest.asking for player in table.players):
            table.calls.for_a_while(0.01)
            for player in table.players:
                player.act()
        started = time.perf_counter()
        if not table.calls.until(partial(all_after, table, done), 5):
            break
        spent.append(time.perf_counter() - started)
        table.calls.until(lambda: not any(player.guest.asking for player in table.players), 5)
    table.close()
    return spent


def all_after(table: Table, done: int) -> bool:
    """Whether every guest has been told of more than so many actions."""
    return all(player.guest.at.done > done for player in table.players)


def echoes(address: str) -> list[float]:
    """Seconds for a word of one guest to be heard by all: through the same carriers, sealed as a tap is."""
    calls, host = Calls(), Echo()
    carrier = FarHost(address, keys.fresh_key())
    where = keys.FarAddress.parse(carrier.open(host, calls.deliver))
    shouters, lines = [Shouter() for _ in range(3)], [FarGuest(where) for _ in range(3)]
    for line, shouter in zip(lines, shouters, strict=True):
        line.open(shouter, calls.deliver)
    calls.until(lambda: all(each.say for each in shouters))
    for shouter in shouters:
        echoed(calls, "alone", [shouter])  # who has said something has a line
    spent = []
    for _ in range(TAPS):
        calls.for_a_while(PAUSE)
        spent.append(echoed(calls, ECHOED, shouters))
    for line in lines:
        line.close(2)
    carrier.close(2)
    return spent


def bare_echoes(address: str) -> list[float]:
    """Seconds for a message to be stored, heard, answered by another that is stored, and heard again."""

    async def both() -> list[float]:
        where = keys.FarAddress(address, table_of(keys.fresh_key()), keys.fresh_key())
        back = asyncio.Event()

        async def answer(line: str, data: bytes) -> None:
            await host.put("guest", line, data)

        async def heard(_line: str, _data: bytes) -> None:
            back.set()

        host, guest = Post(where, "host", answer), Post(where, "guest", heard)
        await host.connect()
        await host.set_up()
        await host.follow("*")
        await guest.connect()
        await guest.follow("0" * 32)
        spent = []
        for _ in range(TAPS):
            back.clear()
            started = time.perf_counter()
            await guest.put("host", "0" * 32, bytes(1000))
            await back.wait()
            spent.append(time.perf_counter() - started)
            await asyncio.sleep(0.01)
        await host.take_down()
        await guest.close()
        await host.close()
        return spent

    return asyncio.run(both())


class FarAway:
    """What makes the server as far away as the internet is: every byte takes a while, each way."""

    def __init__(self, server: Server, seconds: float) -> None:
        self._server, self._seconds = server, seconds
        self._loop = asyncio.new_event_loop()
        self._ready: queue.SimpleQueue[int] = queue.SimpleQueue()
        threading.Thread(target=self._loop.run_until_complete, args=(self._run(),), daemon=True).start()
        self.address = f"nats://127.0.0.1:{self._ready.get(timeout=10)}"

    async def _run(self) -> None:
        serving = await asyncio.start_server(self._came, "127.0.0.1", 0)
        self._ready.put(serving.sockets[0].getsockname()[1])
        await serving.serve_forever()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._server.port)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            self._loop.call_later(self._seconds, writer.write, data)
        self._loop.call_later(self._seconds, writer.close)


def tap_to_screens(address: str, where: str) -> None:
    ours, theirs, bare = [], [], []
    for _ in range(3):
        theirs += echoes(address)
        ours += taps(address)
        bare += bare_echoes(address)
    tap, echo, unsealed = p95(ours), p95(theirs), p95(bare)
    print(
        f"tap to all three screens, {where}: {tap / echo:.1f} of a bare echo at p95 (goal: at most 3); "
        f"{tap * 1000:.1f} ms against {echo * 1000:.1f} ms, in the middle {median(ours) * 1000:.1f} against "
        f"{median(theirs) * 1000:.1f}; one unsealed message there and back takes {unsealed * 1000:.1f}"
    )


def p95(spent: list[float]) -> float:
    return quantiles(spent, n=20)[-1]


# Tables per core


class Wire(asyncio.Protocol):
    """A connection to the server that costs Python as little as can be."""

    def __init__(self, heard: Callable[[int], None]) -> None:
        self._heard = heard
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"PING\r\n"):
            self.send(b"PONG\r\n")
        if news := data.count(b"MSG boneyard."):
            self._heard(news)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


@dataclass
class Simulated:
    """One table: a host's connection and its guests'."""

    name: str
    host: Wire
    guests: list[Wire]
    sent: deque[float] = field(default_factory=deque)


@dataclass
class Load:
    """What so many tables took."""

    tables: int
    cpu: float
    memory: float
    sent: int
    delays: list[float]


async def carried(server: Server, count: int, messages: list[bytes], seconds: float, faster: float) -> Load:
    """Has so many tables play for a while, and looks at the server meanwhile."""
    client = Client()
    await client.connect(server.address)
    lines = [f"{number:032x}" for number in range(GUESTS)]
    tables: list[Simulated] = []
    delays: list[float] = []
    loop = asyncio.get_running_loop()

    async def wire(heard: Callable[[int], None], subject: str) -> Wire:
        made = Wire(heard)
        await loop.create_connection(lambda: made, "127.0.0.1", server.port)
        made.send(b'CONNECT {"verbose":false,"headers":true}\r\n')
        made.send(f"SUB {subject} 1\r\nSUB _INBOX.{secrets_of(subject)} 2\r\n".encode())
        return made

    for _ in range(count):
        name = table_of(keys.fresh_key()) if count < 20 else keys.fresh_key() + keys.fresh_key()[:11]
        post = Post(keys.FarAddress(server.address, name, keys.fresh_key()), "host", nothing)
        await post.connect()
        await post.set_up()
        await post.close()
        table = Simulated(name, Wire(lambda _news: None), [])

        def told(news: int, table: Simulated = table) -> None:
            now = time.perf_counter()
            for _ in range(min(news, len(table.sent))):
                delays.append(now - table.sent.popleft())

        table.host = await wire(lambda _news: None, f"boneyard.{name}.host.*")
        table.guests = [await wire(told, f"boneyard.{name}.guest.{line}") for line in lines]
        tables.append(table)

    sent = 0
    rng = random.Random(19)
    said = b"\3" + bytes(280)

    def publish(wire: Wire, subject: str, data: bytes) -> None:
        nonlocal sent
        sent += 1
        wire.send(b"PUB %s _INBOX.%s %d\r\n%s\r\n" % (subject.encode(), b"a", len(data), data))

    async def play(table: Simulated, end: float) -> None:
        await asyncio.sleep(rng.random() * ACTION / faster)
        while time.perf_counter() < end:
            at = rng.randrange(GUESTS)
            publish(table.guests[at], f"boneyard.{table.name}.host.{lines[at]}", said)
            for line in lines:
                table.sent.append(time.perf_counter())
                publish(table.host, f"boneyard.{table.name}.guest.{line}", rng.choice(messages))
            for other, line in enumerate(lines):  # one of each guest in these seconds
                publish(table.guests[other], f"boneyard.{table.name}.host.{line}", said)
            await asyncio.sleep(ACTION / faster)

    end = time.perf_counter() + seconds
    before = cpu_of(server.pid)
    started = time.perf_counter()
    await asyncio.gather(*(play(table, end) for table in tables))
    took = time.perf_counter() - started
    used = (cpu_of(server.pid) - before) / took
    memory = memory_of(server.pid)
    for table in tables:
        for one in (table.host, *table.guests):
            one.close()
        await client.jetstream().delete_stream(f"boneyard-{table.name}")
    await client.close()
    return Load(count, used, memory, round(sent / took), delays)


async def nothing(_line: str, _data: bytes) -> None:
    return


def secrets_of(subject: str) -> str:
    return subject.rpartition(".")[2].replace("*", "all")


def cpu_of(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """Megabytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def tables_per_core(
    server: Server, counts: list[int], messages: list[bytes], seconds: float, faster: float
) -> None:
    loads = [asyncio.run(carried(server, count, messages, seconds, faster)) for count in counts]
    for load in loads:
        late = f", {p95(load.delays) * 1000:.1f} ms to a guest at p95" if len(load.delays) > 20 else ""
        print(
            f"{load.tables} tables of {GUESTS} guests: {load.cpu:.3f} cores of the server, "
            f"{load.memory:.0f} MB, {load.sent:,} messages a second{late}"
        )
    slope, base = line_through([(load.tables, load.cpu) for load in loads])
    first, last = loads[0], loads[-1]
    off = last.cpu / (base + slope * last.tables) - 1
    share = (last.cpu / last.tables) / (first.cpu / first.tables)
    print(
        f"line through the points: {base:.3f} + {slope * 1000:.3f} for 1,000 tables, so {1 / slope:,.0f} "
        f"tables a core; the last lies {off:+.0%} off it, and a table there takes {share:.2f} of one in the "
        "first"
    )


def line_through(points: list[tuple[int, float]]) -> tuple[float, float]:
    """Slope and base of the line that lies nearest."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    across = sum((x - middle_x) ** 2 for x, _ in points)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points) / across
    return slope, middle_y - slope * middle_x


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.together_tables")
    parser.add_argument("--tables", default="10,100,1000")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--faster", type=float, default=1.0)
    parser.add_argument("--without-taps", action="store_true")
    asked = parser.parse_args()
    if NATS is None:
        print("nats-server is not installed: nothing was measured.")
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    messages = real_messages()
    with tempfile.TemporaryDirectory(prefix="boneyard-nats-") as folder:
        server = Server(Path(folder))
        try:
            if not asked.without_taps:
                tap_to_screens(server.address, "on this machine")
                tap_to_screens(FarAway(server, AWAY).address, f"{AWAY * 1000:.0f} ms from the server")
            counts = [int(count) for count in asked.tables.split(",")]
            tables_per_core(server, counts, messages, asked.seconds, asked.faster)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
