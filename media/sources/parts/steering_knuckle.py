"""Steering knuckle, left front, QT450-10: bearing bore, strut lug, ball-joint boss, steering arm, caliper ears."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded
from kit.shapes import cyl, group, lathe, text
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, moved, pillar, prism, rod

IDENTIFIER = '88.449.1001/KN-12L0105'
BORE = 0.42                   # Ø84
ALONG_Y = (-pi / 2, 0, 0)     # turns a pillar along z into one along y
STRUT = (0.02, 1.42, -0.40)
BALL = (0.06, -1.20, -0.10)
ARM_END = (1.36, -0.30, -0.46)
EARS = ((-1.02, 0.66, -0.16), (-1.06, -0.50, -0.16))

VIEWS = {'left': View((0.9, -9.6, 2.7), (0.06, 0, 1.66), 93, exposure=0.4),
         'blank': View((0.9, -9.6, 2.7), (0.06, 0, 1.66), 93, exposure=0.45)}


def build(view):
    m = palette() | {'nodular': mat('nodular', '#565b61', 0.85, 0.5, bump=0.5, grain=52),
                     'milled': mat('milled', '#b9bec5', 1.0, 0.3, bump=0.03, grain=220)}
    part = group((0, 0, 1.56), (radians(84), radians(-4), radians(-32)))
    shape, faces = casting()
    regions = [(m['milled'], faces)] if view == 'left' else []
    if view == 'left':
        shape = machined(shape)
    cast(shape, (-1.35, -1.55, -0.85), (1.65, 1.95, 0.40), 0.0125, m['nodular'], parent=part, regions=regions)
    if view == 'left':
        finish(part, m)
    else:
        blank_marks(part, m)


def casting():
    boss = pillar(0.64, -0.36, 0.24, (0, 0), 0.05)
    rim = pillar(0.84, -0.12, 0.06, (0, 0), 0.04)
    upper = join(rod((0, 0.3, -0.12), (0.02, 1.25, -0.34), 0.30, 0.22), rod((0.2, 0.5, -0.1), (0.05, 1.1, -0.3), 0.12),
                 fillet=0.2)
    lug = brick((0.36, 0.72, 0.44), STRUT, 0.06)
    lower = rod((0.0, -0.35, -0.14), BALL, 0.30, 0.22)
    ball = moved(pillar(0.235, -0.21, 0.21, (0, 0), 0.03), BALL, ALONG_Y)
    arm = join(rod((0.42, -0.08, -0.20), ARM_END, 0.21, 0.13), rod((0.3, -0.45, -0.18), (1.0, -0.26, -0.38), 0.10, 0.08),
               fillet=0.16)
    eye = moved(pillar(0.19, -0.17, 0.17, (0, 0), 0.03), ARM_END, ALONG_Y)
    ears = [join(rod((-0.45, y * 0.62, -0.16), (x, y, z), 0.20, 0.13), moved(pillar(0.18, -0.13, 0.13), (x, y, z)),
                 fillet=0.1) for x, y, z in EARS]
    web = prism(rounded([(-0.5, 0.5), (-1.0, 0.62), (-1.02, -0.48), (-0.5, -0.5)], 0.2), -0.22, -0.10, 0.03)
    shape = join(boss, rim, upper, lug, lower, ball, arm, eye, *ears, web, fillet=0.16)
    core = cut(shape, pillar(BORE - 0.05, -0.6, 0.6, (0, 0), 0.02), fillet=0.05)

    def faces(p, n):
        radius = (p[:, 0] ** 2 + p[:, 1] ** 2) ** 0.5
        front = (abs(n[:, 2]) > 0.97) & (radius < 0.67)
        bore = (radius < BORE + 0.02) & (abs(n[:, 2]) < 0.5)
        ears = (n[:, 2] > 0.97) & (p[:, 0] < -0.84) & (p[:, 2] > -0.06)
        ears |= (n[:, 2] < -0.97) & (p[:, 0] < -0.84)
        holes = [((p[:, 0] - x) ** 2 + (p[:, 1] - y) ** 2) ** 0.5 < 0.09 for x, y, _ in EARS]
        strut = (abs(n[:, 0]) > 0.97) & (p[:, 1] > 1.0)
        ends = (abs(n[:, 1]) > 0.97) & ((p[:, 0] > 1.15) | (p[:, 1] < -1.38))
        return front | bore | ears | holes[0] | holes[1] | strut | ends
    return core, faces


def machined(shape):
    """Bearing bore with its groove, faced lugs, bolt holes, tapered seats of the ball joints, pinch slot."""
    along_x = (0, pi / 2, 0)
    tools = [pillar(BORE, -0.6, 0.6, (0, 0), 0.005), pillar(BORE + 0.03, -0.27, -0.23, (0, 0), 0.003),
             brick((2, 2, 0.2), (0, 0, 0.335), 0.005)]
    tools += [pillar(0.068, -0.6, 0.3, (x, y), 0.005) for x, y, _ in EARS]
    tools += [brick((0.5, 0.5, 0.1), (x - 0.08, y, -0.005), 0.005) for x, y, _ in EARS]
    tools += [moved(pillar(0.066, -0.6, 0.6), (STRUT[0], STRUT[1] + dy, STRUT[2] - 0.03), along_x) for dy in (-0.17, 0.17)]
    tools += [brick((0.2, 1.2, 0.8), (STRUT[0] + side * 0.265, STRUT[1], STRUT[2]), 0.005) for side in (-1, 1)]
    tools += [moved(pillar(0.10, -0.5, 0.5, r2=0.07), ARM_END, ALONG_Y), moved(pillar(0.115, -0.5, 0.5), BALL, ALONG_Y)]
    tools += [brick((0.05, 0.6, 0.6), (BALL[0] + 0.0, BALL[1], BALL[2] - 0.22), 0.005)]
    return cut(shape, *tools, fillet=0.018)


def finish(parent, m):
    """Chamfer ring of the bore, identifier, and the paint stroke of the crack test."""
    lathe([(BORE + 0.028, 0.2365), (BORE + 0.002, 0.212), (BORE, 0.18)], m['bright'], 160, parent=parent)
    code_plate(IDENTIFIER, 0.24, m, (0.02, 0.82, 0.125), (radians(-12), 0, 0), parent)
    for k in range(3):
        a = radians(35 + 120 * k)
        cyl(0.034, 0.02, (0.74 * cos(a), 0.74 * sin(a), 0.056), m['ink'], 0.004, parent=parent, n=32)
    lathe([(0.20, -0.10), (0.222, -0.09), (0.222, 0.05), (0.20, 0.06)], m['orange'], 96, ARM_END, ALONG_Y, parent)


def blank_marks(parent, m):
    text('QT450-10', 0.15, (0.02, 0.86, 0.095), (radians(-10), 0, pi / 2), m['nodular'], parent, 0.02)


if __name__ == '__main__':
    shoot(build, VIEWS)
