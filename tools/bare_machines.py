"""Tries the commands on bare machines, without a display: sudo python3 tools/bare_machines.py --help

A machine is a Debian with make, Python and certificates, and nothing else, made by debootstrap in a folder.
Each kind of user gets one that nobody has used, with a fresh clone of this checkout, and runs the commands
in it. What comes of them is told in a table, and what they print is kept beside the machines.

The exit status is 0 if every command passed, 1 if one failed or took too long, and 77 if none failed but a
machine could not be made here; then a sentence says why. Root and the user with sudo can install everything,
so their `make test` fails if a test is skipped that tests/expected_skips.toml does not list.

Machines fetch their packages as this one does: Debian's from its mirror, Python's with its pip configuration.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent

MACHINES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
INCLUDED = "make,python3,ca-certificates"

USERS = {
    "root": "root",
    "sudo": "a user with sudo",
    "prepared": "a user without sudo, after an administrator's make packages",
    "plain": "a user without sudo",
}

STRICT = ("root", "sudo")
"""Users who can install everything: for them only listed tests may be skipped."""
EXPECTED_SKIPS = "tests/expected_skips.toml"

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

DEBIAN = "http://deb.debian.org/debian"
"""Debian's own address for its packages."""

SKIPPED = 77
"""The exit status if a machine could not be made; automake uses the same number for skipped tests."""

NEEDED_SPACE = 8 * 10**9
"""Free bytes that a machine needs for everything that tests install and write."""
STALE = 7 * 24 * 3600
"""Seconds after which a packed machine is made again, to have Debian's current packages."""
MAKING = 15 * 60
"""Seconds that one step of making a machine may take."""
WAITING = 10 * 60
"""Seconds to wait for another trial in the same folder."""

DIES_WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""What a program starts with that is to end when this one does, even if this one is killed."""


class Skipped(Exception):
    """The trial may not be made here, with a sentence that says why."""


def output(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """What a command prints that must go well.

    :raises RuntimeError: it failed, or took too long. What it started is ended too.
    """
    words = [str(word) for word in command]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, errors="replace", env=env, start_new_session=True,
    ) as running:  # fmt: skip
        try:
            said, _ = running.communicate(timeout=MAKING)
        except BaseException as trouble:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            if isinstance(trouble, subprocess.TimeoutExpired):
                raise RuntimeError(f"{shlex.join(words)}: took longer than {MAKING // 60} minutes") from None
            raise
    if running.returncode:
        raise RuntimeError(f"{shlex.join(words)}: {said.strip()[-2000:]}")
    return said


# What this machine has


def mirror_for(machines: Sequence[str], named: str | None) -> str:
    """The mirror that was named, or the first of this machine's and Debian's that has these releases."""
    for mirror in [named] if named else [*_own_mirrors(), DEBIAN]:
        try:
            for machine in machines:
                urllib.request.urlopen(f"{mirror.rstrip('/')}/dists/{machine}/Release", timeout=30).close()
        except (OSError, ValueError):
            continue
        return mirror
    raise Skipped(f"no mirror with {' and '.join(machines)} can be reached; --mirror names one.")


def _own_mirrors() -> list[str]:
    """Where this machine's apt gets packages from. It knows that only after an update, so a machine that has
    never been updated is updated."""
    if shutil.which("apt-get") is None:
        return []
    listing = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages")
    with suppress(RuntimeError):
        if not output(*listing).strip():
            output("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", "update")
        return list(dict.fromkeys(output(*listing).split()))
    return []


def check_rights() -> None:
    """Machines are made and entered by root, with mounts that nobody else sees and that end with them."""
    if os.geteuid() != 0:
        raise Skipped("only root can make a bare machine.")
    try:
        output("unshare", "--mount", "--pid", "--fork", "mount", "-t", "tmpfs", "none", "/mnt")
    except (RuntimeError, OSError):
        raise Skipped("this machine does not let root mount anything (unshare).") from None


def check_space(folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    if free < NEEDED_SPACE:
        raise Skipped(
            f"{folder} has {free / 10**9:.1f} GB of free space; {NEEDED_SPACE / 10**9:.0f} are needed."
        )


def check_tools() -> None:
    if not all(map(shutil.which, ("debootstrap", "git"))):
        try:
            print(output("sh", ROOT / "tools/system_packages.sh", "debootstrap", "git"), end="", flush=True)
        except RuntimeError as trouble:
            raise Skipped(f"debootstrap or git is missing and cannot be installed: {trouble}") from None


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
        _clone(home / "boneyard")
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
        return [*DIES_WITH_US, "unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]

    def remove(self) -> None:
        """Takes the folder away, unless something is still mounted in it."""
        mounted = Path("/proc/self/mountinfo").read_text("utf-8")
        if f" {self.tree}/" in mounted:
            raise RuntimeError(f"something is mounted in {self.tree}, so it is left as it is")
        shutil.rmtree(self.tree, ignore_errors=True)


def _clone(folder: Path) -> None:
    """Clone the commit that is checked out here, whoever owns this checkout."""
    with tempfile.TemporaryDirectory() as kept:
        settings = Path(kept, "gitconfig")
        settings.write_text("[safe]\n\tdirectory = *\n")
        env = {**os.environ, "GIT_CONFIG_GLOBAL": str(settings)}
        output("git", "clone", "--quiet", "--no-hardlinks", ROOT, folder, env=env)


def base(machine: str, mirror: str, folder: Path, *options: str) -> Path:
    """The machine as debootstrap makes it, packed, so that it need be made only once."""
    made_of = hashlib.sha256("\n".join((mirror, *options)).encode()).hexdigest()[:12]
    packed = folder / f"{machine}-{made_of}.tar"
    if not _is_usable(packed):
        for old in (*folder.glob(f"{machine}-*.tar"), *folder.glob(f"{machine}-*.tar.part")):
            old.unlink()
        tree = folder / f"{machine}-base"
        Machine(tree, "root").remove()  # of a trial that was cut short
        # debootstrap mounts /proc in the tree: in a namespace of its own, which ends with it.
        apart = (*DIES_WITH_US, "unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
        try:
            output(*apart, "debootstrap", "--variant=minbase", *options, machine, tree, mirror)
            output("tar", "--numeric-owner", "-C", tree, "-cf", f"{packed}.part", ".")
            os.replace(f"{packed}.part", packed)
        finally:
            Machine(tree, "root").remove()
    return packed


def _is_usable(packed: Path) -> bool:
    """Whether a packed machine is there, was made lately and can be read to its end."""
    if not packed.is_file() or time.time() - packed.stat().st_mtime > STALE:
        return False
    try:
        return "./usr/bin/make" in output("tar", "-tf", packed).splitlines()
    except RuntimeError:
        return False


# The trial


def tried(machine: Machine, command: str, log: Path, minutes: float, echo: bool = False) -> tuple[str, str]:
    """Runs a command at home: passed, failed or too long; and the last thing it said.

    With `echo`, everything that it prints is printed here too, as it comes.
    """
    words = machine.entered(f"cd {machine.home} && {command}")
    with log.open("wb") as file:
        running = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        assert running.stdin is not None and running.stdout is not None
        passing_on = threading.Thread(target=_pass_on, args=(running.stdout, file, echo))
        passing_on.start()
        try:
            with suppress(OSError), running.stdin:
                running.stdin.write(TYPED.encode())
            result = "failed" if running.wait(60 * minutes) else "passed"
        except subprocess.TimeoutExpired:
            result = "too long"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            passing_on.join()
            running.stdout.close()
    said = [line.strip() for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    return result, said[-1][:100] if said else ""


def _pass_on(source: IO[bytes], log: IO[bytes], echo: bool) -> None:
    """Write what comes out of a command into its log and, with `echo`, to our own output."""
    while some := os.read(source.fileno(), 65536):
        log.write(some)
        log.flush()
        if echo:
            with suppress(OSError):  # nobody reads it any more; the trial goes on
                sys.stdout.buffer.write(some)
                sys.stdout.buffer.flush()


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other trial uses this folder, and keep others out.

    :raises Skipped: another trial goes on and on.
    """
    import fcntl  # Windows has none, and tests read this file there too

    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + WAITING
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise Skipped(f"another trial uses {folder}.") from None
                time.sleep(1)
        yield
    finally:
        os.close(handle)


@contextmanager
def made(name: str, user: str, mirror: str, folder: Path) -> Iterator[Machine]:
    """A machine that nobody has used; it is taken away afterwards.

    :raises Skipped: it could not be made.
    """
    machine = Machine(folder / f"{name}-{user}", user)
    try:
        try:
            machine.remove()  # of a trial that was cut short
            check_space(folder)
            packed = base(name, mirror, folder, f"--include={INCLUDED}")
            machine.tree.mkdir()
            output("tar", "--numeric-owner", "-C", machine.tree, "-xpf", packed)
            machine.prepare()
            machine.as_root("test -e /proc/self/mounts && test -d /dev/pts && test -d /dev/shm")
        except (RuntimeError, OSError) as trouble:
            raise Skipped(f"a bare {MACHINES[name]} could not be made: {trouble}") from trouble
        yield machine
    finally:
        machine.remove()


def command_line(command: str, user: str) -> str:
    """What a user types for one of the commands, or for any other."""
    line = COMMANDS.get(command, command)
    if command == "test" and user in STRICT:
        line = f"EXPECTED_SKIPS={EXPECTED_SKIPS} {line}"
    return f"cd boneyard && {line}"


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
    parser.add_argument("--minutes", type=float, default=60, help="how long a command may take (%(default)s)")
    parser.add_argument("--echo", action="store_true", help="print what the commands print, as it comes")
    asked = parser.parse_args(words)
    folder = asked.folder.resolve()
    rows: list[tuple[str, ...]] = []
    not_made = 0
    try:
        check_rights()
        mirror = mirror_for(asked.machines, asked.mirror)
        check_tools()
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(1))  # so that what is below is ended and taken away
        with alone_in(folder):
            for name in asked.machines:
                for user in asked.users:
                    try:
                        with made(name, user, mirror, folder) as machine:
                            for command in asked.commands:
                                rows.append(
                                    tried_in(machine, name, command, folder, asked.minutes, asked.echo)
                                )
                                print("  ".join(rows[-1]), flush=True)
                    except Skipped as why:
                        print(f"Skipped: {why}", flush=True)
                        not_made += 1
    except Skipped as why:
        print(f"Skipped: {why}", flush=True)
        return SKIPPED
    status = told(rows) if rows else 0
    return status or (SKIPPED if not_made else 0)


def tried_in(
    machine: Machine, name: str, command: str, folder: Path, minutes: float, echo: bool
) -> tuple[str, ...]:
    """Run a command on a machine: a row of the table."""
    log = folder / f"{name}-{machine.user}-{re.sub(r'[^a-z0-9]+', '-', command.lower())[:40]}.log"
    begun = time.monotonic()
    result, said = tried(machine, command_line(command, machine.user), log, minutes, echo)
    took = (time.monotonic() - begun) / 60
    return result, f"{took:4.1f} min", MACHINES[name], machine.user, command[:40], said


def told(rows: Sequence[Sequence[str]]) -> int:
    """Prints all that was tried as a table. 1 when something has not passed, otherwise 0."""
    print()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 1 if any(row[0] != "passed" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
