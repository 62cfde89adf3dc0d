"""Electronic control unit of the parking brake: die-cast housing with cooling ribs, two sealed headers, label."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, plate, text
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, mirrored, pillar, prism

IDENTIFIER = '88.449.1011/EC-EPB0066'
WIDE, DEEP, HIGH = 2.60, 1.86, 0.44

VIEWS = {'whole': View((0.6, -9.6, 3.2), (-0.04, 0, 1.50), 93, exposure=0.35)}


def build(_view):
    m = palette() | {'diecast': mat('diecast', '#98a0a9', 1.0, 0.40, bump=0.10, grain=150),
                     'shell': mat('shell', '#16191e', 0.0, 0.40, bump=0.04, grain=160)}
    tilted = group((0, 0, 1.46), (radians(34), 0, 0))
    unit = group((0, 0.12, 0), (0, 0, radians(-32)), tilted)
    housing(unit, m)
    base(unit, m)
    for x, width in ((-0.60, 1.06), (0.66, 0.86)):
        header(group((x, -DEEP / 2 - 0.02, 0.20), parent=unit), m, width)
    label(group((-0.52, 0.10, HIGH + 0.028), parent=unit), m)


def housing(parent, m):
    """Lid: drafted walls, ribs over the power stage on the right, raised field for the label, four ears."""
    lid = prism(rrect(WIDE, DEEP, 0.16), 0.02, HIGH, 0.045)
    ribs = [brick((0.045, DEEP - 0.34, 0.20), (0.36 + i * 0.105, 0.02, HIGH + 0.02), 0.016) for i in range(9)]
    field = prism(rrect(1.40, 1.24, 0.08, 8, -0.52, 0.10), 0.3, HIGH + 0.012, 0.01)
    ear = join(brick((0.44, 0.34, 0.10), (WIDE / 2 + 0.06, DEEP / 2 - 0.24, 0.07), 0.03),
               pillar(0.19, 0.02, 0.13, (WIDE / 2 + 0.20, DEEP / 2 - 0.24), 0.02), fillet=0.06)
    screw = pillar(0.10, 0.02, HIGH + 0.015, (WIDE / 2 - 0.15, DEEP / 2 - 0.15), 0.02)
    ears = mirrored(mirrored(join(ear, screw, fillet=0.05), 0), 1)
    shape = join(lid, ears, field, fillet=0.04)
    shape = join(shape, *ribs, fillet=0.028)
    holes = mirrored(mirrored(pillar(0.085, -0.1, 0.3, (WIDE / 2 + 0.20, DEEP / 2 - 0.24), 0.01), 0), 1)
    sockets = mirrored(mirrored(pillar(0.062, HIGH - 0.04, HIGH + 0.2, (WIDE / 2 - 0.15, DEEP / 2 - 0.15), 0.005), 0), 1)
    opening = brick((2.30, 0.4, 0.30), (0, -DEEP / 2, 0.20), 0.02)
    shape = cut(shape, holes, sockets, opening, fillet=0.015)
    cast(shape, (-1.75, -1.05, -0.02), (1.75, 1.05, 0.62), 0.0115, m['diecast'], parent=parent)
    for x in (-1, 1):
        for y in (-1, 1):
            spot = (x * (WIDE / 2 - 0.15), y * (DEEP / 2 - 0.15))
            cyl(0.055, 0.05, (*spot, HIGH - 0.005), m['dark'], 0.008, parent=parent, n=40)
            cyl(0.03, 0.052, (*spot, HIGH - 0.0), m['ink'], 0.002, parent=parent, n=6)
            ear = (x * (WIDE / 2 + 0.20), y * (DEEP / 2 - 0.24))
            plate([circle(0.084, 48), circle(0.055, 40)], 0.15, m['bright'], 0.006, (*ear, 0.07), parent=parent)


def base(parent, m):
    plate([rrect(WIDE + 0.02, DEEP + 0.02, 0.17)], 0.05, m['alu'], 0.01, (0, 0, -0.005), parent=parent)
    plate([rrect(WIDE + 0.005, DEEP + 0.005, 0.165)], 0.014, m['rubber'], 0.003, (0, 0, 0.026), parent=parent)


def header(parent, m, width):
    """Shrouded header: two chambers of pins, sealing lip, lever lock in the accent colour on the wide one."""
    shroud = [rrect(width, 0.34, 0.06), rrect(width - 0.10, 0.24, 0.04)]
    plate([rrect(width + 0.08, 0.40, 0.06)], 0.06, m['shell'], 0.012, (0, 0.0, 0), UPRIGHT, parent)
    plate(shroud, 0.46, m['shell'], 0.012, (0, -0.22, 0), UPRIGHT, parent, seg=3)
    plate([rrect(width - 0.08, 0.26, 0.04)], 0.06, m['ink'], 0.004, (0, -0.06, 0), UPRIGHT, parent)
    plate([rrect(0.05, 0.24, 0.01)], 0.40, m['shell'], 0.004, (0.04, -0.22, 0), UPRIGHT, parent)
    brass = mat('pin', '#c9b27a', 1.0, 0.25)
    count = int((width - 0.24) / 0.072)
    for i in range(count):
        x = (i - (count - 1) / 2) * 0.072
        if abs(x - 0.04) < 0.05:
            continue
        for z in (-0.06, 0.06):
            box((0.018, 0.34, 0.018), (x, -0.20, z), brass, 0.004, parent=parent, seg=1)
    if width < 1:
        return
    lever = [rounded([(-width / 2 - 0.075, -0.30), (width / 2 + 0.075, -0.30), (width / 2 + 0.075, 0.06), (width / 2 + 0.02, 0.06),
                      (width / 2 + 0.02, -0.22), (-width / 2 - 0.02, -0.22), (-width / 2 - 0.02, 0.06), (-width / 2 - 0.075, 0.06)], 0.04)]
    plate(lever, 0.07, m['orange'], 0.016, (0, -0.24, 0.06), (radians(18), 0, 0), parent, seg=3)


def label(parent, m):
    plate([rrect(1.24, 1.06, 0.04)], 0.004, mat('label', '#dfe3e8', 0.0, 0.5), 0.001, parent=parent)
    code_plate(IDENTIFIER, 0.50, m, (-0.30, 0.20, 0.003), (0, 0, 0), parent)
    for i, (line, size) in enumerate((('EPB', 0.20), ('12 V', 0.11), ('SW 3.2.0', 0.11))):
        text(line, size, (0.04, 0.36 - i * 0.17, 0.003), (0, 0, 0), m['ink'], parent, 0.0005, 'LEFT')
    text('88.449.1011/EC-EPB0066', 0.102, (-0.55, -0.20, 0.003), (0, 0, 0), m['ink'], parent, 0.0005, 'LEFT')
    box((1.10, 0.006, 0.002), (0, -0.28, 0.003), m['ink'], 0, parent=parent)
    for i, line in enumerate(('FR-AX 0066  2026-05', 'ASIL D   2 x 25 A')):
        text(line, 0.085, (-0.55, -0.36 - i * 0.11, 0.003), (0, 0, 0), m['ink'], parent, 0.0005, 'LEFT')


if __name__ == '__main__':
    shoot(build, VIEWS)
