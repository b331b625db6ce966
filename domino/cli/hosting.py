"""host: a table that others join from devices of their own, held by this terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from domino.cli.addresses import server_address
from domino.cli.company import Company
from domino.cli.desk import Desk
from domino.cli.joining import tell_trouble
from domino.cli.play import quick_options
from domino.cli.program import program
from domino.cli.saves import check_writable, in_file, read_match, resumed, started
from domino.cli.scanning import code_of
from domino.cli.terminal import Terminal
from domino.core.chance import MOST_ADDITIONS
from domino.core.fingerprint import fingerprint_of_seed
from domino.core.game import Game, find_game
from domino.core.match import Match, fresh_seed
from domino.core.seating import LEVELS
from domino.device.cues import heard
from domino.store.tables import KeptTable
from domino.tableside.conductor import next_step
from domino.tableside.evening import Evening
from domino.tableside.live import LiveMatch
from domino.tableside.seats import Seat, UserError, computer_names, read_level
from domino.texts import Texts
from domino.together import keys
from domino.together.carriers.carrier import HostCarrier, Unreachable
from domino.together.carriers.choosing import host_carrier
from domino.together.host import Host
from domino.together.kept import Kept, Way
from domino.together.places import COMPUTER, FREE, GUEST, HERE, Place, Places, lobby
from domino.together.tellers import tellers, texts_of

WORDS_WITHIN = 2.0
"""Seconds that the deal waits for the words of guests when all seats are taken."""
LAST_LOOK = 3.0
"""Seconds in which a guest who is away when the match ends may come back to see how."""
GOODBYE = 2.0
"""Seconds in which everybody is told that the table is closed."""


def host(
    terminal: Terminal,
    texts: Texts,
    game: str | None,
    seats: int | None,
    name: str | None,
    computers: int,
    level: str | None,
    preset: str | None,
    options: Mapping[str, str],
    quick: bool,
    seed: int | None,
    pace: float,
    port: int | None,
    address: str | None,
    nats: str | None,
    nats_file: str | None,
    file: str | None,
    resume: bool,
) -> int:
    """Opens a table, for a new match or a saved one, and holds it until the match is over. Returns the exit
    code."""
    path = Path(file) if file else None
    if path is not None:
        check_writable(path, texts)
    nats = server_address(terminal, texts, nats, nats_file)
    table = Table(Desk(), texts, Way(port, nats, keys.fresh_key()), address)
    try:
        if resume:
            if game is not None or seats is not None or computers or options or quick or preset or seed:
                raise UserError(texts.say("cli.error.resume-alone"))
            return table.go_on(path, name, pace)
        if game is None or seats is None:
            raise UserError(texts.say("cli.error.host-what", program=program()))
        found = find_game(game)
        players = seats + (name is not None) + computers
        chosen = {**quick_options(found, preset, players), **options} if quick else dict(options)
        found.rules(preset, chosen, players)  # whatever cannot be is said before anybody comes
        places = lobby([] if name is None else [name], players, computers, read_level(level, texts))
        match = table.dealt(found, places, preset, chosen, fresh_seed() if seed is None else seed)
        return table.hold(match, path, pace)
    finally:
        table.close()


class Table:
    """A table while it is open."""

    def __init__(self, desk: Desk, texts: Texts, way: Way, address: str | None) -> None:
        self.desk, self.texts = desk, texts
        self._way, self._address = way, address
        self._carrier: HostCarrier | None = None
        self._host: Host | None = None
        self._evening: Evening | None = None
        self._names: tuple[str, ...] = ()

    @property
    def host(self) -> Host:
        """The host, once there is one."""
        assert self._host is not None
        return self._host

    @property
    def evening(self) -> Evening:
        """The evening, once the tiles are dealt."""
        assert self._evening is not None
        return self._evening

    # Opening

    def dealt(
        self, game: Game, places: Places, preset: str | None, options: Mapping[str, object], seed: int
    ) -> Match:
        """A new match, once all seats are taken or somebody here wants no longer to wait for that."""
        self._begin(places, game.key, fingerprint_of_seed(seed))
        self.desk.say(self.texts.say("cli.verify.fingerprint", fingerprint=self.host.promise))
        self._open()
        self._wait_for_guests()
        for place in places.every:
            if place.kind == FREE:
                place.kind = COMPUTER
        spare = [each for each in computer_names(self.texts) if each not in self._named(places)]
        for number, place in enumerate(places.every, start=1):
            if not place.name:
                place.name = spare.pop(0) if spare else self.texts.say("common.who.computer", number=number)
        additions = places.additions()[:MOST_ADDITIONS]
        return Match.start(game, self._named(places), preset, options, seed, additions=additions)

    def go_on(self, path: Path | None, name: str | None, pace: float) -> int:
        """A saved match, with the guests that were there if their table was kept."""

        def opened(match: LiveMatch, seats: Sequence[Seat], table: KeptTable) -> LiveMatch:
            kept = table.found(Kept.from_data)
            view = match.view(0)
            if kept is not None and len(kept.places) != len(match.names):
                kept = None
            places = kept.places if kept is not None else self._chairs(seats, name)
            self._begin(places, view.game, match.promise, kept)
            own = self._way.own
            if kept is not None and self._way.port is None and self._way.server is None:
                self._way = kept.way
            if kept is not None and self._way.server is None:  # guests know the table by it
                self._way = self._way._replace(own=kept.way.own or own)
            return self._share(match, seats, table)

        if path is None:
            seated = resumed(self.texts, opened)
        else:
            if not path.exists():
                sentence = self.texts.say("cli.error.nothing-saved", file=path, program=program())
                raise UserError(sentence)
            match, seats = read_match(str(path), self.texts)
            seated = in_file(match, seats, path, self.texts, opened)
        self._evening, put_away = seated
        self._open()
        self._reseat()
        if any(place.kind == FREE for place in self.host.places.every):
            self._wait_for_guests()
        return self._sit(put_away, pace)

    def hold(self, match: Match, path: Path | None, pace: float) -> int:
        """The match is played until it is over or put away."""
        seats = self._seats(match.names)
        if path is None:
            self._evening, put_away = started(match, seats, self.texts, self._share)
        else:
            self.desk.tell(self.texts.say("cli.save-holds-all", file=path))
            self._evening, put_away = in_file(match, seats, path, self.texts, self._share)
        self._reseat()
        return self._sit(put_away, pace)

    def close(self) -> None:
        """Everybody is told that it is over."""
        if self._host is not None:
            self._host.close()
        if self._carrier is not None:
            self._carrier.close(GOODBYE)

    # Parts of it

    def _begin(self, places: Places, game: str, promise: str, kept: Kept | None = None) -> None:
        key, epoch = (None, 0) if kept is None else (kept.key, kept.epoch)
        told = tellers(lambda: self._seats(self._names), heard)
        self._host = Host(places, texts_of, told, game, promise, key, epoch, noticed=self._noticed)

    def _open(self) -> None:
        """Lets guests come, and says how."""
        self._carrier = host_carrier(self._way, self._address, partial(tell_trouble, self.desk, self.texts))
        try:
            told = self._carrier.open(self.host, self.desk.deliver)
        except Unreachable as trouble:
            raise UserError(self.texts.say(f"together.{trouble.reason}", port=self._way.port)) from None
        if self._way.server is None:
            self._way = Way(keys.Address.parse(told).port, own=self._way.own)
            self.desk.say(self.texts.say("together.browsers-open"))
        for line in code_of(told, self.desk):
            self.desk.say(line)
        key = "join" if self._way.server is None else "join-far"
        self.desk.say(self.texts.say(f"cli.host.{key}", program=program(), code=self.host.door.code))
        self.desk.say(told)
        self.desk.flush()
        if self._evening is not None:
            self.host.keep()

    def _share(self, match: LiveMatch, _seats: Sequence[Seat], table: KeptTable) -> LiveMatch:
        self._names = match.names
        self.host.keep = lambda: table.keep(self.host.kept._replace(way=self._way).as_data())
        return self.host.share(
            match,
            lambda seat, action: self.evening.play(action, seat),
            lambda count: self.evening.take_back(count),
        )

    def _chairs(self, seats: Sequence[Seat], name: str | None) -> Places:
        """A table for a match that was played at one device until now: its people's chairs are free, but that
        of the one who plays here."""
        kinds = ((HERE if seat.name == name else FREE) if seat.is_human else COMPUTER for seat in seats)
        pairs = zip(kinds, seats, strict=True)
        return Places([Place(kind, seat.name, seat.level, seat.colour) for kind, seat in pairs])

    def _wait_for_guests(self) -> None:
        places, desk = self.host.places, self.desk
        desk.tell(self.texts.say("cli.host.waiting"))
        until: float | None = None
        while True:
            typed = desk.wait(0.2 if until is not None else None)
            if typed == "":
                return
            if typed is not None and not self.command(typed):
                desk.tell(self.texts.say("cli.host.waiting"))
            if any(place.kind == FREE for place in places.every):
                until = None
                continue
            guests = [place for place in places.every if place.kind == GUEST]
            until = until or time.monotonic() + WORDS_WITHIN
            if all(place.added for place in guests) or time.monotonic() >= until:
                return

    def _sit(self, put_away: Callable[[], list[str]], pace: float) -> int:
        sitting = Holding(self, pace, put_away)
        code = sitting.run()
        if self.evening.over:
            until = time.monotonic() + LAST_LOOK
            missed = self._away()
            while missed and time.monotonic() < until:
                self.desk.wait(0.2)
                missed &= self._away()
        return code

    def _away(self) -> set[int]:
        """The seats of guests who have no line now."""
        return {seat for seat in range(len(self.host.places)) if self.host.state_of(seat) == "away"}

    def _named(self, places: Places) -> list[str]:
        return [place.name for place in places.every]

    def _seats(self, names: tuple[str, ...]) -> list[Seat]:
        return [place.seat(name) for place, name in zip(self.host.places.every, names, strict=True)]

    def _reseat(self) -> None:
        if self._evening is not None:
            seats = self._seats(self._names)
            if tuple(seats) != self.evening.seats:
                self.evening.seat(seats)

    def _noticed(self, words: str) -> None:
        if words:
            self.desk.tell(words)
        self._reseat()

    # What is typed about guests

    def command(self, typed: str) -> bool:
        """Does what was typed, if it is about guests."""
        word, _, rest = typed.strip().lower().partition(" ")
        host, say = self.host, self.texts.say
        if word == "guests":
            for seat in range(len(host.places)):
                told = say(f"cli.host.state.{host.state_of(seat)}", name=host.places[seat].name)
                self.desk.say(f"  {seat + 1}  {told}")
            self.desk.say(say("cli.host.code", code=host.door.code))
        elif word in ("in", "out"):
            for caller in host.waiting[:1]:
                (host.let_in if word == "in" else host.send_away)(caller)
        elif word in ("free", "hold", "back"):
            self._about_seat(word, rest)
        else:
            return False
        return True

    def _about_seat(self, word: str, rest: str) -> None:
        host = self.host
        number, _, level = rest.partition(" ")
        seat = int(number) - 1 if number.isdecimal() and len(number) < 4 else -1
        guests = [at for at, place in enumerate(host.places.every) if place.kind == GUEST]
        if seat not in guests or level not in ("", *LEVELS):
            self.desk.tell(self.texts.say("cli.host.which-seat"))
        elif word == "free":
            host.free(seat, read_level(level or None, self.texts) if host.dealt else None)
        else:
            host.hold(seat, read_level(level or None, self.texts) if word == "hold" else None)


class Holding(Company):
    """The sitting of whoever holds the table, and may play at it."""

    help = "cli.host.help"

    def __init__(self, table: Table, pace: float, put_away: Callable[[], list[str]]) -> None:
        super().__init__(table.desk, table.evening, put_away)
        self._table, self._pace = table, pace

    def _step(self) -> None:
        step = None if self.evening.round_over else next_step(self.evening)
        if step is not None and not step.by_itself:
            version, until = self.evening.version, time.monotonic() + self._pace
            while self.evening.version == version and (
                time.monotonic() < until or self._table.host.asked is not None
            ):
                typed = self.desk.wait(max(until - time.monotonic(), 0.2), self.desk.is_typed)
                if typed:
                    self._answered(typed)
        super()._step()

    def _promise(self) -> None:
        """It was told before anybody sat down."""

    def _answered(self, typed: str) -> bool:
        return self._table.command(typed) or super()._answered(typed)

    def _is_asked(self) -> bool:
        asked = self._table.host.asked
        return asked is not None and not asked.waiting.isdisjoint(self.evening.humans)

    def _agree(self, yes: bool) -> None:
        for seat in self.evening.humans:
            self._table.host.agree(seat, yes)

    def _ask_to_undo(self) -> bool:
        host, texts = self._table.host, self.evening.texts
        if not self.evening.humans:
            self.terminal.tell(self.evening.wording.say("undo.nobody"))
            return False
        version = self.evening.version
        why = host.ask_to_undo(self.evening.humans[0])
        if why is not None:
            self.terminal.tell(texts.say(f"together.{why}"))
        elif host.asked is not None:
            self.terminal.tell(self.evening.wording.say("undo.guests"))
        return self.evening.version != version
