"""A salon's room, by its trade, in its own colors."""

import math

from spas import spa
from studio import decor as d
from studio import furniture as f
from studio import materials as m
from studio.room import SIDE, WALL, Room, shell
from studio.scene import begin, light, look
from studio.shapes import box, cushion, cylinder, ring, rod, scattered, sphere, tube


def hair(room: Room):
    for x in (-1.25, 1.25):
        room.glass(x, 1.06)
        box((1.05, 0.34, 0.06), (x, WALL - 0.17, 0.92), room.wood, bevel=0.012)
        f.bottles(x + 0.05, WALL - 0.17, 0.95, 6, room.tones, f"{room.name}{x}", spread=0.8)
        f.styling_chair(x * 1.02, 1.45, 2.75 if x < 0 else -2.75, room.seat, room.steel, size=1.05)
        room.hang(x, 2.1)
    f.shelf(0, WALL, 1.5, 0.7, room.wood)
    f.shelf(0, WALL, 1.95, 0.7, room.wood)
    f.towels(-0.06, WALL - 0.25, 1.52, [m.IVORY, m.BLUSH, "#d98e62"])
    f.bottles(0, WALL - 0.1, 1.97, 5, room.tones, room.name, spread=0.6)
    room.green(-2.45, 2.35, 1.05)
    d.basket(2.35, 2.4, filled=[m.IVORY, m.BLUSH, room.accent])
    d.rug(0, 0.9, 0.95, "#e6d2b4", [m.PLUM, room.accent])


def braiding(room: Room):
    """A house of braids: low chairs, hair in every tone on the wall, a cloth woven in diamonds."""
    d.hanging(-1.55, WALL, 1.75, 0.95, 1.25, ["#e9d3b0", m.PLUM, room.accent, "#8a3b22"])
    board = m.plain("#3a231a", 0.7)
    box((1.5, 0.03, 0.1), (1.0, WALL - 0.02, 2.28), board, bevel=0.01)
    for k in range(11):
        hank(0.36 + 0.128 * k, WALL - 0.07, 2.26, room.chance.uniform(0.82, 1.0), room.chance.choice(["#1d120e", "#2b1712", "#4a2616", "#7a3a1c", "#5a1c3f", "#1d120e"]))
    for x, turn in ((-1.2, 2.6), (0.9, -2.7)):
        f.styling_chair(x, 1.5, turn, room.seat, room.steel)
        f.stool(x + (0.62 if x < 0 else -0.62), 1.75, room.seat, room.frame)
    room.glass(-0.2, 1.02, 0.6, 1.3)
    room.hang(-1.2, 2.0, glow=16)
    room.hang(0.9, 2.0, glow=16)
    d.basket(2.3, 2.3, 0.24, 0.34, filled=[m.IVORY, room.accent, m.BLUSH])
    room.green(-2.6, 2.4, 1.1)
    d.runner(-0.1, 0.75, (3.0, 1.0), "#e6d2b4", room.accent)


def hank(x, y, z, length, color):
    """Hair for braiding, tied at its top."""
    strands = m.plain(color, 0.38, Sheen=0.3)
    chance = scattered(f"{x}{z}")
    for _ in range(9):
        dx, dy = chance.uniform(-0.045, 0.045), chance.uniform(-0.02, 0.02)
        tube([(x, y, z), (x + dx * 0.5, y + dy, z - 0.1), (x + dx, y + dy, z - length * 0.5), (x + dx * 0.6, y + dy, z - length * chance.uniform(0.9, 1))], 0.014, strands, smooth=True, thin=0.25)
    ring(0.02, 0.006, (x, y, z - 0.05), m.metal())


def barber(room: Room):
    tile = m.tiles("#efe6d8" if room.palette in ("night", "plum", "lagoon") else room.below or "#e6d8c2", "#b9a78c", 0.3, 0.15, rough=0.16, turned=(f.RIGHT, 0, 0), unlike=0.05)
    box((2 * SIDE, 0.03, 1.5), (0, WALL - 0.015, 0.75), tile, bevel=0.001)
    box((2 * SIDE, 0.05, 0.05), (0, WALL - 0.03, 1.52), room.wood, bevel=0.008)
    for x in (-1.35, 1.35):
        f.framed_mirror(x, WALL - 0.06, 1.14, 1.05, 1.2, room.wood, arched=room.mirror == "arched")
        box((1.3, 0.36, 0.07), (x, WALL - 0.2, 0.95), room.wood, bevel=0.012)
        f.bottles(x, WALL - 0.2, 0.985, 6, ["#1f3a3a", "#7a4a1c", m.IVORY, "#3b1a24"], f"{room.name}{x}", spread=0.9)
        f.barber_chair(x, 1.25, 2.85 if x < 0 else -2.85, room.seat, room.steel, size=1.02)
        room.hang(x, 2.2, 2.5)
    pole(0, WALL - 0.14, 1.3)
    f.shelf(0, WALL - 0.02, 1.12, 0.62, room.wood)
    f.towels(-0.02, WALL - 0.24, 1.14, [m.IVORY, m.IVORY, "#c9855a"])
    cabinet = m.wood("#4a2c1a")
    f.cabinet(2.75, 2.6, (0.9, 0.45, 0.9), cabinet, room.wood, room.frame, doors=2)
    d.snake_plant(2.75, 2.62, 0.93, 0.62, seed=room.name)
    f.sofa(-2.75, 1.0, 1.2, m.leather(room.seat_color), room.wood, [m.cloth(room.accent)], turn=1.35)


def pole(x, y, z):
    """The barber's pole, in our colors."""
    cylinder(0.06, 0.5, (x, y, z), m.plain("#f4ead8", 0.2, Clearcoat=0.8))
    for k in range(4):
        start = math.pi / 2 * k
        turns = [start + math.tau * 1.5 * i / 40 for i in range(41)]
        tube([(x + 0.057 * math.cos(a), y + 0.057 * math.sin(a), z + 0.02 + 0.46 * i / 40) for i, a in enumerate(turns)], 0.012, m.plain(m.PLUM if k % 2 else m.APRICOT, 0.25), smooth=True)
    for end in (-0.05, 0.5):
        cylinder(0.075, 0.06, (x, y, z + end), m.metal())
    sphere(0.055, (x, y, z + 0.6), m.lit("#fff0d8", 2))


def nails(room: Room):
    rack(room, 0.0, 2.6)
    for x in (-1.2, 1.2):
        f.table(x, 1.55, (1.3, 0.55, 0.74), m.plain("#f6efe4", 0.3, Clearcoat=0.5), room.frame)
        f.tub_chair(x * 0.82, 0.85, 0.35 if x < 0 else -0.35, room.seat, room.frame)
        f.tub_chair(x, 2.2, 3.14, room.seat, room.frame)
        cushion((0.3, 0.13, 0.08), (x + 0.1, 1.45, 0.78), m.terry(m.BLUSH), puff=0.47)
        task_lamp(x - 0.48, 1.62, 0.74, room.frame)
        f.bottles(x + 0.42, 1.65, 0.74, 3, room.tones, f"{room.name}{x}", spread=0.26)
        room.hang(x, 1.6, 2.15)
    room.green(-2.75, 2.45, 1.05)
    room.green(2.75, 2.45, 0.95, kind="palm" if room.plant != "palm" else "fig")


def rack(room: Room, x, width):
    """Polish on narrow shelves: all its colors are the picture."""
    chance = room.chance
    colors = ["#4a1233", "#7d1f4b", "#b1274a", "#d9738a", "#f3c9ae", "#f0893a", "#d9a441", "#8a3b22", "#efe2cc", "#2f5d50", "#6f5a8a", "#c2553f"]
    for row in range(5):
        z = 1.2 + 0.27 * row
        f.shelf(x, WALL, z, width, room.wood, depth=0.12)
        shades = colors[row * 2 :] + colors[: row * 2]
        count = 22
        made = {c: m.glaze(c) for c in shades}
        caps = [m.plain(m.INK, 0.3), m.metal()]
        for k in range(count):
            px = x - width / 2 + width * (k + 0.5) / count
            c = shades[int(k / count * len(shades))]
            box((0.06, 0.06, 0.075), (px, WALL - 0.06, z + 0.054), made[c], bevel=0.014, turn=(0, 0, chance.uniform(-0.3, 0.3)))
            cylinder(0.016, 0.085, (px, WALL - 0.06, z + 0.09), caps[row % 2], bevel=0.005)


def task_lamp(x, y, z, finish):
    cylinder(0.075, 0.018, (x, y, z), finish)
    tube([(x, y, z + 0.01), (x - 0.03, y, z + 0.28), (x + 0.1, y, z + 0.42), (x + 0.26, y - 0.03, z + 0.38)], 0.009, finish, smooth=True)
    cylinder(0.035, 0.12, (x + 0.22, y - 0.03, z + 0.37), finish, turn=(0, f.RIGHT, 0))
    light("POINT", (x + 0.27, y - 0.03, z + 0.33), 2.2, color="#ffe3c0", size=0.05)


def makeup(room: Room):
    for x in (-1.25, 1.25):
        f.bulb_mirror(x, WALL - 0.07, 1.05, 0.82, 1.0, room.frame)
        f.table(x, WALL - 0.36, (1.45, 0.55, 0.82), m.plain("#f6efe4", 0.3, Clearcoat=0.4), room.frame)
        f.bottles(x - 0.38, WALL - 0.3, 0.82, 4, room.tones, f"{room.name}{x}", spread=0.4)
        brushes(x + 0.28, WALL - 0.32, 0.82, room)
        palette(x + 0.02, WALL - 0.5, 0.82)
        f.tub_chair(x, 1.5, 2.8 if x < 0 else -2.8, m.cloth(room.seat_color), room.frame, size=1.1)
    d.vase(0, WALL - 0.3, 0.92, room.accent, seed=room.name)
    f.cabinet(0, WALL - 0.3, (0.8, 0.45, 0.9), m.plaster(m.shade(room.wall, 0.8)), room.wood, room.frame, doors=2)
    d.hanging(0, WALL, 1.85, 0.55, 0.8, ["#e9d3b0", m.PLUM, room.accent, "#8a3b22"])
    room.hang(0, 1.7, 2.5)
    room.green(-2.6, 2.3, 1.05)
    d.rug(0, 0.8, 0.9, "#ead6ba", [room.accent, m.PLUM])
    f.ring_lamp(2.0, 2.1, room.frame, 1.25)


def brushes(x, y, z, room):
    cylinder(0.045, 0.1, (x, y, z), m.glaze(room.accent))
    for k in range(6):
        dx, dy = 0.05 * room.chance.uniform(-1, 1), 0.03 * room.chance.uniform(-1, 1)
        rod((x + dx * 0.3, y + dy * 0.3, z + 0.03), (x + dx, y + dy, z + 0.19), 0.005, m.plain(m.INK, 0.3))
        sphere(0.017, (x + dx * 1.12, y + dy * 1.12, z + 0.215), m.plain("#3a2018", 0.9), scale=(1, 0.8, 1.7))


def palette(x, y, z):
    box((0.24, 0.15, 0.012), (x, y, z + 0.007), m.plain(m.INK, 0.3), bevel=0.004)
    for k, color in enumerate(["#c98a4a", "#a5482f", "#d9b06a", "#4a1233", "#e9d8bd", "#2a1a1a"]):
        cylinder(0.028, 0.006, (x - 0.075 + 0.075 * (k % 3), y - 0.035 + 0.07 * (k // 3), z + 0.012), m.plain(color, 0.8), bevel=0.002)


def treatment(room: Room):
    """Lashes and brows: a bed, a lamp over it, arched shelves."""
    for x in (-1.75, 1.75):
        d.niche(x, WALL, 0.95, 0.85, 1.55, m.plaster(m.shade(room.wall, 0.78)))
        for z in (1.3, 1.72):
            f.shelf(x, WALL, z, 0.78, room.wood, depth=0.16)
        f.bottles(x, WALL - 0.08, 1.32, 5, room.tones, f"{room.name}{x}a", spread=0.6)
        f.bottles(x, WALL - 0.08, 1.74, 4, room.tones, f"{room.name}{x}b", spread=0.5)
    room.glass(0, 1.1, 0.8, 1.2)
    f.bed(-0.1, 1.35, 0.05, m.leather(room.seat_color), m.plain("#f1e8da", 0.5), m.cloth("#f3e7d2"), raised=0.32, pillow=m.cloth(room.accent))
    f.magnifier(-1.55, 1.75, room.frame, turn=-0.35)
    f.stool(-1.35, 0.85, room.seat, room.frame)
    f.trolley(1.45, 0.95, room.frame, m.plain("#f4ecdf", 0.35), turn=0.3)
    with f.piece(1.45, 0.95, 0.84, turn=0.3):
        f.bottles(0, 0.04, 0, 4, room.tones, room.name, spread=0.34)
        f.towels(-0.1, -0.1, 0, [m.IVORY, m.BLUSH], rolled=False)
    room.hang(-1.75, 2.3)
    room.hang(1.75, 2.3)
    room.green(2.65, 2.35, 1.05)
    d.rug(0, 0.75, 0.85, "#ead6ba", [room.accent])


def brows(room: Room):
    """A long counter with a round mirror over it for each chair, or as for lashes."""
    if room.scene != "counter":
        return treatment(room)
    f.cabinet(0, WALL - 0.28, (4.6, 0.5, 0.86), m.plaster(m.shade(room.wall, 0.78)), m.terrazzo("#efe5d6", ["#c9a27c", "#8a6a5a", "#d9b9a0"]), room.frame, doors=8)
    for k, x in enumerate((-1.5, 0.0, 1.5)):
        f.round_mirror(x, WALL - 0.06, 1.66, 0.42, room.frame)
        f.bottles(x - 0.62, WALL - 0.26, 0.885, 3 + k % 2, room.tones, f"{room.name}{x}", spread=0.34)
        room.hang(x + 0.75, 2.4, 2.2)
    brushes(0.42, WALL - 0.3, 0.885, room)
    palette(-0.14, WALL - 0.36, 0.885)
    d.vase(1.98, WALL - 0.28, 0.885, room.accent, seed=room.name)
    for x, turn in ((-1.1, 2.7), (1.05, -2.75)):
        f.styling_chair(x, 1.55, turn, room.seat, room.frame)
    f.trolley(-0.05, 1.6, room.frame, m.plain("#f4ecdf", 0.35), turn=0.25)
    with f.piece(-0.05, 1.6, 0.84, turn=0.25):
        f.towels(0, 0, 0, [m.IVORY, m.BLUSH], rolled=False)
    room.green(-2.75, 2.35, 1.15)
    d.runner(0, 0.75, (2.8, 0.9), "#e6d2b4", room.accent)


def curtained(room: Room):
    """The bed with its feet to the door, a curtain half drawn beside it, jars of wax like honey in rows."""
    rod((-2.9, 2.1, 2.45), (0.0, 2.1, 2.45), 0.018, room.frame)
    d.curtain(-1.95, 2.1, 1.5, 2.4, room.seat_color)
    f.bed(0.25, 1.6, -f.RIGHT, m.leather(room.seat_color), room.wood, m.cloth("#f3e7d2"), raised=0.28, pillow=m.cloth(room.accent))
    honey = [m.plain(tone, 0.1, Transmission=0.35, Clearcoat=1.0) for tone in ("#c9761c", "#d99a3a", "#8a4a1c")]
    for row, z in enumerate((1.05, 1.45, 1.85)):
        f.shelf(1.95, WALL, z, 1.35, room.wood, depth=0.22)
        for k in range(6):
            x = 1.42 + 0.21 * k
            cylinder(0.066, 0.13, (x, WALL - 0.11, z + 0.016), honey[(k + row) % 3])
            cylinder(0.069, 0.04, (x, WALL - 0.11, z + 0.147), room.frame if row != 1 else room.wood)
    f.trolley(-0.75, 1.05, room.frame, m.plain("#f4ecdf", 0.35), turn=0.3)
    f.round_mirror(0.25, WALL - 0.06, 1.62, 0.4, room.frame)
    f.stool(1.25, 1.0, room.seat, room.frame)
    d.basket(2.3, 1.9, 0.24, 0.34, filled=[m.IVORY, m.BLUSH, m.IVORY])
    room.hang(0.25, 2.0, 2.4)
    room.hang(2.3, 2.2, 2.2)
    room.green(2.95, 2.5, 1.1)
    d.rug(0.25, 0.5, 0.75, "#ead6ba", [room.accent])
    with f.piece(-0.75, 1.05, 0.84, turn=0.3):
        f.towels(-0.1, -0.08, 0, [m.IVORY, m.BLUSH, m.IVORY], rolled=False)
        pot_of_wax()


def waxing(room: Room):
    if room.scene == "curtained":
        return curtained(room)
    treatment(room)
    with f.piece(1.45, 0.95, 0.84, turn=0.3):
        pot_of_wax()


def pot_of_wax():
    warm = m.plain("#c9761c", 0.1, Transmission=0.35, Clearcoat=1.0)
    cylinder(0.075, 0.1, (0.12, 0.06, 0), m.glaze("#f6efe4"))
    cylinder(0.06, 0.02, (0.12, 0.06, 0.085), warm)


def threading(room: Room):
    """Spools in every color on the wall."""
    room.glass(-1.3, 1.05, 0.8, 1.2)
    room.glass(1.3, 1.05, 0.8, 1.2)
    colors = ["#4a1233", "#b1274a", "#f0893a", "#d9a441", "#efe2cc", "#2f5d50", "#7a3a5b", "#c2553f"]
    for row in range(5):
        rod((-0.5, WALL - 0.08, 1.25 + 0.22 * row), (0.5, WALL - 0.08, 1.25 + 0.22 * row), 0.008, room.frame)
        for k in range(7):
            x = -0.43 + 0.143 * k
            color = m.cloth(colors[(k * 2 + row * 3) % 8], size=90)
            cylinder(0.044, 0.1, (x - 0.05, WALL - 0.08, 1.25 + 0.22 * row), color, turn=(0, f.RIGHT, 0), bevel=0.012)
    for x in (-1.3, 1.3):
        f.barber_chair(x, 1.35, 2.8 if x < 0 else -2.8, room.seat, room.steel, size=0.92)
        box((1.0, 0.3, 0.05), (x, WALL - 0.16, 0.9), room.wood, bevel=0.01)
        f.bottles(x, WALL - 0.16, 0.925, 4, room.tones, f"{room.name}{x}", spread=0.6)
        room.hang(x, 2.1)
    room.green(-2.65, 2.35)
    d.basket(2.5, 2.4, filled=[m.IVORY, room.accent, m.BLUSH])
    d.runner(0, 0.7, (2.8, 0.9), "#e6d2b4", room.accent)


def clinic(room: Room):
    """Skin: pale, calm, with a machine on a stand."""
    white = m.plain("#f6f0e6", 0.35, Clearcoat=0.3)
    f.cabinet(-1.6, WALL - 0.3, (2.1, 0.55, 0.92), m.plaster(m.shade(room.wall, 0.86)), m.terrazzo("#efe5d6", ["#c9a27c", "#8a6a5a", "#d9b9a0"]), room.frame, doors=4)
    d.bowl(-1.9, WALL - 0.3, 0.95, 0.2, white)
    f.bottles(-1.05, WALL - 0.3, 0.95, 5, [m.IVORY, "#a6501c", "#efe2cc", room.accent], room.name, spread=0.55)
    room.glass(-1.6, 1.22, 0.9, 1.15)
    f.bed(0.85, 1.35, -0.1, m.leather("#f0e6d6"), white, m.terry("#f6eddd"), raised=0.5, pillow=m.cloth(m.BLUSH))
    machine(-0.62, 1.55, white, room)
    f.magnifier(2.15, 1.85, room.frame, turn=3.5)
    f.stool(-0.15, 0.75, m.leather(room.seat_color), room.frame)
    d.niche(1.5, WALL, 1.15, 1.0, 1.45, m.plaster(m.shade(room.wall, 0.82)))
    f.shelf(1.5, WALL, 1.55, 0.9, room.wood, depth=0.16)
    d.vase(1.35, WALL - 0.1, 1.57, room.accent, seed=room.name)
    f.towels(1.68, WALL - 0.16, 1.57, [m.IVORY, m.BLUSH], rolled=False)
    room.green(2.75, 2.3, 1.15, kind="fig")
    room.hang(-1.6, 2.2, 2.5)
    d.rug(0.3, 0.6, 0.85, "#eadcc4", [room.accent])


def machine(x, y, body, room):
    with f.piece(x, y, turn=0.25):
        box((0.36, 0.36, 0.78), (0, 0, 0.5), body, bevel=0.05)
        box((0.42, 0.42, 0.06), (0, 0, 0.08), m.plain("#b8ab9c", 0.4), bevel=0.02)
        box((0.34, 0.05, 0.26), (0, -0.02, 1.08), m.plain("#221a22", 0.15), bevel=0.02, turn=(-0.4, 0, 0))
        box((0.29, 0.01, 0.2), (0, -0.05, 1.085), m.lit("#e9a06a", 0.8), bevel=0.005, turn=(-0.4, 0, 0))
        tube([(0.17, 0, 0.85), (0.4, -0.06, 0.75), (0.34, -0.1, 0.4), (0.2, -0.2, 0.7)], 0.014, m.plain("#d9cdbf", 0.5), smooth=True)
        cylinder(0.028, 0.16, (0.2, -0.2, 0.68), room.frame)
        for px in (-0.15, 0.15):
            for py in (-0.15, 0.15):
                sphere(0.035, (px, py, 0.035), m.plain("#3a3030", 0.5))


def mobile(room: Room):
    """At home: a sofa, and the case that came along, open on the table."""
    f.sofa(-0.75, 2.25, 2.1, m.cloth(m.shade(room.seat_color, 1.05)), room.wood, [m.cloth(room.accent), m.cloth(m.IVORY, m.PLUM), m.cloth(m.BLUSH)])
    f.table(-0.6, 1.05, (1.05, 0.55, 0.42), room.wood, room.wood)
    case(-0.75, 1.05, 0.42, room)
    f.styling_chair(1.35, 1.55, -2.5, room.seat, room.steel)
    f.ring_lamp(2.2, 1.95, room.frame, 1.4)
    d.hanging(-0.75, WALL, 2.05, 1.5, 0.95, ["#e9d3b0", m.PLUM, room.accent, "#8a3b22"])
    room.glass(1.6, 1.1, 0.8, 1.25)
    room.green(-2.75, 2.3, 1.15)
    f.towels(-0.22, 1.0, 0.42, [m.IVORY, m.BLUSH], rolled=False)
    d.runner(0.0, 0.75, (3.2, 1.5), "#e6d2b4", room.accent)
    room.hang(0.6, 1.9, 2.5)


def case(x, y, z, room):
    shell_ = m.leather(m.PLUM)
    with f.piece(x, y, z, turn=0.15):
        box((0.46, 0.3, 0.14), (0, 0, 0.07), shell_, bevel=0.03)
        box((0.4, 0.24, 0.02), (0, 0, 0.135), m.cloth("#d9b48a"), bevel=0.005)
        box((0.46, 0.05, 0.3), (0, 0.17, 0.27), shell_, bevel=0.024, turn=(-0.25, 0, 0))
        f.framed_mirror(0, 0.125, 0.17, 0.34, 0.2, room.frame)
        f.bottles(-0.02, 0.02, 0.145, 5, room.tones, room.name, spread=0.36)
        brushes(0.15, -0.05, 0.145, room)


TRADES = {
    "Hair Salon": hair,
    "Braids": braiding,
    "Barbershop": barber,
    "Nail Salon": nails,
    "Spa": spa,
    "Makeup Studio": makeup,
    "Lash Studio": treatment,
    "Brow Bar": brows,
    "Waxing Studio": waxing,
    "Threading Salon": threading,
    "Med Spa": clinic,
    "Mobile Beauty": mobile,
}

# Where the camera stands, and what it looks at: of the cover, then of the gallery.
STANDS = {
    "middle": ((0.25, -3.2, 1.5), (0.0, 2.4, 1.2), 38, None),
    "left": ((-2.5, -2.3, 1.6), (0.55, 2.3, 1.05), 34, None),
    "right": ((2.6, -2.3, 1.6), (-0.5, 2.3, 1.05), 34, None),
    "near": ((0.35, -1.7, 1.15), (0.2, 2.6, 1.25), 32, None),
}
VIEWS = {
    "left": ((1.5, -0.75, 1.35), (-1.3, 2.6, 1.15), 42, 4.0),
    "right": ((-1.4, -0.6, 1.5), (1.35, 2.6, 1.15), 42, 4.0),
    "detail": ((0.5, 0.75, 1.5), (0.0, 2.95, 1.35), 60, 2.4),
}


def room(name: str, trade: str, view="cover", size=(1200, 800), samples=40, **more):
    begin(*size, samples)
    made = Room(name, **more)
    shell(made)
    TRADES[trade](made)
    at, target, lens, aperture = STANDS[made.stand] if view == "cover" else VIEWS[view]
    shift = made.chance.uniform(-0.5, 0.5) if view == "cover" and made.stand == "middle" else 0
    look((at[0] + shift, at[1], at[2]), target, lens, sharp=(target[0], target[1] - 0.7, target[2]), aperture=aperture)
