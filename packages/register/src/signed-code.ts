/**
 * Codes that are verified without a network: a COSE_Sign1 (RFC 9052) with Ed25519 in the fragment of the
 * address, `https://node.example/id/88.449.1001/BD-1#S=…`. It is written in base32 (RFC 4648), because QR
 * codes and Data Matrix store capitals in less space. Browsers do not send the fragment to servers. The
 * handle is only in the address; the signature covers it as `external_aad`.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { decode, encode } from 'cborg'
import { fromHex, toHex, toUtf8 } from './bytes.ts'
import type { Sign, Verify } from './notes.ts'

export const SIGNED_VALUES_MAX = 3
/** Maximum length of the address and the COSE_Sign1 together. */
export const SIGNED_BYTES_MAX = 200

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64
/** Labels and values of RFC 9052 and RFC 9053. */
const HEADER = { algorithm: 1, keyId: 4 }
const EDDSA = -8
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/**
 * The values of a code besides its handle. The node publishes the meaning of the values under the number
 * `layout`.
 */
export type CodeContent = {
  layout: number
  /** The day of the signature, YYYY-MM-DD. */
  day: string
  values: readonly string[]
}
export type SignedCode = CodeContent & { keyId: string }
/** A key as the node publishes it: the id in hexadecimal, and the raw Ed25519 public key. */
export type CodeKey = { keyId: string; publicKey: Uint8Array }

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

/** Returns undefined for text that is not canonical base32 without padding. */
export function fromBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text.toUpperCase()) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >>> bits)
    held &= (1 << bits) - 1
  }
  const read = Uint8Array.from(bytes)
  return toBase32(read) === text.toUpperCase() ? read : undefined
}

export const createKeyId = (publicKey: Uint8Array): string => toHex(sha256(publicKey).slice(0, KEY_ID_BYTES))

const toDayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
const fromDayNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const isDay = (text: string) => ISO_DAY.test(text) && fromDayNumber(toDayNumber(text)) === text

/** A day takes three bytes as a number but eleven as text. */
const packValue = (value: string) => (isDay(value) ? toDayNumber(value) : value)

const encodePayload = ({ layout, day, values }: CodeContent) =>
  encode([layout, toDayNumber(day), ...values.map(packValue)])

function encodeHeader(keyId: string): Uint8Array {
  const bytes = fromHex(keyId)
  if (!bytes) throw new Error(`a key id is hexadecimal: ${keyId}`)
  return encode(
    new Map<number, number | Uint8Array>([
      [HEADER.algorithm, EDDSA],
      [HEADER.keyId, bytes],
    ]),
  )
}

/** Returns the bytes that are signed: the Sig_structure of RFC 9052. */
const encodeSigned = (handle: string, header: Uint8Array, payload: Uint8Array) =>
  encode(['Signature1', header, toUtf8(handle), payload])

export type SignedBytes = { text: string; bytes: { payload: number; format: number; signature: number } }

/**
 * Signs a code for a folded handle. Returns the text for the fragment, and the size of its parts in bytes.
 */
export async function signCode(
  handle: string,
  content: CodeContent,
  keyId: string,
  sign: Sign,
): Promise<SignedBytes> {
  const header = encodeHeader(keyId)
  const payload = encodePayload(content)
  const signature = await sign(encodeSigned(handle, header, payload))
  const code = encode([header, new Map(), payload, signature])
  const format = code.length - payload.length - signature.length
  return { text: toBase32(code), bytes: { payload: payload.length, format, signature: signature.length } }
}

type Parts = { header: Uint8Array; payload: Uint8Array; signature: Uint8Array; code: SignedCode }

function decodeStrictly(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, {
      strict: true,
      useMaps: true,
      rejectDuplicateMapKeys: true,
      allowIndefinite: false,
    })
  } catch {
    return undefined
  }
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const isDayNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000

function readContent(payload: Uint8Array): CodeContent | undefined {
  const read = decodeStrictly(payload)
  if (!Array.isArray(read)) return undefined
  const [layout, day, ...values]: unknown[] = read
  if (typeof layout !== 'number' || !Number.isSafeInteger(layout) || layout < 0 || !isDayNumber(day))
    return undefined
  if (values.length > SIGNED_VALUES_MAX) return undefined
  const texts: string[] = []
  for (const value of values) {
    if (typeof value === 'string') texts.push(value)
    else if (isDayNumber(value)) texts.push(fromDayNumber(value))
    else return undefined
  }
  return { layout, day: fromDayNumber(day), values: texts }
}

function readKeyId(header: Uint8Array): string | undefined {
  const read = decodeStrictly(header)
  if (!(read instanceof Map) || read.size !== 2 || read.get(HEADER.algorithm) !== EDDSA) return undefined
  const keyId: unknown = read.get(HEADER.keyId)
  return isBytes(keyId) && keyId.length === KEY_ID_BYTES ? toHex(keyId) : undefined
}

function readParts(text: string): Parts | undefined {
  const bytes = fromBase32(text)
  if (!bytes || bytes.length > SIGNED_BYTES_MAX) return undefined
  const read = decodeStrictly(bytes)
  if (!Array.isArray(read) || read.length !== 4) return undefined
  const [header, unprotected, payload, signature]: unknown[] = read
  if (!isBytes(header) || !isBytes(payload) || !isBytes(signature) || signature.length !== SIGNATURE_BYTES)
    return undefined
  if (!(unprotected instanceof Map) || unprotected.size > 0) return undefined
  const keyId = readKeyId(header)
  const content = readContent(payload)
  return keyId && content ? { header, payload, signature, code: { ...content, keyId } } : undefined
}

export type SignedCodeCheck =
  /** The node signed this handle with these values. */
  | { state: 'signed'; code: SignedCode }
  /** The signature does not match the handle or the values. */
  | { state: 'changed' }
  /** The key is not in the list. */
  | { state: 'key-missing'; keyId: string }
  /** The text is no signed code. */
  | { state: 'unreadable' }

/** Verifies the signed part of a code against its folded handle. Throws when `verify` cannot work. */
export async function checkSignedCode(
  handle: string,
  text: string,
  keys: readonly CodeKey[],
  verify: Verify,
): Promise<SignedCodeCheck> {
  const parts = readParts(text)
  if (!parts) return { state: 'unreadable' }
  const { header, payload, signature, code } = parts
  const key = keys.find(({ keyId }) => keyId === code.keyId)
  if (!key) return { state: 'key-missing', keyId: code.keyId }
  // A list may give a key an id that does not belong to it.
  if (createKeyId(key.publicKey) !== code.keyId) return { state: 'key-missing', keyId: code.keyId }
  const isSigned = await verify(key.publicKey, encodeSigned(handle, header, payload), signature)
  return isSigned ? { state: 'signed', code } : { state: 'changed' }
}
