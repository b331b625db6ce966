"""Tables at home: tap to all screens against a bare echo over the same carrier, what goes over a line in a
turn of Mexican Train, and what guests cost the host.

    python -m benchmarks.together_home [--guests 14] [--taps 300]

The host has a process of its own and so have its guests, as many as there are, all on one core: phones would
have one each. An echo goes the same way as a tap, through the same carriers to as many guests, with nothing
in between: the host says again to each what one of them said. Taps and echoes take turns.
"""

from __future__ import annotations

import argparse
import contextlib
import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from domino.core.actions import Action
from domino.core.match import Match
from domino.tableside.seats import Seat
from domino.together import keys
from domino.together.callers import Line
from domino.together.carriers.home import HomeServer
from domino.together.carriers.home_line import HomeLine
from domino.together.differences import patched
from domino.together.guest import Guest, Listener
from domino.together.host import Host
from domino.together.keys import Address
from domino.together.messages import PAGE, Look, Room
from domino.together.places import lobby
from domino.together.position import Position
from domino.together.scribe import ScribeThread
from domino.together.tellers import tellers, texts_of
from domino.together.web import TYPES, Served, web_files

GAME = "mexican-train"
PAUSE = 0.03
"""Seconds from one tap or echo to the next."""
WARM = 10
"""Taps and echoes before those that count."""
PHONE = Room(396, 270)
"""What a phone has for the table, in dp."""
ALONE = 100
"""Actions of a table without guests."""
ECHOED = '{"say":"play","number":17,"at":"1.17","action":"play 6-4 train"}'
WITHIN = 10.0
"""Seconds in which everything that is waited for has to come."""


class Calls:
    """What carriers have called on one thread, which waits for it."""

    def __init__(self) -> None:
        self._coming: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.deliver = self._coming.put

    def until(self, so: Callable[[], bool], seconds: float = WITHIN) -> None:
        """Makes calls until it is so."""
        end = time.perf_counter() + seconds
        while not so():
            left = end - time.perf_counter()
            if left <= 0:
                raise TimeoutError("what was waited for did not come")
            with contextlib.suppress(queue.Empty):
                self._coming.get(timeout=left)()

    def for_a_while(self, seconds: float) -> None:
        """Makes calls for so long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            with contextlib.suppress(queue.Empty):
                self._coming.get(timeout=left)()


# The host's process

ECHO_PAGE = {
    "/": Served(TYPES[".html"], b"<!doctype html><title>Echo</title><p>-<script src=echo.js></script>"),
    "/echo.js": Served(
        TYPES[".js"],
        b"const now = () => performance.timeOrigin + performance.now();"
        b"const line = new WebSocket(`ws://${location.host}/line`), shown = document.querySelector('p');"
        b"line.onopen = () => { window.ready = true; };"
        b"line.onmessage = (event) => { shown.textContent = event.data; window.heard = now(); };"
        b"window.shout = (text) => { const at = now(); line.send(text); return at; };",
    ),
}
"""A page that shows what it hears."""


class Echo(Host):
    """Says to everybody what anybody said; some words only to whom it was."""

    def __init__(self) -> None:
        super().__init__(lobby((), 1), texts_of, {}, GAME)
        self._lines: list[Line] = []

    def opened(self, line: Line) -> None:
        self._lines.append(line)

    def heard(self, line: Line, text: str | bytes) -> None:
        for each in self._lines if text == ECHOED else (line,):
            each.send(str(text))

    def closed(self, line: Line) -> None:
        self._lines.remove(line)

    def tick(self) -> None:
        return


def host(guests: int) -> None:
    """Serves a table and an echo until its input ends; a word on it deals, or asks what was used so far."""
    calls = Calls()
    scribe = ScribeThread(lambda trouble: print(trouble, file=sys.stderr))
    names = [f"Guest {number}" for number in range(guests)]
    table = Host(
        lobby((), guests), texts_of, tellers(lambda: [Seat(name) for name in names]), GAME, scribe=scribe
    )
    at_table = HomeServer(web_files(), address="127.0.0.1")
    at_echo = HomeServer(ECHO_PAGE, address="127.0.0.1")
    print(at_table.open(table, calls.deliver), at_echo.open(Echo(), calls.deliver), flush=True)
    open_to_all = True

    def obey() -> None:
        nonlocal open_to_all
        for word in sys.stdin:
            calls.deliver({"deal": deal, "used": used, "alone": alone}[word.strip()])
        open_to_all = False
        calls.deliver(lambda: None)

    def deal() -> None:
        seats = [place.name for place in table.places.every]
        table.share(Match.start(GAME, seats, seed=19))
        print("dealt", flush=True)

    def used() -> None:
        print(time.process_time(), flush=True)

    def alone() -> None:
        """The same match where everybody sits at one device: seconds of processor for an action."""
        match, luck = Match.start(GAME, guests, seed=19), random.Random(19)
        started = time.process_time()
        for _ in range(ALONE):
            match.play(luck.choice(match.legal()))
        print((time.process_time() - started) / ALONE, flush=True)

    threading.Thread(target=obey, daemon=True).start()
    calls.until(lambda: not open_to_all, 600)


# The guests' process


class Tapper(Guest):
    """A guest who does whatever it may."""

    def __init__(self, number: int, key: str) -> None:
        super().__init__(f"{number:032x}", f"Guest {number}", Listener(), key)
        self.told: list[int] = []
        self.said: list[int] = []
        """Bytes of each message."""

    def opened(self, send: Callable[[str], None]) -> None:
        def counted(text: str) -> None:
            self.said.append(len(text.encode()))
            send(text)

        super().opened(counted)

    def heard(self, text: str | bytes) -> None:
        self.told.append(len(text))
        super().heard(text)

    def may_do(self) -> list[Action]:
        """What it may do now."""
        view = self.view
        assert view is not None
        return list(view.legal) if view.turn == self.seat or view.known.over else []


class Browser(Tapper):
    """One who is told pages, as a browser is."""

    def __init__(self, number: int, key: str) -> None:
        super().__init__(number, key)
        self.wants = PAGE
        self.page: dict[str, Any] = {}

    def _told_welcome(self, message: dict[str, Any]) -> None:
        super()._told_welcome(message)
        self._say(Look(PHONE))

    def _told_table(self, message: dict[str, Any]) -> None:
        changes = message.get("changes")
        self.page = message["page"] if changes is None else patched(self.page, changes)
        self.at = Position.parse(message["at"])

    def may_do(self) -> list[Action]:
        if not self.page["now"]["yours"] and self.page["state"] == "play":
            return []
        goals = (goal for tile in self.page["hand"]["tiles"] for goal in tile["goals"])
        told = [each["action"] for each in (*goals, *self.page["buttons"])]
        return [Action.parse(each) for each in told if each is not None]


class Shouter(Guest):
    """One at the echo, who counts what it hears."""

    def __init__(self) -> None:
        super().__init__(keys.fresh_key(), "Echo", Listener())
        self.count = 0
        self.say: Callable[[str], None] | None = None

    def opened(self, send: Callable[[str], None]) -> None:
        self.say = send

    def heard(self, text: str | bytes) -> None:
        self.count += 1

    def tick(self) -> None:
        return


def echoed(calls: Calls, text: str, hearers: list[Shouter]) -> float:
    """Seconds from a word of the first until all of these have heard it."""
    before, say = [each.count for each in hearers], hearers[0].say
    assert say is not None
    started = time.perf_counter()
    say(text)
    calls.until(lambda: all(each.count > had for each, had in zip(hearers, before, strict=True)))
    return time.perf_counter() - started


class HostProcess:
    """The process of a host, with the addresses of its table and of its echo."""

    def __init__(self, count: int) -> None:
        command = [sys.executable, "-m", "benchmarks.together_home", "--host", str(count)]
        self._host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.table, self.echo = map(Address.parse, self._answer().split())

    def _answer(self) -> str:
        assert self._host.stdout is not None
        return self._host.stdout.readline()

    def ask(self, word: str) -> str:
        """What it answers to a word: `deal`, `used` or `alone`."""
        assert self._host.stdin is not None
        self._host.stdin.write(f"{word}\n")
        self._host.stdin.flush()
        return self._answer()

    def close(self) -> None:
        assert self._host.stdin is not None
        self._host.stdin.close()
        self._host.wait(10)


class Guests:
    """A table and an echo with their guests, and the process of their host."""

    def __init__(self, count: int, kind: type[Tapper]) -> None:
        self.calls, self._luck = Calls(), random.Random(19)
        self._host = HostProcess(count)
        table, echo = self._host.table, self._host.echo
        assert table.key is not None
        self.tappers = [kind(number, table.key) for number in range(count)]
        self.shouters = [Shouter() for _ in range(count)]
        everybody = [(guest, table) for guest in self.tappers] + [(guest, echo) for guest in self.shouters]
        for guest, address in everybody:
            HomeLine(address).open(guest, self.calls.deliver)
        self.calls.until(lambda: all(each.say for each in self.shouters))
        self.calls.until(lambda: all(each.seat is not None for each in self.tappers))
        self._host.ask("deal")
        self.calls.until(lambda: all(each.at.done or each.at.epoch for each in self.tappers))

    def cost(self, taps: int) -> tuple[float, float]:
        """Seconds of processor that an action costs the host, with these guests and with none."""
        before = float(self._host.ask("used"))
        for _ in range(taps):
            self.calls.for_a_while(PAUSE)
            self.tap()
        return (float(self._host.ask("used")) - before) / taps, float(self._host.ask("alone"))

    def sizes(self) -> tuple[list[int], list[int]]:
        """Bytes of what guests were told since this was asked last, message by message, and of what they
        said."""
        told = [size for each in self.tappers for size in each.told]
        said = [size for each in self.tappers for size in each.said]
        for each in self.tappers:
            each.told, each.said = [], []
        return told, said

    def tap(self) -> float:
        """Seconds from a guest's tap until every guest has the table as it is then."""
        self.calls.until(lambda: any(each.may_do() for each in self.tappers))
        tapper = next(each for each in self.tappers if each.may_do())
        done, started = tapper.at, time.perf_counter()
        tapper.play(self._luck.choice(tapper.may_do()))
        self.calls.until(lambda: all(each.at > done for each in self.tappers))
        spent = time.perf_counter() - started
        self.calls.until(lambda: tapper.asking is None)
        return spent

    def echo(self) -> float:
        """Seconds from a word of one until every one has heard it."""
        return echoed(self.calls, ECHOED, self.shouters)

    def echo_of_one(self) -> float:
        """Seconds until the one who said it has heard it."""
        return echoed(self.calls, "alone", self.shouters[:1])

    def close(self) -> None:
        self._host.close()


def measure(count: int, taps: int, kind: type[Tapper], what: str) -> None:
    guests = Guests(count, kind)
    whole = max(guests.sizes()[0])
    ours, theirs, single = [], [], []
    for _ in range(taps + WARM):
        guests.calls.for_a_while(PAUSE)
        single.append(guests.echo_of_one())
        guests.calls.for_a_while(PAUSE)
        theirs.append(guests.echo())
        guests.calls.for_a_while(PAUSE)
        ours.append(guests.tap())
    told, said = guests.sizes()
    turns = len(ours)
    with_guests, alone = guests.cost(taps)
    guests.close()
    ours, theirs = ours[WARM:], theirs[WARM:]
    tap, echo, one = (quantiles(each, n=20)[-1] for each in (ours, theirs, single[WARM:]))
    print(
        f"tap to all {count} {what}: {tap / echo:.1f} of a bare echo at p95 (goal: at most 3); "
        f"{tap * 1000:.1f} ms against {echo * 1000:.1f}, in the middle {median(ours) * 1000:.1f} against "
        f"{median(theirs) * 1000:.1f}; an echo to one alone takes {one * 1000:.1f}, in the middle "
        f"{median(single) * 1000:.1f}"
    )
    print(
        f"  each is told {sum(told) / turns / count:,.0f} bytes a turn, in {len(told) / turns / count:.1f} "
        f"messages (the whole table has {whole:,}); all together say {sum(said) / turns:,.0f}"
    )
    print(
        f"  an action costs the host {with_guests * 1000:.2f} ms of a core, {alone * 1000:.2f} without "
        f"guests: with one every two seconds {with_guests / 2:.2%} of a core"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.together_home")
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--host", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.host:
        host(asked.host)
        return
    measure(14, asked.taps, Tapper, "apps")
    measure(4, asked.taps, Tapper, "apps")
    measure(4, asked.taps, Browser, "browsers")


if __name__ == "__main__":
    main()
