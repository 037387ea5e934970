"""What is worn over hair: of satin, silk, velvet and printed cotton."""

import math

import bpy

from studio import materials as m
from studio.furniture import RIGHT, piece
from studio.shapes import box, lathe, put, ribbon, ring, sheet, sphere, tube
from studio.stage import Stage, wooden_bar, wooden_head


def bonnet(s: Stage, color="#4a1233", lining="#f0893a", folds=26, rows=24):
    """Gathered satin, puffed up over its band."""
    satin = m.satin(color)
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


def durag(s: Stage, color="#5a1c2f"):
    """On a wooden head, seen from behind: its seam, its cape, and two long tails."""
    silk = m.satin(color)
    cx, cy, cz = wooden_head(s)

    def cap(u, w):
        a, b = math.tau * u, 1.82 * w
        out = 0.525 + 0.006 * math.sin(24 * a) * w
        return (cx + out * 0.98 * math.sin(b) * math.cos(a), cy + out * 1.08 * math.sin(b) * math.sin(a), cz + out * 1.12 * math.cos(b))

    sheet(cap, 120, 30, silk)
    tube([cap(0.75, w) for w in (0.0, 0.2, 0.4, 0.6, 0.8, 0.98)], 0.014, m.plain(m.shade(color, 0.6), 0.5), smooth=True)
    band = m.satin(m.shade(color, 0.82))
    around = [(cx + 0.555 * math.cos(a), cy + 0.6 * math.sin(a)) for a in [math.tau * k / 48 for k in range(49)]]
    for k in range(3):
        sheet(lambda u, w, k=k: (*around[min(48, round(u * 48))], cz - 0.13 + 0.07 * k + 0.09 * w + 0.05 * around[min(48, round(u * 48))][1] + 0.012 * math.sin(u * 60 + k)), 48, 3, band, thick=0.03)

    def cape(u, w):
        a = -RIGHT + (u - 0.5) * 2.3
        out = 0.55 + 0.12 * w + 0.035 * math.sin(u * 26) * w
        return (cx + out * math.cos(a), cy + 1.08 * out * math.sin(a), cz - 0.12 - 0.62 * w)

    sheet(cape, 70, 16, silk, thick=0.012)
    sphere(0.13, (cx, cy - 0.66, cz - 0.1), band, scale=(1.25, 0.7, 0.9))
    for side in (-1, 1):
        ribbon([(cx + 0.02 * side, cy - 0.68, cz - 0.1), (cx + 0.2 * side, cy - 0.82, cz - 0.5), (cx + 0.26 * side, cy - 0.8, cz - 1.0), (cx + 0.42 * side, cy - 0.9, s.top + 0.2), (cx + 0.72 * side, cy - 0.78, s.top + 0.03), (cx + 1.08 * side, cy - 0.55, s.top + 0.03)], 0.24, band, across=(0.92, -0.35 * side, 0.12))


def head_scarf(s: Stage, ground="#26365f", rings=("#f0893a", "#f4ead8", "#c2475f"), lining="#b9502f"):
    """Over a bar: in front the print, and below it the satin of its inner side."""
    wooden_bar(s)
    print_, satin, hem = m.printed(ground, list(rings)), m.satin(lining), m.plain(m.shade(ground, 0.62), 0.8)
    half = 0.92

    def fold(u, w, deep):
        return deep * (0.25 + 0.75 * w) * (math.sin(u * 17 + 0.8) + 0.5 * math.sin(u * 29 + 2 * w))

    def front(low, high):
        return lambda u, w: ((2 * u - 1) * half, 0.53 + fold(u, low + (high - low) * w, 0.055) - 0.03, 2.74 - 1.28 * (low + (high - low) * w))

    sheet(front(0.0, 0.9), 90, 30, print_, thick=0.012)
    sheet(front(0.9, 1.0), 90, 6, hem, thick=0.014)
    sheet(lambda u, w: ((2 * u - 1) * half, 0.6 + 0.07 * math.cos(math.pi * w), 2.74 + 0.035 * math.sin(math.pi * w)), 40, 10, print_)
    sheet(lambda u, w: ((2 * u - 1) * half * (1 + 0.03 * w), 0.67 + fold(u, w, 0.065), 2.74 - 2.1 * w), 90, 40, satin, thick=0.012)
    sheet(lambda u, w: ((2 * u - 1) * half * 1.03, 0.67 + fold(u, 1, 0.065), 0.64 - 0.07 * w), 90, 4, hem, thick=0.016)


def headband(s: Stage, color="#5b2f22", second="#1f1618"):
    """Of velvet, as it is worn; another lies at the foot of the stand."""
    wooden_head(s)
    pile = m.velvet(color)
    loop(0.53, 0.575, 0.3, pile, (0, 0.1, s.top + 1.5), tip=0.1)
    box((0.2, 0.03, 0.24), (0.02, -0.52, s.top + 1.61), m.velvet(m.shade(color, 0.7)), bevel=0.012, turn=(0.1, 0, 0))
    with piece(0.78 * s.side, -0.32, s.top + 0.02):
        loop(0.42, 0.34, 0.27, m.velvet(second))
    with piece(0.7 * s.side, -0.28, s.top + 0.3, turn=0.4, tip=0.08):
        loop(0.43, 0.33, 0.26, m.velvet("#b58a66"))


def loop(wide, deep, height, material, at=(0, 0, 0), tip=0.0):
    """A band that is closed, with soft edges."""
    edge = 0.035
    profile = [(1.0, edge), (1.02, 0.0), (1.06, 0.0), (1.085, edge), (1.09, height / 2), (1.085, height - edge), (1.06, height), (1.02, height), (1.0, height - edge), (0.995, height / 2), (1.0, edge)]
    thing = lathe(profile, material, at, turn=(tip, 0, 0))
    thing.scale = (wide, deep, 1)
    return thing


SHAPES = {one.__name__: one for one in (bonnet, durag, head_scarf, headband)}
