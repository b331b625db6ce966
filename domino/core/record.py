"""A match as text, both ways: a header, then one line for each action.

    boneyard 4                          the version of this form, and of the law it was played by
    game mexican-train
    preset box-of-four
    rules set=12 rounds=13 ...          every rule that law has, as settled
    player Ana                          one line for each seat
    seed 7
    addition our table                  one line for each thing the players added to the deal, if any
    # fingerprint 7K2M-Q0RX-...         of the seed, see fingerprint.py; with deals by hand: # dealt by hand
    deal 1 starter=0 hands=5-12,0-3/4-4 boneyard=1-1        rounds dealt by hand, if any
    0 play 5-12 train0                  the seat, and what it did
    sum 89abcdef                        guards against damage; a record written by hand may leave it out
    end 1                               how many actions there are: what is cut off is noticed

Lines that begin with # are remarks. Reading trusts nothing: sizes are bounded before anything is taken apart,
nothing is run. What is not known here, in a record that nobody changed, is told as a newer Boneyard's.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from domino.core.actions import NEXT, Action
from domino.core.chance import DERIVED, check_addition, check_additions
from domino.core.deal import Deal
from domino.core.game import IllegalAction, find_game
from domino.core.match import Match, RecordError, check_name
from domino.core.options import VERSION, Unknown
from domino.core.tiles import Tile

LONGEST_RECORD = 4_000_000
LONGEST_LINE = 4_000
MOST_ACTIONS = 200_000
"""Far more than people ever play; Moon, where scores fall as well as rise, has no longest match."""
MOST_LINES = 2 * MOST_ACTIONS + 2_000
"""Every action may have a remark of its own, beside the lines before the first."""

FINGERPRINT = "fingerprint"
"""The remark that tells the fingerprint. Readers that know nothing of it skip it."""
BY_HAND = "dealt by hand"
"""The remark in its place where nothing is promised."""
ADDITION = "addition"
END = "end"
NEXT_LINE = f" {NEXT}"
"""How the line of an action ends that deals the next round."""

_WHOLE = re.compile(r"[0-9]{1,39}")
_Result = TypeVar("_Result")


class NewerRecord(RecordError, Unknown):
    """A record of something that only a newer Boneyard knows."""


def write(match: Match, remarks: Sequence[str] = ()) -> str:
    """The whole match as text, with remarks for whoever keeps it. It has no newline at its end, so
    that cutting anything off shows."""
    return finished_text(head(match, remarks), [f"{seat} {action}" for seat, action in match.history])


def head(match: Match, remarks: Sequence[str] = ()) -> list[str]:
    """The lines of a record before its first action."""
    return [
        f"boneyard {match.rules.version}",
        *(f"# {remark}" for remark in remarks),
        f"game {match.game.key}",
        f"preset {match.rules.preset}",
        f"rules {match.game.written(match.rules)}".rstrip(),
        *(f"player {name}" for name in match.names),
        f"seed {match.seed}",
        *(f"{ADDITION} {text}" for text in match.additions),
        f"# {FINGERPRINT} {match.fingerprint}" if match.fingerprint else f"# {BY_HAND}",
        *(deal_line(number, deal) for number, deal in sorted(match.deals.items())),
    ]


def dealing_in(record: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What a record tells of its dealing, without replaying it: what was added, and which rounds were dealt
    by hand."""
    told: dict[str, list[str]] = {ADDITION: [], "deal": []}
    for line in record[:LONGEST_RECORD].split("\n"):
        word, _, rest = line.partition(" ")
        if word in told:
            told[word].append(rest)
    numbers = (deal.partition(" ")[0] for deal in told["deal"])
    return tuple(told[ADDITION]), tuple(int(number) for number in numbers if _WHOLE.fullmatch(number))


def finished_text(before: Sequence[str], actions: Sequence[str]) -> str:
    """A record of these lines: those before the first action, and a line for each action."""
    lines = [*before, "# round 1"]
    number = 1
    for action in actions:
        if action.endswith(NEXT_LINE):
            number += 1
            lines.append(f"# round {number}")
        lines.append(action)
    lines.append(f"sum {_sum(lines)}")
    lines.append(f"{END} {len(actions)}")
    return "\n".join(lines)


def read(text: str) -> Match:
    """The match that `text` tells of.

    :raises RecordError: with the line and the reason.
    """
    check_size(text)
    return _Reader(text.rstrip().split("\n")).read()


def check_size(text: object) -> None:
    """Whether this can be a record at all, found out before anything is done with it.

    :raises RecordError: when it is no text, or longer than any record.
    """
    if not isinstance(text, str):
        raise RecordError(1, "a record is text")
    if len(text) > LONGEST_RECORD or text.count("\n") >= MOST_LINES:
        raise RecordError(1, "this is far too long to be a record of a match")


def read_on(before: Sequence[str], actions: Sequence[str]) -> tuple[Match, int]:
    """The match that these lines tell of, those before its first action and those of its actions, as far as
    they can be done; and how many that were.

    :raises RecordError: when it cannot even be dealt, or only a newer Boneyard can go on with it.
    """
    reader = _Reader([*before, *actions, END])
    match = reader.dealt()
    try:
        while reader.word != END:
            reader.act(match)
    except NewerRecord:
        raise
    except RecordError:
        pass
    return match, len(match.history)


def _sum(lines: list[str]) -> str:
    return f"{zlib.crc32(chr(10).join(lines).encode('utf-8', 'surrogatepass')):08x}"


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles as they are written in a line."""
    return ",".join(str(tile) for tile in tiles)


def deal_line(number: int, deal: Deal) -> str:
    """A deal by hand as a line."""
    parts = [f"deal {number}", "hands=" + "/".join(tiles_text(hand) for hand in deal.hands)]
    if deal.boneyard:
        parts.append(f"boneyard={tiles_text(deal.boneyard)}")
    if deal.starter is not None:
        parts.append(f"starter={deal.starter}")
    if deal.widow is not None:
        parts.append(f"widow={deal.widow}")
    if deal.out:
        parts.append("out=yes")
    return " ".join(parts)


class _Reader:
    """Goes down the lines once, remembering where it is so that every complaint has its line."""

    def __init__(self, lines: Sequence[str]) -> None:
        if sum(map(len, lines)) + len(lines) > LONGEST_RECORD:
            raise RecordError(1, "this is far too long to be a record of a match")
        self.lines = [line.rstrip("\r") for line in lines]
        self.at = 0
        """The line being read, from 0."""
        self.word = self.rest = ""
        """Its first word, and what follows it."""
        self.done = 0
        """How many actions were read."""

    def read(self) -> Match:
        match = self.dealt()
        while self.word not in ("sum", END):
            self.act(match)
        if self.word == "sum":
            if self.rest != _sum(self.lines[: self.at]):
                raise self.error("the record was changed or damaged: its sum does not agree")
            self._go_on()
        if self.word != END or self.rest != str(self.done):
            raise self.error(f"the record is not whole: it should close with end {self.done}")
        if self.at != len(self.lines) - 1:
            self._next_line()
            raise self.error("nothing belongs after the end")
        return match

    def dealt(self) -> Match:
        """The match as it begins; the line after that is being read."""
        version = self._version()
        key = self.expect("game")
        game = self.try_to(find_game, key)
        preset = self.expect("preset")
        self.try_to(game.rules, preset)
        options = self._pairs(self.expect("rules"))
        rules_line = self.at
        self.try_to(game.rules, preset, options, None, version)
        names = []
        self._go_on()
        while self.word == "player":
            names.append(self.try_to(check_name, self.rest))
            self._go_on()
        if self.word != "seed" or not _WHOLE.fullmatch(self.rest):
            raise self.error("a seed line with a whole number belongs here, after the players")
        seed = int(self.rest)
        rules = self.try_to(game.rules, preset, options, len(names), version, line=rules_line)
        self._go_on()
        additions = self._additions(version)
        deals: dict[int, Deal] = {}
        while self.word == "deal":
            number, deal = self._deal(self.rest)
            if number in deals:
                raise self.error(f"round {number} is dealt twice")
            self.try_to(game.check_deal, rules, len(names), number, deal)
            deals[number] = deal
            self._go_on()
        return self.try_to(Match.start, game, names, preset, options, seed, deals, version, additions)

    def _additions(self, version: int) -> list[str]:
        additions: list[str] = []
        while version >= DERIVED and self.word == ADDITION:
            if self.try_to(check_addition, self.rest) != self.rest:
                raise self.error("an addition stands here as nobody writes it down")
            self.try_to(check_additions, additions := [*additions, self.rest])
            self._go_on()
        return additions

    def act(self, match: Match) -> None:
        """Does the action of this line, and goes on to the next."""
        self.done += 1
        if self.done > MOST_ACTIONS:
            raise self.error("no match has so many actions")
        if not re.fullmatch(r"[0-9]{1,2}", self.word):
            raise self.error("an action begins with the seat that does it")
        action = self.try_to(Action.parse, self.rest)
        try:
            match.play(action, int(self.word))
        except IllegalAction as refused:
            told = action.seen_by(None, int(self.word))
            raise self.error(f"seat {self.word} cannot {told}: {refused.reason}") from None
        self._go_on()

    def error(self, reason: str, line: int | None = None) -> RecordError:
        return RecordError((self.at if line is None else line) + 1, reason)

    def try_to(self, attempt: Callable[..., _Result], *given: object, line: int | None = None) -> _Result:
        """What `attempt` gives; what it complains of is a complaint about this line, or the one named."""
        try:
            return attempt(*given)
        except Unknown as complaint:
            refusal = RecordError if self._changed() else NewerRecord
            raise refusal((self.at if line is None else line) + 1, str(complaint)) from None
        except ValueError as complaint:
            raise self.error(str(complaint), line) from None

    def _changed(self) -> bool:
        """Whether the sum at the end does not agree; a record without one may be as it was."""
        word, _, told = self.lines[-2].partition(" ") if len(self.lines) > 1 else ("", "", "")
        return word == "sum" and told != _sum(self.lines[:-2])

    def _version(self) -> int:
        """The version on the first line, which is that of the law."""
        word, _, version = self.lines[self.at].partition(" ")
        if word != "boneyard" or not _WHOLE.fullmatch(version):
            raise self.error("this is not a record: its first line should be boneyard " + str(VERSION))
        if int(version) > VERSION:
            raise NewerRecord(self.at + 1, "this record was made by a newer Boneyard: update to read it")
        if int(version) < 1:
            raise self.error("there was never such a version of a record")
        return int(version)

    def _next_line(self) -> str:
        self.at += 1
        if self.at >= len(self.lines):
            self.at = len(self.lines) - 1
            raise self.error("the record stops here, before its end")
        line = self.lines[self.at]
        if len(line) > LONGEST_LINE:
            raise self.error("this line is too long to be part of a record")
        return line

    def _go_on(self) -> None:
        """Goes to the next line that is not a remark."""
        line = self._next_line()
        while line.startswith("#"):
            line = self._next_line()
        self.word, _, self.rest = line.partition(" ")

    def expect(self, wanted: str) -> str:
        self._go_on()
        if self.word != wanted:
            raise self.error(f"a {wanted} line belongs here")
        return self.rest

    def _pairs(self, text: str) -> dict[str, str]:
        pairs: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or name in pairs:
                raise self.error(f"{part[:40]!r} does not belong here: write name=value, each name once")
            pairs[name] = value
        return pairs

    def _deal(self, text: str) -> tuple[int, Deal]:
        number, _, rest = text.partition(" ")
        if not re.fullmatch(r"[1-9][0-9]{0,2}", number):
            raise self.error("deal is followed by the number of a round, from 1")
        fields = self._pairs(rest)
        unknown = set(fields) - {"hands", "boneyard", "starter", "widow", "out"}
        if unknown or "hands" not in fields:
            raise self.error("a deal has hands=, and may have boneyard=, starter=, widow= and out=yes")
        starter = fields.get("starter")
        if starter is not None and not re.fullmatch(r"[0-9]{1,2}", starter):
            raise self.error("starter= is followed by a seat")
        if fields.get("out", "yes") != "yes":
            raise self.error("out= is followed by yes")
        deal = self.try_to(
            Deal,
            [self._tiles(hand) for hand in fields["hands"].split("/")],
            self._tiles(fields.get("boneyard", "")),
            None if starter is None else int(starter),
            fields.get("widow"),
            "out" in fields,
        )
        return int(number), deal

    def _tiles(self, text: str) -> list[Tile]:
        return [self.try_to(Tile.parse, tile) for tile in text.split(",")] if text else []
