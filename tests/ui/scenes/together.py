"""A table that is opened to others, before the deal and at it; and joining one."""

from __future__ import annotations

from domino.together.messages import Hello, saying


class Quiet:
    """A line that nobody hears."""

    def send(self, text: str) -> None:
        """Lost."""

    def close(self) -> None:
        """Gone."""


def come(host, name: str, number: int, code: str | None = None) -> None:
    line = Quiet()
    host.opened(line)
    key = None if code else host.door.key
    host.heard(line, saying(Hello(f"{number:032x}", name, "view", key=key, code=code)))


def together(player) -> None:
    player.tap("mexican-train")
    player.tap("together")
    host = player.app.stage.screen.table.host
    come(host, "Ana", 1)
    come(host, "Ben", 2)


def together_knock(player) -> None:
    together(player)
    host = player.app.stage.screen.table.host
    come(host, "Cora", 3, host.door.code)


def together_guests(player) -> None:
    together(player)
    player.tap("deal")
    player.settle()
    player.app.stage.screen.show_guests()


def would_take_back(player) -> None:
    """Ana has moved and would like to take that back; Ben is next, so that nothing happens meanwhile."""
    together(player)
    player.tap("deal")
    player.settle()
    table = player.app.stage.screen
    evening, host = table.evening, table.open_table.host
    while evening.turn != 2 or not any(by == 1 for by, _ in evening.history):
        if evening.seats[evening.turn].is_human:
            evening.play(evening.legal(evening.turn)[0], evening.turn)
        else:
            player.wait(lambda: not evening.turn_is_computer, "the computer")
    player.settle()
    host.ask_to_undo(1)


def join(player) -> None:
    player.tap("join")
    player.app.stage.screen.keep_where("192.168.1.5:4827#482731")


SCENES = {
    "together": together,
    "together-knock": together_knock,
    "together-guests": together_guests,
    "would-take-back": would_take_back,
    "join": join,
}
