// These are the elements of the drawings in articles: every function returns SVG text. Lengths are in px of
// the drawing.
import { ink as common } from '../drawing/ink.mjs'

export const ink = common.line
export const { quiet, faint } = common
export const line = common.hair
export const orange = common.hot
export const orangeInk = common.hotText
export const orangeTint = '#FFF2E8'
export const hair = '#8494AB'
export const mist = common.mist
export const steel = '#A9BAD1'
export const sky = '#7FB0F2'
export const tint = '#E9F1FE'
export const cobalt = '#0B57D0'

const FAMILY =
  "'Barlow Condensed','Noto Sans SC','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"

const round = (value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)
const escaped = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(round(value))}"`)
    .join('')
const element = (name, values, inner) =>
  inner === undefined ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${inner}</${name}>`

/** Makes a whole drawing. `label` describes it in one sentence for people who do not see it. */
export function drawing({ width, height, label }, ...parts) {
  const head = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': label,
    fill: 'none',
  })
  return `<svg${head}>\n<title>${escaped(label)}</title>\n${parts.flat(Infinity).filter(Boolean).join('\n')}\n</svg>\n`
}

/** One line of text; `y` is its baseline. */
export function text(x, y, content, { size = 14, bold, anchor, fill = ink } = {}) {
  const values = {
    x,
    y,
    'font-family': FAMILY,
    'font-size': size,
    'font-weight': bold ? 600 : 500,
    'text-anchor': anchor,
    fill,
    style: /\d/.test(content) ? 'font-variant-numeric:tabular-nums' : undefined,
  }
  return element('text', values, escaped(content))
}
/** Numbers and their units: heavier, a little larger. */
export const figure = (x, y, content, options = {}) =>
  text(x, y, content, { size: 18, bold: true, ...options })

export const path = (d, { stroke = ink, width = 1, dash, fill, opacity } = {}) =>
  element('path', {
    d: d.replace(/-?\d+\.\d{3,}/g, (number) => String(round(Number(number)))),
    stroke: stroke ?? undefined,
    'stroke-width': stroke && width !== 1 ? width : undefined,
    'stroke-dasharray': dash,
    fill,
    opacity,
  })
/** A closed shape without outline. */
export const shape = (d, fill, opacity) => path(d, { stroke: null, fill, opacity })
export const rect = (x, y, width, height, { fill, stroke, dash, radius } = {}) =>
  element('rect', { x, y, width, height, rx: radius, fill, stroke, 'stroke-dasharray': dash })
export const circle = (cx, cy, r, { fill, stroke, width } = {}) =>
  element('circle', { cx, cy, r, fill, stroke, 'stroke-width': width })

/** A filled arrow head with its tip at x, y; `angle` in degrees, 0 points right. */
export const arrowHead = (x, y, angle, fill = ink) =>
  element('path', {
    d: 'M0 0l-10-3v6z',
    fill,
    transform: `translate(${round(x)} ${round(y)}) rotate(${angle})`,
  })

/** Returns the width of a text: Chinese characters are square, the rest is condensed. */
export const widthOf = (content, size = 14) =>
  [...content].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 1 : 0.5) * size, 0)

/**
 * Draws a horizontal dimension with arrows at both ends and its label in the line, or beside it when the line
 * is too short.
 */
export function dimension(x1, x2, y, label, { color = ink, size = 18, from, beside } = {}) {
  const middle = (x1 + x2) / 2
  const gap = widthOf(label, size) / 2 + 6
  const extension =
    from === undefined ? [] : [x1, x2].map((x) => path(`M${x} ${from}V${y + 6}`, { stroke: hair }))
  const stroke = { stroke: color }
  if (beside || gap * 2 + 24 > x2 - x1) {
    return [
      ...extension,
      path(`M${x1} ${y}H${x2}`, stroke),
      path(`M${x1 - 18} ${y}H${x1}M${x2} ${y}H${x2 + 18}`, stroke),
      arrowHead(x1, y, 0, color),
      arrowHead(x2, y, 180, color),
      figure(x2 + 24, y + size * 0.34, label, { size, fill: color === ink ? ink : orangeInk }),
    ]
  }
  return [
    ...extension,
    path(`M${x1} ${y}H${middle - gap}M${middle + gap} ${y}H${x2}`, stroke),
    arrowHead(x1, y, 180, color),
    arrowHead(x2, y, 0, color),
    figure(middle, y + size * 0.34, label, { size, anchor: 'middle', fill: color === ink ? ink : orangeInk }),
  ]
}

/** Draws a vertical dimension with its label at the right. Short ones get their arrows from outside. */
export function rise(x, y1, y2, label, { color = ink, size = 16, from, labelY, left } = {}) {
  const short = y2 - y1 < 30
  const extension =
    from === undefined ? [] : [y1, y2].map((y) => path(`M${from} ${y}H${x + 6}`, { stroke: hair }))
  const stroke = { stroke: color }
  return [
    ...extension,
    path(short ? `M${x} ${y1 - 18}V${y2 + 18}` : `M${x} ${y1}V${y2}`, stroke),
    arrowHead(x, y1, short ? 90 : -90, color),
    arrowHead(x, y2, short ? -90 : 90, color),
    figure(left ? x - 8 : x + 8, labelY ?? (y1 + y2) / 2 + size * 0.34, label, {
      size,
      anchor: left ? 'end' : undefined,
      fill: color === ink ? ink : orangeInk,
    }),
  ]
}

/** Draws an open circle at the part and a line to its label. */
export const leader = (x, y, ...points) => [
  path(`M${x} ${y}${points.map(([px, py]) => `L${px} ${py}`).join('')}`),
  circle(x, y, 4, { fill: '#fff', stroke: ink, width: 1.5 }),
]

/** Hatching of a cut solid inside a closed path; `id` must be unique in the drawing. */
export const hatched = (id, d, [x, y, width, height]) => {
  const lines = []
  for (let at = -height; at < width; at += 9) lines.push(`M${x + at} ${y + height}l${height} ${-height}`)
  return [
    `<clipPath id="${id}"><path d="${d}"/></clipPath>`,
    `<g clip-path="url(#${id})">${path(lines.join(''), { stroke: hair, width: 0.75 })}</g>`,
    path(d, { width: 1.5 }),
  ]
}

/** The dark modules of a Data Matrix as one path; `keep` chooses which are drawn. */
export const modulesPath = (modules, x, y, side, keep = () => true) =>
  modules
    .flatMap((row, r) =>
      row.map((dark, c) =>
        dark && keep(r, c)
          ? `M${round(x + c * side)} ${round(y + r * side)}h${round(side)}v${round(side)}h${round(-side)}z`
          : '',
      ),
    )
    .join('')
