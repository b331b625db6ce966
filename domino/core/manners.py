"""Table manners: the call of the last tile (rule 0.7), and drawing when one could play (rule 0.8)."""

from __future__ import annotations

from dataclasses import dataclass

from domino.core.options import Option, Rules

PENALTY_POINTS = 50

MANNERS_OPTIONS = (
    Option("last_tile", ("automatic", "called"), "automatic", group="manners"),
    Option("last_tile_penalty", (1, 2, 3, "penalty"), 1, group="manners"),
    Option("infractions", ("prevented", "penalised"), "prevented", group="manners"),
    Option("penalty", ("none", "draw", "keep", "points", "skip"), "draw", group="manners"),
)


def idle_manners(rules: Rules, boneyard: int) -> set[str]:
    """The options about manners that make no difference by these rules, with so many tiles to draw."""
    idle = set()
    called = rules.last_tile == "called"
    if not called:
        idle.add("last_tile_penalty")
    if not boneyard:
        idle.add("infractions")
    by_infraction = rules.infractions == "penalised" and boneyard
    by_call = called and rules.last_tile_penalty == "penalty"
    if not by_infraction and not by_call:
        idle.add("penalty")
    return idle


@dataclass(frozen=True, slots=True)
class Manners:
    """How the table deals with forgotten calls and with drawing to avoid playing; usually neither can be."""

    called: bool = False
    call_penalty: int | str = 1
    """Tiles to draw, or the kind of penalty when it is the one for infractions."""
    penalised: bool = False
    penalty: str = "none"

    @staticmethod
    def of(rules: Rules) -> Manners:
        """The manners these rules ask for."""
        return Manners(
            called=rules.last_tile == "called",
            call_penalty=rules.penalty if rules.last_tile_penalty == "penalty" else rules.last_tile_penalty,
            penalised=rules.infractions == "penalised",
            penalty=rules.penalty,
        )
