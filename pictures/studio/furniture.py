"""What stands in salons. Each piece stands on the floor at (x, y), and is turned about its own middle."""

import math

import bpy
from mathutils import Matrix

from studio import materials as m
from studio.shapes import arc, arch, box, cushion, cylinder, lathe, outline, ring, rod, rounded, scattered, sphere, tube

RIGHT = math.pi / 2


class piece:
    """All that is made inside is moved, turned and enlarged as one. `lean`: about its own y, to a side; `tip`: about its own x, back."""

    def __init__(self, x=0.0, y=0.0, z=0.0, turn=0.0, size=1.0, lean=0.0, tip=0.0):
        self.matrix = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Rotation(lean, 4, "Y") @ Matrix.Rotation(tip, 4, "X") @ Matrix.Scale(size, 4)

    def __enter__(self):
        self.before = set(bpy.context.scene.objects)

    def __exit__(self, *_):
        bpy.context.view_layer.update()
        for thing in set(bpy.context.scene.objects) - self.before:
            thing.matrix_world = self.matrix @ thing.matrix_world


def styling_chair(x, y, turn, seat, frame, size=1.0):
    with piece(x, y, turn=turn, size=size):
        cylinder(0.31, 0.04, (0, 0, 0), frame, bevel=0.015)
        cylinder(0.045, 0.4, (0, 0, 0.03), frame)
        cushion((0.56, 0.54, 0.15), (0, 0, 0.5), seat, puff=0.3)
        cushion((0.54, 0.13, 0.52), (0, -0.27, 0.84), seat, turn=(0.14, 0, 0), puff=0.38)
        for side in (-1, 1):
            tube([(side * 0.31, -0.18, 0.47), (side * 0.33, -0.18, 0.7), (side * 0.33, 0.2, 0.7), (side * 0.31, 0.2, 0.47)], 0.016, frame, smooth=True)
            cushion((0.075, 0.34, 0.045), (side * 0.33, 0.0, 0.715), seat, puff=0.4)
        tube([(-0.17, 0.24, 0.42), (-0.17, 0.44, 0.2), (0.17, 0.44, 0.2), (0.17, 0.24, 0.42)], 0.014, frame, smooth=False)


def barber_chair(x, y, turn, seat, frame, size=1.0):
    with piece(x, y, turn=turn, size=size):
        lathe([(0, 0), *arc(0.3, 0.02, 0.02, -1, 1), (0.12, 0.06), (0.085, 0.12), (0.08, 0.36), (0, 0.36)], frame)
        cushion((0.62, 0.58, 0.18), (0, 0, 0.5), seat, puff=0.28)
        for k in range(4):
            cushion((0.56, 0.16, 0.17), (0, -0.31 - 0.028 * k, 0.7 + 0.155 * k), seat, turn=(0.18, 0, 0), puff=0.42)
        cushion((0.3, 0.13, 0.17), (0, -0.45, 1.36), seat, turn=(0.16, 0, 0), puff=0.4)
        rod((0, -0.43, 1.2), (0, -0.46, 1.36), 0.02, frame)
        for side in (-1, 1):
            box((0.05, 0.44, 0.2), (side * 0.36, 0.0, 0.62), frame, bevel=0.02)
            cushion((0.1, 0.46, 0.07), (side * 0.36, 0.0, 0.76), seat, puff=0.42)
            rod((side * 0.2, 0.28, 0.4), (side * 0.2, 0.56, 0.14), 0.018, frame)
        box((0.46, 0.2, 0.03), (0, 0.56, 0.14), frame, bevel=0.012, turn=(0.5, 0, 0))
        cushion((0.46, 0.1, 0.24), (0, 0.4, 0.32), seat, turn=(-0.6, 0, 0), puff=0.4)


def tub_chair(x, y, turn, seat, legs, size=1.0):
    with piece(x, y, turn=turn, size=size):
        cushion((0.56, 0.54, 0.16), (0, 0.02, 0.42), seat, puff=0.35)
        points = [(0.31 * math.sin(a), -0.31 * math.cos(a)) for a in [(-1.75 + 3.5 * k / 10) for k in range(11)]]
        for k, (px, py) in enumerate(points):
            lift = 0.1 * (1 - abs(k - 5) / 5)
            cushion((0.15, 0.1, 0.42 + lift), (px, py, 0.54 + lift / 2), seat, turn=(0, 0, -1.75 + 3.5 * k / 10), puff=0.45)
        for px in (-0.2, 0.2):
            for py in (-0.2, 0.22):
                lathe([(0, 0), (0.012, 0), (0.022, 0.35), (0, 0.35)], legs, (px, py, 0))


def stool(x, y, seat, frame, height=0.46):
    with piece(x, y):
        cushion((0.38, 0.38, 0.12), (0, 0, height), seat, puff=0.42)
        cylinder(0.03, height - 0.12, (0, 0, 0.09), frame)
        for k in range(5):
            a = 2 * math.pi * k / 5 + 0.3
            rod((0, 0, 0.1), (0.27 * math.cos(a), 0.27 * math.sin(a), 0.05), 0.016, frame)
            sphere(0.028, (0.27 * math.cos(a), 0.27 * math.sin(a), 0.028), frame)


def bed(x, y, turn, top, base, sheet, raised=0.0, pillow=None):
    """For massage, lashes, brows and waxing. Its head is at the left."""
    with piece(x, y, turn=turn):
        box((1.9, 0.66, 0.08), (0, 0, 0.58), base, bevel=0.02)
        for px in (-0.75, 0.75):
            box((0.1, 0.56, 0.52), (px, 0, 0.28), base, bevel=0.02)
        cushion((1.28, 0.72, 0.17), (0.31, 0, 0.7), top, puff=0.3)
        cushion((0.68, 0.72, 0.17), (-0.62, 0, 0.7 + 0.29 * raised), top, turn=(0, raised, 0), puff=0.3)
        cushion((0.95, 0.78, 0.06), (0.47, 0, 0.79), sheet, puff=0.45)
        box((0.95, 0.02, 0.34), (0.47, -0.39, 0.63), sheet, bevel=0.008)
        cushion((0.34, 0.52, 0.13), (-0.72, 0, 0.83 + 0.34 * raised), pillow or sheet, turn=(0, raised, 0), puff=0.48)


def table(x, y, size, top, legs, turn=0.0):
    width, depth, height = size
    with piece(x, y, turn=turn):
        box((width, depth, 0.05), (0, 0, height - 0.025), top, bevel=0.015)
        for px in (-1, 1):
            for py in (-1, 1):
                rod((px * (width / 2 - 0.07), py * (depth / 2 - 0.07), height - 0.05), (px * (width / 2 - 0.04), py * (depth / 2 - 0.04), 0), 0.02, legs)


def cabinet(x, y, size, body, top, knobs, doors=3):
    width, depth, height = size
    with piece(x, y):
        box((width, depth, height - 0.12), (0, 0, height / 2 + 0.04), body, bevel=0.012)
        box((width + 0.05, depth + 0.04, 0.045), (0, 0, height), top, bevel=0.012)
        box((width - 0.1, depth - 0.1, 0.1), (0, 0.02, 0.05), knobs, bevel=0.005)
        for k in range(doors):
            px = (k + 0.5 - doors / 2) * width / doors
            box((width / doors - 0.025, 0.02, height - 0.2), (px, -depth / 2 - 0.008, height / 2 + 0.03), body, bevel=0.008)
            sphere(0.018, (px + width / doors * 0.36, -depth / 2 - 0.032, height / 2 + 0.1), knobs)


def trolley(x, y, frame, tray, turn=0.0):
    with piece(x, y, turn=turn):
        for z in (0.18, 0.5, 0.82):
            box((0.46, 0.36, 0.03), (0, 0, z), tray, bevel=0.014)
        for px in (-0.22, 0.22):
            for py in (-0.17, 0.17):
                rod((px, py, 0.08), (px, py, 0.92), 0.012, frame)
                sphere(0.03, (px, py, 0.03), frame)


def round_mirror(x, y, z, radius, frame, thick=0.028):
    ring(radius, thick, (x, y, z), frame, turn=(RIGHT, 0, 0))
    cylinder(radius, 0.012, (x, y + 0.004, z), m.mirror(), turn=(RIGHT, 0, 0), bevel=0.003)


def framed_mirror(x, y, z, width, height, frame, arched=False):
    """z: its lower edge."""
    shape = lambda grown: [(px * (width + grown) / width, pz - grown / 2) for px, pz in arch(width, height + grown)] if arched else [(-(width + grown) / 2, -grown / 2), ((width + grown) / 2, -grown / 2), ((width + grown) / 2, height + grown / 2), (-(width + grown) / 2, height + grown / 2)]
    outline(shape(0.09), 0.04, (x, y + 0.012, z), frame, bevel=0.008)
    outline(shape(0.0), 0.04, (x, y - 0.01, z), m.mirror(), bevel=0.001)


def bulb_mirror(x, y, z, width, height, frame):
    """For make-up: bulbs all along its sides."""
    framed_mirror(x, y, z, width, height, frame)
    glow = m.lit("#ffdcae", 9)
    count = 5
    for k in range(count):
        pz = z + height * (k + 0.5) / count
        for side in (-1, 1):
            sphere(0.036, (x + side * (width / 2 + 0.035), y - 0.05, pz), glow)
    for k in range(3):
        sphere(0.036, (x + width * (k - 1) / 3, y - 0.05, z + height + 0.035), glow)


def ring_lamp(x, y, frame, height=1.5):
    with piece(x, y):
        for k in range(3):
            a = 2 * math.pi * k / 3 + 0.5
            rod((0, 0, 0.32), (0.3 * math.cos(a), 0.3 * math.sin(a), 0.01), 0.011, frame)
        rod((0, 0, 0.2), (0, 0, height), 0.012, frame)
        ring(0.2, 0.026, (0, -0.02, height + 0.2), m.lit("#fff0da", 7), turn=(RIGHT, 0, 0))


def magnifier(x, y, frame, reach=0.55, turn=0.0):
    """The round lamp on an arm over a treatment chair."""
    with piece(x, y, turn=turn):
        cylinder(0.16, 0.03, (0, 0, 0), frame)
        tube([(0, 0, 0.02), (0, 0, 1.0), (0.1, 0, 1.45), (reach * 0.6, 0, 1.5), (reach, 0, 1.32)], 0.014, frame, smooth=True)
        ring(0.1, 0.02, (reach + 0.05, 0, 1.27), m.lit("#fff4e4", 5), turn=(0.3, 0, 0))


def sofa(x, y, width, cover, legs, pillows, turn=0.0):
    with piece(x, y, turn=turn):
        seats = max(2, round(width / 0.8))
        for k in range(seats):
            px = (k + 0.5 - seats / 2) * width / seats
            cushion((width / seats - 0.01, 0.66, 0.2), (px, 0, 0.4), cover, puff=0.34)
            cushion((width / seats - 0.02, 0.2, 0.48), (px, 0.32, 0.66), cover, turn=(-0.2, 0, 0), puff=0.42)
        for side in (-1, 1):
            cushion((0.18, 0.8, 0.42), (side * (width / 2 + 0.08), 0.06, 0.44), cover, puff=0.4)
            for py in (-0.26, 0.36):
                cylinder(0.022, 0.26, (side * (width / 2 - 0.06), py, 0), legs)
        for k, pillow in enumerate(pillows):
            px = (-1) ** k * (width / 2 - 0.24 - 0.16 * (k // 2))
            cushion((0.4, 0.14, 0.38), (px, 0.14, 0.66), pillow, turn=(-0.35, 0.1 * (-1) ** k, 0.15 * (-1) ** k), puff=0.47)


def towels(x, y, z, colors, rolled=True, turn=0.0):
    with piece(x, y, z, turn=turn):
        for k, color in enumerate(colors):
            cloth = m.terry(color)
            if rolled:
                row, column = (0, k) if k < 3 else (1, k - 3 + 0.5)
                cylinder(0.062, 0.3, (-0.13 + 0.128 * column, 0.15, 0.062 + 0.108 * row), cloth, turn=(RIGHT, 0, 0), bevel=0.02)
            else:
                cushion((0.36, 0.26, 0.07), (0.005 * (-1) ** k, 0, 0.035 + 0.066 * k), cloth, turn=(0, 0, 0.03 * (-1) ** k), puff=0.4)


def bottles(x, y, z, count, colors, seed, spread=0.6):
    """Bottles and jars that stand in a row, of several shapes and heights."""
    chance = scattered(seed)
    caps = [m.metal(), m.plain(m.INK, 0.35), m.wood("#9a6b42", "z")]
    at = -spread / 2
    for k in range(count):
        radius, height = chance.uniform(0.026, 0.046), chance.uniform(0.09, 0.21)
        body = m.glaze(chance.choice(colors))
        cap = chance.choice(caps)
        px, py = x + at + radius, y + chance.uniform(-0.02, 0.02)
        if chance.random() < 0.3:
            lathe(rounded(radius * 1.3, 0.06, 0.012), body, (px, py, z))
            lathe(rounded(radius * 1.33, 0.03, 0.006), cap, (px, py, z + 0.061))
        else:
            lathe([(0, 0), *arc(radius - 0.008, 0.008, 0.008, -1, 0), (radius, height * 0.75), *arc(radius * 0.35, height * 0.75, radius * 0.65, 0, 0.9), (radius * 0.36, height), (0, height)], body, (px, py, z))
            cylinder(radius * 0.46, height * 0.24, (px, py, z + height * 0.98), cap, bevel=0.004)
        at += max(radius * 2.3, spread / count)


def shelf(x, y, z, width, board, depth=0.2):
    box((width, depth, 0.032), (x, y - depth / 2, z), board, bevel=0.006)
