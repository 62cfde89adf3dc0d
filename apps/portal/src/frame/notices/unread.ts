import { useEffect, useSyncExternalStore } from 'react'
import { isSessionUsable, sendSignedRequest } from '../../client/signed-request.ts'

/** The count is read at most this often, however many pages are opened meanwhile. */
const FRESH_MS = 60_000

let latest = { userId: '', unread: 0, at: 0 }
const listeners = new Set<() => void>()

/** Updates the stored count; called by code that reads or marks notices. */
export function setUnread(userId: string, unread: number): void {
  latest = { userId, unread, at: Date.now() }
  for (const listener of listeners) listener()
}

async function ask(userId: string): Promise<void> {
  if (latest.userId === userId && Date.now() - latest.at < FRESH_MS) return
  latest = { ...latest, userId, at: Date.now() }
  if (!(await isSessionUsable())) return
  const answer = await sendSignedRequest('noticeList', { body: { size: 1 } }, { quiet: true })
  if (answer.ok) setUnread(userId, answer.data.unread)
}

/** Returns the unread notices of the signed-in person; `moment` changes with each page. */
export function useUnread(userId: string, moment: string): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another moment to ask
  useEffect(() => {
    void ask(userId)
  }, [userId, moment])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => (latest.userId === userId ? latest.unread : 0),
    () => 0,
  )
}
