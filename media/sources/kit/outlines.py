"""Closed 2D outlines (lists of (x, y) points, counter-clockwise) for plates and prisms."""
from math import atan, cos, hypot, pi, radians, sin


def circle(r, n=96, cx=0.0, cy=0.0):
    return [(cx + r * cos(2 * pi * i / n), cy + r * sin(2 * pi * i / n)) for i in range(n)]


def holes_on_circle(count, pitch_r, r, n=24, phase=0.0):
    """`count` round holes of radius r evenly on a pitch circle; phase in radians."""
    angles = [phase + 2 * pi * k / count for k in range(count)]
    return [circle(r, n, pitch_r * cos(a), pitch_r * sin(a)) for a in angles]


def rrect(w, h, r, n=8, cx=0.0, cy=0.0):
    """Rectangle w × h with corner radius r."""
    points = []
    for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(n + 1):
            a = radians(start + 90 * i / n)
            points.append((cx + sx * (w / 2 - r) + r * cos(a), cy + sy * (h / 2 - r) + r * sin(a)))
    return points


def hull(ra, rb, length, n=24):
    """Capsule along +y whose ends have different radii: a robot link, a lever."""
    low = [(ra * cos(pi + pi * i / n), ra * sin(pi + pi * i / n)) for i in range(n + 1)]
    high = [(rb * cos(pi * i / n), length + rb * sin(pi * i / n)) for i in range(n + 1)]
    return low + high


def rounded(corners, r, n=6):
    """Any polygon with its corners rounded to radius about r (quadratic blend)."""
    out = []
    count = len(corners)
    for i, (cx, cy) in enumerate(corners):
        ends = []
        for px, py in (corners[i - 1], corners[(i + 1) % count]):
            d = hypot(px - cx, py - cy)
            k = min(r / d, 0.49)
            ends.append((cx + (px - cx) * k, cy + (py - cy) * k))
        out += [_blend(ends[0], (cx, cy), ends[1], j / n) for j in range(n + 1)]
    return out


def sector(r0, r1, a0, a1, corner=0.08, n=48):
    """Annular sector between radii r0 < r1 and angles a0 < a1 (degrees), corners rounded."""
    a0, a1 = radians(a0), radians(a1)
    outer = _arc(r1, a0 + corner / r1, a1 - corner / r1, n)
    inner = _arc(r0, a1 - corner / r0, a0 + corner / r0, n)
    turns = (
        (outer[-1], _polar(r1, a1), _polar(r1 - corner, a1)),
        (_polar(r0 + corner, a1), _polar(r0, a1), inner[0]),
        (inner[-1], _polar(r0, a0), _polar(r0 + corner, a0)),
        (_polar(r1 - corner, a0), _polar(r1, a0), outer[0]),
    )
    bends = [[_blend(*turn, j / 6) for j in range(1, 6)] for turn in turns]
    return (outer + bends[0] + [turns[0][2], turns[1][0]] + bends[1]
            + inner + bends[2] + [turns[2][2], turns[3][0]] + bends[3])


def spiral_slot(r0, r1, a0, sweep, half_width, n=12):
    """Milled slot from r0 to r1 that turns by `sweep` radians on its way out."""
    def point(t):
        return _polar(r0 + (r1 - r0) * t, a0 + sweep * t)

    left, right = [], []
    for i in range(n + 1):
        (x, y), (x2, y2) = point(i / n), point(i / n + 0.01)
        d = hypot(x2 - x, y2 - y)
        nx, ny = (y2 - y) / d * half_width, (x2 - x) / d * half_width
        left.append((x - nx, y + ny))
        right.append((x + nx, y - ny))
    return left + right[::-1]


def lobes(count, r0, r1, sharp=1.0, n=240, phase=0.0):
    """Round outline that swells from r0 to r1 `count` times: flanges with ears; a higher `sharp` narrows the ears."""
    angles = [2 * pi * i / n for i in range(n)]
    return [_polar(r0 + (r1 - r0) * ((1 + cos(count * (a - phase))) / 2) ** sharp, a) for a in angles]


def curve_through(points):
    """Function y(x) that passes smoothly through points sorted by x (cubic Hermite, finite-difference slopes)."""
    xs = [p[0] for p in points]
    slopes = []
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        slopes.append((y1 - y0) / (x1 - x0))

    def y(x):
        i = max(k for k in range(len(xs) - 1) if k == 0 or xs[k] <= x)
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        d = x1 - x0
        t = (x - x0) / d
        a, b = slopes[i] * d, slopes[i + 1] * d
        return y0 + t * (a + t * (3 * (y1 - y0) - 2 * a - b + t * (2 * (y0 - y1) + a + b)))

    return y


def gear(root_r, tip_r, teeth, duty=0.5):
    """Toothed ring, teeth with straight flanks: encoder wheels, splines."""
    points = []
    for k in range(teeth):
        start, step = 2 * pi * k / teeth, 2 * pi / teeth
        for r, f in ((root_r, 0), (root_r, 1 - duty), (tip_r, 1 - duty + 0.08), (tip_r, 0.92)):
            points.append(_polar(r, start + step * f))
    return points


def _polar(r, a):
    return r * cos(a), r * sin(a)


def _arc(r, start, end, n):
    return [_polar(r, start + (end - start) * i / n) for i in range(n + 1)]


def _blend(p, c, q, t):
    u = 1 - t
    return (u * u * p[0] + 2 * t * u * c[0] + t * t * q[0], u * u * p[1] + 2 * t * u * c[1] + t * t * q[1])


def involute_gear(module, teeth, pressure=20.0, n=8):
    """Spur gear outline with involute flanks, in units of the module; the root is a plain circle."""
    pitch = module * teeth / 2
    base, tip, root = pitch * cos(radians(pressure)), pitch + module, pitch - 1.25 * module

    def spread(r):
        """Polar angle of the involute at radius r, counted from where it leaves the base circle."""
        roll = max((r / base) ** 2 - 1, 0.0) ** 0.5
        return roll - atan(roll)

    half_tooth = pi / (2 * teeth) + spread(pitch)
    foot = max(base, root)
    radii = [foot + (tip - foot) * i / n for i in range(n + 1)]
    points = []
    for k in range(teeth):
        middle = 2 * pi * k / teeth
        rising = [(r, middle - half_tooth + spread(r)) for r in radii]
        falling = [(r, middle + half_tooth - spread(r)) for r in reversed(radii)]
        gap = 2 * pi / teeth - 2 * half_tooth
        bottom = [(root, middle + half_tooth + gap * f) for f in (0.12, 0.5, 0.88)]
        points += [_polar(r, a) for r, a in rising + falling + bottom]
    return points
