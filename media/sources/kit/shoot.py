"""Command line, render settings and the shutter.

blender -b --factory-startup -noaudio -t 1 -P scene.py -- view=NAME out=FILE.png [samples=48] [seed=1] [scale=100]
"""
import os
import sys
import time
from dataclasses import dataclass

import bpy

from kit.studio import camera, dark_studio


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
    options = arguments(view=next(iter(views)), out='out.png', samples='48', seed='1', scale='100')
    view = views[options['view']]
    scene = new_scene(view.width, view.height, int(options['scale']))
    _use_cycles(scene, int(options['samples']), int(options['seed']), view.cut_out)
    scene.view_settings.exposure = view.exposure
    build(options['view'])
    dark_studio(view.cut_out)
    camera(view.eye, view.target, view.lens)
    _store_guides(scene, options['out'])
    expose(scene, options['out'])


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
