"""A host that is just enough for the guest's page: it serves the page, and tells tables that `page_of` makes.

It checks nothing and knows no keys: what the page does with what it is told is tried here, and no host.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from domino.core.actions import Action
from domino.core.match import Match
from domino.device.cues import heard
from domino.tableside.seats import Seat
from domino.texts import Texts
from domino.together.carriers.site import headers_of
from domino.together.page import page_of
from domino.together.page_felt import Felts
from domino.together.web import Served, web_files

TEXTS = Texts()
REVIEW_POINT = {
    "head": "Your third decision",
    "cost": "\N{MINUS SIGN}5",
    "interval": "from 2 to 8",
    "done": "You played 6-4.",
    "better": "Better: 5-5.",
    "reason": "It scores.",
}
REVIEW = {"title": "One decision cost you", "line": "About 5 points.", "counts": "", "points": [REVIEW_POINT]}
"""What a host may say of a round."""


class SmallHost:
    """One table, and whoever is connected to it."""

    def __init__(self, match: Match | None = None, seats: list[Seat] | None = None) -> None:
        self.match = match
        self.seats = seats or ([Seat(name) for name in match.names] if match else [])
        self.heard: list[dict[str, Any]] = []
        """All that guests said."""
        self.guests: dict[Any, int | None] = {}
        self.rooms: dict[Any, tuple[float, float]] = {}
        """How much room each has for the table, once that was said."""
        self.greeting: list[dict[str, Any]] = []
        """What a guest is told before the table."""
        self.silent = False
        """Whether what is asked gets no answer."""
        self.others: Callable[[Match], object] | None = None
        """Plays for a seat that no guest has; without it nobody does."""
        self.advice: Action | None = None
        """What is advised to whoever asks."""
        self.port = 0
        self._felts = Felts()
        self._shown: dict[Any, str] = {}
        self._lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def serve_guest(self, guest: Any) -> None:
        for text in guest:
            message = json.loads(text)
            with self._lock:
                self.heard.append(message)
                self._answer(guest, message)
        self.guests.pop(guest, None)

    def _answer(self, guest: Any, message: dict[str, Any]) -> None:
        if message["say"] == "hello":
            seat = None if message["wants"] == "table" else int(message.get("seat", len(self.guests)))
            self.guests[guest] = seat
            for told in self.greeting:
                tell(guest, told)
            if self.match is not None:
                self._welcome(guest, seat)
                self.show(guest)
        elif message["say"] == "look":
            self.rooms[guest] = tuple(message["room"])
            if self.match is not None:
                self.show(guest)
        elif message["say"] == "hint" and self.match is not None:
            tell(
                guest, {"tell": "hint", "at": message["at"], "action": str(self.advice), "words": "That one."}
            )
            tell(guest, {"tell": "answer", "number": message["number"], "ok": True})
        elif message["say"] == "review":
            tell(guest, {"tell": "review", "round": 1, "review": REVIEW})
            tell(guest, {"tell": "answer", "number": message["number"], "ok": True})
        elif message["say"] == "play" and self.match is not None and not self.silent:
            seat = self.guests[guest]
            done = [str(action) for _, action in self.match.history]
            at = int(message["at"].split(".")[1])
            if len(done) > at and done[at] == message["action"]:
                tell(guest, {"tell": "answer", "number": message["number"], "ok": True})
                return
            try:
                self.match.play(Action.parse(message["action"]), seat)
            except ValueError as why:
                tell(guest, {"tell": "answer", "number": message["number"], "ok": False, "why": str(why)})
                return
            tell(guest, {"tell": "answer", "number": message["number"], "ok": True})
            self.go_on()
            for each in list(self.guests):
                self.show(each)

    def _welcome(self, guest: Any, seat: int | None) -> None:
        assert self.match is not None
        names, game = list(self.match.names), self.match.game.key
        tell(guest, {"tell": "welcome", "version": 2, "seat": seat, "names": names, "table": "482731",
                     "promise": "", "language": "en", "game": game})  # fmt: skip

    def go_on(self) -> None:
        """Others play until a guest is to, or a round is over."""
        match = self.match
        while self.others and match and not match.round_over and match.turn not in self.guests.values():
            self.others(match)

    def show(self, guest: Any) -> None:
        """Tells a guest how the table stands."""
        assert self.match is not None
        room = self.rooms.get(guest)
        seat, felts = self.guests[guest], self._felts
        page = page_of(self.match, self.seats, seat, TEXTS, felts=felts, room=room, ears=heard)
        at = f"1.{len(self.match.history)}"
        tell(guest, {"tell": "table", "at": at, "before": self._shown.get(guest, ""), "page": page})
        self._shown[guest] = at

    def seat_all(self) -> None:
        """Tells everybody where they sit, at the deal."""
        assert self.match is not None
        self.seats = [Seat(name) for name in self.match.names]
        for guest, seat in self.guests.items():
            self._welcome(guest, seat)

    def tell_all(self, told: dict[str, Any]) -> None:
        for guest in list(self.guests):
            tell(guest, told)

    def show_all(self) -> None:
        with self._lock:
            for guest in list(self.guests):
                self.show(guest)


def tell(guest: Any, told: dict[str, Any]) -> None:
    guest.send(json.dumps(told))


@contextlib.contextmanager
def hosting(host: SmallHost) -> Iterator[SmallHost]:
    """The host, served on this machine alone."""
    from websockets.datastructures import Headers
    from websockets.http11 import Response
    from websockets.sync.server import serve

    files = web_files()

    def page(_: Any, request: Any) -> Response | None:
        path = request.path.partition("?")[0]
        if path == "/line":
            return None
        served = files.get(path, Served("text/plain", b"There is no such page."))
        status = HTTPStatus.OK if path in files else HTTPStatus.NOT_FOUND
        headers = Headers(headers_of(served, f"127.0.0.1:{host.port}"))
        headers["Connection"] = "close"
        return Response(status.value, status.phrase, headers, served.content)

    with serve(host.serve_guest, "127.0.0.1", host.port, process_request=page) as server:
        host.port = server.socket.getsockname()[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield host
        finally:
            server.shutdown()
            for guest in list(host.guests):
                guest.close()
            thread.join(10)
