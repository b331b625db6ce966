"""How what happened is seen: tiles that are dealt, played, drawn, removed and swept away. The match has moved
already; motion follows it, is short, and ends at once when the player taps. What comes of a play is shown and
told when its tile lies, not before."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

from domino.core.actions import Action
from domino.core.events import Event
from domino.core.tables import RowTable, TrickTable, table_if, table_of
from domino.core.tiles import Tile
from domino.tableside.evening import Done
from domino.tableside.shown.reading import Held, Spot, held_of, spot_of_tile
from domino.tableside.shown.showing import Showing
from domino.ui.felts.pose import Pose
from domino.ui.kit.paint import motion
from domino.ui.table.parts.rack import Rack

if TYPE_CHECKING:
    from domino.ui.table.table_screen import TableScreen

PLAY, SNAP, HOME, DRAW = 0.22, 0.09, 0.26, 0.2
BETWEEN = 0.04
HOLD, SWEEP = 0.7, 0.32


@dataclass
class Before:
    """What was to be seen before an action, as far as it moves."""

    carried: Pose | None = None
    """Where a player let the tile go."""
    hand: dict[Held, Pose] = field(default_factory=dict)
    row: list[tuple[Tile, Pose]] = field(default_factory=list)
    """Castle Rock: the tiles that go."""
    trick: tuple[tuple[int, Tile], ...] = ()


class Took(NamedTuple):
    """Seconds until what was played lies, and until all that moves with it is over."""

    landing: float
    whole: float


class Choreography:
    """Moves the tiles of one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.landing: set[Spot] = set()
        """Tiles of the table that are still in the air."""
        self.coming: set[Held] = set()
        """Tiles of the hand that are."""
        self.held_trick: tuple[tuple[int, Tile], ...] | None = None
        """A trick that is over and still lies."""
        self.shown_before: Showing | None = None
        """What was shown before the play whose tile is still in the air."""
        self.shown_after: Showing | None = None
        """What is shown once it lies."""

    def before(self, action: Action, carried: Pose | None) -> Before:
        """What is to be seen of what an action has moved, while the table still shows what was before."""
        table, rack = self.table, self.table.rack
        seen = Before(carried)
        if table.app.moves:
            self.shown_before = table.showing
        if rack is not None and action.tile is not None:
            seen.hand = {held: rack.where(held) for held in rack.order if held.tile is action.tile}
        view = table.showing.view
        if action.number is not None and action.verb in ("remove", "remove3"):
            row = table_of(view, RowTable)["row"]
            reach = (0,) if action.verb == "remove" else (-1, 0, 1)
            for index in (action.number + off for off in reach):
                resting = table.felt.where_tile(Spot("row", index))
                if resting is not None and 0 <= index < len(row):
                    seen.row.append((row[index], resting))
        if hand := table_if(view, TrickTable):
            seen.trick = tuple(hand["trick"])
        return seen

    # What happened

    def show(self, done: Done, seen: Before) -> Took:
        """Sets everything that this moves in motion."""
        table = self.table
        if not table.app.moves:
            return Took(0.0, self._hold_trick(done, seen))
        took, drawn, dealing = [0.0], 0, 0.0
        for event in done.events:
            if event.kind == "played" and event.tile is not None and event.seat is not None:
                took.append(self._play(event.tile, event.seat, seen))
            elif event.kind == "drew":
                took.append(self._draw(event, drawn))
                drawn += 1
            elif event.kind == "round":
                dealing = table.dealing.begin(sounds=False)
        for number, (tile, pose) in enumerate(seen.row):
            self._remove(tile, pose, number)
        landing = max(took)
        return Took(landing, max(landing, dealing, self._hold_trick(done, seen)))

    def _play(self, tile: Tile, seat: int, seen: Before) -> float:
        """A tile flies from where it was to where it lies."""
        table = self.table
        spot = spot_of_tile(table.evening.view, tile)
        resting = table.felt.where_tile(spot) if spot is not None else None
        if resting is None or spot is None:
            return 0.0
        seconds, curve, start = table.app.lasting(SNAP), motion.out_back, seen.carried
        if start is None:
            seconds, curve = table.app.lasting(PLAY), motion.out_cubic
            start = next(iter(seen.hand.values()), None) if seat == table.evening.eyes else None
            start = start or self.pose_of_seat(seat, resting.side)
        if start is None:
            return 0.0

        def landed() -> None:
            self.landing.discard(spot)
            table.felt.hide(self.landing)

        self.landing.add(spot)
        table.felt.hide(self.landing)
        table.flights.fly(tile, start, resting, seconds, curve, landed=landed)
        return seconds

    def _draw(self, event: Event, number: int) -> float:
        """A tile flies from the boneyard to whoever drew it; only their own is seen."""
        table, seat, tile = self.table, event.seat, event.tile
        start = table.felt.where_boneyard()
        if start is None:
            return 0.0
        wait = number * table.app.lasting(BETWEEN * 2)
        seconds = table.app.lasting(DRAW)
        if seat == table.evening.eyes and table.rack is not None and tile is not None:
            same = [held for held in held_of(table.evening.view.hand) if held.tile is tile]
            self._fly_to_rack(table.rack, same[-1] if same else Held(tile), start, seconds, wait=wait)
        else:
            end = self.pose_of_seat(seat, dp(14))
            if end is None:
                return 0.0
            table.flights.fly(None, start, end, seconds, wait=wait)
        return seconds + wait

    def _remove(self, tile: Tile, pose: Pose, number: int) -> None:
        """A tile of the row lifts off and fades."""
        gone = pose._replace(y=pose.y + pose.side * 1.4, alpha=0.0)
        wait = number * self.table.app.lasting(BETWEEN)
        self.table.flights.fly(tile, pose, gone, self.table.app.lasting(SWEEP), motion.in_cubic, wait)

    # Tricks

    def _hold_trick(self, done: Done, seen: Before) -> float:
        """A trick that is over lies for a moment before it is swept to whoever took it."""
        taken = next((event for event in done.events if event.kind == "trick"), None)
        table, tile = self.table, done.action.tile
        if taken is None or tile is None or table.app.settings.motion == "off":
            return 0.0
        self.held_trick = (*seen.trick, (done.seat, tile))
        hold, sweep = table.app.lasting(HOLD), table.app.lasting(SWEEP)
        if not table.app.moves:
            hold = HOLD / table.app.settings.speed  # a trick must be seen, however it goes away
        motion.move(hold, lambda _share: None, partial(self._sweep, taken.seat, sweep))
        return hold + sweep

    def _sweep(self, winner: int | None, seconds: float) -> None:
        table, plays = self.table, self.held_trick
        if plays is None:
            return
        poses = [table.felt.where_tile(Spot("trick", index)) for index in range(len(plays))]
        self.held_trick = None
        table.refresh()
        goal = self.pose_of_seat(winner, dp(14))
        if goal is None or not table.app.moves:
            return
        for (_, tile), resting in zip(plays, poses, strict=True):
            if resting is not None:
                end = goal._replace(angle=resting.angle, first=resting.first, alpha=0.3)
                table.flights.fly(tile, resting, end, seconds, motion.in_cubic)

    # Going home

    def back_to_rack(self, held: Held, start: Pose) -> None:
        """A tile that was let go of glides back to its place on the rack."""
        app, rack = self.table.app, self.table.rack
        if rack is not None and app.moves:
            self._fly_to_rack(rack, held, start, app.lasting(HOME), motion.out_quad)

    def _fly_to_rack(
        self,
        rack: Rack,
        held: Held,
        start: Pose,
        seconds: float,
        curve: motion.Curve = motion.out_cubic,
        wait: float = 0.0,
    ) -> None:
        """A tile of the hand flies to its place, which is empty until it is there."""

        def landed() -> None:
            self.coming.discard(held)
            rack.wait_for(self.coming)

        self.coming.add(held)
        rack.wait_for(self.coming)
        self.table.flights.fly(held.tile, start, rack.where(held), seconds, curve, wait, landed)

    # Where players are

    def pose_of_score(self, seat: int | None) -> Pose | None:
        """Where the score of a player is shown."""
        if seat is not None and (found := self._on_strip(seat, dp(14))) is not None:
            return found
        return self.pose_of_seat(seat, dp(14))

    def pose_of_seat(self, seat: int | None, side: float) -> Pose | None:
        """Where a player's tiles come from and go to."""
        table = self.table
        if seat is None:
            return None
        if seat == table.evening.eyes and table.rack is not None:
            return Pose(table.rack.center_x, table.rack.top - dp(20), side)
        resting = table.felt.where_seat(seat)
        if resting is not None:
            return Pose(resting.x, resting.y, side)
        return self._on_strip(seat, side)

    def _on_strip(self, seat: int, side: float) -> Pose | None:
        """Where the plate of a player is above the table."""
        if (strip := self.table.players) is not None:
            for name in (f"player {seat}", f"side {seat % max(1, self.table.evening.sides)}"):
                if (hot := strip.hots.get(name)) is not None:
                    return Pose(*strip.outside(*hot.centre), side)
        return None
