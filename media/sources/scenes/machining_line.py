"""Machining line for brake discs: blanks in, three vertical lathes fed by two robots, code reading, pallets out."""
from math import radians

from kit.equipment import (
    cabinet, carrier, carrier_vehicle, conveyor, lathe_cell, pallet, robot, scan_gate,
)
from kit.isometric import photograph, platform
from kit.outlines import rrect
from kit.shapes import box, plate

BELT_Y = -0.55


def build(m):
    platform(18.4, 10.4, m)
    conveyor(-8.2, 8.2, BELT_Y, m)
    for x in (-5.9, -1.3, 3.3):
        lathe_cell(x, 2.6, m)
    for x, yaw in ((-3.6, -90), (1.0, -90)):
        robot(x, 1.75, radians(yaw), radians(-14), radians(118), radians(76), m)
    for x in (-7.5, -6.0):
        carrier(x, BELT_Y, m, 'iron')
    for x in (-2.0, -0.6, 2.6, 5.9, 7.4):
        carrier(x, BELT_Y, m)
    scan_gate(5.9, BELT_Y, m)
    for x in (5.9, 6.95, 8.0):
        cabinet(x, 3.3, m)
    floor_markings(m)
    pallet(-6.9, -3.1, 4, 'iron', m)
    pallet(-4.6, -3.1, 3, 'iron', m)
    carrier_vehicle(0.2, -3.2, m)
    pallet(4.6, -3.1, 3, 'machined', m)
    pallet(6.9, -3.1, 4, 'machined', m)


def floor_markings(m):
    plate([rrect(16.9, 6.6, 0.4), rrect(16.72, 6.42, 0.32)], 0.02, m['line'], 0.002, (0, 1.5, 0.02))
    for i in range(24):
        box((0.34, 0.06, 0.012), (-8.3 + i * 0.72, -4.45, 0.022), m['light'], 0)


if __name__ == '__main__':
    photograph(build, 1280, 800, 22.4, (0, 0, 0.55))
