"""Helical reduction gears of an electric axle: input pinion shaft and the wheel it drives."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, gear, holes_on_circle, involute_gear
from kit.shapes import box, group, helical, lathe, plate
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1003/GS-R96A0118'
MODULE, PINION, WHEEL = 0.062, 19, 43
WIDTH, TWIST = 0.52, 0.42     # face width; radians the wheel's teeth turn across it
CENTRES = MODULE * (PINION + WHEEL) / 2 + 0.004

VIEWS = {'pair': View((0.6, -9.6, 3.1), (0.08, 0, 1.60), 88, exposure=0.0)}


def build(_view):
    m = palette() | {'ground': mat('ground', '#aeb4bb', 1.0, 0.27),
                     'black': mat('oxide', '#3b4047', 1.0, 0.36, bump=0.08, grain=110),
                     'turned-gear': turned('turned-gear', '#b6bcc3', 0.28, rings=55)}
    part = group((0.0, 0, 1.60), (radians(72), 0, radians(-34)))
    wheel(group((-0.58, 0.10, 0), parent=part), m)
    at = radians(-14)
    pinion(group((-0.58 + CENTRES * cos(at), 0.10 + CENTRES * sin(at), 0), parent=part), m, at)


def toothed(parent, outline, twist, m):
    """Ground flanks, plain end faces a hair inside them."""
    helical(outline, WIDTH, twist, m['ground'], (0, 0, -WIDTH / 2), parent=parent)
    for z, turn in ((-WIDTH / 2 + 0.003, 0.0), (WIDTH / 2 - 0.003, twist)):
        plate([[(x * 0.999, y * 0.999) for x, y in outline]], 0.006, m['ground'], 0.0012, (0, 0, z), (0, 0, turn), parent,
              seg=1)


def wheel(parent, m):
    outline = involute_gear(MODULE, WHEEL)
    rim = MODULE * (WHEEL / 2 - 1.25) - 0.085
    helical(outline, WIDTH, TWIST, m['ground'], (0, 0, -WIDTH / 2), parent=parent)
    for z, turn in ((-WIDTH / 2 + 0.003, 0.0), (WIDTH / 2 - 0.003, TWIST)):
        plate([outline, circle(rim, 128)], 0.006, m['turned-gear'], 0.0012, (0, 0, z), (0, 0, turn), parent, seg=1)
    skin = m['turned-gear']
    for side in (1, -1):      # both faces: rim, hollow, hub
        face = group(rot=(0 if side > 0 else pi, 0, 0), parent=parent)
        lathe([(rim, WIDTH / 2), (rim - 0.02, WIDTH / 2 - 0.05), (rim - 0.05, 0.11), (rim - 0.10, 0.072),
               (rim - 0.12, 0.06)], skin, 192, parent=face, auto=40)
        lathe([(0.60, 0.06), (0.58, 0.072), (0.52, 0.12), (0.50, WIDTH / 2 + 0.06), (0.48, WIDTH / 2 + 0.08),
               (0.37, WIDTH / 2 + 0.08)], skin, 192, parent=face, auto=40)
    holes = holes_on_circle(6, 0.83, 0.135, 48, 0.2)
    plate([circle(rim - 0.11, 160), circle(0.59, 128), *holes], 0.13, skin, 0.010, parent=parent)
    plate([circle(0.375, 128), gear(0.335, 0.30, 36)], WIDTH + 0.14, m['ground'], 0.004, (0, 0, 0.0), parent=parent)
    a = 0.2 - pi / 6
    code_plate(IDENTIFIER, 0.26, m, (0.83 * cos(a), 0.83 * sin(a), 0.0675), (0, 0, a + pi / 2), parent)
    mark(parent, MODULE * WHEEL / 2, radians(22), m)


def pinion(parent, m, at):
    """Shaft: gear, bearing journals, splined end, circlip groove."""
    turn = pi + at + pi / PINION
    outline = involute_gear(MODULE, PINION)
    geared = group((0, 0, 0), (0, 0, turn + (at * WHEEL / PINION)), parent)
    toothed(geared, outline, -TWIST * WHEEL / PINION, m)
    lathe([(0, 1.30), (0.10, 1.30), (0.13, 1.27), (0.13, 1.24)], m['ground'], 96, parent=parent)
    plate([gear(0.15, 0.185, 24)], 0.52, m['ground'], 0.006, (0, 0, 1.0), parent=parent)
    lathe([(0.15, 0.75), (0.205, 0.74), (0.21, 0.72), (0.21, 0.64), (0.19, 0.635), (0.19, 0.61), (0.21, 0.605),
           (0.25, 0.595), (0.255, 0.58), (0.255, 0.38), (0.29, 0.37), (0.30, 0.35), (0.30, 0.30), (0.40, 0.29),
           (0.41, 0.275), (0.41, WIDTH / 2 - 0.01), (0.3, WIDTH / 2 - 0.02)], m['ground'], 128, parent=parent, auto=25)
    lathe([(0.3, -WIDTH / 2 + 0.02), (0.41, -WIDTH / 2 + 0.01), (0.41, -0.29), (0.30, -0.32), (0.255, -0.36),
           (0.255, -0.62), (0.24, -0.64), (0, -0.64)], m['ground'], 128, parent=parent, auto=25)


def mark(parent, radius, at, m):
    """Paint stroke of the assembler: these two have been measured and belong together."""
    box((0.075, 0.16, 0.004), ((radius - 0.125) * cos(at), (radius - 0.125) * sin(at), WIDTH / 2 + 0.003), m['orange'], 0.001,
        (0, 0, at), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
