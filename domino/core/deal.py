"""Dealing: from a shuffled set, or exactly as a Deal says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from domino.core.chance import RoundChance
from domino.core.events import Event
from domino.core.options import FIRST_VERSION, Rules
from domino.core.tiles import Tile

if TYPE_CHECKING:
    from domino.core.game import State


def read_tiles(tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    """The tiles, each given as itself or its text."""
    return tuple(tile if isinstance(tile, Tile) else Tile.parse(tile) for tile in tiles)


@dataclass(frozen=True, init=False, slots=True)
class Deal:
    """A round dealt by hand: who holds what, and in which order the boneyard is drawn.

    Hands are exactly as given, whatever their sizes. Tiles that are not named are shuffled in behind
    the boneyard or, with `out`, set aside for the round: nobody can get or see them, and where a rule asks
    what is left of a number they count as gone. `starter` is the seat that acts first.
    """

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    starter: int | None
    widow: Tile | None
    out: bool

    def __init__(
        self,
        hands: Sequence[Iterable[Tile | str]],
        boneyard: Iterable[Tile | str] = (),
        starter: int | None = None,
        widow: Tile | str | None = None,
        out: bool = False,
    ) -> None:
        set_field = object.__setattr__
        set_field(self, "hands", tuple(read_tiles(hand) for hand in hands))
        set_field(self, "boneyard", read_tiles(boneyard))
        set_field(self, "starter", starter)
        set_field(self, "widow", None if widow is None else read_tiles([widow])[0])
        set_field(self, "out", bool(out))

    def named(self) -> Counter[Tile]:
        """How often each tile is named."""
        return Counter(chain(*self.hands, self.boneyard, () if self.widow is None else (self.widow,)))


@dataclass(frozen=True, slots=True)
class Setting:
    """What a round starts from. `chance` is the round's own.
    `on_paper` is for a round that people play with real tiles: what is dealt here they do not hold."""

    rules: Rules
    players: int
    number: int
    scores: tuple[int, ...]
    previous: State | None
    deal: Deal | None
    chance: RoundChance
    on_paper: bool = False

    @property
    def starter(self) -> int | None:
        """The seat that acts first because a deal by hand says so."""
        return None if self.deal is None else self.deal.starter


@dataclass(frozen=True, slots=True)
class Dealt:
    """Where the tiles went."""

    hands: list[list[Tile]]
    boneyard: list[Tile]
    aside: list[Tile]
    widow: Tile | None

    def events(self) -> list[Event]:
        """What each seat was dealt."""
        return [Event("dealt", seat, tile) for seat, hand in enumerate(self.hands) for tile in hand]

    def draw_for(self, wanted: Tile, starter: int, version: int, log: list[Event]) -> int:
        """All draw one tile each in turn, from the starter, until one has the tile that is wanted;
        returns who. The circle goes to its end, so that all have drawn alike as far as the boneyard
        goes; under the first law it stopped at that tile."""
        finder = None
        seat = starter
        while finder is None or (version != FIRST_VERSION and seat != starter and self.boneyard):
            tile = self.boneyard.pop(0)
            self.hands[seat].append(tile)
            log.append(Event("drew", seat, tile))
            if tile is wanted:
                finder = seat
            seat = (seat + 1) % len(self.hands)
        return finder


def check_deal(deal: Deal, number: int, players: int, tiles: Sequence[Tile], widow: bool) -> None:
    """Whether a Deal can be dealt from these tiles.

    :raises ValueError: naming the round and what is wrong.
    """
    where = f"the deal for round {number}"
    if len(deal.hands) != players:
        raise ValueError(f"{where} has {len(deal.hands)} hands for {players} players")
    if deal.starter is not None and deal.starter not in range(players):
        raise ValueError(f"{where} starts with seat {deal.starter}: the seats are 0 to {players - 1}")
    if deal.widow is not None and not widow:
        raise ValueError(f"{where} has a widow: this game has none")
    there = Counter(tiles)
    for tile, times in deal.named().items():
        if tile not in there:
            raise ValueError(f"{where} names {tile}, which is not among the tiles dealt in it")
        if times > there[tile]:
            raise ValueError(f"{where} names {tile} {times} times: there is only {there[tile]} of it")


def deal_tiles(setting: Setting, tiles: Sequence[Tile], hand_size: int, widow: bool = False) -> Dealt:
    """Deals `tiles`: `hand_size` to each player, one to the widow if any, the rest to the boneyard."""
    order = setting.chance.shuffled(tiles)
    deal = setting.deal
    if deal is None:
        deal = Deal([order[seat * hand_size : (seat + 1) * hand_size] for seat in range(setting.players)])
    named = deal.named()
    rest = []
    for tile in order:
        if named[tile]:
            named[tile] -= 1
        else:
            rest.append(tile)
    buried = deal.widow
    if widow and buried is None and rest:
        buried = rest.pop(0)
    hands = [list(hand) for hand in deal.hands]
    if deal.out:
        return Dealt(hands, list(deal.boneyard), rest, buried)
    return Dealt(hands, list(deal.boneyard) + rest, [], buried)


def rotating_starter(setting: Setting) -> int:
    """The seat a deal names; else one seat on from the last round's starter; else one drawn by lot."""
    if setting.starter is not None:
        return setting.starter
    if setting.previous is not None:
        return (setting.previous.starter + 1) % setting.players
    return setting.chance.below(setting.players, "starter")
