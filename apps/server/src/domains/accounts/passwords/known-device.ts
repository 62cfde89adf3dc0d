import { randomBytes } from 'node:crypto'
import { routes } from '@biaojie/contract/wire.ts'
import { type Keyed, sameText } from '../../../platform/base/secret.ts'
import type { Account } from '../store.ts'

/**
 * A browser that has logged in before: neither other people's wrong passwords nor the messages they ask for are counted
 * against it. The privacy policy names the days.
 */
const DAYS = 180
/** Where a browser is asked for, and no other path: the password login, its second step and both ways to a code. */
const PATHS = [
  routes.passwordLogin[1],
  routes.secondFactorLogin[1],
  routes.sendShortMessage[1],
  routes.sendLoginMessage[1],
]
const NONCE = /^[\w-]{22}$/

type Deps = { keyed: Keyed; secureCookies: boolean }
type Owner = Pick<Account, 'id' | 'passwordHash' | 'secondFactorAt'>

/** One for each account that uses the browser; the name does not say which. */
const nameOf = ({ keyed }: Deps, { id }: Pick<Account, 'id'>) =>
  `bj_known_${keyed('device name', id).slice(0, 12)}`

/** Bound to password and second step of the time: a browser that logged in before they were changed is unknown. */
const signed = ({ keyed }: Deps, { id, passwordHash, secondFactorAt }: Owner, nonce: string) =>
  keyed('device', id, passwordHash ?? '', String(secondFactorAt?.getTime() ?? ''), nonce)

/** Which of the account's devices sent this Cookie header; undefined for any other browser. */
export function knownDevice(deps: Deps, owner: Owner, header: string): string | undefined {
  const value = new RegExp(`(?:^|; )${nameOf(deps, owner)}=([^;]*)`).exec(header)?.[1] ?? ''
  const [nonce = '', signature = ''] = value.split('.', 2)
  return NONCE.test(nonce) && sameText(signature, signed(deps, owner, nonce)) ? nonce : undefined
}

/** Goes with every login that proved the person anew; opens nothing. */
export function deviceCookies(deps: Deps, owner: Owner, header: string): string[] {
  const nonce = knownDevice(deps, owner, header) ?? randomBytes(16).toString('base64url')
  return cookies(deps, owner, `${nonce}.${signed(deps, owner, nonce)}`, DAYS * 86_400)
}

/** Makes the browser forget the account. */
export const forgottenDevice = (deps: Deps, owner: Pick<Account, 'id'>) => cookies(deps, owner, '', 0)

function cookies(deps: Deps, owner: Pick<Account, 'id'>, value: string, maxAge: number): string[] {
  const flags = `Max-Age=${maxAge}; HttpOnly; SameSite=Strict${deps.secureCookies ? '; Secure' : ''}`
  return PATHS.map((path) => `${nameOf(deps, owner)}=${value}; Path=${path}; ${flags}`)
}
