"""Floating brake caliper, left front, one piston Ø57, for the disc Ø320 × 28: body, bracket, pads, guide pins.

The caliper lies where it works: the disc's axis is z (outboard up), its centre the origin, the caliper at +x.
"""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded, sector
from kit.shapes import cyl, group, lathe, plate, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, mirrored, pillar, prism, rod

IDENTIFIER = '88.449.1001/CP-FL57E0041'
PISTON_X = 1.33               # distance of the piston's axis from the disc's
PIN_Y, PIN_X = 0.90, 1.50     # guide pins

VIEWS = {
    'front': View((0.9, -9.6, 2.9), (-0.05, 0, 1.60), 128, exposure=0.25),
}


def build(_view):
    m = palette()
    # Shown from the piston side, the half that the wheel hides in the car.
    part = group((0.1, 0, 1.6), (radians(58), 0, radians(26)))
    caliper = group((0, 0, 0), (pi, 0, radians(90)), part)
    floating_caliper(group((-1.45, 0, 0.18), parent=caliper), m, marked=True)


def floating_caliper(parent, m, marked=False):
    zinc = mat('zinc-plated', '#878c90', 1.0, 0.34, bump=0.12, grain=110)
    body(parent, m)
    bracket(parent, zinc, m)
    pads(parent)
    for side in (-1, 1):
        guide_pin(group((PIN_X, side * PIN_Y, -0.44), parent=parent), m)
    fittings(parent, m)
    if marked:
        code_plate(IDENTIFIER, 0.26, m, (PISTON_X, 0, -1.076), (pi, 0, pi / 2), parent)


def body(parent, m):
    """Cylinder inboard, bridge over the disc's edge with the window to the pads, two fingers outboard."""
    bridge = prism(sector(1.665, 1.90, -27, 27, 0.10), -0.62, 0.53, 0.05)
    fingers = prism(sector(1.06, 1.88, -25, 25, 0.16), 0.33, 0.53, 0.05)
    cylinder = join(
        pillar(0.40, -1.00, -0.36, (PISTON_X, 0), 0.05),
        pillar(0.29, -1.06, -0.5, (PISTON_X, 0), 0.04),
        fillet=0.05)
    saddle = prism(sector(1.36, 1.86, -26, 26, 0.14), -0.66, -0.40, 0.05)
    lug = join(
        rod((PIN_X, PIN_Y, -0.56), (PISTON_X + 0.12, 0.45, -0.58), 0.14, 0.17),
        pillar(0.155, -0.66, -0.44, (PIN_X, PIN_Y), 0.02),
        fillet=0.12)
    inlet = rod((1.60, 0.16, -0.84), (1.74, 0.22, -0.84), 0.115)
    bleeder = rod((1.50, -0.26, -0.86), (1.66, -0.33, -0.90), 0.09)
    shape = join(bridge, fingers, cylinder, saddle, mirrored(lug, 1), inlet, bleeder, fillet=0.14)
    mouth = join(pillar(0.30, 0.2, 0.8, (1.10, 0), 0.02), brick((0.5, 0.60, 0.6), (0.9, 0, 0.5), 0.02), fillet=0.05)
    window = prism(rounded([(1.4, -0.36), (2.1, -0.36), (2.1, 0.36), (1.4, 0.36)], 0.10), -0.17, 0.22, 0.02)
    disc_room = pillar(1.665, -0.17, 0.17, (0, 0), 0.01)
    bore = pillar(0.285, -0.95, -0.2, (PISTON_X, 0), 0.02)
    room = pillar(1.60, -0.40, 0.335, (0, 0), 0.02)   # pads and disc stand here
    shape = cut(shape, room, disc_room, fillet=0.03)
    shape = cut(shape, mouth, window, bore, fillet=0.035)
    cast(shape, (0.85, -1.15, -1.12), (2.0, 1.15, 0.6), 0.0125, m['orange'], parent=parent)


def bracket(parent, zinc, m):
    """Carrier screwed to the knuckle: two arms over the disc, joined inboard by a beam and outboard by a tie bar."""
    arm = brick((0.30, 0.15, 0.86), (1.78, 0.88, -0.02), 0.035)
    inner_foot = brick((0.96, 0.16, 0.20), (1.33, 0.88, -0.34), 0.04)
    outer_foot = brick((0.94, 0.14, 0.12), (1.35, 0.86, 0.34), 0.03)
    beam = prism(sector(1.00, 1.24, -41, 41, 0.05), -0.44, -0.26, 0.03)
    ear = pillar(0.17, -0.46, -0.24, (1.06, 0.70), 0.02)
    tie = prism(sector(1.16, 1.29, -40, 40, 0.03), 0.29, 0.40, 0.025)
    shape = mirrored(join(arm, inner_foot, outer_foot, ear, beam, tie, fillet=0.08), 1)
    shape = cut(shape, pillar(1.63, -0.18, 0.18, (0, 0), 0.01),
                mirrored(pillar(0.062, -0.6, 0, (1.06, 0.70), 0.01), 1),
                brick((1.2, 1.60, 1.6), (1.88, 0, 0.0), 0.02), fillet=0.02)
    cast(shape, (0.55, -1.05, -0.52), (2.0, 1.05, 0.48), 0.0125, zinc, parent=parent,
         regions=[(m['bright'], lambda p, n: (p[:, 2] < -0.455) & (n[:, 2] < -0.9))])


def pads(parent):
    friction = mat('friction', '#4a4641', 0.1, 0.85, bump=0.6, grain=90)
    back = mat('pad-back', '#202226', 0.5, 0.5, bump=0.1, grain=100)
    outline = sector(1.10, 1.585, -26, 26, 0.06)
    for side in (-1, 1):
        plate([sector(1.10, 1.56, -24, 24, 0.05)], 0.105, friction, 0.008, (0, 0, side * 0.198), parent=parent)
        plate([outline], 0.055, back, 0.01, (0, 0, side * 0.285), parent=parent)


def guide_pin(parent, m):
    """Rubber bellows over the pin, hexagon bolt behind it."""
    folds = [(0.115 - 0.03 * (i % 2), 0.02 + i * 0.022) for i in range(8)]
    lathe([(0.06, 0), (0.12, 0), *folds, (0.08, 0.2), (0.06, 0.2)], m['rubber'], 64, parent=parent, auto=25)
    cyl(0.055, 0.9, (0, 0, 0.0), m['bright'], 0.006, parent=parent, n=40)
    cyl(0.10, 0.02, (0, 0, -0.235), m['bright'], 0.006, parent=parent, n=48)
    cyl(0.085, 0.09, (0, 0, -0.28), m['bright'], 0.014, parent=parent, n=6)


def fittings(parent, m):
    """Bleed screw with its cap, transport plug in the hose port, pad spring in the window."""
    bleed = group((1.66, -0.33, -0.90), (0, radians(74), radians(-24)), parent)
    lathe([(0.045, 0), (0.045, 0.06), (0.032, 0.07), (0.032, 0.15), (0.042, 0.16), (0.034, 0.21), (0, 0.21)],
          m['bright'], 32, parent=bleed)
    cyl(0.052, 0.05, (0, 0, 0.035), m['bright'], 0.006, parent=bleed, n=6)
    cyl(0.046, 0.09, (0, 0, 0.18), m['rubber'], 0.02, parent=bleed, n=32)
    port = group((1.74, 0.22, -0.84), (0, radians(80), radians(23)), parent)
    cyl(0.085, 0.05, (0, 0, 0.10), m['bright'], 0.01, parent=port, n=48)
    cyl(0.06, 0.12, (0, 0, 0.13), m['dark'], 0.02, parent=port, n=32)
    spring = [(1.80, -0.62, 0.10), (1.86, -0.45, 0.28), (1.74, -0.25, 0.05), (1.72, 0, 0.02), (1.74, 0.25, 0.05),
              (1.86, 0.45, 0.28), (1.80, 0.62, 0.10)]
    tube(spring, 0.016, m['bright'], parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
