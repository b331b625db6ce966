"""verify: whether the tiles of a match are those its fingerprint promised."""

from __future__ import annotations

from domino.cli.finding import find_match, list_matches
from domino.cli.terminal import Terminal
from domino.core.fingerprint import keeps, read_fingerprint
from domino.tableside.seats import UserError
from domino.tableside.words.fairness import by_hand_told
from domino.texts import Texts

NOT_THE_SAME = 1


def verify(terminal: Terminal, texts: Texts, name: str | None, promised: str | None) -> int:
    """Replays the match of this name, computes its fingerprint anew from the seed, and compares it with the
    one promised or, without one, the one it was kept with. Without a name, lists the matches there are.
    Returns the exit code."""
    if name is None:
        return list_matches(terminal, texts)
    given = None
    if promised is not None:
        given = read_fingerprint(promised)
        if given is None:
            raise UserError(texts.say("cli.verify.not-one", text=promised[:60]))
    found = find_match(name, texts)
    match = found.match
    if not found.whole:
        terminal.warn(texts.say("cli.kept.damaged", name=name, count=len(match.history)))
    if match.fingerprint:
        terminal.say(texts.say("cli.verify.fingerprint", fingerprint=match.fingerprint))
    if match.over:
        terminal.say(texts.say("cli.verify.seed", seed=match.seed))
    else:
        terminal.tell(texts.say("cli.verify.seed-hidden"))
    for text in match.additions:
        terminal.say(texts.say("cli.verify.added", text=text))
    told = [each for each in (given, found.fingerprint) if each is not None]
    if match.deals:
        terminal.tell(by_hand_told(match.deals, texts))
        return NOT_THE_SAME if told else 0
    wrong = [each for each in told if not keeps(each, match.fingerprint)]
    if wrong:
        terminal.tell(texts.say("cli.verify.disagrees", given=wrong[0]))
        return NOT_THE_SAME
    terminal.tell(texts.say("cli.verify.agrees" if told else "cli.verify.none-given"))
    return 0
