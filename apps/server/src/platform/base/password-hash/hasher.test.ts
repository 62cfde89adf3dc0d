import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createHasher, HasherBusy, readPhc, writePhc } from './hasher.ts'

const hasher = createHasher(1, 2)
after(() => hasher.close())

test('a hash is of its password alone, and never twice the same', async () => {
  const stored = await hasher.hash('刹车盘#2026')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(stored, await hasher.hash('刹车盘#2026'))
  assert.equal(await hasher.verify(stored, '刹车盘#2026'), true)
  assert.equal(await hasher.verify(stored, '刹车盘#2027'), false)
})

test('without a stored hash the work is done all the same', async () => {
  const before = hasher.computed()
  for (const stored of [null, undefined, '', 'broken']) assert.equal(await hasher.verify(stored, 'x'), false)
  assert.equal(hasher.computed() - before, 4)
})

test('a hash that would wait too long is refused at once, and the others are served', async () => {
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash('password')))
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(refused.length, 3)
  assert.ok(refused.every(({ reason }) => reason instanceof HasherBusy))
})

test('reads the hash of another library (reference vector of the argon2 command line)', async () => {
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(writePhc(readPhc(stored)!), stored)
  assert.equal(await hasher.verify(stored, 'password'), true)
})
