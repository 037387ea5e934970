"""Nails: what they are painted with, filed with, and those that are pressed on."""

import math

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.shapes import box, cushion, outline, sheet
from studio.stage import Stage


def nail_polish(s: Stage, colors=("#4a1233", "#c2253f", "#f0893a"), chrome=False):
    for k, color in enumerate(colors):
        lacquer = m.metal(color, 0.12) if chrome else m.plain(color, 0.06, Clearcoat=1.0)
        v.polish(-0.75 + 0.75 * k, -0.15 + 0.25 * (k % 2), s.top, lacquer, s.gold if k == 1 else s.ink, 1.25)


def nail(x, y, z, material, tip=None, size=1.0, length=0.62, width=0.25):
    """A curved shell that lies with its point to the back; `tip`: painted in another color."""

    def shell(first, last):
        def place(u, w):
            f = first + (last - first) * w
            half, i = width / 2 * (1 - f**2.3) ** 0.8 * (0.86 + 0.3 * f * (1 - f)), 2 * u - 1
            return (half * i, length * f, 0.1 * (1 - i * i) * (1 - 0.6 * f) + 0.07 * math.sin(math.pi * (0.15 + 0.7 * f)))

        return place

    with piece(x, y, z, size=size):
        sheet(shell(0.0, 0.62 if tip else 1.0), 12, 20, material, thick=-0.02)
        if tip:
            sheet(shell(0.6, 1.0), 12, 14, tip, thick=-0.024)


def press_ons(s: Stage, tray="#f6ecd8"):
    """A set of pointed nails in rows: matte black, tipped white, gold."""
    nude = m.plain("#e3b39c", 0.08, Clearcoat=1.0)
    rows = ((m.plain("#1b151b", 0.62), None), (nude, m.plain("#fbf5ea", 0.1, Clearcoat=1.0)), (m.metal("#d9a441", 0.2), None))
    with piece(0, 0.2, s.top, turn=0.14 * s.side):
        box((2.2, 1.9, 0.08), (0, 0.02, 0.04), m.plain(tray, 0.7), bevel=0.03)
        box((2.06, 1.76, 0.02), (0, 0.02, 0.075), m.velvet(m.PLUM), bevel=0.008)
        for row, (paint, tip) in enumerate(rows):
            for k, size in enumerate((1.05, 0.92, 1.0, 0.88, 0.78)):
                nail(-0.8 + 0.4 * k, 0.32 - 0.58 * row, 0.088, paint, tip, size * 0.84)


def nail_file(s: Stage, tint="#e7a9a6"):
    """Of glass, its handle tinted, on a cloth bag."""
    cushion((2.1, 0.8, 0.14), (0.05, 0.42, s.top + 0.08), m.velvet(m.PLUM), turn=(0, 0, 0.2 * s.side), puff=0.4)
    clear = m.plain("#d9e8e2", 0.3, Transmission=0.55, IOR=1.45, Specular=0.6)
    tinted = m.plain(tint, 0.08, Transmission=0.5, IOR=1.45, Clearcoat=1.0)
    blade = [(0.0, -0.15), (1.25, -0.13), *[(1.25 + 0.3 * math.sin(a), -0.13 * math.cos(a)) for a in [math.pi * k / 12 for k in range(13)]], (0.0, 0.15)]
    handle = [(0.0, -0.15), (0.0, 0.15), *[(-0.75 - 0.15 * math.sin(a), 0.15 * math.cos(a)) for a in [math.pi * k / 12 for k in range(13)]]]
    with piece(-0.2 * s.side, -0.2, s.top + 0.13, turn=0.42 if s.side > 0 else math.pi - 0.42, lean=-0.1):
        outline(blade, 0.05, (0, 0, 0), clear, turn=(-RIGHT, 0, 0), bevel=0.012)
        outline(handle, 0.055, (0, 0, 0), tinted, turn=(-RIGHT, 0, 0), bevel=0.014)
    v.polish(0.95 * s.side, -0.35, s.top, m.plain("#c2253f", 0.06, Clearcoat=1.0), s.gold, 0.8)


SHAPES = {one.__name__: one for one in (nail_polish, press_ons, nail_file)}
