import type { SymbolSize } from '@biaojie/contract/identifiers/labels/checks.ts'
import {
  SIGNED_BYTES_MAX,
  SIGNED_MODULES_MAX,
  SYMBOLOGY_NAMES,
  type Symbology,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { findGs1NameProblem, readGs1Name, writeElementString, writeGs1Brackets } from '@biaojie/gs1/names.ts'
import bwip from 'bwip-js/node'

/** The content of a code; for GS1, an element string with separators, or in older jobs with brackets. */
export type CodeText = { symbology: Symbology; text: string; gs1: boolean; isSigned?: boolean }
/** Dark modules of a symbol, row by row; a linear code has one row. */
export type Matrix = SymbolSize & { isDark: (column: number, row: number) => boolean }

/** The content cannot be written in this symbology; `reason` says why in Chinese. */
export class SymbolProblem extends Error {
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const ENCODERS: Record<Symbology, { plain: string; gs1?: string; options: object }> = {
  datamatrix: { plain: 'datamatrix', gs1: 'gs1datamatrix', options: {} },
  qr: { plain: 'qrcode', gs1: 'gs1qrcode', options: { eclevel: 'M' } },
  hanxin: { plain: 'hanxin', options: { eclevel: 'L2' } },
  code128: { plain: 'code128', gs1: 'gs1-128', options: {} },
}

type Raw = { pixs?: number[]; pixx?: number; pixy?: number; sbs?: number[] }

function toMatrix({ pixs, pixx = 0, pixy = 0, sbs }: Raw): Matrix {
  if (pixs) return { columns: pixx, rows: pixy, isDark: (x, y) => pixs[y * pixx + x] === 1 }
  // Widths alternate between bars and spaces, a bar first.
  const bars = (sbs ?? []).flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0))
  return { columns: bars.length, rows: 1, isDark: (x) => bars[x] === true }
}

/** Returns the parts of a GS1 code; throws SymbolProblem when it is not one. */
function readGs1Parts({ text }: CodeText) {
  const read = readGs1Name(/^[(\]]/.test(text) ? text : `]d2${text}`)
  if (!read) throw new SymbolProblem('内容不是 GS1 编码')
  if (read.wrong) throw new SymbolProblem(findGs1NameProblem(read.wrong, read.parts))
  return read.parts
}

/** Brackets in values are escaped, because the encoder would read them as application identifiers. */
const toEncoderText = (code: CodeText) =>
  readGs1Parts(code)
    .map(({ ai, value }) => `(${ai})${value.replace(/[(^]/g, (character) => `^0${character.charCodeAt(0)}`)}`)
    .join('')

const toProblemText = (message: string): string =>
  /length|too ?(?:long|big|large)|capacity|maximum/i.test(message)
    ? '内容太长，这种码放不下'
    : '内容里有这种码写不了的字符'

/** The signature detects errors, so the lowest error correction is enough. */
const SIGNED_OPTIONS = { eclevel: 'L' }

/** Refuses signed codes that are too large for a label of 25 mm. */
function requireSignedSize({ symbology, text }: CodeText, matrix: Matrix): Matrix {
  const most = SIGNED_MODULES_MAX[symbology]
  const name = SYMBOLOGY_NAMES[symbology]
  if (most === undefined) throw new SymbolProblem(`${name}不能带签名，请用 Data Matrix 或二维码`)
  const [address = '', code = ''] = text.split('#S=')
  const bytes = address.length + Math.floor((code.length * 5) / 8)
  const advice = '请少带一个值，或把汉字换成代号'
  if (bytes > SIGNED_BYTES_MAX)
    throw new SymbolProblem(`签名码共 ${bytes} 字节，超过 ${SIGNED_BYTES_MAX}，${advice}`)
  if (matrix.columns > most)
    throw new SymbolProblem(`签名码是 ${matrix.columns} × ${matrix.rows}，超过 ${most} × ${most}，${advice}`)
  return matrix
}

/** Encodes a text, or throws SymbolProblem. */
export function encodeSymbol(code: CodeText): Matrix {
  const { symbology, text, gs1, isSigned = false } = code
  const { plain, gs1: marked, options } = ENCODERS[symbology]
  const bcid = gs1 ? marked : plain
  if (!bcid) throw new SymbolProblem(`${SYMBOLOGY_NAMES[symbology]}没有 GS1 的写法，请换一种码`)
  const content = gs1 ? toEncoderText(code) : text
  try {
    const [first]: Raw[] = bwip.raw(bcid, content, {
      ...options,
      ...(gs1 && { parse: true }),
      ...(isSigned && SIGNED_OPTIONS),
    })
    if (first) return isSigned ? requireSignedSize(code, toMatrix(first)) : toMatrix(first)
  } catch (error) {
    if (error instanceof SymbolProblem) throw error
    throw new SymbolProblem(toProblemText(error instanceof Error ? error.message : String(error)), error)
  }
  throw new SymbolProblem('没有编出码来')
}

/** Returns the text that a scanner delivers for a code; for GS1, an element string with separators. */
export const toReadableText = (code: CodeText): string =>
  code.gs1 ? writeElementString(readGs1Parts(code)) : code.text

/** The text of a code as people read it. */
export const toShownText = (code: CodeText): string =>
  code.gs1 ? writeGs1Brackets(readGs1Parts(code)) : code.text
