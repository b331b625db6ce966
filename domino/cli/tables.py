"""A view drawn as text: the table, the players, the hand and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from domino.cli.moves import labels
from domino.cli.terminal import Terminal, columns_of, fitted, folded, in_columns
from domino.cli.trees import Laid, tree
from domino.core.actions import Action
from domino.core.ends import PLACES, FreeTableState
from domino.core.game import View, find_game
from domino.core.holding import NONE
from domino.core.kinds import Lay
from domino.core.tables import (
    BranchesTable,
    FeetTable,
    LinesTable,
    RowTable,
    TrainsTable,
    TreeTable,
    TrickTable,
    table_if,
    table_of,
)
from domino.core.tiles import Tile
from domino.tableside.shown.reading import open_doubles
from domino.tableside.words.wording import Wording

LONGEST_NAME = 14


class Drawing:
    """Draws for one reader on one terminal."""

    def __init__(self, terminal: Terminal, wording: Wording) -> None:
        self.terminal = terminal
        self.wording = wording

    def table(self, view: View) -> list[str]:
        """Everything that lies on the table, and who sits around it."""
        lines = ["", self.terminal.styled(self._heading(view), "bold")]
        match view.kind.lay:
            case Lay.TRAINS:
                return [*lines, "", *self._trains(view)]
            case Lay.ROW:
                return [*lines, "", *self._row(view)]
            case Lay.TRICK:
                return [*lines, *self._tricks(view), "", *self._players(view)]
            case Lay.BRANCHES | Lay.FEET | Lay.LINES:
                facts, tree = self._facts(view), self._free_table(view)
                return [*lines, *facts, "", *tree, "", *self._players(view)]
            case _:
                assert_never(view.kind.lay)

    def _heading(self, view: View) -> str:
        say = self.wording.say
        game, target = find_game(view.game), view.rules.as_dict().get("target")
        rounds = game.most_rounds(view.rules)
        key = (
            "table.round-of"
            if game.rounds(view.rules)
            else "table.round-at-most"
            if rounds
            else "table.round"
        )
        parts = [say("name"), say(key, number=view.round, rounds=rounds)]
        if target:
            parts.append(say("table.target", number=target))
        if trains := table_if(view, TrainsTable):
            parts.append(say("table.engine", tile=trains["engine"]))
        if not view.kind.tricks:
            key = "table.boneyard" if view.boneyard_size else "table.no-boneyard"
            parts.append(say(key, number=view.boneyard_size))
        return ", ".join(parts)

    # Who sits at the table

    def _name_width(self) -> int:
        widest = max(columns_of(self.wording.name(seat)) for seat in range(len(self.wording.names)))
        return min(LONGEST_NAME, max(widest, columns_of(self.wording.say("table.player"))))

    def _player_head(self) -> str:
        say = self.wording.say
        name = fitted(say("table.player"), self._name_width())
        return f"  {name} {say('table.tiles'):>6} {say('table.points'):>6}"

    def _player(self, view: View, seat: int) -> str:
        turn = ">" if view.turn == seat and not view.known.over else " "
        name = fitted(self.wording.name(seat), self._name_width())
        points = view.scores[self.wording.side_of(seat)]
        return f"{turn} {name} {view.hand_sizes[seat]:>6} {points:>6}"

    def _players(self, view: View) -> list[str]:
        rows = [self._player_head()]
        for seat in range(view.players):
            row = self._player(view, seat)
            rows.append(self.terminal.styled(row, "bold") if row.startswith(">") else row)
        return rows

    # Trains

    def _trains(self, view: View) -> list[str]:
        say, table = self.wording.say, table_of(view, TrainsTable)
        places = [f"train{seat}" for seat in range(view.players)] + ["mexican"]
        wide = max(map(len, places))
        blank = " " * columns_of(self._player_head())
        lines = [f"{self._player_head()}  {say('table.trains')}"]
        for line, place in enumerate(places):
            owned = line < view.players
            head = self._player(view, line) if owned else blank
            flag = say("table.marked") if owned and table["markers"][line] else ""
            flag = self.terminal.styled(fitted(flag, len(say("table.marked"))), "yellow")
            start = f"{head}  {fitted(place, wide)} {flag} "
            tiles = table["trains"][line] if owned else table["mexican"]
            room = self.terminal.width - columns_of(start)
            first, *more = self._train(view, line, place, tiles, room)
            lines += [start + first, *(" " * columns_of(start) + rest for rest in more)]
        for double in open_doubles(view):
            key = "table.open-double" if double.must else "table.open-double-free"
            sentence = say(key, place=self.wording.place(double.place), number=double.number)
            lines += folded(sentence.split(), self.terminal.width)
        return lines

    def _train(self, view: View, line: int, place: str, tiles: Sequence[Tile], room: int) -> list[str]:
        """One train as text, from the hub outward."""
        table = table_of(view, TrainsTable)
        engine = table["engine"].low
        if not tiles:
            return [self.terminal.styled(self.wording.say("table.not-begun", number=engine), "dim")]
        laid: list[Laid] = list(zip(tiles, table["parents"][line], strict=True))
        ends = [end for end in table["ends"] if end.partition(".")[0] == place]
        names: dict[int, list[str]] = {}
        marks: dict[int, str] = {}
        for end in ends:
            tip = table["tips"][end]
            if tip is None:
                continue
            if end in table["open_doubles"]:
                marks[tip] = "!"
            if len(ends) > 1:
                names.setdefault(tip, []).append(self._end(view, end))
        return tree(laid, engine, room, names, marks)

    # A tree of tiles

    def _free_table(self, view: View) -> list[str]:
        tiles = table_of(view, TreeTable)["tiles"]
        if not tiles:
            return [self.wording.say("table.empty")]
        laid: list[Laid] = [(tile, parent) for tile, parent, _ in tiles]
        tips = tips_of(view)
        names: dict[int, list[str]] = {}
        for end, tip in tips.items():
            names.setdefault(tip, []).append(self._end(view, end))
        feet, branches = table_if(view, FeetTable), table_if(view, BranchesTable)
        marked = feet["foot"] if feet else branches["spell"] if branches else None
        marks = {tips[marked["place"]]: "!"} if marked and marked["place"] in tips else {}
        return tree(laid, None, self.terminal.width, names, marks)

    def _end(self, view: View, end: str) -> str:
        """An open end: its name, what fits there, and what it counts where that is another number."""
        lines = table_if(view, LinesTable)
        ends = table_of(view, TrainsTable if view.kind.trains else TreeTable)["ends"]
        value, number = ends.get(end), (lines["numbers"] if lines else ends).get(end)
        key = "table.end" if value == number else "table.counting-end"
        return self.wording.say(key, place=end, number=number, value=value)

    def _facts(self, view: View) -> list[str]:
        """What else there is to know of the table, in sentences."""
        say = self.wording.say
        facts = []
        feet = table_if(view, FeetTable)
        if feet and feet["foot"]:
            place = self.wording.place(feet["foot"]["place"], view)
            facts.append(say("table.foot", place=place, number=feet["foot"]["needs"]))
        if lines := table_if(view, LinesTable):
            if "total" in lines:
                facts.append(say("table.total", number=lines["total"]))
            if lines["spinner"] is not None:
                facts.append(say("table.spinner", tile=lines["spinner"]))
        if branches := table_if(view, BranchesTable):
            if spell := branches["spell"]:
                key = "table.your-spell" if spell["caster"] == self.wording.reader else "table.spell"
                name = self.wording.name(spell["caster"])
                facts.append(say(key, place=self.wording.place(spell["place"], view), name=name))
            if view.players > 2:
                facts.append(say("table.clockwise" if branches["direction"] == 1 else "table.anticlockwise"))
        return folded(" ".join(facts).split(), self.terminal.width)

    # The row

    def _row(self, view: View) -> list[str]:
        table = table_of(view, RowTable)
        row = table["row"]
        can = {action.number for action in view.legal if action.verb == "remove"}
        three = {action.number for action in view.legal if action.verb == "remove3"}
        cell = 7
        across = max(1, (self.terminal.width - 2) // cell)
        lines = []
        for start in range(0, len(row), across):
            at = range(start, min(start + across, len(row)))
            marks = ["(3)" if i in three else "^" if i in can else "" for i in at]
            for words in ([str(i) for i in at], [row[i].said for i in at], marks):
                lines.append(("  " + "".join(f"{word:^{cell}}" for word in words)).rstrip())
        if not row:
            lines.append(self.wording.say("table.empty"))
        lines.append(self.wording.say("table.removed", number=len(table["removed"])))
        return [*lines, self.wording.say("table.removable")] if can or three else lines

    # The trick games

    def _tricks(self, view: View) -> list[str]:
        say, table = self.wording.say, table_of(view, TrickTable)
        wording, width, bidder = self.wording, self.terminal.width, table["bidder"]
        if bidder is None or table["trump"] is None:
            said = [
                say(f"table.{event.kind}", name=wording.name(event.seat or 0), number=event.number)
                for event in view.log
                if event.kind in ("bid", "passed")
            ]
            told = say("table.bidding", bids=", ".join(said)) if said else say("table.no-bids")
            return folded(" ".join([told, *self._widow(view)]).split(), width)
        suit = wording.suit(table["trump"])
        contract = say("table.contract", name=wording.name(bidder), number=table["bid"], suit=suit)
        played = [f"{wording.name(seat)} {tile.said}" for seat, tile in table["trick"]]
        trick = say("table.trick", tiles=", ".join(played)) if played else say("table.no-trick")
        name_of = wording.side_name if len(table["taken"]) == wording.sides else wording.name
        taken = []
        for side, points in enumerate(table["taken"]):
            tricks = say("table.tricks", number=table["won"][side])
            taken.append(say("table.taken", name=name_of(side), points=wording.points(points), tricks=tricks))
        return [contract, *folded(trick.split(), width), *folded("; ".join(taken).split(), width)]

    def _widow(self, view: View) -> list[str]:
        """The widow, for the bidder who may take it."""
        if not any(action.verb == "bury" for action in view.legal):
            return []
        if view.widow is None:
            return [self.wording.say("table.widow-face-down")]
        return [self.wording.say("table.widow", tile=view.widow)]

    # What the reader holds and may do

    def hand(self, view: View) -> list[str]:
        """The reader's tiles, those that can be played standing out."""
        if not view.hand:
            return []
        say = self.wording.say
        playable = {action.tile for action in view.legal}
        tiles = [
            self.terminal.styled(tile.said, "green") if tile in playable else tile.said for tile in view.hand
        ]
        pips = sum(tile.pips for tile in view.hand)
        head = say("table.hand" if len(tiles) > 1 else "table.last-tile", number=len(tiles), pips=pips)
        return ["", head, *folded(tiles, self.terminal.width, indent="  ", gap="  ")]

    def moves(self, view: View, legal: Sequence[Action]) -> list[str]:
        """The moves, each with the number by which it can be chosen."""
        shown = labels(view, legal)
        digits = max(map(len, shown), default=0)
        cells = [
            f"{label:>{digits}}  {self.wording.move(action, view)}"
            for label, action in zip(shown, legal, strict=True)
        ]
        return in_columns(cells, self.terminal.width)


def tips_of(view: View) -> dict[str, int]:
    """The tile that each open end of a free table is at, by its place in the order of tiles."""
    known = view.known
    if not isinstance(known, FreeTableState):
        return {}
    return {
        place: tip[0]
        for place, number, tip in zip(PLACES, known.numbers, known.tips, strict=False)
        if number != NONE
    }
