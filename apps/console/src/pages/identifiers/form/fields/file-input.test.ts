import assert from 'node:assert/strict'
import { test } from 'node:test'
import { press, renderPage } from '../../../../../test-support/render-page.ts'

const { FileInput, recordFileProblem } = await import('./file-input.tsx')

const file = (name: string, type = '', bytes = 10) => new File(['x'.repeat(bytes)], name, { type })
const KEY = `documents/${'0a'.repeat(16)}`
const hasInput = () => document.querySelector('input[type="file"]') !== null

test('a field for files takes PDFs and pictures, one for pictures takes pictures alone', () => {
  assert.equal(recordFileProblem('file', file('报告.PDF')), undefined)
  assert.equal(recordFileProblem('file', file('报告.jpg', 'image/jpeg')), undefined)
  assert.equal(recordFileProblem('file', file('报告.docx')), '请选择 PDF 或图片（JPG、PNG、BMP）')
  assert.equal(recordFileProblem('picture', file('盘.png', 'image/png')), undefined)
  assert.match(recordFileProblem('picture', file('盘.pdf', 'application/pdf')) ?? '', /图片格式不能为/)
  assert.match(recordFileProblem('picture', file('盘.png', 'image/png', 6_000_000)) ?? '', /5M/)
})

test('a file that is there can be opened and removed, and no second one is taken', async () => {
  const texts: unknown[] = []
  await renderPage(FileInput, { kind: 'file', text: KEY, onChange: (text: unknown) => texts.push(text) })
  assert.ok(document.querySelector(`a[href="/${KEY}"]`))
  assert.ok(!hasInput())
  await press('移除已上传的文件')
  assert.deepEqual(texts, [''])
  await renderPage(FileInput, { kind: 'picture', text: '' })
  assert.ok(hasInput())
})
