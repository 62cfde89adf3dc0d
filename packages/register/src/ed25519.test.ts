import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { createVerify } from './ed25519.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = new Uint8Array(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
const message = new TextEncoder().encode('node.example/log\n1\n')
const signature = new Uint8Array(sign(null, message, privateKey))
const wrong = signature.with(0, (signature[0] ?? 0) ^ 1)

/** A browser whose WebCrypto was made before Ed25519. */
const OLD = {
  importKey: async () => {
    throw new DOMException('Unrecognized name.', 'NotSupportedError')
  },
  verify: async () => false,
}

for (const [name, subtle] of [
  ['WebCrypto', globalThis.crypto.subtle],
  ['a browser without Ed25519', OLD],
  ['a page without a secure origin', undefined],
] as const)
  test(`a right signature passes and a wrong one does not: ${name}`, async () => {
    const verify = createVerify(subtle)
    assert.equal(await verify(key, message, signature), true)
    assert.equal(await verify(key, message, wrong), false)
    assert.equal(await verify(key, message.with(0, 1), signature), false)
  })

test('without Ed25519 and without the library nothing is decided', async () => {
  const verify = createVerify(OLD, async () => {
    throw new TypeError('Failed to fetch')
  })
  await assert.rejects(verify(key, message, signature), TypeError)
})
