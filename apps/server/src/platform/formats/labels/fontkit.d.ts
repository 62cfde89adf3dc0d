/** These are the used parts of fontkit, which has no types of its own. */
declare module 'fontkit' {
  type Glyph = { advanceWidth: number; path: { toSVG: () => string } }
  type Single = {
    unitsPerEm: number
    ascent: number
    glyphForCodePoint: (codePoint: number) => Glyph
    hasGlyphForCodePoint: (codePoint: number) => boolean
  }
  export function create(bytes: Uint8Array): Single | { fonts: Single[] }
}
