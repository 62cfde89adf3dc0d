import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { readTokens, readUser, subscribeToSession, writeUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { isInAudience } from '../audience.ts'
import * as styles from '../frame/frame.module.css'
import { useCallQuery } from '../kit/calls.ts'
import { Failed } from '../kit/states.tsx'
import { portal } from '../paths.ts'
import { leaveForLogin } from './leave.ts'

const Person = createContext<UserInfo | null>(null)

/** Returns the signed-in person as the server knows them. */
export function usePerson(): UserInfo {
  const person = useContext(Person)
  if (!person) throw new Error('usePerson must be used inside PersonGate')
  return person
}

export const getName = (person: UserInfo) => person.userName || person.username || person.account

/** Reloads when another tab logged out, or logged in as somebody else. */
function useSameLogin(userId: string | undefined) {
  useEffect(
    () =>
      subscribeToSession(() => {
        if (!readTokens()) leaveForLogin()
        else if (userId && readUser()?.userId !== userId) location.reload()
      }),
    [userId],
  )
}

/** Removes the first paint when the program has loaded (frame/first-paint.js). */
export const endFirstPaint = () => document.getElementById('first-paint')?.remove()

/** Tells whether a staff member may do nothing until the second step is enabled. */
function useMissingFactor(person: UserInfo | undefined): boolean {
  const isStaff = person !== undefined && isInAudience(person, 'staff')
  const { data } = useCallQuery('secondFactorState', isStaff ? {} : null)
  return data?.required === true && !data.enabled
}

const FactorMissing = () => (
  <main className={styles.gate}>
    <EmptyState
      level="h1"
      title="先启用两步验证"
      actions={
        <Button kind="primary" onClick={() => location.assign(portal.security)}>
          去启用
        </Button>
      }
    >
      平台账号登录时除了密码，还要一个动态码或通行密钥。绑定好以后回到这里，按提示重新加载即可。
    </EmptyState>
  </main>
)

/** Shows nothing of the console until the server has answered who is signed in and what they may do. */
export function PersonGate({ children }: { children: ReactNode }) {
  const { data, failure, reload } = useCallQuery('customerInfo', {})
  useSameLogin(data?.userId)
  useEffect(() => {
    if (data) writeUser(data)
  }, [data])
  const isHeld = useMissingFactor(data)
  if (isHeld) return <FactorMissing />
  if (data) return <Person value={data}>{children}</Person>
  if (!failure) return null
  return (
    <main className={styles.gate} ref={endFirstPaint}>
      <Failed failure={failure} onRetry={reload} />
    </main>
  )
}
