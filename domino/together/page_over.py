"""The end of a round as a browser shows it: who stands where, what was counted, the score pad, and all that
happened, in sentences. By then hands and receipts lie open; what was hidden from the seat stays so."""

from __future__ import annotations

from itertools import accumulate

from domino.tableside.evening import Evening
from domino.tableside.reviewing.reviewer import can_review
from domino.tableside.words.accounts import Account, accounts, aim, headline
from domino.tableside.words.news import log_of
from domino.tableside.words.ranking import Ranked, ranking, standing_told
from domino.tableside.words.wording import minus
from domino.texts import Texts
from domino.together.page_felt import Json, tile_spoken


def over_of(evening: Evening) -> Json:
    """How the round or the match has ended."""
    head, ranked, texts = headline(evening), ranking(evening), evening.texts
    return {
        "title": head.title,
        "line": head.line,
        "won": head.won,
        "lost": head.lost,
        "stands": "" if evening.over or evening.solitaire else standing_told(evening, ranked),
        "standings": [] if evening.solitaire else [_ranked(each, evening) for each in ranked],
        "accounts": [_account(each, texts) for each in accounts(evening, evening.round)],
        "pad": _pad(evening),
        "review": _review(evening),
        "log": {
            "title": texts.say("ui.log.title"),
            "lines": [{"seat": seat, "words": words} for seat, words in log_of(evening, evening.round)],
        },
    }


def _review(evening: Evening) -> Json | None:
    """How a guest asks what their decisions cost; None where the coach could not say."""
    if evening.eyes is None or not can_review(evening.game):
        return None
    say = evening.texts.say
    return {
        "label": say("ui.review.open"),
        "says": say("ui.review.open-says"),
        "judging": say("ui.review.judging"),
    }


def _ranked(ranked: Ranked, evening: Evening) -> Json:
    return {
        "place": ranked.place,
        "name": ranked.name,
        "seats": [member.seat for member in ranked.members],
        "points": ranked.points,
        "change": ranked.change,
        "was": evening.texts.say("ui.ranking.was", points=ranked.before),
        "risen": ranked.risen,
        "yours": ranked.yours,
    }


def _account(account: Account, texts: Texts) -> Json:
    return {
        "name": account.name,
        "seats": [member.seat for member in account.members],
        "score": account.score,
        "lines": [
            {
                "words": line.text,
                "tiles": [str(tile) for tile in line.tiles],
                "spoken": ", ".join(tile_spoken(tile, texts) for tile in line.tiles),
                "counts": line.counts,
            }
            for line in account.lines
        ],
    }


def _pad(evening: Evening) -> Json:
    """What each side made in every round so far, and what it added up to."""
    say, sides = evening.texts.say, range(evening.sides)
    scores = evening.past.round_scores
    totals = [list(accumulate(row[side] for row in scores)) for side in sides]
    kind = "hand" if evening.game.kind.tricks else "round"
    return {
        "title": say("ui.pad.title"),
        "aim": aim(evening),
        "total": say("ui.pad.total"),
        "sides": [
            {
                "name": evening.wording.side_name(side),
                "seats": list(range(side, evening.players, evening.sides)),
                "points": [minus(row[side]) for row in scores],
                "totals": [minus(total) for total in totals[side]],
            }
            for side in sides
        ],
        "rounds": [say(f"ui.log.{kind}", number=number) for number in range(1, len(scores) + 1)],
    }
