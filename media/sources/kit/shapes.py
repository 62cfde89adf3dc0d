"""Mesh builders for Blender 3.4. Units are decimetres; every builder links the object and returns it."""
from math import cos, pi, radians, sin

import bmesh
import bpy

FLAT, UPRIGHT = (0, 0, 0), (pi / 2, 0, 0)


def group(loc=(0, 0, 0), rot=FLAT, parent=None):
    """An empty: parts hung on it move and turn together."""
    return link(bpy.data.objects.new('group', None), loc, rot, parent)


def box(size, loc=(0, 0, 0), m=None, bevel=0.02, rot=FLAT, parent=None, seg=3):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    return _finish(bm, m, loc, rot, parent, min(bevel, min(size) * 0.49), seg)


def cyl(r, h, loc=(0, 0, 0), m=None, bevel=0.02, rot=FLAT, parent=None, n=64, r2=None, seg=3):
    """Cylinder or, with r2, cone along z, centred on loc."""
    bm = bmesh.new()
    top = r if r2 is None else r2
    bmesh.ops.create_cone(bm, cap_ends=True, segments=n, radius1=r, radius2=top, depth=h)
    return _finish(bm, m, loc, rot, parent, min(bevel, h * 0.49, r * 0.49), seg)


def sphere(r, loc=(0, 0, 0), m=None, parent=None, scale=(1, 1, 1)):
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=48, v_segments=24, radius=r)
    bmesh.ops.scale(bm, vec=scale, verts=bm.verts)
    return _finish(bm, m, loc, FLAT, parent)


def lathe(profile, m=None, n=128, loc=(0, 0, 0), rot=FLAT, parent=None, closed=False, auto=30):
    """Revolve [(r, z), …] about z; `closed` joins the last point to the first (a ring)."""
    bm = bmesh.new()
    rings = []
    for i in range(n):
        a = 2 * pi * i / n
        rings.append([bm.verts.new((r * cos(a), r * sin(a), z)) for r, z in profile])
    k = len(profile)
    for i in range(n):
        here, there = rings[i], rings[(i + 1) % n]
        for j in range(k if closed else k - 1):
            bm.faces.new((here[j], there[j], there[(j + 1) % k], here[(j + 1) % k]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    return _finish(bm, m, loc, rot, parent, auto=auto)


def plate(loops, thick, m=None, bevel=0.01, loc=(0, 0, 0), rot=FLAT, parent=None, seg=2, auto=40):
    """Flat plate centred on z = 0 from closed outlines: the first is the edge, the others are holes.

    A filled curve gives clean bevels round holes; weighted normals keep the large faces flat.
    """
    curve = bpy.data.curves.new('plate', 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth = max(thick / 2 - bevel, 0), bevel
    curve.bevel_resolution, curve.offset = seg, -bevel
    for points in loops:
        spline = curve.splines.new('POLY')
        spline.points.add(len(points) - 1)
        spline.use_cyclic_u = True
        for p, (x, y) in zip(spline.points, points):
            p.co = (x, y, 0, 1)
    o = link(bpy.data.objects.new('plate', _mesh_of(curve)), loc, rot, parent, m)
    _smooth(o, auto)
    normals = o.modifiers.new('normals', 'WEIGHTED_NORMAL')
    normals.weight, normals.keep_sharp = 100, True
    return o


def tube(points, r, m=None, parent=None, seg=6):
    """Pipe or cable along a smooth curve through the control points."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', r, seg
    curve.use_fill_caps = True
    spline = curve.splines.new('NURBS')
    spline.points.add(len(points) - 1)
    spline.use_endpoint_u, spline.order_u, spline.resolution_u = True, min(4, len(points)), 12
    for p, c in zip(spline.points, points):
        p.co = (*c, 1)
    return link(bpy.data.objects.new('tube', curve), (0, 0, 0), FLAT, parent, m)


def helix(r, wire, z0, z1, turns, m=None, parent=None, loc=(0, 0, 0)):
    """Round-wire coil spring along z."""
    n = int(turns * 40)
    curve = bpy.data.curves.new('helix', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', wire, 6
    curve.use_fill_caps = True
    spline = curve.splines.new('POLY')
    spline.points.add(n)
    for i, p in enumerate(spline.points):
        a = 2 * pi * turns * i / n
        p.co = (r * cos(a), r * sin(a), z0 + (z1 - z0) * i / n, 1)
    spline.use_smooth = True
    return link(bpy.data.objects.new('helix', curve), loc, FLAT, parent, m)


def helical(outline, width, twist, m=None, loc=(0, 0, 0), rot=FLAT, parent=None, steps=10, auto=28):
    """Outline extruded along z from 0 to width while it turns by `twist` radians: helical gears, splined shafts."""
    bm = bmesh.new()
    rings = []
    for i in range(steps + 1):
        a, z = twist * i / steps, width * i / steps
        rings.append([bm.verts.new((x * cos(a) - y * sin(a), x * sin(a) + y * cos(a), z)) for x, y in outline])
    n = len(outline)
    for low, high in zip(rings, rings[1:]):
        for j in range(n):
            bm.faces.new((low[j], low[(j + 1) % n], high[(j + 1) % n], high[j]))
    return _finish(bm, m, loc, rot, parent, auto=auto)


def text(body, size, loc, rot, m, parent=None, extrude=0.003, align='CENTER'):
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.extrude = body, size, extrude
    curve.align_x, curve.align_y = align, 'CENTER'
    return link(bpy.data.objects.new('text', curve), loc, rot, parent, m)


def section(root, cutter_size, cutter_loc, m):
    """Cut a block (in root's coordinates) out of every mesh below root; cut faces show m."""
    cutter = box(cutter_size, cutter_loc, None, 0, parent=root)
    cutter.hide_render, cutter.display_type = True, 'WIRE'
    for slot in (m, m):       # faces keep their slot index, and index 1 is the cut face on every target
        cutter.data.materials.append(slot)
    for face in cutter.data.polygons:
        face.material_index = 1
    for o in (o for o in root.children_recursive if o.type == 'MESH' and o is not cutter):
        o.data.materials.append(m)
        cut = o.modifiers.new('section', 'BOOLEAN')
        cut.operation, cut.solver, cut.object = 'DIFFERENCE', 'EXACT', cutter


def quads(rects, m, loc=(0, 0, 0), rot=FLAT, parent=None):
    """Flat rectangles (x, y, w, h) with y up, in one mesh at z = 0: printed marks."""
    bm = bmesh.new()
    for x, y, w, h in rects:
        bm.faces.new([bm.verts.new(p) for p in ((x, y, 0), (x + w, y, 0), (x + w, y + h, 0), (x, y + h, 0))])
    return _finish(bm, m, loc, rot, parent)


def surface(grid, m, parent=None, loc=(0, 0, 0), auto=40):
    """Smooth sheet through a grid (rows of equally many (x, y, z) points)."""
    bm = bmesh.new()
    rows = [[bm.verts.new(p) for p in row] for row in grid]
    for a, b in zip(rows, rows[1:]):
        for i in range(len(a) - 1):
            bm.faces.new((a[i], a[i + 1], b[i + 1], b[i]))
    return _finish(bm, m, loc, FLAT, parent, auto=auto)


def _finish(bm, m, loc, rot, parent, bevel=0.0, seg=3, auto=35):
    mesh = bpy.data.meshes.new('mesh')
    bm.normal_update()
    bm.to_mesh(mesh)
    bm.free()
    o = link(bpy.data.objects.new('mesh', mesh), loc, rot, parent, m)
    _smooth(o, auto)
    if bevel:
        mod = o.modifiers.new('bevel', 'BEVEL')
        mod.width, mod.segments, mod.harden_normals = bevel, seg, True
        mod.limit_method, mod.angle_limit = 'ANGLE', radians(30)
    return o


def link(o, loc, rot, parent, m=None):
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = loc, rot
    if parent:
        o.parent = parent
    if m:
        o.data.materials.append(m)
    return o


def _smooth(o, angle):
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, radians(angle)


def _mesh_of(curve):
    probe = bpy.data.objects.new('probe', curve)
    bpy.context.scene.collection.objects.link(probe)
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    mesh = bpy.data.meshes.new_from_object(probe.evaluated_get(graph))
    bpy.data.objects.remove(probe)
    mesh.materials.clear()
    bm = bmesh.new()
    bm.from_mesh(mesh)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(mesh)
    bm.free()
    return mesh
