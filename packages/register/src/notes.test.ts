import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign as signWith, verify as verifyWith } from 'node:crypto'
import test from 'node:test'
import { sha256 } from '@noble/hashes/sha2.js'
import { toUtf8 } from './bytes.ts'
import {
  checkSignature,
  cosign,
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  readCosignatureTime,
  signNote,
  type Verify,
} from './notes.ts'

const verify: Verify = async (publicKey, message, signature) =>
  verifyWith(
    null,
    message,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )

function createSigner(name: string, type: 'ed25519' | 'cosignature') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  return {
    key: createVerifierKey(name, type, new Uint8Array(raw)),
    sign: async (message: Uint8Array) => new Uint8Array(signWith(null, message, privateKey)),
  }
}

test('the signed note of the specification verifies', async () => {
  const key = parseVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
  const text =
    'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'
  const note = parseNote(text)
  assert.ok(key && note)
  assert.equal(await checkSignature(note, key, verify), 'valid')
  assert.equal(formatNote(note), text)
  assert.equal(await checkSignature({ ...note, text: 'Another message.\n' }, key, verify), 'wrong')
  assert.equal(
    formatVerifierKey(key),
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  )
})

test('a checkpoint carries signatures of its log and of witnesses', async () => {
  const log = createSigner('node.example/log', 'ed25519')
  const witness = createSigner('witness.example/w1', 'cosignature')
  const checkpoint = { origin: 'node.example/log', size: 20_852_163, root: sha256(toUtf8('root')) }
  const note = await signNote(formatCheckpoint(checkpoint), log.key, log.sign)
  const cosignature = await cosign(note.text, witness.key, 1_679_315_147, witness.sign)
  note.signatures.push(cosignature)
  const read = parseNote(formatNote(note))
  assert.ok(read)
  assert.deepEqual(parseCheckpoint(read.text), checkpoint)
  assert.equal(await checkSignature(read, log.key, verify), 'valid')
  assert.equal(await checkSignature(read, witness.key, verify), 'valid')
  assert.equal(readCosignatureTime(cosignature), 1_679_315_147)
  const stranger = createSigner('witness.example/w1', 'cosignature')
  assert.equal(await checkSignature(read, stranger.key, verify), 'missing')
  const later = { ...cosignature, signature: cosignature.signature.with(7, 9) }
  assert.equal(await checkSignature({ ...read, signatures: [later] }, witness.key, verify), 'wrong')
})

test('malformed notes, checkpoints and keys are refused', () => {
  const root = Buffer.alloc(32).toString('base64')
  for (const text of [
    'origin\n',
    `origin\n01\n${root}\n`,
    `origin\n-1\n${root}\n`,
    `origin\n5\n${root.slice(4)}\n`,
    `\n5\n${root}\n`,
    `origin\n5\n${root}`,
    `origin\n99999999999999999\n${root}\n`,
  ])
    assert.equal(parseCheckpoint(text), undefined, JSON.stringify(text))
  for (const text of [
    'text only\n',
    'text\n\n',
    'text\n\n— name !!!!\n',
    'text\n\n— name AAAA\n',
    'text\n\n- name AAAAAAAAAAAA\n',
    'a\u0001b\n\n— name AAAAAAAAAAAA\n',
    `${'x'.repeat(100_000)}\n\n— name AAAAAAAAAAAA\n`,
  ])
    assert.equal(parseNote(text), undefined, JSON.stringify(text.slice(0, 40)))
  for (const text of ['', 'a+b', 'example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'])
    assert.equal(parseVerifierKey(text), undefined, text)
})
