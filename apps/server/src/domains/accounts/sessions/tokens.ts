import { createHash, createHmac, randomBytes } from 'node:crypto'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 30 * 86_400
/** However often it is renewed, a login is over by then: the holder of a copied token must log in again. */
export const SESSION_SECONDS = 90 * 86_400
/** How long losers of a race for one refresh token are given its successor. */
export const RACE_SECONDS = 30
export const EXCHANGE_SECONDS = 60

export type TokenPair = { access: string; refresh: string }

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. Random to begin with: no salt or stretching needed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * What a refresh token turns into. Needs the token, which only its holder has, and the salt, which only the
 * database has: nobody else can compute it, and losers of a race get the very same pair without its being stored.
 */
export function successorOf(refreshToken: string, salt: string): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', refreshToken).update(`${kind}.${salt}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
