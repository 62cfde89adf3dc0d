import type { UserInfo } from '@biaojie/contract/accounts/accounts.ts'
import { readTokens, readUser, subscribeToSession, writeUser } from '@biaojie/session/stored.ts'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import * as styles from '../frame/frame.module.css'
import { useCallQuery } from '../kit/calls.ts'
import { Failed, Waiting } from '../kit/states.tsx'
import { leaveForLogin } from './leave.ts'

const Person = createContext<UserInfo | null>(null)

/** Who is signed in, as the server says. */
export function usePerson(): UserInfo {
  const person = useContext(Person)
  if (!person) throw new Error('usePerson must be used inside PersonGate')
  return person
}

export const nameOf = (person: UserInfo) => person.userName || person.username || person.account

/** Another tab logged out, or in as somebody else: this one must not go on as before. */
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

/** Shows nothing of the console before the server has told who is here and what they may do. */
export function PersonGate({ children }: { children: ReactNode }) {
  const { data, failure, reload } = useCallQuery('customerInfo', {})
  useSameLogin(data?.userId)
  useEffect(() => {
    if (data) writeUser(data)
  }, [data])
  if (data) return <Person value={data}>{children}</Person>
  return (
    <main className={styles.gate}>
      {failure ? (
        <Failed failure={failure} onRetry={reload} />
      ) : (
        <Waiting label="正在打开控制台" lines={4} page />
      )}
    </main>
  )
}
