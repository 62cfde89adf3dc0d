import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createReader, encodeWithLength, int, MalformedMessage } from './bytes.ts'
import { type Envelope, isAtLeast } from './message.ts'

/** A public key of RSA, as the Handle System's JSON writes it. */
export type KeyValue = { kty: 'RSA'; n: string; e: string }

const SIGNED = 'HS_SIGNED'
const RSA_PUBLIC = 'RSA_PUB_KEY'

/** Writes a number in two's complement like Java: a leading zero prevents it from being read as negative. */
function encodePositive(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url')
  return (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}

/** Returns the public part of an RSA key in JSON; `key` may be the private key. */
export function writePublicKey(key: KeyObject): KeyValue {
  const { n, e } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  if (!n || !e) throw new TypeError('the key is not of RSA')
  return { kty: 'RSA', n, e }
}

/** The form of an RSA key in HS_PUBKEY and HS_SITE. */
export function encodeKeyValue({ n, e }: KeyValue): Buffer {
  // Two bytes of flags, and an empty third number after the two numbers, as in Handle.Net.
  return Buffer.concat([
    encodeWithLength(RSA_PUBLIC),
    Buffer.from([0, 0]),
    encodeWithLength(encodePositive(e)),
    encodeWithLength(encodePositive(n)),
    int(0),
  ])
}

export const encodePublicKey = (key: KeyObject): Buffer => encodeKeyValue(writePublicKey(key))

/**
 * Returns the SHA-256 of a key in the form of `encodePublicKey`, shortened for display; empty without a key.
 */
export const toShortFingerprint = (key: Buffer | undefined): string =>
  key && key.length > 0
    ? createHash('sha256')
        .update(key)
        .digest('hex')
        .replace(/^(.{4}).*(.{2})$/, '$1…$2')
    : ''

/**
 * Besides header and body, the signature covers these envelope fields, so that an answer is valid for one
 * request only.
 */
function encodeEnvelope({ version, suggested, sessionId, requestId }: Envelope): Buffer {
  const versions = isAtLeast(version, 8)
    ? [version.major, version.minor, suggested.major, suggested.minor]
    : [version.major, version.minor]
  const sessionCounter = 0
  return Buffer.concat([Buffer.from(versions), int(sessionId), int(requestId), int(sessionCounter)])
}

/** The credential of an answer: SHA-256 with RSA, or SHA-1 for clients before version 2.7. */
export function makeCredential(key: KeyObject, envelope: Envelope, headerAndBody: Buffer): Buffer {
  const isModern = isAtLeast(envelope.version, 7)
  const [hash, name] = isModern ? ['sha256', 'SHA-256'] : ['sha1', 'SHA1']
  const signed = isModern ? Buffer.concat([encodeEnvelope(envelope), headerAndBody]) : headerAndBody
  const signature = Buffer.concat([encodeWithLength(name), encodeWithLength(sign(hash, signed, key))])
  return Buffer.concat([
    Buffer.from([0, 0, 0, 0]),
    // The signature names no signer handle, because clients know the key from the site record.
    int(0),
    int(0),
    encodeWithLength(SIGNED),
    encodeWithLength(signature),
  ])
}

/** Reads an RSA key in the form of `encodePublicKey`; undefined for other kinds of keys. */
export function decodePublicKey(bytes: Buffer): KeyObject | undefined {
  try {
    const reader = createReader(bytes)
    if (reader.string().toString() !== RSA_PUBLIC) return undefined
    reader.short()
    const [e, n] = [reader.string(), reader.string()].map((number) => number.toString('base64url'))
    return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
  } catch {
    return undefined
  }
}

const HASHES: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', SHA1: 'sha1', 'SHA-1': 'sha1' }

/** Tells whether a credential is the signature of an answer by this key. */
export function isSignedBy(
  key: KeyObject,
  { envelope, signed, credential }: { envelope: Envelope; signed: Buffer; credential: Buffer },
): boolean {
  try {
    const reader = createReader(credential)
    reader.int()
    reader.string()
    reader.int()
    if (reader.string().toString() !== SIGNED) return false
    const signature = createReader(reader.string())
    const hash = HASHES[signature.string().toString()]
    if (!hash) return false
    const isModern = isAtLeast(envelope.version, 7)
    const content = isModern ? Buffer.concat([encodeEnvelope(envelope), signed]) : signed
    return verify(hash, content, key, signature.string())
  } catch (error) {
    if (error instanceof MalformedMessage) return false
    throw error
  }
}
