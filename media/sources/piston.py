"""Piston assembly Ø74.5: cast piston with ring pack, graphite-coated skirt and the pin half drawn out."""
import os
import sys
from math import cos, pi, radians, sin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit.marking import code_plate
from kit.materials import mat, palette, turned
from kit.outlines import circle, rounded, sector
from kit.shapes import box, group, lathe, plate
from kit.shoot import View, shoot

IDENTIFIER = '88.449.1002/PS-EA15T0001'
PIN_Z, PIN_R = -0.06, 0.27
ALONG_X = (pi / 2, 0, pi / 2)

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
    skirt(part, m)
    pin_bosses(part, m)
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


def skirt(parent, m):
    graphite = mat('graphite', '#22262b', 0.1, 0.62, bump=0.25, grain=150)
    for centre in (90, 270):
        plate([sector(0.87, 0.99, centre - 46, centre + 46, 0.018)], 0.86, m['piston'], 0.016, (0, 0, -0.30),
              parent=parent, seg=3)
        plate([sector(0.90, 0.997, centre - 37, centre + 37, 0.015)], 0.58, graphite, 0.004, (0, 0, -0.30),
              parent=parent)


def pin_bosses(parent, m):
    """Walls that carry the pin, set in from the skirt, joined to it by the side panels."""
    wall = rounded([(-0.70, 0.16), (-0.68, -0.58), (-0.50, -0.64), (-0.34, -0.40), (0.34, -0.40), (0.50, -0.64),
                    (0.68, -0.58), (0.70, 0.16)], 0.08)
    for side in (-1, 1):
        plate([wall, circle(PIN_R + 0.004, 96, 0, PIN_Z)], 0.10, m['cast-alu'], 0.02, (side * 0.60, 0, 0), ALONG_X,
              parent, seg=3)
        plate([circle(0.42, 96, 0, PIN_Z), circle(PIN_R + 0.003, 96, 0, PIN_Z)], 0.30, m['cast-alu'], 0.03,
              (side * 0.60, 0, 0), ALONG_X, parent, seg=4)
        plate([circle(0.335, 96, 0, PIN_Z), circle(PIN_R + 0.002, 96, 0, PIN_Z)], 0.02, m['piston'], 0.006,
              (side * 0.75, 0, 0), ALONG_X, parent)


def pin(parent, m):
    """Hollow ground gudgeon pin along its own z."""
    lathe([(0.15, -0.70), (0.165, -0.72), (0.25, -0.72), (PIN_R, -0.70), (PIN_R, 0.70), (0.25, 0.72), (0.165, 0.72),
           (0.15, 0.70)], m['bright'], 128, parent=parent, closed=True)


if __name__ == '__main__':
    shoot(build, VIEWS)
