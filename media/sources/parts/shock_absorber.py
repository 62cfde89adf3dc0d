"""Suspension struts, passive and with a controlled valve: damper tube with brackets, coil spring between its seats, bump stop, top mount."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle, lobes, rounded
from kit.shapes import UPRIGHT, box, cyl, group, helix, lathe, plate, tube
from kit.shoot import View, shoot

PASSIVE, CONTROLLED = '88.449.1007/SA-F42L0016', '88.449.1007/CD-F45E0005'

VIEWS = {
    'whole': View((0.6, -9.6, 2.3), (0.0, 0, 1.62), 78, exposure=0.25),
    'controlled': View((0.6, -9.6, 2.3), (0.0, 0, 1.62), 78, exposure=0.35),
}


def build(view):
    m = palette() | {'enamel': mat('enamel', '#2b333f', 0.35, 0.30, clear=0.8)}
    controlled = view == 'controlled'
    lean = group((0, 0, 1.62), (radians(-12), radians(24), 0))
    strut = group((0, 0, -1.72), (0, 0, radians(-24)), lean)
    damper(strut, m)
    knuckle_bracket(strut, m)
    spring(strut, m, mat('spring', '#8a929c', 0.7, 0.34, clear=0.4) if controlled else m['orange'])
    top_mount(group((0, 0, 3.02), parent=strut), m)
    code_plate(CONTROLLED if controlled else PASSIVE, 0.26, m, (0.005, -0.292, 0.78), UPRIGHT, strut)
    if controlled:
        valve(strut, m)


def valve(parent, m):
    """Proportional valve outside the tube; its plug carries the picture's accent."""
    seat = group((0.24, -0.10, 0.80), (0, pi / 2, radians(-14)), parent)
    cyl(0.20, 0.16, (0, 0, 0.06), m['enamel'], 0.03, parent=seat)
    lathe([(0.165, 0.12), (0.185, 0.14), (0.185, 0.40), (0.165, 0.43), (0.10, 0.44), (0, 0.44)], m['bright'], 72, parent=seat)
    box((0.30, 0.20, 0.16), (-0.12, 0, 0.34), m['dark'], 0.03, parent=seat)
    box((0.26, 0.22, 0.18), (-0.30, 0, 0.34), m['orange'], 0.03, parent=seat)
    tube([(-0.42, 0, 0.34), (-0.60, 0.0, 0.34), (-0.80, 0.06, 0.22), (-1.02, 0.20, 0.10)], 0.04, m['rubber'], seat)


def damper(parent, m):
    """Welded tube, crimped shoulder, chromed rod, rubber bump stop and folded dust boot."""
    lathe([(0, 0), (0.22, 0), (0.26, 0.03), (0.28, 0.08), (0.28, 1.42), (0.27, 1.46), (0.20, 1.50), (0.11, 1.51),
           (0.11, 1.48)],
          m['enamel'], 128, parent=parent)
    lathe([(0.285, 0.52), (0.288, 0.53), (0.288, 1.04), (0.285, 1.05)], m['alu'], 128, parent=parent)
    cyl(0.085, 1.6, (0, 0, 2.25), m['bright'], 0.01, parent=parent)
    folds = [(0.20 - 0.045 * (i % 2), 1.94 + i * 0.055) for i in range(16)]
    lathe([(0.10, 1.90), (0.18, 1.91), *folds, (0.14, 2.84)], m['rubber'], 96, parent=parent, auto=20)
    lathe([(0.095, 1.56), (0.17, 1.57), (0.19, 1.62), (0.15, 1.70), (0.20, 1.76), (0.21, 1.84), (0.16, 1.91),
           (0.1, 1.92)],
          mat('bump-stop', '#b9a77c', 0, 0.6), 96, parent=parent, auto=60)


def knuckle_bracket(parent, m):
    """Pressed clamp that bolts the strut to the steering knuckle, and the anti-roll link lug."""
    lathe([(0.281, 0.06), (0.31, 0.07), (0.31, 0.50), (0.281, 0.51)], m['enamel'], 128, parent=parent)
    wing = rounded([(0, 0.02), (0.62, 0.06), (0.66, 0.20), (0.58, 0.46), (0.20, 0.58), (0, 0.56)], 0.08)
    for y in (-0.17, 0.17):
        plate([wing, circle(0.052, 32, 0.50, 0.16), circle(0.052, 32, 0.46, 0.38)], 0.06, m['enamel'], 0.014,
              (0.12, y, 0), UPRIGHT, parent, seg=3)
    for x, z in ((0.62, 0.16), (0.58, 0.38)):
        cyl(0.048, 0.54, (x, 0, z), m['bright'], 0.008, UPRIGHT, parent, 32)
        for y in (-0.225, 0.225):
            cyl(0.10, 0.02, (x, y, z), m['bright'], 0.006, UPRIGHT, parent, 40)
        cyl(0.085, 0.07, (x, -0.265, z), m['bright'], 0.014, UPRIGHT, parent, 6)
    lug = rounded([(-0.62, 1.10), (-0.24, 1.02), (-0.24, 1.32), (-0.62, 1.26)], 0.07)
    plate([lug, circle(0.05, 32, -0.51, 1.18)], 0.05, m['enamel'], 0.012, (0, -0.05, 0), UPRIGHT, parent)
    box((0.12, 0.24, 0.05), (0.30, 0.02, 0.92), m['enamel'], 0.012, parent=parent)
    tube([(0.31, -0.10, 0.6), (0.34, -0.10, 0.95), (0.40, -0.02, 1.25), (0.62, 0.10, 1.36)], 0.028, m['rubber'],
         parent)


def spring(parent, m, coat):
    """Lower seat welded to the tube, barrel coil, upper seat."""
    lathe([(0.28, 1.16), (0.32, 1.17), (0.60, 1.24), (0.66, 1.27), (0.70, 1.33), (0.685, 1.335), (0.64, 1.285),
           (0.58, 1.26), (0.28, 1.20)], m['enamel'], 128, parent=parent, closed=True, auto=50)
    helix(0.56, 0.062, 1.335, 2.86, 5.6, coat, parent)
    lathe([(0.16, 2.90), (0.62, 2.90), (0.68, 2.88), (0.68, 2.94), (0.62, 2.965), (0.16, 2.98)],
          m['enamel'], 128, parent=parent, auto=50)
    lathe([(0.40, 2.87), (0.66, 2.87), (0.67, 2.91), (0.40, 2.91)], m['rubber'], 128, parent=parent, closed=True)


def top_mount(parent, m):
    """Cast bearing plate with three studs, rubber core, centre nut."""
    ears = lobes(3, 0.46, 0.66, 1.6)
    plate([ears, circle(0.30, 72), *holes_on_circle(3, 0.56, 0.04, 24)], 0.10, m['cast'], 0.02, parent=parent, seg=4)
    lathe([(0.31, -0.06), (0.31, 0.10), (0.28, 0.15), (0.20, 0.16), (0.16, 0.12), (0.10, 0.12)], m['rubber'], 96,
          parent=parent)
    lathe([(0.46, -0.06), (0.50, -0.10), (0.30, -0.10)], m['alu'], 96, parent=parent)
    cyl(0.085, 0.40, (0, 0, 0.14), m['bright'], 0.02, parent=parent, n=48)
    cyl(0.16, 0.02, (0, 0, 0.135), m['bright'], 0.006, parent=parent, n=64)
    cyl(0.125, 0.11, (0, 0, 0.20), m['bright'], 0.016, parent=parent, n=6)
    for k in range(3):
        a = 2 * pi * k / 3
        x, y = 0.56 * cos(a), 0.56 * sin(a)
        rings = [p for i in range(9) for p in ((0.040, 0.10 + i * 0.02), (0.033, 0.112 + i * 0.02))]
        lathe([(0, 0.04), (0.06, 0.04), (0.06, 0.07), (0.04, 0.08), *rings, (0.03, 0.30), (0, 0.31)], m['bright'], 32,
              (x, y, 0), parent=parent, auto=20)


if __name__ == '__main__':
    shoot(build, VIEWS)
