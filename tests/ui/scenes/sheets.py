"""The sheets over their table, for pictures and tests.

python -m tests.ui.scenes.sheets [NAME ...] [--style dark] [--size 412x915] [--text 1.3] [--into FOLDER]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module

from domino.core.match import Match
from domino.tableside.evening import Evening
from domino.tableside.seats import Seat
from domino.texts import Texts

NAMES = ("Rosa", "Ana", "Ben", "Cora", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Leo", "Mia")
SIZES = ("412x915", "915x412", "1280x800", "360x640")


def seats_of(match: Match, people: int = 1) -> list[Seat]:
    """People in the first seats, computers in the others."""
    return [Seat(name, None if at < people else "medium") for at, name in enumerate(match.names)]


def evening_until(
    game: str,
    players: int,
    enough: Callable[[Match], bool],
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    people: int = 1,
    likes: Callable[[Match, random.Random], object] | None = None,
) -> Evening:
    """A match played by chance until it is as far as asked; with another seed where it never is."""
    for number in range(seed, seed + 300):
        match = Match.start(game, players=NAMES[:players], options=dict(options or {}), seed=number)
        rng = random.Random(number)
        while True:
            if enough(match):
                return Evening(match, seats_of(match, people), Texts())
            if match.over or len(match.history) > 6000:
                break
            choice = likes(match, rng) if likes is not None else None
            match.play(choice or rng.choice(match.legal()))
    raise AssertionError(f"no match of {game} like that")


def rounds_over(count: int) -> Callable[[Match], bool]:
    return lambda match: match.round_over and match.round == count


def match_over(match: Match) -> bool:
    return match.over


def somebody_out(count: int) -> Callable[[Match], bool]:
    """So many rounds are over, the last because somebody was out."""
    return lambda match: rounds_over(count)(match) and any(event.kind == "out" for event in match.events)


def tiles_laid(count: int) -> Callable[[Match], bool]:
    def enough(match: Match) -> bool:
        table = match.view(0).table
        longest = max((len(train) for train in table.get("trains", [[]])), default=0)
        return not match.round_over and (longest >= count or len(table.get("tiles", ())) >= count)

    return enough


def to_bid(least_said: int = 1, *, nobody: bool = False) -> Callable[[Match], bool]:
    """The first seat is to bid, and so many have spoken."""

    def enough(match: Match) -> bool:
        table = match.view(0).table
        said = [bid for bid in table["bids"] if bid is not None]
        if match.turn != 0 or match.round_over or len(said) < least_said or table["bids"][0] is not None:
            return False
        return (table["bid"] is None) is nobody

    return enough


def to_name(match: Match) -> bool:
    """The first seat has won the bidding."""
    table = match.view(0).table
    spoken = all(bid is not None for bid in table["bids"])
    return not match.round_over and spoken and table["trump"] is None and match.turn == 0


def low_bids(match: Match, rng: random.Random):
    """Bids stay low, so that the grid has something left."""
    legal = match.legal()
    bids = [action for action in legal if action.verb == "bid"]
    return rng.choice([*bids[:1], legal[-1]]) if bids else None


@dataclass(frozen=True)
class SheetScene:
    """A sheet, the match it is about, and what is tapped before the picture."""

    evening: Callable[[], Evening]
    sheet: str
    arguments: Sequence[object] = ()
    taps: Sequence[str] = field(default=())
    hint: str = ""

    def open(self, player):
        """Sits down at the table and shows the sheet over it; returns it."""
        app = player.app
        from domino.core.actions import Action
        from domino.ui.table.table_screen import TableScreen

        evening = self.evening()
        table = TableScreen(app, evening)
        app.stage.visit(table)
        player.settle()
        if self.sheet == "RoundOverSheet":  # the table shows it by itself
            return app.stage.top
        if self.sheet != "BiddingSheet":
            sheet = make(app, evening, self.sheet, *self.arguments)
            app.stage.show(sheet)
            return sheet
        table.asking.hint = Action.parse(self.hint) if self.hint else None
        table.refresh()
        return app.stage.top

    def __call__(self, player) -> None:
        """As a scene for `tests.ui.screenshots`."""
        self.open(player)
        player.settle()
        for tap in self.taps:
            player.tap(tap)


MODULES = {
    "RoundOverSheet": "scores.round_over", "ScorePadSheet": "scores.score_sheets",
    "LogSheet": "table.sheets.log_sheet",
    "WholeTrainSheet": "table.sheets.whole_train", "FairSheet": "table.sheets.fair_sheet",
    "ReceiptSheet": "scores.score_sheets",
    "RulesInForceSheet": "table.sheets.rules_in_force", "BySuitSheet": "table.sheets.by_suit",
}  # fmt: skip


def make(app, evening: Evening, name: str, *arguments: object):
    """A sheet by its class's name."""
    kind = getattr(import_module(f"domino.ui.{MODULES[name]}"), name)
    return kind(app, evening, *arguments)


def scene(sheet: str, *arguments: object, taps: Sequence[str] = (), hint: str = "", **how) -> SheetScene:
    return SheetScene(lambda: evening_until(**how), sheet, arguments, taps, hint)


def _over(game: str, players: int, enough, **more) -> SheetScene:
    return scene("RoundOverSheet", game=game, players=players, enough=enough, **more)


_MEXICAN = {"game": "mexican-train", "players": 4}
SCENES: dict[str, SheetScene] = {
    "round-over": _over("mexican-train", 4, somebody_out(4)),
    "round-over-2": _over("mexican-train", 2, somebody_out(3)),
    "round-over-5": _over("mexican-train", 5, rounds_over(6)),
    "round-over-8": _over("mexican-train", 8, rounds_over(9)),
    "round-over-14": _over("mexican-train", 14, rounds_over(3), options={"set": 18}),
    "round-over-muggins": _over("muggins", 3, rounds_over(2)),
    "round-over-forty-two": _over("forty-two", 4, rounds_over(3)),
    "round-over-marks": _over("forty-two", 4, rounds_over(3), options={"scoring": "marks"}, likes=low_bids),
    "round-over-moon": _over("moon", 3, rounds_over(3)),
    "round-over-eighty-four": _over("eighty-four", 6, rounds_over(2)),
    "round-over-super-train": _over("super-train", 4, rounds_over(2)),
    "round-over-chickenfoot": _over("chickenfoot", 6, rounds_over(5)),
    "match-over": _over("mexican-train", 4, match_over),
    "match-over-teams": _over("forty-two", 4, match_over),
    "castle-lost": _over("castle-rock", 1, lambda match: match.over and match.scores[0] > 4),
    "castle-won": _over("castle-rock", 1, lambda match: match.over and bool(match.winners),
                        options={"win_at": 2}),
    "score-pad": scene("ScorePadSheet", **_MEXICAN, enough=rounds_over(7)),
    "score-pad-10": scene("ScorePadSheet", game="mexican-train", players=10, enough=rounds_over(9)),
    "receipt": scene("ReceiptSheet", 1, 2, **_MEXICAN, enough=rounds_over(4)),
    "receipt-muggins": scene("ReceiptSheet", 0, 2, game="muggins", players=2, enough=rounds_over(2)),
    "log": scene("LogSheet", **_MEXICAN, enough=tiles_laid(4), seed=3),
    "by-suit": scene("BySuitSheet", game="forty-two", players=4,
                     enough=lambda match: len(match.view(0).table["tricks"]) > 3),
    "by-suit-eighty-four": scene("BySuitSheet", game="eighty-four", players=6,
                                 enough=lambda match: len(match.view(0).table["tricks"]) > 3),
    "by-suit-trains": scene("BySuitSheet", game="mexican-train", players=4, enough=tiles_laid(8)),
    "by-suit-muggins": scene("BySuitSheet", game="muggins", players=3, enough=tiles_laid(12)),
    "log-moon": scene("LogSheet", game="moon", players=3, enough=rounds_over(2)),
    "whole-train": scene("WholeTrainSheet", "train1", game="mexican-train", players=4,
                         enough=lambda match: len(match.view(0).table["trains"][1]) > 13),
    "whole-train-feet": scene("WholeTrainSheet", "train0", game="mexican-train", players=4,
                              options={"double_needs": 3}, enough=lambda match:
                              sum(tile.is_double for tile in match.view(0).table["trains"][0]) > 1
                              and len(match.view(0).table["trains"][0]) > 7),
    "whole-branch": scene("WholeTrainSheet", "a", game="super-train", players=4, enough=tiles_laid(24)),
    "fair": scene("FairSheet", **_MEXICAN, enough=tiles_laid(4)),
    "fair-over": scene("FairSheet", game="muggins", players=2, enough=match_over),
    "rules": scene("RulesInForceSheet", **_MEXICAN, enough=tiles_laid(4),
                   options={"double_blank": 50, "set": 9}),
    "bidding": scene("BiddingSheet", game="forty-two", players=4, enough=to_bid(3), likes=low_bids),
    "bidding-hint": scene("BiddingSheet", game="forty-two", players=4, enough=to_bid(2), likes=low_bids,
                          hint="bid 34"),
    "bidding-first": scene("BiddingSheet", game="forty-two", players=4, enough=to_bid(0, nobody=True)),
    "bidding-84": scene("BiddingSheet", game="eighty-four", players=6, enough=to_bid(3), likes=low_bids),
    "bidding-moon": scene("BiddingSheet", game="moon", players=3, enough=to_bid(1), likes=low_bids),
    "trumps": scene("BiddingSheet", game="forty-two", players=4, enough=to_name, taps=["suit-5"]),
    "widow": scene("BiddingSheet", game="moon", players=3, enough=to_name, options={"widow": "blind"}),
    "widow-shown": scene("BiddingSheet", game="moon", players=3, enough=to_name),
}  # fmt: skip


def main() -> None:
    import argparse
    import os
    from pathlib import Path

    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--style", default="light")
    parser.add_argument("--text", default="1")
    parser.add_argument("--size", default="412x915")
    parser.add_argument("--into", default="build/sheets")
    asked = parser.parse_args()
    os.environ["KIVY_METRICS_FONTSCALE"] = asked.text
    from tests.ui import screen

    with screen.opened() as display:
        os.environ["DISPLAY"] = display
        from tests.ui.driver import opened

        width, height = map(int, asked.size.split("x"))
        with opened((width, height), theme=asked.style) as player:
            for name in asked.names or SCENES:
                SCENES[name](player)
                end = f"{asked.size}-{asked.style}" + ("" if asked.text == "1" else f"-{asked.text}")
                print(player.photograph(Path(asked.into) / f"{name}-{end}.png"))
                player.app.stage.come_back()


if __name__ == "__main__":
    main()
