import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPictures } from './pasted.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const keepGiven = (files: File[], texts: Record<string, string> = {}) => ({
  files,
  getData: (type: string) => texts[type] ?? '',
})

test('a picture from the clipboard is taken, with or without the element that a browser adds', () => {
  assert.deepEqual(listPictures(keepGiven([picture])), [picture])
  const copied =
    '<meta charset="utf-8"><!--StartFragment--><img src="https://a.example/x.png"><!--EndFragment-->'
  assert.deepEqual(listPictures(keepGiven([picture], { 'text/html': copied })), [picture])
})

test('pasted text wins over the picture of itself, and other files are left alone', () => {
  assert.deepEqual(listPictures(keepGiven([picture], { 'text/html': '<p>首件检验</p>' })), [])
  assert.deepEqual(listPictures(keepGiven([picture], { 'text/plain': '首件检验' })), [])
  assert.deepEqual(listPictures(keepGiven([new File(['x'], 'a.pdf', { type: 'application/pdf' })])), [])
  assert.deepEqual(listPictures(null), [])
})
