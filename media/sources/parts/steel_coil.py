"""Hot-rolled, pickled steel coil: wound layers seen at the end, three straps through the eye, lot label."""
from math import cos, pi, radians, sin
import random

from kit.marking import code_plate
from kit.materials import mat, palette
from kit.outlines import rrect
from kit.shapes import box, group, lathe, plate, surface, text
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1009/SC-QSTE420-0718'
OUTER, INNER, WIDTH = 1.36, 0.62, 1.56
LAYERS = 62

VIEWS = {'coil': View((0.6, -9.6, 2.9), (0.02, 0, 1.56), 82, exposure=0.3)}


def build(_view):
    m = palette() | {'strip': mat('strip', '#9aa2ab', 1.0, 0.30, bump=0.03, grain=60),
                     'edge': mat('edge', '#b5bcc4', 1.0, 0.36),
                     'strap': mat('strap', '#2a3a55', 0.7, 0.35)}
    part = group((0.12, 0, 1.58), (radians(90), 0, radians(-42)))
    coil = group((0, 0, -0.1), (0, 0, 0), part)
    layers(coil, m)
    straps(coil, m)
    label(coil, m)


def layers(parent, m):
    """Every layer stands out a little differently, as a coil leaves the mandrel."""
    rng = random.Random(7)
    step = (OUTER - INNER) / LAYERS
    profile = []
    for i in range(LAYERS):
        r, z = INNER + i * step, WIDTH / 2 + rng.gauss(0, 0.0045) + (0.012 if i % 17 == 5 else 0)
        profile += [(r + step * 0.08, z - 0.014), (r + step * 0.16, z), (r + step * 0.90, z), (r + step * 0.97, z - 0.014)]
    lathe(profile, m['edge'], 256, parent=parent, auto=20)
    lathe([(INNER, WIDTH / 2), (INNER, -WIDTH / 2)], m['strip'], 192, parent=parent)
    lathe([(OUTER, WIDTH / 2 - 0.012), (OUTER, -WIDTH / 2)], m['strip'], 256, parent=parent)
    lathe([(INNER, -WIDTH / 2), (OUTER, -WIDTH / 2)], m['edge'], 192, parent=parent)
    # The end of the strip lies on the outside and leaves the round a little.
    rows = []
    for z in (WIDTH / 2 - 0.01, -WIDTH / 2 + 0.01):
        rows.append([((OUTER + 0.006 + 0.03 * t ** 3) * cos(radians(60 + 50 * t)),
                      (OUTER + 0.006 + 0.03 * t ** 3) * sin(radians(60 + 50 * t)), z) for t in (i / 24 for i in range(25))])
    tail = surface(rows, m['strip'], parent)
    thick = tail.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = 0.018


def straps(parent, m):
    """Steel straps through the eye and round the coil, each closed by a seal."""
    for degrees in (90, 208, 332):
        eye_strap(group((0, 0, 0), (0, 0, radians(degrees)), parent), m)
    for z in (-0.46, 0.46):
        lathe([(OUTER + 0.004, z - 0.055), (OUTER + 0.012, z - 0.055), (OUTER + 0.012, z + 0.055), (OUTER + 0.004, z + 0.055)],
              m['strap'], 256, parent=parent, closed=True)
        a = radians(128)
        box((0.03, 0.22, 0.135), ((OUTER + 0.012) * cos(a), (OUTER + 0.012) * sin(a), z), m['bright'], 0.008, (0, 0, a), parent)


def eye_strap(parent, m):
    """Flat band along x from the bore over the end face to the outside; y is its width."""
    half, lift = 0.06, 0.016
    r0, r1, z = INNER - lift, OUTER + lift, WIDTH / 2 + 0.02
    path = [(r0, -WIDTH / 2), (r0, z - 0.05), (r0 + 0.015, z - 0.012), (r0 + 0.05, z), (r1 - 0.05, z), (r1 - 0.015, z - 0.012),
            (r1, z - 0.05), (r1, -WIDTH / 2)]
    rows = [[(x, y, h) for x, h in path] for y in (-half, half)]
    band = surface(rows, m['strap'], parent, auto=60)
    thick = band.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = 0.008
    box((0.24, 0.145, 0.026), ((r0 + r1) / 2 + 0.1, 0, z + 0.002), m['bright'], 0.008, parent=parent)


def label(parent, m):
    card = group((-0.02, -0.99, WIDTH / 2 + 0.030), (0, 0, radians(-3)), parent)
    plate([rrect(0.78, 0.46, 0.03)], 0.012, m['orange'], 0.003, parent=card)
    plate([rrect(0.73, 0.37, 0.01, 8, 0, -0.025)], 0.004, mat('paper', '#e4e7ea', 0, 0.6), 0.001, (0, 0, 0.008), parent=card)
    code_plate(IDENTIFIER, 0.32, m, (-0.18, -0.025, 0.0125), (0, 0, 0), card)
    for i, line in enumerate(('QSTE420', '2.5 x 1250', '18.64 t')):
        text(line, 0.082, (0.01, 0.07 - i * 0.10, 0.0125), (0, 0, 0), m['ink'], card, 0.0005, 'LEFT')


if __name__ == '__main__':
    shoot(build, VIEWS)
