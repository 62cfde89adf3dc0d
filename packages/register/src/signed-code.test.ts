import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign as signWith, verify as verifyWith } from 'node:crypto'
import { test } from 'node:test'
import type { Verify } from './notes.ts'
import {
  type CodeContent,
  checkSignedCode,
  createKeyId,
  fromBase32,
  SIGNED_BYTES_MAX,
  signCode,
  toBase32,
} from './signed-code.ts'
import { findSignedPart } from './signed-part.ts'

const HANDLE = '88.449.1001/BD-320A0001'
const CONTENT: CodeContent = { layout: 12, day: '2026-11-28', values: ['B261124-01', 'HT250', '2026-11-24'] }

const verify: Verify = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verifyWith(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}

function createKey() {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519')
  const publicKey = new Uint8Array(Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url'))
  const sign = async (message: Uint8Array) => new Uint8Array(signWith(null, message, privateKey))
  return { key: { keyId: createKeyId(publicKey), publicKey }, sign }
}

test('a signed code says what was signed, and fits where it is printed', async () => {
  const { key, sign } = createKey()
  const { text, bytes } = await signCode(HANDLE, CONTENT, key.keyId, sign)
  const address = `HTTPS://ID.EXAMPLE.COM/ID/${HANDLE}`
  assert.equal(findSignedPart(`${address}#S=${text}`), text)
  assert.deepEqual(await checkSignedCode(HANDLE, text, [key], verify), {
    state: 'signed',
    code: { ...CONTENT, keyId: key.keyId },
  })
  assert.deepEqual(bytes, { payload: 25, format: 16, signature: 64 })
  assert.ok(address.length + bytes.payload + bytes.format + bytes.signature <= SIGNED_BYTES_MAX)
  // RFC 9052: the header {1: -8, 4: key id}, no unprotected header.
  assert.equal(
    Buffer.from(fromBase32(text) ?? [])
      .subarray(0, 12)
      .toString('hex'),
    `8449a20127 0444${key.keyId}a0`.replace(' ', '').slice(0, 24),
  )
})

test('each changed byte, another handle and another key are noticed', async () => {
  const { key, sign } = createKey()
  const { text } = await signCode(HANDLE, CONTENT, key.keyId, sign)
  const bytes = fromBase32(text) ?? new Uint8Array()
  for (let at = 0; at < bytes.length; at++)
    for (const flipped of [1, 0x80]) {
      const changed = toBase32(bytes.with(at, (bytes[at] ?? 0) ^ flipped))
      const { state } = await checkSignedCode(HANDLE, changed, [key], verify)
      assert.notEqual(state, 'signed', `byte ${at}`)
    }
  assert.equal((await checkSignedCode(`${HANDLE}X`, text, [key], verify)).state, 'changed')
  const other = createKey()
  assert.deepEqual(await checkSignedCode(HANDLE, text, [other.key], verify), {
    state: 'key-missing',
    keyId: key.keyId,
  })
  const renamed = { ...other.key, keyId: key.keyId }
  assert.equal((await checkSignedCode(HANDLE, text, [renamed], verify)).state, 'key-missing')
})

test('texts that are no signed code are told from codes with a wrong signature', async () => {
  const { key } = createKey()
  for (const text of [
    'A',
    'AAAA',
    '0189',
    toBase32(new Uint8Array(300)),
    toBase32(Uint8Array.of(0x9f, 0xff)),
    'A=',
  ])
    assert.equal((await checkSignedCode(HANDLE, text, [key], verify)).state, 'unreadable', text)
  for (let round = 0; round < 300; round++) {
    const bytes = crypto.getRandomValues(new Uint8Array(1 + (round % 120)))
    assert.equal((await checkSignedCode(HANDLE, toBase32(bytes), [key], verify)).state, 'unreadable')
  }
  assert.equal(findSignedPart(`https://id.example.com/id/${HANDLE}`), undefined)
  assert.equal(findSignedPart(`https://id.example.com/id/${HANDLE}#d4`), undefined)
})

test('base32 is that of RFC 4648 without padding', () => {
  const cases = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const
  for (const [plain, text] of cases) {
    assert.equal(toBase32(Buffer.from(plain)), text)
    assert.deepEqual(Buffer.from(fromBase32(text) ?? []).toString(), plain)
  }
  assert.equal(fromBase32('MZ'), undefined, 'left-over bits must be zero')
})
