"""An evening at the table: whose eyes see what, who may take back what, and who moves next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from domino.core.fingerprint import short
from domino.core.match import Deal, Match
from domino.core.seating import seats_in
from domino.games import GAMES
from domino.store.memory import Memory
from domino.store.saves import SavedMatch
from domino.tableside.conductor import PACE, PATIENCE, Conductor, next_step
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat, colours, initials, remarks, seats_of
from domino.tableside.words.fairness import fair_line
from domino.tableside.words.news import news_of, title_of
from domino.texts import Texts

TEXTS = Texts()


def evening(
    game: str = "mexican-train", people: int = 1, players: int = 3, undo: bool = True, **more: object
) -> Evening:
    seats = [Seat(f"P{seat}", None if seat < people else "easy") for seat in range(players)]
    match = Match.start(game, [seat.name for seat in seats], seed=5, **more)  # type: ignore[arg-type]
    return Evening(match, seats, TEXTS, undo_allowed=undo)


def kept_in(memory: Memory, table: Evening) -> tuple[Evening, SavedMatch]:
    """The same evening, kept from now on."""
    kept = memory.saves.start(table.whole(), [seat.level for seat in table.seats])
    return Evening(kept, table.seats, TEXTS, finished=lambda: memory.finish(kept)), kept


TRAIN_DEAL = Deal(hands=[["5-9", "0-1"], ["9-8", "8-7"], ["9-6", "1-1"]], boneyard=["3-4"], starter=0)


def trains(people: int = 1, undo: bool = True) -> Evening:
    options = {"set": 9, "rounds": 1}
    return evening(people=people, undo=undo, options=options, deals={1: TRAIN_DEAL})


def test_one_person_sees_their_own_hand_all_the_time() -> None:
    table = trains()
    assert table.eyes == 0
    assert [str(tile) for tile in table.view.hand] == ["0-1", "5-9"]
    assert table.passing_to is None
    table.play("play 5-9 train0")
    assert table.eyes == 0 and table.turn_is_computer


def test_behind_the_curtain_there_is_no_hand_and_no_hidden_tile() -> None:
    table = trains(people=3)
    assert table.eyes is None and table.passing_to == 0
    view = table.view
    assert view.hand == () and view.legal == ()
    assert not any(event.kind == "dealt" and event.tile for event in view.log)
    assert view.known.hand(0) == view.known.hand(1) == ()
    table.look(0)
    assert table.passing_to is None and table.view.hand
    table.play("play 5-9 train0")
    assert table.passing_to == 1
    table.hide()
    assert table.view.hand == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_public_view_of_every_game_holds_no_hand(game: str) -> None:
    players = 1 if game == "castle-rock" else {"forty-two": 4, "eighty-four": 6}.get(game, 3)
    table = evening(game, people=players, players=players)
    if players > 1:
        view = table.whole().view(0).public()
        assert all(view.known.hand(seat) == () for seat in range(players))
        assert view.hand == ()


def test_a_tile_that_was_drawn_is_seen_before_the_curtain_falls() -> None:
    deal = Deal(hands=[["0-1", "0-2"], ["9-8", "8-7"]], boneyard=["3-4"], starter=0)
    table = evening(people=2, players=2, options={"set": 9, "rounds": 1}, deals={1: deal})
    table.look(0)
    table.play("draw")
    assert table.turn == 1 and table.must_be_seen and table.passing_to == 1
    assert [str(event.tile) for event in table.latest if event.kind == "drew"] == ["3-4"]
    table.hide()
    assert not table.must_be_seen
    assert not table.can_undo


def test_listeners_hear_only_what_the_eyes_may_know() -> None:
    deal = Deal(hands=[["9-1", "0-2"], ["0-8", "8-7"]], boneyard=["3-4", "3-5"], starter=1)
    table = evening(players=2, options={"set": 9, "rounds": 1}, deals={1: deal})
    heard: list[str] = []
    stop = table.listen(lambda done: heard.extend(str(event) for event in done.events))
    table.play("draw")
    assert "drew seat=1" in heard
    stop()
    count = len(heard)
    table.play("play 1-9 train0")
    assert len(heard) == count


def test_taking_back_goes_to_the_last_decision_and_is_kept(tmp_path: Path) -> None:
    table, kept = kept_in(Memory.open(tmp_path), trains())
    assert table.why_no_undo() == "nothing"
    table.play("play 5-9 train0")
    table.play("play 8-9 train1")
    table.play("play 6-9 train2")
    assert table.can_undo and table.undo()
    assert table.history == () and not table.undo()
    table.play("play 5-9 mexican")
    table.close()
    again = Memory.open(tmp_path).saves.resume(kept.key)
    assert [str(action) for _, action in again.match.history] == ["play 5-9 mexican"]


def test_what_was_taken_back_is_done_again_with_all_that_followed(tmp_path: Path) -> None:
    table, kept = kept_in(Memory.open(tmp_path), trains())
    assert table.why_no_redo() == "nothing-undone"
    done = ("play 5-9 train0", "play 8-9 train1", "play 6-9 train2")
    for action in done:
        table.play(action)
    before = table.view
    assert table.undo() and table.history == () and table.can_redo
    assert table.redo() and table.view == before and not table.can_redo and not table.redo()
    assert table.undo() and table.redo()
    table.close()
    resumed = Memory.open(tmp_path).saves.resume(kept.key)
    assert tuple(str(action) for _, action in resumed.match.history) == done
    again = Evening(resumed, table.seats, TEXTS)
    assert again.can_undo and not again.can_redo, "after a resume there is nothing to do again"


def test_several_steps_are_done_again_one_by_one() -> None:
    table = evening("castle-rock", players=1)
    for _ in range(3):
        table.play(table.legal()[0])
    views = [table.view]
    while table.undo():
        views.append(table.view)
    assert len(views) == 4
    for view in reversed(views[:-1]):
        assert table.redo() and table.view == view
    assert not table.can_redo


def test_another_action_drops_what_was_taken_back() -> None:
    table = trains()
    table.play("play 5-9 train0")
    table.undo()
    table.play("play 5-9 mexican")
    assert table.why_no_redo() == "nothing-undone" and not table.redo()
    assert [str(action) for _, action in table.history] == ["play 5-9 mexican"]


def test_doing_again_has_the_limits_of_taking_back() -> None:
    table = trains()
    table.play("play 5-9 train0")
    table.undo()
    table.undo_allowed = False
    assert table.why_no_redo() == "setting" and not table.redo()
    deal = Deal(hands=[["9-1", "1-1", "1-4"], ["9-8", "8-7"]], boneyard=["3-4"], starter=0)
    table = evening(people=2, players=2, options={"set": 9, "rounds": 1}, deals={1: deal})
    for seat, action in ((0, "play 1-9 train0"), (1, "play 8-9 train1"), (0, "play 1-1 train0")):
        table.look(seat)
        table.play(action)
    assert table.undo() and table.redo() and table.undo() and table.can_redo
    table.hide()
    assert not table.can_redo, "not by other eyes"


def test_a_finished_match_is_told_once_and_never_taken_back(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path)
    table, kept = kept_in(memory, trains())
    added = []
    table.finished = lambda: added.append(memory.finish(kept))
    while not table.over:
        table.play(table.legal()[0])
    assert len(added) == 1 and added[0] is not None
    assert not table.undo() and memory.saves.entries() == ()


def test_taking_back_against_computers_can_be_turned_off_but_not_alone() -> None:
    table = trains(undo=False)
    table.play("play 5-9 train0")
    assert table.why_no_undo() == "setting"
    alone = evening("castle-rock", players=1, undo=False)
    alone.play(alone.legal()[0])
    assert alone.can_undo and alone.undo()


def test_several_people_take_back_only_within_their_turn() -> None:
    deal = Deal(hands=[["9-1", "1-1", "1-4"], ["9-8", "8-7"]], boneyard=["3-4"], starter=0)
    table = evening(people=2, players=2, options={"set": 9, "rounds": 1}, deals={1: deal})
    table.look(0)
    table.play("play 1-9 train0")
    assert table.passing_to == 1 and not table.can_undo
    table.look(1)
    table.play("play 8-9 train1")
    table.look(0)
    table.play("play 1-1 train0")
    assert table.turn == 0 and table.can_undo and table.undo()
    assert str(table.history[-1][1]) == "play 8-9 train1"


def test_hands_are_shown_only_when_the_round_is_over() -> None:
    table = trains()
    with pytest.raises(ValueError):
        table.hands_shown()
    while not table.round_over:
        table.play(table.legal()[0])
    shown = table.hands_shown()
    assert len(shown) == 3 and min(len(hand) for hand in shown) == 0


# Who moves next


class Clock:
    """A clock that tests wind on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def later(self, call: Callable[[], None], seconds: float) -> Callable[[], None]:
        entry = (self.now + seconds, call)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def wind(self, seconds: float) -> None:
        end = self.now + seconds
        while due := sorted((entry for entry in self.waiting if entry[0] <= end), key=lambda e: e[0]):
            self.now = due[0][0]
            self.waiting.remove(due[0])
            due[0][1]()
        self.now = end


class Thinker:
    """Answers at once with the first legal action."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view, level, rng, budget, answer, failed=None, temper=None) -> None:  # type: ignore[no-untyped-def]
        self.asked += 1
        answer(view.legal[0])

    def forget(self) -> None:
        pass


def conducted(table: Evening, hold: float = 0.0) -> tuple[Conductor, Clock]:
    """What is in the air needs so many seconds after each action."""
    clock = Clock()
    conductor = Conductor(table, Thinker(), clock.later, now=lambda: clock.now)
    table.listen(lambda *_: conductor.go(hold))
    return conductor, clock


def test_computers_move_at_a_pace_and_a_tap_hurries_them() -> None:
    table = trains()
    conductor, clock = conducted(table)
    table.play("play 5-9 train0")
    clock.wind(PACE / 2)
    assert len(table.history) == 1
    clock.wind(PACE / 2)
    assert len(table.history) == 2
    assert conductor.hurry()
    clock.wind(0)
    assert len(table.history) == 3
    assert not conductor.busy and not conductor.hurry()


def circle(people: int, seed: int = 1) -> Evening:
    """Fourteen at a table, of whom so many are people."""
    names = [f"Player {number}" for number in range(14)]
    seats = [Seat(name, None if at < people else "hard") for at, name in enumerate(names)]
    return Evening(Match.start("mexican-train", names, seed=seed), seats, TEXTS)


@pytest.mark.parametrize("hold", [0.0, 0.9])
@pytest.mark.parametrize("people", [0, 1])
def test_a_circle_of_thirteen_computers_takes_at_most_five_seconds(people: int, hold: float) -> None:
    """Also where many draw before they play, and whatever is to be seen of each move."""
    for seed in range(4):
        table = circle(people, seed)
        conductor, clock = conducted(table, hold)
        conductor.go()
        times: list[float] = []
        for seat in [0, *range(1, 14), 0, *range(1, 14), 0]:
            while table.turn != seat:
                clock.wind(0.01)
            if seat == 0:
                times.append(clock.now)
                while table.may_act:
                    table.play(table.legal()[0])
        circles = [later - earlier for earlier, later in pairwise(times)]
        assert all(3.5 <= seconds <= 5 for seconds in circles), "neither long nor a blur"


def test_thirteen_computers_think_no_longer_than_their_circle() -> None:
    table, budgets = circle(1), []
    while table.turn == 0:
        table.play(table.legal()[0])
    thinker = Thinker()
    thinker.choose = lambda view, level, rng, budget, *_: budgets.append(budget)  # type: ignore[method-assign]
    Conductor(table, thinker, Clock().later).go()
    assert 13 * budgets[0] <= 5
    few = trains()
    few.play("play 5-9 train0")
    step = next_step(few)
    assert step is not None and step.wait == PACE, "where few sit, nothing is hurried"


def test_nobody_moves_while_the_app_is_out_of_sight() -> None:
    table = trains()
    conductor, clock = conducted(table)
    table.play("play 5-9 train0")
    conductor.pause()
    clock.wind(60)
    assert len(table.history) == 1
    conductor.resume()
    clock.wind(PACE)
    assert len(table.history) == 2


def test_a_round_whose_hands_were_shown_is_not_taken_back() -> None:
    deal = Deal(hands=[["5-9"], ["8-9", "7-7"], ["6-9", "4-4"]], boneyard=["3-4"], starter=0)
    table = evening(options={"set": 9}, deals={1: deal})
    table.play("play 5-9 train0")
    assert table.round_over and not table.over
    assert table.why_no_undo() == "round-over" and not table.undo()
    table.next_round()
    assert table.why_no_undo() == "nothing" and not table.undo() and table.round == 2


def test_with_several_people_the_next_round_is_behind_the_curtain() -> None:
    deal = Deal(hands=[["5-9"], ["8-9", "7-7"], ["6-9", "4-4"]], boneyard=["3-4"], starter=0)
    table = evening(people=2, options={"set": 9}, deals={1: deal})
    table.look(0)
    table.play("play 5-9 train0")
    assert table.why_no_undo() == "round-over"
    table.next_round()
    assert table.eyes is None and table.view.hand == () and table.why_no_undo() == "several"


def test_what_was_thought_of_before_an_undo_is_not_played() -> None:
    table = trains()
    conductor, clock = conducted(table)
    table.play("play 5-9 train0")
    table.undo()
    conductor.go()
    clock.wind(60)
    assert table.history == ()


def test_computers_wait_for_people_who_may_call_catch_or_claim() -> None:
    deal = Deal(hands=[["5-9", "0-1"], ["9-8", "8-7"], ["9-6", "1-1"]], boneyard=["3-4"], starter=0)
    options = {"set": 9, "rounds": 1, "last_tile": "called"}
    table = evening(options=options, deals={1: deal})
    table.play("play 5-9 train0")
    assert [(seat, str(action)) for seat, action in table.offers()] == [(0, "call")]
    step = next_step(table)
    assert step is not None and step.wait == PATIENCE
    table.play("call", 0)
    step = next_step(table)
    assert step is not None and step.wait == PACE and table.offers() == ()


def test_people_are_asked_before_a_computer_takes_what_another_forgot() -> None:
    deal = Deal(hands=[["5-9", "0-1"], ["9-8", "8-7"], ["9-6", "1-1"]], boneyard=["3-4"], starter=0)
    names = ["Ana", "Ben", "Cora"]
    caught = 0
    for seed in range(20):
        options = {"set": 9, "rounds": 1, "last_tile": "called"}
        match = Match.start("mexican-train", names, options=options, deals={1: deal}, seed=seed)
        table = Evening(match, [Seat("Ana"), Seat("Ben"), Seat("Cora", "hard")], TEXTS)
        table.look(0)
        table.play("play 5-9 train0")
        said = [(seat, str(action)) for seat, action in table.sayings()]
        assert said == [(0, "call"), (1, "catch 0")]
        step = next_step(table)
        if step is not None:
            caught += 1
            assert str(step.action) == "catch 0" and step.patient
    assert caught


def test_a_whole_round_plays_itself_with_people_who_take_the_first_move() -> None:
    table = evening("chickenfoot", players=4, options={"rounds": 1})
    conductor, clock = conducted(table)
    conductor.go()
    for _ in range(400):
        if table.round_over:
            break
        if table.may_act:
            table.play(table.view.legal[0])
        clock.wind(PATIENCE)
    assert table.round_over and {seat for seat, _ in table.history} == {0, 1, 2, 3}


# Who sits where


def test_seats_and_their_colours_are_kept_in_remarks() -> None:
    seats = (Seat("Ana", None, 3), Seat("Ben", "hard"), Seat("Cora", "easy", 0))
    lines = [f"# {line}" for line in remarks(seats)]
    assert seats_of(["Ana", "Ben", "Cora"], *seats_in(lines, 3)) == seats
    assert colours(seats) == (3, 1, 0)


def test_a_seat_that_nothing_is_told_of_is_a_persons() -> None:
    assert seats_in(["# seat 1 computer hard", "# seat one", "#seat 0 person"], 3) == (
        (None, "hard", None),
        (None, None, None),
    )


def test_the_last_remark_of_a_seat_counts() -> None:
    lines = ["# seat 0 computer easy colour 3", "# seat 7 computer easy", "# seat 0 person"]
    assert seats_in(lines, 2) == ((None, None), (None, None))


def test_a_level_of_an_old_history_that_is_not_known_here_is_played_as_the_usual_one() -> None:
    seats = seats_of(["Ana", "Ben"], ("wizard", None), (None, 3))
    assert seats == (Seat("Ana", "medium"), Seat("Ben", None, 3))


def test_colours_differ_while_there_are_enough() -> None:
    seats = tuple(Seat(f"P{number}", None, 5 if number == 9 else None) for number in range(14))
    assert len(set(colours(seats))) == 14


def test_badges_tell_players_apart() -> None:
    assert initials(["Ana", "Ben", "Cora"]) == ("A", "B", "C")
    assert initials(["Ana", "Alf", "Cora"]) == ("An", "Al", "C")
    assert initials(["Player 1", "Player 2"]) == ("P1", "P2")


def test_the_promise_stays_in_sight_until_a_person_has_done_something() -> None:
    """Also where a computer begins: nobody has looked at the table by then."""
    matches = (Match.start("muggins", ["Ana", "Ben"], seed=seed) for seed in range(50))
    match = next(match for match in matches if match.turn == 1)
    evening = Evening(match, [Seat("Ana", None), Seat("Ben", "easy")], Texts())
    line, code = fair_line(evening.promise, Texts()), short(evening.promise)
    assert code and evening.is_fresh and line in news_of(evening).heed
    played = evening.legal(1)[0]
    evening.play(played, 1)
    assert evening.is_fresh and code == title_of(evening)[1], "short enough for a phone, whatever happened"
    assert played.tile.said in news_of(evening).texts[-1], "what it did is told"
    evening.play(evening.legal(0)[0], 0)
    assert not evening.is_fresh and code not in f"{news_of(evening).text} {title_of(evening)[1]}"
