"""Lines of tiles as text: chains from end to end, and trees where lines fork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domino.cli.terminal import columns_of
from domino.core.tiles import Tile

Laid = tuple[Tile, int | None]
"""A tile on the table, and the index of the one it hangs on (None for the first)."""

FIRST_KEPT = 2
"""How many tiles at the start of a line too long to show are kept."""


def faces(laid: Sequence[Laid], start: int | None = None) -> list[tuple[int, int]]:
    """Each tile as it lies: the half that touches what it hangs on, then the outer half.

    `start` is the number the first tiles touch, when there is one.
    """
    shown: list[tuple[int, int]] = []
    for tile, parent in laid:
        if parent is None:
            inner = start if start is not None and start in tile else tile.low
        else:
            near, far = shown[parent]
            inner = far if far in tile else tile.low
            if start is None and laid[parent][1] is None and near in tile:
                inner = near  # the first tile of a line has two outer halves
        shown.append((inner, tile.other(inner)))
    return shown


def shortened(words: Sequence[str], width: int) -> str:
    """A line of tiles, its middle folded into +n when it is too wide. The last one always shows."""
    whole = " ".join(words)
    if columns_of(whole) <= width:
        return whole
    head = list(words[:FIRST_KEPT])
    while True:
        room = width - columns_of(" ".join([*head, f"+{len(words)}", ""]))
        tail: list[str] = []
        for word in reversed(words[len(head) :]):
            room -= columns_of(word) + 1
            if room < -1:
                break
            tail.insert(0, word)
        if tail or not head:
            break
        head.pop()
    tail = tail or [words[-1]]
    hidden = len(words) - len(head) - len(tail)
    return " ".join([*head, f"+{hidden}", *tail] if hidden else [*head, *tail])


def tree(
    laid: Sequence[Laid],
    start: int | None,
    width: int,
    open_at: Mapping[int, Sequence[str]],
    marks: Mapping[int, str],
) -> list[str]:
    """The tiles as text, a line for each stretch without a fork, forks indented under it.

    `open_at` names the open ends at a tile; `marks` follow a tile to tell something of it.
    """
    shown = faces(laid, start)
    words = [f"{inner}-{outer}{marks.get(at, '')}" for at, (inner, outer) in enumerate(shown)]
    children: list[list[int]] = [[] for _ in laid]
    roots: list[int] = []
    for at, (_, parent) in enumerate(laid):
        (roots if parent is None else children[parent]).append(at)
    lines: list[str] = []
    waiting = [(root, "", "") for root in reversed(roots)]
    while waiting:
        at, first, rest = waiting.pop()
        chain = [at]
        while len(children[at]) == 1 and not open_at.get(at):
            at = children[at][0]
            chain.append(at)
        ends = "".join(f" [{end}]" for end in open_at.get(at, ()))
        room = width - len(first) - columns_of(ends)
        lines.append(first + shortened([words[tile] for tile in chain], room) + ends)
        for child in reversed(children[at]):
            last = child == children[at][-1]
            waiting.append((child, rest + ("`- " if last else "|- "), rest + ("   " if last else "|  ")))
    return lines
