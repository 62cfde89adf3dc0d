"""Traction battery pack, 71.9 kWh, 144 cells in series: extruded aluminium tray, twelve modules, stamped lid, high-voltage connectors."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded, rrect
from kit.shapes import box, cyl, group, lathe, plate, text, tube
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1005/BP-72K00001'
LENGTH, WIDTH, DEPTH = 3.30, 2.04, 0.30    # inside of the tray rails: x, y, z
ALONG_X = (pi / 2, 0, pi / 2)              # turns a profile drawn in xy into an extrusion along x
FORWARD = (0, pi / 2, 0)

VIEWS = {
    'closed': View((0.6, -9.6, 2.6), (0.10, 0, 1.05), 70, exposure=0.25),
    'open': View((0.6, -9.6, 2.6), (0.10, 0, 1.31), 66, exposure=0.3),
}


def build(view):
    m = palette() | {'extrusion': mat('extrusion', '#b9c0c8', 1.0, 0.30, bump=0.03, grain=200)}
    tilted = group((0, 0, 1.42 if view == 'closed' else 1.22), (radians(27), 0, 0))
    pack = group(rot=(0, 0, radians(-36)), parent=tilted)
    tray(pack, m)
    front_end(pack, m)
    lid(group((0, 0, DEPTH + (0.019 if view == 'closed' else 1.25)), parent=pack), m)
    if view == 'open':
        interior(pack, m)


def tray(parent, m):
    """Floor, hollow side rails with mounting flange, cross rails."""
    plate([rrect(LENGTH + 0.1, WIDTH + 0.1, 0.08)], 0.05, m['alu'], 0.01, (0, 0, -0.02), parent=parent)
    profile = rounded([(0, 0), (0.34, 0), (0.34, 0.07), (0.20, 0.09), (0.14, DEPTH), (0, DEPTH)], 0.02, 4)
    chambers = [rrect(0.11, 0.07, 0.02, 4, 0.075, 0.065), rrect(0.09, 0.10, 0.02, 4, 0.065, 0.19),
                rrect(0.11, 0.03, 0.01, 4, 0.25, 0.037)]
    for turn in (0, pi):
        side = group(rot=(0, 0, turn), parent=parent)
        plate([profile, *chambers], LENGTH + 0.24, m['extrusion'], 0.004, (0, WIDTH / 2, 0), ALONG_X, side)
        for i in range(7):
            x = -1.5 + i * 0.5
            cyl(0.075, 0.03, (x, WIDTH / 2 + 0.275, 0.082), m['bright'], 0.008, parent=side, n=40)
            cyl(0.042, 0.035, (x, WIDTH / 2 + 0.275, 0.083), m['ink'], 0.002, parent=side, n=32)
    for x in (-1, 1):
        box((0.12, WIDTH, DEPTH), (x * (LENGTH / 2 + 0.04), 0, DEPTH / 2), m['extrusion'], 0.012, parent=parent)


def lid(parent, m):
    """Stamped, coated lid: a bead for each module row, bolted flange, service disconnect, rating plate."""
    skin = mat('lid', '#3c4654', 0.75, 0.38, bump=0.04, grain=180)
    plate([rrect(LENGTH + 0.12, WIDTH + 0.20, 0.10)], 0.035, skin, 0.010, parent=parent)
    plate([rrect(LENGTH - 0.14, WIDTH - 0.10, 0.16)], 0.13, skin, 0.05, (0, 0, 0.06), parent=parent, seg=6)
    for column in (-1, 1):
        for row in range(6):
            x = (row - 2.5) * 0.505 - 0.02
            if column == -1 and row == 5:
                continue          # flat field for the rating plate
            plate([rrect(0.40, 0.78, 0.09)], 0.06, skin, 0.026, (x, column * 0.46, 0.135), parent=parent, seg=5)
    for x, y in bolt_places():
        cyl(0.030, 0.014, (x, y, 0.024), m['bright'], 0.004, parent=parent, n=24)
        cyl(0.021, 0.034, (x, y, 0.034), m['bright'], 0.006, parent=parent, n=6)
    service_disconnect(group((-1.24, 0, 0.15), parent=parent), m)
    rating_plate(group((1.24, -0.46, 0.128), (0, 0, pi / 2), parent), m)


def bolt_places():
    x, y = LENGTH / 2, WIDTH / 2 + 0.04
    long_sides = [(-x + 0.10 + i * (2 * x - 0.2) / 14, side * y) for i in range(15) for side in (-1, 1)]
    short_sides = [(side * x, -y + 0.24 + i * (2 * y - 0.48) / 7) for i in range(8) for side in (-1, 1)]
    return long_sides + short_sides


def service_disconnect(parent, m):
    plate([rrect(0.30, 0.24, 0.05)], 0.06, m['dark'], 0.015, parent=parent)
    plate([rrect(0.24, 0.18, 0.04)], 0.12, m['orange'], 0.02, (0, 0, 0.07), parent=parent, seg=4)
    box((0.05, 0.30, 0.05), (0.03, 0, 0.15), m['orange'], 0.018, parent=parent)
    for y in (-0.13, 0.13):
        box((0.05, 0.035, 0.12), (0.03, y, 0.09), m['orange'], 0.012, parent=parent)


def rating_plate(parent, m):
    """Label with the identifier's symbol, the rating and the high-voltage sign; +y of the label is up."""
    plate([rrect(0.84, 0.40, 0.02)], 0.004, m['plate'], 0.001, parent=parent)
    code_plate(IDENTIFIER, 0.36, m, (-0.21, 0, 0.003), (0, 0, 0), parent)
    for i, line in enumerate(('71.9 kWh', '460.8 V', '156 Ah')):
        text(line, 0.074, (0.01, 0.11 - i * 0.11, 0.003), (0, 0, 0), m['ink'], parent, 0.0005, 'LEFT')
    sign = [(0.30, -0.16), (0.40, -0.16), (0.35, -0.075)]
    plate([rounded(sign, 0.02)], 0.004, m['orange'], 0.001, (0, 0, 0.003), parent=parent)


def front_end(parent, m):
    """Front cross rail: two high-voltage plugs with shielded cables, signal socket, coolant ports, vent."""
    face = group((LENGTH / 2 + 0.10, 0, DEPTH / 2), parent=parent)
    for y, reach in ((-0.62, 0.42), (-0.28, 0.30)):
        high_voltage_plug(group((0, y, 0), parent=face), m, reach)
    plate([rrect(0.18, 0.26, 0.04)], 0.12, m['dark'], 0.015, (0.05, 0.06, 0), FORWARD, face)
    plate([rrect(0.12, 0.20, 0.03)], 0.14, m['rubber'], 0.01, (0.06, 0.06, 0), FORWARD, face)
    cyl(0.085, 0.03, (0.01, 0.33, 0.02), m['bright'], 0.01, FORWARD, face, 48)
    cyl(0.055, 0.05, (0.02, 0.33, 0.02), m['dark'], 0.012, FORWARD, face, 6)
    for y in (0.60, 0.82):
        lathe([(0.0, 0), (0.10, 0), (0.10, 0.03), (0.06, 0.04), (0.06, 0.16), (0.075, 0.17), (0.075, 0.20),
               (0.06, 0.21), (0.06, 0.26), (0.052, 0.27), (0.04, 0.27), (0.04, 0.05)],
              m['bright'], 64, (0, y, 0), FORWARD, face)


def high_voltage_plug(parent, m, reach):
    orange = m['orange']
    plate([rrect(0.24, 0.28, 0.05)], 0.05, m['alu'], 0.012, (0.02, 0, 0), FORWARD, parent)
    plate([rrect(0.19, 0.23, 0.05)], 0.20, orange, 0.02, (0.12, 0, 0), FORWARD, parent, seg=4)
    plate([rrect(0.215, 0.255, 0.05)], 0.04, orange, 0.012, (0.13, 0, 0), FORWARD, parent)
    box((0.14, 0.07, 0.04), (0.12, 0, 0.115), m['dark'], 0.012, parent=parent)
    cyl(0.072, 0.10, (0.25, 0, 0), orange, 0.02, FORWARD, parent, 48)
    cyl(0.060, 0.05, (0.31, 0, 0), m['dark'], 0.012, FORWARD, parent, 48)
    tube([(0.3, 0, 0), (0.3 + reach * 0.6, 0, 0), (0.34 + reach, -0.06, -0.02), (0.36 + reach, -0.34, -0.04),
          (0.30 + reach, -0.72, -0.05), (0.30 + reach, -0.98, -0.05)], 0.046, orange, parent)
    cyl(0.034, 0.10, (0.30 + reach, -1.01, -0.05), mat('copper', '#c98a5e', 1.0, 0.3), 0.008, (pi / 2, 0, 0),
        parent, 40)


def interior(parent, m):
    """Cold plate, two columns of modules with busbars, battery controller at the front."""
    plate([rrect(LENGTH - 0.1, WIDTH - 0.04, 0.05)], 0.03, m['bright'], 0.008, (0, 0, 0.03), parent=parent)
    for column in (-1, 1):
        for row in range(6):
            module(group(((row - 2.5) * 0.485 - 0.16, column * 0.47, 0.045), parent=parent), m, column)
    # Main busbar between the columns, sheathed in the colour that stands for high voltage.
    box((2.86, 0.045, 0.05), (-0.1, 0, 0.27), m['orange'], 0.014, parent=parent)
    box((0.20, 1.5, 0.17), (1.49, 0.0, 0.13), m['dark'], 0.02, parent=parent)
    for i, y in enumerate((-0.55, -0.30, -0.05, 0.20)):
        box((0.09, 0.16, 0.03), (1.49, y, 0.225), m['rubber'], 0.008, parent=parent)
    tube([(1.28, 0, 0.27), (1.46, -0.02, 0.29), (1.58, -0.45, 0.25), (1.66, -0.45, 0.2)], 0.03, m['orange'], parent)


def module(parent, m, column):
    """Twelve prismatic cells between end plates; terminals bridged in pairs by aluminium busbars."""
    cell, cover = mat('cell', '#2a4a78', 0.2, 0.40), mat('cover', '#cfd6de', 0.0, 0.45)
    for i in range(12):
        box((0.42, 0.062, 0.19), (0, -0.363 + i * 0.066, 0.095), cell, 0.006, parent=parent, seg=2)
    for y in (-0.42, 0.42):
        box((0.43, 0.035, 0.205), (0, y, 0.10), m['alu'], 0.008, parent=parent)
    for x in (-0.13, 0.13):
        box((0.085, 0.80, 0.008), (x, 0, 0.195), cover, 0.002, parent=parent, seg=1)
        for i in range(6):
            shift = 0 if x < 0 else 0.066
            box((0.05, 0.105, 0.012), (x, -0.33 + i * 0.132 + shift * 0.5, 0.205), m['bright'], 0.004,
                parent=parent, seg=2)
    box((0.06, 0.76, 0.012), (0, 0, 0.196), m['rubber'], 0.003, parent=parent, seg=1)
    box((0.10, 0.05, 0.03), (0.13, -column * 0.435, 0.205), m['orange'], 0.01, parent=parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
