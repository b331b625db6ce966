"""Makes one program for any Linux of the bundle's processor, an AppImage: make appimage

Out of the bundle that make bundle packed, what a desktop wants to know about a program, and a head that shows
itself as a folder (platforms/linux/appimage.c). The same bundle gives the same file, bit for bit.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tools.bundle import DIST, LICENSES, bundle_file, version
from tools.epoch import ROOT, environment, epoch

NAME = "org.boneyard.dominoes"
MAGIC = b"AI\x02"
INCLUDED = ("-I/usr/include/squashfuse", "-I/usr/include/fuse3")
LIBRARIES = "squashfuse_ll squashfuse fuse3 z lzma lzo2 lz4 zstd pthread dl"


class Missing(Exception):
    """Something is not there that an AppImage is made of or with; the Makefile names the packages."""


def run(*command: str | Path) -> None:
    done = subprocess.run(
        [str(word) for word in command],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise Missing(f"{command[0]}: {done.stdout.strip()[-2000:]}")


def head(to: Path) -> bytes:
    """The program that an AppImage begins with."""
    libraries = [f"-l{name}" for name in LIBRARIES.split()]
    flags = ["-std=gnu11", "-Wall", "-Wextra", "-Os", "-static", "-s", "-Wl,--build-id=none"]
    source = ROOT / "platforms/linux/appimage.c"
    run("cc", *flags, *INCLUDED, "-o", to, source, *libraries)
    made = to.read_bytes()
    table, size, many = struct.unpack_from("<Q", made, 40)[0], *struct.unpack_from("<HH", made, 58)
    if table + size * many != len(made):
        raise Missing("the linker wrote something after the table of sections, where the game is to begin.")
    return made[:8] + MAGIC + made[8 + len(MAGIC) :]


def lay_out(bundle: Path, folder: Path) -> None:
    """Everything where desktops look for it."""
    with tarfile.open(bundle) as packed:
        if hasattr(tarfile, "tar_filter"):  # Python has it since 3.11.4; Debian 12's is older
            packed.extraction_filter = tarfile.tar_filter
        packed.extractall(folder / "usr/lib")
    if not (folder / "usr/lib/boneyard" / LICENSES).is_file():
        raise Missing(f"The bundle has no {LICENSES}. First: make bundle")
    for source, to in {
        "linux/boneyard.1": "share/man/man1/boneyard.1",
        f"linux/{NAME}.desktop": f"share/applications/{NAME}.desktop",
        f"linux/{NAME}.metainfo.xml": f"share/metainfo/{NAME}.metainfo.xml",
        "icons/icon.png": f"share/icons/hicolor/512x512/apps/{NAME}.png",
    }.items():
        (folder / "usr" / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "platforms" / source, folder / "usr" / to)
    for library in ("libsquashfuse-dev", "libfuse3-dev", "libc6-dev"):  # what the head has inside
        licence = folder / f"usr/share/doc/boneyard/{library}"
        licence.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(f"/usr/share/doc/{library}/copyright", licence)
    (folder / f"usr/share/doc/boneyard/{LICENSES}").symlink_to(f"../../../lib/boneyard/{LICENSES}")
    (folder / "usr/bin").mkdir()
    for link, to in {
        "usr/bin/boneyard": "../lib/boneyard/boneyard",
        "AppRun": "usr/bin/boneyard",
        f"{NAME}.desktop": f"usr/share/applications/{NAME}.desktop",
        f"{NAME}.png": f"usr/share/icons/hicolor/512x512/apps/{NAME}.png",
        ".DirIcon": f"{NAME}.png",
    }.items():
        (folder / link).symlink_to(to)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def build(bundle: Path, into: Path = DIST) -> Path:
    """The AppImage of a packed bundle, which says in its name for which processor it is."""
    date = epoch()
    machine = bundle.name.removesuffix(".tar.gz").rpartition("-")[2]
    with tempfile.TemporaryDirectory() as held:
        folder, image = Path(held) / "AppDir", Path(held) / "image"
        folder.mkdir(mode=0o755)
        lay_out(bundle, folder)
        alike = ["-root-owned", "-noappend", "-no-xattrs", "-comp", "zstd", "-Xcompression-level", "19"]
        for path in [folder, *folder.rglob("*")]:
            os.utime(path, (date, date), follow_symlinks=False)
        run("mksquashfs", folder, image, *alike)
        made = into / f"Boneyard-{version()}-{machine}.AppImage"
        made.write_bytes(head(Path(held) / "head") + image.read_bytes())
    made.chmod(0o755)
    return made


def main() -> int:
    if not bundle_file().is_file():
        print("There is no bundle yet. First: make bundle", file=sys.stderr)
        return 1
    try:
        made = build(bundle_file())
    except (Missing, OSError) as trouble:
        print(f"No AppImage was made. {trouble}", file=sys.stderr)
        return 1
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
