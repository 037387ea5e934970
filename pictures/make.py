"""Makes pictures with Blender: one, or all that are not there yet.

    blender -b -P pictures/make.py -- rooms/amani-hair-studio
    blender -b -P pictures/make.py -- all

Options: --samples 12 for a quick look, --view left (rooms) or above (products), --size 600, --to FOLDER. Each is a PNG under
pictures/rendered, which pictures/encode.ts makes ready to be uploaded.
"""

import argparse
import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from products import product  # noqa: E402
from rooms import room  # noqa: E402
from stills import still  # noqa: E402
from styles import style  # noqa: E402
from studio.scene import picture  # noqa: E402

CATALOGUE = json.loads((HERE / "catalogue.json").read_text())


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("name")
    asked.add_argument("--samples", type=int, default=12)
    asked.add_argument("--view")
    asked.add_argument("--size", type=int)
    asked.add_argument("--to", type=Path, default=HERE / "rendered")
    options = asked.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    for name, scene in scenes():
        path = options.to / f"{name}{'-' + options.view if options.view else ''}.png"
        if options.name not in (name, "all", name.split("/")[0]) or (options.name != name and path.exists()):
            continue
        started = time.time()
        path.parent.mkdir(parents=True, exist_ok=True)
        scene(options)
        picture(str(path))
        print(f"{path} took {time.time() - started:.0f} s", flush=True)


def scenes():
    for one in CATALOGUE["rooms"]:
        yield f"rooms/{one['id']}", lambda options, one=dict(one): make_room(one, options)
    for one in CATALOGUE["styles"]:
        yield f"styles/{one['id']}", lambda options, one=dict(one): make_style(one, options)
    for one in CATALOGUE["stills"]:
        yield f"stills/{one['id']}", lambda options, one=dict(one): make_still(one, options)
    for one in CATALOGUE["products"]:
        yield f"products/{one['id']}", lambda options, one=dict(one): make_product(one, options)


def make_style(one, options):
    one.pop("alt")
    one.pop("of")
    width = options.size or 960
    style(one.pop("id"), one.pop("kind"), size=(width, width * 2 // 3), samples=options.samples, **one)


def make_still(one, options):
    width = options.size or 720
    if "kind" in one:  # Hair as a poster: twice as tall as in a gallery.
        style(one.pop("id"), one.pop("kind"), size=(width, width * 3 // 2), samples=options.samples, **one)
        return
    still(one.pop("id"), size=(width, width), samples=options.samples, **one)


def make_room(one, options):
    width = options.size or 840
    trade = one.pop("trade")
    one.pop("alt", None)
    room(one.pop("id"), trade, view=options.view or "cover", size=(width, width * 2 // 3), samples=options.samples, **one)


def make_product(one, options):
    one.pop("alt")
    view = one.pop("view", "front")
    width = options.size or 600
    product(one.pop("id"), one.pop("brand"), one.pop("shape"), view=options.view or view, size=(width, width), samples=options.samples, **one)


main()
