"""The guest's page itself: whole, small, and asking for nothing from elsewhere."""

from __future__ import annotations

import json
import re

from domino.device.cues import CUES, REFUSAL, YOUR_TURN
from domino.texts import ASSETS, Texts
from domino.together.web import web_files

TEXTS = Texts()


def test_the_page_is_whole_and_asks_for_nothing_from_elsewhere() -> None:
    files = {path: file for path, file in web_files().items() if not path.startswith("/sounds/")}
    assert {"/", "/index.html", "/style.css", "/main.js", "/line.js", "/words-en.json"} <= set(files)
    assert sum(len(held) for path, (_, held) in files.items() if path != "/") < 120_000
    for path, (_, held) in files.items():
        text = held.decode()
        addresses = set(re.findall(r"\b(?:https?|wss?)://[^\s\"'`)]*", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, path
        assert not re.search(r"<script(?![^>]* src=)|\son\w+=|\sstyle=", text) or path.endswith(".js"), path
    everything = " ".join(held.decode() for _, held in files.values())
    for name in set(re.findall(r'(?:from|import|href=|src=)\s*"\.?/?([\w.-]+\.\w+)"', everything)):
        assert f"/{name}" in files, f"{name} is asked for and not served"


def test_every_word_that_the_page_asks_for_is_among_its_words() -> None:
    words = TEXTS.under("web.words")
    scripts = "".join(file.read_text("utf-8") for file in (ASSETS / "web").glob("*.js"))
    asked = set(re.findall(r'\bsay\("([a-z-]+)"\)', scripts))
    assert asked and asked <= set(words)
    computed = {"free", "here", "away", "computer", "host", "sounds-own", "sounds-all", "sounds-off"}
    assert set(words) - computed <= asked, "words that nothing says"


def test_every_sound_of_an_event_is_served_and_its_ways_are_listed() -> None:
    files = web_files()
    ways = json.loads(files["/sounds/ways.json"].content)
    names = {cue.sound for cue in (*CUES.values(), REFUSAL, YOUR_TURN)} | {"lost", "round-lost"}
    assert names <= set(ways) and len(ways["click"]) > 1
    assert all(files[f"/sounds/{file}"].kind == "audio/wav" for name in names for file in ways[name])
