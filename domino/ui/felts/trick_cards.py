"""What is told round a trick: the contract, how far it has got, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from domino.core.tables import TrickTable, table_of
from domino.tableside.shown.showing import Plate
from domino.ui.felts.felt_pen import SMALLEST, Area, Pen, line_of
from domino.ui.kit.paint.theme import PLAYERS, Colour, mixed
from domino.ui.kit.words import ink

THEIRS, ON_THEIRS, _ = PLAYERS[3]
"""The colour of what the other side has taken, and of words on it."""
ROOMY_PLATE = 96
"""How wide a plate is, in sp, whose words stand beside its badge; in a narrower one they stand below it."""


def paint_contract(pen: Pen, area: Area) -> None:
    """What was bid, and trumps."""
    painter, theme, contract = pen.painter, pen.theme, pen.showing.contract
    painter.box(*area, theme.deep, dp(14))
    y = area.centre[1]
    icon = min(sp(24), area.height - dp(8))
    left = area.x + dp(10)
    if contract is None:
        pen.icon("gavel", left + icon / 2, y, icon, theme.gold)
        text = pen.say("nobody-bid")
        painter.hot("contract", *area, says=text, role="note")
        begin = left + icon + dp(8)
        _lines(pen, text, Area(begin, area.y, area.right - dp(8) - begin, area.height), 15)
        return
    who = pen.showing.plates[contract.bidder]
    bid = pen.say("bid-by-you" if who.is_you else "bid-by", name=who.name, number=contract.bid)
    plain = bid
    if contract.shoots:
        bid = pen.say("shoots-you" if who.is_you else "shoots", name=who.name)
    make = "make-tricks" if contract.in_tricks else "make"
    made = pen.say(make, number=min(contract.bid, contract.total), total=contract.total)
    suit = "" if contract.trump is None else pen.texts.say(f"common.suit.{contract.trump}")
    says = f"{bid}. {pen.say('trumps')}: {suit or pen.say('no-trumps')}"
    painter.hot("contract", *area, says=says, role="note")
    high = area.height
    stacked = high >= 2 * (line_of(15) + line_of(13)) + dp(14)
    if stacked:
        half = Area(area.x, area.y + high / 2, area.width, high / 2 - dp(2))
        _bid(pen, half, (bid, plain), made, icon)
        _trump(pen, Area(area.x, area.y + dp(2), area.width, high / 2), contract.trump, suit, False)
        return
    # Beside each other; words beside the face of the trumps go first where there is no room.
    bid_width = left - area.x + icon + dp(8) + max(ink.size(bid, 15, "medium")[0], ink.size(made, 13)[0])
    face = trump_width(pen, contract.trump, suit, area.height, words=False)
    whole = trump_width(pen, contract.trump, suit, area.height, words=True)
    words = bid_width + dp(10) + whole <= area.width
    right = whole if words else face
    _bid(pen, Area(area.x, area.y, area.width - right - dp(6), area.height), (bid, plain), made, icon)
    _trump(pen, Area(area.right - right, area.y, right, area.height), contract.trump, suit, not words)


def _bid(pen: Pen, area: Area, ways: tuple[str, str], made: str, icon: float) -> None:
    """The bid, in the first of two ways to say it unless only the second fits, and what it asks for. The
    gavel makes way for words."""
    painter, theme = pen.painter, pen.theme
    y = area.centre[1]
    left = area.x + dp(10)
    room = area.right - left
    bid, plain = ways
    if len(ink.wrapped(bid, 13, "medium", room)) * line_of(13) > area.height:
        bid = plain
    two = area.height >= line_of(13) + line_of(13)
    widest = max(ink.size(bid, 13, "medium")[0], ink.size(made, 13)[0] if two else 0)
    if icon + dp(8) + widest <= room:
        pen.icon("gavel", left + icon / 2, y, icon, theme.gold)
        left += icon + dp(8)
        room -= icon + dp(8)
    size = 15 if ink.size(bid, 15, "medium")[0] <= room else 13
    below = 13 if ink.size(made, 13)[0] <= room else SMALLEST
    fits = ink.size(bid, size, "medium")[0] <= room and ink.size(made, below)[0] <= room
    if not fits or area.height < line_of(size) + line_of(below):
        _lines(pen, bid, Area(left, area.y, room, area.height), size)
        return
    painter.words(bid, left, y + line_of(below) / 2, size, theme.on_felt, "medium")
    painter.words(made, left, y - line_of(size) / 2, below, theme.on_felt_secondary)


def _face_side(height: float) -> float:
    return min(dp(34), height - dp(8))


def trump_width(pen: Pen, trump: int | None, suit: str, height: float, words: bool) -> float:
    """How wide the trumps are, with or without words; without, those still to be named are not there."""
    if trump is None:
        return ink.size(pen.say("no-trumps"), 13)[0] + dp(20) if words else 0.0
    face = _face_side(height) + dp(16)
    if not words:
        return face
    return face + ink.size(pen.say("trumps"), 14)[0] + dp(8) + ink.size(suit, 15, "medium")[0] + dp(10)


def _trump(pen: Pen, area: Area, trump: int | None, suit: str, bare: bool) -> None:
    """The suit as a face, its name beside it."""
    painter, theme = pen.painter, pen.theme
    y = area.centre[1]
    side = _face_side(area.height)
    if trump is None:
        if area.width >= trump_width(pen, None, suit, area.height, words=True):
            painter.words(pen.say("no-trumps"), area.x + dp(10), y, 13, theme.on_felt_secondary)
        return
    if bare:
        painter.half_tile(trump, area.right - dp(8) - side / 2, y, side)
        return
    label = pen.say("trumps")
    x = area.x + dp(10)
    with_label = (
        dp(26) + ink.size(label, 14)[0] + side + ink.size(suit, 15, "medium")[0] + dp(8) <= area.width
    )
    if with_label:
        x += painter.words(label, x, y, 14, theme.on_felt_secondary) + dp(8)
    painter.half_tile(trump, x + side / 2, y, side)
    painter.words(suit, x + side + dp(8), y, 15, theme.on_felt, "medium", width=area.right - x - side - dp(8))


def _lines(pen: Pen, text: str, area: Area, size: float) -> None:
    lines = ink.wrapped(text, size, "medium", area.width)
    if len(lines) * line_of(size) > area.height:
        size = 13
        lines = ink.wrapped(text, size, "medium", area.width)
    fitting = max(1, int(area.height / line_of(size)))
    for at, line in enumerate(lines[:fitting]):
        middle = area.centre[1] + (min(len(lines), fitting) / 2 - at - 0.5) * line_of(size)
        pen.painter.words(line, area.x, middle, size, pen.theme.on_felt, "medium", width=area.width)


class Progress(NamedTuple):
    """An end of the bar: what it says, what was taken there, and its colour."""

    words: str
    taken: int
    colour: Colour
    fewer: str = ""
    """What it says where there is little room, if that can be said in fewer words."""


def progress_of(pen: Pen) -> tuple[Progress, Progress]:
    """The ends of the bar: two sides, yours at the left; or, where each plays alone, the bidder and all who
    play against them. Before anybody has bid you stand in for the bidder."""
    showing, contract, gold = pen.showing, pen.showing.contract, pen.theme.gold
    taken, others = (contract.taken, contract.others) if contract is not None else (0, 0)
    if len(showing.sides) == 2:
        ours, theirs = (taken, others) if contract is None or contract.we_bid else (others, taken)
        us, them = pen.say("us", number=ours), pen.say("them", number=theirs)
        return Progress(us, ours, gold), Progress(them, theirs, THEIRS)
    bidder = showing.view.seat if contract is None else contract.bidder
    who = showing.plates[bidder]
    against = fewer = pen.say("others-have", number=others)
    if who.is_you:
        return Progress(pen.say("you-have", number=taken), taken, gold), Progress(against, others, THEIRS)
    if showing.eyes is not None:
        names = [plate.name for plate in showing.plates if plate.seat != bidder and not plate.is_you]
        against = pen.say("you-and-have", names=", ".join(names), number=others)
    bidding = Progress(pen.say("bidder-has", name=who.name, number=taken), taken, THEIRS)
    return bidding, Progress(against, others, pen.theme.on_felt_secondary, fewer)


def paint_progress(pen: Pen, area: Area) -> None:
    """What each side has taken, from both ends of a bar with a tick at the bid."""
    painter, theme, contract = pen.painter, pen.theme, pen.showing.contract
    painter.box(*area, theme.deep, dp(14))
    left, right = progress_of(pen)
    us, them = left.words, right.words
    painter.hot("progress", *area, says=f"{us}, {them}", role="note")
    x, y = area.centre
    widths = [ink.size(text, 14, "bold")[0] for text in (us, them)]
    pad = dp(12)
    tall = area.height >= line_of(13) + dp(16)
    beside = area.width - sum(widths) - 2 * pad - dp(20) >= (dp(110) if tall else dp(40))
    if beside:
        painter.words(us, area.x + pad, y, 14, theme.on_felt, "bold")
        painter.words(them, area.right - pad, y, 14, theme.on_felt, "bold", "right")
        bar = Area(area.x + pad + widths[0] + dp(10), y, area.width - sum(widths) - 2 * pad - dp(20), 0)
    else:
        pad = dp(8)
        high = line_of(13)
        up = y + dp(9) if tall else y
        for said in (them, right.fewer or them):
            if sum(ink.size(text, 13, "bold")[0] for text in (us, said)) + dp(22) <= area.width:
                painter.words(us, area.x + pad, up, 13, theme.on_felt, "bold")
                painter.words(said, area.right - pad, up, 13, theme.on_felt, "bold", "right")
                break
        else:
            short = f"{left.taken} : {right.taken}"
            painter.words(short, x, up, 13, theme.on_felt, "bold", "center", area.width - dp(4))
        if not tall:
            return
        bar = Area(area.x + pad, up - high / 2 - dp(9), area.width - 2 * pad, 0)
    thick = dp(7)
    painter.box(bar.x, bar.y - thick / 2, bar.width, thick, mixed(theme.deep, theme.rail, 0.6), thick / 2)
    if contract is None or not contract.total:
        return
    for end in (left, right):
        wide = bar.width * min(1.0, end.taken / contract.total)
        if wide > 0:
            wide = max(wide, thick)
            begin = bar.x if end is left else bar.right - wide
            painter.box(begin, bar.y - thick / 2, wide, thick, end.colour, thick / 2)
    reach = min(1.0, min(contract.bid, contract.total) / contract.total)
    from_left = contract.we_bid or len(pen.showing.sides) > 2
    tick = bar.x + bar.width * (reach if from_left else 1 - reach)
    tick = min(max(tick, bar.x + dp(1)), bar.right - dp(1))
    painter.box(tick - dp(1), bar.y - dp(7), dp(2), dp(14), theme.on_felt)


def paint_plates(pen: Pen, places: Sequence[tuple[Area, Plate]]) -> None:
    """The other players: badge, name, and what there is to know of them now; for all of them in a few words,
    in fewer, or in none."""
    told = [plate_words(pen, plate) for _, plate in places]
    ways = ([words[0] for words in told], [words[-1] for words in told])
    rooms = [_room(area) for area, _ in places]
    fitting = next((way for way in ways if _all_fit(way, rooms)), [""] * len(places))
    for (area, plate), words in zip(places, fitting, strict=True):
        _plate(pen, area, plate, words)


def _all_fit(words: Sequence[str], rooms: Sequence[float]) -> bool:
    return all(ink.size(each, SMALLEST)[0] <= room for each, room in zip(words, rooms, strict=True))


def _is_roomy(area: Area) -> bool:
    return area.width >= sp(ROOMY_PLATE)


def _badge(area: Area) -> float:
    """How large the badge of a plate is."""
    return min(dp(24 if _is_roomy(area) else 18), area.height - dp(8))


def _begin(area: Area) -> float:
    """Where the name begins, from the left of its plate."""
    return _badge(area) + (dp(13) if _is_roomy(area) else dp(11))


def _room(area: Area) -> float:
    """How wide words under the name may be; there is none for them on a low plate."""
    if area.height < line_of(14) + line_of(SMALLEST):
        return 0.0
    return area.width - dp(7) - (_begin(area) if _is_roomy(area) else dp(7))


def _plate(pen: Pen, area: Area, plate: Plate, words: str) -> None:
    painter, theme = pen.painter, pen.theme
    fill, colour, second = theme.surface, theme.text, theme.secondary
    if plate.turn:
        fill, colour, second = theme.gold, theme.on_gold, theme.on_gold
    elif plate.is_partner:
        fill, colour, second = theme.tonal, theme.on_tonal, theme.on_tonal
    painter.box(*area, fill, dp(12))
    says = f"{plate.name}, {plate_words(pen, plate)[0]}"
    painter.hot(f"plate {plate.seat}", *area, says=says, role="note")
    if plate.is_partner:
        painter.ring(*area.inside(dp(1)), theme.on_gold if plate.turn else theme.primary, dp(1.6), dp(11))
    badge, left, middle = _badge(area), area.x + _begin(area), area.centre[1]
    upper = middle + line_of(SMALLEST) / 2 if words else middle
    low = middle - line_of(14) / 2
    room = area.right - dp(4) - left
    if _is_roomy(area):
        pen.badge(plate, area.x + dp(7) + badge / 2, middle, badge)
        painter.words(words, left, low, SMALLEST, second)
    else:
        pen.badge(plate, area.x + dp(7) + badge / 2, upper, badge)
        painter.words(words, area.x + dp(7), low, SMALLEST, second)
    if room >= sp(14):
        painter.words(plate.name, left, upper, 14, colour, "medium", width=room)


def plate_words(pen: Pen, plate: Plate) -> list[str]:
    """What there is to know of a player now, in a few words, and in fewer."""
    showing, contract = pen.showing, pen.showing.contract
    partner = pen.say("partner")
    if showing.phase != "play":
        if plate.bid is None:
            return [partner if plate.is_partner else pen.say("to-bid")]
        said = pen.say("bids", number=plate.bid) if plate.bid else pen.say("passes")
        return [f"{partner} · {said}", said] if plate.is_partner else [said]
    tricks = pen.say("one-trick") if plate.tricks == 1 else pen.say("tricks", number=plate.tricks)
    if plate.is_partner:
        return [f"{partner} · {tricks}", partner] if plate.tricks else [partner]
    if contract is not None and contract.bidder == plate.seat:
        bid = pen.say("bid-short", number=contract.bid)
        return [f"{bid} · {tricks}", tricks] if plate.tricks else [bid]
    trick = showing.last_trick or table_of(showing.view, TrickTable)["trick"]
    led = bool(trick) and trick[0][0] == plate.seat
    if plate.tricks:
        return [tricks]
    return [pen.say("led", tile=trick[0][1])] if led else [pen.say("no-trick"), pen.say("no-trick-short")]
