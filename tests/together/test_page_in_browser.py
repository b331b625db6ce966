"""The guest's page in a real browser: choosing a seat, advice, sounds, looking closer and looking back; and
all of it by keys alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.together.browser import Tab
from tests.together.small_host import REVIEW_POINT, SmallHost, hosting
from tests.together.test_browser import (
    KEY,
    over,
    played,
    said,
    sit,
    texts,
    too_wide,
    violations,
    wait_for,
    yours,
)

pytest.importorskip("websockets")

WELCOME = {"tell": "welcome", "version": 2, "seat": 1, "names": [], "table": "482731", "promise": "",
           "language": "en", "game": "muggins"}  # fmt: skip


def lobby(*names: str, seat: int = 1) -> dict[str, Any]:
    """A lobby at which these sit; a seat without a name is free."""
    seats = [
        {"name": name, "state": "here" if name else "free", "colour": at} for at, name in enumerate(names)
    ]
    return {"tell": "lobby", "seats": seats, "words": "Max sits down.", "seat": seat}


def keys(tab: Tab, *wanted: str, until: str) -> None:
    """Presses these keys again and again until something is so: as often as a page has things to go to."""
    codes = {"Tab": 9, "Enter": 13, "ArrowUp": 38, "ArrowRight": 39}
    for _ in range(60):
        if tab.run(f"Boolean({until})"):
            return
        for key in wanted:
            tab.press(key, codes[key], "\r" if key == "Enter" else "")
    raise AssertionError(f"no key leads to: {until}")


# Choosing a seat


@pytest.mark.parametrize("count", [2, 4, 14])
def test_a_free_seat_is_a_button_and_sits_there(tab: Tab, count: int) -> None:
    names = ["", "Max", *(f"P{at}" if at % 2 else "" for at in range(2, count))]
    host = SmallHost()
    host.greeting = [WELCOME, lobby(*names)]
    with hosting(host):
        sit(tab, host)
        tab.until("document.querySelector('.lobby')")
        free = [at for at, name in enumerate(names) if not name]
        buttons = tab.run("[...document.querySelectorAll('.lobby button')].map((each) => each.dataset.key)")
        assert sorted(buttons) == sorted(f"seat {at}" for at in free)
        assert tab.run("document.querySelector('.own').innerText").split() == ["M", "Max", "you"]
        tab.run("document.querySelector('[data-key=\"seat 0\"]').click()")
        wait_for(lambda: said(host, "sit"))
        assert said(host, "sit") == [{"say": "sit", "seat": 0}]
        assert violations(tab) == []
        for letters in ("100", "200"):
            tab.run(f"document.documentElement.dataset.letters = '{letters}'")
            for size in ((320, 640), (915, 412)):
                tab.shape(*size)
                assert not too_wide(tab), (letters, size)


def test_who_watches_is_offered_no_seat(tab: Tab) -> None:
    host = SmallHost()
    host.greeting = [WELCOME | {"seat": None}, lobby("Ana", "", seat=0) | {"seat": None}]
    with hosting(host):
        sit(tab, host, watch=True)
        tab.until("document.querySelector('.lobby')")
        assert texts(tab, ".lobby button") == [] and "Free seat" in texts(tab, ".seated.free")[0]


# By keys alone


def test_a_lobby_and_a_turn_need_no_finger(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    host = SmallHost()
    host.greeting = [WELCOME, lobby("Ana", "Max", "", "Ben")]
    with hosting(host):
        tab.go(f"{host.address}#{KEY}")
        tab.until("document.querySelector('form')")
        keys(tab, "Tab", until="document.activeElement.id === 'name'")
        tab.call("Input.insertText", text="Max")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('.lobby')")
        keys(tab, "Tab", until="document.activeElement.dataset.key === 'seat 2'")
        tab.press("Enter", 13, "\r")
        wait_for(lambda: said(host, "sit"))
        host.tell_all(lobby("Ana", "Max", "", ""))
        tab.until("document.querySelectorAll('.lobby button').length === 2")
        assert tab.run("document.activeElement.dataset.key") == "seat 2", "the focus stays where it was"
        host.match = match
        host.guests = dict.fromkeys(host.guests, 0)
        host.seat_all()
        host.show_all()
        tab.until("document.querySelector('.held')")
        keys(tab, "Tab", until="document.activeElement.matches('.held')")
        plays = [action for action in match.legal(0) if action.verb == "play"]
        alone = next(action for action in plays if sum(each.tile is action.tile for each in plays) == 1)
        at = match.view(0).hand.index(alone.tile)
        keys(tab, "ArrowRight", until=f"document.activeElement.dataset.key === 'held {at}'")
        tab.press("ArrowUp", 38)
        wait_for(lambda: said(host, "play"))
        assert said(host, "play")[0]["action"] == str(alone)
        assert tab.troubles == []


# Advice


def test_a_hint_lights_the_tile_and_its_place(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        host.advice = next(action for action in match.legal() if action.verb == "play")
        tab.run("document.querySelector('[data-key=hint]').click()")
        tab.until("document.querySelector('.held.picked')")
        at = match.view(0).hand.index(host.advice.tile)
        assert tab.run("document.querySelector('.held.picked').dataset.key") == f"held {at}"
        assert tab.run(f"document.querySelector('.slot[data-key=\"{host.advice.place}\"]').matches('.lit')")
        assert texts(tab, ".news") == ["That one."]
        assert violations(tab) == []
        tab.run(f"document.querySelector('.slot[data-key=\"{host.advice.place}\"]').click()")
        wait_for(lambda: said(host, "play"))
        assert said(host, "play")[0]["action"] == str(host.advice)


def test_a_bid_can_be_advised_and_nothing_is_where_nothing_can_be_done(tab: Tab) -> None:
    match = played("forty-two", yours(0))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        host.advice = next(action for action in match.legal() if action.verb == "bid")
        tab.run("document.querySelector('[data-key=hint]').click()")
        tab.until("document.querySelector('.advised')")
        assert texts(tab, ".advised") == [str(host.advice.number)] and violations(tab) == []
        match.play(host.advice, 0)
        host.show_all()
        tab.until("document.querySelector('[data-key=hint]').ariaDisabled === 'true'")
        tab.run("document.querySelector('[data-key=hint]').click()")
        tab.until("document.querySelector('.news.refused')")
        assert len(said(host, "hint")) == 1 and texts(tab, ".news") == ["There is nothing to advise now."]


# What is heard

FETCHED = """performance.getEntriesByType("resource").map((each) => each.name)
    .filter((each) => each.endsWith(".wav"))
    .map((each) => each.split("/").at(-1).replace(/(-\\d+)?\\.wav/, ""))"""


def test_a_turn_is_heard_after_a_touch_and_not_where_sounds_are_off(tab: Tab) -> None:
    match = played("mexican-train", lambda match: len(match.history) > 20 and match.turn == 3)
    with hosting(SmallHost(match)) as host:
        sit(tab, host)

        def on(until: int) -> None:
            while match.turn != until:
                match.play(match.legal()[0])
            host.show_all()
            tab.until(f"document.documentElement.dataset.at === '1.{len(match.history)}'")

        tab.finger((200, 30))
        on(0)
        tab.until(f"({FETCHED}).includes('your-turn')")
        assert tab.run(FETCHED) == ["your-turn"], "what others do is heard where they are"
        tab.run("localStorage.setItem('ears', 'all')")
        on(1)
        tab.until(f"({FETCHED}).length > 1")
        tab.run("localStorage.setItem('ears', 'off'); performance.clearResourceTimings()")
        on(0)
        tab.run("document.querySelector('.held.aside')?.click()")
        assert tab.run(FETCHED) == [] and tab.troubles == []


def test_the_switch_of_sounds_is_in_the_menu_and_remembered(tab: Tab) -> None:
    with hosting(SmallHost(played("muggins", yours(8)))) as host:
        sit(tab, host)
        tab.run("document.querySelector('.round[aria-label=Menu]').click()")
        switch = (
            "[...document.querySelectorAll('.menu .row')].find((each) => each.innerText.startsWith('Sounds'))"
        )
        heard = []
        for _ in range(3):
            heard.append(tab.run(f"{switch}.innerText"))
            tab.run(f"{switch}.click()")
        assert len(set(heard)) == 3 and heard[0] == tab.run(f"{switch}.innerText")
        assert tab.run("localStorage.getItem('ears')") == "own"
        assert violations(tab) == []


# Looking closer, and back


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_the_table_can_be_looked_at_closer(tab: Tab, size: tuple[int, int]) -> None:
    with hosting(SmallHost(played("mexican-train", yours(30)))) as host:
        tab.shape(*size)
        sit(tab, host)
        small = tab.run("document.querySelector('.felt').clientHeight")
        tab.run("document.querySelector('.near').click()")
        tab.until(f"document.querySelector('.felt').clientHeight > 1.5 * {small}")
        wait_for(lambda: said(host, "look")[-1]["room"][1] > 1.5 * small - 8)
        tab.until(
            "document.querySelector('.felt').clientHeight < 8 + "
            "JSON.parse(document.querySelector('.lay').dataset.area)[1]"
        )
        assert not tab.run("document.querySelector('.rack').checkVisibility()")
        assert violations(tab) == []
        tab.run("document.querySelector('.near').click()")
        tab.until("document.querySelector('.rack').checkVisibility()")


@pytest.mark.parametrize("game", ["mexican-train", "forty-two"])
def test_a_round_that_is_over_can_be_looked_back_at(tab: Tab, game: str) -> None:
    match = played(game, over)
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        tab.run("document.querySelectorAll('.over details').forEach((each) => { each.open = true; })")
        told = [event for event in match.view(0).log if event.kind == "played"]
        assert len(texts(tab, ".log li")) >= len(told)
        totals = [str(score).replace("-", "\N{MINUS SIGN}") for score in match.scores]
        assert texts(tab, ".pad .sum") == totals
        tab.run("document.querySelector('[data-key=review]').click()")
        tab.until("document.querySelector('.turning')")
        (point,) = texts(tab, ".turning li")
        assert all(words in point for words in REVIEW_POINT.values())
        assert violations(tab) == []
        for size in ((320, 640), (915, 412)):
            tab.shape(*size)
            assert not too_wide(tab)
        tab.run("document.documentElement.dataset.letters = '200'")
        assert not too_wide(tab)
