/** Makes an engineering drawing: frame, boxes with balloons, lines with labels, legend, title block. */
import { problemsOf } from './geometry.mjs'
import { faces, ink, round, textAt, textWidth, wrapped } from './ink.mjs'

const FRAME = 6
const ARROW = 10
/** On a line this short two full heads would meet. */
const SHORT = 24
const STROKES = {
  data: { stroke: ink.line, width: 1.25, head: 3 },
  stop: { stroke: ink.hot, width: 2, head: 4 },
  recursion: { stroke: ink.line, width: 1.25, head: 3, dash: '14 4 2 4' },
  goods: { stroke: ink.quiet, width: 3, head: 5 },
}

function arrowHead([x, y], [px, py], { stroke, head }) {
  const short = Math.abs(px - x) + Math.abs(py - y) < SHORT
  const length = short ? ARROW * 0.7 : ARROW + (head - 3) * 2
  const dx = Math.sign(px - x) * length
  const dy = Math.sign(py - y) * length
  const across = dx === 0 ? `h${2 * head}` : `v${2 * head}`
  const start = dx === 0 ? `${dx - head} ${dy}` : `${dx} ${dy - head}`
  return `<path fill="${stroke}" d="M${round(x)} ${round(y)}l${start}${across}z"/>`
}

function polyline(points, kind, arrows) {
  const style = STROKES[kind]
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : ''
  const line = `<path d="${d}" fill="none" stroke="${style.stroke}" stroke-width="${style.width}"${dash}/>`
  const end = arrows === 'none' ? '' : arrowHead(points.at(-1), points.at(-2), style)
  const start = arrows === 'both' ? arrowHead(points[0], points[1], style) : ''
  return line + end + start
}

/**
 * @param width, height of the sheet in px
 * @param parts balloon number → `{name, note}`, from the solution's file
 */
export function createSheet({ width, height, parts }) {
  const drawn = { layers: [], boxes: [], lines: [], texts: [] }
  const boxes = []
  const lines = []
  const texts = []
  const placed = new Map()

  /** Draws a text that nothing else may touch. */
  function text(content, x, y, face, anchor = 'start') {
    const long = textWidth(content, face)
    const x1 = anchor === 'start' ? x : anchor === 'end' ? x - long : x - long / 2
    texts.push({
      name: `“${content}”`,
      x1,
      x2: x1 + long,
      y1: y - face.size * 0.85,
      y2: y + face.size * 0.15,
    })
    drawn.texts.push(textAt(content, x, y, face, anchor))
  }

  function layer({ x, y, w, h, name, numeral }) {
    drawn.layers.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${ink.mist}"/>`)
    drawn.layers.push(`<path d="M${x} ${y}H${x + w}" stroke="${ink.line}" stroke-width="2"/>`)
    text(name, x + 14, y + 30, faces.layer)
    if (numeral) text(numeral, x + w - 14, y + 30, faces.numeral, 'end')
  }

  /** Draws the box of a balloon number; a taller box centres its texts. */
  function box(no, { x, y, w, h }) {
    const part = parts.get(no)
    if (!part) throw new Error(`no part ${no} in the solution's file`)
    const inner = w - 46 - 6
    for (const [content, face] of [
      [part.name, faces.name],
      [part.note, faces.note],
    ]) {
      if (textWidth(content, face) > inner)
        throw new Error(`part ${no}: “${content}” is too long for its box`)
    }
    const middle = y + h / 2
    boxes.push({ name: `box ${no}`, x1: x, y1: y, x2: x + w, y2: y + h })
    placed.set(no, { x, y, w, h, cx: x + w / 2, cy: middle, right: x + w, bottom: y + h })
    drawn.boxes.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${ink.paper}" stroke="${ink.line}"/>`,
      `<circle cx="${x + 23}" cy="${round(middle)}" r="12" fill="${ink.paper}" stroke="${ink.line}"/>`,
      textAt(String(no), x + 23, middle + 5, faces.figure, 'middle'),
      textAt(part.name, x + 44, middle - 4, faces.name),
      textAt(part.note, x + 44, middle + 16, faces.note),
    )
  }

  /** @param net lines with the same net may join; others must not touch */
  function link(
    points,
    { kind = 'data', arrows = 'end', net, name = points.map((point) => point.join(',')).join(' ') } = {},
  ) {
    lines.push({ name, points, net })
    drawn.lines.push(polyline(points, kind, arrows))
  }

  /** Protocol above a horizontal line, content below it; `at` is the middle of the line. */
  function above([x, y], protocol, content, { hot = false, anchor = 'middle' } = {}) {
    if (protocol) text(protocol, x, y - 8, hot ? faces.hot : faces.code, anchor)
    if (content) text(content, x, y + 18, faces.small, anchor)
  }

  /** Protocol and content beside a vertical line; `at` is the middle of the line. */
  function beside([x, y], protocol, content, anchor = 'start') {
    const shift = anchor === 'start' ? 9 : -9
    if (protocol) text(protocol, x + shift, content ? y - 3 : y + 5, faces.code, anchor)
    if (content) text(content, x + shift, protocol ? y + 15 : y + 4, faces.small, anchor)
  }

  /** Draws the legend of line kinds in a column from `y` on. */
  function legend(rows, x, y, step = 26) {
    rows.forEach(({ kind, text: meaning }, i) => {
      const middle = y + i * step
      drawn.lines.push(
        polyline(
          [
            [x, middle],
            [x + 56, middle],
          ],
          kind,
          kind === 'recursion' ? 'none' : 'end',
        ),
      )
      text(meaning, x + 68, middle + 5, { ...faces.text, fill: ink.quiet })
    })
  }

  /** Numbered requirements, wrapped to `w`; returns the height they take. */
  function requirements(rows, x, y, w) {
    text('技术要求', x, y, faces.strong)
    let line = y
    rows.forEach((row, i) => {
      wrapped(row, faces.requirement, w - 18).forEach((part, k) => {
        line += 21
        if (k === 0) text(String(i + 1), x, line, faces.figure)
        text(part, x + 18, line, faces.requirement)
      })
    })
    return line - y
  }

  /** Draws the title block in the lower right corner of the inner frame. */
  function titleBlock(block, { w = 400 } = {}) {
    const x = width - FRAME - w
    const rows = 44
    const y = height - FRAME - rows * 3
    const middle = [0, 0.45, 0.72].map((share) => x + w * share)
    boxes.push({ name: 'title block', x1: x, y1: y, x2: x + w, y2: y + rows * 3 })
    drawn.boxes.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${rows * 3}" fill="${ink.paper}" stroke="${ink.line}"/>`,
      `<path d="M${x} ${y + rows}h${w}M${x} ${y + rows * 2}h${w}M${middle[1]} ${y + rows}v${rows * 2}M${middle[2]} ${y + rows}v${rows * 2}" stroke="${ink.hair}"/>`,
    )
    const cell = (label, value, left, row, face) => {
      drawn.boxes.push(textAt(label, left + 12, y + row * rows + 16, faces.small))
      drawn.boxes.push(textAt(value, left + 12, y + row * rows + 35, face))
    }
    cell('图名', block.name, x, 0, faces.strong)
    cell('图号', block.number, middle[0], 1, faces.code)
    cell('版次', block.revision, middle[1], 1, faces.code)
    cell('日期', block.date, middle[2], 1, faces.code)
    cell('适用', block.scope, middle[0], 2, faces.strong)
    cell('部件', String(block.parts), middle[1], 2, faces.code)
    cell('张次', '1 / 1', middle[2], 2, faces.code)
    return { x, y }
  }

  /** Draws stations on a centre line inside a box, oldest first, to show what each was made from. */
  function chain(stations, y) {
    const [first, last] = [stations[0].x, stations.at(-1).x]
    drawn.boxes.push(`<path d="M${first} ${y}H${last}" stroke="${ink.line}" stroke-dasharray="18 5 3 5"/>`)
    for (const { x, name, code, hot } of stations) {
      const fill = hot ? ink.hot : ink.paper
      drawn.boxes.push(
        `<rect x="${x - 6}" y="${y - 6}" width="12" height="12" fill="${fill}" stroke="${ink.line}"/>`,
        textAt(name, x, y - 16, faces.strong, 'middle'),
        textAt(code, x, y + 26, faces.code, 'middle'),
      )
    }
  }

  const of = (no) => {
    const found = placed.get(no)
    if (!found) throw new Error(`box ${no} is not drawn yet`)
    return found
  }

  /** Returns the drawing as SVG; throws with every crossing, overlap and missing part. */
  function svg({ title, description, fontFace }) {
    const missing = [...parts.keys()].filter((no) => !placed.has(no)).map((no) => `part ${no} is not drawn`)
    const page = { x1: FRAME, y1: FRAME, x2: width - FRAME, y2: height - FRAME }
    const found = [...missing, ...problemsOf({ lines, boxes, texts, page })]
    if (found.length > 0) throw new Error(`${title}:\n  ${found.join('\n  ')}`)
    const frame =
      `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="${ink.paper}" stroke="${ink.line}"/>` +
      `<rect x="${FRAME}" y="${FRAME}" width="${width - 2 * FRAME}" height="${height - 2 * FRAME}" fill="none" stroke="${ink.hair}"/>`
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">`,
      `<title id="t">${title}</title><desc id="d">${description}</desc>`,
      `<style>${fontFace}</style>`,
      frame,
      ...drawn.layers,
      ...drawn.lines,
      ...drawn.boxes,
      ...drawn.texts,
      '</svg>\n',
    ].join('\n')
  }

  return {
    width,
    height,
    layer,
    box,
    link,
    text,
    above,
    beside,
    legend,
    requirements,
    titleBlock,
    chain,
    of,
    svg,
  }
}
