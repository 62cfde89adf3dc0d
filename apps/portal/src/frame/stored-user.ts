import { useSyncExternalStore } from 'react'

/** The part of the stored login that the frame and its forms use. */
export type StoredUser = {
  type?: string
  userName?: string
  username?: string
  account?: string
  portrait?: string
  prefix?: string
  phoneNo?: string
  mobile?: string
  companyDetails?: { indentifierPrefix?: string; name?: string; liaison?: string } | null
  /** Sent along with a consultation, unread. */
  companyInfo?: Record<string, unknown> | null
}

const KEY = 'userInfo'
const CHANGED = 'biaojie:user'

// The last text and what it meant: the store must answer with the same object while nothing changed.
let seen: { text: string | null; user: StoredUser | null } = { text: null, user: null }

function parse(text: string | null): StoredUser | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StoredUser) : null
  } catch {
    return null
  }
}

function read(): StoredUser | null {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
  } catch {
    // Storage may be forbidden; the visitor then simply is not signed in.
  }
  if (text !== seen.text) seen = { text, user: parse(text) }
  return seen.user
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** Who is signed in on this device; null on the server and during hydration. */
export const useStoredUser = () => useSyncExternalStore(subscribe, read, () => null)

export function forgetUser(): void {
  localStorage.removeItem(KEY)
  localStorage.removeItem('tokenInfo')
  window.dispatchEvent(new Event(CHANGED))
}

export const displayName = (user: StoredUser) => user.userName || user.username || user.account || '我的账号'

const prefixOf = (user: StoredUser) => user.prefix || user.companyDetails?.indentifierPrefix

/**
 * Which entry stands at the end of the header. Staff register prefixes for others, so they see the
 * registration even though their type is not ORDINARY.
 */
export function headerEntry(user: StoredUser | null): 'console' | 'register' {
  if (!user || user.type === 'ADMIN' || user.type === 'MANAGER') return 'register'
  if ((user.type && user.type !== 'ORDINARY') || prefixOf(user)) return 'console'
  return 'register'
}
