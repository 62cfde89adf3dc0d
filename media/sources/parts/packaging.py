"""Returnable sleeve box 1200 × 1000 × 740 mm: HDPE pallet and lid, PP honeycomb sleeve, access door, discs inside.

Lengths are decimetres of the real box; the whole is scaled to the studio.
"""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, text
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join

IDENTIFIER = '88.449.1012/BX-0318-077'
LONG, DEEP = 12.0, 10.0       # x, y
BASE, TOP = 1.45, 6.75        # upper face of the pallet, upper edge of the sleeve

VIEWS = {'box': View((0.6, -9.6, 3.1), (0.0, 0, 1.20), 86, exposure=0.5)}


def build(_view):
    m = palette() | {'hdpe': mat('hdpe', '#27303d', 0.0, 0.45, bump=0.06, grain=8),
                     'sleeve': mat('sleeve', '#8fa3bd', 0.0, 0.50, bump=0.02, grain=30),
                     'edge': mat('edge', '#6b7f9a', 0.0, 0.55)}
    turn = group((0.02, 0.1, 0.30), (radians(7), 0, radians(-38)))
    turn.scale = (0.212,) * 3
    pallet(turn, m)
    sleeve(turn, m)
    lid(turn, m)
    contents(turn, m)


def pallet(parent, m):
    """Deck with rim, nine feet on three runners, openings for forks on all sides."""
    deck = brick((LONG, DEEP, 0.55), (0, 0, BASE - 0.275), 0.10)
    feet = [brick((1.5, 1.4, 0.95), (x, y, 0.55), 0.12) for x in (-5.15, 0, 5.15) for y in (-4.2, 0, 4.2)]
    runners = [brick((LONG - 0.1, 1.4, 0.22), (0, y, 0.12), 0.06) for y in (-4.2, 0, 4.2)]
    ribs = [brick((0.12, DEEP - 0.5, 0.3), (x, 0, 0.9), 0.03) for x in (-3.6, -2.6, -1.6, 1.6, 2.6, 3.6)]
    shape = join(deck, *feet, *runners, *ribs, fillet=0.18)
    shape = cut(shape, brick((LONG - 0.9, DEEP - 0.9, 0.3), (0, 0, BASE), 0.05), fillet=0.05)
    cast(shape, (-6.3, -5.3, -0.1), (6.3, 5.3, 1.7), 0.062, m['hdpe'], parent=parent)
    for x in (-3.0, 3.0):
        box((0.55, 0.12, 0.42), (x, -DEEP / 2 - 0.02, BASE - 0.28), m['orange'], 0.05, parent=parent)


def sleeve(parent, m):
    """Four walls; the front one has a hinged door, folded down."""
    high = TOP - BASE + 0.3
    middle = (TOP + BASE - 0.3) / 2
    wall(group((0, DEEP / 2 - 0.35, middle), UPRIGHT, parent), m, LONG - 0.5, high)
    for side in (-1, 1):
        wall(group((side * (LONG / 2 - 0.35), 0, middle), (pi / 2, 0, pi / 2), parent), m, DEEP - 0.5, high)
    front = group((0, -DEEP / 2 + 0.35, middle), UPRIGHT, parent)
    door = rounded([(-3.7, -0.55), (3.7, -0.55), (3.7, high / 2 + 1), (-3.7, high / 2 + 1)], 0.3)
    w, h = (LONG - 0.5) / 2, high / 2
    frame = rounded([(-w, -h), (w, -h), (w, h), (3.7, h), (3.7, -0.55), (-3.7, -0.55), (-3.7, h), (-w, h)], 0.12)
    plate([frame], 0.13, m['sleeve'], 0.03, parent=front)
    rails(front, m, w, -h, -0.6)
    hinge = group((0, -DEEP / 2 + 0.26, middle - 0.55), (radians(-158), 0, 0), parent)
    drop = high / 2 + 0.55
    plate([rrect(7.3, drop, 0.25, 8, 0, drop / 2)], 0.13, m['sleeve'], 0.03, rot=UPRIGHT, parent=hinge)
    for x in (-2.6, 0, 2.6):
        cyl(0.10, 1.2, (x, 0, 0), m['edge'], 0.02, (0, pi / 2, 0), hinge, 24)
    labels(front, m)


def wall(parent, m, wide, high):
    plate([rrect(wide, high, 0.15)], 0.13, m['sleeve'], 0.03, parent=parent)
    rails(parent, m, wide / 2, -high / 2, high / 2)


def rails(parent, m, w, y0, y1):
    """Welded edges and the creases where the sleeve folds flat."""
    for x in (-w + 0.12, w - 0.12):
        box((0.22, y1 - y0, 0.17), (x, (y0 + y1) / 2, 0), m['edge'], 0.04, parent=parent)


def labels(front, m):
    """Card holder with the identifier, printed sample name, level mark."""
    card = group((-4.72, 0.55, 0.085), parent=front)
    plate([rrect(1.55, 2.1, 0.08)], 0.03, m['orange'], 0.01, parent=card)
    plate([rrect(1.40, 1.8, 0.03, 8, 0, -0.08)], 0.01, mat('paper', '#e6e9ec', 0, 0.55), 0.002, (0, 0, 0.02), parent=card)
    code_plate(IDENTIFIER, 1.15, m, (0, 0.20, 0.03), (0, 0, 0), card)
    text('BX-0318-077', 0.245, (0, -0.62, 0.03), (0, 0, 0), m['ink'], card, 0.002)
    side = group((4.72, 0.55, 0.085), parent=front)
    plate([rrect(1.3, 1.3, 0.08)], 0.02, m['hdpe'], 0.006, parent=side)
    text('500', 0.52, (0, 0.14, 0.02), (0, 0, 0), mat('print', '#cfd9e6', 0, 0.5), side, 0.004)
    text('kg', 0.34, (0, -0.34, 0.02), (0, 0, 0), mat('print', '#cfd9e6', 0, 0.5), side, 0.004)


def lid(parent, m):
    shape = join(brick((LONG + 0.1, DEEP + 0.1, 0.34), (0, 0, TOP + 0.1), 0.10),
                 brick((LONG - 1.4, DEEP - 1.4, 0.2), (0, 0, TOP + 0.28), 0.08), fillet=0.12)
    shape = cut(shape, *[brick((2.6, 3.2, 0.3), (x, y, TOP + 0.42), 0.10) for x in (-3.4, 0, 3.4) for y in (-2.1, 2.1)],
                fillet=0.08)
    cast(shape, (-6.2, -5.2, TOP - 0.2), (6.2, 5.2, TOP + 0.5), 0.062, m['hdpe'], parent=parent)
    for x in (-3.0, 3.0):
        box((0.7, 0.14, 0.9), (x, -DEEP / 2 + 0.02, TOP - 0.32), m['hdpe'], 0.05, parent=parent)


def contents(parent, m):
    """Brake discs lying on two separators, hats up, behind the open door."""
    for level, z in enumerate((BASE + 0.25, BASE + 2.05, BASE + 3.85)):
        box((LONG - 1.0, DEEP - 1.0, 0.06), (0, 0, z - 0.06), mat('separator', '#b9c4d2', 0, 0.6), 0.01, parent=parent)
        for x in (-3.7, 0, 3.7):
            for y in (-2.6, 1.6):
                lathe([(0.32, 0.46), (0.32, 0.52), (0.78, 0.52), (0.84, 0.46), (0.88, 0.29), (1.0, 0.28), (1.6, 0.28),
                       (1.6, 0.18), (1.5, 0.18), (1.5, 0.10), (1.6, 0.10), (1.6, 0), (1.0, 0)], m['steel'], 64,
                      (x, y, z), parent=parent)
                lathe([(0.32, 0.46), (0.32, 0.52), (0.78, 0.52), (0.84, 0.46), (0.88, 0.29), (1.0, 0.28), (1.6, 0.28),
                       (1.6, 0.18), (1.5, 0.18), (1.5, 0.10), (1.6, 0.10), (1.6, 0), (1.0, 0)], m['steel'], 64,
                      (x, y, z + 0.62), parent=parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
