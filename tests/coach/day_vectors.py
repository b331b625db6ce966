"""What the deals of one day come to, the same on every Python and platform.

python -m tests.coach.day_vectors [GAME ...]      # 0 when they do; any Python will do, nothing is installed
"""

from __future__ import annotations

import sys
from datetime import date
from itertools import islice

from domino.coach.daily import PLAYER, DailyDeal, computer_plays, result_of
from domino.coach.reviewing import review
from domino.coach.weighing import free
from domino.core.match import Match

DAY = date(2026, 11, 17)
Vector = tuple[int, tuple[int, ...], float, str]
VECTORS: dict[str, Vector] = {
    "forty-two": (107240284533346449206116126631412538899, (0, 70), 76.7, "■■■▣▣"),
    "moon": (66446358013718387713109109761745951472, (0, 0, 21), 0.1, "▣▣▣□"),
    "eighty-four": (86005228999687938788183184385571666574, (0, 107), 104.5, "■□■□□"),
    "muggins": (96755615991889796498058571908786249256, (0, 20), 5.6, "□□■□▣"),
    "castle-rock": (78095070263742053778849155555593856474, (15,), 6.1, "▣■■■■"),
    "mexican-train": (136778415252195437738903996727523361547, (0, 12, 16, 10), 26.0, "■□■■■"),
    "chickenfoot": (88192083267834976639153135737833322483, (116, 6, 2, 0), 4.6, "□▣▣□▣"),
}
"""Of each game on one day: its seed, the score when one always does the first thing that is allowed, and the
result of the first few decisions; in Moon those are all."""
SOME = 5


def played(deal: DailyDeal) -> Match:
    """The round as it goes when the player always does the first thing that is allowed."""
    match = deal.start()
    while not match.round_over:
        match.play(match.legal()[0] if match.turn == PLAYER else computer_plays(match))
    return match


def vector(game: str) -> Vector:
    """What the deal of this game comes to here."""
    deal = DailyDeal(DAY, game)
    match = played(deal)
    judged = review(match, PLAYER, free(), luck=deal.luck())
    result = result_of(deal, "Ana", list(islice(judged, SOME)))
    return deal.seed, tuple(match.round_scores[0]), result.given_away, result.strip


def main(games: list[str]) -> int:
    found = {game: vector(game) for game in games or VECTORS}
    wrong = {game: each for game, each in found.items() if each != VECTORS[game]}
    print(f"Python {sys.version.split()[0]}: {wrong or 'the same'}")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
