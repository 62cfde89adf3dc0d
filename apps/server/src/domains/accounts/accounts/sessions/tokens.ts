import { createHash, createHmac, randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 30 * DAY_SECONDS
/**
 * A login ends after this time however often it is renewed, so the holder of a copied token must log in
 * again.
 */
export const SESSION_SECONDS = 90 * DAY_SECONDS
/** Concurrent uses of one refresh token get the same successor for this many seconds. */
export const RACE_SECONDS = 30
export const EXCHANGE_SECONDS = 60

export type TokenPair = { access: string; refresh: string }

/** A token has 256 random bits. */
export const createToken = () => randomBytes(32).toString('base64url')

/** Only this hash of a token is stored. Tokens are random, so it needs no salt or stretching. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Derives the successor of a refresh token. It needs the token, which only its holder has, and the salt,
 * which only the database has: no one else can compute it, and concurrent callers get the same pair without
 * storing it.
 */
export function deriveSuccessor(refreshToken: string, salt: string): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', refreshToken).update(`${kind}.${salt}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
