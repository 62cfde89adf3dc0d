import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shown } from '../../../../../test-support/page.ts'

const { FileInput, recordFileProblem } = await import('./file-input.tsx')

const file = (name: string, type = '', bytes = 10) => new File(['x'.repeat(bytes)], name, { type })
const KEY = `documents/${'0a'.repeat(16)}`

test('a field for files takes PDFs and pictures, one for pictures takes pictures alone', () => {
  assert.equal(recordFileProblem('file', file('报告.PDF')), undefined)
  assert.equal(recordFileProblem('file', file('报告.jpg', 'image/jpeg')), undefined)
  assert.equal(recordFileProblem('file', file('报告.docx')), '请选择 PDF 或图片（JPG、PNG、BMP）')
  assert.equal(recordFileProblem('picture', file('盘.png', 'image/png')), undefined)
  assert.match(recordFileProblem('picture', file('盘.pdf', 'application/pdf')) ?? '', /图片格式不能为/)
  assert.match(recordFileProblem('picture', file('盘.png', 'image/png', 6_000_000)) ?? '', /5M/)
})

test('a file that is there can be opened and removed, and no second one is taken', async (t) => {
  const given: unknown[] = []
  const page = shown(t, FileInput, { kind: 'file', text: KEY, onChange: (value) => given.push(value) })
  assert.ok(page.markup.includes(`href="/${KEY}"`) && !page.markup.includes('type="file"'))
  await page.press('移除已上传的文件')
  assert.deepEqual(given, [''])
  assert.ok(shown(t, FileInput, { kind: 'picture', text: '' }).markup.includes('type="file"'))
})
