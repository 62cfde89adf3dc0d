import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { LazyBell } from '../notices/lazy-bell.tsx'
import * as styles from './account.module.css'
import { AccountMenu } from './account-menu.tsx'
import { EntryLink } from './entry-link.tsx'
import { LogOutButton } from './log-out-button.tsx'

/** Shows login and register, or name, portrait and logout; then the console or the prefix registration. */
export function Account() {
  const { user } = useSession()
  return (
    <div className={cx(styles.account, styles.inHeader)}>
      {user ? (
        <>
          <LazyBell user={user} />
          <AccountMenu user={user} />
          <LogOutButton square />
        </>
      ) : (
        <SignedOut />
      )}
      <EntryLink user={user} />
    </div>
  )
}

/** Links login and registration, with the way back. */
export function SignedOut() {
  const { pathname, search } = useLocation()
  const cbl = pathname + search
  return (
    <>
      <a className={getButtonClass({ kind: 'text' })} href={paths.login({ cbl })}>
        登录
      </a>
      <i aria-hidden>|</i>
      <a className={getButtonClass({ kind: 'text' })} href={paths.login({ cbl, type: 'register' })}>
        注册
      </a>
    </>
  )
}
