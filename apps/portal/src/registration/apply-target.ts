import type { StoredUser } from '@biaojie/session/stored.ts'
import { paths } from '../paths.ts'
import { prefixOf } from '../session/use-session.ts'

/**
 * Where 免费申请标识前缀 leads. Who holds a prefix goes to the console; who is signed in goes on; everybody else signs in first. The link
 * stands on the introduction as well, where "on" means the form.
 */
export function applyTarget(user: StoredUser | null, pathname: string): string {
  if (!user) return paths.login({ cbl: paths.newIdentification })
  const ordinary = !user.type || user.type === 'ORDINARY'
  if (!ordinary && prefixOf(user)) return paths.console()
  const here = pathname === paths.identification
  return here ? paths.newIdentification : paths.identification
}
