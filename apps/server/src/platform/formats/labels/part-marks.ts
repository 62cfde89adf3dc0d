import type { Matrix } from './symbols.ts'

/** A mark on the part itself: dots for a pin, squares for a laser; sizes in millimetres. */
export type PartMark = {
  matrix: Matrix
  method: 'dots' | 'cells'
  module: number
  fill: number
  inverse: boolean
}

const formatShort = (value: number) => Number(value.toFixed(4))

/** Modules to be marked: the dark ones, or on a dark surface the light ones with a quiet zone. */
function* listMarkedCells({ matrix, inverse }: PartMark): Generator<{ column: number; row: number }> {
  const zone = inverse ? 1 : 0
  for (let row = -zone; row < matrix.rows + zone; row++)
    for (let column = -zone; column < matrix.columns + zone; column++) {
      const inside = row >= 0 && column >= 0 && row < matrix.rows && column < matrix.columns
      if ((inside && matrix.isDark(column, row)) !== inverse) yield { column, row }
    }
}

export function writePartMarkSvg(mark: PartMark): string {
  const { matrix, module, method, fill } = mark
  const [width, height] = [(matrix.columns + 2) * module, (matrix.rows + 2) * module]
  const shapes: string[] = []
  for (const { column, row } of listMarkedCells(mark)) {
    const [x, y] = [(column + 1) * module, (row + 1) * module]
    shapes.push(
      method === 'dots'
        ? `<circle cx="${formatShort(x + module / 2)}" cy="${formatShort(y + module / 2)}" r="${formatShort((module * fill) / 200)}"/>`
        : `<rect x="${formatShort(x)}" y="${formatShort(y)}" width="${formatShort(module)}" height="${formatShort(module)}"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${formatShort(width)}mm" height="${formatShort(height)}mm" viewBox="0 0 ${formatShort(width)} ${formatShort(height)}">${shapes.join('')}</svg>\n`
}

const writeEntity = (pairs: [number, string | number][]) =>
  pairs.map(([code, value]) => `${code}\n${value}\n`).join('')

const circle = (x: number, y: number, radius: number) =>
  writeEntity([
    [0, 'CIRCLE'],
    [8, 'MARK'],
    [10, formatShort(x)],
    [20, formatShort(y)],
    [30, 0],
    [40, formatShort(radius)],
  ])

function drawSquare(x: number, y: number, side: number): string {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
  const vertices = corners.map(([cx = 0, cy = 0]) =>
    writeEntity([
      [0, 'VERTEX'],
      [8, 'MARK'],
      [10, formatShort(cx)],
      [20, formatShort(cy)],
      [30, 0],
    ]),
  )
  const open: [number, string | number][] = [
    [0, 'POLYLINE'],
    [8, 'MARK'],
    [66, 1],
    [70, 1],
  ]
  const close: [number, string][] = [
    [0, 'SEQEND'],
    [8, 'MARK'],
  ]
  return writeEntity(open) + vertices.join('') + writeEntity(close)
}

const HEADER = writeEntity([
  [0, 'SECTION'],
  [2, 'HEADER'],
  [9, '$ACADVER'],
  [1, 'AC1009'],
  [9, '$INSUNITS'],
  [70, 4],
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'ENTITIES'],
])
const FOOTER = writeEntity([
  [0, 'ENDSEC'],
  [0, 'EOF'],
])

/** DXF (R12, millimetres): circles for dots, closed polylines for squares; the origin is the lower left corner. */
export function writePartMarkDxf(mark: PartMark): string {
  const { matrix, module, method, fill } = mark
  const shapes: string[] = []
  for (const { column, row } of listMarkedCells(mark)) {
    const [x, y] = [column * module, (matrix.rows - 1 - row) * module]
    shapes.push(
      method === 'dots'
        ? circle(x + module / 2, y + module / 2, (module * fill) / 200)
        : drawSquare(x, y, module),
    )
  }
  return HEADER + shapes.join('') + FOOTER
}
