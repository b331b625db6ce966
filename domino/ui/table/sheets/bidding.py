"""Bidding, naming trumps and taking the widow: a sheet over the table that never covers the hand.

It is docked: there is nothing to close. What lies beside it, the rack above all, can be touched as ever, and
pulled down it lies low at the table's edge, with its buttons where they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from domino.core.actions import PASS, Action
from domino.core.suits import HIGHEST_SUIT
from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.core.tricks import terms_of
from domino.tableside.shown.reading import WIDOW, phase_of
from domino.tableside.shown.showing import Showing
from domino.tableside.words.tricks_told import leads
from domino.ui.kit.boxes import Box
from domino.ui.kit.paint.painter import Painter
from domino.ui.kit.parts.parts import Button, Heading, Part, Sentence
from domino.ui.kit.stage.pulling import NARROW
from domino.ui.kit.stage.sheets import LOW
from domino.ui.table.sheets.bid_dock import WIDEST, BidFoot, DockedPanel, DockedSheet, said_bid
from domino.ui.table.sheets.bid_grid import BidGrid, SuitFaces, WidowChoice

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

APART = 8
"""Dp of felt that are seen above it."""
ENOUGH, A_ROW = 90, 60
"""Dp of what can be chosen that are seen at least: a row of bids, and that there are more; and on a phone
that lies."""


class BiddingSheet(DockedSheet):
    """What the one who looks must say before the first trick. `show` follows the table."""

    name = "bidding"
    solid = False

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.evening = table.evening
        self.showing = table.showing
        self.bid: int | None = None
        self.suit: int | None = None
        self.said: list[Box] = []
        """What the others have said; it is told in the head, which does not scroll."""
        self.choices: list[Button] = []
        self._told = -1
        hint = ("hint", "lightbulb-on-outline", table.texts.say("ui.bid.hint"), table.menus.hint)
        icons = [] if "hint" in table.shut else [hint]
        icons[:0] = [(each.name, each.icon, each.words, table.offer.take) for each in table.offer.buttons()]
        super().__init__(icons)
        self.clear_widgets()
        self.panel = DockedPanel(self)
        self.foot = BidFoot(self)
        for paper in (self.panel, self.scroll):
            self.clip.add_widget(paper)
        for layer in (self.clip, self.foot):
            self.add_widget(layer)

    def show(self, showing: Showing) -> None:
        """The table shows this now: another step, a hint, a tile of the hand that was touched. Another step,
        or advice, is seen whether or not it lay low."""
        advised = showing.hint is not None and showing.hint != self.showing.hint
        self.showing = showing
        if self.parent is not None:
            if self.low and (advised or self._told != self.evening.version):
                self.rise()
            self.refresh()

    # Which step it is

    @property
    def step(self) -> str:
        """bid, widow or trumps."""
        if phase_of(self.evening.view) == "bidding":
            return "bid"
        buries = any(action.verb == "bury" for action in self.evening.view.legal)
        return "widow" if buries and not self.table.asking.keeps_hand else "trumps"

    @property
    def down(self) -> Tile | None:
        """The tile to be put down for the widow: the one that is chosen on the rack."""
        return self.showing.selected if self.step == "widow" else None

    def body(self) -> Sequence[Part]:
        if self._told != self.evening.version:  # another step: nothing is chosen there yet
            self._told = self.evening.version
            self.bid = self.suit = None
            self.said = []
        return {"bid": self._bidding, "widow": self._widow, "trumps": self._trumps}[self.step]()

    def _hinted(self, verb: str) -> int | None:
        """The number that is advised, where this is what is to be said."""
        hint = self.showing.hint
        return hint.number if hint is not None and hint.verb == verb else None

    def suit_counts(self) -> list[int]:
        """How many tiles of each suit are held; a tile belongs to both of its suits here."""
        hand = self.evening.view.hand
        return [sum(suit in tile for tile in hand) for suit in range(HIGHEST_SUIT + 1)]

    # The bid

    def _bidding(self) -> list[Part]:
        say, view = self.app.texts.say, self.evening.view
        allowed = frozenset(
            each.number for each in view.legal if each.verb == "bid" and each.number is not None
        )
        if self.bid not in allowed:
            self.bid = min(allowed, default=None)
        self.title, self.subtitle = say("ui.bid.title"), self._leads()
        may_pass, passes = PASS in view.legal, partial(self._play, PASS)
        self.choices = [Button(say("ui.bid.pass"), passes, "close", "outline", "pass", enabled=may_pass)]
        if self.bid is not None:
            bids = partial(self._play, Action("bid", number=self.bid))
            self.choices.append(Button(say("ui.bid.bid", number=self.bid), bids, "gavel", name="bid"))
        others = (plate for plate in self.showing.plates if plate.bid is not None and not plate.is_you)
        self.said = [said_bid(plate, say) for plate in others]
        parts: list[Part] = []
        if self.showing.hint == PASS:
            parts.append(Sentence(say("ui.bid.advised-pass"), 14, False, icon="lightbulb-on-outline"))
        if not allowed:
            return parts
        low, terms, counts = self._is_low, terms_of(view), self.suit_counts()
        caption = say(self.app.texts.first(f"ui.bid.{view.game}", "ui.bid.most"), total=terms.total)
        if low:
            self.subtitle, caption = f"{self.subtitle} {caption}.", ""
        hint, heading = self._hinted("bid"), say("ui.bid.suits")
        parts.append(BidGrid(terms.bids, allowed, self.bid, hint, caption, say, self._choose, low))
        longest = frozenset(suit for suit, count in enumerate(counts) if count == max(counts))
        if not low:
            parts.append(Heading(heading, say("ui.bid.suits-after")))
        words = heading if low else ""
        parts.append(SuitFaces(counts, self.suit, say, self._choose_suit, longest, heading=words))
        if not low and not self._left_out:
            parts.append(Sentence(self._suits_line(counts, longest), 13, align="center"))
        return parts

    def _suits_line(self, counts: Sequence[int], longest: frozenset[int]) -> str:
        """What is told under the faces: of the suit that is looked at, or of the longest."""
        say, wording = self.app.texts.say, self.evening.wording
        if self.suit is not None:
            key = "suits-lit" if counts[self.suit] else "suits-none"
            return say(f"ui.bid.{key}", suit=wording.suit(self.suit), count=counts[self.suit])
        return say("ui.bid.suits-line", suit=wording.listed(wording.suit(suit) for suit in sorted(longest)))

    def _leads(self) -> str:
        """Who leads the bidding, and what can be done about it."""
        return leads(self.showing, self.app.texts, self._is_low or self._left_out > 1)

    def _choose(self, number: int) -> None:
        if self._may(Action("bid", number=number)):
            self.bid = number
            self.refresh()

    # Trumps

    def _trumps(self) -> list[Part]:
        say, view = self.app.texts.say, self.evening.view
        bid = table_of(view, TrickTable)["bid"]
        shoots = bid is not None and terms_of(view).shoots(bid)
        self.title = say("ui.bid.trumps-title")
        self.subtitle = say("ui.bid.trumps-shot" if shoots else "ui.bid.trumps-line", bid=bid)
        counts = self.suit_counts()
        if self.suit is None:
            words, line = say("ui.bid.name-none"), say("ui.bid.trumps-none")
            tap = partial(self.app.stage.say, say("ui.bid.choose-first"))
        else:
            words = say("ui.bid.name", suit=self.evening.wording.suit(self.suit))
            line = say("ui.bid.trumps-chosen", number=self.suit, count=counts[self.suit])
            tap = partial(self._play, Action("trump", number=self.suit))
        self.choices = [Button(words, tap, "cards-diamond", name="trumps", enabled=self.suit is not None)]
        if self.table.asking.keeps_hand:
            back = say("ui.bid.widow-back")
            self.choices.insert(0, Button(back, self._widow_again, "undo-variant", "outline", "widow"))
        hint = self._hinted("trump")
        faces = SuitFaces(counts, self.suit, say, self._choose_suit, hint=hint, large=True)
        return [faces, Sentence(line, 14, False, align="center")]

    def _choose_suit(self, suit: int | None) -> None:
        """A face was tapped: the tiles that are trumps with it are lit in the hand. While one bids, it is
        only looked at, and a second tap lets it go."""
        self.suit = None if self.step == "bid" and suit == self.suit else suit
        self.table.asking.suit = self.suit
        self.table.refresh()

    # The widow

    def _widow(self) -> list[Part]:
        say, widow, down = self.app.texts.say, self.evening.view.widow, self.down
        self.title = say("ui.bid.widow-title")
        self.subtitle = say("ui.bid.widow-blind" if widow is None else "ui.bid.widow-shown", tile=widow)
        take = say("ui.bid.widow-take-none" if down is None else "ui.bid.widow-take", tile=down)
        self.choices = [
            Button(say("ui.bid.widow-keep"), self._keep, "hand-back-right-outline", "outline", "keep"),
            Button(take, self._bury, "layers-plus", name="bury", enabled=down is not None),
        ]
        carried = self.table.hands.carrying
        return [WidowChoice(widow, None if carried else down, say, self._bury, carried)]

    def lies_at(self, x: float, y: float) -> bool:
        """Whether its paper covers this point of the window."""
        return self.parent is not None and self.panel.collide_point(x, y)

    def place_at(self, x: float, y: float) -> str | None:
        """The place on the paper that a tile let go at this point of the window is meant for."""
        hot = self.column.hots.get(f"place {WIDOW}") if self.step == "widow" else None
        meant = hot is not None and hot.away(*self.column.inside(x, y)) is not None
        return WIDOW if meant and self.scroll.collide_point(x, y) else None

    def _bury(self) -> None:
        if self.down is None:
            self.app.stage.say(self.say("ui.bid.widow-choose"))
        else:
            self._play(Action("bury", self.down))

    def _keep(self) -> None:
        self.table.asking.keep_hand()
        self.table.refresh()

    def _widow_again(self) -> None:
        self.table.asking.take_widow()
        self._choose_suit(None)

    # What is done

    def _may(self, action: Action) -> bool:
        """Whether this can be said now; it is told why not."""
        refusal = self.evening.view.why_not(action)
        if refusal is not None:
            self.app.stage.say(self.evening.wording.refusal(refusal))
        return refusal is None

    def _play(self, action: Action) -> None:
        """Say it through the table, so that it is shown as everything else is."""
        if not self._may(action):
            return
        self.table.play(action)
        if self.parent is not None:
            if self.evening.may_act and phase_of(self.evening.view) != "play":
                self.refresh()
            else:
                self.app.stage.close(self)

    # Where it lies

    @property
    def _is_low(self) -> bool:
        """Whether the table is a phone's that lies: there is width, and no height."""
        return self.height < dp(LOW) and self.width > self.height

    _left_out = 0
    """What is not told for want of room: with 1 what can be counted in the hand, with 2 also what the buttons
    tell, with 3 also its title and what each has said, and it lies over the players above it."""

    @property
    def is_bare(self) -> bool:
        """Whether its head is one line, so that there is room for what is chosen."""
        return self._left_out > 2

    def area(self) -> tuple[float, float, float, float]:
        """Over the felt, under what stands above it."""
        table = self.table
        x, y, width, _ = table.fitting.sheet_area
        boxes = table.fitting.boxes
        over = self.is_bare and not self._is_low and "players" in boxes
        _, bottom, _, high = boxes["players" if over else "felt"]
        return x, y, width, bottom + high - table.y - dp(0 if self._is_low else APART) - y

    def refresh(self) -> None:
        if self.parent is None:
            self.column.put(self.body())
        else:
            self.arrange()

    def arrange(self) -> None:
        """Makes the parts for the shape that the window has now, and places them."""
        enough = dp(A_ROW if self._is_low else ENOUGH)
        for self._left_out in range(4):
            self.column.put(self.body())
            self._lie()
            if self.scroll.most <= 0 or (self._left_out == 2 and self.scroll.height >= enough):
                break
        self.panel.repaint()
        self.foot.repaint()
        self.table.sheet_changed()

    def opened(self) -> None:
        self.table.float_over(self)  # a tile on its way from the rack passes over the paper
        super().opened()

    def closed(self) -> None:
        super().closed()
        self.table.float_over(None)
        self.table.felt.cover(None)

    def _lie(self) -> None:
        """Places the paper, and the buttons."""
        x, y, width, height = self.area()
        self.clip.pos, self.clip.size = (self.x, self.y + y), (self.width, self.height - y)
        left, low, wide, tall = self.table.fitting.boxes["actions"]
        narrow = wide <= dp(NARROW)  # a column: its upper half keeps the menu and undo
        self.foot.pos, self.foot.size = (left, low), (wide, tall / 2 if narrow else tall)
        self.rises = not self._is_low
        wide = width - dp(12) if self._is_low else min(width, dp(WIDEST))
        self.panel.width = wide
        head = self.panel.head_height()
        body = self.column.height_for(wide)
        foot = dp(2 if self._is_low else 8)
        tall = min(height - dp(2 if self._is_low else 0), head + body + foot)
        bottom = y + (height - tall) / 2 if self._is_low else y
        self._place = (x + (width - wide) / 2, bottom, wide, tall, head, foot)
        self._put(self._risen)
        self.put_tab()
        self.repaint()

    def paint(self, painter: Painter) -> None:
        """The table and the hand are not darkened: they are what the bid is about."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Only what is painted takes touches; everything beside it is the table's."""
        papers = (self.tab,) if self.low else (self.scroll, self.panel) if self.clip.shows(*touch.pos) else ()
        for widget in (*self.table.over_sheets, self.foot, *papers):
            if widget.collide_point(*touch.pos):
                return widget.on_touch_down(touch) or True
        return False

    def back(self) -> bool:
        if not self.table.back():
            self.app.stage.come_back()
        return True

    def key(self, name: str, modifiers: list[str]) -> bool:
        """Letters are the table's: hint, undo, menu; and where the widow is taken, so are the keys that
        choose a tile of the rack, until Tab goes back to the sheet."""
        table = self.table
        if self.scroll.key(name):
            return True
        if self.step == "widow":
            if name == "tab":
                table.keys.clear()
            elif name in ("left", "right"):
                for widget in (self.column, self.panel, self.foot):
                    widget.focused = None
                return table.key(name, modifiers)
            elif name in ("enter", "numpadenter", "spacebar") and table.keys.active:
                return table.key(name, modifiers)
        return len(name) == 1 and table.key(name, modifiers)
