import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: version, IV, tag, then the content. `about` is bound in: what was sealed for one thing opens for no other. */
const VERSION = 1
const IV = 12
const TAG = 16
const HEAD = 1 + IV + TAG

export function seal(key: Uint8Array, content: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body])
}

/** Throws when the content, the key or what it is about is not the one it was sealed with. */
export function unseal(key: Uint8Array, sealed: Uint8Array, about: string): Buffer {
  if (sealed.length < HEAD || sealed[0] !== VERSION) throw new Error('not sealed content')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(1 + IV, HEAD))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()])
}

/** The same for text, as base64url. */
export const sealText = (key: Uint8Array, text: string, about: string) =>
  seal(key, Buffer.from(text), about).toString('base64url')
export const unsealText = (key: Uint8Array, sealed: string, about: string) =>
  unseal(key, Buffer.from(sealed, 'base64url'), about).toString()
