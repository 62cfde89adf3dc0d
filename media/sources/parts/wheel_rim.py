"""Aluminium wheels: cast 18 × 8J, five twin spokes with a turned face; forged 19 × 9J, ten spokes, anodised."""
from math import asin, cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, holes_on_circle, rounded
from kit.shapes import cyl, group, lathe, plate
from kit.shoot import View, shoot

CAST, FORGED = '88.449.1006/WR-18J8A0023', '88.449.1006/WR-19F9B0007'
LUG_R, FACE_Z = 0.47, 0.40

VIEWS = {
    'cast': View((0.9, -9.6, 2.4), (0.05, 0, 1.62), 82, exposure=0.2),
    'forged': View((0.9, -9.6, 2.4), (0.05, 0, 1.62), 82, exposure=0.2),
}


def build(view):
    m = palette() | {
        'paint': mat('paint', '#343d4a', 0.75, 0.36, clear=0.5),
        'face': turned('face', '#ccd1d7', 0.24, rings=70, bump=0.12),
        'barrel': turned('barrel', '#8d959f', 0.34, rings=50),
    }
    forged = view == 'forged'
    if forged:                # anodised all over, no diamond-turned face
        m['paint'] = mat('anodised', '#7f8791', 1.0, 0.30, bump=0.03, grain=200)
        m['face'] = m['paint']
    part = group((0, 0, 1.64), (radians(90), 0, radians(-30)))
    wheel = group((0, 0, -0.06), (0, 0, radians(18)), part)
    barrel(wheel, m)
    spokes(wheel, m, windows_forged if forged else windows)
    hub(wheel, m, FORGED if forged else CAST)


def barrel(parent, m):
    """Flanges, bead seats with their humps, drop centre."""
    lathe([(1.64, 0.60), (1.66, 0.57), (1.62, 0.53), (1.57, 0.50), (1.555, 0.26), (1.50, 0.18), (1.42, 0.08),
           (1.40, -0.26), (1.47, -0.46), (1.545, -0.56), (1.56, -0.80), (1.62, -0.84), (1.66, -0.88), (1.64, -0.92),
           (1.58, -0.90), (1.50, -0.80), (1.48, -0.58), (1.42, -0.46), (1.35, -0.26), (1.33, 0.12), (1.34, 0.30),
           (1.42, 0.42), (1.50, 0.48), (1.58, 0.57)], m['barrel'], 256, parent=parent, closed=True)
    # The turned lip runs into the spokes' face without a gap.
    lathe([(1.43, 0.546), (1.49, 0.552), (1.545, 0.574), (1.595, 0.602), (1.635, 0.614), (1.652, 0.608), (1.662, 0.58)],
          m['face'], 256, parent=parent, auto=50)
    valve = group((1.36 * cos(radians(36)), 1.36 * sin(radians(36)), 0.30), (0, radians(-24), radians(36)), parent)
    lathe([(0.05, 0), (0.05, 0.10), (0.034, 0.12), (0.034, 0.26), (0.028, 0.27), (0, 0.275)], m['rubber'], 40,
          parent=valve)


def window(centre, r0, w0, r1, w1):
    """Opening between spokes: half-width w0 at radius r0 widening to w1 at r1; centre in degrees."""
    half = asin(w1 / r1)
    rim = [(r1 * cos(a), r1 * sin(a)) for a in (half * (1 - i / 5) for i in range(11))]
    a = radians(centre)
    corners = [*rim, (r0, -w0), (r0, w0)]
    return rounded([(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for x, y in corners], 0.07)


def windows(grow):
    """Five wide openings and five slim ones inside the twin spokes, widened by `grow` for the turned face."""
    wide = [window(72 * k + 36, 0.66 - grow, 0.13 + grow, 1.30 + grow, 0.42 + grow) for k in range(5)]
    slim = [window(72 * k, 0.82 - grow, 0.06 + grow, 1.28 + grow, 0.17 + grow) for k in range(5)]
    return wide + slim


def windows_forged(grow):
    """Ten equal openings between slim spokes."""
    return [window(36 * k + 18, 0.60 - grow, 0.085 + grow, 1.33 + grow, 0.315 + grow) for k in range(10)]


def spokes(parent, m, openings):
    lugs = holes_on_circle(5, LUG_R, 0.105, 40, pi / 5)
    plate([circle(1.475, 256), *openings(0), *lugs], 0.30, m['paint'], 0.026, (0, 0, FACE_Z), parent=parent, seg=4)
    plate([circle(1.45, 256), circle(0.30, 96), *openings(0.03), *holes_on_circle(5, LUG_R, 0.125, 40, pi / 5)], 0.022,
          m['face'], 0.006, (0, 0, FACE_Z + 0.145), parent=parent)


def hub(parent, m, identifier):
    """Mounting pad behind the spokes, conical nut seats, centre cap with the accent ring."""
    cyl(0.66, 0.34, (0, 0, 0.10), m['paint'], 0.03, parent=parent, n=128)
    for k in range(5):
        a = 2 * pi * (k + 0.5) / 5
        lathe([(0.128, FACE_Z + 0.155), (0.12, FACE_Z + 0.15), (0.085, FACE_Z - 0.02), (0.08, FACE_Z - 0.12)],
              m['bright'], 64, (LUG_R * cos(a), LUG_R * sin(a), 0), parent=parent, auto=50)
    top = FACE_Z + 0.15
    lathe([(0.305, top - 0.04), (0.30, top + 0.02), (0.285, top + 0.035), (0.25, top + 0.04)], m['paint'], 128,
          parent=parent)
    lathe([(0.25, top + 0.038), (0.245, top + 0.046), (0.228, top + 0.046), (0.223, top + 0.038)], m['orange'], 128,
          parent=parent, auto=50)
    lathe([(0.223, top + 0.036), (0.12, top + 0.045), (0, top + 0.048)], m['coated'], 128, parent=parent, auto=60)
    a = radians(-72)
    code_plate(identifier, 0.23, m, (0.475 * cos(a), 0.475 * sin(a), top + 0.008), (0, 0, a + pi / 2), parent)


if __name__ == '__main__':
    shoot(build, VIEWS)
