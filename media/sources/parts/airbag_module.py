"""Driver airbag module from behind: cover with its hooks, stamped plate, two-stage inflator, plugs in the accent colour."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle, rounded, rrect
from kit.shapes import box, cyl, group, helix, lathe, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, common, cut, join, pillar, prism

IDENTIFIER = '88.449.1010/AB-D2S-0311'
OUTLINE = rounded([(-1.22, 0.78), (-1.36, 0.10), (-0.92, -0.86), (0.92, -0.86), (1.36, 0.10), (1.22, 0.78)], 0.38)

VIEWS = {'rear': View((0.6, -9.6, 3.0), (0.0, 0, 1.58), 98, exposure=0.4)}


def build(_view):
    m = palette() | {'cover': mat('cover', '#171a1f', 0.0, 0.58, bump=0.25, grain=70),
                     'zinc': mat('zinc', '#a9aca6', 1.0, 0.32, bump=0.04, grain=140),
                     'fabric': mat('fabric', '#dfe3e6', 0.0, 0.85, bump=0.5, grain=60)}
    part = group((0, 0, 1.60), (radians(62), 0, radians(-20)))
    cover(part, m)
    cushion(part, m)
    back_plate(part, m)
    inflator(group((0, 0.02, 0.60), parent=part), m)
    fixings(part, m)


def cover(parent, m):
    """Soft cover, face down: domed front, wall with tear line, snap hooks."""
    dome = prism(OUTLINE, -0.34, 0.32, 0.16)
    wall = prism([(x * 0.86, y * 0.86) for x, y in OUTLINE], 0.1, 0.52, 0.03)
    shape = join(dome, wall, fillet=0.06)
    shape = cut(shape, prism([(x * 0.80, y * 0.80) for x, y in OUTLINE], 0.16, 0.8, 0.03), fillet=0.02)
    cast(shape, (-1.5, -1.05, -0.45), (1.5, 1.0, 0.6), 0.0125, m['cover'], parent=parent)


def cushion(parent, m):
    """Folded cushion between cover and plate."""
    for i, z in enumerate((0.30, 0.37, 0.44)):
        plate([[(x * (0.785 - 0.01 * i), y * (0.785 - 0.01 * i)) for x, y in OUTLINE]], 0.062, m['fabric'], 0.03, (0, 0, z),
              parent=parent, seg=4)


def back_plate(parent, m):
    """Stamped and zinc-plated: flange, raised seat of the inflator, four studs, ears."""
    flat = prism([(x * 0.83, y * 0.83) for x, y in OUTLINE], 0.50, 0.55, 0.012)
    seat = pillar(0.72, 0.5, 0.62, (0, 0.02), 0.03)
    ears = [brick((0.40, 0.34, 0.05), (x, y, 0.525), 0.012) for x, y in ((-1.16, 0.40), (1.16, 0.40), (0, -0.86))]
    shape = join(flat, seat, *ears, fillet=0.05)
    holes = [pillar(0.07, 0.3, 0.8, p, 0.004) for p in ((-1.22, 0.42), (1.22, 0.42), (0, -0.92))]
    slots = [brick((0.34, 0.07, 0.4), (x, -0.52, 0.5), 0.03) for x in (-0.52, 0.52)]
    shape = cut(shape, *holes, *slots, fillet=0.012)
    cast(shape, (-1.45, -1.1, 0.42), (1.45, 0.85, 0.68), 0.0115, m['zinc'], parent=parent)
    for a in (45, 135, 225, 315):
        x, y = 0.60 * cos(radians(a)), 0.02 + 0.60 * sin(radians(a))
        cyl(0.105, 0.03, (x, y, 0.635), m['zinc'], 0.01, parent=parent, n=48)
        cyl(0.09, 0.09, (x, y, 0.68), m['bright'], 0.014, parent=parent, n=6)
        cyl(0.045, 0.20, (x, y, 0.72), m['bright'], 0.012, parent=parent, n=32)


def inflator(parent, m):
    """Steel can with rolled rim and weld, two igniters with their plugs, rating label."""
    lathe([(0.50, 0.0), (0.50, 0.06), (0.47, 0.075), (0.455, 0.10), (0.455, 0.30), (0.43, 0.345), (0.38, 0.36), (0, 0.36)],
          m['zinc'], 128, parent=parent, auto=40)
    lathe([(0.458, 0.17), (0.468, 0.18), (0.468, 0.20), (0.458, 0.21)], m['bright'], 128, parent=parent)
    for x, turn in ((-0.20, 198), (0.20, -18)):
        cyl(0.125, 0.05, (x, 0.10, 0.375), m['zinc'], 0.012, parent=parent, n=64)
        igniter_plug(group((x, 0.10, 0.40), (0, 0, radians(turn)), parent), m)
    plate([rrect(0.50, 0.26, 0.03)], 0.004, mat('label', '#e2e6ea', 0, 0.5), 0.001, (0, -0.20, 0.3625), parent=parent)
    code_plate(IDENTIFIER, 0.22, m, (-0.125, -0.20, 0.364), (0, 0, 0), parent)
    for i, line in enumerate(('AB-D2S', '0311')):
        text(line, 0.066, (0.01, -0.165 - i * 0.075, 0.365), (0, 0, 0), m['ink'], parent, 0.0005, 'LEFT')


def igniter_plug(parent, m):
    """Right-angled plug with its lock; orange stands for the restraint system."""
    plate([rrect(0.24, 0.22, 0.05, 8, -0.01, 0)], 0.12, m['orange'], 0.02, (0, 0, 0.06), parent=parent, seg=3)
    plate([rrect(0.34, 0.16, 0.04, 8, 0.20, 0)], 0.10, m['orange'], 0.02, (0, 0, 0.05), parent=parent, seg=3)
    box((0.10, 0.10, 0.04), (-0.01, 0, 0.13), m['dark'], 0.012, parent=parent)
    for y in (-0.035, 0.035):
        tube([(0.36, y, 0.05), (0.55, y, 0.05), (0.82, y * 1.6 + 0.12, 0.0), (0.98, y * 2 + 0.42, -0.10), (1.02, y * 2 + 0.75, -0.16)], 0.024,
             m['dark'], parent)


def fixings(parent, m):
    """Springs of the horn contact on their pins."""
    for x, y in ((-1.22, 0.42), (1.22, 0.42), (0, -0.92)):
        cyl(0.05, 0.42, (x, y, 0.72), m['bright'], 0.012, parent=parent, n=32)
        helix(0.10, 0.014, 0.56, 0.86, 4.5, m['bright'], parent, (x, y, 0))
        cyl(0.12, 0.04, (x, y, 0.885), m['dark'], 0.012, parent=parent, n=40)


if __name__ == '__main__':
    shoot(build, VIEWS)
