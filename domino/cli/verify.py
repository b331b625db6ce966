"""verify: whether the tiles of a match are those its fingerprint promised."""

from __future__ import annotations

from domino.cli.saves import read_match, read_text
from domino.cli.screen import Screen
from domino.core.fingerprint import fingerprint_in, read_fingerprint
from domino.core.match import Match
from domino.sitting.seats import UserError
from domino.texts import Texts

NOT_THE_SAME = 1


def verify(screen: Screen, texts: Texts, file: str, promised: str | None) -> int:
    """Replays the record in a file, computes its fingerprint anew from the seed, and compares it with the
    one promised or, without one, the one in the record. Returns the exit code."""
    given = None
    if promised is not None:
        given = read_fingerprint(promised)
        if given is None:
            raise UserError(texts.say("cli.verify.not-one", text=promised[:60]))
    text = read_text(file, texts)
    match: Match = read_match(file, texts, text)[0]
    screen.say(texts.say("cli.verify.fingerprint", fingerprint=match.fingerprint))
    screen.say(texts.say("cli.verify.seed", seed=match.seed))
    told = [each for each in (given, fingerprint_in(text)) if each is not None]
    wrong = [each for each in told if each != match.fingerprint]
    if wrong:
        screen.tell(texts.say("cli.verify.disagrees", given=wrong[0]))
        return NOT_THE_SAME
    screen.tell(texts.say("cli.verify.agrees" if told else "cli.verify.none-given"))
    return 0
