import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sm2, sm4 } from 'sm-crypto-v2'

/*
 * Encrypted archives: one line of JSON that describes the encryption, then sections of gzip-compressed lines,
 * each preceded by its length. Each archive has its own key, which is encrypted for the recipient. A
 * section's nonce is its number, with a flag on the last section, so that a missing, repeated or moved
 * section is detected.
 */

const MAGIC = 'biaojie-deposit-1'
const SECTION = 1024 * 1024
const NONCE_BYTES = 12

/** Encrypts the sections of an archive for one recipient. */
export type Sealer = {
  cipher: 'AES-256-GCM' | 'SM4-GCM'
  keyWrap: 'RSA-OAEP-SHA256' | 'SM2-C1C3C2'
  start: () => { wrappedKey: string; seal: (section: Buffer, nonce: Buffer, header: Buffer) => Buffer }
}

function createRsaSealer(key: KeyObject): Sealer {
  return {
    cipher: 'AES-256-GCM',
    keyWrap: 'RSA-OAEP-SHA256',
    start() {
      const secret = randomBytes(32)
      const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      return {
        wrappedKey: publicEncrypt(padding, secret).toString('base64'),
        seal(section, nonce, header) {
          const cipher = createCipheriv('aes-256-gcm', secret, nonce)
          cipher.setAAD(header)
          return Buffer.concat([cipher.update(section), cipher.final(), cipher.getAuthTag()])
        },
      }
    },
  }
}

function createSm2Sealer(publicKey: string): Sealer {
  return {
    cipher: 'SM4-GCM',
    keyWrap: 'SM2-C1C3C2',
    start() {
      const secret = randomBytes(16)
      return {
        wrappedKey: Buffer.from(sm2.doEncrypt(secret, publicKey, 1), 'hex').toString('base64'),
        seal(section, nonce, header) {
          const options = {
            mode: 'gcm',
            iv: nonce,
            associatedData: header,
            output: 'array',
            outputTag: true,
          } as const
          const sealed = sm4.encrypt(section, secret, options)
          return Buffer.concat([sealed.output, Buffer.from(sealed.tag ?? [])])
        },
      }
    },
  }
}

/** The OID of the SM2 curve in DER. */
const SM2_CURVE = Buffer.from('06082a811ccf5501822d', 'hex')
const SM2_POINT_BYTES = 65
const RSA_BITS_MIN = 2048

/** Creates the sealer for a recipient's public key in PEM (RSA or SM2); undefined for other keys. */
export function createSealer(pem: string): Sealer | undefined {
  const body = /-----BEGIN PUBLIC KEY-----([\s\S]+?)-----END PUBLIC KEY-----/.exec(pem)?.[1]
  if (!body) return undefined
  const der = Buffer.from(body, 'base64')
  if (der.includes(SM2_CURVE)) {
    const point = der.subarray(-SM2_POINT_BYTES).toString('hex')
    return sm2.verifyPublicKey(point) ? createSm2Sealer(point) : undefined
  }
  try {
    const key = createPublicKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_MIN ? createRsaSealer(key) : undefined
  } catch {
    return undefined
  }
}

function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce[0] = isLast ? 1 : 0
  nonce.writeUInt32BE(number, NONCE_BYTES - 4)
  return nonce
}

/** Writes lines into an encrypted archive file; returns its size in bytes and its SHA-256. */
export async function writeArchive(
  path: string,
  sealer: Sealer,
  about: Readonly<Record<string, string>>,
  lines: AsyncIterable<string>,
): Promise<{ bytes: number; digest: string }> {
  const { wrappedKey, seal } = sealer.start()
  const { cipher, keyWrap } = sealer
  const header = Buffer.from(`${JSON.stringify({ format: MAGIC, cipher, keyWrap, wrappedKey, ...about })}\n`)
  const file = createWriteStream(path, { mode: 0o600 })
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  async function put(piece: Buffer): Promise<void> {
    hash.update(piece)
    bytes += piece.length
    if (!file.write(piece)) await once(file, 'drain')
  }
  async function putSection(section: Buffer, isLast: boolean): Promise<void> {
    const sealed = seal(section, toNonce(number++, isLast), header)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length)
    await put(length)
    await put(sealed)
  }
  const gzip = createGzip()
  const writing = (async () => {
    for await (const line of lines) if (!gzip.write(`${line}\n`)) await once(gzip, 'drain')
    gzip.end()
  })()
  writing.catch((error) => gzip.destroy(error))
  try {
    await put(header)
    let section = Buffer.alloc(0)
    for await (const piece of gzip) {
      section = Buffer.concat([section, piece])
      while (section.length > SECTION) {
        await putSection(section.subarray(0, SECTION), false)
        section = section.subarray(SECTION)
      }
    }
    await writing
    await putSection(section, true)
    file.end()
    await finished(file)
  } finally {
    file.destroy()
  }
  return { bytes, digest: hash.digest('hex') }
}
