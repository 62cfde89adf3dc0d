import { createHmac } from 'node:crypto'

/** These are the values of RFC 6238 that every authenticator app accepts: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Clocks of phones may be half a minute early or late. */
const DRIFT = 1

/** Writes 20 bytes as 32 characters. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Returns the code of one counter (RFC 4226). */
export function computeCode(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', secret).update(message).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export const toStep = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** Returns the step of this code, if it is later than the last used one, because no code is valid twice. */
export function findMatchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  last: number,
): number | undefined {
  const current = toStep(now)
  for (let step = current - DRIFT; step <= current + DRIFT; step++)
    if (step > last && computeCode(secret, step) === code) return step
  return undefined
}

/** Returns the address that an authenticator app reads from the QR code. */
export const toOtpauthUri = (issuer: string, account: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer })}`
