type Callout = {
  label: string
  value: string
  unit: string
  /** Thousandths of the picture's width and height. */
  from: readonly number[]
  to: readonly number[]
}

const HEIGHT = 28
const MARGIN = 12
const GAP = 14
const isWide = (sign: string) => sign > '\u2e80'
/** The width of a text of this size, a little more than it needs. */
const measureWidth = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (isWide(sign) ? 1 : 0.56), 0) * size

/** Computes the line and the box of a value; the box is on the side away from the object. */
export function computeBox({ label, value, unit, from, to }: Callout, ratio: number) {
  const roundPoint = ([x = 0, y = 0]: readonly number[]) => ({ x, y: Math.round(y * ratio) })
  const [start, end] = [roundPoint(from), roundPoint(to)]
  const shown = [value, unit].filter(Boolean).join(' ')
  const width = Math.ceil(measureWidth(label, 16) + measureWidth(shown, 18) + GAP + 2 * MARGIN)
  const x = end.x < start.x ? end.x - width : end.x
  return {
    from: start,
    to: end,
    box: { x, y: end.y - HEIGHT / 2, width, height: HEIGHT },
    label,
    value: shown,
  }
}
export type Boxed = ReturnType<typeof computeBox>
