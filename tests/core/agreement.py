"""Whether a verifier that shares no code with the program deals the same tiles.

`python -m tests.core.agreement [MATCHES]`, part of `make soak`, asks for 1,000 matches of every game.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence

from domino.core.deal import Setting
from domino.core.events import Event
from domino.core.game import Game, State
from domino.core.match import Match
from domino.core.tiles import Tile
from domino.games import GAMES
from tests.invariants import random_start
from tools import verify_deal

ROUNDS = 3
WORDS = ("our table", "Zoë", "7 of 9 \u2615", "addition", "# seed 5", "0 next", "deal 1 hands=", "end 0")
"""Some of them look like lines of a record."""


def start(game: Game, rng: random.Random) -> Match:
    """A match with any rules that go together, any secret, and some words that were added."""
    other = random_start(game, rng)
    return Match.start(
        game,
        [rng.choice(("Ana", "seed 5", "addition x")) for _ in range(other.players)],
        other.rules.preset,
        other.rules.as_dict(),
        rng.choice((rng.randrange(1 << 128), rng.randrange(1 << 128), rng.randrange(9))),
        additions=rng.choices(WORDS, k=rng.choice((0, 0, 1, 2, 5))),
    )


def agree_on_dealing(match: Match) -> None:
    """Compares the fingerprint and the first packs, of later rounds as if they were dealt now."""
    fingerprint, kept, added, packs = verify_deal.check(match.record())
    assert (fingerprint, kept, added) == (match.fingerprint, True, list(match.additions))
    assert list(packs) == [1]
    agree_on_round(match, 1, match.events_of(1), match.dealt(1), packs[1])
    for number in range(2, ROUNDS + 1):
        try:
            match.game.tiles(match.rules, match.players, number)
        except ValueError:  # the game has no such round
            return
        log: list[Event] = []
        chance, scores = match.chance.round(number), (0,) * len(match.scores)
        state = match.game.deal(Setting(match.rules, match.players, number, scores, None, None, chance), log)
        agree_on_round(match, number, log, state, shuffle_of(match, f"shuffle {number}"))


def agree_on_match(match: Match) -> None:
    """Compares every round of a match that was played."""
    fingerprint, kept, _, packs = verify_deal.check(match.record())
    assert (fingerprint, kept) == (match.fingerprint, True) and list(packs) == [*range(1, match.round + 1)]
    for number, pack in packs.items():
        agree_on_round(match, number, match.events_of(number), match.dealt(number), pack)


def agree_on_round(
    match: Match, number: int, events: Sequence[Event], first: State, pack: Sequence[str]
) -> None:
    """Compares one round: what each was dealt, what was drawn as it began, and what is left to draw."""
    dealt = [event.tile for event in events if event.kind == "dealt"]
    order = in_round(match, number, pack)
    attempt = 1
    while order[: len(dealt)] != dealt:
        # Nobody held the double that was asked for: all tiles were thrown in, and shuffled again.
        assert match.rules.as_dict().get("set_tile") == "held" and attempt < 100, (match.record(), number)
        attempt += 1
        order = in_round(match, number, shuffle_of(match, f"shuffle {number} {attempt}"))
    left = first.boneyard()
    assert not left or tuple(order[len(order) - len(left) :]) == left
    drawn = [tile for tile in order[len(dealt) : len(order) - len(left)] if left]
    told = [event.tile for event in events if event.kind == "drew" and event.tile]
    assert drawn == told[: len(drawn)]


def shuffle_of(match: Match, label: str) -> list[str]:
    """The pack of a match, shuffled under this label by the verifier."""
    tiles = match.game.tiles(match.rules, match.players, 1)
    key = verify_deal.key_of(match.seed, list(match.additions))
    return verify_deal.pack(key, max(tile.high for tile in tiles), max(Counter(tiles).values()), label)


def in_round(match: Match, number: int, pack: Sequence[str]) -> list[Tile]:
    """The pack without the tiles that this round does not deal."""
    there = Counter(match.game.tiles(match.rules, match.players, number))
    return [tile for tile in map(Tile.parse, pack) if there[tile]]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    for key, game in GAMES.items():
        rng = random.Random(key)
        for _ in range(matches):
            agree_on_dealing(start(game, rng))
        print(f"{key}: {matches} matches dealt alike")


if __name__ == "__main__":
    main()
