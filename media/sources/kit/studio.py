"""The one studio all product pictures are taken in: navy backdrop, a key softbox, cool rims."""
from math import radians

import bpy
from mathutils import Vector

from kit.materials import mat, srgb
from kit.shapes import box, cyl

# (place, aim, width, height or None, watts, colour)
LIGHTS = (
    ((-4.6, -3.6, 4.8), (0, 0, 1.5), 2.6, 4.6, 520, '#f2f6ff'),   # key softbox, upper left
    ((4.8, -1.6, 2.6), (0, 0, 1.6), 0.8, 4.6, 330, '#bcd8ff'),    # cool strip, right
    ((0.6, -0.6, 6.0), (0, 0, 1.5), 5.0, 1.6, 260, '#ffffff'),    # top
    ((-3.6, 2.2, 3.2), (0, 0, 1.8), 0.6, 2.6, 200, '#3f8cff'),    # blue rim, back left
    ((2.6, 2.8, 3.4), (0, 0, 1.6), 0.6, 3.2, 220, '#8fc2ff'),     # rim, back right
    ((-1.8, -8.0, 0.8), (0, 0, 1.3), 6.0, 1.6, 150, '#dfeaff'),   # low front fill
    ((-5.6, -4.4, 1.2), (-0.2, 0, 1.2), 0.5, 3.4, 130, '#ffffff'),  # edge strip
)


def dark_studio(cut_out):
    """Lights, floor and backdrop. With `cut_out` the floor still bounces light but is not photographed."""
    world('#0b1a33', 0.25)
    for place, aim, width, height, watts, color in LIGHTS:
        area(place, aim, width, watts, color, height)
    floor = cyl(60, 0.02, (0, 0, -0.01), mat('floor', '#070d18', 0, 0.5, spec=0.18), 0, n=96)
    # The card stands far behind and glows in the middle only, so no horizon line is seen.
    card = box((90, 0.05, 50), (0, 14, 0), _glow_card('#1f4f96', '#0d2347', '#060d1b', 0.8), 0)
    for o in (floor, card):
        o.visible_camera = not cut_out


def world(color, strength):
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value = srgb(color)
    background.inputs[1].default_value = strength


def area(loc, aim, width, watts, color='#ffffff', height=None):
    light = bpy.data.lights.new('area', 'AREA')
    light.energy, light.color, light.size = watts, srgb(color)[:3], width
    light.shape = 'RECTANGLE' if height else 'SQUARE'
    if height:
        light.size_y = height
    o = _place(bpy.data.objects.new('area', light), loc, aim)
    o.visible_camera = False
    return o


def sun(rot_degrees, watts, angle, color):
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle, light.color = watts, radians(angle), srgb(color)[:3]
    o = bpy.data.objects.new('sun', light)
    o.rotation_euler = [radians(x) for x in rot_degrees]
    bpy.context.scene.collection.objects.link(o)
    return o


def camera(eye, target, lens=85, ortho=None):
    """lens in mm; ortho: width of the field in scene units instead of a perspective."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 500
    if ortho:
        data.type, data.ortho_scale = 'ORTHO', ortho
    bpy.context.scene.camera = _place(bpy.data.objects.new('camera', data), eye, target)


def _place(o, loc, aim):
    o.location = loc
    o.rotation_euler = (Vector(aim) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def _glow_card(inner, middle, outer, strength):
    m = mat('card', '#000000', 0, 1, spec=0)
    nt = m.node_tree
    coord, mapping = nt.nodes.new('ShaderNodeTexCoord'), nt.nodes.new('ShaderNodeMapping')
    gradient, ramp = nt.nodes.new('ShaderNodeTexGradient'), nt.nodes.new('ShaderNodeValToRGB')
    gradient.gradient_type = 'SPHERICAL'
    mapping.inputs['Scale'].default_value = (0.075, 0.075, 0.17)
    mapping.inputs['Location'].default_value = (0, 0, -0.55)
    ramp.color_ramp.interpolation = 'EASE'
    first, last = ramp.color_ramp.elements
    first.color, last.color = srgb(outer), srgb(inner)
    ramp.color_ramp.elements.new(0.45).color = srgb(middle)
    nt.links.new(coord.outputs['Object'], mapping.inputs[0])
    nt.links.new(mapping.outputs[0], gradient.inputs[0])
    nt.links.new(gradient.outputs[0], ramp.inputs[0])
    bsdf = nt.nodes['Principled BSDF']
    nt.links.new(ramp.outputs[0], bsdf.inputs['Emission'])
    bsdf.inputs['Emission Strength'].default_value = strength
    return m
