"""Box truck, 9.6 m body with tail lift, three axles. Lengths are metres, x forward; the whole is scaled to the studio."""
from math import atan2, cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, common, cut, join, moved, pillar, prism

IDENTIFIER = '88.449.1012/TK-BLK062'
HALF = 1.22                   # half the cab's width
BODY = (-5.75, 3.85, 1.18, 3.82)   # box body: x from, x to, z from, z to
AXLES = (5.02, -2.45, -3.75)
GLASS = ((6.135, 2.16), (5.80, 3.22))   # windscreen in (x, z), from its lower to its upper edge

VIEWS = {'front': View((0.6, -9.6, 2.2), (0.0, 0, 0.66), 100, exposure=0.45)}


def build(_view):
    m = palette() | {
        'body': mat('body', '#d9dfe7', 0.0, 0.34, clear=0.4),
        'cab': mat('cab', '#e6ebf1', 0.0, 0.24, clear=1.0),
        'trim': mat('trim', '#14181e', 0.0, 0.45, bump=0.05, grain=60),
        'chassis': mat('chassis', '#20262f', 0.4, 0.5),
        'window': mat('window', '#070b12', 0.0, 0.05, spec=0.8),
        'lamp': mat('lamp', '#eaf3ff', 0.0, 0.1, clear=1.0, glow=1.4),
    }
    turn = group((0.05, 0.6, 0.02), (0, 0, radians(-126)))
    turn.scale = (0.318,) * 3
    truck = group((-0.2, 0, 0), parent=turn)
    cab(truck, m)
    front_panel(truck, m)
    cab_sides(truck, m)
    body(truck, m)
    chassis(truck, m)
    for x in AXLES:
        for side in (-1, 1):
            wheel(group((x, side * 1.02, 0.505), (-side * pi / 2, 0, 0), truck), m, x > 0)


def cab(parent, m):
    """Shell of the cab-over: side profile × rounded plan, with recesses for glass, doors and wheel arch."""
    profile = [(4.02, 1.02), (4.02, 3.30), (4.25, 3.50), (5.35, 3.52), (5.72, 3.36), (6.17, 2.06), (6.24, 1.2), (6.22, 0.50),
               (5.72, 0.44), (5.62, 0.72), (4.38, 0.95)]
    side = moved(prism(rounded(profile, 0.14), -HALF, HALF, 0.10), (0, 0, 0), UPRIGHT)
    plan = prism(rounded([(3.9, -HALF), (6.26, -HALF), (6.26, HALF), (3.9, HALF)], 0.34), 0.2, 4, 0.05)
    shell = common(side, plan, fillet=0.10)
    (x0, z0), (x1, z1) = GLASS
    tilt = atan2(x0 - x1, z1 - z0)
    screen = moved(brick((0.10, 2.16, 1.08), (0, 0, 0), 0.05), ((x0 + x1) / 2 + 0.075, 0, (z0 + z1) / 2), (0, -tilt, 0))
    arch = moved(pillar(0.64, -2, 2), (AXLES[0], 0, 0.50), (pi / 2, 0, 0))
    seams = [brick((0.018, 4, 2.2), (4.36, 0, 2.2), 0.004), brick((0.018, 4, 1.6), (5.66, 0, 1.5), 0.004),
             brick((1.3, 4, 0.018), (5.0, 0, 1.18), 0.004)]
    outer = [brick((3, 0.03, 3), (5, s * (HALF + 0.0), 2), 0.004) for s in (-1, 1)]
    grooves = [common(s, o, fillet=0.002) for s in seams for o in outer]
    shell = cut(shell, screen, arch, fillet=0.03)
    shell = cut(shell, *grooves, brick((0.10, 4, 0.02), (6.24, 0, 0.92), 0.004), fillet=0.006)
    cast(shell, (3.9, -1.32, 0.3), (6.4, 1.32, 3.65), 0.02, m['cab'], parent=parent,
         regions=[(m['trim'], lambda p, n: (p[:, 2] < 0.92) | ((p[:, 0] < 4.2) & (p[:, 2] < 1.2)))])
    glass = group(((x0 + x1) / 2 + 0.035, 0, (z0 + z1) / 2), (0, -tilt, 0), parent)
    plate([rrect(2.12, 1.04, 0.14)], 0.03, m['window'], 0.010, (0, 0, 0), (pi / 2, 0, pi / 2), glass)
    for y in (-0.5, 0.35):
        box((0.02, 0.86, 0.03), (0.035, y, -0.42), m['trim'], 0.008, (radians(12), 0, 0), glass)
    visor = rounded([(5.62, 3.36), (6.02, 3.30), (6.02, 3.24), (5.70, 3.24)], 0.03)
    plate([visor], 2.1, m['trim'], 0.012, rot=UPRIGHT, parent=parent)
    fairing = rounded([(4.1, 3.46), (4.1, 3.98), (4.35, 3.98), (5.5, 3.52)], 0.12)
    plate([fairing], 2.06, m['cab'], 0.07, rot=UPRIGHT, parent=parent, seg=4)
    for y in (-0.8, 0.8):
        cyl(0.045, 0.05, (5.62, y, 3.55), mat('marker', '#ff8a2a', 0, 0.3, glow=1.2), 0.012, parent=parent, n=32)


def front_panel(parent, m):
    """Grille with bars, the node's cell mark, lamps, bumper with number plate and fog lamps."""
    face = group((6.245, 0, 0), (pi / 2, 0, pi / 2), parent)
    plate([rrect(1.72, 0.66, 0.12, 8, 0, 1.66)], 0.05, m['trim'], 0.015, parent=face)
    for i in range(4):
        box((1.60, 0.045, 0.05), (0, 1.44 + i * 0.145, 0.02), m['bright'], 0.012, parent=face)
    plate([rrect(0.22, 0.22, 0.03, 8, 0, 1.66)], 0.05, m['orange'], 0.012, (0, 0, 0.04), parent=face)
    for side in (-1, 1):
        lamp = rounded([(side * 0.50, 0.98), (side * 1.04, 0.96), (side * 1.10, 1.26), (side * 0.62, 1.20)][::side], 0.06)
        plate([lamp], 0.06, m['trim'], 0.02, (0, 0, -0.005), parent=face)
        for x in (0.68, 0.92):
            cyl(0.085, 0.05, (side * x, 1.09, 0.02), m['bright'], 0.012, parent=face, n=48)
            cyl(0.062, 0.055, (side * x, 1.09, 0.022), m['lamp'], 0.015, parent=face, n=48)
        cyl(0.075, 0.04, (side * 0.84, 0.70, 0.0), m['lamp'], 0.012, parent=face, n=40)
    plate([rrect(0.62, 0.20, 0.02, 8, 0, 0.72)], 0.02, mat('plate-yellow', '#c9a43a', 0, 0.5), 0.004, (0, 0, 0.005), parent=face)
    box((1.5, 0.12, 0.05), (0, 0.55, -0.01), m['trim'], 0.02, parent=face)


def cab_sides(parent, m):
    for side in (-1, 1):
        y = side * (HALF + 0.004)
        window = rounded([(4.48, 2.12), (5.84, 2.12), (5.52, 3.16), (4.48, 3.16)], 0.10)
        plate([window], 0.02, m['window'], 0.006, (0, y, 0), UPRIGHT, parent)
        box((0.22, 0.05, 0.06), (4.58, y + side * 0.02, 1.86), m['trim'], 0.02, parent=parent)
        for z in (0.62, 0.92):
            box((0.52, 0.16, 0.05), (4.14, side * 1.12, z), m['chassis'], 0.015, parent=parent)
        arm = [(5.88, side * 1.16, 3.20), (6.10, side * 1.36, 3.16), (6.12, side * 1.44, 2.9)]
        tube(arm, 0.026, m['trim'], parent)
        plate([rrect(0.24, 0.56, 0.06)], 0.14, m['trim'], 0.04, (6.12, side * 1.46, 2.72), (pi / 2, 0, pi / 2), parent, seg=3)
        plate([rrect(0.24, 0.24, 0.05)], 0.12, m['trim'], 0.03, (6.11, side * 1.46, 2.26), (pi / 2, 0, pi / 2), parent, seg=3)
        arch = [(r * cos(a) + AXLES[0], r * sin(a) + 0.50) for r, ang in ((0.70, range(12, 172, 8)), (0.62, range(164, 8, -8)))
                for a in map(radians, ang)]
        plate([arch], 0.09, m['trim'], 0.02, (0, side * (HALF - 0.02), 0), UPRIGHT, parent)


def body(parent, m):
    """Box with aluminium edge rails, panel joints, the carrier's stripe and the vehicle's identifier."""
    x0, x1, z0, z1 = BODY
    length, middle, high = x1 - x0, (x0 + x1) / 2, z1 - z0
    box((length, 2.48, high), (middle, 0, (z0 + z1) / 2), m['body'], 0.02, parent=parent)
    for side in (-1, 1):
        y = side * 1.24
        for z in (z0 + 0.06, z1 - 0.05):
            box((length + 0.04, 0.05, 0.14), (middle, y, z), m['alu'], 0.012, parent=parent)
        for x in (x0, x1):
            box((0.12, 0.06, high + 0.02), (x, y, (z0 + z1) / 2), m['alu'], 0.02, parent=parent)
        for i in range(1, 8):
            box((0.018, 0.008, high - 0.24), (x0 + length * i / 8, y, (z0 + z1) / 2), mat('joint', '#aab4c0', 0, 0.5), 0.002,
                parent=parent, seg=1)
        stripe = rounded([(x0 + 0.1, z0 + 0.26), (x1 - 0.1, z0 + 0.26), (x1 - 0.1, z0 + 0.46), (x0 + 0.1, z0 + 0.46)], 0.02)
        plate([stripe], 0.006, m['orange'], 0.001, (0, y + side * 0.006, 0), UPRIGHT, parent)
        panel = group((x1 - 1.5, y + side * 0.007, z0 + 1.55), (pi / 2, 0, 0 if side < 0 else pi), parent)
        code_plate(IDENTIFIER, 1.0, m, (0, 0, 0), (0, 0, 0), panel)
        for i, line in enumerate(('88.449.1012', 'TK-BLK062')):
            text(line, 0.40, (0.75, 0.17 - i * 0.46, 0.002), (0, 0, 0), mat('lettering', '#0c3f94', 0, 0.4), panel, 0.004, 'LEFT')
        for i in range(9):
            box((0.12, 0.02, 0.05), (x0 + 0.5 + i * 1.08, y + side * 0.015, z0 + 0.06), mat('marker', '#ff8a2a', 0, 0.3, glow=1.2),
                0.008, parent=parent, seg=2)
    plate([rrect(length, 2.46, 0.05)], 0.05, m['alu'], 0.012, (middle, 0, z1 + 0.01), parent=parent)
    box((0.08, 2.3, 1.9), (x1 + 0.02, 0, 2.5), m['alu'], 0.02, parent=parent)


def chassis(parent, m):
    for y in (-0.42, 0.42):
        box((9.9, 0.09, 0.28), (-0.75, y, 0.98), m['chassis'], 0.02, parent=parent)
    for side in (-1, 1):
        for z in (0.56, 0.86):
            box((4.0, 0.04, 0.11), (0.55, side * 1.16, z), m['alu'], 0.015, parent=parent)
        for x in (-1.2, 0.4, 2.1):
            box((0.07, 0.05, 0.75), (x, side * 1.13, 0.82), m['chassis'], 0.01, parent=parent)
        box((1.1, 0.5, 0.52), (3.1, side * 0.86, 0.74), m['alu'] if side < 0 else m['chassis'], 0.10, parent=parent)
        mud = [(r * cos(a), r * sin(a)) for r, ang in ((0.66, range(20, 164, 8)), (0.62, range(160, 16, -8))) for a in map(radians, ang)]
        for x in AXLES[1:]:
            plate([[(px + x, pz + 0.5) for px, pz in mud]], 0.56, m['trim'], 0.01, (0, side * 0.94, 0), UPRIGHT, parent)
    box((0.10, 2.4, 0.16), (-5.7, 0, 0.66), m['alu'], 0.02, parent=parent)
    for x in AXLES:
        cyl(0.10, 2.0, (x, 0, 0.505), m['chassis'], 0.02, UPRIGHT, parent)


def wheel(parent, m, steered):
    """295/80 R22.5 on a steel disc wheel; z is outward."""
    tread = [p for i in range(7) for p in ((0.505, -0.10 + i * 0.03), (0.505, -0.085 + i * 0.03), (0.493, -0.083 + i * 0.03),
                                           (0.493, -0.072 + i * 0.03))]
    lathe([(0.30, -0.13), (0.42, -0.14), (0.48, -0.125), *tread, (0.485, 0.125), (0.43, 0.145), (0.32, 0.135), (0.295, 0.12)],
          m['rubber'], 128, parent=parent, auto=25)
    steel = mat('wheel-steel', '#b7bec7', 0.9, 0.34)
    dish = ([(0.30, 0.13), (0.285, 0.12), (0.27, 0.05), (0.22, 0.10), (0.17, 0.115), (0.13, 0.115)] if steered else
            [(0.30, 0.13), (0.285, 0.12), (0.27, -0.02), (0.22, -0.05), (0.17, -0.06), (0.13, -0.06)])
    lathe(dish, steel, 96, parent=parent, auto=40)
    z = dish[-1][1]
    lathe([(0.14, z), (0.135, z + 0.10), (0.11, z + 0.13), (0, z + 0.135)], m['chassis'], 64, parent=parent)
    for k in range(10):
        a = 2 * pi * k / 10
        cyl(0.016, 0.04, (0.165 * cos(a), 0.165 * sin(a), z + 0.02), m['bright'], 0.004, parent=parent, n=6)


if __name__ == '__main__':
    shoot(build, VIEWS)
