"""A product on its plinth, in the colors of its brand: `goods/` has a shape for each kind of them."""

from goods import hair, headwear, makeup, nails, poured, tools
from studio.scene import begin, look
from studio.stage import Stage

# Each takes the stage and what the catalogue says of the product.
SHAPES = {name: shape for kind in (poured, makeup, nails, tools, hair, headwear) for name, shape in kind.SHAPES.items()}

VIEWS = {"front": (0.3, -7.4, 2.5), "left": (-4.0, -6.2, 2.2), "above": (1.2, -5.6, 4.9)}


def product(name: str, brand: str, shape: str, view="front", size=(900, 900), samples=40, height=1.0, **more):
    begin(*size, samples, daylight=0.22, exposure=-0.05)
    stage = Stage(brand, name)
    SHAPES[shape](stage, **more)
    look(VIEWS[view], (0, 0, 0.3 + 0.62 * height), 58 + 26 / height**1.6, sharp=(0, -0.35, 0.9), aperture=2.8)
