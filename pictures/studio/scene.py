"""An empty scene, its lights and camera, and the picture that is made of it."""

import math
import os
import tempfile

import bpy
import numpy as np
from mathutils import Vector

from studio.denoise import denoise
from studio.materials import linear

PASSES = {"color": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal", "depth": "Denoising Depth"}


def begin(width: int, height: int, samples: int, air="#fff1e0", daylight=0.3, exposure=0.2):
    """`air`: the color of what light comes from everywhere, `daylight` how much of it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.film_transparent = False
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 8, 3, 3, 8
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.0, 12.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    scene.view_settings.exposure = exposure
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"]
    sky.inputs[0].default_value, sky.inputs[1].default_value = (*linear(air), 1), daylight
    return scene


def toward(thing, target):
    thing.rotation_euler = (Vector(target) - Vector(thing.location)).to_track_quat("-Z", "Y").to_euler()


def light(kind: str, at, energy: float, target=None, color="#fff0dd", size=1.0, tall=None, mirrored=True):
    """`kind`: AREA, POINT or SUN. A sun's size is its angle, in degrees. `mirrored`: whether mirrors show it."""
    lamp = bpy.data.lights.new("light", kind)
    lamp.energy, lamp.color = energy, linear(color)
    if kind == "AREA":
        lamp.size = size
        if tall:
            lamp.shape, lamp.size_y = "RECTANGLE", tall
    elif kind == "SUN":
        lamp.angle = math.radians(size)
    else:
        lamp.shadow_soft_size = size
    thing = bpy.data.objects.new("light", lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.visible_glossy = mirrored
    if target:
        toward(thing, target)
    return thing


def look(at, target, lens=35, sharp=None, aperture=None):
    """The camera. `sharp`: the point in focus; without an aperture, all is."""
    camera = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", camera)
    bpy.context.scene.collection.objects.link(thing)
    thing.location, camera.lens = at, lens
    toward(thing, target)
    if aperture:
        camera.dof.use_dof, camera.dof.aperture_fstop = True, aperture
        camera.dof.focus_distance = (Vector(sharp or target) - Vector(at)).length
    bpy.context.scene.camera = thing


def picture(path: str):
    """Renders the scene as a PNG, without the noise of few samples."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    with tempfile.TemporaryDirectory() as folder:
        _write_passes(scene, folder)
        bpy.ops.render.render()
        found = {name: _read(os.path.join(folder, f"{name}0001.exr")) for name in PASSES}
    clean = denoise(found["color"][..., :3], found["albedo"][..., :3], found["normal"][..., :3], found["depth"][..., 0])
    height, width = clean.shape[:2]
    image = bpy.data.images.new("clean", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(np.dstack([clean, np.ones((height, width), np.float32)]).astype(np.float32).ravel())
    image.update()
    scene.use_nodes = False
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    image.save_render(path, scene=scene)


def _write_passes(scene, folder: str):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.color_mode = "OPEN_EXR", "32", "RGB"
    out.file_slots.clear()
    for name, source in PASSES.items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[source], out.inputs[name])


def _read(path: str):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, image.channels)
