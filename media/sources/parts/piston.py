"""Piston assembly Ø74.5: cast piston with ring pack, graphite-coated skirt and the pin half drawn out."""
from math import cos, pi, radians, sin

from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, rounded
from kit.shapes import box, group, lathe, plate
from kit.shoot import View, shoot
from kit.solid import brick, cast, common, cut, join, mirrored, moved, pillar

IDENTIFIER = '88.449.1002/PS-EA15T0001'
PIN_Z, PIN_R = -0.06, 0.27

VIEWS = {'whole': View((0.6, -9.6, 3.4), (0.16, 0, 1.62), 116, exposure=0.5)}


def build(_view):
    m = palette() | {
        'piston': turned('piston', '#c2c7cd', 0.30, rings=45),
        'cast-alu': mat('cast-alu', '#9ca3ab', 1.0, 0.42, bump=0.18, grain=70),
    }
    tilted = group((0, 0, 1.66), (radians(22), radians(-10), 0))
    part = group(rot=(0, 0, radians(-40)), parent=tilted)
    head(part, m)
    ring_pack(part, m)
    underside(part, m)
    pin(group((0.62, 0, PIN_Z), (0, pi / 2, 0), part), m)


def head(parent, m):
    """Crown with valve pockets, ring belt with three grooves."""
    pockets = [circle(0.27, 64, x, 0.40) for x in (-0.36, 0.36)] + [circle(0.23, 64, x, -0.44) for x in (-0.33, 0.33)]
    plate([circle(0.975, 192), *pockets], 0.06, m['piston'], 0.012, (0, 0, 0.675), parent=parent, seg=3)
    lathe([(0, 0.648), (0.96, 0.648), (0.975, 0.64), (0.98, 0.60), (0.88, 0.60), (0.88, 0.545), (0.985, 0.545),
           (0.985, 0.46), (0.88, 0.46), (0.88, 0.405), (0.988, 0.405), (0.988, 0.32), (0.87, 0.32), (0.87, 0.22),
           (0.988, 0.22), (0.988, 0.14), (0.95, 0.11), (0.80, 0.10), (0.78, 0.4), (0, 0.45)],
          m['piston'], 192, parent=parent, auto=25)
    plate([rounded([(-0.05, -0.82), (0.05, -0.82), (0, -0.70)], 0.01)], 0.006, m['ink'], 0.001, (0, 0, 0.706),
          parent=parent)
    code_plate(IDENTIFIER, 0.32, m, (0, -0.08, 0.7065), (0, 0, 0), parent)


def ring_pack(parent, m):
    """Chromed top ring, phosphated second ring, oil ring of two rails with the expander between them."""
    phosphate = mat('phosphate', '#2b2e33', 0.7, 0.45)
    expander = [(0.89, 0.248), (0.975, 0.248), (0.975, 0.292), (0.89, 0.292)]
    for z0, z1, r, material in ((0.550, 0.595, 1.004, m['bright']), (0.410, 0.455, 1.003, phosphate),
                                (0.226, 0.246, 1.004, m['bright']), (0.294, 0.314, 1.004, m['bright'])):
        lathe([(0.885, z0), (r - 0.006, z0), (r, z0 + 0.006), (r, z1 - 0.006), (r - 0.006, z1), (0.885, z1)],
              material, 192,
              parent=parent, closed=True)
    lathe(expander, m['orange'], 192, parent=parent, closed=True)
    for z, degrees in ((0.572, -62), (0.432, -118)):
        a = radians(degrees)
        box((0.14, 0.016, 0.05), rot=(0, 0, a), loc=(0.95 * cos(a), 0.95 * sin(a), z), m=m['ink'], bevel=0,
            parent=parent)


def underside(parent, m):
    """Slipper skirt, pin bosses and the webs between them in one casting; graphite is printed on the thrust faces."""
    ring = cut(pillar(0.985, -0.80, 0.16, edge=0.02), pillar(0.885, -1, 0.02, edge=0.02), fillet=0.03)
    faces = [brick((1.36, 0.9, 1.4), (0, side * 0.86, -0.3), 0.10) for side in (-1, 1)]
    skirt = common(ring, join(*faces, pillar(0.99, 0.10, 0.3), fillet=0.08), fillet=0.05)
    boss = mirrored(moved(pillar(0.405, 0.34, 0.80, (0, 0), 0.04), (0, 0, PIN_Z), (0, pi / 2, 0)), 0)
    web = mirrored(brick((0.12, 1.66, 0.86), (0.62, 0, -0.22), 0.04), 0)
    strut = mirrored(brick((0.34, 0.50, 0.5), (0.58, 0, 0.02), 0.08), 0)
    crown = pillar(0.94, 0.02, 0.2, edge=0.02)
    shape = join(skirt, boss, web, strut, crown, fillet=0.10)
    arch = mirrored(moved(pillar(0.62, 0.3, 1.2), (0, 0, -0.98), (0, pi / 2, 0)), 0)
    bore = moved(pillar(PIN_R + 0.004, -1.2, 1.2, edge=0.005), (0, 0, PIN_Z), (0, pi / 2, 0))
    bounds = pillar(0.985, -1.0, 0.4, edge=0.01)
    shape = common(shape, bounds, fillet=0.01)
    shape = cut(shape, arch, bore, fillet=0.03)
    graphite = mat('graphite', '#22262b', 0.1, 0.62, bump=0.25, grain=150)
    cast(shape, (-1.02, -1.02, -0.86), (1.02, 1.02, 0.24), 0.0095, m['cast-alu'], parent=parent, regions=[
        (m['piston'], lambda p, n: ((p[:, 0] ** 2 + p[:, 1] ** 2) ** 0.5 > 0.976) & (abs(n[:, 2]) < 0.3)),
        (graphite, lambda p, n: ((p[:, 0] ** 2 + p[:, 1] ** 2) ** 0.5 > 0.976) & (abs(n[:, 2]) < 0.3)
         & (abs(p[:, 0]) < 0.56) & (p[:, 2] < 0.02) & (p[:, 2] > -0.70)),
        (m['piston'], lambda p, n: (abs(n[:, 0]) > 0.97) & (abs(p[:, 0]) > 0.78)),
    ])


def pin(parent, m):
    """Hollow ground gudgeon pin along its own z."""
    lathe([(0.15, -0.70), (0.165, -0.72), (0.25, -0.72), (PIN_R, -0.70), (PIN_R, 0.70), (0.25, 0.72), (0.165, 0.72),
           (0.15, 0.70)], m['bright'], 128, parent=parent, closed=True)


if __name__ == '__main__':
    shoot(build, VIEWS)
