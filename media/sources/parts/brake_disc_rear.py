"""Rear brake disc Ø300 × 12 of a compact car: solid, with the parking drum Ø190 in its hat."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle
from kit.shapes import cyl, group, lathe, plate, text
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1001/BD-300A0416'
OUTER, INNER = 1.62, 1.14     # friction ring; Ø300 fills the picture as the front disc does
HALF, FACE = 0.065, 0.60
LUG_R, CODE_R = 0.617, 0.62
CODE_AT = radians(252)

VIEWS = {'whole': View((0.9, -9.6, 2.5), (0.0, 0, 1.64), 82, exposure=0.15)}


def build(_view):
    m = palette() | {'zinc-flake': mat('zinc-flake', '#7d848c', 0.85, 0.46, bump=0.10, grain=190)}
    part = group((0.06, 0, 1.64), (radians(90), 0, radians(-33)))
    friction_ring(part, m)
    hat(part, m)
    code_plate(IDENTIFIER, 0.28, m, (CODE_R * cos(CODE_AT), CODE_R * sin(CODE_AT), FACE + 0.001),
               (0, 0, CODE_AT + pi / 2), part)
    inspection_mark(part, m)


def friction_ring(parent, m):
    lathe([(INNER, -HALF), (OUTER - 0.010, -HALF), (OUTER, -HALF + 0.012), (OUTER, HALF - 0.012),
           (OUTER - 0.012, HALF - 0.002)], m['zinc-flake'], 256, parent=parent)
    plate([circle(OUTER - 0.010, 256), circle(INNER, 192)], 2 * HALF, m['steel'], 0.006, parent=parent, auto=30)


def hat(parent, m):
    """Tall cylindrical drum wall, rounded shoulder, faced land round the bolt holes, adjuster hole with its plug."""
    skin = m['zinc-flake']
    lathe([(1.15, HALF - 0.002), (1.115, HALF - 0.006), (1.10, HALF - 0.03), (1.07, HALF - 0.03),
           (1.055, HALF + 0.02), (1.045, 0.36), (1.035, FACE - 0.10), (1.01, FACE - 0.035), (0.96, FACE - 0.012),
           (0.86, FACE - 0.010), (0.845, FACE - 0.002)], skin, 192, parent=parent, auto=50)
    lugs = holes_on_circle(5, LUG_R, 0.068, 40, CODE_AT + pi / 5)
    puller = [circle(0.046, 32, 0.60 * cos(a), 0.60 * sin(a)) for a in (CODE_AT + 0.8 * pi, CODE_AT + 1.6 * pi)]
    plate([circle(0.85, 192), circle(0.346, 128), *lugs, *puller], 0.08, skin, 0.010, (0, 0, FACE - 0.04),
          parent=parent, seg=3)
    lathe([(0.346, FACE - 0.004), (0.346, FACE - 0.10), (0.40, FACE - 0.12)], m['steel'], 128, parent=parent)
    for k in range(5):
        a = CODE_AT + pi / 5 + 2 * pi * k / 5
        lathe([(0.082, 0.0015), (0.068, -0.013), (0.0675, -0.07)], m['bright'], 48,
              (LUG_R * cos(a), LUG_R * sin(a), FACE), parent=parent)
    lathe([(1.0, -0.04), (0.2, -0.04)], m['dark'], parent=parent)
    a = CODE_AT + 1.2 * pi
    text('MIN TH 10', 0.095, (0.745 * cos(a), 0.745 * sin(a), FACE + 0.001), (0, 0, a - pi / 2), m['ink'], parent,
         0.0012)


def inspection_mark(parent, m):
    """Plug of the adjuster hole and a stroke of paint: balanced and passed."""
    a = CODE_AT + 0.4 * pi
    cyl(0.088, 0.03, (0.93 * cos(a), 0.93 * sin(a), FACE - 0.004), m['orange'], 0.012, parent=parent, n=64)
    cyl(0.04, 0.045, (0.93 * cos(a), 0.93 * sin(a), FACE), m['orange'], 0.010, parent=parent, n=48)


if __name__ == '__main__':
    shoot(build, VIEWS)
