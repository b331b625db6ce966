"""Every message is validated before use, in both directions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domino.core.match import Match
from domino.together.guest import Guest, Listener
from domino.together.messages import GUEST_MESSAGES, HOST_MESSAGES, Hello, said, telling, told
from domino.together.schema import Malformed, clean
from domino.together.views import view_data
from tests.together.tables import OpenTable, Phone

SECRET = "0" * 32
HELLO = {"say": "hello", "version": 2, "secret": SECRET, "name": "x", "wants": "page"}
WELCOME = {
    "tell": "welcome", "version": 2, "game": "muggins", "table": "1", "promise": "P", "seat": 0,
    "names": ["Ana", "Ben"],
}  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 10**30, 1.5, "", "\x1b[31m", "x" * 5_000, [], [[]], [1] * 200, {}, {"seat": 99}, "1e999",
)  # fmt: skip
"""Values that few fields take."""


def test_half_of_a_surrogate_pair_ends_its_own_connection_and_no_table() -> None:
    table = OpenTable()
    ana, eve = Phone(table).hello(), Phone(table, 2)
    table.host.heard(eve, json.dumps(HELLO | {"code": "\ud800"}))
    assert eve.hung_up and eve.told[-1]["tell"] == "bye"
    table.host.heard(stranger := Phone(table, 3), '{"say":"hello","version":2,"\ud800":1}')
    assert stranger.hung_up and not ana.hung_up
    table.deal()
    assert ana.last("table")["view"]


@pytest.mark.parametrize("place", ["secret", "name", "wants", "language", "key", "code", "seat", "room"])
def test_every_field_of_a_hello_refuses_what_it_cannot_be(place: str) -> None:
    for value in (True, 1.5, [[]], {}, "\ud800", "x" * 5_000):
        with pytest.raises(Malformed):
            said(json.dumps(HELLO | {place: value}))


@pytest.mark.parametrize(
    "text",
    [
        '{"tell":"lobby","seats":[],"words":"","sides":1e999}',
        '{"tell":"lobby","seats":[],"words":"","sides":NaN}',
        '{"tell":"lobby","seats":[],"words":"","sides":true}',
        '{"tell":"lobby","seats":[],"words":["a"],"sides":0}',
        '{"tell":"lobby","seats":["Ana"],"words":"","sides":0}',
        '{"tell":"lobby","seats":[{"name":["Ana"],"state":"here"}],"words":"","sides":0}',
        '{"tell":"lobby","seats":[{"name":"Ana","state":"dead"}],"words":"","sides":0}',
        '{"tell":"bye","why":["x"]}',
        '{"tell":"bye","why":"\\ud800"}',
        '{"tell":"key","key":["x"]}',
        '{"tell":"asked","at":["1.0"],"words":""}',
        '{"tell":"answer","number":1,"ok":1}',
        '{"tell":"table","at":"1.0","view":[]}',
        '{"tell":"table","at":"1.0","done":{"seat":0,"action":""},"view":{}}',
        '{"tell":"table","at":"1.0","hands":[["9-99"]],"view":{}}',
        '{"tell":"table","at":"1.0","actions":["x play 1-1"],"view":{}}',
        '{"tell":["bye"],"why":"x"}',
        '{"tell":"keep","why":"x"}',
    ],
)
def test_what_no_host_tells_is_refused_and_hurts_no_guest(text: str) -> None:
    with pytest.raises(Malformed):
        told(text)
    guest = Guest(SECRET, "Ana", Listener())
    guest.heard(text)
    assert not guest.over and guest.view is None


@pytest.mark.parametrize("kind", sorted(GUEST_MESSAGES))
def test_odd_values_in_any_field_of_a_guest_s_message_are_malformed_or_harmless(kind: str) -> None:
    fields = ("secret", "name", "wants", "word", "number", "at", "action", "yes", "room", "seat", "code")
    for name in fields:
        for value in ODD:
            data = HELLO | {"say": kind, "number": 1, "at": "1.0", "action": "pass", name: value}
            try:
                said(json.dumps(data))
            except Malformed:
                continue


@pytest.mark.parametrize("kind", sorted(HOST_MESSAGES))
def test_odd_values_in_any_field_of_a_host_s_message_never_reach_a_guest_s_app(kind: str) -> None:
    names = set(HOST_MESSAGES[kind].names)
    view = view_data(Match.start("muggins", ["Ana", "Ben"], seed=3).view(0))
    usual = WELCOME | {
        "at": "1.0",
        "view": view,
        "words": "",
        "why": "",
        "seats": [],
        "number": 1,
        "ok": True,
    }
    for name in sorted(names):
        for value in ODD:
            guest = Guest(SECRET, "Ana", Listener())
            guest.heard(json.dumps(WELCOME))
            guest.heard(json.dumps(usual | {"tell": kind, name: value}))
            assert all(type(each) is str for each in guest.names) and type(guest.sides) is int


def test_a_view_that_is_nested_too_deep_is_dropped() -> None:
    guest = Guest(SECRET, "Ana", Listener())
    guest.heard(json.dumps(WELCOME))
    for deep in ("[" * 900 + "]" * 900, '{"in":' * 900 + "{}" + "}" * 900):
        guest.heard('{"tell":"table","at":"1.0","view":' + deep + "}")
        guest.heard('{"tell":"table","at":"1.0","before":"0.0","changes":{"set":{"a":' + deep + "}}}")
    assert guest.view is None


def test_a_table_whose_parts_do_not_belong_together_is_dropped() -> None:
    view = view_data(Match.start("muggins", ["Ana", "Ben"], seed=3).view(0))
    for wrong in (
        {"done": {"seat": 7, "action": "pass"}},
        {"events": ["passed seat=7"]},
        {"past": [], "actions": ["7 pass"]},
        {"past": [{"scores": [1, 2], "events": [], "hands": [[], []]}], "actions": []},
        {"hands": [[], [], []]},
    ):
        guest = Guest(SECRET, "Ana", Listener())
        guest.heard(json.dumps(WELCOME))
        guest.heard(telling("table", at="1.0", before="0.0", view=view, **wrong))
        assert guest.view is None, wrong
    guest.heard(telling("table", at="1.0", before="0.0", view=view, events=["passed seat=1"]))
    assert guest.view is not None


def test_names_and_sentences_carry_nothing_that_a_terminal_or_a_reader_could_mistake() -> None:
    evil = "An\x1b[31ma\x1b]0;owned\x07\u202e\x9b2J\x00\u200b\ud800"
    assert clean(evil) == "Ana" and clean("one\ntwo") == "one two" and clean("a\u200db") == "a\u200db"
    hello = said(json.dumps(HELLO | {"name": evil.removesuffix("\ud800")}))
    assert isinstance(hello, Hello) and hello.name == "Ana"
    message = told(json.dumps({"tell": "bye", "why": "\x1b[2JGo\x07 home"}))
    assert message["why"] == "Go home"


def test_only_declared_fields_are_passed_on() -> None:
    assert told('{"tell":"waiting","more":1}') == {"tell": "waiting"}
