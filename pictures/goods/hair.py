"""Hair that is bought: in hanks, as wigs, on lace."""

import math

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.shapes import lathe, ring, rounded, sheet, tube
from studio.stage import Stage, wooden_bar, wooden_head


def hair_hank(s: Stage, color="#2b1712", wave=0.0, curl=0.0, tied="#f0893a", count=46):
    """Hair that hangs from a bar: straight, in waves, or curled."""
    chance = s.chance
    wooden_bar(s)
    shades = [m.plain(m.shade(color, f), 0.3, Sheen=0.3, Specular=0.6, Anisotropic=0.7) for f in (0.8, 1.0, 1.25)]
    for hank in (-0.72, 0.0, 0.72):
        for k in range(count):
            a, out = chance.uniform(0, math.tau), chance.uniform(0, 1) ** 0.5
            dx, dy = out * 0.26 * math.cos(a), out * 0.14 * math.sin(a)
            phase, points, steps = chance.uniform(0, 0.9), [], 26
            for i in range(steps + 1):
                f = i / steps
                spread = min(1, f * 5) * (1 - 0.3 * f)
                swing = wave * math.sin(f * 13 + phase) * min(1, f * 3)
                twist = curl * min(1, f * 3)
                points.append((hank + dx * spread + swing + twist * math.cos(f * 60 + a), 0.6 + dy * spread + 0.4 * swing + twist * math.sin(f * 60 + a), 2.62 - (2.05 + chance.uniform(-0.01, 0.01)) * f))
            tube(points, 0.02, chance.choice(shades), smooth=True, thin=0.35)
        lathe(rounded(0.12, 0.2, 0.04), m.plain(tied, 0.7), (hank, 0.6, 2.46))


def wig(s: Stage, color="#241512", length=1.5, curl=0.0):
    """On a wooden stand, seen from behind: hair, no face."""
    chance = s.chance
    centre = wooden_head(s, m.plain(color, 0.6))
    shades = [m.plain(m.shade(color, f), 0.28, Sheen=0.3, Specular=0.6, Anisotropic=0.7) for f in (0.75, 1.0, 1.35)]
    for k in range(420):
        a = math.tau * k / 420 * 89
        part = chance.uniform(0, 1)
        start = (0.06 * math.cos(a), 0.06 * math.sin(a) + 0.1, centre[2] + 0.57)
        points, steps = [start], 22
        for i in range(1, steps + 1):
            f = i / steps
            over = min(1, f * (1.15 + length * 0.7))
            angle = RIGHT * over * (0.98 + 0.05 * part)
            radius, drop = 0.57 * math.sin(angle), 0.57 * math.cos(angle)
            fall = max(0.0, f * (0.9 + length) - 0.88) if length > 0.1 else 0
            kink = curl * (0.3 + f)
            points.append((radius * math.cos(a) * (1 + 0.06 * part) + kink * math.cos(f * 46 + k), 0.1 + radius * 1.08 * math.sin(a) + kink * math.sin(f * 46 + k), centre[2] + drop * 1.1 - fall))
        tube(points, 0.018, chance.choice(shades), smooth=True, thin=0.4)


def puff(s: Stage, color="#241512"):
    chance = s.chance
    shade_ = [m.plain(m.shade(color, f), 0.5, Sheen=0.6) for f in (0.8, 1.2)]
    for k in range(520):
        a, b = chance.uniform(0, math.tau), math.acos(chance.uniform(-0.9, 1))
        reach = chance.uniform(0.55, 1.0)
        points = []
        for i in range(14):
            f = i / 13
            r = reach * f
            kink = 0.07 * f
            points.append((r * math.sin(b) * math.cos(a) + kink * math.cos(f * 26 + k), 0.1 + r * math.sin(b) * math.sin(a) + kink * math.sin(f * 26 + k), s.top + 0.95 + r * math.cos(b) * 0.9))
        tube(points, 0.016, shade_[k % 2], smooth=True, thin=0.6)
    ring(0.3, 0.07, (0, 0.1, s.top + 0.16), m.plain(m.INK, 0.7))


def braided_wig(s: Stage, color="#241512", length=1.2, radius=0.046):
    """Braids from their partings all over the head, some of them cuffed."""
    centre = wooden_head(s, m.plain(m.shade(color, 0.8), 0.8))
    tones = [m.hair(m.shade(color, by)) for by in (0.9, 1.15, 1.5)]
    for row, (start, count) in enumerate(((0.12, 7), (0.5, 15), (0.88, 22), (1.22, 26))):
        for k in range(count):
            a = math.tau * (k + 0.5 * (row % 2)) / count + s.chance.uniform(-0.03, 0.03)
            over, fall = 0.57 * (1.5 - start), length * s.chance.uniform(0.92, 1.04) + 0.02 * row
            lift, whole = 0.05 * (3 - row) / 3, over + fall
            along = [whole * i / 64 for i in range(65)]
            for strand in range(3):
                points = []
                for i, at in enumerate(along):
                    b = min(start + at / 0.57, 1.5)
                    below, f = max(0.0, at - over), at / whole
                    phase = math.tau * (strand / 3 + at / (radius * 5.4))
                    out = 0.58 + lift * min(1, 3 * f) + radius * 0.5 * math.sin(2 * phase) + 0.07 * below
                    across = radius * math.sin(phase) * (1 - 0.25 * f)
                    points.append((out * math.sin(b) * math.cos(a) - across * math.sin(a), 0.1 + 1.07 * out * math.sin(b) * math.sin(a) + across * math.cos(a), centre[2] + 1.1 * out * math.cos(b) - below))
                tube(points, radius * 0.62, tones[(k * 2 + row) % 3], smooth=True, thin=0.7)
            if k % 9 == 4:
                z = centre[2] - length * 0.5 + 0.1 * row
                reach = 0.6 + lift + 0.07 * length * 0.5
                ring(radius * 1.5, radius * 0.34, (reach * math.cos(a), 0.1 + 1.07 * reach * math.sin(a), z), s.gold, scale=(1, 1, 2.2))


def frontal(s: Stage, color="#1d120f", lace="#8a5636", count=300):
    """A strip of lace that hair falls from, and the spray that tints it."""
    wooden_bar(s)
    wave = lambda u: 0.6 - 0.12 * math.sin(math.pi * u)
    sheet(lambda u, w: (-0.98 + 1.96 * u, wave(u) - 0.06 * w, 2.68 - (0.36 + 0.03 * math.sin(u * 40)) * w), 76, 14, m.plain(lace, 0.7), thread=0.013)
    shades = [m.plain(m.shade(color, f), 0.28, Sheen=0.3, Specular=0.6, Anisotropic=0.7) for f in (0.8, 1.0, 1.3)]
    for k in range(count):
        u, w = s.chance.uniform(0, 1), s.chance.uniform(0.5, 1)
        x, y = -0.97 + 1.94 * u, wave(u) - 0.06 * w + s.chance.uniform(-0.02, 0.02)
        top, low = 2.68 - 0.36 * w, 0.72 + s.chance.uniform(-0.03, 0.03)
        bow = 0.05 + 0.03 * w
        points = [(x * (1 - 0.07 * f) + 0.02 * math.sin(6 * f + 9 * u), y - bow * math.sin(min(1, 4 * f) * RIGHT) + 0.04 * f, top - (top - low) * f) for f in [i / 14 for i in range(15)]]
        tube(points, 0.019, shades[k % 3], smooth=True, thin=0.5)
    for x in (-0.7, 0.0, 0.7):
        lathe(rounded(0.05, 0.14, 0.02), s.gold, (x, wave((x + 0.98) / 1.96) - 0.02, 2.6))
    with piece(1.12, -0.42, s.top, size=0.62):
        v.spray(0, 0, 0, s.glass("#8a5434"), s.label, s.thread)


SHAPES = {one.__name__: one for one in (hair_hank, wig, puff, braided_wig, frontal)}
