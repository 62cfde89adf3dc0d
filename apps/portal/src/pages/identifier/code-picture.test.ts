import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import sharp from 'sharp'
import { drawCodePicture } from './code-picture.ts'

test('the picture of a code has a dark pixel for each dark module', async () => {
  for (const text of ['a', 'https://node.example/id/88.449.1001/BD-320A0001', 'x'.repeat(200)]) {
    const modules = encodeQrCodeFast(text)
    const address = drawCodePicture(modules)
    assert.match(address, /^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [modules.length, modules.length])
    const dark = Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels]! < 128)
    assert.deepEqual(dark, modules.flat())
  }
})
