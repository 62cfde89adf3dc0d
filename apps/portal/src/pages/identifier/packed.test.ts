import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pack, unpack } from './packed.ts'
import type { FoundView } from './view.ts'

test('a view comes back as it was, with quotation marks, backticks and backslashes in its texts', () => {
  const view = { state: 'found', identifier: '88.449.1001/A"B`C\\', name: '`"\\"`' } as unknown as FoundView
  const packed = pack(view)
  assert.ok(!packed.text.includes('"'))
  // Another view between them makes sure that the text itself is read.
  pack({ state: 'found', identifier: 'other' } as unknown as FoundView)
  assert.deepEqual(unpack(packed), view)
})
