import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRememberedHead, rememberHead } from './remembered-heads.ts'

const HEAD = { key: 'node.example/log+0+x', size: 3, root: 'r', at: '2026-11-28T06:05:10.000Z' }

test('the last head is read again, and anything else in its place is not taken for one', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  assert.equal(readRememberedHead(storage), undefined)
  assert.equal(rememberHead(HEAD, storage), true)
  assert.deepEqual(readRememberedHead(storage), HEAD)
  for (const text of ['', '{', '[]', 'null', '7', '{"size":"3"}', JSON.stringify({ ...HEAD, size: '3' })]) {
    values.set('register-head', text)
    assert.equal(readRememberedHead(storage), undefined, text)
  }
})

test('a browser that refuses its storage checks as for the first time', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  assert.equal(readRememberedHead({ getItem: refuse }), undefined)
  assert.equal(rememberHead(HEAD, { setItem: refuse }), false)
  assert.equal(rememberHead(HEAD, undefined), false)
})
