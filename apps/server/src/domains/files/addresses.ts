import { privatePicture } from '@biaojie/contract/registrations/registrations.ts'
import { type Keyed, sameText } from '../../platform/base/secret.ts'

const PRIVATE_PATH = privatePicture.path.replace('/:name', '')
const COOKIE = 'bj_files'
/** Seconds an address is good for. */
const ADDRESS_SECONDS = 300

type Deps = { keyed: Keyed; secureCookies: boolean }

/** Signed by the node; only the viewer it was made for can open it (see cookieFor). */
export function addressOf(deps: Deps, name: string, viewerId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS
  const signature = deps.keyed('address', name, viewerId, String(until))
  return `${PRIVATE_PATH}/${name}?viewer=${viewerId}&until=${until}&sig=${signature}`
}

export type Asked = { name: string; viewer: string; until: string; sig: string }

export const isAddress = (deps: Deps, asked: Asked, now: Date): boolean =>
  Number(asked.until) * 1000 > now.getTime() &&
  sameText(asked.sig, deps.keyed('address', asked.name, asked.viewer, asked.until))

/** When the address was made. */
export const issuedAt = ({ until }: Asked) => new Date((Number(until) - ADDRESS_SECONDS) * 1000)

/** Who looks, and in which session: a cookie is worth nothing once that has ended. */
export type Viewer = { userId: string; sessionId: string }

const cookie = (deps: Deps, value: string, seconds: number) =>
  `${COOKIE}=${value}; Path=${PRIVATE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${deps.secureCookies ? '; Secure' : ''}`

/**
 * Pictures in a page cannot carry a token. This cookie, for the private files' path alone, says whose browser
 * it is for as long as addresses live: a copied address is worthless elsewhere.
 */
export function cookieFor(deps: Deps, { userId, sessionId }: Viewer, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS)
  const signature = deps.keyed('viewer', userId, sessionId, until)
  return cookie(deps, `${userId}.${sessionId}.${until}.${signature}`, ADDRESS_SECONDS)
}

/** Takes the cookie back, at logout. */
export const noCookie = (deps: Deps) => cookie(deps, '', 0)

/** Whose browser sent this Cookie header, as far as it can prove it; whether the session still lives is not known here. */
export function viewerOf(deps: Deps, cookies: string, now: Date): Viewer | undefined {
  const value = cookies
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  const [userId = '', sessionId = '', until = '', signature = ''] = value?.split('.') ?? []
  if (!(Number(until) * 1000 > now.getTime())) return undefined
  return sameText(signature, deps.keyed('viewer', userId, sessionId, until))
    ? { userId, sessionId }
    : undefined
}
