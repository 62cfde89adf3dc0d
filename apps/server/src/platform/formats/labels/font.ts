import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { findRepositoryFile } from '../../base/places.ts'

const FONT = findRepositoryFile('apps/server/fonts/noto-sans-sc.otf')

type Glyph = { advanceWidth: number; path: { toSVG: () => string } }
export type Font = {
  bytes: Buffer
  unitsPerEm: number
  ascent: number
  getGlyph: (character: string) => { width: number; path: string }
}
let font: Promise<Font> | undefined

async function load(): Promise<Font> {
  const bytes = await readFile(FONT)
  const opened = create(bytes)
  if (!('glyphForCodePoint' in opened)) throw new Error('the font of labels is a collection')
  const { unitsPerEm, ascent } = opened
  const glyphs = new Map<string, { width: number; path: string }>()
  return {
    bytes,
    unitsPerEm,
    ascent,
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

/** The font of all labels, loaded once a process. */
export function loadLabelFont(): Promise<Font> {
  font ??= load()
  return font
}

/** Width of a text in units of its size. */
export const measureText = (font: Font, text: string): number =>
  [...text].reduce((sum, character) => sum + font.getGlyph(character).width, 0)

export const measureFont = ({ ascent, unitsPerEm }: Font) => ({ ascent: Math.min(1, ascent / unitsPerEm) })
