import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { ImageProblem, openImage, writeJpeg } from './images.ts'
import { countScans } from './jpeg-scans.ts'

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

/** Returns a BMP as Windows writes it: rows from the bottom, blue first, padded to four bytes. */
function bmp(width: number, height: number, bits: 1 | 8 | 24 | 32): Buffer {
  const stride = Math.ceil((width * bits) / 32) * 4
  const offset = 54 + (bits <= 8 ? 1024 : 4)
  const file = Buffer.alloc(offset + stride * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(offset, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  if (bits === 8) file.writeUInt32LE(0x00102030, 54 + 4 * 7)
  if (bits === 1) return file
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = offset + stride * y + (x * bits) / 8
      if (bits === 8) file[at] = 7
      else file.set([0x30, 0x20, 0x10], at)
    }
  return file
}

const problem = (bytes: Uint8Array) =>
  openImage(bytes)
    .then(({ image }) => writeJpeg(image))
    .then(
      () => 'none',
      (error) => {
        assert.ok(error instanceof ImageProblem, String(error))
        return error.message ? `${error.kind} ${error.message}` : error.kind
      },
    )

test('PNG, JPEG and BMP of every depth come out as plain JPEG of the same size', async () => {
  const files = [await picture().png().toBuffer(), await picture().jpeg().toBuffer()]
  for (const file of [...files, bmp(41, 30, 24), bmp(41, 30, 32), bmp(41, 30, 8)]) {
    const { width, height } = await writeJpeg((await openImage(file)).image)
    assert.ok((width === 40 || width === 41) && height === 30)
  }
  const written = await writeJpeg((await openImage(bmp(3, 2, 8))).image, 100)
  const [red, green, blue] = await sharp(written.bytes).raw().toBuffer()
  assert.ok(Math.abs(red! - 0x10) < 4 && Math.abs(green! - 0x20) < 4 && Math.abs(blue! - 0x30) < 4)
})

test('only the picture survives, turned the way it was taken', async () => {
  const tagged = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const written = await writeJpeg((await openImage(tagged)).image)
  assert.deepEqual([written.width, written.height], [30, 40])
  assert.equal((await sharp(written.bytes).metadata()).exif, undefined)
  assert.equal(Buffer.from(written.bytes).includes('secret place'), false)
})

test('other kinds are named by their content', async () => {
  assert.equal(await problem(await picture().gif().toBuffer()), 'format gif')
  assert.equal(await problem(await picture().webp().toBuffer()), 'format webp')
  assert.equal(
    await problem(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
    'format svg',
  )
  assert.equal(await problem(Buffer.from('%PDF-1.7 ...')), 'format pdf')
  assert.equal(await problem(Buffer.from('just text')), 'format')
  assert.equal(await problem(Buffer.alloc(0)), 'format')
})

test('cut-off files are refused', async () => {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  for (const file of [
    await noise.clone().png().toBuffer(),
    await noise.clone().jpeg().toBuffer(),
    bmp(41, 30, 24),
  ])
    for (const share of [0.3, 0.7])
      assert.equal(await problem(file.subarray(0, file.length * share)), 'damaged')
})

test('a small file with very many pixels is refused before it is unpacked', async () => {
  const header = Buffer.alloc(33)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12)
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  header.set([8, 2, 0, 0, 0], 24)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  assert.match(await problem(header), /pixels|damaged/)
  const huge = bmp(4, 4, 24)
  huge.writeInt32LE(60_000, 18)
  huge.writeInt32LE(60_000, 22)
  assert.equal(await problem(huge), 'pixels')
})

/** Repeats its own scans, which is valid, since each only refines existing data. */
async function manyScans(times: number): Promise<Buffer> {
  const jpeg = await picture(64, 64).jpeg({ progressive: true }).toBuffer()
  const from = jpeg.lastIndexOf(Buffer.of(0xff, 0xda))
  const scan = jpeg.subarray(from, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, from), ...Array(times).fill(scan), jpeg.subarray(-2)])
}

test('scans are counted by markers alone, those of thumbnails not with them', async () => {
  assert.equal(countScans(await picture().jpeg().toBuffer()), 1)
  const progressive = countScans(await picture().jpeg({ progressive: true }).toBuffer())
  assert.ok(progressive > 5 && progressive <= 12, String(progressive))
  const thumbnail = await manyScans(100)
  const [start, rest] = [Buffer.of(0xff, 0xd8), (await picture().jpeg().toBuffer()).subarray(2)]
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(thumbnail.length + 2, 2)
  assert.equal(countScans(Buffer.concat([start, segment, thumbnail, rest])), 1)
  for (const rubbish of [
    Buffer.of(0xff, 0xd8),
    Buffer.alloc(9, 0xff),
    Buffer.of(0xff, 0xd8, 0xff, 0xda, 0, 0),
  ])
    assert.ok(countScans(rubbish) <= 1)
})

test('a picture of very many scans is refused before any of them is read', async () => {
  assert.equal(await problem(await manyScans(2_600)), 'costly')
})

test('a picture of forty scans is refused where it is large, before it is unpacked', async () => {
  const jpeg = await picture(5_000, 5_000).jpeg({ progressive: true }).toBuffer()
  const from = jpeg.lastIndexOf(Buffer.of(0xff, 0xda))
  const scan = jpeg.subarray(from, jpeg.length - 2)
  const forty = Buffer.concat([
    jpeg.subarray(0, from),
    ...Array(41 - countScans(jpeg)).fill(scan),
    jpeg.subarray(-2),
  ])
  assert.equal(countScans(forty), 40)
  assert.equal(await problem(forty), 'costly')
  assert.equal(await problem(jpeg), 'none')
})
