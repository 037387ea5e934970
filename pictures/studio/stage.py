"""What a product stands on, in the colors of its brand, and what lies beside it. Ten times as large as life, so that depth and
light are as in a small studio."""

import math

import bpy

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.scene import light
from studio.shapes import box, cylinder, lathe, put, ring, rod, rounded, scattered, sphere

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


def near(s: Stage, beside):
    """What it is made of, beside it: the one accent."""
    at = (0.86 * s.side, -0.52, s.top)
    if beside == "leaves":
        v.sprig(at[0] - 0.3 * s.side, at[1] + 0.12, at[2], s.green, -s.side * 1.85, seed=s.seed)
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
    elif beside == "brush":
        shaving_brush(at[0], at[1] + 0.1, at[2])
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


def wooden_bar(s: Stage, posts=1.2):
    """For what hangs: hair, cloth, nets."""
    for x in (-posts, posts):
        rod((x, 0.6, 0), (x, 0.6, 2.75), 0.05, s.wood)
    rod((-posts - 0.1, 0.6, 2.7), (posts + 0.1, 0.6, 2.7), 0.05, s.wood)


def wooden_head(s: Stage, material=None):
    """A stand for wigs and what is worn on the head: it has no face. Returns the middle of it."""
    lathe([(0, 0), (0.5, 0), (0.5, 0.06), (0.08, 0.12), (0.07, 1.2), (0, 1.2)], s.wood, (0, 0.1, s.top))
    centre = (0, 0.1, s.top + 1.55)
    sphere(0.5, centre, material or s.wood, scale=(0.98, 1.08, 1.12))
    return centre


def shaving_brush(x, y, z, size=1.0, hairs=("#d9c6a4", "#8a6a4a")):
    """It stands on its handle."""
    with piece(x, y, z, size=size):
        lathe([(0, 0), (0.2, 0), (0.22, 0.05), (0.12, 0.26), (0.2, 0.5), (0.16, 0.58), (0, 0.58)], m.wood("#6b3a20", "z", 0.3))
        lathe(rounded(0.15, 0.07, 0.015), m.metal(), (0, 0, 0.57))
        lathe([(0.13, 0.62), (0.2, 0.84), (0.24, 1.06), (0.18, 1.16), (0.08, 1.2), (0, 1.21)], m.bristle(*hairs))
