"""The real app as the host of a table, in a process of its own: a test tells it what to do, and can kill it.

    python -m tests.together.real_host FOLDER PORT

Orders come in as lines of JSON, a name and what is given; an answer goes out for each. All that is done here
is done by touches in the window; what is kept is kept in the folder.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from pathlib import Path
from typing import Any

from tests.ui.driver import Player, opened  # before anything imports Kivy

from domino.device.cues import heard  # isort: skip
from domino.together.keys import Address  # isort: skip
from domino.together.kept import Way
from domino.together.page import page_of
from domino.together.tellers import texts_of
from domino.together.views import view_data
from domino.ui.pages import ways

PACE = 0.004
"""Seconds between two frames: others need the processor too."""


class RealHost:
    """What can be ordered."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.paused = False

    @property
    def screen(self) -> Any:
        return self.player.app.stage.screen

    def lobby(self, game: str, players: int, here: bool) -> str:
        """Opens a table for so many, with or without somebody who plays at this device; tells its address."""
        player = self.player
        player.tap(game)
        while self.screen.draft.count > players:
            player.tap("fewer")
        while self.screen.draft.count < players:
            player.tap("more")
        player.tap("together")
        if not here:
            player.tap("here-too")
        return self._address()

    def deal(self) -> None:
        self.player.tap("deal")

    def go_on(self) -> str:
        """Goes on with the match that was left or killed."""
        self.player.tap("continue")
        return self._address()

    def leave(self) -> None:
        self.screen.leave()
        self.player.wait(lambda: self.screen.name == "home", "home")

    def told(self) -> dict[str, Any]:
        """How the match stands, which only the host knows whole."""
        evening, host = self.screen.evening, self.screen.open_table.host
        return {
            "at": str(host.at),
            "done": [[seat, str(action)] for seat, action in evening.whole().history],
            "round": evening.round,
            "ended": evening.round_over or evening.over,
            "here": [seat for seat in range(evening.players) if host.is_here(seat)],
        }

    def page(self, seat: int | None, room: list[int] | None) -> dict[str, Any]:
        """What a browser with so much room may show of a seat, or of the table, made of the match itself."""
        match, seats = self.screen.evening.whole(), self.screen.open_table.seats
        area = None if room is None else (room[0], room[1])
        return page_of(match, seats, seat, texts_of("en"), room=area, ears=heard)

    def view(self) -> dict[str, Any]:
        """What all may see."""
        return view_data(self.screen.evening.whole().view(0).public())

    def resize(self, width: int, height: int) -> None:
        self.player.resize(width, height)

    def pause(self) -> None:
        """As Android does: nothing of the app's thread goes on until it is resumed."""
        self.player.pause()
        self.paused = True

    def resume(self) -> None:
        self.paused = False
        self.player.resume()

    def photograph(self, path: str) -> None:
        self.player.photograph(Path(path))

    def _address(self) -> str:
        table = getattr(self.screen, "open_table", None) or self.screen.table
        return str(Address.parse(table.address)._replace(host="127.0.0.1"))


def serve(player: Player) -> None:
    """Does what it is ordered to, until nobody orders any more."""
    orders: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            orders.put(line)
        orders.put("")

    threading.Thread(target=read, daemon=True).start()
    host = RealHost(player)
    while True:
        if not host.paused:
            player.frame()
        try:
            line = orders.get(timeout=None if host.paused else PACE)
        except queue.Empty:
            continue
        if not line:
            return
        name, given = json.loads(line)
        print(json.dumps(getattr(host, name)(**given)), flush=True)


if __name__ == "__main__":
    folder, port = sys.argv[1:]
    ways.AT_HOME = Way(int(port), remembered=True)  # no other table on this machine is in its way
    with opened(memory=Path(folder), looks=False) as player:
        print(json.dumps("here"), flush=True)
        serve(player)
