import { createHash } from 'node:crypto'
import type { Drawing, Mark, TextMark, Tone } from '@biaojie/drawings/base/marks.ts'
import { rounded } from '@biaojie/drawings/base/marks.ts'
import { STYLES } from '@biaojie/drawings/base/text-styles.ts'
import type { PartShare } from '@biaojie/drawings/figures/share.ts'
import sharp from 'sharp'
import { createMemory } from '../../base/memory.ts'
import { color, pickInk, pickLook } from '../drawing-looks.ts'
import { type Font, loadFont } from '../labels/font.ts'

/**
 * Draws the sheet of a part as a picture for messages that link its page: the verdict, the drawing, the title
 * block. Letters are outlines, because a server may have no Chinese fonts.
 */

const [WIDTH, HEIGHT] = [1200, 630]
const FRAME = { left: 100, top: 20, right: 1180, bottom: 610 }
const VERDICT = 176
const BLOCK = 506
const EDGE = 28
const CODE = 56

type Fonts = { text: Font; figures: Font }
type Letters = { size: number; ink: string; isNarrow?: boolean; isBold?: boolean }

/** Uses the narrow font for codes and figures if it contains all their characters. */
const pickFont = (fonts: Fonts, character: string, isNarrow: boolean) =>
  isNarrow && fonts.figures.has(character) ? fonts.figures : fonts.text

const measureLetters = (fonts: Fonts, text: string, { size, isNarrow = false }: Letters) =>
  [...text].reduce(
    (sum, character) => sum + pickFont(fonts, character, isNarrow).getGlyph(character).width * size,
    0,
  )

/** Writes a text as outlines that begin at `x` on the baseline `y`. */
function writeLetters(
  fonts: Fonts,
  text: string,
  [x, y]: readonly [number, number],
  letters: Letters,
): string {
  const { size, ink, isNarrow = false, isBold = false } = letters
  let at = x
  const glyphs = [...text].map((character) => {
    const font = pickFont(fonts, character, isNarrow)
    const { width, path } = font.getGlyph(character)
    const scale = size / font.unitsPerEm
    const place = `translate(${rounded(at)} ${rounded(y)}) scale(${rounded(scale, 5)} ${rounded(-scale, 5)})`
    at += width * size
    return path && `<path d="${path}" transform="${place}"/>`
  })
  const weight = isBold && !isNarrow ? ` stroke="${ink}" stroke-width="${fonts.text.unitsPerEm * 0.045}"` : ''
  return `<g fill="${ink}"${weight}>${glyphs.join('')}</g>`
}

/** Cuts a text that is wider than its place. */
function cutTo(fonts: Fonts, text: string, width: number, letters: Letters): string {
  if (measureLetters(fonts, text, letters) <= width) return text
  const kept = [...text]
  while (kept.length > 1 && measureLetters(fonts, `${kept.join('')}…`, letters) > width) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

const line = (x0: number, y0: number, x1: number, y1: number, stroke: string, width: number) =>
  `<path d="M${rounded(x0)} ${rounded(y0)}L${rounded(x1)} ${rounded(y1)}" stroke="${stroke}" stroke-width="${width}"/>`

function writeText(fonts: Fonts, { at, anchor, runs, size }: TextMark, tone: Tone | undefined): string {
  const parts = runs.map(({ text, style }) => {
    const { scale, wide = false, bold = false } = STYLES[style]
    const letters = { size: size * scale, ink: pickInk(style, tone), isNarrow: !wide, isBold: bold }
    return { text, letters, width: measureLetters(fonts, text, letters) }
  })
  const gap = size * 0.3
  const total = parts.reduce((sum, { width }) => sum + width, gap * (parts.length - 1))
  let x = anchor === 'start' ? at[0] : anchor === 'end' ? at[0] - total : at[0] - total / 2
  return parts
    .map(({ text, letters, width }) => {
      const written = writeLetters(fonts, text, [x, at[1]], letters)
      x += width + gap
      return written
    })
    .join('')
}

function writeMark(fonts: Fonts, mark: Mark, tone?: Tone): string {
  if (mark.kind === 'group') {
    const inner = mark.marks.map((part) => writeMark(fonts, part, mark.tone ?? tone)).join('')
    const { move } = mark
    return move
      ? `<g transform="translate(${rounded(move.x)} ${rounded(move.y)}) scale(${rounded(move.scale, 4)})">${inner}</g>`
      : inner
  }
  if (mark.kind === 'text') return writeText(fonts, mark, tone)
  if (mark.kind === 'copies')
    return mark.offsets
      .map(
        ([x, y]) =>
          `<g transform="translate(${rounded(x)} ${rounded(y)})">${mark.marks.map((part) => writeMark(fonts, part, tone)).join('')}</g>`,
      )
      .join('')
  if (mark.line === 'code' && mark.kind === 'path')
    return `<path d="${mark.d}" stroke="${color.ink}" stroke-width="1.02"/>`
  const { stroke, width = 0.25, fill, dash } = pickLook(mark.line, tone)
  const paint = `fill="${mark.line === 'cut' ? 'url(#hatch)' : (fill ?? 'none')}"${stroke ? ` stroke="${stroke}" stroke-width="${width}"` : ''}${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`
  return mark.kind === 'circle'
    ? `<circle cx="${rounded(mark.at[0])}" cy="${rounded(mark.at[1])}" r="${rounded(mark.r)}" ${paint}/>`
    : `<path d="${mark.d}" ${paint}/>`
}

/** Draws the figure as large as its place allows, in the middle. */
function writeFigure(fonts: Fonts, { width, height, marks, hatch = 1.6 }: Drawing): string {
  const [left, top] = [FRAME.left + EDGE, VERDICT + 12]
  const [wide, tall] = [FRAME.right - EDGE - left, BLOCK - 12 - top]
  const scale = Math.min(wide / width, tall / height)
  const [x, y] = [left + (wide - width * scale) / 2, top + (tall - height * scale) / 2]
  const pattern = `<defs><pattern id="hatch" width="${hatch}" height="${hatch}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V${hatch}" stroke="${color['ink-2']}" stroke-width="0.32"/></pattern></defs>`
  return `${pattern}<g fill="none" transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale, 4)})">${marks.map((mark) => writeMark(fonts, mark)).join('')}</g>`
}

const TONES = { ok: color.ok, warn: color.warning, bad: color.error }
const LARGEST = 54
const GAP = 44

/** Writes the three clauses of the verdict, each with a dimension line and its evidence below. */
function writeVerdict(fonts: Fonts, { clauses, isRecalled }: PartShare): string {
  const room = FRAME.right - FRAME.left - 2 * EDGE - GAP * (clauses.length - 1)
  const natural = clauses.reduce(
    (sum, { text }) => sum + measureLetters(fonts, text, { size: LARGEST, ink: '' }),
    0,
  )
  const size = LARGEST * Math.min(1, room / natural)
  let x = FRAME.left + EDGE
  const written = clauses.map(({ text, note, tone }, at) => {
    const ink = isRecalled ? color.white : tone ? TONES[tone] : color.ink
    const letters = { size, ink, isBold: true }
    const width = measureLetters(fonts, text, letters)
    const isLast = at === clauses.length - 1
    const notes = { size: 20, ink: isRecalled ? color.white : color['ink-2'], isNarrow: true }
    const below = cutTo(fonts, note, isLast ? FRAME.right - EDGE - x : width + GAP - 16, notes)
    const y = 114
    const shown = [
      writeLetters(fonts, text, [x, 92], letters),
      line(x, y, x + width, y, ink, 1.5),
      line(x, y - 7, x, y + 7, ink, 1.5),
      line(x + width, y - 7, x + width, y + 7, ink, 1.5),
      writeLetters(fonts, below, [x, 152], notes),
    ].join('')
    x += width + GAP
    return shown
  })
  const band = isRecalled
    ? `<rect x="${FRAME.left}" y="${FRAME.top}" width="${FRAME.right - FRAME.left}" height="${VERDICT - FRAME.top}" fill="${color.error}"/>`
    : ''
  return band + written.join('')
}

/** The identifier has the widest cell of the title block. */
const SHARES = [0.46, 0.34, 0.2]

function writeBlock(fonts: Fonts, { cells }: PartShare): string {
  const width = FRAME.right - FRAME.left
  let left = FRAME.left
  const written = cells.map(({ label, value }, at) => {
    const room = width * (SHARES[at] ?? 0)
    const letters = { size: at === 0 ? 40 : 26, ink: color.ink, isNarrow: true }
    const natural = measureLetters(fonts, value, letters)
    const size = Math.max(20, Math.min(letters.size, (letters.size * (room - 2 * EDGE)) / natural))
    const fitted = { ...letters, size }
    const shown = [
      at > 0 ? line(left, BLOCK, left, FRAME.bottom, color.ink, 1.5) : '',
      writeLetters(fonts, label, [left + EDGE, BLOCK + 36], { size: 18, ink: color['ink-3'] }),
      writeLetters(fonts, cutTo(fonts, value, room - 2 * EDGE, fitted), [left + EDGE, BLOCK + 80], fitted),
    ].join('')
    left += room
    return shown
  })
  return line(FRAME.left, BLOCK, FRAME.right, BLOCK, color.ink, 3) + written.join('')
}

const writeCode = (code: PartShare['code']) =>
  code
    ? `<g transform="translate(${(FRAME.left - CODE) / 2} ${FRAME.top + 20}) scale(${rounded(CODE / code.length, 4)})"><path fill="${color.ink}" d="${code
        .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('')}"/></g>`
    : ''

async function makePartShare(share: PartShare): Promise<Uint8Array> {
  const fonts = { text: await loadFont('text'), figures: await loadFont('figures') }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${color.white}"/>`,
    writeCode(share.code),
    share.figure ? writeFigure(fonts, share.figure) : '',
    writeVerdict(fonts, share),
    writeBlock(fonts, share),
    `<rect x="${FRAME.left}" y="${FRAME.top}" width="${FRAME.right - FRAME.left}" height="${FRAME.bottom - FRAME.top}" fill="none" stroke="${color.ink}" stroke-width="4"/>`,
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

const MAX_CACHED = 200

/** Draws share pictures and caches the latest ones by their content. */
export function createPartPictures(): (share: PartShare) => Promise<Uint8Array> {
  const memory = createMemory(Number.POSITIVE_INFINITY, MAX_CACHED)
  return (share) => {
    const key = createHash('sha256').update(JSON.stringify(share)).digest('base64url')
    return memory.get(key, () => makePartShare(share))
  }
}
