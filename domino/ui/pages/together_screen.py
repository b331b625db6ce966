"""Everybody's own phone: how guests come, the code that opens the table, who has come, and the deal."""

from __future__ import annotations

from collections.abc import Sequence

from domino.core.match import Match
from domino.tableside.seats import USUAL_LEVEL, computer_names, initials
from domino.tableside.setup.draft import SetupDraft
from domino.together.gathering import (
    Chair,
    Gathering,
    fill_chairs,
    gathered,
    sit_here,
    stand_up_here,
    turn_chair,
)
from domino.together.places import COMPUTER, FREE, HERE, Place, Places
from domino.ui.kit.app import Application
from domino.ui.kit.parts.code_plate import code_of
from domino.ui.kit.parts.parts import Button, Gap, Heading, Part, Switch
from domino.ui.kit.parts.rows import Sentence
from domino.ui.kit.sending import send
from domino.ui.kit.stage.column import Column
from domino.ui.kit.stage.page import PageScreen
from domino.ui.kit.stage.scroll import Scroll
from domino.ui.kit.stage.sheets import confirm
from domino.ui.pages import doors
from domino.ui.pages.filling import Filling
from domino.ui.pages.little_table import LittleTable, Plate
from domino.ui.pages.setup_parts import Beside
from domino.ui.pages.together_parts import Invitation, Notice
from domino.ui.pages.ways import Ways, last_way, place_of
from domino.ui.table.open_table import OpenTable
from domino.ui.table.parts.knocks import knocks


class TogetherScreen(PageScreen):
    """A table that is open to others, before the deal."""

    name = "together"

    def __init__(self, app: Application, draft: SetupDraft) -> None:
        self.draft = draft
        self.table = OpenTable(app, draft.game.key, places_of(draft), draft.fingerprint, way=last_way(app))
        self.table.shown = self._shown
        self.table.host.sides = draft.sides()
        self.ways = Ways(app, self.table, self._shown)
        self._filling = Filling(app, lambda: self.column.repaint())
        here = next(place for place in self.table.host.places.every if place.kind == HERE)
        self._me = here.name, here.colour
        """Who plays at this device, if anybody does."""
        self.words = ""
        self._dealt = self._leaving = False
        super().__init__(
            title=app.texts.say("together.title"),
            icons=[("help", "help-circle-outline", app.texts.say("ui.setup.help"), self._help)],
        )

    def make_scroll(self) -> tuple[Column, Scroll]:
        column, scroll = super().make_scroll()
        column.widest = 1000
        return column, scroll

    def _help(self) -> None:
        doors.open_help(self.app, "together")

    def back(self) -> bool:
        """Leaving closes the table; whoever has come is not sent away without a word."""
        if self._leaving or gathered(self.table.host, self.app.texts).people < 2:
            return False
        say = self.app.texts.say
        title, asks, yes = (
            say("together.close-title"),
            say("together.close-says"),
            say("together.close-button"),
        )
        confirm(self.app, title, asks, yes, self._leave, "primary")
        return True

    def _leave(self) -> None:
        self._leaving = True
        self.app.stage.back()

    def closed(self) -> None:
        if not self._dealt:
            self.table.close()

    def _shown(self, words: str = "") -> None:
        self.words = words or self.words
        if self.parent is not None:
            self.refresh()

    # What it shows

    def parts(self) -> Sequence[Part]:
        say, host = self.app.texts.say, self.table.host
        gathering = gathered(host, self.app.texts)
        self.subtitle = say("together.subtitle")
        self.footer = [Button(gathering.deal, self.deal, "cards", name="deal")]
        self.foot_line = say("together.later")
        right = [
            *knocks(host, self.app.texts, self.refresh),
            Heading(say("together.round-the-table"), gathering.here),
            self._little_table(gathering),
            self._plays_here(),
            self._notice(),
        ]
        return [Beside([self._invitation(), *self.ways.parts(), *self._who_reads()], right), Gap(16)]

    def _invitation(self) -> Part:
        say, table = self.app.texts.say, self.table
        send = Button(say("together.send"), self._send, "share-variant", "outline", "send")
        code, server = code_of(table.address), table.way.server
        if server is not None:
            line = say("together.by-server", server=place_of(server))
            return Invitation(code, say("together.point-app"), line, send)
        shown = table.address.partition("#")[0].removeprefix("http://").rstrip("/")
        typed = say("together.or-type", address=shown)
        line = say("together.same-wifi")
        return Invitation(code, say("together.point"), line, send, typed, table.host.door.code)

    def _who_reads(self) -> list[Part]:
        """What isn't encrypted: browsers at home."""
        if self.table.way.server is not None:
            return []
        return [Sentence(self.app.texts.say("together.browsers-open"), 13)]

    def _notice(self) -> Part:
        say, trouble = self.app.texts.say, self.table.trouble
        if trouble:
            return Notice(say(f"together.{trouble}"), say("together.not-open"), "alert-circle-outline")
        if self.table.warning:
            words = say(f"together.{self.table.warning}")
            return Notice(self.words or say("together.nobody-yet"), words, "alert-circle-outline")
        return Notice(self.words or say("together.nobody-yet"), say("together.hands-own"))

    def _plays_here(self) -> Part:
        """Whether somebody plays at this device, or it shows the table to all."""
        say, places = self.app.texts.say, self.table.host.places.every
        count = sum(place.kind == HERE for place in places)
        says = say("together.plays-here", count=count) if count else say("together.only-table")
        return Switch(
            say("together.here-too"), count > 0, self._play_here, says, "here-too", "tablet-cellphone"
        )

    def _play_here(self, plays: bool) -> None:
        host = self.table.host
        if not plays:
            stand_up_here(host)
        elif not sit_here(host, *self._me):
            self.app.stage.say(self.app.texts.say("together.no-chair"))
        self.refresh()

    def _little_table(self, gathering: Gathering) -> Part:
        say, draft = self.app.texts.say, self.draft
        letters = initials([place.name for place in self.table.host.places.every])
        plates = [self._plate(chair, letters[chair.seat]) for chair in gathering.chairs]
        self._filling.look({chair.seat: chair.name for chair in gathering.chairs if chair.state != FREE})
        teams = say("ui.setup.us"), say("ui.setup.them")
        swap = self.table.host.swap
        return LittleTable(plates, draft.sides(), teams, self._tapped, swap, self._filling.sizes)

    def _plate(self, chair: Chair, letters: str) -> Plate:
        place = self.table.host.places[chair.seat]
        colour = chair.seat if place.colour is None else place.colour
        person, free = chair.state not in (COMPUTER, FREE), chair.state == FREE
        here = chair.state in ("host", "here")
        return Plate(chair.name, chair.line, colour, letters, person, free, here)

    # What is done

    def _send(self) -> None:
        send(self.app, self.table.invitation, self.title)

    def _tapped(self, seat: int) -> None:
        host, say = self.table.host, self.app.texts.say
        place = host.places[seat]
        if place.kind in (FREE, COMPUTER) or (place.kind == HERE and place.name != self._me[0]):
            turn_chair(host, seat, self.draft.level or USUAL_LEVEL, self._people())
            self.refresh()
        elif place.kind != HERE:
            title = say("together.get-up", name=place.name)
            asks = say("together.get-up-says", name=place.name)
            confirm(self.app, title, asks, say("together.get-up-button"), lambda: host.free(seat), "primary")

    def _people(self) -> list[str]:
        """Who may play on this device besides: those for whom the table was laid, those it knows, and others
        without a name."""
        laid = [seat.name for seat in self.draft.places if seat.is_human]
        known = [person["name"] for person in self.app.settings.people]
        say, count = self.app.texts.say, len(self.table.host.places)
        return [*laid, *known, *(say("common.who.player", number=at) for at in range(2, count + 1))]

    def deal(self) -> None:
        """Computers sit down where nobody does, and it begins."""
        host, draft = self.table.host, self.draft
        fill_chairs(host, draft.level or USUAL_LEVEL)
        names = self._names()
        additions = [*draft.additions, *host.places.additions()]
        match = Match.start(draft.game, names, draft.preset, draft.options, draft.seed, additions=additions)
        self._dealt = True
        doors.begin_together(self.app, match, self.table)
        self.app.say_notices()

    def _names(self) -> list[str]:
        """Everybody's name; computers are given those that nobody has."""
        places = self.table.host.places.every
        taken = {place.name for place in places}
        free = (name for name in computer_names(self.app.texts) if name not in taken)
        return [place.name or next(free) for place in places]


def places_of(draft: SetupDraft) -> Places:
    """The chairs as the table was laid: the first person is here, the other people's chairs are free."""
    places, here = [], False
    for seat in draft.places:
        if not seat.is_human:
            places.append(Place(COMPUTER, seat.name, seat.level, seat.colour))
        elif not here:
            here = True
            places.append(Place(HERE, seat.name, None, seat.colour))
        else:
            places.append(Place(FREE, colour=seat.colour))
    if not any(place.kind == FREE for place in places):  # who opens a table expects somebody
        places = [place if place.kind == HERE else Place(FREE, colour=place.colour) for place in places]
    return Places(places)
