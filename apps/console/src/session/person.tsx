import type { UserInfo } from '@biaojie/contract/accounts.ts'
import { readTokens, readUser, subscribeToSession, writeUser } from '@biaojie/session/stored.ts'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useAnswer } from '../data/use-answer.ts'
import { Failed } from '../display/failed.tsx'
import { Waiting } from '../display/waiting.tsx'
import { leaveForLogin } from './leave.ts'

const Person = createContext<UserInfo | null>(null)

/** Who is signed in, as the server says. */
export function usePerson(): UserInfo {
  const person = useContext(Person)
  if (!person) throw new Error('usePerson stands inside PersonGate')
  return person
}

export const isStaff = (person: UserInfo) => person.type === 'MANAGER' || person.type === 'ADMIN'
export const isMember = (person: UserInfo) => person.type === 'COMPANY_ADMIN' || person.type === 'COMPANY'
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
  const { data, failure, reload } = useAnswer('customerInfo', {})
  useSameLogin(data?.userId)
  useEffect(() => {
    if (data) writeUser(data)
  }, [data])
  if (data) return <Person value={data}>{children}</Person>
  return (
    <main className="gate">
      {failure ? <Failed failure={failure} onRetry={reload} /> : <Waiting label="正在打开控制台" lines={4} />}
    </main>
  )
}
