import { createHash, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 40 characters of 62 hold 238 random bits. */
const LENGTH = 40

/** bj_88.449.1001_Zx…: the prefix tells where the key is stored, the rest is random. */
export function newSecret(prefix: string): string {
  const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `bj_${prefix}_${random.join('')}`
}

/** Returns the prefix in a key; undefined for a text that cannot be a key. */
export const readPrefix = (secret: string): string | undefined =>
  /^bj_([\d.]{3,40})_\w{40}$/.exec(secret)?.[1]

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
