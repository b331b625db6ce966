"""The memory: matches in progress, settings, history and statistics, score pads. Begin with `Memory.open`."""

from domino.store.memory import Memory

__all__ = ["Memory"]
