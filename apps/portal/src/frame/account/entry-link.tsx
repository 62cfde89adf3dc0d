import type { StoredUser } from '@biaojie/session/stored.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { paths } from '../../paths.ts'
import { headerEntry } from './entry.ts'

/**
 * Links the console or the prefix registration, as a button or as a row of the menu. A visitor's registration
 * begins with the login.
 */
export function EntryLink({ user, look }: { user: StoredUser | null; look?: 'row' }) {
  const className = look ? undefined : buttonClass()
  if (headerEntry(user) === 'console') {
    return (
      <a className={className} href={paths.console()} target="_blank" rel="noopener">
        {look && <Icon name="external" />}
        控制台
        {!look && <Icon name="external" size={16} />}
      </a>
    )
  }
  return (
    <a
      className={className}
      href={user ? paths.newIdentification : paths.login({ cbl: paths.newIdentification })}
    >
      {look && <Icon name="company" />}
      标识前缀注册
    </a>
  )
}
