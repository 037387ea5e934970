"""Shapes that everything is built of. Lengths are metres; z is up, y goes away from the camera."""

import math
import random

import bpy

TURN = 2 * math.pi


def put(mesh, material, at=(0, 0, 0), smooth=True):
    thing = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    if material:
        mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = smooth
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    return thing


def lathe(profile, material, at=(0, 0, 0), steps=96, turn=(0, 0, 0)):
    """Turned on a lathe: `profile` is a list of (radius, height)."""
    points, faces = [], []
    for radius, z in profile:
        points += [(radius * math.cos(TURN * i / steps), radius * math.sin(TURN * i / steps), z) for i in range(steps)]
    for j in range(len(profile) - 1):
        for i in range(steps):
            a, b = j * steps + i, j * steps + (i + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    mesh = bpy.data.meshes.new("lathe")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = put(mesh, material, at)
    thing.rotation_euler = turn
    return thing


def arc(radius, z, bevel, start, end, steps=8):
    """The rounded edge of a profile, from one angle to another (in quarters of a turn)."""
    return [
        (radius + bevel * math.cos(math.pi / 2 * (start + (end - start) * i / steps)), z + bevel * math.sin(math.pi / 2 * (start + (end - start) * i / steps)))
        for i in range(steps + 1)
    ]


def rounded(radius, height, bevel=0.01, z=0.0):
    """The profile of a cylinder with soft edges."""
    bevel = min(bevel, radius * 0.98, height / 2)
    return [(0, z), *arc(radius - bevel, z + bevel, bevel, -1, 0), *arc(radius - bevel, z + height - bevel, bevel, 0, 1), (0, z + height)]


def cylinder(radius, height, at, material, turn=(0, 0, 0), bevel=0.01):
    return lathe(rounded(radius, height, bevel), material, at, turn=turn)


def box(size, at, material, bevel=0.01, turn=(0, 0, 0), segments=4):
    bpy.ops.mesh.primitive_cube_add(size=1, location=at)
    thing = bpy.context.object
    thing.scale = size
    thing.rotation_euler = turn
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    soft = thing.modifiers.new("soft", "BEVEL")
    soft.width, soft.segments = min(bevel, min(size) / 2.05), segments
    thing.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    thing.data.use_auto_smooth = True
    return thing


def cushion(size, at, material, turn=(0, 0, 0), puff=0.35):
    """A box blown up, as upholstery is."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=at)
    thing = bpy.context.object
    thing.scale = size
    thing.rotation_euler = turn
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    soft = thing.modifiers.new("soft", "BEVEL")
    soft.width, soft.segments = min(size) * puff, 5
    round_ = thing.modifiers.new("round", "SUBSURF")
    round_.levels = round_.render_levels = 2
    thing.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    return thing


def sphere(radius, at, material, scale=(1, 1, 1), turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=at, segments=48, ring_count=24, rotation=turn)
    thing = bpy.context.object
    thing.scale = scale
    bpy.ops.object.shade_smooth()
    thing.data.materials.append(material)
    return thing


def ring(radius, thick, at, material, turn=(0, 0, 0), scale=(1, 1, 1)):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=thick, location=at, rotation=turn, major_segments=96, minor_segments=16)
    thing = bpy.context.object
    thing.scale = scale
    bpy.ops.object.shade_smooth()
    thing.data.materials.append(material)
    return thing


def rod(start, end, radius, material):
    """A straight bar from one point to another."""
    return tube([start, end], radius, material)


def tube(points, radius, material, smooth=False, thin=None):
    """A bar along points; `thin`: its share of the radius at its end."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.use_fill_caps = "3D", radius, True
    curve.bevel_resolution, curve.resolution_u = (3, 4) if smooth else (6, 2)
    spline = curve.splines.new("NURBS" if smooth else "POLY")
    spline.points.add(len(points) - 1)
    for i, (point, place) in enumerate(zip(spline.points, points)):
        point.co = (*place, 1)
        if thin is not None:
            point.radius = 1 - (1 - thin) * i / (len(points) - 1)
    if smooth:
        spline.use_endpoint_u, spline.order_u = True, min(4, len(points))
    thing = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def outline(points, depth, at, material, turn=(0, 0, 0), bevel=0.004):
    """A flat shape in x and z, as thick as `depth`: arches, combs, combs' teeth, signs."""
    curve = bpy.data.curves.new("outline", "CURVE")
    curve.dimensions, curve.fill_mode, curve.extrude, curve.bevel_depth, curve.bevel_resolution = "2D", "BOTH", depth / 2, bevel, 3
    spline = curve.splines.new("POLY")
    spline.use_cyclic_u = True
    spline.points.add(len(points) - 1)
    for point, (x, z) in zip(spline.points, points):
        point.co = (x, z, 0, 1)
    thing = bpy.data.objects.new("outline", curve)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (math.pi / 2 + turn[0], turn[1], turn[2])
    curve.materials.append(material)
    return thing


def arch(width, height, steps=24):
    """The outline of a doorway: straight sides under half a circle."""
    radius = width / 2
    top = [(radius * math.cos(math.pi * i / steps), height - radius + radius * math.sin(math.pi * i / steps)) for i in range(steps + 1)]
    return [(radius, 0), *top, (-radius, 0)]


def leaf(length, width, at, turn, material, curl=0.6, steps=9):
    """A pointed blade that rises and bends over, more towards its tip: `curl` in quarters of a turn."""
    points, faces = [], []
    out = up = 0.0
    for i in range(steps + 1):
        f = i / steps
        half = width / 2 * math.sin(math.pi * min(1, f * 0.96 + 0.04)) ** 0.8
        points += [(-half, out + half * 0.3, up), (0, out, up), (half, out + half * 0.3, up)]
        bend = math.pi / 2 * curl * f
        out, up = out + math.sin(bend) * length / steps, up + math.cos(bend) * length / steps
    for i in range(steps):
        faces += [(i * 3 + k, i * 3 + k + 1, i * 3 + k + 4, i * 3 + k + 3) for k in (0, 1)]
    mesh = bpy.data.meshes.new("leaf")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = put(mesh, material, at)
    thing.rotation_euler = turn
    return thing


def drape(width, height, at, material, folds=7, depth=0.06, turn=(0, 0, 0)):
    """A curtain that hangs in folds."""
    points, faces, across, down = [], [], folds * 12, 10
    for j in range(down + 1):
        for i in range(across + 1):
            f = i / across
            wave = math.sin(f * folds * TURN) * depth * (0.5 + 0.5 * j / down)
            points.append(((f - 0.5) * width, wave, height * (1 - j / down)))
    for j in range(down):
        for i in range(across):
            a = j * (across + 1) + i
            faces.append((a, a + 1, a + across + 2, a + across + 1))
    mesh = bpy.data.meshes.new("drape")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = put(mesh, material, at)
    thing.rotation_euler = turn
    return thing


def sheet(place, across: int, down: int, material, at=(0, 0, 0), thick=0.0, thread=0.0):
    """Cloth, ribbons, nails: `place` says where a point of it is, by its share of the way across and down. `thick`: it has two
    sides; `thread`: it is a net of threads so thick."""
    points = [place(i / across, j / down) for j in range(down + 1) for i in range(across + 1)]
    faces = [(a, a + 1, a + across + 2, a + across + 1) for j in range(down) for a in range(j * (across + 1), j * (across + 1) + across)]
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = put(mesh, material, at)
    if thick:
        thing.modifiers.new("thick", "SOLIDIFY").thickness = thick
    if thread:
        net = thing.modifiers.new("net", "WIREFRAME")
        net.thickness, net.use_even_offset = thread, False
    return thing


def ribbon(points, width, material, across=(1, 0, 0), thick=0.015, steps=48):
    """A band of cloth along points, which it passes smoothly; `across`: where its width goes."""

    def place(u, v):
        x, y, z = _between(points, v)
        return tuple(p + (u - 0.5) * width * a for p, a in zip((x, y, z), across))

    return sheet(place, 4, steps, material, thick=thick)


def _between(points, share):
    """A point on the curve through `points`, that far along it."""
    span = min(int(share * (len(points) - 1)), len(points) - 2)
    t = share * (len(points) - 1) - span
    a, b, c, d = (points[min(max(span + k, 0), len(points) - 1)] for k in (-1, 0, 1, 2))
    return tuple(0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3) for p, q, r, s in zip(a, b, c, d))


def scattered(seed: str) -> random.Random:
    """Chance that is the same each time."""
    return random.Random(seed)
