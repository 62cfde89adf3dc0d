"""High-voltage harness 50 mm² × 2, 1,420 mm: orange shielded cables laid in a loop, lever plugs at both ends."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, pillar, prism

IDENTIFIER = '88.449.1011/HV-3P6-0027'
CABLE = 0.105

VIEWS = {'loop': View((0.6, -9.6, 3.6), (0.0, 0, 1.42), 88, exposure=0.3)}


def build(_view):
    m = palette() | {'cable': mat('cable', '#d8470d', 0.0, 0.42, bump=0.02, grain=90),
                     'shell': mat('shell', '#1b1f26', 0.0, 0.36, bump=0.03, grain=170)}
    tilted = group((0.05, 0, 1.46), (radians(42), 0, 0))
    turn = group((0, 0.1, 0), (0, 0, radians(-14)), tilted)
    for offset in (-0.125, 0.125):
        tube(path(offset), CABLE, m['cable'], turn, 8)
    for t in (0.20, 0.42, 0.64, 0.80):
        clip(t, turn, m)
    plug(group((-0.62, -1.60, 0.06), (0, 0, radians(4)), turn), m)
    plug(group((0.86, -1.48, 0.34), (0, 0, radians(16)), turn), m)
    flag(turn, m)


def route(t):
    """Middle line of the pair: from the left plug once round, over itself, to the right plug."""
    if t < 0.16:
        s = t / 0.16
        return (-0.62 + 0.02 * s - 0.30 * s * s, -1.18 + 0.90 * s, 0.06)
    if t > 0.84:
        s = (t - 0.84) / 0.16
        return (1.02 - 0.22 * s + 0.0 * s * s, -0.30 - 0.78 * s, 0.34)
    s = (t - 0.16) / 0.68
    a = radians(196 - 376 * s)
    r = 1.02 + 0.10 * sin(pi * s)
    return (0.06 + r * cos(a), 0.30 + r * 0.92 * sin(a), 0.06 + 0.28 * s)


def path(offset):
    n = 34
    points = []
    for i in range(n + 1):
        (x0, y0, z0), (x1, y1, z1) = route(max(i / n - 0.01, 0)), route(min(i / n + 0.01, 1))
        d = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        x, y, z = route(i / n)
        points.append((x - (y1 - y0) / d * offset, y + (x1 - x0) / d * offset, z))
    return points


def plug(parent, m):
    """Looks to −y: shielded housing, lever in the accent colour, two sealed glands, interlock."""
    body = join(prism(rrect(0.74, 0.46, 0.12), -0.42, 0.42, 0.03), prism(rrect(0.82, 0.54, 0.14), 0.10, 0.30, 0.03), fillet=0.03)
    glands = [pillar(0.17, -0.70, -0.3, (x, 0), 0.02) for x in (-0.17, 0.17)]
    body = join(body, *glands, fillet=0.03)
    body = cut(body, prism(rrect(0.58, 0.30, 0.08), 0.16, 0.7, 0.02), fillet=0.014)
    cast(body, (-0.5, -0.34, -0.76), (0.5, 0.34, 0.5), 0.0105, m['orange'], rot=UPRIGHT, parent=parent)
    facing = group(rot=UPRIGHT, parent=parent)
    for x in (-0.17, 0.17):
        cyl(0.09, 0.26, (x, 0, 0.26), m['ink'], 0.01, parent=facing, n=40)
        cyl(0.05, 0.28, (x, 0, 0.26), m['bright'], 0.01, parent=facing, n=32)
        for i in range(3):
            cyl(0.15, 0.05, (x, 0, -0.74 - i * 0.075), m['rubber'], 0.02, parent=facing, n=40)
    plate([rrect(0.68, 0.40, 0.10), rrect(0.60, 0.32, 0.08)], 0.05, m['rubber'], 0.012, (0, 0, 0.40), parent=facing)
    arm = rounded([(-0.07, -0.30), (0.07, -0.30), (0.09, 0.34), (-0.09, 0.34)], 0.05)
    for x in (-0.44, 0.44):
        plate([arm], 0.05, m['shell'], 0.014, (x, -0.06, 0.02), (0, pi / 2, 0), parent)
        cyl(0.075, 0.08, (x, -0.06, 0.02), m['shell'], 0.02, (0, pi / 2, 0), parent, 40)
    box((0.94, 0.12, 0.10), (0, 0.30, 0.05), m['shell'], 0.03, parent=parent)
    box((0.30, 0.20, 0.09), (0, 0.10, 0.28), m['shell'], 0.025, parent=parent)


def clip(t, parent, m):
    """Twin clip that holds both cables, with its fixing stud."""
    x, y, z = route(t)
    x1, y1, _ = route(t + 0.01)
    from math import atan2
    at = group((x, y, z), (0, 0, atan2(y1 - y, x1 - x)), parent)
    plate([rrect(0.54, 0.31, 0.13)], 0.16, m['shell'], 0.02, (0, 0, 0), (pi / 2, 0, pi / 2), at, seg=3)
    cyl(0.06, 0.20, (0, 0, -0.22), m['shell'], 0.02, parent=at, n=32)


def flag(parent, m):
    """Wrapped label with the identifier."""
    card = group((0.16, 1.02, 0.40), (radians(22), 0, radians(-6)), parent)
    plate([rrect(0.92, 0.42, 0.04)], 0.012, mat('label', '#e2e6ea', 0, 0.5), 0.003, parent=card)
    code_plate(IDENTIFIER, 0.35, m, (-0.25, 0, 0.008), (0, 0, 0), card)
    for i, line in enumerate(('HV-3P6', '1000 V DC', '50 mm2')):
        text(line, 0.088, (-0.04, 0.10 - i * 0.115, 0.008), (0, 0, 0), m['ink'], card, 0.0005, 'LEFT')


if __name__ == '__main__':
    shoot(build, VIEWS)
