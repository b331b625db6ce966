"""Starts what was packed on bare desktops: sudo python3 -m tools.bare_desktops dist/*.tar.gz dist/*.AppImage

A desktop is a Debian or Ubuntu that debootstrap makes in a folder, with a screen (Xvfb) and the drivers to
draw on it, and no Python. A plain user unpacks each file, or makes it a program, plays a match in a terminal,
and lets it play itself through every screen. What comes of it is told in a table; logs are kept beside.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.bare_machines import (
    SKIPPED,
    Machine,
    Skipped,
    base,
    check_rights,
    check_tools,
    mirror_for,
    output,
    told,
    tried,
)

DESKTOPS = {
    "bullseye": "Debian 11",
    "bookworm": "Debian 12",
    "trixie": "Debian 13",
    "jammy": "Ubuntu 22.04",
}
SCREEN = "xvfb xauth libgl1 libgl1-mesa-dri"
"""What is installed, with what it depends on but not what it recommends: a screen for nobody to look at, and
Mesa's drivers."""

UNPACK = {".gz": "tar xzf {0} && mv boneyard bundle", ".AppImage": "chmod +x {0} && ln -s {0} program"}
START = {".gz": "bundle/boneyard", ".AppImage": "./program"}
TRIALS = {
    "terminal": "{start} simulate castle-rock -n 1",
    "window": "BONEYARD_SELFTEST=1 xvfb-run --auto-servernum {start}",
}


def without_python(machine: Machine) -> None:
    """:raises RuntimeError: there is a Python after all, and nothing would be proved."""
    machine.as_root("! ls /usr/bin/python* /usr/local/bin/python* 2>/dev/null")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.bare_desktops", description="Starts packed games on bare desktops."
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .tar.gz or an .AppImage")
    parser.add_argument("--desktops", nargs="+", choices=DESKTOPS, default=["bookworm", "trixie"])
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/boneyard-bare-desktops"),
                        help="where desktops are made, bases and logs kept (%(default)s)")  # fmt: skip
    parser.add_argument("--mirror", help="the desktops' packages; otherwise the mirror this machine has")
    asked = parser.parse_args(words)
    try:
        check_rights()
        mirror = mirror_for(asked.desktops, asked.mirror)
        check_tools()
    except Skipped as why:
        print(f"Skipped: {why}")
        return SKIPPED
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in asked.desktops:
        machine = Machine(folder / f"{name}-desktop", "plain")
        everything = ["--components=main,universe"] if DESKTOPS[name].startswith("Ubuntu") else []
        packed = base(name, mirror, folder, *everything)
        machine.remove()  # of a trial that was cut short
        machine.tree.mkdir()
        try:
            output("tar", "--numeric-owner", "-C", machine.tree, "-xpf", packed)
            machine.settle()
            machine.as_root(
                f"apt-get -qq update && apt-get -qq install --yes --no-install-recommends {SCREEN}"
            )
            without_python(machine)
            for file in asked.files:
                shutil.copy(file, machine.tree / machine.home[1:])
                machine.as_root("chown -R player:player /home/player")
                unpack, start = UNPACK[file.suffix].format(file.name), START[file.suffix]
                for trial, command in TRIALS.items():
                    log = folder / f"{name}-{file.suffix[1:]}-{trial}.log"
                    command = f"rm -rf bundle program && {unpack} && {command.format(start=start)}"
                    result, said = tried(machine, command, log, minutes=15)
                    rows.append((result, DESKTOPS[name], file.name, trial, said))
                    print("  ".join(rows[-1]), flush=True)
        finally:
            machine.remove()
    return told(rows)


if __name__ == "__main__":
    sys.exit(main())
