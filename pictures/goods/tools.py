"""Tools: combs, clippers, what is warm, what one sees oneself in, towels and nets."""

import math

from studio import materials as m
from studio import vessels as v
from studio.furniture import RIGHT, piece
from studio.shapes import arc, arch, box, cushion, cylinder, lathe, outline, ring, rod, rounded, sheet, sphere, tube
from studio.stage import Stage, near, wooden_bar


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


def comb_set(s: Stage, count=5):
    """Of carbon, side by side: each half of them fine, half coarse."""
    body = m.plain("#17121a", 0.34, Clearcoat=0.3)
    for k in range(count):
        length, reach = 2.0 - 0.16 * k, 0.2 + 0.02 * (k % 3)
        with piece(-0.1 + 0.04 * k, 1.0 - 0.39 * k, s.top + 0.05, turn=0.14 - 0.05 * k):
            outline(toothed(length, 0.12, reach, coarse=0.11 if k != 2 else 0.06, fine=0.055), 0.035, (0, 0, 0), body, turn=(-RIGHT, 0, 0), bevel=0.008)
    v.sprig(0.95, -0.5, s.top, s.green, -1.85, 2, 0.34, s.seed)


def toothed(length, back, reach, coarse, fine):
    """The outline of a comb: its back, then its teeth from the right to the left, coarse ones first."""
    left, right = -length / 2, length / 2
    points = [(left, 0), (left + 0.03, back * 0.8), (left + 0.1, back), (right - 0.1, back), (right - 0.03, back * 0.8), (right, 0)]
    points += [(right, -reach * 0.9), (right - 0.06, -reach)]
    at = right - 0.06
    points.append((at - 0.02, 0))
    at -= 0.02 + coarse * 0.4
    while at > left + 0.12:
        pitch = coarse if at > 0 else fine
        deep = reach * (0.82 + 0.18 * min(1, abs(at - left) / length + 0.3))
        points += [(at, 0), (at - pitch * 0.12, -deep), (at - pitch * 0.42, -deep), (at - pitch * 0.56, 0)]
        at -= pitch
    return [*points, (left + 0.07, 0), (left + 0.06, -reach), (left, -reach * 0.9)]


def trimmer(s: Stage, body="#c9983f"):
    """It stands in what charges it; its blade is as wide as a T."""
    steel = m.steel()
    with piece(0, 0.1, s.top, turn=0.35 * s.side):
        lathe([(0, 0), (0.52, 0), *arc(0.48, 0.06, 0.04, -1, 1), (0.34, 0.14), (0.3, 0.2), (0, 0.2)], s.ink)
        hull = lathe([(0, 0), (0.2, 0), (0.25, 0.1), (0.27, 0.5), (0.22, 0.95), (0.26, 1.22), (0.22, 1.34), (0, 1.34)], m.metal(body, 0.3), (0, 0, 0.14))
        grip = lathe([(0.262, 0.2), (0.283, 0.24), (0.28, 0.56), (0.245, 0.8), (0.225, 0.82)], s.ink, (0, 0, 0.14))
        hull.scale = grip.scale = (1, 0.78, 1)
        box((0.11, 0.05, 0.2), (0, -0.205, 1.02), s.ink, bevel=0.02)
        box((0.34, 0.2, 0.16), (0, 0, 1.5), s.ink, bevel=0.04)
        box((0.62, 0.13, 0.12), (0, -0.02, 1.62), steel, bevel=0.02)
        for k in range(19):
            box((0.017, 0.07, 0.09), (-0.288 + 0.032 * k, -0.04, 1.71), steel, bevel=0.004)
        sphere(0.028, (0, -0.5, 0.07), m.lit("#ffb25c", 4), scale=(1, 0.4, 1))
    tube([(-0.4 * s.side, 0.4, s.top + 0.06), (-0.9 * s.side, 0.7, s.top + 0.04), (-1.3 * s.side, 0.5, s.top + 0.04), (-1.5 * s.side, 1.0, s.top + 0.04)], 0.035, s.ink, smooth=True)


def shaver(s: Stage, body="#2a2226"):
    """Two foils side by side, on a body that fits a hand."""
    shell, steel = m.plain(body, 0.36, Clearcoat=0.4), m.steel()
    foil = m.metal("#d9d4cc", 0.32)
    with piece(-0.15 * s.side, 0.1, s.top, turn=0.42 * s.side):
        box((0.72, 0.5, 1.15), (0, 0, 0.585), shell, bevel=0.2, segments=8)
        box((0.44, 0.06, 0.78), (0, -0.235, 0.6), s.gold, bevel=0.028)
        box((0.36, 0.06, 0.68), (0, -0.25, 0.6), s.ink, bevel=0.028)
        for k in range(7):
            box((0.26, 0.03, 0.03), (0, -0.28, 0.34 + 0.06 * k), shell, bevel=0.012)
        cylinder(0.075, 0.05, (0, -0.275, 0.84), s.gold, turn=(RIGHT, 0, 0))
        box((0.8, 0.56, 0.2), (0, 0, 1.24), steel, bevel=0.05)
        for y in (-0.13, 0.13):
            cylinder(0.12, 0.7, (-0.35, y, 1.36), foil, turn=(0, RIGHT, 0), bevel=0.03)
            for k in range(26):
                ring(0.1215, 0.0045, (-0.31 + 0.0248 * k, y, 1.36), steel, turn=(0, RIGHT, 0))
    # Its cap lies beside it.
    with piece(0.86 * s.side, -0.35, s.top, turn=-0.3):
        box((0.76, 0.52, 0.3), (0, 0, 0.15), m.plain("#4a3f44", 0.12, Transmission=0.35, Clearcoat=0.8), bevel=0.08)


def razor(s: Stage):
    """Heavy steel with a blade between two plates, and a box of blades."""
    steel, dark = m.steel(), m.metal("#8f8a86", 0.3)
    with piece(-0.1, 0.05, s.top + 0.22, turn=0.5 * s.side if s.side > 0 else math.pi - 0.5):
        grooves = [(0.12 if k % 2 else 0.102, 0.1 + 0.03 * k) for k in range(38)]
        lathe([(0, 0), (0.09, 0), (0.14, 0.03), (0.14, 0.08), *grooves, (0.13, 1.26), (0.14, 1.32), (0.09, 1.38), (0.07, 1.5), (0, 1.5)], steel, (-1.1, 0, 0), turn=(0, RIGHT, 0))
        ring(0.135, 0.02, (0.2, 0, 0), s.gold, turn=(0, RIGHT, 0))
        box((0.06, 1.0, 0.3), (0.45, 0, 0), dark, bevel=0.025)
        box((0.012, 1.02, 0.42), (0.487, 0, 0), m.metal("#e6e3df", 0.12), bevel=0.002)
        lathe([(0.0, -0.5), (0.2, -0.5), (0.22, -0.46), (0.22, 0.46), (0.2, 0.5), (0, 0.5)], steel, (0.5, 0, 0), turn=(RIGHT, 0, 0)).scale = (0.42, 0.92, 1)
    with piece(0.35 * s.side, 0.78, s.top, turn=-0.25 * s.side):
        box((0.92, 0.5, 0.16), (0, 0, 0.08), m.plain("#f1e4cc", 0.7), bevel=0.015)
        box((0.94, 0.14, 0.162), (0, 0, 0.082), m.plain("#54625a", 0.7), bevel=0.012)
        for k in range(2):
            outline([(-0.36, -0.13), (-0.3, -0.18), (0.3, -0.18), (0.36, -0.13), (0.36, 0.13), (0.3, 0.18), (-0.3, 0.18), (-0.36, 0.13)], 0.006, (0.02 + 0.2 * k, -0.02 + 0.06 * k, 0.17 + 0.012 * k), m.metal("#dedad4", 0.14), turn=(-RIGHT, 0, 0.5 * k - 0.2), bevel=0.001)


def wave_brush(s: Stage, body="#6b3a20", hairs="#241a18"):
    """Palm-sized and curved, its bristles up."""
    wood = m.wood(body, "x", 0.28, 1.4)
    bend = lambda x: 0.13 * (x / 1.05) ** 2

    def back(u, w):
        a, f = math.tau * u, 2 * w - 1
        half = max(0.0, 1 - f**2) ** 0.36
        x = 1.08 * f
        return (x, 0.5 * half * math.cos(a), 0.16 + bend(x) + 0.16 * half * math.sin(a))

    with piece(0, 0.1, s.top, turn=0.4 * s.side):
        sheet(back, 40, 48, wood)
        dark, tips = m.plain(hairs, 0.6), m.plain(m.shade(hairs, 2.1), 0.7)
        for i in range(19):
            for j in range(9):
                x, y = -0.9 + 0.1 * i, -0.36 + 0.09 * j
                if (x / 0.98) ** 2 + (y / 0.42) ** 2 > 1:
                    continue
                foot = 0.3 + bend(x) - 0.16 * (y / 0.42) ** 2 * 0.5
                dx, dy = s.chance.uniform(-0.02, 0.02) - 0.05 * x, s.chance.uniform(-0.02, 0.02) + 0.08 * y
                tube([(x, y, foot), (x + dx, y + dy, foot + 0.3 + s.chance.uniform(-0.02, 0.02))], 0.03, tips if (i + j) % 5 == 0 else dark, thin=0.75)


def flat_iron(s: Stage, body="#4a1233", plate="#d9a08a"):
    """Open like a mouth; its light says that it is warm."""
    shell, ceramic = m.plain(body, 0.28, Clearcoat=0.5), m.plain(plate, 0.16, Clearcoat=0.6)
    with piece(0.0, 0.15, s.top + 0.13, turn=0.3 * s.side, size=0.92):
        for up in (0, 1):
            with piece(-1.25, 0, 0.05 * up, lean=-0.27 * up):
                side = 1 - 2 * up
                cushion((1.3, 0.3, 0.2), (0.62, 0, 0), shell, puff=0.45)
                box((1.26, 0.3, 0.16), (1.86, 0, 0), shell, bevel=0.07, segments=6)
                box((1.1, 0.22, 0.06), (1.88, 0, 0.075 * side), ceramic, bevel=0.02)
                box((0.05, 0.31, 0.17), (1.2, 0, 0), s.gold, bevel=0.02)
                for k in range(3 * up):
                    sphere(0.03, (0.72 + 0.14 * k, -0.15, 0.0), m.lit("#ffb25c", 5 if k < 2 else 0.3), scale=(1, 0.5, 1))
        lathe(rounded(0.15, 0.34, 0.04), s.gold, (-1.25, 0.17, 0.02), turn=(RIGHT, 0, 0))
        tube([(-1.3, 0, 0.0), (-1.62, 0.1, 0.0), (-1.6, 0.6, -0.1), (-1.0, 0.78, -0.1), (-0.6, 1.0, -0.1)], 0.045, s.ink, smooth=True)


def dryer(s: Stage, body="#4a1233"):
    """It rests on its handle; a second nozzle and a comb lie beside it."""
    shell, dark = m.plain(body, 0.3, Clearcoat=0.5), s.ink
    with piece(0.05, 0.2, s.top, turn=0.3 * s.side, size=0.92):
        lathe([(0, 0), (0.17, 0), (0.2, 0.05), (0.18, 0.2), (0.17, 0.6), (0.2, 0.98), (0.24, 1.2), (0, 1.2)], shell, (0.2, 0, 0.03), turn=(0, -0.09, 0))
        box((0.09, 0.05, 0.3), (0.15, -0.185, 0.76), s.gold, bevel=0.02)
        barrel = 1.42
        lathe([(0, -0.72), (0.24, -0.72), (0.36, -0.62), (0.46, -0.4), (0.48, -0.1), (0.44, 0.2), (0.36, 0.5), (0.33, 0.72), (0.3, 0.74), (0.29, 0.62), (0, 0.6)], shell, (0.1, 0, barrel), turn=(0, -RIGHT, 0))
        for k in range(4):
            ring(0.1 + 0.075 * k, 0.014, (0.825 - 0.028 * k, 0, barrel), s.gold if k == 3 else dark, turn=(0, RIGHT, 0))
        ring(0.335, 0.03, (-0.56, 0, barrel), s.gold, turn=(0, RIGHT, 0))
        cone = lathe([(0.31, 0), (0.3, 0.1), (0.25, 0.34), (0.24, 0.44), (0.2, 0.44), (0.2, 0.1), (0, 0.1)], dark, (-0.58, 0, barrel), turn=(0, -RIGHT, 0))
        cone.scale = (0.62, 1.12, 1)
        tube([(0.24, 0, 0.1), (0.5, 0.1, 0.03), (1.0, 0.35, 0.03), (1.2, 0.7, 0.03), (0.7, 0.95, 0.03)], 0.045, dark, smooth=True)
    with piece(-0.75, -0.42, s.top, turn=0.3):
        lathe([(0, 0), (0.28, 0), (0.3, 0.05), (0.28, 0.18), (0.2, 0.26), (0, 0.28)], dark)
        for i in range(4):
            for j in range(3):
                rod((-0.15 + 0.1 * i, -0.1 + 0.1 * j, 0.24), (-0.17 + 0.115 * i, -0.11 + 0.11 * j, 0.5), 0.026, dark)


def lighted_mirror(s: Stage, frame="#f4ead8"):
    """It stands in its foot, a ring of light around its glass."""
    body = m.glaze(frame)
    lathe([(0, 0), (0.46, 0), (0.48, 0.05), (0.44, 0.1), (0.14, 0.16), (0.1, 0.24), (0, 0.24)], body, (0, 0.15, s.top))
    with piece(0, 0.15, s.top + 0.2, turn=0.1 * s.side, tip=-0.1):
        lathe([(0, 0), (0.085, 0), (0.07, 0.2), (0.11, 0.5), (0.08, 0.72), (0, 0.72)], s.gold)
        lathe(rounded(0.66, 0.14, 0.06), body, (0, 0.06, 1.3), turn=(RIGHT, 0, 0))
        ring(0.555, 0.05, (0, -0.085, 1.3), m.lit("#fff0da", 3.2), turn=(RIGHT, 0, 0))
        cylinder(0.5, 0.012, (0, -0.082, 1.3), m.mirror(), turn=(RIGHT, 0, 0), bevel=0.003)
        sphere(0.03, (0, -0.085, 0.42), s.ink, scale=(1, 0.4, 1))
    behind_the_camera(s, 1.9 * s.side)


def behind_the_camera(s: Stage, at: float):
    """What a mirror shows that faces it: a wall in the color of the backdrop, and a window in it (`at`: how far to the right)."""
    box((16, 0.1, 12), (0, -9.5, 4), m.lit(m.shade(s.backdrop, 1.9), 0.42), bevel=0.001)
    outline(arch(2.6, 3.4), 0.02, (at - 1.5, -9.4, 0.2), m.lit("#ffd9ae", 0.7), bevel=0.001)


def wig_stand(s: Stage):
    """Three legs that fold, and a round top."""
    light, dark = m.wood("#b07a45", "z", 0.4), m.wood("#8a5631", "z", 0.4)
    for k in range(3):
        a = math.tau * k / 3 + 0.5
        rod((0.66 * math.cos(a), 0.1 + 0.66 * math.sin(a), s.top + 0.03), (-0.34 * math.cos(a + 0.2), 0.1 - 0.34 * math.sin(a + 0.2), s.top + 1.42), 0.055, light if k else dark)
    cylinder(0.1, 0.12, (0, 0.1, s.top + 0.9), s.gold)
    lathe([(0, 0), (0.5, 0), (0.52, 0.05), (0.44, 0.3), (0.26, 0.44), (0, 0.5)], m.wood("#b07a45", "x", 0.4), (0, 0.1, s.top + 1.4))


def net_sponge(s: Stage, colors=("#d9a12a", "#2f6f8f", "#d0607a")):
    """Nets, gathered where they hang from the bar, and wider below."""
    wooden_bar(s)
    for k, color in enumerate(colors):
        x, thread, turn = -0.72 + 0.72 * k, m.plain(color, 0.55, Sheen=0.6), s.chance.uniform(0, 6)
        for layer, out in enumerate((1.0, 0.66)):

            def place(u, w, x=x, out=out, turn=turn + layer):
                a = math.tau * u
                grown = out * (0.07 + 0.24 * min(1, 2.2 * w) ** 1.4)
                crumpled = 1 + (0.3 * math.sin(5 * a + turn) + 0.16 * math.sin(9 * a + 7 * w + turn)) * min(1, 2 * w)
                return (x + grown * crumpled * math.cos(a), 0.6 + 0.7 * grown * crumpled * math.sin(a), 2.66 - (1.95 - 0.06 * math.sin(3 * a + turn)) * w)

            sheet(place, 46, 44, thread, thread=0.017)
        ring(0.085, 0.032, (x, 0.6, 2.5), m.plain(m.shade(color, 0.7), 0.7))
        tube([(x - 0.05, 0.6, 2.56), (x - 0.09, 0.53, 2.72), (x, 0.53, 2.78), (x + 0.09, 0.6, 2.72), (x + 0.05, 0.6, 2.56)], 0.03, thread, smooth=True)


SHAPES = {one.__name__: one for one in (comb, comb_set, clipper, trimmer, shaver, razor, scissors, wave_brush, flat_iron, dryer, lighted_mirror, wig_stand, towels, mitt, net_sponge, roller)}
