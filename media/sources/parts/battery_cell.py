"""Prismatic LFP cells 148 × 40 × 118 mm: aluminium can, lid with two terminals and burst vent, blue insulating film."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, rounded, rrect
from kit.shapes import box, cyl, group, lathe, plate, text
from kit.shoot import View, shoot

IDENTIFIER = '03HCB8P0000001G5X0000027'   # 24 characters, GB/T 34014 form (sample)
WIDE, THICK, HIGH = 2.22, 0.60, 1.77      # one and a half times the real size

VIEWS = {'cells': View((0.6, -9.6, 3.5), (0.02, 0, 1.36), 84, exposure=0.35)}


def build(_view):
    m = palette() | {'can': mat('can', '#b9c0c8', 1.0, 0.30, bump=0.03, grain=220),
                     'film': mat('film', '#0f3f8f', 0.0, 0.26, clear=0.5, bump=0.02, grain=60)}
    tilted = group((0, 0.1, 0.62), (radians(27), 0, 0))
    turn = group((0, 0, 0), (0, 0, radians(-36)), tilted)
    for y, wrapped in ((-0.55, True), (0.30, True), (1.15, False)):
        cell(group((0, y, 0), parent=turn), m, wrapped)


def cell(parent, m, wrapped):
    plate([rrect(WIDE, THICK, 0.075)], HIGH, m['can'], 0.02, (0, 0, HIGH / 2), parent=parent, seg=4)
    if wrapped:
        film(parent, m)
    lid(group((0, 0, HIGH), parent=parent), m)


def film(parent, m):
    """Insulating film round the can, its overlap on the front, with the cell's rating printed on it."""
    ring = [rrect(WIDE + 0.016, THICK + 0.016, 0.08), rrect(WIDE + 0.002, THICK + 0.002, 0.076)]
    plate(ring, HIGH - 0.05, m['film'], 0.003, (0, 0, HIGH / 2 - 0.012), parent=parent)
    front = group((0, -THICK / 2 - 0.0095, HIGH / 2), (pi / 2, 0, 0), parent)
    plate([rrect(0.34, HIGH - 0.05, 0.01, 4, 0.84, -0.012)], 0.004, m['film'], 0.001, parent=front)
    white = mat('print', '#cfd9ea', 0.0, 0.5)
    for i, (line, size) in enumerate((('LFP 156 Ah', 0.21), ('3.2 V  499.2 Wh', 0.115), ('CE-LFP156', 0.115))):
        text(line, size, (-0.98, 0.18 - i * 0.20, 0.003), (0, 0, 0), white, front, 0.0006, 'LEFT')
    text('+', 0.28, (-0.90, 0.66, 0.003), (0, 0, 0), white, front, 0.0006)


def lid(parent, m):
    """Welded lid: terminals on their insulators, vent with its cover, sealed filling hole, identifier."""
    plate([rrect(WIDE - 0.03, THICK - 0.03, 0.065)], 0.03, m['can'], 0.006, (0, 0, 0.006), parent=parent)
    plate([rrect(WIDE - 0.05, THICK - 0.05, 0.06), rrect(WIDE - 0.075, THICK - 0.075, 0.055)], 0.012, m['bright'], 0.004,
          (0, 0, 0.021), parent=parent)
    for x, insulator in ((-0.80, m['orange']), (0.80, m['dark'])):
        seat = group((x, 0, 0.02), parent=parent)
        plate([rrect(0.46, 0.44, 0.06)], 0.05, insulator, 0.012, (0, 0, 0.02), parent=seat, seg=3)
        plate([rrect(0.38, 0.36, 0.05)], 0.07, m['can'], 0.010, (0, 0, 0.05), parent=seat)
        lathe([(0.13, 0.085), (0.13, 0.10), (0.115, 0.108), (0.05, 0.108), (0.03, 0.095), (0, 0.095)], m['bright'], 64,
              parent=seat)
    plate([rrect(0.46, 0.24, 0.12)], 0.012, m['bright'], 0.004, (0, 0, 0.022), parent=parent)
    plate([rrect(0.40, 0.18, 0.09), rrect(0.36, 0.14, 0.07)], 0.008, m['alu'], 0.003, (0, 0, 0.030), parent=parent)
    cyl(0.045, 0.012, (0.42, 0.0, 0.026), m['alu'], 0.004, parent=parent, n=40)
    code_plate(IDENTIFIER, 0.26, m, (-0.41, 0, 0.022), (0, 0, 0), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
