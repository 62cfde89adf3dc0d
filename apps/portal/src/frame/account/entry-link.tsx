import type { StoredUser } from '@biaojie/session/stored.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { paths } from '../../paths.ts'
import { chooseHeaderEntry, isStaff } from './entry.ts'

type Look = { look?: 'row' | undefined }

function ConsoleLink({ look }: Look) {
  return (
    <a className={look ? undefined : getButtonClass()} href={paths.console()} target="_blank" rel="noopener">
      {look && <Icon name="external" />}
      控制台
      {!look && <Icon name="external" size={16} />}
    </a>
  )
}

/**
 * Links the console or the prefix registration, as a button or a row; in a menu staff get both. A
 * visitor's registration begins with the login.
 */
export function EntryLink({ user, look, inMenu }: { user: StoredUser | null; inMenu?: boolean } & Look) {
  if (chooseHeaderEntry(user) === 'console') return <ConsoleLink look={look} />
  return (
    <>
      {inMenu && user && isStaff(user) && <ConsoleLink look={look} />}
      <a
        className={look ? undefined : getButtonClass()}
        href={user ? paths.newIdentification : paths.login({ cbl: paths.newIdentification })}
      >
        {look && <Icon name="company" />}
        标识前缀注册
      </a>
    </>
  )
}
