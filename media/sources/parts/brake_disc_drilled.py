"""Sports disc Ø320, two-piece, ventilated, drilled and slotted, with its fixed six-piston caliper."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle, sector, spiral_slot
from kit.shapes import box, cyl, group, lathe, plate, text, tube
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1001/BD-320A0001'
OUTER, INNER, FACE, GAP = 1.62, 0.98, 0.10, 0.15
TOP = GAP / 2 + FACE / 2      # mid-plane of the outboard friction ring
HAT = 0.50                    # height of the hat above it
LUG_R = 0.545                 # pitch circle of the wheel bolts
EYE = (0.9, -9.6, 2.35)

VIEWS = {
    'whole': View(EYE, (0.22, 0, 1.66), 82),
    'macro': View(EYE, (-0.05, 0, 1.0), 160, 1280, 600, cut_out=False),
}


def build(_view):
    m = palette()
    part = group((0, 0, 1.64), (radians(90), 0, radians(-28)))
    rotor = group(rot=(0, 0, radians(8)), parent=part)
    friction_rings(rotor, m)
    hat(rotor, m)
    phase = 2 * pi * 3 / 5 + 0.63
    code_plate(IDENTIFIER, 0.33, m, (0.553 * cos(phase), 0.553 * sin(phase), TOP + HAT + 0.0035),
               (0, 0, phase + pi / 2), rotor)
    caliper(group(rot=(0, 0, radians(28)), parent=part), m)


def friction_rings(parent, m):
    edges = [circle(OUTER, 256), circle(INNER, 192)]
    drilled = [circle(0.034, 20, r * cos(a), r * sin(a))
               for k in range(10)
               for j, r in enumerate((1.09, 1.22, 1.35, 1.48))
               for a in [2 * pi * k / 10 + j * 0.105]]
    slots = [spiral_slot(1.06, 1.54, 2 * pi * k / 10 + 0.30, 0.26, 0.018) for k in range(10)]
    plate(edges + drilled + slots, FACE, m['steel'], 0.010, (0, 0, TOP), parent=parent, auto=30)
    plate(edges, FACE, m['steel'], 0.010, (0, 0, -TOP), parent=parent, auto=30)
    # Slots and bores end on this unlit floor: nothing behind them may glint through.
    floor = mat('floor-of-slots', '#050608', 0, 0.95, spec=0.05)
    lathe([(1.0, TOP - FACE / 2 - 0.02), (1.55, TOP - FACE / 2 - 0.02)], floor, parent=parent)
    for k in range(60):
        a = 2 * pi * k / 60
        box((0.56, 0.035, GAP + 0.01), (1.29 * cos(a), 1.29 * sin(a), 0), m['cast'], 0.006,
            (0, 0, a + 0.18), parent, seg=1)


def hat(parent, m):
    coated, top = m['coated'], TOP + HAT
    lathe([(1.02, TOP - 0.04), (1.02, TOP + 0.02), (0.90, TOP + 0.03), (0.88, TOP + 0.06),
           (0.82, top - 0.10), (0.80, top - 0.035), (0.765, top)], coated, 160, parent=parent)
    lugs = holes_on_circle(5, LUG_R, 0.062, 32)
    pins = holes_on_circle(5, LUG_R, 0.032, 20, 0.63)
    del pins[3]               # the identifier plate takes this place
    plate([circle(0.768, 160), circle(0.30, 96), *lugs, *pins], 0.07, coated, 0.012,
          (0, 0, top - 0.033), parent=parent)
    lathe([(0.30, top), (0.30, TOP - 0.1), (0.34, TOP - 0.1)], m['cast'], parent=parent)
    lathe([(0.345, top + 0.004), (0.335, top + 0.010), (0.31, top + 0.010), (0.300, top + 0.002)],
          m['bright'], parent=parent)
    lathe([(0.80, -0.2), (0.28, -0.2)], m['dark'], parent=parent)
    for k in range(10):       # bobbins that let the ring float on the hat
        a = 2 * pi * (k + 0.5) / 10
        x, y = 0.955 * cos(a), 0.955 * sin(a)
        cyl(0.05, 0.06, (x, y, TOP + 0.045), m['bright'], 0.012, parent=parent, n=32)
        cyl(0.026, 0.07, (x, y, TOP + 0.05), m['dark'], 0.004, parent=parent, n=6)


def caliper(parent, m):
    half, z = 33, 0.36
    paint = m['orange']
    for side in (1, -1):
        plate([sector(1.06, 1.80, -half, half, 0.14)], 0.30, paint, 0.05, (0, 0, side * z), parent=parent, seg=5)
        box((0.4, 0.8, 0.05), (1.3, 0, side * 0.20), mat('pad', '#3a3530', 0, 0.8, bump=0.5, grain=80),
            0.01, parent=parent)
    # The bridges end a little short of the halves' faces: coplanar faces render as black dashes.
    for a0, a1 in ((-half + 0.4, -12), (12, half - 0.4)):
        plate([sector(1.645, 1.90, a0, a1, 0.08)], 0.985, paint, 0.05, parent=parent, seg=5)
    plate([sector(1.70, 1.86, -3.4, 3.4, 0.04)], 0.99, paint, 0.03, parent=parent, seg=4)
    for a, r in ((-20, 0.185), (0, 0.20), (20, 0.185)):
        dome = [(0, 0.088), (r * 0.5, 0.086), (r * 0.68, 0.080), (r * 0.78, 0.062), (r * 0.86, 0.05),
                (r, 0.045), (r * 1.10, 0.0), (r * 1.12, -0.03)]
        lathe(dome, paint, 96, (1.36 * cos(radians(a)), 1.36 * sin(radians(a)), z + 0.145),
              parent=parent, auto=60)
    for a in (-28.5, 28.5):
        x, y = 1.72 * cos(radians(a)), 1.72 * sin(radians(a))
        cyl(0.075, 0.05, (x, y, z + 0.175), m['bright'], 0.012, parent=parent)
        cyl(0.045, 0.06, (x, y, z + 0.18), m['dark'], 0.004, parent=parent, n=6)
    tube([(1.76, -0.55, 0.5), (1.95, -0.5, 0.52), (2.02, -0.2, 0.5), (2.02, 0.2, 0.5), (1.95, 0.5, 0.52),
          (1.76, 0.55, 0.5)], 0.022, m['bright'], parent)
    cyl(0.04, 0.12, (1.70, 0.62, z + 0.2), m['bright'], 0.01, parent=parent, n=24)
    text('88.449.1001', 0.105, (1.685, 0, z + 0.153), (0, 0, -pi / 2), m['white'], parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
