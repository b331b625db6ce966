"""Pages of rules and help, read into blocks: headings, items, tables and pictures. What a page says of an
option, a tile or a picture is data in it:

    {option:doubles}, {option:doubles=answer}   the words by which setup chooses it
    {tile:6-4}                                  a tile in the sentence
    {picture:doubles What is to be seen}        a picture, alone in its paragraph, with its caption
    *Join a table*, **between**                 words that stand out

Where the rules of a table are known, what holds there is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domino.core.game import REGISTERED, Game
from domino.core.options import Option, Rules, value_text
from domino.core.tiles import Tile
from domino.tableside.manual.pictures import Picture, page_picture
from domino.texts import ASSETS, Texts

HELP = ("table", "together", "keys", "about")
"""The pages that are about no game."""
_MARK = re.compile(r"\{(option|tile):([a-z0-9_-]+)(?:=([a-z0-9-]+))?\}|(\*\*?)([^*]+)\4")
_PICTURE = re.compile(r"\{picture:([a-z0-9_-]+)\s+(.*)\}", re.DOTALL)
_SECTION = re.compile(r"(.*?)\s*\{is:([a-z -]+)\}$")


@dataclass(frozen=True, slots=True)
class Named:
    """An option that a page names: in the words of setup, and whether what it says of it holds at this table.
    `holds` is None where no table is meant."""

    option: str
    words: str
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Words that stand out, such as the name of a button."""

    words: str


Run = str | Emphasis | Tile | Named
"""A piece of a sentence."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, and the things on the table that are told of below it."""

    text: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph, or an item of a list."""

    runs: tuple[Run, ...]
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A small table; its first row is the head."""

    rows: tuple[tuple[tuple[Run, ...], ...], ...]


Block = Heading | Item | Table | Picture


@dataclass(frozen=True, slots=True)
class Page:
    """A page as blocks. Its title is none of them."""

    title: str
    blocks: tuple[Block, ...]

    def heading_of(self, thing: str) -> Heading | None:
        """The heading under which a thing on the table is told of, or an option is named."""
        heading = named = None
        for block in self.blocks:
            if isinstance(block, Heading):
                heading = block
                if thing in block.things:
                    return block
            elif isinstance(block, Item) and named is None:
                options = {run.option for run in block.runs if isinstance(run, Named)}
                named = heading if thing in options else None
        return named


def page_of(topic: str, texts: Texts, rules: Rules | None = None) -> Page | None:
    """The rules of a game, with what holds at a table of these rules marked, or a page of help; None when
    there is no such page in this language or in English."""
    game = REGISTERED.get(topic)
    folder = "help" if game is None else "rules"
    for name in (f"{topic}.{texts.language}.md", f"{topic}.md"):
        path = ASSETS / folder / name
        if path.is_file():
            return Reader(texts, game, rules).page(path.read_text(encoding="utf-8"))
    return None


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the pages of one game, or of none."""

    texts: Texts
    game: Game | None = None
    rules: Rules | None = None

    def page(self, text: str) -> Page:
        """The page that this text is."""
        title, blocks = "", []
        for part in re.split(r"\n\s*\n", text.strip()):
            for block in self._blocks(part.split("\n")):
                if isinstance(block, str):
                    title = block
                else:
                    blocks.append(block)
        return Page(title, tuple(blocks))

    def _blocks(self, lines: list[str]) -> Iterator[Block | str]:
        first = lines[0]
        if first.startswith("#"):
            yield self._heading(first) if first.startswith("##") else first.lstrip("#").strip()
            if lines[1:]:
                yield from self._blocks(lines[1:])
        elif first.startswith("|"):
            rows = [line.strip().strip("|") for line in lines]
            yield Table(tuple(self._row(row) for row in rows if not set(row) <= set("-:| ")))
        elif picture := _PICTURE.fullmatch("\n".join(lines).strip()):
            assert self.game is not None, "only a game has pictures"
            name, caption = picture.groups()
            yield page_picture(self.game, name, self.plain(" ".join(caption.split())))
        else:
            yield from self._items(lines)

    def _row(self, line: str) -> tuple[tuple[Run, ...], ...]:
        return tuple(tuple(self.runs(cell.strip())) for cell in line.split("|"))

    @staticmethod
    def _heading(line: str) -> Heading:
        line = line.lstrip("#").strip()
        found = _SECTION.fullmatch(line)
        return Heading(found[1], tuple(found[2].split())) if found else Heading(line)

    def _items(self, lines: Sequence[str]) -> Iterator[Item]:
        told: list[str] = []
        listed = False
        for line in [*lines, ""]:
            starts = re.match(r"(-|[0-9]+\.) ", line)
            if told and (starts or not line):
                yield Item(tuple(self.runs(" ".join(told))), listed)
                told = []
            if starts:
                listed = True
            told.append(line[starts.end() :] if starts else line.strip())

    def runs(self, text: str) -> Iterator[Run]:
        """A sentence in pieces."""
        text = text.rstrip()
        at = 0
        for mark in _MARK.finditer(text):
            if before := text[at : mark.start()]:
                yield before
            at = mark.end()
            kind, name, value, _, inside = mark.groups()
            if inside:
                yield from (Emphasis(run) if isinstance(run, str) else run for run in self.runs(inside))
            else:
                yield Tile.parse(name) if kind == "tile" else self._named(name, value)
        if rest := text[at:]:
            yield rest

    def plain(self, text: str) -> str:
        """A sentence without anything but words."""
        return words_of(tuple(self.runs(text)), self.texts).strip()

    def _named(self, name: str, value: str | None) -> Named:
        assert self.game is not None, "only a game has options"
        title = self.texts.say(f"{self.game.key}.{name}.title")
        option = next((each for each in self.game.options if each.name == name), None)
        in_force = self._in_force(option)
        if value:
            holds = None if in_force is None else in_force == value
            return Named(name, f"{title}: {self.texts.value_label(name, value)}", holds)
        if in_force is None:
            return Named(name, title)
        return Named(name, f"{title}: {self.texts.value_label(name, in_force)}", True)

    def _in_force(self, option: Option | None) -> str | None:
        """What an option is at the table that is meant, as it is written."""
        if self.rules is None or option is None or self.rules[option.name] is None:
            return None
        return value_text(self.rules[option.name])


def words_of(runs: Sequence[Run], texts: Texts) -> str:
    """A sentence in words alone."""
    return "".join(_word(run, texts) for run in runs)


def _word(run: Run, texts: Texts) -> str:
    if isinstance(run, Tile):
        return run.said
    if isinstance(run, Emphasis):
        return run.words
    if isinstance(run, Named):
        return texts.say("ui.help.named-here", words=run.words) if run.holds else run.words
    return run
