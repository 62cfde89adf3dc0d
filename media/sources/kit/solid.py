"""Cast and moulded bodies: distance fields joined with fillets, then meshed by surface nets.

A field is a function of three equally shaped arrays (x, y, z) that gives the distance to the body, negative
inside. Fields are plain closures: build them from the primitives below, combine them, hand them to `cast`.
"""
from math import cos, sin

import bpy
import numpy as np

from kit.shapes import FLAT, link

BLOCK = 16
EDGES = [(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7)]
CORNERS = np.array([(i >> 2 & 1, i >> 1 & 1, i & 1) for i in range(8)])


# Primitives

def ball(r, at=(0, 0, 0), scale=(1, 1, 1)):
    """Sphere, or an ellipsoid of radii r * scale (its distance is approximate)."""
    ax, ay, az = at
    sx, sy, sz = scale
    least = min(scale)

    def field(x, y, z):
        return (np.sqrt(((x - ax) / sx) ** 2 + ((y - ay) / sy) ** 2 + ((z - az) / sz) ** 2) - r) * least
    return field


def brick(size, at=(0, 0, 0), edge=0.02):
    """Box of full size with rounded edges."""
    half = [s / 2 - edge for s in size]

    def field(x, y, z):
        q = [np.abs(v - c) - h for v, c, h in zip((x, y, z), at, half)]
        outside = np.sqrt(sum(np.maximum(v, 0) ** 2 for v in q))
        return outside + np.minimum(np.maximum(q[0], np.maximum(q[1], q[2])), 0) - edge
    return field


def rod(a, b, r, r2=None):
    """Capsule from a to b; with r2 its radius changes evenly (a cone with round ends)."""
    a, b = np.array(a, float), np.array(b, float)
    along = b - a
    square = float(along @ along)
    grow = 0 if r2 is None else r2 - r

    def field(x, y, z):
        p = (x - a[0], y - a[1], z - a[2])
        t = np.clip((p[0] * along[0] + p[1] * along[1] + p[2] * along[2]) / square, 0, 1)
        d = np.sqrt(sum((v - along[i] * t) ** 2 for i, v in enumerate(p)))
        return d - (r + grow * t)
    return field


def pillar(r, z0, z1, at=(0, 0), edge=0.015, r2=None):
    """Cylinder along z from z0 to z1; r2 is the radius at the top of a cone."""
    middle, half = (z0 + z1) / 2, (z1 - z0) / 2 - edge
    grow = 0 if r2 is None else (r2 - r) / (z1 - z0)

    def field(x, y, z):
        radial = np.hypot(x - at[0], y - at[1]) - (r + grow * (z - z0)) + edge
        return _prism_distance(radial, np.abs(z - middle) - half) - edge
    return field


def prism(outline, z0, z1, edge=0.015):
    """Closed outline extruded along z."""
    middle, half = (z0 + z1) / 2, (z1 - z0) / 2 - edge

    def field(x, y, z):
        return _prism_distance(_polygon(outline, x, y) + edge, np.abs(z - middle) - half) - edge
    return field


def turned(profile):
    """Closed outline of (r, z) points revolved about z."""
    def field(x, y, z):
        return _polygon(profile, np.hypot(x, y), z)
    return field


def torus(major, minor, at=(0, 0, 0)):
    def field(x, y, z):
        return np.hypot(np.hypot(x - at[0], y - at[1]) - major, z - at[2]) - minor
    return field


# Combinations

def join(*fields, fillet=0.05):
    """Union with fillets of about the given radius where the bodies meet."""
    def field(x, y, z):
        d = fields[0](x, y, z)
        for f in fields[1:]:
            d = _smooth_min(d, f(x, y, z), fillet)
        return d
    return field


def cut(body, *tools, fillet=0.012):
    """The body without the tools; `fillet` breaks the edges."""
    def field(x, y, z):
        d = body(x, y, z)
        for f in tools:
            d = -_smooth_min(-d, f(x, y, z), fillet)
        return d
    return field


def common(a, b, fillet=0.012):
    def field(x, y, z):
        return -_smooth_min(-a(x, y, z), -b(x, y, z), fillet)
    return field


def swollen(body, by):
    def field(x, y, z):
        return body(x, y, z) - by
    return field


def moved(body, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Turned about x, then y, then z (radians), then shifted, as Blender's Euler XYZ."""
    m = _rotation(rot)

    def field(x, y, z):
        p = (x - loc[0], y - loc[1], z - loc[2])
        return body(*(m[0][i] * p[0] + m[1][i] * p[1] + m[2][i] * p[2] for i in range(3)))
    return field


def mirrored(body, axis=0):
    """The half of the body at positive coordinates, on both sides."""
    def field(x, y, z):
        p = [x, y, z]
        p[axis] = np.abs(p[axis])
        return body(*p)
    return field


# Meshing

def cast(body, low, high, step, m, loc=(0, 0, 0), rot=FLAT, parent=None, regions=()):
    """Mesh of the body between the corners low and high.

    step: size of a cell; regions: [(material, test)], where test(points, normals) of (n, 3) arrays picks the
    faces that show another material than m, such as machined faces of a casting.
    """
    low, shape = np.array(low, float), tuple(int(np.ceil((h - l) / step)) + 1 for l, h in zip(low, high))
    distances = _sampled(body, low, shape, step)
    points, quads = _surface_nets(distances, low, step)
    normals = _gradient(body, points, step * 0.3)
    points = points - normals * body(*points.T)[:, None].clip(-step, step)
    normals = _gradient(body, points, step * 0.3)
    mesh = bpy.data.meshes.new('cast')
    mesh.from_pydata(points.tolist(), [], quads.tolist())
    o = link(bpy.data.objects.new('cast', mesh), loc, rot, parent, m)
    mesh.polygons.foreach_set('use_smooth', np.ones(len(quads), bool))
    chosen = np.zeros(len(quads), np.int32)
    centres, facing = points[quads].mean(1), normals[quads].mean(1)
    for i, (material, test) in enumerate(regions):
        mesh.materials.append(material)
        chosen[test(centres, facing)] = i + 1
    mesh.polygons.foreach_set('material_index', chosen)
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    return o


def _sampled(body, low, shape, step):
    """Distances at the grid's points; blocks far from the surface keep a rough value."""
    out = np.empty(shape, np.float32)
    reach = BLOCK * step * 0.5 * 3 ** 0.5 * 1.25
    for i in range(0, shape[0], BLOCK):
        for j in range(0, shape[1], BLOCK):
            for k in range(0, shape[2], BLOCK):
                place = tuple(slice(a, min(a + BLOCK + 1, n)) for a, n in zip((i, j, k), shape))
                axes = [low[d] + step * np.arange(s.start, s.stop) for d, s in enumerate(place)]
                centre = body(*(np.array([(a[0] + a[-1]) / 2]) for a in axes))[0]
                if abs(centre) > reach:
                    out[place] = centre
                else:
                    out[place] = body(*np.meshgrid(*axes, indexing='ij'))
    return out


def _surface_nets(d, low, step):
    inside = d < 0
    count = sum(inside[_corner(c, d.shape)].astype(np.int8) for c in CORNERS)
    cells = np.argwhere((count > 0) & (count < 8))
    values = np.stack([d[tuple((cells + c).T)] for c in CORNERS], 1)
    total, crossings = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in EDGES:
        va, vb = values[:, a], values[:, b]
        cross = (va < 0) != (vb < 0)
        t = np.where(cross, va / np.where(va == vb, 1, va - vb), 0)
        total += cross[:, None] * (CORNERS[a] + t[:, None] * (CORNERS[b] - CORNERS[a]))
        crossings += cross
    points = low + step * (cells + total / crossings[:, None])
    index = np.full(tuple(n - 1 for n in d.shape), -1, np.int32)
    index[tuple(cells.T)] = np.arange(len(cells))
    return points, np.concatenate([_quads(inside, index, axis) for axis in range(3)])


def _quads(inside, index, axis):
    """One face for every grid edge along `axis` that crosses the surface."""
    u, v = (axis + 1) % 3, (axis + 2) % 3
    here, there = [slice(None)] * 3, [slice(None)] * 3
    here[axis], there[axis] = slice(0, -1), slice(1, None)
    a, b = inside[tuple(here)], inside[tuple(there)]
    edges = np.argwhere(a != b)
    edges = edges[(edges[:, u] > 0) & (edges[:, v] > 0)
                  & (edges[:, u] < index.shape[u]) & (edges[:, v] < index.shape[v])]
    steps = []
    for du, dv in ((1, 1), (0, 1), (0, 0), (1, 0)):
        cell = edges.copy()
        cell[:, u] -= du
        cell[:, v] -= dv
        steps.append(index[tuple(cell.T)])
    faces = np.stack(steps, 1)
    flip = ~a[tuple(edges.T)]
    faces[flip] = faces[flip][:, ::-1]
    return faces[(faces >= 0).all(1)]


def _corner(c, shape):
    return tuple(slice(o, n - 1 + o) for o, n in zip(c, shape))


def _gradient(body, points, h):
    g = np.empty_like(points)
    for axis in range(3):
        ahead, behind = points.copy(), points.copy()
        ahead[:, axis] += h
        behind[:, axis] -= h
        g[:, axis] = body(*ahead.T) - body(*behind.T)
    return g / np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-9)


def _smooth_min(a, b, k):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k / 4


def _prism_distance(across, along):
    return np.minimum(np.maximum(across, along), 0) + np.hypot(np.maximum(across, 0), np.maximum(along, 0))


def _polygon(outline, x, y):
    """Signed distance to a closed polygon."""
    square = np.full(np.shape(x), np.inf)
    sign = np.ones(np.shape(x))
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        ex, ey = bx - ax, by - ay
        px, py = x - ax, y - ay
        t = np.clip((px * ex + py * ey) / max(ex * ex + ey * ey, 1e-12), 0, 1)
        square = np.minimum(square, (px - ex * t) ** 2 + (py - ey * t) ** 2)
        above, below, left = y >= ay, y < by, ex * py > ey * px
        sign = np.where((above & below & left) | (~above & ~below & ~left), -sign, sign)
    return sign * np.sqrt(square)


def _rotation(rot):
    (cx, sx), (cy, sy), (cz, sz) = ((cos(a), sin(a)) for a in rot)
    return (
        (cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx),
        (sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx),
        (-sy, cy * sx, cy * cx),
    )
