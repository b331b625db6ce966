"""What a browser shows of one seat, as plain values: made from that seat's view by the room without a window.

Every sentence is in it, in the language of the guest: a browser makes none. Nothing is in it that the seat
may not know; what lies open once a round is over, hands and receipts, is in it only then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from domino.core.actions import NEXT, PASS, Action
from domino.core.events import Event
from domino.core.tables import TrickTable, table_of
from domino.core.tricks import terms_of
from domino.table.laying import Area
from domino.tableside.evening import Evening
from domino.tableside.live import LiveMatch
from domino.tableside.seats import USUAL_LEVEL, Seat, initials
from domino.tableside.shown.arranging import Arranging, Group
from domino.tableside.shown.asking import Asking, No
from domino.tableside.shown.buttons import ICONS, buttons_of
from domino.tableside.shown.reading import Held, place_of, sides_of
from domino.tableside.shown.showing import Plate, Showing, compose
from domino.tableside.words.news import latest_of, news_of, title_of
from domino.tableside.words.now_line import now_of
from domino.tableside.words.tricks_told import leads, plate_words
from domino.tableside.words.wording import Wording
from domino.texts import Texts
from domino.together.page_felt import Felts, Json, felt_of, tile_spoken
from domino.together.page_over import over_of

VERSION = 1
TRAIN = "train"
Ears = Callable[[Sequence[Event], Wording, int | None, bool], Mapping[str, object]]
"""Told what an action did, to whom it is worded, whose eyes look on, and whether it is their turn: what that
sounds like, as plain values (`device/cues.py`)."""


def page_of(
    match: LiveMatch,
    seats: Sequence[Seat],
    seat: int | None,
    texts: Texts,
    events: Sequence[Event] = (),
    felts: Felts | None = None,
    room: Area | None = None,
    ears: Ears | None = None,
) -> Json:
    """All that a browser shows of this seat of the match; with None, the table for all to see. `events` are
    what the last action did; without them it is told from the log. `felts` keeps where tiles lie from one
    page to the next. `room` is what the browser has for the table, in dp; without it there is a layout for
    each of a few areas. `ears` tell what it all sounds like."""
    evening = _evening(match, seats, seat, texts)
    evening.latest = tuple(event.seen_by(seat) for event in events)
    asking = Asking(evening)
    showing = compose(evening, asking)
    title, line = title_of(evening)
    now, news = now_of(evening, asking), news_of(evening)
    page: Json = {
        "version": VERSION,
        "language": texts.language,
        "seat": seat,
        "game": title,
        "title": title if seat is None else texts.say("web.hand-of", name=match.names[seat]),
        "round": line,
        "state": "match-over" if evening.over else "round-over" if evening.round_over else "play",
        "now": {"words": list(now.texts), "yours": now.yours, "seat": now.seat},
        "news": {"told": list(news.told), "heed": list(news.heed), "seat": news.seat},
        "plates": [
            _plate(showing, plate, letters, seats, texts) for plate, letters in _badges(showing, match.names)
        ],
        "sides": list(_sides(evening, showing)),
        "felt": felt_of(evening, asking, showing, felts or Felts(), room),
        "buttons": list(_buttons(evening, asking, showing)),
    }
    if ears is not None:
        page["sounds"] = ears(latest_of(evening), evening.wording, seat, now.yours)
    if seat is not None and evening.game.kind.hand:
        page["hand"] = _hand(evening, asking, showing)
        page["curtain"] = texts.say("web.curtain", name=match.names[seat])
        page |= _asked(evening, showing)
    if seat is not None and not evening.round_over:
        page["hint"] = _hint(evening, asking)
    if evening.round_over:
        page["over"] = over_of(evening)
    return page


def _evening(match: LiveMatch, seats: Sequence[Seat], seat: int | None, texts: Texts) -> Evening:
    """The evening as it is seen from one seat, who is the only person there; or from none."""
    if seat is None:
        evening = Evening(match, seats, texts)
        evening.eyes = None  # also where one person plays, whose eyes they would be at one device
        return evening
    alone = [replace(each, level=each.level or USUAL_LEVEL) for each in seats]
    alone[seat] = replace(seats[seat], level=None, character=None, guest=False)
    return Evening(match, alone, texts)


# Who sits there


def _badges(showing: Showing, names: Sequence[str]) -> Iterator[tuple[Plate, str]]:
    """Every player with the letters of their badge, the same on every device."""
    return zip(showing.plates, initials(names), strict=True)


def _plate(showing: Showing, plate: Plate, letters: str, seats: Sequence[Seat], texts: Texts) -> Json:
    view = showing.view
    told = plate_words(showing, plate, texts)[0] if view.kind.tricks else ""
    spoken = texts.say("ui.felt.player", name=plate.name, tiles=plate.tiles, score=plate.score)
    last = texts.say("ui.moment.last-tile.any") if plate.last_tile else ""
    return {
        "seat": plate.seat,
        "name": plate.name,
        "letters": letters,
        "colour": plate.colour,
        "tiles": plate.tiles,
        "score": plate.score,
        "you": plate.is_you,
        "partner": plate.is_partner,
        "turn": plate.turn,
        "computer": not seats[plate.seat].is_human,
        "bid": plate.bid,
        "shaker": texts.say("ui.felt.shaker") if plate.shaker else "",
        "told": told,
        "last": last,
        "spoken": ", ".join(part for part in (spoken, told, last) if part),
    }


def _sides(evening: Evening, showing: Showing) -> Iterator[Json]:
    """Those who score together; nobody does where everyone plays alone."""
    if evening.sides == evening.players:
        return
    for side in showing.sides:
        name = evening.wording.side_name(side.number)
        yield {
            "name": name,
            "seats": list(side.seats),
            "score": side.score,
            "target": side.target,
            "yours": side.is_yours,
            "turn": side.turn,
        }


# The hand


def _hand(evening: Evening, asking: Asking, showing: Showing) -> Json:
    """The tiles of the hand with what may be done with each, and the orders they can stand in."""
    places = {held: at for at, held in enumerate(showing.hand)}
    return {
        "tiles": [_held(evening, asking, showing, held) for held in showing.hand],
        "orders": [_order(evening, showing, kind, places) for kind in _orders(evening)],
    }


def _orders(evening: Evening) -> tuple[str, ...]:
    kind = evening.game.kind
    return (*kind.orders, TRAIN) if kind.trains else kind.orders


def _order(evening: Evening, showing: Showing, kind: str, places: Mapping[Held, int]) -> Json:
    say = evening.texts.say
    groups = Arranging(kind).groups(showing.hand, evening.view, showing.playable)
    said = say(f"ui.table.sorted-{kind}")
    if kind == TRAIN:
        train = next((len(group.tiles) for group in groups if group.kind == TRAIN), 0)
        said = say("ui.table.sorted-train" if train else "ui.table.no-train", number=train)
    return {
        "name": kind,
        "label": say("ui.table.button.best-train" if kind == TRAIN else f"web.order.{kind}"),
        "said": said,
        "groups": [_group(evening, group, places) for group in groups if group.tiles],
    }


def _group(evening: Evening, group: Group, places: Mapping[Held, int]) -> Json:
    """Tiles that stand together: each by its place in the hand, with the number on its upper half."""
    label = evening.texts.find(f"ui.table.group.{group.kind}")
    return {
        "kind": group.kind,
        "label": "" if label is None else evening.texts.say("web.group", name=label, number=len(group.tiles)),
        "tiles": [[places[each.held], each.first] for each in group.tiles],
    }


def _held(evening: Evening, asking: Asking, showing: Showing, held: Held) -> Json:
    """A tile of the hand: what may be done with it and what is said while it is chosen, or why not."""
    view, say, tile = evening.view, evening.texts.say, held.tile
    asking.clear()
    answer = asking.tile(held)
    why = answer.refused.sentence if isinstance(answer, No) else ""
    goals: list[Json] = []
    sides = sides_of(view)
    for action in asking.actions_of(tile):
        place = place_of(action, view)
        label = evening.wording.move(action, view)
        goal: Json = {"action": str(action), "place": place, "label": label[:1].upper() + label[1:]}
        near = {side: str(action._replace(place=side)) for side, end in sides.items() if end == place}
        goals.append(goal | {"sides": near} if near else goal)
    now = list(now_of(evening, asking).texts) if goals else []
    asking.clear()
    trump = tile in showing.diamonds
    spoken = tile_spoken(tile, evening.texts)
    spoken = say("web.tile.trump", tile=spoken) if trump else spoken
    return {
        "tile": str(tile),
        "spoken": say("web.tile.fits", tile=spoken) if goals else spoken,
        "trump": trump,
        "goals": goals,
        "now": now,
        "why": why,
    }


# What can be tapped besides


def _buttons(evening: Evening, asking: Asking, showing: Showing) -> Iterator[Json]:
    """What may be done that is done with no tile; and what could be at another time, with why not now. The
    kind of a button is `say` (now or never), `turn`, `bid`, `trump` or `next`."""
    if evening.eyes is None:
        return
    view, say = evening.view, evening.texts.say
    if evening.round_over:
        if NEXT in view.legal:
            key = "deal-hand" if evening.game.kind.tricks else "deal"
            words = say(f"ui.round-over.{key}", number=evening.round + 1)
            yield _button(NEXT, words, "next")
        return
    done = {place for tile in view.hand for place in asking.actions_of(tile)}
    done |= {action for action in view.legal if action.verb in ("remove", "remove3")}
    for button in buttons_of(evening, asking):
        if button.action is None:
            continue
        done.add(button.action)
        kind = "say" if button.seat is not None else "turn"
        if button.enabled:
            yield _button(button.action, button.words, kind) | {"loud": button.loud}
        else:
            answer = asking.do(button.action)
            why = answer.refused.sentence if isinstance(answer, No) else ""
            asking.clear()
            yield _button(button.action, button.words, kind) | {"action": None, "why": why}
    for action in view.legal:
        if action not in done:
            yield _spoken_for(evening, showing, action)


def _hint(evening: Evening, asking: Asking) -> Json:
    """The button that asks the host for advice; without words where there is nothing to advise."""
    button = next(each for each in buttons_of(evening, asking) if each.name == "hint")
    why = "" if button.enabled else evening.texts.say("ui.table.nothing-to-hint")
    return {"label": button.words, "why": why}


def _button(action: Action, words: str, kind: str) -> Json:
    return {"action": str(action), "label": words, "icon": ICONS[action.verb], "kind": kind}


def _spoken_for(evening: Evening, showing: Showing, action: Action) -> Json:
    """What is bid or named; whatever else there may be is told as a move."""
    say, number = evening.texts.say, action.number
    if action.verb == "bid":
        return _button(action, say("ui.bid.bid", number=number), "bid") | {"number": number}
    if action.verb == "trump" and number is not None:
        held = sum(number in tile for tile in evening.view.hand)
        words = say("ui.bid.suit", suit=evening.wording.suit(number), number=held)
        return _button(action, words, "trump") | {"number": number, "count": say("ui.bid.count", number=held)}
    if action == PASS:
        return _button(action, say("ui.bid.pass"), "bid")
    words = evening.wording.move(action, evening.view)
    return _button(action, words[:1].upper() + words[1:], "turn")


def _asked(evening: Evening, showing: Showing) -> Json:
    """What is asked before the first trick: the bid, the widow and trumps; nothing at other times."""
    view, say = evening.view, evening.texts.say
    if not view.kind.tricks or not evening.may_act or showing.phase == "play":
        return {}
    if showing.phase == "bidding":
        return {"asked": {"title": say("ui.bid.title"), "line": leads(showing, evening.texts)}}
    bid = table_of(view, TrickTable)["bid"]
    shoots = bid is not None and terms_of(view).shoots(bid)
    line = say("ui.bid.trumps-shot" if shoots else "ui.bid.trumps-line", bid=bid)
    asked = {"title": say("ui.bid.trumps-title"), "line": line}
    if any(action.verb == "bury" for action in view.legal):
        key = "widow-blind" if view.widow is None else "widow-shown"
        asked["widow"] = say(f"ui.bid.{key}", tile="" if view.widow is None else view.widow)
    return {"asked": asked}
