"""Factory equipment for the isometric scenes. Lengths are metres; m comes from isometric.colors()."""
from math import cos, pi, sin

from kit.outlines import hull, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, tube

SIDES = (-1, 1)
BELT_TOP = 1.0


def conveyor(x0, x1, y, m, width=1.2):
    """Roller conveyor along x; parts stand on it at z = BELT_TOP."""
    length, centre, z = x1 - x0, (x0 + x1) / 2, BELT_TOP - 0.07
    for i in range(int(length / 0.20)):
        cyl(0.07, width - 0.16, (x0 + 0.1 + i * 0.20, y, z), m['steel'], 0.01, UPRIGHT, n=16)
    box((length, width - 0.2, 0.06), (centre, y, z - 0.12), m['belt'], 0.02)
    for side in SIDES:
        edge = y + side * width / 2
        box((length + 0.1, 0.10, 0.24), (centre, edge, z - 0.05), m['white'], 0.03)
        box((length + 0.1, 0.02, 0.06), (centre, edge + side * 0.052, z - 0.05), m['blue'], 0.008)
        for i in range(int(length / 1.9) + 1):
            x = x0 + 0.35 + (length - 0.7) * i / int(length / 1.9)
            box((0.14, 0.12, z - 0.12), (x, y + side * (width / 2 - 0.06), (z - 0.12) / 2), m['pale'], 0.03)
            cyl(0.12, 0.06, (x, y + side * (width / 2 - 0.06), 0.03), m['steel'], 0.015)


def disc(x, y, z, m, r=0.40, finish='machined', parent=None):
    """Brake disc lying flat, its hat up."""
    lathe([(r * 0.28, 0.03), (r * 0.28, 0.17), (r * 0.5, 0.17), (r * 0.53, 0.075), (r, 0.075), (r, 0.045),
           (r * 0.97, 0.045),
           (r * 0.97, 0.03), (r, 0.03), (r, 0), (r * 0.28, 0)], m[finish], 64, (x, y, z), parent=parent)
    if finish != 'machined':
        return
    for k in range(5):
        a = 2 * pi * k / 5
        cyl(0.022, 0.02, (x + r * 0.39 * cos(a), y + r * 0.39 * sin(a), z + 0.165), m['ink'], 0.002, n=12,
            parent=parent)


def carrier(x, y, m, finish='machined'):
    """Workpiece carrier on the conveyor with one disc on it."""
    plate([rrect(0.94, 0.94, 0.12)], 0.06, m['deep'], 0.015, (x, y, BELT_TOP + 0.03))
    disc(x, y, BELT_TOP + 0.06, m, finish=finish)


def lathe_cell(x, y, m, lit='green'):
    """Enclosed vertical lathe: sliding door with window, chuck and disc inside, panel, beacon."""
    w, d, h = 2.5, 1.9, 2.5
    box((w, d, 0.22), (x, y, 0.11), m['deep'], 0.03)
    box((w, 0.5, h - 0.2), (x, y + d / 2 - 0.25, h / 2 + 0.12), m['white'], 0.06)
    for side in SIDES:
        box((0.42, d, h - 0.2), (x + side * (w / 2 - 0.21), y, h / 2 + 0.12), m['white'], 0.06)
    box((w, d, 0.55), (x, y, h - 0.10), m['white'], 0.07)
    box((w, d - 0.1, 0.5), (x, y, 0.45), m['white'], 0.05)
    front = y - d / 2
    box((w + 0.01, 0.03, 0.16), (x, front - 0.002, h - 0.16), m['blue'], 0.01)
    box((w - 0.84, 0.02, 1.32), (x, y + 0.4, 1.45), m['ink'], 0)
    cyl(0.46, 0.30, (x, y - 0.2, 0.85), m['steel'], 0.03)
    disc(x, y - 0.2, 1.0, m, 0.44)
    cyl(0.20, 0.5, (x + 0.1, y + 0.1, 1.95), m['pale'], 0.03)
    cyl(0.07, 0.4, (x + 0.1, y + 0.0, 1.55), m['steel'], 0.01, r2=0.11)
    box((w - 0.84, 0.03, 1.32), (x, front + 0.03, 1.45), m['glass'], 0.01)
    for at in (-0.83, 0, 0.83):
        box((0.07, 0.06, 1.40), (x + at, front + 0.02, 1.45), m['light'], 0.015)
    box((0.05, 0.08, 0.5), (x + 0.14, front - 0.03, 1.35), m['ink'], 0.015)
    panel(x + w / 2 - 0.21, front - 0.06, 1.55, m)
    beacon(x - w / 2 + 0.2, front + 0.2, h + 0.17, m, lit)
    for i in range(5):
        box((0.03, 0.9, 0.03), (x + w / 2 + 0.01, y + 0.1, 0.9 + i * 0.12), m['pale'], 0.005)


def panel(x, y, z, m):
    box((0.34, 0.08, 0.50), (x, y, z), m['deep'], 0.025)
    box((0.27, 0.02, 0.22), (x, y - 0.045, z + 0.09), m['screen'], 0.008)
    for i, h in enumerate((0.05, 0.10, 0.07, 0.13)):
        box((0.035, 0.01, h), (x - 0.08 + i * 0.055, y - 0.058, z + 0.01 + h / 2), m['cyan'], 0)
    for i, color in enumerate(('green', 'glow', 'light')):
        cyl(0.025, 0.03, (x - 0.08 + i * 0.08, y - 0.05, z - 0.14), m[color], 0.006, UPRIGHT, n=20)


def beacon(x, y, z, m, lit):
    cyl(0.03, 0.24, (x, y, z + 0.06), m['steel'], 0.006, n=20)
    for i, color in enumerate(('light', lit)):
        cyl(0.065, 0.12, (x, y, z + 0.22 + i * 0.12), m[color], 0.02, n=28)


def robot(x, y, yaw, shoulder, elbow, wrist, m):
    """Six-axis robot with a disc in its gripper; angles in radians, zero is straight up."""
    box((1.2, 1.2, 0.22), (x, y, 0.11), m['deep'], 0.04)
    base = group((x, y, 0.22), (0, 0, yaw))
    lathe([(0.50, 0), (0.50, 0.12), (0.43, 0.22), (0.40, 0.56), (0.38, 0.60), (0, 0.60)], m['white'], 96, parent=base)
    turret = group((0, 0, 0.60), parent=base)
    cyl(0.40, 0.14, (0, 0, 0.07), m['ink'], 0.03, parent=turret)
    box((0.70, 0.60, 0.54), (0, 0, 0.40), m['white'], 0.14, parent=turret, seg=5)
    arm = group((0.10, 0, 0.56), (0, shoulder, 0), turret)
    for side in SIDES:
        cyl(0.30, 0.18, (0, side * 0.32, 0), m['blue'], 0.05, UPRIGHT, arm)
        cyl(0.17, 0.04, (0, side * 0.425, 0), m['steel'], 0.012, UPRIGHT, arm)
    reach = 1.55
    plate([hull(0.29, 0.23, reach)], 0.36, m['white'], 0.08, rot=UPRIGHT, parent=arm, seg=5)
    plate([hull(0.14, 0.11, reach - 0.3)], 0.39, m['light'], 0.02, (0, 0, 0.16), UPRIGHT, arm)
    fore = group((0, 0, reach), (0, elbow, 0), arm)
    cyl(0.25, 0.56, (0, 0, 0), m['blue'], 0.06, UPRIGHT, fore)
    cyl(0.15, 0.60, (0, 0, 0), m['steel'], 0.012, UPRIGHT, fore)
    box((0.40, 0.40, 0.40), (0, 0, 0.10), m['white'], 0.12, parent=fore, seg=5)
    cyl(0.19, 1.1, (0, 0, 0.68), m['white'], 0.03, parent=fore, r2=0.14)
    gripper(group((0, 0, 1.28), (0, wrist, 0), fore), m)
    tube([(-0.36, 0, 0.4), (-0.68, 0, 0.85), (-0.5, 0, 1.5), (-0.12, 0, 2.0)], 0.04, m['ink'], turret)


def gripper(parent, m):
    cyl(0.15, 0.36, (0, 0, 0), m['blue'], 0.05, UPRIGHT, parent)
    cyl(0.11, 0.30, (0, 0, 0.18), m['white'], 0.03, parent=parent)
    cyl(0.20, 0.07, (0, 0, 0.36), m['orange'], 0.02, parent=parent)
    for k in range(3):
        a = 2 * pi * k / 3
        box((0.30, 0.10, 0.06), (0.16 * cos(a), 0.16 * sin(a), 0.40), m['ink'], 0.015, (0, 0, a), parent)
        box((0.06, 0.10, 0.16), (0.33 * cos(a), 0.33 * sin(a), 0.48), m['orange'], 0.015, (0, 0, a), parent)
    held = group((0, 0, 0.68), (pi, 0, 0), parent)
    disc(0, 0, 0, m, parent=held)


def scan_gate(x, y, m):
    """Gate over the conveyor: camera, ring light and the reading beam on the disc under it."""
    for side in SIDES:
        box((0.8, 0.24, 2.3), (x, y + side * 0.98, 1.15), m['white'], 0.08)
        box((0.82, 0.03, 1.2), (x, y + side * 1.105, 1.15), m['blue'], 0.015)
        box((1.0, 0.36, 0.1), (x, y + side * 0.98, 0.05), m['deep'], 0.03)
    box((0.9, 2.3, 0.42), (x, y, 2.40), m['white'], 0.10)
    box((0.91, 1.6, 0.09), (x, y, 2.43), m['blue'], 0.02)
    box((0.34, 0.34, 0.26), (x, y, 2.10), m['ink'], 0.04)
    cyl(0.12, 0.16, (x, y, 1.92), m['deep'], 0.02)
    lathe([(0.17, 1.86), (0.30, 1.86), (0.30, 1.92), (0.17, 1.92)], m['cyan'], 64, (x, y, 0), closed=True)
    lathe([(0.14, 1.84), (0.46, BELT_TOP + 0.14)], m['beam'], 64, (x, y, 0))
    beacon(x + 0.2, y - 0.8, 2.62, m, 'green')


def cabinet(x, y, m, w=0.9, d=0.75, h=1.9):
    box((w, d, h), (x, y, h / 2 + 0.06), m['white'], 0.05)
    box((w + 0.02, d + 0.02, 0.12), (x, y, 0.06), m['deep'], 0.02)
    face = y - d / 2
    box((w * 0.72, 0.03, 0.46), (x, face - 0.01, h * 0.74), m['screen'], 0.02)
    for i, bar in enumerate((0.10, 0.18, 0.13, 0.24, 0.20, 0.28)):
        box((0.05, 0.01, bar), (x - 0.24 + i * 0.095, face - 0.03, h * 0.74 - 0.17 + bar / 2),
            m[('cyan', 'glow')[i % 2]], 0)
    for i in range(4):
        box((w * 0.6, 0.02, 0.03), (x, face - 0.005, 0.35 + i * 0.11), m['light'], 0.006)


def pallet(x, y, layers, finish, m):
    """Pallet with 2 × 2 stacks of discs, `layers` high."""
    for i in range(5):
        box((1.9, 0.24, 0.05), (x, y - 0.72 + i * 0.36, 0.22), m['wood'], 0.01)
    for i in range(3):
        box((0.14, 1.7, 0.14), (x - 0.8 + i * 0.8, y, 0.12), m['wood'], 0.01)
    for column in SIDES:
        for row in SIDES:
            for layer in range(layers - (column > 0 and row < 0)):
                disc(x + column * 0.46, y + row * 0.44, 0.25 + layer * 0.17, m, 0.42, finish)


def carrier_vehicle(x, y, m):
    """Driverless vehicle with two stacks of finished discs."""
    plate([rrect(2.2, 1.35, 0.3)], 0.34, m['white'], 0.07, (x, y, 0.30), seg=5)
    plate([rrect(2.24, 1.39, 0.3)], 0.08, m['blue'], 0.02, (x, y, 0.24))
    plate([rrect(1.8, 1.1, 0.15)], 0.05, m['deep'], 0.01, (x, y, 0.49))
    box((0.02, 0.7, 0.06), (x + 1.11, y, 0.34), m['cyan'], 0.005)
    for sx in SIDES:
        for sy in SIDES:
            cyl(0.15, 0.16, (x + sx * 0.65, y + sy * 0.56, 0.15), m['ink'], 0.03, UPRIGHT)
    for at, layers in ((-0.45, 4), (0.45, 3)):
        for layer in range(layers):
            disc(x + at, y, 0.52 + layer * 0.17, m, 0.42)
