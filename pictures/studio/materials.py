"""Materials by what things are made of. Colors are written as in CSS."""

import bpy

PLUM, APRICOT, IVORY, BLUSH = "#4a1233", "#f0893a", "#f4ead8", "#f0c4a8"
GOLD, COCOA, CLAY, LEAF, INK = "#c9983f", "#5b3420", "#b5623f", "#3d6138", "#1f0f18"


def linear(color: str) -> tuple[float, float, float]:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(((x + 0.055) / 1.055) ** 2.4 if x > 0.04045 else x / 12.92 for x in parts)


class Nodes:
    """The nodes of one material: made, and joined, in a line each."""

    def __init__(self, name: str):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def add(self, kind: str, **inputs):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            node.inputs[name.replace("_", " ")].default_value = value
        return node

    def join(self, source, target):
        self.tree.links.new(source, target)

    def set(self, **inputs):
        for name, value in inputs.items():
            self.shader.inputs[name.replace("_", " ")].default_value = value

    def place(self, scale, coordinates="Object"):
        """Where the texture lies on the thing, and how it is stretched."""
        where = self.add("TexCoord")
        laid = self.add("Mapping", Scale=scale)
        self.join(where.outputs[coordinates], laid.inputs["Vector"])
        return laid.outputs["Vector"]

    def bump(self, height, strength: float, distance=0.02):
        node = self.add("Bump", Strength=strength, Distance=distance)
        self.join(height, node.inputs["Height"])
        self.join(node.outputs["Normal"], self.shader.inputs["Normal"])

    def between(self, factor, first: str, second: str, low=0.35, high=0.65):
        """Colors the thing by a texture, from one color to the other."""
        ramp = self.add("ValToRGB")
        for element, at, color in zip(ramp.color_ramp.elements, (low, high), (first, second)):
            element.position, element.color = at, (*linear(color), 1)
        self.join(factor, ramp.inputs["Fac"])
        self.join(ramp.outputs["Color"], self.shader.inputs["Base Color"])


def shade(color: str, by: float) -> str:
    """Darker below 1, lighter above."""
    parts = [min(255, int(int(color[i : i + 2], 16) * by)) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def plain(color: str, rough=0.5, **more):
    made = Nodes("plain")
    made.set(Base_Color=(*linear(color), 1), Roughness=rough, **more)
    return made.material


def plaster(color: str):
    made = Nodes("plaster")
    at = made.place((1, 1, 1))
    cloud = made.add("TexNoise", Scale=1.4, Detail=6.0)
    made.join(at, cloud.inputs["Vector"])
    made.between(cloud.outputs["Fac"], shade(color, 0.93), shade(color, 1.05))
    grain = made.add("TexNoise", Scale=38.0, Detail=9.0)
    made.join(at, grain.inputs["Vector"])
    made.bump(grain.outputs["Fac"], 0.14, 0.01)
    made.set(Roughness=0.92, Specular=0.2)
    return made.material


def wood(color: str, along="x", rough=0.42, size=1.0):
    made = Nodes("wood")
    stretch = {"x": (1.2, 14, 14), "y": (14, 1.2, 14), "z": (14, 14, 1.2)}[along]
    at = made.place(tuple(one * size for one in stretch))
    grain = made.add("TexNoise", Scale=2.2, Detail=8.0, Distortion=0.6)
    made.join(at, grain.inputs["Vector"])
    made.between(grain.outputs["Fac"], shade(color, 0.62), shade(color, 1.18), 0.3, 0.72)
    made.bump(grain.outputs["Fac"], 0.12, 0.01)
    made.set(Roughness=rough)
    return made.material


def tiles(color: str, joint: str, width: float, height: float, rough=0.25, offset=0.5, coordinates=(1, 1, 1), turned=None, unlike=0.12):
    """Planks, bricks and tiles: one pattern of courses. `turned`: for what does not lie in the plane of x and y."""
    made = Nodes("tiles")
    at = made.place(coordinates)
    if turned:
        laid = at.node
        laid.inputs["Rotation"].default_value = turned
    brick = made.add("TexBrick", Scale=1.0)
    brick.offset = offset
    made.join(at, brick.inputs["Vector"])
    for name, value in {"Color1": shade(color, 1 - unlike), "Color2": shade(color, 1 + unlike), "Mortar": joint}.items():
        brick.inputs[name].default_value = (*linear(value), 1)
    brick.inputs["Brick Width"].default_value = width
    brick.inputs["Row Height"].default_value = height
    brick.inputs["Mortar Size"].default_value = 0.006
    grain = made.add("TexNoise", Scale=3.0, Detail=6.0)
    stretched = made.place((2, 30, 2))
    made.join(stretched, grain.inputs["Vector"])
    mixed = made.add("MixRGB", Fac=0.16)
    mixed.blend_type = "MULTIPLY"
    made.join(brick.outputs["Color"], mixed.inputs["Color1"])
    made.join(grain.outputs["Fac"], mixed.inputs["Color2"])
    made.join(mixed.outputs["Color"], made.shader.inputs["Base Color"])
    made.bump(brick.outputs["Fac"], -0.25, 0.01)
    made.set(Roughness=rough)
    return made.material


def terrazzo(ground: str, chips: list[str]):
    made = Nodes("terrazzo")
    at = made.place((1, 1, 1))
    cells = made.add("TexVoronoi", Scale=26.0)
    made.join(at, cells.inputs["Vector"])
    pick = made.add("ValToRGB")
    pick.color_ramp.interpolation = "CONSTANT"
    stops = [ground, chips[0], ground, chips[1], ground, chips[2], ground]
    while len(pick.color_ramp.elements) < len(stops):
        pick.color_ramp.elements.new(0.5)
    for i, (element, color) in enumerate(zip(pick.color_ramp.elements, stops)):
        element.position, element.color = i / len(stops), (*linear(color), 1)
    split = made.add("SeparateRGB")
    made.join(cells.outputs["Color"], split.inputs["Image"])
    made.join(split.outputs["R"], pick.inputs["Fac"])
    made.join(pick.outputs["Color"], made.shader.inputs["Base Color"])
    made.set(Roughness=0.28)
    return made.material


def cloth(color: str, thread: str | None = None, size=60.0):
    """Plain weave; with a thread of another color it is striped."""
    made = Nodes("cloth")
    at = made.place((1, 1, 1))
    weave = made.add("TexChecker", Scale=size * 4)
    fuzz = made.add("TexNoise", Scale=size * 2, Detail=8.0)
    for one in (weave, fuzz):
        made.join(at, one.inputs["Vector"])
    if thread:
        stripes = made.add("TexWave", Scale=size / 12, Distortion=0.4)
        made.join(at, stripes.inputs["Vector"])
        made.between(stripes.outputs["Fac"], color, thread, 0.72, 0.8)
    else:
        made.between(fuzz.outputs["Fac"], shade(color, 0.9), shade(color, 1.06))
    made.bump(fuzz.outputs["Fac"], 0.45, 0.01)
    made.set(Roughness=0.95, Sheen=0.5, Specular=0.1)
    return made.material


def terry(color: str):
    """Toweling."""
    made = Nodes("terry")
    loops = made.add("TexVoronoi", Scale=150.0)
    made.join(made.place((1, 1, 1)), loops.inputs["Vector"])
    made.between(loops.outputs["Distance"], shade(color, 0.86), color, 0.0, 0.7)
    made.bump(loops.outputs["Distance"], 0.7, 0.01)
    made.set(Roughness=1.0, Sheen=0.8, Specular=0.05)
    return made.material


def woven(color: str, dark: str, scale=(26, 26, 60)):
    """Rattan and grass: strands that go over and under."""
    made = Nodes("woven")
    at = made.place(scale)
    strands = made.add("TexBrick", Scale=1.0)
    made.join(at, strands.inputs["Vector"])
    for name, value in {"Color1": color, "Color2": shade(color, 0.85), "Mortar": dark}.items():
        strands.inputs[name].default_value = (*linear(value), 1)
    strands.inputs["Mortar Size"].default_value = 0.06
    strands.inputs["Brick Width"].default_value = 1.4
    strands.inputs["Row Height"].default_value = 0.8
    made.join(strands.outputs["Color"], made.shader.inputs["Base Color"])
    made.bump(strands.outputs["Fac"], -0.8, 0.02)
    made.set(Roughness=0.7)
    return made.material


def leather(color: str):
    made = Nodes("leather")
    skin = made.add("TexVoronoi", Scale=70.0)
    made.join(made.place((1, 1, 1)), skin.inputs["Vector"])
    made.bump(skin.outputs["Distance"], 0.12, 0.01)
    made.set(Base_Color=(*linear(color), 1), Roughness=0.44, Specular=0.45)
    return made.material


def metal(color=GOLD, rough=0.28):
    """Brushed a little, so that it shows the room and is no mirror of it."""
    made = Nodes("metal")
    brushed = made.add("TexNoise", Scale=6.0, Detail=4.0)
    made.join(made.place((1, 1, 40)), brushed.inputs["Vector"])
    ramp = made.add("MapRange", To_Min=rough * 0.8, To_Max=rough * 1.25)
    made.join(brushed.outputs["Fac"], ramp.inputs["Value"])
    made.join(ramp.outputs["Result"], made.shader.inputs["Roughness"])
    made.set(Base_Color=(*linear(color), 1), Metallic=1.0)
    return made.material


def steel():
    return metal("#c9c6c2", 0.2)


def mirror():
    return plain("#f0efec", 0.015, Metallic=1.0)


def glass(color="#ffffff", rough=0.03):
    return plain(color, rough, Transmission=1.0, IOR=1.45)


def thin_glass(tint="#fffaf2"):
    """A wall of glass so thin that light goes straight through: what is in it is lit, and only its edges shine."""
    made = Nodes("thin glass")
    through, shine = made.add("BsdfTransparent", Color=(*linear(tint), 1)), made.add("BsdfGlossy", Roughness=0.03)
    edge, least = made.add("LayerWeight", Blend=0.3), made.add("MapRange", To_Min=0.03, To_Max=0.32)
    mixed = made.add("MixShader")
    made.join(edge.outputs["Facing"], least.inputs["Value"])
    made.join(least.outputs["Result"], mixed.inputs["Fac"])
    made.join(through.outputs["BSDF"], mixed.inputs[1])
    made.join(shine.outputs["BSDF"], mixed.inputs[2])
    made.join(mixed.outputs["Shader"], made.tree.nodes["Material Output"].inputs["Surface"])
    return made.material


def glaze(color: str):
    """Ceramic, lacquer and polished things."""
    return plain(color, 0.22, Clearcoat=0.7, Clearcoat_Roughness=0.06)


def wax(color: str, rough=0.4):
    """Butter, soap, candles: light goes in a little."""
    made = Nodes("wax")
    lumps = made.add("TexNoise", Scale=7.0, Detail=3.0)
    made.join(made.place((1, 1, 1)), lumps.inputs["Vector"])
    made.bump(lumps.outputs["Fac"], 0.12, 0.02)
    made.set(Base_Color=(*linear(color), 1), Roughness=rough, Subsurface=0.12, Subsurface_Color=(*linear(color), 1), Subsurface_Radius=(0.1, 0.05, 0.03))
    return made.material


def leafy(color=LEAF):
    made = Nodes("leaf")
    veins = made.add("TexNoise", Scale=5.0, Detail=4.0)
    made.join(made.place((3, 3, 12)), veins.inputs["Vector"])
    made.between(veins.outputs["Fac"], shade(color, 0.7), shade(color, 1.25))
    made.set(Roughness=0.42, Specular=0.4)
    return made.material


def hair(color: str):
    made = Nodes("hair")
    strands = made.add("TexNoise", Scale=1.0, Detail=3.0)
    made.join(made.place((7, 90, 1), "UV"), strands.inputs["Vector"])
    made.between(strands.outputs["Fac"], shade(color, 0.5), shade(color, 1.5), 0.35, 0.7)
    made.bump(strands.outputs["Fac"], 0.9)
    made.set(Roughness=0.36, Specular=0.55, Sheen=0.25)
    return made.material


def bristle(dark="#2a1712", light="#7a4a34"):
    """The tuft of a brush: fine hairs along z."""
    made = Nodes("bristle")
    hairs = made.add("TexNoise", Scale=40.0, Detail=6.0)
    made.join(made.place((1, 1, 0.04)), hairs.inputs["Vector"])
    made.between(hairs.outputs["Fac"], dark, light)
    made.bump(hairs.outputs["Fac"], 0.8)
    made.set(Roughness=0.8, Sheen=1.0)
    return made.material


def foam(color: str):
    """Sponge: pores all over, and light goes in."""
    made = Nodes("foam")
    pores = made.add("TexVoronoi", Scale=46.0)
    made.join(made.place((1, 1, 1)), pores.inputs["Vector"])
    made.between(pores.outputs["Distance"], shade(color, 0.72), color, 0.05, 0.3)
    made.bump(pores.outputs["Distance"], 0.5, 0.02)
    made.set(Roughness=0.95, Sheen=0.6, Specular=0.1, Subsurface=0.1, Subsurface_Color=(*linear(color), 1), Subsurface_Radius=(0.1, 0.05, 0.03))
    return made.material


def velvet(color: str):
    made = Nodes("velvet")
    pile = made.add("TexNoise", Scale=60.0, Detail=6.0)
    made.join(made.place((1, 1, 1)), pile.inputs["Vector"])
    made.between(pile.outputs["Fac"], shade(color, 0.75), shade(color, 1.15))
    made.bump(pile.outputs["Fac"], 0.3, 0.01)
    made.set(Roughness=1.0, Sheen=1.0, Sheen_Tint=0.6, Specular=0.05)
    return made.material


def satin(color: str):
    return plain(color, 0.3, Sheen=1.0, Anisotropic=0.6)


def printed(ground: str, rings: list[str], scale=3.6):
    """Wax print: rings around a dot, in rows that stand on their corners."""
    made = Nodes("printed")
    laid = made.place((1, 0, 1))
    laid.node.inputs["Rotation"].default_value = (0, 0.7854, 0)
    cells = made.add("TexVoronoi", Scale=scale, Randomness=0.0)
    made.join(laid, cells.inputs["Vector"])
    pick = made.add("ValToRGB")
    pick.color_ramp.interpolation = "CONSTANT"
    stops = [(0.0, rings[0]), (0.1, ground), (0.17, rings[1]), (0.26, ground), (0.34, rings[2]), (0.4, ground), (0.62, rings[0]), (0.66, ground)]
    while len(pick.color_ramp.elements) < len(stops):
        pick.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(pick.color_ramp.elements, stops):
        element.position, element.color = at, (*linear(color), 1)
    made.join(cells.outputs["Distance"], pick.inputs["Fac"])
    made.join(pick.outputs["Color"], made.shader.inputs["Base Color"])
    weave = made.add("TexNoise", Scale=90.0, Detail=6.0)
    made.join(made.place((1, 1, 1)), weave.inputs["Vector"])
    made.bump(weave.outputs["Fac"], 0.25, 0.01)
    made.set(Roughness=0.8, Sheen=0.4, Specular=0.15)
    return made.material


def lit(color: str, strength: float):
    made = Nodes("lit")
    made.set(Base_Color=(*linear(color), 1), Emission=(*linear(color), 1), Emission_Strength=strength)
    return made.material
