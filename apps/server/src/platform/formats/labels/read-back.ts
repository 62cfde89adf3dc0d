import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { QUIET } from '@biaojie/contract/identifiers/labels/checks.ts'
import type { Symbology } from '@biaojie/contract/identifiers/labels/rules.ts'
import { SEPARATOR } from '@biaojie/gs1/names.ts'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import type { PlacedCode } from './layout.ts'
import type { Picture } from './picture.ts'
import { toReadableText } from './symbols.ts'

/** `reason` says in Chinese why a code cannot be made. */
export type Reading = { result: 'same' | 'other' | 'unread' | 'impossible'; read: string; reason?: string }

const A_DOT = 25.4
const FORMATS: Record<Exclude<Symbology, 'hanxin'>, ReadInputBarcodeFormat> = {
  datamatrix: 'DataMatrix',
  qr: 'QRCode',
  code128: 'Code128',
}

let ready: Promise<unknown> | undefined
async function prepare(): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Scanner prefixes for a code that begins with FNC1, which makes it a GS1 code. */
const GS1_MARKS = [']d2', ']Q3', ']C1']

/** Cuts out the code with exactly the quiet zone that it has on this label. */
function cut(picture: Picture, { x, y, width, height, module, code }: PlacedCode, dpi: number) {
  const toDots = (value: number) => Math.round((value * dpi) / A_DOT)
  const zone = Math.round((QUIET[code.symbology] * module * dpi) / A_DOT)
  const left = Math.max(0, toDots(x) - zone)
  const top = Math.max(0, toDots(y) - zone)
  const right = Math.min(picture.width, toDots(x + width) + zone)
  const bottom = Math.min(picture.height, toDots(y + height) + zone)
  const [wide, high] = [Math.max(0, right - left), Math.max(0, bottom - top)]
  const data = new Uint8ClampedArray(wide * high * 4)
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const value = picture.dots[(top + row) * picture.width + left + column] ?? 255
      data.set([value, value, value, 255], (row * wide + column) * 4)
    }
  return { data, width: wide, height: high, colorSpace: 'srgb' } as ImageData
}

/** There is no independent decoder for Han Xin codes, so each module is checked at its centre. */
function sampleModules(picture: Picture, { x, y, module, matrix }: PlacedCode, dpi: number): boolean {
  const at = (value: number) => Math.floor((value * dpi) / A_DOT)
  for (let row = 0; row < matrix.rows; row++)
    for (let column = 0; column < matrix.columns; column++) {
      const dot = at(y + (row + 0.5) * module) * picture.width + at(x + (column + 0.5) * module)
      if ((picture.dots[dot] === 0) !== matrix.isDark(column, row)) return false
    }
  return true
}

/** Reads a code back from the picture of its label and compares it with the expected content. */
export async function readBack(picture: Picture, placed: PlacedCode, dpi: number): Promise<Reading> {
  const expected = toReadableText(placed.code)
  const { symbology } = placed.code
  if (symbology === 'hanxin')
    return sampleModules(picture, placed, dpi)
      ? { result: 'same', read: expected }
      : { result: 'unread', read: '' }
  ready ??= prepare()
  await ready
  const image = cut(picture, placed, dpi)
  if (image.width === 0 || image.height === 0) return { result: 'unread', read: '' }
  const [found] = await readBarcodes(image, {
    formats: [FORMATS[symbology]],
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
    tryHarder: true,
    tryInvert: false,
    tryDownscale: false,
  })
  if (!found?.isValid) return { result: 'unread', read: '' }
  const isSame = found.text === expected && GS1_MARKS.includes(found.symbologyIdentifier) === placed.code.gs1
  return { result: isSame ? 'same' : 'other', read: found.text.replaceAll(SEPARATOR, '<FNC1>') }
}
