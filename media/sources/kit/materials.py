"""Principled materials and the shared palette. A material is made once per name."""
import bpy


def srgb(hexs):
    """'#rrggbb' as linear RGBA."""
    h = hexs.lstrip('#')
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v), 1.0)


def mat(name, color='#888888', metal=0.0, rough=0.4, clear=0.0, spec=0.5, glow=0.0, alpha=1.0,
        transmission=0.0, ior=1.45, bump=0.0, grain=40.0, aniso=0.0):
    """glow: emission strength in the base colour; bump/grain: strength and scale of a cast or moulded skin."""
    found = bpy.data.materials.get(name)
    if found:
        return found
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    values = {
        'Base Color': srgb(color), 'Metallic': metal, 'Roughness': rough, 'Clearcoat': clear,
        'Clearcoat Roughness': 0.06, 'Specular': spec, 'Transmission': transmission, 'IOR': ior,
        'Alpha': alpha, 'Anisotropic': aniso,
    }
    if glow:
        values |= {'Emission': srgb(color), 'Emission Strength': glow}
    for key, value in values.items():
        bsdf.inputs[key].default_value = value
    if alpha < 1:
        m.blend_method, m.shadow_method, m.show_transparent_back = 'BLEND', 'NONE', False
    if aniso:
        tangent = nt.nodes.new('ShaderNodeTangent')
        tangent.direction_type, tangent.axis = 'RADIAL', 'Z'
        nt.links.new(tangent.outputs[0], bsdf.inputs['Tangent'])
    if bump:
        noise = nt.nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = grain, 4
        coord = nt.nodes.new('ShaderNodeTexCoord')
        nt.links.new(coord.outputs['Object'], noise.inputs['Vector'])
        _bump(nt, bsdf, noise.outputs['Fac'], bump, 0.02)
    return m


def pane(name, tint='#ffffff', gloss=1.0):
    """Thin clear cover: sees straight through and mirrors by angle, without the noise of refraction.

    gloss scales the mirroring: 1 is bare glass, less stands for a photographer's polarising filter.
    """
    m = bpy.data.materials.get(name) or bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    fresnel, mix = nt.nodes.new('ShaderNodeFresnel'), nt.nodes.new('ShaderNodeMixShader')
    damped = nt.nodes.new('ShaderNodeMath')
    damped.operation, damped.inputs[1].default_value = 'MULTIPLY', gloss
    clear, mirror = nt.nodes.new('ShaderNodeBsdfTransparent'), nt.nodes.new('ShaderNodeBsdfGlossy')
    out = nt.nodes.new('ShaderNodeOutputMaterial')
    clear.inputs['Color'].default_value = srgb(tint)
    mirror.inputs['Roughness'].default_value = 0.03
    nt.links.new(fresnel.outputs[0], damped.inputs[0])
    nt.links.new(damped.outputs[0], mix.inputs[0])
    nt.links.new(clear.outputs[0], mix.inputs[1])
    nt.links.new(mirror.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], out.inputs[0])
    return m


def turned(name, color, rough, aniso=0.75, rings=90.0, bump=0.25):
    """Metal faced on a lathe: concentric feed marks about the object's z axis."""
    found = bpy.data.materials.get(name)
    if found:
        return found
    m = mat(name, color, 1.0, rough, aniso=aniso)
    nt = m.node_tree
    bsdf = nt.nodes['Principled BSDF']
    coord = nt.nodes.new('ShaderNodeTexCoord')
    split, flat = nt.nodes.new('ShaderNodeSeparateXYZ'), nt.nodes.new('ShaderNodeCombineXYZ')
    nt.links.new(coord.outputs['Object'], split.inputs[0])
    for axis in (0, 1):
        nt.links.new(split.outputs[axis], flat.inputs[axis])
    radius = nt.nodes.new('ShaderNodeVectorMath')
    radius.operation = 'LENGTH'
    nt.links.new(flat.outputs[0], radius.inputs[0])
    noise = nt.nodes.new('ShaderNodeTexNoise')
    noise.noise_dimensions = '1D'
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = rings, 6
    nt.links.new(radius.outputs['Value'], noise.inputs['W'])
    spread = nt.nodes.new('ShaderNodeMapRange')
    for i, v in ((1, 0.3), (2, 0.7), (3, rough * 0.75), (4, rough * 1.35)):
        spread.inputs[i].default_value = v
    nt.links.new(noise.outputs['Fac'], spread.inputs[0])
    nt.links.new(spread.outputs[0], bsdf.inputs['Roughness'])
    _bump(nt, bsdf, noise.outputs['Fac'], bump, 0.004)
    return m


def _bump(nt, bsdf, height, strength, distance):
    bump = nt.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, distance
    nt.links.new(height, bump.inputs['Height'])
    nt.links.new(bump.outputs[0], bsdf.inputs['Normal'])


def palette():
    """Materials every product picture shares; orange is the one accent."""
    return {
        'steel': turned('steel', '#c3c8ce', 0.26),
        'bright': mat('bright', '#d6dade', 1.0, 0.18),
        'cast': mat('cast', '#6f757c', 1.0, 0.42, bump=0.35, grain=60),
        'coated': mat('coated', '#3a4048', 0.9, 0.34, bump=0.06, grain=140),
        'alu': mat('alu', '#aeb5bd', 1.0, 0.36, bump=0.05, grain=160),
        'dark': mat('dark', '#15181c', 0.6, 0.5),
        'rubber': mat('rubber', '#101214', 0.0, 0.55, bump=0.05, grain=120),
        'orange': mat('orange', '#e2480c', 0.25, 0.34, clear=1.0),
        'plate': mat('plate', '#c9ced6', 0.2, 0.5),
        'ink': mat('ink', '#0a0c10', 0.0, 0.6),
        'white': mat('white', '#ffffff', 0.0, 0.4),
    }
