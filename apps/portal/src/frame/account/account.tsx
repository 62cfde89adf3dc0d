import type { StoredUser } from '@biaojie/session/stored.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { A } from '../router-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { headerEntry } from './entry.ts'
import { LogOutButton } from './log-out-button.tsx'

/** Login and register, or name, portrait and logout; then the console or the prefix registration. */
export function Account() {
  const { user } = useSession()
  return (
    <div className="acct">
      {user ? (
        <>
          <AccountMenu user={user} />
          <LogOutButton square />
        </>
      ) : (
        <SignedOut />
      )}
      <Entry user={user} />
    </div>
  )
}

/** Both ways in, with the way back. */
export function SignedOut() {
  const { pathname, search } = useLocation()
  const cbl = pathname + search
  return (
    <>
      <A className={buttonClass({ kind: 't' })} href={paths.login({ cbl })}>
        登录
      </A>
      <i aria-hidden>|</i>
      <A className={buttonClass({ kind: 't' })} href={paths.login({ cbl, type: 'register' })}>
        注册
      </A>
    </>
  )
}

/** A visitor's registration begins with the login. */
export function Entry({ user }: { user: StoredUser | null }) {
  if (headerEntry(user) === 'console') {
    return (
      <a className={buttonClass()} href={paths.console()} target="_blank" rel="noopener">
        控制台
        <Icon name="external" size={16} />
      </a>
    )
  }
  const href = user ? paths.newIdentification : paths.login({ cbl: paths.newIdentification })
  return (
    <A className={buttonClass()} href={href}>
      标识前缀注册
    </A>
  )
}
