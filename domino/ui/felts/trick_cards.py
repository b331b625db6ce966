"""What is told round a trick: the contract, how far it has got, what was taken, and who sits where."""

from __future__ import annotations

from kivy.metrics import dp, sp

from domino.core.partners import count_points
from domino.core.tiles import Tile
from domino.ui.felts.felt_pen import SMALLEST, Area, Pen, line_of
from domino.ui.kit import ink
from domino.ui.kit.theme import PLAYERS, mixed
from domino.ui.table.showing import Plate

THEIRS = PLAYERS[3][0]
"""The colour of what the other side has taken."""
MOON = 7
"""In Moon a bid above this is to shoot the moon."""


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
        painter.hot("contract", *area, says=text)
        begin = left + icon + dp(8)
        _lines(pen, text, Area(begin, area.y, area.right - dp(8) - begin, area.height), 15)
        return
    who = pen.showing.plates[contract.bidder]
    bid = pen.say("bid-by-you" if who.is_you else "bid-by", name=who.name, number=contract.bid)
    if pen.showing.game == "moon":
        shoots = contract.bid > MOON
        bid = pen.say("shoots-you" if who.is_you else "shoots", name=who.name) if shoots else bid
        made = pen.say("make-tricks", number=min(contract.bid, MOON), total=contract.total)
    else:
        made = pen.say("make", number=contract.bid, total=contract.total)
    suit = "" if contract.trump is None else pen.texts.say(f"common.suit.{contract.trump}")
    painter.hot("contract", *area, says=f"{bid}. {pen.say('trumps')}: {suit or pen.say('no-trumps')}")
    high = area.height
    stacked = high >= 2 * (line_of(15) + line_of(13)) + dp(14)
    if stacked:
        half = Area(area.x, area.y + high / 2, area.width, high / 2 - dp(2))
        _bid(pen, half, bid, made, icon)
        _trump(pen, Area(area.x, area.y + dp(2), area.width, high / 2), contract.trump, suit, False)
        return
    # Beside each other; words beside the face of the trumps go first where there is no room.
    bid_width = left - area.x + icon + dp(8) + max(ink.size(bid, 15, "medium")[0], ink.size(made, 13)[0])
    face = trump_width(pen, contract.trump, suit, area.height, words=False)
    whole = trump_width(pen, contract.trump, suit, area.height, words=True)
    words = bid_width + dp(10) + whole <= area.width
    right = whole if words else face
    _bid(pen, Area(area.x, area.y, area.width - right - dp(6), area.height), bid, made, icon)
    _trump(pen, Area(area.right - right, area.y, right, area.height), contract.trump, suit, not words)


def _bid(pen: Pen, area: Area, bid: str, made: str, icon: float) -> None:
    """The bid and what it asks for. The gavel makes way for words."""
    painter, theme = pen.painter, pen.theme
    y = area.centre[1]
    left = area.x + dp(10)
    room = area.right - left
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
    """How wide the trumps are, with or without words."""
    if trump is None:
        return dp(34)
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
        text = pen.say("no-trumps")
        if ink.size(text, 13)[0] + dp(20) <= area.width:
            painter.words(text, area.x + dp(10), y, 13, theme.on_felt_secondary)
        else:
            pen.icon("cards-diamond", area.centre[0], y, sp(20), theme.gold)
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


def paint_progress(pen: Pen, area: Area) -> None:
    """What each side has taken, from both ends of a bar with a tick at the bid."""
    painter, theme, contract = pen.painter, pen.theme, pen.showing.contract
    painter.box(*area, theme.deep, dp(14))
    alone = len(pen.showing.sides) > 2
    ours, theirs = (contract.ours, contract.theirs) if contract is not None else (0, 0)
    us = pen.say("you-have" if alone else "us", number=ours)
    them = pen.say("others-have" if alone else "them", number=theirs)
    painter.hot("progress", *area, says=f"{us}, {them}")
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
        if sum(ink.size(text, 13, "bold")[0] for text in (us, them)) + dp(22) <= area.width:
            painter.words(us, area.x + pad, up, 13, theme.on_felt, "bold")
            painter.words(them, area.right - pad, up, 13, theme.on_felt, "bold", "right")
        else:
            short = f"{ours} : {theirs}"
            painter.words(short, x, up, 13, theme.on_felt, "bold", "center", area.width - dp(4))
        if not tall:
            return
        bar = Area(area.x + pad, up - high / 2 - dp(9), area.width - 2 * pad, 0)
    thick = dp(7)
    painter.box(bar.x, bar.y - thick / 2, bar.width, thick, mixed(theme.deep, theme.rail, 0.6), thick / 2)
    if contract is None or not contract.total:
        return
    for share, colour, left in ((ours, theme.gold, True), (theirs, THEIRS, False)):
        wide = bar.width * min(1.0, share / contract.total)
        if wide > 0:
            wide = max(wide, thick)
            begin = bar.x if left else bar.right - wide
            painter.box(begin, bar.y - thick / 2, wide, thick, colour, thick / 2)
    reach = min(1.0, min(contract.bid, contract.total) / contract.total)
    tick = bar.x + bar.width * (reach if contract.we_bid else 1 - reach)
    tick = min(max(tick, bar.x + dp(1)), bar.right - dp(1))
    painter.box(tick - dp(1), bar.y - dp(7), dp(2), dp(14), theme.on_felt)


def counted(pen: Pen, side: int) -> list[tuple[Tile, int]]:
    """The count tiles that a side has taken, in the order they were."""
    table = pen.showing.view.table
    if pen.showing.game == "moon":
        return []
    sides = len(table["taken"])
    plays = [
        tile for trick in table["tricks"] if trick["winner"] % sides == side for _, tile in trick["plays"]
    ]
    return [(tile, count_points(tile)) for tile in plays if count_points(tile)]


def is_ours(pen: Pen, side: int) -> bool:
    """Whether it is the side of the eyes on the screen; with none, side 0."""
    eyes = pen.showing.view.seat if pen.showing.eyes is None else pen.showing.eyes
    return eyes in pen.showing.sides[side].seats


def pile_title(pen: Pen, side: int) -> str:
    """How many tricks a side has taken, in words."""
    won, ours = pen.showing.view.table["won"][side], is_ours(pen, side)
    if len(pen.showing.sides) > 2:
        key = "your-tricks" if ours else "tricks-of"
        return pen.say(key, name=pen.showing.plates[side].name, number=won)
    return pen.say("our-tricks" if ours else "their-tricks", number=won)


def paint_pile(pen: Pen, area: Area, side: int) -> None:
    """How many tricks a side has taken, and the count tiles among them; opens to show the tricks."""
    painter, theme, showing = pen.painter, pen.theme, pen.showing
    won = showing.view.table["won"][side]
    alone = len(showing.sides) > 2
    label = pile_title(pen, side)
    painter.box(*area, theme.lane, dp(12))
    if won:
        painter.hot(f"pile {side}", *area, says=label)
    counts = counted(pen, side)
    size = 14
    high = line_of(size)
    mini = dp(18)
    pill = line_of(SMALLEST) + dp(2)
    pad = dp(8)
    left, right = area.x + pad, area.right - pad
    room = right - left
    two = area.height >= high + mini + pill * 0.5 + dp(8)
    y = area.top - dp(4) - high / 2 if two else area.centre[1]
    if two:
        painter.words(label, left, y, size, theme.on_felt, "medium", width=room)
        _count_tiles(pen, Area(left, area.y + dp(4), room, area.height - high - dp(8)), counts, won)
        return
    words = ink.size(label, 13, "medium")[0]
    if words <= room:
        painter.words(label, left, y, 13, theme.on_felt, "medium")
        rest = room - words - dp(8)
        if counts and rest >= dp(52) * len(counts):
            _count_tiles(pen, Area(right - rest, area.y + dp(2), rest, area.height - dp(4)), counts, 0)
        return
    if alone:
        plate = showing.plates[side]
        badge = min(dp(20), area.height - dp(4))
        pen.badge(plate, left + badge / 2, y, badge)
        painter.words(str(won), left + badge + dp(6), y, 14, theme.on_felt, "bold")
        return
    short = pen.say("us" if is_ours(pen, side) else "them", number=won)
    if ink.size(short, 13, "medium")[0] <= area.width - dp(4):
        painter.words(short, area.centre[0], y, 13, theme.on_felt, "medium", "center")
        return
    painter.disc(area.centre[0] - dp(9), y, dp(5), theme.gold if is_ours(pen, side) else THEIRS)
    painter.words(str(won), area.centre[0], y, 14, theme.on_felt, "bold")


def _count_tiles(pen: Pen, area: Area, counts: list[tuple[Tile, int]], won: int) -> None:
    """Count tiles with their points under them, in as many rows as there is room for; where nothing counts,
    a little pile for each trick."""
    painter, theme = pen.painter, pen.theme
    pill = line_of(SMALLEST) + dp(1)
    below = area.height >= dp(14) + pill + dp(3)
    side = min(dp(24), area.height - (pill + dp(3) if below else dp(6)))
    if side < dp(9):
        return
    if not counts:
        _little_piles(pen, area, won)
        return
    across, down = 2 * side + dp(8), side + (pill + dp(7) if below else dp(4))
    columns = int((area.width + dp(8)) // across)
    rows = max(1, int((area.height + dp(4)) // down))
    more = len(counts) - columns * rows
    hidden = more + 1 if more > 0 else 0
    if not columns or (hidden and columns * rows == 1):
        painter.words(f"+{len(counts)}", area.x, area.centre[1], 13, theme.on_felt, "bold")
        return
    top = area.top - side / 2 - dp(1) if below else area.centre[1]
    cells = [
        (area.x + side + at % columns * across, top - at // columns * down) for at in range(columns * rows)
    ]
    if hidden:
        x, y = cells.pop(0)
        painter.words(f"+{hidden}", x, y, 13, theme.on_felt, "bold", "center")
    for (tile, points), (x, y) in zip(counts[hidden:], cells, strict=False):
        painter.tile(tile, x, y, side, 90, tile.high, pen.showing.faces)
        if below:
            text = f"+{points}"
            left = x - pen.pill_width(pill, text, None) / 2
            low = y - side / 2 - dp(3) - pill / 2
            pen.pill(left, low, pill, text, fill=theme.gold, colour=theme.on_gold)


def _little_piles(pen: Pen, area: Area, won: int) -> None:
    """A little pile of tiles face down for each trick."""
    side = min(dp(15), area.height / 2.4)
    step = side * 1.7
    for at in range(min(won, int(area.width // step))):
        for off in (0.0, 1.0, 2.0):
            x = area.x + side * 0.6 + at * step + off * side * 0.14
            pen.painter.back(x, area.top - side - dp(3) - off * side * 0.06, side)


def paint_plate(pen: Pen, area: Area, plate: Plate) -> None:
    """Another player: badge, name, and what there is to know of them now."""
    painter, theme = pen.painter, pen.theme
    fill, colour, second = theme.surface, theme.text, theme.secondary
    if plate.turn:
        fill, colour, second = theme.gold, theme.on_gold, theme.on_gold
    painter.box(*area, fill, dp(12))
    told = plate_words(pen, plate)
    painter.hot(f"plate {plate.seat}", *area, says=f"{plate.name}, {told[0]}")
    if plate.is_partner:
        painter.ring(*area, theme.primary, dp(1.6), dp(12))
    high = area.height
    y = area.centre[1]
    badge = min(dp(24), high - dp(8))
    pad = dp(7)
    if area.width < badge + 2 * pad + sp(14) * 2.6:
        _small_plate(pen, area, plate, colour, second)
        return
    left = area.x + pad + badge + dp(6)
    room = area.right - dp(5) - left
    pen.badge(plate, area.x + pad + badge / 2, y, badge)
    if high < line_of(14) + line_of(SMALLEST):
        painter.words(plate.name, left, y, 14, colour, "medium", width=room)
        return
    painter.words(plate.name, left, y + line_of(SMALLEST) / 2, 14, colour, "medium", width=room)
    low = y - line_of(14) / 2
    fitting = next((text for text in told if ink.size(text, SMALLEST)[0] <= room), None)
    if fitting is not None:
        painter.words(fitting, left, low, SMALLEST, second)
        return
    contract = pen.showing.contract
    bidder = contract is not None and contract.bidder == plate.seat
    x = left
    if bidder or plate.is_partner:
        pen.icon("gavel" if bidder else "handshake", x + sp(8), low, sp(15), second)
        x += sp(16) + dp(4)
    number = str(contract.bid) if bidder and contract is not None else short_words(pen, plate)
    if ink.size(number, SMALLEST, "bold")[0] <= area.right - x - dp(3):
        painter.words(number, x, low, SMALLEST, second, "bold")


def _small_plate(pen: Pen, area: Area, plate: Plate, colour: tuple, second: tuple) -> None:
    """Badge and a number above the name."""
    painter = pen.painter
    x, y = area.centre
    two = area.height >= dp(18) + line_of(SMALLEST) + dp(3)
    badge = min(dp(20), area.width - dp(6))
    upper = y + line_of(SMALLEST) / 2 if two else y
    number = short_words(pen, plate)
    wide = ink.size(number, SMALLEST, "bold")[0] if number else 0
    if wide and badge + dp(4) + wide <= area.width - dp(4):
        left = x - (badge + dp(4) + wide) / 2
        pen.badge(plate, left + badge / 2, upper, badge)
        painter.words(number, left + badge + dp(4), upper, SMALLEST, colour, "bold")
    else:
        pen.badge(plate, x, upper, badge)
    if two:
        low = y - badge / 2 - dp(1)
        painter.words(plate.name, x, low, SMALLEST, second, "regular", "center", area.width - dp(4))


def short_words(pen: Pen, plate: Plate) -> str:
    """What matters most of a player, in a number: the bid, then tricks taken."""
    if pen.showing.phase == "bidding":
        return str(plate.bid or "")
    return str(plate.tricks or "")


def plate_words(pen: Pen, plate: Plate) -> list[str]:
    """What there is to know of a player now, in a few words, and in fewer."""
    showing, contract = pen.showing, pen.showing.contract
    partner = pen.say("partner")
    if showing.phase == "bidding":
        if plate.bid is None:
            return [partner if plate.is_partner else pen.say("to-bid")]
        return [pen.say("bids", number=plate.bid) if plate.bid else pen.say("passes")]
    tricks = pen.say("one-trick") if plate.tricks == 1 else pen.say("tricks", number=plate.tricks)
    if plate.is_partner:
        return [f"{partner} · {tricks}", partner] if plate.tricks else [partner]
    if contract is not None and contract.bidder == plate.seat:
        bid = pen.say("bid-short", number=contract.bid)
        return [f"{bid} · {tricks}", bid] if plate.tricks else [bid]
    trick = showing.last_trick or showing.view.table["trick"]
    led = bool(trick) and trick[0][0] == plate.seat
    if plate.tricks:
        return [tricks]
    return [pen.say("led", tile=trick[0][1])] if led else [pen.say("no-trick"), pen.say("no-trick-short")]
