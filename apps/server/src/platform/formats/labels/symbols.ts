import type { SymbolSize } from '@biaojie/contract/labels/checks.ts'
import type { Symbology } from '@biaojie/contract/labels/rules.ts'
import bwip from 'bwip-js/node'

/** The content of a code; GS1's is written with its application identifiers in brackets. */
export type CodeText = { symbology: Symbology; text: string; gs1: boolean }
/** Dark modules of a symbol, row by row; a linear code has one row. */
export type Matrix = SymbolSize & { isDark: (column: number, row: number) => boolean }

/** The content cannot be written in this symbology. */
export class SymbolProblem extends Error {}

const ENCODERS: Record<Symbology, { plain: string; gs1?: string; options: object }> = {
  datamatrix: { plain: 'datamatrix', gs1: 'gs1datamatrix', options: {} },
  qr: { plain: 'qrcode', gs1: 'gs1qrcode', options: { eclevel: 'M' } },
  hanxin: { plain: 'hanxin', options: { eclevel: 'L2' } },
  code128: { plain: 'code128', gs1: 'gs1-128', options: {} },
}

type Raw = { pixs?: number[]; pixx?: number; pixy?: number; sbs?: number[] }

function matrixOf({ pixs, pixx = 0, pixy = 0, sbs }: Raw): Matrix {
  if (pixs) return { columns: pixx, rows: pixy, isDark: (x, y) => pixs[y * pixx + x] === 1 }
  // Widths alternate between bars and spaces, a bar first.
  const bars = (sbs ?? []).flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0))
  return { columns: bars.length, rows: 1, isDark: (x) => bars[x] === true }
}

/** Encodes a text, or throws SymbolProblem with the reason in English. */
export function encodeSymbol({ symbology, text, gs1 }: CodeText): Matrix {
  const { plain, gs1: marked, options } = ENCODERS[symbology]
  const bcid = gs1 ? marked : plain
  if (!bcid) throw new SymbolProblem(`${symbology} has no form for GS1`)
  try {
    const [first]: Raw[] = bwip.raw(bcid, text, options)
    if (first) return matrixOf(first)
  } catch (error) {
    throw new SymbolProblem(error instanceof Error ? error.message : String(error))
  }
  throw new SymbolProblem('nothing was encoded')
}

/** The text that a reader gives for a code: GS1's element strings come without brackets. */
export const readableText = ({ text, gs1 }: CodeText): string =>
  gs1 ? text.replace(/\((\d{2,4})\)/g, '$1') : text
