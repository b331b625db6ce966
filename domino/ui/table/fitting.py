"""Where the parts of the table screen are: placed for the shape that the window has now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kivy.metrics import Metrics, dp

from domino.core.tables import open_ends
from domino.table.on_felt import all_on_felt
from domino.tableside.shown.table_shapes import Area, Shape, shape_of
from domino.ui.felts.cloth import OnCloth
from domino.ui.kit.paint.painter import Painter

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen


class Fitting:
    """The shape of one table, and the box of each of its parts in the window."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.shape = Shape("portrait", 0.0)
        self.boxes: dict[str, Area] = {}
        self.bar = True
        """Whether ends need chips: not every one can be played on where it is on the felt. Once they do, they
        keep them through the round."""
        self._asked: tuple[object, ...] = ()
        """What that was asked for."""
        self.hand = 0
        """With how many tiles a hand of this round begins, or what it has grown to: the rack is never lower
        than for so many, through the round."""

    def count_hands(self) -> int:
        """With how many tiles the largest hand of this round began, as far as the eyes saw; what people
        have drawn since counts too."""
        evening = self.table.evening
        dealt = Counter(event.seat for event in evening.view.log if event.kind == "dealt")
        held = (
            size
            for seat, size in zip(evening.seats, evening.view.hand_sizes, strict=True)
            if seat.level is None
        )
        return max((*dealt.values(), *held), default=0)

    def grow(self) -> None:
        """Gives a hand that has outgrown its rack a higher one."""
        hand = len(self.table.evening.view.hand)
        if hand > self.hand:
            self.hand, height = hand, self.shape.boxes.get("rack")
            if self._shape().boxes.get("rack") != height:
                self.table.arrange()

    def _shape(self) -> Shape:
        """The shape that the window asks for now."""
        table, pixel = self.table, dp(1)
        _, _, width, height = table.room
        kind, settings = table.evening.game.kind, table.app.settings
        likes = Metrics.fontscale, settings.tile_size, self.bar, settings.left_handed
        return shape_of(width / pixel, height / pixel, kind, self.hand, *likes)

    def arrange(self) -> None:
        """Places every part. Whether ends have chips is seen from the table without them; on a free table
        that is upright they stay, for its slots become small as it grows, and it shall not be moved for
        them."""
        evening = self.table.evening
        asked = (*self.table.room, self.hand, Metrics.fontscale, evening.round)
        if asked != self._asked:  # else the felt would be laid anew for what is known
            self._asked, self.bar = asked, False
            upright = self._shape().name == "portrait"
            self.bar = self.table.ends is not None and upright and evening.game.kind.free
        self._arrange()
        self.look()

    def look(self) -> None:
        """Gives the ends chips where the felt, as it is laid now, is not enough for them."""
        table, view = self.table, self.table.evening.view
        if table.ends is None or self.bar or table.felt.showing is None:
            return
        if not all_on_felt(table.felt.layout, open_ends(view), view.players):
            self.bar = True
            self._arrange()

    def _arrange(self) -> None:
        table, pixel = self.table, dp(1)
        x, y, _, _ = table.room
        self.shape = shape = self._shape()
        self.boxes = boxes = {
            name: (table.x + x + left * pixel, table.y + y + low * pixel, wide * pixel, high * pixel)
            for name, (left, low, wide, high) in shape.boxes.items()
        }
        for name, part in table.parts.items():
            if name == "ends":
                continue  # which shares its row with the news, as it needs
            box = boxes.get(name, (table.x, table.y - table.height, 0, 0))  # out of sight
            part.pos, part.size = box[:2], box[2:]
        if table.players is not None:
            table.players.inside_bar = self.inside_bar
        self._spread_cloth()
        for handed in (table.bar, table.panel, table.news, table.rack):
            if handed is not None:
                handed.left_handed = table.app.settings.left_handed
                handed.repaint()
        if table.rack is not None:
            table.rack.most, table.rack.lipped = shape.tile, shape.name != "portrait"
            table.now.on_lip = not table.rack.lipped
            table.rack.place()
        if table.ends is not None:
            table.ends.arrange(*boxes.get("ends", (x, y, 0.0, 0.0)), away=not self.bar)
        table.actions.shape = shape.name
        table.actions.repaint()
        table.bar.title_room = self._title_room() if self.inside_bar else None

    def _title_room(self) -> float:
        """How far the title may reach from its side of the bar, where the players are in it."""
        bar, (x, _, width, _) = self.table.bar, self.boxes["players"]
        return bar.right - x - width if bar.left_handed else x - bar.x

    def _spread_cloth(self) -> None:
        """One cloth lies under the felt and all that stands between rail and rack."""
        table, boxes = self.table, self.boxes
        on_cloth = {
            name: part for name, part in table.parts.items() if isinstance(part, OnCloth) and name in boxes
        }
        if self.inside_bar:
            on_cloth.pop("players", None)
        areas = [boxes[name] for name in on_cloth]
        left, low = (min(area[side] for area in areas) for side in (0, 1))
        right, top = (max(area[side] + area[side + 2] for area in areas) for side in (0, 1))
        for part in on_cloth.values():
            part.lie_on((left, low, right - left, top - low), "bar" in boxes)

    @property
    def inside_bar(self) -> bool:
        """Whether the players are in the bar."""
        players, bar = self.boxes.get("players"), self.boxes.get("bar")
        return players is not None and bar is not None and players[1] >= bar[1]

    @property
    def sheet_area(self) -> Area:
        """What a sheet about the game may cover: the table, never the hand. From the screen's lower left."""
        table = self.table
        x, y, width, _ = self.boxes["felt"]
        top = table.y + table.height
        if self.shape.name == "portrait":
            news = self.boxes.get("news")
            low = news[1] + news[3] if news else y
            return 0.0, low - table.y, table.width, top - low
        return x - table.x, y - table.y, width, top - y

    @property
    def beside_hand(self) -> tuple[float, float, float]:
        """Where something small may lie on the felt, next to the hand: its left and lower edge in the window,
        and how wide the felt is."""
        x, y, width, _ = self.boxes.get("felt", (self.table.x, self.table.y, self.table.width, 0.0))
        return x, y, width

    def paint(self, painter: Painter) -> None:
        """Only what no part covers: painting under parts would cost a frame as much as they do."""
        table, width, height = self.table, painter.width, painter.height
        upright = self.shape.name == "portrait"
        left, low, wide, high = table.room
        painter.wood(0, low + high, width, height - low - high)
        painter.wood(0, 0, width, low)
        margin = min((box[0] for box in self.boxes.values()), default=table.x) - table.x
        if upright or margin <= 0:
            return
        painter.wood(0, 0, margin, height)  # beside content that has an end
        painter.wood(left + wide - (margin - left), 0, margin, height)
