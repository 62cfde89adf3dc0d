"""In-tank fuel pump module: flange with plug and quick connector, sprung guide rods, swirl pot, level sender."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import circle, holes_on_circle, rounded, rrect
from kit.shapes import box, cyl, group, helix, lathe, plate, text, tube
from kit.shoot import View, shoot
from kit.solid import brick, cast, cut, join, pillar, prism, rod

IDENTIFIER = '88.449.1011/FP-M38-0064'
TOP = 2.55                    # underside of the flange

VIEWS = {'module': View((0.6, -9.6, 2.9), (0.10, 0, 1.66), 84, exposure=0.45)}


def build(_view):
    m = palette() | {'pom': mat('pom', '#1d2229', 0.0, 0.38, bump=0.03, grain=150),
                     'natural': mat('natural', '#c9cdd0', 0.0, 0.42, bump=0.02, grain=90)}
    part = group((0, 0, 0.16), (radians(4), 0, radians(24)))
    flange(group((0, 0, TOP), parent=part), m)
    pot(part, m)
    rods(part, m)
    pump(part, m)
    sender(part, m)
    lines(part, m)


def flange(parent, m):
    shape = join(pillar(0.98, 0, 0.12, edge=0.03), pillar(0.84, 0, 0.26, edge=0.05), fillet=0.06)
    shape = join(shape, brick((0.62, 0.50, 0.30), (-0.30, -0.32, 0.36), 0.05), rod((0.30, 0.15, 0.34), (0.30, 0.15, 0.46), 0.16),
                 rod((0.30, 0.15, 0.46), (0.92, -0.10, 0.46), 0.085), pillar(0.13, 0.1, 0.42, (-0.2, 0.45), 0.02), fillet=0.06)
    ribs = [brick((0.05, 1.5, 0.10), (0, 0, 0.26), 0.02), brick((1.5, 0.05, 0.10), (0, 0.1, 0.26), 0.02)]
    shape = join(shape, *ribs, fillet=0.03)
    cast(shape, (-1.1, -1.1, -0.05), (1.15, 1.1, 0.68), 0.0125, m['pom'], parent=parent)
    lathe([(0.98, 0.01), (1.03, 0.02), (1.03, 0.09), (0.98, 0.10)], m['orange'], 160, parent=parent)
    plug = group((-0.30, -0.60, 0.40), (pi / 2, 0, 0), parent)
    plate([rrect(0.56, 0.34, 0.08), rrect(0.46, 0.24, 0.05)], 0.34, m['pom'], 0.012, (0, 0, 0.0), parent=plug, seg=3)
    plate([rrect(0.48, 0.26, 0.05)], 0.04, m['ink'], 0.004, (0, 0, -0.10), parent=plug)
    for i in range(4):
        box((0.03, 0.09, 0.26), (-0.15 + i * 0.10, 0, 0.0), m['bright'], 0.006, parent=plug)
    for x, lift in ((1.0, 0), (1.08, 0.0)):
        lathe([(0.05, -0.05), (0.085, -0.05), (0.085, -0.02), (0.065, 0.0), (0.065, 0.05), (0.05, 0.05)], m['pom'], 48,
              (x - 0.02, -0.135 - (x - 1.0) * 0.4, 0.46), (0, pi / 2, radians(-22)), parent, closed=True)
    code_plate(IDENTIFIER, 0.34, m, (0.40, -0.48, 0.263), (0, 0, 0), parent)
    text('FP-M38', 0.10, (-0.36, 0.62, 0.263), (0, 0, 0), m['natural'], parent, 0.002)


def pot(parent, m):
    """Swirl pot with ribs, feet and the strainer below."""
    body = prism(circle(0.80, 64), 0.10, 1.15, 0.05)
    room = pillar(0.74, 0.3, 1.6, edge=0.02)
    shape = cut(body, room, fillet=0.02)
    clips = [brick((0.12, 0.30, 0.62), (0.80 * cos(a), 0.80 * sin(a), 0.80), 0.04) for a in (radians(200), radians(330))]
    rim = cut(pillar(0.84, 1.05, 1.16, edge=0.02), pillar(0.74, 0.9, 1.4, edge=0.01), fillet=0.01)
    shape = join(shape, rim, *clips, fillet=0.05)
    slots = [brick((0.5, 0.16, 0.34), (0.85 * cos(a), 0.85 * sin(a), 0.55), 0.05) for a in (radians(262), radians(285))]
    shape = cut(shape, *slots, fillet=0.02)
    cast(shape, (-0.95, -0.95, 0.0), (0.95, 0.95, 1.25), 0.0125, m['natural'], parent=parent)
    for k in range(4):
        a = 2 * pi * k / 4 + 0.5
        cyl(0.12, 0.14, (0.62 * cos(a), 0.62 * sin(a), 0.06), m['pom'], 0.03, parent=parent, n=40)


def rods(parent, m):
    """Three plated rods; the springs press the pot to the tank's floor."""
    for degrees in (88, 205, 335):
        a = radians(degrees)
        spot = (0.66 * cos(a), 0.66 * sin(a))
        cyl(0.055, 1.9, (*spot, 1.72), m['bright'], 0.01, parent=parent, n=40)
        helix(0.115, 0.017, 1.25, TOP - 0.06, 8.5, m['bright'], parent, (*spot, 0))
        cyl(0.14, 0.16, (*spot, 1.17), m['pom'], 0.03, parent=parent, n=48)
        cyl(0.14, 0.12, (*spot, TOP - 0.05), m['pom'], 0.03, parent=parent, n=48)


def pump(parent, m):
    """Pump in its steel can, pressure regulator beside it, both standing in the pot."""
    steel = mat('can', '#aab0b7', 1.0, 0.26)
    lathe([(0, 1.98), (0.26, 1.98), (0.30, 1.94), (0.30, 0.5)], m['pom'], 96, (-0.02, 0.02, 0), parent=parent, auto=40)
    lathe([(0.305, 1.72), (0.34, 1.70), (0.34, 0.5)], steel, 96, (-0.02, 0.02, 0), parent=parent, auto=40)
    lathe([(0.342, 1.56), (0.35, 1.56), (0.35, 1.50), (0.342, 1.50)], m['pom'], 96, (-0.02, 0.02, 0), parent=parent)
    cyl(0.10, 0.20, (0.10, 0.06, 2.02), m['pom'], 0.03, parent=parent, n=40)
    for x in (-0.16, -0.08):
        box((0.02, 0.07, 0.16), (x, 0.06, 2.04), m['bright'], 0.004, parent=parent)


def sender(parent, m):
    """Level sender: ceramic card on the pot, wire arm, float."""
    holder = group((-0.10, -0.86, 0.80), (0, 0, 0), parent)
    box((0.46, 0.12, 0.66), (0, 0, 0), m['pom'], 0.04, parent=holder)
    plate([rrect(0.36, 0.42, 0.03)], 0.02, mat('ceramic', '#d8dcd9', 0, 0.5), 0.004, (0, -0.07, 0.04), (pi / 2, 0, 0), holder)
    for i in range(7):
        a = radians(60 + i * 10)
        box((0.014, 0.006, 0.12), (0.20 * cos(a), -0.083, 0.20 * sin(a) - 0.04), mat('silver', '#9b8d6a', 1.0, 0.3), 0.001,
            (0, radians(90) - a, 0), holder)
    cyl(0.10, 0.10, (0, -0.12, -0.12), m['pom'], 0.02, (pi / 2, 0, 0), holder, 48)
    tube([(0, -0.18, -0.12), (0.3, -0.19, -0.05), (0.75, -0.20, 0.12), (1.10, -0.20, 0.30), (1.22, -0.16, 0.36),
          (1.22, 0.10, 0.36)], 0.022, m['bright'], holder)
    ball = group((1.22, 0.02, 0.36), (pi / 2, 0, 0), holder)
    plate([rrect(0.30, 0.42, 0.10)], 0.44, m['orange'], 0.05, parent=ball, seg=5)


def lines(parent, m):
    """Corrugated hose from pump to flange, two leads."""
    base = [(0.10, 0.06, 2.08), (0.12, 0.02, 2.25), (0.26, -0.12, 2.36), (0.34, -0.02, 2.48), (0.30, 0.12, 2.58)]
    tube(base, 0.075, m['rubber'], parent)
    for i, color in enumerate(('#b3262a', '#20242b')):
        tube([(-0.16 + i * 0.08, 0.06, 2.08), (-0.2 + i * 0.06, -0.12, 2.22), (-0.32 + i * 0.08, -0.26, 2.4),
              (-0.30 + i * 0.07, -0.30, 2.56)], 0.026, mat(f'lead-{i}', color, 0, 0.4), parent)
    tube([(-0.02, -0.86, 1.10), (-0.1, -0.78, 1.5), (-0.26, -0.5, 2.1), (-0.22, -0.36, 2.56)], 0.022, m['rubber'], parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
