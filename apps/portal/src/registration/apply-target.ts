import type { StoredUser } from '@biaojie/session/stored.ts'
import { paths } from '../paths.ts'
import { prefixOf } from '../session/use-session.ts'

/** Where 免费申请标识前缀 leads; `outside` is another application under the same origin. */
type ApplyTarget = { href: string; outside: boolean }

/**
 * Who holds a prefix goes to the console; who is signed in goes on; everybody else signs in first. The link
 * stands on the introduction as well, where "on" means the form.
 */
export function applyTarget(user: StoredUser | null, pathname: string): ApplyTarget {
  if (!user) return { href: paths.login({ cbl: paths.newIdentification }), outside: false }
  const ordinary = !user.type || user.type === 'ORDINARY'
  if (!ordinary && prefixOf(user)) return { href: paths.console(), outside: true }
  const here = pathname === paths.identification
  return { href: here ? paths.newIdentification : paths.identification, outside: false }
}
