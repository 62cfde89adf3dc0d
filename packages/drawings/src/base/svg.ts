import {
  type CopiesMark,
  type Drawing,
  type GroupMark,
  type Line,
  type Mark,
  pair,
  rounded,
  type TextMark,
  type Tone,
} from './marks.ts'
import { STYLES } from './text-styles.ts'

/** The inside of an `<svg>` and its frame, as `LineArt` of the design system shows them. */
export type SvgDrawing = { width: number; height: number; body: string; label: string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>']/g, (sign) => ENTITIES[sign] ?? sign)

type Writer = { id: string; next: () => string }
type Patterns = { hatch: boolean; alarm: boolean }

/**
 * Writes marks as SVG. Looks come from the page's styles by `data-l` (line), `data-t` (tone) and `data-s` (text).
 * `id` begins the names inside, so that several drawings may stand on a page. Attributes have single quotes, because a
 * page sends drawings in its data as well, where each double quote becomes four characters.
 */
export function drawSvg(drawing: Drawing, id: string): SvgDrawing {
  let count = 0
  const writer: Writer = { id, next: () => `${id}${++count}` }
  const marks = drawing.marks.map((mark) => writeMark(mark, writer)).join('')
  const used: Patterns = { hatch: marks.includes(`url(#${id}h)`), alarm: marks.includes(`url(#${id}a)`) }
  const defs = `${used.hatch ? pattern(`${id}h`, 'hatch', drawing) : ''}${used.alarm ? pattern(`${id}a`, 'alarm', drawing) : ''}`
  return {
    width: drawing.width,
    height: drawing.height,
    label: drawing.label,
    body: defs ? `<defs>${defs}</defs>${marks}` : marks,
  }
}

/** Lines at 45 degrees. */
const pattern = (id: string, line: keyof Patterns, { hatch = 7 }: Drawing) =>
  `<pattern id='${id}' width='${hatch}' height='${hatch}' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'><path data-l='blank' d='M0 0h${hatch}v${hatch}h-${hatch}Z'/><path data-l='${line}' d='M0 0V${hatch}'/></pattern>`

function writeMark(mark: Mark, writer: Writer, tone?: Tone): string {
  if (mark.kind === 'path') {
    const shade = `${mark.shade ? ` data-d='${mark.shade}'` : ''}${mark.state ? ` data-k='${mark.state}'` : ''}`
    const fill = filled(mark.line, writer, tone)
    if (mark.clip === undefined) return `<path data-l='${mark.line}'${shade}${fill} d='${mark.d}'/>`
    const name = writer.next()
    return `<clipPath id='${name}'><path d='${mark.clip}'/></clipPath><path data-l='${mark.line}' clip-path='url(#${name})' d='${mark.d}'/>`
  }
  // A very small part may leave no room for an inner circle.
  if (mark.kind === 'circle' && mark.r <= 0) return ''
  if (mark.kind === 'circle')
    return `<circle data-l='${mark.line}' cx='${rounded(mark.at[0])}' cy='${rounded(mark.at[1])}' r='${rounded(mark.r)}'/>`
  if (mark.kind === 'text') return writeText(mark)
  return mark.kind === 'group' ? writeGroup(mark, writer) : writeCopies(mark, writer)
}

/** Sections are hatched, and so are the faces of what is recalled. */
function filled(line: Line, { id }: Writer, tone: Tone | undefined): string {
  if (line === 'cut') return ` fill='url(#${id}h)'`
  return line === 'face' && tone === 'recall' ? ` fill='url(#${id}a)'` : ''
}

function writeText({ at, anchor, runs, size }: TextMark): string {
  const place = `x='${rounded(at[0])}' y='${rounded(at[1])}'${anchor === 'start' ? '' : ` text-anchor='${anchor}'`}`
  const spans = runs.map(({ text, style }, at) => {
    const own = `data-s='${style}' font-size='${rounded(size * STYLES[style].scale)}'`
    const apart = at > 0 ? ` dx='${rounded(size * 0.3)}'` : ''
    return `<tspan ${own}${apart}>${escaped(text)}</tspan>`
  })
  const [first] = runs
  if (runs.length === 1 && first)
    return `<text ${place} data-s='${first.style}' font-size='${rounded(size * STYLES[first.style].scale)}'>${escaped(first.text)}</text>`
  return `<text ${place}>${spans.join('')}</text>`
}

function writeGroup({ marks, tone, link, part, id, move }: GroupMark, writer: Writer): string {
  const inner = marks.map((mark) => writeMark(mark, writer, tone)).join('')
  const attributes = `${move ? ` transform='translate(${pair([move.x, move.y], 1)}) scale(${rounded(move.scale, 3)})'` : ''}${id ? ` id='${escaped(id)}'` : ''}${tone ? ` data-t='${tone}'` : ''}${part ? ` data-p='${escaped(part)}'` : ''}`
  // The parts list beside the drawing has the same links for keyboards and screen readers.
  if (link)
    return `<a href='${escaped(link.href)}' tabindex='-1' aria-label='${escaped(link.label)}'${attributes}>${inner}</a>`
  return `<g${attributes}>${inner}</g>`
}

/** A copy has only inherited styles of the page, so its marks are written without them. */
function writeCopies({ marks, offsets }: CopiesMark, writer: Writer): string {
  const [first, ...others] = offsets
  if (!first) return ''
  const name = writer.next()
  const bare = marks.map((mark) => (mark.kind === 'path' ? `<path d='${mark.d}'/>` : '')).join('')
  const uses = others.map(
    ([x, y]) =>
      `<use data-l='bolt' href='#${name}' x='${rounded(x - first[0], 1)}' y='${rounded(y - first[1], 1)}'/>`,
  )
  return `<g id='${name}' data-l='bolt' transform='translate(${pair(first, 1)})'>${bare}</g>${uses.join('')}`
}
