"""Front brake disc Ø320 × 28 of a compact car: one casting, 37 straight vanes, coated hat; with its floating caliper."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle
from kit.shapes import box, cyl, group, lathe, plate, text
from kit.shoot import View, shoot
from parts.caliper import floating_caliper

IDENTIFIER = '88.449.1001/BD-320A0001'
OUTER, INNER = 1.62, 1.02     # friction ring
HALF, GAP = 0.14, 0.05        # half the thickness, half the gap between the rings
FACE = 0.46                   # hat's face above the middle plane
LUG_R, CODE_R = 0.572, 0.485
CODE_AT = radians(250)        # the home page's drawing points at this spot
EYE = (0.9, -9.6, 2.35)

VIEWS = {
    'whole': View(EYE, (0.22, 0, 1.66), 82, exposure=0.1),
    'code': View(EYE, (-0.33, 0, 1.06), 330, cut_out=False, exposure=0.1),
}


def build(_view):
    m = palette() | {'zinc-flake': mat('zinc-flake', '#7d848c', 0.85, 0.46, bump=0.10, grain=190)}
    part = group((0, 0, 1.64), (radians(90), 0, radians(-28)))
    friction_rings(part, m)
    hat(part, m)
    code_plate(IDENTIFIER, 0.26, m, (CODE_R * cos(CODE_AT), CODE_R * sin(CODE_AT), FACE + 0.001),
               (0, 0, CODE_AT + pi / 2), part)
    floating_caliper(group(rot=(0, 0, radians(28)), parent=part), m)


def friction_rings(parent, m):
    for side in (1, -1):
        thick = HALF - GAP
        lathe([(INNER, side * GAP), (OUTER - 0.012, side * GAP), (OUTER, side * (GAP + 0.012)),
               (OUTER, side * (HALF - 0.014)), (OUTER - 0.014, side * (HALF - 0.002))], m['zinc-flake'], 256,
              parent=parent)
        plate([circle(OUTER - 0.012, 256), circle(INNER, 192)], thick, m['steel'], 0.006,
              (0, 0, side * (HALF - thick / 2)), parent=parent, auto=30)
    for k in range(37):
        a = 2 * pi * k / 37
        box((0.565, 0.06, 2 * GAP + 0.02), (1.315 * cos(a), 1.31 * sin(a), 0), m['zinc-flake'], 0.012, (0, 0, a),
            parent, seg=2)


def hat(parent, m):
    """Undercut at the root, conical wall, faced mounting land, centring bore, five bolt holes, locating screw."""
    skin = m['zinc-flake']
    lathe([(1.03, HALF - 0.002), (0.985, HALF - 0.006), (0.965, HALF - 0.05), (0.905, HALF - 0.05),
           (0.885, HALF - 0.02), (0.865, HALF + 0.06), (0.835, FACE - 0.06), (0.82, FACE - 0.022), (0.79, FACE)],
          skin, 192, parent=parent, auto=40)
    lugs = holes_on_circle(5, LUG_R, 0.064, 40, CODE_AT + pi / 5)
    screw = circle(0.045, 32, LUG_R * cos(CODE_AT + 0.4 * pi), LUG_R * sin(CODE_AT + 0.4 * pi))
    plate([circle(0.80, 192), circle(0.3205, 128), *lugs, screw], 0.08, skin, 0.010, (0, 0, FACE - 0.04), parent=parent,
          seg=3)
    lathe([(0.3205, FACE - 0.004), (0.3205, 0.12), (0.36, 0.10)], m['steel'], 128, parent=parent)
    for k in range(5):        # turned chamfers of the bolt holes
        a = CODE_AT + pi / 5 + 2 * pi * k / 5
        lathe([(0.076, 0.0015), (0.064, -0.012), (0.0635, -0.07)], m['bright'], 48,
              (LUG_R * cos(a), LUG_R * sin(a), FACE), parent=parent)
    lathe([(0.80, -0.1), (0.28, -0.1)], m['dark'], parent=parent)
    a = CODE_AT + 1.2 * pi
    text('MIN TH 26', 0.085, (0.475 * cos(a), 0.475 * sin(a), FACE), (0, 0, a - pi / 2), m['ink'], parent, 0.0012)


if __name__ == '__main__':
    shoot(build, VIEWS)
