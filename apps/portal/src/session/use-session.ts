import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { readUser, type StoredUser, subscribeToSession, USER_KEY } from '@biaojie/session/stored.ts'
import { useSyncExternalStore } from 'react'

/** `isLoaded` is false on the server and during hydration, when the login is unknown. */
export type Session = { user: StoredUser | null; isLoaded: boolean }

const UNKNOWN: Session = { user: null, isLoaded: false }
// The last text and its session, because the store must return the same object while nothing changed.
let seen: { text: string | null | undefined; session: Session } = { text: undefined, session: UNKNOWN }

function readStoredText(): string | null {
  try {
    return localStorage.getItem(USER_KEY)
  } catch {
    return null
  }
}

function read(): Session {
  const text = readStoredText()
  if (text !== seen.text) {
    const user = readUser()
    seen = { text, session: { user: user && isSignedIn(user) ? user : null, isLoaded: true } }
  }
  return seen.session
}

/** Returns the signed-in person of this device; the person is unknown on the server and during hydration. */
export const useSession = () => useSyncExternalStore(subscribeToSession, read, () => UNKNOWN)

/** Header and buttons count a person as signed in who has a phone, and a user name or account. */
export const isSignedIn = (user: StoredUser) =>
  Boolean((user.phoneNo || user.mobile) && (user.username || user.account))

/** Personal pages need a user id and a user name. */
export const hasPersonalPages = (user: StoredUser | null): user is StoredUser =>
  Boolean(user?.userId && (user.username || user.account || user.userName))

export const getDisplayName = (user: StoredUser) =>
  user.userName || user.username || user.account || '我的账号'
export function readPrefix({ type, prefix, companyDetails: company }: StoredUser): string {
  // A person who is still an ordinary user has only applied; a company keeps its prefix while a change is
  // reviewed.
  const applied =
    type === 'ORDINARY' &&
    company?.examineStatus !== undefined &&
    company.examineStatus !== EXAMINE_STATUS.approved
  return prefix || (!applied && company?.indentifierPrefix) || ''
}
