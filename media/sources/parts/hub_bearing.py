"""Wheel hub bearing units: third generation with ears and speed sensor, second generation pressed into the knuckle."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, gear, holes_on_circle, lobes, rrect
from kit.shapes import box, cyl, group, lathe, plate, section, sphere, tube
from kit.shoot import View, shoot

THIRD, SECOND = '88.449.1003/BR-6205X0007', '88.449.1003/HU-43G20088'
STUD_R = 1.10                 # pitch circle of the wheel studs
ROWS = (-0.36, -0.98)         # planes of the two ball rows along the axis
BALL, PITCH_R, BALLS = 0.145, 0.72, 15

VIEWS = {
    'whole': View((0.9, -9.6, 2.6), (0.02, 0, 1.72), 84, exposure=0.3),
    'section': View((0.9, -9.6, 3.1), (-0.22, 0, 1.6), 96, exposure=0.3),
    'second': View((0.9, -9.6, 2.6), (0.0, 0, 1.66), 94, exposure=0.3),
}


def build(view):
    m = palette()
    cut, second = view == 'section', view != 'whole'
    part = group((-0.12, 0, 1.6), (radians(90), 0, radians(-50 if cut else -33)))
    unit = group(rot=(0, 0, radians(10)), loc=(0, 0, 0.45), parent=part)
    turning = group(parent=unit)
    bearing = group(parent=unit)
    hub(turning, m, radians(36) if cut else 0)
    inner_ring(bearing, m)
    outer_ring(bearing, m, eared=not second)
    rolling_rows(unit, m)
    if cut:
        quarter = (2.4, 2.4, 4), (1.2, 1.2, 0)
        section(turning, *quarter, m['plate'])
        section(bearing, *quarter, m['orange'])
    elif not second:
        sensor(unit, m)
    a = radians(-146 if cut else -123)
    code_plate(SECOND if second else THIRD, 0.38, m, (1.10 * cos(a), 1.10 * sin(a), 0.213), (0, 0, a + pi / 2), unit)


def hub(parent, m, phase):
    """Flange, pilot and spindle in one forging with a splined bore; the wheel side of the flange is faced."""
    skin = mat('forged', '#5d636a', 1.0, 0.42, bump=0.25, grain=50)
    windows = [circle(0.60, 96), *holes_on_circle(5, 1.02, 0.15, 40, phase + pi / 5)[:2]]
    plate([lobes(5, 1.34, 1.50, 0.7, phase=phase), *windows], 0.20, skin, 0.03, (0, 0, 0.10), parent=parent, seg=3)
    plate([lobes(5, 1.30, 1.455, 0.7, phase=phase), *windows], 0.02, m['steel'], 0.004, (0, 0, 0.2), parent=parent)
    lathe([(0.40, 0.46), (0.70, 0.46), (0.73, 0.43), (0.73, 0.30), (0.76, 0.28), (0.76, 0.19), (1.0, 0.19),
           (1.0, 0.01), (0.86, -0.02), (0.70, -0.12), (0.62, -0.20), (0.585, -0.24), (0.575, -0.36),
           (0.59, -0.48), (0.56, -0.55), (0.45, -0.58), (0.45, -1.30), (0.52, -1.33), (0.52, -1.40),
           (0.40, -1.42)], turned('turned', '#b3b9c0', 0.3, rings=60), 160, parent=parent, closed=True)
    plate([circle(0.42, 96), gear(0.30, 0.345, 30)], 1.86, m['alu'], 0.012, (0, 0, -0.475), parent=parent)
    for k in range(5):
        stud(phase + 2 * pi * k / 5, parent, mat('zinc', '#b9bcb4', 1.0, 0.28))


def inner_ring(parent, m):
    """Second inner raceway, pressed on the spindle and held by its rolled end."""
    lathe([(0.451, -0.62), (0.60, -0.62), (0.60, -0.82), (0.575, -0.94), (0.58, -1.02), (0.63, -1.12),
           (0.63, -1.31), (0.451, -1.31)], m['bright'], 160, parent=parent, closed=True)


def stud(angle, parent, m):
    """M12 wheel stud: knurled head behind the flange, thread in front."""
    pitch, z0, z1 = 0.046, 0.26, 0.76
    turns = int((z1 - z0) / pitch)
    thread = [p for i in range(turns)
              for p in ((0.112, z0 + i * pitch), (0.112, z0 + (i + 0.15) * pitch), (0.094, z0 + (i + 0.6) * pitch))]
    profile = [(0, -0.06), (0.15, -0.06), (0.15, 0), (0.125, 0.01), (0.125, 0.215), (0.10, 0.23), *thread,
               (0.094, z1), (0.085, z1 + 0.09), (0.07, z1 + 0.11), (0, z1 + 0.11)]
    lathe(profile, m, 40, (STUD_R * cos(angle), STUD_R * sin(angle), 0), parent=parent, auto=25)


def rolling_rows(parent, m):
    """Both rows of balls in their polymer cages: they stay whole in the section."""
    cage = mat('cage', '#2a3442', 0, 0.45)
    for z in ROWS:
        lathe([(0.675, z - 0.12), (0.765, z - 0.12), (0.765, z + 0.10), (0.675, z + 0.10)], cage, 120,
              parent=parent, closed=True)
        for k in range(BALLS):
            a = 2 * pi * (k + 0.5) / BALLS
            sphere(BALL, (PITCH_R * cos(a), PITCH_R * sin(a), z), m['bright'], parent)


def outer_ring(parent, m, eared):
    """Raceways, seals, and the ears that bolt to the knuckle or the groove of the circlip that holds the ring in it."""
    first, second = ROWS
    lathe([(0.82, -0.16), (0.96, -0.16), (1.0, -0.20), (1.0, -0.66), (1.04, -0.70), (1.04, -0.90),
           *([(0.98, -0.94), (0.98, -1.38)] if eared else [(1.04, -1.38)]), (0.95, -1.41), (0.82, -1.41), (0.82, second - 0.14),
           (0.862, second), (0.81, second + 0.16), (0.81, first - 0.16), (0.862, first), (0.82, first + 0.12)],
          turned('ring', '#9aa1a9', 0.3, rings=40), 160, parent=parent, closed=True)
    if not eared:
        lathe([(0.985, -1.22), (1.045, -1.22), (1.045, -1.27), (0.985, -1.27)], m['dark'], 160, parent=parent, closed=True)
        encoder(parent, m)
    else:
        ears(parent, m)
    lathe([(0.66, -0.10), (0.83, -0.10), (0.83, -0.17), (0.66, -0.17)], m['rubber'], 120, parent=parent, closed=True)
    lathe([(0.64, -1.36), (0.83, -1.36), (0.83, -1.43), (0.64, -1.43)], m['rubber'], 120, parent=parent, closed=True)


def encoder(parent, m):
    """Magnetic encoder ring on the inboard seal; its carrier carries the picture's accent."""
    lathe([(0.66, -1.425), (0.80, -1.425), (0.80, -1.45), (0.66, -1.45)], m['orange'], 120, parent=parent, closed=True)


def ears(parent, m):
    flange = lobes(4, 1.04, 1.44, 2.2, phase=pi / 4)
    plate([flange, circle(0.99, 120), *holes_on_circle(4, 1.26, 0.085, 32, pi / 4)], 0.20, m['cast'], 0.02,
          (0, 0, -0.80), parent=parent, seg=3)


def sensor(parent, m):
    """Wheel-speed sensor on the outer ring; its connector carries the picture's accent."""
    seat = group((1.04 * cos(radians(52)), 1.04 * sin(radians(52)), -0.52), (0, 0, radians(52)), parent)
    box((0.26, 0.26, 0.24), (0.02, 0, 0), m['dark'], 0.04, parent=seat)
    cyl(0.085, 0.16, (0.16, 0, 0), m['dark'], 0.02, (0, pi / 2, 0), seat, 32)
    tube([(0.2, 0, 0), (0.42, 0.02, -0.02), (0.56, -0.12, -0.2), (0.5, -0.5, -0.42), (0.52, -0.82, -0.5)],
         0.045, m['rubber'], seat)
    plug = group((0.53, -0.86, -0.51), (radians(18), 0, radians(2)), seat)
    plate([rrect(0.24, 0.20, 0.05)], 0.40, m['orange'], 0.02, (0, -0.16, 0), (pi / 2, 0, 0), plug, seg=4)
    plate([rrect(0.29, 0.25, 0.06)], 0.06, m['orange'], 0.015, (0, -0.10, 0), (pi / 2, 0, 0), plug)
    box((0.10, 0.24, 0.03), (0, -0.18, 0.115), m['orange'], 0.01, parent=plug)
    cyl(0.07, 0.1, (0, 0.06, 0), m['rubber'], 0.02, (pi / 2, 0, 0), plug, 24)


if __name__ == '__main__':
    shoot(build, VIEWS)
