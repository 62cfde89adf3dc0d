"""LED headlight, left side: swept clear cover, three projector modules, light guides, finned rear housing."""
from math import pi, radians

from kit.marking import code_plate
from kit.materials import mat, palette, pane
from kit.outlines import circle, curve_through, rounded, rrect
from kit.shapes import UPRIGHT, box, cyl, group, lathe, plate, sphere, surface, tube
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1004/LH-LED00021'
X0, X1 = -1.75, 1.75
BACK = 0.70                   # size of the housing's back relative to its rim
lower = curve_through([(X0, -0.18), (-1.45, -0.50), (-0.8, -0.70), (0.2, -0.75), (1.0, -0.58), (1.5, -0.06),
                       (X1, 0.52)])
upper = curve_through([(X0, -0.12), (-1.2, 0.10), (-0.4, 0.30), (0.4, 0.55), (1.1, 0.80), (1.5, 0.88), (X1, 0.62)])

VIEWS = {
    'front': View((0.5, -9.6, 2.3), (0.02, 0, 1.64), 88, exposure=0.25),
    'rear': View((0.5, -9.6, 2.7), (-0.03, 0, 1.66), 88, exposure=0.35),
}


def build(view):
    m = palette() | {'shell': mat('shell', '#14171c', 0.0, 0.42, bump=0.06, grain=150)}
    lamp = group((0, -0.1, 1.62), (radians(6), 0, radians(-20 if view == 'front' else 156)))
    housing(lamp, m)
    cover(lamp, m)
    basin(lamp)
    for x, r in ((-0.70, 0.31), (0.06, 0.37), (0.90, 0.42)):
        projector(group((x, sweep(x) + 0.20, middle(x) + 0.01), (0, 0, radians(6)), lamp), m, r)
    light_guides(lamp)
    rear(lamp, m)


def sweep(x):
    """How far the lamp recedes (+y) where it wraps round the corner of the car."""
    return 0.05 * x + 0.13 * max(0.0, x + 0.2) ** 2


def middle(x):
    return (lower(x) + upper(x)) / 2


def sheet(depth, inset=1.0, columns=72, rows=20):
    """Grid over the lamp's outline; depth(u, v) in 0…1 along and across gives y relative to the sweep."""
    grid = []
    for j in range(rows + 1):
        row = []
        for i in range(columns + 1):
            u, v = i / columns, j / rows
            x = X0 + (X1 - X0) * u
            half = (upper(x) - lower(x)) / 2 * inset
            row.append((x * (0.5 + inset / 2), sweep(x) + depth(u, v), middle(x) + (2 * v - 1) * half))
        grid.append(row)
    return grid


def rim(shrink, back, n=64):
    """Closed ring along the outline, shrunk about its middle and set back."""
    xs = [X0 + (X1 - X0) * i / n for i in range(n + 1)]
    ring = [(x, upper(x)) for x in xs] + [(x, lower(x)) for x in reversed(xs)]
    return [(x * shrink, sweep(x) * shrink + back, middle(x) * (1 - shrink) * 0.6 + z * shrink) for x, z in ring]


def cover(parent, m):
    bulge = sheet(lambda u, v: -0.24 * (1 - (2 * v - 1) ** 2) * (1 - (2 * u - 1) ** 8) ** 0.5)
    surface(bulge, pane('cover', '#f4f8ff', 0.05), parent)
    outline = rim(1.0, 0.0)
    tube([*outline, outline[0]], 0.032, m['shell'], parent)


def housing(parent, m):
    back = rim(BACK, 0.70)
    spine = [(x, y, (z + back[-1 - i][2]) / 2) for i, (x, y, z) in enumerate(back)]
    rings = [rim(1.0, 0.0), rim(1.0, 0.10), rim(0.95, 0.20), rim(0.86, 0.50), rim(0.72, 0.66), back, spine]
    surface([[*ring, ring[0]] for ring in rings], m['shell'], parent, auto=50)


def basin(parent):
    """Dark inner bezel and the stepped trim towards the grille."""
    black = mat('bezel', '#4c5a74', 0.2, 0.42, clear=0.25)
    flat_end = lambda u: 1 - (2 * u - 1) ** 6
    surface(sheet(lambda u, v: 0.05 + 0.34 * (1 - (2 * v - 1) ** 4) * flat_end(u), 0.965), black, parent)
    satin = mat('trim', '#b4bdc9', 1.0, 0.30)
    for i in range(9):
        x = -1.50 + i * 0.062
        height = (upper(x) - lower(x)) * 0.62
        box((0.014, 0.22, height), (x, sweep(x) + 0.16, middle(x)), satin, 0.005, (0, 0, radians(-24)), parent, seg=2)


def projector(parent, m, r):
    """Projector module: satin frame, mirror bowl, aspheric lens, LED strip glowing behind it."""
    dark_chrome = mat('dark-chrome', '#6d7682', 1.0, 0.16)
    frame = [rrect(2 * r, 2 * r, 0.5 * r), circle(0.80 * r, 72)]
    edge = [rrect(2 * r + 0.03, 2 * r + 0.03, 0.5 * r + 0.015), rrect(2 * r - 0.01, 2 * r - 0.01, 0.5 * r - 0.005)]
    plate(edge, 0.05, m['bright'], 0.006, (0, -0.01, 0), UPRIGHT, parent)
    plate(frame, 0.10, m['coated'], 0.02, (0, -0.04, 0), UPRIGHT, parent, seg=4)
    plate([circle(0.84 * r, 72), circle(0.72 * r, 72)], 0.07, m['bright'], 0.014, (0, -0.085, 0), UPRIGHT, parent,
          seg=4)
    lathe([(0.80 * r, 0.08), (0.70 * r, -0.06), (0.46 * r, -0.20), (0, -0.22)], dark_chrome, 96, rot=UPRIGHT,
          parent=parent)
    box((0.62 * r, 0.02, 0.16 * r), (0, 0.16, 0), mat('led', '#eaf3ff', glow=9), 0.004, parent=parent)
    glass = mat('lens', '#f2f7ff', 0.0, 0.02, transmission=1.0, ior=1.48)
    sphere(0.66 * r, (0, -0.05, 0), glass, parent, (1, 0.62, 1))


def light_guides(parent):
    """Daytime running light along the upper edge and hooked at the outer end; indicator below it in amber."""
    day = mat('day', '#dcebff', glow=5.5)
    amber = mat('amber', '#ff5a0a', 0.0, 0.3, glow=1.5)

    def along(edge, x0, x1, inset, n=26):
        xs = [x0 + (x1 - x0) * i / n for i in range(n + 1)]
        return [(x, sweep(x) - 0.02, edge(x) + inset) for x in xs]

    hook = [(1.58, sweep(1.58) - 0.01, 0.36), (1.50, sweep(1.5) - 0.02, 0.16)]
    tube([*along(upper, -1.25, 1.50, -0.085), *hook], 0.020, day, parent)
    tube(along(lower, -0.95, 1.22, 0.085), 0.022, amber, parent)
    carrier = mat('carrier', '#3a4250', 0.9, 0.3)
    tube([(x, y + 0.055, z) for x, y, z in along(upper, -1.3, 1.52, -0.085)], 0.042, carrier, parent)
    tube([(x, y + 0.055, z) for x, y, z in along(lower, -1.0, 1.26, 0.085)], 0.042, carrier, parent)


def rear(parent, m):
    """What the fitter sees: heat sinks, bulb caps, plug, breather, brackets, identifier."""
    heat_sink(seat(-0.46, -0.17, parent), m, 11)
    heat_sink(seat(0.52, 0.03, parent), m, 11)
    cap(seat(-0.95, -0.22, parent), m, 0.14)
    cap(seat(0.03, 0.06, parent), m, 0.19)
    plug(seat(0.03, -0.32, parent), m)
    breather = seat(0.93, -0.08, parent)
    cyl(0.07, 0.06, (0, 0, 0.02), m['rubber'], 0.01, parent=breather, n=48)
    cyl(0.045, 0.07, (0, 0, 0.025), m['plate'], 0.004, parent=breather, n=48)
    code_plate(IDENTIFIER, 0.30, m, (0, 0, 0.012), (0, 0, pi), seat(0.98, 0.26, parent))
    for x, z in ((-1.05, upper(-1.05) + 0.06), (0.62, upper(0.62) + 0.06)):
        bracket(group((x, sweep(x) + 0.18, z), (0, 0, radians(8)), parent), m)


def seat(x, z, parent):
    """Place on the back of the housing, z pointing out of it and -y up."""
    reach = x / BACK
    slope = sweep(reach + 0.05) - sweep(reach - 0.05)
    return group((x, sweep(reach) * BACK + 0.70, z), (-pi / 2, 0, slope * 10), parent)


def plug(parent, m):
    plate([rrect(0.36, 0.22, 0.05)], 0.20, m['shell'], 0.02, parent=parent, seg=4)
    plate([rrect(0.28, 0.15, 0.04)], 0.34, m['orange'], 0.015, parent=parent, seg=4)
    plate([rrect(0.20, 0.08, 0.03)], 0.03, m['ink'], 0.006, (0, 0, 0.165), parent=parent)


def heat_sink(parent, m, fins):
    """Die-cast block, fins upright, two screws."""
    pitch = 0.042
    width = fins * pitch
    box((width + 0.16, 0.56, 0.08), (0, 0, 0.02), m['alu'], 0.015, parent=parent)
    for i in range(fins):
        x = (i - (fins - 1) / 2) * pitch
        box((0.014, 0.50, 0.24), (x, 0, 0.16), m['alu'], 0.005, parent=parent, seg=2)
    for x in (-1, 1):
        for y in (-0.22, 0.22):
            cyl(0.024, 0.03, (x * (width / 2 + 0.045), y, 0.07), m['bright'], 0.006, parent=parent, n=6)


def cap(parent, m, r):
    """Twist-off rubber cap with grip ribs."""
    lathe([(0, 0.15), (r * 0.7, 0.15), (r * 0.82, 0.13), (r * 0.86, 0.08), (r, 0.07), (r * 1.04, 0.04),
           (r * 1.04, -0.08)],
          m['rubber'], 96, parent=parent)
    box((r * 1.3, 0.045, 0.06), (0, 0, 0.16), m['rubber'], 0.015, parent=parent)


def bracket(parent, m):
    """Moulded ear with a steel bushing above the edge of the housing."""
    ear = rounded([(-0.20, -0.16), (0.20, -0.16), (0.10, 0.17), (-0.10, 0.17)], 0.08)
    plate([ear, circle(0.045, 32, 0, 0.09)], 0.09, m['shell'], 0.015, rot=UPRIGHT, parent=parent, seg=4)
    plate([circle(0.062, 40), circle(0.040, 32)], 0.11, m['bright'], 0.008, (0, 0, 0.09), UPRIGHT, parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
