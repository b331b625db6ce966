"""The evening of a guest: what its device knows of a match that another has, and whether the deal was
fair."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from domino.coach.reviewing import decisions
from domino.core.actions import NEXT
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.hints import explanation, hint
from domino.tableside.pledge import Pledge
from domino.tableside.reviewing import witness
from domino.tableside.reviewing.reviewer import Reviewer
from domino.tableside.reviewing.rounds import MatchRounds
from domino.together.away import OTHER_MATCH, AwayEvening
from domino.together.guest import Guest, Listener, News
from tests.coach.tables import few_worlds
from tests.tableside.test_reviewing import Kept, until
from tests.together.tables import TEXTS, OpenTable

SHORT = {"mexican-train": {"set": 6, "rounds": 1}, "muggins": {"target": 50}}


class Device(Listener):
    """A guest with an evening, on a line that can be cut."""

    def __init__(self, table: OpenTable, number: int = 1) -> None:
        self.table = table
        self.guest = Guest(f"{number:032x}", f"P{number}", self, table.key)
        self.guest.word = f"word {number}"  # not a random one: every run deals the same tiles
        self.evening: AwayEvening | None = None
        self.deaf = False
        self.refused: list[str] = []
        self.connect()

    def connect(self) -> None:
        self.deaf = False
        self.table.host.opened(self)
        self.guest.opened(lambda text: self.table.host.heard(self, text))

    def send(self, text: str) -> None:
        if not self.deaf:
            self.guest.heard(text)

    def close(self) -> None:
        self.guest.closed()

    def cut(self) -> None:
        """Nothing more is heard, and the host notices."""
        self.deaf = True
        self.guest.closed()
        self.table.host.closed(self)

    def news(self, news: News) -> None:
        if self.evening is None:
            self.evening = AwayEvening(self.guest, TEXTS)
        else:
            self.evening.arrived(news)

    def answered(self, ok: bool, why: str) -> None:
        if not ok:
            self.refused.append(why)

    @property
    def at(self) -> AwayEvening:
        assert self.evening is not None
        return self.evening


def sat_down(game: str = "muggins", promised: str | None = None, **rules: object) -> tuple[OpenTable, Device]:
    """A table at which one guest sits, and everybody else at the host."""
    players = GAMES[game].usual_players()
    table = OpenTable(players, tuple(f"H{at}" for at in range(1, players)))
    dealt = Match.start(game, players, seed=7, options=rules or None)
    table.host.game, table.host.promise = game, promised or dealt.fingerprint
    device = Device(table)
    names = [place.name for place in table.host.places.every]
    added = table.host.places.additions()
    table.deal(Match.start(game, names, seed=7, options=rules or None, additions=added))
    return table, device


def whole(table: OpenTable) -> Match:
    assert table.match is not None
    return table.match.whole()


def moved(table: OpenTable, device: Device, chance: random.Random) -> None:
    """Whoever is to act does something; the guest through its evening."""
    match = table.match
    assert match is not None
    table.now += 1
    view = match.view(0)
    assert view.turn is not None
    action = NEXT if view.known.over else chance.choice(match.legal(view.turn))
    if view.turn == device.guest.seat and action != NEXT:
        device.at.play(action)
    else:
        match.play(action, view.turn)


def until_over(table: OpenTable, device: Device, rounds: int | None = 1) -> None:
    chance = random.Random(3)
    for _ in range(4000):
        match = whole(table)
        if match.over or (match.round_over and match.round == rounds):
            return
        moved(table, device, chance)
    raise AssertionError("it does not end")


# What a review goes through


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_guests_own_decisions_are_known_as_the_host_knows_them(game: str) -> None:
    table, device = sat_down(game)
    until_over(table, device, rounds=2)
    seen, match = device.at.seen_rounds(), whole(table)
    rounds = range(1, len(match.round_scores) + 1)
    assert seen.numbers == tuple(rounds) and seen.round_scores == match.round_scores
    for number in rounds:
        assert list(seen.decisions(seen.seat, number)) == list(decisions(match, seen.seat, [number]))


def test_a_guests_review_finds_what_the_whole_match_shows_and_is_found_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few_worlds(monkeypatch)
    table, device = sat_down(**{"game": "muggins", **SHORT["muggins"]})  # type: ignore[arg-type]
    until_over(table, device)
    shelf, told = Kept(), []
    reviewer = Reviewer(
        lambda call, seconds: call() or (lambda: None), shelf, reviewed=lambda *of: told.append(of)
    )
    seat = device.at.eyes
    assert seat is not None
    reviewer.go_through(device.at.rounds(), [seat])
    until(lambda: not reviewer.going)
    found = reviewer.of(device.at.rounds(), seat, [1])
    assert found.whole and found.judged and not told  # the ledger knows a deal by its secret
    other = Reviewer(at_once)
    other.go_through(whole(table), [seat])
    until(lambda: not other.going)
    assert other.of(whole(table), seat, [1]).judged == found.judged
    seen = device.at.seen_rounds()
    until_over(table, device, None)
    checked = device.at.check()
    assert checked is not None and checked.match is not None and checked.broken is None
    reviewer.carry_over(seen, checked.match, seat)
    assert MatchRounds(checked.match).keys(seat)[1] in shelf.all
    for each in (reviewer, other):
        each.close()


def at_once(call: Callable[[], None], _seconds: float) -> Callable[[], None]:
    call()
    return lambda: None


def test_a_round_is_seen_whole_when_what_was_done_in_it_was_taken_back_or_its_answer_lost() -> None:
    table, device = sat_down()
    seat, chance = device.guest.seat, random.Random(5)
    while whole(table).turn != seat:
        moved(table, device, chance)
    device.at.play(chance.choice(device.at.legal()))
    device.guest.undo()
    for at in range(3):
        table.host.agree(at, True)
    assert whole(table).turn == seat and device.guest.actions == list(whole(table).history)
    device.deaf = True
    device.at.play(chance.choice(device.at.legal()))  # it is done, and nothing is heard of it
    device.cut()
    device.connect()
    until_over(table, device)
    seen = device.at.seen_rounds()
    assert seen.numbers == (1,)
    assert list(seen.decisions(seen.seat, 1)) == list(decisions(whole(table), seen.seat, [1]))


def test_a_round_in_which_a_computer_held_the_seat_is_not_among_those_that_were_seen() -> None:
    table, device = sat_down()
    chance = random.Random(5)
    device.cut()
    seat = device.guest.seat
    while not any(by == seat for by, _ in whole(table).history):
        turn = whole(table).turn
        assert table.match is not None and turn is not None
        table.match.play(chance.choice(table.match.legal(turn)), turn)
    device.connect()
    until_over(table, device, 2)
    assert device.at.seen_rounds().numbers == (2,)
    assert len(device.at.seen_rounds().round_scores) == 2


def test_who_comes_back_with_another_evening_sees_the_rounds_from_then_on() -> None:
    table, device = sat_down()
    until_over(table, device)
    again = Device(table)  # the app was killed
    device.deaf = True
    until_over(table, again, 2)
    assert again.at.seen_rounds().numbers == (2,)


def test_of_a_long_match_the_latest_rounds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness, "MOST", 12)
    table, device = sat_down()
    until_over(table, device, 5)
    seen = device.at.seen_rounds()
    assert 1 not in seen.numbers and seen.numbers[-1] == 5
    assert sum(len(seen.seen[number]) for number in seen.numbers) <= 12 or seen.numbers == (5,)


def test_news_of_an_action_answers_it() -> None:
    """The next action can be asked for at once, although the host's answer is still on its way."""
    table, device = sat_down()
    match = whole(table)
    while match.turn != device.guest.seat:
        moved(table, device, random.Random(3))
    heard: list[str] = []
    device.send = heard.append  # type: ignore[method-assign]
    device.at.play(match.legal()[0])
    (news, answer) = heard
    assert '"tell":"table"' in news and '"tell":"answer"' in answer and device.at.waits
    device.guest.heard(news)
    assert not device.at.waits
    device.guest.heard(answer)
    assert device.refused == [] and len(device.at.history) == len(match.history)


# Advice


def test_advice_and_explanations_come_from_what_the_guest_sees() -> None:
    table, device = sat_down()
    chance = random.Random(5)
    while not (device.at.may_act and len(device.guest.actions) > 2):
        moved(table, device, chance)
    assert hint(device.at) != device.at.wording.say("hint.nothing")
    assert explanation(device.at) != device.at.wording.say("hint.nothing")


# Fairness


def over(table: OpenTable, device: Device) -> AwayEvening:
    until_over(table, device, None)
    return device.at


def test_what_was_promised_is_checked_by_the_guests_own_device() -> None:
    table, device = sat_down(**{"game": "muggins", **SHORT["muggins"]})  # type: ignore[arg-type]
    assert device.guest.pledge == Pledge(table.host.promise, table.host.places.additions()[0])
    evening = over(table, device)
    assert not evening.is_whole
    checked = evening.check()
    assert checked is not None and checked.match is not None and checked.broken is None
    evening.lay_open(checked)
    assert evening.is_whole and evening.whole().record() == whole(table).record()


def test_a_host_that_dealt_from_another_secret_than_it_promised_is_found_out() -> None:
    promised = Match.start("muggins", 4, seed=8).fingerprint
    table, device = sat_down("muggins", promised, **SHORT["muggins"])
    checked = over(table, device).check()
    assert checked is not None and checked.match is not None and checked.broken == "broken-promise"


def test_a_host_that_leaves_out_what_the_guest_added_is_found_out() -> None:
    table = OpenTable(2, ("Host",))
    device = Device(table)
    table.host.promise = Match.start("muggins", 2, seed=7).fingerprint
    device.guest.pledge = Pledge(table.host.promise, device.guest.word)
    table.deal(Match.start("muggins", ["Host", "P1"], seed=7, options=SHORT["muggins"]))
    checked = over(table, device).check()
    assert checked is not None and checked.broken == "word-missing"


@pytest.mark.parametrize("record", ["", "boneyard 3", "other"])
def test_what_is_not_the_match_that_was_played_is_not_taken(record: str) -> None:
    table, device = sat_down(**{"game": "muggins", **SHORT["muggins"]})  # type: ignore[arg-type]
    evening = over(table, device)
    if record == "other":
        match = Match.start("muggins", list(evening.names), seed=9, options=SHORT["muggins"])
        while not match.over:
            match.play(match.legal()[0])
        record = match.record()
    device.guest.record = record
    checked = evening.check()
    assert checked is None if not record else checked is not None and checked == (None, OTHER_MATCH)


def test_who_comes_after_the_deal_was_promised_nothing() -> None:
    table = OpenTable(2, ("Host",))
    table.host.promise = "P"
    table.deal(Match.start("muggins", ["Host", "Ana"], seed=7))
    late = Device(table)
    assert late.guest.pledge is None and late.at.pledge is None
