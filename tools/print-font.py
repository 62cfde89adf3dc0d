"""A face of the Noto CJK collections, cut down to the letters of a text, with quadratic outlines.

Chromium embeds TrueType outlines in a PDF as a font; the cubic ones of these collections would become hundreds of
Type 3 fonts, which print badly and double the size.

    print-font.py <collection.ttc> <name of the face> <text file> <output.ttf>
"""
import sys
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, newTable

MAX_ERROR = 0.8
TRUETYPE = '\x00\x01\x00\x00'


def cut(collection, name, text):
    font = next(one for one in TTCollection(collection).fonts if one['name'].getDebugName(4) == name)
    options = subset.Options()
    options.layout_features = ['kern']
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def to_quadratic(font):
    glyphs = font.getGlyphSet()
    outlines = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, MAX_ERROR, reverse_direction=True))
        outlines[name] = pen.glyph()
    table = font['glyf'] = newTable('glyf')
    table.glyphOrder = font.getGlyphOrder()
    table.glyphs = outlines
    font['loca'] = newTable('loca')
    for name in font.getGlyphOrder():
        table[name].recalcBounds(table)
        width, _ = font['hmtx'][name]
        font['hmtx'][name] = (width, getattr(table[name], 'xMin', 0))
    for gone in ('CFF ', 'VORG', 'vhea', 'vmtx', 'BASE'):
        if gone in font:
            del font[gone]
    limits = font['maxp']
    limits.tableVersion = 0x00010000
    for field in ('maxZones', 'maxTwilightPoints', 'maxStorage', 'maxFunctionDefs', 'maxInstructionDefs',
                  'maxStackElements', 'maxSizeOfInstructions', 'maxComponentElements', 'maxComponentDepth',
                  'maxPoints', 'maxContours', 'maxCompositePoints', 'maxCompositeContours'):
        setattr(limits, field, 1 if field == 'maxZones' else 0)
    limits.recalc(font)
    post = font['post']
    post.formatType = 3.0
    font.sfntVersion = TRUETYPE


collection, name, text_file, output = sys.argv[1:]
with open(text_file, encoding='utf8') as file:
    font = cut(collection, name, file.read())
to_quadratic(font)
font.save(output)
