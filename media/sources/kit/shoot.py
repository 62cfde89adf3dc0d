"""Command line, render settings and the shutter.

blender -b --factory-startup -noaudio -t 1 -P scene.py -- view=NAME out=FILE.png [samples=48] [seed=1] [scale=100]

With turn=N the product turns once round in N frames, `pixels` square: FILE000.png, FILE001.png …
"""
import os
import sys
import time
from dataclasses import dataclass
from math import tau

import bpy
from mathutils import Vector

from kit.studio import camera, dark_studio


TURN_ROOM = 0.86   # a turning product needs more room than the pose it is photographed in


@dataclass(frozen=True)
class View:
    """One picture of a product: eye and target in scene units, lens in mm, size in pixels, exposure in stops."""
    eye: tuple
    target: tuple
    lens: float = 82
    width: int = 1120
    height: int = 1120
    cut_out: bool = True
    exposure: float = 0.0


def shoot(build, views):
    """Photograph the view named on the command line (default: the first); build(name) makes the product."""
    options = arguments(view=next(iter(views)), out='out.png', samples='48', seed='1', scale='100',
                        turn='0', pixels='560')
    view, turn = views[options['view']], int(options['turn'])
    size = (int(options['pixels']),) * 2 if turn else (view.width, view.height)
    scene = new_scene(*size, int(options['scale']))
    _use_cycles(scene, int(options['samples']), int(options['seed']), view.cut_out)
    scene.view_settings.exposure = view.exposure
    build(options['view'])
    middle = _middle(scene)
    dark_studio(view.cut_out)
    camera(view.eye, view.target, view.lens * TURN_ROOM if turn else view.lens)
    if not turn:
        _store_guides(scene, options['out'])
        expose(scene, options['out'])
        return
    # Camera and lights go round the product, so that its geometry is prepared once for all frames.
    scene.render.use_persistent_data = True
    pivot = _pivot(scene, middle)
    for i in range(turn):
        pivot.rotation_euler.z = -tau * i / turn
        out = f"{os.path.splitext(options['out'])[0]}{i:03}.png"
        _store_guides(scene, out)
        expose(scene, out)


def _middle(scene):
    """Middle of the product's floor space."""
    bpy.context.view_layer.update()
    corners = [o.matrix_world @ Vector(c) for o in scene.objects if o.type == 'MESH' for c in o.bound_box]
    return [(min(c[i] for c in corners) + max(c[i] for c in corners)) / 2 for i in range(2)]


def _pivot(scene, middle):
    """An empty over the product's middle that carries camera and lights."""
    pivot = bpy.data.objects.new('pivot', None)
    scene.collection.objects.link(pivot)
    pivot.location = (*middle, 0)
    bpy.context.view_layer.update()
    for o in [o for o in scene.objects if o.type in ('LIGHT', 'CAMERA')]:
        o.parent, o.matrix_parent_inverse = pivot, pivot.matrix_world.inverted()
    return pivot


def arguments(**defaults):
    given = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    return defaults | dict(pair.split('=', 1) for pair in given)


def new_scene(width, height, scale=100, transform='Filmic', look='Medium High Contrast'):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, scale
    render.image_settings.file_format, render.image_settings.color_depth = 'PNG', '16'
    scene.view_settings.view_transform, scene.view_settings.look = transform, look
    return scene


def expose(scene, out):
    started = time.time()
    scene.render.filepath = os.path.abspath(out)
    bpy.ops.render.render(write_still=True)
    print(f'rendered {out} in {time.time() - started:.0f} s')


def _use_cycles(scene, samples, seed, cut_out):
    scene.render.engine = 'CYCLES'
    scene.render.film_transparent = cut_out
    scene.render.image_settings.color_mode = 'RGBA' if cut_out else 'RGB'
    c = scene.cycles
    c.samples, c.seed = samples, seed
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.01, max(16, samples // 4)
    c.use_denoising = False  # Debian builds Blender without OpenImageDenoise; denoise.py does it
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 8, 3, 4, 6
    c.sample_clamp_indirect, c.blur_glossy = 4.0, 0.8
    c.caustics_reflective = c.caustics_refractive = False


def _store_guides(scene, out):
    """Albedo and normals beside the picture, as half-float EXR, for denoise.py."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nt = scene.node_tree
    nt.nodes.clear()
    layers = nt.nodes.new('CompositorNodeRLayers')
    composite = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(layers.outputs['Image'], composite.inputs[0])
    nt.links.new(layers.outputs['Alpha'], composite.inputs[1])
    files = nt.nodes.new('CompositorNodeOutputFile')
    files.base_path = os.path.dirname(os.path.abspath(out))
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '16', 'ZIP'
    files.file_slots.clear()
    stem = os.path.splitext(os.path.basename(out))[0]
    for tag, socket in (('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        files.file_slots.new(f'{stem}_{tag}_')
        nt.links.new(layers.outputs[socket], files.inputs[-1])
