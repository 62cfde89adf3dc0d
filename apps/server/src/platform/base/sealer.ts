import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key that encrypts content, named by an id that reveals nothing about it. */
type SealingKey = { id: Uint8Array; bytes: Uint8Array }
/** The first key encrypts, and each of them decrypts: an old key stays until all data use the new one. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

/**
 * AES-256-GCM: version, key id, IV, tag, content. `about` is authenticated: content encrypted for one subject
 * cannot be decrypted for another.
 */
const VERSION = 2
export const KEY_ID = 6
const IV = 12
const TAG = 16
const IV_AT = 1 + KEY_ID
const TAG_AT = IV_AT + IV
const HEAD = TAG_AT + TAG

/** None of the available keys has encrypted this content. */
export class UnknownKey extends Error {}

/** Creates keys that are used once and never rotated, such as a file's own key. */
export const makeSingleKey = (bytes: Uint8Array): SealingKeys => [{ id: new Uint8Array(KEY_ID), bytes }]

const readKeyId = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, IV_AT))

export function seal([key]: SealingKeys, content: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), key.id, iv, cipher.getAuthTag(), body])
}

/** Throws when the content, the key or the subject differs from that of the encryption. */
export function unseal(keys: SealingKeys, sealed: Uint8Array, about: string): Buffer {
  if (sealed.length < HEAD || sealed[0] !== VERSION) throw new Error('not sealed content')
  const key = keys.find(({ id }) => readKeyId(sealed).equals(id))
  if (!key)
    throw new UnknownKey(`sealed under key ${readKeyId(sealed).toString('hex')}, which is not at hand`)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(IV_AT, TAG_AT))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(TAG_AT, HEAD))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()])
}

/** Encrypts the same content with the current key; undefined when it already uses that key. */
export const reseal = (keys: SealingKeys, sealed: Uint8Array, about: string): Buffer | undefined =>
  readKeyId(sealed).equals(keys[0].id) ? undefined : seal(keys, unseal(keys, sealed, about), about)

const decodeSealed = (sealed: string) => Buffer.from(sealed, 'base64url')

/** Does the same for text, as base64url. */
export const sealText = (keys: SealingKeys, text: string, about: string) =>
  seal(keys, Buffer.from(text), about).toString('base64url')
export const unsealText = (keys: SealingKeys, sealed: string, about: string) =>
  unseal(keys, decodeSealed(sealed), about).toString()
export const resealText = (keys: SealingKeys, sealed: string, about: string) =>
  reseal(keys, decodeSealed(sealed), about)?.toString('base64url')
