"""Where the parts of the table screen are: placed for the shape that the window has now."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kivy.metrics import Metrics, dp

from domino.tableside.shown.table_shapes import Area, Shape, shape_of
from domino.ui.kit.paint.painter import Painter
from domino.ui.table.parts.rack import paint_wood

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen


class Fitting:
    """The shape of one table, and the box of each of its parts in the window."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.shape = Shape("portrait", 1, 0.0)
        self.boxes: dict[str, Area] = {}
        self.hand = 0
        """With how many tiles a hand of this round begins: the rack keeps its height through the round."""

    def count_hands(self) -> int:
        """With how many tiles the largest hand of this round began, as far as the eyes saw."""
        view = self.table.evening.view
        dealt = Counter(event.seat for event in view.log if event.kind == "dealt")
        return max((*dealt.values(), *view.hand_sizes), default=0)

    def arrange(self) -> None:
        """Places every part."""
        table, pixel = self.table, dp(1)
        x, y, width, height = table.room
        kind, size = table.evening.game.kind, table.app.settings.tile_size
        self.shape = shape = shape_of(width / pixel, height / pixel, kind, self.hand, Metrics.fontscale, size)
        self.boxes = boxes = {
            name: (table.x + x + left * pixel, table.y + y + low * pixel, wide * pixel, high * pixel)
            for name, (left, low, wide, high) in shape.boxes.items()
        }
        for name, part in table.parts.items():
            if name == "ends":
                continue  # which shares its row with the news, as it needs
            box = boxes.get(name, (table.x, table.y - table.height, 0, 0))  # out of sight
            part.pos, part.size = box[:2], box[2:]
        if table.rack is not None or table.panel is not None:  # the felt's edge lies under what is below it
            table.felt.y -= dp(2)
            table.felt.height += dp(2)
        if table.rack is not None:
            table.rack.rows, table.rack.side = shape.rows, shape.tile * pixel
            table.rack.place()
        if table.ends is not None:
            table.ends.arrange(*boxes["ends"])
        table.actions.shape = shape.name
        table.actions.repaint()
        players = boxes.get("players")
        inside = players is not None and shape.name == "wide" and players[1] >= table.bar.y
        table.bar.title_room = players[0] - table.bar.x if players is not None and inside else None
        table.bar.repaint()

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

    def paint(self, painter: Painter) -> None:
        """Only what no part covers: painting under parts would cost a frame as much as they do."""
        table, theme, width, height = self.table, painter.theme, painter.width, painter.height
        upright = self.shape.name == "portrait"
        left, low, wide, high = table.room
        painter.box(0, low + high, width, height - low - high, theme.surface)
        painter.box(0, 0, width, low, theme.surface if upright else theme.rack)
        margin = min((box[0] for box in self.boxes.values()), default=table.x) - table.x
        if upright or margin <= 0:
            return
        # Beside content that has an end, in the colours of what is next to it.
        right = left + wide - (margin - left)
        for name, colour in (("felt", theme.felt), ("news", theme.deep), ("bar", theme.surface)):
            if name in self.boxes:
                _, y, _, tall = self.boxes[name]
                painter.box(0, y - table.y, margin, tall, colour)
                painter.box(right, y - table.y, margin, tall, colour)
        if "rack" in self.boxes:  # the buttons are at its right
            _, y, _, tall = self.boxes["rack"]
            paint_wood(painter, 0, y - table.y, margin, tall)
            painter.box(right, y - table.y, margin, tall, theme.surface)
