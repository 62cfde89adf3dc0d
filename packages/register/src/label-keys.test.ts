import assert from 'node:assert/strict'
import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import { test } from 'node:test'
import { createVerify } from './ed25519.ts'
import { checkLabel } from './label-check.ts'
import { readLabelKeys } from './label-keys.ts'
import { createKeyId, signCode } from './signed-code.ts'

const HANDLE = '88.118.7/PUMP-1'
const FETCHED = Date.parse('2026-11-28T07:40:00+08:00')
const verify = createVerify(globalThis.crypto.subtle)
const { publicKey: key, privateKey } = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
const keyId = createKeyId(publicKey)
const sign = async (message: Uint8Array) => new Uint8Array(signWith(null, message, privateKey))
const createList = (change: object = {}) =>
  readLabelKeys(
    {
      keys: [{ keyId, publicKey: publicKey.toString('base64'), revokedAt: '', reason: '', ...change }],
      layouts: [{ layout: 3, prefix: '88.118.7', template: '输液泵', names: ['批次'] }],
    },
    FETCHED,
  )
const signText = async (layout: number) =>
  (await signCode(HANDLE, { layout, day: '2026-11-20', values: ['L-77'] }, keyId, sign)).text

test('a signed code names its values by the list, and without their layout by their place', async () => {
  const checked = await checkLabel(HANDLE, await signText(3), createList(), verify)
  assert.deepEqual(checked, {
    state: 'signed',
    template: '输液泵',
    values: [{ name: '批次', value: 'L-77' }],
    day: '2026-11-20',
    fetchedAt: FETCHED,
  })
  const later = await checkLabel(HANDLE, await signText(4), createList(), verify)
  assert.ok(later.state === 'signed')
  assert.deepEqual(later.values, [{ name: '值 1', value: 'L-77' }])
})

test('what cannot be verified is told from what is wrong', async () => {
  const text = await signText(3)
  assert.deepEqual(await checkLabel(HANDLE, text, undefined, verify), {
    state: 'key-missing',
    fetchedAt: undefined,
  })
  assert.deepEqual(await checkLabel(HANDLE, text, readLabelKeys({ keys: [] }, FETCHED), verify), {
    state: 'key-missing',
    fetchedAt: FETCHED,
  })
  assert.deepEqual(await checkLabel('88.118.7/PUMP-2', text, createList(), verify), {
    state: 'changed',
    fetchedAt: FETCHED,
  })
  const revoked = createList({ revokedAt: '2026-11-25 10:00:00', reason: '私钥泄露' })
  assert.deepEqual(await checkLabel(HANDLE, text, revoked, verify), {
    state: 'revoked',
    reason: '私钥泄露',
    fetchedAt: FETCHED,
  })
  assert.deepEqual(await checkLabel(HANDLE, 'ABC', createList(), verify), { state: 'unreadable' })
})

test('answers that are no list are refused, and wrong entries are left out', () => {
  for (const value of [null, 'x', [], {}, { keys: 'x' }])
    assert.equal(readLabelKeys(value, FETCHED), undefined)
  const list = readLabelKeys(
    { keys: [{ keyId: 1 }, { keyId, publicKey: 'AAAA' }], layouts: [null, {}] },
    FETCHED,
  )
  assert.deepEqual(list, { keys: [], layouts: [], fetchedAt: FETCHED })
})
