"""What is poured, filled, pressed or burned: jars, bottles, tubes, tins, soap, candles."""

import math

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.scene import light
from studio.shapes import arc, box, cushion, cylinder, lathe, outline, ring, rod, rounded, sphere
from studio.stage import Stage, bowl, heap, near, shaving_brush


def jar(s: Stage, body="#fbf3e6", lid="gold", cream=None, open=True, beside=None):
    v.jar(0, 0, s.top, m.glaze(body), {"gold": s.gold, "wood": s.wood, "ink": s.ink}[lid], s.label, s.thread, open_with=m.wax(cream) if open and cream else None)
    s.side = -1  # The lid lies at the right.
    near(s, beside)


def dropper(s: Stage, glass="#8a3d14", beside=None):
    v.dropper(0, 0, s.top, s.glass(glass), s.label, s.thread)
    near(s, beside)


def pump(s: Stage, body="#f6ead6", beside=None, clear=False):
    v.pump(0, 0, s.top, s.glass(body) if clear else m.glaze(body), s.label, s.thread)
    near(s, beside)


def flask(s: Stage, body="#e9d3b0", cap="ink", beside=None, clear=False):
    v.flask(0, 0, s.top, s.glass(body) if clear else m.glaze(body), {"ink": s.ink, "gold": s.gold, "wood": s.wood}[cap], s.label, s.thread)
    near(s, beside)


def spray(s: Stage, body="#d9a08a", beside=None, clear=True):
    v.spray(0, 0, s.top, s.glass(body) if clear else m.glaze(body), s.label, s.thread)
    near(s, beside)


def squeeze(s: Stage, body="#f4e6cf", beside=None):
    v.squeeze(0, 0, s.top, m.plain(body, 0.38, Clearcoat=0.3), s.ink, s.thread, turn=0.2 * s.side)
    near(s, beside)


def soap(s: Stage, color="#3a3532", beside=None):
    v.soap(-0.25, 0.1, s.top, m.wax(color), s.label)
    v.soap(0.45, -0.25, s.top, m.wax(m.shade(color, 1.06)), s.label, turn=-0.5)
    v.soap(0.1, 0.05, s.top + 0.31, m.wax(color), s.label, turn=0.75)
    near(s, beside)


def pouch(s: Stage, body="#c79a63", powder="#8a4a24", beside=None):
    v.pouch(-0.2, 0.2, s.top, m.plain(body, 0.85), s.label, s.thread)
    bowl(0.85, -0.45, s.top, 0.42, m.glaze("#f4ead8"))
    heap(0.85, -0.45, s.top + 0.14, 0.34, powder)
    near(s, beside)


def tin(s: Stage, body="#4a1233", beside=None, leaf_color="#6b5a2e"):
    v.tin(-0.3, 0.1, s.top, m.metal(body, 0.35), s.gold, s.label, s.thread)
    bowl(0.75, -0.4, s.top, 0.42, m.glaze("#f4ead8"))
    heap(0.75, -0.4, s.top + 0.14, 0.34, leaf_color)
    near(s, beside)


def balm(s: Stage, body="#c9b79a", filled="#f0dcae", beside=None):
    v.flat_tin(-0.25, -0.1, s.top, m.metal(body, 0.3), m.wax(filled))
    near(s, beside)


def perfume(s: Stage, juice="#e0a04a", beside=None):
    v.perfume(0, 0, s.top, m.plain(juice, 0.04, Transmission=0.9, IOR=1.36), s.wood, s.gold)
    near(s, beside)


def candle(s: Stage, clay="#b5623f", beside=None):
    lathe([(0, 0), (0.5, 0), (0.62, 0.1), (0.64, 0.8), (0.58, 0.82), (0.56, 0.7), (0, 0.7)], m.plaster(clay), (0, 0, s.top))
    v.band(0, 0, s.top, 0.64, 0.2, 0.66, m.IVORY, m.INK)
    cylinder(0.56, 0.05, (0, 0, s.top + 0.64), m.wax("#f3e4c8"))
    rod((0, 0, s.top + 0.68), (0.01, 0, s.top + 0.78), 0.012, s.ink)
    sphere(0.045, (0.01, 0, s.top + 0.85), m.lit("#ffbe62", 30), scale=(1, 1, 1.9))
    light("POINT", (0.01, 0, s.top + 1.0), 9, color="#ffb25c", size=0.06)
    near(s, beside)


def capsules(s: Stage, glass="#8a3d14", leaf="#8a9a52"):
    """A wide bottle of brown glass, and some of what is in it."""
    x, y = -0.3, 0.2
    lathe(v.bottle_profile(0.55, 1.0, 0.42, 0.14), s.glass(glass), (x, y, s.top))
    v.band(x, y, s.top, 0.55, 0.16, 0.74, s.label, s.thread)
    lathe(rounded(0.47, 0.34, 0.04), s.ink, (x, y, s.top + 1.04))
    halves = [m.plain(m.shade(leaf, by), 0.2, Clearcoat=0.8) for by in (1.0, 0.84)]
    for k in range(9):
        a, out = s.chance.uniform(0, math.tau), s.chance.uniform(0.05, 0.42)
        place = (0.78 + out * math.cos(a), -0.36 + 0.6 * out * math.sin(a), s.top + 0.085)
        turn = (0, RIGHT, s.chance.uniform(0, math.tau))
        lathe([(0, -0.2), *arc(0, -0.12, 0.08, -1, 0), (0.08, 0.0)], halves[0], place, turn=turn, steps=32)
        lathe([(0.086, -0.02), (0.086, 0.1), *arc(0, 0.1, 0.086, 0, 1)], halves[1], place, turn=turn, steps=32)


def shaker(s: Stage, body="#f4ead8"):
    """Powder, in what it is shaken out of, and the brush for the neck."""
    x, y = -0.25, 0.15
    lathe(rounded(0.44, 1.05, 0.06), m.glaze(body), (x, y, s.top))
    v.band(x, y, s.top, 0.44, 0.2, 0.78, s.label, s.thread)
    lathe([(0.46, 0), (0.46, 0.22), *arc(0.32, 0.22, 0.14, 0, 0.8), (0, 0.37)], s.gold, (x, y, s.top + 1.0))
    for k in range(7):
        a, out = math.tau * k / 6, 0.18 if k < 6 else 0.0
        sphere(0.03, (x + out * math.cos(a), y + out * math.sin(a), s.top + 1.362), s.ink, scale=(1, 1, 0.3))
    shaving_brush(0.75, -0.15, s.top, 0.95, ("#f1e6d2", "#cdb894"))
    heap(-0.1, -0.52, s.top, 0.2, "#f6efe2")


def incense(s: Stage, clay="#c98a5a"):
    """Chips of scented wood on embers, and more of them in a bowl."""
    x, y = -0.3, 0.15
    lathe([(0, 0), (0.4, 0), (0.42, 0.06), (0.2, 0.18), (0.17, 0.34), (0.34, 0.48), (0.62, 0.66), (0.7, 0.96), (0.62, 0.96), (0.55, 0.74), (0, 0.7)], m.plaster(clay), (x, y, s.top))
    ring(0.66, 0.035, (x, y, s.top + 0.96), s.gold)
    ring(0.19, 0.03, (x, y, s.top + 0.26), s.gold)
    cylinder(0.57, 0.06, (x, y, s.top + 0.76), m.plaster("#8a7d70"))
    for k in range(5):
        a = math.tau * k / 5 + 0.3
        sphere(0.085, (x + 0.24 * math.cos(a), y + 0.24 * math.sin(a), s.top + 0.83), m.lit("#ff5a1c", 5), scale=(1.1, 1, 0.6))
    light("POINT", (x, y, s.top + 1.05), 5, color="#ff8a4a", size=0.1)
    chips(s, x, y, s.top + 0.88, 0.34, 9)
    bowl(0.84, -0.38, s.top, 0.44, m.glaze("#f4ead8"))
    chips(s, 0.84, -0.38, s.top + 0.2, 0.28, 11)
    s.side = -1
    near(s, "petals")


def chips(s: Stage, x, y, z, reach, count):
    bark = [m.wood(tone, rough=0.6, size=2.0) for tone in ("#6b3a1c", "#4a2412")]
    for k in range(count):
        a, out = s.chance.uniform(0, math.tau), reach * s.chance.uniform(0, 1) ** 0.6
        box((s.chance.uniform(0.16, 0.3), s.chance.uniform(0.07, 0.12), 0.05), (x + out * math.cos(a), y + out * math.sin(a), z + 0.07 * (1 - out / reach) + 0.02 * (k % 3)), bark[k % 2], bevel=0.012, turn=(s.chance.uniform(-0.35, 0.35), s.chance.uniform(-0.35, 0.35), a))


def sheet_masks(s: Stage, tones=("#a9c08a", "#d3dfc4"), motif="#4b6a45"):
    """Sachets, ten of them, in their box; one leans on it."""
    card = m.plain("#f6ecd8", 0.7)
    width, depth, height = 1.12, 0.84, 0.62
    with piece(-0.34 * s.side, 0.3, s.top, turn=0.16 * s.side):
        for size, at in (((width, 0.03, height), (0, -depth / 2, height / 2)), ((width, 0.03, height), (0, depth / 2, height / 2)), ((0.03, depth, height), (-width / 2, 0, height / 2)), ((0.03, depth, height), (width / 2, 0, height / 2))):
            box(size, at, card, bevel=0.006)
        for k in (-1, 0, 1):
            outline([(-0.08, 0), (0, -0.08), (0.08, 0), (0, 0.08)], 0.01, (0.24 * k, -depth / 2 - 0.018, 0.3), m.plain(s.thread, 0.6), bevel=0.001)
        for k in range(10):
            with piece(0.02 * (-1) ** k, -depth / 2 + 0.07 + 0.078 * k, 0.03, tip=-0.03 * (k % 3)):
                sachet(m.plain(tones[k % 2], 0.35, Sheen=0.2), m.plain(motif, 0.5))
    with piece(0.66 * s.side, -0.5, s.top + 0.01, turn=-0.35 * s.side, tip=-0.3):
        sachet(m.plain(tones[0], 0.35, Sheen=0.2), m.plain(motif, 0.5))
    s.side = -s.side
    near(s, "leaves")


def sachet(foil, mark, width=0.92, height=1.16):
    box((width, 0.014, height), (0, 0, height / 2), foil, bevel=0.006)
    cushion((width - 0.16, 0.075, height - 0.2), (0, 0, height / 2), foil, puff=0.4)
    side = [(0.17 * math.sin(math.pi * i / 10), -0.26 + 0.52 * i / 10) for i in range(11)]
    outline([*side, *[(-x, z) for x, z in reversed(side[1:-1])]], 0.008, (0, -0.04, height * 0.5), mark, bevel=0.001)


SHAPES = {one.__name__: one for one in (jar, dropper, pump, flask, spray, squeeze, soap, pouch, tin, balm, perfume, candle, capsules, shaker, incense, sheet_masks)}
