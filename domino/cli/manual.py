"""The page of rules as text: what holds at the table is said, and pictures are drawn as tables are here."""

from __future__ import annotations

from domino.cli.tables import Drawing
from domino.cli.terminal import Terminal, folded
from domino.tableside.evening import Evening
from domino.tableside.manual.pages import Heading, Item, Page, Table, page_of, words_of
from domino.tableside.manual.pictures import Picture
from domino.tableside.manual.positions import FELT, HAND, RECEIPT, set_up
from domino.tableside.words.wording import EndNames
from domino.texts import Texts


def show_rules(evening: Evening, terminal: Terminal) -> None:
    """The game's page of rules, as they are at this table."""
    texts, page = evening.texts, page_of(evening.game.key, evening.texts, evening.rules)
    if page is None:
        terminal.tell(evening.wording.say("play.no-rules-page"))
        return
    show_page(page, texts, terminal)


def show_page(page: Page, texts: Texts, terminal: Terminal) -> None:
    """A page, block by block."""
    terminal.say(terminal.styled(page.title.upper(), "bold"))
    before: object = None
    for block in page.blocks:
        is_item = isinstance(block, Item) and block.listed
        if not (is_item and isinstance(before, Item) and before.listed):
            terminal.say()
        match block:
            case Heading():
                terminal.say(terminal.styled(block.text.upper(), "bold"))
            case Item():
                words = words_of(block.runs, texts)
                if block.listed:
                    _show_item(words, terminal)
                else:
                    terminal.tell(words)
            case Table():
                for row in block.rows:
                    _show_item(": ".join(words_of(cell, texts) for cell in row if cell), terminal)
            case Picture():
                show_picture(block, texts, terminal)
        before = block


def show_picture(picture: Picture, texts: Texts, terminal: Terminal) -> None:
    """A picture: the table and the hand as they are drawn in play, what was scored, and the caption."""
    evening, _ = set_up(picture.position, picture.game, texts, EndNames.LETTERS)
    drawing, shows, view = Drawing(terminal, evening.wording), picture.position.shows, evening.view
    lines = drawing.table(view)[1:] if FELT in shows else []
    lines += drawing.hand(view) if HAND in shows and view.hand else []
    terminal.say("\n".join(f"    {line}".rstrip() for line in lines))
    for event in view.log if RECEIPT in shows else ():
        if event.kind == "scored":
            terminal.tell(evening.wording.receipt(event), indent="    ")
    terminal.tell(picture.caption, indent="    ")


def _show_item(words: str, terminal: Terminal) -> None:
    for number, part in enumerate(folded(words.split(), terminal.width - 4)):
        terminal.say(("    " if number else "  - ") + part)
