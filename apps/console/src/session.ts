/** The signed-in person as the login keeps it; only what the frame shows. */
export type UserInfo = { userId: string; userName: string; type: string; portrait?: string }

const KEY = 'userInfo'

/** The stored login, or undefined: damaged storage counts as not logged in. */
export function readUser(storage: Pick<Storage, 'getItem'>): UserInfo | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null')
    return typeof stored?.userId === 'string' && stored.userId !== '' ? stored : undefined
  } catch {
    return undefined
  }
}

/** Where someone without a login goes, and what brings them back here afterwards. */
export const loginAddress = (path: string) => `/login?cbl=${encodeURIComponent(path)}`
