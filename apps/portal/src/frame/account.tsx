import { buttonClass } from '@biaojie/ui/button.tsx'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { A } from './router-link.tsx'
import { displayName, forgetUser, headerEntry, type StoredUser, useStoredUser } from './stored-user.ts'

/** Login and register, or name, portrait and logout; then the console or the prefix registration. */
export function Account() {
  const user = useStoredUser()
  return (
    <div className="acct">
      {user ? <SignedIn user={user} /> : <SignedOut />}
      <Entry user={user} />
    </div>
  )
}

function SignedOut() {
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

function SignedIn({ user }: { user: StoredUser }) {
  return (
    <>
      <A className="me" href={paths.personalUpdate}>
        {user.portrait ? (
          <img src={user.portrait} width={28} height={28} alt="" />
        ) : (
          <b aria-hidden>{displayName(user).slice(0, 1)}</b>
        )}
        <span>{displayName(user)}</span>
      </A>
      <button className={buttonClass({ kind: 't' })} type="button" onClick={forgetUser}>
        退出
      </button>
    </>
  )
}

function Entry({ user }: { user: StoredUser | null }) {
  if (headerEntry(user) === 'register') {
    return (
      <A className={buttonClass()} href={paths.newIdentification}>
        标识前缀注册
      </A>
    )
  }
  return (
    <a className={buttonClass()} href={paths.console()} target="_blank" rel="noopener">
      控制台
    </a>
  )
}
