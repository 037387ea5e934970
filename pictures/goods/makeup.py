"""Make-up, and what it is put on with."""

import math

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.shapes import arc, box, cylinder, lathe, ring, rod, rounded, sphere, tube
from studio.stage import Stage, bowl, heap


def lipstick(s: Stage, colors=("#a3203c", "#7d1f4b", "#b1492f")):
    for k, color in enumerate(colors):
        x = -0.7 + 0.7 * k
        v.lipstick(x, -0.1 + 0.25 * (k % 2), s.top, m.glaze(m.PLUM if s.label != m.PLUM else m.INK), m.plain(color, 0.34), s.gold)


def gloss(s: Stage, colors=("#d9738a", "#b1492f", "#f0b79a")):
    for k, color in enumerate(colors):
        x, y = -0.65 + 0.65 * k, 0.2 * (k % 2)
        lathe(rounded(0.2, 0.8, 0.05), m.plain(color, 0.05, Transmission=0.4, Clearcoat=1.0), (x, y, s.top))
        lathe(rounded(0.2, 0.62, 0.04), s.gold, (x, y, s.top + 0.81))


def palette(s: Stage, colors=("#c98a4a", "#8f3b22", "#d9b06a", "#4a1233", "#efe2cc", "#201519")):
    with piece(0, -0.15, s.top, turn=0.16 * s.side):
        box((2.0, 1.05, 0.12), (0, 0, 0.06), s.ink, bevel=0.03)
        box((2.0, 0.08, 1.05), (0, 0.56, 0.58), s.ink, bevel=0.03, turn=(-0.2, 0, 0))
        box((1.86, 0.02, 0.92), (0, 0.5, 0.585), m.mirror(), bevel=0.01, turn=(-0.2, 0, 0))
        for k, color in enumerate(colors):
            pan = (-0.62 + 0.62 * (k % 3), -0.24 + 0.48 * (k // 3), 0.105)
            cylinder(0.21, 0.03, pan, m.metal(color, 0.45) if k in (0, 2) else m.plain(color, 0.75), bevel=0.012)


def compact(s: Stage, powder="#e3b98c", brush=True, folds=0):
    """`folds`: pressed into the powder like a fan."""
    with piece(-0.15, 0, s.top, turn=0.15 * s.side):
        lathe(rounded(0.72, 0.15, 0.04), s.gold)
        cylinder(0.6, 0.03, (0, 0, 0.14), m.plain(powder, 0.6), bevel=0.015)
        lathe(rounded(0.72, 0.1, 0.04), s.gold, (0, 0.62, 0.72), turn=(RIGHT - 0.28, 0, 0))
        cylinder(0.62, 0.012, (0, 0.6, 0.72), m.mirror(), turn=(RIGHT - 0.28, 0, 0), bevel=0.003)
        shimmer = m.plain(powder, 0.34, Metallic=0.75)
        for k in range(folds):
            a = math.pi * (0.14 + 0.72 * k / (folds - 1))
            rod((0.1 * math.cos(a), -0.42, 0.162), (0.52 * math.cos(a), -0.42 + 0.86 * math.sin(a), 0.162), 0.026, shimmer)
    if brush:
        with piece(0.95, -0.6, s.top + 0.13, turn=0.6):
            one_brush(0, 0, 0, lying=True)


def one_brush(x, y, z, lying=False, size=1.0, handle=None):
    turn = (0, RIGHT, 0) if lying else (0, 0, 0)
    with piece(x, y, z, size=size):
        lathe([(0, -0.75), (0.04, -0.72), (0.07, -0.2), (0.055, 0.18), (0, 0.18)], handle or m.plain(m.INK, 0.25, Clearcoat=0.6), turn=turn)
        lathe([(0, 0.1), (0.06, 0.1), (0.085, 0.36), (0, 0.36)], m.metal(), turn=turn)
        lathe([(0.08, 0.34), (0.14, 0.5), (0.16, 0.66), (0.12, 0.8), (0.05, 0.86), (0, 0.87)], m.bristle(), turn=turn)


def brushes(s: Stage):
    lathe([(0, 0), (0.42, 0), (0.46, 0.9), (0.42, 0.9), (0.4, 0.1), (0, 0.1)], m.glaze(m.PLUM), (0, 0, s.top))
    v.band(0, 0, s.top, 0.45, 0.2, 0.62, m.IVORY, m.GOLD)
    for k in range(9):
        a, out = k * 2.4, 0.1 + 0.03 * k
        with piece(out * math.cos(a), out * math.sin(a) * 0.7, s.top + 0.86 + s.chance.uniform(0, 0.18)):
            one_brush(0, 0, 0, size=s.chance.uniform(0.75, 1.15))


def spoolie(at, length, radius, material, turn=(0, 0, 0), thin=0.6):
    """A brush of rings of bristles around a wire: for lashes and brows. It begins at `at`, along z before it is turned."""
    rings = 26
    profile = [(0, 0)]
    for k in range(rings):
        f = (k + 0.5) / rings
        out = radius * (1 - (1 - thin) * f) * min(1, 3.5 * f + 0.45)
        profile += [(out, length * (k + 0.3) / rings), (out * 0.42, length * (k + 0.8) / rings)]
    lathe([*profile, (0, length)], material, at, turn=turn, steps=40)


def mascara(s: Stage, body="#4a1233", fat=False, cap="gold"):
    """One closed; of another, what is drawn out of it lies in front."""
    lacquer, lid = m.glaze(body), {"gold": s.gold, "ink": s.ink, "ivory": m.glaze(m.IVORY)}[cap]
    rubber = m.plain("#1a1216", 0.75)
    r = 0.27 if fat else 0.2
    case = [(0, 0), (r * 0.74, 0), *arc(r * 0.72, 0.06, 0.04, -1, 0), (r * 0.98, 0.3), (r, 0.5), (r * 0.86, 0.78), (r * 0.72, 0.86), (0, 0.86)] if fat else rounded(r, 0.88, 0.03)
    hat = [(0, 0), (r * 0.72, 0), (r * 0.88, 0.2), (r * 0.84, 0.54), (r * 0.6, 0.8), (0, 0.84)] if fat else rounded(r, 0.8, 0.05)
    for k, x in enumerate((-0.5, 0.12)):
        at = (x * s.side, 0.15 + 0.3 * k, s.top)
        lathe(case, lacquer, at)
        lathe(rounded(r * 0.74, 0.07, 0.015), s.gold, (*at[:2], s.top + 0.86))
        if k == 0:
            lathe(hat, lid, (*at[:2], s.top + 0.93))
        else:
            lathe(rounded(r * 0.5, 0.14, 0.02), s.ink, (*at[:2], s.top + 0.92))
    with piece(0.2 * s.side, -0.46, s.top + r * 0.94, turn=0.22 if s.side > 0 else math.pi - 0.22):
        lathe(hat, lid, (-0.15, 0, 0), turn=(0, -RIGHT, 0))
        rod((-0.17, 0, 0), (0.3, 0, 0), 0.035, s.ink)
        spoolie((0.28, 0, 0), 0.56, 0.14 if fat else 0.105, rubber, turn=(0, RIGHT, 0), thin=0.75 if fat else 0.55)


def pencil(color, wood, length=1.9, r=0.072, brush=None):
    """Along x, from its blunt end to its point."""
    lacquer = m.glaze(wood)
    lathe([(0, 0), (r, 0), (r, length)], lacquer, turn=(0, RIGHT, 0), steps=48)
    lathe([(r, 0), (r * 0.36, 0.24)], m.wood("#d9b48a", "z"), (length, 0, 0), turn=(0, RIGHT, 0), steps=48)
    lathe([(r * 0.37, 0.235), (r * 0.08, 0.33), (0, 0.335)], m.plain(color, 0.55), (length, 0, 0), turn=(0, RIGHT, 0), steps=48)
    if brush:
        lathe(rounded(r * 1.04, 0.18, 0.01), brush, (-0.17, 0, 0), turn=(0, RIGHT, 0))
        spoolie((-0.16, 0, 0), 0.5, 0.1, m.plain("#1a1216", 0.75), turn=(0, -RIGHT, 0))
    else:
        lathe(rounded(r * 1.02, 0.14, 0.02), m.metal(), (-0.02, 0, 0), turn=(0, RIGHT, 0))


def swatch(points, width, color):
    """Drawn once on what it lies on."""
    stroke = tube(points, width, m.plain(color, 0.6), smooth=True, thin=0.25)
    stroke.scale[2] = 0.12


def pencils(s: Stage, colors=("#3a2418", "#191014"), wood="#5b3420", brush=True):
    """They lie across each other, and what they draw beside them."""
    for k, color in enumerate(colors):
        with piece(-0.62, -0.02 + 0.52 * k, s.top + 0.08, turn=0.32 - 0.56 * k, lean=-0.15 * k):
            pencil(color, m.shade(wood, 1 - 0.35 * k), length=1.55, brush=s.gold if brush else None)
    with piece(0.2, -0.45, s.top + 0.006, turn=0.1):
        for k, color in enumerate(colors):
            swatch([(-0.4 + 0.2 * k, -0.14 * k, 0), (-0.1 + 0.2 * k, 0.03 - 0.14 * k, 0), (0.2 + 0.2 * k, 0.01 - 0.14 * k, 0), (0.5 + 0.2 * k, 0.07 - 0.14 * k, 0)], 0.05, color)


def liners(s: Stage, colors=("#191014", "#5b3420", "#1f6a6b"), pot="#f4ead8"):
    """In a pot, their points up."""
    lathe([(0, 0), (0.36, 0), *arc(0.36, 0.06, 0.06, -1, 0), (0.44, 0.82), (0.39, 0.82), (0.37, 0.1), (0, 0.1)], m.glaze(pot), (0, 0, s.top))
    v.band(0, 0, s.top, 0.435, 0.2, 0.6, m.PLUM, m.GOLD)
    for k, color in enumerate(colors):
        with piece(-0.16 + 0.16 * k, 0.05 * (-1) ** k, s.top + 0.14, turn=0.5 - 0.4 * k, lean=-RIGHT + 0.2 * (k - 1)):
            pencil(color, color, length=1.2 + 0.07 * (k % 2), r=0.085)


def liner(s: Stage, color="#17101a", cap="#c9983f"):
    """One, uncapped, and the line that it draws."""
    with piece(-1.0, 0.1, s.top + 0.085, turn=0.22):
        pencil(color, color, length=1.7, r=0.085)
    with piece(-0.45, 0.74, s.top + 0.1, turn=-0.3):
        lathe(rounded(0.1, 0.62, 0.03), m.metal(cap), turn=(0, RIGHT, 0))
    with piece(-0.2, -0.5, s.top + 0.006):
        swatch([(-0.7, 0.05, 0), (-0.3, -0.14, 0), (0.2, -0.12, 0), (0.75, 0.14, 0), (1.05, 0.34, 0)], 0.075, color)


def kohl_pot(s: Stage, stick="#b07a45"):
    """Brass, with a stick of olive wood; the kohl in a little bowl."""
    x, y = -0.3, 0.2
    belly = [(0, 0), (0.36, 0), (0.4, 0.05), (0.24, 0.13), (0.3, 0.22), *[(0.3 + 0.26 * math.sin(math.pi * k / 12) ** 0.8, 0.22 + 0.56 * k / 12) for k in range(1, 12)], (0.2, 0.82), (0.16, 0.98), (0.23, 1.06), (0.23, 1.1), (0, 1.1)]
    lathe(belly, s.gold, (x, y, s.top))
    for height, radius in ((0.5, 0.56), (0.9, 0.19), (0.14, 0.27)):
        ring(radius, 0.022, (x, y, s.top + height), s.gold)
    for k in range(14):
        a = math.tau * k / 14
        sphere(0.035, (x + 0.55 * math.cos(a), y + 0.55 * math.sin(a), s.top + 0.6), s.gold)
    lathe([(0, 0), (0.06, 0.02), (0.05, 0.3), (0.1, 0.4), (0.05, 0.5), (0.03, 0.6), (0, 0.62)], m.wood(stick, "z"), (x, y, s.top + 1.08))
    bowl(0.8, -0.3, s.top, 0.36, s.gold)
    heap(0.8, -0.3, s.top + 0.12, 0.28, "#241a1e")
    with piece(0.35, -0.62, s.top + 0.06, turn=0.14):
        lathe([(0, 0), (0.06, 0.03), (0.055, 0.5), (0.02, 0.95), (0, 0.98)], m.wood(stick, "z"), (-0.4, 0, 0), turn=(0, RIGHT, 0))
        lathe([(0.034, 0.78), (0.026, 0.95), (0, 0.985)], m.plain("#17101a", 0.8), (-0.4, 0, 0), turn=(0, RIGHT, 0))


def sponge(s: Stage, colors=("#e79a86", "#f0893a", "#7d1f4b")):
    """Drops of foam: one stands, one lies, one leans."""
    drop = [(0.5 * math.sin(a) * math.sin(a / 2) ** 1.15, 0.58 * (1 + math.cos(a))) for a in [math.pi * (1 - k / 28) for k in range(29)]]
    for color, at, turn, size in ((colors[0], (-0.42, 0.15, 0.0), (0.06, 0, 0), 1.15), (colors[1], (0.52, 0.45, 0.02), (0.05, 0.12, 0), 0.95), (colors[2], (0.2, -0.5, 0.32), (RIGHT * 1.12, 0, 0.9), 0.82)):
        with piece(at[0], at[1], s.top + at[2], size=size):
            lathe(drop, m.foam(color), turn=turn)


SHAPES = {one.__name__: one for one in (lipstick, gloss, palette, compact, brushes, mascara, pencils, liners, liner, kohl_pot, sponge)}
