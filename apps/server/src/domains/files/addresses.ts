import { type Keyed, sameText } from '../../platform/secret.ts'

export const PRIVATE_PATH = '/platform-operate-service/identifier/manager/company/private'
const COOKIE = 'bj_files'
/** Seconds an address is good for. */
const ADDRESS_SECONDS = 300

type Deps = { keyed: Keyed; secureCookies: boolean }

/** Signed by the node; whoever opens it must be the viewer it was made for (see cookieFor). */
export function addressOf(deps: Deps, name: string, viewerId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS
  const signature = deps.keyed('address', name, viewerId, String(until))
  return `${PRIVATE_PATH}/${name}?viewer=${viewerId}&until=${until}&sig=${signature}`
}

export type Asked = { name: string; viewer: string; until: string; sig: string }

export const isAddress = (deps: Deps, asked: Asked, now: Date): boolean =>
  Number(asked.until) * 1000 > now.getTime() &&
  sameText(asked.sig, deps.keyed('address', asked.name, asked.viewer, asked.until))

/**
 * Pictures in a page cannot carry a token. This cookie, for the private files' path alone, says whose browser
 * it is for as long as addresses live: a copied address is worthless elsewhere.
 */
export function cookieFor(deps: Deps, viewerId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + ADDRESS_SECONDS
  const value = `${viewerId}.${until}.${deps.keyed('viewer', viewerId, String(until))}`
  const secure = deps.secureCookies ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${PRIVATE_PATH}; Max-Age=${ADDRESS_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

/** Whose browser sent this Cookie header, as far as it can prove it. */
export function viewerOf(deps: Deps, cookies: string, now: Date): string | undefined {
  const value = cookies
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  const [viewer = '', until = '', signature = ''] = value?.split('.') ?? []
  if (!(Number(until) * 1000 > now.getTime())) return undefined
  return sameText(signature, deps.keyed('viewer', viewer, until)) ? viewer : undefined
}
