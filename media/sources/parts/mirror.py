"""Exterior mirror, left: painted cap, glass in its frame, turn signal, foot with seal and plug."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, plate, tube
from kit.shoot import View, shoot
from kit.solid import ball, brick, cast, common, cut, join, moved, prism, rod

IDENTIFIER = '88.449.1011/MR-A1L-0052'
FACE = rounded([(-1.10, -0.52), (0.90, -0.62), (1.24, -0.30), (1.16, 0.52), (0.86, 0.70), (-0.92, 0.60), (-1.18, 0.30)], 0.34)

VIEWS = {'left': View((0.6, -9.6, 2.5), (-0.02, 0, 1.50), 88, exposure=0.35)}


def build(_view):
    m = palette() | {'black': mat('moulded', '#15181d', 0.0, 0.48, bump=0.10, grain=130),
                     'paint': mat('paint', '#33404f', 0.55, 0.26, clear=1.0),
                     'glass': mat('mirror', '#c9d6e6', 1.0, 0.02)}
    part = group((0.12, 0.1, 1.62), (radians(2), 0, radians(-30)))
    shell(part, m)
    glass(part, m)
    foot(part, m)
    signal(part, m)


def shell(parent, m):
    """Egg-shaped cap behind the glass; the lower third and the rim are moulded black."""
    egg = ball(1.0, (0.02, 0.05, 0.02), (1.40, 0.90, 0.84))
    prism_y = moved(prism([(x * 1.08, y * 1.10) for x, y in FACE], -1.0, 0.3, 0.16), (0, 0, 0), (pi / 2, 0, 0))
    body = common(egg, prism_y, fillet=0.20)
    front = brick((4, 1, 4), (0, -0.74, 0), 0.01)
    room = moved(prism([(x * 0.985, y * 0.985) for x, y in FACE], 0.10, 0.6, 0.02), (0, 0, 0), (pi / 2, 0, 0))
    body = cut(body, front, room, fillet=0.03)
    neck = join(rod((-0.92, 0.35, -0.42), (-1.32, 0.40, -0.72), 0.26, 0.20), fillet=0.1)
    body = join(body, neck, fillet=0.14)
    seam = brick((3.2, 2, 0.012), (0, 0.6, -0.26), 0.003)
    ring = moved(brick((4, 0.012, 4), (0, 0, 0), 0.002), (0, -0.06, 0))
    body = cut(body, seam, ring, fillet=0.006)
    black = lambda p, n: (p[:, 1] < -0.055) | (p[:, 2] < -0.262) | (p[:, 0] < -1.10)
    cast(body, (-1.65, -0.35, -1.05), (1.5, 1.1, 0.95), 0.0125, m['paint'], parent=parent, regions=[(m['black'], black)])


def glass(parent, m):
    """Convex glass with a heating frame; blind-spot lamp near the outer edge."""
    outline = [(x * 0.93, y * 0.92) for x, y in FACE]
    plate([outline], 0.05, m['black'], 0.015, (0, -0.15, 0), (pi / 2 + 0.03, 0, 0), parent, seg=3)
    pane = ball(9.0, (0, 8.80, 0))
    edge = moved(prism([(x * 0.91, y * 0.895) for x, y in FACE], -0.3, 0.3, 0.004), (0, -0.1, 0), (pi / 2, 0, 0))
    cast(common(pane, edge, fillet=0.004), (-1.2, -0.30, -0.7), (1.25, 0.0, 0.75), 0.012, m['glass'], parent=parent)
    lamp = mat('lamp', '#ff8a2a', 0, 0.3, glow=2.2)
    for i in range(2):
        plate([rounded([(-0.06, 0), (0.03, 0.07), (-0.06, 0.14), (-0.02, 0.07)], 0.01)], 0.004, lamp, 0.001,
              (0.86 + i * 0.07, -0.207, 0.22), (pi / 2, 0, 0), parent)


def signal(parent, m):
    """Turn signal that wraps round the outer side of the cap."""
    points = [(0.55, 0.795, -0.20), (0.85, 0.66, -0.19), (1.10, 0.46, -0.18), (1.26, 0.24, -0.17), (1.325, 0.05, -0.16)]
    tube(points, 0.055, mat('amber', '#ff7a1a', 0.0, 0.18, clear=1.0, glow=0.35), parent, 8)
    cyl(0.075, 0.05, (0.32, 0.30, -0.87), m['ink'], 0.02, parent=parent, n=48)


def foot(parent, m):
    """Foot at the door: seal, three studs, cable with its plug, identifier."""
    base = group((-1.52, 0.42, -0.72), (0, radians(8), 0), parent)
    outline = rounded([(-0.55, -0.30), (0.52, -0.34), (0.60, 0.08), (0.24, 0.40), (-0.40, 0.36), (-0.62, 0.06)], 0.16)
    shape = join(moved(prism([(y, x) for x, y in outline], -0.09, 0.12, 0.05), (0, 0, 0), (0, pi / 2, 0)),
                 rod((0.05, 0, 0.05), (0.35, 0, 0.12), 0.28, 0.22), fillet=0.14)
    cast(shape, (-0.25, -0.75, -0.55), (0.7, 0.75, 0.55), 0.0125, m['black'], parent=base)
    plate([[(y * 1.03, x * 1.03) for x, y in outline]], 0.05, m['rubber'], 0.015, (-0.115, 0, 0), (0, pi / 2, 0), base)
    for y, z in ((-0.36, -0.12), (0.34, -0.16), (0.06, 0.22)):
        cyl(0.05, 0.42, (-0.30, y, z), m['bright'], 0.012, (0, pi / 2, 0), base, 32)
    tube([(-0.12, 0.0, 0.0), (-0.42, -0.02, -0.02), (-0.60, -0.10, -0.20), (-0.52, -0.30, -0.50), (-0.30, -0.48, -0.62)], 0.06,
         m['rubber'], base)
    plug = group((-0.22, -0.56, -0.65), (0, 0, radians(40)), base)
    box((0.34, 0.24, 0.18), (0, 0, 0), m['orange'], 0.03, parent=plug)
    box((0.12, 0.28, 0.22), (-0.05, 0, 0), m['orange'], 0.03, parent=plug)
    code_plate(IDENTIFIER, 0.24, m, (0.36, -0.245, 0.10), (pi / 2, 0, radians(0)), base)


if __name__ == '__main__':
    shoot(build, VIEWS)
