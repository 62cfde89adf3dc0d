"""Brake pad set 131 × 54.6 × 17.5 mm: friction faces with chamfers and slot, coated back plates, wear indicator."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded, rrect
from kit.shapes import box, cyl, group, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, common, cut, moved, prism

IDENTIFIER = '88.449.1001/PD-NAO-2603B'
TURN = (pi / 2, 0, 0)

VIEWS = {'set': View((0.6, -9.6, 3.6), (0.02, 0, 1.42), 92, exposure=0.45)}


def build(_view):
    m = palette() | {'back': mat('back', '#24272c', 0.35, 0.42, bump=0.10, grain=150, clear=0.15),
                     'shim': mat('shim', '#8d949c', 0.9, 0.38, bump=0.05, grain=120)}
    face = group((-0.28, -0.55, 1.02), (radians(-15), 0, radians(-16)))
    pad(face, m)
    rear = group((0.42, 0.75, 2.00), (radians(-12), 0, radians(158)))
    pad(rear, m)
    shim(rear, m)


def outline(grow=0.0):
    """Friction area: an arc band with cut lower corners. x is along the pad, y outward."""
    pts = [(-1.30, -0.28), (-1.02, -0.56), (1.02, -0.56), (1.30, -0.28), (1.28, 0.36), (0.80, 0.545), (0.0, 0.60),
           (-0.80, 0.545), (-1.28, 0.36)]
    return rounded([(x * (1 + grow), y * (1 + grow * 2)) for x, y in pts], 0.12)


def back_plate():
    """Steel back with ears that slide in the bracket and holes where the lining is moulded through."""
    pts = [(-1.36, -0.30), (-1.06, -0.63), (1.06, -0.63), (1.36, -0.30), (1.36, -0.10), (1.58, -0.10), (1.58, 0.16),
           (1.38, 0.18), (1.36, 0.42), (0.84, 0.615), (0, 0.68), (-0.84, 0.615), (-1.36, 0.42), (-1.38, 0.18),
           (-1.58, 0.16), (-1.58, -0.10), (-1.36, -0.10)]
    return rounded(pts, 0.05)


def pad(parent, m):
    """The friction face looks to −y of the parent, z is up."""
    lining = mat('lining', '#5b5651', 0.0, 0.82, bump=0.55, grain=55)
    speckle(lining)
    upright = group(rot=TURN, parent=parent)
    plate([back_plate()], 0.12, m['back'], 0.014, (0, 0, -0.06), parent=upright, seg=3)
    body = prism(outline(), -0.02, 0.235, 0.012)
    for side in (-1, 1):      # chamfered ends against squeal
        body = cut(body, moved(brick((0.7, 2.0, 0.4), (0, 0, 0), 0.005), (side * 1.36, 0, 0.36), (0, side * radians(24), 0)),
                   fillet=0.012)
    body = cut(body, brick((0.055, 2.0, 0.30), (0.0, 0, 0.25), 0.02), fillet=0.012)
    cast(body, (-1.4, -0.7, -0.06), (1.4, 0.7, 0.27), 0.0125, lining, parent=upright)
    indicator(upright, m)


def speckle(m):
    """Fibres and copper-free fillers show as light and dark grains."""
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    coord, noise = nt.nodes.new('ShaderNodeTexCoord'), nt.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 30, 9
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    first, last = ramp.color_ramp.elements
    first.position, first.color = 0.30, (0.018, 0.018, 0.017, 1)
    last.position, last.color = 0.72, (0.26, 0.24, 0.21, 1)
    for place, grey in ((0.42, 0.044), (0.60, 0.058)):
        ramp.color_ramp.elements.new(place).color = (grey, grey * 0.95, grey * 0.88, 1)
    nt.links.new(coord.outputs['Object'], noise.inputs['Vector'])
    nt.links.new(noise.outputs['Fac'], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], bsdf.inputs['Base Color'])


def indicator(parent, m):
    """Spring clip that sings on the disc when the lining is worn down."""
    cyl(0.05, 0.04, (1.16, -0.30, 0.0), m['bright'], 0.012, parent=parent, n=32)
    tube([(1.16, -0.30, 0.02), (1.36, -0.42, 0.03), (1.44, -0.46, 0.10), (1.40, -0.44, 0.17), (1.24, -0.38, 0.19)], 0.022,
         m['bright'], parent)


def shim(parent, m):
    """Rubber-steel shim on the back plate with grade, rating and the identifier's symbol."""
    back = group((0, 0.122, 0), (pi / 2, 0, pi), parent)
    plate([[(x * 0.93, y * 0.93) for x, y in outline(0.02)]], 0.022, m['shim'], 0.006, (0, 0, 0.002), parent=back, seg=2)
    plate([rrect(0.16, 0.62, 0.05, 8, -0.86, 0)], 0.012, m['orange'], 0.004, (0, 0, 0.010), parent=back)
    code_plate(IDENTIFIER, 0.44, m, (-0.18, 0.0, 0.016), (0, 0, 0), back)
    for i, line in enumerate(('NAO-27', 'GG', '2603B')):
        text(line, 0.135, (0.12, 0.15 - i * 0.16, 0.015), (0, 0, 0), m['ink'], back, 0.001, 'LEFT')
    for x in (-0.95, 0.95):
        box((0.16, 0.035, 0.16), (x, 0.575, -0.06), m['shim'], 0.01, parent=back)


if __name__ == '__main__':
    shoot(build, VIEWS)
