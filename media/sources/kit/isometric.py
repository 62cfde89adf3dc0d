"""The pale isometric stage for scenes: EEVEE, one shared camera (azimuth −52°, elevation 32°), white platform.

EEVEE needs a GL context: xvfb-run -a -s '-screen 0 640x480x24' blender -b … -P scene.py -- out=FILE.png
"""
from math import cos, radians, sin

from kit.materials import mat
from kit.outlines import rrect
from kit.shapes import box, plate
from kit.shoot import arguments, expose, new_scene
from kit.studio import area, camera, sun, world

AZIMUTH, ELEVATION, DISTANCE = radians(-52), radians(32), 30


def photograph(build, width, height, field, aim=(0, 0, 1)):
    """field: width of the picture in scene units; aim: the point in the middle of the picture."""
    options = arguments(out='out.png', samples='24', scale='100')
    scene = new_scene(width, height, int(options['scale']), 'Standard', 'None')
    scene.render.image_settings.color_mode = 'RGB'
    _use_eevee(scene, int(options['samples']))
    world('#d6e7fd', 0.56)
    build(colors())
    sun((50, 4, 20), 2.55, 7, '#fff4e4')
    area((-9, -7, 9), (0, 0, 0), 8, 160, '#dbeaff')
    x, y, z = aim
    flat = DISTANCE * cos(ELEVATION)
    eye = (x + flat * cos(AZIMUTH), y + flat * sin(AZIMUTH), z + DISTANCE * sin(ELEVATION))
    camera(eye, aim, ortho=field)
    expose(scene, options['out'])


def colors():
    """Whites and blues of the scenes; orange marks grippers and nothing else."""
    return {
        'white': mat('w-white', '#f4f8fd', rough=0.35, spec=0.4),
        'pale': mat('w-pale', '#d5e5f8', rough=0.45),
        'light': mat('w-light', '#a9cdf5'),
        'blue': mat('w-blue', '#1f6fe5', rough=0.32, clear=0.4),
        'deep': mat('w-deep', '#123a7a'),
        'ink': mat('w-ink', '#22304a', rough=0.5),
        'belt': mat('w-belt', '#3b4a63', rough=0.65),
        'steel': mat('w-steel', '#c9d3de', 0.9, 0.3),
        'machined': mat('w-machined', '#d3dae2', 0.6, 0.36),
        'iron': mat('w-iron', '#6d7684', 0.4, 0.55),
        'orange': mat('w-orange', '#ff8a1f', rough=0.38, clear=0.5),
        'wood': mat('w-wood', '#d9b58a', rough=0.8),
        'screen': mat('w-screen', '#0b1f45', rough=0.2, spec=0.6),
        'cyan': mat('w-cyan', '#19d3e6', glow=1.2),
        'green': mat('w-green', '#2ad17f', glow=1.2),
        'glow': mat('w-glow', '#3d97ff', glow=1.0),
        'glass': mat('w-glass', '#9cc8f8', rough=0.08, spec=0.6, alpha=0.30),
        'beam': mat('w-beam', '#4fd6ff', rough=1, spec=0, glow=0.6, alpha=0.16),
        'tile': mat('w-tile', '#e6f0fb', rough=0.5, spec=0.2),
        'seam': mat('w-seam', '#d7e6f7', rough=0.6),
        'line': mat('w-line', '#8fbdf3', rough=0.5),
    }


def platform(length, depth, m):
    """Raised platform with tile seams on an endless ground of the page's colour."""
    box((160, 160, 0.02), (0, 0, -0.33), mat('w-ground', '#e6f0fc', rough=0.9, spec=0), 0)
    plate([rrect(length, depth, 0.9)], 0.30, m['white'], 0.05, (0, 0, -0.17), seg=4)
    plate([rrect(length - 0.6, depth - 0.6, 0.7)], 0.04, m['tile'], 0.01, (0, 0, -0.01))
    for i in range(1, int(length / 2)):
        box((0.025, depth - 1.2, 0.012), (i * 2 - length / 2, 0, 0.012), m['seam'], 0)
    for i in range(1, int(depth / 2)):
        box((length - 1.2, 0.025, 0.012), (0, i * 2 - depth / 2, 0.012), m['seam'], 0)


def _use_eevee(scene, samples):
    scene.render.engine = 'BLENDER_EEVEE'
    e = scene.eevee
    e.taa_render_samples, e.use_gtao, e.gtao_distance = samples, True, 1.0
    e.use_ssr, e.use_ssr_halfres, e.use_soft_shadows = True, False, True
    e.shadow_cube_size, e.shadow_cascade_size = '1024', '2048'
