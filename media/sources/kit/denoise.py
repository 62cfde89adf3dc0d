#!/usr/bin/python3
"""Joint non-local means over two renders of one frame (after Rousselle et al. 2012).

denoise.py A.png B.png out.png — A and B: 16-bit PNG of the same frame with different seeds, RGB or RGBA.
Guides beside A: <stem of A>_albedo_0001.exr and _normal_0001.exr. Weights come from one buffer and filter
the other, so noise never keeps itself alive; alpha is the mean of both.
"""
import subprocess
import sys

import numpy as np
from PIL import Image

RADIUS, STRICTNESS = 6, 0.55


def decode(path, pix_fmt, dtype):
    command = ['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', pix_fmt, '-']
    return np.frombuffer(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout, dtype)


def picture(path, width, height):
    """(colour, alpha) as float32 in 0…1."""
    rgba = decode(path, 'rgba64le', '<u2').reshape(height, width, 4).astype(np.float32) / 65535
    return rgba[..., :3], rgba[..., 3]


def guide(path, width, height):
    planes = decode(path, 'gbrpf32le', '<f4').reshape(3, height, width)
    return np.stack([planes[2], planes[0], planes[1]], -1)


def padded(x, r):
    return np.pad(x, ((r, r), (r, r)) + ((0, 0),) * (x.ndim - 2), 'edge')


def box_mean(x, r):
    """Mean over (2r + 1)² pixels, one axis after the other."""
    height, width = x.shape
    p = padded(x, r)
    rows = sum(p[i:i + height] for i in range(2 * r + 1))
    return sum(rows[:, i:i + width] for i in range(2 * r + 1)) / np.float32((2 * r + 1) ** 2)


def filtered(a, b, albedo, normal):
    height, width = a.shape[:2]
    variance = box_mean(((a - b) ** 2).mean(-1) / 2, 3) + np.float32(1e-7)
    wide = [padded(x, RADIUS) for x in (a, b, albedo, normal, variance)]
    sums = [np.zeros_like(a), np.zeros_like(a)]
    weights = [np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)]
    for dy in range(2 * RADIUS + 1):
        for dx in range(2 * RADIUS + 1):
            a2, b2, albedo2, normal2, near = (x[dy:dy + height, dx:dx + width] for x in wide)
            same = -((albedo2 - albedo) ** 2).sum(-1) / 0.004 - ((normal2 - normal) ** 2).sum(-1) / 0.02
            floor, scale = variance + np.minimum(variance, near), 1e-6 + STRICTNESS ** 2 * (variance + near)
            for i, (x, x2, y2) in enumerate(((a, a2, b2), (b, b2, a2))):
                distance = (((x - x2) ** 2).mean(-1) - floor) / scale
                w = np.exp(same - np.maximum(box_mean(distance, 1), 0))
                sums[i] += y2 * w[..., None]
                weights[i] += w
    return (sums[0] / weights[0][..., None] + sums[1] / weights[1][..., None]) / 2


def drawn_part(alpha):
    """Slices round everything that is not fully transparent: the rest needs no work."""
    rows, columns = np.flatnonzero(alpha.any(1)), np.flatnonzero(alpha.any(0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def to_bytes(x):
    """8 bits with dither, so that dark gradients do not band."""
    noise = np.random.default_rng(1).random((*x.shape[:2], 1)) - 0.5
    return np.clip(np.clip(x, 0, 1) * 255 + noise + 0.5, 0, 255).astype(np.uint8)


def main(path_a, path_b, out):
    width, height = Image.open(path_a).size
    (a, alpha_a), (b, alpha_b) = (picture(p, width, height) for p in (path_a, path_b))
    albedo, normal = (guide(f'{path_a[:-4]}_{tag}_0001.exr', width, height) for tag in ('albedo', 'normal'))
    alpha = (alpha_a + alpha_b) / 2
    part = drawn_part(alpha)
    clean = np.zeros_like(a)
    clean[part] = filtered(a[part], b[part], albedo[part], normal[part])
    color = to_bytes(clean)
    if alpha.min() == 1:
        Image.fromarray(color).save(out)
        return
    opacity = (alpha * 255 + 0.5).astype(np.uint8)
    Image.fromarray(np.dstack([color, opacity]), 'RGBA').save(out)


if __name__ == '__main__':
    main(*sys.argv[1:4])
