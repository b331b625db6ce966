"""Makes assets/fonts: fonts that Debian packages, with the letters of names only, and without hinting.

    python -m tools.subset_fonts [folder with the packages]

Packages that are not in the folder are fetched by apt, and all are checked. Nothing here is used at run time.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
PACKAGES = {
    "fonts-noto-core_20201225-1_all.deb": (
        "58f4f0bb6720f919f92096b3508e1412a0f1544424ade6c5b5bf1eb694dd64ba"
    ),
    "fonts-noto-ui-core_20201225-1_all.deb": (
        "1afda1203a48032baf1813076b9c92ac08459090f5a6e5c5cc55c017b78180e1"
    ),
    "fonts-symbola_2.60-1.1_all.deb": ("408244997437d4103e9cdc9dd75db29d0e5fbee6e6874536173995204033a6df"),
    "fonts-unifont_15.0.01-2_all.deb": ("cd46245f1b228d1277ed2b453ce893fde1cf4bf4ec317e82b0079395bdc9c2b5"),
}
"""Each package, and its sha256."""
Spans = tuple[tuple[int, int], ...]
WANTED: dict[str, tuple[str, Spans]] = {
    "latin.ttf": (
        "NotoSans-Regular.ttf",
        ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x52F), (0x1E00, 0x1FFF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF)),
    ),
    "hebrew.ttf": ("NotoSansHebrew-Regular.ttf", ((0x590, 0x5FF), (0xFB1D, 0xFB4F))),
    "arabic.ttf": ("NotoSansArabicUI-Regular.ttf", ((0x600, 0x6FF), (0x750, 0x77F))),
    "devanagari.ttf": ("NotoSansDevanagariUI-Regular.ttf", ((0x900, 0x97F),)),
    "bengali.ttf": ("NotoSansBengaliUI-Regular.ttf", ((0x980, 0x9FF),)),
    "gurmukhi.ttf": ("NotoSansGurmukhiUI-Regular.ttf", ((0xA00, 0xA7F),)),
    "gujarati.ttf": ("NotoSansGujaratiUI-Regular.ttf", ((0xA80, 0xAFF),)),
    "tamil.ttf": ("NotoSansTamilUI-Regular.ttf", ((0xB80, 0xBFF),)),
    "telugu.ttf": ("NotoSansTeluguUI-Regular.ttf", ((0xC00, 0xC7F),)),
    "kannada.ttf": ("NotoSansKannadaUI-Regular.ttf", ((0xC80, 0xCFF),)),
    "malayalam.ttf": ("NotoSansMalayalamUI-Regular.ttf", ((0xD00, 0xD7F),)),
    "sinhala.ttf": ("NotoSansSinhalaUI-Regular.ttf", ((0xD80, 0xDFF),)),
    "thai.ttf": ("NotoSansThaiUI-Regular.ttf", ((0xE00, 0xE7F),)),
    "lao.ttf": ("NotoSansLaoUI-Regular.ttf", ((0xE80, 0xEFF),)),
    "myanmar.ttf": ("NotoSansMyanmarUI-Regular.ttf", ((0x1000, 0x109F),)),
    "georgian.ttf": ("NotoSansGeorgian-Regular.ttf", ((0x10A0, 0x10FF), (0x1C90, 0x1CBF))),
    "ethiopic.ttf": ("NotoSansEthiopic-Regular.ttf", ((0x1200, 0x137F),)),
    "khmer.ttf": ("NotoSansKhmer-Regular.ttf", ((0x1780, 0x17FF),)),
    "armenian.ttf": ("NotoSansArmenian-Regular.ttf", ((0x530, 0x58F),)),
    "signs.ttf": (
        "Symbola_hint.ttf",
        (
            (0x203C, 0x203C), (0x2049, 0x2049), (0x2139, 0x2139), (0x2190, 0x21FF), (0x231A, 0x231B),
            (0x2328, 0x2328), (0x23CF, 0x23CF), (0x23E9, 0x23FA), (0x25A0, 0x27BF), (0x2934, 0x2935),
            (0x2B05, 0x2B07), (0x2B1B, 0x2B1C), (0x2B50, 0x2B55), (0x1F004, 0x1F004), (0x1F030, 0x1F093),
            (0x1F0CF, 0x1F0CF), (0x1F300, 0x1F64F), (0x1F680, 0x1F6FF), (0x1F900, 0x1F9FF),
        ),
    ),
    "newer-signs.otf": ("unifont_upper.otf", ((0x1F6D0, 0x1F6FF), (0x1F7E0, 0x1F7EB), (0x1F900, 0x1FAFF))),
}  # fmt: skip
"""The file made, the font it is made of, and the code points it keeps of it."""
LEFT_TO = {"newer-signs.otf": "signs.ttf"}
"""What the second has is left out of the first."""


def fonts(folder: Path) -> dict[str, bytes]:
    """The fonts we make ours of, by their names, out of the packages."""
    wanted = {source for source, _ in WANTED.values()}
    found: dict[str, bytes] = {}
    for name, checksum in PACKAGES.items():
        package = folder / name
        if not package.exists():
            asked, version, _ = name.split("_")
            subprocess.run(["apt-get", "download", f"{asked}={version}"], cwd=folder, check=True)
        packed = package.read_bytes()
        if hashlib.sha256(packed).hexdigest() != checksum:
            raise SystemExit(f"{package} is another file than it was.")
        with tarfile.open(fileobj=io.BytesIO(_data(packed))) as files:
            for file in files:
                font = file.name.rpartition("/")[2]
                if font in wanted and (opened := files.extractfile(file)) is not None:
                    found[font] = opened.read()
    return found


def _data(package: bytes) -> bytes:
    """What a Debian package installs, as a tar file: a member of the old archive that a package is."""
    at = len(b"!<arch>\n")
    while at < len(package):
        name, size = package[at : at + 16].strip(), int(package[at + 48 : at + 58])
        if name.startswith(b"data.tar"):
            return package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise SystemExit("The package has nothing in it.")


def made(font: bytes, letters: set[int]) -> bytes:
    """The font with these letters, and everything that joins and places them."""
    options = subset.Options(hinting=False, glyph_names=False, legacy_kern=False, recalc_timestamp=False)
    options.layout_features = ["*"]
    options.name_IDs = [0, 1, 2, 13, 14]  # whose it is, what it is called, and its licence
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "STAT", "FFTM", "meta"]
    into = subset.load_font(io.BytesIO(font), options)
    work = subset.Subsetter(options)
    work.populate(unicodes=letters)
    work.subset(into)
    file = io.BytesIO()
    into.save(file)
    return file.getvalue()


def main(folder: Path) -> None:
    sources = fonts(folder)
    FONTS.mkdir(exist_ok=True)
    for name, (source, spans) in WANTED.items():
        letters = {code for first, last in spans for code in range(first, last + 1)}
        if name in LEFT_TO:
            letters -= set(TTFont(FONTS / LEFT_TO[name], lazy=True).getBestCmap())
        (FONTS / name).write_bytes(made(sources[source], letters))
        print(f"{name}: {(FONTS / name).stat().st_size / 1000:.0f} KB of {source}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as emptied:
            main(Path(emptied))
