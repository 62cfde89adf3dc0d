/** Signed claims in the form that Handle.Net reads: a compact JSON Web Signature with RS256. */

import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { isRecord } from '@biaojie/contract/records.ts'
import type { KeyValue } from '@biaojie/handle/signature.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'

type Permission = {
  handle: string
  perm: 'thisHandle' | 'handlesUnderThisPrefix' | 'derivedPrefixes'
}

/** Digests of handle values. */
export type ValueDigests = { alg: 'SHA-256'; digests: { index: number; digest: string }[] }

export type Claims = {
  /** The value that contains the issuer's key, such as `300:0.NA/88.449`. */
  iss: string
  /** The signed handle, or the value that contains the certified key. */
  sub: string
  /** Seconds since 1970. */
  iat: number
  nbf: number
  exp: number
  /** Handles of the certificates of the issuer, of its issuer, and so on. */
  chain?: string[]
  digests?: ValueDigests
  perms?: Permission[]
  publicKey?: KeyValue
  content?: string
}

/** Handle.Net computes the digest of a value without the four bytes of its index and the four of its time. */
const DIGESTED_FROM = 8

export const digestValues = (values: readonly NativeValue[]): ValueDigests => ({
  alg: 'SHA-256',
  digests: values.map((value) => ({
    index: value.index,
    digest: createHash('sha256').update(encodeValue(value).subarray(DIGESTED_FROM)).digest('base64'),
  })),
})

const encode = (text: string) => Buffer.from(text).toString('base64url')
const HEADER = encode('{"alg":"RS256"}')

/** Returns the text that RS256 signs for a JWS. */
export const toSigningInput = (claims: string): string => `${HEADER}.${encode(claims)}`

// Signing runs in the thread pool, because an RSA signature takes a millisecond.
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

export async function signClaims(claims: Claims, key: KeyObject): Promise<string> {
  const input = toSigningInput(JSON.stringify(claims))
  return `${input}.${(await signAside('RSA-SHA256', Buffer.from(input), key)).toString('base64url')}`
}

type ReadJws = { claims: Record<string, unknown>; isSignedBy: (publicKey: KeyObject) => boolean }

function readJson(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns undefined for text that is not a compact JWS with RS256 and claims. */
export function readJws(text: string): ReadJws | undefined {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text)
  const [, header = '', payload = '', signature = ''] = parts ?? []
  const claims = readJson(payload)
  if (readJson(header)?.alg !== 'RS256' || !claims) return undefined
  return {
    claims,
    isSignedBy: (publicKey) =>
      verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${payload}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      ),
  }
}
