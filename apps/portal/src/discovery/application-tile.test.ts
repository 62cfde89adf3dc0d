import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApplicationIdentifier } from '@biaojie/contract/marketplace/market/rules.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import sharp from 'sharp'
import { drawTile } from './application-tile.ts'

test('the tile of an application without a picture is the Data Matrix of its identifier, module by module', async () => {
  const modules = encodeDataMatrix(makeApplicationIdentifier('1001'))
  const { data, info } = await sharp(Buffer.from(drawTile('1001')))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The code lies in the middle on a white square with a quiet zone of one module.
  const side = (info.height * 40) / 72
  const size = side / (modules.length + 2)
  const darkAt = (row: number, column: number) => {
    const y = Math.round((info.height - side) / 2 + (row + 1.5) * size)
    const x = Math.round((info.width - side) / 2 + (column + 1.5) * size)
    return (data[y * info.width + x] ?? 255) < 128
  }
  const read = modules.map((row, at) => Array.from(row, (_, column) => darkAt(at, column)))
  assert.deepEqual(
    read,
    modules.map((row) => Array.from(row, Boolean)),
  )
})
