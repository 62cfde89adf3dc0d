import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readMultipart } from './multipart.ts'

async function bodyOf(form: FormData): Promise<{ bytes: Buffer; type: string }> {
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return { bytes: Buffer.from(await request.arrayBuffer()), type }
}

function aForm(content: Uint8Array<ArrayBuffer>, name = '制动盘 "一" 批/2026.xlsx'): FormData {
  const form = new FormData()
  form.set('template', '制动盘')
  form.set('empty', '')
  form.set('other', new Blob(['else']), 'other.txt')
  form.set('file', new Blob([content], { type: 'application/zip' }), name)
  return form
}

/** Reads a body that arrives in pieces of this size. */
async function readAll(
  { bytes, type }: { bytes: Buffer; type: string },
  { pieceSize = 65_536, announced = true, limit = 2_000_000 } = {},
) {
  function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
  const body = Readable.from(pieces(), { objectMode: false })
  const expected = announced ? bytes.length : undefined
  const form = await readMultipart(body, { type, fileField: 'file', expected, limit })
  return { form, body }
}

test('fields and the named file of any size are read as they were sent', async () => {
  for (const size of [0, 1, 524_288, 1_300_000])
    for (const options of [{}, { announced: false, pieceSize: 40_001 }]) {
      const content = new Uint8Array(randomBytes(size))
      const { form } = await readAll(await bodyOf(aForm(content)), options)
      assert.deepEqual(form?.fields, { template: '制动盘', empty: '' })
      assert.equal(form?.file?.name, '制动盘 "一" 批/2026.xlsx')
      assert.equal(form?.file?.type, 'application/zip')
      assert.deepEqual(form?.file?.bytes, content)
    }
})

test('a boundary may be cut anywhere', async () => {
  const content = new Uint8Array(randomBytes(300))
  const sent = await bodyOf(aForm(content))
  for (const pieceSize of [1, 2, 3, 7, 50]) {
    const { form } = await readAll(sent, { pieceSize })
    assert.deepEqual(form?.file?.bytes, content, `${pieceSize}`)
  }
})

test('a text where the file should be is no file', async () => {
  const form = new FormData()
  form.set('file', '甲')
  const read = await readAll(await bodyOf(form))
  assert.deepEqual(read.form, { fields: { file: '甲' }, file: undefined })
})

test('a body that is cut off, that is none, or that has hundreds of parts gives no form, and is read to its end', async () => {
  const { bytes, type } = await bodyOf(aForm(new Uint8Array(randomBytes(700_000))))
  const many = new FormData()
  for (let at = 0; at < 300; at++) many.append('a', '1')
  for (const sent of [
    ...[bytes.length - 5, 600_000, 100, 10].map((end) => ({ bytes: bytes.subarray(0, end), type })),
    { bytes: randomBytes(200_000), type },
    { bytes, type: 'multipart/form-data' },
    await bodyOf(many),
  ]) {
    const { form, body } = await readAll(sent, { pieceSize: 1_000 })
    assert.equal(form, undefined)
    assert.equal(body.readableEnded, true)
  }
})

test('a body beyond the limit is refused, announced or not, on a connection that stays open', async () => {
  const sent = await bodyOf(aForm(new Uint8Array(randomBytes(700_000))))
  for (const announced of [true, false])
    await assert.rejects(readAll(sent, { announced, limit: 600_000 }), { statusCode: 413 })
  const { form } = await readAll(sent, { announced: false, limit: sent.bytes.length })
  assert.equal(form?.file?.bytes.length, 700_000)
})
