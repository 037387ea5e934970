"""What every room has: walls and a floor in its colors, a window that the low sun comes through, and materials that all its pieces
share. What is not said of a room follows from its name: the same name gives the same room."""

from studio import decor as d
from studio import furniture as f
from studio import materials as m
from studio.scene import light
from studio.shapes import arch, box, outline, rod, scattered

WALL = 3.0  # where the back wall is: y
SIDE = 3.6  # and the walls at the sides: x

# wall, what is below it (None: nothing), upholstery, accent, metal
PALETTES = {
    "clay": ("#c98a63", "#6b2447", m.PLUM, m.APRICOT, "brass"),
    "sand": ("#e2cdb0", None, "#8c4a2f", m.APRICOT, "brass"),
    "sage": ("#a9b295", "#6f7d60", "#7a3b25", m.BLUSH, "brass"),
    "rose": ("#e3b8a2", None, "#7b2b4a", m.GOLD, "brass"),
    "plum": ("#7a3a5b", "#4a1233", "#c9855a", m.APRICOT, "brass"),
    "ochre": ("#d9a657", None, "#5b2340", m.PLUM, "black"),
    "linen": ("#efe6d6", "#d9c6ab", "#a55a3a", m.PLUM, "brass"),
    "night": ("#3a2a3a", "#2a1826", "#a5542f", m.APRICOT, "brass"),
    "lagoon": ("#8fa9a3", "#42605e", "#6b2f2a", m.APRICOT, "brass"),
    "bone": ("#ece3d4", None, "#3b2a2f", "#b98a4a", "black"),
}
FLOORS = ("oak", "walnut", "terrazzo", "cement", "checker")


class Room:
    """What is known of a room, and the materials that all its pieces share."""

    def __init__(self, name: str, palette=None, floor=None, mirror=None, lamp=None, plant=None, finish="plain", stand="middle", scene=None, seed=""):
        self.name, self.finish, self.stand, self.scene = name, finish, stand, scene
        self.chance = scattered(name + seed)
        pick = self.chance.choice
        picked = [pick(sorted(PALETTES)), pick(FLOORS), pick(("round", "arched", "framed")), pick(("cone", "dome", "basket", "globe")), pick(("snake", "palm", "fig"))]
        self.palette, self.floor, self.mirror, self.lamp, self.plant = [given or one for given, one in zip((palette, floor, mirror, lamp, plant), picked)]
        self.wall, self.below, self.seat_color, self.accent, finish = PALETTES[self.palette]
        self.frame = m.metal() if finish == "brass" else m.plain("#221a1c", 0.4, Metallic=0.6)
        self.steel = m.steel()
        self.seat = m.leather(self.seat_color)
        self.wood = m.wood(pick(("#7a4526", "#8a5a34", "#5f3620", "#a06a3c")))
        self.tones = [m.PLUM, m.IVORY, "#a6501c", self.accent, m.BLUSH, m.COCOA]

    def green(self, x, y, size=1.0, z=0.0, kind=None):
        grow = {"snake": d.snake_plant, "palm": d.palm, "fig": d.fig}[kind or self.plant]
        grow(x, y, z, size, seed=f"{self.name}{x}")

    def glass(self, x, z=1.0, width=0.86, height=1.25):
        """A mirror of the room's own kind on the back wall, over z."""
        if self.mirror == "round":
            f.round_mirror(x, WALL - 0.06, z + height * 0.5, width * 0.6, self.frame)
        else:
            f.framed_mirror(x, WALL - 0.06, z, width, height, self.frame, arched=self.mirror == "arched")

    def hang(self, x, y=1.9, z=2.35, glow=14):
        d.pendant(x, y, z, self.lamp, self.frame, glow=glow)


def shell(room: Room):
    """Walls and floor, with a window at the left that the low sun comes through."""
    upper = m.plaster(room.wall)
    box((2 * SIDE + 1, 0.1, 4.6), (0, WALL + 0.05, 2.3), upper, bevel=0.001)
    finish_wall(room)
    if room.below and room.finish not in ("panel", "glazed"):
        box((2 * SIDE, 0.02, 1.02), (0, WALL - 0.01, 0.51), m.plaster(room.below), bevel=0.001)
        box((2 * SIDE, 0.035, 0.04), (0, WALL - 0.02, 1.03), room.wood, bevel=0.008)
    box((2 * SIDE, 0.03, 0.13), (0, WALL - 0.03, 0.065), m.plain("#efe5d6", 0.5), bevel=0.008)
    box((2 * SIDE + 1, 9, 0.1), (0, -0.5, -0.05), flooring(room.floor), bevel=0.001)
    box((0.1, 9, 4.6), (SIDE + 0.05, -0.5, 2.3), upper, bevel=0.001)
    box((2 * SIDE + 1, 0.1, 4.6), (0, -5.2, 2.3), upper, bevel=0.001)
    # The window: the wall around it, and its bars.
    for size, at in (((9, 0.9), (-0.5, 0.45)), ((9, 1.7), (-0.5, 3.75)), ((1.6, 2.0), (2.5, 1.9)), ((3.2, 2.0), (-3.6, 1.9))):
        box((0.1, size[0], size[1]), (-SIDE - 0.05, at[0], at[1]), upper, bevel=0.001)
    bar = m.plain("#e9dfce", 0.5)
    for y in (-2.0, -0.95, 0.12, 0.65, 1.7):
        box((0.06, 0.055, 2.0), (-SIDE - 0.03, y, 1.9), bar, bevel=0.005)
    for z in (0.92, 1.9, 2.88):
        box((0.06, 3.8, 0.05), (-SIDE - 0.03, -0.15, z), bar, bevel=0.005)
    # What is bright outside, which the sun comes through.
    outside = box((0.02, 9, 6), (-SIDE - 1.5, 0, 2), m.lit("#fff0da", 1.1), bevel=0.001)
    outside.visible_shadow = False
    light("SUN", (-8, -6, 5), 5.0, target=(-8 + 0.62, -6 + 0.7, 5 - 0.2), color="#ffcf9a", size=1.2)
    light("AREA", (-SIDE + 0.1, -0.2, 1.9), 130, target=(0, 1.2, 1.2), color="#fff0e0", size=3.4, tall=1.9, mirrored=False)
    light("AREA", (0.5, 0.2, 4.3), 85, target=(0.5, 0.6, 0), color="#ffe9d2", size=4.5, mirrored=False)
    light("AREA", (2.2, -4.6, 3.0), 70, target=(0, 2, 1), color="#ffdfc4", size=2.6, mirrored=False)


def finish_wall(room: Room):
    """The back wall: plain, of bricks or glazed tiles, with a painted arch, with panels below, or in stripes."""
    if room.finish == "brick":
        box((2 * SIDE, 0.02, 4.6), (0, WALL - 0.005, 2.3), m.tiles(room.wall, m.shade(room.wall, 0.84), 0.26, 0.085, rough=0.85, turned=(f.RIGHT, 0, 0), unlike=0.12), bevel=0.001)
    elif room.finish == "glazed":
        tone = m.shade(room.wall, 1.5)
        box((2 * SIDE, 0.03, 2.05), (0, WALL - 0.01, 1.025), m.tiles(tone, m.shade(tone, 0.6), 0.17, 0.17, rough=0.12, offset=0.0, turned=(f.RIGHT, 0, 0), unlike=0.3), bevel=0.001)
        box((2 * SIDE, 0.05, 0.045), (0, WALL - 0.025, 2.07), room.frame, bevel=0.01)
    elif room.finish == "arch":
        outline(arch(3.3, 2.85), 0.012, (0.1, WALL - 0.008, 0), m.plaster(room.below or m.shade(room.seat_color, 1.15)), bevel=0.002)
    elif room.finish == "panel":
        tone = m.plain(room.below or m.shade(room.wall, 0.72), 0.5)
        box((2 * SIDE, 0.02, 1.3), (0, WALL - 0.01, 0.65), tone, bevel=0.001)
        for k in range(33):
            rod((-SIDE + 0.22 * k, WALL - 0.02, 0), (-SIDE + 0.22 * k, WALL - 0.02, 1.3), 0.016, tone)
        box((2 * SIDE, 0.05, 0.05), (0, WALL - 0.03, 1.32), room.wood, bevel=0.008)
    elif room.finish == "stripes":
        tone = m.plaster(m.shade(room.wall, 0.86))
        for k in range(10):
            box((0.36, 0.01, 4.6), (-SIDE + 0.36 + 0.72 * k, WALL - 0.004, 2.3), tone, bevel=0.001)


def flooring(kind: str):
    if kind == "terrazzo":
        return m.terrazzo("#e6d9c6", ["#b5623f", "#6b2447", "#c9985d"])
    if kind == "cement":
        return m.plaster("#a99683")
    if kind == "checker":
        return m.tiles("#e9dcc6", "#cbb79a", 0.42, 0.42, rough=0.22, offset=0.0, unlike=0.16)
    return m.tiles("#9a6a42" if kind == "oak" else "#6b4028", "#3d2415", 1.6, 0.14, rough=0.36, unlike=0.2)
