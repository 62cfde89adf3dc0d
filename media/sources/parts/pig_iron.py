"""Foundry pig iron Z14: 7 kg ingots as the casting machine drops them, stacked, with the lot's tag."""
from math import pi, radians
import random

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rrect
from kit.shapes import group, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, common, cut, moved, prism, rod

IDENTIFIER = '88.449.1009/PI-Z14-2602'
LENGTH, WIDTH, HIGH = 1.62, 0.78, 0.46

VIEWS = {'stack': View((0.6, -9.6, 3.3), (0.0, 0, 0.98), 96, exposure=0.5)}


def build(_view):
    m = palette() | {'pig': skin()}
    turn = group((0, 0.1, 0.20), (radians(4), 0, radians(-28)))
    rng = random.Random(14)
    ingot = shape()
    first = None
    rows = ((-0.86, 0.0), (0.0, 0.0), (0.86, 0.0), (-0.43, HIGH), (0.43, HIGH), (0.0, 2 * HIGH))
    for y, z in rows:
        tilt = rng.uniform(-3, 3)
        loc = (rng.uniform(-0.06, 0.06), y + rng.uniform(-0.02, 0.02), z + 0.02)
        rot = (radians(rng.uniform(-2, 2)), radians(rng.uniform(-1.5, 1.5)), radians(tilt))
        if first is None:
            first = cast(ingot, (-0.9, -0.5, -0.1), (0.9, 0.5, 0.55), 0.0125, m['pig'], loc, rot, turn)
        else:
            copy = first.copy()
            turn.users_collection[0].objects.link(copy)
            copy.location, copy.rotation_euler = loc, (rot[0], rot[1], rot[2] + (pi if y > 0.1 else 0))
    tag(turn, m)


def shape():
    """Loaf with drafted sides, two necks where it is broken, a sunk and wrinkled upper face."""
    draft = [(-0.66, 0), (0.66, 0), (0.79, 0.30), (0.79, 0.46), (-0.79, 0.46), (-0.79, 0.30)]
    along = moved(prism(draft, -0.5, 0.5, 0.10), (0, 0, 0), (pi / 2, 0, 0))
    across = moved(prism([(y * 0.47, z) for y, z in draft], -0.9, 0.9, 0.10), (0, 0, 0), (pi / 2, 0, pi / 2))
    body = common(along, across, fillet=0.12)
    necks = [rod((x, -0.6, HIGH + 0.02), (x, 0.6, HIGH + 0.02), 0.085) for x in (-0.265, 0.265)]
    sides = [rod((x, side * 0.47, -0.1), (x, side * 0.47, 0.6), 0.11) for x in (-0.265, 0.265) for side in (-1, 1)]
    sink = brick((1.30, 0.44, 0.10), (0, 0, HIGH + 0.02), 0.045)
    return cut(body, *necks, *sides, sink, fillet=0.07)


def skin():
    """Chill-cast surface: coarse wrinkles, fine pits, bluish scale with a breath of rust."""
    m = mat('pig', '#5c6067', 0.75, 0.5, bump=0.8, grain=17)
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    coord, noise = nt.nodes.new('ShaderNodeTexCoord'), nt.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 5.5, 9
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.40, (0.085, 0.095, 0.11, 1)
    last.position, last.color = 0.68, (0.15, 0.098, 0.07, 1)
    ramp.color_ramp.elements.new(0.55).color = (0.115, 0.12, 0.128, 1)
    nt.links.new(coord.outputs['Object'], noise.inputs['Vector'])
    nt.links.new(noise.outputs['Fac'], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], bsdf.inputs['Base Color'])
    return m


def tag(parent, m):
    """Plastic lot tag on a wire round the top ingot."""
    wire = [(-0.12, 0.05, 1.42), (-0.13, -0.30, 1.40), (-0.14, -0.46, 1.22), (-0.14, -0.50, 1.10)]
    tube(wire, 0.011, m['bright'], parent)
    card = group((-0.16, -0.545, 0.80), (radians(76), 0, radians(-4)), parent)
    plate([rrect(0.52, 0.62, 0.06), circle(0.035, 24, 0, 0.25)], 0.02, m['orange'], 0.006, parent=card)
    plate([rrect(0.45, 0.44, 0.02, 8, 0, -0.06)], 0.004, mat('paper', '#e4e7ea', 0, 0.6), 0.001, (0, 0, 0.0115), parent=card)
    code_plate(IDENTIFIER, 0.29, m, (0, 0.0, 0.014), (0, 0, 0), card)
    text('Z14  2602', 0.085, (0, -0.215, 0.014), (0, 0, 0), m['ink'], card, 0.0005)


if __name__ == '__main__':
    shoot(build, VIEWS)
