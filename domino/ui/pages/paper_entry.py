"""Entering a round of real tiles: by points, by the tiles left in hands, or by the bid and what was taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from domino.core.paper import BID, LEFT, POINTS, Entry, PaperError
from domino.core.tiles import Tile
from domino.store.papers import Pad
from domino.tableside.seats import Seat, colours, initials
from domino.tableside.words.wording import Wording
from domino.ui.kit.app import Application
from domino.ui.kit.parts.keypad import Keypad
from domino.ui.kit.parts.parts import Button, Heading, Part, Row, Segments, Sentence
from domino.ui.kit.parts.tile_choice import TileChoice
from domino.ui.kit.stage.sheets import Sheet

MADE = "made"
"""The page of a hand's entry for points made in play."""
PASSED = "passed"


def badges_of(pad: Pad) -> list[tuple[int, str]]:
    """The badge of everybody on a pad: the number of their colour, and their letters."""
    names = pad.paper.names
    seats = [Seat(name, None, colour) for name, colour in zip(names, pad.colours, strict=True)]
    return list(zip(colours(seats), initials(names), strict=True))


class EntrySheet(Sheet):
    """A round being entered, or corrected when its number is given."""

    name = "entry"

    def __init__(self, app: Application, pad: Pad, number: int | None, changed: Callable[[], None]) -> None:
        self.pad = pad
        self.paper = paper = pad.paper
        self.number = number
        self.changed = changed
        self.why_not = ""
        self.round = paper.round if number is None else number
        self.form = paper.forms[0]
        self.active = 0
        """Whose number or hand is being entered."""
        self.shown = 0
        """The number whose tiles are offered."""
        self.points: list[str] = [""] * paper.sides
        self.made: list[str] = [""] * paper.sides
        self.taken: list[str] = [""] * paper.sides
        self.hands: list[list[Tile]] = [[] for _ in paper.names]
        self.out: int | None = None
        self.bidder: int | str | None = None
        self.bid: int | None = None
        if number is not None:
            self._take_up(paper.entries[number - 1])
        keep = Button(app.texts.say("ui.paper.keep"), self._keep, "check", name="keep")
        super().__init__(app.texts.say("ui.paper.enter", number=self.round), buttons=[keep])

    def _take_up(self, entry: Entry) -> None:
        """Shows the entry as it was made."""
        if entry.passed:
            self.bidder = PASSED
        elif entry.bidder is not None:
            self.bidder, self.bid = entry.bidder, entry.bid
            self.taken = [str(number) for number in entry.taken]
        elif entry.hands is None:
            self.form = POINTS
            self.points = [str(number) for number in entry.points]
        else:
            self.hands, self.out = [list(hand) for hand in entry.hands], entry.out
            self.made = [str(number) for number in entry.points] or self.made

    # What it shows

    def body(self) -> Sequence[Part]:
        say = self.app.texts.say
        parts: list[Part] = [Sentence(self.why_not, 15, icon="alert", colour="error")] if self.why_not else []
        if BID in self.paper.forms:
            return [*parts, *self._bid_parts()]
        forms = [(form, say(f"ui.paper.by-{form}")) for form in self.paper.forms]
        if LEFT in self.paper.forms:
            forms.insert(1, (MADE, say("ui.paper.by-made")))
        if len(forms) > 1:
            parts.append(Segments(forms, self.form, self._choose_form, "form"))
        if self.form == LEFT:
            return [*parts, *self._hand_parts()]
        return [*parts, *self._number_parts(self.made if self.form == MADE else self.points)]

    def _number_parts(self, numbers: list[str]) -> list[Part]:
        paper = self.paper
        wording = Wording(self.app.texts, paper.game.key, paper.names, paper.sides, None)
        rows = self._rows((wording.side_name(side), "", numbers[side] or "?") for side in range(paper.sides))
        return [*rows, Keypad(numbers[self.active], partial(self._typed, numbers), self.say)]

    def _hand_parts(self) -> list[Part]:
        say, names = self.app.texts.say, self.paper.names
        empty = [seat for seat, hand in enumerate(self.hands) if not hand]
        out = empty[0] if len(empty) == 1 else self.out
        parts = self._rows(self._held(seat, seat == out) for seat in range(len(names)))
        if len(empty) > 1:
            parts.append(Heading(say("ui.paper.who-out")))
            seats = [(seat, names[seat]) for seat in empty]
            parts.append(Segments(seats, self.out, partial(self._choose, "out"), "out"))
        tiles = self.paper.tiles(self.round)
        highest = max(tile.high for tile in tiles)
        numbers = [(number, str(number)) for number in range(highest + 1)]
        elsewhere = {tile for seat, hand in enumerate(self.hands) if seat != self.active for tile in hand}
        offered = [tile for tile in tiles if self.shown in (tile.low, tile.high) and tile not in elsewhere]
        return [
            *parts,
            Heading(say("ui.paper.hand-of", name=names[self.active])),
            Segments(numbers, self.shown, partial(self._choose, "shown"), "number"),
            TileChoice(offered, self.hands[self.active], self._toggle),
        ]

    def _held(self, seat: int, out: bool) -> tuple[str, str, str]:
        """Whose hand it is, which tiles were entered for it, and how many."""
        name, hand = self.paper.names[seat], self.hands[seat]
        if not hand:
            return name, self.say("ui.paper.no-tiles" if out else "ui.paper.nothing-yet"), ""
        count = self.say("ui.paper.one-tile" if len(hand) == 1 else "ui.paper.tiles", count=len(hand))
        return name, ", ".join(map(str, hand)), count

    def _rows(self, told: Iterable[tuple[str, str, str]]) -> list[Part]:
        """A row for each side or hand, to enter it next: its name, what is told below and at the right."""
        badges = badges_of(self.pad)
        return [
            Row(
                title=name,
                subtitle=below,
                badge=badges[at],
                trailing=right,
                selected=at == self.active,
                tap=partial(self._choose, "active", at),
                name=f"side-{at}",
            )
            for at, (name, below, right) in enumerate(told)
        ]

    def _bid_parts(self) -> list[Part]:
        say, paper = self.app.texts.say, self.paper
        who: list[tuple[int | str, str]] = [*enumerate(paper.names), (PASSED, say("ui.paper.passed"))]
        parts: list[Part] = [
            Heading(say("ui.paper.who-bid")),
            Segments(who, self.bidder, partial(self._choose, "bidder"), "bidder"),
        ]
        if self.bidder in (None, PASSED):
            return parts
        bids = [(bid, str(bid)) for bid in paper.bids()]
        parts.append(Heading(say("ui.paper.how-much")))
        parts.append(Segments(bids, self.bid, partial(self._choose, "bid"), "bid"))
        if self.bid is not None:
            stake = say("ui.paper.together", count=paper.stake())
            parts += [Heading(say("ui.paper.taken"), stake), *self._number_parts(self.taken)]
        return parts

    # What is done

    def _choose_form(self, form: str) -> None:
        self.form, self.active = form, 0
        self.refresh()

    def _choose(self, what: str, value: object) -> None:
        """Keeps one of the choices that are shown, by the name it has here."""
        setattr(self, what, value)
        self.refresh()

    def _typed(self, numbers: list[str], number: str) -> None:
        numbers[self.active] = number
        if numbers is self.taken and len(numbers) == 2 and number.isdecimal():
            left = self.paper.stake() - int(number)
            if left >= 0:  # what one side did not take the other did
                numbers[1 - self.active] = str(left)
        self.refresh()

    def _toggle(self, tile: Tile) -> None:
        hand = self.hands[self.active]
        if tile in hand:
            hand.remove(tile)
        else:
            hand.append(tile)
        self.refresh()

    def _entry(self) -> Entry:
        """What was entered.

        :raises PaperError: when something is missing.
        """
        if BID in self.paper.forms:
            if self.bidder == PASSED:
                return Entry.all_passed()
            if self.bidder is None or self.bid is None or not all(self.taken):
                raise PaperError("bid-needed")
            return Entry.by_bid(int(self.bidder), self.bid, [int(number) for number in self.taken])
        if self.form == POINTS:
            if not all(self.points):
                raise PaperError("points-for-each", count=self.paper.sides)
            return Entry.by_points([int(number) for number in self.points])
        made = [int(number or 0) for number in self.made]
        return Entry.by_tiles(self.hands, self.out, made if any(made) else ())

    def _keep(self) -> None:
        try:
            if self.number is None:
                self.pad.add(self._entry())
            else:
                self.pad.change(self.number, self._entry())
        except PaperError as trouble:
            self.why_not = self.app.texts.say(f"paper.refusal.{trouble.reason}", **trouble.values)
            self.refresh()
            self.scroll.scroll_to(0)
            return
        self.app.say_notices()
        self.dismiss()
        self.changed()
