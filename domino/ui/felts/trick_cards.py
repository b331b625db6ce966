"""What is told round a trick: the contract, how far it has got, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from domino.tableside.shown.showing import Plate
from domino.tableside.words.tricks_told import contract_told, plate_words, side_named
from domino.ui.felts.felt_pen import Area, Pen
from domino.ui.felts.felt_words import SMALLEST, Either, Lines, Words, fitting_size, line_of, sentence
from domino.ui.kit.boxes import Box, Child, Drawn, Fill, Icon, Line
from domino.ui.kit.paint.theme import BLACK, BRASS, INK, PLAYERS, WHITE, Colour, mixed
from domino.ui.kit.words import ink

THEIRS, ON_THEIRS, _ = PLAYERS[3]
"""The colour of what the other side has taken, and of words on it."""
SHAKER = "rotate-right"
ROOMY_PLATE = 96
"""How wide a plate is, in sp, whose words stand beside its badge; in a narrower one they stand below it."""


def paint_contract(pen: Pen, area: Area) -> None:
    """What was bid, and trumps: below each other, or beside each other, where words beside the face of the
    trumps go first if there is no room."""
    painter, contract, high = pen.painter, pen.showing.contract, area.height
    told_bid = contract_told(pen.showing, pen.texts)
    painter.well(*area, dp(14))
    gavel = Icon("gavel", min(sp(24), high - dp(8)) / dp(1), "gold")
    if contract is None or told_bid is None:
        text = pen.say("nobody-bid")
        painter.hot("contract", *area, says=text, role="note")
        sign: tuple[Child, ...] = (10, gavel, 8)
        room = area.width - dp(26) - gavel.natural()
        if len(ink.wrapped(text, 13, "medium", room)) > 2:  # the gavel makes way for words
            sign, room = (10,), area.width - dp(18)
        Line(*sign, sentence(text, (15, 13), room, high)).draw(painter, area.x, area.top, area.width, high)
        return
    bid, plain, made, suit = told_bid
    says = f"{bid}. {pen.say('trumps')}: {suit or pen.say('no-trumps')}"
    painter.hot("contract", *area, says=says, role="note")
    if high >= 2 * (line_of(15) + line_of(13)) + dp(14):
        upper, lower = high / 2 - dp(2), high / 2
        told = _bid((bid, plain), made, gavel, area.width, upper)
        told.draw(painter, area.x, area.top - dp(2), area.width, upper)
        trumps: Box = Either(*_trumps(pen, contract.trump, suit, lower, named=True))
        trumps.draw(painter, area.x, area.y + dp(2) + lower, area.width, lower)
        return
    whole, face = _trumps(pen, contract.trump, suit, high, named=False)
    widest = max(ink.size(bid, 15, "medium")[0], ink.size(made, 13)[0])
    fits = gavel.natural() + widest + whole.natural() + dp(28) <= area.width
    trumps = whole if fits else face
    right = trumps.natural()
    told = _bid((bid, plain), made, gavel, area.width - right - dp(6), high)
    told.draw(painter, area.x, area.top, area.width - right - dp(6), high)
    trumps.draw(painter, area.right - right, area.top, right, high)


def _bid(ways: tuple[str, str], made: str, gavel: Box, width: float, height: float) -> Box:
    """The bid, in the first of two ways to say it unless only the second fits, and what it asks for. The
    gavel makes way for words."""
    room, bid = width - dp(10), ways[0]
    if len(ink.wrapped(bid, 13, "medium", room)) * line_of(13) > height:
        bid = ways[1]
    asks = Words(made, 13, "on_felt_secondary")
    two = Lines(Words(bid, 13, weight="medium"), asks if height >= 2 * line_of(13) else None)
    sign: tuple[Child, ...] = (10,)
    if gavel.natural() + dp(8) + two.natural() <= room:
        sign, room = (10, gavel, 8), room - gavel.natural() - dp(8)
    size = 15 if ink.size(bid, 15, "medium")[0] <= room else 13
    asks = asks if asks.natural() <= room else Words(made, SMALLEST, "on_felt_secondary")
    told: Box = Lines(Words(bid, size, weight="medium"), asks)
    if told.natural() > room or told.measure(room) > height:
        told = sentence(bid, (size, 13), room, height)
    return Line(*sign, told)


def _trumps(pen: Pen, trump: int | None, suit: str, height: float, named: bool) -> tuple[Box, Box]:
    """The suit as a face with words beside it, and with less: its name alone, or nothing. Trumps that are
    still to be named are in words or not there."""
    if trump is None:
        return Line(10, Words(pen.say("no-trumps"), 13, "on_felt_secondary"), 10), Lines()
    side = min(dp(34), height - dp(8))
    face = Drawn(
        lambda painter, x, top, width, height: painter.half_tile(trump, x + side / 2, top - height / 2, side),
        side / dp(1),
    )
    label, name = Words(pen.say("trumps"), 14, "on_felt_secondary"), Words(suit, 15, weight="medium")
    whole = Line(10, label, 8, face, 8, name, 8)
    return whole, Line(10, face, 8, Fill(name)) if named else Line(8, face, 8)


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
        if pen.framed:
            us, them = (
                pen.say("bidder-has", name=side_named(showing, side), number=number)
                for side, number in enumerate((ours, theirs))
            )
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
    painter.well(*area, dp(14))
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
    told = [plate_words(pen.showing, plate, pen.texts) for _, plate in places]
    rooms = [_room(area) for area, _ in places]
    for way in (0, -1):
        words = [each[way] for each in told]
        if all(ink.size(each, SMALLEST)[0] <= room for each, room in zip(words, rooms, strict=True)):
            break
    else:
        words = [""] * len(places)
    for (area, plate), below in zip(places, words, strict=True):
        _plate(pen, area, plate, below)


def _is_roomy(area: Area) -> bool:
    return area.width >= sp(ROOMY_PLATE)


def _pad(area: Area) -> float:
    """What is free at both sides of a plate."""
    return dp(7 if _is_roomy(area) else 5)


def _begin(area: Area) -> float:
    """Where the name begins, from the left of its plate."""
    return _pad(area) + _badge(area) + dp(6 if _is_roomy(area) else 3)


def _badge(area: Area) -> float:
    """How large the badge of a plate is."""
    return min(dp(24 if _is_roomy(area) else 16), area.height - dp(8))


def _room(area: Area) -> float:
    """How wide words under the name may be; there is none for them on a low plate."""
    if area.height < line_of(14) + line_of(SMALLEST):
        return 0.0
    return area.width - _pad(area) - (_begin(area) if _is_roomy(area) else _pad(area))


def _plate(pen: Pen, area: Area, plate: Plate, words: str) -> None:
    painter, theme = pen.painter, pen.theme
    fill, colour, second = None, theme.text, theme.secondary
    if plate.turn:
        fill, colour, second = pen.ground(plate), pen.ink(plate), pen.ink(plate)
    elif plate.is_partner:
        fill, colour, second = theme.tonal, theme.on_tonal, theme.on_tonal
    painter.paper(*area, dp(12), fill)
    shaker = f", {pen.say('shaker')}" if plate.shaker else ""
    says = f"{plate.name}, {plate_words(pen.showing, plate, pen.texts)[0]}{shaker}"
    painter.hot(f"plate {plate.seat}", *area, says=says, role="note")
    pen.turn_edge(plate, area.inside(dp(1)), dp(11))
    if plate.is_partner:
        away, ring = (dp(4), pen.ink(plate)) if plate.turn else (dp(1), theme.primary)
        painter.ring(*area.inside(away), ring, dp(1.6), dp(12) - away)
    badge, left, middle, roomy = _badge(area), area.x + _begin(area), area.centre[1], _is_roomy(area)
    upper = middle + line_of(SMALLEST) / 2 if words else middle
    pen.badge(plate, area.x + _pad(area) + badge / 2, middle if roomy else upper, badge)
    below = left if roomy else area.x + _pad(area)
    painter.words(words, below, middle - line_of(14) / 2, SMALLEST, second)
    room = area.right - dp(3) - left
    if room >= sp(14):
        size = fitting_size(plate.name, (14, 13, SMALLEST), room)
        painter.words(plate.name, left, upper, size, colour, "medium", width=room)
    if plate.shaker:
        paint_shaker(pen, area)


def paint_shaker(pen: Pen, area: Area, told: bool = True) -> None:
    """A token of brass on the edge of what belongs to the shaker: with its word where that is `told` and has
    room, and clear of everything else that lies there."""
    painter, word = pen.painter, pen.say("shaker") if told else ""
    x, y, wide, high = place = _token_place(pen, area, word)
    painter.shadow(*place, high / 2, dp(2))
    painter.box(*place, mixed(BRASS, BLACK, 0.35), high / 2)
    painter.graded(x, y + dp(1.5), wide, high - dp(1.5), mixed(BRASS, WHITE, 0.3), BRASS, high / 2)
    across, middle = sp(SMALLEST) * 1.25, y + high / 2 + dp(0.5)
    begin = x + (high - across) / 2
    pen.icon(SHAKER, begin + across / 2, middle, across, INK)
    if wide > high:
        painter.words(word, begin + across + dp(4), middle, SMALLEST, INK, "bold")


def _token_place(pen: Pen, area: Area, word: str) -> Area:
    """Where the shaker's token hangs: above or below this area, at its right, else at its left and small."""
    high = sp(SMALLEST) * 1.6
    boxes = (*pen.layout.boxes, *pen.layout.parts.values())
    taken = [each for each in map(pen.area, boxes) if not each.meets(area)]
    whole = pen.area(pen.layout.box)
    places = [
        Area(left, low, wide, high)
        for wide in ([pen.pill_width(high, word, SHAKER, SMALLEST) + dp(4)] if word else []) + [high]
        for left in ([area.right - wide] if word else []) + [area.x - high * 0.3]
        for low in (area.top - high * 0.3, area.y - high * 0.7)
        if wide <= area.width + high
    ]
    for place in places:
        corners = ((place.x, place.y), (place.right, place.top))
        if all(whole.holds(*corner) for corner in corners) and not any(place.meets(each) for each in taken):
            return place
    return places[-1]
