"""What each side scored in a round and for what, ready to be shown; and the headline of a round that is over.

Hands are in it only once their round is over: then they lie open for all. No window is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from domino.core.tables import TrickTable, table_of
from domino.core.tiles import Tile
from domino.core.tricks import TrickState
from domino.tableside.evening import Evening
from domino.tableside.shown.reading import target_of
from domino.tableside.words.news import title_of
from domino.tableside.words.reckoning import Counted, receipts, sum_told
from domino.tableside.words.wording import minus


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a side: their seat and badge."""

    seat: int
    colour: int
    letters: str


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of an account: what it says, and the tiles it is about. `counts` is False for tiles that are
    shown and cost nobody anything."""

    text: str
    tiles: tuple[Tile, ...] = ()
    counts: bool = True
    small: bool = False
    """Whether the tiles were on the table, not in a hand: they are shown small."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a side scored in a round, line by line."""

    side: int
    name: str
    members: tuple[Member, ...]
    points: int
    lines: tuple[AccountLine, ...]

    @property
    def score(self) -> str:
        """The points as they are added, with their sign."""
        return signed(self.points, zero="+0")


def signed(points: int, zero: str = "0") -> str:
    """Points as they are added to a total."""
    return zero if points == 0 else f"+{points}" if points > 0 else minus(points)


def members_of(evening: Evening, side: int) -> tuple[Member, ...]:
    """Who scores for a side."""
    return _members(evening, range(side, evening.players, evening.sides))


def _members(evening: Evening, seats: Iterable[int]) -> tuple[Member, ...]:
    return tuple(Member(seat, evening.colours[seat], evening.letters[seat]) for seat in seats)


def is_over(evening: Evening, number: int) -> bool:
    """Whether this round has been played to its end."""
    return number < evening.round or evening.round_over


def hands_after(evening: Evening, number: int) -> tuple[tuple[Tile, ...], ...]:
    """What everyone held when the round was over; nothing while it is played."""
    if not is_over(evening, number):
        return ((),) * evening.players
    return evening.past.hands_left(number)


def accounts(evening: Evening, number: int) -> list[Account]:
    """What every side scored in a round, best first as the game counts."""
    hands = hands_after(evening, number)
    found = []
    for receipt in receipts(evening.past, number, evening.wording):
        members = members_of(evening, receipt.side)
        lines = _lines(evening, receipt.parts)
        shown = Counter(tile for part in receipt.parts if part.holder is None for tile in part.tiles)
        for member in members:
            hand = hands[member.seat]
            counted = _counts_own_hands(evening) and not Counter(hand) - shown
            if hand and not counted:
                lines.append(_held(evening, member.seat, hand, len(members)))
        if not receipt.parts:
            lines.insert(0, AccountLine(_nothing(evening, number, receipt.side, hands)))
        name = evening.wording.side_name(receipt.side)
        found.append(Account(receipt.side, name, members, receipt.points, tuple(lines)))
    return found


def account_of(evening: Evening, side: int, number: int) -> Account:
    """What one side scored in a round."""
    return next(each for each in accounts(evening, number) if each.side == side)


def _counts_own_hands(evening: Evening) -> bool:
    """Whether everyone pays for what is left in their own hand."""
    return evening.game.fewest_points_win and evening.game.kind.hand


def _lines(evening: Evening, parts: tuple[Counted, ...]) -> list[AccountLine]:
    say = evening.texts.say
    if len(parts) == 1 and parts[0].holder is None and _counts_own_hands(evening):
        return [AccountLine(parts[0].sum, parts[0].tiles)]
    lines = []
    for part in parts:
        what = part.what[:1].upper() + part.what[1:]
        if _counts_tiles(evening):
            what = say("ui.receipt.tiles", what=part.what)
        text = say("ui.receipt.counted", what=what, sum=part.sum)
        own_hand = part.holder is None and evening.game.fewest_points_win
        lines.append(AccountLine(text, part.tiles, small=not own_hand))
    if len(parts) > 1:
        lines.append(AccountLine(say("ui.receipt.together", sum=sum_told([part.points for part in parts]))))
    return lines


def _counts_tiles(evening: Evening) -> bool:
    """Whether a tile left in a hand counts one, whatever its pips."""
    return _scored_by(evening, "simple")


def _scored_by(evening: Evening, way: str) -> bool:
    return evening.rules.as_dict().get("scoring") == way


def _held(evening: Evening, seat: int, hand: tuple[Tile, ...], members: int) -> AccountLine:
    """A hand that counts nothing here, or is counted for somebody else. Its pips are told where they mean
    something: neither tricks nor a point for each tile count them."""
    say = evening.texts.say
    whose = evening.wording.place(f"seat{seat}")
    text = say("ui.receipt.held") if members == 1 else say("ui.receipt.held-by", whose=whose)
    if not evening.game.kind.tricks and not _counts_tiles(evening):
        text = say("ui.receipt.held-pips", held=text, pips=sum(tile.pips for tile in hand))
    return AccountLine(text, hand, counts=False)


def _nothing(evening: Evening, number: int, side: int, hands: tuple[tuple[Tile, ...], ...]) -> str:
    """Why there is nothing in an account."""
    say = evening.texts.say
    if evening.game.kind.row:
        return say("ui.receipt.removed")
    if evening.game.kind.tricks and is_over(evening, number):
        bids = [
            event.seat for event in evening.past.events_of(number) if event.kind == "bid" and event.number
        ]
        bidder = bids[-1] if bids else None  # the last to bid has bid most
        if bidder is None:
            return say("ui.receipt.nobody-bid")
        mine = bidder % evening.sides == side
        return say("ui.receipt.missed" if mine else "ui.receipt.nothing")
    if not evening.game.fewest_points_win:
        return say("ui.receipt.nothing")
    out = any(event.kind == "out" and event.seat == side for event in evening.past.events_of(number))
    return say("ui.receipt.out" if out else "ui.receipt.nothing-to-pay")


def by_marks(evening: Evening) -> bool:
    """Whether a hand is worth marks, and not its points."""
    return _scored_by(evening, "marks")


def about(evening: Evening) -> str:
    """What receipts of this game count."""
    what = "marks" if by_marks(evening) else evening.game.key
    return evening.texts.say(evening.texts.first(f"ui.receipt.about.{what}", "ui.receipt.about.points"))


def aim(evening: Evening) -> str:
    """What the score pad is played to."""
    say = evening.texts.say
    target = target_of(evening.view)
    if target is not None:
        return say("ui.pad.marks" if by_marks(evening) else "ui.pad.to", target=target)
    return say("ui.pad.fewest" if evening.game.fewest_points_win else "ui.pad.most")


# The headline of a round that is over


@dataclass(frozen=True, slots=True)
class Headline:
    """What the end of a round or match is called, in a few words and a line; whether somebody has won; and
    the members of the sides it is about."""

    title: str
    line: str
    won: bool
    members: tuple[Member, ...] = ()
    lost: bool = False
    """Whether the match is lost to the eyes on the screen."""


def headline(evening: Evening) -> Headline:
    """How the round, or the match, has ended."""
    if evening.solitaire:
        return _solitaire(evening)
    if evening.over:
        return _match(evening)
    title, won, seats = hand_over(evening) if evening.game.kind.tricks else _round(evening)
    return Headline(title, title_of(evening)[1], won, _members(evening, seats))


def _solitaire(evening: Evening) -> Headline:
    say, left = evening.texts.say, evening.scores[0]
    win = say(f"{evening.game.key}.win_at.{evening.rules.win_at}")
    if left == 0:
        return Headline(say("ui.round-over.cleared"), say("ui.round-over.nothing-left"), True)
    won = bool(evening.winners)
    line = say("ui.round-over.one-left" if left == 1 else "ui.round-over.left", number=left, win=win)
    return Headline(say("ui.round-over.solitaire-won" if won else "ui.round-over.solitaire-lost"), line, won)


def _match(evening: Evening) -> Headline:
    """Who has won it, by how much; or to whom it is lost, and how far behind."""
    say, wording, winners = evening.texts.say, evening.wording, evening.winners
    members = tuple(member for side in winners for member in members_of(evening, side))
    names = wording.sides_named(winners)
    mine = None if evening.eyes is None else evening.eyes % evening.sides
    lost = bool(winners) and mine is not None and mine not in winners
    if not winners:
        key = "nobody-won"
    elif lost:
        key = "lost" if len(members) == 1 else "lost-to-several"
    elif len(winners) > 1:
        key = "shared"
    elif [member.seat for member in members] == [evening.eyes]:
        key = "you-won"
    else:
        key = "won" if len(members) == 1 else "we-won"
    what = "hands-line" if evening.game.kind.tricks else "match-line"
    what += "-one" if evening.round == 1 else ""
    line = say(f"ui.round-over.{what}", game=say(f"{evening.game.key}.name"), rounds=evening.round)
    if lost and mine is not None:
        line = _behind(evening, mine, evening.scores[winners[0]])
    elif len(winners) == 1 and evening.sides > 1:
        best = evening.scores[winners[0]]
        ahead = min(abs(points - best) for side, points in enumerate(evening.scores) if side not in winners)
        line = say("ui.round-over.won-by", line=line, count=ahead) if ahead else line
    return Headline(say(f"ui.round-over.{key}", names=names), line, bool(winners) and not lost, members, lost)


def _behind(evening: Evening, side: int, best: int) -> str:
    """In which place a side came, and how far behind who won."""
    better = 1 if evening.game.fewest_points_win else -1
    mine = evening.scores[side]
    place = 1 + sum((points - mine) * better < 0 for points in evening.scores)
    behind = abs(mine - best)
    key = "tied" if not behind else "lost-by" if evening.sides == 2 else "second" if place == 2 else "place"
    return evening.texts.say(f"ui.round-over.{key}", place=place, count=behind)


def _round(evening: Evening) -> tuple[str, bool, tuple[int, ...]]:
    """What ended the round, whether that was somebody's doing, and the seats it is about."""
    for event in reversed(evening.view.log):
        if event.kind in ("out", "blocked"):
            seats = (event.seat,) if event.kind == "out" and event.seat is not None else ()
            return evening.wording.event(event) or "", bool(seats), seats
    return evening.texts.say("ui.round-over.over"), False, ()


def hand_over(evening: Evening) -> tuple[str, bool, tuple[int, ...]]:
    """Who made or missed their bid, whether it was made, and the seats that is about."""
    say, view = evening.texts.say, evening.view
    table = table_of(view, TrickTable)
    bidder, bid = table["bidder"], table["bid"]
    if bidder is None or bid is None:
        return say("ui.round-over.all-passed"), False, ()
    assert isinstance(view.known, TrickState)
    made = view.known.outcome(table["taken"], bidder, bid)[0]
    side = bidder % evening.sides
    seats = tuple(range(side, evening.players, evening.sides))
    key = ("shot" if view.known.terms.shoots(bid) else "bid") + ("-made" if made else "-missed")
    if seats == (evening.eyes,):
        key += "-you"
    names = evening.wording.side_name(side)
    if len(seats) > 2 and evening.eyes is not None:
        names = say("ui.table.team.yours" if evening.eyes in seats else "ui.table.team.theirs")
    return say(f"ui.round-over.{key}", names=names, bid=bid), made, seats
