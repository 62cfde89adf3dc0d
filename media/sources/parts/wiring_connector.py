"""Sealed connector, six ways: socket housing with wires and latch, pin header, a crimped terminal before them."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, moved, pillar, prism

IDENTIFIER = '88.449.1011/CN-S06-0318'
POLES = [(x, z) for z in (-0.17, 0.17) for x in (-0.34, 0, 0.34)]

VIEWS = {'pair': View((0.6, -9.6, 3.3), (0.0, 0, 1.52), 96, exposure=0.4)}


def build(_view):
    m = palette() | {'shell': mat('shell', '#1b1f26', 0.0, 0.36, bump=0.03, grain=170),
                     'brass': mat('brass', '#c8b070', 1.0, 0.24),
                     'tin': mat('tin', '#d3d6d8', 1.0, 0.22)}
    tilted = group((0, 0, 1.56), (radians(24), 0, 0))
    turn = group((0, 0, 0), (0, 0, radians(38)), tilted)
    socket(group((0, 0.98, 0), parent=turn), m)
    header(group((0, -0.92, 0), parent=turn), m)
    terminal(group((-1.15, -0.75, -0.42), (0, 0, radians(-8)), turn), m)


def socket(parent, m):
    """Looks to −y; latch on top with the position lock, seal in the accent colour, wires to the rear."""
    body = prism(rrect(1.24, 0.84, 0.16), -0.20, 0.66, 0.03)
    nose = prism(rrect(1.02, 0.62, 0.10), 0.5, 1.06, 0.02)
    collar = prism(rrect(1.34, 0.94, 0.18), -0.22, -0.06, 0.03)
    ramp = brick((0.40, 0.10, 0.60), (0, 0.44, 0.28), 0.03)
    shape = join(body, nose, collar, ramp, fillet=0.03)
    ways = [pillar(0.082, 0.7, 1.3, p, 0.01) for p in POLES]
    rear = [pillar(0.125, -0.5, 0.0, p, 0.02) for p in POLES]
    shape = cut(shape, *ways, *rear, brick((0.05, 0.3, 0.6), (0.33, 0.42, 0.5), 0.01),
                brick((0.05, 0.3, 0.6), (-0.33, 0.42, 0.5), 0.01), fillet=0.014)
    cast(shape, (-0.75, -0.55, -0.28), (0.75, 0.62, 1.12), 0.0105, m['shell'], rot=UPRIGHT, parent=parent)
    facing = group(rot=UPRIGHT, parent=parent)
    plate([rrect(1.09, 0.69, 0.13), rrect(0.98, 0.58, 0.10)], 0.10, m['orange'], 0.03, (0, 0, 0.73), parent=facing, seg=4)
    plate([rrect(1.09, 0.69, 0.13), rrect(0.98, 0.58, 0.10)], 0.10, m['orange'], 0.03, (0, 0, 0.80), parent=facing, seg=4)
    for x, z in POLES:
        cyl(0.084, 0.03, (x, z, 0.95), m['ink'], 0.004, parent=facing, n=32)
        cyl(0.045, 0.05, (x, z, 0.965), m['tin'], 0.004, parent=facing, n=4)
    latch(parent, m)
    wires(parent, m)


def latch(parent, m):
    beam = rounded([(-0.26, 0), (0.26, 0), (0.26, 0.72), (0.18, 0.94), (-0.18, 0.94), (-0.26, 0.72)], 0.06)
    plate([beam, rrect(0.26, 0.20, 0.05, 8, 0, 0.66)], 0.07, m['shell'], 0.02, (0, -0.02, 0.535), (radians(3), 0, pi), parent, seg=3)
    box((0.64, 0.18, 0.12), (0, 0.10, 0.56), m['shell'], 0.04, parent=parent)
    plate([rrect(0.30, 0.22, 0.04)], 0.07, m['orange'], 0.02, (0, -0.18, 0.60), (0, 0, 0), parent, seg=3)
    code_plate(IDENTIFIER, 0.27, m, (0.45, -0.20, 0.4225), (0, 0, 0), parent)


def wires(parent, m):
    colors = (mat('w-white', '#d9dee5', 0, 0.4), mat('w-blue', '#2457b0', 0, 0.4), m['rubber'])
    for i, (x, z) in enumerate(POLES):
        cyl(0.13, 0.10, (x, 0.22, z), m['orange'], 0.03, UPRIGHT, parent, 40)
        spread = 1.25
        tube([(x, 0.16, z), (x, 0.6, z), (x * spread, 1.0, z * 0.8 - 0.05), (x * 0.7 + 0.12, 1.6, z * 0.5 - 0.30),
              (x * 0.6 + 0.42, 2.15, z * 0.5 - 0.72)], 0.072, colors[i % 3], parent)
    sleeve = group((0.27, 1.84, -0.47), (radians(58), 0, radians(-24)), parent)
    cyl(0.32, 0.34, (0, 0, 0), m['rubber'], 0.04, parent=sleeve, n=64)


def header(parent, m):
    """Open shroud towards +y with six pins, flange with two bushings, sealing groove behind it."""
    shroud = prism(rrect(1.40, 1.00, 0.20), -0.30, 0.52, 0.025)
    flange = prism(rrect(2.06, 1.08, 0.16), -0.40, -0.24, 0.025)
    block = prism(rrect(1.16, 0.76, 0.10), -0.86, -0.2, 0.025)
    catch = brick((0.34, 0.10, 0.24), (0, 0.54, 0.30), 0.03)
    keys = [brick((0.08, 0.06, 0.6), (x, -0.50, 0.12), 0.015) for x in (-0.4, 0.2)]
    shape = join(shroud, flange, block, catch, *keys, fillet=0.03)
    holes = [pillar(0.11, -0.6, 0, (x, 0), 0.005) for x in (-0.87, 0.87)]
    shape = cut(shape, prism(rrect(1.14, 0.74, 0.13), -0.22, 0.9, 0.02), *holes, fillet=0.014)
    facing = group(rot=(-pi / 2, 0, 0), parent=parent)
    cast(shape, (-1.1, -0.62, -0.92), (1.1, 0.66, 0.58), 0.0105, m['shell'], parent=facing)
    for x in (-0.87, 0.87):
        plate([rrect(0.21, 0.21, 0.105), rrect(0.13, 0.13, 0.065)], 0.18, m['bright'], 0.006, (x, 0, -0.32), parent=facing)
    for x, z in POLES:
        box((0.062, 0.062, 0.62), (x, z, 0.06), m['tin'], 0.012, parent=facing)
        tube([(x, z, -0.8), (x, z, -1.0), (x, z * 1.2, -1.12)], 0.03, m['tin'], facing)
    plate([rrect(1.27, 0.87, 0.14), rrect(1.16, 0.76, 0.10)], 0.07, m['orange'], 0.025, (0, 0, -0.45), parent=facing, seg=4)


def terminal(parent, m):
    """Crimp contact: box with its spring, conductor crimp, insulation crimp on the seal, a short wire."""
    tin = m['tin']
    outline = [rrect(0.13, 0.13, 0.02), rrect(0.10, 0.10, 0.015)]
    plate(outline, 0.46, tin, 0.004, (0, -0.3, 0), UPRIGHT, parent)
    box((0.10, 0.26, 0.02), (0, 0.02, -0.05), tin, 0.004, parent=parent)
    cyl(0.055, 0.16, (0, 0.16, 0.0), tin, 0.012, UPRIGHT, parent, 32)
    cyl(0.085, 0.15, (0, 0.36, 0.0), tin, 0.02, UPRIGHT, parent, 32)
    cyl(0.10, 0.18, (0, 0.50, 0.0), m['orange'], 0.03, UPRIGHT, parent, 40)
    tube([(0, 0.45, 0), (0, 0.8, 0), (-0.05, 1.15, 0.02)], 0.066, mat('w-blue', '#2457b0', 0, 0.4), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
