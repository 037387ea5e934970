"""Still lifes that belong to Purse itself: the first screens, lists with nothing in them yet, pages that are not there."""

import math

from goods.tools import comb
from studio import decor as d
from studio import furniture as f
from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.scene import begin, light, look
from studio.shapes import arc, box, cylinder, lathe, outline, ring, rod, rounded, scattered, sphere, tube
from studio.stage import sweep


class Still:
    """A table before a wall in the late afternoon, a woven cloth on it."""

    def __init__(self, name: str, wall="#d9a08a", cloth=True):
        self.seed, self.chance, self.side, self.top = name, scattered(name), 1, 0.05
        self.gold, self.ink, self.wood = m.metal(), m.plain(m.INK, 0.4), m.wood("#8a5631", rough=0.5)
        self.green, self.plum, self.ivory = m.leafy(), m.glaze(m.PLUM), m.plain(m.IVORY, 0.7)
        self.label, self.thread = m.PLUM, m.GOLD
        sweep(m.plain(wall, 0.9))
        if cloth:
            woven(0, 0.1, 3.1, 2.2)
        light("AREA", (-4.8, -1.4, 3.6), 560, target=(0, 0, 0.7), color="#ffe2bd", size=1.1)
        light("AREA", (4.6, -2.4, 2.2), 60, target=(0, 0, 0.8), color="#ffd0a8", size=2.6)
        light("AREA", (0.8, 3.4, 5.4), 170, target=(0, 0, 0.9), color="#fff0e2", size=2.4)


def woven(x, y, width, depth):
    """A mat in the brand's own weave, its fringes at both sides."""
    ground = m.cloth("#f1e2c9", size=30)
    box((width, depth, 0.04), (x, y, 0.02), ground, bevel=0.012)
    threads = [m.cloth(color, size=30) for color in (m.PLUM, m.APRICOT, m.CLAY)]
    for row, edge in enumerate((-0.86, -0.66, -0.46, 0.46, 0.66, 0.86)):
        half = 0.075
        py, count = y + edge * depth / 2, int(width / (half * 2.5))
        for k in range(count):
            px = x - width / 2 + width * (k + 0.5) / count
            outline([(-half, 0), (0, -half), (half, 0), (0, half)], 0.008, (px, py, 0.042), threads[row % 3], turn=(-RIGHT, 0, 0), bevel=0.001)
    for side in (-1, 1):
        for k in range(34):
            py = y - depth / 2 + depth * (k + 0.5) / 34
            rod((x + side * width / 2, py, 0.02), (x + side * (width / 2 + 0.16), py + 0.02 * math.sin(k * 2.3), 0.012), 0.012, ground)


def coin(x, y, z, material, turn=(0, 0, 0), radius=0.2):
    with piece(x, y, z, turn=turn[2]):
        lathe(rounded(radius, 0.05, 0.016), material, turn=(turn[0], turn[1], 0))
        outline([(-0.08, 0), (0, -0.08), (0.08, 0), (0, 0.08)], 0.012, (0, 0, 0.05), material, turn=(turn[0] - RIGHT, turn[1], 0), bevel=0.004)


def stack(s: Still, x, y, count):
    for k in range(count):
        coin(x + s.chance.uniform(-0.02, 0.02), y + s.chance.uniform(-0.02, 0.02), s.top + 0.052 * k, s.gold, turn=(0, 0, s.chance.uniform(0, 3)))


def purse(s: Still):
    """A drawstring purse, woven, with coins beside it."""
    body = m.cloth(m.PLUM, size=22)
    profile = [(0, 0), *arc(0.7, 0.3, 0.3, -1, 0.1), (0.99, 0.55), (0.9, 0.85), (0.68, 1.08), (0.36, 1.24), (0.3, 1.3)]
    lathe(profile, body, (0, 0.2, s.top))
    lathe([(0.3, 0), (0.4, 0.1), (0.56, 0.26), (0.6, 0.33), (0.56, 0.33), (0.5, 0.24), (0.28, 0)], body, (0, 0.2, s.top + 1.3))
    for k in range(22):
        a = math.tau * k / 22
        tube([(0.3 * math.cos(a), 0.2 + 0.3 * math.sin(a), s.top + 1.28), (0.45 * math.cos(a), 0.2 + 0.45 * math.sin(a), s.top + 1.44), (0.6 * math.cos(a), 0.2 + 0.6 * math.sin(a), s.top + 1.63)], 0.055, body, smooth=True)
        tube([(0.3 * math.cos(a), 0.2 + 0.3 * math.sin(a), s.top + 1.28), (0.62 * math.cos(a), 0.2 + 0.62 * math.sin(a), s.top + 1.12), (0.9 * math.cos(a), 0.2 + 0.9 * math.sin(a), s.top + 0.88)], 0.05, body, smooth=True, thin=0.2)
    cord = m.cloth(m.APRICOT, size=40)
    ring(0.33, 0.05, (0, 0.2, s.top + 1.29), cord)
    for side in (-1, 1):
        tube([(0.06 * side, -0.12, s.top + 1.28), (0.2 * side, -0.5, s.top + 1.2), (0.34 * side, -0.78, s.top + 0.8), (0.3 * side, -0.84, s.top + 0.5)], 0.035, cord, smooth=True)
        lathe(rounded(0.09, 0.2, 0.06), s.gold, (0.3 * side, -0.84, s.top + 0.32))
    for row, (z, radius, color) in enumerate(((0.34, 0.985, m.GOLD), (0.56, 0.99, m.APRICOT))):
        mark, count = m.cloth(color, size=40), 20
        for k in range(count):
            a = math.tau * (k + 0.5 * row) / count
            outline([(-0.1, 0), (0, -0.08), (0.1, 0), (0, 0.08)], 0.01, (radius * math.cos(a), 0.2 + radius * math.sin(a), s.top + z), mark, turn=(0, 0, a + RIGHT), bevel=0.002)
    stack(s, 1.15, -0.35, 5)
    stack(s, 0.86, -0.72, 2)
    coin(-1.05, -0.6, s.top, s.gold, turn=(0, 0, 0.4))
    coin(0.42, -1.05, s.top, s.gold, turn=(0, 0, 1.2))


def savings(s: Still):
    """A jar of glass, half full of coins, a flower beside it."""
    glass = m.thin_glass()
    lathe([(0, 0.03), (0.62, 0.03), *arc(0.62, 0.13, 0.1, -1, 0), (0.72, 1.2), (0.58, 1.4), (0.58, 1.52)], glass, (0, 0.15, s.top))
    for k in range(70):
        a, out = s.chance.uniform(0, math.tau), 0.44 * s.chance.uniform(0, 1) ** 0.5
        coin(out * math.cos(a), 0.15 + out * math.sin(a), s.top + 0.12 + 0.0098 * k, s.gold, turn=(s.chance.uniform(-0.3, 0.3), s.chance.uniform(-0.3, 0.3), s.chance.uniform(0, 3)), radius=0.19)
    ring(0.6, 0.05, (0, 0.15, s.top + 1.44), m.cloth(m.APRICOT, size=40))
    tube([(0.1, -0.45, s.top + 1.44), (0.25, -0.6, s.top + 1.36), (0.3, -0.62, s.top + 1.05)], 0.035, m.cloth(m.APRICOT, size=40), smooth=True)
    stack(s, 1.05, -0.35, 3)
    coin(-0.95, -0.6, s.top, s.gold)
    v.petals(1.25, 0.2, s.top, m.BLUSH, 8, s.seed, 0.5)


def chair(s: Still):
    """An empty chair in the light of a window, a mirror behind it."""
    room = m.leather(m.PLUM)
    with piece(0.0, 0.5, 0, size=1.9):
        f.styling_chair(0, 0, 2.75, room, m.steel(), size=1.0)
    with piece(-1.5, 1.6, 0, size=2.0):
        d.fig(0, 0, 0, 1.0)


def parcel(s: Still):
    """A parcel in brown paper, tied with a ribbon."""
    paper, ribbon = m.plain("#c79a68", 0.8), m.cloth(m.PLUM, size=40)
    with piece(0, 0.1, s.top, turn=0.4):
        box((1.7, 1.2, 0.8), (0, 0, 0.4), paper, bevel=0.03)
        box((1.72, 0.16, 0.81), (0, 0, 0.405), ribbon, bevel=0.02)
        box((0.16, 1.22, 0.81), (0, 0, 0.405), ribbon, bevel=0.02)
        bow(0, 0, 0.82, ribbon)
        box((0.5, 0.34, 0.02), (0.55, -0.32, 0.82), s.ivory, bevel=0.01, turn=(0, 0, -0.2))
    v.leaves(-1.2, -0.5, s.top, s.green, 4, 0.6, s.seed)


def bow(x, y, z, material, size=1.0):
    with piece(x, y, z, size=size):
        for side in (-1, 1):
            for lift in (0.0, 0.06):
                tube([(0, 0, 0.03), (0.18 * side, -0.06 - lift, 0.24), (0.5 * side, -0.06, 0.3 - lift), (0.52 * side, 0.08, 0.1), (0.2 * side, 0.05, 0.03), (0, 0, 0.03)], 0.055, material, smooth=True)
            tube([(0, 0, 0.04), (0.2 * side, -0.3, 0.1), (0.36 * side, -0.62, 0.04), (0.4 * side, -0.74, 0.03)], 0.045, material, smooth=True)
        sphere(0.11, (0, 0, 0.07), material, scale=(1, 1, 0.8))


def gift(s: Still):
    """A box in plum with an apricot bow, and a card of the same weave leaning on it."""
    ribbon = m.cloth(m.APRICOT, size=40)
    with piece(-0.2, 0.25, s.top, turn=0.3):
        box((1.35, 1.35, 0.95), (0, 0, 0.48), m.plain(m.PLUM, 0.6), bevel=0.03)
        box((1.45, 1.45, 0.28), (0, 0, 1.04), m.plain("#5b1c42", 0.6), bevel=0.03)
        box((1.47, 0.18, 0.29), (0, 0, 1.045), ribbon, bevel=0.02)
        box((0.18, 1.47, 0.29), (0, 0, 1.045), ribbon, bevel=0.02)
        box((1.37, 0.18, 0.95), (0, 0, 0.48), ribbon, bevel=0.02)
        box((0.18, 1.37, 0.95), (0, 0, 0.48), ribbon, bevel=0.02)
        bow(0, 0, 1.18, ribbon, 1.15)
    with piece(0.82, -0.62, s.top + 0.02, turn=-0.25):
        box((0.95, 0.03, 0.62), (0, 0.0, 0.3), s.ivory, bevel=0.012, turn=(-0.3, 0, 0))
        for k in range(5):
            outline([(-0.06, 0), (0, -0.06), (0.06, 0), (0, 0.06)], 0.008, (-0.32 + 0.16 * k, -0.03, 0.3), m.plain(m.APRICOT if k % 2 else m.PLUM, 0.6), turn=(-0.3, 0, 0), bevel=0.001)


def tea(s: Still):
    """Two cups, one across from the other: a talk."""
    for x, y, color in ((-0.62, 0.1, m.IVORY), (0.66, -0.25, "#c9794f")):
        glaze = m.glaze(color)
        lathe([(0, 0), (0.5, 0), (0.62, 0.06), (0.6, 0.08), (0, 0.04)], glaze, (x, y, s.top))
        lathe([(0, 0.06), (0.22, 0.06), (0.34, 0.16), (0.42, 0.34), (0.44, 0.56), (0.41, 0.56), (0.39, 0.36), (0.3, 0.2), (0, 0.14)], glaze, (x, y, s.top))
        cylinder(0.4, 0.02, (x, y, s.top + 0.47), m.plain("#6b2d12", 0.05, Clearcoat=1.0), bevel=0.002)
        side = -1 if x < 0 else 1
        tube([(x + side * 0.42, y, s.top + 0.48), (x + side * 0.62, y, s.top + 0.46), (x + side * 0.64, y, s.top + 0.3), (x + side * 0.36, y, s.top + 0.22)], 0.04, glaze, smooth=True)
    for k in range(3):
        rod((0.1 + 0.1 * k, -1.0, s.top + 0.05), (0.55 + 0.1 * k, -0.72, s.top + 0.05), 0.05, m.wood("#8a4f28"))
    v.leaves(-0.05, 0.75, s.top, s.green, 4, 0.5, s.seed)


def basket(s: Still):
    """A basket of coiled grass with nothing in it."""
    straw = [m.woven("#d2a868", "#7a5430", (60, 60, 20)), m.cloth(m.PLUM, size=40), m.cloth(m.APRICOT, size=40)]
    rows = 14
    for k in range(rows):
        out = 0.6 + 0.42 * math.sin(RIGHT * (k + 1) / rows)
        ring(out, 0.055, (0, 0.15, s.top + 0.05 + 0.078 * k), straw[{4: 1, 5: 2, 6: 1, 10: 2}.get(k, 0)])
    cylinder(0.64, 0.05, (0, 0.15, s.top), straw[0])
    for side in (-1, 1):
        tube([(side * 0.98, -0.1, s.top + 1.08), (side * 1.06, -0.06, s.top + 1.36), (side * 1.06, 0.36, s.top + 1.36), (side * 0.98, 0.4, s.top + 1.08)], 0.05, m.leather("#7a3b25"), smooth=True)
    v.petals(1.2, -0.7, s.top, m.BLUSH, 5, s.seed, 0.35)


def hand_mirror(s: Still):
    """Face down it would be wood; it lies with its glass up, a comb beside it."""
    with piece(-0.3, 0.1, s.top + 0.05, turn=0.6):
        lathe(rounded(0.78, 0.1, 0.05), s.gold, (0, 0.3, 0))
        cylinder(0.68, 0.02, (0, 0.3, 0.095), m.mirror(), bevel=0.004)
        lathe([(0, 0), (0.09, 0.02), (0.13, 0.5), (0.1, 0.9), (0.07, 1.05), (0, 1.06)], s.gold, (0, -0.42, 0.06), turn=(RIGHT, 0, 0))
    with piece(1.0, -0.2, 0, size=0.5):
        comb(s)
    v.petals(0.9, 0.75, s.top, "#d9738a", 8, s.seed, 0.5)


def bell(s: Still):
    """The bell of a counter."""
    lathe(rounded(0.85, 0.12, 0.05), m.wood("#6b3a20", rough=0.35), (0, 0.1, s.top))
    lathe([(0.66, 0.2), (0.7, 0.24), (0.68, 0.34), (0.6, 0.56), (0.42, 0.76), (0.2, 0.86), (0, 0.88)], s.gold, (0, 0.1, s.top))
    cylinder(0.05, 0.16, (0, 0.1, s.top + 0.86), s.gold)
    sphere(0.1, (0, 0.1, s.top + 1.06), s.gold, scale=(1, 1, 0.7))
    v.leaves(1.1, 0.3, s.top, s.green, 4, 0.6, s.seed)


def gathering(s: Still):
    """Purse Plus: what is best on the shelf, with gold lids and petals."""
    v.jar(-0.72, 0.15, s.top, m.glaze(m.PLUM), s.gold, m.IVORY, m.GOLD, radius=0.5, height=0.5)
    v.dropper(0.15, 0.45, s.top, m.plain("#8a3d14", 0.07, Transmission=0.55, IOR=1.45, Clearcoat=0.6), m.PLUM, m.GOLD)
    v.perfume(0.95, 0.05, s.top, m.plain("#f0893a", 0.04, Transmission=0.9, IOR=1.36), s.gold, s.plum)
    coin(-0.1, -0.75, s.top, s.gold)
    v.petals(0.35, -0.72, s.top, m.BLUSH, 12, s.seed, 0.7)


def broken_comb(s: Still):
    """A comb that a tooth is missing of: a page that is not there."""
    body, teeth = m.wood("#b07a45", "x", 0.4, 0.5), m.wood("#b07a45", "y", 0.4, 0.5)
    with piece(0, 0.25, s.top + 0.08, turn=0.22):
        box((2.3, 0.5, 0.12), (0, 0.35, 0), body, bevel=0.05)
        for k in range(10):
            x = -1.02 + 2.04 * (k + 0.5) / 10
            if k == 6:
                rod((x, 0.12, 0), (x, 0.04, 0), 0.055, teeth)
                continue
            rod((x, 0.12, 0), (x, -0.66, 0), 0.055, teeth)
            sphere(0.055, (x, -0.66, 0), body)
    with piece(0.86, -0.85, s.top + 0.06, turn=-0.9):
        rod((0, 0.34, 0), (0, -0.34, 0), 0.055, teeth)
        sphere(0.055, (0, -0.34, 0), body)


def hourglass(s: Still):
    """Sand that runs: waiting for a time to come free."""
    glass = m.thin_glass()
    sand = m.plain("#f0893a", 0.9)
    for z in (0.0, 1.62):
        lathe(rounded(0.62, 0.12, 0.04), s.wood, (0, 0.1, s.top + z))
    for k in range(3):
        a = math.tau * k / 3 + 0.5
        rod((0.5 * math.cos(a), 0.1 + 0.5 * math.sin(a), s.top + 0.1), (0.5 * math.cos(a), 0.1 + 0.5 * math.sin(a), s.top + 1.64), 0.04, s.gold)
    bulb = [(0.06, 0.87), (0.16, 0.72), (0.34, 0.5), (0.38, 0.32), (0.34, 0.16), (0.2, 0.12)]
    lathe([*[(r, z) for r, z in reversed(bulb)], *[(r, 1.74 - z) for r, z in bulb[1:]]], glass, (0, 0.1, s.top))
    lathe([(0, 0.13), (0.3, 0.13), (0.34, 0.24), (0.2, 0.36), (0, 0.46)], sand, (0, 0.1, s.top))
    lathe([(0, 0.92), (0.1, 1.0), (0.24, 1.16), (0.2, 1.2), (0, 1.18)], sand, (0, 0.1, s.top))
    rod((0, 0.1, s.top + 0.44), (0, 0.1, s.top + 0.95), 0.012, sand)
    v.petals(0.95, -0.4, s.top, m.BLUSH, 6, s.seed, 0.4)


def letter(s: Still):
    """Help: paper, a pen and a cup."""
    with piece(-0.25, 0, s.top, turn=0.2):
        for k in range(3):
            box((1.25, 1.6, 0.02), (0.03 * k, 0.02 * k, 0.015 + 0.022 * k), s.ivory, bevel=0.004, turn=(0, 0, 0.05 * k))
        for k in range(5):
            box((0.82 - 0.2 * (k == 4), 0.025, 0.004), (-0.06 - 0.1 * (k == 4), 0.5 - 0.2 * k, 0.075), m.plain("#a68a78", 0.8), bevel=0.001, turn=(0, 0, 0.1))
    with piece(0.62, -0.55, s.top + 0.12, turn=0.7):
        lathe([(0, 0), (0.02, 0.06), (0.07, 0.26), (0.08, 1.1), (0.05, 1.3), (0, 1.32)], s.plum, turn=(RIGHT, 0, 0), at=(0, 0.6, 0))
        lathe([(0.083, 0.5), (0.09, 0.52), (0.09, 0.6), (0.083, 0.62)], s.gold, turn=(RIGHT, 0, 0), at=(0, 0.6, 0))
    glaze = m.glaze("#c9794f")
    lathe([(0, 0), (0.3, 0), (0.4, 0.14), (0.44, 0.56), (0.41, 0.56), (0.37, 0.16), (0, 0.1)], glaze, (1.0, 0.5, s.top))
    cylinder(0.4, 0.02, (1.0, 0.5, s.top + 0.44), m.plain("#5a2812", 0.05, Clearcoat=1.0), bevel=0.002)


STILLS = {one.__name__: one for one in (purse, savings, chair, parcel, gift, tea, basket, hand_mirror, bell, gathering, broken_comb, hourglass, letter)}


def still(name: str, wall="#d9a08a", size=(720, 720), samples=40, cloth=True, height=1.0, eye=(0.3, -7.0, 3.3), lens=76):
    begin(*size, samples, daylight=0.26, exposure=0.0)
    STILLS[name](Still(name, wall, cloth))
    look(eye, (0, 0, 0.2 + 0.55 * height), lens, sharp=(0, -0.3, 0.7), aperture=2.8)
