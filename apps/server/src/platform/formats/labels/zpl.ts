import type { Picture } from './picture.ts'

/** ZPL's letters for runs: G–Y for 1 to 19, g–z for twenties. */
function toRun(length: number, digit: string): string {
  let text = ''
  let rest = length
  while (rest >= 400) {
    text += `z${digit}`
    rest -= 400
  }
  if (rest >= 20) text += String.fromCharCode(102 + Math.floor(rest / 20))
  const ones = rest % 20
  if (ones > 0) text += String.fromCharCode(70 + ones)
  return rest > 0 ? text + digit : text
}

/**
 * Encodes a row of dots as hexadecimal digits, eight dots per byte; one character may fill the rest of a row.
 */
function encodeRow(row: Uint8Array): string {
  let hex = ''
  for (let at = 0; at < row.length; at += 4) {
    let value = 0
    for (let bit = 0; bit < 4; bit++) if (row[at + bit] === 0) value |= 8 >> bit
    hex += value.toString(16).toUpperCase()
  }
  if (hex.length % 2 === 1) hex += '0'
  if (/^0*$/.test(hex)) return ','
  const bare = hex.replace(/0+$/, '')
  const runs = [...bare.matchAll(/(.)\1*/g)].map(([run, digit = '']) =>
    run.length > 2 ? toRun(run.length, digit) : run,
  )
  return runs.join('') + (bare.length < hex.length ? ',' : '')
}

/**
 * Writes one label for a ZPL II printer as a bitmap: what was read back is exactly what is printed, because
 * no font or encoder of the printer is used.
 */
export function labelZpl({ width, height, dots }: Picture): string {
  const bytes = Math.ceil(width / 8)
  const lines: string[] = []
  let before = ''
  for (let row = 0; row < height; row++) {
    const line = encodeRow(dots.subarray(row * width, (row + 1) * width))
    lines.push(row > 0 && line === before ? ':' : line)
    before = line
  }
  const total = bytes * height
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${total},${total},${bytes},${lines.join('')}^FS^PQ1^XZ\n`
}
