"""A table as people have it: the real app is the host, guests come with real browsers, and play by taps.

with real_table(browser, "muggins", 4) as table:
    table.play(until=lambda told: told["ended"])
    table.agree()
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from domino.core.actions import NEXT
from domino.together import keys
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener
from domino.together.keys import Address
from domino.together.position import Position
from domino.together.views import view_data
from tests.together.browser import ENOUGH, Browser, Tab

Told = dict[str, Any]
NAMES = ("Max", "Ana", "Ben", "Cora", "Dev", "Eva", "Finn", "Gil")
PHONE = (412, 915)

SPY = """if (location.protocol === "http:") import(`${location.origin}/line.js`).then(({ Line }) => {
    const heard = Line.prototype.heard;
    Line.prototype.heard = function (...given) {
        if (!this.looked) {
            const hear = this.hear;
            this.looked = true;
            this.hear = (message) => {
                if (message.page) window.holds = message.page;
                if (message.tell === "bye") window.bye = message.why;
                hear(message);
            };
        }
        return heard.apply(this, given);
    };
});"""
"""Keeps what the page was last told in sight of the test: the very object that it shows."""
DOABLE = """(() => {
    const can = (where) => [...document.querySelectorAll(where)].filter((each) =>
        each.checkVisibility() && each.ariaDisabled !== "true");
    const own = new Set(["sort", "last", "hint"]);
    const kinds = {
        goal: () => can(".goals .green"),
        next: () => can(".over .green"),
        tile: () => [...can(".held.plays"), ...can(".slot.row.lit")],
        button: () => [...can(".bids button"),
            ...can(".acts button").filter((each) => !own.has(each.dataset.key))],
    };
    const doable = "%s".split(" ").flatMap((kind) => kinds[kind]());
    const chosen = doable[Math.floor(%f * doable.length)];
    if (!chosen) return null;
    chosen.scrollIntoView({ block: "nearest" });
    const box = chosen.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})()"""
"""Where something of these kinds is that can be done now: a tile of the hand or the table, a button, or where
the tile goes that was chosen."""
ANYTHING = "tile button"
SHOWN = """({ title: document.title,
    hand: [...document.querySelectorAll(".held")].map((each) => each.ariaLabel).sort(),
    now: document.querySelector(".now span:last-child")?.textContent ?? "" })"""


def shown_of(page: Told) -> Told:
    """What of a page can be read on the screen, at the least."""
    now, held = page["now"], page.get("hand", {"tiles": []})["tiles"]
    mark = "● " if now["yours"] else ""
    return {
        "title": f"{mark}{page['title']} · {page['game']}",
        "hand": sorted(tile["spoken"] for tile in held),
        "now": (now["words"] or [""])[0],
    }


def placeless(page: Told) -> Told:
    """A page without where on the felt things lie: they stay there while it is played, and lie elsewhere when
    a table is laid at once."""
    layouts = [
        {
            "tiles": sorted([tile, mark] for tile, _first, _x, _y, _angle, mark in layout["tiles"]),
            "slots": sorted([slot["name"], slot["place"], slot["number"]] for slot in layout["slots"]),
        }
        for layout in page["felt"]["layouts"]
    ]
    return page | {"felt": page["felt"] | {"layouts": layouts}}


def apart(one: Told, other: Told) -> Told:
    """What two pages do not have in common."""
    return {
        name: (one.get(name), other.get(name))
        for name in one.keys() | other.keys()
        if one.get(name) != other.get(name)
    }


class HostProcess:
    """The app, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = 20_000 + os.getpid() % 10_000  # none that the system gives out by itself
        command = [sys.executable, "-m", "tests.together.real_host", str(folder), str(self.port)]
        self.running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        self._hear()

    def __call__(self, order: str, **given: object) -> Any:
        assert self.running.stdin is not None
        self.running.stdin.write(json.dumps([order, given]) + "\n")
        self.running.stdin.flush()
        return self._hear()

    def _hear(self) -> Any:
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        assert line, "the host has ended"
        return json.loads(line)

    def kill(self) -> None:
        """It has no time for a last word."""
        self.running.kill()
        self.close()

    def close(self) -> None:
        """It is told that nobody needs it any more."""
        for pipe in (self.running.stdin, self.running.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
        self.running.wait(ENOUGH)


class Phone:
    """A browser with a profile of its own, and the page in it."""

    def __init__(self, browser: Browser, name: str, address: str) -> None:
        self.browser, self.name, self.address = browser, name, address
        self.profile = browser.profile()
        self.seat: int | None = None
        self.closed: list[Tab] = []
        self.tabs: list[Tab] = []

    @property
    def tab(self) -> Tab:
        return self.tabs[-1]

    def open(self, key: bool = True) -> Tab:
        """Opens the page in a new tab: by the code of the picture, or as somebody who was there already."""
        tab = self.browser.tab_of(self.profile)
        self.tabs.append(tab)
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        tab.call("Emulation.setTouchEmulationEnabled", enabled=True)
        tab.shape(*PHONE)
        tab.go(self.address if key else self.address.partition("#")[0])
        return tab

    def join(self, watch: bool = False) -> None:
        """Says its name, and sits down or watches."""
        tab = self.open()
        tab.until("document.querySelector('form')")
        tab.run(f"document.querySelector('#name').value = {json.dumps(self.name)}")
        tab.run(f"document.querySelector('{'.outline' if watch else '.green'}').click()")
        tab.until("document.querySelector('.lobby, .lay')")

    def shut(self, tab: Tab) -> None:
        """Closes a tab; what was said there counts on."""
        self.tabs.remove(tab)
        self.closed.append(tab)
        tab.shut()

    def come_back(self) -> Tab:
        """Opens the page once more, as somebody who sits there already."""
        tab = self.open(key=False)
        tab.until("window.holds")
        return tab

    def can_act(self, tab: Tab | None = None) -> bool:
        """Whether there is anything to tap."""
        return (tab or self.tab).run(DOABLE % (ANYTHING, 0.0)) is not None

    def touch(self, chance: random.Random, tab: Tab | None = None, kinds: str = ANYTHING) -> bool:
        """Taps something that can be done; whether there was anything."""
        tab = tab or self.tab
        where = tab.run(DOABLE % (kinds, chance.random()))
        if where is not None:
            tab.tap(*where)
        return where is not None

    def tap(self, chance: random.Random, tab: Tab | None = None) -> bool:
        """Taps something that can be done and, if it is a tile, where it goes; whether there was anything."""
        tab = tab or self.tab
        said = self._plays(tab)
        if not self.touch(chance, tab):
            return False
        self.listen(lambda: self._plays(tab) != said or self.touch(chance, tab, "goal"))
        self.listen(lambda: self._plays(tab) != said)
        return True

    def hear(self, tab: Tab) -> None:
        """Waits for the answer to what was asked last in a tab."""
        self.listen(lambda: max(self._plays(tab)) in tab.answers)

    def listen(self, until: Callable[[], object]) -> None:
        """Waits for something that its pages say or hear."""
        end = time.monotonic() + ENOUGH
        while not until():
            assert time.monotonic() < end, f"{self.name} waited in vain"
            for tab in self.tabs:
                tab.run("0")
            time.sleep(0.01)

    def _plays(self, tab: Tab) -> set[int]:
        return {each["number"] for each in tab.said if each["say"] == "play"}

    def asked(self) -> list[str]:
        """What it asked for over all its tabs and was not refused, each once, in order."""
        found: dict[Position, dict[str, None]] = {}
        for tab in self.tabs:
            tab.run("0")
        for tab in (*self.closed, *self.tabs):
            for each in tab.said:
                asks = each["say"] == "play" and each["action"] != str(NEXT)  # which is nobody's own
                if asks and tab.answers.get(each["number"], True):
                    found.setdefault(Position.parse(each["at"]), {})[each["action"]] = None
        return [action for at in sorted(found) for action in found[at]]

    def holds(self, tab: Tab | None = None) -> Told:
        return dict((tab or self.tab).run("window.holds"))

    def room(self, tab: Tab) -> list[int] | None:
        """What room for the table the page last told of."""
        return next((each["room"] for each in reversed(tab.said) if "room" in each), None)

    @property
    def troubles(self) -> list[str]:
        """What its pages complained of, but that the host was away for a while."""
        found = [each for tab in (*self.closed, *self.tabs) for each in tab.troubles]
        return [each for each in found if "WebSocket connection" not in each and "ERR_CONNECTION" not in each]


class Onlooker(Listener):
    """Somebody with the app, who is told views: the table is full, so they watch."""

    def __init__(self, address: str) -> None:
        where = Address.parse(address)
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.guest = Guest(keys.fresh_key(), "Ola", self, where.key)
        self.line = HomeLine(where)
        self.line.open(self.guest, self.calls.put)

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + ENOUGH
        while not condition():
            assert time.monotonic() < end, "the app that watches never saw it"
            with contextlib.suppress(queue.Empty):
                self.calls.get(timeout=0.02)()


class RealTable:
    """A host and its guests, who play on whatever happens."""

    def __init__(self, browser: Browser, folder: Path, game: str, players: int, here: bool = False) -> None:
        self.browser, self.folder = browser, folder
        self.chance = random.Random(game)
        self.host = HostProcess(folder)
        self.address = self.host("lobby", game=game, players=players, here=here)
        assert Address.parse(self.address).port == self.host.port, "another table could get in its way"
        self.phones: list[Phone] = []
        self.watching: list[Phone] = []
        self.onlooker: Onlooker | None = None
        self.taps = 0

    def seat(self, count: int) -> None:
        """So many browsers come and sit down."""
        for name in NAMES[:count]:
            phone = Phone(self.browser, name, self.address)
            phone.join()
            self.phones.append(phone)

    def watch(self) -> Phone:
        """Another one comes to watch."""
        phone = Phone(self.browser, "Tv", self.address)
        phone.join(watch=True)
        self.watching.append(phone)
        return phone

    def deal(self, onlooker: bool = True) -> None:
        self.host("deal")
        if onlooker:
            self.onlooker = Onlooker(self.address)
        self.see()
        for phone in self.phones:
            phone.seat = phone.holds()["seat"]

    def see(self) -> Told:
        """Waits until every page and app shows the table as it is; tells how that is."""
        told: Told = self.host("told")
        for phone in (*self.phones, *self.watching):
            for tab in phone.tabs:
                tab.until(f"document.documentElement?.dataset.at === '{told['at']}'")
        if self.onlooker is not None:
            guest = self.onlooker.guest
            self.onlooker.until(lambda: str(guest.at) == told["at"])
        return told

    def step(self, phones: list[Phone] | None = None) -> Phone:
        """One of them does something; returns who, once the host has it."""
        before = self.host("told")
        for phone in self.chance.sample(phones or self.phones, len(phones or self.phones)):
            if phone.tap(self.chance):
                self.taps += 1
                self.done(len(before["done"]) + 1)
                return phone
        raise AssertionError(f"nobody can do anything: {before}")

    def done(self, count: int) -> None:
        """Waits until the host has done so much."""
        end = time.monotonic() + ENOUGH
        while len(self.host("told")["done"]) < count:
            assert time.monotonic() < end, f"the host never did it: {self.host('told')}"
            time.sleep(0.01)

    def play(self, steps: int = 10_000) -> Told:
        """They play on, so many steps or until the round is over."""
        told = self.see()
        while steps and not told["ended"]:
            self.step()
            told = self.see()
            steps -= 1
        return told

    def next_round(self) -> None:
        """One of them has the next round dealt."""
        done = len(self.see()["done"])
        self.phones[0].touch(self.chance, kinds="next")
        self.done(done + 1)
        self.see()

    def agree(self, after: str = "the round") -> None:
        """Every page shows what its seat may see of the match, and whatever was asked for was done once."""
        told = self.see()
        for phone in (*self.phones, *self.watching):
            for tab in phone.tabs:
                self._shows(phone, tab, after)
            own = [action for by, action in told["done"] if by == phone.seat]
            asked, done = phone.asked(), [action for action in own if action != str(NEXT)]
            assert asked == done, f"{phone.name} asked for {asked}, and {done} was done: {after}"
            assert phone.troubles == []
        if self.onlooker is not None:
            view = self.onlooker.guest.view
            assert view is not None and self.onlooker.guest.seat is None
            assert json.loads(json.dumps(view_data(view))) == self.host("view")

    def _shows(self, phone: Phone, tab: Tab, after: str) -> None:
        """Waits until a page holds and shows what it should: it may just have asked for another room."""
        end = time.monotonic() + ENOUGH
        while amiss := self._amiss(phone, tab):
            assert time.monotonic() < end, f"{phone.name}, {after}: {amiss}"
            time.sleep(0.02)

    def _amiss(self, phone: Phone, tab: Tab) -> Told:
        """What a page holds or shows, and what it should."""
        page = self.host("page", seat=phone.seat, room=phone.room(tab))
        return apart(placeless(phone.holds(tab)), placeless(page)) | apart(tab.run(SHOWN), shown_of(page))

    def kill_host(self) -> None:
        """The host is killed; another one goes on with what is kept."""
        self.host.kill()
        self.host = HostProcess(self.folder)
        address = self.host("go_on")
        assert address == self.address, f"it was {self.address} and is {address}"

    def close(self) -> None:
        if self.onlooker is not None:
            self.onlooker.line.close(2.0)
        for phone in (*self.phones, *self.watching):
            for tab in phone.tabs:
                tab.close()
            self.browser.forget(phone.profile)
        self.host.close()


@contextlib.contextmanager
def real_table(
    browser: Browser, folder: Path, game: str, players: int, here: bool = False
) -> Iterator[RealTable]:
    table = RealTable(browser, folder, game, players, here)
    try:
        yield table
    finally:
        table.close()
