import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DRAWN_PART, PART_QR, pack, unpack } from './packed.ts'
import type { FoundView } from './view.ts'

test('a view comes back as it was, with quotation marks, backticks and backslashes in its texts', () => {
  const view = {
    state: 'found',
    identifier: '88.449.1001/A"B`C\\',
    name: '`"\\"`',
    qr: 'data:,',
  } as unknown as FoundView
  const { state, text } = pack(view)
  assert.ok(!text.includes('"'))
  // Browsers get the text alone.
  assert.deepEqual(unpack({ state, text }), view)
})

test('a browser reads the pictures from the page that the server drew, and not from its data', (t) => {
  const drawn = { width: 80, height: 50, label: '图样', body: '<path d="M0 0h9"/>' }
  const view = {
    state: 'found',
    qr: 'data:image/png;base64,AAAA',
    drawn,
    walked: null,
  } as unknown as FoundView
  const { state, text } = pack(view, { drawn: true })
  assert.doesNotMatch(text, /M0 0h9|base64/)
  const page = {
    querySelector: (selector: string) =>
      selector === `#${DRAWN_PART}>svg` ? { innerHTML: drawn.body } : null,
    getElementById: (id: string) => (id === PART_QR ? { getAttribute: () => view.qr } : null),
  }
  Object.assign(globalThis, { document: page })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  assert.deepEqual(unpack({ state, text }), view)
  const later = pack(view)
  assert.deepEqual(unpack({ state, text: later.text }), view, 'the data of a later page have them')
})
