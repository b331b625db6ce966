"""What is this? Anything on the table, by the name that touches know it by: what it is, how it stands, which
rule is behind it at this table, and where the manual tells of it. Said from the showing, so to the eyes on
the screen and of nothing that they may not know.

What is told of is a thing: `end`, `train`, `boneyard` ... Its sentences are texts under the key
`<game>.what.<thing>`, and the page of rules names it at the heading below which it is explained.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from domino.core.kinds import Lay
from domino.core.options import value_text
from domino.core.suits import suit_led
from domino.core.tables import BranchesTable, FeetTable, LinesTable, TrickTable, open_ends, table_if
from domino.core.tiles import Tile
from domino.core.tricks import terms_of
from domino.tableside.evening import Evening
from domino.tableside.manual.pictures import rules_behind
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.reading import WIDOW, phase_of, sides_of, target_of
from domino.tableside.shown.showing import Plate, Showing, Side

TABLE = "table"
"""The page of help that tells of what no rule is behind."""
MOST_RULES = 2
BEHIND = {
    "draw": "boneyard", "call": "last-tile", "catch": "last-tile", "claim": "sum", "muggins": "sum",
    "remove": "removal", "remove3": "removal",
}  # fmt: skip
"""The things that buttons are about."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a thing is: its name, some sentences, the rules behind it that hold here, each with its title and
    what is chosen, and the page that tells more, from this thing on."""

    title: str
    sentences: tuple[str, ...]
    rules: tuple[tuple[str, str], ...] = ()
    topic: str = TABLE
    thing: str = ""

    @property
    def spoken(self) -> str:
        """All of it, to be heard."""
        rules = (f"{title}. {sentence}" for title, sentence in self.rules)
        return " ".join((f"{self.title}.", *self.sentences, *rules))


def what_is(evening: Evening, asking: Asking, showing: Showing, name: str) -> Told:
    """What the thing of this name is. A name is that of a hot, of a tile that lies (`tile trick 2`), or of a
    part of the felt."""
    return _Telling(evening, asking, showing).of(name)


@dataclass
class _Telling:
    """Puts one answer together."""

    evening: Evening
    asking: Asking
    showing: Showing
    things: list[str] = field(default_factory=list)
    """What is told of, the first first."""

    def __post_init__(self) -> None:
        self.view, self.wording = self.showing.view, self.evening.wording

    def of(self, name: str) -> Told:
        kind, _, rest = name.partition(" ")
        match kind:
            case "hand":
                tile = Tile.parse(rest.split()[0])
                return self._told(tile.said, self._hand_tile(tile))
            case "place" | "end" | "lane":
                return self._place(rest)
            case "plate" | "player":
                plate = self.showing.plates[int(rest)]
                return self._told(plate.name, self._player(plate))
            case "side":
                return self._side(self.showing.sides[int(rest)])
            case "tile":
                return self._lying(rest)
            case "sign":
                return self._removal()
            case "pile" | "trick":
                return self._thing("trick")
        alone = {
            "boneyard": self._boneyard,
            "sum": self._sum,
            "foot": self._foot,
            "hub": self._hub,
            "contract": self._contract,
            "progress": self._progress,
        }
        return alone[name]() if name in alone else self._control(name.removeprefix("act "))

    # Putting together

    def say(self, key: str, **values: object) -> str:
        return self.wording.say(f"what.{key}", **values)

    def _thing(self, thing: str, *more: str, **values: object) -> Told:
        """A thing that is told by its own texts."""
        self.things.append(thing)
        return self._told(
            self.say(f"{thing}.title", **values), iter((self.say(f"{thing}.says", **values), *more))
        )

    def _about(self, thing: str, key: str = "says", **values: object) -> str:
        """A sentence about a thing, which is told of from now on."""
        self.things.append(thing)
        return self.say(f"{thing}.{key}", **values)

    def _told(self, title: str, sentences: Iterator[str]) -> Told:
        said = tuple(sentence for sentence in sentences if sentence)  # which finds the things on the way
        if not self.things:
            return Told(title, said)
        return Told(title, said, tuple(self._rules()), self.evening.game.key, self.things[0])

    def _rules(self) -> Iterator[tuple[str, str]]:
        """The rules behind what was told, as they are here."""
        game, texts, chosen = self.evening.game, self.evening.texts, self.view.rules
        known = {option.name: option for option in game.options}
        asked = [name for thing in dict.fromkeys(self.things) for name in rules_behind(game, thing)]
        for name in [name for name in dict.fromkeys(asked) if name in known][:MOST_RULES]:
            option, value = known[name], chosen[name]
            label = texts.value_label(name, value_text(value))
            yield (
                f"{texts.option_title(game.key, option)}: {label}",
                texts.option_value(game.key, option, value),
            )

    # A tile of the hand

    def _hand_tile(self, tile: Tile) -> Iterator[str]:
        if tile.pips == 0 and "double_blank" in self.view.rules.as_dict():
            self.things.append("double_blank")
        self.things.append("hand")
        if self.view.kind.tricks:
            yield from self._in_suits(tile)
        else:
            yield self.say("hand.pips", number=tile.pips)
        if not self.showing.active:
            yield self.say("hand.not-now")
        elif self.asking.actions_of(tile):
            places = [self.wording.place(place, self.view) for place in self.asking.places_of(tile)]
            several = not self.view.kind.tricks and places
            yield (
                self.say("hand.fits", places=self.wording.listed(places)) if several else self.say("hand.may")
            )
        elif (refusal := self.view.why_not(tile)) is not None:
            yield self.wording.refusal(refusal, self.view)

    def _in_suits(self, tile: Tile) -> Iterator[str]:
        """What a tile is in a trick: its suits, and what it counts."""
        table, terms = table_if(self.view, TrickTable), terms_of(self.view)
        trump = table["trump"] if table else None
        if trump is not None and suit_led(tile, trump) == trump:
            self.things.insert(0, "trump")
            yield self.say("hand.trump", suit=self.wording.suit(trump))
        else:
            suits = dict.fromkeys((tile.high, tile.low))
            yield self.say("hand.suits", suits=self.wording.listed(self.wording.suit(suit) for suit in suits))
        if points := terms.tile_points[tile.index]:
            self.things.append("count")
            yield self.say("hand.counts", number=points)

    # Ends, trains and branches

    def _place(self, place: str) -> Told:
        if place == WIDOW:
            return self._thing("widow")
        if place.startswith("seat"):
            return self._thing("trick")
        if place == "row":
            return self._thing("row")
        place = sides_of(self.view).get(place, place)
        title = self.wording.place(place, self.view)
        return self._told(title[:1].upper() + title[1:], self._at(place))

    def _at(self, place: str) -> Iterator[str]:
        stem, number = place.partition(".")[0], open_ends(self.view).get(place)
        double = next(
            (each for each in self.showing.open_doubles if each.place.partition(".")[0] == stem), None
        )
        spell = self.showing.spell
        feet = table_if(self.view, FeetTable)
        if spell is not None and spell.place == place:
            yield self._about("spell", name=self.wording.name(spell.caster))
        elif feet and feet["foot"] is not None and feet["foot"]["place"] == place:
            yield from self._open_foot()
        elif double is not None:
            key = "says" if double.must else "free"
            yield self._about("open-double", key, number=double.number, needs=double.needs)
        if stem == "mexican":
            yield self._about("mexican")
        elif stem.startswith("train"):
            yield from self._train(int(stem.removeprefix("train")), double is not None)
        elif self.view.kind.lay is Lay.BRANCHES:
            yield self._about("branch")
        yield self._end(place, number)

    def _end(self, place: str, number: int | None) -> str:
        if number is None or number < 0:
            return self._about("end", "first")
        lines = table_if(self.view, LinesTable)
        counts = lines["ends"].get(place) if lines and "total" in lines else None
        fits = self._about("end", number=number)
        if counts is None:
            return fits
        return f"{fits} {self.say('end.counts' if counts else 'end.counts-nothing', number=counts)}"

    def _train(self, seat: int, must: bool) -> Iterator[str]:
        """A train; on one whose double `must` be answered everybody plays."""
        own, marked = seat == self.showing.eyes, self.showing.markers[seat]
        whose = "own" if own else "other"
        yield self._about("train", whose, name=self.wording.name(seat))
        if marked:
            self.things.insert(0, "marker")
            yield self.say(f"marker.{whose}", name=self.wording.name(seat))
        elif not own and not must:
            yield self.say("train.closed")

    def _open_foot(self) -> Iterator[str]:
        feet = table_if(self.view, FeetTable)
        if not feet or feet["foot"] is None:
            return
        first = len(feet["tiles"]) <= feet["first_toes"]
        yield self._about("first-foot" if first else "foot", number=feet["foot"]["needs"])

    # What lies

    def _lying(self, spot: str) -> Told:
        """A tile on the table, by its line and where in it."""
        line, _, at = spot.partition(" ")
        if line == "row":
            return self._removal(int(at))
        if line == "trick":
            return self._trick_tile(int(at))
        if line == "hub":
            return self._hub()
        if line == "tiles":
            lines = table_if(self.view, LinesTable)
            first = int(at) == 0
            if first and self.view.kind.lanes:
                return self._hub()
            if lines and lines["spinner"] is not None and lines["tiles"][int(at)][0] is lines["spinner"]:
                return self._thing("spinner")
            return self._thing("first-tile") if first and not lines else self._thing("laid")
        return self._place(line)

    def _hub(self) -> Told:
        branches = table_if(self.view, BranchesTable)
        if branches is None:
            return self._thing("hub")
        spell, way = self.showing.spell, "left" if branches["direction"] > 0 else "right"
        told = [self._about("direction", way)]
        if spell is not None:
            told.insert(0, self._about("spell", name=self.wording.name(spell.caster)))
        self.things.append("hub")
        return self._told(self.say("hub.title"), iter((*told, self.say("hub.says"))))

    def _trick_tile(self, at: int) -> Told:
        table = table_if(self.view, TrickTable)
        plays = list(self.showing.last_trick or (table["trick"] if table else ()))
        if at >= len(plays):
            return self._thing("trick")
        seat, tile = plays[at]
        self.things.append("trick")
        told = [self.say("trick.played", name=self.wording.name(seat)), *self._in_suits(tile)]
        winning = self.showing.winning
        if winning is not None and winning.at == at and self.showing.last_trick is None:
            told.append(self.say("trick.winning"))
        return self._told(tile.said, iter((*told, self.say("trick.says"))))

    def _removal(self, at: int | None = None) -> Told:
        removal = next((each for each in self.showing.removals if at is None or each.index == at), None)
        if removal is None:
            return self._thing("row")
        return self._thing(
            "removal", self.say("removal.three") if removal.three else "", number=removal.number
        )

    def _boneyard(self) -> Told:
        return self._thing("boneyard", self.say("boneyard.left", number=self.view.boneyard_size))

    def _foot(self) -> Told:
        told = list(self._open_foot())
        return self._told(self.say("foot.title"), iter(told)) if told else self._thing("foot", number=0)

    def _sum(self) -> Told:
        counted = self.showing.sum
        if counted is None:
            return self._thing("sum")
        key = "sum.worth" if counted.scores else "sum.nothing"
        return self._thing("sum", self.say(key, total=counted.total, number=counted.scores))

    def _contract(self) -> Told:
        contract = self.showing.contract
        if contract is None:
            return self._thing("bid")
        self.things.append("bid" if phase_of(self.view) != "play" else "contract")
        told = [self.say("contract.by", name=self.wording.name(contract.bidder), number=contract.bid)]
        if contract.trump is not None:
            told.append(self._about("trump", suit=self.wording.suit(contract.trump)))
        told.append(self.say("contract.says"))
        return self._told(self.say("contract.title"), iter(told))

    def _progress(self) -> Told:
        contract = self.showing.contract
        if contract is None:
            return self._thing("bid")
        key = "promise.tricks" if contract.in_tricks else "promise.points"
        self.things.append("contract")
        promised = min(contract.bid, contract.total)
        told = self.say(key, taken=contract.taken, number=promised, others=contract.others)
        return self._told(self.say("promise.title"), iter((told, self.say("contract.says"))))

    # Who plays

    def _player(self, plate: Plate) -> Iterator[str]:
        """A player: whose turn it is, what they hold, what was bid, and the points."""
        who = "you" if plate.is_you else "other"
        if plate.turn:
            yield self.say(f"player.turn-{who}", name=plate.name)
        if plate.is_partner:
            yield self.say("player.partner", name=plate.name)
        if plate.shaker:
            yield self._about("shaker", name=plate.name)
        if plate.bid is not None:
            self.things.append("bid" if phase_of(self.view) == "bidding" else "contract")
            yield self.say(
                f"bid.{'made' if plate.bid else 'passed'}-{who}", name=plate.name, number=plate.bid
            )
        if plate.marked:
            yield self._about("marker", "own" if plate.is_you else "other", name=plate.name)
        if plate.last_tile:
            yield self._about("last-tile", name=plate.name)
        else:
            yield self.say("player.tiles", number=plate.tiles)
        yield self._score(plate.score)

    def _side(self, side: Side) -> Told:
        names = self.wording.listed(self.showing.plates[seat].name for seat in side.seats)
        bells = [self.showing.plates[seat] for seat in side.seats if self.showing.plates[seat].last_tile]
        told = [self._about("last-tile", name=plate.name) for plate in bells]
        told.append(self._score(side.score))
        together = (
            "" if len(side.seats) == 1 else self.say(f"player.side-{'yours' if side.is_yours else 'theirs'}")
        )
        return self._told(names, iter((together, *told)))

    def _score(self, score: int) -> str:
        game = self.evening.game
        own = self.evening.texts.find(f"{game.key}.what.score.says") is not None
        key = "says" if own else "fewest" if game.fewest_points_win else "most"
        return (
            f"{self.say('score.now', number=score)} {self._about('score', key, target=target_of(self.view))}"
        )

    # What is pressed or read

    def _control(self, name: str) -> Told:
        """A button, a sign or a line of words: what it does, and the rule where one is behind it."""
        verb = name.partition(" ")[0] if " by " in name or name.startswith(("remove", "catch")) else name
        if verb in BEHIND:
            self.things.append(BEHIND[verb])
        key = f"control.{verb.replace(' ', '-')}"
        if self.evening.texts.find(f"{self.evening.game.key}.what.{key}.title") is None:
            key = "control.felt"
        return self._told(self.say(f"{key}.title"), iter((self.say(f"{key}.says"),)))


def names_on(showing: Showing) -> tuple[str, ...]:
    """Everything that can be asked about of this showing, without a window: what lies and who plays."""
    view = showing.view
    names = [f"place {place}" for place in open_ends(view)]
    names += [f"hand {held.tile}" for held in showing.hand]
    names += [f"plate {plate.seat}" for plate in showing.plates]
    names += [f"side {side.number}" for side in showing.sides]
    names += ["hub"] if view.kind.lanes else []
    names += (
        ["boneyard", "act draw"] if not view.kind.tricks else ["contract", "progress", "trick", "place seat0"]
    )
    if table := table_if(view, TrickTable):
        names += [f"tile trick {at}" for at in range(len(table["trick"]))]
    names += [f"tile row {removal.index}" for removal in showing.removals]
    lines = table_if(view, LinesTable)
    names += ["sum"] if lines is not None and "total" in lines else []
    names += ["foot"] if table_if(view, FeetTable) else []
    return (*names, "now", "news")
