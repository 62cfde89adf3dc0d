/** Checks that tell if a label can be scanned as a printer puts it on paper. Plain values, no schema library. */
import {
  A4,
  type CodeElement,
  INK_REFLECTANCE,
  type LabelDesign,
  type LabelElement,
  PAPER_REFLECTANCE,
  type Symbology,
} from './rules.ts'

/** Modules of a symbol; a linear code has one row. */
export type SymbolSize = { columns: number; rows: number }
const A_DOT = 25.4

/** Empty space that each symbology needs around it, in modules. */
export const QUIET: Record<Symbology, number> = { datamatrix: 1, qr: 4, hanxin: 3, code128: 10 }

/** Returns the whole number of dots that a printer uses for a module, and the resulting module. */
export function roundModule(module: number, dpi: number): { dots: number; module: number } {
  const dots = Math.max(1, Math.round((module * dpi) / A_DOT))
  return { dots, module: (dots * A_DOT) / dpi }
}

export type Box = { x: number; y: number; width: number; height: number }
/** The box of an element; `symbol` is the size of its code if it is a code. */
export function measureBox(element: LabelElement, symbol: SymbolSize | undefined, dpi?: number): Box {
  const { x, y } = element
  if (element.kind === 'text') return { x, y, width: element.width, height: element.size * 1.2 }
  if (element.kind === 'line') return { x, y, width: element.width, height: element.height }
  if (element.kind === 'mark') return { x, y, width: element.size, height: element.size }
  const module = dpi === undefined ? element.module : roundModule(element.module, dpi).module
  const { columns, rows } = symbol ?? { columns: 18, rows: 18 }
  const height = element.symbology === 'code128' ? element.height : rows * module
  return { x, y, width: columns * module, height }
}

/** Space between two boxes along the nearer axis; negative where they overlap. */
const measureGap = (one: Box, other: Box) =>
  Math.max(
    other.x - (one.x + one.width),
    one.x - (other.x + other.width),
    other.y - (one.y + one.height),
    one.y - (other.y + other.height),
  )

export type Verdict = 'good' | 'poor' | 'bad'
export type PrinterCheck = {
  dpi: number
  dots: number
  module: number
  quiet: number
  verdict: Verdict
  /** Chinese sentences; empty if there are no problems. */
  problems: string[]
}
export type CodeCheck = {
  id: string
  symbology: Symbology
  columns: number
  rows: number
  printers: PrinterCheck[]
}

const TIGHT = 0.02
/** A module is not a whole number of dots if the printer must change it by more than this share. */
const ROUNDING = 0.08
const GOOD_DOTS = 4
export const LEAST_CONTRAST = 0.7
export const LEAST_TEXT = 1.2

const round = (value: number, digits = 2) => Number(value.toFixed(digits))
/** The next larger module that is exactly four dots at this printer. */
const computeGoodModule = (dpi: number) => round(Math.ceil(((GOOD_DOTS * A_DOT) / dpi) * 100) / 100)

/** Space around a code in modules: to the edge of the label and to everything else on it. */
function measureQuietZone(
  design: LabelDesign,
  code: CodeElement,
  sizes: ReadonlyMap<string, SymbolSize>,
  dpi: number,
) {
  const box = measureBox(code, sizes.get(code.id), dpi)
  const linear = code.symbology === 'code128'
  const edges = [box.x, design.width - box.x - box.width]
  if (!linear) edges.push(box.y, design.height - box.y - box.height)
  for (const other of design.elements) {
    if (other.id === code.id) continue
    const near = measureBox(other, sizes.get(other.id), dpi)
    // Above and below its bars a linear code needs no space.
    const isBeside = near.y < box.y + box.height && near.y + near.height > box.y
    if (!linear || isBeside) edges.push(measureGap(box, near))
  }
  return Math.min(...edges)
}

/** Phones and scanners have difficulty reading smaller modules on paper. */
const LEAST_MODULE = 0.25

/**
 * Returns a code whose modules have fewer dots where its symbol would otherwise touch its neighbours: a long identifier
 * needs more modules than the design has room for. A code that fits at no size stays as it is.
 */
export function fitCode(
  design: LabelDesign,
  code: CodeElement,
  sizes: ReadonlyMap<string, SymbolSize>,
  dpi: number,
): CodeElement {
  const designed = roundModule(code.module, dpi).dots
  for (let dots = designed; dots > 1; dots--) {
    const scaled = { ...code, module: (dots * A_DOT) / dpi }
    if (dots < designed && scaled.module < LEAST_MODULE) return code
    if (measureQuietZone(design, scaled, sizes, dpi) / scaled.module >= QUIET[code.symbology] - TIGHT)
      return dots === designed ? code : scaled
  }
  return code
}

/** Judges one code of a design as this printer prints it. */
export function checkCode(
  design: LabelDesign,
  code: CodeElement,
  sizes: ReadonlyMap<string, SymbolSize>,
  dpi: number,
): PrinterCheck {
  const { dots, module } = roundModule(code.module, dpi)
  const quiet = measureQuietZone(design, code, sizes, dpi)
  const needed = QUIET[code.symbology]
  const wrong: string[] = []
  if (Math.abs(module / code.module - 1) > ROUNDING)
    wrong.push(
      `${dpi} dpi 下每码元不是整点数：${round((code.module * dpi) / A_DOT)} 点，只能打成 ${round(module, 3)} mm，请改成 ${round((dots * A_DOT) / dpi, 3)}`,
    )
  if (quiet / module < needed - TIGHT)
    wrong.push(
      quiet < 0
        ? '码和别的内容叠在一起，或超出了标签'
        : `静区只有 ${round(quiet / module, 1)} 个码元，要 ${needed} 个`,
    )
  const weak =
    dots < GOOD_DOTS
      ? [`${dpi} dpi 每码元 ${dots} 点，划伤就难扫，换机或放大到 ${computeGoodModule(dpi)}`]
      : []
  const verdict = wrong.length > 0 || dots < 2 ? 'bad' : weak.length > 0 ? 'poor' : 'good'
  return { dpi, dots, module: round(module, 3), quiet: round(quiet), verdict, problems: [...wrong, ...weak] }
}

export type DesignCheck = { ok: boolean; text: string }

/** Checks that do not depend on the printer: contrast, letters, edges and the sheet. */
export function checkDesign(design: LabelDesign, sizes: ReadonlyMap<string, SymbolSize>): DesignCheck[] {
  const contrast = PAPER_REFLECTANCE[design.paper] - INK_REFLECTANCE
  const texts = design.elements.filter((element) => element.kind === 'text')
  const least = Math.min(...texts.map(({ size }) => size))
  const outside = design.elements.filter((element) => {
    const box = measureBox(element, sizes.get(element.id))
    const edge = design.margin - TIGHT
    return (
      box.x < edge ||
      box.y < edge ||
      box.x + box.width > design.width - edge ||
      box.y + box.height > design.height - edge
    )
  })
  const checks: DesignCheck[] = [
    {
      ok: contrast >= LEAST_CONTRAST,
      text: `黑白对比 ${Math.round(contrast * 100)} %，要 ${LEAST_CONTRAST * 100} %`,
    },
  ]
  if (texts.length > 0)
    checks.push({ ok: least >= LEAST_TEXT, text: `最小字 ${round(least, 1)} mm，要 ${LEAST_TEXT} mm` })
  if (!design.elements.some(({ kind }) => kind === 'code')) checks.push({ ok: false, text: '标签上没有码' })
  if (outside.length > 0)
    checks.push({ ok: false, text: `${outside.length} 样内容超出 ${design.margin} mm 安全边` })
  const problem = findGridProblem(design)
  if (problem) checks.push({ ok: false, text: problem })
  return checks
}

/** Labels of a sheet must lie on it. */
export function findGridProblem({ media, width, height, grid }: LabelDesign): string | undefined {
  if (media === 'roll') return undefined
  const right = grid.left + grid.columns * width + (grid.columns - 1) * grid.gapX
  const bottom = grid.top + grid.rows * height + (grid.rows - 1) * grid.gapY
  if (right <= A4.width + TIGHT && bottom <= A4.height + TIGHT) return undefined
  return `A4 放不下 ${grid.columns} × ${grid.rows} 枚：要 ${round(right, 1)} × ${round(bottom, 1)} mm`
}
