"""Removes the noise of few samples: an edge-avoiding filter in five passes of growing reach, which mixes a pixel with neighbours of
the same surface, direction and distance alone. Debian's Blender has no denoiser of its own."""

import numpy as np

KERNEL = np.array([1, 4, 6, 4, 1], np.float32) / 16
PASSES = 5


def denoise(color, albedo, normal, depth):
    """All linear, height by width; the surface's own color is taken off meanwhile, so that textures stay."""
    color = _without_sparks(color.astype(np.float32))
    surface = np.maximum(albedo, 0.02).astype(np.float32)
    depth = np.minimum(np.where(np.isfinite(depth), depth, 100), 100).astype(np.float32)
    light = np.log1p(np.minimum(color / surface, 60.0))
    slope = np.maximum(np.abs(np.gradient(depth, axis=0)), np.abs(np.gradient(depth, axis=1))) + 0.01
    guide = np.dstack([normal / 0.25, albedo / 0.08]).astype(np.float32)
    spread = _noise(light)
    for k in range(PASSES):
        light, spread = _smooth(light, spread, guide, depth, slope, 1 << k)
    return np.maximum(np.expm1(light) * surface, 0)


def _smooth(light, spread, guide, depth, slope, reach):
    total, left = np.zeros_like(depth), np.zeros_like(depth)
    mixed = np.zeros_like(light)
    gray = light.mean(axis=2)
    limit = 4.0 * np.sqrt(spread) + 0.004
    around = [_around(field, 2 * reach) for field in (light, gray, spread, guide, depth)]
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            lights, grays, spreads, guides, depths = [near(dy * reach, dx * reach) for near in around]
            unlike = np.abs(depths - depth) / (slope * (1 + abs(dy) + abs(dx)) * reach * 1.5)
            step = guides - guide
            unlike += np.einsum("ijk,ijk->ij", step, step)
            unlike += np.abs(grays - gray) / limit
            weight = KERNEL[dy + 2] * KERNEL[dx + 2] * np.exp(-np.minimum(unlike, 40))
            total += weight
            mixed += weight[..., None] * lights
            left += weight**2 * spreads
    return mixed / total[..., None], left / total**2


def _around(field, margin):
    """The field as seen from pixels away; beyond the edge, the edge."""
    height, width = field.shape[:2]
    wide = np.pad(field, [(margin, margin)] * 2 + [(0, 0)] * (field.ndim - 2), "edge")
    return lambda dy, dx: wide[margin + dy : margin + dy + height, margin + dx : margin + dx + width]


def _box(field, size):
    near = _around(field, size)
    steps = range(-size, size + 1)
    return sum(near(dy, dx) for dy in steps for dx in steps) / (2 * size + 1) ** 2


def _noise(light):
    """The variance around each pixel, without what changes slowly."""
    gray = light.mean(axis=2)
    return _box((gray - _box(gray, 1)) ** 2, 2) * 1.1


def _without_sparks(color):
    """A pixel far brighter than all around it is a stray path."""
    near = _around(color, 1)
    others = np.stack([near(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx])
    return np.minimum(color, np.sort(others, axis=0)[-2] * 1.5 + 0.02)
