/**
 * Draws the same solution on 358 px: layers from top to bottom, with the data between them beside the arrows.
 */
import { faces, textWidth, wrapped } from './ink.mjs'
import { createSheet } from './sheet.mjs'

const WIDTH = 358
const LEFT = 14
const INNER = WIDTH - 2 * LEFT
const HEAD = 42
const BOX = 62
const GAP = 6
const TITLE = 44 * 3

const rowsOf = (layer) => Math.ceil(layer.parts.length / 2)
const layerHeight = (layer) => HEAD + rowsOf(layer) * (BOX + GAP) + 4

/**
 * @param between for each space between two layers its lines from left to right, two at most:
 * `{protocol, content, kind, up, both, exit}`; an `exit` ends in the space, because what it leads to is not on the sheet
 */
export function phoneSheet({ architecture, parts, between }) {
  const { layers, legend, requirements, drawing } = architecture
  const space = 58
  const heights = layers.map(layerHeight)
  const top = 16
  const bottom = top + heights.reduce((sum, height) => sum + height, 0) + space * between.length
  const requirementLines = requirements.flatMap((row) => wrapped(row, faces.requirement, INNER - 18)).length
  const requirementsAt = bottom + legend.length * 26 + 36
  const height = requirementsAt + requirementLines * 21 + 24 + TITLE + 6
  const sheet = createSheet({ width: WIDTH, height, parts: shortened(layers) })

  let y = top
  layers.forEach((layer, i) => {
    sheet.layer({
      x: LEFT,
      y,
      w: INNER,
      h: heights[i],
      name: layer.name,
      numeral: ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ'][i],
    })
    layer.parts.forEach((part, k) => {
      const w = isAlone(layer.parts, k) ? INNER - 2 * GAP : (INNER - 3 * GAP) / 2
      const x = LEFT + GAP + (k % 2) * ((INNER - 3 * GAP) / 2 + GAP)
      sheet.box(part.no, { x, y: y + HEAD + Math.floor(k / 2) * (BOX + GAP), w, h: BOX })
    })
    y += heights[i]
    drawBetween(sheet, between[i], y, space)
    y += space
  })
  sheet.legend(legend, LEFT, bottom + 22)
  sheet.requirements(requirements, LEFT, requirementsAt, INNER)
  sheet.titleBlock({ ...drawing, parts: parts.size }, { w: WIDTH - 12 })
  return sheet
}

function drawBetween(sheet, links, y, space) {
  links?.forEach(({ protocol, content, kind = 'data', up = false, both = false, exit = false }, i) => {
    const x = LEFT + 20 + i * 188
    const low = exit ? y + 40 : y + space - 2
    const ends = up
      ? [
          [x, low],
          [x, y + 2],
        ]
      : [
          [x, y + 2],
          [x, low],
        ]
    sheet.link(ends, { kind, arrows: both ? 'both' : 'end', name: protocol })
    sheet.text(
      protocol,
      x + 10,
      y + 25,
      kind === 'stop' ? faces.hot : /^[!-~ ·]/.test(protocol) ? faces.code : faces.text,
    )
    sheet.text(content, x + 10, y + 43, faces.small)
  })
}

/** Notes that are too long for their box are cut at their last comma. */
function shortened(layers) {
  const half = (INNER - 3 * GAP) / 2 - 46 - 6
  const whole = INNER - 2 * GAP - 46 - 6
  const fit = (note, width) => {
    let text = note
    while (textWidth(text, faces.note) > width && /[，、]/.test(text))
      text = text.replace(/[，、][^，、]*$/, '')
    return text
  }
  return new Map(
    layers.flatMap(({ parts }) =>
      parts.map((part, i) => [part.no, { ...part, note: fit(part.note, isAlone(parts, i) ? whole : half) }]),
    ),
  )
}

const isAlone = (parts, i) => i === parts.length - 1 && i % 2 === 0
