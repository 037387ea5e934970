"""What products come in. Ten times as large as life; each stands at (x, y) on the height z."""

import math

import bpy

from studio import materials as m
from studio.furniture import RIGHT, piece
from studio.shapes import arc, box, cushion, cylinder, lathe, leaf, outline, put, ring, rod, rounded, scattered, sphere, tube


def band(x, y, z, radius, low, high, color, thread):
    """A label around a vessel: a field with a row of diamonds between two lines."""
    lathe([(radius + 0.001, low), (radius + 0.004, low), (radius + 0.004, high), (radius + 0.001, high)], m.plain(color, 0.6), (x, y, z))
    mark = m.plain(thread, 0.55)
    for height in (low + 0.05, high - 0.05):
        ring(radius + 0.004, 0.006, (x, y, z + height), mark, scale=(1, 1, 1))
    middle, half = z + (low + high) / 2, min(0.09, (high - low) * 0.26)
    count = max(6, round(math.tau * radius / (half * 3.2)))
    for k in range(count):
        a = math.tau * k / count - RIGHT
        outline([(-half, 0), (0, -half), (half, 0), (0, half)], 0.004, (x + (radius + 0.004) * math.cos(a), y + (radius + 0.004) * math.sin(a), middle), mark, turn=(0, 0, a + RIGHT), bevel=0.001)


def jar(x, y, z, body, lid, label, thread, radius=0.62, height=0.62, open_with=None):
    """`open_with`: what is in it, its lid beside."""
    lathe([(0, 0), *arc(radius - 0.1, 0.1, 0.1, -1, 0), (radius, height - 0.1), *arc(radius - 0.06, height - 0.06, 0.06, 0, 1), (radius * 0.86, height), (radius * 0.86, height + 0.08), (radius * 0.8, height + 0.08), (radius * 0.78, height - 0.06)], body, (x, y, z))
    band(x, y, z, radius, height * 0.24, height * 0.8, label, thread)
    if not open_with:
        lathe(rounded(radius * 1.02, 0.28, 0.05), lid, (x, y, z + height + 0.01))
        return
    swirl(x, y, z + height - 0.03, radius * 0.76, open_with)
    lathe(rounded(radius * 1.02, 0.24, 0.05), lid, (x + radius * 1.6, y - 0.38, z + 0.55), turn=(0.0, -1.12, 0.35))


def swirl(x, y, z, radius, material):
    """Cream as it is filled: a spiral that rises to a tip."""
    cylinder(radius, 0.06, (x, y, z - 0.03), material, bevel=0.02)
    points = []
    for k in range(90):
        f = k / 89
        a, out = f * math.tau * 3.2, radius * 0.8 * (1 - f) ** 0.8
        points.append((x + out * math.cos(a), y + out * math.sin(a), z + 0.05 + 0.26 * f))
    tube(points, radius * 0.22, material, smooth=True, thin=0.25)


def bottle_profile(radius, height, neck, shoulder=0.2):
    profile = [(0, 0), *arc(radius - 0.06, 0.06, 0.06, -1, 0), (radius, height - shoulder)]
    profile += [(neck + (radius - neck) * math.cos(RIGHT * k / 10), height - shoulder + shoulder * math.sin(RIGHT * k / 10)) for k in range(11)]
    return [*profile, (neck, height + 0.14), (0, height + 0.14)]


def dropper(x, y, z, body, label, thread, radius=0.4, height=1.0):
    cap = m.plain(m.INK, 0.4)
    lathe(bottle_profile(radius, height, 0.15, 0.22), body, (x, y, z))
    band(x, y, z, radius, 0.2, height - 0.3, label, thread)
    top = z + height + 0.1
    lathe(rounded(0.19, 0.22, 0.03), m.metal(), (x, y, top))
    lathe([(0, 0), (0.1, 0), (0.12, 0.08), (0.125, 0.26), (0.1, 0.38), (0.05, 0.44), (0, 0.45)], cap, (x, y, top + 0.22))


def pump(x, y, z, body, label, thread, radius=0.45, height=1.25):
    cap = m.plain(m.INK, 0.4)
    lathe(bottle_profile(radius, height, 0.18, 0.16), body, (x, y, z))
    band(x, y, z, radius, 0.25, height - 0.35, label, thread)
    top = z + height + 0.1
    lathe(rounded(0.21, 0.2, 0.03), cap, (x, y, top))
    cylinder(0.055, 0.26, (x, y, top + 0.18), cap)
    lathe(rounded(0.13, 0.1, 0.03), cap, (x, y, top + 0.42))
    tube([(x, y, top + 0.47), (x - 0.2, y - 0.12, top + 0.47), (x - 0.32, y - 0.2, top + 0.42)], 0.045, cap, smooth=True)


def spray(x, y, z, body, label, thread, radius=0.34, height=1.35):
    cap = m.plain(m.INK, 0.4)
    lathe(bottle_profile(radius, height, 0.17, 0.14), body, (x, y, z))
    band(x, y, z, radius, 0.28, height - 0.35, label, thread)
    top = z + height + 0.1
    lathe(rounded(0.2, 0.14, 0.02), m.metal(), (x, y, top))
    lathe(rounded(0.14, 0.26, 0.04), cap, (x, y, top + 0.14))
    cylinder(0.035, 0.03, (x - 0.13, y - 0.04, top + 0.3), m.metal(), turn=(0, -RIGHT, 0.3))


def flask(x, y, z, body, cap, label, thread, radius=0.42, height=1.25):
    """With a plain cap: shampoo, toner, oil."""
    lathe(bottle_profile(radius, height, 0.2, 0.2), body, (x, y, z))
    band(x, y, z, radius, 0.25, height - 0.35, label, thread)
    lathe(rounded(0.24, 0.34, 0.04), cap, (x, y, z + height + 0.06))


def squeeze(x, y, z, body, cap, thread, turn=0.0, height=1.5):
    """A tube that stands on its cap and is flat at its top."""
    points, faces, steps, rows = [], [], 48, 16
    for j in range(rows + 1):
        f = j / rows
        wide, deep = 0.3 + 0.12 * f, 0.3 * (1 - f) ** 0.8 + 0.012
        for i in range(steps):
            a = math.tau * i / steps
            points.append((wide * math.cos(a), deep * math.sin(a), 0.3 + (height - 0.3) * f))
    for j in range(rows):
        for i in range(steps):
            a, b = j * steps + i, j * steps + (i + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    with piece(x, y, z, turn=turn):
        mesh = bpy.data.meshes.new("tube")
        mesh.from_pydata(points, [], faces)
        mesh.update()
        put(mesh, body)
        box((0.86, 0.03, 0.12), (0, 0, height + 0.02), body, bevel=0.01)
        lathe(rounded(0.31, 0.32, 0.04), cap)
        mark = m.plain(thread, 0.5)
        for k, px in enumerate((-0.16, 0, 0.16)):
            outline([(-0.08, 0), (0, -0.08), (0.08, 0), (0, 0.08)], 0.02, (px, -0.225 + 0.02 * abs(k - 1), 0.82), mark, turn=(-0.16, 0, 0), bevel=0.001)


def tin(x, y, z, body, lid, label, thread, radius=0.5, height=0.95):
    lathe(rounded(radius, height, 0.03), body, (x, y, z))
    band(x, y, z, radius, 0.16, height - 0.2, label, thread)
    lathe(rounded(radius * 1.02, 0.2, 0.04), lid, (x, y, z + height - 0.1))


def flat_tin(x, y, z, body, filled, radius=0.42):
    """Balm in a tin: open, its lid leaning on it."""
    lathe([(0, 0), *arc(radius - 0.03, 0.03, 0.03, -1, 0), (radius, 0.2), (radius - 0.03, 0.2), (radius - 0.03, 0.15)], body, (x, y, z))
    lathe([(0, 0.17), (radius * 0.6, 0.175), (radius - 0.03, 0.16)], filled, (x, y, z))
    lathe(rounded(radius * 1.03, 0.13, 0.03), body, (x + radius * 1.02, y + 0.16, z + 0.42), turn=(0.15, 1.15, 0.2))


def polish(x, y, z, lacquer, cap, size=1.0):
    lathe([(0, 0), *arc(0.2 * size, 0.06 * size, 0.06 * size, -1, 0), (0.27 * size, 0.36 * size), *arc(0.13 * size, 0.36 * size, 0.14 * size, 0, 0.8), (0.1 * size, 0.52 * size), (0, 0.52 * size)], lacquer, (x, y, z))
    lathe([(0, 0), (0.12 * size, 0), (0.125 * size, 0.03 * size), (0.09 * size, 0.66 * size), (0.07 * size, 0.7 * size), (0, 0.71 * size)], cap, (x, y, z + 0.5 * size))


def lipstick(x, y, z, case, color, collar):
    lathe(rounded(0.19, 0.55, 0.02), case, (x, y, z))
    lathe(rounded(0.165, 0.28, 0.02), collar, (x, y, z + 0.55))
    lathe([(0, 0), (0.128, 0), (0.128, 0.24), (0.115, 0.33), (0.06, 0.41), (0, 0.43)], color, (x, y, z + 0.82))


def perfume(x, y, z, juice, cap, label):
    """Thick glass with what smells in it."""
    box((0.72, 0.42, 0.86), (x, y, z + 0.43), m.glass("#fff6ea"), bevel=0.07)
    box((0.58, 0.28, 0.64), (x, y, z + 0.42), juice, bevel=0.05)
    lathe(rounded(0.11, 0.14, 0.02), m.metal(), (x, y, z + 0.86))
    lathe(rounded(0.19, 0.36, 0.05), cap, (x, y, z + 0.96))
    outline([(-0.13, 0), (0, -0.13), (0.13, 0), (0, 0.13)], 0.01, (x, y - 0.215, z + 0.42), label, bevel=0.002)


def soap(x, y, z, material, thread, turn=0.3):
    box((0.95, 0.6, 0.3), (x, y, z + 0.15), material, bevel=0.08, turn=(0, 0, turn), segments=6)
    ribbon = m.plain(thread, 0.8)
    box((0.26, 0.615, 0.312), (x, y, z + 0.152), ribbon, bevel=0.08, turn=(0, 0, turn))


def pouch(x, y, z, body, label, thread):
    """A paper bag that stands, rolled at its top."""
    cushion((0.95, 0.5, 1.25), (x, y, z + 0.62), body, puff=0.2)
    box((0.9, 0.14, 0.16), (x, y, z + 1.28), body, bevel=0.05)
    box((0.56, 0.02, 0.5), (x, y - 0.245, z + 0.6), m.plain(label, 0.7), bevel=0.008)
    for px in (-0.14, 0.0, 0.14):
        outline([(-0.06, 0), (0, -0.06), (0.06, 0), (0, 0.06)], 0.01, (x + px, y - 0.262, z + 0.6), m.plain(thread, 0.6), bevel=0.001)


def leaves(x, y, z, material, count=5, length=0.6, seed="leaves"):
    chance = scattered(seed)
    for k in range(count):
        a = math.tau * k / count + chance.uniform(-0.4, 0.4)
        leaf(length * chance.uniform(0.7, 1), length * 0.34, (x, y, z + 0.02), (-1.25, 0, a), material, curl=0.18)


def sprig(x, y, z, material, turn, pairs=3, length=0.42, seed="sprig"):
    """A twig that lies flat and points to `turn`, leaves in pairs along it and one at its tip."""
    chance = scattered(seed)
    ahead = (-math.sin(turn), math.cos(turn))
    step = length * 0.62
    at = lambda far: (x + far * ahead[0], y + far * ahead[1], z + 0.03)
    rod(at(-step * 0.9), at(pairs * step), 0.014, m.wood("#6f7d3c"))
    for k in range(pairs):
        size = length * (1.05 - 0.12 * k) * chance.uniform(0.9, 1.05)
        for side in (-1, 1):
            leaf(size, size * 0.52, at(k * step + side * 0.1 * step), (-1.2, 0, turn + side * chance.uniform(0.75, 0.95)), material, curl=0.2)
    leaf(length * 0.72, length * 0.38, at(pairs * step), (-1.25, 0, turn), material, curl=0.2)


def petals(x, y, z, color, count=9, seed="petals", spread=0.7):
    chance = scattered(seed)
    petal = m.wax(color)
    for _ in range(count):
        a, out = chance.uniform(0, math.tau), chance.uniform(0.2, 1) * spread
        sphere(0.11, (x + out * math.cos(a), y + out * 0.6 * math.sin(a), z + 0.03), petal, scale=(1, 0.7, 0.2), turn=(chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3), a))


def nuts(x, y, z, color, count=4, seed="nuts", size=0.15):
    chance = scattered(seed)
    shell = m.wax(color)
    for k in range(count):
        sphere(size * chance.uniform(0.8, 1.1), (x + size * 2.3 * (k - count / 2 + chance.uniform(-0.3, 0.3)), y + chance.uniform(-1.6, 1.6) * size, z + size * 0.8), shell, scale=(1.2, 0.9, 0.85), turn=(0, 0, chance.uniform(0, 3)))
