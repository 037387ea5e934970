"""Rooms of spas, no two alike: each is built around something else."""

import math

from studio import decor as d
from studio import furniture as f
from studio import materials as m
from studio.room import WALL, Room
from studio.scene import light
from studio.shapes import arch, box, cushion, cylinder, drape, lathe, outline, ring, rod, scattered, sphere, tube


def spa(room: Room):
    SCENES[room.scene or "slats"](room)


def slats(room: Room):
    """A bed before slats of wood."""
    d.slats(0.35, WALL, 3.0, 3.5, room.wood, count=30)
    f.bed(0.35, 1.35, -0.06, m.leather("#efe3d0"), room.wood, m.terry("#f6eddd"), pillow=m.cloth(m.BLUSH))
    with f.piece(0.95, 1.3, 0.83, turn=0.3):
        f.towels(0, 0, 0, [m.IVORY, m.BLUSH, "#d98e62"], rolled=False)
    f.table(-1.55, 1.75, (0.6, 0.42, 0.5), room.wood, room.wood)
    d.candles(-1.62, 1.75, 0.5)
    d.bowl(-1.38, 1.66, 0.5, 0.1, m.glaze("#f4ead8"), m.plain("#f7d9c4", 0.05), "#d9738a")
    room.green(-2.35, 2.3, 1.25, kind="palm")
    room.green(2.6, 2.2, 1.1, kind="fig")
    d.stones(0.72, 1.18, 0.83)
    d.basket(1.9, 0.75, 0.22, 0.32, filled=[m.IVORY, m.BLUSH, m.IVORY])
    for x in (-1.75, 2.25):
        d.pendant(x, 2.2, 2.0, "basket", room.frame, glow=18)
    d.curtain(-2.5, WALL - 0.12, 1.5, 3.1, "#f2e4cc")
    d.runner(0.3, 0.25, (2.6, 0.9), "#dcc3a0", room.accent)


def bed(room: Room, x, y, turn, cover=None):
    """For massage, its head at the left before it is turned; towels at its foot."""
    f.bed(x, y, turn, m.leather("#efe3d0"), room.wood, m.terry(cover or "#f6eddd"), pillow=m.cloth(m.BLUSH))


def water(x, y, z, radius, petals, seed, count=26):
    """A round of it, with petals on it."""
    chance = scattered(seed)
    cylinder(radius, 0.02, (x, y, z), m.plain("#7fa8a0", 0.05, Transmission=0.25, Clearcoat=1.0), bevel=0.002)
    petal = m.wax(petals)
    for _ in range(count):
        a, out = chance.uniform(0, math.tau), radius * 0.94 * chance.uniform(0, 1) ** 0.5
        sphere(0.03, (x + out * math.cos(a), y + out * math.sin(a), z + 0.022), petal, scale=(1.2, 0.8, 0.2), turn=(0, 0, a * 3))


def bath(room: Room):
    """A round tub of wood, filled, under a spout in a wall of tiles."""
    x, y = 0.35, 1.6
    lathe([(0.82, 0), (0.9, 0.03), (0.97, 0.66), (0.9, 0.69), (0.86, 0.66), (0.8, 0.1), (0, 0.1)], m.wood("#8a5a34", "z", 0.4), (x, y, 0))
    for z, out in ((0.14, 0.925), (0.54, 0.965)):
        ring(out, 0.018, (x, y, z), room.frame, scale=(1, 1, 1.6))
    water(x, y, 0.56, 0.85, "#d9738a", room.name, 34)
    tube([(x, WALL, 1.12), (x, WALL - 0.5, 1.12), (x, WALL - 0.62, 1.08), (x, WALL - 0.64, 0.96)], 0.03, room.frame, smooth=True)
    cylinder(0.09, 0.03, (x, WALL - 0.03, 1.12), room.frame, turn=(f.RIGHT, 0, 0))
    box((1.0, 0.36, 0.2), (x, 0.52, 0.1), room.wood, bevel=0.02)
    with f.piece(x + 0.2, 0.52, 0.2, turn=0.1):
        f.towels(0, 0, 0, [m.IVORY, m.BLUSH, m.IVORY], rolled=False)
    d.stones(x - 0.3, 0.5, 0.2)
    f.table(-1.3, 1.9, (0.5, 0.4, 0.52), room.wood, room.wood)
    d.candles(-1.36, 1.9, 0.52)
    f.bottles(-1.2, 1.86, 0.52, 2, room.tones, room.name, spread=0.16)
    f.shelf(-1.3, WALL, 1.5, 0.9, room.wood, depth=0.24)
    f.towels(-1.34, WALL - 0.27, 1.52, [m.IVORY, "#d98e62", m.BLUSH, m.IVORY, m.BLUSH])
    for k, z in enumerate((2.15, 1.8, 2.35)):
        d.pendant(1.65 + 0.34 * k, 2.25 - 0.2 * (k % 2), z, "globe", room.frame, glow=9)
    room.green(2.6, 2.3, 1.25, kind="palm")
    room.green(-2.4, 2.4, 1.0, kind="snake")
    d.candles(2.0, 1.1, 0.0, heights=(0.26, 0.2, 0.14))


def garden(room: Room):
    """A doorway to the light, plants on both sides of it, and a bed across."""
    outline(arch(2.5, 2.7), 0.02, (0.2, WALL - 0.012, 0), m.lit("#d5e0b4", 0.8), bevel=0.004)
    rim = arch(2.62, 2.77)
    tube([(0.2 + px, WALL - 0.03, pz) for px, pz in rim], 0.05, room.wood)
    for k, (x, y, size, kind) in enumerate(((-0.85, 2.62, 1.5, "palm"), (1.3, 2.6, 1.45, "fig"), (0.35, 2.75, 0.95, "snake"), (-2.3, 2.3, 1.35, "fig"), (2.45, 2.2, 1.3, "palm"), (-1.7, 2.65, 0.9, "snake"), (2.0, 2.65, 0.85, "snake"))):
        grow = {"snake": d.snake_plant, "palm": d.palm, "fig": d.fig}[kind]
        pots = {"pottery": ("#b5623f", "#efe4d2", "#8a4f34")[k % 3]}
        grow(x, y, 0, size, seed=f"{room.name}{k}", **pots, **({"basket": False} if kind == "palm" and k else {}))
    bed(room, 0.25, 1.3, math.pi - 0.12)
    with f.piece(-0.35, 1.32, 0.83, turn=-0.2):
        f.towels(0, 0, 0, ["#cfd9b8", m.IVORY, "#a9b98a"], rolled=False)
    f.stool(-1.65, 1.2, m.woven("#cf9f63", "#5c3a1d"), room.wood, height=0.44)
    d.bowl(-1.65, 1.2, 0.5, 0.13, m.glaze("#f4ead8"), m.plain("#cfe0d4", 0.05), "#f3e4ea", seed=room.name)
    d.basket(1.85, 0.95, 0.22, 0.32, filled=[m.IVORY, "#cfd9b8", m.IVORY])
    d.pendant(0.2, 1.9, 2.35, "basket", room.frame, glow=18)


def pair(room: Room):
    """Two beds side by side, their feet to the door, a round mirror over each."""
    for x in (-1.0, 1.0):
        bed(room, x, 1.75, -f.RIGHT)
        f.round_mirror(x, WALL - 0.05, 1.75, 0.42, room.wood, 0.04)
        d.pendant(x * 1.0, 2.5, 2.35, "basket", room.frame, glow=14)
        with f.piece(x, 1.2, 0.83, turn=0.2):
            f.towels(0, 0, 0, [m.IVORY, "#9fb8b4", m.IVORY], rolled=False)
        d.curtain(x * 2.45, WALL - 0.12, 1.2, 3.1, "#f4ead6")
        sphere(0.035, (x, 1.15, 1.05), m.wax("#f3e4ea"), scale=(1.4, 1, 0.4))
    f.cabinet(0, WALL - 0.26, (0.62, 0.4, 0.62), room.wood, room.wood, room.frame, doors=1)
    d.candles(-0.08, WALL - 0.3, 0.65)
    d.vase(0.17, WALL - 0.24, 0.65, "#9fb8b4", seed=room.name)
    d.runner(0.0, 0.95, (0.7, 2.4), "#e6d2b4", room.accent)
    for x in (-2.55, 2.55):
        room.green(x, 1.5, 1.15, kind="palm")


def niches(room: Room):
    """Three arched recesses full of candles, the bed with its head at the right."""
    glow = m.plaster(m.shade(room.wall, 1.12))
    for k, x in enumerate((-1.45, 0.0, 1.45)):
        d.niche(x, WALL, 0.75, 1.0, 1.75, glow)
        for z in (1.0, 1.55):
            f.shelf(x, WALL, z, 0.9, room.wood, depth=0.2)
        heights = ((0.2, 0.13, 0.09), (0.1, 0.17, 0.12), (0.09, 0.13, 0.2))[k]
        d.candles(x, WALL - 0.1, 1.02, heights=heights)
        if k == 1:
            d.candles(x, WALL - 0.1, 1.57, heights=(0.12, 0.2, 0.1))
        else:
            f.bottles(x, WALL - 0.1, 1.57, 4, room.tones, f"{room.name}{x}", spread=0.5)
        light("POINT", (x, WALL - 0.35, 1.5), 7, color="#ffb566", size=0.2)
    bed(room, 0.1, 1.25, math.pi + 0.06, cover="#f1dfc4")
    with f.piece(-0.5, 1.22, 0.83, turn=-0.25):
        f.towels(0, 0, 0, [m.IVORY, m.BLUSH], rolled=False)
    d.stones(-0.42, 1.2, 0.97)
    f.stool(1.75, 1.25, room.seat, room.frame)
    for k, (x, y, size) in enumerate(((-2.3, 2.2, 0.42), (-1.95, 1.75, 0.28), (2.35, 2.3, 0.36))):
        clay = m.plaster(("#a5542f", "#e2c9a6", "#7a3b25")[k])
        lathe([(0, 0), (size * 0.45, 0), (size * 0.95, size * 0.7), (size, size * 1.1), (size * 0.5, size * 1.75), (size * 0.42, size * 1.9), (size * 0.5, size * 2.0), (size * 0.38, size * 1.95), (size * 0.3, size * 1.7)], clay, (x, y, 0))
    d.vase(-2.3, 2.2, 0.6, "#a5542f", stems=9, seed=room.name)
    d.rug(0.1, 0.55, 0.9, "#ead6ba", [m.PLUM, room.accent])


def foot(room: Room):
    """Two soft chairs, a copper basin before each, tea between them."""
    d.hanging(0, WALL, 1.75, 1.7, 1.25, ["#e9d3b0", m.PLUM, room.accent, "#8a3b22"])
    copper = m.metal("#b5653a", 0.3)
    for x in (-0.98, 0.98):
        turn = 3.3 if x < 0 else 2.98
        f.tub_chair(x, 1.95, turn, m.cloth(room.seat_color), room.wood, size=1.32)
        cushion((0.42, 0.16, 0.38), (x, 2.14, 0.86), m.cloth(m.IVORY if x < 0 else m.BLUSH), turn=(-0.3, 0.1, 0), puff=0.46)
        lathe([(0, 0.02), (0.2, 0), (0.32, 0.12), (0.37, 0.28), (0.34, 0.28), (0.29, 0.13), (0, 0.06)], copper, (x, 0.95, 0))
        water(x, 0.95, 0.2, 0.32, "#d9738a", f"{room.name}{x}", 12)
        d.pendant(x * 1.75, 2.3, 2.1 - 0.1 * (x > 0), room.lamp, room.frame, glow=14)
        with f.piece(x + (0.55 if x > 0 else -0.55), 1.1, 0, turn=0.2):
            box((0.42, 0.34, 0.22), (0, 0, 0.11), room.wood, bevel=0.02)
            f.towels(0, 0, 0.22, [m.IVORY, m.BLUSH, "#d98e62"][: 2 if x > 0 else 3], rolled=False)
    f.table(0, 1.75, (0.55, 0.5, 0.46), room.wood, room.wood)
    lathe([(0, 0), (0.09, 0), (0.13, 0.07), (0.12, 0.13), (0.06, 0.17), (0, 0.18)], m.glaze(m.PLUM), (-0.05, 1.8, 0.46))
    tube([(0.05, 1.8, 0.54), (0.12, 1.8, 0.58), (0.16, 1.8, 0.64)], 0.014, m.glaze(m.PLUM), smooth=True)
    for x in (-0.15, 0.14):
        lathe([(0, 0), (0.03, 0), (0.045, 0.06), (0.04, 0.06), (0.03, 0.01), (0, 0.01)], m.glaze(m.IVORY), (x, 1.62, 0.46))
    room.green(-2.5, 2.3, 1.3, kind="fig")
    room.green(2.6, 2.35, 1.15, kind="snake")
    d.rug(0, 1.0, 1.0, "#ead6ba", [m.PLUM, room.accent], oval=1.6)


def canopy(room: Room):
    """A bed between four posts, curtains tied to them."""
    x, y, half, deep = 0.3, 1.55, 1.12, 0.62
    bed(room, x, y, 0.0)
    for px in (-half, half):
        for py in (-deep, deep):
            rod((x + px, y + py, 0), (x + px, y + py, 2.3), 0.035, room.wood)
        rod((x + px, y - deep, 2.28), (x + px, y + deep, 2.28), 0.03, room.wood)
        drape(0.46, 2.24, (x + px * 0.86, y + deep, 0.02), m.cloth("#f4ead6", size=40), folds=5, depth=0.045)
        drape(0.3, 2.24, (x + px * 0.94, y - deep, 0.02), m.cloth("#f4ead6", size=40), folds=4, depth=0.05)
        ring(0.15, 0.03, (x + px * 0.94, y - deep, 1.15), m.cloth(room.accent), scale=(1, 0.45, 1))
    for py in (-deep, deep):
        rod((x - half, y + py, 2.28), (x + half, y + py, 2.28), 0.03, room.wood)
    drape(2 * half, 0.3, (x, y - deep, 2.0), m.cloth("#f4ead6", size=40), folds=14, depth=0.03)
    with f.piece(x + 0.62, y - 0.04, 0.83, turn=0.3):
        f.towels(0, 0, 0, [m.IVORY, room.accent, m.BLUSH], rolled=False)
    f.round_mirror(x, WALL - 0.05, 1.6, 0.4, room.frame)
    f.table(-1.5, 1.55, (0.5, 0.4, 0.5), room.wood, room.wood)
    d.candles(-1.52, 1.55, 0.5)
    d.basket(1.95, 0.75, 0.22, 0.32, filled=[m.IVORY, m.BLUSH, room.accent])
    room.green(-2.4, 2.35, 1.25, kind="fig")
    room.green(2.45, 2.3, 1.2, kind="palm")
    d.runner(x, 0.4, (2.6, 0.8), "#dcc3a0", room.accent)


def screen(room: Room):
    """A folding screen of arches, a low stand of blossom, the bed aslant."""
    for k in range(4):
        x, turn = -1.2 + 0.74 * k, 0.26 * (-1) ** k
        with f.piece(x, WALL - 0.42, 0, turn=turn):
            outline(arch(0.78, 2.0 if k in (1, 2) else 1.8), 0.03, (0, 0, 0), room.wood, bevel=0.01)
            outline([(px * 0.84, 0.12 + pz * 0.9) for px, pz in arch(0.78, 2.0 if k in (1, 2) else 1.8)], 0.012, (0, -0.025, 0), m.woven("#d2a868", "#7a5430", (22, 22, 22)), bevel=0.002)
    bed(room, 0.35, 1.2, 0.2)
    with f.piece(0.9, 1.3, 0.83, turn=0.4):
        f.towels(0, 0, 0, ["#8a6fa0", m.IVORY, "#b9a6c9"], rolled=False)
    petal = m.wax("#8a6fb0")
    for k in range(16):
        a, out = k * 2.4, 0.07 * k**0.5
        sphere(0.02, (0.35 + 1.2 * out * math.cos(a), 1.12 + out * math.sin(a) * 0.6, 0.832), petal, scale=(1.2, 0.8, 0.25), turn=(0, 0, a))
    blossom(room, -1.75, 1.7)
    d.pendant(1.9, 2.1, 1.95, room.lamp, room.frame, glow=16)
    d.pendant(2.25, 2.3, 2.3, room.lamp, room.frame, glow=10)
    room.green(2.5, 2.3, 1.2, kind="fig")
    d.basket(1.95, 0.9, 0.2, 0.3, filled=[m.IVORY, "#b9a6c9", m.IVORY])
    d.rug(0.2, 0.55, 0.85, "#e6dcc9", ["#6f5a8a", room.accent])


def blossom(room: Room, x, y):
    """Branches of jacaranda in a tall jar on a low table."""
    f.table(x, y, (0.55, 0.45, 0.42), room.wood, room.wood)
    lathe([(0, 0), (0.1, 0), (0.16, 0.14), (0.13, 0.32), (0.06, 0.4), (0.075, 0.44), (0.05, 0.42)], m.glaze("#f1e6d2"), (x, y, 0.42))
    bark, flower = m.plain("#5a3d2a", 0.9), [m.wax("#8a6fb0"), m.wax("#a98cc9")]
    for k in range(6):
        a, lean, up = k * 1.1 + 0.3, room.chance.uniform(0.15, 0.42), room.chance.uniform(0.5, 0.85)
        points = [(x + lean * g * g * math.cos(a), y + 0.7 * lean * g * g * math.sin(a), 0.8 + up * g) for g in [i / 6 for i in range(7)]]
        tube(points, 0.009, bark, smooth=True, thin=0.4)
        for i in range(26):
            at = points[room.chance.randint(3, 6)]
            spread = [room.chance.uniform(-0.09, 0.09) for _ in range(3)]
            sphere(0.026, tuple(p + q for p, q in zip(at, spread)), flower[i % 2], scale=(1, 1, 1.3))


SCENES = {one.__name__: one for one in (slats, bath, garden, pair, niches, foot, canopy, screen)}
