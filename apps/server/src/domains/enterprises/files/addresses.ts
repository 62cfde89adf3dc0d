import { privatePicture } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'

const PRIVATE_PATH = privatePicture.path.replace('/:name', '')
const COOKIE = 'bj_files'
/** An address is valid for this many seconds. */
const ADDRESS_SECONDS = 300

type Deps = { keyed: Keyed; secureCookies: boolean }

/** Makes an address signed by the node; only its viewer can open it (see cookieFor). */
export function signAddress(deps: Deps, name: string, viewerId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS
  const signature = deps.keyed('address', name, viewerId, String(until))
  return `${PRIVATE_PATH}/${name}?viewer=${viewerId}&until=${until}&sig=${signature}`
}

export type FileRequest = { name: string; viewer: string; until: string; sig: string }

export const isValidAddress = (deps: Deps, request: FileRequest, now: Date): boolean =>
  Number(request.until) * 1000 > now.getTime() &&
  isSameText(request.sig, deps.keyed('address', request.name, request.viewer, request.until))

/** Returns the time when the address was made. */
export const getIssueTime = ({ until }: FileRequest) => new Date((Number(until) - ADDRESS_SECONDS) * 1000)

/** The viewer and their session, whose end makes the cookie invalid. */
export type Viewer = { userId: string; sessionId: string }

const formatCookie = (deps: Deps, value: string, seconds: number) =>
  `${COOKIE}=${value}; Path=${PRIVATE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${deps.secureCookies ? '; Secure' : ''}`

/**
 * Pictures in a page cannot send a token. This cookie, only for the private files' path, names the browser's
 * person as long as addresses live, so a copied address is useless elsewhere.
 */
export function createCookie(deps: Deps, { userId, sessionId }: Viewer, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS)
  const signature = deps.keyed('viewer', userId, sessionId, until)
  return formatCookie(deps, `${userId}.${sessionId}.${until}.${signature}`, ADDRESS_SECONDS)
}

/** Clears the cookie at logout. */
export const createExpiredCookie = (deps: Deps) => formatCookie(deps, '', 0)

/**
 * Returns the viewer whose signature is in this Cookie header. The caller checks whether the session is still
 * open.
 */
export function findViewer(deps: Deps, cookies: string, now: Date): Viewer | undefined {
  const value = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  const [userId = '', sessionId = '', until = '', signature = ''] = value?.split('.') ?? []
  if (!(Number(until) * 1000 > now.getTime())) return undefined
  return isSameText(signature, deps.keyed('viewer', userId, sessionId, until))
    ? { userId, sessionId }
    : undefined
}
