import type { StoredUser } from '@biaojie/session/stored.ts'
import { paths } from '../paths.ts'
import { readPrefix } from '../session/use-session.ts'

/**
 * Returns the target of 免费申请标识前缀: the console for holders of a prefix, the next step for signed-in people,
 * the login for all others. On the introduction the next step is the form.
 */
export function chooseApplyTarget(user: StoredUser | null, pathname: string): string {
  if (!user) return paths.login({ cbl: paths.newIdentification })
  const ordinary = !user.type || user.type === 'ORDINARY'
  if (!ordinary && readPrefix(user)) return paths.console()
  const here = pathname === paths.identification
  return here ? paths.newIdentification : paths.identification
}
