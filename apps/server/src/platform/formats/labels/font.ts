import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { findRepositoryFile } from '../../base/places.ts'

/** The font of texts, and the narrow one of figures and codes. */
const FILES = { text: 'noto-sans-sc.otf', figures: 'barlow-condensed-600.ttf' } as const
type FontName = keyof typeof FILES

type Glyph = { advanceWidth: number; path: { toSVG: () => string } }
export type Font = {
  bytes: Buffer
  unitsPerEm: number
  ascent: number
  has: (character: string) => boolean
  getGlyph: (character: string) => { width: number; path: string }
}
const fonts = new Map<FontName, Promise<Font>>()

async function load(name: FontName): Promise<Font> {
  const bytes = await readFile(findRepositoryFile(`apps/server/fonts/${FILES[name]}`))
  const opened = create(bytes)
  if (!('glyphForCodePoint' in opened)) throw new Error(`the font ${name} is a collection`)
  const { unitsPerEm, ascent } = opened
  const glyphs = new Map<string, { width: number; path: string }>()
  return {
    bytes,
    unitsPerEm,
    ascent,
    has: (character) => opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 32),
    /** In units of the em; outlines are cached, because labels use them thousands of times. */
    getGlyph(character) {
      const made = glyphs.get(character)
      if (made) return made
      const glyph: Glyph = opened.glyphForCodePoint(character.codePointAt(0) ?? 32)
      const outline = { width: glyph.advanceWidth / unitsPerEm, path: glyph.path.toSVG() }
      glyphs.set(character, outline)
      return outline
    },
  }
}

/** Each font is loaded once a process. */
export function loadFont(name: FontName): Promise<Font> {
  const font = fonts.get(name) ?? load(name)
  fonts.set(name, font)
  return font
}

/** The font of all labels. */
export const loadLabelFont = () => loadFont('text')

/** Width of a text in units of its size. */
export const measureText = (font: Font, text: string): number =>
  [...text].reduce((sum, character) => sum + font.getGlyph(character).width, 0)

export const measureFont = ({ ascent, unitsPerEm }: Font) => ({ ascent: Math.min(1, ascent / unitsPerEm) })
