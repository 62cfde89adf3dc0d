import { useEffect } from 'react'
import { unreadNotices, waitingReviews } from '../data/shared.ts'
import { isStaff, usePerson } from '../session/person.tsx'
import { request } from '../session/request.ts'

const EVERY_MS = 60_000

/** Keeps the numbers in header and menu current while the console is looked at. */
export function useCounts() {
  const staff = isStaff(usePerson())
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const [notices, queue] = await Promise.all([
        request('noticeList', { body: { size: 1 } }),
        staff ? request('reviewQueue', { body: { tab: 'platform', size: 1 } }) : undefined,
      ])
      if (notices.ok) unreadNotices.set(notices.data.unread)
      if (queue?.ok) waitingReviews.set(queue.data.counts.platform)
    }
    void ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [staff])
}
