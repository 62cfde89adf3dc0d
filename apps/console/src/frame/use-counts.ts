import { useEffect } from 'react'
import { openConsultations, unreadNotices, waitingReviews } from '../data/shared.ts'
import { isStaff, usePerson } from '../session/person.tsx'
import { request } from '../session/request.ts'

const EVERY_MS = 60_000

/** Keeps the numbers in header and menu current while the console is looked at. */
export function useCounts() {
  const staff = isStaff(usePerson())
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const [notices, queue, consultations] = await Promise.all([
        request('noticeList', { body: { size: 1 } }),
        staff ? request('reviewQueue', { body: { tab: 'platform', size: 1 } }) : undefined,
        staff ? request('consultationList', { body: { size: 1 } }) : undefined,
      ])
      if (notices.ok) unreadNotices.set(notices.data.unread)
      if (queue?.ok) waitingReviews.set(queue.data.counts.platform)
      if (consultations?.ok) openConsultations.set(consultations.data.counts.open)
    }
    void ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [staff])
}
