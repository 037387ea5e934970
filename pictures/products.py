"""A product on its plinth, in the colors of its brand. Ten times as large as life, so that depth and light are as in a small studio."""

import math

import bpy

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.scene import begin, light, look
from studio.shapes import box, cushion, cylinder, lathe, outline, put, ring, rod, rounded, scattered, sphere, tube

# backdrop, plinth, label, thread
BRANDS = {
    "maina-naturals": ("#e2b48a", "#f1e4cf", m.PLUM, m.GOLD),
    "kilimani-beauty-supply": ("#5a1c3f", "#efe0c8", m.IVORY, m.PLUM),
    "nywele-nyingi": ("#c9794f", "#f1e2cb", m.IVORY, "#a6501c"),
    "kitenge-glow": ("#e9cfae", "#d98e62", m.IVORY, m.APRICOT),
    "nile-grooming-co": ("#54625a", "#cdb894", m.INK, m.GOLD),
    "karafuu-house": ("#8d3a34", "#ecd9bb", m.IVORY, "#8d3a34"),
    "agaseke-botanics": ("#aab598", "#efe4d0", m.IVORY, "#4b6a45"),
    "omoge-hair-market": ("#d9a08a", "#f3e6d4", m.PLUM, m.BLUSH),
    "itanna-cosmetics": ("#7a2f52", "#f0dcc6", m.IVORY, m.APRICOT),
    "nkuto-and-daughters": ("#d9a657", "#f3e6cf", m.PLUM, m.APRICOT),
    "fynbos-apothecary": ("#cdb7a0", "#f3ead9", m.IVORY, "#8a4a34"),
    "mzansi-barber-supply": ("#3d3440", "#c9ad88", m.INK, m.APRICOT),
}


class Stage:
    def __init__(self, brand: str, seed: str):
        self.backdrop, self.plinth, self.label, self.thread = BRANDS[brand]
        self.seed, self.chance = seed, scattered(seed)
        self.gold, self.ink, self.wood = m.metal(), m.plain(m.INK, 0.4), m.wood("#8a5631", rough=0.5)
        self.green = m.leafy()
        sweep(m.plain(self.backdrop, 0.9))
        self.top = 0.42
        stone = m.plaster(self.plinth)
        if self.chance.random() < 0.5:
            lathe(rounded(1.55, self.top, 0.05), stone, (0, 0.15, 0))
        else:
            box((3.0, 1.9, self.top), (0, 0.2, self.top / 2), stone, bevel=0.05, turn=(0, 0, self.chance.uniform(-0.12, 0.12)))
        side = self.chance.choice((-1, 1))
        cylinder(0.75, 1.0, (side * 1.75, 1.5, 0), m.plaster(m.shade(self.backdrop, 1.12)), bevel=0.05)
        self.side = -side
        light("AREA", (-4.6, -1.6, 4.0), 520, target=(0, 0, 0.8), color="#ffedd6", size=1.5)
        light("AREA", (4.6, -2.2, 2.2), 55, target=(0, 0, 0.8), color="#ffd2ac", size=2.6)
        light("AREA", (1.0, 3.4, 5.4), 190, target=(0, 0, 0.9), color="#fff0e2", size=2.4)

    def glass(self, color="#8a3d14"):
        """Colored glass, with what fills it."""
        return m.plain(color, 0.07, Transmission=0.55, IOR=1.45, Clearcoat=0.6)


def sweep(material):
    """A backdrop that curves up from the table."""
    line = [(-9, 0), (2.4, 0), *[(2.4 + 1.8 * math.sin(RIGHT * k / 14), 1.8 - 1.8 * math.cos(RIGHT * k / 14)) for k in range(1, 15)], (4.2, 11)]
    points = [(x, y, z) for y, z in line for x in (-14, 14)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    put(mesh, material)


# Each takes the stage and what the list says of the product.


def jar(s: Stage, body="#fbf3e6", lid="gold", cream=None, open=True, beside=None):
    v.jar(0, 0, s.top, m.glaze(body), {"gold": s.gold, "wood": s.wood, "ink": s.ink}[lid], s.label, s.thread, open_with=m.wax(cream) if open and cream else None)
    s.side = -1  # The lid lies at the right.
    near(s, beside)


def dropper(s: Stage, glass="#8a3d14", beside=None):
    v.dropper(0, 0, s.top, s.glass(glass), s.label, s.thread)
    near(s, beside)


def pump(s: Stage, body="#f6ead6", beside=None):
    v.pump(0, 0, s.top, m.glaze(body), s.label, s.thread)
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


def bowl(x, y, z, radius, material):
    lathe([(0, 0.02), (radius * 0.45, 0), (radius * 0.85, radius * 0.3), (radius, radius * 0.62), (radius * 0.95, radius * 0.62), (radius * 0.78, radius * 0.32), (radius * 0.4, radius * 0.1), (0, radius * 0.1)], material, (x, y, z))


def heap(x, y, z, radius, color):
    grains = m.Nodes("grains")
    noise = grains.add("TexNoise", Scale=50.0, Detail=9.0)
    grains.join(grains.place((1, 1, 1)), noise.inputs["Vector"])
    grains.between(noise.outputs["Fac"], m.shade(color, 0.7), m.shade(color, 1.2))
    grains.bump(noise.outputs["Fac"], 0.9, 0.03)
    grains.set(Roughness=1.0)
    lathe([(radius * math.cos(RIGHT * k / 10), radius * 0.62 * math.sin(RIGHT * k / 10)) for k in range(11)], grains.material, (x, y, z))


def tin(s: Stage, body="#4a1233", beside=None, leaf_color="#6b5a2e"):
    v.tin(-0.3, 0.1, s.top, m.metal(body, 0.35), s.gold, s.label, s.thread)
    bowl(0.75, -0.4, s.top, 0.42, m.glaze("#f4ead8"))
    heap(0.75, -0.4, s.top + 0.14, 0.34, leaf_color)
    near(s, beside)


def balm(s: Stage, body="#c9b79a", filled="#f0dcae", beside=None):
    v.flat_tin(-0.25, -0.1, s.top, m.metal(body, 0.3), m.wax(filled))
    near(s, beside)


def lipstick(s: Stage, colors=("#a3203c", "#7d1f4b", "#b1492f")):
    for k, color in enumerate(colors):
        x = -0.7 + 0.7 * k
        v.lipstick(x, -0.1 + 0.25 * (k % 2), s.top, m.glaze(m.PLUM if s.label != m.PLUM else m.INK), m.plain(color, 0.34), s.gold)


def gloss(s: Stage, colors=("#d9738a", "#b1492f", "#f0b79a")):
    for k, color in enumerate(colors):
        x, y = -0.65 + 0.65 * k, 0.2 * (k % 2)
        lathe(rounded(0.2, 0.8, 0.05), m.plain(color, 0.05, Transmission=0.4, Clearcoat=1.0), (x, y, s.top))
        lathe(rounded(0.2, 0.62, 0.04), s.gold, (x, y, s.top + 0.81))


def nail_polish(s: Stage, colors=("#4a1233", "#c2253f", "#f0893a"), chrome=False):
    for k, color in enumerate(colors):
        lacquer = m.metal(color, 0.12) if chrome else m.plain(color, 0.06, Clearcoat=1.0)
        v.polish(-0.75 + 0.75 * k, -0.15 + 0.25 * (k % 2), s.top, lacquer, s.gold if k == 1 else s.ink, 1.25)


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


def palette(s: Stage, colors=("#c98a4a", "#8f3b22", "#d9b06a", "#4a1233", "#efe2cc", "#201519")):
    with piece(0, -0.15, s.top, turn=0.16 * s.side):
        box((2.0, 1.05, 0.12), (0, 0, 0.06), s.ink, bevel=0.03)
        box((2.0, 0.08, 1.05), (0, 0.56, 0.58), s.ink, bevel=0.03, turn=(-0.2, 0, 0))
        box((1.86, 0.02, 0.92), (0, 0.5, 0.585), m.mirror(), bevel=0.01, turn=(-0.2, 0, 0))
        for k, color in enumerate(colors):
            pan = (-0.62 + 0.62 * (k % 3), -0.24 + 0.48 * (k // 3), 0.105)
            cylinder(0.21, 0.03, pan, m.metal(color, 0.45) if k in (0, 2) else m.plain(color, 0.75), bevel=0.012)


def compact(s: Stage, powder="#e3b98c", brush=True):
    with piece(-0.15, 0, s.top, turn=0.15 * s.side):
        lathe(rounded(0.72, 0.15, 0.04), s.gold)
        cylinder(0.6, 0.03, (0, 0, 0.14), m.plain(powder, 0.6), bevel=0.015)
        lathe(rounded(0.72, 0.1, 0.04), s.gold, (0, 0.62, 0.72), turn=(RIGHT - 0.28, 0, 0))
        cylinder(0.62, 0.012, (0, 0.6, 0.72), m.mirror(), turn=(RIGHT - 0.28, 0, 0), bevel=0.003)
    if brush:
        with piece(0.95, -0.6, s.top + 0.13, turn=0.6):
            one_brush(0, 0, 0, lying=True)


def one_brush(x, y, z, lying=False, size=1.0, handle=None):
    turn = (0, RIGHT, 0) if lying else (0, 0, 0)
    with piece(x, y, z, size=size):
        lathe([(0, -0.75), (0.04, -0.72), (0.07, -0.2), (0.055, 0.18), (0, 0.18)], handle or m.plain(m.INK, 0.25, Clearcoat=0.6), turn=turn)
        lathe([(0, 0.1), (0.06, 0.1), (0.085, 0.36), (0, 0.36)], m.metal(), turn=turn)
        tuft = m.Nodes("tuft")
        hairs = tuft.add("TexNoise", Scale=40.0, Detail=6.0)
        tuft.join(tuft.place((1, 1, 0.04)), hairs.inputs["Vector"])
        tuft.between(hairs.outputs["Fac"], "#2a1712", "#7a4a34")
        tuft.bump(hairs.outputs["Fac"], 0.8)
        tuft.set(Roughness=0.8, Sheen=1.0)
        lathe([(0.08, 0.34), (0.14, 0.5), (0.16, 0.66), (0.12, 0.8), (0.05, 0.86), (0, 0.87)], tuft.material, turn=turn)


def brushes(s: Stage):
    lathe([(0, 0), (0.42, 0), (0.46, 0.9), (0.42, 0.9), (0.4, 0.1), (0, 0.1)], m.glaze(m.PLUM), (0, 0, s.top))
    v.band(0, 0, s.top, 0.45, 0.2, 0.62, m.IVORY, m.GOLD)
    for k in range(9):
        a, out = k * 2.4, 0.1 + 0.03 * k
        with piece(out * math.cos(a), out * math.sin(a) * 0.7, s.top + 0.86 + s.chance.uniform(0, 0.18)):
            one_brush(0, 0, 0, size=s.chance.uniform(0.75, 1.15))


def comb(s: Stage, teeth=11, wide=True, rat_tail=False):
    """Of olive wood, wide-toothed; or with a tail of steel."""
    body = m.plain(m.INK, 0.35) if rat_tail else m.wood("#b07a45", "x", 0.4, 0.5)
    with piece(0, 0.3, s.top + 0.06, turn=0.35 * s.side):
        if rat_tail:
            box((1.3, 0.34, 0.06), (-0.55, 0.2, 0), body, bevel=0.02)
            rod((0.1, 0.25, 0), (1.35, 0.3, 0), 0.03, m.steel())
        else:
            box((2.2, 0.5, 0.1), (0, 0.3, 0), body, bevel=0.05)
        span = 1.2 if rat_tail else 2.0
        for k in range(teeth):
            x = (-0.55 if rat_tail else 0) - span / 2 + span * (k + 0.5) / teeth
            thick = span / teeth * (0.28 if not rat_tail else 0.22)
            rod((x, 0.1, 0), (x, -0.62, 0), thick, body)
            sphere(thick, (x, -0.62, 0), body)
    if not rat_tail:
        near(s, "leaves")


def bonnet(s: Stage, color="#4a1233", lining="#f0893a", folds=26, rows=24):
    """Gathered satin, puffed up over its band."""
    satin = m.plain(color, 0.3, Sheen=1.0, Anisotropic=0.6)
    points, faces, steps = [], [], folds * 8
    for j in range(rows + 1):
        f = j / rows
        for i in range(steps):
            a = math.tau * i / steps
            pleat = 1 + 0.035 * math.sin(a * folds) * (1 - abs(2 * f - 0.9)) + 0.03 * math.sin(3 * a + 1)
            radius = 1.02 * math.sin(math.pi * (0.01 + 0.55 * (1 - f))) * pleat
            points.append((radius * math.cos(a), radius * 0.9 * math.sin(a), 0.22 + math.sin(RIGHT * f)))
    for j in range(rows):
        for i in range(steps):
            a, b = j * steps + i, j * steps + (i + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    mesh = bpy.data.meshes.new("bonnet")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    with piece(0, 0, s.top):
        put(mesh, satin)
        ring(0.98, 0.1, (0, 0, 0.16), m.plain(lining, 0.35, Sheen=0.8), scale=(1, 0.9, 1.3))
        sphere(0.09, (0, 0, 1.22), satin, scale=(1, 1, 0.5))


def hair_hank(s: Stage, color="#2b1712", wave=0.0, curl=0.0, tied="#f0893a", count=46):
    """Hair that hangs from a bar: straight, in waves, or curled."""
    chance = s.chance
    post = s.wood
    for x in (-1.2, 1.2):
        rod((x, 0.6, 0), (x, 0.6, 2.75), 0.05, post)
    rod((-1.3, 0.6, 2.7), (1.3, 0.6, 2.7), 0.05, post)
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
    lathe([(0, 0), (0.5, 0), (0.5, 0.06), (0.08, 0.12), (0.07, 1.2), (0, 1.2)], s.wood, (0, 0.1, s.top))
    centre = (0, 0.1, s.top + 1.55)
    sphere(0.5, centre, m.plain(color, 0.6), scale=(0.98, 1.08, 1.12))
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


def clipper(s: Stage, body="#2a2226"):
    with piece(0, -0.05, s.top + 0.26, turn=0.5 * s.side, size=1.15):
        box((0.52, 1.5, 0.42), (0, 0, 0), m.plain(body, 0.32, Clearcoat=0.4), bevel=0.14, segments=8)
        box((0.56, 0.36, 0.2), (0, -0.82, 0.0), m.steel(), bevel=0.03)
        for k in range(15):
            box((0.018, 0.14, 0.04), (-0.25 + 0.0357 * k, -1.05, 0.0), m.steel(), bevel=0.004)
        box((0.12, 0.36, 0.06), (0, -0.1, 0.22), s.gold, bevel=0.03)
        rod((0.27, -0.55, 0.02), (0.42, -0.3, 0.06), 0.035, s.gold)
        tube([(0, 0.75, 0), (0.1, 1.2, -0.15), (0.7, 1.5, -0.24), (1.5, 1.2, -0.24)], 0.045, s.ink, smooth=True)


def scissors(s: Stage):
    steel = m.steel()
    with piece(0, -0.1, s.top + 0.06, turn=0.55 * s.side, size=1.1):
        for side in (-1, 1):
            with piece(0, 0, 0.02 * side, turn=0.2 * side):
                tube([(0, 0, 0), (0.015 * side, 0.7, 0), (0.0, 1.35, 0)], 0.07, steel, thin=0.12)
                rod((0, 0, 0), (-0.14 * side, -0.55, 0), 0.05, steel)
                ring(0.2, 0.045, (-0.2 * side, -0.76, 0), steel, scale=(0.85, 1.15, 1))
        cylinder(0.07, 0.1, (0, 0.02, -0.03), s.gold)


def towels(s: Stage, colors=("#f6eddd", "#f0c4a8", "#f6eddd", "#d98e62")):
    for k, color in enumerate(colors):
        cushion((1.9, 1.25, 0.3), (0.02 * (-1) ** k, 0.1, s.top + 0.17 + 0.29 * k), m.terry(color), turn=(0, 0, 0.05 * (-1) ** k), puff=0.4)
    for k in range(3):
        cylinder(0.24, 1.2, (-0.62 + 0.5 * k, 0.6, s.top + 0.29 * len(colors) + 0.24), m.terry(colors[0]), turn=(RIGHT, 0, 0), bevel=0.06)


def mitt(s: Stage, color="#c9a46c"):
    """A mitten with its thumb, knotted of sisal; its loop hangs at the cuff."""
    hand = [(0.5 * math.cos(a), 1.05 + 0.5 * math.sin(a)) for a in [math.pi * k / 16 for k in range(17)]]
    thumb = [(0.5, 0.42), (0.62, 0.52), (0.8, 0.8), (0.86, 0.95), (0.78, 1.03), (0.68, 0.98), (0.54, 0.78)]
    with piece(0, 0.1, s.top + 0.12, turn=0.12 * s.side):
        outline([(-0.46, 0), (0.46, 0), *thumb, *hand], 0.16, (0, 0, 0.12), m.woven(color, "#7a5630", (9, 22, 9)), turn=(-0.12, 0, 0), bevel=0.11)
        box((1.12, 0.42, 0.26), (0, 0, 0.06), m.cloth(m.PLUM), bevel=0.1, turn=(-0.12, 0, 0))
        tube([(-0.52, 0.0, 0.1), (-0.8, -0.05, 0.2), (-0.86, -0.08, 0.02), (-0.56, 0, 0.0)], 0.035, m.cloth(m.APRICOT), smooth=True)


def roller(s: Stage, stone="#e7a9a6"):
    quartz = m.plain(stone, 0.12, Subsurface=0.2, Subsurface_Color=(*m.linear(stone), 1), Clearcoat=0.8)
    with piece(0, -0.1, s.top + 0.26, turn=0.5 * s.side):
        rod((-1.0, 0, 0), (0.75, 0, 0), 0.09, quartz)
        for end, size in ((1.1, 0.24), (-1.25, 0.15)):
            lathe([(0, -0.36 * size / 0.24), (size * 0.8, -0.3 * size / 0.24), (size, 0), (size * 0.8, 0.3 * size / 0.24), (0, 0.36 * size / 0.24)], quartz, (end, 0, 0), turn=(RIGHT, 0, 0))
            side = 1 if end > 0 else -1
            tube([(end - side * 0.35, 0, 0), (end - side * 0.2, 0.4 * size / 0.24, 0), (end, 0.4 * size / 0.24, 0)], 0.025, s.gold)
            tube([(end - side * 0.35, 0, 0), (end - side * 0.2, -0.4 * size / 0.24, 0), (end, -0.4 * size / 0.24, 0)], 0.025, s.gold)
    near(s, "petals")


def near(s: Stage, beside):
    """What it is made of, beside it: the one accent."""
    at = (0.86 * s.side, -0.52, s.top)
    if beside == "leaves":
        v.leaves(*at, s.green, 6, 0.75, s.seed)
    elif beside == "petals":
        v.petals(*at, "#d9738a", 10, s.seed, 0.5)
    elif beside == "nuts":
        v.nuts(*at, "#7a4a28", 4, s.seed)
    elif beside == "seeds":
        v.nuts(*at, "#4a2a18", 6, s.seed, 0.09)
    elif beside == "citrus":
        sphere(0.34, (at[0], at[1], at[2] + 0.33), m.wax("#e8892c"))
        v.leaves(at[0] - 0.1, at[1], at[2] + 0.62, s.green, 2, 0.4, s.seed)
    elif beside == "avocado":
        for k in (0, 1):
            half_avocado(at[0] - 0.1 + 0.42 * k * s.side, at[1] + 0.1 - 0.42 * k, at[2], stone=k == 0)
    elif beside == "stones":
        for k, (r, z) in enumerate(((0.3, 0.13), (0.23, 0.33), (0.16, 0.5))):
            sphere(r, (at[0] + 0.02 * k, at[1], at[2] + z), m.plain("#3a302e", 0.42), scale=(1.15, 1, 0.42))
    elif beside == "sticks":
        for k in range(4):
            rod((at[0] - 0.45, at[1] - 0.2 + 0.1 * k, at[2] + 0.05), (at[0] + 0.45, at[1] - 0.05 + 0.09 * k, at[2] + 0.05 + 0.03 * (k % 2)), 0.05, m.wood("#8a4f28"))


def half_avocado(x, y, z, stone):
    with piece(x, y, z + 0.3, turn=0.5 if stone else 2.2):
        egg = (0.88, 1.14, 1)
        skin = lathe([(0.36 * math.cos(RIGHT * k / 10), -0.3 * math.sin(RIGHT * k / 10)) for k in range(10, -1, -1)], m.wax("#33401d"))
        flesh = cylinder(0.345, 0.02, (0, 0, -0.012), m.wax("#dfe39a"), bevel=0.008)
        rim = ring(0.335, 0.014, (0, 0, 0), m.wax("#9fb04a"))
        for one in (skin, flesh, rim):
            one.scale = egg
        sphere(0.14, (0, -0.06, 0.01), m.wax("#6b3c1c") if stone else m.wax("#c9cf83"), scale=(1, 1, 0.9 if stone else 0.15))


SHAPES = {one.__name__: one for one in (jar, dropper, pump, flask, spray, squeeze, soap, pouch, tin, balm, lipstick, gloss, nail_polish, perfume, candle, palette, compact, brushes, comb, bonnet, hair_hank, wig, puff, clipper, scissors, towels, mitt, roller)}

VIEWS = {"front": (0.3, -7.4, 2.5), "left": (-4.0, -6.2, 2.2), "above": (1.2, -5.6, 4.9)}


def product(name: str, brand: str, shape: str, view="front", size=(900, 900), samples=40, height=1.0, **more):
    begin(*size, samples, daylight=0.22, exposure=-0.05)
    stage = Stage(brand, name)
    SHAPES[shape](stage, **more)
    look(VIEWS[view], (0, 0, 0.3 + 0.62 * height), 58 + 26 / height**1.6, sharp=(0, -0.35, 0.9), aperture=2.8)
