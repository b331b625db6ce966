"""Tries the commands on bare machines, without a display: sudo python3 tools/bare_machines.py --help

A machine is a Debian with make, Python and certificates, and nothing else, made by debootstrap in a folder.
Each kind of user gets one that nobody has used, with a fresh clone of this checkout, and runs the commands
in it. What comes of them is told in a table, and what they print is kept beside the machines. Where this may
not be done, a sentence says why.

Machines fetch their packages as this one does: Debian's from its mirror, Python's with its pip configuration.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MACHINES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
INCLUDED = "make,python3,ca-certificates"

USERS = {
    "root": "root",
    "sudo": "a user with sudo",
    "prepared": "a user without sudo, after an administrator's make packages",
    "plain": "a user without sudo",
}

COMMANDS = {
    "run": "make run",
    "test": "make test",
    "bench": "make bench",
    "soak": "make soak MATCHES=50 ROUNDS=5",
    "android": "make android-check",
}
TYPED = "1\n1\nhint\nq\n"
"""What is typed at a terminal game: a game from the menu, a move, a question, and goodbye."""

BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
CERTIFICATES = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
PASSED_ON = re.compile(r"(PIP|NPM_CONFIG)_\w+|(http|https|no)_proxy", re.IGNORECASE)
"""What of the environment tells where packages come from."""
PIP_FILES = ("/etc/pip.conf", "~/.config/pip/pip.conf")


class Skipped(Exception):
    """The trial may not be made here, with a sentence that says why."""


def output(*command: str | Path) -> str:
    """What a command prints that must go well."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(map(str, command))}: {(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


# What this machine has


def mirror_for(machines: Sequence[str], named: str | None) -> str:
    """The first mirror in this machine's apt configuration, or the one named, that has these releases."""
    mirrors = [named] if named else []
    if not named and shutil.which("apt-get"):
        told = output("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages")
        mirrors = list(dict.fromkeys(told.split()))
    for mirror in mirrors:
        try:
            for machine in machines:
                urllib.request.urlopen(f"{mirror.rstrip('/')}/dists/{machine}/Release", timeout=30).close()
        except (OSError, ValueError):
            continue
        return mirror
    raise Skipped(f"no mirror with {' and '.join(machines)} can be reached; --mirror names one.")


def check_rights() -> None:
    """Machines are made and entered by root, with mounts that nobody else sees and that end with them."""
    if os.geteuid() != 0:
        raise Skipped("only root can make a bare machine.")
    try:
        output("unshare", "--mount", "--pid", "--fork", "mount", "-t", "tmpfs", "none", "/mnt")
    except (RuntimeError, OSError):
        raise Skipped("this machine does not let root mount anything (unshare).") from None


def check_tools() -> None:
    if not all(map(shutil.which, ("debootstrap", "git"))):
        done = subprocess.run(
            ["sh", str(ROOT / "tools/system_packages.sh"), "debootstrap", "git"], check=False
        )
        if done.returncode:
            raise Skipped("debootstrap or git is missing and cannot be installed.")


def package_folders() -> list[Path]:
    """Folders of this machine that its pip configuration takes packages from."""
    told = [value for name, value in os.environ.items() if name.startswith("PIP_")]
    told += [path.read_text("utf-8") for path in map(_own, PIP_FILES) if path.is_file()]
    found = set()
    for is_index, name in re.findall(r"(?<![^\s=])(file://)?(/[\w./+-]+)", "\n".join(told)):
        folder = Path(name).parent if is_index else Path(name)  # an index keeps its files beside its pages
        if folder.is_dir():
            found.add(folder)
    return sorted(found)


def _own(name: str) -> Path:
    return Path(name).expanduser()


# A machine


@dataclass
class Machine:
    """A bare machine in a folder, for one user."""

    tree: Path
    user: str

    @property
    def home(self) -> str:
        return "/root" if self.user == "root" else "/home/player"

    def settle(self) -> None:
        """The network and the user."""
        shutil.copy("/etc/resolv.conf", self.tree / "etc/resolv.conf")
        if self.user != "root":
            self.as_root("useradd --create-home --shell /bin/sh player")

    def prepare(self) -> None:
        """The network, packages as this machine has them, the user, and a clone."""
        if BUNDLE.is_file():
            shutil.copy(BUNDLE, self.tree / BUNDLE.relative_to("/"))
        self.settle()
        home = self.tree / self.home[1:]
        for name in PIP_FILES:
            if _own(name).is_file():
                kept = home / name[2:] if name.startswith("~") else self.tree / name[1:]
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(_own(name), kept)
        output("git", "clone", "--quiet", "--no-hardlinks", ROOT, home / "boneyard")
        if self.user != "root":
            self.as_root("chown -R player:player /home/player")
        if self.user == "sudo":
            self.as_root("apt-get -qq update && apt-get -qq install --yes --no-install-recommends sudo")
            (self.tree / "etc/sudoers.d/player").write_text("player ALL=(ALL) NOPASSWD: ALL\n")
        if self.user == "prepared":
            self.as_root("cd /home/player/boneyard && make packages")

    def as_root(self, command: str) -> None:
        output(*self.entered(f"export DEBIAN_FRONTEND=noninteractive; {command}", root=True))

    def entered(self, command: str, root: bool = False) -> list[str]:
        """The words that run a command inside. Mounts and whatever it leaves running end with it."""
        tree = shlex.quote(str(self.tree))
        mounts = [
            f"mount -t proc proc {tree}/proc",
            f"mount -t sysfs -o ro sysfs {tree}/sys",
            f"mount -t devpts -o newinstance,ptmxmode=0666 devpts {tree}/dev/pts",
            f"mount -t tmpfs -o mode=1777 tmpfs {tree}/dev/shm",
        ]
        for folder in map(str, package_folders()):
            inside = shlex.quote(f"{self.tree}{folder}")
            mounts.append(f"mkdir -p {inside} && mount --bind -o ro {shlex.quote(folder)} {inside}")
        plain = self.user != "root" and not root
        variables = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": self.home if plain else "/root",
            "USER": "player" if plain else "root",
            **{name: value for name, value in os.environ.items() if PASSED_ON.fullmatch(name)},
            **(dict.fromkeys(CERTIFICATES, str(BUNDLE)) if BUNDLE.is_file() else {}),
        }
        who = ["setpriv", "--reuid=player", "--regid=player", "--init-groups"] if plain else []
        told = [f"{name}={value}" for name, value in variables.items()]
        inner = shlex.join(["chroot", str(self.tree), *who, "env", "-i", *told, "sh", "-c", command])
        # This shell, still root, is killed with unshare and takes along whoever it let in: it execs nobody.
        script = f"{' && '.join([*mounts, inner])}; exit $?"
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]

    def remove(self) -> None:
        """Takes the folder away, unless something is still mounted in it."""
        mounted = Path("/proc/self/mountinfo").read_text("utf-8")
        if f" {self.tree}/" in mounted:
            raise RuntimeError(f"something is mounted in {self.tree}, so it is left as it is")
        shutil.rmtree(self.tree, ignore_errors=True)


def base(machine: str, mirror: str, folder: Path, *options: str) -> Path:
    """The machine as debootstrap makes it, packed, so that it need be made only once."""
    packed = folder / f"{machine}.tar"
    if not packed.is_file():
        tree = folder / f"{machine}-base"
        shutil.rmtree(tree, ignore_errors=True)
        output("debootstrap", "--variant=minbase", *options, machine, tree, mirror)
        output("tar", "--numeric-owner", "-C", tree, "-cf", f"{packed}.part", ".")
        os.replace(f"{packed}.part", packed)
        Machine(tree, "root").remove()
    return packed


# The trial


def tried(machine: Machine, command: str, log: Path, minutes: int) -> tuple[str, str]:
    """Runs a command at home: passed, failed or too long; and the last thing it said."""
    words = machine.entered(f"cd {machine.home} && {command}")
    with log.open("wb") as file:
        running = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=file, stderr=subprocess.STDOUT)
        try:
            running.communicate(TYPED.encode(), timeout=60 * minutes)
            result = "failed" if running.returncode else "passed"
        except subprocess.TimeoutExpired:
            result = "too long"
        finally:
            running.kill()
            running.wait()
    said = [line.strip() for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    return result, said[-1][:100] if said else ""


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="tools/bare_machines.py", description="Tries the commands on bare Debian machines."
    )
    parser.add_argument("--machines", nargs="+", choices=MACHINES, default=list(MACHINES))
    parser.add_argument("--users", nargs="+", choices=USERS, default=list(USERS))
    parser.add_argument("--commands", nargs="+", default=["run", "test"], metavar="COMMAND",
                        help=f"of {', '.join(COMMANDS)}, or any words for a shell (run test)")  # fmt: skip
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/boneyard-bare-machines"),
                        help="where machines are made, bases and logs kept (%(default)s)")  # fmt: skip
    parser.add_argument("--mirror", help="Debian's packages; otherwise the mirror this machine has")
    parser.add_argument("--minutes", type=int, default=60, help="how long a command may take (%(default)s)")
    asked = parser.parse_args(words)
    try:
        check_rights()
        mirror = mirror_for(asked.machines, asked.mirror)
        check_tools()
    except Skipped as why:
        print(f"Skipped: {why}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what is below is ended and taken away
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    import fcntl  # Windows has none, and tests read this file there too

    alone = os.open(folder, os.O_RDONLY)
    fcntl.flock(alone, fcntl.LOCK_EX)  # another trial in this folder is let come to its end first
    rows = []
    for name in asked.machines:
        packed = base(name, mirror, folder, f"--include={INCLUDED}")
        for user in asked.users:
            machine = Machine(folder / f"{name}-{user}", user)
            machine.remove()  # of a trial that was cut short
            machine.tree.mkdir()
            try:
                output("tar", "--numeric-owner", "-C", machine.tree, "-xpf", packed)
                machine.prepare()
                for command in asked.commands:
                    log = folder / f"{name}-{user}-{re.sub(r'[^a-z0-9]+', '-', command.lower())[:40]}.log"
                    begun = time.monotonic()
                    result, said = tried(
                        machine, f"cd boneyard && {COMMANDS.get(command, command)}", log, asked.minutes
                    )
                    took = (time.monotonic() - begun) / 60
                    rows.append((result, f"{took:4.1f} min", MACHINES[name], user, command[:40], said))
                    print("  ".join(rows[-1]), flush=True)
            finally:
                machine.remove()
    return told(rows)


def told(rows: Sequence[Sequence[str]]) -> int:
    """Prints all that was tried as a table. 1 when something has not passed, otherwise 0."""
    print()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 1 if any(row[0] != "passed" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
