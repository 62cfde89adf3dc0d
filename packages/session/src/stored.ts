import type { TokenInfo, UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { isRecord } from '@biaojie/contract/records.ts'

/**
 * The login of this browser is kept in two entries of localStorage, which the console reads as well. Damaged
 * or forbidden storage means that nobody is signed in.
 */

/** `storedAt` is in ms since 1970. */
export type StoredTokens = Pick<TokenInfo, 'access_token' | 'refresh_token' | 'expires_in'> &
  Partial<Pick<TokenInfo, 'needRefresh' | 'token_type'>> & { storedAt: number }
/** An earlier version may have written this entry, so every field may be missing. */
export type StoredUser = Partial<UserInfo> & { storedAt?: number }

export const TOKEN_KEY = 'tokenInfo'
export const USER_KEY = 'userInfo'
/** A logout keeps these entries. */
const KEPT = new Set(['applicationId'])
/** About 420 days. */
export const USER_LIFETIME_MS = 36_288e6
/** This tab listens for this event; other tabs get the storage event. */
const CHANGED = 'biaojie:session'

function readObject(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value))
    else localStorage.removeItem(key)
  } catch {
    // When storage is full or forbidden, the login lasts until the page is closed.
  }
  globalThis.dispatchEvent?.(new Event(CHANGED))
}

export function readTokens(): StoredTokens | null {
  const value = readObject(TOKEN_KEY)
  const isComplete =
    value &&
    typeof value.access_token === 'string' &&
    typeof value.refresh_token === 'string' &&
    Number.isFinite(value.expires_in) &&
    Number.isFinite(value.storedAt)
  return isComplete ? (value as unknown as StoredTokens) : null
}

export const writeTokens = (tokens: TokenInfo, now = Date.now()) =>
  write(TOKEN_KEY, { ...tokens, storedAt: now })

/** Returns a user whose texts are texts and whose company is an object or missing. */
function cleanUser(value: Record<string, unknown>): StoredUser {
  const entries = Object.entries(value).filter(
    ([key, field]) =>
      typeof field === 'string' || (key === 'storedAt' && typeof field === 'number') || isRecord(field),
  )
  return Object.fromEntries(entries) as StoredUser
}

/** An entry older than its lifetime counts as missing. */
export function readUser(now = Date.now()): StoredUser | null {
  const value = readObject(USER_KEY)
  if (!value) return null
  const user = cleanUser(value)
  return user.storedAt !== undefined && now - user.storedAt > USER_LIFETIME_MS ? null : user
}

/** The lifetime counts from the login, so writing new content does not extend it. */
export function writeUser(user: UserInfo, now = Date.now()): void {
  const before = readUser(now)
  const sameLogin = before?.userId === user.userId ? before.storedAt : undefined
  write(USER_KEY, { ...user, storedAt: sameLogin ?? now })
}

export function writeLogin(login: { tokenInfo: TokenInfo; userInfo: UserInfo }, now = Date.now()): void {
  write(USER_KEY, null)
  writeTokens(login.tokenInfo, now)
  writeUser(login.userInfo, now)
}

/** Ends the session and keeps the person's other data in this browser. */
export function forgetSession(): void {
  write(TOKEN_KEY, null)
  write(USER_KEY, null)
}

/** Clears both storages at a logout, except the stored application id. */
export function forgetEverything(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (!KEPT.has(key)) storage().removeItem(key)
    } catch {
      // Forbidden storage holds nothing that would have to be cleared.
    }
  }
  globalThis.dispatchEvent?.(new Event(CHANGED))
}

/** Calls back when the login changes in this tab or another one. */
export function subscribeToSession(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

const KEY = 'fingerprint'

function makeRandom(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Where storage is forbidden, this copy lasts until the page is closed.
let own: string | undefined

/**
 * Returns 128 random bits that identify this browser. Sessions are bound to them, so a copied token is
 * useless elsewhere. Nothing about the device is measured. A logout deletes them together with the session.
 */
export function getFingerprint(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
    own = makeRandom()
    localStorage.setItem(KEY, own)
  } catch {
    own ??= makeRandom()
  }
  return own
}
