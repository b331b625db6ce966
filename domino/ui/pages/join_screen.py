"""Joining a table that is open on another device: its address and code, who one is, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domino.core.match import check_name
from domino.device.local_network import may_reach_others
from domino.device.scanning import scanner
from domino.tableside.seats import initials
from domino.together.away import AwayEvening
from domino.together.carriers.carrier import GuestCarrier
from domino.together.carriers.choosing import guest_carrier
from domino.together.guest import Guest, Listener, News
from domino.together.keys import Address, FarAddress, parse_address
from domino.ui.kit.app import Application
from domino.ui.kit.later import soon
from domino.ui.kit.parts.parts import Button, Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages.filling import Filling
from domino.ui.pages.little_table import LittleTable, Plate
from domino.ui.pages.own_things import LAST, found, keep, own_secret
from domino.ui.pages.passing_on import pasted
from domino.ui.pages.ways import place_of
from domino.ui.table.away_table import AwayTable

LONGEST = 600
"""Characters of an address: those of tables further away name a server, perhaps several."""


class JoinScreen(PageScreen, Listener):
    """First where and who; then, until the deal, who is there."""

    name = "join"

    def __init__(self, app: Application) -> None:
        self.where = found(app, LAST)
        people = app.settings.people
        self.who = people[0]["name"] if people else app.texts.say("together.guest")
        self.words = ""
        """What there is to say: what is waited for, or why it cannot be."""
        self.seats: list[dict[str, Any]] = []
        self.guest: Guest | None = None
        self.line: GuestCarrier | None = None
        self._at_table = False
        self._troubled = False
        """Whether something is wrong with the way to the table."""
        self._filling = Filling(app, lambda: self.column.repaint())
        super().__init__(title=app.texts.say("together.join-title"))

    def closed(self) -> None:
        if not self._at_table:
            self._hang_up()

    # What it shows

    def parts(self) -> Sequence[Part]:
        say = self.app.texts.say
        told: list[Part] = [Sentence(self.words, 16, False)] if self.words else []
        if self.guest is not None:
            self.footer = [Button(say("together.stop"), self._stop, "close", "wood", "stop")]
            return [*told, *self._lobby(), Gap(16)]
        self.footer = [Button(say("together.join"), self.join, "login", name="join")]
        scans: list[Part] = []
        if scanner.is_there:
            scans.append(Row("qrcode-scan", say("together.scan"), tap=self._scan, name="scan"))
        return [
            Sentence(say("together.join-says"), 15),
            *scans,
            Row("link-variant", say("together.address"), self._place(), tap=self._ask_where, name="address"),
            Row("content-paste", say("together.paste"), tap=self._paste, name="paste"),
            Row("account", say("together.name"), self.who, tap=self._ask_who, name="who"),
            *told,
            Gap(16),
        ]

    def _place(self) -> str:
        """Where the table is, and its digits; a key nobody can read."""
        try:
            address = parse_address(self.where)
        except ValueError:
            return self.where
        if isinstance(address, FarAddress):
            return place_of(address.server)
        return str(address._replace(key=None)).removeprefix("http://").replace("/", "")

    def _lobby(self) -> list[Part]:
        if not self.seats:
            return []
        say = self.app.texts.say
        here = sum(seat["state"] != "free" for seat in self.seats)
        letters = initials([str(seat["name"]) for seat in self.seats])
        plates = [self._plate(number, seat, letters[number]) for number, seat in enumerate(self.seats)]
        heading = Heading(
            say("together.round-the-table"), say("together.here-of", here=here, count=len(plates))
        )
        self._filling.look({number: plate.name for number, plate in enumerate(plates) if not plate.free})
        sides = self.guest.sides if self.guest is not None else 0
        teams = say("ui.setup.us"), say("ui.setup.them")
        if self.guest is not None and self.guest.seat is not None and self.guest.seat % 2:
            teams = teams[1], teams[0]
        sizes = self._filling.sizes
        return [heading, LittleTable(plates, sides, teams, self.sit, self._dragged, sizes)]

    def _plate(self, number: int, seat: dict[str, Any], letters: str) -> Plate:
        say, state = self.app.texts.say, str(seat["state"])
        name = str(seat["name"]) or say("together.free-seat" if state == "free" else "together.computer")
        colour = seat["colour"] if isinstance(seat["colour"], int) else number
        mine = self.guest is not None and number == self.guest.seat
        told = "state-at.computer" if state == "computer" else f"state.{state}"
        line = say(f"together.{'you-here' if mine else 'sit-here' if state == 'free' else told}")
        person, here = state not in ("free", "computer"), state in ("host", "here")
        return Plate(name, line, colour, letters, person, state == "free", here)

    def sit(self, seat: int) -> None:
        """Asks for another chair, if nobody sits there."""
        if self.guest is not None and self.seats[seat]["state"] == "free":
            self.guest.sit(seat)

    def _dragged(self, seat: int, to: int) -> None:
        if self.guest is not None and seat == self.guest.seat:
            self.sit(to)

    # Where and who

    def _ask_where(self) -> None:
        title = self.app.texts.say("together.address")
        self.app.stage.show(NameSheet(self.app, self.where, self.keep_where, title, LONGEST))

    def keep_where(self, text: str) -> str:
        """This is the table's address; why it cannot be, or nothing."""
        try:
            parse_address(text)
        except ValueError:
            return self.app.texts.say("together.bad-address")
        self.where = text.strip()
        self.refresh()
        return ""

    def _scan(self) -> None:
        if not scanner.scan(lambda read: soon(lambda: self._scanned(read))):
            self._say("no-scanner")

    def _scanned(self, read: str | None) -> None:
        """Who scans a code wants to go there."""
        if self.guest is not None or self.parent is None:
            return
        if read is None:
            self._say("no-scan")
        elif self.take(read):
            self.join()
        else:
            self._say("bad-address")

    def _paste(self) -> None:
        if not self.take(pasted()):
            self._say("nothing-pasted")

    def take(self, text: str) -> bool:
        """Takes the address of a table from among other words, if one is there; whether it is."""
        for word in text.split():
            if not self.keep_where(word):
                self.words = ""
                self.refresh()
                return True
        return False

    def _ask_who(self) -> None:
        self.app.stage.show(NameSheet(self.app, self.who, self._keep_who))

    def _keep_who(self, text: str) -> str:
        try:
            self.who = check_name(text)
        except ValueError:
            return self.app.texts.say("ui.setup.bad-name")
        self.refresh()
        return ""

    def _say(self, key: str) -> None:
        self.words = self.app.texts.say(f"together.{key}")
        self.refresh()

    # Joining

    def join(self) -> None:
        """Knocks, or comes in."""
        try:
            address = parse_address(self.where)
        except ValueError:
            self._say("bad-address")
            return
        code = address.code if isinstance(address, Address) else None
        if address.key is None and code is None:
            self._say("no-code")
            return
        if not isinstance(address, FarAddress) and not may_reach_others():
            self._say("may-it")
            return
        keep(self.app, {LAST: self.where})
        secret = own_secret(self.app)
        language = self.app.texts.language
        self.guest = guest = Guest(secret, self.who, self, address.key, code, language=language)
        self.line = guest_carrier(address, lambda reason: self._told_trouble(guest, reason))
        self.line.open(guest, soon)
        self._say("looking")

    def _told_trouble(self, guest: Guest, reason: str) -> None:
        """Something is wrong with the way to the table, or is not any more."""
        was, self._troubled = self._troubled, bool(reason)
        if guest is not self.guest or not (reason or was):
            return
        words = self.app.texts.say(f"together.{reason or 'there-again'}")
        if self._at_table:
            self.app.stage.say(words)
        else:
            self.words = words
            self.refresh()

    def _stop(self) -> None:
        self._hang_up()
        self.words = ""
        self.refresh()

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line = self.guest = None
        self.seats = []

    # What the host tells

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        self._say("seated" if seat is not None else "no-seat")

    def waits(self) -> None:
        self._say("knocked")

    def let_in(self, key: str) -> None:
        if self.guest is not None:
            table = f".{self.guest.table}" if self.guest.table else ""
            self.where = f"{self.where.partition('#')[0]}#{key}{table}"
            keep(self.app, {LAST: self.where})

    def lobby(self, seats: list[dict[str, Any]], words: str) -> None:
        self.seats = seats
        self.words = words or self.words
        self.refresh()

    def news(self, news: News) -> None:
        guest, line = self.guest, self.line
        if guest is None or line is None or self._at_table:
            return
        self._at_table = True
        table = AwayTable(self.app, AwayEvening(guest, self.app.texts), line)
        self.app.stage.replace(table)

    def turned_away(self, why: str) -> None:
        self._hang_up()
        self.words = why
        self.refresh()
