import type { StoredUser } from '@biaojie/session/stored.ts'
import { readPrefix } from '../../session/use-session.ts'

export const isStaff = ({ type }: StoredUser) => type === 'ADMIN' || type === 'MANAGER'

/**
 * Returns the entry at the end of the header. Staff register prefixes for others, so they see the
 * registration although their type is not ORDINARY.
 */
export function chooseHeaderEntry(user: StoredUser | null): 'console' | 'register' {
  if (!user || isStaff(user)) return 'register'
  if ((user.type && user.type !== 'ORDINARY') || readPrefix(user)) return 'console'
  return 'register'
}
