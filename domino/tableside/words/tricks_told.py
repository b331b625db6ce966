"""What is told round a trick, in words: the contract, who sits where, what each side took, who leads the
bidding. From what the table shows alone."""

from __future__ import annotations

from typing import NamedTuple

from domino.core.actions import PASS
from domino.core.tables import TrickTable, table_of
from domino.tableside.shown.showing import Plate, Showing
from domino.texts import Texts


class Told(NamedTuple):
    """The bid that stands: in words, the same where it is plain, what it asks for, and the suit of trumps,
    empty until they are named."""

    bid: str
    plain: str
    asks: str
    suit: str


def contract_told(showing: Showing, texts: Texts) -> Told | None:
    """What was bid, by whom, and trumps; None before anybody has bid."""
    contract = showing.contract
    if contract is None:
        return None
    who = showing.plates[contract.bidder]
    by = "bid-by-you" if who.is_you else "bid-by"
    plain = bid = texts.say(f"ui.felt.{by}", name=who.name, number=contract.bid)
    if contract.shoots:
        bid = texts.say("ui.felt.shoots-you" if who.is_you else "ui.felt.shoots", name=who.name)
    make = "make-tricks" if contract.in_tricks else "make"
    asks = texts.say(f"ui.felt.{make}", number=min(contract.bid, contract.total), total=contract.total)
    suit = "" if contract.trump is None else texts.say(f"common.suit.{contract.trump}")
    return Told(bid, plain, asks, suit)


def plate_words(showing: Showing, plate: Plate, texts: Texts) -> list[str]:
    """What there is to know of a player now, in a few words, and in fewer."""

    def say(key: str, **values: object) -> str:
        return texts.say(f"ui.felt.{key}", **values)

    contract, partner = showing.contract, say("partner")
    if showing.phase != "play":
        if plate.bid is None:
            return [partner if plate.is_partner else say("to-bid")]
        said = say("bids", number=plate.bid) if plate.bid else say("passes")
        return [f"{partner} · {said}", said] if plate.is_partner else [said]
    tricks = say("one-trick") if plate.tricks == 1 else say("tricks", number=plate.tricks)
    if plate.is_partner:
        return [f"{partner} · {tricks}", partner] if plate.tricks else [partner]
    if contract is not None and contract.bidder == plate.seat:
        bid = say("bid-short", number=contract.bid)
        return [f"{bid} · {tricks}", tricks] if plate.tricks else [bid]
    trick = showing.last_trick or table_of(showing.view, TrickTable)["trick"]
    led = bool(trick) and trick[0][0] == plate.seat
    if plate.tricks:
        return [tricks]
    return [say("led", tile=trick[0][1])] if led else [say("no-trick"), say("no-trick-short")]


def is_ours(showing: Showing, side: int) -> bool:
    """Whether it is the side of the eyes on the screen; with none, side 0."""
    eyes = showing.view.seat if showing.eyes is None else showing.eyes
    return eyes in showing.sides[side].seats


def side_named(showing: Showing, side: int) -> str:
    """A side by who they are."""
    return " + ".join(showing.plates[seat].name for seat in showing.sides[side].seats)


def pile_title(showing: Showing, side: int, texts: Texts) -> str:
    """How many tricks a side has taken, in words."""
    won, ours = table_of(showing.view, TrickTable)["won"][side], is_ours(showing, side)
    if len(showing.sides) > 2 or showing.for_all:
        key = "your-tricks" if ours and not showing.for_all else "tricks-of"
        return texts.say(f"ui.felt.{key}", name=side_named(showing, side), number=won)
    return texts.say("ui.felt.our-tricks" if ours else "ui.felt.their-tricks", number=won)


def leads(showing: Showing, texts: Texts, short: bool = False) -> str:
    """Who leads the bidding, and what whoever is to bid can do about it."""
    say, view = texts.say, showing.view
    table = table_of(view, TrickTable)
    bids = [each.number for each in view.legal if each.verb == "bid" and each.number is not None]
    least = min(bids, default=0)
    if PASS not in view.legal:
        return say("ui.bid.forced", least=least)
    last = " " + say("ui.bid.last") if table["shaker"] == view.seat and not short else ""
    if table["bidder"] is None:
        return say("ui.bid.nobody", least=least) + last
    who = showing.plates[table["bidder"]]
    key = "partner-leads" if who.is_partner else "leads"
    key += "-short" if short else ""
    return say(f"ui.bid.{key if bids else 'top'}", name=who.name, bid=table["bid"]) + last
