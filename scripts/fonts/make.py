"""Makes the fonts of app/public/fonts from their sources: README.md beside this file says where those come from.

    python3 scripts/fonts/make.py SOURCES

Each face is cut into files by what they hold, which app/styles/fonts.css names by unicode-range: a browser loads a file when a
page has one of its letters.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = Path(sys.argv[1])
FONTS = Path(__file__).resolve().parents[2] / "app/public/fonts"

# The weights of the app, from text to what is bold.
WEIGHTS = (400, 700)

# What nearly every page needs: English, the accents of French and of names, marks, signs of money.
BASIC = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2027), 0x2032, 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2248]

# Other letters of Latin, with the marks of Yoruba, Kikuyu and Vietnamese.
LATIN = [*range(0x100, 0x250), *range(0x2B0, 0x370), *range(0x1E00, 0x1F00), *range(0x2000, 0x2400)]

# Of Akan, Ewe and Hausa, which neither face has.
AFRICAN = [*map(ord, "ɔɛɗɓƙƴƆƐƊƁƘƳʋƲɖƉƒƑɣƔŋŊʼ"), 0x300, 0x301, 0x303]

ETHIOPIC = [*range(0x1200, 0x1380)]
ARABIC = [0x60C, 0x61B, 0x61F, *range(0x621, 0x653), *range(0x660, 0x66A), 0x670, 0x671, 0x679, 0x67E, 0x686, 0x688, 0x691, 0x698, 0x6A4, 0x6A9, 0x6AF, 0x6BA, 0x6BE, 0x6C1, 0x6CC, 0x6D2]

# What fonts can do with letters, as far as the app uses it: kerning, marks in their places, joined letters, figures of one width.
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "calt", "rlig", "init", "medi", "fina", "tnum", "lnum", "lf", "tf"]


def make(name: str, source: str, letters: list[int], weights=WEIGHTS, without: list[int] = []) -> None:
    """`weights`: what is kept of a variable font's axis, a range or one."""
    font = TTFont(SOURCES / source)
    if "fvar" in font:
        limits = {"wght": weights}
        if any(axis.axisTag == "wdth" for axis in font["fvar"].axes):
            limits["wdth"] = 100
        font = reread(instancer.instantiateVariableFont(font, limits))
    options = Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 5, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for code in letters if code not in without])
    subsetter.subset(font)
    font.flavor = "woff2"
    path = FONTS / f"{name}.woff2"
    font.save(path)
    print(f"{path.stat().st_size:>7} {name}  {unicode_range(font)}")


def reread(font: TTFont) -> TTFont:
    """What instancing leaves empty, the next step does not find: as written, all is there."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file)


def unicode_range(font: TTFont) -> str:
    """As CSS writes it."""
    codes, parts = sorted(font.getBestCmap()), []
    for code in codes:
        if parts and code == parts[-1][1] + 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in parts)


make("hanken-grotesk-basic", "HankenGrotesk[wght].ttf", BASIC)
make("hanken-grotesk-latin", "HankenGrotesk[wght].ttf", LATIN, without=BASIC)
make("onest-african", "onest-latin-ext-wght-normal.woff2", [*AFRICAN, *map(ord, "ṣṢ")])
make("noto-ethiopic", "noto-sans-ethiopic-ethiopic-wght-normal.woff2", ETHIOPIC, weights=500)
make("noto-arabic", "noto-sans-arabic-arabic-wght-normal.woff2", ARABIC)
make("young-serif-basic", "YoungSerif-Regular.ttf", BASIC)
make("young-serif-latin", "YoungSerif-Regular.ttf", LATIN, without=BASIC)
make("noto-serif-african", "noto-serif-latin-ext-wght-normal.woff2", AFRICAN, weights=800)
