import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeTextOf } from './code-text.ts'

test('a code leads to the address of the company, with the identifier encoded', () => {
  assert.equal(codeTextOf('88.449.7/A B', 'https://a.cn/q?id='), 'https://a.cn/q?id=88.449.7%2FA%20B')
})

test('a code without an own address leads to this node', (t) => {
  Object.assign(globalThis, { location: { origin: 'https://node.cn' } })
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  assert.equal(codeTextOf('88.449.7/A', ''), 'https://node.cn/id/88.449.7/A')
})
