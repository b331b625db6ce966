"""The host's side of a table, message by message."""

from __future__ import annotations

import pytest

from domino.core.actions import NEXT
from domino.core.match import Match
from domino.together import callers
from domino.together import host as hosting
from domino.together.differences import patched
from domino.together.kept import Kept
from domino.together.shared import SharedMatch
from domino.together.views import view_from
from tests.together.tables import TEXTS, OpenTable, Phone


def say(key: str, **values: object) -> str:
    return TEXTS.say(f"together.{key}", **values)


@pytest.fixture
def dealt() -> tuple[OpenTable, list[Phone], SharedMatch]:
    table = OpenTable()
    phones = table.phones(4)
    match = table.deal()
    for phone in phones:
        phone.kinds()
    return table, phones, match


def at(table: OpenTable) -> str:
    return str(table.host.at)


def turn(table: OpenTable) -> tuple[int, str]:
    """Who is to act, and something they may do."""
    assert table.match is not None
    seat = table.match.view(0).turn
    assert seat is not None
    return seat, str(table.match.legal(seat)[0])


def test_a_browser_is_told_the_table_for_the_room_it_has() -> None:
    table = OpenTable(seats=2)
    ana, ben = Phone(table, 1).hello(wants="page"), Phone(table, 2).hello(wants="page", room=[20, 99999])
    table.deal(Match.start("mexican-train", ["Ana", "Ben"], seed=7))
    areas = [
        [layout["area"] for layout in phone.last("table")["page"]["felt"]["layouts"]] for phone in (ana, ben)
    ]
    assert len(areas[0]) > 1 and areas[1] == [[100, 4000]], "of all shapes; and never too small or too large"
    ana.kinds(), ben.kinds()
    ana.says(say="look", room=[390, 250])
    assert [layout["area"] for layout in ana.last("table")["page"]["felt"]["layouts"]] == [[390, 250]]
    assert ana.kinds() == ["table"] and ben.kinds() == []
    ana.says(say="look", room=[390])
    assert ana.bye == say("malformed")


# Seats


def test_who_has_the_key_sits_down_and_everybody_hears_of_it() -> None:
    table = OpenTable()
    ana = Phone(table, 1).hello(name="Ana")
    ben = Phone(table, 2).hello(name="Ben")
    assert ana.last("welcome")["seat"] == 0 and ben.last("welcome")["seat"] == 1
    assert [each["name"] for each in ana.last("lobby")["seats"]] == ["Ana", "Ben", "", ""]
    assert ana.last("lobby")["words"] == say("sat", name="Ben")


def test_at_the_deal_everybody_is_told_all_names() -> None:
    table = OpenTable(seats=2)
    phones = table.phones(2)
    assert phones[0].last("welcome")["names"] == ["P1", ""]
    table.deal()
    assert [phone.last("welcome")["names"] for phone in phones] == [["P1", "P2"]] * 2
    assert phones[0].last("welcome")["promise"] == table.host.promise != ""


def test_two_of_one_name_are_told_apart() -> None:
    table = OpenTable()
    phones = [Phone(table, number).hello(name="Ana") for number in (1, 2)]
    assert [each["name"] for each in phones[0].last("lobby")["seats"]][:2] == ["Ana", "Ana 2"]
    assert table.words[-1] == say("sat", name="Ana 2")


def test_a_second_phone_with_the_same_key_gets_a_seat_of_its_own_and_watches_when_there_is_none() -> None:
    table = OpenTable(seats=1)
    Phone(table, 1).hello()
    watching = Phone(table, 2).hello()
    assert watching.last("welcome")["seat"] is None
    table.deal(Match.start("castle-rock", ["Ana"], seed=1))
    assert "view" in watching.last("table")
    watching.says(say="play", number=1, at=at(table), action=str(table.match.legal(0)[0]))  # type: ignore[union-attr]
    assert watching.bye == say("no-seat")


def test_a_guest_takes_another_free_seat_before_the_deal_and_none_after_it() -> None:
    table = OpenTable(seats=3)
    first, second = table.phones(2)
    first.says(say="add", word="one")
    first.says(say="sit", seat=2)
    assert first.last("welcome")["seat"] == 2
    assert [seat["name"] for seat in second.last("lobby")["seats"]] == ["", "P2", "P1"]
    assert table.words[-1] == say("moved", name="P1")
    for seat in (1, 2, 3, 99):  # taken, its own, and none
        first.says(say="sit", seat=seat)
    assert [place.name for place in table.host.places.every] == ["", "P2", "P1"]
    assert table.host.places.additions() == ("one",)
    table.deal()
    first.says(say="sit", seat=0)
    assert table.host.places.of(first.secret) == 2 and first.bye is None


def test_who_watches_takes_a_seat_that_becomes_free() -> None:
    table = OpenTable(seats=2)
    table.phones(2)
    third = Phone(table, 3).hello(name="P3")
    assert third.last("welcome")["seat"] is None
    third.says(say="sit", seat=1)
    assert third.last("welcome")["seat"] is None
    table.host.free(1)
    third.says(say="sit", seat=1)
    assert third.last("welcome")["seat"] == 1


def test_two_lines_on_one_seat_both_hear_and_one_move_is_done_once(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    other = Phone(table, seat + 1).hello()
    where = at(table)
    for phone in (phones[seat], other):
        phone.says(say="play", number=1, at=where, action=action)
    assert len(match.history) == 1
    assert other.last("answer")["ok"] and phones[seat].last("answer")["ok"]
    assert other.last("table")["at"] == phones[seat].last("table")["at"] == at(table)


def test_only_the_same_phone_takes_its_seat_again(dealt: tuple[OpenTable, list[Phone], SharedMatch]) -> None:
    table, phones, _ = dealt
    table.host.closed(phones[2])
    assert table.host.state_of(2) == "away"
    stranger = Phone(table, 99).hello(seat=2)
    assert stranger.last("welcome")["seat"] is None
    again = Phone(table, 3).hello()
    assert again.last("welcome")["seat"] == 2 and table.host.state_of(2) == "here"


def test_a_freed_seat_is_anybody_s_and_its_guest_is_told(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, _ = dealt
    table.host.free(1, "hard")
    assert phones[1].bye == say("freed")
    assert table.host.state_of(1) == "computer" and table.host.places[1].level == "hard"
    assert Phone(table, 99).hello().last("welcome")["seat"] == 1


def test_a_computer_holds_a_seat_until_its_guest_is_back(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, _ = dealt
    table.host.closed(phones[1])
    table.host.hold(1, "easy")
    assert not table.host.places[1].seat("P2").is_human
    assert Phone(table, 99).hello().last("welcome")["seat"] is None
    Phone(table, 2).hello()
    assert table.host.places[1].seat("P2").is_human


# The door


def test_a_code_only_knocks_and_the_key_is_sent_once_somebody_lets_the_guest_in() -> None:
    table = OpenTable()
    knocking = Phone(table).hello(key=None, code=table.host.door.code)
    assert knocking.kinds() == ["waiting"] and table.words[-1] == say("knocks", name="Ana")
    knocking.says(say="add", word="more")
    assert knocking.kinds() == [] and table.host.places[0].bound is None
    table.host.let_in(table.host.waiting[0])
    assert knocking.told == [{"tell": "key", "key": table.key}]
    assert knocking.hung_up and table.host.places[0].bound is None  # an app comes back with the key
    assert Phone(table).hello().last("welcome")["seat"] == 0


def test_a_browser_that_knocked_sits_down_at_once_since_it_has_no_encrypted_way_to_come_back() -> None:
    table = OpenTable()
    knocking = Phone(table).hello(key=None, code=table.host.door.code, wants="page")
    table.host.let_in(table.host.waiting[0])
    assert knocking.told[1]["tell"] == "key" and knocking.last("welcome")["seat"] == 0


def test_who_is_sent_away_is_told_and_gets_no_key() -> None:
    table = OpenTable()
    knocking = Phone(table).hello(key=None, code=table.host.door.code)
    table.host.send_away(table.host.waiting[0])
    assert knocking.bye == say("sent-away") and table.key not in str(knocking.told)


def test_after_five_wrong_codes_another_one_is_shown() -> None:
    table = OpenTable()
    shown = table.host.door.code
    wrong = "000000" if shown != "000000" else "000001"
    for number in range(5):
        assert table.host.door.code == shown
        assert Phone(table, number + 1).hello(key=None, code=wrong).bye == say("wrong-code")
    assert table.host.door.code != shown and table.words[-1] == ""
    assert Phone(table).hello(key=None, code=shown).bye == say("wrong-code")


def test_no_more_than_a_few_may_stand_at_the_door() -> None:
    table = OpenTable()
    code = table.host.door.code
    phones = [
        Phone(table, number).hello(key=None, code=code) for number in range(1, hosting.MOST_WAITING + 2)
    ]
    assert phones[-1].bye == say("full") and not any(phone.hung_up for phone in phones[:-1])


def test_an_old_key_opens_nothing() -> None:
    table = OpenTable()
    assert Phone(table).hello(key="0" * 32).bye == say("wrong-key")
    assert Phone(table).hello(key=None).bye == say("wrong-key")


# Late, twice, lost, out of order


def test_what_comes_twice_is_done_once_and_answered_twice(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    where = at(table)
    for _ in range(2):
        phones[seat].says(say="play", number=1, at=where, action=action)
        assert phones[seat].last("answer") == {"tell": "answer", "number": 1, "ok": True}
    assert len(match.history) == 1


def test_what_comes_late_changes_nothing_and_the_guest_hears_how_things_are(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    where = at(table)
    phones[seat].says(say="play", number=1, at=where, action=action)
    other = (seat + 1) % 4
    phones[other].kinds()
    late = str(match.legal(other)[0])
    phones[other].says(say="play", number=1, at=where, action=late)
    answer = phones[other].last("answer")
    assert (answer["ok"], answer["why"]) == (False, say("late"))
    assert phones[other].last("table")["at"] == at(table) and len(match.history) == 1


def test_what_was_meant_for_a_table_that_is_taken_back_is_late(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    where = at(table)
    match.play(action, seat)
    match.undo()
    assert str(table.host.at) != where
    phones[seat].says(say="play", number=1, at=where, action=action)
    assert not phones[seat].last("answer")["ok"] and match.history == ()


def test_others_may_speak_meanwhile() -> None:
    table = OpenTable(seats=2)
    phones = table.phones(2)
    match = table.deal(Match.start("mexican-train", ["P1", "P2"], options={"last_tile": "called"}, seed=5))

    def calling() -> int | None:
        """Who has a last tile to call, out of turn."""
        turn = match.view(0).turn
        can = (seat for seat in (0, 1) if any(each.verb == "call" for each in match.legal(seat)))
        return next((seat for seat in can if seat != turn), None)

    while (caller := calling()) is None:
        match.play(next(each for each in match.legal() if each.verb != "call"))
    other = 1 - caller
    acts = [each for each in match.legal(other) if each.verb != "call"]
    where = at(table)
    phones[caller].says(say="play", number=1, at=where, action="call")
    phones[other].says(say="play", number=1, at=where, action=str(acts[0]))
    assert phones[caller].last("answer")["ok"] and phones[other].last("answer")["ok"]
    assert match.history[-2:] == ((caller, match.history[-2][1]), (other, acts[0]))


def test_anybody_s_word_deals_the_next_round_once(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    while not match.view(0).known.over:
        match.play(match.legal()[0])
    where = at(table)
    for phone in phones:
        phone.says(say="play", number=1, at=where, action=str(NEXT))
        assert phone.last("answer")["ok"]
    assert [action for _, action in match.history].count(NEXT) == 1


def test_who_has_something_old_is_told_what_is_new_and_who_has_all_is_not(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, _ = dealt
    phones[0].says(say="have", at=at(table))
    assert phones[0].kinds() == []
    phones[0].says(say="have", at="0.0")
    assert phones[0].kinds() == ["table"]


def test_who_has_the_table_is_told_what_is_another_and_who_lacks_something_all_of_it() -> None:
    table = OpenTable()
    followed, missed = table.phones(4)[:2]
    match = table.deal()
    for _ in range(3):
        match.play(match.legal()[0])
    told = [each for each in followed.told if each["tell"] == "table"]
    assert "view" in told[0] and all("changes" in each and "view" not in each for each in told[1:])
    data = told[0]["view"]
    for each in told[1:]:
        data = patched(data, each["changes"])
    assert view_from(data) == match.view(0)
    missed.says(say="have", at="1.0")
    assert view_from(missed.last("table")["view"]) == match.view(1)
    match.play(match.legal()[0])
    assert "changes" in missed.last("table")


def test_a_hello_that_comes_twice_or_late_is_heard_once() -> None:
    table = OpenTable()
    phone = Phone(table)
    phone.says(say="have", at="0.0")
    assert phone.kinds() == [] and not phone.hung_up
    phone.hello()
    words = list(table.words)
    phone.hello()
    assert table.words == words and phone.kinds().count("welcome") == 2


# Taking back


def test_taking_back_is_asked_of_those_concerned_and_done_when_all_agree(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    phones[seat].says(say="play", number=1, at=at(table), action=action)
    where = at(table)
    phones[seat].says(say="undo", number=2, at=where)
    others = [phone for at, phone in enumerate(phones) if at != seat]
    for phone in others:
        assert phone.last("asked")["words"] == say("would-take-back", name=f"P{seat + 1}")
        assert len(match.history) == 1
        phone.says(say="agree", number=1, at=where, yes=True)
    assert match.history == () and phones[seat].last("answer") == {"tell": "answer", "number": 2, "ok": True}
    phones[seat].says(say="undo", number=2, at=where)
    assert phones[seat].last("answer")["ok"] and table.host.asked is None


def test_one_no_is_enough(dealt: tuple[OpenTable, list[Phone], SharedMatch]) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    phones[seat].says(say="play", number=1, at=at(table), action=action)
    phones[seat].says(say="undo", number=2, at=at(table))
    phones[(seat + 1) % 4].says(say="agree", number=1, at=at(table), yes=False)
    assert phones[seat].last("answer")["why"] == say("not-agreed") and len(match.history) == 1


def test_who_is_away_or_goes_is_not_waited_for_and_who_missed_the_question_is_asked_again(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    others = [phone for at, phone in enumerate(phones) if at != seat]
    table.host.closed(others[0])
    phones[seat].says(say="play", number=1, at=at(table), action=action)
    where = at(table)
    phones[seat].says(say="undo", number=2, at=where)
    others[1].kinds()
    others[1].says(say="have", at=where)
    assert others[1].kinds() == ["asked"]
    others[1].says(say="agree", number=1, at=where, yes=True)
    table.host.closed(others[2])
    assert match.history == ()


def asked_after_a_move(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> tuple[OpenTable, int, list[Phone]]:
    """A seat has moved and would like to take that back: the table, the seat, and the others."""
    table, phones, _match = dealt
    seat, action = turn(table)
    phones[seat].says(say="play", number=1, at=at(table), action=action)
    phones[seat].says(say="undo", number=2, at=at(table))
    return table, seat, [phone for at, phone in enumerate(phones) if at != seat]


def test_when_one_says_no_or_the_table_moves_on_nobody_is_asked_any_more(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, seat, others = asked_after_a_move(dealt)
    others[0].says(say="agree", number=1, at=at(table), yes=False)
    assert [phone.last("asked")["words"] == "" for phone in others] == [True] * 3
    dealt[1][seat].says(say="undo", number=3, at=at(table))
    assert others[1].last("asked")["words"]
    by, action = turn(table)
    dealt[1][by].says(say="play", number=4, at=at(table), action=action)
    assert table.host.asked is None and others[1].last("asked")["words"] == ""
    assert dealt[1][seat].last("answer")["why"] == say("late")


def test_who_gives_the_seat_up_does_not_want_to_take_back_any_more(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, seat, others = asked_after_a_move(dealt)
    dealt[1][seat].says(say="leave")
    assert table.host.asked is None and others[0].last("asked")["words"] == ""
    assert len(dealt[2].history) == 1


def test_nothing_is_taken_back_once_the_round_is_over(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    while not match.view(0).known.over:
        match.play(match.legal()[0])
    done = len(match.history)
    for phone in phones:
        phone.says(say="undo", number=1, at=at(table))
        assert phone.last("answer")["why"] == say("round-over")
    assert table.host.asked is None and len(match.history) == done


def test_who_asks_at_the_host_hears_that_somebody_said_no() -> None:
    table = OpenTable(2, ("Host",))
    phone = Phone(table, 1).hello()
    match = table.deal()
    while not any(by == 0 for by, _ in match.history):
        match.play(match.legal()[0])
    assert table.host.ask_to_undo(0) is None and phone.last("asked")["words"]
    phone.says(say="agree", number=1, at=at(table), yes=False)
    assert table.words[-1] == say("not-agreed")


def test_computers_are_not_asked() -> None:
    table = OpenTable(3)
    phone = Phone(table, 1).hello()
    for seat in (1, 2):
        table.host.free(seat, "easy")
    match = table.deal()
    while not any(by == 0 for by, _ in match.history):
        match.play(match.legal()[0])
    phone.says(say="undo", number=1, at=at(table))
    assert phone.last("answer")["ok"] and not any(by == 0 for by, _ in match.history)


# Hostile guests: a sentence and a closed door


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "malformed"),
        ("[]", "malformed"),
        ("[" * 50_000, "malformed"),
        ('{"say":"sing"}', "malformed"),
        ('{"say":"play","number":-1,"at":"1.0","action":"pass"}', "malformed"),
        ('{"say":"play","number":1,"at":"1","action":"pass"}', "malformed"),
        ('{"say":"play","number":1,"at":"1.0","action":"fly 1-2"}', "malformed"),
        ('{"say":"play","number":true,"at":"1.0","action":"pass"}', "malformed"),
        ('{"say":"add","word":7}', "malformed"),
        ('{"say":"agree","number":1,"at":"1.0","yes":"no"}', "malformed"),
        ('{"say":"hello","version":3}', "other-version"),
        ('{"say":"hello","version":2,"secret":"x","name":"A","wants":"view"}', "malformed"),
        ('{"say":"have","at":"' + "1" * 70_000 + '"}', "too-large"),
        (b"\xff\xfe{", "malformed"),
    ],
)
def test_what_is_no_message_closes_the_door_and_leaves_the_table_alone(
    dealt: tuple[OpenTable, list[Phone], SharedMatch], text: str | bytes, reason: str
) -> None:
    table, phones, match = dealt
    table.host.heard(phones[1], text)
    assert phones[1].bye == say(reason)
    assert match.history == () and not phones[0].hung_up
    assert Phone(table, 2).hello().last("welcome")["seat"] == 1


def test_out_of_turn_and_for_other_seats_is_refused_in_words(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    other = (seat + 1) % 4
    phones[other].says(say="play", number=1, at=at(table), action=action)
    assert phones[other].last("answer")["why"] and not phones[other].last("answer")["ok"]
    assert match.history == () and not phones[other].hung_up


def test_who_says_too_much_at_once_is_hung_up_on(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, _ = dealt
    for _ in range(callers.OFTEN + 1):
        phones[3].says(say="have", at=at(table))
    assert phones[3].bye == say("too-often")


def test_what_a_guest_said_again_and_again_while_the_host_slept_is_not_too_much(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    where = at(table)
    table.now += hosting.SILENT * 2
    for _ in range(2 * callers.OFTEN):
        phones[seat].says(say="play", number=1, at=where, action=action)
    assert not phones[seat].hung_up and len(match.history) == 1


def test_who_asks_for_the_table_again_and_again_is_told_it_once_in_a_while(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, _ = dealt
    table.now += callers.LATELY
    phones[0].kinds()
    for _ in range(20):
        phones[0].says(say="have", at="0.0")
    assert phones[0].kinds() == ["table"] * callers.AGAIN
    table.now += callers.LATELY
    table.host.tick()
    assert phones[0].kinds() == ["table"], "what was asked for last comes in the end"
    table.now += callers.LATELY
    table.host.tick()
    assert phones[0].kinds() == []


def test_strangers_make_room_for_guests_and_who_says_nothing_is_not_waited_for() -> None:
    table = OpenTable()
    ana = Phone(table, 1).hello()
    strangers = [Phone(table, 50) for _ in range(callers.MOST_LINES)]
    assert strangers[0].bye == say("full") and not strangers[1].hung_up and not ana.hung_up
    ben = Phone(table, 2).hello()
    assert ben.last("welcome")["seat"] == 1
    table.now += hosting.HELLO_WITHIN + 1
    table.host.tick()
    assert all(phone.hung_up for phone in strangers) and not ana.hung_up
    table.now += hosting.SILENT
    table.host.tick()
    assert ana.hung_up and ana.bye is None  # it may come again


def test_a_guest_s_word_goes_into_the_shuffle_and_after_the_deal_none_does() -> None:
    table = OpenTable(seats=1)
    phone = Phone(table).hello()
    phone.says(say="add", word="one more")
    assert table.host.places.additions() == ("one more",)
    table.deal(Match.start("castle-rock", ["Ana"], seed=1))
    phone.says(say="add", word="another")
    assert table.host.places.additions() == ("one more",)


# A host that is killed


def test_a_host_that_is_killed_goes_on_with_the_same_guests_and_does_nothing_twice(
    dealt: tuple[OpenTable, list[Phone], SharedMatch],
) -> None:
    table, phones, match = dealt
    seat, action = turn(table)
    where = at(table)
    phones[seat].says(say="play", number=1, at=where, action=action)
    kept = Kept.from_data(table.kept[-1].as_data())
    again = OpenTable(kept=kept)
    going_on = again.deal(match.whole())
    assert again.host.at > table.host.at and again.key == table.key
    phone = Phone(again, seat + 1).hello()
    assert phone.last("welcome")["seat"] == seat
    phone.says(say="play", number=1, at=where, action=action)
    assert phone.last("answer")["ok"] and len(going_on.history) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"key": "short"},
        {"epoch": -1},
        {"epoch": True},
        {"port": 0},
        {"port": "80"},
        {"server": "http://example.org"},
        {"own": "short"},
        {"places": []},
        {"places": [{"kind": "cat", "name": "Ana"}]},
        {"places": [{"kind": "guest", "name": "Ana", "bound": "x"}]},
        {"places": [{"kind": "computer", "name": "Ana", "level": "god"}]},
        {"places": [{"kind": "free", "name": "\n"}]},
        {"places": [{"kind": "free", "name": "", "colour": 10**6}]},
    ],
)
def test_what_is_no_kept_table_is_refused(change: dict[str, object]) -> None:
    good = OpenTable().host.kept.as_data()
    Kept.from_data(good)
    with pytest.raises(ValueError):
        Kept.from_data(good | change)
