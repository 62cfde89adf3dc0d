"""Turbocharger: aluminium compressor housing, bearing housing, cast turbine housing, wastegate actuator.

The shaft is z, the compressor inlet at +z.
"""
from math import cos, pi, radians, sin

import numpy as np

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, lobes, rrect
from kit.shapes import box, cyl, group, lathe, plate, surface, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, moved, pillar, rod, turned as revolved

IDENTIFIER = '88.449.1002/TC-K04A0032'
COMPRESSOR, TURBINE = 0.46, -0.82      # middle planes of the two volutes

VIEWS = {'whole': View((0.6, -9.6, 2.9), (0.02, 0, 1.60), 94, exposure=0.4)}


def build(_view):
    m = palette() | {
        'housing': mat('housing', '#a9b0b8', 1.0, 0.40, bump=0.16, grain=90),
        'iron': mat('turbine-iron', '#4b4744', 0.7, 0.58, bump=0.5, grain=48),
        'wheel': mat('wheel', '#c9ced4', 1.0, 0.24),
    }
    part = group((0.10, 0, 1.60), (radians(86), radians(0), radians(-44)))
    turbo = group((0, 0, 0.16), parent=part)
    compressor_housing(turbo, m)
    compressor_wheel(turbo, m)
    bearing_housing(turbo, m)
    turbine_housing(turbo, m)
    actuator(turbo, m)
    code_plate(IDENTIFIER, 0.27, m, (-0.34, -0.60, 0.775), (radians(14), radians(-8), radians(-30)), turbo)


def volute(radius, plane, small, large, start):
    """Tube round the shaft that widens once round; `start` is the angle of its tongue."""
    def field(x, y, z):
        t = (np.arctan2(y, x) - start) % (2 * pi) / (2 * pi)
        tube_r = small + (large - small) * t
        return np.hypot(np.hypot(x, y) - (radius + tube_r * 0.55), z - plane) - tube_r
    return field


def compressor_housing(parent, m):
    start = radians(-95)
    reach = 0.62 + 0.34 * 0.55
    mouth = (reach * cos(start), reach * sin(start), COMPRESSOR)
    along = (sin(start), -cos(start))
    end = (mouth[0] + -along[0] * 1.02, mouth[1] - along[1] * 1.02, COMPRESSOR)
    body = join(volute(0.62, COMPRESSOR, 0.13, 0.34, start), rod(mouth, end, 0.335, 0.30),
                pillar(0.74, 0.16, 0.50, (0, 0), 0.03), pillar(0.50, 0.3, 1.12, (0, 0), 0.03),
                pillar(0.545, 1.02, 1.12, (0, 0), 0.02), fillet=0.10)
    intake = join(pillar(0.36, 0.2, 1.3, (0, 0), 0.01), pillar(0.36, 0.86, 1.3, r2=0.50), fillet=0.04)
    flow = (end[0] - mouth[0], end[1] - mouth[1])
    beyond = (end[0] + flow[0] * 0.5, end[1] + flow[1] * 0.5, COMPRESSOR)
    half = (mouth[0] + flow[0] * 0.3, mouth[1] + flow[1] * 0.3, COMPRESSOR)
    flat_end = moved(brick((0.6, 1.2, 1.2), (0.3, 0, 0), 0.005), end, (0, 0, np.arctan2(flow[1], flow[0])))
    body = cut(body, intake, rod(half, beyond, 0.235), flat_end, fillet=0.025)
    cast(body, (-1.25, -1.35, 0.08), (1.35, 1.25, 1.2), 0.013, m['housing'], parent=parent,
         regions=[(m['wheel'], lambda p, n: (n[:, 2] > 0.97) & (p[:, 2] > 1.09))])
    nozzle = group(end, (0, pi / 2, float(np.arctan2(flow[1], flow[0]))), parent)
    lathe([(0.24, -0.04), (0.305, -0.04), (0.325, -0.02), (0.325, 0.0), (0.305, 0.02), (0.24, 0.02)], m['housing'], 96,
          parent=nozzle, closed=True)
    for k in range(6):
        a = 2 * pi * k / 6 + 0.3
        cyl(0.055, 0.05, (0.66 * cos(a), 0.66 * sin(a), 0.155), m['bright'], 0.01, parent=parent, n=6)


def compressor_wheel(parent, m):
    """Hub, nut and six full plus six splitter blades, swept back."""
    lathe([(0, 0.98), (0.07, 0.97), (0.09, 0.90), (0.10, 0.80), (0.13, 0.66), (0.20, 0.52), (0.34, 0.42), (0.36, 0.40)],
          m['wheel'], 96, parent=parent, auto=60)
    cyl(0.075, 0.10, (0, 0, 0.97), m['bright'], 0.014, parent=parent, n=6)
    cyl(0.035, 0.14, (0, 0, 0.99), m['bright'], 0.01, parent=parent, n=32)
    for k in range(12):
        full = k % 2 == 0
        blade(2 * pi * k / 12, 0.90 if full else 0.74, parent, m)


def blade(at, top, parent, m):
    rows = []
    for i in range(15):
        t = i / 14
        z = top + (0.44 - top) * t
        hub = 0.085 + 0.24 * max(0.0, (0.86 - z) / 0.42) ** 2.2
        tip = 0.335
        lean = at - 1.15 * (1 - (z - 0.40) / 0.5) ** 1.6
        rows.append([(r * cos(lean + 0.25 * s), r * sin(lean + 0.25 * s), z)
                     for s in (0, 0.25, 0.5, 0.75, 1) for r in [hub + (tip - hub) * s]])
    o = surface(rows, m['wheel'], parent)
    thick = o.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = 0.012, 0


def bearing_housing(parent, m):
    body = join(pillar(0.60, -0.02, 0.14, (0, 0), 0.02), pillar(0.36, -0.44, 0.10, (0, 0), 0.03),
                pillar(0.56, -0.46, -0.36, (0, 0), 0.02), brick((0.44, 0.36, 0.34), (0, 0.42, -0.16), 0.05),
                brick((0.46, 0.36, 0.30), (0, -0.42, -0.16), 0.05),
                rod((0.2, 0.1, -0.16), (0.52, 0.16, -0.16), 0.12), fillet=0.10)
    cast(body, (-0.8, -0.8, -0.55), (0.8, 0.8, 0.22), 0.013, m['cast'], parent=parent)
    # Oil inlet on top, closed for transport by a plug.
    top = group((0, 0.60, -0.16), (-pi / 2, 0, 0), parent)
    plate([lobes(2, 0.13, 0.24, 1.3), circle(0.07, 40)], 0.05, m['bright'], 0.01, (0, 0, 0.02), parent=top)
    cyl(0.085, 0.16, (0, 0, 0.10), m['rubber'], 0.02, parent=top, n=48)
    cyl(0.12, 0.03, (0, 0, 0.06), m['rubber'], 0.01, parent=top, n=48)
    cyl(0.09, 0.05, (0.545, 0.16, -0.16), m['bright'], 0.012, (0, pi / 2, 0.1), parent, 6)


def turbine_housing(parent, m):
    start = radians(-60)
    reach = 0.56 + 0.36 * 0.5
    foot = (-0.95, -1.02, TURBINE)
    body = join(volute(0.56, TURBINE, 0.20, 0.36, start), pillar(0.66, -1.02, -0.48, (0, 0), 0.04),
                rod((reach * cos(start), reach * sin(start), TURBINE), (-0.45, -0.95, TURBINE), 0.35, 0.32),
                pillar(0.48, -1.42, -0.8, (0, 0), 0.03), pillar(0.66, -1.45, -1.34, (0, 0), 0.02), fillet=0.14)
    flange = moved(brick((0.16, 1.0, 1.06), (0, 0, 0), 0.03), (-0.78, -0.98, TURBINE), (0, 0, radians(8)))
    body = join(body, flange, fillet=0.10)
    body = cut(body, pillar(0.36, -1.6, -0.9, (0, 0), 0.01), fillet=0.03)
    cast(body, (-1.2, -1.65, -1.52), (1.15, 1.15, -0.38), 0.0135, m['iron'], parent=parent)
    band = mat('band', '#8d939a', 1.0, 0.3)
    lathe([(0.60, -0.50), (0.63, -0.52), (0.63, -0.36), (0.60, -0.34), (0.52, -0.40), (0.52, -0.46)], band, 128,
          parent=parent, closed=True)
    box((0.10, 0.16, 0.10), (-0.34, 0.58, -0.43), band, 0.02, (0, 0, radians(30)), parent)
    cyl(0.03, 0.34, (-0.34, 0.60, -0.43), m['bright'], 0.006, (pi / 2, 0, radians(120)), parent, 24)


def actuator(parent, m):
    """Vacuum can on its bracket, rod to the wastegate lever."""
    can = group((0.98, 0.46, 0.24), (0, 0, 0), parent)
    steel = mat('can', '#6f757d', 0.9, 0.3)
    lathe([(0, 0.26), (0.20, 0.26), (0.255, 0.22), (0.27, 0.095)], m['orange'], 96, parent=can, auto=40)
    lathe([(0.26, 0.10), (0.31, 0.09), (0.31, 0.05), (0.27, 0.04), (0.25, -0.10), (0.16, -0.14), (0, -0.14)], steel, 96,
          parent=can, auto=40)
    cyl(0.045, 0.16, (0.10, 0, 0.31), steel, 0.01, parent=can, n=32)
    plate([rrect(0.52, 0.24, 0.06)], 0.035, m['coated'], 0.01, (-0.26, -0.10, -0.02), (radians(0), 0, radians(20)), can)
    cyl(0.03, 1.16, (0, 0, -0.66), m['bright'], 0.006, parent=can, n=24)
    cyl(0.05, 0.10, (0, 0, -0.82), m['bright'], 0.01, parent=can, n=6)
    box((0.36, 0.09, 0.05), (-0.14, -0.04, -1.22), m['coated'], 0.02, (0, 0, radians(14)), can)
    cyl(0.07, 0.12, (-0.30, -0.08, -1.20), m['bright'], 0.012, parent=can, n=40)


if __name__ == '__main__':
    shoot(build, VIEWS)
