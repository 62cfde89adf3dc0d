import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPictureProblem, findSquareProblem } from './use-avatar-upload.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const BMP = [0x42, 0x4d, 0, 0]
const file = (bytes: number[], name: string, size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name)

const cases: [string, File, string | undefined][] = [
  ['a JPEG', file(JPEG, 'a.jpg'), undefined],
  ['a PNG', file(PNG, 'a.png'), undefined],
  ['a BMP', file(BMP, 'a.bmp'), undefined],
  ['a photo of a phone', file(JPEG, 'a.jpg', 4_500_000), undefined],
  ['at the limit of a source', file(PNG, 'a.png', 20_971_520), undefined],
  ['over the limit of a source', file(PNG, 'a.png', 20_971_521), '图片不得大于20M！'],
  [
    'a GIF',
    file(
      [...'GIF89a'].map((c) => c.charCodeAt(0)),
      'cat.GIF',
    ),
    '图片格式不能为gif',
  ],
  [
    'a drawing that could carry scripts',
    file(
      [...'<svg xmlns'].map((c) => c.charCodeAt(0)),
      'a.svg',
    ),
    '图片格式不能为svg',
  ],
  ['a text that calls itself a JPEG', file([65, 66], 'a.jpg'), '图片格式不能为jpg'],
  ['nothing', file([], 'empty.png'), '图片格式不能为png'],
]
for (const [what, given, expected] of cases) {
  test(`${what}: ${expected ?? 'accepted'}`, async () =>
    assert.equal(await findPictureProblem(given), expected))
}

test('a cropped picture is sent with less than a megabyte', () => {
  assert.equal(findSquareProblem(new Blob([new Uint8Array(1_048_575)])), undefined)
  assert.equal(findSquareProblem(new Blob([new Uint8Array(1_048_576)])), '图片不得大于1M！')
})
