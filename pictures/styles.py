"""Hair itself, and hands' work: close up, no faces. Each is a curtain of strands, or what lies on a cloth."""

import math

from studio import materials as m
from studio.scene import begin, light, look
from studio.shapes import box, lathe, ring, rounded, scattered, sphere, tube

DARK, WARM = "#2b1712", "#5a2d1a"


class Curtain:
    """Where strands hang from, side by side, in front of a wall."""

    def __init__(self, name: str, wall="#c9764a", tones=(DARK, DARK, DARK, WARM)):
        self.chance = scattered(name)
        self.hair = [m.hair(tone) for tone in tones]
        self.gold, self.bead, self.wood = m.metal(m.GOLD, 0.22), m.glaze("#e9d3b4"), m.wood("#8a4a24")
        box((14, 0.1, 10), (0, 2.4, 1), m.plaster(wall), bevel=0.001)
        light("AREA", (-4.2, -3.2, 3.6), 560, target=(0, 0, 1), color="#ffebd2", size=1.3)
        light("AREA", (4.4, -1.6, 1.2), 140, target=(0, 0, 0.8), color="#ffbd8f", size=2.4)
        light("AREA", (1.5, 2.0, 4.6), 210, target=(0, 0, 1.2), color="#ffe6cc", size=1.5)

    def places(self, count, width=3.5):
        for i in range(count):
            yield i, -width / 2 + width * i / (count - 1) + self.chance.uniform(-0.03, 0.03), self.chance.uniform(-0.12, 0.12)

    def tone(self, i):
        return self.hair[(i * 3) % len(self.hair)]


def hang(points, radius, material, thin=0.65):
    strand = tube(points, radius, material, smooth=True, thin=thin)
    strand.data.bevel_resolution, strand.data.resolution_u = 8, 5
    return strand


def braid(x, y, top, length, radius, material, sway=0.0):
    """Three strands that cross."""
    steps, turn = int(length * 26), math.tau / (radius * 5.2)
    for s in range(3):
        phase, points = s * math.tau / 3, []
        for i in range(steps):
            f = i / (steps - 1)
            t = turn * length * f
            points.append((x + radius * math.sin(t + phase) * (1 - 0.25 * f) + sway * math.sin(f * 2.2), y + radius * 0.55 * math.sin(2 * (t + phase)) + 0.05 * math.cos(f * 3), top - length * f))
        hang(points, radius * 0.62, material)


def twist(x, y, top, length, radius, material, sway=0.0):
    """Two strands around each other."""
    steps, turn = int(length * 24), math.tau / (radius * 5.6)
    for s in range(2):
        phase = s * math.pi
        hang([(x + radius * 0.62 * math.cos(turn * length * f + phase) + sway * math.sin(f * 2.2), y + radius * 0.62 * math.sin(turn * length * f + phase), top - length * f) for f in [i / (steps - 1) for i in range(steps)]], radius * 0.72, material)


def loc(x, y, top, length, radius, material, chance, sway=0.0):
    steps = int(length * 14)
    wander = [chance.uniform(-0.012, 0.012) for _ in range(steps)]
    strand = hang([(x + wander[i] + sway * math.sin(i / steps * 2.2), y + wander[-i], top - length * i / (steps - 1)) for i in range(steps)], radius, material, thin=0.7)
    for i, point in enumerate(strand.data.splines[0].points):
        point.radius *= 1 + chance.uniform(-0.1, 0.1)


def cuff(x, y, z, radius, material):
    ring(radius, radius * 0.16, (x, y, z), material, scale=(1, 0.8, 2.4))


def braids(c: Curtain, count=13, radius=0.105, cuffs=(2, 6, 9), beads=(4, 11)):
    for i, x, y in c.places(count):
        r = radius + c.chance.uniform(-0.008, 0.01)
        braid(x, y, 2.7, 3.9 + c.chance.uniform(-0.5, 0.4), r, c.tone(i), c.chance.uniform(-0.12, 0.12))
        if i in cuffs:
            for z in (1.35, 1.18):
                cuff(x, y, z - 0.25 * (i % 3), r * 1.55, c.gold)
        if i in beads:
            lathe(rounded(r * 1.6, 0.26, 0.09), c.wood if i == beads[0] else c.bead, (x, y, 0.7))
    behind(c, braid, radius)


def twists(c: Curtain):
    for i, x, y in c.places(15):
        twist(x, y, 2.7, 4.0, 0.1 + c.chance.uniform(-0.01, 0.01), c.tone(i), c.chance.uniform(-0.1, 0.1))
        if i in (4, 10):
            cuff(x, y, 1.1 - 0.06 * i, 0.15, c.gold)
    behind(c, twist, 0.1)


def locs(c: Curtain):
    for i, x, y in c.places(14):
        loc(x, y, 2.7, 4.0, 0.115, c.tone(i), c.chance, c.chance.uniform(-0.1, 0.1))
        if i in (3, 8):
            for k in range(4):
                ring(0.125, 0.02, (x, y, 1.4 - 0.05 * k - 0.04 * i), c.gold)
    for i, x, y in c.places(13):
        loc(x, y + 0.35, 2.7, 4.2, 0.11, c.tone(i), c.chance)


def behind(c: Curtain, strand, radius):
    """More of them, farther back, so that the wall does not show between."""
    for i, x, _ in c.places(12, 3.3):
        strand(x, 0.36, 2.7, 4.2, radius, c.hair[0], c.chance.uniform(-0.1, 0.1))


def fine(c: Curtain, wave=0.0, count=520, radius=0.016):
    """Single hairs by the hundred: pressed straight, or in waves."""
    shades = [m.plain(m.shade(tone, f), 0.26, Sheen=0.2, Specular=0.65) for tone in (DARK, "#3a2018") for f in (0.8, 1.1)]
    for k in range(count):
        x, y = c.chance.uniform(-2, 2), c.chance.uniform(-0.35, 0.35)
        lock = math.floor(x * 3.2) * 2.4
        points = [(x + wave * math.sin(f * 9 + lock), y + 0.6 * wave * math.cos(f * 9 + lock), 2.7 - 4.2 * f) for f in [i / 20 for i in range(21)]]
        tube(points, radius, shades[k % 4], smooth=True)


def silk(c: Curtain):
    fine(c, wave=0.03)


def waves(c: Curtain):
    fine(c, wave=0.13)


def cornrows(c: Curtain):
    """Rows along the scalp, seen from above."""
    box((6, 0.1, 6), (0, 0.18, 1), m.plain("#4d2c1d", 0.6), bevel=0.001)
    for i in range(11):
        x = -1.85 + 3.7 * i / 10
        bend = 0.5 * math.sin(x * 0.9)
        row(c, x, bend, c.tone(i))
        if i in (3, 7):
            cuff_at = 1.0 - 0.1 * i
            ring(0.15, 0.02, (x + bend * math.sin(cuff_at), 0.02, cuff_at), c.gold, scale=(1, 0.8, 2.2))


def row(c, x, bend, material, radius=0.12):
    steps = 110
    for s in range(3):
        phase = s * math.tau / 3
        hang([(x + bend * math.sin(2.7 - 4 * f) + radius * math.sin(84 * f + phase), 0.06 + radius * 0.45 * math.sin(2 * (84 * f + phase)), 2.7 - 4 * f) for f in [i / (steps - 1) for i in range(steps)]], radius * 0.62, material, thin=1.0)


def lacquer(c: Curtain, colors=("#4a1233", "#c2253f", "#f0893a", "#f3c9ae", "#7d1f4b", "#d9a441")):
    """Nails to press on, laid out on cloth, and what they are painted with."""
    cloth = m.cloth("#f1e4cf", size=30)
    box((9, 0.1, 6), (0, 0.3, 1), cloth, bevel=0.01)
    for k in range(15):
        x, z = -1.4 + 0.7 * (k % 5), 0.05 + 0.85 * (k // 5)
        nail = sphere(0.2, (x, 0.2, z + 0.4), m.plain(colors[(k * 5) % len(colors)], 0.05, Clearcoat=1.0), scale=(0.78, 0.42, 1.5))
        nail.rotation_euler[1] = c.chance.uniform(-0.12, 0.12)
        if k % 4 == 1:
            ring(0.1, 0.012, (x, 0.08, z + 0.42), c.gold, turn=(math.pi / 2, 0, 0))


STYLES = {one.__name__: one for one in (braids, twists, locs, silk, waves, cornrows, lacquer)}


def style(name: str, kind: str, size=(1200, 800), samples=40, wall="#c9764a", tones=None, **more):
    begin(*size, samples, daylight=0.35)
    STYLES[kind](Curtain(name, wall, tones or (DARK, DARK, DARK, WARM)), **more)
    look((0.7, -5.2, 1.35), (0.05, 0, 0.95), 62, sharp=(0.05, -0.1, 0.95), aperture=2.4)


