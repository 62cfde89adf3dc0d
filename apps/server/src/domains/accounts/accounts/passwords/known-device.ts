import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { isSameText, type Keyed } from '../../../../platform/base/secret.ts'
import type { Account } from '../store.ts'

/**
 * A browser that has logged in before is known: wrong passwords and requested messages of other people do not
 * count against it. The privacy policy states the days.
 */
const DAYS = 180
/**
 * A browser is recognised only on these paths: the password login, its second step, and the two calls that send a code.
 */
const PATHS = [
  routes.passwordLogin[1],
  routes.secondFactorLogin[1],
  routes.sendShortMessage[1],
  routes.sendLoginMessage[1],
]
const NONCE = /^[\w-]{22}$/

type Deps = { keyed: Keyed; secureCookies: boolean }
type Owner = Pick<Account, 'id' | 'passwordHash' | 'secondFactorAt'>

/** Each account that uses the browser has a cookie, whose name does not reveal the account. */
const toCookieName = ({ keyed }: Deps, { id }: Pick<Account, 'id'>) =>
  `bj_known_${keyed('device name', id).slice(0, 12)}`

/** The signature covers password and second step: a browser that logged in before they changed is unknown. */
const signDevice = ({ keyed }: Deps, { id, passwordHash, secondFactorAt }: Owner, nonce: string) =>
  keyed('device', id, passwordHash ?? '', String(secondFactorAt?.getTime() ?? ''), nonce)

/** Returns which of the account's devices sent this Cookie header; undefined for any other browser. */
export function findKnownDevice(deps: Deps, owner: Owner, header: string): string | undefined {
  const value = new RegExp(`(?:^|; )${toCookieName(deps, owner)}=([^;]*)`).exec(header)?.[1] ?? ''
  const [nonce = '', signature = ''] = value.split('.', 2)
  return NONCE.test(nonce) && isSameText(signature, signDevice(deps, owner, nonce)) ? nonce : undefined
}

/** Every login with a new proof of the person sets these cookies; they give no access. */
export function createDeviceCookies(deps: Deps, owner: Owner, header: string): string[] {
  const nonce = findKnownDevice(deps, owner, header) ?? randomBytes(16).toString('base64url')
  return formatCookies(deps, owner, `${nonce}.${signDevice(deps, owner, nonce)}`, DAYS * DAY_SECONDS)
}

/** Makes the browser forget the account. */
export const clearDeviceCookies = (deps: Deps, owner: Pick<Account, 'id'>) =>
  formatCookies(deps, owner, '', 0)

function formatCookies(deps: Deps, owner: Pick<Account, 'id'>, value: string, maxAge: number): string[] {
  const flags = `Max-Age=${maxAge}; HttpOnly; SameSite=Strict${deps.secureCookies ? '; Secure' : ''}`
  return PATHS.map((path) => `${toCookieName(deps, owner)}=${value}; Path=${path}; ${flags}`)
}
