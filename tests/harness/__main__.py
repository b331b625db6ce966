"""Everything that tries to break what is kept, one after the other: `make soak`, or

    python -m tests.harness [--every 1] [--seconds 60] [--kills 200] [--seed 1]

All processors share the work. It goes on when something broke, and returns 1 at the end.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def together(*commands: list[str]) -> bool:
    """Runs these at the same time, and shows what each said when it is done; whether all went well."""
    began = time.monotonic()
    print(f"== {' '.join(commands[0])}", flush=True)
    started = [
        subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for command in commands
    ]
    said = [each.communicate() for each in started]
    for process, (out, complaint) in zip(started, said, strict=True):
        sys.stdout.write(out)
        if process.returncode not in (0, 1):  # Kivy complains of much that does not matter
            sys.stdout.write(complaint[-4000:])
    well = not any(process.returncode for process in started)
    print(f"== {'well' if well else 'BROKEN'}, {time.monotonic() - began:.0f} s", flush=True)
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description="Tries to break what is kept, in every way there is.")
    parser.add_argument("--every", type=int, default=1, help="try one fault and one bit in so many (1)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each reader is tried (60)")
    parser.add_argument("--kills", type=int, default=200, help="how many for each game (200)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    shares = os.cpu_count() or 1

    def shared(*command: str) -> bool:
        """Each processor takes its own share of all there is to try."""
        every = ["--every", str(asked.every * shares)]
        seeds = [asked.seed % asked.every + asked.every * share for share in range(shares)]
        return together(*([*command, *every, "--seed", str(seed)] for seed in seeds))

    seeds = [str(asked.seed + share) for share in range(shares)]
    done = [
        shared("tests.harness.faults"),
        shared("tests.harness.flips"),
        shared("tests.harness.flips", "--window"),
        together(
            *(["tests.harness.fuzz", "--seconds", str(asked.seconds), "--seed", seed] for seed in seeds)
        ),
        together(["tests.harness.bombs"]),
        together(["tests.store.killing", "--kills", str(asked.kills), "--seed", str(asked.seed)]),
    ]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
