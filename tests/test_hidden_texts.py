"""No text tells a seat what it may not know: every text it can get, of a match that is not over, is the same
to the letter when all that the seat cannot see is dealt otherwise."""

from __future__ import annotations

import io
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import domino.ai
from domino.ai import trick_games
from domino.cli import main
from domino.cli.scorepad import full_pad
from domino.cli.terminal import Terminal
from domino.coach.judging import why
from domino.coach.weighing import free
from domino.core.actions import FACE_DOWN, NEXT, SAYINGS, Action
from domino.core.events import Event
from domino.core.game import Game
from domino.core.match import Match
from domino.core.record import RecordError, write
from domino.core.replay import Replay
from domino.core.tables import open_ends
from domino.device.cues import feeling, sounds, spoken
from domino.games import GAMES
from domino.store.places import HOME_VARIABLE
from domino.tableside import hints
from domino.tableside.conductor import next_step
from domino.tableside.evening import Done, Evening
from domino.tableside.manual import what_is
from domino.tableside.reviewing import reviewer as reviewing
from domino.tableside.reviewing.learning import asked, think_over
from domino.tableside.reviewing.reviewer import Reviewer
from domino.tableside.reviewing.rounds import Rounds
from domino.tableside.reviewing.telling import told, wording_for
from domino.tableside.seats import Seat, remarks
from domino.tableside.shown.asking import Asking
from domino.tableside.shown.buttons import buttons_of
from domino.tableside.shown.by_suit import suits_of
from domino.tableside.shown.chips import chips_of
from domino.tableside.shown.showing import compose
from domino.tableside.talk import PHRASES, Said, answer, remark
from domino.tableside.turns import Turns
from domino.tableside.words.accounts import accounts, headline
from domino.tableside.words.news import log_of, news_of, title_of
from domino.tableside.words.now_line import now_of
from domino.tableside.words.reckoning import pad
from domino.tableside.words.reviews import judged, why_better
from domino.texts import Texts
from tests.coach.tables import few_worlds
from tests.redealing import SEED, Table, in_progress, redealt

TEXTS = Texts()
ASKED = "log\nscore\ntable\nexplain\nhint\nwhy\nwhy 1-2\nu\nq\n"
"""What is typed at the terminal."""
SHARES = int(os.environ.get("SHARES", "1"))
"""How many matches of each game are looked at; `make soak` asks for many."""
SEEN_STEPS = 8
"""How many of the last steps are looked at one by one."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Thoughts that are short and, since no clock ends them, always the same; a memory of its own."""
    monkeypatch.setattr(hints, "THOUGHT", None)
    few_worlds(monkeypatch)
    monkeypatch.setitem(domino.ai.WORLDS, "hard", 1)
    for worlds in trick_games.WORLDS.values():
        monkeypatch.setitem(worlds, "hard", 2)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "memory"))


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Runs the program on a match, and returns all that it prints."""

    def run(match: Match, seats: list[Seat], *arguments: str, typed: str = "") -> str:
        file = tmp_path / "match.txt"
        file.write_text(write(match, remarks(seats)), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        main([part.replace("FILE", str(file)) for part in arguments])
        return "".join(capsys.readouterr())

    return run


# Every text that a seat can get


def seats_for(match: Match, seat: int | None) -> list[Seat]:
    """One person among computers, or computers alone."""
    return [Seat(name, None if at == seat else "easy") for at, name in enumerate(match.names)]


def texts_of(match: Match, seat: int | None, run: Callable[..., str]) -> Iterator[tuple[str, object]]:
    """Every text that the person at this seat, or with None somebody who looks on, can get of the match."""
    seats = seats_for(match, seat)
    replay = Replay(match)
    for step in range(max(0, len(replay) - SEEN_STEPS), len(replay) + 1):
        replay.go(step)
        evening = Evening(replay.match, seats, TEXTS)
        evening.latest = replay.seen(seat)
        yield f"step {step}", (replay.did(seat), *at_the_table(evening))
        yield f"speech at step {step}", list(heard(replay, evening, seat))
        yield f"explanation at step {step}", hints.explanation(evening)
    evening = Evening(match, seats, TEXTS)
    yield "what was done", evening.history
    for number in range(1, match.round + 1):
        yield f"log of round {number}", log_of(evening, number)
        yield f"accounts of round {number}", accounts(evening, number)
    yield "score pad", (pad(match), full_pad(match, evening.wording, Terminal()))
    yield "end of the round", headline(evening) if evening.round_over else None
    yield "hint", hints.hint(evening)
    if seat is not None:
        yield "review", list(reviewed(match, seat))
        yield "take that back?", list(asked_about(match, seat))
    yield "why not", list(refusals(evening))
    yield "verify", run(match, seats, "verify", "FILE")
    yield "replay", run(match, seats, "replay", "FILE", "--all")
    yield "steps", run(match, seats, "replay", "FILE", typed="\nf\n5\nb\nq\n")
    yield "another's eyes", run(match, seats, "replay", "FILE", "--all", "--seat", str(match.players - 1))
    if seat is not None and next_step(evening) is None:  # else a computer would play on first, as it holds
        yield "terminal", run(match, seats, "play", "--resume", "--save", "FILE", typed=ASKED)


def at_the_table(evening: Evening) -> Iterator[object]:
    """What the table shows at a step."""
    asking = Asking(evening)
    showing = compose(evening, asking)
    yield from (news_of(evening), title_of(evening), now_of(evening, asking), Turns(evening).come())
    yield from (repr(showing), buttons_of(evening, asking), chips_of(evening, showing))
    yield [what_is.what_is(evening, asking, showing, name) for name in what_is.names_on(showing)]
    yield evening.sayings(), evening.why_no_undo()
    yield suits_of(evening.view) if evening.game.kind.hand else ()
    yield remark(evening, evening.latest), [answer(evening, Said(evening.eyes or 0, key)) for key in PHRASES]
    yield [evening.wording.place(place, evening.view) for place in open_ends(evening.view)]


def heard(replay: Replay, evening: Evening, seat: int | None) -> Iterator[object]:
    """What is heard and felt at a step, alone and with others at the device."""
    events = replay.seen(seat)
    yield from (spoken(events, evening.wording, seat), spoken(events, evening.wording, None))
    yield sounds(events), feeling(events, seat)


def reviewed(match: Match, seat: int) -> Iterator[object]:
    """What the review of the rounds that are over says and shows."""
    reviewer = Reviewer(lambda call, seconds: call() or (lambda: None))
    reviewer.go_through(match, [seat])
    while reviewer.going:
        time.sleep(0.001)
    reviewer.close()
    review = reviewer.of(match, seat, range(1, len(match.round_scores) + 1))
    page = told(review, TEXTS)
    yield page.summed, page.strip
    for point in page.points:
        yield replace(point, view=None), point.view.hand, repr(point.view.table), point.view.hand_sizes
    for each in review.judged:  # whatever is marked is told: few worlds mark little
        view = match.rewound(each.judgement.position).view(seat)
        advice = why(view, each.judgement.best, random.Random(0), free())
        wording = wording_for(match, seat, TEXTS)
        yield why_better(advice, wording), judged(each.judgement, view, wording)


def asked_about(match: Match, seat: int) -> Iterator[str]:
    """What is asked, while learning, about the last move of the seat in the round in play."""
    own = [at for at, (by, action) in enumerate(match.history) if by == seat and action.verb not in SAYINGS]
    wording = wording_for(match, seat, TEXTS)
    for position in own[-1:]:
        before, action = match.rewound(position), match.history[position][1]
        if action == NEXT or len((view := before.view(seat)).legal) < 2:
            continue
        judgement, _ = think_over(view, action, position, False, free())
        if judgement is not None:
            reason = why(view, judgement.best, random.Random(0), free())
            yield asked(view, judgement, reason, True, wording)


def refusals(evening: Evening) -> Iterator[str]:
    """Why each tile cannot be played."""
    view, match = evening.view, evening.whole()
    if evening.eyes is None or evening.round_over:
        return
    for tile in sorted(set(match.game.tiles(match.rules, match.players, match.round))):
        refusal = view.why_not(tile)
        yield "" if refusal is None else evening.wording.refusal(refusal, view)


def leaks(table: Table, other: Table, seat: int | None, run: Callable[..., str]) -> list[str]:
    """The texts that tell the seat which of the two matches it is, or that tell the seed."""
    found = []
    both = zip(texts_of(table.match, seat, run), texts_of(other.match, seat, run), strict=True)
    for (name, one), (same, another) in both:
        assert name == same
        if one != another or str(table.match.seed) in str(one):
            found.append(name)
    return found


# What must hold


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("share", range(SHARES))
def test_no_text_changes_when_what_is_hidden_is_dealt_otherwise(
    game: Game, share: int, terminal: Callable[..., str]
) -> None:
    rng = random.Random(f"{game.key} {share}")
    dealt_otherwise = 0
    while not dealt_otherwise:  # there are moments at which nothing is hidden
        for table in in_progress(game, rng):
            seat = rng.choice([None, table.match.turn, rng.randrange(table.match.players)])
            other = redealt(table, seat, rng)
            dealt_otherwise += table.unlike(other)
            assert leaks(table, other, seat, terminal) == []


def buried_by_another(rng: random.Random) -> tuple[Table, Table, int]:
    """A match in which a tile has just been put down unseen, the same with another tile there, and a seat
    that did not put it there."""
    game = next(game for game in GAMES.values() if game.has_widow)
    for _ in range(300):
        for table in in_progress(game, rng):
            history = table.match.history
            buries = [(at, by) for at, (by, action) in enumerate(history, 1) if action.verb in FACE_DOWN]
            for at, by in buries:
                stopped, seat = table.stopped(at), (by + 1) % table.match.players
                other = redealt(stopped, seat, rng)
                if other.match.history[-1] != stopped.match.history[-1]:
                    return stopped, other, seat
    raise AssertionError("nobody buries anything")


PLANTED: dict[str, tuple[object, str, object, str]] = {
    "the raw action in a replay": (Action, "seen_by", lambda self, seat, by: self, "replay"),
    "the raw action in what was done": (Action, "seen_by", lambda self, seat, by: self, "what was done"),
    "the raw event in the log": (Event, "seen_by", lambda self, seat: self, "log of round"),
    "the raw event in what is said": (Event, "seen_by", lambda self, seat: self, "speech"),
    "the raw history in an explanation": (
        Evening,
        "history",
        property(lambda self: self.whole().history),
        "explanation",
    ),
    "the raw history in what a thing is": (
        what_is,
        "what_is",
        lambda evening, asking, showing, name: str(evening.whole().history),
        "step",
    ),
    "the seed": (Match, "fingerprint", property(lambda self: f"{self.seed:032}"), "verify"),
}
"""Where a leak is planted, what it is, and the text that tells it."""


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_caught(
    leak: str, terminal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other, seat = buried_by_another(random.Random(leak))
    where, name, planted, text = PLANTED[leak]
    monkeypatch.setattr(where, name, planted)
    assert any(found.startswith(text) for found in leaks(table, other, seat, terminal))


def reviewed_otherwise(rng: random.Random) -> tuple[Table, Table, int]:
    """A match of which a round is over, the same with what a seat cannot see dealt otherwise; and the
    seat."""
    for _ in range(300):
        for table in in_progress(GAMES["muggins"], rng):
            seat = rng.randrange(table.match.players)
            other = redealt(table, seat, rng)
            if table.match.round_scores and table.unlike(other) and list(reviewed(table.match, seat))[1:]:
                return table, other, seat
    raise AssertionError("no round is over")


def others_hands(match: Match, seat: int) -> str:
    first = match.dealt(1)
    return str([first.hand(each) for each in range(match.players) if each != seat])


def peeking_chance(rounds: Rounds, seat: int) -> Callable[[int], random.Random]:
    assert rounds.match is not None
    hidden = others_hands(rounds.match, seat)
    return lambda position: random.Random(f"{position} {hidden}")


def peeking_told(real: Callable[..., object]) -> Callable[..., object]:
    return lambda review, texts: replace(
        real(review, texts), summed=others_hands(review.of.match, review.seat)
    )


def test_a_leak_planted_in_a_review_is_caught(
    terminal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other, seat = reviewed_otherwise(random.Random(1))
    assert leaks(table, other, seat, terminal) == []
    with monkeypatch.context() as planted:
        planted.setattr(reviewing, "luck_of", peeking_chance)
        assert leaks(table, other, seat, terminal) == ["review"], "worlds that hang on what is hidden"
    with monkeypatch.context() as planted:
        planted.setitem(globals(), "told", peeking_told(told))
        assert leaks(table, other, seat, terminal) == ["review"], "another's hand in what is told"


def test_a_computers_buried_tile_is_explained_without_naming_it() -> None:
    match = Match.start(next(game for game in GAMES.values() if game.has_widow))
    while not (buries := [action for action in match.legal() if action.verb in FACE_DOWN]):
        match.play(match.legal()[0])
    by = match.turn
    evening = Evening(match, seats_for(match, (by + 1) % match.players), TEXTS)
    done: list[Done] = []
    evening.listen(done.append)
    evening.play(buries[0], by)
    told = hints.explanation(evening)
    assert told.startswith(f"{match.names[by]}: bury a tile.")
    assert not re.search(r"\d-\d", f"{told} {done[0].action} {evening.history[-1][1]}")


def test_a_damaged_record_does_not_name_a_tile_put_down_unseen() -> None:
    match = Match.start("moon", seed=3)
    lines = match.record().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(("sum", "end")))
    lines[at:at] = [f"{match.turn} bury 6-6"]
    with pytest.raises(RecordError) as refused:
        Match.from_record("\n".join(lines))
    assert "cannot bury:" in refused.value.reason and "6-6" not in refused.value.reason


def test_a_computers_eyes_are_closed_until_the_match_is_over(terminal: Callable[..., str]) -> None:
    match = Match.start("muggins", 2, seed=SEED)
    seats = seats_for(match, 0)
    assert "is a computer and the match is not over" in terminal(
        match, seats, "replay", "FILE", "--seat", "1"
    )
    going_on = " ".join(terminal(match, seats, "play", "--resume", "--save", "FILE", typed="q\n").split())
    assert "will hold all its tiles, hidden ones too" in going_on
    while not match.over:
        match.play(match.legal()[0])
    seen = terminal(match, seats, "replay", "FILE", "--all", "--seat", "1")
    assert "not over" not in seen and "Hands:" in terminal(match, seats, "replay", "FILE", "--all")
    assert str(SEED) in terminal(match, seats, "verify", "FILE")
