"""Every benchmark, one after the other: `make bench`, or `python -m benchmarks [NAME ...]`.

Each has a process of its own, so that a window, and the end of the display it was on, is nothing to the next.
One that breaks is told by its name, and the others go on.
"""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import benchmarks

HELPERS = ("__main__", "side_by_side")
BY_HAND = ("coach_bars",)
"""What takes an hour, and is run by itself."""


def run(name: str) -> bool:
    """Runs a benchmark, which prints its own lines; says so when it broke before it was through."""
    command = [sys.executable, "-u", "-m", f"benchmarks.{name}"]  # its lines come one by one
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode:
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        why = said[-1] if said else f"it ended with {done.returncode}"
        print(f"{name}: not measured to its end, {why}", flush=True)
    return done.returncode == 0


def main(names: list[str]) -> int:
    found = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    well = [run(name) for name in names or found if name not in HELPERS + BY_HAND]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
