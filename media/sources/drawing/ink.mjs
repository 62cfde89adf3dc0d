/** Colours, faces and text widths shared by all drawings. */
export const ink = {
  line: '#0E1B2E',
  quiet: '#44546A',
  faint: '#5F6F86',
  hair: '#CFD9E6',
  mist: '#F3F7FC',
  paper: '#FFFFFF',
  hot: '#FF7A1A',
  hotText: '#C2410C',
}

const CHINESE =
  "'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif"
const CONDENSED = `'Barlow Condensed','Arial Narrow',${CHINESE}`

/** Faces are size, weight, font and colour of a text. `code` and `figure` use the embedded condensed font. */
export const faces = {
  name: { size: 15, weight: 600, family: CHINESE, fill: ink.line },
  layer: { size: 16, weight: 600, family: CHINESE, fill: ink.line },
  note: { size: 12, weight: 400, family: CHINESE, fill: ink.faint },
  small: { size: 12, weight: 400, family: CHINESE, fill: ink.faint },
  text: { size: 14, weight: 400, family: CHINESE, fill: ink.line },
  requirement: { size: 13, weight: 400, family: CHINESE, fill: ink.quiet },
  strong: { size: 14, weight: 600, family: CHINESE, fill: ink.line },
  hot: { size: 14, weight: 600, family: CHINESE, fill: ink.hotText },
  code: { size: 15, weight: 500, family: CONDENSED, fill: ink.line },
  figure: { size: 14, weight: 600, family: CONDENSED, fill: ink.line },
  numeral: { size: 16, weight: 600, family: CONDENSED, fill: ink.quiet },
}

const isCondensed = (face) => face.family === CONDENSED
const FULL_WIDTH = /[　-鿿＀-￯]/

/**
 * Returns a width in px a little larger than the real one, so that the text fits in every font of the list.
 */
export function textWidth(text, face) {
  const latin = isCondensed(face) ? 0.45 : 0.6
  const ems = [...text].reduce(
    (sum, letter) => sum + (FULL_WIDTH.test(letter) ? 1 : letter === ' ' ? 0.28 : latin),
    0,
  )
  return ems * face.size
}

/** Breaks a text into lines no wider than `width`, never inside a Latin word or before a closing mark. */
export function wrapped(text, face, width) {
  const pieces = text.match(/([\x21-\x7e°µ×]+ ?|[\s\S])[，。、；：）”]*/g) ?? []
  const lines = ['']
  for (const piece of pieces) {
    if (textWidth(lines.at(-1) + piece, face) > width && lines.at(-1) !== '') lines.push('')
    lines[lines.length - 1] += piece
  }
  return lines.map((line) => line.trimEnd())
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One line of text at its baseline. */
export function textAt(text, x, y, face, anchor = 'start') {
  const set = `font-family="${face.family}" font-size="${face.size}" font-weight="${face.weight}" fill="${face.fill}"`
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" ${set}>${escaped(text)}</text>`
}

export const round = (value) => Math.round(value * 10) / 10
