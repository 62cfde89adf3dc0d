import { fitCode, roundModule } from '@biaojie/contract/identifiers/labels/checks.ts'
import {
  type CodeElement,
  fillText,
  type LabelDesign,
  type TextElement,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { type Font, measureFont, measureText } from './font.ts'
import { type CodeText, encodeSymbol, type Matrix } from './symbols.ts'

/** A label to print: values by name, and the content of its codes by element id. */
export type LabelItem = { values: Record<string, string>; codes: Record<string, CodeText> }
/** A dark rectangle, in millimetres from the label's upper left corner. */
export type Rect = { x: number; y: number; width: number; height: number }
export type TextLine = {
  x: number
  baseline: number
  size: number
  /** Letters are narrowed when a text is too long for its box. */
  squeeze: number
  bold: boolean
  text: string
}
export type PlacedCode = Rect & { id: string; module: number; matrix: Matrix; code: CodeText }
export type Label = { rects: Rect[]; texts: TextLine[]; codes: PlacedCode[] }

const A_DOT = 25.4
const NARROWEST = 0.6
/** The mark of the brand, row by row. */
const MARK = ['x.x.x', 'xx.x.', 'x.x.x', 'x.xx.', 'xxxxx']

/** Joins neighbouring dark modules of a row to one rectangle, so that there is no hairline between them. */
function toRects({ x, y, module, matrix, height }: PlacedCode): Rect[] {
  const rects: Rect[] = []
  const rowHeight = matrix.rows === 1 ? height : module
  for (let row = 0; row < matrix.rows; row++)
    for (let column = 0; column < matrix.columns; column++) {
      if (!matrix.isDark(column, row)) continue
      let end = column + 1
      while (end < matrix.columns && matrix.isDark(end, row)) end++
      rects.push({
        x: x + column * module,
        y: y + row * module,
        width: (end - column) * module,
        height: rowHeight,
      })
      column = end
    }
  return rects
}

/** Aligns a code with the printer's dots: each module is a whole number of dots, fewer for a long code. */
function placeCode(design: LabelDesign, element: CodeElement, code: CodeText, dpi: number): PlacedCode {
  const snap = (value: number) => (Math.round((value * dpi) / A_DOT) * A_DOT) / dpi
  const matrix = encodeSymbol(code)
  const [x, y] = [snap(element.x), snap(element.y)]
  const fit = fitCode(design, { ...element, x, y }, new Map([[element.id, matrix]]), dpi)
  const { module } = roundModule(fit.module, dpi)
  const height = matrix.rows === 1 ? snap(element.height) : matrix.rows * module
  return { id: element.id, x, y, width: matrix.columns * module, height, module, matrix, code }
}

/** A part of a number would lead to another part or to none, so these values are never cut. */
const WHOLE = /\{(?:code|identifier|secret)\}/

/**
 * Fits a text into its box: narrowed, then cut, or smaller when it must be complete; undefined when it is
 * empty.
 */
export function fitLine(
  font: Font,
  element: TextElement,
  values: Record<string, string>,
): TextLine | undefined {
  let text = fillText(element.text, values)
  if (text === '') return undefined
  const { bold, align } = element
  const isWhole = WHOLE.test(element.text)
  const size = isWhole
    ? Math.min(element.size, element.width / (measureText(font, text) * NARROWEST))
    : element.size
  const isFitting = (line: string) => measureText(font, line) * size * NARROWEST <= element.width
  if (!isWhole && !isFitting(text)) {
    while (text.length > 1 && !isFitting(`${text}…`)) text = text.slice(0, -1)
    text = `${text}…`
  }
  const full = measureText(font, text) * size
  const squeeze = Math.min(1, element.width / full)
  const rest = element.width - full * squeeze
  const x = element.x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0)
  return { x, baseline: element.y + measureFont(font).ascent * element.size, size, squeeze, bold, text }
}

/** Computes the layout of one label for a printer with this resolution. Throws SymbolProblem. */
export function layOut(font: Font, design: LabelDesign, item: LabelItem, dpi: number): Label {
  const label: Label = { rects: [], texts: [], codes: [] }
  for (const element of design.elements) {
    if (element.kind === 'text') {
      const line = fitLine(font, element, item.values)
      if (line) label.texts.push(line)
    } else if (element.kind === 'code') {
      const code = item.codes[element.id]
      if (!code) continue
      const placed = placeCode(design, element, code, dpi)
      label.codes.push(placed)
      label.rects.push(...toRects(placed))
    } else if (element.kind === 'line') {
      const { x, y, width, height } = element
      label.rects.push({ x, y, width, height })
    } else {
      const side = element.size / MARK.length
      for (const [row, cells] of MARK.entries())
        for (const [column, cell] of [...cells].entries())
          if (cell === 'x')
            label.rects.push({
              x: element.x + column * side,
              y: element.y + row * side,
              width: side,
              height: side,
            })
    }
  }
  return label
}
