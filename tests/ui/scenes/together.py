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


def join(player) -> None:
    player.tap("join")
    player.app.stage.screen._keep_where("192.168.1.5:4827#482731")


SCENES = {
    "together": together,
    "together-knock": together_knock,
    "together-guests": together_guests,
    "join": join,
}
