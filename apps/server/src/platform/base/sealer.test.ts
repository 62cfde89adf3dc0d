import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSingleKey, reseal, seal, sealText, UnknownKey, unseal, unsealText } from './sealer.ts'

const key = makeSingleKey(randomBytes(32))

test('a text opens with its own key and subject only, and not when a bit was changed', () => {
  const sealed = seal(key, Buffer.from('执照'), 'file-1')
  assert.equal(String(unseal(key, sealed, 'file-1')), '执照')
  assert.throws(() => unseal(key, sealed, 'file-2'))
  assert.throws(() => unseal(makeSingleKey(randomBytes(32)), sealed, 'file-1'))
  for (const at of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => unseal(key, changed, 'file-1'))
  }
  assert.throws(() => unseal(key, sealed.subarray(0, 20), 'file-1'))
})

test('the same text sealed twice is not the same', () => {
  const [first, second] = [sealText(key, '37150219800101001X', 'a'), sealText(key, '37150219800101001X', 'a')]
  assert.notEqual(first, second)
  assert.equal(unsealText(key, first, 'a'), unsealText(key, second, 'a'))
})

test('an old key opens beside the new one, until the content is sealed anew', () => {
  const [old, current] = [1, 2].map((n) => ({ id: new Uint8Array(6).fill(n), bytes: randomBytes(32) }))
  const sealed = seal([old!], Buffer.from('执照'), 'file-1')
  assert.throws(() => unseal([current!], sealed, 'file-1'), UnknownKey)
  const anew = reseal([current!, old!], sealed, 'file-1')!
  assert.equal(String(unseal([current!], anew, 'file-1')), '执照')
  assert.equal(reseal([current!, old!], anew, 'file-1'), undefined)
})
