import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContentPack, setContentPack } from '../../../../platform/base/content-pack.ts'
import { readContentPack } from './pack.ts'

test('a pack without a description of the interface has the common one, in words of no trade', (t) => {
  const own = readContentPack().pages['develop-document']
  t.after(() => setContentPack(findContentPack(undefined)))
  setContentPack(findContentPack('neutral'))
  const common = readContentPack().pages['develop-document']
  const toTexts = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(toTexts) : [value]
  assert.equal(toTexts(common).length, toTexts(own).length)
  const said = JSON.stringify(common)
  assert.doesNotMatch(said, /制动|零件|炉|铸|车灯|前照灯|BD-320A/)
  assert.match(said, /88\.449\.1001\/SN-100A0001/)
})
