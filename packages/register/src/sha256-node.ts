import { hash } from 'node:crypto'

/** SHA-256 by OpenSSL. A Latin-1 string is the fastest form in which Node returns a digest. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.from(hash('sha256', bytes, 'binary'), 'binary'))
