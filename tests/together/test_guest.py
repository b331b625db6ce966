"""A guest's side of a table: what it says again, what it takes, and what it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domino.core.actions import Action
from domino.core.match import Match
from domino.together.differences import difference
from domino.together.guest import AGAIN, HAVE, Guest, Listener, News
from domino.together.messages import telling
from domino.together.position import NOTHING, Position
from domino.together.views import view_data

KEY, SECRET = "1" * 32, "2" * 32


class Ears(Listener):
    def __init__(self) -> None:
        self.heard: list[tuple[Any, ...]] = []

    def welcomed(self, seat: int | None, names: tuple[str, ...], promise: str) -> None:
        self.heard.append(("welcomed", seat))

    def waits(self) -> None:
        self.heard.append(("waits",))

    def let_in(self, key: str) -> None:
        self.heard.append(("let in", key))

    def lost(self) -> None:
        self.heard.append(("lost",))

    def news(self, news: News) -> None:
        self.heard.append(("news", news.at, news.action, len(news.events)))

    def answered(self, ok: bool, why: str) -> None:
        self.heard.append(("answered", ok, why))

    def asked(self, words: str) -> None:
        self.heard.append(("asked", words))

    def turned_away(self, why: str) -> None:
        self.heard.append(("away", why))


class Lone:
    """A guest, what it says, and a clock."""

    def __init__(self, key: str | None = KEY, code: str | None = None) -> None:
        self.now = 0.0
        self.said: list[dict[str, Any]] = []
        self.ears = Ears()
        self.guest = Guest(SECRET, "Ana", self.ears, key, code, clock=lambda: self.now)
        self.match = Match.start("muggins", ["Ana", "Ben"], seed=3)

    def open(self) -> None:
        self.guest.opened(lambda text: self.said.append(json.loads(text)))

    def welcome(self) -> None:
        self.tell("welcome", version=2, game="muggins", table="1", promise="P", seat=0, names=["Ana", "Ben"])

    def tell(self, kind: str, **fields: object) -> None:
        self.guest.heard(telling(kind, **fields))

    def table(self, at: str, **fields: object) -> None:
        self.tell("table", at=at, view=view_data(self.match.view(0)), **fields)

    def after(self, seconds: float) -> list[str]:
        """What it says when so much time has passed."""
        self.said.clear()
        self.now += seconds
        self.guest.tick()
        return [each["say"] for each in self.said]


@pytest.fixture
def lone() -> Lone:
    lone = Lone()
    lone.open()
    lone.welcome()
    return lone


def test_it_says_who_it_is_first_and_again_until_that_is_heard() -> None:
    lone = Lone()
    lone.open()
    assert [each["say"] for each in lone.said] == ["hello"]
    assert (lone.said[0]["key"], lone.said[0]["secret"]) == (KEY, SECRET)
    assert lone.after(AGAIN) == ["hello"]
    lone.welcome()
    assert lone.after(AGAIN) == []


def test_what_is_not_answered_is_asked_again_also_over_another_line(lone: Lone) -> None:
    lone.table("1.0")
    lone.guest.play(lone.match.legal(0)[0] if lone.match.turn == 0 else Action("pass"))
    asked = lone.said[-1]
    assert lone.after(AGAIN) == ["play"] and lone.said[-1] == asked
    lone.guest.closed()
    lone.said.clear()
    lone.open()
    assert [each["say"] for each in lone.said] == ["hello", "play"] and lone.said[-1] == asked
    lone.tell("answer", number=asked["number"], ok=True)
    lone.welcome()
    assert lone.after(AGAIN) == [] and ("answered", True, "") in lone.ears.heard


def test_an_answer_to_something_else_is_none(lone: Lone) -> None:
    lone.guest.play(Action("pass"))
    lone.tell("answer", number=99, ok=True)
    assert lone.guest.asking is not None


def test_it_says_every_few_seconds_what_it_has(lone: Lone) -> None:
    lone.table("2.7")
    assert lone.after(HAVE) == ["have"] and lone.said[-1]["at"] == "2.7"


def test_what_is_older_than_what_it_has_is_not_taken(lone: Lone) -> None:
    lone.table("2.7")
    lone.table("2.6")
    lone.table("1.99")
    lone.table("2.7")
    assert lone.guest.at == Position(2, 7)
    assert [each[1] for each in lone.ears.heard if each[0] == "news"] == [Position(2, 7)]
    lone.table("3.2")
    assert lone.guest.at == Position(3, 2)


def test_what_follows_something_that_was_missed_is_not_taken_and_all_is_asked_for(lone: Lone) -> None:
    lone.table("1.0")
    tables = [view_data(lone.match.view(0))]
    for _ in range(2):
        lone.match.play(lone.match.legal()[0])
        tables.append(view_data(lone.match.view(0)))
    first, second = (difference(*tables[at : at + 2]) for at in (0, 1))
    lone.said.clear()
    lone.tell("table", at="1.2", before="1.1", changes=second)
    assert lone.guest.at == Position(1, 0) and lone.said == [{"say": "have", "at": "1.0"}]
    lone.tell("table", at="1.1", before="1.0", changes={"in": {"known": {"gone": ["turn"]}}})  # no such table
    assert lone.guest.at == Position(1, 0)
    lone.tell("table", at="1.1", before="1.0", changes=first)
    lone.tell("table", at="1.2", before="1.1", changes=second)
    assert lone.guest.at == Position(1, 2) and lone.guest.view == lone.match.view(0)


def test_what_was_done_is_told_where_nothing_was_missed(lone: Lone) -> None:
    lone.table("1.0")
    done = {"seat": 1, "action": "pass"}
    lone.table("1.1", before="1.0", done=done, events=["passed seat=1"])
    lone.table("1.3", before="1.2", done=done, events=["passed seat=1"])
    news = [each[2:] for each in lone.ears.heard if each[0] == "news"]
    assert news == [(None, 0), (Action("pass"), 1), (None, 0)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '{"tell":5}',
        '{"tell":"table"}',
        '{"tell":"table","at":"9.9","view":{"game":"muggins"}}',
        '{"tell":"welcome"}',
        '{"tell":"answer"}',
        '{"tell":"__init__"}',
        '{"tell":"key","key":"short"}',
    ],
)
def test_what_is_no_message_is_as_good_as_lost(lone: Lone, text: str) -> None:
    before = list(lone.ears.heard)
    lone.guest.heard(text)
    assert lone.ears.heard == before and lone.guest.at == NOTHING and lone.guest.key == KEY


def test_who_knocks_waits_and_keeps_the_key_that_is_sent() -> None:
    lone = Lone(key=None, code="123456")
    lone.open()
    assert lone.said[0]["code"] == "123456" and "key" not in lone.said[0]
    lone.tell("waiting")
    assert lone.after(AGAIN) == []
    lone.tell("key", key=KEY)
    assert lone.guest.key == KEY and lone.ears.heard == [("waits",), ("let in", KEY)]


def test_who_knocks_tells_its_secret_only_after_it_was_let_in_and_came_back() -> None:
    lone = Lone(key=None, code="123456")
    lone.open()
    lone.tell("waiting")
    lone.tell("key", key=KEY, table="A" * 43)
    assert lone.guest.table == "A" * 43
    assert lone.said and lone.guest.secret not in str(lone.said)
    assert lone.after(AGAIN) == []
    lone.guest.closed()
    lone.open()
    assert lone.said[-1]["secret"] == lone.guest.secret
    assert lone.said[-1]["key"] == KEY and "code" not in lone.said[-1]
    lone.tell("key", key="0" * 32)
    assert lone.guest.key == KEY


def test_a_question_is_answered_for_the_table_it_was_asked_of(lone: Lone) -> None:
    lone.table("2.7")
    lone.tell("asked", at="2.6", words="old")
    lone.guest.agree(True)
    assert lone.said[-1]["say"] != "agree"
    lone.tell("asked", at="2.7", words="All right?")
    lone.guest.agree(False)
    assert (lone.said[-1]["at"], lone.said[-1]["yes"]) == ("2.7", False)


def test_a_lost_line_is_told_once_and_a_closed_door_for_good(lone: Lone) -> None:
    lone.guest.closed()
    lone.guest.closed()
    assert lone.ears.heard.count(("lost",)) == 1
    lone.tell("bye", why="closed")
    assert lone.guest.over and lone.ears.heard[-1] == ("away", "closed")
