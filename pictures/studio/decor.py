"""Plants, lamps, rugs, candles and what else makes a room."""

import math

from studio import materials as m
from studio.furniture import RIGHT, piece
from studio.shapes import arc, arch, box, cylinder, drape, lathe, leaf, outline, ring, rod, scattered, sphere, tube
from studio.scene import light


def pot(radius, height, material):
    lathe([(0, 0), (radius * 0.72, 0), *arc(radius * 0.72, 0.02, 0.02, -1, 0), (radius * 0.96, height - 0.03), *arc(radius * 0.96, height - 0.015, 0.02, -0.4, 1), (radius * 0.84, height - 0.02), (radius * 0.8, height - 0.08)], material)
    cylinder(radius * 0.86, 0.02, (0, 0, height - 0.09), m.plain("#2e1d14", 1.0))


def snake_plant(x, y, z=0.0, size=1.0, pottery="#b5623f", seed="snake"):
    chance = scattered(seed)
    green = m.leafy("#47683f")
    with piece(x, y, z, size=size):
        pot(0.2, 0.3, m.plaster(pottery))
        for k in range(15):
            a = chance.uniform(0, 2 * math.pi)
            out = chance.uniform(0.01, 0.1)
            leaf(chance.uniform(0.5, 0.95), 0.085, (out * math.cos(a), out * math.sin(a), 0.2), (-0.12 * math.sin(a), 0.12 * math.cos(a), chance.uniform(0, 6)), green, curl=chance.uniform(0.03, 0.2))


def palm(x, y, z=0.0, size=1.0, pottery="#d8b48a", seed="palm", basket=True):
    chance = scattered(seed)
    green, stalk = m.leafy("#4b7142"), m.plain("#6d7a3f", 0.6)
    with piece(x, y, z, size=size):
        pot(0.23, 0.34, m.woven("#c79a63", "#6b4423") if basket else m.plaster(pottery))
        for k in range(11):
            a, lean, length = k * 2.4 + chance.uniform(-0.2, 0.2), chance.uniform(0.25, 0.75), chance.uniform(0.9, 1.35)
            points = [(length * lean * f**1.6 * math.cos(a), length * lean * f**1.6 * math.sin(a), 0.3 + length * (f - 0.32 * lean * f**2)) for f in [i / 8 for i in range(9)]]
            tube(points, 0.012, stalk, smooth=True, thin=0.3)
            for i in range(2, 9):
                for side in (-1, 1):
                    leaf(0.34 * (1.15 - abs(i / 8 - 0.55)), 0.045, points[i], (-1.05, 0, a + RIGHT + side * 0.9 - RIGHT + math.pi), green, curl=0.5)


def fig(x, y, z=0.0, size=1.0, pottery="#efe4d2", seed="fig"):
    """Broad leaves on a thin trunk."""
    chance = scattered(seed)
    green, bark = m.leafy("#3c6238"), m.plain("#6b4a33", 0.9)
    with piece(x, y, z, size=size):
        pot(0.22, 0.36, m.plaster(pottery))
        tube([(0, 0, 0.28), (0.03, 0.0, 0.7), (-0.02, 0.02, 1.15), (0.03, 0, 1.5)], 0.018, bark, smooth=True)
        for k in range(34):
            a, up = k * 2.4, 0.72 + 0.86 * k / 34
            leaf(chance.uniform(0.24, 0.34), chance.uniform(0.15, 0.21), (0.02 * math.cos(a), 0.02 * math.sin(a), up), (-chance.uniform(0.55, 1.05), 0, a), green, curl=0.55)


def vase(x, y, z, color, stems=7, seed="vase", tone="#c98f5a"):
    """Dry grass in a vase."""
    chance = scattered(seed)
    grass = m.plain(tone, 0.95)
    with piece(x, y, z):
        lathe([(0, 0), (0.045, 0), (0.075, 0.06), (0.08, 0.12), (0.05, 0.19), (0.028, 0.23), (0.032, 0.25), (0.026, 0.25), (0.02, 0.22)], m.plaster(color))
        for k in range(stems):
            a, lean, up = chance.uniform(0, 6.3), chance.uniform(0.04, 0.16), chance.uniform(0.24, 0.42)
            tip = (lean * math.cos(a), lean * math.sin(a), 0.22 + up)
            tube([(0, 0, 0.2), (tip[0] * 0.3, tip[1] * 0.3, 0.22 + up * 0.5), tip], 0.0025, grass, smooth=True)
            sphere(0.016, tip, grass, scale=(1, 1, 3.6), turn=(-lean * 2 * math.sin(a), lean * 2 * math.cos(a), 0))


def pendant(x, y, z, kind, finish, top=3.4, glow=14):
    """A lamp that hangs; `z` is its lower rim."""
    rod((x, y, z + 0.2), (x, y, top), 0.006, m.plain(m.INK, 0.5))
    if kind == "cone":
        lathe([(0.02, 0.22), (0.05, 0.22), (0.22, 0.0), (0.212, 0.0), (0.045, 0.205), (0.02, 0.205)], finish, (x, y, z))
    elif kind == "dome":
        lathe([(0.02, 0.2), *[(0.22 * math.sin(a), 0.2 * math.cos(a)) for a in [RIGHT * k / 12 for k in range(1, 13)]], (0.21, 0.0), (0.02, 0.17)], finish, (x, y, z))
    elif kind == "basket":
        lathe([(0.05, 0.3), (0.14, 0.26), (0.24, 0.14), (0.27, 0.04), (0.25, 0.0), (0.245, 0.0), (0.23, 0.13), (0.13, 0.25)], m.woven("#cf9f63", "#5c3a1d", (30, 30, 70)), (x, y, z))
    else:
        sphere(0.14, (x, y, z + 0.12), m.lit("#ffe6c4", 2.4))
        cylinder(0.04, 0.06, (x, y, z + 0.24), finish)
    if kind != "globe":
        sphere(0.05, (x, y, z + 0.05), m.lit("#ffdca8", 10))
    light("POINT", (x, y, z - 0.04), glow, color="#ffcf94", size=0.1)


def rug(x, y, radius, ground, threads, oval=1.35):
    """Round and woven, with rings of other colors."""
    thing = cylinder(radius, 0.014, (x, y, 0), m.cloth(ground, size=30))
    thing.scale = (oval, 1, 1)
    for k, color in enumerate(threads):
        ring(radius * (0.9 - 0.14 * k), 0.012, (x, y, 0.013), m.cloth(color), scale=(oval, 1, 0.6))


def runner(x, y, size, ground, thread):
    """A long rug with stripes and fringes."""
    width, depth = size
    box((width, depth, 0.014), (x, y, 0.007), m.cloth(ground, size=30), bevel=0.004)
    for k in range(5):
        for side in (-1, 1):
            box((0.035 if k % 2 else 0.09, depth, 0.004), (x + side * width * (0.08 + 0.085 * k), y, 0.0155), m.cloth(thread if k % 2 else m.PLUM), bevel=0.001)


def candles(x, y, z, color="#f1e3cc", heights=(0.16, 0.11, 0.07)):
    for k, height in enumerate(heights):
        px, py = x + 0.11 * (k - 1), y + 0.04 * (-1) ** k
        cylinder(0.036, height, (px, py, z), m.wax(color), bevel=0.008)
        rod((px, py, z + height), (px, py, z + height + 0.012), 0.002, m.plain("#2a1a12", 1))
        sphere(0.008, (px, py, z + height + 0.024), m.lit("#ffc46a", 40), scale=(1, 1, 2))
        light("POINT", (px, py, z + height + 0.05), 0.6, color="#ffb566", size=0.02)


def stones(x, y, z, color="#3a302e"):
    stone = m.plain(color, 0.42)
    for k, radius in enumerate((0.075, 0.058, 0.042)):
        sphere(radius, (x + 0.006 * (-1) ** k, y, z + 0.03 + 0.05 * k), stone, scale=(1.15, 1, 0.42))


def bowl(x, y, z, radius, material, filled=None, petals=None, seed="bowl"):
    chance = scattered(seed)
    lathe([(0, 0.01), (radius * 0.4, 0), (radius * 0.8, radius * 0.3), (radius, radius * 0.62), (radius * 0.95, radius * 0.62), (radius * 0.74, radius * 0.32), (radius * 0.3, radius * 0.1), (0, radius * 0.1)], material, (x, y, z))
    if filled:
        cylinder(radius * 0.86, 0.004, (x, y, z + radius * 0.45), filled, bevel=0.001)
    for k in range(9 if petals else 0):
        a, out = chance.uniform(0, 6.3), chance.uniform(0.1, 0.7) * radius
        sphere(radius * 0.2, (x + out * math.cos(a), y + out * math.sin(a), z + radius * 0.5), m.wax(petals), scale=(1, 0.7, 0.22), turn=(chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3), a))


def basket(x, y, radius=0.2, height=0.3, filled=None):
    lathe([(0, 0), (radius * 0.8, 0), (radius, height * 0.5), (radius * 0.94, height), (radius * 0.9, height), (radius * 0.94, height * 0.5)], m.woven("#c9985d", "#5c3a1d"), (x, y, 0))
    for k, color in enumerate(filled or []):
        cylinder(0.06, 0.34, (x - 0.07 + 0.07 * k, y + 0.03 * (-1) ** k, height * 0.55), m.terry(color), turn=(0.25 * (-1) ** k, 0.2 - 0.2 * k, 0), bevel=0.02)


def hanging(x, y, z, width, height, threads, seed="cloth"):
    """A woven cloth on the wall: the brand's pattern, of rows of diamonds and bars."""
    box((width, 0.012, height), (x, y - 0.006, z), m.cloth(threads[0]), bevel=0.004)
    rod((x - width / 2 - 0.06, y - 0.02, z + height / 2 + 0.01), (x + width / 2 + 0.06, y - 0.02, z + height / 2 + 0.01), 0.012, m.wood("#7a4a28"))
    rows, across = 5, 5
    for row in range(rows):
        pz = z - height / 2 + height * (row + 0.5) / rows
        color = m.cloth(threads[1 + row % (len(threads) - 1)])
        for k in range(across):
            px = x - width / 2 + width * (k + 0.5) / across
            half, tall = width / across * 0.42, height / rows * 0.36
            shape = [(-half, 0), (0, -tall), (half, 0), (0, tall)] if row % 2 == 0 else [(-half, -tall * 0.45), (half, -tall * 0.45), (half, tall * 0.45), (-half, tall * 0.45)]
            outline(shape, 0.006, (px, y - 0.014, pz), color, bevel=0.001)
    for k in range(24):
        px = x - width / 2 + width * (k + 0.5) / 24
        rod((px, y - 0.008, z - height / 2), (px, y - 0.008, z - height / 2 - 0.09), 0.004, m.cloth(threads[0]))


def slats(x, y, width, height, material, count=26):
    for k in range(count):
        box((width / count * 0.55, 0.05, height), (x - width / 2 + width * (k + 0.5) / count, y - 0.025, height / 2), material, bevel=0.006)


def curtain(x, y, width, height, color, turn=0.0):
    drape(width, height, (x, y, 0.02), m.cloth(color, size=40), folds=int(width * 7), turn=(0, 0, turn))


def niche(x, y, z, width, height, inside):
    """An arched recess, drawn as a darker field with a rim."""
    outline(arch(width, height), 0.02, (x, y - 0.012, z), inside, bevel=0.004)
