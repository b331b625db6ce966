"""Tables further away, for tests: a NATS server of its own process in a folder of its own, a host and guests
who play whatever they may, all on one thread of the test."""

from __future__ import annotations

import contextlib
import queue
import random
import re
import shutil
import socket
import subprocess
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from domino.core.game import find_game
from domino.core.match import Match
from domino.texts import Texts
from domino.together import callers, keys
from domino.together.callers import OFTEN
from domino.together.carriers.further import FarGuest, FarHost
from domino.together.guest import Guest, Listener, News
from domino.together.host import Host
from domino.together.places import lobby
from domino.together.tellers import tellers

NATS = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")
NAMES = ("Quintessa", "Bartholomew", "Wilhelmina", "Xanthippe")
"""Long enough not to stand in sealed bytes by chance."""
MOST, WHILE = OFTEN * 2 // 3, callers.WHILE
"""Actions of a player in so many seconds."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A NATS server of a process of its own, which keeps what it stores in a folder."""

    def __init__(self, folder: Path, *words: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.folder = folder
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        assert NATS is not None
        stores = () if "-c" in self._words else ("-js", "-sd", str(self.folder))
        command = [NATS, "-a", "127.0.0.1", "-p", str(self.port), *stores, *self._words]
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with socket.socket() as probe:
                probe.settimeout(1)
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """At once, as when the machine loses its current."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)

    def stored(self) -> bytes:
        """All that it has on its disk."""
        return b"".join(path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file())


class Player(Listener):
    """A guest who does something that is allowed, whenever there is something."""

    def __init__(self, name: str, key: str, luck: random.Random, secret: str | None = None) -> None:
        self.guest = Guest(secret or keys.fresh_key(), name, self, key)
        self._luck = luck
        self._acted: deque[float] = deque(maxlen=MOST)
        self.welcomes = 0
        self.lines = 1
        """How often it had a line; it was lost all times but the last."""
        self.followed = 0
        """How often it was told what was done, and not only how the table is now."""
        self.away = ""

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        self.welcomes += 1

    def lost(self) -> None:
        self.lines += 1

    def news(self, news: News) -> None:
        self.followed += news.action is not None

    def turned_away(self, why: str) -> None:
        self.away = why

    def act(self) -> None:
        """Does something, if it may and not too often: who says too much is turned away."""
        view, guest = self.guest.view, self.guest
        if len(self._acted) == MOST and time.monotonic() - self._acted[0] < WHILE:
            return
        if view is None or guest.asking is not None or guest.seat is None:
            return
        if view.legal and view.turn in (guest.seat, None):
            self._acted.append(time.monotonic())
            guest.play(self._luck.choice(view.legal))


class Calls:
    """The one thread that has the host and all guests: what is delivered is called here."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.between: list[Callable[[], None]] = []
        """What is done again and again, between all the rest."""

    def deliver(self, call: Callable[[], None]) -> None:
        self._waiting.put(call)

    def until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Calls what comes, until this is so; False when it was not in so many seconds."""
        end = time.monotonic() + seconds
        while not done():
            left = end - time.monotonic()
            if left <= 0:
                return False
            with contextlib.suppress(queue.Empty):
                self._waiting.get(timeout=min(left, 0.02))()
            for each in self.between:
                each()
        return True

    def for_a_while(self, seconds: float) -> None:
        self.until(lambda: False, seconds)


class Guests:
    """Guests of a table, each with a carrier of its own, and the match when it is known."""

    match: Match

    def __init__(self, address: str, count: int, seed: int = 7, calls: Calls | None = None) -> None:
        self.address = keys.FarAddress.parse(address)
        self.calls = calls or Calls()
        self.luck = random.Random(seed)
        self.players: list[Player] = []
        self.carriers: list[FarGuest] = []
        for number in range(count):
            name = NAMES[number % len(NAMES)] + "I" * (number // len(NAMES))
            self.come(Player(name, self.address.key, self.luck))

    def come(self, player: Player) -> None:
        carrier = FarGuest(self.address)
        carrier.open(player.guest, self.calls.deliver)
        self.players.append(player)
        self.calls.between.append(player.act)
        self.carriers.append(carrier)

    def all_equal(self) -> bool:
        """Whether every screen ends equal to what its seat may know."""
        return all(
            player.guest.view == self.match.view(player.guest.seat)
            for player in self.players
            if player.guest.seat is not None
        )

    def close(self) -> None:
        for carrier in self.carriers:
            carrier.close()


class Table(Guests):
    """A host too, on the same thread. `short` is a match of the game's shortest length."""

    def __init__(
        self,
        server: str,
        guests: int = 3,
        seed: int = 7,
        game: str = "muggins",
        options: Mapping[str, object] | None = None,
        short: bool = False,
    ) -> None:
        self.server, self.game, self.seed = server, game, seed
        self.options = find_game(game).lengths.get("quick") if short else options
        self.own, self.key = keys.fresh_key(), keys.fresh_key()
        self.texts = Texts()
        self.places = lobby([], guests)
        self.host = self._new_host(0)
        self.calls = Calls()
        self.carrier = FarHost(server, self.own)
        super().__init__(self.carrier.open(self.host, self.calls.deliver), guests, seed, self.calls)

    def _new_host(self, epoch: int) -> Host:
        told = tellers(list)
        return Host(self.places, lambda _language: self.texts, told, self.game, key=self.key, epoch=epoch)

    def deal(self, seconds: float = 15) -> None:
        """Waits for everybody, and deals."""
        assert self.calls.until(lambda: all(p.guest.seat is not None for p in self.players), seconds), [
            (p.guest.name, p.away, c.is_connected) for p, c in zip(self.players, self.carriers, strict=True)
        ]
        names = [place.name for place in self.places.every]
        self.match = Match.start(self.game, names, options=self.options, seed=self.seed)
        self.shared = self.host.share(self.match)

    def begin_anew(self) -> None:
        """The host was killed: another one goes on with what was kept."""
        epoch = self.host.at.epoch
        self.host = self._new_host(epoch)
        self.carrier = FarHost(self.server, self.own)
        self.carrier.open(self.host, self.calls.deliver)
        self.shared = self.host.share(self.match)

    @property
    def done(self) -> int:
        return len(self.match.history)

    def play_until(self, count: int, seconds: float) -> bool:
        return self.calls.until(lambda: self.match.over or self.done >= count, seconds)

    def close(self) -> None:
        super().close()
        self.carrier.close(5)


class Wiretap:
    """Somebody who may listen to all that the server passes on."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), 5)
        hello = 'CONNECT {"verbose":false,"headers":true}'
        listens = (
            f"SUB {subject} {at}" for at, subject in enumerate(("boneyard.>", "live.>", "_INBOX.>"), 1)
        )
        self._socket.sendall("".join(f"{line}\r\n" for line in (hello, *listens, "PING")).encode())
        self._heard: list[bytes] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def say(self, subject: str, data: bytes, headers: Mapping[str, str] | None = None) -> None:
        """Puts something there, as anybody could who is let in."""
        if headers is None:
            self._socket.sendall(f"PUB {subject} {len(data)}\r\n".encode() + data + b"\r\n")
            return
        head = "NATS/1.0\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n"
        sizes = f"{len(head)} {len(head) + len(data)}"
        self._socket.sendall(f"HPUB {subject} {sizes}\r\n{head}".encode() + data + b"\r\n")

    def subjects(self, to: str) -> set[str]:
        """The subjects of connections that were seen, to the host or to guests."""
        words = {word.decode("latin-1") for word in self.heard.split() if word.startswith(b"boneyard.")}
        return {word for word in words if re.fullmatch(rf"boneyard\.[\w-]+\.{to}\.[0-9a-f]{{32}}", word)}

    @property
    def heard(self) -> bytes:
        return b"".join(self._heard)

    def close(self) -> None:
        self._socket.close()

    def _listen(self) -> None:
        try:
            while data := self._socket.recv(65_536):
                self._heard.append(data)
                if b"PING\r\n" in data[-8:]:
                    self._socket.sendall(b"PONG\r\n")
        except OSError:
            return


def leaks(seen: bytes, said: Sequence[str]) -> set[str]:
    """What of these messages can be read in those bytes, as it is or packed: names, tiles, all of it."""
    packed = [seen]
    for at in (found.start() for found in re.finditer(rb"x\x9c", seen)):
        with contextlib.suppress(zlib.error):
            packed.append(zlib.decompressobj().decompress(seen[at : at + 20_000]))
    everything = b"\n".join(packed)
    parts = {text[at : at + 12] for text in said for at in range(0, len(text) - 11, 5)}
    return {part for part in parts if part.encode() in everything}
