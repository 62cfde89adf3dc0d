import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { listPictures, renderText } from './html.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const makePaste = (files: File[], texts: Record<string, string> = {}) => ({
  files,
  getData: (type: string) => texts[type] ?? '',
})

test('a picture from the clipboard is taken, with or without the element that a browser adds', () => {
  assert.deepEqual(listPictures(makePaste([picture])), [picture])
  const copied =
    '<meta charset="utf-8"><!--StartFragment--><img src="https://a.example/x.png"><!--EndFragment-->'
  assert.deepEqual(listPictures(makePaste([picture], { 'text/html': copied })), [picture])
})

test('pasted text wins over the picture of itself, and other files are left alone', () => {
  assert.deepEqual(listPictures(makePaste([picture], { 'text/html': '<p>首件检验</p>' })), [])
  assert.deepEqual(listPictures(makePaste([picture], { 'text/plain': '首件检验' })), [])
  assert.deepEqual(listPictures(makePaste([new File(['x'], 'a.pdf', { type: 'application/pdf' })])), [])
  assert.deepEqual(listPictures(null), [])
})

const stored: Picture = {
  key: 'files/7',
  alt: '',
  color: '#d9e2ee',
  formats: ['webp'],
  sizes: [
    { width: 1120, height: 630 },
    { width: 720, height: 405 },
  ],
}

test('pictures get the address and size of what is stored, and one that is gone is left out', () => {
  const text = renderText(
    '<p>前</p><figure><img data-key="files/7" alt="码"><figcaption>图 1</figcaption></figure><img data-key="files/8">',
    [stored],
  )
  assert.match(
    text,
    /^<p>前<\/p><figure><img src="[^"]*files\/7[^"]*720[^"]*" alt="码" width="1120" height="630" loading="lazy">/,
  )
  assert.match(text, /<\/figcaption><\/figure>$/)
})
