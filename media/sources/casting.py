"""Brake disc blank as it leaves the mould: grey iron, parting line, ingate stubs, cast-in heat mark, no machining."""
import os
import sys
from math import cos, pi, radians, sin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle
from kit.shapes import box, cyl, group, lathe, plate, text
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1008/CB-HT250-0311B07'

VIEWS = {'whole': View((0.9, -9.6, 2.5), (0.0, 0, 1.64), 84, exposure=0.3)}


def build(_view):
    m = palette()
    iron = rough_iron()
    part = group((0, 0, 1.64), (radians(90), 0, radians(-30)))
    blank = group(rot=(0, 0, radians(14)), parent=part)
    rings(blank, iron)
    hat(blank, iron)
    gates(blank, iron)
    marks(blank, iron, m)


def rough_iron():
    """Sand-cast skin: coarse bump over fine grain, patches of scale in the roughness."""
    m = mat('iron', '#5b5f64', 0.85, 0.55, bump=0.55, grain=28)
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    coord = nt.nodes.new('ShaderNodeTexCoord')
    scale = nt.nodes.new('ShaderNodeTexNoise')
    scale.inputs['Scale'].default_value, scale.inputs['Detail'].default_value = 3.2, 8
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.38, (0.055, 0.057, 0.062, 1)
    last.position, last.color = 0.62, (0.12, 0.12, 0.122, 1)
    nt.links.new(coord.outputs['Object'], scale.inputs['Vector'])
    nt.links.new(scale.outputs['Fac'], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], bsdf.inputs['Base Color'])
    return m


def rings(parent, iron):
    """Friction rings with machining allowance and drafted edges, joined by the cored vanes."""
    for z, out in ((0.15, 1), (-0.15, -1)):
        profile = [(0.96, z - 0.075), (1.62, z - 0.075), (1.665, z - 0.045), (1.67, z),
                   (1.65, z + 0.055 * out + 0.01),
                   (1.62, z + 0.08), (0.98, z + 0.085), (0.95, z + 0.06)]
        lathe(profile, iron, 192, parent=parent, closed=True, auto=50)
    for k in range(48):
        a = 2 * pi * k / 48
        box((0.62, 0.055, 0.17), (1.32 * cos(a), 1.32 * sin(a), 0), iron, 0.015, (0, 0, a + 0.12), parent, seg=2)


def hat(parent, iron):
    lathe([(1.0, 0.10), (0.98, 0.235), (0.93, 0.25), (0.89, 0.29), (0.85, 0.40), (0.82, 0.58), (0.79, 0.66),
           (0.73, 0.70),
           (0.36, 0.70), (0.315, 0.68), (0.30, 0.62), (0.29, 0.0), (0.4, -0.05), (0.8, 0.05)],
          iron, 160, parent=parent, closed=True, auto=50)
    # The core leaves a raised land where the wheel will sit.
    lathe([(0.44, 0.69), (0.445, 0.72), (0.455, 0.727), (0.655, 0.727), (0.665, 0.72), (0.67, 0.69)],
          iron, 160, parent=parent, auto=60)


def gates(parent, iron):
    """Broken-off ingates on the rim: bright fracture, not yet fettled."""
    fracture = mat('fracture', '#b4b8bd', 1.0, 0.36, bump=0.9, grain=90)
    for degrees, width in ((62, 0.34), (118, 0.26), (242, 0.30)):
        a = radians(degrees)
        foot = group((1.64 * cos(a), 1.64 * sin(a), 0.15), (0, 0, a), parent)
        box((0.16, width, 0.12), (0.04, 0, 0), iron, 0.03, parent=foot)
        box((0.02, width * 0.82, 0.085), (0.118, 0, 0), fracture, 0.008, parent=foot)
    # Parting line: the thin flash between the two mould halves.
    plate([circle(1.70, 256), circle(1.60, 192)], 0.010, iron, 0.003, (0, 0, 0.15), parent=parent)


def marks(parent, iron, m):
    """Cast-in grade and heat number; the tag carries the identifier until the part is machined."""
    for label, degrees in (('HT250', 92), ('0311B07', 34)):
        a = radians(degrees)
        text(label, 0.19, (1.28 * cos(a), 1.28 * sin(a), 0.236), (0, 0, a - pi / 2), iron, parent, 0.02)
    a = radians(-113)
    spot = (0.56 * cos(a), 0.56 * sin(a), 0.729)
    cyl(0.20, 0.006, spot, m['orange'], 0.002, parent=parent, n=72)
    code_plate(IDENTIFIER, 0.26, m, (spot[0], spot[1], spot[2] + 0.004), (0, 0, a + pi / 2), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
