"""Connecting rod: forged I-shank, fracture-split big end with its bolts and shells, bronze bush in the small end."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, rounded
from kit.shapes import box, cyl, group, lathe, plate
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, mirrored, moved, pillar, prism

IDENTIFIER = '88.449.1002/CR-EA15T0214'
SMALL = (0, 2.30)             # centres along y; big end at the origin
BIG_R, SMALL_R = 0.42, 0.225  # bores

VIEWS = {'whole': View((0.6, -9.6, 3.0), (0.0, 0, 1.62), 98, exposure=0.4)}


def build(_view):
    m = palette() | {'ground': mat('ground', '#bcc1c7', 1.0, 0.36, bump=0.03, grain=200), 'forged': mat('forged', '#6b7077', 1.0, 0.40, bump=0.22, grain=70)}
    lean = group((0.0, 0, 1.62), (radians(52), 0, 0))
    rod = group((0, 0, 0), (0, radians(-26), radians(-44)), lean)
    part = group((0, -1.02, 0), parent=rod)
    forging(part, m)
    ends(part, m)
    bolts(part, m)
    code_plate(IDENTIFIER, 0.20, m, (0, 0.70, 0.1215), (0, 0, pi / 2), part)
    plate([circle(0.06, 40, 0, 1.78)], 0.004, m['orange'], 0.001, (0, 0, 0.0735), parent=part)


def forging(parent, m):
    """Shank and eyes in one field; joint faces, bores and side faces are cut and shown machined."""
    shank = prism(rounded([(-0.30, 0.40), (0.30, 0.40), (0.20, 1.20), (0.17, 2.05), (-0.17, 2.05), (-0.20, 1.20)], 0.1),
                  -0.145, 0.145, 0.03)
    pocket = prism(rounded([(-0.19, 0.66), (0.19, 0.66), (0.115, 1.30), (0.085, 1.94), (-0.085, 1.94), (-0.115, 1.30)], 0.08),
                   0.07, 0.3, 0.02)
    big = pillar(0.60, -0.20, 0.20, (0, 0), 0.03)
    shoulder = mirrored(brick((0.26, 0.78, 0.36), (0.62, -0.02, 0), 0.06), 0)
    cap_rib = brick((0.5, 0.2, 0.30), (0, -0.62, 0), 0.05)
    small = pillar(0.345, -0.19, 0.19, SMALL, 0.03)
    shape = join(shank, big, shoulder, small, cap_rib, fillet=0.16)
    shape = cut(shape, pillar(BIG_R + 0.03, -0.4, 0.4, (0, 0), 0.01), pillar(SMALL_R + 0.03, -0.4, 0.4, SMALL, 0.01),
                mirrored(pocket, 2), fillet=0.03)
    slabs = [brick((3, 3, 0.4), (0, 0, side * 0.405), 0.005) for side in (-1, 1)]
    joint = brick((2.2, 0.008, 1.0), (0, 0, 0), 0.001)
    shape = cut(shape, *slabs, fillet=0.012)
    shape = cut(shape, joint, fillet=0.004)
    flat = lambda p, n: (abs(n[:, 2]) > 0.97) & (abs(p[:, 2]) > 0.187)
    cast(shape, (-0.85, -0.95, -0.24), (0.85, 2.75, 0.24), 0.0105, m['forged'], parent=parent,
         regions=[(m['ground'], flat)])


def ends(parent, m):
    """Bearing shells with their lock notches, bush with its oil hole, chamfered bores."""
    shell = mat('shell', '#a9adb0', 1.0, 0.24)
    bronze = mat('bronze', '#b98a52', 1.0, 0.28)
    lathe([(BIG_R, -0.185), (BIG_R + 0.035, -0.185), (BIG_R + 0.035, 0.185), (BIG_R, 0.185)], shell, 160, parent=parent,
          closed=True)
    lathe([(SMALL_R, -0.188), (SMALL_R + 0.035, -0.188), (SMALL_R + 0.035, 0.188), (SMALL_R + 0.01, 0.192),
           (SMALL_R, 0.178)], bronze, 128, (*SMALL, 0), parent=parent, closed=True)


def bolts(parent, m):
    black = mat('bolt', '#22252a', 0.8, 0.34)
    for x in (-0.615, 0.615):
        bolt = group((x, -0.40, 0), (pi / 2, 0, 0), parent)
        cyl(0.125, 0.05, (0, 0, 0.02), black, 0.014, parent=bolt, n=64)
        cyl(0.095, 0.16, (0, 0, 0.10), black, 0.018, parent=bolt, n=12)
        cyl(0.05, 0.10, (0, 0, 0.15), m['ink'], 0.006, parent=bolt, n=6)
        cyl(0.075, 0.10, (0, 0, -0.80), m['bright'], 0.012, parent=bolt, n=40)


if __name__ == '__main__':
    shoot(build, VIEWS)
