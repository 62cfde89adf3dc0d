import type { StoredUser } from '@biaojie/session/stored.ts'
import { prefixOf } from '../../session/use-session.ts'

/**
 * Returns the entry at the end of the header. Staff register prefixes for others, so they see the
 * registration although their type is not ORDINARY.
 */
export function headerEntry(user: StoredUser | null): 'console' | 'register' {
  if (!user || user.type === 'ADMIN' || user.type === 'MANAGER') return 'register'
  if ((user.type && user.type !== 'ORDINARY') || prefixOf(user)) return 'console'
  return 'register'
}
