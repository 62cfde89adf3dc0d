import type { StoredUser } from '@biaojie/session/stored.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { getDisplayName, useSession } from '../../session/use-session.ts'
import * as styles from './account.module.css'
import { EntryLink } from './entry-link.tsx'

/** Stands for the menu of a signed-in person until it is loaded. */
const PersonalLink = ({ user }: { user: StoredUser }) => (
  <a className={styles.handle} href={paths.personalUpdate(1)}>
    <span>{getDisplayName(user)}</span>
  </a>
)

const SignedIn = lazily(async () => (await import('./signed-in.tsx')).SignedIn, PersonalLink)

/** Shows login and register, or name, portrait and logout; then the console or the prefix registration. */
export function Account() {
  const { user } = useSession()
  return (
    <div className={cx(styles.account, styles.inHeader)}>
      {user ? (
        <Suspense fallback={<PersonalLink user={user} />}>
          <SignedIn user={user} />
        </Suspense>
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
