import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pack, unpack } from './packed.ts'
import type { FoundView } from './view.ts'

test('a view comes back as it was, with quotation marks, backticks and backslashes in its texts', () => {
  const view = { state: 'found', identifier: '88.449.1001/A"B`C\\', name: '`"\\"`' } as unknown as FoundView
  const { state, text } = pack(view)
  assert.ok(!text.includes('"'))
  // Browsers get the text alone.
  assert.deepEqual(unpack({ state, text }), view)
})
