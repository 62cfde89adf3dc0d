import { hash } from 'node:crypto'

/** SHA-256 by OpenSSL. Text of single bytes is the fastest form in which Node hands a digest over. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.from(hash('sha256', bytes, 'binary'), 'binary'))
