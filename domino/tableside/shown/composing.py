"""Puts together what the table shows: the evening, what was touched, and how the player likes it."""

from __future__ import annotations

from domino.core.game import View
from domino.core.suits import suit_led
from domino.core.tiles import Tile
from domino.tableside.evening import Evening
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.showing import (
    TRICK_GAMES,
    Plate,
    Showing,
    Side,
    Spell,
    Spot,
    contract_of,
    held_of,
    last_played,
    open_doubles,
    phase_of,
    place_of,
    reach_of,
    removals_of,
    sum_of,
    target_of,
    winning_spot,
)


def compose(
    evening: Evening,
    asking: Asking,
    faces: str = "pips",
    flying: frozenset[Spot] = frozenset(),
    held_trick: tuple[tuple[int, Tile], ...] | None = None,
) -> Showing:
    """What the table shows now. `held_trick` is a trick that is over and has not been swept away yet."""
    view, eyes = evening.view, evening.eyes
    active = evening.may_act
    table = view.table
    legal = view.legal if active else ()
    lit: dict[str, str] = {}
    if asking.hint is not None and (hinted := place_of(asking.hint, view)) is not None:
        lit[hinted] = "hint"
    if asking.selected is not None:
        lit |= dict.fromkeys(asking.places_of(asking.selected), "fits")
    last_trick = held_trick
    if asking.looking_back and table.get("tricks"):
        last_trick = tuple(table["tricks"][-1]["plays"])
    spell = table.get("spell")
    return Showing(
        view=view,
        eyes=eyes,
        active=active,
        round_over=evening.round_over,
        hand=held_of(view.hand),
        playable=frozenset(action.tile for action in legal if action.tile is not None),
        trumps=trumps_of(view, asking.suit),
        selected=asking.selected,
        picked=asking.picked,
        row_index=asking.row,
        reach=reach_of(view) if active else frozenset(),
        lit=lit,
        hint=asking.hint,
        refused=asking.refused,
        last=last_played(view),
        plates=plates_of(evening),
        sides=sides_of(evening),
        markers=tuple(table.get("markers", ())),
        open_doubles=open_doubles(view),
        winning=winning_spot(view),
        contract=contract_of(view, eyes),
        phase=phase_of(view),
        last_trick=last_trick,
        spell=Spell(spell["place"], spell["caster"]) if spell else None,
        direction=table.get("direction"),
        sum=sum_of(view, asking.selected),
        removals=removals_of(view),
        faces=faces,
        flying=flying,
    )


def trumps_of(view: View, suit: int | None) -> frozenset[Tile]:
    """The tiles of the hand that are trumps, if this suit is."""
    return frozenset(tile for tile in view.hand if suit is not None and suit_led(tile, suit) == suit)


def plates_of(evening: Evening) -> tuple[Plate, ...]:
    """Every player, by seat."""
    view = evening.view
    table = view.table
    names = evening.wording
    bids = table.get("bids") or [None] * evening.players
    markers = table.get("markers") or [False] * evening.players
    tricks = [0] * evening.players
    for trick in table.get("tricks", ()):
        tricks[trick["winner"]] += 1
    plates = []
    for seat, player in enumerate(evening.seats):
        is_you = seat == evening.eyes
        partner = evening.sides < evening.players and evening.eyes is not None and not is_you
        plates.append(
            Plate(
                seat=seat,
                name=names.name(seat),
                letters=evening.letters[seat],
                colour=evening.colours[seat],
                tiles=view.hand_sizes[seat],
                score=view.scores[seat % evening.sides],
                is_you=is_you,
                is_partner=partner and (seat - (evening.eyes or 0)) % evening.sides == 0,
                turn=seat == evening.turn and not evening.round_over,
                marked=markers[seat],
                bid=bids[seat],
                level=player.level,
                tricks=tricks[seat],
            )
        )
    return tuple(plates)


def sides_of(evening: Evening) -> tuple[Side, ...]:
    """Those who score together: teams, or every player alone."""
    view = evening.view
    turn = None if evening.round_over else evening.turn
    sides = []
    for number in range(evening.sides):
        seats = tuple(range(number, evening.players, evening.sides))
        sides.append(
            Side(number, seats, view.scores[number], turn in seats, evening.eyes in seats, target_of(view))
        )
    return tuple(sides)


def is_trick_game(evening: Evening) -> bool:
    """Whether tricks are taken here, rather than lines laid."""
    return evening.game.key in TRICK_GAMES
