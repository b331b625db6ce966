"""The guest's page in a real browser: what it shows, what a tap does, and that nobody is kept out."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from domino.core.game import find_game
from domino.core.match import Match
from domino.games import GAMES
from domino.tableside.seats import Seat
from domino.together.keys import Address
from tests.together.browser import Tab
from tests.together.small_host import SmallHost, hosting

pytest.importorskip("websockets")

AXE = Path(__file__).parents[2] / ".venv/android/node_modules/axe-core/axe.min.js"
KEY = "0123456789abcdef" * 2
NAMES = ["Max", "Ana", "Ben", "Cora", "Dev", "Eva", "Finn", "Gil"]
MOST_TAPS = int(os.environ.get("TAPS", "4"))
"""So many turns of a long round are played; `make soak` asks for all."""
SIZES = ((320, 640), (412, 915), (915, 412), (1280, 800))
LOOKED_AT = (((412, 915), False), ((1280, 800), True))
"""At which sizes, and whether in the dark, axe looks at a state: at one, or in `make soak` at both."""


PLAIN = """(() => {
    const plain = new CSSStyleSheet();
    plain.replaceSync("*, ::before, ::after { background-image: none !important; }");
    document.adoptedStyleSheets = [plain];
})()"""
"""Without grain and light axe can tell how well words stand out from their ground."""
FOCUSED = """(() => {
    const has = document.activeElement, look = getComputedStyle(has);
    return has === document.body || look.boxShadow !== "none" || look.outlineStyle !== "none";
})()"""


def played(key: str, until: Callable[[Match], bool], seed: int = 7) -> Match:
    """A match of this game in which tiles were laid at random until it is so."""
    count = find_game(key).usual_players()
    match, rng = Match.start(key, NAMES[:count], seed=seed), random.Random(seed)
    while not until(match):
        plays = [action for action in match.legal() if action.verb in ("play", "remove", "bid", "trump")]
        match.play(rng.choice(plays or list(match.legal())))
    return match


def yours(steps: int) -> Callable[[Match], bool]:
    return lambda match: len(match.history) >= steps and match.turn == 0 and not match.round_over


def sit(tab: Tab, host: SmallHost, watch: bool = False, name: str = "Max") -> None:
    """Comes by the code of the picture, and sits down."""
    tab.go(f"{host.address}#{KEY}")
    tab.until("document.querySelector('form')")
    tab.run("localStorage.clear()")
    tab.go("about:blank")
    tab.go(f"{host.address}#{KEY}")
    tab.until("document.querySelector('form')")
    tab.run(f"document.querySelector('#name').value = {json.dumps(name)}")
    tab.run(f"document.querySelector('{'.outline' if watch else '.green'}').click()")
    if host.match is not None:
        tab.until("document.querySelector('.felt[data-fits]')")  # laid out for the room there is


def violations(tab: Tab) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    if not AXE.is_file():
        pytest.skip("there is no axe-core here")
    if not tab.run("typeof axe === 'object'"):
        tab.run(AXE.read_text("utf-8") + "; 0")
    tab.run(PLAIN)
    found = tab.run(
        "axe.run({ resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations))"
    )
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary'][:300]}" for each in json.loads(found)
            for node in each["nodes"]]  # fmt: skip


def too_wide(tab: Tab) -> bool:
    return bool(tab.run("document.documentElement.scrollWidth > innerWidth"))


def texts(tab: Tab, where: str) -> list[str]:
    found = tab.run(
        f"[...document.querySelectorAll({json.dumps(where)})].map((each) => each.innerText.trim())"
    )
    return list(found)


def said(host: SmallHost, what: str) -> list[dict[str, Any]]:
    return [message for message in host.heard if message["say"] == what]


def wait_for(true: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    assert true()


# Sitting down


def test_a_phone_with_android_may_open_the_table_in_the_app(tab: Tab) -> None:
    with hosting(SmallHost(played("mexican-train", yours(8)))) as host:
        for system, offered in (("Linux; Android 16", 1), ("iPhone; CPU iPhone OS 26_0 like Mac OS X", 0)):
            tab.call("Emulation.setUserAgentOverride", userAgent=f"Mozilla/5.0 ({system})")
            tab.go(f"{host.address}#{KEY}")
            tab.until("document.querySelector('form')")
            found = tab.run("[...document.querySelectorAll('form a')].map((each) => each.href)")
            assert len(found) == offered
            if offered:
                assert Address.parse(found[0]) == Address.parse(f"{host.address}#{KEY}")
                assert not violations(tab) and not too_wide(tab)
            tab.go("about:blank")


def test_the_key_goes_out_of_sight_and_the_secret_stays(tab: Tab) -> None:
    with hosting(SmallHost(played("mexican-train", yours(8)))) as host:
        sit(tab, host, name="Ana Maria")
        first = said(host, "hello")[-1]
        assert first["key"] == KEY and first["name"] == "Ana Maria" and first["wants"] == "page"
        assert first["language"] == "en" and len(first["secret"]) == 32
        assert KEY not in tab.run("location.href")
        tab.call("Page.reload")
        tab.until("document.querySelector('.lay')")
        assert said(host, "hello")[-1]["secret"] == first["secret"]
        assert tab.troubles == []


def test_who_comes_without_a_key_is_asked_for_the_code(tab: Tab) -> None:
    with hosting(SmallHost()) as host:
        host.greeting = [{"tell": "waiting"}]
        tab.go(host.address)
        tab.until("document.querySelector('form')")
        tab.run("localStorage.clear()")
        tab.call("Page.reload")
        tab.until("document.querySelector('#code')")
        assert violations(tab) == []
        tab.run(
            "document.querySelector('#name').value = 'Ana'; document.querySelector('#code').value = '482731'"
        )
        tab.run("document.querySelector('.green').click()")
        tab.until("document.body.innerText.includes('Asking to be let in')")
        assert said(host, "hello")[0]["code"] == "482731" and "key" not in said(host, "hello")[0]
        assert violations(tab) == []
        host.tell_all({"tell": "key", "key": KEY})
        tab.until(f"localStorage.getItem('key') === '{KEY}'")


def test_the_lobby_tells_who_is_here_and_a_bye_tells_why(tab: Tab) -> None:
    seats = [
        {"name": "Max", "state": "host", "colour": 0},
        {"name": "Ana", "state": "here", "colour": 1},
        {"name": "Rosa", "state": "computer", "colour": 2},
        {"name": "", "state": "free", "colour": 3},
    ]
    with hosting(SmallHost()) as host:
        host.greeting = [
            {"tell": "welcome", "version": 2, "game": "muggins", "table": "482731", "promise": "AB12-CD34",
             "seat": 1, "names": ["Max", "Ana", "Rosa", ""], "language": "en"},
            {"tell": "lobby", "seats": seats, "words": "Ana just sat down"},
        ]  # fmt: skip
        sit(tab, host, name="Ana")
        tab.until("document.querySelector('.lobby')")
        assert texts(tab, ".seated") == [
            "M\nMax\nhost",
            "A\nAna\nyou",
            "R\nRosa\ncomputer",
            "Free seat\ntap to sit",
        ]
        wait_for(lambda: said(host, "add"))
        assert len(said(host, "add")[0]["word"]) == 32, "everybody adds to the shuffle"
        for size in SIZES:
            tab.shape(*size)
            assert not too_wide(tab)
        assert violations(tab) == []
        host.tell_all({"tell": "bye", "why": "The table was closed."})
        tab.until("document.body.innerText.includes('The table was closed.')")
        assert violations(tab) == []
        heard = len(said(host, "hello"))
        time.sleep(0.8)
        assert len(said(host, "hello")) == heard, "it does not come back by itself"
        tab.run("document.querySelector('.green').click()")
        tab.until("document.querySelector('#code:not([required])')")
        tab.run("document.querySelector('#code').value = '112233'; document.querySelector('.green').click()")
        wait_for(lambda: len(said(host, "hello")) > heard)
        assert said(host, "hello")[-1]["code"] == "112233", "whose key is an old one may type a code"


# Playing


def test_a_tile_is_tapped_and_then_its_slot(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        action = next(action for action in match.legal() if action.verb == "play")
        at = match.view(0).hand.index(action.tile)
        tab.run(f"document.querySelector('[data-key=\"held {at}\"]').click()")
        tab.until("document.querySelector('.held[aria-pressed=true]')")
        tab.run(f"document.querySelector('.slot[data-key=\"{action.place}\"]').click()")
        wait_for(lambda: said(host, "play"))
        assert said(host, "play")[0]["action"] == str(action)
        tab.until(f"document.querySelectorAll('.held').length === {len(match.view(0).hand)}")


def test_a_tile_stays_chosen_when_the_same_table_is_told_again(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        tab.run("document.querySelector('.held.plays').click()")
        tab.until("document.querySelector('.goals .green')")
        tab.run("document.querySelector('.lay').dataset.old = 'yes'")
        host.show_all()  # as it does for another room
        tab.until("!document.querySelector('.lay').dataset.old")
        assert tab.run("document.querySelector('.goals .green').checkVisibility()")


def test_a_flick_plays_what_goes_to_one_place_only(tab: Tab) -> None:
    match = played("forty-two", lambda match: yours(12)(match) and bool(match.view(0).table["trick"]))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        box = tab.run("(() => { const box = document.querySelector('.held.plays').getBoundingClientRect();"
                      "return [box.x + box.width / 2, box.y + box.height / 2]; })()")  # fmt: skip
        x, y = box
        tab.finger((x, y), (x, y - 30), (x, y - 90))
        wait_for(lambda: said(host, "play"))


def test_a_tile_that_cannot_be_played_says_why(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        tab.run("document.querySelector('.held.aside').click()")
        tab.until("document.querySelector('.news.refused[role=status]')")
        assert texts(tab, ".news")[0].endswith(".") and said(host, "play") == []
        assert violations(tab) == []


def test_all_can_be_done_with_the_keyboard(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        seen = set()
        for _ in range(60):
            tab.press("Tab", 9)
            key = tab.run("document.activeElement.dataset.key ?? document.activeElement.ariaLabel")
            seen.add(key)
            assert tab.run(FOCUSED), f"{key} has the focus, and nobody sees it"
        held = {f"held {at}" for at in range(len(match.view(0).hand))}
        assert held <= seen and "Menu" in seen and "sort" in seen
        at = next(
            at for at, tile in enumerate(match.view(0).hand) if any(a.tile is tile for a in match.legal())
        )
        tab.run(f"document.querySelector('[data-key=\"held {at}\"]').focus()")
        tab.press("Enter", 13, "\r")
        tab.until("document.querySelector('.goals .green')")
        assert tab.run("document.activeElement.dataset.key") == f"held {at}", "the focus stays"
        tab.run("document.querySelector('.goals .green').focus()")
        tab.press("Enter", 13, "\r")
        wait_for(lambda: said(host, "play"))


def test_what_is_not_answered_is_asked_again_under_its_number(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        host.silent = True
        sit(tab, host)
        tab.run(
            "document.querySelector('.held.plays').click(); document.querySelector('.goals .green').click()"
        )
        wait_for(lambda: len(said(host, "play")) > 1)
        asked = said(host, "play")
        assert len({json.dumps(each) for each in asked}) == 1, "the very same, at the same position"
        before = len(match.history)
        host.silent = False
        wait_for(lambda: len(match.history) > before)
        time.sleep(0.3)
        assert len(match.history) == before + 1
        heard = len(said(host, "play"))
        time.sleep(1.8)
        assert len(said(host, "play")) == heard, "what is answered is not asked again"


def test_an_older_table_is_not_shown(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        old = {"tell": "table", "at": "1.3", "before": "1.2", "page": {"version": 1}}
        host.tell_all(old)
        host.tell_all(
            {"tell": "asked", "at": "1.20", "words": "Ben would like to take back 5-12. All right?"}
        )
        tab.until("document.querySelector('dialog.question[open]')")
        assert tab.run("document.querySelectorAll('.held').length") == len(match.view(0).hand)
        assert violations(tab) == []
        tab.run("document.querySelector('dialog.question .green').click()")
        wait_for(lambda: said(host, "agree"))
        assert said(host, "agree")[0]["yes"] is True and said(host, "agree")[0]["at"] == "1.20"
        assert tab.troubles == []


def test_a_lost_line_is_found_again_silently_and_told_after_a_while(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    host = SmallHost(match)
    with hosting(host):
        sit(tab, host)
    gone = time.monotonic()
    assert not texts(tab, ".line-sign")[0]
    tab.until("document.documentElement.dataset.line === 'lost'")
    assert time.monotonic() - gone < 4, "told after two seconds, however often it is tried again"
    assert "by itself" in texts(tab, ".line-sign")[0]
    tiles = tab.run("document.querySelectorAll('.held').length")
    assert tiles == len(match.view(0).hand), "the hand stays in sight"
    assert violations(tab) == []
    host.guests.clear()
    with hosting(host):
        tab.until("!document.documentElement.dataset.line")
        assert not texts(tab, ".line-sign")[0]
        assert said(host, "hello")[-1]["secret"] == said(host, "hello")[0]["secret"]


def test_what_keeps_people_out_would_be_found(tab: Tab) -> None:
    with hosting(SmallHost(played("mexican-train", yours(20)))) as host:
        sit(tab, host)
        tab.run("document.querySelector('.held').removeAttribute('aria-label')")
        tab.run("document.querySelector('.panel p').style.color = '#5A3C26'")
        found = [each.partition(":")[0] for each in violations(tab)]
        assert "button-name" in found and "color-contrast" in found


def test_a_curtain_covers_the_hand(tab: Tab) -> None:
    with hosting(SmallHost(played("mexican-train", yours(20)))) as host:
        sit(tab, host)
        tab.run("document.querySelector('.round[aria-label=\"Cover the hand\"]').click()")
        assert tab.run("document.activeElement.innerText") == "Tap to see Max's tiles"
        assert not tab.run("document.querySelector('.rack').checkVisibility()")
        assert violations(tab) == []
        tab.run("document.querySelector('.curtain').click()")
        assert tab.run("document.querySelector('.held').checkVisibility()")


TAP = """(() => {
    const at = (list) => list[Math.floor(Math.random() * list.length)];
    const can = (where) => [...document.querySelectorAll(where)].filter((each) =>
        each.checkVisibility() && each.ariaDisabled !== "true");
    const own = new Set(["sort", "last", "hint"]);
    const doable = [...can(".held.plays"), ...can(".slot.row.lit"), ...can(".bids button"),
        ...can(".over .green"), ...can(".acts button").filter((each) => !own.has(each.dataset.key))];
    const chosen = at(doable);
    if (!chosen) return false;
    chosen.click();
    at(can(".goals .green"))?.click();
    return true;
})()"""
"""Taps something that can be done, at random, and where it goes."""


def shows_more(tab: Tab, match: Match, before: int) -> bool:
    """Whether the page shows the match as it is, and more was done in it than before."""
    count = len(match.history)
    return count > before and bool(tab.run("document.documentElement.dataset.at") == f"1.{count}")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_taps_alone(tab: Tab, game: str) -> None:
    players = find_game(game).usual_players()
    match, rng = Match.start(game, NAMES[:players], seed=11), random.Random(11)
    host = SmallHost(match)
    host.others = lambda match: match.play(rng.choice(match.legal()))
    with hosting(host):
        sit(tab, host)
        host.go_on()
        host.show_all()
        wait_for(partial(shows_more, tab, match, -1))
        while match.round == 1 and not match.over and len(said(host, "play")) < MOST_TAPS:
            before = len(match.history)
            assert tab.run(TAP), texts(tab, "body")
            wait_for(partial(shows_more, tab, match, before))
        assert match.round > 1 or match.over or len(said(host, "play")) == MOST_TAPS
        assert len(said(host, "play")) == len({each["number"] for each in said(host, "play")})
        assert tab.troubles == []


def test_a_tile_is_carried_to_its_slot(tab: Tab) -> None:
    match = played("mexican-train", yours(20))
    with hosting(SmallHost(match)) as host:
        sit(tab, host)
        action = next(action for action in match.legal() if action.verb == "play")
        at = match.view(0).hand.index(action.tile)
        middle = """(() => { const box = document.querySelector('%s').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; })()"""
        held = tab.run(middle % f'[data-key="held {at}"]')
        slot = tab.run(middle % f'.slot[data-key="{action.place}"]')
        tab.finger(tuple(held), (held[0], held[1] - 20), (slot[0] + 12, slot[1] + 12))
        wait_for(lambda: said(host, "play"))
        assert said(host, "play")[0]["action"] == str(action)


# Every state, at every size


def over(match: Match) -> bool:
    return match.round_over


STATES: dict[str, tuple[str, Callable[[Match], bool], bool]] = {
    "a hand of trains": ("mexican-train", yours(30), False),
    "a hand of feet": ("chickenfoot", yours(30), False),
    "a hand of lines": ("muggins", yours(14), False),
    "a row": ("castle-rock", lambda match: len(match.history) > 12, False),
    "a trick": ("forty-two", yours(14), False),
    "a bid": ("forty-two", yours(0), False),
    "trumps": ("moon", lambda match: any(action.verb == "trump" for action in match.legal(0)), False),
    "six round a trick": ("eighty-four", yours(20), False),
    "branches": ("super-train", yours(20), False),
    "the end of a round": ("mexican-train", over, False),
    "the end of a match": ("castle-rock", lambda match: match.over, False),
    "onlooking": ("mexican-train", yours(30), True),
    "onlooking a trick": ("eighty-four", yours(20), True),
    "onlooking an end": ("muggins", over, True),
}


@pytest.mark.parametrize("state", STATES)
def test_nobody_is_kept_out_and_all_fits(tab: Tab, state: str) -> None:
    key, until, watch = STATES[state]
    match = played(key, until)
    with hosting(SmallHost(match, [Seat(name) for name in match.names])) as host:
        sit(tab, host, watch)
        for size in SIZES:
            tab.shape(*size)
            assert not too_wide(tab), size
        looked_at = LOOKED_AT if "TAPS" in os.environ else LOOKED_AT[list(STATES).index(state) % 2 :][:1]
        for size, dark in looked_at:
            tab.shape(*size, dark=dark)
            tab.until(f"document.documentElement.dataset.style === '{'dark' if dark else 'light'}'")
            assert violations(tab) == [], (size, dark)
        tab.run("document.documentElement.dataset.letters = '200'; dispatchEvent(new Event('resize'))")
        for size in SIZES:
            tab.shape(*size)
            assert not too_wide(tab), f"{size} with letters twice as large"
        assert tab.troubles == []
