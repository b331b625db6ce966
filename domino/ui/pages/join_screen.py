"""Joining a table that is open on another device: its address and code, who one is, and who is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domino.core.match import check_name
from domino.tableside.seats import initials
from domino.together import keys
from domino.together.away import AwayEvening
from domino.together.carriers.home_line import HomeLine
from domino.together.guest import Guest, Listener, News
from domino.together.keys import Address
from domino.ui.kit.app import Application
from domino.ui.kit.later import soon
from domino.ui.kit.parts.parts import Button, Gap, Heading, Part, Row, Sentence
from domino.ui.kit.stage.name_sheet import NameSheet
from domino.ui.kit.stage.page import PageScreen
from domino.ui.pages.little_table import LittleTable, Plate
from domino.ui.pages.passing_on import pasted
from domino.ui.table.away_table import AwayTable

SECRET, LAST = "guest_secret", "last_table"
"""Under which a device's own secret, and the table it was last at, are remembered."""
LONGEST = 120


class JoinScreen(PageScreen, Listener):
    """First where and who; then, until the deal, who is there."""

    name = "join"

    def __init__(self, app: Application) -> None:
        remembered = app.settings.remembered
        self.where = str(remembered.get(LAST, ""))
        people = app.settings.people
        self.who = people[0]["name"] if people else app.texts.say("together.guest")
        self.words = ""
        """What there is to say: what is waited for, or why it cannot be."""
        self.seats: list[dict[str, Any]] = []
        self.guest: Guest | None = None
        self.line: HomeLine | None = None
        self._at_table = False
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
        return [
            Sentence(say("together.join-says"), 15),
            Row("link-variant", say("together.address"), self.where, tap=self._ask_where, name="address"),
            Row("content-paste", say("together.paste"), tap=self._paste, name="paste"),
            Row("account", say("together.name"), self.who, tap=self._ask_who, name="who"),
            *told,
            Gap(16),
        ]

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
        nothing = lambda *_: None  # noqa: E731
        return [heading, LittleTable(plates, len(plates), ("", ""), nothing, nothing)]

    def _plate(self, number: int, seat: dict[str, Any], letters: str) -> Plate:
        say, state = self.app.texts.say, str(seat["state"])
        name = str(seat["name"]) or say("together.free-seat" if state == "free" else "together.computer")
        colour = seat["colour"] if isinstance(seat["colour"], int) else number
        line = say(f"together.state-at.{state}")
        return Plate(name, line, colour, letters, state not in ("free", "computer"), state == "free")

    # Where and who

    def _ask_where(self) -> None:
        title = self.app.texts.say("together.address")
        self.app.stage.show(NameSheet(self.app, self.where, self.keep_where, title, LONGEST))

    def keep_where(self, text: str) -> str:
        """This is the table's address; why it cannot be, or nothing."""
        try:
            Address.parse(text)
        except ValueError:
            return self.app.texts.say("together.bad-address")
        self.where = text.strip()
        self.refresh()
        return ""

    def _paste(self) -> None:
        for word in pasted().split():
            try:
                Address.parse(word)
            except ValueError:
                continue
            self.where = word
            self.words = ""
            self.refresh()
            return
        self._say("nothing-pasted")

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
            address = Address.parse(self.where)
        except ValueError:
            self._say("bad-address")
            return
        if address.key is None and address.code is None:
            self._say("no-code")
            return
        settings = self.app.settings
        secret = settings.remembered.get(SECRET)
        if not keys.is_key(secret):
            secret = keys.fresh_key()
        settings.change(remembered=settings.remembered | {SECRET: secret, LAST: self.where})
        language = self.app.texts.language
        self.guest = Guest(str(secret), self.who, self, address.key, address.code, language=language)
        self.line = HomeLine(address)
        self.line.open(self.guest, soon)
        self._say("looking")

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
            self.where = f"{self.where.partition('#')[0]}#{key}"
            remembered = self.app.settings.remembered | {LAST: self.where}
            self.app.settings.change(remembered=remembered)

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
