"""Driver's seat frame, coated high-strength steel: rails, pan with springs, recliners, back with its wire mat.

Lengths are decimetres of the real seat; the whole is scaled to the studio.
"""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, gear, rounded, rrect
from kit.shapes import box, cyl, group, lathe, plate, text, tube
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1010/FR-D8-0409'
SIDE_X = 2.22
RECLINER = (2.05, 2.15)       # y, z of the recliners' axis
LEAN = radians(20)            # how far the back leans
ACROSS = (0, pi / 2, 0)       # turns a cylinder along z into one along x
SIDEWAYS = (pi / 2, 0, pi / 2)  # an outline in (y, z), extruded along x

VIEWS = {'frame': View((0.6, -9.6, 2.9), (0.0, 0, 1.62), 86, exposure=0.7)}


def build(_view):
    m = palette() | {'coat': mat('e-coat', '#55606f', 0.55, 0.34, clear=0.35, bump=0.03, grain=150),
                     'zinc': mat('zinc', '#a8aeb5', 1.0, 0.32)}
    seat = group((0.10, 0.1, 0.10), (radians(2), 0, radians(-36)))
    seat.scale = (0.325,) * 3
    for side in (-1, 1):
        rail(group((side * 2.0, 0, 0), parent=seat), m, side)
        pan_side(group((side * SIDE_X, 0, 0), parent=seat), m, side)
    pan(seat, m)
    back = group((0, *RECLINER), (-LEAN, 0, 0), seat)
    back_frame(back, m)
    for side in (-1, 1):
        recliner(group((side * (SIDE_X + 0.03), *RECLINER), (0, side * pi / 2, 0), seat), m)
    drives(seat, m)


def rail(parent, m, side):
    """Lower rail on its feet, upper rail that slides in it, front lever bracket."""
    box((0.50, 4.9, 0.10), (0, -0.1, 0.20), m['zinc'], 0.03, parent=parent)
    for x in (-0.22, 0.22):
        box((0.06, 4.9, 0.34), (x, -0.1, 0.34), m['zinc'], 0.02, parent=parent)
    box((0.26, 4.5, 0.36), (0, 0.15, 0.46), m['coat'], 0.05, parent=parent)
    for y in (-2.35, 2.15):
        box((0.60, 0.50, 0.10), (0, y, 0.10), m['coat'], 0.03, parent=parent)
        cyl(0.13, 0.12, (0, y - 0.05 * side, 0.18), m['zinc'], 0.02, parent=parent, n=6)
    for y0, y1 in ((-1.7, -1.95), (1.35, 1.6)):       # links of the height adjustment
        link = rounded([(y0 - 0.22, 0.45), (y0 + 0.22, 0.45), (y1 + 0.2, 1.45), (y1 - 0.2, 1.45)], 0.14)
        plate([link, circle(0.07, 24, y0, 0.62), circle(0.07, 24, y1, 1.28)], 0.09, m['coat'], 0.02,
              (side * 0.08, 0, 0), SIDEWAYS, parent)


def pan_side(parent, m, side):
    outline = rounded([(-2.55, 1.12), (-2.45, 1.75), (-1.5, 1.82), (0.6, 1.62), (1.55, 2.05), (1.7, 2.62), (2.25, 2.62),
                       (2.42, 2.0), (2.28, 1.05), (0.9, 0.98)], 0.24)
    windows = [rounded([(-2.1, 1.24), (-2.05, 1.6), (-1.3, 1.62), (-1.25, 1.22)], 0.12),
               rounded([(-0.95, 1.2), (-0.95, 1.56), (0.2, 1.46), (0.2, 1.18)], 0.12),
               circle(0.16, 32, 0.75, 1.32), circle(0.10, 32, 1.3, 1.45)]
    plate([outline, *windows], 0.10, m['coat'], 0.03, (0, 0, 0), SIDEWAYS, parent, seg=3)
    flange = [(y, z) for y, z in outline]
    inner = [(y * 0.965 + 0.0, z * 0.95 + 0.075) for y, z in outline]
    plate([flange, inner], 0.26, m['coat'], 0.03, (-side * 0.08, 0, 0), SIDEWAYS, parent)


def pan(parent, m):
    """Stamped front pan, rear and middle tubes, five zigzag springs between them."""
    front = rounded([(-2.62, 1.55), (-2.5, 1.86), (-1.9, 1.92), (-1.2, 1.72), (-1.2, 1.66), (-1.9, 1.84), (-2.44, 1.79),
                     (-2.55, 1.52)], 0.05)
    plate([front], 2 * SIDE_X - 0.1, m['coat'], 0.015, (0, 0, 0), SIDEWAYS, parent)
    for x in (-1.3, 0, 1.3):
        plate([rrect(0.8, 0.36, 0.14)], 0.03, m['coat'], 0.012, (x, -1.9, 1.905), (radians(-2), 0, 0), parent)
    cyl(0.15, 2 * SIDE_X, (0, 1.75, 1.35), m['coat'], 0.02, ACROSS, parent)
    cyl(0.13, 2 * SIDE_X, (0, -1.95, 1.35), m['coat'], 0.02, ACROSS, parent)
    for i in range(5):
        x, width = (i - 2) * 0.82, 0.26
        points = []
        for k in range(15):
            t = k / 14
            y = -1.25 + 2.95 * t
            z = 1.72 - 0.30 * sin(pi * t) ** 0.8 - 0.22 * t
            points += [(x + (width if k % 2 else -width), y - 0.04, z), (x + (width if k % 2 else -width), y + 0.09, z)]
        tube(points, 0.036, m['zinc'], parent, 4)


def back_frame(parent, m):
    """Side plates, hooped upper tube, lower panel, wire mat, sleeves of the head restraint."""
    outline = rounded([(-0.42, -0.40), (-0.50, 1.0), (-0.42, 3.2), (-0.20, 5.6), (0.22, 5.6), (0.34, 3.2), (0.52, 1.0),
                       (0.42, -0.40)], 0.22)
    windows = [rounded([(-0.24, 0.85), (-0.24, 1.7), (0.26, 1.7), (0.30, 0.85)], 0.14),
               rounded([(-0.22, 2.0), (-0.18, 3.2), (0.18, 3.2), (0.22, 2.0)], 0.13),
               rounded([(-0.14, 3.5), (-0.10, 4.6), (0.12, 4.6), (0.16, 3.5)], 0.10), circle(0.09, 24, 0, 5.0)]
    for side in (-1, 1):
        plate([outline, *windows], 0.09, m['coat'], 0.03, (side * (SIDE_X - 0.13), 0, 0), SIDEWAYS, parent, seg=3)
        inner = [(y * 0.82, z * 0.955 + 0.13) for y, z in outline]
        plate([outline, inner], 0.30, m['coat'], 0.03, (side * (SIDE_X - 0.24), 0, 0), SIDEWAYS, parent)
    x = SIDE_X - 0.2
    tube([(-x, 0, 4.6), (-x, 0, 5.4), (-x, 0.02, 6.1), (-x + 0.25, 0.02, 6.5), (-1.2, 0.02, 6.62), (0, 0.02, 6.62),
          (1.2, 0.02, 6.62), (x - 0.25, 0.02, 6.5), (x, 0.02, 6.1), (x, 0, 5.4), (x, 0, 4.6)], 0.17, m['coat'], parent)
    plate([rrect(2 * x, 0.85, 0.1), *[rrect(0.9, 0.34, 0.15, 8, dx, 0) for dx in (-1.25, 0, 1.25)]], 0.08, m['coat'], 0.03,
          (0, 0.16, 0.62), (pi / 2, 0, 0), parent)
    for dx in (-0.72, 0.72):
        cyl(0.13, 0.85, (dx, 0.02, 6.55), m['coat'], 0.02, parent=parent, n=40)
        cyl(0.15, 0.12, (dx, 0.02, 7.0), m['dark'], 0.04, parent=parent, n=40)
    for dx in (-0.95, 0.95):
        tube([(dx, 0.0, 6.45), (dx, -0.12, 5.6), (dx, -0.26, 3.2), (dx, -0.16, 1.8), (dx, 0.1, 1.05)], 0.045, m['zinc'], parent)
    for k in range(7):
        z = 1.75 + k * 0.62
        y = -0.17 - 0.09 * sin(pi * (k + 0.5) / 7)
        tube([(-x + 0.1, 0.05, z), (-1.4, y * 0.6, z), (-0.9, y, z), (0, y - 0.03, z), (0.9, y, z), (1.4, y * 0.6, z),
              (x - 0.1, 0.05, z)], 0.034, m['zinc'], parent, 4)
    code_plate(IDENTIFIER, 0.62, m, (-1.05, 0.115, 0.62), (pi / 2, 0, 0), parent)
    card = group((0.0, 0.10, 0.62), (pi / 2, 0, 0), parent)
    plate([rrect(1.10, 0.56, 0.05)], 0.02, m['plate'], 0.004, (-1.25, 0.0, 0.006), parent=card)
    code_plate(IDENTIFIER, 0.50, m, (-1.48, 0.0, 0.020), (0, 0, 0), card)
    for i, line in enumerate(('FR-D8', '0409')):
        text(line, 0.20, (-1.18, 0.10 - i * 0.22, 0.02), (0, 0, 0), m['ink'], card, 0.001, 'LEFT')


def recliner(parent, m):
    """Round recliner: ring welded to both plates, toothed inner disc, central shaft."""
    lathe([(0.62, 0), (0.62, 0.10), (0.58, 0.14), (0.48, 0.14), (0.46, 0.11), (0.30, 0.11), (0.28, 0.15), (0.16, 0.15)],
          m['bright'], 96, parent=parent)
    plate([circle(0.17, 48), gear(0.08, 0.10, 12)], 0.24, m['bright'], 0.01, (0, 0, 0.06), parent=parent)
    for k in range(6):
        a = 2 * pi * k / 6
        cyl(0.045, 0.03, (0.385 * cos(a), 0.385 * sin(a), 0.115), m['coat'], 0.008, parent=parent, n=24)


def drives(parent, m):
    """Cross shaft of the recliners, height motor, harness with its airbag plug in the accent colour."""
    cyl(0.07, 2 * SIDE_X, (0, *RECLINER), m['zinc'], 0.01, ACROSS, parent)
    motor = group((1.45, -0.2, 1.02), (0, 0, 0), parent)
    cyl(0.30, 0.95, (0, 0, 0), m['dark'], 0.06, (pi / 2, 0, 0), motor)
    box((0.62, 0.42, 0.62), (0, 0.62, 0), m['dark'], 0.08, parent=motor)
    tube([(-1.5, -2.0, 1.0), (-0.9, -1.7, 0.75), (0.2, -1.3, 0.72), (1.1, -0.9, 0.85), (1.4, -0.6, 1.0)], 0.07, m['rubber'], parent)
    plug = group((-1.55, -2.35, 0.96), (0, 0, radians(10)), parent)
    box((0.44, 0.56, 0.30), (0, 0, 0), m['orange'], 0.05, parent=plug)
    box((0.50, 0.16, 0.36), (0, 0.12, 0), m['orange'], 0.04, parent=plug)
    tube([(0, 0.2, 0), (0.02, 0.5, 0.02), (0.2, 0.8, -0.05)], 0.08, m['rubber'], plug)


if __name__ == '__main__':
    shoot(build, VIEWS)
