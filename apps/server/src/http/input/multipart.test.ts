import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
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

test('fields and the named file of any size are read as they were sent', async () => {
  for (const size of [0, 1, 524_288, 1_300_000]) {
    const content = new Uint8Array(randomBytes(size))
    const { bytes, type } = await bodyOf(aForm(content))
    const { fields, file } = await readMultipart(bytes, type, 'file')
    assert.deepEqual(fields, { template: '制动盘', empty: '' })
    assert.equal(file?.name, '制动盘 "一" 批/2026.xlsx')
    assert.equal(file?.type, 'application/zip')
    assert.deepEqual(file?.bytes, content)
  }
})

test('a text where the file should be is no file', async () => {
  const form = new FormData()
  form.set('file', '甲')
  const { bytes, type } = await bodyOf(form)
  assert.deepEqual(await readMultipart(bytes, type, 'file'), { fields: { file: '甲' }, file: undefined })
})

test('a body that is cut off, that is none, or that has hundreds of parts is refused', async () => {
  const { bytes, type } = await bodyOf(aForm(new Uint8Array(randomBytes(700_000))))
  for (const end of [bytes.length - 5, 600_000, 100, 10])
    await assert.rejects(readMultipart(bytes.subarray(0, end), type, 'file'))
  await assert.rejects(readMultipart(randomBytes(1_000), type, 'file'))
  await assert.rejects(readMultipart(bytes, 'multipart/form-data', 'file'))
  const many = new FormData()
  for (let at = 0; at < 300; at++) many.append('a', '1')
  const body = await bodyOf(many)
  await assert.rejects(readMultipart(body.bytes, body.type, 'file'))
})
