import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const DOTS = 4
const QUIET = 10

/** Draws the modules of a code, row by row, and reads them as a scanner does. */
export async function scanModules(rows: readonly string[]): Promise<{ text: string; mark: string }> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  // A linear code has one row, and is as high as its design says.
  const drawn = rows.length === 1 ? Array<string>(20).fill(rows[0] ?? '') : rows
  const width = ((drawn[0]?.length ?? 0) + 2 * QUIET) * DOTS
  const height = (drawn.length + 2 * QUIET) * DOTS
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < drawn.length * DOTS; y++)
    for (let x = 0; x < width - 2 * QUIET * DOTS; x++)
      if (drawn[Math.floor(y / DOTS)]?.[Math.floor(x / DOTS)] === '1')
        data.set([0, 0, 0, 255], ((y + QUIET * DOTS) * width + x + QUIET * DOTS) * 4)
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData
  const [found] = await readBarcodes(image, { textMode: 'Plain', tryHarder: true })
  assert.ok(found?.isValid, 'no code was read')
  return { text: found.text, mark: found.symbologyIdentifier }
}
