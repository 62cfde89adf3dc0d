"""Brake disc blank as it leaves the mould: grey iron, parting line, ingate stubs, cast-in heat mark, no machining."""
from math import cos, pi, radians, sin

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
    m = mat('iron', '#5b5f64', 0.85, 0.55, bump=0.42, grain=88)
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    coord = nt.nodes.new('ShaderNodeTexCoord')
    scale = nt.nodes.new('ShaderNodeTexNoise')
    scale.inputs['Scale'].default_value, scale.inputs['Detail'].default_value = 7, 9
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.36, (0.078, 0.080, 0.086, 1)
    last.position, last.color = 0.66, (0.118, 0.118, 0.120, 1)
    nt.links.new(coord.outputs['Object'], scale.inputs['Vector'])
    nt.links.new(scale.outputs['Fac'], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], bsdf.inputs['Base Color'])
    return m


def rings(parent, iron):
    """Friction rings with machining allowance and drafted edges, joined by the 37 cored vanes."""
    for out in (1, -1):
        profile = [(0.94, 0.045), (1.60, 0.045), (1.645, 0.06), (1.655, 0.09), (1.64, 0.145), (1.615, 0.16), (0.98, 0.165),
                   (0.94, 0.14)]
        lathe([(r, z * out) for r, z in profile], iron, 192, parent=parent, closed=True, auto=50)
    for k in range(37):
        a = 2 * pi * k / 37
        box((0.62, 0.075, 0.13), (1.30 * cos(a), 1.30 * sin(a), 0), iron, 0.02, (0, 0, a), parent, seg=2)


def hat(parent, iron):
    lathe([(1.02, 0.10), (0.99, 0.158), (0.945, 0.172), (0.915, 0.21), (0.885, 0.30), (0.865, 0.43), (0.835, 0.485),
           (0.78, 0.505), (0.36, 0.505), (0.31, 0.49), (0.295, 0.43), (0.285, 0.0), (0.4, -0.05), (0.8, 0.03)],
          iron, 160, parent=parent, closed=True, auto=50)
    # The core leaves a raised land where the wheel will sit.
    lathe([(0.42, 0.495), (0.425, 0.520), (0.437, 0.527), (0.715, 0.527), (0.727, 0.520), (0.732, 0.495)],
          iron, 160, parent=parent, auto=60)


def gates(parent, iron):
    """Broken-off ingates on the rim: bright fracture, not yet fettled."""
    fracture = mat('fracture', '#b4b8bd', 1.0, 0.36, bump=0.9, grain=90)
    for degrees, width in ((62, 0.34), (118, 0.26), (242, 0.30)):
        a = radians(degrees)
        foot = group((1.62 * cos(a), 1.62 * sin(a), 0.10), (0, 0, a), parent)
        box((0.18, width, 0.10), (0.05, 0, 0), iron, 0.03, parent=foot)
        box((0.02, width * 0.82, 0.07), (0.138, 0, 0), fracture, 0.008, parent=foot)
    # Parting line: the thin flash between the two mould halves.
    plate([circle(1.69, 256), circle(1.60, 192)], 0.010, iron, 0.003, (0, 0, 0.10), parent=parent)


def marks(parent, iron, m):
    """Cast-in grade and heat number; the tag carries the identifier until the part is machined."""
    for label, degrees in (('HT250', 92), ('0311B07', 34)):
        a = radians(degrees)
        text(label, 0.19, (1.28 * cos(a), 1.28 * sin(a), 0.160), (0, 0, a - pi / 2), iron, parent, 0.02)
    a = radians(-96)
    spot = (0.575 * cos(a), 0.575 * sin(a), 0.529)
    cyl(0.185, 0.006, spot, m['orange'], 0.002, parent=parent, n=72)
    code_plate(IDENTIFIER, 0.245, m, (spot[0], spot[1], spot[2] + 0.004), (0, 0, a + pi / 2), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
